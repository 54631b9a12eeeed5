//! Everything said in words: refusals, faults of positions, observations, drawings, what is typed.

use std::fmt::Write;
use std::iter;

use super::award::Award;
use super::pond::{
    Blocked, Fault, LILY_HOLDS, MOST_ROCKS, MOST_TURTLES, Piles, Pond, Position, Which,
};
use super::run::{Action, Outcome, Phase, Reason, Report, State};
use super::solve::Answer;
use super::trail::LONGEST;

/// Why an action is refused, as a sentence.
pub(super) fn refusal(reason: Reason) -> String {
    match reason {
        Reason::Over(outcome) => {
            let how = match outcome {
                Outcome::Win => "it was ended at the drift, a win",
                Outcome::GoodGame => "it was ended mid pond, a good game",
                Outcome::Sunset => "the sun has set: the Daylight left could not settle the pond",
            };
            format!("The run is over ({how}); no action is legal any more.")
        }
        Reason::Settled { pond } => format!(
            "Pond {pond} is settled and its turtles rest; the drift offers NEXT_POND and END_RUN."
        ),
        Reason::NotSettled { pond } => format!(
            "Pond {pond} is not settled yet; NEXT_POND is legal once every pile equals the plan."
        ),
        Reason::Blocked(blocked) => rule(blocked),
        Reason::NoTrail => {
            format!(
                "There is no move to step back from: none was made since the pond opened, or the newest {LONGEST} are \
             undone already."
            )
        }
        Reason::AgainstTheCreek { from, to } => format!(
            "The step back would swim from rock {from} to rock {to}, against the creek, which flows only \
             0 to 1, 1 to 2 and 2 to 0."
        ),
        Reason::TooDark {
            turtle,
            cost,
            daylight,
        } => format!(
            "Moving turtle {turtle}, the Grandshell, costs {cost} Daylight, and only {daylight} is left."
        ),
    }
}

fn rule(blocked: Blocked) -> String {
    match blocked {
        Blocked::NoRock { rock, rocks } => format!(
            "There is no rock {rock} in this pond; its rocks are 0 to {}.",
            rocks - 1
        ),
        Blocked::SameRock(rock) => {
            format!("A turtle moves from one rock to another; from and to are both rock {rock}.")
        }
        Blocked::Bare(rock) => format!("Rock {rock} is empty, so no turtle can leave it."),
        Blocked::Current { from, to } => format!(
            "The creek does not flow from rock {from} to rock {to}; among rocks 0, 1 and 2 a turtle \
             swims only 0 to 1, 1 to 2 and 2 to 0."
        ),
        Blocked::Smaller { turtle, on, to } => format!(
            "Turtle {turtle} cannot go onto rock {to}: turtle {on} on top there is smaller, and a turtle \
             goes only onto an empty rock or a bigger turtle."
        ),
        Blocked::LilyFull(rock) => format!(
            "Rock {rock} is a lily pad, which holds at most {LILY_HOLDS} turtles, and it is full."
        ),
        Blocked::Shy {
            turtle,
            on,
            to,
            shell,
        } => format!(
            "Turtle {turtle} is shy of turtle {on} on top of rock {to}: both shells are {}, and two of one \
             colour never sit directly on each other.",
            shell.name()
        ),
    }
}

/// What is wrong with a position, as a sentence.
pub(super) fn fault(fault: Fault) -> String {
    match fault {
        Fault::Rocks(found) => format!("a pond has 3 to {MOST_ROCKS} rocks, not {found}"),
        Fault::Turtles(found) => format!("a pond has 1 to {MOST_TURTLES} turtles, not {found}"),
        Fault::Layout(which) => format!(
            "the {} {} not hold every turtle from 1 to the biggest exactly once",
            layout_name(which),
            match which {
                Which::Piles => "do",
                Which::Plan => "does",
            }
        ),
        Fault::LilyRock(rock) => {
            format!(
                "a lily pad is on a rock of the pond but never on the rightmost, so not on {rock}"
            )
        }
        Fault::LilyFull(which) => format!(
            "the {} {} more than {LILY_HOLDS} turtles on the lily pad",
            layout_name(which),
            layout_verb(which)
        ),
        Fault::Shy { which, turtle, on } => format!(
            "the {} {} turtle {turtle} directly on turtle {on}, and shy shells of one colour never sit so",
            layout_name(which),
            layout_verb(which)
        ),
    }
}

/// What to call a layout.
pub(super) fn layout_name(which: Which) -> &'static str {
    match which {
        Which::Piles => "piles",
        Which::Plan => "plan",
    }
}

/// The verb that goes with [`layout_name`].
pub(super) fn layout_verb(which: Which) -> &'static str {
    match which {
        Which::Piles => "have",
        Which::Plan => "has",
    }
}

/// That a pile is not ordered.
pub(super) fn disorder(which: Which, rock: usize, below: u8, above: u8) -> String {
    format!(
        "on rock {rock} of the {} turtle {above} is above turtle {below}; a pile is written bottom to top, \
         each turtle smaller than the one below",
        layout_name(which)
    )
}

/// That a turtle is there twice.
pub(super) fn twice(which: Which, size: u8) -> String {
    let name = layout_name(which);
    format!("turtle {size} is in the {name} twice")
}

/// The most that an observation takes.
const ROOM: usize = 1024;

/// What a player needs to know to play on.
pub(super) fn observe(state: &State, last: Option<&Report>) -> String {
    let (deal, pond) = (&state.deal, state.deal.pond());
    // Room for any pond: most of a text's cost would be its growing.
    let mut text = String::with_capacity(ROOM);
    let _ = write!(
        text,
        "Baskmere, pond {}. Score {}, streak {}, settled {}.\nDaylight {}. This pond: par {}, spare {}, spent {}.\n",
        deal.key().pond,
        state.score,
        state.streak,
        state.settled,
        state.daylight,
        deal.par(),
        deal.spare(),
        state.spent,
    );
    rows(&mut text, pond, &state.piles);
    features(&mut text, pond);
    if let Some(report) = last {
        text += &happened(report);
    }
    match state.phase {
        Phase::Pond => {
            text += "Carry top turtles until all piles are as planned.\nLegal (from>to):";
            let mut legal = Vec::new();
            state.legal(&mut legal);
            let mut width = 0;
            let mut word = String::new();
            for action in &legal {
                word.clear();
                match *action {
                    Action::Move { from, to } => {
                        word.extend([' ', digit(from), '>', digit(to)]);
                    }
                    Action::StepBack => word += " STEP_BACK",
                    Action::NextPond => word += " NEXT_POND",
                    Action::EndRun => word += " END_RUN",
                }
                width += word.len();
                if width > 56 {
                    text += "\n ";
                    width = word.len();
                }
                text += &word;
            }
            text.push('\n');
            if let Some(Action::Move { from, to }) = legal.first() {
                let _ = writeln!(
                    text,
                    "Send e.g. {{\"type\":\"MOVE\",\"from\":{from},\"to\":{to}}}"
                );
            }
        }
        Phase::Drift => {
            text +=
                "The pond is settled. Send {\"type\":\"NEXT_POND\"} or {\"type\":\"END_RUN\"}.\n";
        }
        Phase::RunOver(outcome) => {
            text += end(outcome);
        }
    }
    text
}

/// The run as a terminal shows it.
pub(super) fn show(state: &State, last: Option<&Report>) -> String {
    let deal = &state.deal;
    let mut text = format!(
        "Pond {}: Daylight {}, spent {} of par {} and spare {}.\n\n",
        deal.key().pond,
        state.daylight,
        state.spent,
        deal.par(),
        deal.spare()
    );
    text += &draw(&state.position());
    let _ = writeln!(text, "Streak {}, score {}.", state.streak, state.score);
    text + &told(state, last)
}

/// How turtles go on this pond.
pub(super) fn legend(state: &State) -> String {
    let mut text = String::new();
    features(&mut text, state.deal.pond());
    text
}

/// What the last action did, and whether the run has ended.
pub(super) fn told(state: &State, last: Option<&Report>) -> String {
    let mut text = String::new();
    if let Some(report) = last {
        text += &happened(report);
    }
    if let Phase::RunOver(outcome) = state.phase {
        text += end(outcome);
    }
    text
}

/// How a run ended, as a line.
fn end(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "The run is over: a win.\n",
        Outcome::GoodGame => "The run is over: a good game.\n",
        Outcome::Sunset => {
            "The sun has set: the Daylight left cannot settle the pond. The run is over.\n"
        }
    }
}

/// An answer in words.
pub(super) fn explain(answer: &Answer) -> String {
    let (Some(line), Some(cost)) = (&answer.line, answer.cost) else {
        return "The plan cannot be reached.\n".to_owned();
    };
    let mut text = if cost == 0 {
        "The piles are as planned.\n".to_owned()
    } else {
        let moves: Vec<String> = line.iter().map(|&action| spell(action)).collect();
        format!("The plan needs {cost} Daylight: {}\n", moves.join(" "))
    };
    let _ = match answer.dead_ends {
        0 => writeln!(text, "From wherever moves lead, the plan can be reached."),
        1 => writeln!(
            text,
            "Moves can lead to 1 position from which the plan cannot be reached."
        ),
        many => writeln!(
            text,
            "Moves can lead to {many} positions from which the plan cannot be reached."
        ),
    };
    text
}

/// The piles beside the plan, a row for each rock, as the JSON lists them.
fn rows(text: &mut String, pond: &Pond, piles: &Piles) {
    const HEAD: &str = "pile";
    const MARKED: usize = 7;
    let mut shown = String::with_capacity(ROOM);
    let mut ends = Vec::with_capacity(usize::from(pond.rocks()));
    for rock in 0..pond.rocks() {
        row(&mut shown, pond, piles, rock);
        ends.push(shown.len());
    }
    let starts = iter::once(0).chain(ends.iter().copied());
    let shown = starts.zip(&ends).map(|(start, &end)| &shown[start..end]);
    let longest = shown.clone().map(str::len).max().unwrap_or(0);
    let width = longest.max(5);
    *text += "Piles bottom to top; = marks what is as planned:\nrock      ";
    padded(text, HEAD, width);
    *text += "  plan\n";
    for (rock, pile) in (0..).zip(shown) {
        text.extend([digit(rock), ' ']);
        padded(text, mark(pond, rock), MARKED);
        text.push(' ');
        padded(text, pile, width);
        *text += "  ";
        row(text, pond, pond.plan(), rock);
        if piles.mask(rock) == pond.plan().mask(rock) {
            *text += " =";
        }
        text.push('\n');
    }
}

/// A piece of ASCII text and what fills it up to a width.
fn padded(text: &mut String, piece: &str, width: usize) {
    *text += piece;
    text.extend(iter::repeat_n(' ', width.saturating_sub(piece.len())));
}

/// The turtles of a rock, bottom to top.
fn row(text: &mut String, pond: &Pond, piles: &Piles, rock: u8) {
    let start = text.len();
    for size in piles.bottom_up(rock) {
        if text.len() > start {
            text.push(' ');
        }
        turtle(text, pond, size);
    }
    if text.len() == start {
        text.push('-');
    }
}

/// What is special about a rock, in a word.
fn mark(pond: &Pond, rock: u8) -> &'static str {
    if pond.features().lily == Some(rock) {
        "lily"
    } else if rock == pond.sun_rock() {
        "sun"
    } else {
        ""
    }
}

/// A turtle's size with its shell's letter where shells bind, and `*` for the Grandshell.
fn turtle(text: &mut String, pond: &Pond, size: u8) {
    text.push(digit(size));
    if let Some(shells) = pond.features().shy {
        text.push(shells[usize::from(size - 1)].letter());
    }
    if pond.is_grandshell(size) {
        text.push('*');
    }
}

/// The digit of a rock or of a turtle's size, neither of which has two.
fn digit(number: u8) -> char {
    debug_assert!(number < 10, "rocks and turtles are few");
    char::from(b'0' + number)
}

/// What the rules of this pond let turtles do.
fn features(text: &mut String, pond: &Pond) {
    let features = pond.features();
    *text += "A top turtle (1 is smallest) goes onto an empty rock or a bigger turtle.\n";
    if features.lily.is_some() {
        let _ = writeln!(text, "Lily pad: holds at most {LILY_HOLDS} turtles.");
    }
    if features.shy.is_some() {
        *text += "Shy: never directly onto a turtle with the same letter.\n";
    }
    if features.creek {
        *text += "Creek: among rocks 0, 1, 2 only 0>1, 1>2, 2>0.\n";
    }
    if features.grandshell {
        let size = pond.turtles();
        let _ = writeln!(
            text,
            "Grandshell {size}*: a move of it takes {} Daylight.",
            pond.cost(size)
        );
    }
}

fn happened(report: &Report) -> String {
    let (what, moved) = match report {
        Report::Move(moved) => ("moved", moved),
        Report::StepBack(moved) => ("stepped back", moved),
        Report::NextPond => return "A new pond opens.\n".to_owned(),
        Report::EndRun => return String::new(),
    };
    let mut text = format!(
        "Last: turtle {} {what} for {} Daylight.\n",
        moved.turtle, moved.cost
    );
    if moved.last_light {
        text += "LAST LIGHT: only a shortest way still settles this pond.\n";
    }
    if let Some(award) = moved.award {
        text += &paid(&award);
    }
    text
}

fn paid(award: &Award) -> String {
    let sunbeam = if award.sunbeam > 0 {
        " and a sunbeam"
    } else {
        ""
    };
    format!(
        "{} with {} of par {}: {} x {}% = {} points{sunbeam}.\n",
        award.grade.name(),
        award.spent,
        award.par,
        award.raw,
        award.multiplier,
        award.total,
    )
}

/// The piles and the plan as stacks side by side.
pub(super) fn draw(position: &Position) -> String {
    let (pond, piles) = (position.pond(), position.piles());
    let rocks = 0..pond.rocks();
    let height = |layout: &Piles| {
        let heights = rocks.clone().map(|rock| layout.mask(rock).count_ones());
        heights.max().unwrap_or(0) as usize
    };
    let tallest = height(piles).max(height(pond.plan()));
    let cell = |text: &str| format!(" {text:^4}");
    let side = |cells: &dyn Fn(u8) -> String| -> String {
        rocks.clone().map(|rock| cell(&cells(rock))).collect()
    };
    let gap = "      ";
    let mut text = String::new();
    let mut line = |label: &str, left: String, right: String| {
        let full = format!("{label:<5}{left}{gap}{right}");
        text += full.trim_end();
        text.push('\n');
    };
    let wide = 5 * usize::from(pond.rocks());
    line("", format!("{:<wide$}", " piles"), " plan".to_owned());
    for level in (0..tallest).rev() {
        let at = |layout: &Piles, rock| {
            let size = layout.bottom_up(rock).nth(level);
            size.map_or(String::new(), |size| {
                let mut text = String::new();
                turtle(&mut text, pond, size);
                text
            })
        };
        line(
            "",
            side(&|rock| at(piles, rock)),
            side(&|rock| at(pond.plan(), rock)),
        );
    }
    let ground = |_| "----".to_owned();
    line("", side(&ground), side(&ground));
    let numbers = |rock: u8| rock.to_string();
    line("rock", side(&numbers), side(&numbers));
    let typed = |rock: u8| (rock + 1).to_string();
    line("typed", side(&typed), side(&typed));
    let marks = |rock| mark(pond, rock).to_owned();
    line("", side(&marks), side(&marks));
    features(&mut text, pond);
    text
}

/// An action as it is typed: rocks count from 1.
pub(super) fn spell(action: Action) -> String {
    match action {
        Action::Move { from, to } => format!("{}>{}", from + 1, to + 1),
        Action::StepBack => "back".to_owned(),
        Action::NextPond => "next".to_owned(),
        Action::EndRun => "end".to_owned(),
    }
}

/// Reads what was typed.
pub(super) fn read_typed(typed: &str) -> Option<Action> {
    let typed = typed.trim().to_ascii_lowercase();
    match typed.as_str() {
        "b" | "back" | "step back" => return Some(Action::StepBack),
        "n" | "next" | "next pond" => return Some(Action::NextPond),
        "e" | "end" | "end run" => return Some(Action::EndRun),
        _ => {}
    }
    let (from, to) = match typed.split_once('>') {
        Some(rocks) => rocks,
        None => typed.split_once(char::is_whitespace)?,
    };
    let rock = |text: &str| match text.trim().as_bytes() {
        [digit] if (b'1'..b'1' + MOST_ROCKS).contains(digit) => Some(digit - b'1'),
        _ => None,
    };
    let (from, to) = (rock(from)?, rock(to)?);
    Some(Action::Move { from, to })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::baskmere::Baskmere;
    use crate::baskmere::pond::Shell;
    use crate::budget::Budget;
    use crate::game::{Face, Fresh, Game, Puzzle};
    use crate::seed::Seed;

    #[test]
    fn every_refusal_names_the_rule_and_what_it_is_about() {
        let over = |outcome| refusal(Reason::Over(outcome));
        assert_eq!(
            over(Outcome::Win),
            "The run is over (it was ended at the drift, a win); no action is legal any more."
        );
        assert_eq!(
            over(Outcome::GoodGame),
            "The run is over (it was ended mid pond, a good game); no action is legal any more."
        );
        assert_eq!(
            over(Outcome::Sunset),
            "The run is over (the sun has set: the Daylight left could not settle the pond); no action is \
             legal any more."
        );
        assert_eq!(
            refusal(Reason::Settled { pond: 3 }),
            "Pond 3 is settled and its turtles rest; the drift offers NEXT_POND and END_RUN."
        );
        assert_eq!(
            refusal(Reason::NotSettled { pond: 3 }),
            "Pond 3 is not settled yet; NEXT_POND is legal once every pile equals the plan."
        );
        assert_eq!(
            refusal(Reason::NoTrail),
            "There is no move to step back from: none was made since the pond opened, or the newest 100 are undone already."
        );
        assert_eq!(
            refusal(Reason::AgainstTheCreek { from: 1, to: 0 }),
            "The step back would swim from rock 1 to rock 0, against the creek, which flows only 0 to 1, 1 to \
             2 and 2 to 0."
        );
        let dark = Reason::TooDark {
            turtle: 9,
            cost: 2,
            daylight: 1,
        };
        assert_eq!(
            refusal(dark),
            "Moving turtle 9, the Grandshell, costs 2 Daylight, and only 1 is left."
        );
    }

    #[test]
    fn every_rule_of_the_pond_has_its_sentence() {
        let says = |blocked| refusal(Reason::Blocked(blocked));
        assert_eq!(
            says(Blocked::NoRock { rock: 4, rocks: 3 }),
            "There is no rock 4 in this pond; its rocks are 0 to 2."
        );
        assert_eq!(
            says(Blocked::SameRock(1)),
            "A turtle moves from one rock to another; from and to are both rock 1."
        );
        assert_eq!(
            says(Blocked::Bare(2)),
            "Rock 2 is empty, so no turtle can leave it."
        );
        assert_eq!(
            says(Blocked::Current { from: 0, to: 2 }),
            "The creek does not flow from rock 0 to rock 2; among rocks 0, 1 and 2 a turtle swims only 0 to \
             1, 1 to 2 and 2 to 0."
        );
        let smaller = Blocked::Smaller {
            turtle: 5,
            on: 2,
            to: 1,
        };
        assert_eq!(
            says(smaller),
            "Turtle 5 cannot go onto rock 1: turtle 2 on top there is smaller, and a turtle goes only onto an \
             empty rock or a bigger turtle."
        );
        assert_eq!(
            says(Blocked::LilyFull(1)),
            "Rock 1 is a lily pad, which holds at most 2 turtles, and it is full."
        );
        let shy = Blocked::Shy {
            turtle: 2,
            on: 5,
            to: 0,
            shell: Shell::Coral,
        };
        assert_eq!(
            says(shy),
            "Turtle 2 is shy of turtle 5 on top of rock 0: both shells are coral, and two of one colour never \
             sit directly on each other."
        );
    }

    #[test]
    fn every_fault_of_a_position_has_its_sentence() {
        assert_eq!(fault(Fault::Rocks(6)), "a pond has 3 to 5 rocks, not 6");
        assert_eq!(fault(Fault::Turtles(0)), "a pond has 1 to 9 turtles, not 0");
        assert_eq!(
            fault(Fault::Layout(Which::Plan)),
            "the plan does not hold every turtle from 1 to the biggest exactly once"
        );
        assert_eq!(
            fault(Fault::Layout(Which::Piles)),
            "the piles do not hold every turtle from 1 to the biggest exactly once"
        );
        assert_eq!(
            fault(Fault::LilyRock(4)),
            "a lily pad is on a rock of the pond but never on the rightmost, so not on 4"
        );
        assert_eq!(
            fault(Fault::LilyFull(Which::Piles)),
            "the piles have more than 2 turtles on the lily pad"
        );
        let shy = Fault::Shy {
            which: Which::Plan,
            turtle: 1,
            on: 4,
        };
        assert_eq!(
            fault(shy),
            "the plan has turtle 1 directly on turtle 4, and shy shells of one colour never sit so"
        );
    }

    #[test]
    fn what_people_type_is_read() {
        let go = |from, to| Some(Action::Move { from, to });
        for (typed, action) in [
            ("1>3", go(0, 2)),
            (" 5 > 1 ", go(4, 0)),
            ("1 3", go(0, 2)),
            ("b", Some(Action::StepBack)),
            ("Back", Some(Action::StepBack)),
            ("n", Some(Action::NextPond)),
            ("next", Some(Action::NextPond)),
            ("end", Some(Action::EndRun)),
            ("2>2", go(1, 1)),
            ("", None),
            ("13", None),
            ("0>1", None),
            ("1>6", None),
            ("1>", None),
            ("a>b", None),
            ("1>2>3", None),
            ("q", None),
            ("h", None),
            ("u", None),
            ("7", None),
        ] {
            assert_eq!(read_typed(typed), action, "{typed:?}");
        }
    }

    #[test]
    fn a_drawing_shows_piles_and_plan_with_numbers() {
        let position =
            Baskmere::read_notation("31/-/2 > -/2/31 lily=1 shells=abc creek grandshell").unwrap();
        let wanted = "
       piles                 plan
       1a                             1a
      3c*        2b             2b   3c*
      ---- ---- ----       ---- ---- ----
rock   0    1    2          0    1    2
typed  1    2    3          1    2    3
           lily sun             lily sun
A top turtle (1 is smallest) goes onto an empty rock or a bigger turtle.
Lily pad: holds at most 2 turtles.
Shy: never directly onto a turtle with the same letter.
Creek: among rocks 0, 1, 2 only 0>1, 1>2, 2>0.
Grandshell 3*: a move of it takes 2 Daylight.
";
        let squeezed = |text: &str| -> Vec<String> {
            text.lines()
                .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
                .collect()
        };
        assert_eq!(
            squeezed(&draw(&position)),
            squeezed(wanted.trim_start_matches('\n'))
        );
    }

    #[test]
    fn an_observation_says_all_that_play_needs() {
        let seed = Seed::try_from(7).unwrap();
        let mut state = Baskmere::open(seed, &Fresh).unwrap();
        let text = Baskmere::observe(&state, None);
        for part in [
            "Baskmere, pond 1. Score 0, streak 0, settled 0.",
            "Daylight 14. This pond: par 6, spare 8, spent 0.",
            "rock ",
            "2 sun",
            "Legal (from>to): ",
            "END_RUN",
        ] {
            assert!(text.contains(part), "{part:?} in\n{text}");
        }
        let mut legal = Vec::new();
        state.legal(&mut legal);
        let report = Baskmere::apply(&mut state, legal[0], &Fresh).unwrap();
        let text = Baskmere::observe(&state, Some(&report));
        assert!(
            text.contains("Last: turtle 1 moved for 1 Daylight.") && text.contains("STEP_BACK")
        );
        Baskmere::apply(&mut state, Action::EndRun, &Fresh).unwrap();
        assert!(Baskmere::observe(&state, Some(&Report::EndRun)).ends_with("a good game.\n"));
    }

    #[test]
    fn an_answer_says_what_is_needed_and_what_can_go_wrong() {
        for (notation, said) in [
            (
                "21/-/- > 21/-/-",
                "The piles are as planned.\nFrom wherever moves lead, the plan can be reached.\n",
            ),
            (
                "21/-/- > 2/1/-",
                "The plan needs 1 Daylight: 1>2\nFrom wherever moves lead, the plan can be reached.\n",
            ),
            (
                "32/1/- > 32/-/1 shells=aba creek",
                "The plan needs 1 Daylight: 2>3\n\
                 Moves can lead to 1 position from which the plan cannot be reached.\n",
            ),
            (
                "3/1/2 > 32/-/1 shells=aba creek",
                "The plan needs 2 Daylight: 3>1 2>3\n\
                 Moves can lead to 4 positions from which the plan cannot be reached.\n",
            ),
            (
                "21/3/- > -/21/3 shells=aba creek",
                "The plan cannot be reached.\n",
            ),
        ] {
            let position = Baskmere::read_notation(notation).unwrap();
            let answer = Baskmere::solve(&position, &mut Budget::unlimited()).unwrap();
            assert_eq!(Baskmere::explain(&position, &answer), said, "{notation}");
        }
    }
}
