//! `menagerie solve`: the exact answer for a position.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write, stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use menagerie_engine::json::Fields;
use menagerie_engine::{Budget, with_game};
use menagerie_telling::{Tell, Voice, counted};

use crate::args::{GameOrId, usage_error};

/// Print the exact answer for a position.
///
/// The position is a public state or a deal in JSON, or a one-line notation; from --notation, from FILE or
/// from standard input. A puzzle's id stands for the position that it deals.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  menagerie solve duskcourt --notation '...P/RKQ./..P./..R.'\n  \
    menagerie solve critter-lineup --notation 'dacc cbab bdad cadb -' --human\n  \
    menagerie solve baskmere --lines < ponds.txt"
)]
pub struct Solve {
    /// The game, or a puzzle's id.
    game: GameOrId,
    /// A file with the position; standard input where none is named.
    #[arg(conflicts_with = "notation")]
    file: Option<PathBuf>,
    /// The position as a one-line notation.
    #[arg(long, allow_hyphen_values = true)]
    notation: Option<String>,
    /// Read one notation a line and print one JSON object a line. Blank lines and lines that start with `# ` are
    /// passed over.
    #[arg(long, conflicts_with = "notation")]
    lines: bool,
    /// Draw the position and say the answer in words.
    #[arg(long, conflicts_with = "lines")]
    human: bool,
    /// JSON, which is the default.
    #[arg(long, conflicts_with = "human")]
    json: bool,
    /// How many positions the search may visit before it gives up [default: by game].
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
}

impl Solve {
    /// Solves and prints.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        with_game!(self.game.slug, G => self.solve::<G>())
            .expect("the slug was read from the catalogue")
    }

    fn solve<G: Tell>(self) -> anyhow::Result<ExitCode> {
        let named_otherwise = self.lines || self.file.is_some() || self.notation.is_some();
        if self.game.puzzle.is_some() && named_otherwise {
            usage_error(
                "a puzzle's id already names the position; leave the file, --notation and --lines out",
            );
        }
        if self.lines {
            return self.solve_lines::<G>();
        }
        let nodes = self.nodes.unwrap_or(G::SOLVE_NODES);
        let position = match (self.game.puzzle, &self.notation) {
            (Some(id), _) => G::position(&G::deal(&G::key(id.seed(), id.stage()))),
            (None, Some(notation)) => {
                G::read_notation(notation).map_err(|fault| wrong::<G>(&fault))?
            }
            (None, None) => read_position::<G>(&self.input()?)?,
        };
        let Ok(answer) = G::solve(&position, &mut Budget::nodes(nodes)) else {
            bail!(unsolved(nodes));
        };
        let mut out = stdout().lock();
        if self.human {
            write!(
                out,
                "{}{}",
                G::draw(Voice::Person, &position),
                G::explain(&position, &answer)
            )?;
        } else {
            writeln!(out, "{}", serde_json::to_string(&answer)?)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn solve_lines<G: Tell>(self) -> anyhow::Result<ExitCode> {
        let nodes = self.nodes.unwrap_or(G::SOLVE_NODES);
        let mut input = self.reader()?;
        let mut out = stdout().lock();
        let mut code = ExitCode::SUCCESS;
        let mut bytes = Vec::new();
        // Line by line, so that a program that sends one gets its answer before it sends the next.
        for number in 1.. {
            bytes.clear();
            let read = input.read_until(b'\n', &mut bytes);
            if read.with_context(|| format!("{} cannot be read", self.source()))? == 0 {
                break;
            }
            let line = String::from_utf8_lossy(&bytes);
            let line = line.trim_end();
            if line.trim().is_empty() || line == "#" || line.starts_with("# ") {
                continue;
            }
            let answer = G::read_notation(line)
                .map_err(|fault| G::fault(&fault))
                .and_then(|position| {
                    let answer = G::solve(&position, &mut Budget::nodes(nodes));
                    answer.map_err(|_| unsolved(nodes))
                });
            match answer {
                Ok(answer) => writeln!(out, "{}", serde_json::to_string(&answer)?)?,
                Err(error) => {
                    code = ExitCode::FAILURE;
                    writeln!(
                        out,
                        "{}",
                        serde_json::json!({ "line": number, "error": error })
                    )?;
                }
            }
        }
        Ok(code)
    }

    /// The text given; bytes that are none become signs that no position has.
    fn input(&self) -> anyhow::Result<String> {
        let mut bytes = Vec::new();
        let read = self.reader()?.read_to_end(&mut bytes);
        read.with_context(|| format!("{} cannot be read", self.source()))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    fn reader(&self) -> anyhow::Result<Box<dyn BufRead>> {
        let Some(file) = &self.file else {
            return Ok(Box::new(stdin().lock()));
        };
        let opened = fs::File::open(file);
        let opened = opened.with_context(|| format!("{} cannot be read", self.source()))?;
        Ok(Box::new(BufReader::new(opened)))
    }

    fn source(&self) -> String {
        let named = |file: &PathBuf| file.display().to_string();
        self.file
            .as_ref()
            .map_or("standard input".to_owned(), named)
    }
}

fn unsolved(nodes: u64) -> String {
    let positions = counted(nodes, "position");
    format!("not solved within {positions}; --nodes allows more")
}

/// Reads a position from a public state, from what `menagerie deal` prints, or from a notation.
fn read_position<G: Tell>(text: &str) -> anyhow::Result<G::Position> {
    let read = if text.trim_start().starts_with('{') {
        Fields::read(text)
            .map_err(G::Fault::from)
            .and_then(|fields| {
                let inner = fields.find("deal").or_else(|| fields.find("state"));
                G::read_public(inner.map_or(text, |raw| raw.get()))
            })
    } else {
        G::read_notation(text.trim())
    };
    read.map_err(|fault| wrong::<G>(&fault))
}

/// What is wrong with a position. A notation and JSON count from 0, and so does this sentence.
fn wrong<G: Tell>(fault: &G::Fault) -> anyhow::Error {
    anyhow!(G::fault(fault))
}
