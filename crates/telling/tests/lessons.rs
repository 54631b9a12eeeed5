//! Every lesson can be done, in as many moves as it says.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use menagerie_engine::{Budget, Puzzle, for_each_game};
use menagerie_telling::Tell;

/// The shortest way through a lesson, by trying.
fn way<G: Puzzle>(position: &G::Position) -> Option<Vec<G::Action>> {
    let mut seen = vec![position.clone()];
    let mut level = vec![(position.clone(), Vec::new())];
    while !level.is_empty() {
        let mut next = Vec::new();
        for (at, way) in level {
            for action in G::moves(&at) {
                let mut after = at.clone();
                G::try_move(&mut after, action).unwrap();
                let mut way: Vec<G::Action> = way.clone();
                way.push(action);
                if G::is_solved(&after) {
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

fn can_be_done<G: Tell>() {
    let lessons = G::lessons();
    assert!((3..8).contains(&lessons.len()));
    for lesson in lessons {
        let position = G::read_notation(lesson.notation).unwrap();
        assert_eq!(
            G::notation(&position),
            lesson.notation,
            "it is spelled as the game does"
        );
        let open = !G::is_solved(&position) && !G::moves(&position).is_empty();
        assert!(open, "{}", lesson.title);
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
