//! A game line by line: what pipes and screen readers get.

use std::io::{self, BufRead, IsTerminal, Write, stdin, stdout};
use std::process::ExitCode;

use menagerie_engine::json::shorten;
use menagerie_telling::{Cause, Command, Deed, Panel, Phase, Session, Tell, Voice, refusal_of};

use super::again::Again;
use super::keys::{by_the_keys, in_ascii, latin};
use super::look::Look;
use super::saved::Saved;
use super::signals;
use crate::shown::{WIDTH, in_lines, legend, shown};

/// Plays until the player leaves, and saves the run.
pub fn play<G: Tell>(session: Session<G>, saved: &Saved, look: Look) -> anyhow::Result<ExitCode> {
    let in_a_terminal = stdin().is_terminal();
    let at_the_end = saved.clone();
    // The system stops and continues a game of lines by itself.
    signals::on_each(&[], move |signal| {
        let _ = writeln!(stdout());
        let _ = at_the_end.leave();
        std::process::exit(signals::exit_code(signal).into());
    })?;
    let mut lines = Lines {
        panel: session.panel(&Cause::Opened),
        session,
        saved,
        look,
        input: stdin().lock().split(b'\n'),
    };
    let played = lines.play();
    let code = saved.leave();
    match played {
        Ok(()) => Ok(code),
        // Nobody is there to be told.
        Err(error) if in_a_terminal && error.kind() != io::ErrorKind::BrokenPipe => {
            Ok(signals::gone())
        }
        Err(error) => Err(error.into()),
    }
}

/// What a typed line means.
enum Typed<A> {
    Nothing,
    Leave,
    Help,
    Rules,
    Hint,
    Deed(Deed<A>),
}

/// A run played by lines.
struct Lines<'a, G: Tell, I> {
    session: Session<G>,
    /// The same run for what ends the program.
    saved: &'a Saved,
    /// Where it stands.
    panel: Panel<G::Action>,
    look: Look,
    input: I,
}

impl<G: Tell, I: Iterator<Item = io::Result<Vec<u8>>>> Lines<'_, G, I> {
    /// Plays runs until the player leaves.
    fn play(&mut self) -> io::Result<()> {
        self.open()?;
        loop {
            if self.panel.phase == Phase::Over {
                let Some(again) = self.ask_for_another()? else {
                    return Ok(());
                };
                self.begin(again)?;
            } else {
                let Some(deed) = self.ask()? else {
                    return Ok(());
                };
                self.carry_out(deed)?;
            }
        }
    }

    /// Saves the run that has ended and begins another.
    fn begin(&mut self, again: Again) -> io::Result<()> {
        match self.saved.save() {
            Ok(told) => self.say(&told.map_or_else(String::new, |told| told + "\n"))?,
            Err(unsaved) => {
                return self.say(&format!(
                    "The run cannot be saved ({}), so no other begins; q leaves and prints it.\n",
                    unsaved.error
                ));
            }
        }
        match again.start(self.session.start()) {
            Err(error) => self.say(&format!("No run can be begun: {error:#}.\n")),
            Ok(start) => {
                self.saved.begin_another();
                self.session = Session::begin(start);
                self.panel = self.session.panel(&Cause::Opened);
                self.say("\n")?;
                self.open()
            }
        }
    }

    fn open(&self) -> io::Result<()> {
        self.say(&format!(
            "{}, seed {}.\n",
            G::INFO.name,
            self.session.seed()
        ))?;
        self.show(None)
    }

    /// Shows where the run stands, what lost its stage just now, and what may be typed. What the board
    /// allows is said where a stage begins, and again when help is asked for.
    fn show(&self, lost: Option<String>) -> io::Result<()> {
        self.say(&shown::<G>(&self.panel, self.session.state()))?;
        if let Some(lost) = lost {
            self.say(&format!("{lost}\n"))?;
        }
        if G::standing(self.session.state()).is_fresh() {
            self.say_legend()?;
        }
        self.say("\n")?;
        self.list()
    }

    fn carry_out(&mut self, deed: Deed<G::Action>) -> io::Result<()> {
        match self.session.carry_out(deed) {
            Err(why) => self.say(&format!("{why}\n")),
            Ok(panel) => {
                // Before it is shown: what was seen to be played is saved.
                self.saved.keep(&self.session);
                let just_lost = panel.lost && !self.panel.lost;
                self.panel = panel;
                self.say("\n")?;
                self.show(if just_lost {
                    self.session.what_lost()
                } else {
                    None
                })
            }
        }
    }

    /// Asks until the player wants something; `None` when they leave.
    fn ask(&mut self) -> io::Result<Option<Deed<G::Action>>> {
        loop {
            let Some(typed) = self.typed()? else {
                return Ok(None);
            };
            match self.understood(&typed) {
                Some(Typed::Leave) => return Ok(None),
                Some(Typed::Deed(deed)) => {
                    if self.agrees(deed)? {
                        return Ok(Some(deed));
                    }
                }
                Some(Typed::Hint) => self.hint()?,
                word => self.answer(&typed, word.as_ref())?,
            }
        }
    }

    /// Asks, at the end of a run, which one is to follow; `None` when the player leaves.
    fn ask_for_another(&mut self) -> io::Result<Option<Again>> {
        loop {
            let Some(typed) = self.typed()? else {
                return Ok(None);
            };
            let again = |typed: &str| {
                let alone = typed.chars().next().filter(|_| typed.chars().count() == 1);
                Again::of(latin(alone?))
            };
            match (again(&typed), self.understood(&typed)) {
                (Some(again), _) => return Ok(Some(again)),
                (None, Some(Typed::Leave)) => return Ok(None),
                (None, Some(Typed::Deed(Deed::Play(action)))) => {
                    // The rules say that the run is over.
                    if let Some(why) = refusal_of::<G>(self.session.state(), action) {
                        self.say(&format!("{why}\n"))?;
                    }
                }
                (None, Some(Typed::Deed(_) | Typed::Hint)) => self.answer(&typed, None)?,
                (None, word) => self.answer(&typed, word.as_ref())?,
            }
        }
    }

    /// Answers what neither plays nor leaves.
    fn answer(&self, typed: &str, word: Option<&Typed<G::Action>>) -> io::Result<()> {
        match word {
            Some(Typed::Help) => {
                self.say_legend()?;
                self.list()
            }
            Some(Typed::Rules) => self.say_rules(),
            Some(_) => Ok(()),
            None => self.say(&format!(
                "{} is no command here; type one of the list, its number, ? to see it again or q to leave.\n",
                shorten(&format!("{typed:?}"))
            )),
        }
    }

    /// What was typed means as it stands, or else by the keys that it was typed with.
    fn understood(&self, typed: &str) -> Option<Typed<G::Action>> {
        let typed = in_ascii(typed);
        let by_keys = || by_the_keys(&typed).and_then(|meant| self.word(&meant));
        self.word(&typed).or_else(by_keys)
    }

    fn word(&self, typed: &str) -> Option<Typed<G::Action>> {
        Some(match typed {
            "" => Typed::Nothing,
            "q" | "quit" => Typed::Leave,
            "?" | "help" => Typed::Help,
            "rules" => Typed::Rules,
            "h" | "hint" => Typed::Hint,
            _ => Typed::Deed(self.read(typed)?),
        })
    }

    /// Reads a line; `None` at the end.
    fn typed(&mut self) -> io::Result<Option<String>> {
        write!(stdout(), "> ")?;
        stdout().flush()?;
        // Bytes that are not text are not a command. When the input cannot be read any more, the
        // player has left, and the run is saved.
        let Some(Ok(line)) = self.input.next() else {
            writeln!(stdout())?;
            return Ok(None);
        };
        Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
    }

    /// What was typed: the number of an action, or a command. What is taken back is one only where the
    /// panel offers it.
    fn read(&self, typed: &str) -> Option<Deed<G::Action>> {
        let number = typed.parse::<usize>().unwrap_or(0);
        let numbered = number.checked_sub(1);
        let legal = self.session.legal();
        if let Some(&action) = numbered.and_then(|index| legal.get(index)) {
            return Some(Deed::Play(action));
        }
        let deed = G::read(self.session.state(), typed)?;
        let plays = matches!(deed, Deed::Play(_));
        (plays || self.command(deed).is_some()).then_some(deed)
    }

    fn command(&self, deed: Deed<G::Action>) -> Option<&Command<G::Action>> {
        let mut commands = self.panel.commands.iter();
        commands.find(|command| command.deed == deed)
    }

    /// Says why something cannot be done, and asks before what cannot be undone. Whether it is to be done.
    fn agrees(&mut self, deed: Deed<G::Action>) -> io::Result<bool> {
        let Some(command) = self.command(deed) else {
            return Ok(true);
        };
        if let Some(why) = &command.why {
            self.say(&format!("{why}\n"))?;
            return Ok(false);
        }
        let Some(question) = command.asks else {
            return Ok(true);
        };
        self.say(&format!("{question} Type y for yes.\n"))?;
        let answer = self.typed()?.unwrap_or_default();
        let answer: String = answer.chars().map(latin).collect();
        let yes = matches!(answer.as_str(), "y" | "yes");
        if !yes {
            self.say("The run goes on.\n")?;
        }
        Ok(yes)
    }

    /// Says what is best here and why, and how it is typed.
    fn hint(&self) -> io::Result<()> {
        let state = self.session.state();
        let hint = self.session.hint();
        let text = hint.narrate(state, G::ADVICE_NODES);
        self.say(&format!("Hint: {text}\n"))?;
        match hint.told(state) {
            Some(action) => {
                let typed = G::act(Voice::Person, state, action);
                self.say(&format!("Type {typed} to play it.\n"))
            }
            None => Ok(()),
        }
    }

    fn say_legend(&self) -> io::Result<()> {
        let legend = legend::<G>(&self.panel, self.session.state());
        legend
            .iter()
            .try_for_each(|line| self.say(&format!("{line}\n")))
    }

    fn say_rules(&self) -> io::Result<()> {
        let sheet = G::sheet(Voice::Person);
        let (goal, rules, scoring) = (&sheet.goal, &sheet.rules, &sheet.scoring);
        self.say(&format!("{goal}\n\n{rules}\n\nScoring. {scoring}\n"))
    }

    /// Prints what may be typed: the moves in columns that fit a terminal, then all else.
    fn list(&self) -> io::Result<()> {
        if self.panel.phase == Phase::Over {
            let again = Again::ALL.map(|again| format!("{}: {}", again.key(), again.label()));
            let others = ["?: Help", "rules: Rules", "q: Leave"].map(str::to_owned);
            let all = again.into_iter().chain(others);
            let mut lines = in_lines(all, "   ", WIDTH).into_iter();
            return lines.try_for_each(|line| self.say(&format!("{line}\n")));
        }
        let legal = self.session.legal();
        let mut moves = Vec::new();
        let mut others = Vec::new();
        for (number, &action) in (1..).zip(&legal) {
            let entry = format!(
                "{number}) {}",
                G::act(Voice::Person, self.session.state(), action)
            );
            if G::kind(action).ends().is_some() {
                moves.push(entry);
                continue;
            }
            let command = self.command(Deed::Play(action));
            let does = command.map(|command| format!(": {}", command.words()));
            others.push(entry + &does.unwrap_or_default());
        }
        let column = moves.iter().map(String::len).max().unwrap_or(0);
        let moves = moves.iter().map(|entry| format!("{entry:<column$}"));
        for line in in_lines(moves, "   ", WIDTH) {
            self.say(&format!("{}\n", line.trim_end()))?;
        }
        let offered = self.panel.commands.iter();
        let offered =
            offered.filter(|command| command.enabled && !matches!(command.deed, Deed::Play(_)));
        others.extend(offered.map(|command| format!("{}: {}", command.key, command.words())));
        others.extend(["h: Hint", "?: Help", "rules: Rules", "q: Leave"].map(str::to_owned));
        for line in in_lines(others, "   ", WIDTH) {
            self.say(&format!("{line}\n"))?;
        }
        Ok(())
    }

    /// Prints a text, in signs that the terminal has.
    fn say(&self, text: &str) -> io::Result<()> {
        let shown: String = text.chars().map(|sign| self.look.sign(sign)).collect();
        write!(stdout(), "{shown}")
    }
}
