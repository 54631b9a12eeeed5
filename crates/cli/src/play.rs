//! `menagerie play`: a game in the terminal, line by line.

use std::fs::OpenOptions;
use std::io::{self, BufRead, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use anyhow::Context;
use clap::Args;
use menagerie_engine::review::what_lost;
use menagerie_engine::run::{Record, step};
use menagerie_engine::{Budget, Coach, Fresh, Game, Halt, Seed, with_game};

use crate::args::GameSlug;
use crate::replay::read_record;

/// Play a game in the terminal.
///
/// Type a command from the list or its number. Leaving, by q or Ctrl-C, saves the run as a replay file, which
/// --from takes up again.
#[derive(Debug, Args)]
#[command(after_help = "Example: menagerie play duskcourt --seed 7")]
pub struct Play {
    /// The game.
    game: GameSlug,
    /// The seed; drawn at random where none is given.
    #[arg(long, allow_hyphen_values = true)]
    seed: Option<Seed>,
    /// Go on with a saved run.
    #[arg(long, value_name = "FILE", conflicts_with = "seed")]
    from: Option<PathBuf>,
}

/// How many positions are looked at to say what lost a stage.
const LOSS_NODES: u64 = 10_000_000;

/// The run as it would be saved now, if there is anything new in it; shared with the handler of Ctrl-C.
#[derive(Clone)]
struct Saved(Arc<Mutex<Option<(&'static str, Record)>>>);

impl Play {
    /// Plays until the run ends or the player leaves.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        with_game!(self.game.0, G => self.play::<G>())
            .expect("the slug was read from the catalogue")
    }

    fn play<G: Coach>(self) -> anyhow::Result<ExitCode> {
        let saved = Saved(Arc::default());
        let on_interrupt = saved.clone();
        ctrlc::set_handler(move || {
            let _ = writeln!(stdout());
            let _ = on_interrupt.save();
            // 128 + SIGINT, as shells expect of a program that was interrupted.
            std::process::exit(130);
        })?;
        let mut table = self.open::<G>()?;
        let mut last = None;
        let mut input = stdin().lock().split(b'\n');
        loop {
            saved.keep::<G>(&table);
            writeln!(stdout(), "\n{}", G::show(table.state(), last.as_ref()))?;
            if last.is_some() {
                table.say_what_lost()?;
            }
            if G::standing(table.state()).over {
                break;
            }
            let Some(order) = table.ask(&mut input)? else {
                break;
            };
            last = match order {
                Order::Undo => table.undo(),
                Order::Play(action) => table.play(action)?,
            };
        }
        Ok(saved.save())
    }

    fn open<G: Coach>(&self) -> anyhow::Result<Table<G>> {
        let seed = match &self.from {
            None => match self.seed {
                Some(seed) => seed,
                None => random_seed()?,
            },
            Some(file) => {
                let record = read_record(file)?;
                anyhow::ensure!(
                    record.game == G::INFO.slug,
                    "{} records a run of {}",
                    file.display(),
                    record.game
                );
                return Table::resume(&record);
            }
        };
        writeln!(
            stdout(),
            "{}, seed {seed}. {}",
            G::INFO.name,
            G::INFO.description
        )?;
        Ok(Table::new(seed))
    }
}

/// What the player wants.
enum Order<A> {
    Undo,
    Play(A),
}

/// A run being played: its actions and every state on the way.
struct Table<G: Game> {
    seed: Seed,
    actions: Vec<G::Action>,
    states: Vec<G::State>,
    /// The actions that are on disk already.
    saved: Vec<G::Action>,
}

impl<G: Coach> Table<G> {
    fn new(seed: Seed) -> Self {
        let state = G::open(seed, &Fresh).expect("fresh deals are always made");
        Self {
            seed,
            actions: Vec::new(),
            states: vec![state],
            saved: Vec::new(),
        }
    }

    fn resume(record: &Record) -> anyhow::Result<Self> {
        let mut table = Self::new(record.seed);
        for (index, json) in record.actions.iter().enumerate() {
            let mut state = table.state().clone();
            if let Err(Halt::Refused(refusal)) = step::<G>(&mut state, json.get(), &Fresh) {
                anyhow::bail!(
                    "action {index} of the saved run is refused: {}",
                    refusal.reason
                );
            }
            let action = G::read_action(json.get()).expect("it was just played");
            table.actions.push(action);
            table.states.push(state);
        }
        table.saved.clone_from(&table.actions);
        Ok(table)
    }

    fn state(&self) -> &G::State {
        self.states.last().expect("a run has a first state")
    }

    /// Asks until the player gives an order; `None` when they leave.
    fn ask(
        &self,
        input: &mut impl Iterator<Item = io::Result<Vec<u8>>>,
    ) -> anyhow::Result<Option<Order<G::Action>>> {
        let mut legal = Vec::new();
        G::legal(self.state(), &mut legal);
        self.list(&legal)?;
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
                    self.list(&legal)?;
                    continue;
                }
                "u" | "undo" if G::INFO.open => return Ok(Some(Order::Undo)),
                "h" | "hint" => {
                    self.hint()?;
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
                .or_else(|| G::read_typed(self.state(), typed))
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
    fn hint(&self) -> io::Result<()> {
        let mut budget = Budget::nodes(G::ADVICE_NODES);
        match G::advise(self.state(), &mut G::Insight::default(), &mut budget) {
            Ok(advice) => {
                let action = advice.action.map(|action| G::spell(self.state(), action));
                let action = action.unwrap_or_default();
                writeln!(stdout(), "Hint: {action}. {}", advice.why)
            }
            Err(_) => writeln!(
                stdout(),
                "No hint: the search came to the end of its {} positions, and nothing is guessed.",
                G::ADVICE_NODES
            ),
        }
    }

    /// Once a stage has just been lost: says what lost it.
    fn say_what_lost(&self) -> io::Result<()> {
        if !G::rules_say_lost(self.state()) {
            return Ok(());
        }
        // The stage begins after the last action that was no move.
        let begins = self
            .actions
            .iter()
            .rposition(|&action| !G::is_move(action))
            .map_or(0, |opened| opened + 1);
        let actions = self.actions[begins..].iter().copied();
        let moves = actions.zip(&self.states[begins + 1..]);
        let budget = Budget::nodes(LOSS_NODES);
        if let Some(lost) = what_lost::<G>(&self.states[begins], moves, budget) {
            writeln!(stdout(), "{}", lost.text)?;
        }
        Ok(())
    }

    /// Prints the legal actions, numbered, in columns that fit a terminal.
    fn list(&self, legal: &[G::Action]) -> io::Result<()> {
        const WIDTH: usize = 78;
        let spelled = legal.iter().map(|&action| G::spell(self.state(), action));
        let mut entries: Vec<String> = (1..)
            .zip(spelled)
            .map(|(number, text)| format!("{number} {text}"))
            .collect();
        if G::INFO.open && !self.actions.is_empty() {
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

    /// Plays an action and says why when it is refused.
    fn play(&mut self, action: G::Action) -> io::Result<Option<G::Report>> {
        let mut state = self.state().clone();
        match G::apply(&mut state, action, &Fresh) {
            Ok(report) => {
                self.actions.push(action);
                self.states.push(state);
                Ok(Some(report))
            }
            Err(Halt::Refused(refusal)) => {
                writeln!(stdout(), "{}", refusal.reason)?;
                Ok(None)
            }
            Err(Halt::NoDeal) => unreachable!("fresh deals are always made"),
        }
    }

    /// Takes the last action back.
    fn undo(&mut self) -> Option<G::Report> {
        if self.actions.pop().is_some() {
            self.states.pop();
        }
        None
    }
}

impl Saved {
    fn keep<G: Coach>(&self, table: &Table<G>) {
        let record = || Record::new::<G>(table.seed, &table.actions);
        let worth_it = table.actions != table.saved;
        *self.0.lock().expect("nobody panics while holding it") =
            worth_it.then(|| (G::INFO.slug, record()));
    }

    /// Writes the run to a new file in the current folder and says where; to the terminal where that
    /// fails.
    fn save(&self) -> ExitCode {
        let held = self
            .0
            .lock()
            .expect("nobody panics while holding it")
            .take();
        let Some((slug, record)) = held else {
            return ExitCode::SUCCESS;
        };
        let json = serde_json::to_string(&record).expect("a record is plain JSON");
        match write_new(slug, record.seed, &json) {
            Ok(path) => {
                // Nobody may be left to read it.
                let _ = writeln!(
                    stdout(),
                    "The run is saved in {}; play --from it to go on, replay it to watch.",
                    path.display()
                );
                ExitCode::SUCCESS
            }
            Err(error) => {
                eprintln!("error: the run cannot be saved ({error}); here it is:\n{json}");
                ExitCode::FAILURE
            }
        }
    }
}

fn write_new(slug: &str, seed: Seed, json: &str) -> io::Result<PathBuf> {
    let mut number = 1;
    loop {
        let suffix = if number == 1 {
            String::new()
        } else {
            format!("-{number}")
        };
        let path = Path::new(&format!("{slug}-{seed}{suffix}.replay.json")).to_path_buf();
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(mut file) => {
                writeln!(file, "{json}")?;
                return Ok(path);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}

fn random_seed() -> anyhow::Result<Seed> {
    let word = getrandom::u64()
        .context("the system supplies no random bytes for a seed; give one with --seed")?;
    Ok(Seed::from_word(word))
}
