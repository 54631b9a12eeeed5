//! Racks to learn on.

use super::CritterLineup;
use super::rack::Rack;
use super::run::{Action, Barred};
use crate::game::{Code, Halt, Refusal};
use crate::practice::{End, Lesson, Practice};

impl Practice for CritterLineup {
    fn moves(rack: &Rack) -> Vec<Action> {
        let mut moves = Vec::new();
        rack.each_pour(|from, to| {
            let (from, to) = (from as i64, to as i64);
            moves.push(Action::Move { from, to });
        });
        moves
    }

    fn play(rack: &mut Rack, action: Action) -> Result<(), Refusal> {
        let Action::Move { from, to } = action else {
            let reason = "This rack is for trying pours, and nothing else is played on it.";
            return Err(Refusal::new(Code::WrongPhase, reason.to_owned()));
        };
        pour(rack, from, to).map_err(|barred| match Halt::from(barred) {
            Halt::Refused(refusal) => refusal,
            Halt::NoDeal => unreachable!("a pour needs no deal"),
        })
    }

    fn end(rack: &Rack) -> End {
        End::of(rack.is_solved(), Self::moves(rack).len())
    }

    fn lessons() -> &'static [Lesson] {
        &LESSONS
    }
}

fn pour(rack: &mut Rack, from: i64, to: i64) -> Result<(), Barred> {
    let tubes = rack.tubes().len();
    let tube = |index: i64| {
        let found = usize::try_from(index).ok().filter(|&tube| tube < tubes);
        found.ok_or(Barred::NoTube { index, tubes })
    };
    let (from, to) = (tube(from)?, tube(to)?);
    if from == to {
        return Err(Barred::SameTube { tube: from });
    }
    rack.pour(from, to)
        .map(|_| ())
        .map_err(|barrier| Barred::Pour { from, to, barrier })
}

const STUCK: &str = "Stuck: nothing can be poured any more. In a run you take pours back as you like. Start over here.";

static LESSONS: [Lesson; 4] = [
    Lesson {
        title: "Pour",
        text: "Critters leave a tube at the top. They go into an empty tube, or onto their own colour, as long as there is \
               room: a tube holds four. The rack is sorted when every tube is empty or full of one colour.",
        task: "Sort this rack. Pick up a tube, then point at the one to pour into. Three pours are enough.",
        notation: "aaab bbba -",
        done: "Sorted.",
        stuck: STUCK,
    },
    Lesson {
        title: "All that are alike go together",
        text: "A pour takes every critter of that colour that lies on top, as many as fit. So it is one pour, not two, to move a pair.",
        task: "Sort this rack, in three pours again.",
        notation: "aabb bbaa -",
        done: "Sorted. Each level counts your pours; below its par they pay more.",
        stuck: STUCK,
    },
    Lesson {
        title: "The free tube",
        text: "An empty tube is all the room there is. Whatever goes in there should soon be joined by its like.",
        task: "Sort this rack. Seven pours do it.",
        notation: "abab baba -",
        done: "Sorted.",
        stuck: STUCK,
    },
    Lesson {
        title: "Three colours",
        text: "Each colour has an animal and a letter of its own, so you can go by whichever you see best. With more than \
               three colours a rack can get stuck, and then you go back.",
        task: "Sort this rack. Nine pours are the fewest.",
        notation: "abc cab bca abc -",
        done: "Sorted. Now the ladder is yours.",
        stuck: STUCK,
    },
];
