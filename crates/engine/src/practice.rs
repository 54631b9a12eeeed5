//! Trying moves on one position, outside any run: for those who learn a game.

use crate::game::{Puzzle, Refusal};

/// A game whose positions can be tried.
pub trait Practice: Puzzle {
    /// Exactly the moves that are legal in a position, in the order of the rule sheet.
    fn moves(position: &Self::Position) -> Vec<Self::Action>;
    /// Plays one move.
    ///
    /// # Errors
    /// A refusal when a rule stands in the way, or when the action is no move. The position is then
    /// untouched.
    fn play(position: &mut Self::Position, action: Self::Action) -> Result<(), Refusal>;
    /// How a position stands.
    fn end(position: &Self::Position) -> End;
    /// What is to be learnt, step by step, the simplest first.
    fn lessons() -> &'static [Lesson];
}

/// How a position stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// There is more to play.
    Open,
    /// It is done.
    Solved,
    /// No move is left, and it is not done.
    Stuck,
}

impl End {
    /// How it stands where so many moves are legal.
    pub(crate) fn of(solved: bool, moves: usize) -> Self {
        match (solved, moves) {
            (true, _) => Self::Solved,
            (false, 0) => Self::Stuck,
            (false, _) => Self::Open,
        }
    }
}

/// One thing to learn, with a position to try it on.
#[derive(Debug)]
pub struct Lesson {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::for_each_game;

    /// The shortest way through a lesson, by trying.
    fn way<G: Practice>(position: &G::Position) -> Option<Vec<G::Action>> {
        let mut seen = vec![position.clone()];
        let mut level = vec![(position.clone(), Vec::new())];
        while !level.is_empty() {
            let mut next = Vec::new();
            for (at, way) in level {
                for action in G::moves(&at) {
                    let mut after = at.clone();
                    G::play(&mut after, action).unwrap();
                    let mut way: Vec<G::Action> = way.clone();
                    way.push(action);
                    if G::end(&after) == End::Solved {
                        return Some(way);
                    }
                    if !seen.contains(&after) {
                        seen.push(after.clone());
                        next.push((after, way));
                    }
                }
            }
            level = next;
        }
        None
    }

    fn can_be_done<G: Practice>() {
        let lessons = G::lessons();
        assert!((3..8).contains(&lessons.len()));
        for lesson in lessons {
            let position = G::read_notation(lesson.notation).unwrap();
            assert_eq!(
                G::notation(&position),
                lesson.notation,
                "it is spelled as the game does"
            );
            assert_eq!(G::end(&position), End::Open, "{}", lesson.title);
            G::solve(&position, &mut Budget::unlimited()).unwrap();
            let way = way::<G>(&position).expect(lesson.title);
            assert!(way.len() < 10, "{}: {} moves", lesson.title, way.len());
            let task = lesson.task.to_lowercase();
            for (word, moves) in [
                ("three", 3),
                ("four", 4),
                ("five", 5),
                ("seven", 7),
                ("nine", 9),
            ] {
                assert!(
                    !task.contains(word) || way.len() == moves,
                    "{}",
                    lesson.title
                );
            }
        }
    }

    #[test]
    fn every_lesson_can_be_done_in_as_many_moves_as_it_says() {
        for_each_game!(G => can_be_done::<G>());
    }

    /// Tries everything at a position.
    fn agrees<G: Practice>(position: &G::Position) {
        let moves = G::moves(position);
        for (from, to) in (0..36).flat_map(|from| (0..36).map(move |to| (from, to))) {
            let json = spelled(G::INFO.slug, from, to);
            let Ok(action) = G::read_action(&json) else {
                continue;
            };
            let mut after = position.clone();
            let played = G::play(&mut after, action);
            assert_eq!(played.is_ok(), moves.contains(&action), "{json}");
            if let Err(refusal) = played {
                assert!(refusal.reason.ends_with('.'), "{}", refusal.reason);
                assert_eq!(&after, position);
            }
        }
        assert!(G::play(&mut position.clone(), G::END).is_err());
    }

    fn wander<G: Practice>() {
        for lesson in G::lessons() {
            let mut position = G::read_notation(lesson.notation).unwrap();
            for step in 0..8 {
                agrees::<G>(&position);
                let moves = G::moves(&position);
                if G::end(&position) != End::Open {
                    break;
                }
                G::play(&mut position, moves[step % moves.len()]).unwrap();
            }
        }
    }

    #[test]
    fn what_is_listed_is_what_is_played_and_the_rest_is_refused_with_a_sentence() {
        for_each_game!(G => wander::<G>());
    }

    #[test]
    fn a_position_without_moves_is_stuck_unless_it_is_done() {
        use crate::duskcourt::Duskcourt;
        let end = |notation: &str| Duskcourt::end(&Duskcourt::read_notation(notation).unwrap());
        assert_eq!(end("..../..../.P../N..."), End::Stuck);
        assert_eq!(end("..../..../.P../...N"), End::Open);
        assert_eq!(end("..../..../.P../...."), End::Solved);
    }

    fn spelled(slug: &str, from: u8, to: u8) -> String {
        let kind = match slug {
            "duskcourt" => "capture",
            "baskmere" => "MOVE",
            _ => "move",
        };
        format!(r#"{{"type":"{kind}","from":{from},"to":{to}}}"#)
    }
}
