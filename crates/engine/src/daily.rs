//! The puzzles of a day: the same for everyone, worked out from the date alone.
//!
//! The seed of a game's day is the 64-bit FNV-1a hash (Fowler, Noll and Vo) of the ASCII text
//! `menagerie-daily:{slug}:{YYYY-MM-DD}`, of which the lower 53 bits are taken. The stages follow from the
//! day of the week, by the table that each game has. Nothing here is secret, and nothing reads a clock.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use crate::for_each_game;
use crate::game::{Game, Info};
use crate::puzzle_id::PuzzleId;
use crate::seed::Seed;

/// How many stages a game has a day.
pub const STAGES: usize = 3;
/// The stages of a game, Monday first. They follow from the ladder as it was measured (docs/ladders.md): each
/// day is harder than the one before, and takes some minutes.
pub type Week = [[u32; STAGES]; 7];

/// The years that dates have.
const YEARS: std::ops::RangeInclusive<u16> = 2000..=9999;
/// The seconds of a day.
const DAY: u64 = 86_400;

/// A day of the Gregorian calendar, from 2000-01-01 to 9999-12-31, in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// What is wrong with a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadDate {
    /// It is not written as `YYYY-MM-DD`.
    Form,
    /// It is in no year from 2000 to 9999.
    Year,
    /// There is no such month.
    Month,
    /// The month has fewer days.
    Day {
        /// How many it has.
        last: u8,
    },
}

impl Date {
    /// The date at so many seconds since 1970 began (Unix time); the nearest one that there is.
    pub fn at(seconds: u64) -> Self {
        let [first, last] = [
            Self::new(*YEARS.start(), 1, 1),
            Self::new(*YEARS.end(), 12, 31),
        ];
        let [first, last] = [first, last].map(|date| date.expect("the calendar has it"));
        let days = (seconds / DAY) as i64;
        if days <= first.days() {
            return first;
        }
        if days >= last.days() {
            return last;
        }
        // The year is found from below: an average year has 365.2425 days.
        let mut year = 1970 + (days * 400 / 146_097) as u16;
        while days_before(year) > days {
            year -= 1;
        }
        while days_before(year + 1) <= days {
            year += 1;
        }
        let mut left = days - days_before(year);
        let mut month = 1;
        while left >= i64::from(length(year, month)) {
            left -= i64::from(length(year, month));
            month += 1;
        }
        Self {
            year,
            month,
            day: left as u8 + 1,
        }
    }

    fn new(year: u16, month: u8, day: u8) -> Result<Self, BadDate> {
        if !YEARS.contains(&year) {
            return Err(BadDate::Year);
        }
        if !(1..=12).contains(&month) {
            return Err(BadDate::Month);
        }
        let last = length(year, month);
        if !(1..=last).contains(&day) {
            return Err(BadDate::Day { last });
        }
        Ok(Self { year, month, day })
    }

    /// The days since 1970 began.
    fn days(self) -> i64 {
        let months = (1..self.month).map(|month| i64::from(length(self.year, month)));
        days_before(self.year) + months.sum::<i64>() + i64::from(self.day) - 1
    }

    /// The day so many days after this one, or before it; the nearest that there is.
    #[must_use]
    pub fn shifted(self, days: i64) -> Self {
        let days = self.days().saturating_add(days).max(0);
        Self::at((days as u64).saturating_mul(DAY))
    }

    /// The year, the month and the day of the month, both from 1.
    pub fn parts(self) -> (u16, u8, u8) {
        (self.year, self.month, self.day)
    }

    /// The day of the week, 0 for Monday.
    pub fn weekday(self) -> usize {
        // 1970 began on a Thursday.
        (self.days() + 3).rem_euclid(7) as usize
    }
}

/// Whether a year has a 29th of February.
fn is_leap(year: u16) -> bool {
    year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400)
}

/// How many days a month has.
fn length(year: u16, month: u8) -> u8 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The days from the beginning of 1970 to that of a year that is no earlier.
fn days_before(year: u16) -> i64 {
    let last = i64::from(year) - 1;
    let leaps = last / 4 - last / 100 + last / 400;
    // There were 477 leap years before 1970.
    (last - 1969) * 365 + leaps - 477
}

impl FromStr for Date {
    type Err = BadDate;

    fn from_str(text: &str) -> Result<Self, BadDate> {
        let bytes = text.as_bytes();
        let is_form = bytes.len() == 10
            && bytes.iter().enumerate().all(|(at, byte)| match at {
                4 | 7 => *byte == b'-',
                _ => byte.is_ascii_digit(),
            });
        if !is_form {
            return Err(BadDate::Form);
        }
        let number = |from, to| -> u16 {
            let digits = bytes[from..to].iter();
            digits.fold(0, |number, digit| number * 10 + u16::from(digit - b'0'))
        };
        Self::new(number(0, 4), number(5, 7) as u8, number(8, 10) as u8)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl Serialize for Date {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The seed of a game's day.
pub fn seed(game: &Info, date: Date) -> Seed {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    let text = format!("menagerie-daily:{}:{date}", game.slug);
    let hash = text.bytes().fold(BASIS, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(PRIME)
    });
    Seed::from_word(hash)
}

/// What one game has on a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = DailyCourse))]
pub struct Course {
    /// The slug of the game.
    pub game: &'static str,
    /// The name of the game for people.
    pub name: &'static str,
    /// The seed of the day.
    #[cfg_attr(feature = "schema", schema(value_type = u64, maximum = 9_007_199_254_740_991_u64))]
    pub seed: Seed,
    /// The stages, the easiest first.
    pub stages: Vec<u32>,
    /// The ids of their puzzles, in the same order.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub puzzles: Vec<PuzzleId>,
}

/// What there is on a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Daily {
    /// The day in UTC, as `YYYY-MM-DD`.
    #[cfg_attr(feature = "schema", schema(value_type = String, format = "date"))]
    pub date: Date,
    /// A course for each game.
    pub courses: Vec<Course>,
    /// In how many seconds the next day begins; left out where a date was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schema(nullable = false, minimum = 1, maximum = 86_400)
    )]
    pub next: Option<u64>,
}

impl Course {
    /// The course of a game on a day.
    pub fn of<G: Game>(date: Date) -> Self {
        let seed = seed(G::INFO, date);
        let stages = G::WEEK[date.weekday()];
        let id =
            |stage| PuzzleId::new::<G>(seed, stage).expect("the game has the stages of its week");
        Self {
            game: G::INFO.slug,
            name: G::INFO.name,
            seed,
            stages: stages.into(),
            puzzles: stages.into_iter().map(id).collect(),
        }
    }
}

impl Daily {
    /// What there is on that day.
    pub fn of(date: Date) -> Self {
        let mut courses = Vec::new();
        for_each_game!(G => courses.push(Course::of::<G>(date)));
        Self {
            date,
            courses,
            next: None,
        }
    }

    /// What there is at so many seconds since 1970 began (Unix time), and when the next day begins.
    pub fn at(seconds: u64) -> Self {
        Self {
            next: Some(DAY - seconds % DAY),
            ..Self::of(Date::at(seconds))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> Date {
        text.parse().unwrap()
    }

    /// Worked out by a few lines of another language.
    const SEEDS: [u64; 9] = [
        2_933_885_922_181_728,
        8_268_987_929_862_188,
        8_112_452_067_884_015,
        3_431_576_250_542_481,
        5_883_173_605_075_813,
        3_170_319_003_294_618,
        5_244_816_846_380_121,
        3_601_658_248_285_789,
        5_194_929_447_771_674,
    ];

    #[test]
    fn the_seeds_are_pinned() {
        let mut seeds = Vec::new();
        for text in ["2026-12-01", "2000-02-29", "9999-12-31"] {
            for_each_game!(G => seeds.push(seed(G::INFO, date(text)).get()));
        }
        assert_eq!(seeds, SEEDS);
    }

    #[test]
    fn a_date_is_a_day_of_the_calendar_in_one_spelling() {
        for text in [
            "2000-01-01",
            "2024-02-29",
            "2000-02-29",
            "2026-12-31",
            "9999-12-31",
        ] {
            assert_eq!(date(text).to_string(), text);
        }
        let day = |last| BadDate::Day { last };
        for (text, bad) in [
            ("", BadDate::Form),
            ("2026-12-1", BadDate::Form),
            ("2026-12-01 ", BadDate::Form),
            ("2026/12/01", BadDate::Form),
            ("+026-12-01", BadDate::Form),
            ("２026-12-01", BadDate::Form),
            ("today", BadDate::Form),
            ("1999-12-31", BadDate::Year),
            ("0000-00-00", BadDate::Year),
            ("2026-00-01", BadDate::Month),
            ("2026-13-01", BadDate::Month),
            ("2026-12-00", day(31)),
            ("2026-12-32", day(31)),
            ("2026-11-31", day(30)),
            ("2026-02-29", day(28)),
            ("2100-02-29", day(28)),
            ("2024-02-30", day(29)),
        ] {
            assert_eq!(text.parse::<Date>(), Err(bad), "{text:?}");
        }
    }

    #[test]
    fn the_days_follow_each_other_and_the_week() {
        // 2000-01-01 was a Saturday.
        let first = 946_684_800;
        let mut before = Date::at(first);
        assert_eq!(
            (before.to_string().as_str(), before.weekday()),
            ("2000-01-01", 5)
        );
        for days in 1..=2_921_939 {
            let here = Date::at(first + days * DAY);
            assert!(here > before && here.weekday() == (before.weekday() + 1) % 7);
            assert_eq!((before.shifted(1), here.shifted(-1)), (here, before));
            assert_eq!(date(&here.to_string()), here);
            before = here;
        }
        assert_eq!(before.to_string(), "9999-12-31");
        assert_eq!(Date::at(u64::MAX), before);
        assert_eq!(Date::at(0).to_string(), "2000-01-01");
        assert_eq!(date("2026-12-01").weekday(), 1, "a Tuesday");
        assert_eq!(date("2026-12-01").parts(), (2026, 12, 1));
        let far =
            [i64::MIN, -10_000, 3_000_000, i64::MAX].map(|days| date("2026-12-01").shifted(days));
        let [first, last] = [date("2000-01-01"), before];
        assert_eq!(far, [first, first, last, last]);
    }

    #[test]
    fn the_next_day_begins_when_this_one_ends() {
        // 2026-12-01 12:00:00 UTC.
        let noon = 1_796_126_400;
        let daily = Daily::at(noon);
        assert_eq!((daily.date, daily.next), (date("2026-12-01"), Some(43_200)));
        assert_eq!(Daily::at(noon - 43_200).next, Some(DAY));
        assert_eq!(Daily::at(noon + 43_199).next, Some(1));
        assert_eq!(Daily::at(noon + 43_200).date, date("2026-12-02"));
        let asked = Daily::of(date("2026-12-01"));
        assert_eq!((asked.courses, asked.next), (daily.courses, None));
    }

    #[test]
    fn a_course_rises_and_names_its_puzzles() {
        for_each_game!(G => {
            for day in <G as Game>::WEEK {
                assert!(day.is_sorted_by(|one, other| one < other), "{day:?}");
            }
            let course = Course::of::<G>(date("2026-12-01"));
            assert_eq!(course.stages, <G as Game>::WEEK[1]);
            for (id, stage) in course.puzzles.iter().zip(&course.stages) {
                let (game, seed) = (<G as Game>::INFO.slug, course.seed);
                assert_eq!(id.to_string(), format!("{game}:1:{seed}:{stage}"));
            }
        });
    }
}
