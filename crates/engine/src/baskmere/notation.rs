//! The one-line notation of a position: piles, plan, features.

use std::fmt::Write;

use super::pond::{
    Features, MOST_ROCKS, MOST_TURTLES, Piles, Pond, Position, Shell, Shells, Which,
};
use super::text;
use crate::game::PositionError;

/// Writes a position, as in `321/-/- > -/-/321 lily=1 shells=abc creek grandshell`.
pub(super) fn write(position: &Position) -> String {
    let pond = position.pond();
    let features = pond.features();
    let layout = |piles: &Piles| -> String {
        let pile = |rock| match piles.mask(rock) {
            0 => "-".to_owned(),
            _ => piles.bottom_up(rock).map(|size| size.to_string()).collect(),
        };
        let piles: Vec<String> = (0..pond.rocks()).map(pile).collect();
        piles.join("/")
    };
    let mut text = format!("{} > {}", layout(position.piles()), layout(pond.plan()));
    if let Some(lily) = features.lily {
        let _ = write!(text, " lily={lily}");
    }
    if let Some(shells) = features.shy {
        let shells = &shells[..usize::from(pond.turtles())];
        text += " shells=";
        text.extend(shells.iter().map(|shell| shell.letter()));
    }
    if features.creek {
        text += " creek";
    }
    if features.grandshell {
        text += " grandshell";
    }
    text
}

/// Reads a position from its notation.
pub(super) fn read(text: &str) -> Result<Position, PositionError> {
    const FORM: &str = "a pond is written as piles > plan and then its features, as in \
                        321/-/- > -/-/321 lily=1 shells=abc creek grandshell";
    let wrong = |text: String| Err(PositionError(text));
    let Some((piles, rest)) = text.split_once('>') else {
        return wrong(format!("there is no \">\"; {FORM}"));
    };
    let mut words = rest.split_whitespace();
    let Some(plan) = words.next() else {
        return wrong(format!("there is no plan after \">\"; {FORM}"));
    };
    let (piles, rocks, turtles) = layout(piles.trim(), Which::Piles)?;
    let (plan, plan_rocks, _) = layout(plan, Which::Plan)?;
    if rocks != plan_rocks {
        return wrong(format!(
            "the piles have {rocks} rocks and the plan {plan_rocks}; both have the same"
        ));
    }
    let mut features = Features::default();
    let mut seen: Vec<&str> = Vec::new();
    for word in words {
        let name = word.split('=').next().unwrap_or(word);
        if seen.contains(&name) {
            return wrong(format!("{name} is given twice"));
        }
        seen.push(name);
        match (name, word.split_once('=').map(|(_, value)| value)) {
            ("lily", Some(rock)) => features.lily = Some(lily(rock)?),
            ("shells", Some(letters)) => features.shy = Some(shells(letters, turtles)?),
            ("creek", None) => features.creek = true,
            ("grandshell", None) => features.grandshell = true,
            _ => {
                return wrong(format!(
                    "{word:?} is no feature; they are lily=ROCK, shells=LETTERS, creek and grandshell"
                ));
            }
        }
    }
    Pond::new(rocks, turtles, plan, features)
        .and_then(|pond| Position::new(pond, piles))
        .map_err(|fault| PositionError(text::fault(fault)))
}

/// Reads a layout: its piles, how many rocks, and its biggest turtle.
fn layout(text: &str, which: Which) -> Result<(Piles, u8, u8), PositionError> {
    let mut piles = Piles::default();
    let mut biggest = 0;
    let mut rocks = 0;
    for (rock, pile) in text.split('/').enumerate() {
        if rock >= usize::from(MOST_ROCKS) {
            let found = text.split('/').count();
            return Err(PositionError(text::fault(super::pond::Fault::Rocks(found))));
        }
        rocks += 1;
        let mut below = None;
        for letter in pile.chars().filter(|_| pile != "-") {
            let size = letter.to_digit(10).filter(|size| (1..=9).contains(size));
            let Some(size) = size.map(|size| size as u8) else {
                return Err(PositionError(format!(
                    "{letter:?} is no turtle; a pile is written in digits 1 to {MOST_TURTLES}, \
                     bottom to top, and an empty rock as -"
                )));
            };
            if let Some(below) = below
                && below <= size
            {
                return Err(PositionError(text::disorder(which, rock, below, size)));
            }
            if piles.rock_of(size).is_some() {
                return Err(PositionError(text::twice(which, size)));
            }
            piles.put(size, rock as u8);
            biggest = biggest.max(size);
            below = Some(size);
        }
        if pile.is_empty() {
            return Err(PositionError(format!(
                "rock {rock} of the {} is blank; an empty rock is written as -",
                text::layout_name(which)
            )));
        }
    }
    Ok((piles, rocks, biggest))
}

fn lily(text: &str) -> Result<u8, PositionError> {
    match text.as_bytes() {
        [digit @ b'0'..=b'9'] => Ok(digit - b'0'),
        _ => Err(PositionError(format!(
            "lily={text} names no rock; rocks count from 0"
        ))),
    }
}

fn shells(letters: &str, turtles: u8) -> Result<Shells, PositionError> {
    let mut shells = [Shell::Amber; MOST_TURTLES as usize];
    if letters.chars().count() != usize::from(turtles) {
        return Err(PositionError(format!(
            "shells={letters} has not one letter for each of the {turtles} turtles"
        )));
    }
    for (shell, letter) in shells.iter_mut().zip(letters.chars()) {
        let known = Shell::ALL
            .into_iter()
            .find(|shell| shell.letter() == letter);
        *shell = known.ok_or_else(|| {
            PositionError(format!(
                "{letter:?} is no shell colour; they are a, b and c"
            ))
        })?;
    }
    Ok(shells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        for notation in [
            "321/-/- > -/-/321",
            "321/-/- > -/-/321 lily=1 shells=abc creek grandshell",
            "1/-/- > -/1/-",
            "98/7/6/5/4321 > 987654321/-/-/-/- grandshell",
            "4/3/21/- > -/-/-/4321 lily=0",
            "32/1/- > -/1/32 shells=aba",
        ] {
            let position = read(notation).unwrap_or_else(|error| panic!("{notation}: {error}"));
            assert_eq!(write(&position), notation);
        }
        // Space and order of the features are free.
        let loose = read("  321/-/-   >  -/-/321   grandshell  creek lily=1 ").unwrap();
        assert_eq!(write(&loose), "321/-/- > -/-/321 lily=1 creek grandshell");
    }

    #[test]
    fn what_is_wrong_is_said() {
        let form = "a pond is written as piles > plan and then its features, as in 321/-/- > -/-/321 lily=1 \
                    shells=abc creek grandshell";
        for (notation, wrong) in [
            ("", format!("there is no \">\"; {form}")),
            ("321/-/- >", format!("there is no plan after \">\"; {form}")),
            (
                "321/-/- > -/-/-/321",
                "the piles have 3 rocks and the plan 4; both have the same".into(),
            ),
            ("21/- > -/21", "a pond has 3 to 5 rocks, not 2".into()),
            ("1/-/-/-/-/- > 1/-/-", "a pond has 3 to 5 rocks, not 6".into()),
            ("-/-/- > -/-/-", "a pond has 1 to 9 turtles, not 0".into()),
            (
                "123/-/- > -/-/321",
                "on rock 0 of the piles turtle 2 is above turtle 1; a pile is written bottom to top, each \
                 turtle smaller than the one below"
                    .into(),
            ),
            ("21/2/- > -/-/21", "turtle 2 is in the piles twice".into()),
            (
                "31/-/- > -/-/31",
                "the plan does not hold every turtle from 1 to the biggest exactly once".into(),
            ),
            (
                "21/-/- > -/-/321",
                "the plan does not hold every turtle from 1 to the biggest exactly once".into(),
            ),
            (
                "2x/-/- > -/-/21",
                "'x' is no turtle; a pile is written in digits 1 to 9, bottom to top, and an empty rock as -"
                    .into(),
            ),
            (
                "21// > -/-/21",
                "rock 1 of the piles is blank; an empty rock is written as -".into(),
            ),
            (
                "21/-/- > -/-/21 lily",
                "\"lily\" is no feature; they are lily=ROCK, shells=LETTERS, creek and grandshell".into(),
            ),
            (
                "21/-/- > -/-/21 lily=x",
                "lily=x names no rock; rocks count from 0".into(),
            ),
            (
                "21/-/- > -/-/21 lily=2",
                "a lily pad is on a rock of the pond but never on the rightmost, so not on 2".into(),
            ),
            (
                "21/-/- > -/-/21 shells=abc",
                "shells=abc has not one letter for each of the 2 turtles".into(),
            ),
            (
                "21/-/- > -/-/21 shells=ad",
                "'d' is no shell colour; they are a, b and c".into(),
            ),
            (
                "21/-/- > -/-/21 shells=aa",
                "the plan has turtle 1 directly on turtle 2, and shy shells of one colour never sit so".into(),
            ),
            ("21/-/- > -/-/21 creek creek", "creek is given twice".into()),
            (
                "21/-/- > -/-/21 reef",
                "\"reef\" is no feature; they are lily=ROCK, shells=LETTERS, creek and grandshell".into(),
            ),
            (
                "321/-/- > 3/-/21 lily=0",
                "the piles have more than 2 turtles on the lily pad".into(),
            ),
        ] {
            assert_eq!(read(notation), Err(PositionError(wrong)), "{notation}");
        }
    }
}
