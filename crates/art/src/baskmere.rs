//! A pond: rocks in the water with their turtles, and the plan above, rock over rock.

use menagerie_engine::baskmere::pond::{CREEK_LOOP, LILY_HOLDS, Piles, Pond, Shell};
use menagerie_engine::baskmere::{Baskmere, Position};
use menagerie_engine::{Place, Puzzle};
use menagerie_telling::{Creature, Tell, Voice};

use crate::Art;
use crate::svg::{About, Drawing, Stack};

const LEVEL: i32 = 27;
const EDGE: i32 = 16;
/// So large that it can be read on a narrow phone where the pond is widest.
const SMALLEST_TEXT: i32 = 19;
/// The height of a level of the plan, which is drawn smaller.
const PLAN_LEVEL: i32 = 23;
/// Height kept above the turtles of a layout, and below them.
const HEAD: i32 = 40;
const PLAN_FOOT: i32 = 26;
const FOOT: i32 = 50;
/// Height for the lanes of a creek.
const CREEK: i32 = 34;

/// How wide things are: as wide as the biggest turtle makes them, so that a small pond is drawn large.
#[derive(Clone, Copy)]
struct Scale {
    /// From the middle of a rock to the middle of the next.
    rock: i32,
    /// From the middle of a rock to its end.
    half: i32,
}

impl Scale {
    fn of(pond: &Pond) -> Self {
        let half = (half_shell(pond.turtles()) + 6).max(44);
        let rock = 2 * half + 10;
        Self { rock, half }
    }

    fn middle(self, rock: u8) -> i32 {
        EDGE + i32::from(rock) * self.rock + self.rock / 2
    }
}

/// From the middle of a shell to its end.
fn half_shell(size: u8) -> i32 {
    20 + 7 * i32::from(size - 1) / 2
}

impl Art for Baskmere {
    const PARTS: &'static [(&'static str, &'static str)] = &[
        ("nothing-matches", "321/-/- > -/-/321"),
        ("some-match", "3/2/1/- > 3/-/2/1"),
        ("all-matches", "-/21/3 > -/21/3"),
        (
            "lily-and-shy-shells",
            "431/2/-/- > -/3/2/41 lily=1 shells=abcb",
        ),
        (
            "every-feature",
            "987/65/43/21/- > 21/43/-/65/987 lily=1 shells=abcabcabc creek grandshell",
        ),
    ];
    const PICTURE: u32 = 47;
    const NIGHT: &'static [(&'static str, &'static str)] = &[
        (".water", "fill: #1d3b40"),
        (".sky", "fill: #24343c"),
        (".bank", "fill: #2c4a3a"),
        (".wave", "stroke: #3d6a6c"),
        (".parchment", "fill: #3a3323"),
        (".parchment-edge", "fill: #6b5c38"),
        (".plan-rock", "fill: #8a7849"),
        (".label", "fill: #e6e0cc"),
        (".outline", "fill: #57492a; stroke: #cdb981"),
        (".tick", "stroke: #8fd08f"),
        (".badge", "fill: #10261a; stroke: #8fd08f"),
        (".reflection", "fill: #0f2528"),
        (".lane", "stroke: #7cc4dd"),
        (".rock", "fill: #8f877a; stroke: #2a261f"),
        (".rock.sun", "fill: #b89a5c"),
        (".lily", "fill: #5f9c54; stroke: #16301a"),
    ];

    fn svg(voice: Voice, position: &Position) -> String {
        let pond = position.pond();
        let levels = i32::from(pond.turtles()).min(tallest(position).max(3));
        let plan = HEAD + levels * PLAN_LEVEL + PLAN_FOOT;
        let scale = Scale::of(pond);
        let foot = if pond.features().creek {
            FOOT + CREEK
        } else {
            FOOT
        };
        let width = i32::from(pond.rocks()) * scale.rock + 2 * EDGE;
        let height = plan + HEAD + levels * LEVEL + foot;
        let scene = Self::scene(voice, position);
        let about = About {
            class: "baskmere",
            title: &scene.title,
            description: &Self::draw(voice, position),
            notation: &Self::notation(position),
        };
        let mut drawing = Drawing::new(width, height, &about);
        let ground = height - foot;
        draw_scene(&mut drawing, (width, height), plan, ground);
        draw_plan(&mut drawing, position, scale, plan - PLAN_FOOT);
        if pond.features().creek {
            draw_creek(&mut drawing, scale, ground + 40);
        }
        for rock in 0..pond.rocks() {
            drawing.group((scale.middle(rock), ground), "", |drawing| {
                draw_rock(drawing, (voice, pond), rock, scale.half);
            });
        }
        let stack = |rock: u8| Stack {
            at: (scale.middle(rock), ground - 16),
            step: LEVEL,
        };
        for (rock, spot) in (0..).zip(&scene.spots) {
            let pile = position.piles().bottom_up(rock);
            for ((level, size), piece) in (0..).zip(pile).zip(&spot.holds) {
                let home = is_home(position, size);
                drawing.piece(stack(rock).level(level), piece, |drawing| {
                    draw_turtle(drawing, pond, size, home);
                });
            }
        }
        for (rock, spot) in (0..).zip(&scene.spots) {
            let corner = (EDGE + i32::from(rock) * scale.rock, plan);
            let area = (corner, (scale.rock, height - plan - 4));
            drawing.place(spot, stack(rock), area);
        }
        drawing.finish()
    }

    fn portrait(creature: &Creature) -> Option<String> {
        let pond = |notation| {
            let position = Self::read_notation(notation).expect("a pond of our own");
            position.pond().clone()
        };
        let plain = || pond("987/65/43/21/- > 21/43/-/65/987");
        let full =
            || pond("987/65/43/21/- > 21/43/-/65/987 lily=1 shells=abcabcabc creek grandshell");
        let whole = |size: (i32, i32), draw: &dyn Fn(&mut Drawing)| {
            Some(Drawing::portrait("baskmere", creature, size, draw))
        };
        // The one of which the others carry the biggest, and its rocks.
        let scale = Scale::of(&plain());
        let rock = (2 * scale.half + 24, 64);
        match creature.id.as_str() {
            "sun-rock" => whole(rock, &|drawing| {
                let pond = plain();
                draw_rock(drawing, (Voice::Person, &pond), pond.sun_rock(), scale.half);
            }),
            "lily-pad" => whole(rock, &|drawing| draw_lily(drawing, scale.half)),
            "shy-shells" => whole((150, 96), &|drawing| {
                let pond = full();
                for (size, y) in [(3, -26), (4, 2), (5, 30)] {
                    drawing.group((0, y), "", |drawing| {
                        draw_turtle(drawing, &pond, size, false);
                    });
                }
            }),
            "creek" => whole((132, 56), &|drawing| {
                let close = Scale { rock: 52, half: 20 };
                let start = (-close.middle(1), -8);
                drawing.group(start, "", |drawing| draw_creek(drawing, close, 0));
            }),
            "grandshell" => whole((132, 56), &|drawing| {
                draw_turtle(
                    drawing,
                    &pond("987/65/43/21/- > 21/43/-/65/987 grandshell"),
                    9,
                    false,
                );
            }),
            turtle => {
                let size = turtle.strip_prefix("turtle-")?.parse().ok()?;
                let known = (1..=plain().turtles()).contains(&size);
                known.then(|| {
                    whole((132, 56), &|drawing| {
                        draw_turtle(drawing, &plain(), size, false);
                    })
                })?
            }
        }
    }
}

fn tallest(position: &Position) -> i32 {
    let pond = position.pond();
    let height = |layout: &Piles, rock| layout.mask(rock).count_ones() as i32;
    let rocks = 0..pond.rocks();
    let heights = rocks.map(|rock| height(position.piles(), rock).max(height(pond.plan(), rock)));
    heights.max().unwrap_or(0)
}

/// Whether a turtle lies where the plan wants it, and all turtles below it do too, so that none of them
/// has to move again.
fn is_home(position: &Position, size: u8) -> bool {
    let plan = position.pond().plan();
    let Some(rock) = plan.rock_of(size) else {
        return false;
    };
    let mut planned = plan.bottom_up(rock);
    let mut there = position.piles().bottom_up(rock);
    loop {
        match (planned.next(), there.next()) {
            (Some(wanted), Some(found)) if wanted == found && wanted == size => return true,
            (Some(wanted), Some(found)) if wanted == found => {}
            _ => return false,
        }
    }
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
    drawing.text((EDGE + 26, 27), SMALLEST_TEXT, "Plan", label);
}

fn draw_plan(drawing: &mut Drawing, position: &Position, scale: Scale, ground: i32) {
    let pond = position.pond();
    for rock in 0..pond.rocks() {
        let x = scale.middle(rock);
        drawing.rect(
            (x - scale.half + 6, ground + 3),
            (2 * scale.half - 12, 6),
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
    let half = half_shell(size) * 4 / 5;
    let (fill, ink, _) = shell(pond, size);
    let dome = format!("M{} 7 C{} -16 {} -16 {half} 7 Z", -half, -half, half);
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
        (0, 6),
        SMALLEST_TEXT,
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
fn draw_creek(drawing: &mut Drawing, scale: Scale, y: i32) {
    let arrow = "class=\"lane\" fill=\"none\" stroke=\"#1d6f8a\" stroke-width=\"4\" stroke-linecap=\"round\" stroke-linejoin=\"round\"";
    let [first, second, last] = CREEK_LOOP.map(|rock| scale.middle(rock));
    for (from, to) in [(first, second), (second, last)] {
        let (start, end) = (from + 16, to - 16);
        drawing.path(
            &format!("M{start} {y} H{end} M{} {} l9 7 l-9 7", end - 9, y - 7),
            arrow,
        );
    }
    let low = y + 22;
    drawing.path(
        &format!(
            "M{last} {y} C{} {low} {} {low} {} {low} H{} C{} {low} {} {low} {first} {} M{} {} L{first} {} L{} {}",
            last - 6,
            last - 20,
            last - 40,
            first + 40,
            first + 20,
            first + 6,
            y + 2,
            first - 5,
            y + 12,
            y + 1,
            first + 10,
            y + 9
        ),
        arrow,
    );
}

/// A rock, its number on its face.
fn draw_rock(drawing: &mut Drawing, (voice, pond): (Voice, &Pond), rock: u8, half: i32) {
    let number = voice.number(Place::new(rock));
    let lily = pond.features().lily == Some(rock);
    let sun = rock == pond.sun_rock();
    drawing.ellipse(
        (0, 26),
        (half, 11),
        "class=\"reflection\" fill=\"#6ea9a8\" fill-opacity=\"0.55\"",
    );
    if lily {
        draw_lily(drawing, half);
    } else {
        let fill = if sun { "#dfc07f" } else { "#aba293" };
        let class = if sun { "rock sun" } else { "rock" };
        let (w, top) = (half, half * 3 / 5);
        drawing.path(
            &format!(
                "M-{w} 24 C-{} 8 -{} -6 -{top} -8 C-{} -11 {} -11 {top} -8 C{} -6 {} 9 {w} 24 C{} 31 -{} 31 -{w} 24 Z",
                w + 4, w - 6, top / 2, top / 2, w - 6, w + 4, w / 2, w / 2
            ),
            &format!("class=\"{class}\" fill=\"{fill}\" stroke=\"#5d5446\" stroke-width=\"2.500\" stroke-linejoin=\"round\""),
        );
        drawing.path(
            &format!(
                "M-{} 5 C-{top} -5 {top} -5 {} 2 C{} 0 -{} -1 -{} 5 Z",
                w - 9,
                w - 12,
                w / 2,
                w / 2,
                w - 9
            ),
            "fill=\"#ffffff\" fill-opacity=\"0.32\"",
        );
    }
    // Beside the flower of a lily pad there is less room.
    let (note, middle) = if lily {
        (format!("{number} · max {LILY_HOLDS}"), -5)
    } else {
        (number.to_string(), 0)
    };
    drawing.text(
        (middle, 21),
        SMALLEST_TEXT,
        note,
        "class=\"number\" fill=\"#1c1710\" font-weight=\"bold\"",
    );
    if sun {
        for x in [-24, 24] {
            drawing.group((x, 13), "", draw_sun);
        }
    }
}

/// The mark of the Sun Rock.
fn draw_sun(drawing: &mut Drawing) {
    drawing.path(
        "M0 -11 v-1 M0 11 v1 M-11 0 h-1 M11 0 h1 M-8 -8 l-1 -1 M8 -8 l1 -1 M-8 8 l-1 1 M8 8 l1 1",
        "class=\"ray\" fill=\"none\" stroke=\"#7a4a0c\" stroke-width=\"2.500\" stroke-linecap=\"round\"",
    );
    drawing.ellipse(
        (0, 0),
        (6, 6),
        "class=\"ray-disc\" fill=\"#f7d15a\" stroke=\"#7a4a0c\" stroke-width=\"2\"",
    );
}

/// A pad with its notch and a flower.
fn draw_lily(drawing: &mut Drawing, half: i32) {
    let w = half;
    drawing.path(
        &format!(
            "M6 6 L{w} -2 C{} 16 {} 29 0 29 C-{} 29 -{} 18 -{w} 6 C-{} -5 -{} -9 0 -9 C{} -9 {} -8 {} -6 Z",
            w + 4, w * 3 / 5, w * 3 / 5, w + 4, w - 2, w / 2, w / 3, w * 2 / 3, w * 5 / 6
        ),
        "class=\"lily\" fill=\"#86c274\" stroke=\"#35652f\" stroke-width=\"2.500\" stroke-linejoin=\"round\"",
    );
    drawing.group((w - 9, -2), "", |drawing| {
        drawing.path(
            "M0 8 c-9 -2 -11 -10 -7 -13 c4 1 6 4 7 8 c0 -6 3 -10 7 -10 c3 5 1 12 -7 15 Z",
            "class=\"flower\" fill=\"#f4b6c8\" stroke=\"#8f3f5c\" stroke-width=\"1.500\"",
        );
    });
}

/// Fill, ink, and the pattern that tells a shy shell without its colour.
fn shell(pond: &Pond, size: u8) -> (&'static str, &'static str, Option<Shell>) {
    let shell = pond
        .features()
        .shy
        .map(|shells| shells[usize::from(size - 1)]);
    let (fill, ink) = shell_tint(shell);
    (fill, ink, shell)
}

/// The fill of a shell and the ink on it; `None` where shells are not shy.
pub fn shell_tint(shell: Option<Shell>) -> (&'static str, &'static str) {
    match shell {
        None => ("#4f7f53", "#ffffff"),
        Some(Shell::Amber) => ("#e5a93a", "#2a1c00"),
        Some(Shell::Blue) => ("#2f62ab", "#ffffff"),
        Some(Shell::Coral) => ("#e07a62", "#2a0a00"),
    }
}

fn tag(pond: &Pond, size: u8) -> String {
    let (_, _, shell) = shell(pond, size);
    let letter = shell.map(|shell| shell.letter().to_string());
    let star = if pond.is_grandshell(size) { "★" } else { "" };
    format!("{size}{}{star}", letter.unwrap_or_default())
}

fn draw_turtle(drawing: &mut Drawing, pond: &Pond, size: u8, home: bool) {
    let half = half_shell(size);
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
    drawing.ellipse((half + 4, -3), (2, 2), "fill=\"#1b1b1b\"");
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
        (0, 6),
        SMALLEST_TEXT,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turtle_is_home_once_nothing_has_to_move_for_it() {
        let homes = |notation| {
            let position = Baskmere::read_notation(notation).expect("it is a pond");
            let sizes = 1..=position.pond().turtles();
            sizes
                .filter(|&size| is_home(&position, size))
                .collect::<Vec<_>>()
        };
        assert_eq!(homes("2/-/31 > -/-/321"), [3]);
        assert_eq!(homes("-/1/32 > -/-/321"), [2, 3]);
        assert!(homes("321/-/- > -/32/1").is_empty());
        assert_eq!(homes("-/3/21 > -/32/1"), [3]);
    }
}
