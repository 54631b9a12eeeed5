//! What settling a pond pays.

use serde::Serialize;

use super::ladder::{self, DEPTH_CAP};

/// What each Daylight of par adds to an award before it is multiplied.
pub const PER_PAR: u32 = 20;
/// What each pond travelled adds to an award before it is multiplied, to the depth cap.
pub const PER_POND: u32 = 10;
/// A pond settled with so much more than par is still Tidy.
pub const TIDY_WITHIN: u32 = 2;
/// A Perfect multiplies by this fraction, rounded down.
pub const PERFECT_TIMES: (u32, u32) = (3, 2);
/// The multiplier without a streak, in percent.
pub const BASE_MULTIPLIER: u32 = 100;
/// What each Perfect of the streak adds to the multiplier, in percent.
pub const PER_STREAK: u32 = 25;
/// The streak counts no further.
pub const MOST_STREAK: u32 = 8;
/// The Daylight that a Perfect adds.
pub const SUNBEAM: u32 = 1;

/// A score above this is taken for a record only after its run has been replayed. It clamps nothing.
pub const PLAUSIBLE_SCORE: u64 = 1_000_000;

/// How well a pond was settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BaskmereGrade))]
pub enum Grade {
    /// With exactly par.
    Perfect,
    /// With up to 2 more.
    Tidy,
    /// With anything more.
    Settled,
}

/// What settling a pond paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BaskmereAward))]
pub struct Award {
    /// The pond.
    pub pond: u32,
    /// Its par.
    pub par: u32,
    /// The Daylight spent on it, step backs included.
    pub spent: u32,
    /// How well it was settled.
    pub grade: Grade,
    /// What the multiplier is applied to.
    pub raw: u32,
    /// In percent.
    pub multiplier: u32,
    /// What was added to the score.
    pub total: u32,
    /// The Daylight added: 0 or 1.
    pub sunbeam: u32,
}

impl Grade {
    /// The grade of a pond with that par, settled with `spent`, which is par or more.
    pub fn of(par: u32, spent: u32) -> Self {
        debug_assert!(spent >= par, "nothing settles a pond with less than par");
        match spent - par {
            0 => Self::Perfect,
            1..=TIDY_WITHIN => Self::Tidy,
            _ => Self::Settled,
        }
    }

    /// The streak after a pond of this grade.
    pub fn streak_after(self, streak: u32) -> u32 {
        match self {
            Self::Perfect => streak + 1,
            Self::Tidy => streak,
            Self::Settled => 0,
        }
    }

    /// The grade's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Perfect => "Perfect",
            Self::Tidy => "Tidy",
            Self::Settled => "Settled",
        }
    }
}

impl Award {
    /// The award for a pond settled with `spent`, when the streak is `streak` after it.
    pub fn new(pond: u32, spent: u32, streak: u32) -> Self {
        let par = ladder::par(pond);
        let grade = Grade::of(par, spent);
        let perfect = grade == Grade::Perfect;
        let plain = PER_PAR * par + PER_POND * pond.min(DEPTH_CAP);
        let (times, over) = if perfect { PERFECT_TIMES } else { (1, 1) };
        let raw = plain * times / over;
        let multiplier = BASE_MULTIPLIER + PER_STREAK * streak.min(MOST_STREAK);
        Self {
            pond,
            par,
            spent,
            grade,
            raw,
            multiplier,
            total: (raw * multiplier + 50) / 100,
            sunbeam: if perfect { SUNBEAM } else { 0 },
        }
    }
}

impl Award {
    /// The most that any pond pays.
    pub fn ceiling() -> Self {
        Self::new(DEPTH_CAP, ladder::MOST_PAR, MOST_STREAK)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pond_4_of_par_7_perfect_with_the_streak_at_4_pays_540() {
        let award = Award::new(4, 7, 4);
        assert_eq!((award.par, award.raw, award.multiplier), (7, 270, 200));
        assert_eq!((award.total, award.sunbeam), (540, 1));
    }

    #[test]
    fn par_is_perfect_2_more_is_tidy_and_3_more_is_settled() {
        let grades: Vec<Grade> = (7..=11).map(|spent| Grade::of(7, spent)).collect();
        let wanted = [
            Grade::Perfect,
            Grade::Tidy,
            Grade::Tidy,
            Grade::Settled,
            Grade::Settled,
        ];
        assert_eq!(grades, wanted);
    }

    #[test]
    fn the_streak_rises_on_perfect_holds_on_tidy_and_ends_on_settled() {
        let after = [Grade::Perfect, Grade::Tidy, Grade::Settled].map(|g| g.streak_after(5));
        assert_eq!(after, [6, 5, 0]);
    }

    #[test]
    fn the_multiplier_is_100_percent_without_streak_and_300_from_streak_8() {
        let multipliers = [0, 1, 7, 8, 9, 1000].map(|streak| Award::new(1, 8, streak).multiplier);
        assert_eq!(multipliers, [100, 125, 275, 300, 300, 300]);
    }

    #[test]
    fn only_a_perfect_is_raised_by_half_and_has_a_sunbeam() {
        let tidy = Award::new(4, 8, 4);
        assert_eq!((tidy.raw, tidy.total, tidy.sunbeam), (180, 360, 0));
        let settled = Award::new(4, 20, 0);
        assert_eq!((settled.raw, settled.total, settled.sunbeam), (180, 180, 0));
    }

    #[test]
    fn totals_round_half_up() {
        // Pond 1, par 6: 130, and 130 * 125 percent is 162.5.
        assert_eq!(Award::new(1, 7, 1).total, 163);
    }

    #[test]
    fn the_ceiling_of_a_pond_is_reached_at_the_depth_cap() {
        assert_eq!(Award::ceiling().total, 5580);
        assert_eq!(Award::new(u32::MAX, 32, 9).total, 5580);
    }
}
