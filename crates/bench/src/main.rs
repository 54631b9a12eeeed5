//! `menagerie-bench`: prints the table of comparisons. `cargo xtask bench` builds and runs it.

use std::env;
use std::process::ExitCode;

use menagerie_bench::{Effort, servers, siege};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const HELP: &str = "menagerie-bench [siege] [--quick]

Prints how the games and the server fare beside plain ways of doing the same. --quick only shows that
everything runs: its figures mean nothing. siege prints what a client waits while others attack. The HTTP rows need oha ($OHA, else the one on the path).";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        [] => menagerie_bench::run(Effort::Full),
        ["--quick"] => menagerie_bench::run(Effort::Quick),
        ["siege"] => siege::run(Effort::Full),
        ["siege", "--quick"] => siege::run(Effort::Quick),
        // The two servers of the HTTP rows are processes of their own.
        [servers::OURS] => servers::ours(),
        [servers::BARE, size] => servers::bare(size),
        _ => {
            eprintln!("{HELP}");
            return ExitCode::from(2);
        }
    };
    done.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::FAILURE
    })
}
