//! Every text about a court: the observation, the drawing, the notation, what players type, and the
//! sentences of refusals.

use std::fmt::Write;

use super::Answer;
use super::court::{Barrier, Capture, Cell, Court, Idol, SIZES};
use super::run::{self, Action, Outcome, Phase, Report, State, Why};
use super::view::from_letters;
use crate::digits;
use crate::game::PositionError;

/// The most that an observation takes.
const ROOM: usize = 1024;

/// The text from which the game can be played.
pub fn observe(state: &State, last: Option<&Report>) -> String {
    let court = &state.now;
    // Room for any court: most of a text's cost would be its growing.
    let mut text = String::with_capacity(ROOM);
    let _ = write!(
        text,
        "Duskcourt, rung {}, court {}. ",
        state.rung, state.court
    );
    text += match state.phase {
        Phase::Playing => "Capture until one idol stands.",
        Phase::Break => "The court has ended: next deals another, endRun stops here.",
        Phase::Done => "The run has ended.",
    };
    text += "\n";
    text += last_taker(court);
    index_board(&mut text, court);
    reaches(&mut text, court);
    let _ = write!(
        text,
        "{}, lives {}, streak {}, score {}.",
        idols(court),
        state.lives,
        state.streak,
        state.score
    );
    if state.phase == Phase::Playing {
        let pays = if state.depth < state.paid_depth {
            0
        } else {
            run::capture_pay(state.rung)
        };
        let reset = match (state.reset_used, state.depth) {
            (true, _) => "spent",
            (false, 0) => "after the first capture",
            (false, _) => "ready",
        };
        let _ = write!(
            text,
            " Next capture pays {pays}. Reset: {reset}.\nCaptures from>to:"
        );
        for Capture { from, to } in court.captures() {
            text.push(' ');
            digits::push(&mut text, from);
            text.push('>');
            digits::push(&mut text, to);
        }
    }
    text += "\n";
    if let Some(report) = last {
        let _ = writeln!(text, "Last: {}", outcome(report));
    }
    text
}

fn idols(court: &Court) -> String {
    let count = court.idols();
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} idol{plural}")
}

/// Who must stand last, where that is a rule of the court.
pub fn last_taker(court: &Court) -> &'static str {
    if court.jackal_last() {
        "The jackal K must stand last: it takes, but can never be taken.\n"
    } else {
        ""
    }
}

/// The run as a terminal shows it.
pub fn show(state: &State, last: Option<&Report>) -> String {
    let court = &state.now;
    let mut text = format!(
        "Rung {}, court {}, {}",
        state.rung,
        state.court,
        idols(court)
    );
    if court.jackal_last() {
        text += ", the jackal K must stand last";
    }
    let _ = write!(text, "\n\n{}\n", draw(court));
    text += &legend(state);
    let lives = if state.lives == 1 { "life" } else { "lives" };
    let _ = writeln!(
        text,
        "{} {lives}, streak {}, score {}.",
        state.lives, state.streak, state.score
    );
    text + &told(state, last)
}

/// What the idols of the court take.
pub fn legend(state: &State) -> String {
    let mut text = String::new();
    reaches(&mut text, &state.now);
    text
}

/// What the last action did, and whether the run has ended.
pub fn told(state: &State, last: Option<&Report>) -> String {
    let mut text = String::new();
    if let Some(report) = last {
        let sentence = outcome(report);
        let mut letters = sentence.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        let _ = writeln!(text, "{}{}", first.unwrap_or_default(), letters.as_str());
    }
    if state.phase == Phase::Done {
        text += "The run has ended.\n";
    }
    text
}

/// An answer in words.
pub fn explain(court: &Court, answer: &Answer) -> String {
    let Some(line) = &answer.line else {
        return "It cannot be cleared.\n".to_owned();
    };
    let captures = line.iter().filter_map(|action| match action {
        Action::Capture(Capture { from, to }) => {
            Some(format!("{}x{}", name(court, *from), name(court, *to)))
        }
        _ => None,
    });
    let captures: Vec<String> = captures.collect();
    if captures.is_empty() {
        return "It is cleared: one idol stands.\n".to_owned();
    }
    format!(
        "It can be cleared: {}\nClearing sequences: {}. Chance of random play: {}. Decoys: {}.\n",
        captures.join(" "),
        answer.clearings,
        answer.random_clear,
        answer.decoys
    )
}

/// The board by index: a square's number is the row's number plus the column's.
fn index_board(text: &mut String, court: &Court) {
    let size = court.size();
    *text += "square";
    for col in 0..size {
        *text += " +";
        digits::push(text, col);
    }
    text.push('\n');
    for row in (0..size).rev() {
        let first = row * size;
        *text += if first < 10 { "     " } else { "    " };
        digits::push(text, first);
        for col in 0..size {
            text.extend([' ', ' ', letter(court.at(row * size + col))]);
        }
        text.push('\n');
    }
}

/// What each kind of idol on the court can do.
fn reaches(text: &mut String, court: &Court) {
    let size = court.size();
    let stands =
        |idol: Idol| (0..court.squares()).any(|square| court.at(square) == Cell::Idol(idol));
    let mut lead = "Takes: ";
    for idol in Idol::ALL.into_iter().filter(|&idol| stands(idol)) {
        *text += lead;
        lead = "; ";
        let told = match idol {
            Idol::Jackal => "K touching squares",
            Idol::Scorpion => "Q all 8 lines",
            Idol::Cobra => "R rows and columns",
            Idol::Vulture => "B diagonals",
            Idol::Camel => "N jumps 2 by 1",
            Idol::Beetle => {
                *text += "P up diagonally (+";
                digits::push(text, size - 1);
                *text += ", +";
                digits::push(text, size + 1);
                ")"
            }
        };
        *text += told;
    }
    text.push('.');
    if [Idol::Scorpion, Idol::Cobra, Idol::Vulture]
        .into_iter()
        .any(stands)
    {
        *text += " Lines end at the first idol";
        *text += if court.boulders() > 0 {
            " or boulder (#, never taken)."
        } else {
            "."
        };
    }
    text.push('\n');
}

/// What an accepted action did, in a sentence or two.
fn outcome(report: &Report) -> String {
    match *report {
        Report::Capture {
            paid,
            depth,
            result,
            award,
            lives_left,
        } => {
            let mut text = format!("capture {depth} paid {paid}.");
            match (result, award) {
                (Some(Outcome::Stuck), _) if lives_left == 0 => {
                    text += " No capture is left: the court is stuck, and with it the last life is lost.";
                }
                (Some(Outcome::Stuck), _) => {
                    let _ = write!(
                        text,
                        " No capture is left: the court is stuck and a life lost, {lives_left} left."
                    );
                }
                (_, Some(award)) => {
                    let _ = write!(
                        text,
                        " Cleared: captures {}, clear {}, streak {}, clean {}, in all {}.",
                        award.captures, award.clear, award.streak, award.clean, award.total
                    );
                }
                _ => {}
            }
            text
        }
        Report::Reset => "the court was reset to how it was dealt.".to_owned(),
        Report::Next => "a new court was dealt.".to_owned(),
        Report::EndRun => "the run was ended; its score stands.".to_owned(),
    }
}

/// The board for people, with files and ranks.
pub fn draw(court: &Court) -> String {
    let size = court.size();
    let mut text = String::new();
    for row in (0..size).rev() {
        let _ = write!(text, "{:>2} ", row + 1);
        for col in 0..size {
            let _ = write!(text, " {}", letter(court.at(row * size + col)));
        }
        text += "\n";
    }
    text += "   ";
    for col in 0..size {
        let _ = write!(text, " {}", char::from(b'a' + col));
    }
    text + "\n"
}

fn letter(cell: Cell) -> char {
    match cell {
        Cell::Empty => '.',
        Cell::Boulder => '#',
        Cell::Idol(idol) => idol.letter(),
    }
}

/// A square by file and rank: `a1` is at the bottom left.
fn name(court: &Court, square: u8) -> String {
    let size = court.size();
    format!("{}{}", char::from(b'a' + square % size), square / size + 1)
}

/// The action as a player types it.
pub fn spell(state: &State, action: Action) -> String {
    let court = &state.now;
    match action {
        Action::Capture(Capture { from, to }) => {
            format!("{}x{}", name(court, from), name(court, to))
        }
        Action::Reset => "reset".to_owned(),
        Action::Next => "next".to_owned(),
        Action::EndRun => "end".to_owned(),
    }
}

/// Reads what a player typed.
pub fn read_typed(state: &State, typed: &str) -> Option<Action> {
    let typed = typed.trim().to_ascii_lowercase();
    match typed.as_str() {
        "r" | "reset" => return Some(Action::Reset),
        "n" | "next" => return Some(Action::Next),
        "e" | "end" | "endrun" => return Some(Action::EndRun),
        _ => {}
    }
    let squares: String = typed
        .chars()
        .filter(|letter| !"x-> ".contains(*letter))
        .collect();
    let &[from_file, from_rank, to_file, to_rank] = squares.as_bytes() else {
        return None;
    };
    // A square that this court lacks has no index on it, so naming one is no command.
    let size = state.now.size();
    let square = |file: u8, rank: u8| {
        let col = file.checked_sub(b'a').filter(|&col| col < size)?;
        let row = rank.checked_sub(b'1').filter(|&row| row < size)?;
        Some(row * size + col)
    };
    Some(Action::Capture(Capture {
        from: square(from_file, from_rank)?,
        to: square(to_file, to_rank)?,
    }))
}

/// The one-line notation: ranks from the top, then whether the jackal must stand last.
pub fn notation(court: &Court) -> String {
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

/// Reads the one-line notation.
pub fn read_notation(text: &str) -> Result<Court, PositionError> {
    let wrong = |what: String| Err(PositionError(what));
    let mut words = text.split_whitespace();
    let Some(board) = words.next() else {
        return wrong(
            "a court is ranks from the top with / between them, as in ...P/RKQ./..P./..R."
                .to_owned(),
        );
    };
    let jackal_last = match words.next() {
        None => false,
        Some("jackal") => true,
        Some(word) => {
            return wrong(format!(
                "after the board may stand only \"jackal\", not {word:?}"
            ));
        }
    };
    if let Some(word) = words.next() {
        return wrong(format!("nothing may follow \"jackal\", but {word:?} does"));
    }
    let mut ranks: Vec<&str> = board.split('/').collect();
    let Some(&size) = SIZES.iter().find(|&&size| usize::from(size) == ranks.len()) else {
        return wrong(format!("a court has 4, 5 or 6 ranks, not {}", ranks.len()));
    };
    if let Some(rank) = ranks
        .iter()
        .find(|rank| rank.chars().count() != usize::from(size))
    {
        return wrong(format!(
            "each rank of this court has {size} squares, but {rank:?} has not"
        ));
    }
    ranks.reverse();
    from_letters(
        size,
        jackal_last,
        ranks.iter().flat_map(|rank| rank.chars()),
    )
}

/// The sentence of a refusal: which rule stands in the way, and where.
pub fn refusal(state: &State, why: Why) -> String {
    match why {
        Why::Ended => "The run has ended; no action is left. A new run begins with init.".to_owned(),
        Why::AtBreak => {
            "This court has ended, so nothing can be captured or reset; next deals another court, endRun stops here."
                .to_owned()
        }
        Why::WhilePlaying(action) => {
            let action = if action == Action::Next { "next" } else { "endRun" };
            format!("{action} waits for the break: this court is still in play, with {} on it.", idols(&state.now))
        }
        Why::NothingToReset => {
            "A reset restores the court as it was dealt, and nothing has been captured on this one yet.".to_owned()
        }
        Why::ResetSpent => "Each court can be reset once, and this court's reset is spent.".to_owned(),
        Why::Capture(barrier) => barrier_sentence(&state.now, barrier),
    }
}

pub(super) fn barrier_sentence(court: &Court, barrier: Barrier) -> String {
    let at = |square: u8| format!("{square} ({})", name(court, square));
    match barrier {
        Barrier::OffCourt(square) => format!(
            "Square {square} is not on this court: size {} means squares 0 to {}.",
            court.size(),
            court.squares() - 1
        ),
        Barrier::NoTaker(square, cell) => format!(
            "Only an idol can capture, and {} on square {}.",
            stands(cell),
            at(square)
        ),
        Barrier::Itself(square) => format!("The idol on square {} cannot take itself.", at(square)),
        Barrier::NothingToTake(square, Cell::Boulder) => format!(
            "A boulder lies on square {}; boulders are never taken or entered.",
            at(square)
        ),
        Barrier::NothingToTake(square, _) => format!(
            "Every move is a capture, and there is no idol to take on square {}.",
            at(square)
        ),
        Barrier::JackalStandsLast(Capture { to, .. }) => format!(
            "The jackal on square {} must stand last on this court, so it can never be taken.",
            at(to)
        ),
        Barrier::OutOfReach(idol, Capture { from, to }) => format!(
            "The {} on square {} does not reach square {}: it takes only {}.",
            idol.name(),
            at(from),
            at(to),
            way(idol)
        ),
        Barrier::Blocked(idol, Capture { from, to }, between, cell) => format!(
            "The {} on square {} cannot pass square {}, where {}, to reach square {}.",
            idol.name(),
            at(from),
            at(between),
            stands(cell),
            at(to)
        ),
    }
}

fn stands(cell: Cell) -> String {
    match cell {
        Cell::Empty => "nothing stands".to_owned(),
        Cell::Boulder => "a boulder lies".to_owned(),
        Cell::Idol(idol) => format!("a {} stands", idol.name()),
    }
}

/// How an idol takes, to follow "it takes only".
fn way(idol: Idol) -> &'static str {
    match idol {
        Idol::Jackal => "on the squares that touch its own",
        Idol::Scorpion => "along rows, columns and diagonals",
        Idol::Cobra => "along its row and its column",
        Idol::Vulture => "along its diagonals",
        Idol::Camel => "by a jump of two squares one way and one square across",
        Idol::Beetle => "on the two squares diagonally in front of it, towards the top",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::duskcourt::Duskcourt;
    use crate::game::{Fresh, Game, Halt, Puzzle};
    use crate::seed::Seed;

    fn playing(notation: &str) -> State {
        State::at(Seed::from_word(1), 1, read_notation(notation).unwrap())
    }

    fn reason(state: &State, action: Action) -> String {
        match Duskcourt::apply(&mut state.clone(), action, &Fresh) {
            Err(Halt::Refused(refusal)) => refusal.reason,
            other => panic!("{action:?} gave {other:?}"),
        }
    }

    #[test]
    fn every_refusal_names_its_rule_and_its_squares() {
        let state = playing(".PP./N#P./.RK./B.QP jackal");
        let take = |from, to| reason(&state, Action::Capture(Capture { from, to }));
        let reasons = [
            take(16, 0),
            take(1, 0),
            take(9, 0),
            take(5, 5),
            take(5, 4),
            take(2, 9),
            take(3, 6),
            take(6, 0),
            take(2, 8),
            take(5, 0),
            take(0, 3),
            take(8, 0),
            take(3, 2),
            take(2, 14),
            take(5, 13),
            take(2, 13),
            reason(&state, Action::Reset),
            reason(&state, Action::Next),
            reason(&state, Action::EndRun),
        ];
        assert_eq!(reasons, EXPECTED);
    }

    const EXPECTED: [&str; 19] = [
        "Square 16 is not on this court: size 4 means squares 0 to 15.",
        "Only an idol can capture, and nothing stands on square 1 (b1).",
        "Only an idol can capture, and a boulder lies on square 9 (b3).",
        "The idol on square 5 (b2) cannot take itself.",
        "Every move is a capture, and there is no idol to take on square 4 (a2).",
        "A boulder lies on square 9 (b3); boulders are never taken or entered.",
        "The jackal on square 6 (c2) must stand last on this court, so it can never be taken.",
        "The jackal on square 6 (c2) does not reach square 0 (a1): it takes only on the squares that touch its own.",
        "The scorpion on square 2 (c1) cannot pass square 5 (b2), where a cobra stands, to reach square 8 (a3).",
        "The cobra on square 5 (b2) does not reach square 0 (a1): it takes only along its row and its column.",
        "The vulture on square 0 (a1) does not reach square 3 (d1): it takes only along its diagonals.",
        "The camel on square 8 (a3) does not reach square 0 (a1): it takes only by a jump of two squares one way and one square across.",
        "The beetle on square 3 (d1) does not reach square 2 (c1): it takes only on the two squares diagonally in front of it, towards the top.",
        "The scorpion on square 2 (c1) cannot pass square 6 (c2), where a jackal stands, to reach square 14 (c4).",
        "The cobra on square 5 (b2) cannot pass square 9 (b3), where a boulder lies, to reach square 13 (b4).",
        "The scorpion on square 2 (c1) does not reach square 13 (b4): it takes only along rows, columns and diagonals.",
        "A reset restores the court as it was dealt, and nothing has been captured on this one yet.",
        "next waits for the break: this court is still in play, with 9 idols on it.",
        "endRun waits for the break: this court is still in play, with 9 idols on it.",
    ];

    #[test]
    fn refusals_out_of_phase_say_what_the_phase_offers() {
        let mut state = playing("..../..../..../RP..");
        let take = Action::Capture(Capture { from: 0, to: 1 });
        state.reset_used = true;
        state.depth = 1;
        assert_eq!(
            reason(&state, Action::Reset),
            "Each court can be reset once, and this court's reset is spent."
        );
        state.phase = Phase::Break;
        assert_eq!(
            reason(&state, take),
            "This court has ended, so nothing can be captured or reset; next deals another court, endRun stops here."
        );
        assert_eq!(reason(&state, Action::Reset), reason(&state, take));
        state.phase = Phase::Done;
        assert_eq!(
            reason(&state, Action::Next),
            "The run has ended; no action is left. A new run begins with init."
        );
    }

    #[test]
    fn notation_round_trips_and_says_what_is_wrong() {
        for text in [
            "...P/RKQ./..P./..R.",
            "..#../.K.../...../Q.N../....P jackal",
        ] {
            assert_eq!(notation(&read_notation(text).unwrap()), text);
        }
        let error = |text: &str| read_notation(text).unwrap_err().0;
        assert_eq!(
            error(""),
            "a court is ranks from the top with / between them, as in ...P/RKQ./..P./..R."
        );
        assert_eq!(error("..P/..R/..."), "a court has 4, 5 or 6 ranks, not 3");
        assert_eq!(
            error("..P./.../..../...."),
            "each rank of this court has 4 squares, but \"...\" has not"
        );
        assert_eq!(
            error("..X./..../..../...."),
            "'X' is nothing that stands on a court; a square is one of K Q R B N P, # or ."
        );
        assert_eq!(
            error("..../..../..../...."),
            "a court needs at least one idol"
        );
        assert_eq!(
            error("..K./..../..K./.... jackal"),
            "a court whose jackal must stand last has exactly one K, not 2"
        );
        assert_eq!(
            error("..K./..../..../.... king"),
            "after the board may stand only \"jackal\", not \"king\""
        );
        assert_eq!(
            error("..K./..../..../.... jackal 1"),
            "nothing may follow \"jackal\", but \"1\" does"
        );
    }

    #[test]
    fn what_players_type_is_read() {
        let state = playing("..../..../..../RP..");
        let capture = |from, to| Some(Action::Capture(Capture { from, to }));
        for typed in ["a1xb1", "A1xB1", "a1b1", "a1 b1", " a1-b1 ", "a1>b1"] {
            assert_eq!(read_typed(&state, typed), capture(0, 1), "{typed}");
        }
        assert_eq!(read_typed(&state, "d4xa1"), capture(15, 0));
        for (typed, action) in [
            ("r", Action::Reset),
            ("n", Action::Next),
            ("end", Action::EndRun),
        ] {
            assert_eq!(read_typed(&state, typed), Some(action));
        }
        for typed in ["", "a1", "a1xe1", "a5xa1", "hello", "a1xb1xc1", "ä1xb1"] {
            assert_eq!(read_typed(&state, typed), None, "{typed}");
        }
        let mut legal = Vec::new();
        Duskcourt::legal(&state, &mut legal);
        for action in legal {
            assert_eq!(read_typed(&state, &spell(&state, action)), Some(action));
        }
    }

    #[test]
    fn the_observation_shows_all_that_play_needs() {
        let state = playing("..../.#../.R../K.P. jackal");
        assert_eq!(
            observe(&state, Some(&Report::Next)),
            "Duskcourt, rung 1, court 1. Capture until one idol stands.\n\
             The jackal K must stand last: it takes, but can never be taken.\n\
             square +0 +1 +2 +3\n    \
                 12  .  .  .  .\n     \
                  8  .  #  .  .\n     \
                  4  .  R  .  .\n     \
                  0  K  .  P  .\n\
             Takes: K touching squares; R rows and columns; P up diagonally (+3, +5). \
             Lines end at the first idol or boulder (#, never taken).\n\
             3 idols, lives 3, streak 0, score 0. Next capture pays 10. Reset: after the first capture.\n\
             Captures from>to: 0>5 2>5\n\
             Last: a new court was dealt.\n"
        );
    }

    #[test]
    fn an_answer_says_whether_and_how_a_court_can_be_cleared() {
        for (notation, said) in [
            ("..../..../..../K...", "It is cleared: one idol stands.\n"),
            (
                "..../..../.P../K...",
                "It can be cleared: a1xb2\nClearing sequences: 1. Chance of random play: 1. Decoys: 0.\n",
            ),
            ("..../..../..P./K...", "It cannot be cleared.\n"),
        ] {
            let court = read_notation(notation).unwrap();
            let answer = Duskcourt::solve(&court, &mut Budget::unlimited()).unwrap();
            assert_eq!(explain(&court, &answer), said, "{notation}");
        }
    }
}
