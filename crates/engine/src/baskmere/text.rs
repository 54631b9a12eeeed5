//! Everything said in words: refusals, faults of positions, observations, drawings, what is typed.

use std::fmt::Write;

use super::award::Award;
use super::pond::{
    Blocked, Fault, LILY_HOLDS, MOST_ROCKS, MOST_TURTLES, Piles, Pond, Position, Which,
};
use super::run::{Action, Outcome, Phase, Reason, Report, State};
use super::solve::Answer;

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
            "Pond {pond} is settled and its turtles rest; at the drift only NEXT_POND and END_RUN are legal."
        ),
        Reason::NotSettled { pond } => format!(
            "Pond {pond} is not settled yet; NEXT_POND is legal once every pile equals the plan."
        ),
        Reason::Blocked(blocked) => rule(blocked),
        Reason::NoTrail => {
            "There is no move to step back from: every move on this pond has been undone."
                .to_owned()
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
            "the {} {} not every turtle from 1 to the biggest exactly once",
            layout_name(which),
            match which {
                Which::Piles => "hold",
                Which::Plan => "holds",
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

/// What a player needs to know to play on.
pub(super) fn observe(state: &State, last: Option<&Report>) -> String {
    let (deal, pond) = (&state.deal, state.deal.pond());
    let mut text = format!(
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
    text += &rows(pond, &state.piles);
    text += &legend(pond);
    if let Some(report) = last {
        text += &happened(report);
    }
    match state.phase {
        Phase::Pond => {
            text +=
                "Move turtles one at a time until every pile equals its plan.\nLegal (from>to):";
            let mut legal = Vec::new();
            state.legal(&mut legal);
            let mut width = 0;
            for action in legal {
                let word = match action {
                    Action::Move { from, to } => format!(" {from}>{to}"),
                    Action::StepBack => " STEP_BACK".to_owned(),
                    Action::NextPond => " NEXT_POND".to_owned(),
                    Action::EndRun => " END_RUN".to_owned(),
                };
                width += word.len();
                if width > 56 {
                    text += "\n ";
                    width = word.len();
                }
                text += &word;
            }
            text += "\nSend e.g. {\"type\":\"MOVE\",\"from\":0,\"to\":1}\n";
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
    let mut text = match (&answer.line, answer.cost) {
        (Some(line), Some(cost)) => {
            let moves: Vec<String> = line.iter().map(|&action| spell(action)).collect();
            format!("The plan needs {cost} Daylight: {}\n", moves.join(" "))
        }
        _ => "The plan cannot be reached.\n".to_owned(),
    };
    let _ = writeln!(
        text,
        "{} positions that moves lead to cannot reach the plan.",
        answer.dead_ends
    );
    text
}

/// The piles beside the plan, a row for each rock, as the JSON lists them.
fn rows(pond: &Pond, piles: &Piles) -> String {
    let row = |piles: &Piles, rock| -> String {
        let pile: Vec<String> = piles
            .bottom_up(rock)
            .map(|size| turtle(pond, size))
            .collect();
        if pile.is_empty() {
            "-".to_owned()
        } else {
            pile.join(" ")
        }
    };
    let width = (0..pond.rocks())
        .map(|rock| row(piles, rock).len())
        .max()
        .unwrap_or(0)
        .max(5);
    let mut text = format!("Piles bottom to top:\nrock      {:width$}  plan\n", "pile");
    for rock in 0..pond.rocks() {
        let (pile, plan) = (row(piles, rock), row(pond.plan(), rock));
        let done = if piles.mask(rock) == pond.plan().mask(rock) {
            " ="
        } else {
            ""
        };
        let _ = writeln!(
            text,
            "{rock} {:<7} {pile:width$}  {plan}{done}",
            mark(pond, rock)
        );
    }
    text
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
fn turtle(pond: &Pond, size: u8) -> String {
    let shell = pond
        .features()
        .shy
        .map(|shells| shells[usize::from(size - 1)].letter());
    let star = if pond.is_grandshell(size) { "*" } else { "" };
    format!(
        "{size}{}{star}",
        shell.map(String::from).unwrap_or_default()
    )
}

/// What the rules of this pond let turtles do.
fn legend(pond: &Pond) -> String {
    let features = pond.features();
    let mut text =
        "The top turtle of a pile (1 is smallest) goes onto an empty rock or a bigger one.\n"
            .to_owned();
    if features.lily.is_some() {
        let _ = writeln!(text, "Lily pad: holds at most {LILY_HOLDS} turtles.");
    }
    if features.shy.is_some() {
        text += "Shy: never directly onto a turtle with the same letter.\n";
    }
    if features.creek {
        text += "Creek: among rocks 0, 1, 2 only 0>1, 1>2, 2>0.\n";
    }
    if features.grandshell {
        let size = pond.turtles();
        let _ = writeln!(
            text,
            "Grandshell {size}*: each of its moves costs {} Daylight.",
            pond.cost(size)
        );
    }
    text
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
        ", and a sunbeam of 1 Daylight"
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
            size.map_or(String::new(), |size| turtle(pond, size))
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
    text + &legend(pond)
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
