//! What each rung asks of a court.
//!
//! A rung's difficulty is one number: the chance that uniform random captures clear the court. The
//! dealer aims at it. More idols alone do not make a court harder (the chance levels off near 0.14),
//! so from rung 8 on it is the aim and the decoys that rise.

use crate::daily::Week;

/// The rungs of each day, Monday first: from courts that random play clears nearly every other time to one
/// that it clears once in some three thousand.
pub const WEEK: Week = [
    [2, 4, 6],
    [4, 6, 8],
    [6, 8, 10],
    [8, 10, 12],
    [10, 12, 14],
    [12, 15, 18],
    [15, 18, 22],
];

/// What a rung asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rung {
    /// The side of the court.
    pub size: u8,
    /// How many idols are dealt.
    pub idols: u8,
    /// Whether the jackal must stand last.
    pub jackal_last: bool,
    /// How many boulders lie on the court.
    pub boulders: u8,
    /// At least how many captures of the dealt court lose it.
    pub decoys: u8,
    /// The chance of random play to clear it that the dealer aims at, in parts per billion.
    pub aim: u64,
}

/// The last rung that is harder than the one before.
pub const TOP: u32 = 38;

/// Up to rung 14 there are eight idols: they reach the aim, and a deal takes a third of the time that
/// nine take.
///
/// The rungs up to 16, one by one: size, idols, jackal last, boulders, decoys, aim.
const FIRST: [(u8, u8, bool, u8, u8, u64); 16] = [
    (4, 4, false, 0, 0, 600_000_000),
    (4, 5, false, 0, 0, 420_000_000),
    (4, 6, false, 0, 1, 300_000_000),
    (5, 6, false, 0, 1, 200_000_000),
    (5, 7, false, 0, 1, 135_000_000),
    (6, 7, false, 0, 2, 90_000_000),
    (6, 8, false, 0, 2, 60_000_000),
    (6, 8, false, 0, 3, 40_000_000),
    (6, 8, false, 0, 4, 27_000_000),
    (6, 8, false, 0, 5, 18_000_000),
    (6, 8, true, 0, 4, 12_000_000),
    (6, 8, true, 0, 5, 8_000_000),
    (6, 8, true, 1, 5, 5_400_000),
    (6, 8, true, 2, 5, 3_600_000),
    (6, 9, true, 2, 6, 2_400_000),
    (6, 9, true, 3, 6, 1_600_000),
];

/// The aims of rungs 17 to 38: each three quarters of the one before, rounded.
const LATER_AIMS: [u64; 22] = [
    1_200_000, 900_000, 675_000, 506_250, 379_688, 284_766, 213_574, 160_181, 120_136, 90_102,
    67_576, 50_682, 38_012, 28_509, 21_382, 16_036, 12_027, 9_020, 6_765, 5_074, 3_806, 2_854,
];

/// From this aim down, nine idols are too few.
const TEN_IDOLS_FROM: u64 = 200_000;

/// What that rung, from 1, asks for. Rungs after [`TOP`] are as hard as it.
pub fn rung(number: u32) -> Rung {
    if let Some(&first) = FIRST.get(number as usize - 1) {
        let (size, idols, jackal_last, boulders, decoys, aim) = first;
        return Rung {
            size,
            idols,
            jackal_last,
            boulders,
            decoys,
            aim,
        };
    }
    let later = number as usize - FIRST.len();
    let aim = LATER_AIMS[later.min(LATER_AIMS.len()) - 1];
    Rung {
        size: 6,
        idols: if aim <= TEN_IDOLS_FROM { 10 } else { 9 },
        jackal_last: true,
        boulders: 2 + (later % 3) as u8,
        decoys: (6 + later / 6).min(10) as u8,
        aim,
    }
}

/// Something that a court can have and earlier ones had not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Novelty {
    /// A larger court, of that side.
    Court(u8),
    /// The jackal must stand last.
    JackalLast,
    /// The first boulders.
    Boulders,
}

/// What the courts of a rung have for the first time.
pub fn novelties(number: u32) -> Vec<Novelty> {
    let mut new = Vec::new();
    if number < 2 || number as usize > FIRST.len() {
        return new;
    }
    let (before, here) = (rung(number - 1), rung(number));
    if here.size > before.size {
        new.push(Novelty::Court(here.size));
    }
    if here.jackal_last && !before.jackal_last {
        new.push(Novelty::JackalLast);
    }
    if here.boulders > 0 && before.boulders == 0 {
        new.push(Novelty::Boulders);
    }
    new
}

/// The rung that has something for the first time; `None` when no rung has it.
pub fn introduction(novelty: Novelty) -> Option<u32> {
    (1..=FIRST.len() as u32).find(|&number| novelties(number).contains(&novelty))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_jackal_stands_last_from_the_rung_that_introduces_it() {
        let from = introduction(Novelty::JackalLast).unwrap();
        assert!((1..100).all(|number| rung(number).jackal_last == (number >= from)));
        assert_eq!(introduction(Novelty::Court(7)), None);
    }

    #[test]
    fn the_twists_come_in_the_order_of_the_sheet() {
        let first = |is: &dyn Fn(Rung) -> bool| (1..100).find(|&n| is(rung(n))).unwrap();
        let more_idols = first(&|r| r.idols > rung(1).idols);
        let bigger = first(&|r| r.size > 4);
        let decoys = first(&|r| r.size == 6 && r.decoys > rung(6).decoys);
        let jackal = first(&|r| r.jackal_last);
        let boulders = first(&|r| r.boulders > 0);
        let order = [more_idols, bigger, decoys, jackal, boulders];
        assert!(order.is_sorted_by(|a, b| a < b), "{order:?}");
    }

    #[test]
    fn the_aim_falls_at_every_rung_to_the_top_and_is_level_after_it() {
        assert!((1..TOP).all(|n| rung(n + 1).aim < rung(n).aim));
        assert!((TOP..200).all(|n| rung(n + 1).aim == rung(n).aim));
        assert_eq!(rung(u32::MAX).aim, rung(TOP).aim);
    }

    #[test]
    fn idols_size_and_jackal_never_step_back() {
        for n in 1..100 {
            let (here, next) = (rung(n), rung(n + 1));
            assert!(
                next.idols >= here.idols
                    && next.size >= here.size
                    && next.jackal_last >= here.jackal_last
            );
        }
    }

    #[test]
    fn each_twist_is_new_once() {
        let new: Vec<(u32, Novelty)> = (1..200)
            .flat_map(|rung| novelties(rung).into_iter().map(move |new| (rung, new)))
            .collect();
        assert_eq!(
            new,
            [
                (4, Novelty::Court(5)),
                (6, Novelty::Court(6)),
                (11, Novelty::JackalLast),
                (13, Novelty::Boulders),
            ]
        );
    }
}
