//! A rack and what stands beside it.

use std::fmt::Write;

use menagerie_engine::Place;
use menagerie_engine::critter_lineup::ladder::Novelty;
use menagerie_engine::critter_lineup::rack::{CAPACITY, Tube};
use menagerie_engine::critter_lineup::{Action, Colour, Phase, Rack, Report, State};

use super::write::tube;
use crate::panel::{Fact, Mood, Piece, Shift, Slot, Spot};
use crate::tell::{Offer, Scene, Status};
use crate::voice::{Voice, counted, grouped};

/// What stands beside the board.
pub(super) fn status(state: &State, _: Option<&Report>) -> Status<Action> {
    let numbers = state.numbers();
    let ask = state.ask();
    let offer = |action, label: &str, key, main| Offer {
        action,
        label: label.to_owned(),
        spoken: None,
        key,
        main,
    };
    let mut offers = Vec::new();
    if numbers.phase == Phase::LevelComplete {
        offers.push(offer(Action::NextLevel, "Next level", 'n', true));
    }
    if numbers.phase != Phase::Finished {
        offers.push(offer(Action::FinishGame, "End the run", 'e', false));
    }
    let mut facts = vec![
        Fact::new("Score", grouped(numbers.score)).main(),
        Fact::new("Level", grouped(numbers.level)).main(),
        Fact::new("Pours", grouped(numbers.moves)).main(),
        Fact::new("Par", ask.par().to_string()).main(),
    ];
    if numbers.practice {
        facts.retain(|fact| fact.label != "Score");
    }
    Status {
        heading: format!("Level {} · {} colours", grouped(numbers.level), ask.colours),
        facts,
        offers,
        mood: Mood::default(),
    }
}

/// What is on the board.
pub(super) fn scene(voice: Voice, rack: &Rack) -> Scene<Action> {
    let tubes = rack.tubes();
    let spots = tubes.iter().enumerate();
    Scene {
        title: format!(
            "Critter Lineup: {} in {}",
            counted(rack.colours() as u64, "colour"),
            counted(tubes.len() as u64, "tube")
        ),
        // Tubes and colours explain themselves.
        legend: Vec::new(),
        spots: spots
            .map(|(index, &content)| spot(voice, index, content))
            .collect(),
    }
}

fn spot(voice: Voice, index: usize, content: Tube) -> Spot<Action> {
    let name = tube(voice, Place::new(index as u8));
    let names: Vec<&str> = content.critters().map(Colour::name).collect();
    let words = match names.last() {
        None => format!("{name}, empty"),
        Some(top) if content.is_finished() => format!("{name}, finished, all {top}"),
        Some(top) => {
            let (run, all) = (content.run(), names.join(", "));
            format!("{name}, {run} {top} on top; from the bottom: {all}")
        }
    };
    let held = |(level, colour): (usize, Colour)| Piece {
        piece: piece(index, level),
        kind: colour.letter().to_string(),
        words: colour.name().to_owned(),
    };
    Spot {
        id: index,
        words,
        bare: names.is_empty(),
        top: names.last().map(|top| format!("{} {top}", content.run())),
        name,
        holds: content.critters().enumerate().map(held).collect(),
        ways: Vec::new(),
    }
}

/// The name of a critter in the drawing.
fn piece(tube: usize, level: usize) -> String {
    format!("tube-{tube}-{level}")
}

/// The run on top of a tube goes onto another, as much as fits; what lies on top goes first, and so lies
/// lowest there.
pub(super) fn shifts(rack: &Rack, action: Action) -> Vec<Shift> {
    let Action::Move { from, to } = action else {
        return Vec::new();
    };
    let (from, to) = (from.index(), to.index());
    let tubes = rack.tubes();
    let (Some(source), Some(target)) = (tubes.get(from), tubes.get(to)) else {
        return Vec::new();
    };
    let Ok(pour) = source.pour(*target) else {
        return Vec::new();
    };
    let (high, low) = (source.len(), target.len());
    let carried = |step: u32| {
        let (above, below) = ((high - 1 - step) as usize, (low + step) as usize);
        Shift {
            piece: piece(from, above),
            from: Slot {
                spot: from,
                level: above,
            },
            to: Slot {
                spot: to,
                level: below,
            },
        }
    };
    (0..pour.poured).map(carried).collect()
}

/// Upright tubes with their numbers below.
pub(super) fn draw(voice: Voice, rack: &Rack) -> String {
    let mut drawing = String::new();
    for height in (0..CAPACITY as usize).rev() {
        let critters = rack.tubes().iter().map(|tube| tube.critters().nth(height));
        let cells: Vec<String> = critters
            .map(|critter| format!("{:>3}", critter.map_or('.', Colour::letter)))
            .collect();
        let _ = writeln!(drawing, "     {}", cells.concat());
    }
    let numbers: Vec<String> = (voice.first()..)
        .take(rack.tubes().len())
        .map(|number| format!("{number:>3}"))
        .collect();
    let _ = writeln!(drawing, "tube {}", numbers.concat());
    drawing
}

/// The places where something new is.
pub(super) fn novelty_at(rack: &Rack, novelty: Novelty) -> Vec<Place> {
    let Novelty::Colours(colours) = novelty;
    let new = Colour::ALL[colours as usize - 1];
    let tubes = (0..).zip(rack.tubes());
    let with = tubes.filter(|(_, tube)| tube.critters().any(|colour| colour == new));
    with.map(|(index, _)| Place::new(index)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_engine::Puzzle;
    use menagerie_engine::critter_lineup::CritterLineup;

    #[test]
    fn a_rack_is_drawn_upright_with_the_numbers_of_its_voice() {
        let rack = CritterLineup::read_notation("aa bcb ccb acab -").unwrap();
        for (voice, numbers) in [
            (Voice::Program, "tube   0  1  2  3  4"),
            (Voice::Person, "tube   1  2  3  4  5"),
        ] {
            let drawing = [
                "       .  .  .  b  .",
                "       .  b  b  a  .",
                "       a  c  c  c  .",
                "       a  b  c  a  .",
                numbers,
                "",
            ];
            assert_eq!(draw(voice, &rack), drawing.join("\n"));
        }
    }
}
