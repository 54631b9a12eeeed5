//! The player's hand: what keys and mouse do, and the messages. The rules decide; this only passes on.

mod offers;

use menagerie_engine::Place;
use menagerie_telling::{Cause, Command, Deed, Panel, Phase, Session, Tone, refusal_of};
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};

use super::again::Again;
use super::board::{Board, Marks};
use super::keys::latin;
pub use offers::{Offer, said};

/// A player at the board.
pub struct Hand<G: Board> {
    session: Session<G>,
    /// Where the run stands, as it is shown.
    panel: Panel<G::Action>,
    messages: Vec<Message>,
    cursor: usize,
    picked: Option<usize>,
    hint: Option<(usize, usize)>,
    /// How far the help is scrolled, where it is open.
    help: Option<u16>,
    /// What the player is asked about before it is done.
    asked: Option<Command<G::Action>>,
    hints: u32,
    job: Option<Job>,
    /// The spot that was picked by pressing the mouse, until the button is let go.
    dragged: Option<usize>,
    /// Where everything is on the screen now.
    pub shown: Shown,
}

/// Where everything is on the screen.
#[derive(Debug, Default)]
pub struct Shown {
    /// The spots of the board; none when the board has no room.
    pub spots: Vec<Rect>,
    /// What can be clicked, with the key that it stands for.
    pub buttons: Vec<(Rect, KeyCode)>,
    /// Whether there is more to say than there was room for; the help has it whole.
    pub cut: bool,
    /// How far the help can be scrolled.
    pub help_ends: u16,
}

/// A message to the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    pub text: String,
    pub manner: Manner,
}

/// The kind of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    Plain,
    Good,
    Warn,
    Bad,
    Hint,
}

impl From<Tone> for Manner {
    fn from(tone: Tone) -> Self {
        match tone {
            Tone::Plain => Self::Plain,
            Tone::Good => Self::Good,
            Tone::Warn => Self::Warn,
            Tone::Bad => Self::Bad,
        }
    }
}

/// Whether the player stays at the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    Stay,
    Leave,
    /// The run has ended, and another is asked for.
    Again(Again),
    /// Ctrl-Z: the shell is to have the terminal for a while.
    Aside,
    /// Ctrl-\\: the program is to quit.
    Quit,
}

/// A job that takes a moment. It runs after the screen says so.
#[derive(Debug, Clone, Copy)]
enum Job {
    Hint,
    Loss,
}

impl<G: Board> Hand<G> {
    /// A player who takes up that run.
    pub fn new(session: Session<G>) -> Self {
        let panel = session.panel(&Cause::Opened);
        let mut hand = Self {
            session,
            panel: panel.clone(),
            messages: Vec::new(),
            cursor: 0,
            picked: None,
            hint: None,
            help: None,
            asked: None,
            hints: 0,
            job: None,
            dragged: None,
            shown: Shown::default(),
        };
        hand.stand(panel);
        hand.cursor = hand.sources().first().copied().unwrap_or(0);
        hand
    }

    /// The run being played.
    pub fn session(&self) -> &Session<G> {
        &self.session
    }

    /// The run, to be played on elsewhere.
    #[cfg(test)]
    pub fn into_session(self) -> Session<G> {
        self.session
    }

    /// Where the run stands.
    pub fn panel(&self) -> &Panel<G::Action> {
        &self.panel
    }

    /// The messages shown now.
    pub fn messages(&self) -> &[Message] {
        &self.messages
    }

    /// How far the help is scrolled, where it is open.
    pub fn help(&self) -> Option<u16> {
        self.help
    }

    /// Whether a question waits for its answer.
    pub fn is_asked(&self) -> bool {
        self.asked.is_some()
    }

    /// How many hints were given.
    pub fn hints(&self) -> u32 {
        self.hints
    }

    /// What is marked on the board.
    pub fn marks(&self) -> Marks {
        let from = self.picked.unwrap_or(self.cursor);
        Marks {
            cursor: self.cursor,
            picked: self.picked,
            targets: self.targets(from),
            hint: self.hint,
        }
    }

    /// Takes what the terminal reports.
    pub fn take(&mut self, event: &Event) -> Flow {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            // Pasted text is ignored; the size is read when drawing.
            _ => Flow::Stay,
        }
    }

    /// Runs the job that waits. Says whether there was one.
    pub fn run_job(&mut self) -> bool {
        match self.job.take() {
            None => return false,
            Some(Job::Hint) => self.give_hint(),
            Some(Job::Loss) => {
                self.messages.pop();
                if let Some(lost) = self.session.what_lost() {
                    self.tell_too(&lost, Manner::Bad);
                }
            }
        }
        true
    }

    fn key(&mut self, key: KeyEvent) -> Flow {
        if key
            .modifiers
            .intersects(KeyModifiers::CONTROL | KeyModifiers::ALT)
        {
            return match key.code {
                KeyCode::Char(letter) if key.modifiers == KeyModifiers::CONTROL => {
                    control(latin(letter))
                }
                _ => Flow::Stay,
            };
        }
        if let Some(scrolled) = self.help {
            let most = self.shown.help_ends;
            self.help = match key.code {
                KeyCode::Up => Some(scrolled.saturating_sub(1)),
                KeyCode::Down => Some(most.min(scrolled + 1)),
                KeyCode::PageUp => Some(scrolled.saturating_sub(10)),
                KeyCode::PageDown | KeyCode::Char(' ') => Some(most.min(scrolled + 10)),
                _ => None,
            };
            return Flow::Stay;
        }
        if let Some(command) = self.asked.take() {
            if matches!(key.code, KeyCode::Char(letter) if latin(letter) == 'y') {
                self.carry_out(command.deed);
            } else {
                self.tell("The run goes on.", Manner::Plain);
            }
            return Flow::Stay;
        }
        match key.code {
            KeyCode::Left => self.go(-1, 0),
            KeyCode::Right => self.go(1, 0),
            KeyCode::Up => self.go(0, -1),
            KeyCode::Down => self.go(0, 1),
            KeyCode::Tab => self.jump(1),
            KeyCode::BackTab => self.jump(-1),
            KeyCode::Enter | KeyCode::Char(' ') => self.touch(self.cursor),
            KeyCode::Esc => self.drop_it(),
            KeyCode::Char(letter) => return self.letter(letter),
            _ => {}
        }
        Flow::Stay
    }

    fn letter(&mut self, typed: char) -> Flow {
        let letter = latin(typed);
        let over = self.panel.phase == Phase::Over;
        if let Some(again) = Again::of(letter).filter(|_| over) {
            return Flow::Again(again);
        }
        match letter {
            'q' => return Flow::Leave,
            '?' => self.help = Some(0),
            'h' => {
                self.job = Some(Job::Hint);
                self.tell("Looking for what is best ...", Manner::Hint);
            }
            _ => {
                let mut commands = self.panel.commands.iter();
                let command = commands.find(|command| command.key == letter);
                match (command, spot_of(letter)) {
                    (Some(command), _) => self.order(command.clone()),
                    (None, Some(spot)) if G::WORDS.digits => self.touch(spot),
                    (None, _) => self.say_why_not(letter, typed),
                }
            }
        }
        Flow::Stay
    }

    /// Does what a command does, unless it cannot be done or is asked about first.
    fn order(&mut self, command: Command<G::Action>) {
        if let Some(why) = &command.why {
            self.tell(why, Manner::Warn);
        } else if let Some(question) = command.asks {
            self.asked = Some(command);
            self.tell(question, Manner::Plain);
        } else {
            self.carry_out(command.deed);
        }
    }

    /// A key that does nothing here. Where it stands for an action the rules say why.
    fn say_why_not(&mut self, letter: char, typed: char) {
        let state = self.session.state();
        let action = match G::read(state, &letter.to_string()) {
            _ if letter == 'e' => Some(G::end()),
            Some(Deed::Play(action)) => Some(action),
            _ => None,
        };
        let why = action.and_then(|action| refusal_of::<G>(state, action));
        let why = why.unwrap_or_else(|| format!("{typed:?} is no key here; ? shows them all."));
        self.tell(&why, Manner::Warn);
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Flow {
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let button = self
                    .shown
                    .buttons
                    .iter()
                    .find(|(area, _)| area.contains(at));
                if let Some(&(_, key)) = button {
                    return self.key(KeyEvent::new(key, KeyModifiers::NONE));
                }
                if self.help.take().is_some() || self.asked.is_some() {
                    return Flow::Stay;
                }
                if let Some(spot) = self.spot_at(at) {
                    let held = self.picked;
                    self.touch(spot);
                    self.dragged = self.picked.filter(|_| held.is_none());
                }
            }
            MouseEventKind::Up(MouseButton::Left) => {
                let dragged = self
                    .dragged
                    .take()
                    .filter(|&from| self.picked == Some(from));
                let over = self.spot_at(at).filter(|&spot| Some(spot) != dragged);
                if let (Some(_), Some(spot)) = (dragged, over) {
                    self.touch(spot);
                }
            }
            MouseEventKind::Down(MouseButton::Right) => self.drop_it(),
            MouseEventKind::ScrollUp | MouseEventKind::ScrollDown => {
                let down = mouse.kind == MouseEventKind::ScrollDown;
                let most = self.shown.help_ends;
                self.help = self.help.map(|scrolled| {
                    let up = scrolled.saturating_sub(1);
                    if down { most.min(scrolled + 1) } else { up }
                });
            }
            _ => {}
        }
        Flow::Stay
    }

    fn spot_at(&self, at: Position) -> Option<usize> {
        self.shown.spots.iter().position(|area| area.contains(at))
    }

    /// Picks what lies on the spot, or places what is in hand there. A number that no spot has is
    /// carried all the same, and the rules say which there are.
    fn touch(&mut self, spot: usize) {
        // A player cannot play on a board that is not visible.
        if self.shown.spots.is_empty() {
            return;
        }
        if spot < self.panel.spots.len() {
            self.cursor = spot;
        }
        match self.picked {
            Some(from) if from == spot => self.drop_it(),
            Some(from) => self.carry_out(Deed::Play(carry::<G>(from, spot))),
            None => self.pick(spot),
        }
    }

    fn pick(&mut self, spot: usize) {
        let spots = &self.panel.spots;
        let holds = spots.get(spot).is_some_and(|spot| !spot.holds.is_empty());
        if holds && !self.sources().is_empty() {
            self.picked = Some(spot);
            self.messages.clear();
            return;
        }
        // Nothing can be picked here. The rules say why, of whichever move is tried.
        let elsewhere = usize::from(spot == 0);
        let refusal = refusal_of::<G>(self.session.state(), carry::<G>(spot, elsewhere));
        if let Some(refusal) = refusal {
            self.tell(&refusal, Manner::Warn);
        }
    }

    fn drop_it(&mut self) {
        self.picked = None;
        self.hint = None;
    }

    fn carry_out(&mut self, deed: Deed<G::Action>) {
        match self.session.carry_out(deed) {
            Err(why) => self.tell(&why, Manner::Warn),
            Ok(panel) => {
                let just_lost = panel.lost && !self.panel.lost;
                self.stand(panel);
                if matches!(deed, Deed::Undo | Deed::Restart) {
                    self.tell_too("y plays it again.", Manner::Plain);
                }
                if just_lost {
                    self.job = Some(Job::Loss);
                    self.tell_too("Working out what lost it ...", Manner::Bad);
                }
            }
        }
    }

    /// The run stands there now.
    fn stand(&mut self, panel: Panel<G::Action>) {
        self.drop_it();
        self.cursor = self.cursor.min(panel.spots.len() - 1);
        let manner = panel.news.tone.into();
        self.messages.clear();
        for sentence in panel.news.sentences() {
            self.tell_too(&sentence, manner);
        }
        self.panel = panel;
    }

    fn give_hint(&mut self) {
        self.drop_it();
        let hint = self.session.hint();
        let text = hint.narrate(self.session.state(), G::ADVICE_NODES);
        let Some(action) = hint.action else {
            return self.tell(&text, Manner::Hint);
        };
        self.hints += 1;
        let ends = G::kind(action).ends();
        self.hint = ends.map(|(from, to)| (from.index(), to.index()));
        if let Some((from, _)) = self.hint {
            self.cursor = from;
        }
        self.tell(&format!("Hint: {text}"), Manner::Hint);
    }

    /// The spots that a legal move leaves.
    fn sources(&self) -> Vec<usize> {
        let spots = self.panel.spots.iter().enumerate();
        let sources = spots.filter(|(_, spot)| !spot.ways.is_empty());
        sources.map(|(spot, _)| spot).collect()
    }

    /// The spots that a legal move from there reaches.
    fn targets(&self, from: usize) -> Vec<usize> {
        let ways = self.panel.spots[from].ways.iter();
        ways.map(|way| way.to).collect()
    }

    /// Moves the cursor to the next spot in that direction.
    fn go(&mut self, right: i32, down: i32) {
        let middle = |area: &Rect| {
            let (x, y) = (2 * area.x + area.width, 2 * area.y + area.height);
            (i32::from(x), i32::from(y))
        };
        let Some(here) = self.shown.spots.get(self.cursor).map(middle) else {
            return;
        };
        let spots = self.shown.spots.iter().map(middle).enumerate();
        let ahead = spots.filter_map(|(spot, (x, y))| {
            let (x, y) = (x - here.0, y - here.1);
            let (along, across) = (x * right + y * down, x * down + y * right);
            // What is straight ahead comes first, however far.
            (along > 0 && across.abs() <= along).then_some((across.abs(), along, spot))
        });
        if let Some((_, _, spot)) = ahead.min() {
            self.cursor = spot;
        }
    }

    /// Moves the cursor to the next spot that a legal move leaves, or reaches with what is in hand.
    fn jump(&mut self, step: isize) {
        let mut useful = match self.picked {
            Some(from) => self.targets(from),
            None => self.sources(),
        };
        useful.sort_unstable();
        let next = if step > 0 {
            let after = useful.iter().find(|&&spot| spot > self.cursor);
            after.or(useful.first())
        } else {
            let before = useful.iter().rfind(|&&spot| spot < self.cursor);
            before.or(useful.last())
        };
        self.cursor = next.copied().unwrap_or(self.cursor);
    }

    /// Says what happened before the run was taken up.
    pub fn announce(&mut self, text: String) {
        let manner = Manner::Plain;
        self.messages.insert(0, Message { text, manner });
    }

    /// Says that something cannot be done.
    pub fn warn(&mut self, why: &str) {
        self.tell(why, Manner::Warn);
    }

    fn tell(&mut self, text: &str, manner: Manner) {
        self.messages.clear();
        self.tell_too(text, manner);
    }

    fn tell_too(&mut self, text: &str, manner: Manner) {
        self.messages.push(Message {
            text: text.to_owned(),
            manner,
        });
    }
}

/// What a letter with Ctrl asks for. Terminals send Ctrl-\ as Ctrl-4.
fn control(letter: char) -> Flow {
    match letter {
        'c' => Flow::Leave,
        'z' => Flow::Aside,
        '\\' | '4' => Flow::Quit,
        _ => Flow::Stay,
    }
}

/// The spot that a digit chooses: 1 the first, 0 the tenth.
fn spot_of(letter: char) -> Option<usize> {
    let digit = letter.to_digit(10)? as usize;
    Some((digit + 9) % 10)
}

/// The move from a spot to another, legal or not.
fn carry<G: Board>(from: usize, to: usize) -> G::Action {
    let place = |spot: usize| Place::new(spot as u8);
    G::carry(place(from), place(to))
}
