//! A game line by line: what pipes and screen readers get.

use std::io::{self, BufRead, Write, stdin, stdout};
use std::process::ExitCode;

use menagerie_engine::Coach;

use super::saved::Saved;
use super::table::Table;

/// Plays until the run ends or the player leaves, and saves the run. A new run is introduced.
pub fn play<G: Coach>(mut table: Table<G>, new: bool) -> anyhow::Result<ExitCode> {
    let saved = Saved::default();
    let on_interrupt = saved.clone();
    ctrlc::set_handler(move || {
        let _ = writeln!(stdout());
        let _ = on_interrupt.save();
        // 128 + SIGINT, as shells expect of a program that was interrupted.
        std::process::exit(130);
    })?;
    if new {
        let (name, seed, about) = (G::INFO.name, table.seed(), G::INFO.description);
        writeln!(stdout(), "{name}, seed {seed}. {about}")?;
    }
    let mut last = None;
    let mut input = stdin().lock().split(b'\n');
    loop {
        saved.keep(&table);
        writeln!(stdout(), "\n{}", G::show(table.state(), last.as_ref()))?;
        if last.is_some()
            && let Some(lost) = table.what_lost()
        {
            writeln!(stdout(), "{lost}")?;
        }
        if G::standing(table.state()).over {
            break;
        }
        let Some(order) = ask(&table, &mut input)? else {
            break;
        };
        last = match order {
            Order::Undo => {
                table.undo();
                None
            }
            Order::Play(action) => match table.play(action) {
                Ok(report) => Some(report),
                Err(refusal) => {
                    writeln!(stdout(), "{}", refusal.reason)?;
                    None
                }
            },
        };
    }
    Ok(saved.save())
}

/// What the player wants.
enum Order<A> {
    Undo,
    Play(A),
}

/// Asks until the player gives an order; `None` when they leave.
fn ask<G: Coach>(
    table: &Table<G>,
    input: &mut impl Iterator<Item = io::Result<Vec<u8>>>,
) -> anyhow::Result<Option<Order<G::Action>>> {
    let legal = table.legal();
    list(table, &legal)?;
    loop {
        write!(stdout(), "> ")?;
        stdout().flush()?;
        // What is no text is no command either; an input that cannot be read any more is a way of
        // leaving, and leaving saves.
        let Some(Ok(line)) = input.next() else {
            writeln!(stdout())?;
            return Ok(None);
        };
        let line = String::from_utf8_lossy(&line);
        let typed = line.trim();
        match typed {
            "" => continue,
            "q" | "quit" => return Ok(None),
            "?" | "help" => {
                list(table, &legal)?;
                continue;
            }
            "u" | "undo" if G::INFO.open => return Ok(Some(Order::Undo)),
            "h" | "hint" => {
                hint(table)?;
                continue;
            }
            _ => {}
        }
        let numbered = typed
            .parse::<usize>()
            .ok()
            .and_then(|number| legal.get(number.checked_sub(1)?));
        if let Some(action) = numbered
            .copied()
            .or_else(|| G::read_typed(table.state(), typed))
        {
            return Ok(Some(Order::Play(action)));
        }
        writeln!(
            stdout(),
            "{typed:?} is no command here; type one of the list, its number, ? to see it again or q to leave."
        )?;
    }
}

/// Says what is best here, and why.
fn hint<G: Coach>(table: &Table<G>) -> io::Result<()> {
    let hint = table.hint();
    let action = hint.action.map(|action| G::spell(table.state(), action));
    let action = action.map_or(String::new(), |action| format!("{action}. "));
    writeln!(stdout(), "Hint: {action}{}", hint.why)
}

/// Prints the legal actions, numbered, in columns that fit a terminal.
fn list<G: Coach>(table: &Table<G>, legal: &[G::Action]) -> io::Result<()> {
    const WIDTH: usize = 78;
    let spelled = legal.iter().map(|&action| G::spell(table.state(), action));
    let mut entries: Vec<String> = (1..)
        .zip(spelled)
        .map(|(number, text)| format!("{number} {text}"))
        .collect();
    if G::INFO.open && table.played() > 0 {
        entries.push("u undo".to_owned());
    }
    entries.extend(["h hint".to_owned(), "q leave".to_owned()]);
    let column = entries.iter().map(String::len).max().unwrap_or(0) + 3;
    for row in entries.chunks((WIDTH / column).max(1)) {
        let padded: Vec<String> = row
            .iter()
            .map(|entry| format!("{entry:<column$}"))
            .collect();
        writeln!(stdout(), "{}", padded.concat().trim_end())?;
    }
    Ok(())
}
