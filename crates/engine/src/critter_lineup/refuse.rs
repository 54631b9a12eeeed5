//! Every refusal as a sentence that names the tubes and the rule.

use super::ladder::LAST_LEVEL;
use super::rack::{Barrier, CAPACITY};
use super::run::Barred;
use crate::game::{Code, Halt, Refusal};

impl From<Barred> for Halt {
    fn from(barred: Barred) -> Self {
        Self::Refused(Refusal::new(code(barred), sentence(barred)))
    }
}

fn code(barred: Barred) -> Code {
    match barred {
        Barred::Over => Code::GameOver,
        Barred::Complete { .. } | Barred::Unsorted { .. } => Code::WrongPhase,
        Barred::LastLevel
        | Barred::FirstLevel
        | Barred::NoTube { .. }
        | Barred::SameTube { .. }
        | Barred::Pour { .. } => Code::NotLegal,
    }
}

fn sentence(barred: Barred) -> String {
    match barred {
        Barred::Over => "The run is over, so nothing can be played any more.".to_owned(),
        Barred::Complete { level } => format!(
            "Level {level} is complete, so nothing is left to pour: load the next level with \
             next_level, or end the run with finish_game."
        ),
        Barred::Unsorted { level } => format!(
            "Level {level} is not sorted yet: the next one is loaded once every tube is empty or \
             holds {CAPACITY} critters of one colour."
        ),
        Barred::LastLevel => {
            format!("Level {LAST_LEVEL} is the last one: finish_game ends the run.")
        }
        Barred::FirstLevel => "A run is finished once a level is complete, and level 1, which can \
             always be sorted, is not complete yet."
            .to_owned(),
        // An index beyond 64 bits was cut to them: it is not named, since nobody sent it.
        Barred::NoTube { index, tubes } if index.unsigned_abs() >= i64::MAX as u64 => format!(
            "There is no tube of that number: this rack has the tubes 0 to {}.",
            tubes - 1
        ),
        Barred::NoTube { index, tubes } => format!(
            "There is no tube {index}: this rack has the tubes 0 to {}.",
            tubes - 1
        ),
        Barred::SameTube { tube } => format!(
            "Tube {tube} cannot be poured onto itself: a pour is from one tube onto another."
        ),
        Barred::Pour { from, to, barrier } => match barrier {
            Barrier::Empty => format!("Tube {from} is empty, so there is nothing to pour from it."),
            Barrier::Full => format!(
                "Tube {to} is full: it holds {CAPACITY} critters already, so nothing from tube \
                 {from} fits."
            ),
            Barrier::Colours { poured, onto } => format!(
                "The {} of tube {from} cannot go onto {} on top of tube {to}: a pour needs an empty \
                 tube or its own colour on top.",
                poured.name(),
                onto.name()
            ),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::critter_lineup::colour::Colour;

    #[test]
    fn each_reason_has_its_sentence() {
        let pour = |barrier| Barred::Pour {
            from: 2,
            to: 4,
            barrier,
        };
        let colours = Barrier::Colours {
            poured: Colour::Gold,
            onto: Colour::Navy,
        };
        let all = [
            (
                Barred::Over,
                Code::GameOver,
                "The run is over, so nothing can be played any more.",
            ),
            (
                Barred::Complete { level: 3 },
                Code::WrongPhase,
                "Level 3 is complete, so nothing is left to pour: load the next level with \
                 next_level, or end the run with finish_game.",
            ),
            (
                Barred::Unsorted { level: 3 },
                Code::WrongPhase,
                "Level 3 is not sorted yet: the next one is loaded once every tube is empty or \
                 holds 4 critters of one colour.",
            ),
            (
                Barred::LastLevel,
                Code::NotLegal,
                "Level 1000000 is the last one: finish_game ends the run.",
            ),
            (
                Barred::FirstLevel,
                Code::NotLegal,
                "A run is finished once a level is complete, and level 1, which can always be \
                 sorted, is not complete yet.",
            ),
            (
                Barred::NoTube {
                    index: -1,
                    tubes: 5,
                },
                Code::NotLegal,
                "There is no tube -1: this rack has the tubes 0 to 4.",
            ),
            (
                Barred::NoTube {
                    index: i64::MAX,
                    tubes: 5,
                },
                Code::NotLegal,
                "There is no tube of that number: this rack has the tubes 0 to 4.",
            ),
            (
                Barred::SameTube { tube: 2 },
                Code::NotLegal,
                "Tube 2 cannot be poured onto itself: a pour is from one tube onto another.",
            ),
            (
                pour(Barrier::Empty),
                Code::NotLegal,
                "Tube 2 is empty, so there is nothing to pour from it.",
            ),
            (
                pour(Barrier::Full),
                Code::NotLegal,
                "Tube 4 is full: it holds 4 critters already, so nothing from tube 2 fits.",
            ),
            (
                pour(colours),
                Code::NotLegal,
                "The gold of tube 2 cannot go onto navy on top of tube 4: a pour needs an empty \
                 tube or its own colour on top.",
            ),
        ];
        for (barred, code, reason) in all {
            assert_eq!(
                Halt::from(barred),
                Halt::Refused(Refusal::new(code, reason))
            );
        }
    }
}
