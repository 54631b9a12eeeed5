//! The binary `menagerie`: one command a file, each a thin face on the engine or the server.

mod args;
mod cores;
mod daily;
mod deal;
mod hint;
mod play;
mod record;
mod replay;
mod review;
mod serve;
mod shown;
mod simulate;
mod solve;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use menagerie_engine::catalogue;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Seeded, exact animal puzzle ladders: play them, serve them, solve them.
#[derive(Debug, Parser)]
#[command(name = "menagerie", version, after_help = games(), max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

fn games() -> String {
    let slugs: Vec<&str> = catalogue::games().iter().map(|game| game.slug).collect();
    format!(
        "Games: {}. Where a command takes a game, `deal` and `solve` also take a puzzle's id, \
         game:rulesVersion:seed:stage, as in duskcourt:1:7:12; `play` takes it by --id.\n\
         Exit codes: 0 done, 1 what was asked for failed, 2 wrong usage.",
        slugs.join(", ")
    )
}

#[derive(Debug, Subcommand)]
enum Command {
    Serve(serve::Serve),
    Play(play::Play),
    Daily(daily::Daily),
    Deal(deal::Deal),
    Solve(solve::Solve),
    Hint(hint::Hint),
    Replay(replay::Replay),
    Review(review::Review),
    Simulate(simulate::Simulate),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Serve(command) => command.run(),
        Command::Play(command) => command.run(),
        Command::Daily(command) => command.run(),
        Command::Deal(command) => command.run(),
        Command::Solve(command) => command.run(),
        Command::Hint(command) => command.run(),
        Command::Replay(command) => command.run(),
        Command::Review(command) => command.run(),
        Command::Simulate(command) => command.run(),
    };
    match result {
        Ok(code) => code,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Whether the reader of our output has gone, as `| head` does; that is no failure.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io_errors = error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>());
    io_errors
        .into_iter()
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
