//! A pond: rocks in the water with their turtles, and the plan above.

use menagerie_engine::Puzzle;
use menagerie_engine::baskmere::Baskmere;
use menagerie_engine::baskmere::pond::{Piles, Pond, Position, Shell};

use crate::Art;
use crate::svg::Drawing;

const ROCK: i32 = 128;
const LEVEL: i32 = 26;
const EDGE: i32 = 20;
/// Height kept above and below the turtles of one layout.
const HEAD: i32 = 34;
const GROUND: i32 = 62;

impl Art for Baskmere {
    fn svg(position: &Position) -> String {
        let pond = position.pond();
        let levels = i32::from(pond.turtles()).min(tallest(pond, position.piles()).max(4));
        let layout = HEAD + levels * LEVEL + GROUND;
        let (width, height) = (i32::from(pond.rocks()) * ROCK + 2 * EDGE, 2 * layout + EDGE);
        let title = format!(
            "Baskmere: {} turtles on {} rocks",
            pond.turtles(),
            pond.rocks()
        );
        let mut drawing = Drawing::new(width, height, &title, &Self::draw(position));
        drawing.rect((0, 0), (width, height), 14, "fill=\"#cfe8e6\"");
        drawing.rect((0, 0), (width, layout), 14, "fill=\"#f3ead2\"");
        let label = "fill=\"#2d4a4a\" font-weight=\"bold\"";
        drawing.text((EDGE + 22, 24), 16, "Plan", label);
        draw_layout(&mut drawing, pond, pond.plan(), layout - GROUND, true);
        drawing.text((EDGE + 22, layout + 24), 16, "Pond", label);
        draw_layout(
            &mut drawing,
            pond,
            position.piles(),
            2 * layout - GROUND,
            false,
        );
        drawing.finish()
    }
}

fn tallest(pond: &Pond, piles: &Piles) -> i32 {
    let height = |layout: &Piles, rock| layout.mask(rock).count_ones() as i32;
    let rocks = (0..pond.rocks()).map(|rock| height(piles, rock).max(height(pond.plan(), rock)));
    rocks.max().unwrap_or(0)
}

fn draw_layout(drawing: &mut Drawing, pond: &Pond, piles: &Piles, ground: i32, plan: bool) {
    for rock in 0..pond.rocks() {
        let middle = EDGE + i32::from(rock) * ROCK + ROCK / 2;
        draw_rock(drawing, pond, rock, (middle, ground), plan);
        for (level, size) in (0..).zip(piles.bottom_up(rock)) {
            draw_turtle(drawing, pond, size, (middle, ground - 12 - level * LEVEL));
        }
    }
    if pond.features().creek && !plan {
        for from in 0..2 {
            let start = (EDGE + from * ROCK + ROCK - 16, ground + 16);
            let arrow = "fill=\"none\" stroke=\"#1d6f8a\" stroke-width=\"4\" stroke-linecap=\"round\" stroke-linejoin=\"round\"";
            drawing.path(start, "M0 0 h30 M22 -7 l9 7 l-9 7", arrow);
        }
        let back = format!(
            "M{} 0 C{} 26 {} 26 20 4 M31 9 L19 3 L16 16",
            2 * ROCK - 20,
            ROCK + 60,
            ROCK - 60
        );
        let arrow = "fill=\"none\" stroke=\"#1d6f8a\" stroke-width=\"4\" stroke-linecap=\"round\" stroke-linejoin=\"round\"";
        drawing.path((EDGE + ROCK / 2, ground + 16), &back, arrow);
    }
}

fn draw_rock(drawing: &mut Drawing, pond: &Pond, rock: u8, (x, y): (i32, i32), plan: bool) {
    let lily = pond.features().lily == Some(rock);
    let (fill, rim) = if lily {
        ("#79b46b", "#3f6f38")
    } else {
        ("#a49b8c", "#6b6256")
    };
    drawing.ellipse(
        (x, y + 6),
        (56, 13),
        &format!("fill=\"{fill}\" stroke=\"{rim}\" stroke-width=\"2\""),
    );
    if lily {
        drawing.path(
            (x, y + 6),
            "M0 0 L26 -11 M0 0 L38 -4",
            &format!("stroke=\"{rim}\" stroke-width=\"2\""),
        );
    }
    if plan {
        return;
    }
    let mut name = rock.to_string();
    if lily {
        name += " lily, 2 at most";
    } else if rock == pond.sun_rock() {
        name += " sun rock";
    }
    drawing.text((x, y + 54), 13, &name, "fill=\"#2d4a4a\"");
}

fn draw_turtle(drawing: &mut Drawing, pond: &Pond, size: u8, (x, y): (i32, i32)) {
    let half = 14 + 4 * i32::from(size);
    let shell = pond
        .features()
        .shy
        .map(|shells| shells[usize::from(size - 1)]);
    let (fill, ink) = match shell {
        None => ("#5e8c61", "#ffffff"),
        Some(Shell::Amber) => ("#e0a030", "#2a1c00"),
        Some(Shell::Blue) => ("#2f6db5", "#ffffff"),
        Some(Shell::Coral) => ("#d9674f", "#1d0500"),
    };
    let skin = "fill=\"#8fae6b\" stroke=\"#33482a\" stroke-width=\"1.5\"";
    drawing.ellipse((x + half + 5, y - 1), (7, 6), skin);
    drawing.ellipse((x - half / 2, y + 9), (6, 4), skin);
    drawing.ellipse((x + half / 2, y + 9), (6, 4), skin);
    drawing.ellipse((x + half + 7, y - 2), (1, 1), "fill=\"#1b1b1b\"");
    let rim = if pond.is_grandshell(size) {
        ("#7a1f1f", 4)
    } else {
        ("#2c3a26", 2)
    };
    let dome = format!("M{} 10 C{} -16 {} -16 {half} 10 Z", -half, -half, half);
    let style = format!(
        "fill=\"{fill}\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"",
        rim.0, rim.1
    );
    drawing.path((x, y), &dome, &style);
    let letter = shell
        .map(|shell| shell.letter().to_string())
        .unwrap_or_default();
    let star = if pond.is_grandshell(size) { "*" } else { "" };
    let text = format!("{size}{letter}{star}");
    drawing.text(
        (x, y + 7),
        15,
        &text,
        &format!("fill=\"{ink}\" font-weight=\"bold\""),
    );
}
