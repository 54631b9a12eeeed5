//! The rule sheets, from the constants that the engine plays by.

use std::sync::LazyLock;

use menagerie_engine::critter_lineup::Colour;
use menagerie_engine::critter_lineup::ladder::{Ask, EMPTY_TUBES, LAST_LEVEL, TOP_LEVEL};
use menagerie_engine::critter_lineup::rack::CAPACITY;
use menagerie_engine::critter_lineup::run::{Award, CLEAR_PAY, SAVED_PAY, SCORE_CAP};
use serde_json::{Value, json};

use crate::sheet::Sheet;
use crate::voice::Voice;

/// The sheet in that voice.
pub(super) fn sheet(voice: Voice) -> &'static Sheet {
    static SHEETS: LazyLock<[Sheet; 2]> = LazyLock::new(|| {
        [(Voice::Program, rules()), (Voice::Person, rules_for_people())].map(|(voice, rules)| Sheet {
            genre: "colour sorting",
            description: "Pour stacked critters from tube to tube until no tube mixes colours, in as few pours as you can.",
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
    "Critters of many colours are piled up in tubes, all mixed. Pour them from tube to tube until no \
     tube mixes colours any more. Players who sort a level meet the next one, with more colours or a \
     longer way to go; the aim is to collect as many points as possible over the whole run."
        .to_owned()
}

fn scoring(voice: Voice) -> String {
    const EXAMPLE: u32 = 2;
    let cap = voice.figure(SCORE_CAP);
    let Award {
        level,
        moves,
        par,
        total,
    } = Award::new(EXAMPLE, Ask::of(EXAMPLE).minimum, SCORE_CAP);
    format!(
        "More points are better. A sorted level pays {CLEAR_PAY} points, and {SAVED_PAY} more for \
         each pour saved below its par, all multiplied by the number of the level; going over par \
         costs nothing. Par is the fewest pours that sort the level, which is proved for every level, \
         plus a fifth of that, rounded up. Level {level} sorted in its fewest {moves} pours, par \
         {par}, pays {total}. A score that would pass {cap} becomes exactly {cap}, and the run \
         ends there. Nothing is ever subtracted, and no position ends a run by itself."
    )
}

fn rules() -> String {
    let (first, top) = (Ask::of(1), Ask::of(TOP_LEVEL));
    let names: Vec<&str> = Colour::ALL.iter().map(|colour| colour.name()).collect();
    format!(
        "TUBES. state.tubes lists the tubes by index from 0, each bottom to top; a tube has room for \
         {CAPACITY} critters, and every colour of a level has exactly {CAPACITY}.\n\
         POURING. {{\"type\":\"move\",\"from\":a,\"to\":b}} takes the critters of one colour that lie \
         together on top of tube a and puts them on tube b. Tube a must hold something, tube b must \
         be another tube that has room, and it must be empty or have that same colour on top. If not \
         all of them fit, as many as fit move and the others stay. A pour is one move, however many \
         critters it carries. An action that breaks a rule is answered with the reason and changes \
         nothing; the legal actions that come with every answer are complete: pours by from and then \
         to, then next_level, then finish_game.\n\
         SORTED. A level is sorted when each tube is empty or holds {CAPACITY} critters of one \
         colour. state.phase is then level_complete, where next_level loads the next level and \
         finish_game ends the run. On level 1 finish_game waits until that level is sorted; from \
         level 2 on it is legal at any time, and the points stay. After it the phase is finished.\n\
         STUCK. A level of {} colours can be sorted from wherever its pours lead; with more colours it \
         is possible to pour into a corner. The report of a move says stuck when no pour at all is \
         left, and finish_game is then all there is; a level can be lost earlier than that. An older state may be sent again, so that play goes on from there.\n\
         THE LADDER. Level 1 has {} colours in {} tubes and takes {} pours at the least; level \
         {TOP_LEVEL} has {} colours in {} tubes and takes {}, and later levels ask the same, up to \
         level {LAST_LEVEL}. Neither number ever falls. {EMPTY_TUBES} tubes of each level are empty at \
         first, and no dealt tube is sorted already. The colours, in the order in which they come in, \
         are {}. A level follows from the seed and its number alone, and nothing is hidden.",
        first.colours,
        first.colours,
        first.tubes(),
        first.minimum,
        top.colours,
        top.tubes(),
        top.minimum,
        names.join(", ")
    )
}

fn rules_for_people() -> String {
    let (first, top) = (Ask::of(1), Ask::of(TOP_LEVEL));
    let names: Vec<&str> = Colour::ALL.iter().map(|colour| colour.name()).collect();
    format!(
        "Tubes are numbered from 1. Each has room for {CAPACITY} critters, and every colour of a level has exactly \
         {CAPACITY}.\n\
         Pouring takes the critters of one colour that lie together on top of a tube and puts them on another one. That one \
         must have room, and be empty or have the same colour on top. If not all of them fit, as many as fit move. A pour is \
         one move, however many critters it carries.\n\
         Sorted. A level is sorted when each tube is empty or holds {CAPACITY} critters of one colour. Then you go on to the \
         next level, or end the run. From level 2 on a run can be ended at any time, and its points stay.\n\
         Stuck. A level of {} colours can be sorted from wherever its pours lead; with more colours it is possible to pour \
         into a corner. A level can be lost before it is stuck. Undo takes pours back, one by one or all of them, and costs \
         nothing.\n\
         The ladder. Level 1 has {} colours in {} tubes and takes {} pours at the least; level {TOP_LEVEL} has {} colours in {} \
         tubes and takes {}, and later levels ask the same, up to level {}. Neither number ever falls. {EMPTY_TUBES} tubes of each \
         level are empty at first. The colours, in the order in which they come in, are {}. A level follows from the seed and \
         its number alone.",
        first.colours,
        first.colours,
        first.tubes(),
        first.minimum,
        top.colours,
        top.tubes(),
        top.minimum,
        Voice::Person.figure(LAST_LEVEL),
        names.join(", ")
    )
}

fn action_grammar() -> Value {
    json!({
        "oneOf": [
            {
                "type": "object",
                "properties": {
                    "type": { "const": "move" },
                    "from": {
                        "type": "integer",
                        "description": "The tube to take critters from, counted from 0. It must \
                                        hold at least one."
                    },
                    "to": {
                        "type": "integer",
                        "description": "The tube to put them on, counted from 0. It must be empty, \
                                        or have the same colour on top and room above it; \
                                        legalActions lists every pour that is possible now."
                    }
                },
                "required": ["type", "from", "to"]
            },
            {
                "type": "object",
                "properties": { "type": { "const": "next_level" } },
                "required": ["type"],
                "description": "Load the next level. Legal only in the phase level_complete."
            },
            {
                "type": "object",
                "properties": { "type": { "const": "finish_game" } },
                "required": ["type"],
                "description": "End the run with the points it has. Legal in the phase \
                                level_complete, and from level 2 on while playing too."
            }
        ]
    })
}

#[cfg(test)]
mod tests {
    use menagerie_engine::critter_lineup::ladder::par;

    use super::*;

    #[test]
    fn par_is_what_the_sheet_says() {
        let scoring = scoring(Voice::Program);
        assert!(scoring.contains("plus a fifth of that, rounded up"));
        assert!((1..100).all(|minimum| par(minimum) == minimum + minimum.div_ceil(5)));
        assert!(scoring.contains("Level 2 sorted in its fewest 8 pours, par 10, pays 240."));
    }
}
