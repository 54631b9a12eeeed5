//! What can become of a court, by plain enumeration of every sequence of captures.

use std::collections::HashSet;

use super::duskcourt::Court;

/// In how many ways the court can be cleared, each a sequence of captures.
pub(crate) fn clearings(court: &Court) -> u128 {
    if court.idols() == 1 {
        return 1;
    }
    let captures = court.captures().into_iter();
    captures
        .map(|capture| clearings(&court.after(capture)))
        .sum()
}

/// The chance that captures drawn at random, each legal one as likely as the others, clear the
/// court: a fraction in lowest terms. `None` where it does not fit.
pub(crate) fn random_clear(court: &Court) -> Option<(u128, u128)> {
    if court.idols() == 1 {
        return Some((1, 1));
    }
    let captures = court.captures();
    let ways = captures.len() as u128;
    let mut sum = (0, 1);
    for capture in captures {
        sum = add(sum, random_clear(&court.after(capture))?)?;
    }
    if ways == 0 {
        return Some(sum);
    }
    Some(reduced(sum.0, sum.1.checked_mul(ways)?))
}

/// Whether some sequence of captures clears the court.
pub(crate) fn clearable(court: &Court) -> bool {
    fn search(court: &Court, lost: &mut HashSet<Court>) -> bool {
        if court.idols() == 1 {
            return true;
        }
        if lost.contains(court) {
            return false;
        }
        let captures = court.captures().into_iter();
        let found = captures
            .into_iter()
            .any(|capture| search(&court.after(capture), lost));
        if !found {
            lost.insert(court.clone());
        }
        found
    }
    search(court, &mut HashSet::new())
}

/// How many legal captures make a court that cannot be cleared any more.
pub(crate) fn decoys(court: &Court) -> usize {
    let captures = court.captures().into_iter();
    captures
        .filter(|&capture| !clearable(&court.after(capture)))
        .count()
}

/// A fraction as answers spell it: `0`, `1` or `n/d`.
pub(crate) fn spell((numerator, denominator): (u128, u128)) -> String {
    if denominator == 1 {
        numerator.to_string()
    } else {
        format!("{numerator}/{denominator}")
    }
}

fn add(a: (u128, u128), b: (u128, u128)) -> Option<(u128, u128)> {
    let shared = gcd(a.1, b.1);
    let denominator = (a.1 / shared).checked_mul(b.1)?;
    let left = a.0.checked_mul(denominator / a.1)?;
    let right = b.0.checked_mul(denominator / b.1)?;
    Some(reduced(left.checked_add(right)?, denominator))
}

fn reduced(numerator: u128, denominator: u128) -> (u128, u128) {
    let shared = gcd(numerator, denominator);
    (numerator / shared, denominator / shared)
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
