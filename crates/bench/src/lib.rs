//! What the games and the server cost, each beside a plain way of doing the same, measured in turn in
//! one run. The answer to a comparison is a ratio: milliseconds differ from machine to machine.

mod games;
pub mod http;
mod machine;
mod measure;
pub mod servers;
pub mod siege;
mod steps;
mod table;

use std::process::ExitCode;

use menagerie_engine::for_each_game;

use games::Compared;
pub use measure::Effort;

/// Runs every comparison and prints the table.
///
/// # Errors
/// When the servers or the load cannot be run. The table is printed without those rows first.
pub fn run(effort: Effort) -> anyhow::Result<ExitCode> {
    let mut rows = Vec::new();
    for_each_game!(G => rows.extend(G::compare(effort)));
    rows.extend(steps::compare(effort));
    let loaded = http::compare(effort);
    if let Ok(loaded) = &loaded {
        rows.extend(loaded.iter().cloned());
    }
    println!("{}\n", machine::describe());
    println!("{}", table::render(&rows));
    loaded.map(|_| ExitCode::SUCCESS)
}
