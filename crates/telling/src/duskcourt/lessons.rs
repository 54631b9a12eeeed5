//! Courts to learn on.

use crate::lesson::Lesson;

const STUCK: &str = "Stuck: idols are left, and none of them can take another. On the ladder this costs a life. Here you just start over.";

pub(super) static LESSONS: [Lesson; 6] = [
    Lesson {
        id: "take",
        title: "Take",
        text: "Every idol is yours, and the only thing an idol can do is take another one. It then stands where the \
               other stood. When a single idol is left, the court is cleared.",
        task: "Take the beetle with the cobra: pick up the cobra, then point at the beetle.",
        notation: "..../.P../..../.R..",
        done: "Cleared. That is the whole game; the rest is who takes whom, and when.",
        stuck: STUCK,
    },
    Lesson {
        id: "runners",
        title: "Runners",
        text: "The cobra (R) runs straight, the vulture (B) runs slantwise, and the scorpion (Q) does both. A runner goes as \
               far as it likes, up to the first thing in its way.",
        task: "Clear this court. Point at an idol, or go to it with the arrow keys, to see what it reaches.",
        notation: "R..P/..../..../Q..B",
        done: "Cleared. Many ways lead through this court; later ones leave you few.",
        stuck: STUCK,
    },
    Lesson {
        id: "leapers",
        title: "Camel, jackal, beetle",
        text: "The camel (N) jumps two squares one way and one across, over anything. The jackal (K) takes only what it \
               touches. The beetle (P) takes only the two squares slantwise above it, so on the top row it takes nothing.",
        task: "Clear this court. The camel has to do most of it.",
        notation: "..../.K.N/...P/..P.",
        done: "Cleared: three jumps, each from where the last one ended.",
        stuck: STUCK,
    },
    Lesson {
        id: "order",
        title: "The order is all",
        text: "An idol that is taken can take no more. So think from the end: who can make the last capture? Who must then make \
               the one before it?",
        task: "Only one order of captures clears this court.",
        notation: ".P../N.../..K./.P..",
        done: "Cleared, by the one way there was. A court always has a way through when it is dealt.",
        stuck: "Stuck: the idol that could have gone on was taken. On the ladder you may put a court back once. Start over here.",
    },
    Lesson {
        id: "boulders",
        title: "Boulders",
        text: "A boulder is never taken and never moves. Runners stop in front of it, and the camel jumps over it.",
        task: "Clear this court. The scorpion sees less than it seems.",
        notation: ".B../Q#../.R.#/....",
        done: "Cleared. Boulders come late on the ladder.",
        stuck: STUCK,
    },
    Lesson {
        id: "jackal-last",
        title: "The jackal that stands last",
        text: "On some courts the jackal has a bright rim: there it takes, but is never taken. So it has to make the last \
               capture itself.",
        task: "Clear this court, and let the jackal be the one that is left.",
        notation: ".B../.R../.K.N/#... jackal",
        done: "Cleared, and the jackal stands alone.",
        stuck: STUCK,
    },
];
