//! Records golden runs, each after the plain reference of its game has been brought to the same state by
//! the same actions: `cargo run --profile test --package menagerie-engine --example record_golden`.
//!
//! It writes the cases of each reference that have no file in `tests/golden`. It never writes over a file: a golden
//! run is law. To change one, delete it first, so that the review of the change shows it.

#[path = "../tests/reference/mod.rs"]
mod reference;

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

use menagerie_engine::{Coach, for_each_game};
use serde_json::json;

use reference::side_by_side::{ANY, Case, Duel, Kept, PERFECT};
use reference::{Reference, Referenced};

fn main() {
    for_each_game!(G => {
        record::<G, <G as Referenced>::Plain>(<<G as Referenced>::Plain as Reference>::GOLDEN);
        record_signs::<G>();
    });
}

/// How the game's actions are written in links, which is law as well.
fn record_signs<G: Coach>() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/links");
    fs::create_dir_all(&folder).expect("the folder can be made");
    let path = folder.join(format!("{}.json", G::INFO.slug));
    if !path.exists() {
        let written = reference::written::<G>();
        fs::write(
            &path,
            format!(
                "{written}
"
            ),
        )
        .expect("the file can be written");
        println!("{}", path.display());
    }
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
