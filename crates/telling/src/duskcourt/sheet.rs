//! The rule sheets, built from the constants that the game is played by.

use std::sync::LazyLock;

use menagerie_engine::duskcourt::Idol;
use menagerie_engine::duskcourt::court::{MAX_SQUARES, SIZES};
use menagerie_engine::duskcourt::ladder::{Novelty, introduction};
use menagerie_engine::duskcourt::run::{
    CAPTURE_PAY, CLEAN_PAY, CLEAR_PAY, LIVES, STREAK_CAP, STREAK_PAY,
};
use serde_json::{Value, json};

use super::creatures::{limit, takes};
use crate::sheet::Sheet;
use crate::voice::{Voice, one_of};

/// The sheet in that voice.
pub(super) fn sheet(voice: Voice) -> &'static Sheet {
    static SHEETS: LazyLock<[Sheet; 2]> = LazyLock::new(|| {
        [
            (Voice::Program, rules()),
            (Voice::Person, rules_for_people()),
        ]
        .map(|(voice, rules)| Sheet {
            genre: "solitaire chess",
            description: "Clear a sandstone court by captures alone, until one idol stands.",
            goal: goal(),
            scoring: scoring(voice),
            rules,
        })
    });
    match voice {
        Voice::Program => &SHEETS[0],
        Voice::Person => &SHEETS[1],
    }
}

/// The schema of every action.
pub(super) fn grammar() -> &'static Value {
    static GRAMMAR: LazyLock<Value> = LazyLock::new(action_grammar);
    &GRAMMAR
}

fn goal() -> String {
    format!(
        "Each court is a small square of sand with a few carved idols on it, and all you can do is capture: \
         one of your idols takes another and stands in its place. Bring the court down to a single idol and you \
         climb a rung, to a court that is harder: first more idols, then a larger court, then more captures that \
         lead astray, then a jackal that has to stand last, then boulders in the way of the runners. Each capture \
         also costs you a taker, so the order is everything. If idols remain and none of them can take, the court \
         is stuck; that costs one of your {LIVES} lives, none of which return, and you meet another court on the same rung. \
         There is no top rung. A good habit is to think from the end: who can make the last capture, who the one \
         before it?"
    )
}

fn scoring(voice: Voice) -> String {
    let (base, step) = CAPTURE_PAY;
    let (deepest, ends, parts) = match voice {
        Voice::Program => (
            "k exceeds paidDepth, the deepest capture paid on that court so far",
            "A stuck court, a reset and endRun",
            "lastAward lists the parts of the latest clear and their sum.",
        ),
        Voice::Person => (
            "it goes deeper than any capture paid on that court so far",
            "A stuck court, a reset and ending the run",
            "After a clear all parts are shown with their sum.",
        ),
    };
    format!(
        "More is better, and nothing is ever deducted. On rung r a capture pays {base} + {step} × (r - 1), but each depth of a \
         court pays once: the k-th capture since the deal or the reset pays only when {deepest}. Clearing a court adds \
         {CLEAR_PAY} × r; a streak award of {STREAK_PAY} × r × the streak, which counts the clears since a life was last lost, \
         with this one, to {STREAK_CAP} at most; and {CLEAN_PAY} × r more if that court's reset was not used. Using a reset \
         keeps the streak; a stuck court sets it to zero. {ends} neither pay nor cost points. {parts}"
    )
}

/// How each idol takes, a sentence each.
fn idols(voice: Voice) -> String {
    let line = |idol: Idol| {
        let (letter, name) = (idol.letter(), idol.name());
        let how = format!("{}{}", takes(idol), limit(idol));
        match voice {
            Voice::Program => format!("{letter} ({name}) takes {how}."),
            Voice::Person => format!("The {name} ({letter}) takes {how}."),
        }
    };
    Idol::ALL.map(line).join(" ")
}

fn rules() -> String {
    let sizes = one_of(&SIZES);
    let idols = idols(Voice::Program);
    format!(
        "THE COURT has size * size squares, size {sizes}. A square's index is row * size + col; row 0 is at the bottom, and \
         forward is up. In board and dealt, null is an empty square, \"#\" a boulder, a letter an idol; dealt shows the court \
         as it began. All idols are yours and any may take any other, save for the jackal rule.\n\
         IDOLS. {idols} Each takes only so. Diagonally above is one row up and one column to either side; the first thing in \
         the way is the first occupied square of the line, and it is taken if it is an idol.\n\
         CAPTURES. {{\"type\": \"capture\", \"from\": i, \"to\": j}} puts the idol of square i on square j in place of the idol there. An idol \
         never moves to an empty square, and you cannot pass. legalActions lists every legal capture, by from, then to.\n\
         CLEAR OR STUCK is settled by the capture itself. One idol left: cleared, the awards are paid, phase becomes break. More \
         left but no capture anywhere: stuck, a life is lost, streak becomes 0, and phase becomes break, or done when it \
         was the last of the {LIVES} lives. The last capture is paid first in either case. A court that can no longer be cleared plays on \
         until it is stuck.\n\
         THE BREAK offers {{\"type\": \"next\"}}, which deals a court one rung up after a clear and on the same rung, never a court met there \
         before, after a stuck one; and {{\"type\": \"endRun\"}}, which ends the run and keeps its score.\n\
         THE JACKAL. Where kingSurvives is true there is one K and nothing can take it, though it takes as ever; so it has to make \
         the last capture. Elsewhere a K is an idol like the rest.\n\
         BOULDERS stay where they are for the whole court. Nothing takes or enters them; Q, R and B are blocked by them, N jumps \
         over.\n\
         RESET. {{\"type\": \"reset\"}} brings back the dealt court, once per court, while playing and after at least one capture. It gives up \
         that court's clean award; it costs no life. A stuck court is no longer in play, so a reset must come while a capture is \
         left.\n\
         REFUSALS change nothing: an action that does not fit the phase or the rules is answered with the reason and the legal \
         list.\n\
         FAIR DEALS. A run starts on rung 1. Every court dealt can be cleared. Deals follow from the seed alone, never from the captures made, so a seed and a list \
         of actions always replay to the same end."
    )
}

fn rules_for_people() -> String {
    let sizes = one_of(&SIZES);
    let idols = idols(Voice::Person);
    let jackal = introduction(Novelty::JackalLast).expect("the sheet of the rules has it");
    format!(
        "The court has {sizes} squares a side. Files are letters from the left, ranks are numbers from the bottom, so a1 is \
         at the bottom left. All idols are yours, and any may take any other, save for the jackal rule.\n\
         Idols. {idols} Each takes only so, and what is first in its way is taken if it is an idol.\n\
         Captures. The taker goes to the square of the idol that it takes. An idol never moves to an empty square, and you \
         cannot pass.\n\
         Clear or stuck. When one idol is left, the court is cleared. When more are left and none can take, it is stuck: a life \
         is lost and the streak ends. You have {LIVES} lives, and none returns; the last one ends the run. The last capture is \
         paid either way. A court that can no longer be cleared plays on until it is stuck.\n\
         Between courts you go on, or end the run and keep the score. After a clear the next court is one rung up, after a \
         stuck one it is another court of the same rung.\n\
         The jackal. From rung {jackal} on the jackal has a bright rim: nothing can take it, so it has to make the last capture. \
         Elsewhere a jackal is an idol like the rest.\n\
         Boulders are never taken and never move. Nothing passes over them but the camel, which jumps.\n\
         Reset puts the court back as it was dealt, once per court, after at least one capture and before it is stuck. It gives \
         up that court's clean award and costs no life.\n\
         Fair deals. Every court dealt can be cleared. The courts follow from the seed alone, never from your captures, so the \
         same seed and the same captures always give the same run."
    )
}

fn action_grammar() -> Value {
    let last = MAX_SQUARES - 1;
    let bare = |kind: &str, description: &str| {
        json!({
            "type": "object",
            "properties": { "type": { "const": kind, "description": description } },
            "required": ["type"],
            "additionalProperties": false,
        })
    };
    let square = |description: String| json!({ "type": "integer", "minimum": 0, "maximum": last, "description": description });
    json!({
        "type": "object",
        "oneOf": [
            {
                "type": "object",
                "properties": {
                    "type": {
                        "const": "capture",
                        "description": "The idol on from takes the idol on to. Only while playing, only within that idol's reach, and never the \
                                        jackal of a court where it must stand last.",
                    },
                    "from": square(format!(
                        "Where the taking idol stands: row * size + col, 0 to {last}, counted from the bottom row."
                    )),
                    "to": square(format!(
                        "Where the idol to be taken stands, 0 to {last}. An empty square or a boulder cannot be taken."
                    )),
                },
                "required": ["type", "from", "to"],
                "additionalProperties": false,
            },
            bare("reset", "Brings the dealt court back, once per court, while playing and after a capture. Gives up the clean award, \
                           keeps streak and lives."),
            bare("next", "Deals a court at a break: a rung up after a clear, on the same rung after a stuck court."),
            bare("endRun", "Ends the run at a break; its score stands, nothing is added or taken."),
        ],
    })
}
