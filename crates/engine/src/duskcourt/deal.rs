//! The dealer: builds a court backwards from its last idol, so that it can be cleared, and aims at the
//! rung's chance of random play, worked out exactly at every step.
//!
//! An un-capture takes an idol back to a square it could have come from and sets the idol it took where
//! it stands. At each step several are drawn at random, and the one whose chance is nearest to the
//! path from 1 (two idols) to the rung's aim (all idols) is kept.

use super::chance::{CERTAIN, Chances};
use super::court::{Cell, Court, Idol, ones};
use super::ladder::{self, Rung};
use crate::stream::Stream;

/// How many un-captures are drawn at the step to that many idols: many while positions are few and
/// cheap, so that the path is kept closely, and fewer as they grow.
const DRAWS: [u32; 10] = [0, 0, 6, 60, 60, 40, 30, 16, 10, 6];
/// How many are drawn at the last step before the court is begun anew.
const LAST_DRAWS: u32 = 12;
/// The most that a court's chance may be off the aim, as a ratio of 3 to 2 either way.
const OFF: (u64, u64) = (3, 2);

/// The kinds that an un-capture may set, by weight. Scorpions and jackals reach so much that many of
/// them make a court loose.
const KINDS: [Idol; 18] = {
    use Idol::{Beetle, Camel, Cobra, Jackal, Scorpion, Vulture};
    [
        Beetle, Beetle, Beetle, Beetle, Camel, Camel, Camel, Camel, Vulture, Vulture, Vulture,
        Vulture, Cobra, Cobra, Cobra, Cobra, Scorpion, Jackal,
    ]
};

/// What it took to deal a court.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// How many courts were begun.
    pub attempts: u32,
    /// How many positions were worked out.
    pub nodes: u64,
}

/// Deals a court for that rung that is none of `met`.
pub fn deal(rung_number: u32, met: &[Court], stream: &mut Stream) -> (Court, Effort) {
    let rung = ladder::rung(rung_number);
    let path = path(rung.aim, rung.idols);
    let mut chances = Chances::default();
    let mut attempts = 0;
    loop {
        attempts += 1;
        let court = build(&rung, &path, &mut chances, stream);
        if let Some(court) = court.filter(|court| !met.contains(court)) {
            let nodes = chances.nodes;
            return (court, Effort { attempts, nodes });
        }
    }
}

/// The chances to aim at: entry `m` for `m` idols, in parts of [`CERTAIN`]. They fall by the same ratio
/// from 1 for two idols to `aim` for `idols`.
fn path(aim: u64, idols: u8) -> Vec<u64> {
    const PRECISION: u32 = 32;
    let steps = u32::from(idols) - 2;
    let aim = (u128::from(aim) << 56) / 1_000_000_000;
    let power = |ratio: u64| {
        (0..steps).fold(u128::from(CERTAIN), |power, _| {
            (power * u128::from(ratio)) >> PRECISION
        })
    };
    // The largest ratio whose power does not exceed the aim, bit by bit.
    let mut ratio = 0u64;
    for bit in (0..PRECISION).rev() {
        if power(ratio | 1 << bit) <= aim {
            ratio |= 1 << bit;
        }
    }
    let mut path = vec![CERTAIN; 3];
    for m in 3..=usize::from(idols) {
        let before = u128::from(path[m - 1]);
        path.push(((before * u128::from(ratio)) >> PRECISION) as u64);
    }
    path
}

/// Builds one court; `None` when it cannot be finished or misses the aim.
fn build(rung: &Rung, path: &[u64], chances: &mut Chances, stream: &mut Stream) -> Option<Court> {
    let mut court = Court::empty(rung.size, rung.jackal_last);
    court.boulders = boulders(rung, stream);
    let free: Vec<u8> = ones(!court.boulders & ((1 << court.squares()) - 1)).collect();
    let last = if rung.jackal_last {
        Idol::Jackal
    } else {
        stream.pick(&KINDS)
    };
    court.idols.set(stream.pick(&free), last);
    chances.begin(&court);
    for idols in 2..rung.idols {
        let aim = path[usize::from(idols)];
        court = nearest(&court, aim, DRAWS[usize::from(idols)], chances, stream)?;
        chances.keep(&court);
    }
    // At the last step the first that hits the aim is taken.
    let aim = path[usize::from(rung.idols)];
    for _ in 0..LAST_DRAWS {
        let Some(dealt) = uncapture(&court, stream) else {
            continue;
        };
        let near = chances.up_to(aim * OFF.0 / OFF.1, &dealt);
        if near.is_some_and(|chance| is_near(chance, aim))
            && chances.decoys(&dealt) >= u32::from(rung.decoys)
        {
            return Some(dealt);
        }
    }
    None
}

/// Boulders on the inner squares, where they bite most often.
fn boulders(rung: &Rung, stream: &mut Stream) -> u64 {
    let (size, mut squares) = (rung.size, 0u64);
    while squares.count_ones() < u32::from(rung.boulders) {
        let inner = u32::from(size) - 2;
        let (row, col) = (1 + stream.below(inner) as u8, 1 + stream.below(inner) as u8);
        squares |= 1 << (row * size + col);
    }
    squares
}

/// Draws un-captures and keeps the one whose chance is nearest to `aim`.
fn nearest(
    court: &Court,
    aim: u64,
    draws: u32,
    chances: &mut Chances,
    stream: &mut Stream,
) -> Option<Court> {
    let mut best: Option<(Court, u64)> = None;
    for _ in 0..draws {
        let Some(before) = uncapture(court, stream) else {
            continue;
        };
        // A chance further above the aim than the best one is off it need not be worked out.
        let ceiling = best.map_or(CERTAIN, |(_, held)| above(held, aim));
        let Some(chance) = chances.up_to(ceiling, &before) else {
            continue;
        };
        let nearer = best.is_none_or(|(_, held)| is_nearer(chance, held, aim));
        if nearer {
            best = Some((before, chance));
        }
    }
    best.map(|(court, _)| court)
}

/// The chance above the aim that is as far off as this one.
fn above(chance: u64, aim: u64) -> u64 {
    if chance >= aim || chance == 0 {
        return chance.max(aim);
    }
    let mirrored = u128::from(aim) * u128::from(aim) / u128::from(chance);
    mirrored.min(u128::from(CERTAIN)) as u64
}

/// A court from which one capture, drawn at random, leads to this one.
fn uncapture(court: &Court, stream: &mut Stream) -> Option<Court> {
    let standing: Vec<u8> = ones(court.idols.squares()).collect();
    let to = stream.pick(&standing);
    let Cell::Idol(mover) = court.at(to) else {
        unreachable!("it was picked among the idols")
    };
    let mut taken = stream.pick(&KINDS);
    while court.jackal_last && taken == Idol::Jackal {
        taken = stream.pick(&KINDS);
    }
    let origins: Vec<u8> = court.origins(mover, to).collect();
    if origins.is_empty() {
        return None;
    }
    let mut before = *court;
    before.idols.clear(to);
    before.idols.set(to, taken);
    before.idols.set(stream.pick(&origins), mover);
    Some(before)
}

/// Whether chance `a` is nearer to the aim than `b`, by ratio.
fn is_nearer(a: u64, b: u64, aim: u64) -> bool {
    let off = |chance: u64| (u128::from(chance.max(aim)), u128::from(chance.min(aim)));
    let ((a_high, a_low), (b_high, b_low)) = (off(a), off(b));
    a_high * b_low < b_high * a_low
}

fn is_near(chance: u64, aim: u64) -> bool {
    let (high, low) = (chance.max(aim), chance.min(aim));
    u128::from(high) * u128::from(OFF.1) <= u128::from(low) * u128::from(OFF.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_falls_by_one_ratio_from_certain_to_the_aim() {
        let path = path(1_600_000, 9);
        assert_eq!((path.len(), path[2]), (10, CERTAIN));
        let aim = CERTAIN / 1_000_000 * 1_600;
        assert!(path[9] <= aim && aim - path[9] < aim / 1_000_000);
        let ratio = |m: usize| u128::from(path[m]) * 1_000_000 / u128::from(path[m - 1]);
        assert!((4..=9).all(|m| ratio(m).abs_diff(ratio(3)) <= 1));
    }

    #[test]
    fn nearness_is_by_ratio() {
        assert!(is_nearer(50, 201, 100));
        assert!(!is_nearer(50, 199, 100));
        assert!(is_near(150, 100) && !is_near(151, 100));
        assert!(is_near(67, 100) && !is_near(66, 100));
    }
}
