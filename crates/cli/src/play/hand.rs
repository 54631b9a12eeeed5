//! The player's hand: what keys and mouse do, and what is told of it. The rules decide; this only carries.

mod offers;

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};

use super::board::{Board, Marks, Turn};
use super::table::Table;

/// A player at the table.
pub struct Hand<G: Board> {
    table: Table<G>,
    cursor: usize,
    picked: Option<usize>,
    hint: Option<(usize, usize)>,
    news: Vec<News>,
    /// How far the help is scrolled, where it is open.
    help: Option<u16>,
    /// Whether the player is asked if they really end the run.
    ending: bool,
    hints: u32,
    work: Option<Work>,
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
    /// How far the help can be scrolled.
    pub help_ends: u16,
}

/// Something that is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    pub text: String,
    pub tone: Tone,
}

/// How it is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    Plain,
    Good,
    Bad,
    Refused,
    Hint,
}

/// Whether the player stays at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    Stay,
    Leave,
}

/// Something that takes a moment, done once the screen says so.
#[derive(Debug, Clone, Copy)]
enum Work {
    Hint,
    Loss,
}

impl<G: Board> Hand<G> {
    /// A player who sits down at that table.
    pub fn new(table: Table<G>) -> Self {
        let mut hand = Self {
            table,
            cursor: 0,
            picked: None,
            hint: None,
            news: Vec::new(),
            help: None,
            ending: false,
            hints: 0,
            work: None,
            dragged: None,
            shown: Shown::default(),
        };
        let told = G::told(hand.table.state(), None);
        hand.tell(G::INFO.description, Tone::Plain);
        told.lines()
            .for_each(|line| hand.tell_too(line, Tone::Plain));
        hand.cursor = hand.sources().first().copied().unwrap_or(0);
        hand
    }

    /// The run being played.
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    /// What is told now.
    pub fn news(&self) -> &[News] {
        &self.news
    }

    /// How far the help is scrolled, where it is open.
    pub fn help(&self) -> Option<u16> {
        self.help
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
            // Pasted text is no way to play; sizes are looked at when drawing.
            _ => Flow::Stay,
        }
    }

    /// Does what takes a moment. Whether there was anything.
    pub fn work(&mut self) -> bool {
        match self.work.take() {
            None => return false,
            Some(Work::Hint) => self.give_hint(),
            Some(Work::Loss) => {
                self.news.pop();
                if let Some(lost) = self.table.what_lost() {
                    self.tell_too(&lost, Tone::Bad);
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
            let interrupt =
                key.code == KeyCode::Char('c') && key.modifiers == KeyModifiers::CONTROL;
            return if interrupt { Flow::Leave } else { Flow::Stay };
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
        if self.ending {
            self.ending = false;
            if matches!(key.code, KeyCode::Char('y' | 'Y')) {
                self.play(G::END);
            } else {
                self.tell("The run goes on.", Tone::Plain);
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
            KeyCode::Char(letter) => return self.letter(letter.to_ascii_lowercase()),
            _ => {}
        }
        Flow::Stay
    }

    fn letter(&mut self, letter: char) -> Flow {
        match letter {
            'q' => return Flow::Leave,
            '?' => self.help = Some(0),
            'h' => {
                self.work = Some(Work::Hint);
                self.tell("Looking for what is best ...", Tone::Hint);
            }
            'u' if G::INFO.open => self.rewind(Table::undo),
            'r' if G::INFO.open => self.rewind(Table::rewind),
            'e' => self.ask_to_end(),
            '1'..='9' if G::DIGITS => {
                let spot = letter as usize - '1' as usize;
                if spot < G::spots(self.table.state()) {
                    self.touch(spot);
                }
            }
            _ => {
                if let Some(action) = G::read_typed(self.table.state(), &letter.to_string()) {
                    self.play(action);
                } else {
                    let unknown = format!("{letter:?} is no key here; ? shows them all.");
                    self.tell(&unknown, Tone::Refused);
                }
            }
        }
        Flow::Stay
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
                if self.help.take().is_some() || self.ending {
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

    /// Picks what lies on the spot, or places what is in hand there.
    fn touch(&mut self, spot: usize) {
        // Nobody plays on a board that they cannot see.
        if self.shown.spots.is_empty() {
            return;
        }
        self.cursor = spot;
        match self.picked {
            Some(from) if from == spot => self.drop_it(),
            Some(from) => self.play(G::carry(from, spot)),
            None => self.pick(spot),
        }
    }

    fn pick(&mut self, spot: usize) {
        let state = self.table.state();
        if G::holds(state, spot) && !self.sources().is_empty() {
            self.picked = Some(spot);
            self.news.clear();
            return;
        }
        // Nothing can be picked here. The rules say why, of whichever move is tried.
        let elsewhere = (0..G::spots(state)).find(|&other| other != spot);
        let refusal = elsewhere.and_then(|other| self.table.refusal(G::carry(spot, other)));
        if let Some(refusal) = refusal {
            self.tell(&refusal.reason, Tone::Refused);
        }
    }

    fn drop_it(&mut self) {
        self.picked = None;
        self.hint = None;
    }

    fn play(&mut self, action: G::Action) {
        match self.table.play(action) {
            Err(refusal) => self.tell(&refusal.reason, Tone::Refused),
            Ok(report) => {
                let tone = match G::turn(&report) {
                    Turn::Plain => Tone::Plain,
                    Turn::Good => Tone::Good,
                    Turn::Bad => Tone::Bad,
                };
                self.stand(Some(&report), tone);
                if G::rules_say_lost(self.table.state()) {
                    self.work = Some(Work::Loss);
                    self.tell_too("Working out what lost it ...", Tone::Bad);
                }
            }
        }
    }

    /// Asks whether the run is to end, which cannot be undone; the rules may refuse it.
    fn ask_to_end(&mut self) {
        if let Some(refusal) = self.table.refusal(G::END) {
            self.tell(&refusal.reason, Tone::Refused);
        } else {
            self.ending = true;
            let question = "End the run here? Its score stands, and it cannot go on.";
            self.tell(question, Tone::Plain);
        }
    }

    /// Takes moves back, which is free in the games that allow it.
    fn rewind(&mut self, how: impl Fn(&mut Table<G>) -> bool) {
        if G::standing(self.table.state()).over {
            self.tell("The run has ended; nothing is taken back.", Tone::Refused);
        } else if how(&mut self.table) {
            self.stand(None, Tone::Plain);
            let taken = News {
                text: "Taken back.".to_owned(),
                tone: Tone::Plain,
            };
            self.news.insert(0, taken);
        } else {
            self.tell("There is nothing to take back.", Tone::Refused);
        }
    }

    /// The run stands elsewhere now.
    fn stand(&mut self, last: Option<&G::Report>, tone: Tone) {
        self.drop_it();
        let state = self.table.state();
        self.cursor = self.cursor.min(G::spots(state) - 1);
        let told = G::told(state, last);
        self.news.clear();
        told.lines().for_each(|line| self.tell_too(line, tone));
    }

    fn give_hint(&mut self) {
        self.drop_it();
        let hint = self.table.hint();
        let Some(action) = hint.action else {
            return self.tell(&hint.why, Tone::Hint);
        };
        self.hints += 1;
        self.hint = G::ends(action);
        let state = self.table.state();
        let told = match self.hint {
            Some((from, to)) => format!("{} to {}", G::name(state, from), G::name(state, to)),
            None => G::spell(state, action),
        };
        if let Some((from, _)) = self.hint {
            self.cursor = from;
        }
        self.tell(&format!("Hint: {told}. {}", hint.why), Tone::Hint);
    }

    /// The spots that a legal move leaves, each once.
    fn sources(&self) -> Vec<usize> {
        let legal = self.table.legal();
        let ends = legal.into_iter().filter_map(G::ends);
        let mut sources: Vec<usize> = ends.map(|(from, _)| from).collect();
        sources.dedup();
        sources
    }

    /// The spots that a legal move from there reaches.
    fn targets(&self, from: usize) -> Vec<usize> {
        let legal = self.table.legal();
        let ends = legal.into_iter().filter_map(G::ends);
        ends.filter(|&(source, _)| source == from)
            .map(|(_, to)| to)
            .collect()
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

    fn tell(&mut self, text: &str, tone: Tone) {
        self.news.clear();
        self.tell_too(text, tone);
    }

    fn tell_too(&mut self, text: &str, tone: Tone) {
        self.news.push(News {
            text: text.to_owned(),
            tone,
        });
    }
}
