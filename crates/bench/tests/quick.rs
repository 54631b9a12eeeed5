//! The comparisons run. Their figures are not looked at.

use std::process::Command;

#[test]
fn a_quick_run_prints_the_machine_and_one_table() {
    let program = env!("CARGO_BIN_EXE_menagerie-bench");
    let told = Command::new(program).arg("--quick").output();
    let told = told.expect("the program was built for this test");
    let text = String::from_utf8(told.stdout).expect("text");
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
        "| Duskcourt, rungs 3 to 10: steps on ",
        "| Baskmere, ponds 3 to 10: steps on ",
        "| Critter Lineup, levels 3 to 10: steps on ",
    ] {
        assert_eq!(text.matches(row).count(), 1, "{row}: {text}{said}");
    }
    let loads = [
        "| HTTP, Duskcourt, rung 2: accepted actions / bare answers of ",
        "| HTTP, Baskmere, pond 2 without observation: accepted actions / bare answers of ",
        "| HTTP, Critter Lineup, level 2: accepted actions / bare answers of ",
    ];
    if menagerie_bench::http::oha().is_none() {
        println!("the HTTP rows are not looked at: oha is not installed");
        assert!(
            !told.status.success() && said.contains("cargo install oha --locked"),
            "{said}"
        );
        return;
    }
    assert!(told.status.success(), "{said}");
    for row in loads {
        assert_eq!(text.matches(row).count(), 1, "{row}: {text}");
    }
}
