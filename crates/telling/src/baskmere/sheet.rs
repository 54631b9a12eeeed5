//! The rule sheets, from the constants that the game plays by.

use std::sync::LazyLock;

use menagerie_engine::baskmere::award::{
    Award, BASE_MULTIPLIER, MOST_STREAK, PER_PAR, PER_POND, PER_STREAK, PERFECT_TIMES,
    PLAUSIBLE_SCORE, SUNBEAM, TIDY_WITHIN,
};
use menagerie_engine::baskmere::ladder::{
    COMBINED_FROM, DEPTH_CAP, INTRODUCTIONS, MOST_PAR, MOST_SPARE, NO_SPARE_FROM, SPARE_STEP,
    fewest_turtles, par,
};
use menagerie_engine::baskmere::pond::{
    CREEK_LOOP, FEWEST_ROCKS, GRANDSHELL_COST, LILY_HOLDS, MOST_ROCKS, MOST_TURTLES, MOVE_COST,
};
use menagerie_engine::baskmere::trail;
use serde_json::{Value, json};

use super::write::current;
use crate::sheet::Sheet;
use crate::voice::{Voice, all_of};

/// The sheet in that voice.
pub(super) fn sheet(voice: Voice) -> &'static Sheet {
    static SHEETS: LazyLock<[Sheet; 2]> = LazyLock::new(|| {
        [(Voice::Program, rules()), (Voice::Person, rules_for_people())].map(|(voice, rules)| Sheet {
            genre: "sorting puzzle",
            description: "Carry turtles between rocks, big below small, until every pile matches the plan, with hardly \
                          more Daylight than the shortest way takes.",
            goal: goal(voice),
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

fn goal(voice: Voice) -> String {
    let end = match voice {
        Voice::Program => "send END_RUN",
        Voice::Person => "end it",
    };
    format!(
        "Turtles bask in piles on a row of {FEWEST_ROCKS} to {MOST_ROCKS} rocks, and each pond has a plan that says which \
         turtles belong on which rock. Carry them over, one turtle at a time, until all piles are as \
         planned; then drift to the next pond. Moving costs Daylight. A pond brings its par, the least \
         Daylight that settles it (proved by searching all of its positions), and a spare that dwindles \
         along the way; what you save stays with you. A run lasts until the Daylight cannot settle the \
         pond any more, or until you {end}. There is no last pond, points are never lost, and exact \
         play goes on forever."
    )
}

fn scoring(voice: Voice) -> String {
    const STREAK: u32 = 4;
    let ending = match voice {
        Voice::Program => "END_RUN and sunset take",
        Voice::Person => "Ending the run and sunset take",
    };
    let (times, over) = PERFECT_TIMES;
    let most = Award::ceiling();
    let example = Award::new(4, par(4), STREAK);
    format!(
        "More is better. Points come only from settling a pond. The raw award is {PER_PAR} × par + {PER_POND} × \
         min(pond, {DEPTH_CAP}). Spending exactly par is Perfect and raises raw to {times}/{over} of itself, rounded down; up to \
         {TIDY_WITHIN} above par is Tidy; beyond that it is Settled; below par cannot be. The streak grows by 1 with a \
         Perfect, stays with a Tidy and falls to 0 with a Settled. Then, with the streak as it is now, the \
         multiplier is {BASE_MULTIPLIER} + {PER_STREAK} × min(streak, {MOST_STREAK}) percent, so {BASE_MULTIPLIER} to {}, and the score \
         gains floor((raw × multiplier + 50) / 100). For instance pond {}, par {}, Perfect, with the streak \
         going from {} to {STREAK}: raw is {}, the multiplier {} percent and the award {}. {ending} nothing away. No pond pays more than {} (par {MOST_PAR} at pond {DEPTH_CAP} or later, Perfect, streak {MOST_STREAK} or \
         more). A score above {} points is a record only with a replay of its run.",
        most.multiplier,
        example.pond,
        example.par,
        STREAK - 1,
        example.raw,
        example.multiplier,
        example.total,
        voice.figure(most.total),
        voice.figure(PLAUSIBLE_SCORE),
    )
}

fn rules() -> String {
    let [lily, shy, creek, grandshell] = INTRODUCTIONS.map(|(pond, _)| pond);
    let longest = trail::LONGEST;
    let fewest = fewest_turtles();
    let (around, current) = (all_of(&CREEK_LOOP), current(Voice::Program));
    [
        String::from(
            "TURTLES. A pile gives up only its top turtle, and it settles on an empty rock or on a bigger \
             turtle; so piles always grow smaller towards the top. Sizes count from 1, the smallest.",
        ),
        format!(
            "ROCKS. They are numbered from 0 on the left; the last one on the right is the Sun Rock. A pond \
             has {FEWEST_ROCKS} to {MOST_ROCKS} of them and {fewest} to {MOST_TURTLES} turtles. state.pond.turtles[size - 1] tells about a turtle; \
             state.piles and state.pond.plan list every pile from the bottom up."
        ),
        String::from(
            "PLAN. state.pond.plan stays as it is for the whole pond. As soon as every pile equals it, the \
             pond is settled.",
        ),
        format!(
            "DAYLIGHT. {{ \"type\": \"MOVE\", \"from\": a, \"to\": b }} carries the top turtle of rock a to rock b for \
             {MOVE_COST} Daylight, or {GRANDSHELL_COST} for the Grandshell. STEP_BACK makes the inverse of the newest move that is not \
             undone yet (state.trail holds up to {longest} of them) and costs what that move costs: a mistake taken \
             back has cost twice, and nothing is given back. What costs more than is left is not legal."
        ),
        format!(
            "PAR AND SPARE. Opening a pond adds par + spare. spare starts at {MOST_SPARE} and falls by 1 every {SPARE_STEP} ponds \
             until it is 0 at pond {NO_SPARE_FROM}; from there a pond brings its par and no more. A Perfect adds a sunbeam \
             of {SUNBEAM} Daylight to what you carry on. par rises from {} to {MOST_PAR} at pond {DEPTH_CAP}.",
            par(1),
        ),
        String::from(
            "SUNSET. When a MOVE or STEP_BACK leaves the pond unsettled and the cheapest way to the plan \
             needs more Daylight than is left, the run ends there and then. Settling with 0 left is fine.",
        ),
        String::from(
            "LAST LIGHT. report.lastLight is true when the cheapest way needs exactly what is left; from \
             then on only cheapest ways will do. Nothing else tells how far the plan is.",
        ),
        format!(
            "FEATURES come one at a time, then together. From pond {lily} a LILY PAD: one rock, never the Sun \
             Rock, holds at most {LILY_HOLDS} turtles. From pond {shy} SHY SHELLS: a turtle does not go directly onto one of \
             its own colour; an empty rock is always fine. From pond {creek} the CREEK: among rocks {around} \
             turtles swim only from {current}, as state.pond.lanes[from][to] shows, \
             and a STEP_BACK against it is refused. From pond {grandshell} the GRANDSHELL: the biggest turtle costs {GRANDSHELL_COST} \
             a move, and par counts that. Ponds {lily}, {shy}, {creek} and {grandshell} carry only what they introduce; from pond \
             {COMBINED_FROM} features combine, and from pond {DEPTH_CAP} a pond has as many as its rocks allow: 3 rocks the \
             Grandshell and shy shells, 4 rocks three but not lily pad, shy shells and creek \
             together, 5 rocks all four."
        ),
        String::from(
            "NO DEAD ENDS. Every pond is searched before it is dealt: from each position that moves can \
             lead to, the plan stays within reach. Only Daylight loses a run.",
        ),
        String::from(
            "PHASES. In phase pond MOVE, STEP_BACK and END_RUN are legal; at the drift, once the pond is \
             settled, NEXT_POND and END_RUN; in runOver nothing. Ended at the drift a run is won, ended mid pond it was a good \
             game. A refused action changes nothing and costs nothing; its answer names the rule in the way \
             and lists what is legal: MOVEs by from and then to, STEP_BACK, END_RUN. Only the draws of ponds \
             to come are hidden.",
        ),
    ]
    .join("\n\n")
}

fn rules_for_people() -> String {
    let [lily, shy, creek, grandshell] = INTRODUCTIONS.map(|(pond, _)| pond);
    let fewest = fewest_turtles();
    let current = current(Voice::Person);
    format!(
        "Turtles. Only the top turtle of a pile moves, onto an empty rock or onto a bigger turtle; so piles always grow smaller \
         towards the top. Turtle 1 is the smallest.\n\n\
         Rocks. A pond has {FEWEST_ROCKS} to {MOST_ROCKS} of them, numbered from 1 on the left; the last one on the right is the \
         Sun Rock. There are {fewest} to {MOST_TURTLES} turtles.\n\n\
         Plan. The plan stays as it is for the whole pond. As soon as every pile equals it, the pond is settled.\n\n\
         Daylight. A move costs {MOVE_COST} Daylight, a move of the Grandshell {GRANDSHELL_COST}. A step back undoes the newest \
         move that is not undone yet and costs what that move costs: a mistake taken back has cost twice. What costs more than \
         is left cannot be played.\n\n\
         Par and spare. A pond adds its par, the least Daylight that settles it, and a spare: {MOST_SPARE} at first, 1 less every \
         {SPARE_STEP} ponds, none from pond {NO_SPARE_FROM} on. A Perfect adds a sunbeam of {SUNBEAM} Daylight. Par rises from {} \
         to {MOST_PAR} at pond {DEPTH_CAP}.\n\n\
         Sunset. When the cheapest way to the plan needs more Daylight than is left, the run ends there and then. Settling with \
         none left is fine.\n\n\
         Last light. When the cheapest way needs exactly what is left you are told so; from then on only cheapest ways will do. \
         Nothing else tells how far the plan is.\n\n\
         Features come one at a time, then together. From pond {lily} a lily pad: one rock, never the Sun Rock, holds at most \
         {LILY_HOLDS} turtles. From pond {shy} shy shells: a turtle does not go directly onto one of its own colour. From pond \
         {creek} the creek: among the first three rocks turtles swim only from {current}, and a step back \
         against it is not possible. From pond {grandshell} the Grandshell: the biggest turtle costs {GRANDSHELL_COST} a move, and \
         par counts that. From pond {COMBINED_FROM} features combine, and from pond {DEPTH_CAP} a pond has as many as its rocks \
         allow.\n\n\
         No dead ends. From each position that moves can lead to, the plan stays within reach. Only Daylight loses a run.\n\n\
         The end. Ended between ponds a run is won; ended on a pond it was a good game. Every point is kept either way.",
        par(1),
    )
}

fn action_grammar() -> Value {
    let most = MOST_ROCKS - 1;
    let plain = |name: &str, description: &str| {
        json!({
            "type": "object",
            "properties": {
                "type": { "const": name, "description": description },
            },
            "required": ["type"],
            "additionalProperties": false,
        })
    };
    let rock = |description: &str| json!({ "type": "integer", "minimum": 0, "maximum": most, "description": description });
    let move_text = format!(
        "Carries the top turtle of rock `from` to rock `to` for {MOVE_COST} Daylight; the Grandshell takes {GRANDSHELL_COST}."
    );
    json!({
        "type": "object",
        "oneOf": [
            {
                "type": "object",
                "properties": {
                    "type": { "const": "MOVE", "description": move_text },
                    "from": rock("The rock whose top turtle goes; the leftmost is 0. It is a rock of this pond and not empty."),
                    "to": rock("Where the turtle goes: an empty rock or one with a bigger turtle on top, as far as lily pad, shy shells and creek allow."),
                },
                "required": ["type", "from", "to"],
                "additionalProperties": false,
            },
            plain("STEP_BACK", "Makes the inverse of the newest move not undone, at the price of that move; no Daylight comes back."),
            plain("NEXT_POND", "Drifts to the next pond, which adds its par and spare to the Daylight. Only once the pond is settled."),
            plain("END_RUN", "Ends the run with every point kept: won when ended at the drift, a good game when ended earlier."),
        ],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_engine::baskmere::ladder::{
        CREEK, FeatureSet, GRANDSHELL, LILY, SHY, feature_sets, shapes,
    };

    #[test]
    fn the_figures_of_the_sheet_are_those_the_game_plays_by() {
        let Sheet { scoring, rules, .. } = sheet(Voice::Program);
        for figure in [
            "pond 4, par 7",
            "raw is 270",
            "the award 540",
            "than 5580",
            "100 to 300",
        ] {
            assert!(scoring.contains(figure), "{figure}");
        }
        for figure in [
            "spare starts at 8",
            "0 at pond 17",
            "rises from 6 to 32 at pond 60",
            "From pond 7 a LILY",
        ] {
            assert!(rules.contains(figure), "{figure}");
        }
    }

    #[test]
    fn ponds_at_the_depth_cap_have_the_features_that_the_sheet_names() {
        let all = LILY | SHY | CREEK | GRANDSHELL;
        for (shape, _) in shapes(DEPTH_CAP) {
            let sets: Vec<FeatureSet> = feature_sets(DEPTH_CAP, shape).collect();
            match shape.rocks {
                FEWEST_ROCKS => assert_eq!(sets, [GRANDSHELL | SHY]),
                MOST_ROCKS => assert_eq!(sets, [all]),
                _ => {
                    assert_eq!(sets.len(), 3);
                    let three = |set: &FeatureSet| set.count_ones() == 3 && set & GRANDSHELL != 0;
                    assert!(sets.iter().all(three), "{sets:?}");
                }
            }
        }
        assert_eq!((FEWEST_ROCKS, MOST_ROCKS, all.count_ones()), (3, 5, 4));
    }

    #[test]
    fn the_grammar_names_the_four_actions_and_no_other_keys() {
        let forms = grammar()["oneOf"].as_array().unwrap();
        let names: Vec<&str> = forms
            .iter()
            .map(|form| form["properties"]["type"]["const"].as_str().unwrap())
            .collect();
        assert_eq!(names, ["MOVE", "STEP_BACK", "NEXT_POND", "END_RUN"]);
        for form in forms {
            assert_eq!(form["additionalProperties"], json!(false));
            let keys: Vec<&String> = form["properties"].as_object().unwrap().keys().collect();
            let required: Vec<&str> = form["required"]
                .as_array()
                .unwrap()
                .iter()
                .map(|key| key.as_str().unwrap())
                .collect();
            assert_eq!(keys, required);
        }
        let from = &forms[0]["properties"]["from"];
        assert_eq!((&from["minimum"], &from["maximum"]), (&json!(0), &json!(4)));
    }
}
