//! The sentences of Baskmere: refusals, news, advice, judgements, faults.

use menagerie_engine::baskmere::award::{Award, Grade};
use menagerie_engine::baskmere::fault::{Fault, Which};
use menagerie_engine::baskmere::pond::{
    CREEK_LOOP, FEWEST_ROCKS, GRANDSHELL_COST, LILY_HOLDS, MOST_ROCKS, MOST_TURTLES, Shell,
};
use menagerie_engine::baskmere::trail::LONGEST;
use menagerie_engine::baskmere::{
    Answer, Barrier, Baskmere, Ending, Novelty, Phase, Refusal, Report, State, Value,
};
use menagerie_engine::{Advice, Game as _, Judgement, Place, Verdict};

use super::sheet;
use super::write::{act, current, rock};
use crate::flaw::flaw;
use crate::panel::{AwardLine, News, Tone};
use crate::tell::sentence;
use crate::voice::{Voice, all_of, counted, grouped};

/// Which rule stands in the way.
pub(super) fn refusal(voice: Voice, refusal: Refusal) -> String {
    let figure = |pond: u32| voice.figure(pond);
    match refusal {
        Refusal::Over(ending) => {
            let how = match ending {
                Ending::Win => "it was ended at the drift, a win",
                Ending::GoodGame => "it was ended mid pond, a good game",
                Ending::Sunset => "the sun has set: the Daylight left could not settle the pond",
            };
            format!("The run is over ({how}); nothing can be played any more.")
        }
        Refusal::Settled { pond } => match voice {
            Voice::Program => format!(
                "Pond {} is settled and its turtles rest; the drift offers NEXT_POND and END_RUN.",
                figure(pond)
            ),
            Voice::Person => format!(
                "Pond {} is settled and its turtles rest. Go on to the next pond, or end the run.",
                figure(pond)
            ),
        },
        Refusal::NotSettled { pond } => match voice {
            Voice::Program => format!(
                "Pond {} is not settled yet; NEXT_POND is legal once every pile equals the plan.",
                figure(pond)
            ),
            Voice::Person => format!(
                "Pond {} is not settled yet; the next one opens once every pile equals the plan.",
                figure(pond)
            ),
        },
        Refusal::Barrier(barrier) => rule(voice, barrier),
        Refusal::NoMove => {
            "There is no move to step back from: none was made since the pond opened.".to_owned()
        }
        Refusal::TrailSpent => format!(
            "There is no move to step back from: all of the newest {LONGEST} are undone already."
        ),
        Refusal::AgainstTheCreek { from, to } => format!(
            "The step back would swim from {} to {}, against the creek, which flows only {}.",
            rock(voice, from),
            rock(voice, to),
            current(voice)
        ),
        Refusal::TooDark {
            turtle,
            cost,
            daylight,
        } => format!(
            "Moving turtle {turtle}, the Grandshell, costs {cost} Daylight, and only {daylight} is left."
        ),
    }
}

fn rule(voice: Voice, barrier: Barrier) -> String {
    let named = |place| rock(voice, place);
    match barrier {
        Barrier::NoRock { rock, rocks } => {
            let there = voice.numbers(rocks.into());
            if rock == Place::NOWHERE {
                format!("There is no such rock in this pond; its rocks are {there}.")
            } else {
                format!(
                    "There is no {} in this pond; its rocks are {there}.",
                    named(rock)
                )
            }
        }
        Barrier::SameRock(rock) => format!(
            "A turtle moves from one rock to another, and this is {} both times.",
            named(rock)
        ),
        Barrier::Bare(rock) => sentence(&format!(
            "{} is empty, so no turtle can leave it",
            named(rock)
        )),
        Barrier::Current { from, to } => {
            let [first, second, third] = CREEK_LOOP.map(|rock| voice.number(Place::new(rock)));
            format!(
                "The creek does not flow from {} to {}; among rocks {first}, {second} and {third} a turtle swims \
                 only {}.",
                named(from),
                named(to),
                current(voice)
            )
        }
        Barrier::Smaller { turtle, on, to } => format!(
            "Turtle {turtle} cannot go onto {}: turtle {on} on top there is smaller, and a turtle goes only onto \
             an empty rock or a bigger turtle.",
            named(to)
        ),
        Barrier::LilyFull(rock) => sentence(&format!(
            "{} is a lily pad, which holds at most {LILY_HOLDS} turtles, and it is full",
            named(rock)
        )),
        Barrier::Shy {
            turtle,
            on,
            to,
            shell,
        } => format!(
            "Turtle {turtle} is shy of turtle {on} on top of {}: both shells are {}, and two of one colour never \
             sit directly on each other.",
            named(to),
            shell.name()
        ),
    }
}

/// The name of a grade.
pub(super) fn grade(award: &Award) -> &'static str {
    match award.grade {
        Grade::Perfect => "Perfect",
        Grade::Tidy => "Tidy",
        Grade::Settled => "Settled",
    }
}

/// What the last action did and how the run stands, for people.
pub(super) fn news(state: &State, last: Option<&Report>) -> Option<News> {
    if state.is_practice()
        && let Phase::RunOver(ending) = state.phase()
    {
        return Some(practised(state, ending));
    }
    match state.phase() {
        Phase::RunOver(Ending::Sunset) => {
            let points = counted(state.score(), "point");
            let text = format!(
                "The Daylight left cannot settle this pond. The run has ended with {points}."
            );
            return Some(News {
                title: Some("Sunset.".to_owned()),
                ..News::new(Tone::Bad, text)
            });
        }
        Phase::RunOver(ending) => {
            let how = match ending {
                Ending::Win => "a win",
                _ => "a good game",
            };
            let points = counted(state.score(), "point");
            let text = format!("The run has ended, {how}, with {points}.");
            return Some(News::new(Tone::Plain, text));
        }
        Phase::Drift => return state.last_award().map(|award| settled(state, &award)),
        Phase::Pond => {}
    }
    match last {
        Some(Report::Move(moved) | Report::StepBack(moved)) => {
            let back = if matches!(last, Some(Report::StepBack(_))) {
                "went back"
            } else {
                "moved"
            };
            let text = format!(
                "Turtle {} {back} for {} Daylight; {} left.",
                moved.turtle,
                moved.cost,
                grouped(moved.daylight)
            );
            if !moved.last_light {
                return Some(News::new(Tone::Plain, text));
            }
            Some(News {
                title: Some("Last light.".to_owned()),
                ..News::new(
                    Tone::Warn,
                    "Exactly the Daylight that is needed is left: only a shortest way will do now.",
                )
            })
        }
        Some(Report::NextPond) => Some(News::new(Tone::Plain, "A new pond opens.")),
        Some(Report::EndRun) | None
            if (state.settled() == 0 || state.is_practice()) && state.spent() == 0 =>
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
fn practised(state: &State, ending: Ending) -> News {
    let (spent, par) = (state.spent(), state.deal().par());
    match ending {
        Ending::Win => {
            let grade = Grade::of(par, spent);
            let spent = grouped(spent);
            let text = format!("{spent} spent, par {par}. This was practice: it pays nothing.");
            News {
                title: Some(format!("{}!", grade.name())),
                medal: Some(Baskmere::effort(state).medal()),
                ..News::new(Tone::Good, text)
            }
        }
        Ending::GoodGame => News::new(Tone::Plain, "Practice has ended with the pond not settled."),
        Ending::Sunset => News {
            title: Some("Sunset.".to_owned()),
            ..News::new(Tone::Bad, "The Daylight left cannot settle this pond.")
        },
    }
}

fn settled(state: &State, award: &Award) -> News {
    let beam = if award.sunbeam > 0 {
        format!(" A sunbeam adds {} Daylight.", award.sunbeam)
    } else {
        String::new()
    };
    News {
        title: Some(format!("{}!", grade(award))),
        award: vec![
            AwardLine::new("Earned", grouped(award.raw)),
            AwardLine::new(
                "Streak",
                format!("× {}", f64::from(award.multiplier) / 100.0),
            ),
        ],
        total: Some(award.total.into()),
        medal: Some(Baskmere::effort(state).medal()),
        ..News::new(
            Tone::Good,
            format!("{} spent, par {}.{beam}", grouped(award.spent), award.par),
        )
    }
}

/// What is new on a pond.
pub(super) fn novelty(voice: Voice, novelty: Novelty) -> (String, &'static str) {
    match novelty {
        Novelty::LilyPad => (
            format!("A lily pad: the rock with it holds at most {LILY_HOLDS} turtles."),
            "lily-pad",
        ),
        Novelty::ShyShells => (
            "Shy shells: no turtle sits directly on one with a shell of its own colour.".to_owned(),
            "shy-shells",
        ),
        Novelty::Creek => (
            format!(
                "A creek: among the first three rocks turtles swim only {}.",
                current(voice)
            ),
            "creek",
        ),
        Novelty::Grandshell => (
            format!(
                "A Grandshell: each move of the biggest turtle costs {GRANDSHELL_COST} Daylight."
            ),
            "grandshell",
        ),
        Novelty::Rocks(rocks) => (
            format!("More room: this pond has {rocks} rocks."),
            "turtles",
        ),
    }
}

/// Why an action is advised, to follow a colon.
pub(super) fn why(state: &State, advice: &Advice<Baskmere>) -> String {
    match (state.phase(), advice.value.need) {
        (Phase::RunOver(_), _) => "the run has ended.".to_owned(),
        (Phase::Drift, _) => "the pond is settled; the next one waits.".to_owned(),
        (Phase::Pond, need) => format!(
            "it is on a shortest way to the plan, which needs {} Daylight of the {} left.",
            need.unwrap_or_default(),
            grouped(advice.value.daylight)
        ),
    }
}

/// What an action did.
pub(super) fn judgement(judged: &Judgement<Baskmere>) -> String {
    let after = judged.after;
    match (judged.verdict, after.need) {
        (Verdict::Best | Verdict::Fine, _) => "It is on a shortest way to the plan.".to_owned(),
        (Verdict::Slip, need) => format!(
            "It wasted {} Daylight: {} is needed now.",
            judged.waste.unwrap_or_default(),
            need.unwrap_or_default()
        ),
        (Verdict::Blunder, Some(need)) => format!(
            "It put the plan out of reach: {need} Daylight is needed now, and {} is left.",
            grouped(after.daylight)
        ),
        (Verdict::Blunder, None) => "It put the plan out of reach of any moves.".to_owned(),
    }
}

/// The worth of a position in a few words.
pub(super) fn worth(value: &Value) -> String {
    match value.need {
        Some(need) if value.settleable => format!("needs {need} of {}", grouped(value.daylight)),
        _ => "lost".to_owned(),
    }
}

/// An answer in words.
pub(super) fn explain(answer: &Answer) -> String {
    let (Some(line), Some(cost)) = (&answer.line, answer.cost) else {
        return "The plan cannot be reached.\n".to_owned();
    };
    let way = if cost == 0 {
        "The piles are as planned.\n".to_owned()
    } else {
        let moves: Vec<String> = line.iter().map(|&step| act(Voice::Person, step)).collect();
        format!("The plan needs {cost} Daylight: {}\n", moves.join(" "))
    };
    let traps = match answer.dead_ends {
        0 => "From wherever moves lead, the plan can be reached.\n".to_owned(),
        many => format!(
            "Moves can lead to {} from which the plan cannot be reached.\n",
            counted(many, "position")
        ),
    };
    way + &traps
}

/// What to call a layout.
fn layout(which: Which) -> &'static str {
    match which {
        Which::Piles => "piles",
        Which::Plan => "plan",
    }
}

/// The verb that goes with [`layout`].
fn has(which: Which) -> &'static str {
    match which {
        Which::Piles => "have",
        Which::Plan => "has",
    }
}

/// What is wrong with a pond from outside.
pub(super) fn fault(fault: &Fault) -> String {
    const FORM: &str = "a pond is written as piles > plan and then its features, as in \
                        321/-/- > -/-/321 lily=1 shells=abc creek grandshell";
    match fault {
        Fault::Json(wrong) => flaw("the pond", wrong),
        Fault::NoArrow => format!("there is no \">\"; {FORM}"),
        Fault::NoPlan => format!("there is no plan after \">\"; {FORM}"),
        Fault::RocksDiffer { piles, plan } => {
            format!("the piles have {piles} rocks and the plan {plan}; both have the same")
        }
        Fault::FeatureTwice(name) => format!("{name} is given twice"),
        Fault::NoFeature(word) => format!(
            "\"{word}\" is no feature; they are lily=ROCK, shells=LETTERS, creek and grandshell"
        ),
        Fault::NoTurtle(letter) => format!(
            "{letter:?} is no turtle; a pile is written in digits 1 to {MOST_TURTLES}, bottom to top, and an \
             empty rock as -"
        ),
        Fault::Blank { which, rock } => format!(
            "rock {rock} of the {} is blank; an empty rock is written as -",
            layout(*which)
        ),
        Fault::LilyWord(word) => format!("lily={word} names no rock; rocks count from 0"),
        Fault::ShellCount { letters, turtles } => {
            format!("shells={letters} has not one letter for each of the {turtles} turtles")
        }
        Fault::NoShell(letter) => {
            let letters = Shell::ALL.map(Shell::letter);
            format!(
                "{letter:?} is no shell colour; they are {}",
                all_of(&letters)
            )
        }
        Fault::Rocks(found) => {
            format!("a pond has {FEWEST_ROCKS} to {MOST_ROCKS} rocks, not {found}")
        }
        Fault::Turtles(found) => format!("a pond has 1 to {MOST_TURTLES} turtles, not {found}"),
        Fault::LayoutRocks {
            which,
            found,
            rocks,
        } => format!(
            "the {} {} {found} rocks, but the pond has {rocks}",
            layout(*which),
            has(*which)
        ),
        Fault::NoSuchTurtle { size, turtles } => {
            format!("there is no turtle of size {size}; they are 1 to {turtles}")
        }
        Fault::Disorder {
            which,
            rock,
            below,
            above,
        } => format!(
            "on rock {rock} of the {} turtle {above} is above turtle {below}; a pile is written bottom to top, \
             each turtle smaller than the one below",
            layout(*which)
        ),
        Fault::Twice { which, size } => {
            format!("turtle {size} is in the {} twice", layout(*which))
        }
        Fault::TurtleSize { wanted, found } => {
            format!(
                "pond.turtles[{}] is of size {wanted}, not {found}",
                wanted - 1
            )
        }
        Fault::Grandshell { size, told } => format!(
            "turtle {size} has grandshell {told}; only the biggest turtle is a Grandshell, and only when \
             pond.grandshell is true"
        ),
        Fault::Misfit(key) => {
            format!("pond.{key} does not fit the rocks and features of the pond")
        }
        Fault::Layout(which) => format!(
            "the {} {} not hold every turtle from 1 to the biggest exactly once",
            layout(*which),
            match which {
                Which::Piles => "do",
                Which::Plan => "does",
            }
        ),
        Fault::LilyRock(rock) => format!(
            "a lily pad is on a rock of the pond but never on the rightmost, so not on {rock}"
        ),
        Fault::LilyFull(which) => format!(
            "the {} {} more than {LILY_HOLDS} turtles on the lily pad",
            layout(*which),
            has(*which)
        ),
        Fault::Shy { which, turtle, on } => format!(
            "the {} {} turtle {turtle} directly on turtle {on}, and shy shells of one colour never sit so",
            layout(*which),
            has(*which)
        ),
    }
}
