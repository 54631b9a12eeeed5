//! `menagerie play`: a game in the terminal, full-screen or line by line.

mod again;
mod board;
mod boards;
mod canvas;
mod hand;
mod help;
mod keys;
mod look;
mod paint;
mod plain;
mod saved;
mod screen;
mod signals;
mod terminal;
mod words;

#[cfg(test)]
mod tests;

use std::io::{IsTerminal, stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use menagerie_engine::run::Record;
use menagerie_engine::{PuzzleId, Seed, catalogue, with_game};
use menagerie_telling::Session;
use ratatui::crossterm::terminal::size;

use crate::args::{GameSlug, check_stage, puzzle_id, stage_number, usage_error};
use crate::record;
use board::Board;
use look::Look;
use saved::{Saved, Target};

/// Play a game in the terminal.
///
/// In a terminal the game fills the screen and is played with the arrows and Enter or with the mouse; ? shows
/// every key. In a pipe, with TERM=dumb or with --plain it is played line by line: type a command from the list or
/// its number. Leaving, by q or Ctrl-C, saves the run as a replay file of the current folder or the one that
/// --save names. --from goes on with a saved run, and saves it in its file again; beside it where moves that the
/// file holds were taken back. With --id or --stage it is practice: one stage as a flawless run meets it, which
/// ends with the stage and pays nothing.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  menagerie play duskcourt --seed 7\n  menagerie play --id duskcourt:1:7:12\n  menagerie play duskcourt --save mine.json\n  menagerie play --from duskcourt-7.replay.json"
)]
pub struct Play {
    /// The game; a saved run and a puzzle know their own.
    game: Option<GameSlug>,
    /// The seed; drawn at random where none is given.
    #[arg(long, allow_hyphen_values = true)]
    seed: Option<Seed>,
    /// Practise that stage alone.
    #[arg(long, value_parser = stage_number)]
    stage: Option<u32>,
    /// Practise the puzzle of that id, as in duskcourt:1:7:12.
    #[arg(long, value_parser = puzzle_id, conflicts_with_all = ["seed", "stage"])]
    id: Option<PuzzleId>,
    /// Go on with a saved run.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "stage", "id"])]
    from: Option<PathBuf>,
    /// Save the run in that file, which must not hold anything yet.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Play line by line, as screen readers like it.
    #[arg(long)]
    plain: bool,
}

impl Play {
    /// Plays until the run ends or the player leaves.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let saved = self.from.as_ref().map(record::read).transpose()?;
        let slug = match (&self.game, &saved) {
            (Some(game), Some(saved)) if game.0 != saved.game => {
                bail!("the saved run is one of {}, not of {}", saved.game, game.0)
            }
            (_, Some(saved)) => saved.game.clone(),
            (game, None) => match (game, self.id) {
                (Some(game), Some(id)) if game.0 != id.game() => usage_error(format_args!(
                    "{id} is a puzzle of {}, not of {}",
                    id.game(),
                    game.0
                )),
                (_, Some(id)) => id.game().to_owned(),
                (Some(game), None) => game.0.to_owned(),
                (None, None) => {
                    let games = catalogue::games();
                    let slugs: Vec<&str> = games.iter().map(|game| game.slug).collect();
                    usage_error(format_args!(
                        "name what to play: a game ({}), a puzzle by --id or a saved run by --from",
                        slugs.join(", ")
                    ))
                }
            },
        };
        with_game!(&slug, G => self.play::<G>(saved.as_ref()))
            .expect("the slug is of the catalogue")
    }

    fn play<G: Board>(self, saved: Option<&Record>) -> anyhow::Result<ExitCode> {
        let session = self.open::<G>(saved)?;
        let target = Target::choose(self.save.as_deref(), self.from.as_deref())?;
        let saved = Saved::new(target, &session);
        let variable = |name: &str| std::env::var(name).ok();
        let in_a_terminal = stdin().is_terminal() && stdout().is_terminal();
        // Some serial lines are terminals that know no size.
        let has_a_size = || size().is_ok_and(|(width, height)| width > 0 && height > 0);
        if !self.plain && in_a_terminal && look::can_fill_the_screen(variable) && has_a_size() {
            screen::play(session, &saved, Look::of(variable))
        } else {
            plain::play(session, &saved, Look::of(variable))
        }
    }

    fn open<G: Board>(&self, saved: Option<&Record>) -> anyhow::Result<Session<G>> {
        if let Some(saved) = saved {
            return Session::resume(saved).map_err(|refused| anyhow!(refused.sentence()));
        }
        if let Some(id) = self.id {
            return Ok(Session::practice(id));
        }
        if let Some(stage) = self.stage {
            check_stage(G::INFO, stage.into());
        }
        let seed = match self.seed {
            Some(seed) => seed,
            None => random_seed()?,
        };
        Ok(match self.stage {
            Some(stage) => {
                let id = PuzzleId::new::<G>(seed, stage);
                Session::practice(id.expect("the stage was checked"))
            }
            None => Session::new(seed),
        })
    }
}

fn random_seed() -> anyhow::Result<Seed> {
    let word = getrandom::u64()
        .context("the system supplies no random bytes for a seed; give one with --seed")?;
    Ok(Seed::from_word(word))
}
