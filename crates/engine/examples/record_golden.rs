//! Records golden runs, each after the plain reference of its game has been brought to the same state by
//! the same actions: `cargo run --profile test --package menagerie-engine --example record_golden`.
//!
//! It writes the cases below that have no file in `tests/golden`. It never writes over a file: a golden
//! run is law. To change one, delete it first, so that the review of the change shows it.

#[path = "../tests/reference/mod.rs"]
mod reference;

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

use menagerie_engine::baskmere::Baskmere;
use menagerie_engine::critter_lineup::CritterLineup;
use menagerie_engine::duskcourt::Duskcourt;
use menagerie_engine::{Coach, Player};
use serde_json::json;

use reference::side_by_side::{Duel, Kept, Style};
use reference::{Reference, baskmere, critter_lineup, duskcourt};

/// A part of a run: in this style until this stage, with at most so many actions.
type Leg = (Style, u32, usize);

/// A case: its name, its seed, its legs, and whether the player ends the run as soon as that is legal.
type Case = (&'static str, u64, &'static [Leg], bool);

const RANDOM: Style = Style::By(Player::Random);
const GREEDY: Style = Style::By(Player::Greedy);
const PERFECT: Style = Style::By(Player::Perfect);

/// No limit.
const ANY: u32 = u32::MAX;
const ALL: usize = usize::MAX;

const DUSKCOURT: &[Case] = &[
    ("random", 0, &[(RANDOM, ANY, ALL)], false),
    ("greedy", 7, &[(GREEDY, ANY, ALL)], false),
    ("careless", 11, &[(Style::Careless, ANY, 120)], false),
    (
        "nasty",
        12,
        &[(PERFECT, 4, ALL), (Style::Nasty, ANY, 120)],
        false,
    ),
    (
        "lost-at-a-high-rung",
        13,
        &[(PERFECT, 14, ALL), (RANDOM, ANY, ALL)],
        false,
    ),
    (
        "ended-at-the-break",
        9_007_199_254_740_991,
        &[(PERFECT, 5, ALL)],
        true,
    ),
    ("perfect-through-rung-20", 7, &[(PERFECT, 21, ALL)], false),
];

const BASKMERE: &[Case] = &[
    ("random", 0, &[(RANDOM, ANY, ALL)], false),
    ("greedy", 7, &[(GREEDY, ANY, ALL)], false),
    ("careless", 11, &[(Style::Careless, ANY, 120)], false),
    (
        "nasty",
        12,
        &[(PERFECT, 8, ALL), (Style::Nasty, ANY, 120)],
        false,
    ),
    (
        "sunset-far-up",
        13,
        &[(PERFECT, 31, ALL), (RANDOM, ANY, ALL)],
        false,
    ),
    (
        "ended-mid-pond",
        9_007_199_254_740_991,
        &[(PERFECT, 5, ALL), (PERFECT, 6, 3)],
        true,
    ),
    ("perfect-through-pond-70", 7, &[(PERFECT, 71, ALL)], false),
];

const CRITTER_LINEUP: &[Case] = &[
    ("random", 0, &[(RANDOM, ANY, 200)], false),
    ("greedy", 7, &[(GREEDY, ANY, 200)], false),
    ("careless", 11, &[(Style::Careless, ANY, 150)], false),
    (
        "nasty",
        12,
        &[(PERFECT, 4, ALL), (Style::Nasty, ANY, 120)],
        false,
    ),
    (
        "random-far-up",
        13,
        &[(PERFECT, 16, ALL), (RANDOM, ANY, 100)],
        false,
    ),
    (
        "ended-mid-level",
        9_007_199_254_740_991,
        &[(PERFECT, 5, ALL), (PERFECT, 6, 5)],
        true,
    ),
    ("perfect-through-level-45", 7, &[(PERFECT, 46, ALL)], false),
];

fn main() {
    record::<Duskcourt, duskcourt::Duskcourt>(DUSKCOURT);
    record::<Baskmere, baskmere::Baskmere>(BASKMERE);
    record::<CritterLineup, critter_lineup::CritterLineup>(CRITTER_LINEUP);
}

fn record<G: Coach, R: Reference>(cases: &[Case]) {
    let golden_runs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let folder = golden_runs.join(G::INFO.slug);
    fs::create_dir_all(&folder).expect("the folder can be made");
    for &(name, seed, legs, ends) in cases {
        let path = folder.join(format!("{name}.json"));
        if path.exists() {
            continue;
        }
        let deals = Kept::new();
        let mut both = Duel::<G, R>::open(seed, 0, &deals);
        for &(style, stage, most) in legs {
            both.play(style, stage, most);
        }
        if ends {
            let end = serde_json::to_value(G::end()).expect("an action is plain JSON");
            while !both.reference.legal().contains(&end) {
                assert!(
                    !both.reference.standing().over,
                    "{name} is over before its end"
                );
                both.play(PERFECT, ANY, 1);
            }
            assert!(both.send(&end.to_string()), "the run can end here");
        }
        let mut file = File::create_new(&path).expect("there is no such file");
        let written = file.write_all(golden(&both).as_bytes());
        written.expect("the file can be written");
        println!("{}: {} actions", path.display(), both.actions.len());
    }
}

/// The file: a line for each action and one for the end.
fn golden<G: Coach, R: Reference>(both: &Duel<G, R>) -> String {
    let mut text = format!(
        "{{\n\"game\": \"{}\", \"rulesVersion\": {}, \"seed\": {},\n\"actions\": [\n",
        G::INFO.slug,
        G::INFO.rules_version,
        both.seed
    );
    text += &both.actions.join(",\n");
    let standing = both.reference.standing();
    let state = serde_json::to_value(G::view(&both.engine)).expect("plain JSON");
    assert_eq!(state, both.reference.state(), "both came to the same end");
    let end = json!({
        "state": state,
        "score": standing.score,
        "gameOver": standing.over,
        "played": both.actions.len(),
    });
    writeln!(text, "\n],\n\"final\": {end}\n}}").expect("a string takes everything");
    text
}
