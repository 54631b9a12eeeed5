//! Ponds to learn on.

use crate::lesson::Lesson;

const STUCK: &str = "No turtle can move here any more. Start over.";

pub(super) static LESSONS: [Lesson; 6] = [
    Lesson {
        id: "turtles",
        title: "One turtle at a time",
        text: "Only the turtle on top of a pile moves. It goes onto a bare rock, or onto a turtle that is bigger. The plan \
               above the pond shows where every turtle belongs.",
        task: "Bring both turtles to the Sun Rock, as the plan has them. Three moves are enough.",
        notation: "21/-/- > -/-/21",
        done: "The pond is settled: every pile is as in the plan.",
        stuck: STUCK,
    },
    Lesson {
        id: "daylight",
        title: "Daylight",
        text: "Each move costs one Daylight. A pond gives as much as its par, which is the least that can do it, and a little \
               to spare; what is left over goes with you. If the light no longer suffices, the sun sets and the run ends.",
        task: "Settle this pond. Its par is five moves, but here moves are not counted.",
        notation: "31/2/- > -/-/321",
        done: "Settled. At par exactly a pond is Perfect: it pays more, and a sunbeam comes along.",
        stuck: STUCK,
    },
    Lesson {
        id: "lily-pad",
        title: "The lily pad",
        text: "A lily pad carries two turtles and no more. It is never the Sun Rock.",
        task: "Settle this pond in four moves, with the pad as a stepping stone.",
        notation: "321/-/-/- > -/3/-/21 lily=1",
        done: "Settled.",
        stuck: STUCK,
    },
    Lesson {
        id: "shy-shells",
        title: "Shy shells",
        text: "Where shells are shy, no turtle climbs directly onto one of its own colour. The letters on the shells tell the \
               colours as well. A bare rock is always fine.",
        task: "Settle this pond. Turtles 1 and 2 must not lie on each other.",
        notation: "32/1/-/- > -/-/32/1 shells=aab",
        done: "Settled.",
        stuck: STUCK,
    },
    Lesson {
        id: "creek",
        title: "The creek",
        text: "A creek flows around the first three rocks, from 1 to 2, from 2 to 3, and from 3 back to 1. Turtles swim with it, \
               never against it. Other rocks are reached both ways.",
        task: "Settle this pond; follow the arrows. Seven moves are needed.",
        notation: "21/-/- > -/-/21 creek",
        done: "Settled. With a creek the way back is long.",
        stuck: STUCK,
    },
    Lesson {
        id: "grandshell",
        title: "The Grandshell",
        text: "The turtle with the star is a Grandshell. Each of its moves costs two Daylight, so it should move as seldom as \
               it can.",
        task: "Settle this pond with a single move of the Grandshell.",
        notation: "321/-/- > -/-/321 grandshell",
        done: "Settled. Step back, in a run, undoes a move, but the light for it is spent twice.",
        stuck: STUCK,
    },
];

#[cfg(test)]
mod tests {
    use menagerie_engine::baskmere::pond::{CREEK_LOOP, GRANDSHELL_COST, LILY_HOLDS, MOVE_COST};

    use super::*;

    #[test]
    fn the_figures_of_the_lessons_are_those_the_game_plays_by() {
        let text = |id: &str| LESSONS.iter().find(|lesson| lesson.id == id).unwrap().text;
        assert!(text("daylight").contains("costs one Daylight") && MOVE_COST == 1);
        assert!(text("lily-pad").contains("carries two turtles") && LILY_HOLDS == 2);
        assert!(text("grandshell").contains("costs two Daylight") && GRANDSHELL_COST == 2);
        let creek = "first three rocks, from 1 to 2, from 2 to 3, and from 3 back to 1";
        assert!(text("creek").contains(creek) && CREEK_LOOP == [0, 1, 2]);
    }
}
