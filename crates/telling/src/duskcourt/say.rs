//! The sentences of Duskcourt: refusals, news, advice, judgements, faults.

use std::fmt::Display;

use menagerie_engine::duskcourt::court::SIZES;
use menagerie_engine::duskcourt::{
    Action, Answer, Barrier, Capture, Cell, Court, CourtEnd, Duskcourt, Fault, Idol, Novelty,
    Phase, Refusal, Report, State, Value,
};
use menagerie_engine::{Advice, Game as _, Judgement, Place, Verdict};

use super::board::lives_in_words;
use super::creatures::takes;
use super::sheet;
use super::write::{act, square};
use crate::flaw::flaw;
use crate::panel::{AwardLine, News, Tone};
use crate::tell::sentence;
use crate::voice::{Voice, counted, grouped, grouped_digits, one_of};

/// Which rule stands in the way, and where. `size` is that of the court.
pub(super) fn refusal(voice: Voice, size: u8, refusal: Refusal) -> String {
    let plain = match (refusal, voice) {
        (Refusal::Barrier(barrier), _) => return rule(voice, size, barrier),
        (Refusal::InPlay { action, idols }, _) => return in_play(voice, action, idols),
        (Refusal::Over, Voice::Program) => {
            "The run has ended; no action is left. A new run begins with init."
        }
        (Refusal::Over, Voice::Person) => "The run has ended; nothing can be played any more.",
        (Refusal::AtBreak, Voice::Program) => {
            "This court has ended, so nothing can be captured or reset; next deals another court, endRun stops \
             here."
        }
        (Refusal::AtBreak, Voice::Person) => {
            "This court has ended, so nothing can be captured or reset. Go on to the next one, or end the run."
        }
        (Refusal::NothingToReset, _) => {
            "A reset puts the court back as it was dealt, and nothing has been captured on this one yet."
        }
        (Refusal::ResetSpent, _) => {
            "Each court can be reset once, and this court's reset is spent."
        }
    };
    plain.to_owned()
}

fn in_play(voice: Voice, action: Action, idols: u32) -> String {
    let idols = counted(idols, "idol");
    let what = match (action, voice) {
        (Action::Next, Voice::Program) => "next waits for the break",
        (_, Voice::Program) => "endRun waits for the break",
        (Action::Next, Voice::Person) => "The next court comes when this one has ended",
        (_, Voice::Person) => "A run is ended between courts",
    };
    format!("{what}: this court is still in play, with {idols} on it.")
}

fn rule(voice: Voice, size: u8, barrier: Barrier) -> String {
    let at = |place: Place| match voice {
        Voice::Program => format!("square {}", square(voice, size, place)),
        Voice::Person => square(voice, size, place),
    };
    match barrier {
        Barrier::OffCourt(place) => match voice {
            Voice::Program => format!(
                "Square {} is not on this court: size {size} means squares 0 to {}.",
                square(voice, size, place),
                size * size - 1
            ),
            Voice::Person => format!(
                "That square is not on this court: its squares are a1 to {}.",
                square(voice, size, Place::new(size * size - 1))
            ),
        },
        Barrier::NoTaker(place, cell) => format!(
            "Only an idol can capture, and {} on {}.",
            stands(cell),
            at(place)
        ),
        Barrier::Itself(place) => format!("The idol on {} cannot take itself.", at(place)),
        Barrier::NothingToTake(place, Cell::Boulder) => format!(
            "A boulder lies on {}; boulders are never taken or entered.",
            at(place)
        ),
        Barrier::NothingToTake(place, _) => format!(
            "Every move is a capture, and there is no idol to take on {}.",
            at(place)
        ),
        Barrier::JackalStandsLast(Capture { to, .. }) => format!(
            "The jackal on {} must stand last on this court, so it can never be taken.",
            at(to)
        ),
        Barrier::OutOfReach(idol, Capture { from, to }) => format!(
            "The {} on {} does not reach {}: it takes only {}.",
            idol.name(),
            at(from),
            at(to),
            takes(idol)
        ),
        Barrier::Blocked(idol, Capture { from, to }, between, cell) => format!(
            "The {} on {} cannot pass {}, where {}, to reach {}.",
            idol.name(),
            at(from),
            at(between),
            stands(cell),
            at(to)
        ),
    }
}

fn stands(cell: Cell) -> String {
    match cell {
        Cell::Empty => "nothing stands".to_owned(),
        Cell::Boulder => "a boulder lies".to_owned(),
        Cell::Idol(idol) => format!("a {} stands", idol.name()),
    }
}

/// What the last action did and how the run stands, for people.
pub(super) fn news(state: &State, last: Option<&Report>) -> Option<News> {
    if state.phase() == Phase::Done && state.is_practice() {
        return Some(practised(state));
    }
    let points = || counted(state.score(), "point");
    if state.phase() == Phase::Done && state.lives() > 0 {
        let text = format!("The run has ended with {}.", points());
        return Some(News::new(Tone::Plain, text));
    }
    match (state.phase(), state.last_result()) {
        (Phase::Playing, _) => {}
        (_, Some(CourtEnd::Clear)) => return Some(cleared(state)),
        (_, _) => {
            let left = match state.lives() {
                0 => format!(
                    "That was the last life: the run has ended with {}.",
                    points()
                ),
                lives => format!("{} left.", lives_in_words(lives)),
            };
            let text = format!("{} {left}", stuck(state));
            return Some(News {
                title: Some("Stuck.".to_owned()),
                ..News::new(Tone::Bad, text)
            });
        }
    }
    match last {
        Some(Report::Capture { paid: 0, .. }) if !state.is_practice() => Some(News::new(
            Tone::Plain,
            "Captured. So many captures were paid on this court before, so this one earns nothing.",
        )),
        Some(Report::Capture { depth, .. }) => {
            Some(News::new(Tone::Plain, format!("Capture {depth}.")))
        }
        Some(Report::Reset) => Some(News::new(Tone::Plain, "The court is as it was dealt.")),
        Some(Report::Next) => Some(News::new(Tone::Plain, "A new court is dealt.")),
        Some(Report::EndRun) | None
            if state.depth() == 0
                && state.paid_depth() == 0
                && (state.number() == 1 || state.is_practice()) =>
        {
            Some(News::new(
                Tone::Plain,
                sheet::sheet(Voice::Person).description,
            ))
        }
        Some(Report::EndRun) | None => None,
    }
}

/// How practice ended.
fn practised(state: &State) -> News {
    if state.last_result() == Some(CourtEnd::Stuck) {
        return News {
            title: Some("Stuck.".to_owned()),
            ..News::new(Tone::Bad, stuck(state))
        };
    }
    News {
        title: Some("Cleared!".to_owned()),
        medal: Some(Duskcourt::effort(state).medal()),
        ..News::new(Tone::Good, "This was practice: it pays nothing.")
    }
}

/// That a court is stuck.
fn stuck(state: &State) -> String {
    let idols = counted(state.court().idols(), "idol");
    format!("{idols} stand, and none can take another.")
}

fn cleared(state: &State) -> News {
    let mut news = News {
        title: Some("Cleared!".to_owned()),
        ..News::new(Tone::Good, "")
    };
    if let Some(award) = state.last_award() {
        news.award = [
            ("Captures", award.captures),
            ("Clear", award.clear),
            ("Streak", award.streak),
            ("Clean", award.clean),
        ]
        .map(|(label, value)| AwardLine::new(label, grouped(value)))
        .into();
        news.total = Some(award.total);
        news.medal = Some(Duskcourt::effort(state).medal());
    }
    news
}

/// What is new on a rung.
pub(super) fn novelty(novelty: Novelty) -> (String, &'static str) {
    match novelty {
        Novelty::Court(size) => (
            format!("The court is larger now: {size} by {size} squares."),
            "runners",
        ),
        Novelty::JackalLast => (
            "The jackal must stand last from here on: it takes, but is never taken.".to_owned(),
            "jackal-last",
        ),
        Novelty::Boulders => (
            "Boulders lie on the court from here on: nothing takes them, and runs end in front of them."
                .to_owned(),
            "boulders",
        ),
    }
}

/// Why an action is advised, to follow a colon.
pub(super) fn why(voice: Voice, state: &State, advice: &Advice<Duskcourt>) -> String {
    match (state.phase(), &advice.after, advice.moves) {
        (Phase::Done, _, _) => "the run has ended.".to_owned(),
        (Phase::Break, _, _) => "the court has ended; the next one waits.".to_owned(),
        (Phase::Playing, Some(after), _) => praise(voice, after),
        (Phase::Playing, None, Some(captures)) => {
            let pays = match state.paying(captures) {
                0 => "none of them goes deeper than what was paid for before",
                1 => "the last of them still pays",
                _ => "those that go deeper than before still pay",
            };
            let pays = if state.is_practice() {
                "practice pays nothing"
            } else {
                pays
            };
            format!(
                "no sequence of captures clears this court any more. This one leads to the most captures, \
                 {captures} with itself; {pays}."
            )
        }
        (Phase::Playing, None, None) => {
            "no sequence of captures clears this court any more, and its reset is not spent."
                .to_owned()
        }
    }
}

/// What an action did.
pub(super) fn judgement(voice: Voice, action: Action, judged: &Judgement<Duskcourt>) -> String {
    let Judgement { before, after, .. } = judged;
    if !before.clearable {
        let plain = match action {
            Action::Reset => "The court was lost, and the reset wins it back.",
            _ if judged.best.is_some() => {
                "The court was lost before it; the reset would win it back."
            }
            _ => "The court was lost before it.",
        };
        return plain.to_owned();
    }
    match (judged.verdict, &judged.could_be) {
        (Verdict::Fine, Some(could_be)) => format!(
            "The court can still be cleared, but random play now clears it {}; {} was to be had.",
            with_chance(voice, after),
            chance(voice, could_be)
        ),
        (Verdict::Blunder, _) => format!(
            "The court could be cleared in {} before it, and no longer can.",
            ways(before)
        ),
        _ => sentence(&praise(voice, after)),
    }
}

fn praise(voice: Voice, after: &Value) -> String {
    format!(
        "the court can be cleared in {} after it, and random play clears it {}; no capture leaves a better \
         chance.",
        ways(after),
        with_chance(voice, after)
    )
}

fn ways(value: &Value) -> String {
    let clearings = value.clearings.to_string();
    let plural = if clearings == "1" { "" } else { "s" };
    format!("{} way{plural}", grouped_digits(&clearings))
}

fn with_chance(voice: Voice, value: &Value) -> String {
    if voice == Voice::Person && value.chance() >= 1.0 {
        "always".to_owned()
    } else {
        format!("with a chance of {}", chance(voice, value))
    }
}

/// The chance of random play: exact for programs, `1 in 40` for people.
fn chance(voice: Voice, value: &Value) -> String {
    match voice {
        Voice::Program => value.random_clear.to_string(),
        Voice::Person => one_in(value.chance()),
    }
}

/// A chance that is written as a fraction.
fn share(fraction: &str) -> f64 {
    let (part, whole) = fraction.split_once('/').unwrap_or((fraction, "1"));
    let number = |digits: &str| digits.parse::<f64>().unwrap_or_default();
    number(part) / number(whole)
}

/// A chance as people say it.
fn one_in(chance: f64) -> String {
    let odds = 1.0 / chance;
    if odds < 1.95 {
        // Beyond 1 in 2 a share of a hundred is easier to read.
        let share = (100.0 * chance).round();
        // Only what is certain is 100 %.
        let share = if chance < 1.0 { share.min(99.0) } else { share };
        format!("{share} %")
    } else if odds < 9.95 {
        let rounded = format!("{odds:.1}");
        format!("1 in {}", rounded.trim_end_matches(".0"))
    } else {
        format!("1 in {}", grouped(odds.round() as u64))
    }
}

/// The worth of a court in a few words.
pub(super) fn worth(voice: Voice, value: &Value) -> String {
    match (value.clearable, voice) {
        (false, _) => "lost".to_owned(),
        (true, Voice::Program) => format!("chance {}", significant(value.chance())),
        (true, Voice::Person) => format!("chance {}", one_in(value.chance())),
    }
}

/// Three significant digits, without an exponent.
fn significant(chance: f64) -> String {
    let leading = (-chance.log10()).ceil().max(0.0) as usize;
    format!("{chance:.*}", leading + 2)
}

/// An answer in words.
pub(super) fn explain(court: &Court, answer: &Answer) -> String {
    let Some(line) = &answer.line else {
        return "It cannot be cleared.\n".to_owned();
    };
    if line.is_empty() {
        return "It is cleared: one idol stands.\n".to_owned();
    }
    let written = |&action| act(Voice::Person, court.size(), action);
    let captures: Vec<String> = line.iter().map(written).collect();
    format!(
        "It can be cleared: {}\nClearing sequences: {}. Chance of random play: {}. Decoys: {}.\n",
        captures.join(" "),
        grouped_digits(&answer.clearings),
        one_in(share(&answer.random_clear)),
        answer.decoys
    )
}

/// What is wrong with a court from outside.
pub(super) fn fault(fault: &Fault) -> String {
    let quoted = |word: &dyn Display| format!("\"{word}\"");
    match fault {
        Fault::Json(wrong) => flaw("the court", wrong),
        Fault::NoBoard => {
            "a court is ranks from the top with / between them, as in ...P/RKQ./..P./..R."
                .to_owned()
        }
        Fault::AfterBoard(word) => {
            format!(
                "after the board may stand only \"jackal\", not {}",
                quoted(word)
            )
        }
        Fault::AfterJackal(word) => {
            format!("nothing may follow \"jackal\", but {} does", quoted(word))
        }
        Fault::Ranks(found) => {
            format!("a court has {} ranks, not {found}", one_of(&SIZES))
        }
        Fault::Rank { rank, size } => format!(
            "each rank of this court has {size} squares, but {} has not",
            quoted(rank)
        ),
        Fault::Sign(sign) => {
            let letters = Idol::ALL.map(|idol| idol.letter().to_string());
            let letters = letters.join(" ");
            format!(
                "{sign:?} is nothing that stands on a court; a square is one of {letters}, # or ."
            )
        }
        Fault::NoIdol => "a court needs at least one idol".to_owned(),
        Fault::Jackals(found) => {
            format!("a court whose jackal must stand last has exactly one K, not {found}")
        }
        Fault::NoSquares => "a court needs its squares under \"board\" or \"dealt\"".to_owned(),
        Fault::Size(found) => {
            format!("a court's size is {}, not {found}", one_of(&SIZES))
        }
        Fault::Squares { size, found } => format!(
            "a court of size {size} has {} squares, not {found}",
            u32::from(*size) * u32::from(*size)
        ),
        Fault::Dot => "an empty square is null, not \".\"".to_owned(),
        Fault::Boulders { told, found } => {
            let squares = if *found == 1 {
                "1 square holds"
            } else {
                &format!("{found} squares hold")
            };
            format!("\"boulders\" is {told}, but {squares} \"#\"")
        }
    }
}
