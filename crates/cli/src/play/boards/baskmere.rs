//! A pond on a whole screen: turtles on rocks in the water, and the plan beside or above it.

use menagerie_art::shell_tint;
use menagerie_engine::baskmere::pond::{Piles, Pond};
use menagerie_engine::baskmere::{self, Baskmere};
use ratatui::layout::{Position, Rect, Size};

use crate::play::board::{Board, Mark, Marks, number};
use crate::play::canvas::{Canvas, Ink};
use crate::play::look::{Look, Rgb};

const WATER: Rgb = Rgb(0xbf, 0xe0, 0xdd);
const PAPER: Rgb = Rgb(0xf5, 0xec, 0xd3);
const WORDS: Rgb = Rgb(0x2d, 0x4a, 0x4a);
const CURRENT: Rgb = Rgb(0x1d, 0x6f, 0x8a);
const ROCK: Rgb = Rgb(0x8f, 0x86, 0x78);
const LILY: Rgb = Rgb(0x4f, 0x9a, 0x45);
const SKIN: Rgb = Rgb(0x7c, 0xa0, 0x55);
const GRAND: Rgb = Rgb(0x7a, 0x1f, 0x1f);

/// How a pond is drawn.
#[derive(Debug, Clone, Copy)]
pub struct Scale {
    pond: Unit,
    plan: Unit,
    place: Place,
}

/// Where the plan is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Beside,
    Above,
    /// Beside the pond, and without a row for their titles: where only the height is short.
    Tight,
}

impl Place {
    /// The rows that the titles take.
    fn titles(self) -> u16 {
        u16::from(self != Self::Tight)
    }
}

/// How a layout's turtles are drawn.
#[derive(Debug, Clone, Copy)]
struct Unit {
    /// The width of a shell of size 0, and what two sizes add.
    shell: (u16, u16),
    /// The rows of a turtle.
    tall: u16,
}

const BIG: Unit = Unit {
    shell: (3, 4),
    tall: 2,
};
const WIDE: Unit = Unit {
    shell: (3, 4),
    tall: 1,
};
const SLIM: Unit = Unit {
    shell: (4, 2),
    tall: 1,
};
const NARROW: Unit = Unit {
    shell: (3, 1),
    tall: 1,
};
const TINY: Unit = Unit {
    shell: (3, 0),
    tall: 1,
};

/// The least width of a column, which what is written below a rock takes.
const PLAN_COLUMN: u16 = 5;
const POND_COLUMN: u16 = 6;

impl Board for Baskmere {
    type Scale = Scale;

    fn scales(position: &baskmere::Position, look: Look) -> Vec<(Scale, Size)> {
        let mut scales = Vec::new();
        let tall = if look.unicode { &[BIG][..] } else { &[] };
        let even = tall.iter().chain(&[WIDE, SLIM]).map(|&unit| (unit, unit));
        let small_plans = [WIDE, SLIM, NARROW, TINY].map(|unit| (unit, TINY));
        let mut add = |pond, plan, place| {
            let scale = Scale { pond, plan, place };
            scales.push((scale, room(position.pond(), scale)));
        };
        for (pond, plan) in even.chain(small_plans) {
            add(pond, plan, Place::Beside);
            add(pond, plan, Place::Above);
        }
        for (pond, plan) in small_plans {
            add(pond, plan, Place::Tight);
        }
        scales
    }

    fn paint(
        position: &baskmere::Position,
        scale: Scale,
        at: Position,
        marks: &Marks,
        canvas: &mut Canvas,
    ) -> Vec<Rect> {
        let pond = position.pond();
        let whole = room(pond, scale);
        let titles = scale.place.titles();
        let plan = plan_room(pond, scale.plan, titles);
        let beside = scale.place != Place::Above;
        let water = if beside {
            // Rocks of plan and pond stand at the same height where both are drawn alike.
            let drop = whole.height - plan.height;
            canvas.fill(Rect::new(at.x, at.y, plan.width, whole.height), PAPER);
            let paper = Position::new(at.x, at.y + drop.saturating_sub(below(pond)));
            draw_plan(
                pond,
                (scale.plan, titles),
                (at, paper),
                position.piles(),
                canvas,
            );
            Rect::new(
                at.x + plan.width,
                at.y,
                whole.width - plan.width,
                whole.height,
            )
        } else {
            canvas.fill(Rect::new(at.x, at.y, whole.width, plan.height), PAPER);
            let paper = Position::new(at.x + (whole.width - plan.width) / 2, at.y);
            draw_plan(
                pond,
                (scale.plan, titles),
                (at, paper),
                position.piles(),
                canvas,
            );
            Rect::new(
                at.x,
                at.y + plan.height,
                whole.width,
                whole.height - plan.height,
            )
        };
        let unit = (scale.pond, titles);
        draw_pond(pond, position.piles(), unit, water, marks, canvas)
    }
}

/// The width of a rock's column: the widest turtle and its head, water on both sides, and at least so
/// much. The smallest turtles show no head.
fn column(pond: &Pond, unit: Unit, least: u16) -> u16 {
    let head = u16::from(unit.shell.1 > 0);
    (width_of(unit, pond.turtles()) + head + 2).max(least)
}

fn width_of(unit: Unit, size: u8) -> u16 {
    unit.shell.0 + unit.shell.1 * u16::from(size) / 2
}

/// The rows that the pond has below the rocks and the plan has not: what is special, and the creek.
fn below(pond: &Pond) -> u16 {
    1 + u16::from(pond.features().creek)
}

/// A title, every turtle on one rock, the rock and its number.
fn plan_room(pond: &Pond, unit: Unit, titles: u16) -> Size {
    let height = titles + u16::from(pond.turtles()) * unit.tall + 2;
    let width = u16::from(pond.rocks()) * column(pond, unit, PLAN_COLUMN) + 2;
    Size::new(width, height)
}

/// The same, with a turtle in hand above and what is written below.
fn pond_room(pond: &Pond, unit: Unit, titles: u16) -> Size {
    let height = plan_room(pond, unit, titles).height + unit.tall + below(pond);
    let width = u16::from(pond.rocks()) * column(pond, unit, POND_COLUMN) + 2;
    Size::new(width, height)
}

fn room(pond: &Pond, scale: Scale) -> Size {
    let titles = scale.place.titles();
    let plan = plan_room(pond, scale.plan, titles);
    let water = pond_room(pond, scale.pond, titles);
    if scale.place == Place::Above {
        Size::new(plan.width.max(water.width), plan.height + water.height)
    } else {
        Size::new(plan.width + water.width, plan.height.max(water.height))
    }
}

/// Draws the plan with its title in the corner of the paper.
fn draw_plan(
    pond: &Pond,
    (unit, titles): (Unit, u16),
    (corner, at): (Position, Position),
    piles: &Piles,
    canvas: &mut Canvas,
) {
    let words = Ink::of(WORDS).on(PAPER);
    canvas.text(corner.x + 1, corner.y, "Plan", words.strong());
    let ground = at.y + plan_room(pond, unit, titles).height - 2;
    let wide = column(pond, unit, PLAN_COLUMN);
    for rock in 0..pond.rocks() {
        let left = at.x + 1 + u16::from(rock) * wide;
        draw_pile(
            pond,
            pond.plan(),
            rock,
            unit,
            Rect::new(left, ground, wide, 1),
            canvas,
        );
        let number = format!(" {} {}", number(rock.into()), kept(pond, piles, rock));
        canvas.centred(left, ground + 1, wide, &number, words);
    }
}

/// The mark of a rock whose pile is as planned.
fn kept(pond: &Pond, piles: &Piles, rock: u8) -> char {
    let as_planned = piles.mask(rock) == pond.plan().mask(rock);
    if as_planned { '=' } else { ' ' }
}

fn draw_pond(
    pond: &Pond,
    piles: &Piles,
    (unit, titles): (Unit, u16),
    water: Rect,
    marks: &Marks,
    canvas: &mut Canvas,
) -> Vec<Rect> {
    let wide = column(pond, unit, POND_COLUMN);
    let size = pond_room(pond, unit, titles);
    let words = Ink::of(WORDS);
    canvas.fill(water, WATER);
    // Where there is no row for it, the title of the plan says enough.
    if titles > 0 {
        canvas.text(water.x + 1, water.y, "Pond", words.strong());
    }
    let left = water.x + 1 + (water.width - size.width) / 2;
    let ground = water.bottom() - 2 - below(pond);
    let spots = (0..pond.rocks()).map(|rock| {
        Rect::new(
            left + u16::from(rock) * wide,
            water.y + titles,
            wide,
            water.height - titles,
        )
    });
    let spots: Vec<Rect> = spots.collect();
    for (rock, &spot) in (0..).zip(&spots) {
        let foot = Rect {
            y: ground,
            height: 1,
            ..spot
        };
        draw_place(pond, piles, (rock, unit), (spot, foot), marks, canvas);
    }
    if pond.features().creek {
        draw_creek(&spots, ground, canvas);
    }
    spots
}

/// A rock with its pile, a turtle in hand above it, and what is written below.
fn draw_place(
    pond: &Pond,
    piles: &Piles,
    (rock, unit): (u8, Unit),
    (spot, foot): (Rect, Rect),
    marks: &Marks,
    canvas: &mut Canvas,
) {
    let index = usize::from(rock);
    if let Some(tint) = marks.of(index).map(|mark| mark.tinted(WATER)) {
        canvas.fill(spot, tint);
    }
    let mut there = *piles;
    if let Some(size) = piles.top(rock).filter(|_| marks.picked == Some(index)) {
        // The turtle in hand floats above its pile.
        there = Piles::default();
        let rest = piles.bottom_up(rock).filter(|&other| other != size);
        rest.for_each(|other| there.put(other, rock));
        draw_turtle(pond, size, unit, spot, spot.y, canvas);
    }
    draw_pile(pond, &there, rock, unit, foot, canvas);
    let (left, right) = marks.brackets(index).unwrap_or((' ', ' '));
    let number = format!(" {left}{}{right}{}", number(index), kept(pond, piles, rock));
    let words = Ink::of(WORDS);
    canvas.centred(spot.x, foot.y + 1, spot.width, &number, words.strong());
    canvas.centred(spot.x, foot.y + 2, spot.width, special(pond, rock), words);
    arrow(canvas, spot, marks.of(index));
}

/// An arrow above a rock that a turtle in hand may go to.
fn arrow(canvas: &mut Canvas, spot: Rect, mark: Option<Mark>) {
    if matches!(mark, Some(Mark::Target | Mark::Reach)) {
        let glyph = canvas.look().or("▼", "v");
        canvas.centred(spot.x, spot.y, spot.width, glyph, Ink::of(WORDS).strong());
    }
}

/// What is special about a rock, in a word.
fn special(pond: &Pond, rock: u8) -> &'static str {
    if pond.features().lily == Some(rock) {
        "lily"
    } else if rock == pond.sun_rock() {
        "sun"
    } else {
        ""
    }
}

/// The pile of a rock, which the foot of its column shows.
fn draw_pile(pond: &Pond, piles: &Piles, rock: u8, unit: Unit, foot: Rect, canvas: &mut Canvas) {
    let lily = pond.features().lily == Some(rock);
    let stone = Ink::of(if lily { LILY } else { ROCK }).strong();
    let look = canvas.look();
    let slab = if lily {
        look.or("▀", "~")
    } else {
        look.or("▀", "=")
    };
    let slab = slab.repeat(usize::from(foot.width - 2));
    canvas.text(foot.x + 1, foot.y, &slab, stone);
    for (level, size) in (1..).zip(piles.bottom_up(rock)) {
        draw_turtle(pond, size, unit, foot, foot.y - level * unit.tall, canvas);
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
    let (fill, ink) = shell_tint(shell);
    let (fill, ink) = (Rgb::of(fill), Rgb::of(ink));
    let width = width_of(unit, size);
    let text = called(pond, size);
    let look = canvas.look();
    let on_shell = Ink::of(ink).on(fill).strong();
    let inner = usize::from(width) - 2;
    if inner < text.len() || unit.shell.1 == 0 {
        // No room for more than the words.
        let (x, wide) = (column.x + (column.width - width) / 2, usize::from(width));
        canvas.text(x, y, &format!("{text:^wide$}"), on_shell);
        return;
    }
    let x = column.x + (column.width - width - 1) / 2;
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
    canvas.text(x + 1, base, &format!("{text:^inner$}"), on_shell);
    canvas.text(x + width - 1, base, right, Ink::of(edge));
    canvas.text(x + width, base, look.or("▄", "o"), Ink::of(SKIN));
}

/// The arrows of the creek: from the first rock to the second and the third beside the rocks, and back
/// below all.
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
    canvas.text(to, ground + 3, &format!("{down}{line}{up}"), ink);
    canvas.text(to + (from - to) / 2, ground + 3, look.or("←", "<"), ink);
}
