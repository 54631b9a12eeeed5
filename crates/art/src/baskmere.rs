//! A pond: rocks in the water with their turtles, and the plan above, rock over rock.

use menagerie_engine::Puzzle;
use menagerie_engine::baskmere::Baskmere;
use menagerie_engine::baskmere::pond::{LILY_HOLDS, Piles, Pond, Position, Shell};

use crate::Art;
use crate::svg::{About, Drawing};

const ROCK: i32 = 128;
const LEVEL: i32 = 27;
const EDGE: i32 = 16;
/// The height of a level of the plan, which is drawn smaller.
const PLAN_LEVEL: i32 = 18;
/// Height kept above the turtles of a layout, and below them.
const HEAD: i32 = 40;
const PLAN_FOOT: i32 = 26;
const FOOT: i32 = 84;

impl Art for Baskmere {
    fn svg(position: &Position) -> String {
        let pond = position.pond();
        let levels = i32::from(pond.turtles()).min(tallest(position).max(3));
        let plan = HEAD + levels * PLAN_LEVEL + PLAN_FOOT;
        let width = i32::from(pond.rocks()) * ROCK + 2 * EDGE;
        let height = plan + HEAD + levels * LEVEL + FOOT;
        let about = About {
            class: "baskmere",
            title: &format!(
                "Baskmere: {} turtles on {} rocks",
                pond.turtles(),
                pond.rocks()
            ),
            description: &Self::draw(position),
            notation: &Self::notation(position),
        };
        let mut drawing = Drawing::new(width, height, &about);
        let ground = height - FOOT;
        draw_scene(&mut drawing, (width, height), plan, ground);
        draw_plan(&mut drawing, position, plan - PLAN_FOOT);
        if pond.features().creek {
            draw_creek(&mut drawing, ground + 46);
        }
        for rock in 0..pond.rocks() {
            drawing.group((middle(rock), ground), "", |drawing| {
                draw_rock(drawing, pond, rock);
            });
        }
        draw_turtles(&mut drawing, position, ground);
        for rock in 0..pond.rocks() {
            let corner = (EDGE + i32::from(rock) * ROCK, plan);
            let words = words(position, rock);
            let place = ("rock", usize::from(rock));
            drawing.place(place, &words, corner, (ROCK, height - plan - 8));
        }
        drawing.finish()
    }
}

fn middle(rock: u8) -> i32 {
    EDGE + i32::from(rock) * ROCK + ROCK / 2
}

fn tallest(position: &Position) -> i32 {
    let pond = position.pond();
    let height = |layout: &Piles, rock| layout.mask(rock).count_ones() as i32;
    let rocks = 0..pond.rocks();
    let heights = rocks.map(|rock| height(position.piles(), rock).max(height(pond.plan(), rock)));
    heights.max().unwrap_or(0)
}

/// Whether a turtle is on the rock that the plan wants it on.
fn is_home(position: &Position, size: u8) -> bool {
    position.pond().plan().rock_of(size) == position.piles().rock_of(size)
}

fn words(position: &Position, rock: u8) -> String {
    let pond = position.pond();
    let list = |piles: &Piles| {
        let sizes: Vec<String> = piles
            .bottom_up(rock)
            .map(|size| turtle_words(pond, size))
            .collect();
        if sizes.is_empty() {
            "none".to_owned()
        } else {
            sizes.join(", ")
        }
    };
    let kind = if pond.features().lily == Some(rock) {
        format!(", lily pad, holds {LILY_HOLDS} at most")
    } else if rock == pond.sun_rock() {
        ", Sun Rock".to_owned()
    } else {
        String::new()
    };
    format!(
        "rock {rock}{kind}; turtles from the bottom: {}; the plan: {}",
        list(position.piles()),
        list(pond.plan())
    )
}

fn turtle_words(pond: &Pond, size: u8) -> String {
    let shell = pond
        .features()
        .shy
        .map(|shells| format!(" {}", shells[usize::from(size - 1)].name()));
    let grand = if pond.is_grandshell(size) {
        " Grandshell"
    } else {
        ""
    };
    format!("{size}{}{grand}", shell.unwrap_or_default())
}

/// The sky with the plan in it, the far bank and the water.
fn draw_scene(drawing: &mut Drawing, (width, height): (i32, i32), plan: i32, ground: i32) {
    drawing.rect(
        (0, 0),
        (width, height),
        18,
        "class=\"water\" fill=\"#bfe0dd\"",
    );
    let shore = plan + (ground - plan) / 2;
    drawing.path(
        &format!(
            "M0 {plan} H{width} V{shore} C{} {} {} {} 0 {} Z",
            width * 2 / 3,
            shore - 22,
            width / 3,
            shore + 22,
            shore - 6
        ),
        "class=\"sky\" fill=\"#e4f0e6\"",
    );
    drawing.path(
        &format!(
            "M0 {} C{} {} {} {} {width} {shore} V{} C{} {} {} {} 0 {} Z",
            shore - 6,
            width / 3,
            shore + 22,
            width * 2 / 3,
            shore - 22,
            shore + 8,
            width * 2 / 3,
            shore - 10,
            width / 3,
            shore + 34,
            shore + 6
        ),
        "class=\"bank\" fill=\"#a9cda6\"",
    );
    for (step, x) in (0..width / 90).map(|step| (step, 24 + step * 90)) {
        let y = ground + 22 + (step * 13) % 24;
        drawing.path(
            &format!("M{x} {y} q8 -6 16 0 t16 0"),
            "class=\"wave\" fill=\"none\" stroke=\"#7fb8b8\" stroke-width=\"2.500\" stroke-linecap=\"round\"",
        );
    }
    drawing.path(
        &format!(
            "M18 0 H{} A18 18 0 0 1 {width} 18 V{plan} H0 V18 A18 18 0 0 1 18 0 Z",
            width - 18
        ),
        "class=\"parchment\" fill=\"#f5ecd3\"",
    );
    drawing.rect(
        (0, plan - 3),
        (width, 3),
        0,
        "class=\"parchment-edge\" fill=\"#c9b483\"",
    );
    let label = "class=\"label\" fill=\"#4a3d1f\" font-weight=\"bold\"";
    drawing.text((EDGE + 24, 26), 16, "Plan", label);
}

fn draw_plan(drawing: &mut Drawing, position: &Position, ground: i32) {
    let pond = position.pond();
    for rock in 0..pond.rocks() {
        let x = middle(rock);
        drawing.rect(
            (x - 48, ground + 3),
            (96, 6),
            3,
            "class=\"plan-rock\" fill=\"#a08d5f\"",
        );
        for (level, size) in (0..).zip(pond.plan().bottom_up(rock)) {
            let home = is_home(position, size);
            let class = if home {
                "class=\"planned home\""
            } else {
                "class=\"planned\""
            };
            let at = (x, ground - 6 - level * PLAN_LEVEL);
            drawing.group(at, class, |drawing| draw_planned(drawing, pond, size, home));
        }
    }
}

/// A turtle of the plan: an outline until it is there, then filled and ticked.
fn draw_planned(drawing: &mut Drawing, pond: &Pond, size: u8, home: bool) {
    let half = 13 + 3 * i32::from(size);
    let (fill, ink, _) = shell(pond, size);
    let dome = format!("M{} 7 C{} -13 {} -13 {half} 7 Z", -half, -half, half);
    if home {
        drawing.path(
            &dome,
            &format!("fill=\"{fill}\" stroke=\"#2c3a26\" stroke-width=\"1.500\""),
        );
    } else {
        drawing.path(
            &dome,
            "class=\"outline\" fill=\"#ffffff\" fill-opacity=\"0.55\" stroke=\"#6f6036\" stroke-width=\"2\" stroke-dasharray=\"4 3\"",
        );
    }
    let paint = if home {
        format!("fill=\"{ink}\"")
    } else {
        "class=\"label\" fill=\"#4a3d1f\"".to_owned()
    };
    drawing.text(
        (0, 5),
        13,
        tag(pond, size),
        &format!("{paint} font-weight=\"bold\""),
    );
    if home {
        draw_tick(drawing, (half + 9, 0));
    }
}

fn draw_tick(drawing: &mut Drawing, (x, y): (i32, i32)) {
    drawing.path(
        &format!("M{} {y} l4 4 l7 -8", x - 5),
        "class=\"tick\" fill=\"none\" stroke=\"#2c6b2f\" stroke-width=\"3\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
    );
}

/// The lanes of the creek: from each rock of the loop to the next, and back from the last to the first.
fn draw_creek(drawing: &mut Drawing, y: i32) {
    let arrow = "class=\"lane\" fill=\"none\" stroke=\"#1d6f8a\" stroke-width=\"5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"";
    for from in 0..2 {
        let x = middle(from);
        drawing.path(
            &format!(
                "M{} {} h{} M{} {} l10 8 l-10 8",
                x + 46,
                y - 28,
                ROCK - 96,
                x + ROCK - 60,
                y - 36
            ),
            arrow,
        );
    }
    let (first, last) = (middle(0), middle(2));
    drawing.path(
        &format!(
            "M{last} {} C{} {} {} {} {first} {} M{} {} L{first} {} L{} {}",
            y + 2,
            last - 30,
            y + 30,
            first + 30,
            y + 30,
            y + 4,
            first - 2,
            y + 16,
            y + 3,
            first + 13,
            y + 4
        ),
        arrow,
    );
}

fn draw_rock(drawing: &mut Drawing, pond: &Pond, rock: u8) {
    let lily = pond.features().lily == Some(rock);
    let sun = rock == pond.sun_rock();
    drawing.ellipse(
        (0, 26),
        (58, 12),
        "class=\"reflection\" fill=\"#6ea9a8\" fill-opacity=\"0.55\"",
    );
    if lily {
        drawing.path(
            "M8 10 L56 2 C60 16 34 28 0 28 C-34 28 -60 18 -58 6 C-56 -4 -30 -8 0 -8 C20 -8 38 -7 48 -3 Z",
            "class=\"lily\" fill=\"#6fae5f\" stroke=\"#35652f\" stroke-width=\"2.500\" stroke-linejoin=\"round\"",
        );
        drawing.path(
            "M8 10 L-40 16 M8 10 L-34 0 M8 10 L-8 25 M8 10 L22 24",
            "fill=\"none\" stroke=\"#35652f\" stroke-width=\"1.500\" stroke-opacity=\"0.7\"",
        );
        drawing.path(
            "M44 12 c-8 -2 -10 -10 -6 -12 c4 1 6 4 6 8 c0 -5 3 -9 7 -9 c2 4 0 10 -7 13 Z",
            "class=\"flower\" fill=\"#f4b6c8\" stroke=\"#8f3f5c\" stroke-width=\"1.500\"",
        );
    } else {
        let fill = if sun { "#d8b777" } else { "#a49b8c" };
        let class = if sun { "rock sun" } else { "rock" };
        drawing.path(
            "M-57 24 C-62 8 -50 -6 -30 -8 C-10 -11 14 -11 32 -8 C52 -5 61 10 56 24 C36 32 -36 32 -57 24 Z",
            &format!("class=\"{class}\" fill=\"{fill}\" stroke=\"#5d5446\" stroke-width=\"2.500\" stroke-linejoin=\"round\""),
        );
        drawing.path(
            "M-48 6 C-40 -3 -20 -5 0 -5 C16 -5 30 -4 40 0 C20 0 -20 0 -48 6 Z",
            "fill=\"#ffffff\" fill-opacity=\"0.3\"",
        );
    }
    if sun {
        drawing.path(
            "M0 1 v-3 M0 21 v3 M-11 11 h-3 M11 11 h3 M-8 3 l-2 -2 M8 3 l2 -2 M-8 19 l-2 2 M8 19 l2 2",
            "class=\"ray\" fill=\"none\" stroke=\"#7a4a0c\" stroke-width=\"2.500\" stroke-linecap=\"round\"",
        );
        drawing.ellipse(
            (0, 11),
            (7, 7),
            "class=\"ray-disc\" fill=\"#f7d15a\" stroke=\"#7a4a0c\" stroke-width=\"2\"",
        );
    }
    let note = if lily {
        format!("{rock} · holds {LILY_HOLDS}")
    } else if sun {
        format!("{rock} · Sun Rock")
    } else {
        rock.to_string()
    };
    drawing.text(
        (0, FOOT - 16),
        16,
        note,
        "class=\"label\" fill=\"#1f4142\" font-weight=\"600\"",
    );
}

fn draw_turtles(drawing: &mut Drawing, position: &Position, ground: i32) {
    let pond = position.pond();
    for rock in 0..pond.rocks() {
        for (level, size) in (0..).zip(position.piles().bottom_up(rock)) {
            let at = (middle(rock), ground - 16 - level * LEVEL);
            let home = is_home(position, size);
            drawing.piece(at, format_args!("turtle-{size}"), size, |drawing| {
                draw_turtle(drawing, pond, size, home);
            });
        }
    }
}

/// Fill, ink, and the pattern that tells a shy shell without its colour.
fn shell(pond: &Pond, size: u8) -> (&'static str, &'static str, Option<Shell>) {
    let shell = pond
        .features()
        .shy
        .map(|shells| shells[usize::from(size - 1)]);
    let (fill, ink) = match shell {
        None => ("#4f7f53", "#ffffff"),
        Some(Shell::Amber) => ("#e5a93a", "#2a1c00"),
        Some(Shell::Blue) => ("#2f62ab", "#ffffff"),
        Some(Shell::Coral) => ("#e07a62", "#2a0a00"),
    };
    (fill, ink, shell)
}

fn tag(pond: &Pond, size: u8) -> String {
    let (_, _, shell) = shell(pond, size);
    let letter = shell.map(|shell| shell.letter().to_string());
    let star = if pond.is_grandshell(size) { "★" } else { "" };
    format!("{size}{}{star}", letter.unwrap_or_default())
}

fn draw_turtle(drawing: &mut Drawing, pond: &Pond, size: u8, home: bool) {
    let half = 14 + 4 * i32::from(size);
    let (fill, ink, colour) = shell(pond, size);
    let grand = pond.is_grandshell(size);
    let skin = "fill=\"#9cbb74\" stroke=\"#33482a\" stroke-width=\"2\" stroke-linejoin=\"round\"";
    drawing.path(
        &format!("M{} 7 L{} 12 L{} 2 Z", -half + 3, -half - 7, -half + 5),
        skin,
    );
    for foot in [-half + 9, half - 9] {
        drawing.ellipse((foot, 10), (8, 4), skin);
    }
    drawing.path(
        &format!(
            "M{} 6 C{} -2 {} -8 {} -7 C{} -7 {} 3 {} 8 Z",
            half - 8,
            half - 2,
            half - 1,
            half + 5,
            half + 14,
            half + 13,
            half - 2
        ),
        skin,
    );
    drawing.ellipse((half + 6, -3), (2, 2), "fill=\"#1b1b1b\"");
    let dome = format!("M{} 9 C{} -19 {} -19 {half} 9 Z", -half, -half, half);
    let rim = if grand {
        ("#7a1f1f", 4)
    } else {
        ("#26331f", 2)
    };
    drawing.path(
        &dome,
        &format!("class=\"shell\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"", rim.0, rim.1),
    );
    drawing.path(&pattern(colour, half), &format!("fill=\"none\" stroke=\"{ink}\" stroke-opacity=\"0.6\" stroke-width=\"2.500\" stroke-linecap=\"round\""));
    drawing.path(
        &format!("M{} 9 H{}", -half + 1, half - 1),
        &format!(
            "fill=\"none\" stroke=\"{}\" stroke-width=\"3\" stroke-linecap=\"round\"",
            rim.0
        ),
    );
    drawing.text(
        (0, 5),
        16,
        tag(pond, size),
        &format!("fill=\"{ink}\" font-weight=\"bold\""),
    );
    if home {
        drawing.group((-half + 6, -9), "class=\"at-home\"", |drawing| {
            drawing.ellipse(
                (0, 0),
                (9, 9),
                "class=\"badge\" fill=\"#ffffff\" stroke=\"#2c6b2f\" stroke-width=\"2\"",
            );
            draw_tick(drawing, (-1, 0));
        });
    }
}

/// Scutes, dots, bars or zigzags beside the number.
fn pattern(colour: Option<Shell>, half: i32) -> String {
    let side = half * 5 / 8;
    match colour {
        None => format!("M{} 6 q4 -8 2 -12 M{side} 6 q-4 -8 -2 -12", -side),
        Some(Shell::Amber) => format!(
            "M{} 3 h.1 M{} -3 h.1 M{side} 3 h.1 M{} -3 h.1",
            -side,
            -side + 6,
            side - 6
        ),
        Some(Shell::Blue) => format!(
            "M{} 5 v-6 M{} 5 v-11 M{side} 5 v-6 M{} 5 v-11",
            -side,
            -side + 6,
            side - 6
        ),
        Some(Shell::Coral) => format!("M{} 4 l4 -7 l4 7 M{} 4 l-4 -7 l-4 7", -side - 2, side + 2),
    }
}
