//! Courts to learn on.

use super::Duskcourt;
use super::court::Court;
use super::run::Action;
use super::text;
use crate::game::{Code, Refusal};
use crate::practice::{End, Lesson, Practice};

impl Practice for Duskcourt {
    fn moves(court: &Court) -> Vec<Action> {
        court.captures().into_iter().map(Action::Capture).collect()
    }

    fn play(court: &mut Court, action: Action) -> Result<(), Refusal> {
        let Action::Capture(capture) = action else {
            let reason = "This court is for trying captures, and nothing else is played on it.";
            return Err(Refusal::new(Code::WrongPhase, reason.to_owned()));
        };
        court
            .capture(capture)
            .map_err(|barrier| Refusal::new(Code::NotLegal, text::barrier_sentence(court, barrier)))
    }

    fn end(court: &Court) -> End {
        End::of(court.idols() == 1, court.captures().len())
    }

    fn lessons() -> &'static [Lesson] {
        &LESSONS
    }
}

const STUCK: &str = "Stuck: idols are left, and none of them can take another. On the ladder this costs a life. Here you just start over.";

static LESSONS: [Lesson; 6] = [
    Lesson {
        title: "Take",
        text: "Every idol is yours, and the only thing an idol can do is take another one. It then stands where the \
               other stood. When a single idol is left, the court is cleared.",
        task: "Take the beetle with the cobra: pick up the cobra, then point at the beetle.",
        notation: "..../.P../..../.R..",
        done: "Cleared. That is the whole game; the rest is who takes whom, and when.",
        stuck: STUCK,
    },
    Lesson {
        title: "Runners",
        text: "The cobra (R) runs straight, the vulture (B) runs slantwise, and the scorpion (Q) does both. A runner goes as \
               far as it likes, up to the first thing in its way.",
        task: "Clear this court. Point at an idol, or go to it with the arrow keys, to see what it reaches.",
        notation: "R..P/..../..../Q..B",
        done: "Cleared. Many ways lead through this court; later ones leave you few.",
        stuck: STUCK,
    },
    Lesson {
        title: "Camel, jackal, beetle",
        text: "The camel (N) jumps two squares one way and one across, over anything. The jackal (K) takes only what it \
               touches. The beetle (P) takes only the two squares slantwise above it, so on the top row it takes nothing.",
        task: "Clear this court. The camel has to do most of it.",
        notation: "..../.K.N/...P/..P.",
        done: "Cleared: three jumps, each from where the last one ended.",
        stuck: STUCK,
    },
    Lesson {
        title: "The order is all",
        text: "Whoever is taken can take no more. So think from the end: who can make the last capture? Who must then make \
               the one before it?",
        task: "Only one order of captures clears this court.",
        notation: ".P../N.../..K./.P..",
        done: "Cleared, by the one way there was. A court always has a way through when it is dealt.",
        stuck: "Stuck: the idol that could have gone on was taken. On the ladder you may put a court back once. Start over here.",
    },
    Lesson {
        title: "Boulders",
        text: "A boulder is never taken and never moves. Runners stop in front of it, and the camel jumps over it.",
        task: "Clear this court. The scorpion sees less than it seems.",
        notation: ".B../Q#../.R.#/....",
        done: "Cleared. Boulders come late on the ladder.",
        stuck: STUCK,
    },
    Lesson {
        title: "The jackal that stands last",
        text: "On some courts the jackal has a bright rim: there it takes, but is never taken. So it has to make the last \
               capture itself.",
        task: "Clear this court, and let the jackal be the one that is left.",
        notation: ".B../.R../.K.N/#... jackal",
        done: "Cleared, and the jackal stands alone.",
        stuck: STUCK,
    },
];
