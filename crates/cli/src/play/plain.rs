//! A game line by line: what pipes and screen readers get.

use std::io::{self, BufRead, Write, stdin, stdout};
use std::process::ExitCode;

use menagerie_engine::json::shorten;
use menagerie_telling::{Cause, Command, Deed, Panel, Phase, Session, Tell, Voice};

use super::look::Look;
use super::saved::Saved;
use crate::shown::{WIDTH, in_lines, legend, shown};

/// Plays until the run ends or the player leaves, and saves the run.
pub fn play<G: Tell>(session: Session<G>, look: Look) -> anyhow::Result<ExitCode> {
    let saved = Saved::default();
    let on_interrupt = saved.clone();
    ctrlc::set_handler(move || {
        let _ = writeln!(stdout());
        let _ = on_interrupt.save();
        // 128 + SIGINT, as shells expect of a program that was interrupted.
        std::process::exit(130);
    })?;
    let mut lines = Lines {
        panel: session.panel(&Cause::Opened),
        session,
        look,
        input: stdin().lock().split(b'\n'),
    };
    lines.open()?;
    while lines.panel.phase != Phase::Over {
        saved.keep(&lines.session);
        let Some(deed) = lines.ask()? else { break };
        lines.carry_out(deed)?;
    }
    saved.keep(&lines.session);
    Ok(saved.save())
}

/// A run played by lines.
struct Lines<G: Tell, I> {
    session: Session<G>,
    /// Where it stands.
    panel: Panel<G::Action>,
    look: Look,
    input: I,
}

impl<G: Tell, I: Iterator<Item = io::Result<Vec<u8>>>> Lines<G, I> {
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
        if self.panel.phase == Phase::Over {
            return Ok(());
        }
        self.say("\n")?;
        self.list()
    }

    fn carry_out(&mut self, deed: Deed<G::Action>) -> io::Result<()> {
        match self.session.carry_out(deed) {
            Err(why) => self.say(&format!("{why}\n")),
            Ok(panel) => {
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
            match typed.as_str() {
                "" => {}
                "q" | "quit" => return Ok(None),
                "?" | "help" => {
                    self.say_legend()?;
                    self.list()?;
                }
                "rules" => self.say_rules()?,
                "h" | "hint" => self.hint()?,
                _ => match self.read(&typed) {
                    None => self.say(&format!(
                        "{} is no command here; type one of the list, its number, ? to see it again or q to leave.\n",
                        shorten(&format!("{typed:?}"))
                    ))?,
                    Some(deed) => {
                        if self.agrees(deed)? {
                            return Ok(Some(deed));
                        }
                    }
                },
            }
        }
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
        let answer = self.typed()?.unwrap_or_default().to_ascii_lowercase();
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
