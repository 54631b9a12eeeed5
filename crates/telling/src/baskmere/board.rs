//! A pond and what stands beside it.

use std::fmt::Write;

use menagerie_engine::Place;
use menagerie_engine::baskmere::ladder::Novelty;
use menagerie_engine::baskmere::pond::{CREEK_LOOP, LILY_HOLDS, Piles, Pond};
use menagerie_engine::baskmere::{Action, Ending, Phase, Position, Report, State};

use super::write::rock;
use crate::panel::{Fact, LegendLine, Mood, Piece, Shift, Slot, Spot, Tone};
use crate::tell::{Offer, Scene, Status};
use crate::voice::{Voice, counted, grouped};

/// What stands beside the board.
pub(super) fn status(state: &State, last: Option<&Report>) -> Status<Action> {
    let deal = state.deal();
    let (daylight, spent) = (state.daylight(), state.spent());
    let (par, spare) = (deal.par(), deal.spare());
    let mut facts = vec![
        Fact::new("Score", grouped(state.score())).main(),
        Fact::new("Daylight", format!("☀ {}", grouped(daylight)))
            .spoken(grouped(daylight))
            .tone(if is_last_light(state, last) {
                Tone::Warn
            } else {
                Tone::Plain
            })
            .main(),
        Fact::new("Spent / par", format!("{} / {par}", grouped(spent)))
            .spoken(format!("{} of par {par}", grouped(spent)))
            .main(),
        Fact::new("Streak", grouped(state.streak())).main(),
        Fact::new("Spare", spare.to_string()),
    ];
    if state.is_practice() {
        // Nothing is paid, and nothing carried in.
        facts.retain(|fact| !["Score", "Streak"].contains(&fact.label));
    }
    match state.phase() {
        _ if state.is_practice() => {}
        Phase::Pond => {
            facts.push(Fact::new("Carried in", grouped(state.carried_in())));
        }
        Phase::Drift => facts.push(Fact::new("Carries over", grouped(daylight))),
        Phase::RunOver(_) => {}
    }
    Status {
        heading: heading(state),
        facts,
        offers: offers(state),
        mood: mood(state, last),
    }
}

fn heading(state: &State) -> String {
    let features = state.deal().pond().features();
    let mut heading = format!("Pond {}", grouped(state.deal().key().pond));
    for (is_there, name) in [
        (features.lily.is_some(), "lily pad"),
        (features.shy.is_some(), "shy shells"),
        (features.creek, "creek"),
        (features.grandshell, "Grandshell"),
    ] {
        if is_there {
            heading += " · ";
            heading += name;
        }
    }
    heading
}

fn offers(state: &State) -> Vec<Offer<Action>> {
    let offer = |action, label: String, key, main| Offer {
        action,
        label,
        spoken: None,
        key,
        main,
    };
    let end = || offer(Action::EndRun, "End the run".to_owned(), 'e', false);
    match state.phase() {
        Phase::Pond => {
            let mut back = offer(Action::StepBack, "Step back".to_owned(), 'b', false);
            if let Some(price) = state.price_of_a_step_back() {
                back.spoken = Some(format!("{}, {price} Daylight", back.label));
                let _ = write!(back.label, ", ☀ {price}");
            }
            vec![back, end()]
        }
        Phase::Drift => {
            let next = offer(Action::NextPond, "Next pond".to_owned(), 'n', true);
            vec![next, end()]
        }
        Phase::RunOver(_) => Vec::new(),
    }
}

fn is_last_light(state: &State, last: Option<&Report>) -> bool {
    let told = match last {
        Some(Report::Move(moved) | Report::StepBack(moved)) => moved.last_light,
        _ => false,
    };
    told && state.phase() == Phase::Pond
}

fn mood(state: &State, last: Option<&Report>) -> Mood {
    let sunset = state.phase() == Phase::RunOver(Ending::Sunset);
    let all = state.spent().saturating_add(state.daylight());
    let spent = if sunset {
        1.0
    } else {
        f64::from(state.spent()) / f64::from(all.max(1))
    };
    let look = if sunset {
        "sunset"
    } else if is_last_light(state, last) {
        "last-light"
    } else {
        ""
    };
    Mood {
        look,
        spent: Some(spent),
    }
}

/// What is on the board.
pub(super) fn scene(voice: Voice, position: &Position) -> Scene<Action> {
    let pond = position.pond();
    let mut text = String::new();
    features(voice, &mut text, pond);
    Scene {
        title: format!(
            "Baskmere: {} on {} rocks",
            counted(pond.turtles(), "turtle"),
            pond.rocks()
        ),
        legend: text.lines().map(LegendLine::from).collect(),
        spots: (0..pond.rocks())
            .map(|rock| spot(voice, position, rock))
            .collect(),
    }
}

fn spot(voice: Voice, position: &Position, index: u8) -> Spot<Action> {
    let pond = position.pond();
    let name = rock(voice, Place::new(index));
    let list = |piles: &Piles| {
        let sizes: Vec<String> = piles
            .bottom_up(index)
            .map(|size| turtle_in_words(pond, size))
            .collect();
        if sizes.is_empty() {
            "none".to_owned()
        } else {
            sizes.join(", ")
        }
    };
    let kind = if pond.features().lily == Some(index) {
        format!(", lily pad, holds {LILY_HOLDS} at most")
    } else if index == pond.sun_rock() {
        ", Sun Rock".to_owned()
    } else {
        String::new()
    };
    let top = position.piles().top(index);
    let top = top.map(|size| format!("turtle {}", turtle_in_words(pond, size)));
    let stands = match &top {
        None => "empty".to_owned(),
        Some(top) => format!("{top} on top"),
    };
    let piece = |size| Piece {
        piece: piece(size),
        kind: size.to_string(),
        words: format!("turtle {}", turtle_in_words(pond, size)),
    };
    Spot {
        id: index.into(),
        words: format!(
            "{name}{kind}, {stands}; turtles from the bottom: {}; the plan: {}",
            list(position.piles()),
            list(pond.plan())
        ),
        bare: false,
        top,
        name,
        holds: position.piles().bottom_up(index).map(piece).collect(),
        ways: Vec::new(),
    }
}

/// The name of a turtle in the drawing.
fn piece(size: u8) -> String {
    format!("turtle-{size}")
}

fn turtle_in_words(pond: &Pond, size: u8) -> String {
    let shells = pond.features().shy;
    let shell = shells.map(|shells| format!(" {}", shells[usize::from(size - 1)].name()));
    let grand = if pond.is_grandshell(size) {
        " Grandshell"
    } else {
        ""
    };
    format!("{size}{}{grand}", shell.unwrap_or_default())
}

/// The top turtle of a rock goes onto the pile of another.
pub(super) fn shifts(position: &Position, action: Action) -> Vec<Shift> {
    let Action::Move { from, to } = action else {
        return Vec::new();
    };
    let piles = position.piles();
    let Some(size) = piles.top(from.index() as u8) else {
        return Vec::new();
    };
    let pile = |place: Place| piles.mask(place.index() as u8).count_ones() as usize;
    let slot = |place: Place, level| Slot {
        spot: place.index(),
        level,
    };
    vec![Shift {
        piece: piece(size),
        from: slot(from, pile(from) - 1),
        to: slot(to, pile(to)),
    }]
}

/// The piles and the plan as stacks side by side.
pub(super) fn draw(voice: Voice, position: &Position) -> String {
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
    let numbers = |rock: u8| voice.number(Place::new(rock)).to_string();
    line("rock", side(&numbers), side(&numbers));
    let marks = |rock| mark(pond, Place::new(rock)).to_owned();
    line("", side(&marks), side(&marks));
    features(voice, &mut text, pond);
    text
}

/// What is special about a rock, in a word.
pub(super) fn mark(pond: &Pond, rock: Place) -> &'static str {
    let rock = rock.index() as u8;
    if pond.features().lily == Some(rock) {
        "lily"
    } else if rock == pond.sun_rock() {
        "sun"
    } else {
        ""
    }
}

/// A turtle's size with its shell's letter where shells bind, and `*` for the Grandshell.
pub(super) fn turtle(text: &mut String, pond: &Pond, size: u8) {
    text.push(digit(size));
    if let Some(shells) = pond.features().shy {
        text.push(shells[usize::from(size - 1)].letter());
    }
    if pond.is_grandshell(size) {
        text.push('*');
    }
}

/// The digit of a rock or of a turtle's size, neither of which has two.
pub(super) fn digit(number: u8) -> char {
    debug_assert!(number < 10, "rocks and turtles are few");
    char::from(b'0' + number)
}

/// What the rules of this pond let turtles do, a line each.
pub(super) fn features(voice: Voice, text: &mut String, pond: &Pond) {
    let features = pond.features();
    *text += "A top turtle (1 is smallest) goes onto an empty rock or a bigger turtle.\n";
    if features.lily.is_some() {
        let _ = writeln!(text, "Lily pad: holds at most {LILY_HOLDS} turtles.");
    }
    if features.shy.is_some() {
        *text += "Shy: never directly onto a turtle with the same letter.\n";
    }
    if features.creek {
        let [first, second, third] = CREEK_LOOP.map(|rock| voice.number(Place::new(rock)));
        let _ = writeln!(
            text,
            "Creek: among rocks {first}, {second}, {third} only {first}>{second}, {second}>{third}, {third}>{first}."
        );
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

/// The places where something new is.
pub(super) fn novelty_at(position: &Position, novelty: Novelty) -> Vec<Place> {
    let pond = position.pond();
    match novelty {
        Novelty::LilyPad => pond.features().lily.map(Place::new).into_iter().collect(),
        Novelty::Creek => CREEK_LOOP.map(Place::new).into(),
        Novelty::Grandshell => {
            let biggest = position.piles().rock_of(pond.turtles());
            biggest.map(Place::new).into_iter().collect()
        }
        Novelty::ShyShells | Novelty::Rocks(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_engine::Puzzle;
    use menagerie_engine::baskmere::Baskmere;

    #[test]
    fn a_drawing_shows_piles_and_plan_with_the_numbers_of_its_voice() {
        let position =
            Baskmere::read_notation("31/-/2 > -/2/31 lily=1 shells=abc creek grandshell").unwrap();
        let wanted = |first: usize, creek: &str| {
            let numbers = format!("{} {} {}", first, first + 1, first + 2);
            format!(
                "piles plan\n1a 1a\n3c* 2b 2b 3c*\n---- ---- ---- ---- ---- ----\n\
                 rock {numbers} {numbers}\nlily sun lily sun\n\
                 A top turtle (1 is smallest) goes onto an empty rock or a bigger turtle.\n\
                 Lily pad: holds at most 2 turtles.\n\
                 Shy: never directly onto a turtle with the same letter.\n\
                 Creek: among rocks {creek}.\n\
                 Grandshell 3*: a move of it takes 2 Daylight."
            )
        };
        let squeezed = |text: String| {
            let lines = text.lines();
            let words = lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
            words.collect::<Vec<_>>().join("\n")
        };
        assert_eq!(
            squeezed(draw(Voice::Program, &position)),
            wanted(0, "0, 1, 2 only 0>1, 1>2, 2>0")
        );
        assert_eq!(
            squeezed(draw(Voice::Person, &position)),
            wanted(1, "1, 2, 3 only 1>2, 2>3, 3>1")
        );
    }
}
