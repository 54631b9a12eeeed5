//! The one-line notation of a court: ranks from the top, then whether the jackal must stand last.

use super::court::{Cell, Court, Idol, SIZES};
use super::fault::Fault;
use crate::json::shorten;

/// Writes a court, as in `...P/RKQ./..P./..R. jackal`.
pub(super) fn write(court: &Court) -> String {
    let size = court.size();
    let rank = |row: u8| {
        (0..size)
            .map(|col| letter(court.at(row * size + col)))
            .collect::<String>()
    };
    let ranks: Vec<String> = (0..size).rev().map(rank).collect();
    let jackal = if court.jackal_last() { " jackal" } else { "" };
    ranks.join("/") + jackal
}

/// Reads a court from its notation.
pub(super) fn read(text: &str) -> Result<Court, Fault> {
    let mut words = text.split_whitespace();
    let board = words.next().ok_or(Fault::NoBoard)?;
    let jackal_last = match words.next() {
        None => false,
        Some("jackal") => true,
        Some(word) => return Err(Fault::AfterBoard(shorten(word))),
    };
    if let Some(word) = words.next() {
        return Err(Fault::AfterJackal(shorten(word)));
    }
    let mut ranks: Vec<&str> = board.split('/').collect();
    let Some(&size) = SIZES.iter().find(|&&size| usize::from(size) == ranks.len()) else {
        return Err(Fault::Ranks(ranks.len()));
    };
    let is_off = |rank: &&&str| rank.chars().count() != usize::from(size);
    if let Some(&rank) = ranks.iter().find(is_off) {
        let rank = shorten(rank);
        return Err(Fault::Rank { rank, size });
    }
    ranks.reverse();
    let letters = ranks.iter().flat_map(|rank| rank.chars());
    court(size, jackal_last, letters)
}

/// A court from the letters of its squares, `.` for an empty one.
pub(super) fn court(
    size: u8,
    jackal_last: bool,
    letters: impl Iterator<Item = char>,
) -> Result<Court, Fault> {
    let mut court = Court::empty(size, jackal_last);
    for (square, letter) in (0u8..).zip(letters) {
        match letter {
            '.' => {}
            '#' => court.boulders |= 1 << square,
            _ => {
                let idol = Idol::from_letter(letter).ok_or(Fault::Sign(letter))?;
                court.idols.set(square, idol);
            }
        }
    }
    if court.idols() == 0 {
        return Err(Fault::NoIdol);
    }
    let jackals = court.idols.jackals().count_ones();
    if jackal_last && jackals != 1 {
        return Err(Fault::Jackals(jackals));
    }
    Ok(court)
}

/// The sign of what stands on a square.
fn letter(cell: Cell) -> char {
    match cell {
        Cell::Empty => '.',
        Cell::Boulder => '#',
        Cell::Idol(idol) => idol.letter(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        for text in [
            "...P/RKQ./..P./..R.",
            "..#../.K.../...../Q.N../....P jackal",
        ] {
            assert_eq!(write(&read(text).unwrap()), text);
        }
    }

    #[test]
    fn the_first_thing_wrong_is_named() {
        let rank = |rank: &str| Fault::Rank {
            rank: rank.to_owned(),
            size: 4,
        };
        for (notation, fault) in [
            ("", Fault::NoBoard),
            ("..P/..R/...", Fault::Ranks(3)),
            ("....../../../../../../P", Fault::Ranks(7)),
            ("..P./.../..../....", rank("...")),
            ("..P./..../...../....", rank(".....")),
            ("..X./..../..../....", Fault::Sign('X')),
            ("..../..../..../....", Fault::NoIdol),
            ("..#./..../..../....", Fault::NoIdol),
            ("..K./..../..K./.... jackal", Fault::Jackals(2)),
            ("..Q./..../..Q./.... jackal", Fault::Jackals(0)),
            (
                "..K./..../..../.... king",
                Fault::AfterBoard("king".to_owned()),
            ),
            (
                "..K./..../..../.... jackal 1",
                Fault::AfterJackal("1".to_owned()),
            ),
        ] {
            assert_eq!(read(notation), Err(fault), "{notation}");
        }
    }
}
