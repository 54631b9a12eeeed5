//! Rule sheets: the same rules in both voices, from the constants that the engine plays by.

/// What a game is and how it is played.
#[derive(Debug)]
pub struct Sheet {
    /// What kind of puzzle it is, in two or three words.
    pub genre: &'static str,
    /// What it asks of the player, in one sentence.
    pub description: &'static str,
    /// What the player is after.
    pub goal: String,
    /// How points are made.
    pub scoring: String,
    /// Every rule, a paragraph each.
    pub rules: String,
}
