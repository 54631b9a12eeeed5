//! The one-line notation of a position: piles, plan, features.

use std::fmt::Write;

use super::fault::{Fault, Which};
use super::pond::{Features, MOST_ROCKS, MOST_TURTLES, Piles, Pond, Position, Shell, Shells};
use crate::json::shorten;

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
pub(super) fn read(text: &str) -> Result<Position, Fault> {
    let (piles, rest) = text.split_once('>').ok_or(Fault::NoArrow)?;
    let mut words = rest.split_whitespace();
    let plan = words.next().ok_or(Fault::NoPlan)?;
    let (piles, rocks, turtles) = layout(piles.trim(), Which::Piles)?;
    let (plan, plan_rocks, _) = layout(plan, Which::Plan)?;
    if rocks != plan_rocks {
        return Err(Fault::RocksDiffer {
            piles: rocks,
            plan: plan_rocks,
        });
    }
    let mut features = Features::default();
    let mut seen: Vec<&str> = Vec::new();
    for word in words {
        let name = word.split('=').next().unwrap_or(word);
        if seen.contains(&name) {
            return Err(Fault::FeatureTwice(shorten(name)));
        }
        seen.push(name);
        match (name, word.split_once('=').map(|(_, value)| value)) {
            ("lily", Some(rock)) => features.lily = Some(lily(rock)?),
            ("shells", Some(letters)) => features.shy = Some(shells(letters, turtles)?),
            ("creek", None) => features.creek = true,
            ("grandshell", None) => features.grandshell = true,
            _ => return Err(Fault::NoFeature(shorten(word))),
        }
    }
    let pond = Pond::new(rocks, turtles, plan, features)?;
    Position::new(pond, piles)
}

/// Reads a layout: its piles, how many rocks, and its biggest turtle.
fn layout(text: &str, which: Which) -> Result<(Piles, u8, u8), Fault> {
    let mut piles = Piles::default();
    let mut biggest = 0;
    let mut rocks = 0;
    for (rock, pile) in text.split('/').enumerate() {
        if rock >= usize::from(MOST_ROCKS) {
            return Err(Fault::Rocks(text.split('/').count()));
        }
        rocks += 1;
        let mut below = None;
        for letter in pile.chars().filter(|_| pile != "-") {
            let size = letter.to_digit(10).filter(|size| (1..=9).contains(size));
            let size = size.ok_or(Fault::NoTurtle(letter))? as u8;
            if let Some(below) = below
                && below <= size
            {
                return Err(Fault::Disorder {
                    which,
                    rock,
                    below,
                    above: size,
                });
            }
            if piles.rock_of(size).is_some() {
                return Err(Fault::Twice { which, size });
            }
            piles.put(size, rock as u8);
            biggest = biggest.max(size);
            below = Some(size);
        }
        if pile.is_empty() {
            return Err(Fault::Blank { which, rock });
        }
    }
    Ok((piles, rocks, biggest))
}

fn lily(text: &str) -> Result<u8, Fault> {
    match text.as_bytes() {
        [digit @ b'0'..=b'9'] => Ok(digit - b'0'),
        _ => Err(Fault::LilyWord(shorten(text))),
    }
}

fn shells(letters: &str, turtles: u8) -> Result<Shells, Fault> {
    let mut shells = [Shell::Amber; MOST_TURTLES as usize];
    if letters.chars().count() != usize::from(turtles) {
        return Err(Fault::ShellCount {
            letters: shorten(letters),
            turtles,
        });
    }
    for (shell, letter) in shells.iter_mut().zip(letters.chars()) {
        let mut all = Shell::ALL.into_iter();
        *shell = all
            .find(|shell| shell.letter() == letter)
            .ok_or(Fault::NoShell(letter))?;
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
            let position = read(notation).unwrap_or_else(|fault| panic!("{notation}: {fault:?}"));
            assert_eq!(write(&position), notation);
        }
        // Space and order of the features are free.
        let loose = read("  321/-/-   >  -/-/321   grandshell  creek lily=1 ").unwrap();
        assert_eq!(write(&loose), "321/-/- > -/-/321 lily=1 creek grandshell");
    }

    fn check_faults<const N: usize>(cases: [(&str, Fault); N]) {
        for (notation, fault) in cases {
            assert_eq!(read(notation), Err(fault), "{notation}");
        }
    }

    #[test]
    fn the_first_thing_wrong_with_the_layouts_is_named() {
        let (piles, plan) = (Which::Piles, Which::Plan);
        let disorder = |which, rock| Fault::Disorder {
            which,
            rock,
            below: 1,
            above: 2,
        };
        let twice = |which, size| Fault::Twice { which, size };
        let blank = |which, rock| Fault::Blank { which, rock };
        let differ = Fault::RocksDiffer { piles: 3, plan: 4 };
        check_faults([
            ("", Fault::NoArrow),
            ("321/-/- >", Fault::NoPlan),
            ("321/-/- > -/-/-/321", differ),
            ("21/- > -/21", Fault::Rocks(2)),
            ("1/-/-/-/-/- > 1/-/-", Fault::Rocks(6)),
            ("1/-/- > 1/-/-/-/-/-/-", Fault::Rocks(7)),
            ("-/-/- > -/-/-", Fault::Turtles(0)),
            ("123/-/- > -/-/321", disorder(piles, 0)),
            ("321/-/- > 3/-/12", disorder(plan, 2)),
            ("21/2/- > -/-/21", twice(piles, 2)),
            ("21/-/- > 1/-/21", twice(plan, 1)),
            ("31/-/- > -/-/31", Fault::Layout(plan)),
            ("21/-/- > -/-/321", Fault::Layout(plan)),
            ("2x/-/- > -/-/21", Fault::NoTurtle('x')),
            ("20/-/- > -/-/21", Fault::NoTurtle('0')),
            ("21// > -/-/21", blank(piles, 1)),
            ("21/-/- > -/-/21/", blank(plan, 3)),
        ]);
    }

    #[test]
    fn the_first_thing_wrong_with_the_features_is_named() {
        let (piles, plan) = (Which::Piles, Which::Plan);
        let no_feature = |word: &str| Fault::NoFeature(word.to_owned());
        let no_rock = |word: &str| Fault::LilyWord(word.to_owned());
        let again = |word: &str| Fault::FeatureTwice(word.to_owned());
        let shy = |which| Fault::Shy {
            which,
            turtle: 1,
            on: 2,
        };
        let three = Fault::ShellCount {
            letters: "abc".to_owned(),
            turtles: 2,
        };
        check_faults([
            ("21/-/- > -/-/21 lily", no_feature("lily")),
            ("21/-/- > -/-/21 lily=x", no_rock("x")),
            ("21/-/- > -/-/21 lily=10", no_rock("10")),
            ("21/-/- > -/-/21 lily=2", Fault::LilyRock(2)),
            ("21/-/- > -/-/21 lily=4", Fault::LilyRock(4)),
            ("21/-/- > -/-/21 shells=abc", three),
            ("21/-/- > -/-/21 shells=ad", Fault::NoShell('d')),
            ("21/-/- > -/-/21 shells=aa", shy(plan)),
            ("21/-/- > 1/-/2 shells=aa", shy(piles)),
            ("21/-/- > -/-/21 creek creek", again("creek")),
            ("21/-/- > -/-/21 lily=0 lily=1", again("lily")),
            ("21/-/- > -/-/21 reef", no_feature("reef")),
            ("21/-/- > -/-/21 creek=1", no_feature("creek=1")),
            ("321/-/- > 3/-/21 lily=0", Fault::LilyFull(piles)),
            ("3/-/21 > 321/-/- lily=0", Fault::LilyFull(plan)),
        ]);
    }
}
