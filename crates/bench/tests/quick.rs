//! The comparisons run. Their figures are not looked at.

use std::path::Path;
use std::process::{Command, Output};
use std::{fs, sync::LazyLock};

use menagerie_engine::catalogue::games;

/// The one quick run.
static TOLD: LazyLock<Output> = LazyLock::new(|| {
    let program = env!("CARGO_BIN_EXE_menagerie-bench");
    let told = Command::new(program).arg("--quick").output();
    told.expect("the program was built for this test")
});

#[test]
fn every_game_is_measured() {
    let text = String::from_utf8_lossy(&TOLD.stdout);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(root.join("docs/benchmarks.md")).expect("it is there");
    for game in games() {
        let (name, file) = (game.name, game.slug.replace('-', "_"));
        let compared = format!("\n| {name}, ");
        let stepped = format!("\n| {name}, {}s 3 to 10: steps on ", game.stage);
        assert_eq!(text.matches(&stepped).count(), 1, "{name}: {text}");
        assert!(
            text.matches(&compared).count() > 1,
            "the solver of {name} is held against nothing: compare it with what one writes first, in \
             crates/bench/src/games/{file}.rs"
        );
        let benched = format!("crates/engine/benches/{file}.rs");
        assert!(
            root.join(&benched).is_file(),
            "{benched} is missing: steps and deals of {name}"
        );
        assert!(
            page.contains(&format!("\n## {name}\n")),
            "docs/benchmarks.md has no part on {name}"
        );
    }
}

#[test]
fn a_quick_run_prints_the_machine_and_one_table() {
    let told = &*TOLD;
    let text = String::from_utf8_lossy(&told.stdout);
    let said = String::from_utf8_lossy(&told.stderr);
    assert!(
        text.contains(" core") && text.contains("rustc "),
        "{text}{said}"
    );
    for row in [
        "| Baskmere, 4 rocks, 8 turtles, no features: oracle / `pathfinding::dijkstra_all`",
        "| Baskmere, 4 rocks, 8 turtles, three features: oracle / a search with a `HashMap`",
        "| Duskcourt, 6 idols: exact answer / enumeration",
        "| Critter Lineup, 3 colours: solver / breadth-first search",
    ] {
        assert_eq!(text.matches(row).count(), 1, "{row}: {text}{said}");
    }
    if menagerie_bench::http::oha().is_none() {
        println!("the HTTP rows are not looked at: oha is not installed");
        assert!(
            !told.status.success() && said.contains("cargo install oha --locked"),
            "{said}"
        );
        return;
    }
    assert!(told.status.success(), "{said}");
    for game in games() {
        for asked in ["", " without observation"] {
            let (name, stage) = (game.name, game.stage);
            let row =
                format!("| HTTP, {name}, {stage} 2{asked}: accepted actions / bare answers of ");
            assert_eq!(text.matches(&row).count(), 1, "{row}: {text}");
        }
    }
}
