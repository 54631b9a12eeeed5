//! Golden runs: every file in `golden/` replays to the end that is written in it, byte for byte.
//!
//! They are only read here. `examples/record_golden.rs` records new ones and says how.

use std::fs;
use std::path::{Path, PathBuf};

use menagerie_engine::{Fresh, Seed, Wire, catalogue, run, with_game};
use serde::Deserialize;
use serde_json::value::RawValue;

/// A recorded run with its end.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Golden {
    game: String,
    rules_version: u32,
    seed: Seed,
    actions: Vec<Box<RawValue>>,
    r#final: Final,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Final {
    state: Box<RawValue>,
    score: u64,
    game_over: bool,
    played: usize,
}

#[test]
fn every_golden_run_replays_to_its_end() {
    let cases: Vec<(PathBuf, Golden)> = files().into_iter().map(read).collect();
    for info in catalogue::games() {
        let count = cases
            .iter()
            .filter(|(_, case)| case.game == info.slug)
            .count();
        assert!(count >= 5, "{} has {count} golden runs", info.slug);
    }
    std::thread::scope(|threads| {
        for info in catalogue::games() {
            let cases = &cases;
            threads.spawn(move || {
                for (path, case) in cases.iter().filter(|(_, case)| case.game == info.slug) {
                    with_game!(info.slug, G => replay::<G>(path, case)).expect("a game");
                }
            });
        }
    });
}

fn replay<G: Wire>(path: &Path, case: &Golden) {
    let path = path.display();
    assert_eq!(case.rules_version, G::INFO.rules_version, "{path}");
    let actions = case.actions.iter().map(|action| action.get());
    let played = run::replay::<G>(case.seed, actions, &Fresh).expect("deals are made afresh");
    assert_eq!(played.refused, None, "{path}: action {}", played.played);
    let state = serde_json::to_string(&G::view(&played.state)).expect("plain JSON");
    assert_eq!(state, case.r#final.state.get(), "{path}");
    let standing = G::standing(&played.state);
    assert_eq!(standing.score, case.r#final.score, "{path}");
    assert_eq!(standing.over, case.r#final.game_over, "{path}");
    assert_eq!(played.played, case.r#final.played, "{path}");
}

/// Every file, in the order of names.
fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut files: Vec<PathBuf> = list(&folder).iter().flat_map(|game| list(game)).collect();
    files.sort();
    files
}

fn list(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder of golden runs is there");
    entries
        .map(|entry| entry.expect("it can be listed").path())
        .collect()
}

fn read(path: PathBuf) -> (PathBuf, Golden) {
    let text = fs::read_to_string(&path).expect("the file can be read");
    let case: Golden = serde_json::from_str(&text)
        .unwrap_or_else(|error| panic!("{} is no golden run: {error}", path.display()));
    let folder = path
        .parent()
        .and_then(Path::file_name)
        .expect("it lies in a folder");
    assert_eq!(
        folder.to_str(),
        Some(case.game.as_str()),
        "{}",
        path.display()
    );
    (path, case)
}
