//! What is wrong with a date, in words.

use menagerie_engine::daily::BadDate;

/// What is wrong with a date and what is right, as the rest of a sentence.
pub fn bad_date(bad: BadDate) -> String {
    match bad {
        BadDate::Form => "a date is written YYYY-MM-DD, as in 2026-12-01".to_owned(),
        BadDate::Year => "a date is in a year from 2000 to 9999".to_owned(),
        BadDate::Month => "the month of a date is one from 01 to 12".to_owned(),
        BadDate::Day { last } => format!("the day of that month is one from 01 to {last}"),
    }
}
