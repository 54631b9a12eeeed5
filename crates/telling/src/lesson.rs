//! Lessons: one thing to learn each, with a position to try it on.

/// One thing to learn. All of it is for people.
#[derive(Debug)]
pub struct Lesson {
    /// The name in addresses.
    pub id: &'static str,
    /// A few words.
    pub title: &'static str,
    /// What is so, in two or three sentences.
    pub text: &'static str,
    /// What to do.
    pub task: &'static str,
    /// The position, in its notation.
    pub notation: &'static str,
    /// What to take away, once it is done.
    pub done: &'static str,
    /// What went wrong, once it is stuck.
    pub stuck: &'static str,
}
