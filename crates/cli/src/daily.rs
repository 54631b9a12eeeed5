//! `menagerie daily`: the puzzles of a day.

use std::io::{Write, stdout};
use std::process::ExitCode;
use std::time::SystemTime;

use anyhow::Context;
use clap::Args;
use menagerie_engine::daily::{Daily as Day, Date};
use menagerie_telling::bad_date;

/// Print the puzzles of a day: a few stages of each game, the same for everyone.
///
/// They follow from the date alone; docs/daily.md says how. Play one with `menagerie play --id ID`.
#[derive(Debug, Args)]
#[command(after_help = "Example: menagerie daily --date 2026-12-01")]
pub struct Daily {
    /// The day, from 2000-01-01 to 9999-12-31 [default: today in UTC].
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = date)]
    date: Option<Date>,
    /// Print JSON, as the API answers it.
    #[arg(long)]
    json: bool,
}

fn date(text: &str) -> Result<Date, String> {
    text.parse().map_err(bad_date)
}

impl Daily {
    /// Prints the day.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let daily = if let Some(date) = self.date {
            Day::of(date)
        } else {
            let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
            Day::at(since.context("the clock stands before 1970")?.as_secs())
        };
        let mut out = stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&daily)?)?;
            return Ok(ExitCode::SUCCESS);
        }
        writeln!(out, "{}", daily.date)?;
        for course in &daily.courses {
            writeln!(out, "\n{}", course.name)?;
            for id in &course.puzzles {
                writeln!(out, "  {id}")?;
            }
        }
        if let Some(seconds) = daily.next {
            let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60);
            writeln!(out, "\nThe next day begins in {hours} h {minutes} min.")?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
