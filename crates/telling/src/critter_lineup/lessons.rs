//! Racks to learn on.

use crate::lesson::Lesson;

const STUCK: &str = "Stuck: nothing can be poured any more. In a run you take pours back as you like. Start over here.";

pub(super) static LESSONS: [Lesson; 4] = [
    Lesson {
        id: "pour",
        title: "Pour",
        text: "Critters leave a tube at the top. They go into an empty tube, or onto their own colour, as long as there is \
               room: a tube holds four. The rack is sorted when every tube is empty or full of one colour.",
        task: "Sort this rack. Pick up a tube, then point at the one to pour into. Three pours are enough.",
        notation: "aaab bbba -",
        done: "Sorted.",
        stuck: STUCK,
    },
    Lesson {
        id: "runs",
        title: "All that are alike go together",
        text: "A pour takes every critter of that colour that lies on top, as many as fit. So it is one pour, not two, to move a pair.",
        task: "Sort this rack, in three pours again.",
        notation: "aabb bbaa -",
        done: "Sorted. Each level counts your pours; below its par they pay more.",
        stuck: STUCK,
    },
    Lesson {
        id: "free-tube",
        title: "The free tube",
        text: "An empty tube is all the room there is. Whatever goes in there should soon be joined by its like.",
        task: "Sort this rack. Seven pours do it.",
        notation: "abab baba -",
        done: "Sorted.",
        stuck: STUCK,
    },
    Lesson {
        id: "three-colours",
        title: "Three colours",
        text: "Each colour has an animal and a letter of its own, so you can go by whichever you see best. With more than \
               three colours a rack can get stuck, and then you go back.",
        task: "Sort this rack. Nine pours are the fewest.",
        notation: "abc cab bca abc -",
        done: "Sorted. Now the ladder is yours.",
        stuck: STUCK,
    },
];

#[cfg(test)]
mod tests {
    use menagerie_engine::critter_lineup::CritterLineup;
    use menagerie_engine::critter_lineup::ladder::Ask;
    use menagerie_engine::critter_lineup::rack::CAPACITY;

    use super::*;
    use crate::tell::Tell;

    #[test]
    fn the_figures_of_the_lessons_are_those_the_game_plays_by() {
        let text = |id: &str| LESSONS.iter().find(|lesson| lesson.id == id).unwrap().text;
        assert!(text("pour").contains("a tube holds four") && CAPACITY == 4);
        let [_, notation] = CritterLineup::WORDS.notation;
        assert!(notation.starts_with("tubes of four "));
        // Level 1 has the colours that never get stuck.
        let safe = Ask::of(1).colours;
        assert!(text("three-colours").contains("more than three colours") && safe == 3);
    }
}
