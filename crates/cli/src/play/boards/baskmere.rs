//! A pond on a whole screen: turtles on rocks in the water, and the plan beside or above it.

use menagerie_engine::baskmere::Baskmere;
use menagerie_engine::baskmere::pond::{Piles, Pond, Shell};
use menagerie_engine::baskmere::run::{Action, Report, State};
use menagerie_engine::{Face, Puzzle};
use ratatui::layout::{Position, Rect, Size};

use crate::play::board::{Board, Mark, Marks, Turn};
use crate::play::canvas::{Canvas, Ink};
use crate::play::look::{Look, Rgb};

const WATER: Rgb = Rgb(0xcf, 0xe8, 0xe6);
const PAPER: Rgb = Rgb(0xf3, 0xea, 0xd2);
const WORDS: Rgb = Rgb(0x2d, 0x4a, 0x4a);
const CURRENT: Rgb = Rgb(0x1d, 0x6f, 0x8a);
const ROCK: Rgb = Rgb(0xa4, 0x9b, 0x8c);
const LILY: Rgb = Rgb(0x79, 0xb4, 0x6b);
const SKIN: Rgb = Rgb(0x8f, 0xae, 0x6b);
const SHELL: Rgb = Rgb(0x5e, 0x8c, 0x61);
const GRAND: Rgb = Rgb(0x7a, 0x1f, 0x1f);
const WHITE: Rgb = Rgb(0xff, 0xff, 0xff);

/// How a pond is drawn.
#[derive(Debug, Clone, Copy)]
pub struct Scale {
    pond: Unit,
    plan: Unit,
    /// Whether the plan is beside the pond, not above it.
    beside: bool,
}

/// How a layout's turtles are drawn.
#[derive(Debug, Clone, Copy)]
struct Unit {
    /// The width of a shell of size 0, and what each size adds.
    shell: (u16, u16),
    /// The rows of a turtle.
    tall: u16,
}

const BIG: Unit = Unit {
    shell: (3, 2),
    tall: 2,
};
const WIDE: Unit = Unit {
    shell: (3, 2),
    tall: 1,
};
const SLIM: Unit = Unit {
    shell: (4, 1),
    tall: 1,
};
const TINY: Unit = Unit {
    shell: (3, 0),
    tall: 1,
};

impl Board for Baskmere {
    const SPOT: &'static str = "rock";
    const DIGITS: bool = true;
    type Scale = Scale;

    fn carry(from: usize, to: usize) -> Action {
        Action::Move {
            from: from as u8,
            to: to as u8,
        }
    }

    fn ends(action: Action) -> Option<(usize, usize)> {
        match action {
            Action::Move { from, to } => Some((from.into(), to.into())),
            _ => None,
        }
    }

    fn spots(state: &State) -> usize {
        Self::standing_position(state).pond().rocks().into()
    }

    fn holds(state: &State, spot: usize) -> bool {
        Self::standing_position(state)
            .piles()
            .top(spot as u8)
            .is_some()
    }

    fn name(_: &State, spot: usize) -> String {
        format!("rock {spot}")
    }

    fn describe_spot(state: &State, spot: usize) -> String {
        let position = Self::standing_position(state);
        let name = Self::name(state, spot);
        match position.piles().top(spot as u8) {
            Some(size) => format!("{name}, turtle {} on top", called(position.pond(), size)),
            None => format!("{name}, empty"),
        }
    }

    fn facts(state: &State, look: Look) -> Vec<(&'static str, String)> {
        let view = Self::view(state);
        let sun = look.or("☼", "*").repeat((view.daylight as usize).min(12));
        vec![
            ("Pond", view.pond.number.to_string()),
            ("Daylight", format!("{} {sun}", view.daylight)),
            ("Spent", format!("{} of par {}", view.spent, view.pond.par)),
            ("Spare", view.pond.spare.to_string()),
            ("Score", view.score.to_string()),
            ("Streak", view.streak.to_string()),
            ("Settled", view.settled.to_string()),
        ]
    }

    fn turn(report: &Report) -> Turn {
        match report {
            Report::Move(moved) | Report::StepBack(moved) if moved.sunset || moved.last_light => {
                Turn::Bad
            }
            Report::Move(moved) if moved.settled => Turn::Good,
            _ => Turn::Plain,
        }
    }

    fn scales(state: &State, look: Look) -> Vec<(Scale, Size)> {
        let position = Self::standing_position(state);
        let mut scales = Vec::new();
        let tall = if look.unicode { &[BIG][..] } else { &[] };
        let even = tall.iter().chain(&[WIDE, SLIM]).map(|&unit| (unit, unit));
        for (pond, plan) in even.chain([(WIDE, TINY), (SLIM, TINY), (TINY, TINY)]) {
            for beside in [true, false] {
                let scale = Scale { pond, plan, beside };
                scales.push((scale, room(position.pond(), scale)));
            }
        }
        scales
    }

    fn paint(
        state: &State,
        scale: Scale,
        at: Position,
        marks: &Marks,
        canvas: &mut Canvas,
    ) -> Vec<Rect> {
        let position = Self::standing_position(state);
        let pond = position.pond();
        let whole = room(pond, scale);
        let plan = plan_room(pond, scale.plan);
        let water = if scale.beside {
            // Rocks of plan and pond stand at the same height where both are drawn alike.
            let drop = whole.height - plan.height;
            canvas.fill(Rect::new(at.x, at.y, plan.width, whole.height), PAPER);
            let paper = Position::new(at.x, at.y + drop.saturating_sub(below(pond)));
            draw_plan(pond, scale.plan, (at, paper), position.piles(), canvas);
            Rect::new(
                at.x + plan.width,
                at.y,
                whole.width - plan.width,
                whole.height,
            )
        } else {
            canvas.fill(Rect::new(at.x, at.y, whole.width, plan.height), PAPER);
            let paper = Position::new(at.x + (whole.width - plan.width) / 2, at.y);
            draw_plan(pond, scale.plan, (at, paper), position.piles(), canvas);
            Rect::new(
                at.x,
                at.y + plan.height,
                whole.width,
                whole.height - plan.height,
            )
        };
        draw_pond(pond, position.piles(), scale.pond, water, marks, canvas)
    }
}

/// The width of a rock's column.
fn column(pond: &Pond, unit: Unit) -> u16 {
    // A shell, the head, and water on both sides; at least the words below a rock.
    (width_of(unit, pond.turtles()) + 3).max(7)
}

fn width_of(unit: Unit, size: u8) -> u16 {
    unit.shell.0 + unit.shell.1 * u16::from(size)
}

/// The rows that the pond has below the rocks and the plan has not: keys and creek.
fn below(pond: &Pond) -> u16 {
    2 + u16::from(pond.features().creek)
}

/// A title, every turtle on one rock, the rock and its number.
fn plan_room(pond: &Pond, unit: Unit) -> Size {
    let height = 1 + u16::from(pond.turtles()) * unit.tall + 2;
    Size::new(u16::from(pond.rocks()) * column(pond, unit) + 2, height)
}

/// The same, with a turtle in hand above and what is written below.
fn pond_room(pond: &Pond, unit: Unit) -> Size {
    let plan = plan_room(pond, unit);
    Size::new(plan.width, plan.height + unit.tall + below(pond))
}

fn room(pond: &Pond, scale: Scale) -> Size {
    let (plan, water) = (plan_room(pond, scale.plan), pond_room(pond, scale.pond));
    if scale.beside {
        Size::new(plan.width + water.width, plan.height.max(water.height))
    } else {
        Size::new(plan.width.max(water.width), plan.height + water.height)
    }
}

/// Draws the plan with its title in the corner of the paper.
fn draw_plan(
    pond: &Pond,
    unit: Unit,
    (corner, at): (Position, Position),
    piles: &Piles,
    canvas: &mut Canvas,
) {
    let words = Ink::of(WORDS).on(PAPER);
    canvas.text(corner.x + 1, corner.y, "Plan", words.strong());
    let ground = at.y + plan_room(pond, unit).height - 2;
    for rock in 0..pond.rocks() {
        let left = at.x + 1 + u16::from(rock) * column(pond, unit);
        draw_pile(pond, pond.plan(), rock, unit, (left, ground), canvas);
        let kept = if piles.mask(rock) == pond.plan().mask(rock) {
            "="
        } else {
            " "
        };
        let number = format!(" {rock} {kept}");
        canvas.centred(left, ground + 1, column(pond, unit), &number, words);
    }
}

fn draw_pond(
    pond: &Pond,
    piles: &Piles,
    unit: Unit,
    water: Rect,
    marks: &Marks,
    canvas: &mut Canvas,
) -> Vec<Rect> {
    let wide = column(pond, unit);
    let size = pond_room(pond, unit);
    canvas.fill(water, WATER);
    canvas.text(
        water.x + 1,
        water.y,
        "Pond",
        Ink::of(WORDS).on(WATER).strong(),
    );
    let left = water.x + 1 + (water.width - size.width) / 2;
    let ground = water.bottom() - 2 - below(pond);
    let spots = (0..pond.rocks()).map(|rock| {
        Rect::new(
            left + u16::from(rock) * wide,
            water.y + 1,
            wide,
            water.height - 1,
        )
    });
    let spots: Vec<Rect> = spots.collect();
    for (rock, spot) in (0..).zip(&spots) {
        let index = usize::from(rock);
        if let Some(tint) = marks.of(index).map(|mark| mark.tinted(WATER)) {
            canvas.fill(*spot, tint);
        }
        let mut there = *piles;
        if let Some(size) = piles.top(rock).filter(|_| marks.picked == Some(index)) {
            // The turtle in hand floats above its pile.
            there = Piles::default();
            let rest = piles.bottom_up(rock).filter(|&other| other != size);
            rest.for_each(|other| there.put(other, rock));
            draw_turtle(pond, size, unit, *spot, water.y + 1, canvas);
        }
        draw_pile(pond, &there, rock, unit, (spot.x, ground), canvas);
        let kept = if piles.mask(rock) == pond.plan().mask(rock) {
            "="
        } else {
            " "
        };
        let (left, right) = marks.brackets(index).unwrap_or((' ', ' '));
        let words = Ink::of(WORDS);
        let number = format!(" {left}{rock}{right}{kept}");
        canvas.centred(spot.x, ground + 1, wide, &number, words.strong());
        canvas.centred(spot.x, ground + 2, wide, &special(pond, rock), words);
        canvas.centred(
            spot.x,
            ground + 3,
            wide,
            &format!("key {}", rock + 1),
            words,
        );
        arrow(canvas, *spot, marks.of(index));
    }
    if pond.features().creek {
        draw_creek(&spots, ground, canvas);
    }
    spots
}

/// An arrow above a rock that a turtle in hand may go to.
fn arrow(canvas: &mut Canvas, spot: Rect, mark: Option<Mark>) {
    if matches!(mark, Some(Mark::Target | Mark::Reach)) {
        let glyph = canvas.look().or("▼", "v");
        canvas.centred(spot.x, spot.y, spot.width, glyph, Ink::of(WORDS).strong());
    }
}

/// What is special about a rock, in a word.
fn special(pond: &Pond, rock: u8) -> String {
    let word = if pond.features().lily == Some(rock) {
        "lily"
    } else if rock == pond.sun_rock() {
        "sun"
    } else {
        ""
    };
    word.to_owned()
}

fn draw_pile(
    pond: &Pond,
    piles: &Piles,
    rock: u8,
    unit: Unit,
    (left, ground): (u16, u16),
    canvas: &mut Canvas,
) {
    let wide = column(pond, unit);
    let lily = pond.features().lily == Some(rock);
    let stone = Ink::of(if lily { LILY } else { ROCK }).strong();
    let look = canvas.look();
    let slab = if lily {
        look.or("▀", "~")
    } else {
        look.or("▀", "=")
    };
    canvas.text(left + 1, ground, &slab.repeat(usize::from(wide - 2)), stone);
    for (level, size) in (1..).zip(piles.bottom_up(rock)) {
        let column = Rect::new(left, 0, wide, 0);
        draw_turtle(pond, size, unit, column, ground - level * unit.tall, canvas);
    }
}

/// A turtle's size with the letter of its shell where shells are shy, and * for the Grandshell.
fn called(pond: &Pond, size: u8) -> String {
    let shell = pond
        .features()
        .shy
        .map(|shells| shells[usize::from(size - 1)]);
    let letter = shell
        .map(|shell| shell.letter().to_string())
        .unwrap_or_default();
    let star = if pond.is_grandshell(size) { "*" } else { "" };
    format!("{size}{letter}{star}")
}

fn draw_turtle(pond: &Pond, size: u8, unit: Unit, column: Rect, y: u16, canvas: &mut Canvas) {
    let shell = pond
        .features()
        .shy
        .map(|shells| shells[usize::from(size - 1)]);
    let (fill, ink) = match shell {
        None => (SHELL, WHITE),
        Some(Shell::Amber) => (Rgb(0xe0, 0xa0, 0x30), Rgb(0x2a, 0x1c, 0x00)),
        Some(Shell::Blue) => (Rgb(0x2f, 0x6d, 0xb5), WHITE),
        Some(Shell::Coral) => (Rgb(0xd9, 0x67, 0x4f), Rgb(0x1d, 0x05, 0x00)),
    };
    let width = width_of(unit, size);
    let x = column.x + (column.width - width - 1) / 2;
    let text = called(pond, size);
    let look = canvas.look();
    if unit.shell.1 == 0 {
        canvas.text(x, y, &format!("{text:^3}"), Ink::of(ink).on(fill).strong());
        return;
    }
    let inner = usize::from(width) - 2;
    let edge = if pond.is_grandshell(size) {
        GRAND
    } else {
        fill
    };
    let base = y + unit.tall - 1;
    let (mut left, mut right) = (look.or("▟", "("), look.or("▙", ")"));
    if unit.tall == 2 {
        // A dome, a little below the shell above it, with its rim on the ground.
        let dome = format!("▗{}▖", "▇".repeat(inner));
        canvas.text(x, y, &dome, Ink::of(fill));
        (left, right) = ("█", "█");
    }
    canvas.text(x, base, left, Ink::of(edge));
    canvas.text(
        x + 1,
        base,
        &format!("{text:^inner$}"),
        Ink::of(ink).on(fill).strong(),
    );
    canvas.text(x + width - 1, base, right, Ink::of(edge));
    canvas.text(x + width, base, look.or("▖", "o"), Ink::of(SKIN));
}

/// The arrows of the creek: from rock 0 to 1 and to 2 beside the rocks, and back below all.
fn draw_creek(spots: &[Rect], ground: u16, canvas: &mut Canvas) {
    let ink = Ink::of(CURRENT).strong();
    let look = canvas.look();
    for spot in &spots[1..3] {
        canvas.text(spot.x - 1, ground, look.or("→→", "->"), ink);
    }
    let middle = |spot: &Rect| spot.x + spot.width / 2;
    let (from, to) = (middle(&spots[2]), middle(&spots[0]));
    let line = look.or("─", "-").repeat(usize::from(from - to - 1));
    let (down, up) = (look.or("╰", "^"), look.or("╯", "'"));
    canvas.text(to, ground + 4, &format!("{down}{line}{up}"), ink);
    canvas.text(to + (from - to) / 2, ground + 4, look.or("←", "<"), ink);
}
