//! The sentences of Critter Lineup: refusals, news, advice, judgements, faults.

use menagerie_engine::critter_lineup::colour::MOST_COLOURS;
use menagerie_engine::critter_lineup::ladder::{Ask, LAST_LEVEL};
use menagerie_engine::critter_lineup::rack::{CAPACITY, MOST_TUBES};
use menagerie_engine::critter_lineup::run::{Award, CLEAR_PAY, SAVED_PAY, SCORE_CAP};
use menagerie_engine::critter_lineup::{
    Action, Answer, Barrier, Colour, CritterLineup, Fault, Novelty, Phase, Refusal, Report, State,
    Value,
};
use menagerie_engine::{Advice, Game as _, Judgement, Place, Verdict};

use super::sheet;
use super::write::{act, tube};
use crate::flaw::flaw;
use crate::panel::{AwardLine, News, Tone};
use crate::tell::sentence;
use crate::voice::{Voice, counted, grouped};

/// Which rule stands in the way.
pub(super) fn refusal(voice: Voice, refusal: Refusal) -> String {
    let figure = |level: u32| voice.figure(level);
    match refusal {
        Refusal::Over => "The run is over, so nothing can be played any more.".to_owned(),
        Refusal::Complete { level } => match voice {
            Voice::Program => format!(
                "Level {} is complete, so nothing is left to pour: load the next level with next_level, or \
                 end the run with finish_game.",
                figure(level)
            ),
            Voice::Person => format!(
                "Level {} is complete, so nothing is left to pour. Go on to the next level, or end the run.",
                figure(level)
            ),
        },
        Refusal::Unsorted { level } => format!(
            "Level {} is not sorted yet: the next one comes once every tube is empty or holds {CAPACITY} \
             critters of one colour.",
            figure(level)
        ),
        Refusal::LastLevel => {
            let left = match voice {
                Voice::Program => "finish_game ends the run",
                Voice::Person => "all that is left is to end the run",
            };
            format!("Level {} is the last one: {left}.", figure(LAST_LEVEL))
        }
        Refusal::FirstLevel => {
            "A run can be ended once a level is complete, and level 1, which can always be \
             sorted, is not complete yet."
                .to_owned()
        }
        // An index that no rack has is not named.
        Refusal::NoTube { tube, tubes } if tube == Place::NOWHERE => format!(
            "There is no tube of that number: this rack has the tubes {}.",
            voice.numbers(tubes)
        ),
        Refusal::NoTube { tube: place, tubes } => format!(
            "There is no {}: this rack has the tubes {}.",
            tube(voice, place),
            voice.numbers(tubes)
        ),
        Refusal::SameTube { tube: place } => sentence(&format!(
            "{} cannot be poured onto itself: a pour is from one tube onto another",
            tube(voice, place)
        )),
        Refusal::Barrier { from, to, barrier } => {
            let (from, to) = (tube(voice, from), tube(voice, to));
            sentence(&match barrier {
                Barrier::Empty => format!("{from} is empty, so there is nothing to pour from it"),
                Barrier::Full => format!(
                    "{to} is full: it holds {CAPACITY} critters already, so nothing from {from} fits"
                ),
                Barrier::Colours { poured, onto } => format!(
                    "The {} of {from} cannot go onto {} on top of {to}: a pour needs an empty tube or its own \
                     colour on top",
                    poured.name(),
                    onto.name()
                ),
            })
        }
    }
}

/// What the last pour moved and how the run stands, for people.
pub(super) fn news(state: &State, last: Option<&Report>) -> Option<News> {
    let numbers = state.numbers();
    let award = numbers
        .last_award
        .filter(|award| award.level == numbers.level && state.rack().is_solved());
    let points = || counted(numbers.score, "point");
    if numbers.practice && numbers.phase == Phase::Finished {
        return Some(practised(state));
    }
    match (numbers.phase, award) {
        (Phase::Finished, Some(award)) if matches!(last, Some(Report::Move { .. })) => {
            let news = sorted(state, &award);
            let text = format!(
                "{} The score reached {}, the most there is: the run is over.",
                news.text,
                grouped(SCORE_CAP)
            );
            return Some(News { text, ..news });
        }
        (Phase::Finished, _) => {
            let text = format!("The run has ended with {}.", points());
            return Some(News::new(Tone::Plain, text));
        }
        (Phase::LevelComplete, Some(award)) => return Some(sorted(state, &award)),
        (Phase::LevelComplete, None) => return Some(News::new(Tone::Good, "The level is sorted.")),
        (Phase::Playing, _) => {}
    }
    if !state.rack().can_pour() {
        let text = "No pour is left. Undo, or restart the level.";
        return Some(News {
            title: Some("Stuck.".to_owned()),
            ..News::new(Tone::Bad, text)
        });
    }
    match last {
        Some(Report::Move { colour, poured, .. }) => Some(News::new(
            Tone::Plain,
            format!("{poured} {} poured.", colour.name()),
        )),
        Some(Report::NextLevel) => Some(News::new(Tone::Plain, "A new level is dealt.")),
        Some(Report::FinishGame) | None
            if (numbers.level == 1 || numbers.practice) && numbers.moves == 0 =>
        {
            Some(News::new(
                Tone::Plain,
                sheet::sheet(Voice::Person).description,
            ))
        }
        Some(Report::FinishGame) | None => None,
    }
}

/// How practice ended.
fn practised(state: &State) -> News {
    if !state.rack().is_solved() {
        let text = "Practice has ended with the level not sorted.";
        return News::new(Tone::Plain, text);
    }
    let text = in_pours(state.numbers().moves, state.ask());
    News {
        title: Some("Sorted!".to_owned()),
        medal: Some(CritterLineup::effort(state).medal()),
        ..News::new(
            Tone::Good,
            format!("{text} This was practice: it pays nothing."),
        )
    }
}

/// In how many pours a level was sorted, and what it asked.
fn in_pours(moves: u32, ask: Ask) -> String {
    format!(
        "{}; par is {}, the fewest possible {}.",
        counted(moves, "pour"),
        ask.par(),
        ask.minimum
    )
}

fn sorted(state: &State, award: &Award) -> News {
    let ask = Ask::of(award.level);
    let text = in_pours(award.moves, ask);
    let mut lines = vec![AwardLine::new("Sorted", CLEAR_PAY.to_string())];
    let saved = award.saved();
    if saved > 0 {
        lines.push(AwardLine::new(
            "Pours saved",
            format!("{saved} × {SAVED_PAY}"),
        ));
    }
    lines.push(AwardLine::new(
        "Level",
        format!("× {}", grouped(award.level)),
    ));
    News {
        title: Some("Sorted!".to_owned()),
        award: lines,
        total: Some(award.total.into()),
        medal: Some(CritterLineup::effort(state).medal()),
        ..News::new(Tone::Good, text)
    }
}

/// What is new on a level.
pub(super) fn novelty(_: Voice, novelty: Novelty) -> (String, &'static str) {
    match novelty {
        Novelty::Colours(colours) => {
            let new = Colour::ALL[colours as usize - 1];
            (
                format!("A new colour: {}. There are {colours} now.", new.name()),
                "three-colours",
            )
        }
    }
}

/// Why an action is advised, to follow a colon.
pub(super) fn why(voice: Voice, state: &State, advice: &Advice<CritterLineup>) -> String {
    let numbers = state.numbers();
    match (numbers.phase, advice.value.pours) {
        (Phase::Finished, _) => "the run has ended.".to_owned(),
        (Phase::LevelComplete, _) if numbers.level == LAST_LEVEL => {
            "the last level is sorted.".to_owned()
        }
        (Phase::LevelComplete, _) => "the level is sorted; the next one waits.".to_owned(),
        (Phase::Playing, Some(pours)) => format!(
            "it is the first of {}, the fewest that sort this rack.",
            counted(pours, "pour")
        ),
        (Phase::Playing, None) => {
            let instead = match (voice, advice.action) {
                (Voice::Program, _) => ": go back to an earlier state, or end the run",
                (Voice::Person, None) => "; take pours back, or restart the level",
                (Voice::Person, Some(_)) => "",
            };
            format!("no pours sort this rack any more{instead}.")
        }
    }
}

/// What an action did.
pub(super) fn judgement(judged: &Judgement<CritterLineup>) -> String {
    let Judgement { before, after, .. } = judged;
    let pours = |pours: Option<u32>| counted(pours.unwrap_or_default(), "pour");
    match judged.verdict {
        _ if !before.solvable => "No pours sorted the rack before it either.".to_owned(),
        Verdict::Blunder => format!(
            "The rack could be sorted in {} before it, and no longer can.",
            pours(before.pours)
        ),
        Verdict::Slip => format!(
            "It wasted {}: after it the rack is {} from sorted.",
            pours(judged.waste),
            pours(after.pours)
        ),
        Verdict::Best | Verdict::Fine => format!(
            "After it the rack is {} from sorted, the fewest there can be.",
            pours(after.pours)
        ),
    }
}

/// The worth of a rack in a few words.
pub(super) fn worth(value: &Value) -> String {
    match value.pours {
        Some(pours) => counted(pours, "pour"),
        None => "lost".to_owned(),
    }
}

/// An answer in words.
pub(super) fn explain(answer: &Answer) -> String {
    let Some(line) = &answer.line else {
        return "No pours can sort it.\n".to_owned();
    };
    let typed: Vec<String> = line
        .iter()
        .map(|&pour: &Action| act(Voice::Person, pour))
        .collect();
    let typed = typed.join(" ");
    match line.len() {
        0 => "It is sorted.\n".to_owned(),
        1 => format!("It takes 1 pour: {typed}\n"),
        pours => format!("It takes {pours} pours at least: {typed}\n"),
    }
}

/// What is wrong with a rack or a run from outside.
pub(super) fn fault(fault: &Fault) -> String {
    match fault {
        Fault::Json(wrong) => flaw("the state", wrong),
        Fault::Letter { tube, letter } => {
            let last = Colour::ALL[MOST_COLOURS - 1].letter();
            format!(
                "tube {tube} has {letter:?}, and colours are the letters a to {last}; an empty tube is -"
            )
        }
        Fault::NoList { tube, found } => {
            format!("tube {tube} is a list of colour names from bottom to top, not {found}")
        }
        Fault::NoColour { tube, found } => {
            format!("tube {tube} holds {found}, which is no colour of critters")
        }
        Fault::Overfull { tube, found } => {
            format!("tube {tube} holds {found} critters, and a tube holds {CAPACITY} at most")
        }
        Fault::Tubes(found) => {
            format!("there are {found} tubes, and a rack has 1 to {MOST_TUBES}")
        }
        Fault::Critters(colour, found) => {
            let (are, critters) = if *found == 1 {
                ("is", "critter")
            } else {
                ("are", "critters")
            };
            let name = colour.name();
            format!("there {are} {found} {name} {critters}, and a colour has exactly {CAPACITY}")
        }
        Fault::RulesVersion { found, known } => {
            format!("\"rulesVersion\" is {found}, and this game has the rules version {known}")
        }
        Fault::Capacity(found) => {
            format!("\"capacity\" is {found}, but a tube holds {CAPACITY}")
        }
        Fault::NotDealt {
            key: "par",
            found,
            dealt,
            level,
        } => format!("\"par\" is {found}, but level {level} has the par {dealt}"),
        Fault::NotDealt {
            key,
            found,
            dealt,
            level,
        } => format!("\"{key}\" is {found}, but level {level} deals {dealt}"),
        Fault::LevelTubes { level, found } => {
            let tubes = Ask::of(*level).tubes();
            format!("\"tubes\" lists {found}, and level {level} deals {tubes} tubes")
        }
        Fault::LevelCritters {
            level,
            colour,
            found,
        } => {
            let has = Ask::of(*level).has(*colour);
            let dealt = if has { CAPACITY } else { 0 };
            let name = colour.name();
            format!("the tubes hold {found} of {name}, and level {level} deals {dealt} of it")
        }
        Fault::PlayingSorted => {
            "\"phase\" is \"playing\", but every tube is sorted: it is \"level_complete\""
                .to_owned()
        }
        Fault::CompleteUnsorted => {
            "\"phase\" is \"level_complete\", but not every tube is sorted".to_owned()
        }
        Fault::FinishedOnFirst => {
            "\"phase\" is \"finished\", but level 1 is not sorted, and a run cannot be \
             finished before that"
                .to_owned()
        }
        Fault::PracticeOf { found } => {
            format!("\"practice\" is \"{found}\", which is not the puzzle of that \"seed\" and \"level\"")
        }
        Fault::PracticeNotFinished => {
            "\"phase\" is \"level_complete\", but \"practice\" ends with its level: it is \"finished\""
                .to_owned()
        }
        Fault::PracticePaid => {
            "\"practice\" pays nothing: \"score\" is 0 and \"lastAward\" null".to_owned()
        }
        Fault::CapNotFinished => {
            format!("\"score\" is {SCORE_CAP}, which ends a run, but \"phase\" is not \"finished\"")
        }
    }
}
