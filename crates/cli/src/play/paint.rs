//! The whole screen: the board as large as it fits, the messages beside or below it, and the keys.

use menagerie_telling::{Fact, Tone, counted};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect, Size};

use super::board::Board;
use super::canvas::{Canvas, Ink};
use super::hand::{Hand, Offer, Shown};
use super::help;
use super::look::Look;
use super::words::{BAD, GOOD, WARN, quiet, strong, words, wrap, write};
use crate::shown::in_lines;

/// The width of what stands beside a board.
const SIDE: (u16, u16) = (26, 46);
/// The least rows of what is told below a board.
const FOOT: u16 = 2;

/// Draws the screen and notes where everything is.
pub fn draw<G: Board>(hand: &mut Hand<G>, look: Look, buffer: &mut Buffer) {
    let area = buffer.area;
    let mut canvas = Canvas::new(buffer, look);
    hand.shown = if let Some(scrolled) = hand.help() {
        help::draw(hand, scrolled, area, &mut canvas)
    } else {
        match Plan::of(hand, look, area) {
            Some(plan) => table(hand, &plan, &mut canvas),
            None => too_small(hand, area, &mut canvas),
        }
    };
}

/// Where the parts of the screen go.
struct Plan<S> {
    scale: S,
    frame: Frame,
    board: Rect,
    /// What is told: beside the board or below it.
    words: Rect,
    /// Whether the facts stand above the board and not beside it.
    stacked: bool,
}

/// How much stands around the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// All, with room for every key to come.
    Whole,
    /// The main facts only.
    Main,
    /// One line of the title and one of the facts, and no key that moves the cursor.
    Least,
}

impl Detail {
    const ALL: [Self; 3] = [Self::Whole, Self::Main, Self::Least];
}

/// What stands around the board, and the rows that it takes.
struct Frame {
    area: Rect,
    detail: Detail,
    title: u16,
    facts: u16,
    keys: u16,
}

impl Frame {
    fn of<G: Board>(hand: &Hand<G>, look: Look, area: Rect, detail: Detail) -> Self {
        let offers = match detail {
            Detail::Whole => hand.offers_to_come(look),
            Detail::Main => hand.offers(look),
            Detail::Least => short(hand.offers_to_come(look)),
        };
        let offers = offers.iter().map(width_of_offer);
        let facts = facts(hand, detail, look, area.width);
        Self {
            area,
            detail,
            title: title(hand, detail, area.width).len() as u16,
            facts: rows(&flow(widths_of(&facts, look), area.width)),
            keys: rows(&flow(offers, area.width)),
        }
    }

    /// The least height at which the board fits, with any of these ways to draw it.
    fn least_height(&self, sizes: &[Size]) -> Option<u16> {
        let width = self.area.width;
        let fit = sizes.iter().filter(|size| size.width <= width);
        let rows = fit.map(|size| {
            let beside = size.width + 2 + SIDE.0 <= width;
            size.height + if beside { 0 } else { self.facts + FOOT }
        });
        Some(self.title + rows.min()? + self.keys)
    }

    /// The rows between title and keys.
    fn middle(&self) -> Option<Rect> {
        let height = self.area.height.checked_sub(self.title + self.keys)?;
        Some(Rect {
            y: self.area.y + self.title,
            height,
            ..self.area
        })
    }

    fn foot(&self) -> Rect {
        Rect {
            y: self.area.bottom() - self.keys,
            height: self.keys,
            ..self.area
        }
    }
}

impl<S: Copy> Plan<S> {
    /// The plan with the board as large as it fits; `None` when it does not fit at all. Where room is
    /// short only the main facts are shown.
    fn of<G: Board<Scale = S>>(hand: &Hand<G>, look: Look, area: Rect) -> Option<Self> {
        let position = G::standing_position(hand.session().state());
        let scales = G::scales(&position, look);
        Detail::ALL.into_iter().find_map(|detail| {
            let frame = Frame::of(hand, look, area, detail);
            let middle = frame.middle()?;
            let fits = |&(scale, size): &(S, Size)| {
                let beside = beside(size, middle).map(|places| (scale, places, false));
                beside.or_else(|| Some((scale, stacked(size, frame.facts, middle)?, true)))
            };
            let (scale, (board, words), stacked) = scales.iter().find_map(fits)?;
            Some(Self {
                scale,
                frame,
                board,
                words,
                stacked,
            })
        })
    }
}

/// The board with what is told at its side.
fn beside(size: Size, middle: Rect) -> Option<(Rect, Rect)> {
    let side = middle.width.checked_sub(size.width + 2)?.min(SIDE.1);
    if side < SIDE.0 || size.height > middle.height {
        return None;
    }
    let left = middle.x + (middle.width - size.width - 2 - side) / 2;
    let top = middle.y + (middle.height - size.height) / 2;
    let words = Rect::new(left + size.width + 2, top, side, middle.bottom() - top);
    Some((Rect::new(left, top, size.width, size.height), words))
}

/// The board with the facts above and what is told below.
fn stacked(size: Size, head: u16, middle: Rect) -> Option<(Rect, Rect)> {
    if size.width > middle.width || size.height + head + FOOT > middle.height {
        return None;
    }
    let left = middle.x + (middle.width - size.width) / 2;
    let top = middle.y + head;
    let board = Rect::new(left, top, size.width, size.height);
    let words = Rect {
        y: board.bottom(),
        height: middle.bottom() - board.bottom(),
        ..middle
    };
    Some((board, words))
}

fn table<G: Board>(hand: &Hand<G>, plan: &Plan<G::Scale>, canvas: &mut Canvas) -> Shown {
    let area = plan.frame.area;
    let detail = plan.frame.detail;
    for (y, line) in (area.y..).zip(title(hand, detail, area.width)) {
        canvas.text(area.x, y, &line, strong());
    }
    let position = G::standing_position(hand.session().state());
    let at = Position::new(plan.board.x, plan.board.y);
    let spots = G::paint(&position, plan.scale, at, &hand.marks(), canvas);
    let facts = facts(hand, detail, canvas.look(), area.width);
    let room = if plan.stacked {
        let top = Position::new(area.x, area.y + plan.frame.title);
        facts_above(&facts, top, area.width, canvas);
        plan.words
    } else {
        below_facts(&facts, plan.words, canvas)
    };
    let words = words(hand, room, canvas.look());
    write(&words, room, canvas);
    let buttons = keys(hand, detail, plan.frame.foot(), canvas);
    Shown {
        spots,
        buttons,
        cut: words.len() > room.height.into(),
        ..Shown::default()
    }
}

/// The game, its stage and its seed, in as many rows as they take, or what fits into one.
fn title<G: Board>(hand: &Hand<G>, detail: Detail, width: u16) -> Vec<String> {
    const DOT: &str = " · ";
    let hints = (hand.hints() > 0).then(|| counted(hand.hints(), "hint"));
    let parts = [G::INFO.name]
        .into_iter()
        .chain(hand.panel().heading.split(DOT))
        .map(str::to_owned)
        .chain([format!("seed {}", hand.session().seed())])
        .chain(hints);
    let lines = in_lines(parts, DOT, width.into());
    let wrapped = lines.iter().flat_map(|line| wrap(line, width.into()));
    wrapped
        .take(if detail == Detail::Least {
            1
        } else {
            usize::MAX
        })
        .collect()
}

/// The facts to show: all, the main ones, or as many of these as fit into a row.
fn facts<G: Board>(hand: &Hand<G>, detail: Detail, look: Look, width: u16) -> Vec<&Fact> {
    let facts = hand.panel().facts.iter();
    let all = detail == Detail::Whole;
    let mut facts: Vec<&Fact> = facts.filter(|fact| all || fact.main).collect();
    while detail == Detail::Least && rows(&flow(widths_of(&facts, look), width)) > 1 {
        facts.pop();
    }
    facts
}

fn widths_of(facts: &[&Fact], look: Look) -> Vec<u16> {
    let width = |fact: &&Fact| width_of(&[fact.label, shown(fact, look)]);
    facts.iter().map(width).collect()
}

/// The keys without those that move the cursor and carry, which the help has.
fn short(offers: Vec<Offer>) -> Vec<Offer> {
    let moves = |key| matches!(key, KeyCode::Null | KeyCode::Enter | KeyCode::Esc);
    let mut offers = offers;
    offers.retain(|offer| !moves(offer.key));
    offers
}

/// The value of a fact as this terminal can show it.
fn shown(fact: &Fact, look: Look) -> &str {
    if look.shows(&fact.value) {
        &fact.value
    } else {
        fact.words()
    }
}

fn ink_of(tone: Tone) -> Ink {
    match tone {
        Tone::Plain => strong(),
        Tone::Good => Ink::of(GOOD).strong(),
        Tone::Warn => Ink::of(WARN).strong(),
        Tone::Bad => Ink::of(BAD).strong(),
    }
}

/// Writes the facts one after the other.
fn facts_above(facts: &[&Fact], at: Position, width: u16, canvas: &mut Canvas) {
    let look = canvas.look();
    for (fact, (x, y)) in facts.iter().zip(flow(widths_of(facts, look), width)) {
        let (x, y) = (at.x + x, at.y + y);
        canvas.text(x, y, fact.label, quiet());
        let value = shown(fact, look);
        canvas.text(x + width_of(&[fact.label, ""]), y, value, ink_of(fact.tone));
    }
}

/// Writes the facts below each other, and says what room is left.
fn below_facts(facts: &[&Fact], words: Rect, canvas: &mut Canvas) -> Rect {
    let labels = facts.iter().map(|fact| width_of(&[fact.label, ""]));
    let label = labels.max().unwrap_or(0);
    let mut y = words.y;
    for fact in facts {
        canvas.text(words.x, y, fact.label, quiet());
        let value = wrap(
            shown(fact, canvas.look()),
            words.width.saturating_sub(label).into(),
        );
        for line in value {
            canvas.text(words.x + label, y, &line, ink_of(fact.tone));
            y += 1;
        }
    }
    y += 1;
    Rect {
        y,
        height: words.bottom().saturating_sub(y),
        ..words
    }
}

/// Draws the keys, and says where each can be clicked.
fn keys<G: Board>(
    hand: &Hand<G>,
    detail: Detail,
    foot: Rect,
    canvas: &mut Canvas,
) -> Vec<(Rect, KeyCode)> {
    let mut offers = hand.offers(canvas.look());
    if detail == Detail::Least && !hand.is_asked() {
        offers = short(offers);
    }
    let widths: Vec<u16> = offers.iter().map(width_of_offer).collect();
    let places = flow(widths.iter().copied(), foot.width);
    let top = foot.bottom().saturating_sub(rows(&places));
    let mut buttons = Vec::new();
    for ((offer, width), (x, y)) in offers.into_iter().zip(widths).zip(places) {
        let (x, y) = (foot.x + x, top + y);
        let name = named(offer.key);
        canvas.text(x, y, &name, strong());
        canvas.text(x + width_of(&[&name, ""]), y, &offer.does, quiet());
        buttons.push((Rect::new(x, y, width, 1).intersection(foot), offer.key));
    }
    buttons
}

fn width_of_offer(offer: &Offer) -> u16 {
    width_of(&[&named(offer.key), &offer.does])
}

/// The width of words with a space between them.
fn width_of(words: &[&str]) -> u16 {
    let letters: usize = words.iter().map(|word| word.chars().count()).sum();
    (letters + words.len() - 1) as u16
}

/// Where things of these widths go one after the other, in as many rows as they take.
fn flow(widths: impl IntoIterator<Item = u16>, room: u16) -> Vec<(u16, u16)> {
    const GAP: u16 = 2;
    let (mut x, mut y) = (0, 0);
    let place = |width| {
        if x > 0 && x + width > room {
            (x, y) = (0, y + 1);
        }
        let place = (x, y);
        x += width + GAP;
        place
    };
    widths.into_iter().map(place).collect()
}

fn rows(places: &[(u16, u16)]) -> u16 {
    places.last().map_or(0, |(_, y)| y + 1)
}

/// What a key is called.
fn named(key: KeyCode) -> String {
    match key {
        KeyCode::Null => "Arrows".to_owned(),
        KeyCode::Enter => "Enter".to_owned(),
        KeyCode::Esc => "Esc".to_owned(),
        KeyCode::Char(letter) => letter.to_string(),
        other => format!("{other:?}"),
    }
}

/// Names the size that the window lacks least to.
fn too_small<G: Board>(hand: &Hand<G>, area: Rect, canvas: &mut Canvas) -> Shown {
    let text = match nearest_that_fits(hand, area, canvas.look()) {
        Some((width, height)) => format!(
            "Too small: this {} needs {width} by {height}. q leaves; --plain needs no room.",
            G::INFO.stage
        ),
        None => "Too small. q leaves; --plain needs no room.".to_owned(),
    };
    let lines = wrap(&text, area.width.into());
    let lines: Vec<(String, Ink)> = lines
        .into_iter()
        .map(|line| (line, Ink::default()))
        .collect();
    write(&lines, area, canvas);
    Shown::default()
}

/// The size, no smaller than the window in either direction, that takes the least growth. A row is about as
/// long as two columns.
fn nearest_that_fits<G: Board>(hand: &Hand<G>, area: Rect, look: Look) -> Option<(u16, u16)> {
    const WIDEST: u16 = 240;
    let position = G::standing_position(hand.session().state());
    let sizes: Vec<Size> = G::scales(&position, look)
        .into_iter()
        .map(|(_, size)| size)
        .collect();
    let height = |width| {
        let frames = Detail::ALL.map(|detail| {
            Frame::of(hand, look, Rect { width, ..area }, detail).least_height(&sizes)
        });
        frames.into_iter().flatten().min()
    };
    let fit = (area.width.max(1)..=WIDEST.max(area.width))
        .filter_map(|width| Some((width, height(width)?.max(area.height))));
    fit.min_by_key(|&(width, height)| (width - area.width) + 2 * (height - area.height))
}
