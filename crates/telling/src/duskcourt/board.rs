//! A court and what stands beside it.

use std::fmt::Write;

use menagerie_engine::Place;
use menagerie_engine::duskcourt::ladder::Novelty;
use menagerie_engine::duskcourt::{Action, Capture, Cell, Court, CourtEnd, Idol, Phase, State};

use super::creatures::takes;
use super::write::square;
use crate::panel::{Fact, LegendLine, Mood, Piece, Shift, Slot, Spot, Tone};
use crate::tell::{Offer, Scene, Status};
use crate::voice::{Voice, counted, grouped};

/// The rule of some courts, as drawings and legends say it.
pub(super) const JACKAL_LAST: &str =
    "The jackal K must stand last: it takes, but can never be taken.";

/// What stands beside the board.
pub(super) fn status(state: &State) -> Status<Action> {
    let court = state.court();
    let lives = usize::from(state.lives());
    let hearts = "♥".repeat(lives);
    let few = if lives == 1 { Tone::Warn } else { Tone::Plain };
    let mut facts = vec![
        Fact::new("Score", grouped(state.score())).main(),
        Fact::new("Lives", if lives == 0 { "–".to_owned() } else { hearts })
            .spoken(state.lives().to_string())
            .tone(few)
            .main(),
        Fact::new("Rung", grouped(state.rung())).main(),
        Fact::new("Streak", grouped(state.streak())).main(),
        Fact::new("Idols", court.idols().to_string()),
    ];
    if state.is_practice() {
        // Nothing is paid, and no life is at stake.
        facts = vec![Fact::new("Idols", court.idols().to_string()).main()];
    }
    if state.phase() == Phase::Playing {
        let fact = Fact::new("Reset", reset(state));
        facts.push(if state.is_practice() {
            fact.main()
        } else {
            fact
        });
    }
    let offer = |action, label: &str, key, main| Offer {
        action,
        label: label.to_owned(),
        spoken: None,
        key,
        main,
    };
    let offers = match state.phase() {
        Phase::Playing => vec![offer(Action::Reset, "Reset the court", 'r', false)],
        Phase::Break => {
            let next = match state.last_result() {
                Some(CourtEnd::Stuck) => "Another court",
                _ => "Next rung",
            };
            vec![
                offer(Action::Next, next, 'n', true),
                offer(Action::EndRun, "End the run", 'e', false),
            ]
        }
        Phase::Done => Vec::new(),
    };
    let rule = if court.jackal_last() {
        " · the jackal must stand last"
    } else {
        ""
    };
    Status {
        heading: format!("Rung {}{rule}", grouped(state.rung())),
        facts,
        offers,
        mood: Mood::default(),
    }
}

/// `1 life`, `3 lives`.
pub(super) fn lives_in_words(lives: u8) -> String {
    let word = if lives == 1 { "life" } else { "lives" };
    format!("{lives} {word}")
}

/// Whether the court can be put back.
pub(super) fn reset(state: &State) -> &'static str {
    match (state.reset_used(), state.depth()) {
        (true, _) => "spent",
        (false, 0) => "after the first capture",
        (false, _) => "ready",
    }
}

/// What is on the board.
pub(super) fn scene(voice: Voice, court: &Court) -> Scene<Action> {
    let size = court.size();
    let rule = if court.jackal_last() {
        ", the jackal must stand last"
    } else {
        ""
    };
    let spots = (0..court.squares()).map(|index| spot(voice, court, index));
    Scene {
        title: format!(
            "Duskcourt: {} on {size} by {size} squares{rule}",
            counted(court.idols(), "idol")
        ),
        legend: legend(court),
        spots: spots.collect(),
    }
}

fn spot(voice: Voice, court: &Court, index: u8) -> Spot<Action> {
    let name = match voice {
        Voice::Program => format!("square {index}"),
        Voice::Person => square(voice, court.size(), Place::new(index)),
    };
    let stands = match court.at(index) {
        Cell::Empty => "empty",
        Cell::Boulder => "boulder",
        Cell::Idol(Idol::Jackal) if court.jackal_last() => "jackal, must stand last",
        Cell::Idol(idol) => idol.name(),
    };
    let holds = match court.at(index) {
        Cell::Idol(idol) => vec![Piece {
            piece: piece(index.into()),
            kind: idol.letter().to_string(),
            words: idol.name().to_owned(),
        }],
        Cell::Empty | Cell::Boulder => Vec::new(),
    };
    Spot {
        id: index.into(),
        words: format!("{name}, {stands}"),
        bare: court.at(index) == Cell::Empty,
        top: holds.first().map(|idol| idol.words.clone()),
        name,
        holds,
        ways: Vec::new(),
    }
}

/// The name of the piece on a square.
fn piece(square: usize) -> String {
    format!("square-{square}")
}

/// The taker goes to where the taken stands.
pub(super) fn shifts(action: Action) -> Vec<Shift> {
    let Action::Capture(Capture { from, to }) = action else {
        return Vec::new();
    };
    let slot = |place: Place| Slot {
        spot: place.index(),
        level: 0,
    };
    vec![Shift {
        piece: piece(from.index()),
        from: slot(from),
        to: slot(to),
    }]
}

/// What the idols of the court take.
fn legend(court: &Court) -> Vec<LegendLine> {
    let stands = |idol: Idol| court.count_of(idol) > 0;
    let mut legend: Vec<LegendLine> = Idol::ALL
        .into_iter()
        .filter(|&idol| stands(idol))
        .map(|idol| LegendLine {
            text: format!(
                "The {} {} takes {}.",
                idol.name(),
                idol.letter(),
                takes(idol)
            ),
            kind: Some(idol.letter().to_string()),
        })
        .collect();
    if [Idol::Scorpion, Idol::Cobra, Idol::Vulture]
        .into_iter()
        .any(stands)
    {
        let end = if court.boulders() > 0 {
            "None of them passes over an idol or a boulder; a boulder is never taken."
        } else {
            "None of them passes over an idol."
        };
        legend.push(end.into());
    }
    if court.jackal_last() {
        legend.push(JACKAL_LAST.into());
    }
    legend
}

/// The court as text. People see files and ranks, programs the number of each row's first square.
pub(super) fn draw(voice: Voice, court: &Court) -> String {
    let size = court.size();
    let mut text = String::new();
    for row in (0..size).rev() {
        let label = match voice {
            Voice::Program => row * size,
            Voice::Person => row + 1,
        };
        let _ = write!(text, "{label:>2} ");
        for col in 0..size {
            let _ = write!(text, " {}", letter(court.at(row * size + col)));
        }
        text.push('\n');
    }
    text += "   ";
    for col in 0..size {
        let label = match voice {
            Voice::Program => char::from(b'0' + col),
            Voice::Person => char::from(b'a' + col),
        };
        let _ = write!(text, " {label}");
    }
    text.push('\n');
    if court.jackal_last() {
        text += JACKAL_LAST;
        text.push('\n');
    }
    text
}

/// The sign of what stands on a square.
pub(super) fn letter(cell: Cell) -> char {
    match cell {
        Cell::Empty => '.',
        Cell::Boulder => '#',
        Cell::Idol(idol) => idol.letter(),
    }
}

/// The places where something new is.
pub(super) fn novelty_at(court: &Court, novelty: Novelty) -> Vec<Place> {
    let has = |cell: Cell| match novelty {
        Novelty::Court(_) => false,
        Novelty::JackalLast => cell == Cell::Idol(Idol::Jackal),
        Novelty::Boulders => cell == Cell::Boulder,
    };
    let squares = (0..court.squares()).filter(|&index| has(court.at(index)));
    squares.map(Place::new).collect()
}
