//! Who and what a game has, for those who want to look at all of it.

/// One of the animals or things that the boards of a game can have. All of it is for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Creature {
    /// What drawings know it by, unlike that of any other of its game.
    pub id: String,
    /// Its name, as a title.
    pub name: String,
    /// What it does, in a sentence or two.
    pub text: String,
    /// The first stage that can have it.
    pub stage: u32,
}

impl Creature {
    pub(crate) fn new(id: &str, name: &str, text: impl Into<String>, stage: u32) -> Self {
        Self {
            id: id.to_owned(),
            name: name.to_owned(),
            text: text.into(),
            stage,
        }
    }
}
