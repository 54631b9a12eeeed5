//! What each pond of the ladder asks: its par, its spare, its features and its shape.
//!
//! The tables hold integers only. They were chosen by measuring how often a pond of each shape has
//! a safe start at exactly the par asked for, which shapes stay free of dead ends, and the trap bits that
//! such starts have.

use std::ops::RangeInclusive;

use super::pond::FEWEST_ROCKS;
pub use super::pond::{CREEK, FEATURES, FeatureSet, GRANDSHELL, LILY, SHY};
use crate::daily::Week;

/// The ponds of each day, Monday first: from par 6 to par 19, so that the three ponds of a Sunday are some fifty
/// moves.
pub const WEEK: Week = [
    [2, 4, 6],
    [4, 7, 9],
    [7, 10, 13],
    [10, 13, 16],
    [13, 17, 20],
    [17, 21, 25],
    [21, 26, 30],
];

/// The first pond at the depth cap, where par stops rising and every feature appears together.
pub const DEPTH_CAP: u32 = 60;
/// The par at and after the depth cap.
pub const MOST_PAR: u32 = 32;
/// The par that the curve starts from.
const FIRST_PAR: u32 = 6;
/// The spare of the first ponds.
pub const MOST_SPARE: u32 = 8;
/// The spare falls by 1 every so many ponds.
pub const SPARE_STEP: u32 = 2;
/// The first pond without spare.
pub const NO_SPARE_FROM: u32 = SPARE_STEP * MOST_SPARE + 1;

/// The par of a pond: the true least Daylight that settles it.
pub fn par(pond: u32) -> u32 {
    FIRST_PAR + (MOST_PAR - FIRST_PAR) * pond.min(DEPTH_CAP) / DEPTH_CAP
}

/// The Daylight that a pond grants beyond its par.
pub fn spare(pond: u32) -> u32 {
    MOST_SPARE.saturating_sub((pond - 1) / SPARE_STEP)
}

/// The trap bits that the dealer aims at on ponds of 3, 4 and 5 rocks, in thousandths, at some ponds; in
/// between they rise evenly. With fewer rocks there are fewer wrong moves, so each count has its own curve.
#[rustfmt::skip]
const AIMS: [(u32, [u32; 3]); 20] = [
    (1, [8_500, 14_000, 19_000]),
    (2, [9_500, 14_000, 19_000]),
    (3, [10_500, 14_500, 20_000]),
    (6, [12_700, 18_300, 22_000]),
    (7, [13_500, 18_900, 22_600]),
    (8, [14_300, 20_200, 24_600]),
    (10, [15_500, 21_400, 26_000]),
    (11, [16_000, 22_600, 27_300]),
    (14, [18_500, 25_600, 30_000]),
    (15, [19_000, 25_900, 30_800]),
    (16, [19_300, 27_400, 32_600]),
    (20, [21_000, 30_500, 36_800]),
    (25, [22_500, 33_000, 41_000]),
    (29, [24_000, 36_000, 45_000]),
    (36, [28_500, 41_000, 52_000]),
    (44, [34_500, 46_400, 59_300]),
    (45, [34_700, 47_300, 60_300]),
    (50, [38_000, 51_000, 63_500]),
    (59, [43_500, 56_600, 68_300]),
    (60, [44_200, 57_300, 69_000]),
];

/// The trap bits that the dealer aims at, in thousandths.
pub fn aim(pond: u32, rocks: u8) -> u32 {
    let pond = pond.min(DEPTH_CAP);
    let of_rocks = usize::from(rocks - FEWEST_ROCKS);
    let next = AIMS.partition_point(|&(at, _)| at < pond).max(1);
    let ((from, low), (to, high)) = (AIMS[next - 1], AIMS[next]);
    low[of_rocks] + (high[of_rocks] - low[of_rocks]) * (pond - from) / (to - from)
}

/// The pond that introduces each feature, and carries it alone.
pub const INTRODUCTIONS: [(u32, FeatureSet); 4] =
    [(7, LILY), (11, SHY), (15, CREEK), (19, GRANDSHELL)];

/// The first pond from which two features are combined.
pub const COMBINED_FROM: u32 = 21;

/// A shape that a pond may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// How many rocks.
    pub rocks: u8,
    /// How many turtles.
    pub turtles: u8,
    /// How many turtles in a hundred the plan puts on one main rock if it can; the others, and all
    /// of them at 0, go to any rock alike. Skewed plans have starts further away.
    pub skew: u32,
    /// The features without which the par is out of reach.
    must: FeatureSet,
    /// How often the shape is drawn, compared with the others of its ponds.
    weight: u32,
}

/// The shapes of the ponds up to the next row's first.
struct Row {
    from: u32,
    shapes: &'static [Shape],
}

const fn shape(rocks: u8, turtles: u8, skew: u32, weight: u32) -> Shape {
    let must = 0;
    Shape {
        rocks,
        turtles,
        skew,
        must,
        weight,
    }
}

const fn with(must: FeatureSet, shape: Shape) -> Shape {
    Shape { must, ..shape }
}

/// Ponds of 3 rocks offer almost no wrong moves, so they are at most a fifth of every row but the
/// first.
#[rustfmt::skip]
const ROWS: [Row; 14] = [
    Row { from: 1, shapes: &[shape(3, 3, 0, 1)] },
    Row { from: 3, shapes: &[shape(3, 3, 100, 1), shape(4, 4, 0, 3), shape(4, 5, 0, 1)] },
    Row { from: 5, shapes: &[shape(3, 4, 0, 1), shape(4, 4, 85, 2), shape(4, 5, 0, 2)] },
    Row { from: 7, shapes: &[shape(4, 5, 0, 1), shape(5, 6, 0, 1)] },
    Row { from: 8, shapes: &[shape(3, 4, 0, 1), shape(4, 5, 0, 5), shape(5, 6, 0, 5)] },
    Row { from: 12, shapes: &[shape(3, 4, 0, 1), shape(4, 5, 85, 2), shape(4, 6, 0, 3), shape(5, 6, 85, 5)] },
    Row { from: 14, shapes: &[shape(3, 4, 0, 1), shape(4, 6, 0, 5), shape(5, 6, 85, 5)] },
    Row { from: 15, shapes: &[shape(4, 5, 0, 1), shape(4, 6, 0, 4), shape(5, 6, 0, 2), shape(5, 7, 0, 3)] },
    Row { from: 16, shapes: &[shape(3, 4, 0, 1), shape(4, 6, 0, 5), shape(5, 7, 0, 5)] },
    Row { from: 21, shapes: &[shape(3, 4, 0, 1), shape(3, 5, 0, 1), shape(4, 6, 85, 3), shape(4, 7, 0, 7), shape(5, 7, 85, 4), shape(5, 8, 0, 6)] },
    Row { from: 26, shapes: &[shape(3, 5, 0, 1), shape(4, 7, 0, 5), shape(5, 8, 85, 5)] },
    Row { from: 30, shapes: &[shape(3, 5, 0, 1), shape(4, 7, 85, 2), shape(4, 8, 0, 3), shape(5, 8, 85, 3), shape(5, 9, 85, 2)] },
    Row { from: 37, shapes: &[shape(3, 5, 0, 1), shape(4, 8, 0, 5), shape(5, 9, 90, 5)] },
    Row { from: 49, shapes: &[shape(3, 5, 0, 1), shape(4, 8, 0, 5), with(CREEK, shape(5, 9, 91, 5))] },
];

/// The shapes that a pond may have, each with how often it is drawn.
pub fn shapes(pond: u32) -> impl Iterator<Item = (Shape, u32)> {
    let row = ROWS.iter().rfind(|row| row.from <= pond);
    let row = row.expect("the first row begins at pond 1, and ponds count from 1");
    row.shapes.iter().map(|&shape| (shape, shape.weight))
}

/// The fewest turtles that any pond has.
pub fn fewest_turtles() -> u8 {
    let shapes = ROWS.iter().flat_map(|row| row.shapes);
    let fewest = shapes.map(|shape| shape.turtles).min();
    fewest.expect("there are rows, and each has shapes")
}

/// How many features a pond has, as far as its rocks allow.
fn feature_count(pond: u32) -> RangeInclusive<u32> {
    match pond {
        ..7 => 0..=0,
        7..COMBINED_FROM => 0..=1,
        COMBINED_FROM..30 => 2..=2,
        30..45 => 2..=3,
        45..DEPTH_CAP => 3..=4,
        DEPTH_CAP.. => 4..=4,
    }
}

/// The most features that a pond of so many rocks carries.
fn most_features(rocks: u8) -> u32 {
    u32::from(rocks) - 1
}

/// Whether a pond of so many rocks is left with too few moves by these features together, or would
/// nearly always have dead ends. On 3 rocks the creek leaves one or two moves at a time: however long, such
/// a pond is hardly a puzzle.
fn too_tight(rocks: u8, features: FeatureSet) -> bool {
    match rocks {
        3 => features & (LILY | CREEK) != 0,
        4 => features & (CREEK | LILY | SHY) == CREEK | LILY | SHY,
        _ => false,
    }
}

/// Tells of the sets of features that a pond of that shape may have, each as likely as the others.
pub fn feature_sets(pond: u32, shape: Shape) -> impl Iterator<Item = FeatureSet> {
    let known = INTRODUCTIONS.iter().filter(|(from, _)| *from <= pond);
    let known = known.fold(0, |set, (_, feature)| set | feature);
    let introduced = INTRODUCTIONS.iter().find(|(from, _)| *from == pond);
    let introduced = introduced.map(|&(_, feature)| feature);
    let most = most_features(shape.rocks);
    let count = feature_count(pond);
    let count = *count.start().min(&most)..=*count.end().min(&most);
    (0..1 << INTRODUCTIONS.len()).filter(move |&set: &FeatureSet| {
        set & !known == 0
            && set & shape.must == shape.must
            && introduced.is_none_or(|feature| set == feature)
            && count.contains(&set.count_ones())
            && !too_tight(shape.rocks, set)
    })
}

/// Something that a pond can have and earlier ones had not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Novelty {
    /// The first lily pad.
    LilyPad,
    /// The first shy shells.
    ShyShells,
    /// The first creek.
    Creek,
    /// The first Grandshell.
    Grandshell,
    /// So many rocks, more than any pond before had.
    Rocks(u8),
}

/// What a pond has for the first time; `rocks` tells how many rocks a pond of the same run has.
///
/// After the depth cap nothing is new: ponds of every number of rocks were drawn long before.
pub fn novelties(pond: u32, rocks: impl Fn(u32) -> u8) -> Vec<Novelty> {
    let mut new = Vec::new();
    if (2..=DEPTH_CAP).contains(&pond) {
        let most = (1..pond).map(&rocks).max();
        let here = rocks(pond);
        if most.is_some_and(|most| most < here) {
            new.push(Novelty::Rocks(here));
        }
    }
    let introduced = INTRODUCTIONS.iter().find(|(from, _)| *from == pond);
    new.extend(introduced.map(|&(_, feature)| match feature {
        LILY => Novelty::LilyPad,
        SHY => Novelty::ShyShells,
        CREEK => Novelty::Creek,
        _ => Novelty::Grandshell,
    }));
    new
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(pond: u32) -> impl Iterator<Item = (u8, FeatureSet)> {
        shapes(pond).flat_map(move |(shape, _)| {
            feature_sets(pond, shape).map(move |set| (shape.rocks, set))
        })
    }

    #[test]
    fn par_never_falls_and_is_32_from_pond_60() {
        let pars: Vec<u32> = (1..=200).map(par).collect();
        assert!(pars.is_sorted());
        assert_eq!((pars[0], pars[3]), (6, 7));
        assert!(pars[..59].iter().all(|&par| par < MOST_PAR));
        assert!(pars[59..].iter().all(|&par| par == MOST_PAR));
        assert_eq!(par(u32::MAX), MOST_PAR);
    }

    #[test]
    fn the_aim_rises_at_every_pond_to_60_and_stays() {
        for rocks in FEWEST_ROCKS..=5 {
            let from = if rocks == 3 { 1 } else { 2 };
            assert!((from..DEPTH_CAP).all(|pond| aim(pond, rocks) < aim(pond + 1, rocks)));
            assert_eq!(aim(DEPTH_CAP, rocks), aim(u32::MAX, rocks));
        }
        assert_eq!(
            [1, 9, 60].map(|pond| aim(pond, 4)),
            [14_000, 20_800, 57_300]
        );
    }

    #[test]
    fn spare_starts_at_8_and_shrinks_to_nothing_by_pond_17() {
        let spares: Vec<u32> = (1..=18).map(spare).collect();
        assert_eq!(
            spares,
            [8, 8, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0]
        );
        assert_eq!((NO_SPARE_FROM, spare(1000)), (17, 0));
    }

    #[test]
    fn every_shape_has_a_set_of_features_on_every_pond() {
        for pond in 1..=100 {
            for (shape, _) in shapes(pond) {
                assert!(feature_sets(pond, shape).count() > 0, "{pond} {shape:?}");
            }
        }
    }

    #[test]
    fn ponds_7_11_15_and_19_carry_only_the_feature_they_introduce() {
        for (pond, feature) in [(7, LILY), (11, SHY), (15, CREEK), (19, GRANDSHELL)] {
            assert!(sets(pond).all(|(_, set)| set == feature));
            assert!((1..pond).all(|before| sets(before).all(|(_, set)| set & feature == 0)));
        }
    }

    #[test]
    fn the_number_of_features_follows_the_ladder() {
        for pond in 1..=100 {
            for (rocks, set) in sets(pond) {
                let count = set.count_ones();
                let fits = match pond {
                    ..7 => count == 0,
                    7..=20 => count <= 1,
                    30..=44 if rocks > 3 => count == 2 || count == 3,
                    45..=59 if rocks > 3 => count >= 3,
                    21..=59 => count == 2,
                    60.. => count == u32::from(rocks) - 1,
                };
                assert!(fits, "pond {pond}, {rocks} rocks: {count} features");
            }
        }
    }

    #[test]
    fn tight_combinations_are_never_drawn() {
        for pond in 1..=100 {
            for (rocks, set) in sets(pond) {
                let has = |feature| set & feature != 0;
                assert!(rocks != 3 || !(has(LILY) || has(CREEK)), "{pond}");
                assert!(
                    rocks != 4 || !(has(CREEK) && has(SHY) && has(LILY)),
                    "{pond}"
                );
            }
        }
    }

    #[test]
    fn three_rocks_are_at_most_a_fifth_after_pond_2() {
        for pond in 3..=100 {
            let total: u32 = shapes(pond).map(|(_, weight)| weight).sum();
            let of_three = shapes(pond).filter(|(shape, _)| shape.rocks == 3);
            let of_three: u32 = of_three.map(|(_, weight)| weight).sum();
            assert!(of_three * 5 <= total, "{pond}");
        }
    }

    #[test]
    fn each_feature_and_each_greater_number_of_rocks_is_new_once() {
        let rocks = |pond: u32| [3, 3, 4, 3, 4, 5, 4, 5][(pond as usize - 1).min(7)];
        let new: Vec<(u32, Vec<Novelty>)> = (1..=80)
            .map(|pond| (pond, novelties(pond, rocks)))
            .filter(|(_, new)| !new.is_empty())
            .collect();
        assert_eq!(
            new,
            [
                (3, vec![Novelty::Rocks(4)]),
                (6, vec![Novelty::Rocks(5)]),
                (7, vec![Novelty::LilyPad]),
                (11, vec![Novelty::ShyShells]),
                (15, vec![Novelty::Creek]),
                (19, vec![Novelty::Grandshell]),
            ]
        );
    }
}
