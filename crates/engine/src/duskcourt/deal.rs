//! The dealer: builds a court backwards from its last idol (retrograde analysis, Ströhlein 1970), so
//! that it can be cleared. It aims at the rung's chance of random play, which is exact at every step.
//!
//! An un-capture takes an idol back to a square it could have come from and sets the idol it took where
//! it stands. At each step several are drawn at random, and the one whose chance is nearest to the
//! path from 1 (two idols) to the rung's aim (all idols) is kept.

use super::Duskcourt;
use super::chance::{CERTAIN, Chances};
use super::court::{Cell, Court, Idol, ones};
use super::ladder::{self, Rung};
use crate::game::Game;
use crate::seed::Seed;
use crate::stream::Stream;

/// A deal is the court itself.
pub type Deal = Court;

/// Names one court: everything that its deal depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key {
    /// The seed of the run.
    pub seed: Seed,
    /// The number of the court in the run, from 1; its draw.
    pub court: u32,
    /// The rung that it is dealt for, from 1.
    pub rung: u32,
    /// The courts dealt at this rung before, which it must differ from.
    pub seen: [Option<Court>; 2],
}

/// The deal of that key, and what it took.
pub fn deal_with_effort(key: &Key) -> (Court, Effort) {
    let seen: Vec<Court> = key.seen.into_iter().flatten().collect();
    let mut stream = Stream::new(Duskcourt::INFO, key.seed, u64::from(key.court));
    deal(key.rung, &seen, &mut stream)
}

/// How many un-captures are drawn at the step to that many idols. At first many: positions are few and
/// cheap, and the court stays near its path. Later fewer, as positions grow.
const DRAWS: [u32; 10] = [0, 0, 6, 60, 60, 40, 30, 16, 10, 6];
/// At the step to that many idols the last boulder is laid. With fewer idols most courts have at
/// most one solution to cut off; with more idols it takes longer to count the solutions again.
const BOULDER_AT: u8 = 6;
/// When a court's chance is too high by more than this factor, the last boulder is not tried: it
/// seldom cuts off so much.
const MOST_CUT: u64 = 4;
/// How many are drawn at the last step before the court is started again.
const LAST_DRAWS: u32 = 20;
/// The most that a court's chance may differ from the aim: a ratio of 3 to 2, above or below.
const OFF: (u64, u64) = (3, 2);

/// The kinds that an un-capture may set, by weight. Scorpions and jackals reach many
/// squares, so a court with many of them is easy.
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

/// Deals a court for that rung that is none of `seen`.
pub fn deal(rung_number: u32, seen: &[Court], stream: &mut Stream) -> (Court, Effort) {
    let mut dealer = Dealer::new(ladder::rung(rung_number), stream);
    let mut attempts = 0;
    loop {
        attempts += 1;
        let court = dealer.build();
        if let Some(court) = court.filter(|court| !seen.contains(court)) {
            let nodes = dealer.chances.nodes + dealer.laid.nodes;
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

/// Builds courts for one rung.
struct Dealer<'a> {
    rung: Rung,
    /// By number of idols, the chance to aim at.
    path: Vec<u64>,
    /// Of the courts that grow from the one built so far.
    chances: Chances,
    /// Of courts with the last boulder on trial.
    laid: Chances,
    stream: &'a mut Stream,
}

impl<'a> Dealer<'a> {
    fn new(rung: Rung, stream: &'a mut Stream) -> Self {
        Self {
            rung,
            path: path(rung.aim, rung.idols),
            chances: Chances::default(),
            laid: Chances::default(),
            stream,
        }
    }

    /// Builds one court; `None` when it cannot be finished or misses the aim.
    fn build(&mut self) -> Option<Court> {
        let mut court = self.begin();
        for idols in 2..self.rung.idols {
            let lays = idols == BOULDER_AT && self.rung.boulders > 0;
            court = if lays {
                self.grow_and_lay(&court, idols)?
            } else {
                self.grow(&court, idols)?
            };
        }
        self.finish(&court)
    }

    /// A court of one idol, with all boulders but the last. They are on the inner squares, where they
    /// block most often.
    fn begin(&mut self) -> Court {
        let Rung { size, boulders, .. } = self.rung;
        let mut court = Court::empty(size, self.rung.jackal_last);
        while court.boulders() + 1 < u32::from(boulders) {
            let inner = u32::from(size) - 2;
            let mut within = || 1 + self.stream.below(inner) as u8;
            court.boulders |= 1 << (within() * size + within());
        }
        let free: Vec<u8> = ones(!court.boulders & ((1 << court.squares()) - 1)).collect();
        let last = if self.rung.jackal_last {
            Idol::Jackal
        } else {
            self.stream.pick(&KINDS)
        };
        court.idols.set(self.stream.pick(&free), last);
        self.chances.begin(&court);
        court
    }

    /// The court of so many idols, of those drawn, that is nearest to the path.
    fn grow(&mut self, court: &Court, idols: u8) -> Option<Court> {
        let mut nearest = Nearest::new(self.path[usize::from(idols)]);
        for _ in 0..DRAWS[usize::from(idols)] {
            if let Some(before) = uncapture(court, self.stream) {
                nearest.offer(before, &mut self.chances);
            }
        }
        let court = nearest.court()?;
        self.chances.keep(&court);
        Some(court)
    }

    /// As [`Dealer::grow`], with one more boulder on a square that some solutions pass.
    fn grow_and_lay(&mut self, court: &Court, idols: u8) -> Option<Court> {
        let mut nearest = Nearest::new(self.path[usize::from(idols)]);
        for _ in 0..DRAWS[usize::from(idols)] {
            let Some(mut before) = uncapture(court, self.stream) else {
                continue;
            };
            if self
                .chances
                .up_to(nearest.ceiling() * MOST_CUT, &before)
                .is_none()
            {
                continue;
            }
            let squares: Vec<u8> = ones(self.chances.forks(&before)).collect();
            if !squares.is_empty() {
                before.boulders |= 1 << self.stream.pick(&squares);
                self.laid.begin(&before);
                nearest.offer(before, &mut self.laid);
            }
        }
        let court = nearest.court()?;
        self.chances.begin(&court);
        Some(court)
    }

    /// The first court of all idols, of those drawn, that hits the aim and has its decoys.
    fn finish(&mut self, court: &Court) -> Option<Court> {
        let Rung { idols, decoys, .. } = self.rung;
        let aim = self.path[usize::from(idols)];
        for _ in 0..LAST_DRAWS {
            let Some(dealt) = uncapture(court, self.stream) else {
                continue;
            };
            let near = self.chances.up_to(aim * OFF.0 / OFF.1, &dealt);
            if near.is_some_and(|chance| is_near(chance, aim))
                && self.chances.decoys(&dealt) >= u32::from(decoys)
            {
                return Some(dealt);
            }
        }
        None
    }
}

/// Of the courts offered, the one whose chance is nearest to an aim.
struct Nearest {
    aim: u64,
    best: Option<(Court, u64)>,
}

impl Nearest {
    fn new(aim: u64) -> Self {
        Self { aim, best: None }
    }

    fn offer(&mut self, court: Court, chances: &mut Chances) {
        let Self { aim, best } = *self;
        if let Some(chance) = chances.up_to(self.ceiling(), &court)
            && best.is_none_or(|(_, held)| is_nearer(chance, held, aim))
        {
            self.best = Some((court, chance));
        }
    }

    /// A chance that is further above the aim than the best chance differs from it is not worked out.
    fn ceiling(&self) -> u64 {
        self.best.map_or(CERTAIN, |(_, held)| above(held, self.aim))
    }

    fn court(self) -> Option<Court> {
        self.best.map(|(court, _)| court)
    }
}

/// The chance above the aim that differs from it by the same ratio as this one.
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
