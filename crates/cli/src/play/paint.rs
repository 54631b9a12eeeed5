//! The whole screen: the board as large as it fits, what is told beside or below it, and the keys.

use std::fmt::Write;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect, Size};

use super::board::Board;
use super::canvas::{Canvas, Ink};
use super::hand::{Hand, News, Shown, Tone};
use super::help;
use super::look::{Look, Rgb};

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
            Some(plan) => table(hand, &plan, area, &mut canvas),
            None => too_small(hand, area, &mut canvas),
        }
    };
}

/// Where the parts of the screen go.
struct Plan<S> {
    scale: S,
    board: Rect,
    /// What is told: beside the board or below it.
    words: Rect,
    /// The facts in lines, where they stand above the board.
    head: Option<Vec<String>>,
    keys: Vec<Rect>,
}

impl<S: Copy> Plan<S> {
    /// The plan with the board as large as it fits; `None` when it does not fit at all.
    fn of<G: Board<Scale = S>>(hand: &Hand<G>, look: Look, area: Rect) -> Option<Self> {
        let keys = lay_keys(hand, area);
        let rows = keys.last().map_or(0, |last| area.bottom() - last.y);
        let middle = Rect {
            y: area.y + 1,
            height: area.height.checked_sub(1 + rows)?,
            ..area
        };
        let facts = wrap(&facts_in_a_line(hand, look), area.width.into());
        let scales = G::scales(hand.table().state(), look);
        scales.into_iter().find_map(|(scale, size)| {
            let (board, words, head) = beside(size, middle)
                .map(|(board, words)| (board, words, None))
                .or_else(|| {
                    let (board, words) = stacked(size, facts.len() as u16, middle)?;
                    Some((board, words, Some(facts.clone())))
                })?;
            let keys = keys.clone();
            Some(Self {
                scale,
                board,
                words,
                head,
                keys,
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

fn table<G: Board>(
    hand: &Hand<G>,
    plan: &Plan<G::Scale>,
    area: Rect,
    canvas: &mut Canvas,
) -> Shown {
    let state = hand.table().state();
    title::<G>(hand, area, canvas);
    let at = Position::new(plan.board.x, plan.board.y);
    let spots = G::paint(state, plan.scale, at, &hand.marks(), canvas);
    match &plan.head {
        Some(lines) => {
            for (y, line) in (area.y + 1..).zip(lines) {
                canvas.text(area.x, y, line, Ink::default());
            }
            below(hand, plan.words, canvas);
        }
        None => beside_it(hand, plan.words, canvas),
    }
    let buttons = keys(hand, &plan.keys, canvas);
    Shown {
        spots,
        buttons,
        ..Shown::default()
    }
}

fn title<G: Board>(hand: &Hand<G>, area: Rect, canvas: &mut Canvas) {
    let dot = canvas.look().or("·", "-");
    let mut title = format!("{} {dot} seed {}", G::INFO.name, hand.table().seed());
    if hand.hints() > 0 {
        let plural = if hand.hints() == 1 { "" } else { "s" };
        let _ = write!(title, " {dot} {} hint{plural}", hand.hints());
    }
    canvas.text(area.x, area.y, &title, strong());
}

/// What stands beside the board, from the top: facts, where the cursor is, news, and what the board
/// allows where room is left.
fn beside_it<G: Board>(hand: &Hand<G>, words: Rect, canvas: &mut Canvas) {
    let facts = G::facts(hand.table().state(), canvas.look());
    let label = facts.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let mut y = words.y;
    for (name, value) in &facts {
        canvas.text(words.x, y, name, quiet());
        let room = usize::from(words.width).saturating_sub(label + 1);
        let value: String = value.chars().take(room).collect();
        canvas.text(words.x + label as u16 + 1, y, &value, strong());
        y += 1;
    }
    y += 1;
    let room = Rect {
        y,
        height: words.bottom().saturating_sub(y),
        ..words
    };
    write(&with_legend(hand, room, canvas.look()), room, canvas);
}

/// What stands below the board: where the cursor is, then news, then what the board allows where room
/// is left.
fn below<G: Board>(hand: &Hand<G>, words: Rect, canvas: &mut Canvas) {
    write(&with_legend(hand, words, canvas.look()), words, canvas);
}

/// Where the cursor is, the news, and as far as there is room what the board allows. Where room is
/// short the news come first.
fn with_legend<G: Board>(hand: &Hand<G>, room: Rect, look: Look) -> Lines {
    let (width, height) = (usize::from(room.width), usize::from(room.height));
    let (mut lines, news) = told(hand, width, look);
    if lines.len() + news.len() > height && !news.is_empty() {
        lines = news;
    } else {
        if lines.len() + news.len() < height && !news.is_empty() {
            lines.push((String::new(), Ink::default()));
        }
        lines.extend(news);
    }
    let legend = G::legend(hand.table().state());
    let legend: Vec<String> = legend.lines().flat_map(|line| wrap(line, width)).collect();
    if !legend.is_empty() && lines.len() + 1 + legend.len() <= height {
        lines.push((String::new(), Ink::default()));
        lines.extend(legend.into_iter().map(|line| (line, quiet())));
    }
    lines
}

/// Lines with how they are written.
pub(super) type Lines = Vec<(String, Ink)>;

/// Where the cursor is and what may be done there, and the news.
fn told<G: Board>(hand: &Hand<G>, width: usize, look: Look) -> (Lines, Lines) {
    let lines: Lines = wrap(&here(hand, look), width)
        .into_iter()
        .map(|line| (line, Ink::default()))
        .collect();
    let mut news = Vec::new();
    for News { text, tone } in hand.news() {
        let (lead, ink) = match tone {
            Tone::Plain => ("", Ink::default()),
            Tone::Good => (look.or("★ ", "* "), Ink::of(Rgb(0x2e, 0x9e, 0x5b)).strong()),
            Tone::Bad => ("! ", Ink::of(Rgb(0xd9, 0x53, 0x4f)).strong()),
            Tone::Refused => (look.or("✗ ", "x "), Ink::of(Rgb(0xd0, 0x7a, 0x1e))),
            Tone::Hint => ("? ", Ink::of(Rgb(0x9a, 0x5b, 0xd0))),
        };
        let told = wrap(&format!("{lead}{text}"), width);
        news.extend(told.into_iter().map(|line| (line, ink)));
    }
    (lines, news)
}

/// Where the cursor is, what lies there and where it may go.
fn here<G: Board>(hand: &Hand<G>, look: Look) -> String {
    let (state, marks) = (hand.table().state(), hand.marks());
    let from = marks.picked.unwrap_or(marks.cursor);
    let lead = if marks.picked.is_some() {
        "In hand: "
    } else {
        ""
    };
    let mut text = format!("{lead}{}", G::describe_spot(state, from));
    let names: Vec<String> = marks.targets.iter().map(|&to| G::name(state, to)).collect();
    if !names.is_empty() {
        let _ = write!(text, " {} {}", look.or("→", "->"), names.join(", "));
    }
    if marks.picked.is_some_and(|picked| picked != marks.cursor) {
        let _ = write!(text, ". Cursor: {}", G::describe_spot(state, marks.cursor));
    }
    text + "."
}

fn facts_in_a_line<G: Board>(hand: &Hand<G>, look: Look) -> String {
    let facts = G::facts(hand.table().state(), look);
    // Words of one fact keep together when the line is broken.
    let shown = facts
        .iter()
        .map(|(name, value)| format!("{name} {value}").replace(' ', "\u{a0}"));
    shown.collect::<Vec<_>>().join("  ")
}

/// The rows of the keys, from the bottom.
fn lay_keys<G: Board>(hand: &Hand<G>, area: Rect) -> Vec<Rect> {
    let mut keys = Vec::new();
    let (mut x, mut row) = (0, 0);
    for offer in hand.offers() {
        let width = (named(offer.key).chars().count() + 1 + offer.does.chars().count()) as u16;
        if x > 0 && x + width > area.width {
            (x, row) = (0, row + 1);
        }
        keys.push(Rect::new(area.x + x, row, width, 1));
        x += width + 2;
    }
    let rows = row + 1;
    for key in &mut keys {
        key.y = (area.bottom() + key.y).saturating_sub(rows);
    }
    // The last is used to tell where the rows begin.
    keys.sort_by_key(|key| std::cmp::Reverse(key.y));
    keys
}

fn keys<G: Board>(hand: &Hand<G>, places: &[Rect], canvas: &mut Canvas) -> Vec<(Rect, KeyCode)> {
    let mut places = places.to_vec();
    places.sort_by_key(|place| (place.y, place.x));
    let mut buttons = Vec::new();
    for (offer, place) in hand.offers().into_iter().zip(places) {
        let name = named(offer.key);
        canvas.text(place.x, place.y, name, strong());
        let after = place.x + name.chars().count() as u16 + 1;
        canvas.text(after, place.y, &offer.does, quiet());
        buttons.push((place, offer.key));
    }
    buttons
}

/// What a key is called.
fn named(key: KeyCode) -> &'static str {
    match key {
        KeyCode::Null => "Arrows",
        KeyCode::Enter => "Enter",
        KeyCode::Esc => "Esc",
        KeyCode::Char('b') => "b",
        KeyCode::Char('e') => "e",
        KeyCode::Char('h') => "h",
        KeyCode::Char('n') => "n",
        KeyCode::Char('q') => "q",
        KeyCode::Char('r') => "r",
        KeyCode::Char('u') => "u",
        KeyCode::Char('y') => "y",
        _ => "?",
    }
}

fn too_small<G: Board>(hand: &Hand<G>, area: Rect, canvas: &mut Canvas) -> Shown {
    let scales = G::scales(hand.table().state(), canvas.look());
    let sizes = scales.iter().map(|&(_, size)| size);
    let least = sizes.min_by_key(|size| size.area()).unwrap_or(Size::ZERO);
    let text = format!(
        "Too small: this {} needs about {} by {}. Make the window larger, or q leaves.",
        G::INFO.stage,
        least.width,
        least.height + 2 + FOOT + 2,
    );
    let lines = wrap(&text, area.width.into());
    let lines: Lines = lines
        .into_iter()
        .map(|line| (line, Ink::default()))
        .collect();
    write(&lines, area, canvas);
    Shown::default()
}

pub(super) fn write(lines: &[(String, Ink)], area: Rect, canvas: &mut Canvas) {
    let dots = canvas.look().or("…", "...");
    let room = usize::from(area.height);
    for (y, (index, (line, ink))) in (area.y..).zip(lines.iter().enumerate().take(room)) {
        let cut = index + 1 == room && lines.len() > room && !line.is_empty();
        let keep =
            usize::from(area.width).saturating_sub(if cut { dots.chars().count() } else { 0 });
        let mut line: String = line.chars().take(keep).collect();
        if cut {
            line += dots;
        }
        canvas.text(area.x, y, &line, *ink);
    }
}

pub(super) fn strong() -> Ink {
    Ink::default().strong()
}

fn quiet() -> Ink {
    Ink {
        quiet: true,
        ..Ink::default()
    }
}

/// Breaks a text into lines of at most that width, at spaces where there are any. A no-break space
/// keeps words together, and is shown as a space.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut long = 0;
    for word in text.split(' ') {
        let mut letters: Vec<char> = word.chars().collect();
        if long > 0 && long + 1 + letters.len() > width {
            lines.push(std::mem::take(&mut line));
            long = 0;
        }
        // A word longer than a line is broken.
        while letters.len() > width {
            let rest = letters.split_off(width);
            lines.push(letters.iter().collect());
            letters = rest;
        }
        if long > 0 {
            line.push(' ');
            long += 1;
        }
        long += letters.len();
        line.extend(letters);
    }
    lines.push(line);
    lines
        .into_iter()
        .map(|line| line.replace('\u{a0}', " "))
        .collect()
}
