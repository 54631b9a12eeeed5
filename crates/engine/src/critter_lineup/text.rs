//! What people and language models read and type: notation, drawing, observation, commands.

use std::fmt::Write;

use super::colour::{Colour, MOST_COLOURS};
use super::rack::{CAPACITY, MOST_TUBES, Rack, RackFlaw, Tube};
use super::run::{Action, Phase, Report, SCORE_CAP, State};
use super::view::Answer;
use crate::digits;
use crate::game::PositionError;

/// Reads a rack from its notation: tubes bottom to top, one letter a critter, `-` for an empty tube.
///
/// # Errors
/// [`PositionError`] says what is wrong.
pub fn read_notation(text: &str) -> Result<Rack, PositionError> {
    let tubes: Result<Vec<Tube>, _> = text.split_whitespace().enumerate().map(read_tube).collect();
    let rack = Rack::new(&tubes.map_err(PositionError)?);
    rack.map_err(|flaw| PositionError(rack_flaw(flaw)))
}

/// The notation of a rack.
pub fn notation(rack: &Rack) -> String {
    let tubes: Vec<String> = rack
        .tubes()
        .iter()
        .map(|&tube| letters(tube, "-"))
        .collect();
    tubes.join(" ")
}

/// A drawing of upright tubes. They are numbered twice: from 0, as in the JSON and in sentences, and from
/// 1, as players type them.
pub fn draw(rack: &Rack) -> String {
    let mut drawing = String::new();
    for height in (0..CAPACITY as usize).rev() {
        let critters = rack.tubes().iter().map(|tube| tube.critters().nth(height));
        let cells: Vec<String> = critters
            .map(|critter| format!("{:>3}", critter.map_or('.', Colour::letter)))
            .collect();
        let _ = writeln!(drawing, "     {}", cells.concat());
    }
    for (name, first) in [("tube", 0), ("typed", 1)] {
        let numbers = (first..).take(rack.tubes().len());
        let numbers: Vec<String> = numbers.map(|number| format!("{number:>3}")).collect();
        let _ = writeln!(drawing, "{name:<5}{}", numbers.concat());
    }
    drawing
}

/// The run as a terminal shows it.
pub fn show(state: &State, last: Option<&Report>) -> String {
    let numbers = state.numbers();
    let (moves, par) = (numbers.moves, state.ask().par());
    let pours = if moves == 1 { "pour" } else { "pours" };
    let mut text = format!("Level {}: {moves} {pours}, par {par}.\n\n", numbers.level);
    text += &draw(state.rack());
    let _ = writeln!(text, "Score {}.", numbers.score);
    text + &told(state, last)
}

/// What the last pour moved, and whether the level or the run has ended.
pub fn told(state: &State, last: Option<&Report>) -> String {
    let numbers = state.numbers();
    let mut text = String::new();
    if let Some(Report::Move { colour, poured, .. }) = last {
        let _ = writeln!(text, "Poured {poured} {}.", colour.name());
    }
    match numbers.phase {
        Phase::Playing if state.rack().can_pour() => {}
        Phase::Playing => text += "Stuck: no pour is left. Undo, or finish and keep the score.\n",
        Phase::LevelComplete | Phase::Finished => {
            if let Some(award) = numbers
                .last_award
                .filter(|award| award.level == numbers.level)
            {
                let _ = writeln!(
                    text,
                    "Level {} complete: {} points.",
                    award.level, award.total
                );
            }
        }
    }
    if numbers.phase == Phase::Finished {
        text += "The run has ended.\n";
    }
    text
}

/// An answer in words.
pub fn explain(answer: &Answer) -> String {
    let Some(line) = &answer.line else {
        return "No pours can sort it.\n".to_owned();
    };
    let pours_typed: Vec<String> = line.iter().map(|&action| spell(action)).collect();
    let pours_typed = pours_typed.join(" ");
    match line.len() {
        0 => "It is sorted.\n".to_owned(),
        1 => format!("It takes 1 pour: {pours_typed}\n"),
        pours => format!("It takes {pours} pours at least: {pours_typed}\n"),
    }
}

/// Everything that is needed to play on without the JSON.
pub fn observe(state: &State, last: Option<&Report>) -> String {
    // Room for any rack: most of a text's cost would be its growing.
    const ROOM: usize = 1536;
    let mut text = String::with_capacity(ROOM);
    let written = write_observation(&mut text, state, last);
    written.expect("writing to a string never fails");
    text
}

/// The action as it is typed, tubes numbered from 1.
pub fn spell(action: Action) -> String {
    match action {
        Action::Move { from, to } => {
            format!("{}>{}", from.saturating_add(1), to.saturating_add(1))
        }
        Action::NextLevel => "next".to_owned(),
        Action::FinishGame => "finish".to_owned(),
    }
}

/// Reads what was typed: `1>3` or `1 3`, `n` or `next`, `finish`.
pub fn read_typed(typed: &str) -> Option<Action> {
    let typed = typed.trim().to_ascii_lowercase();
    match typed.as_str() {
        "n" | "next" | "next level" | "next_level" => return Some(Action::NextLevel),
        "finish" | "finish game" | "finish_game" => return Some(Action::FinishGame),
        _ => {}
    }
    let (from, to) = typed
        .split_once("->")
        .or_else(|| typed.split_once('>'))
        .or_else(|| typed.split_once(char::is_whitespace))?;
    let tube = |number: &str| {
        let digits = number.trim();
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        let number: i64 = digits.parse().ok().filter(|_| plain)?;
        Some(number - 1)
    };
    Some(Action::Move {
        from: tube(from)?,
        to: tube(to)?,
    })
}

/// What is wrong with the tubes of a rack.
pub fn rack_flaw(flaw: RackFlaw) -> String {
    match flaw {
        RackFlaw::Tubes(found) => {
            format!("there are {found} tubes, and a rack has 1 to {MOST_TUBES}")
        }
        RackFlaw::Colour(colour, found) => {
            let (are, critters) = if found == 1 {
                ("is", "critter")
            } else {
                ("are", "critters")
            };
            let name = colour.name();
            format!("there {are} {found} {name} {critters}, and a colour has exactly {CAPACITY}")
        }
    }
}

/// Says that a tube holds too many critters.
pub fn overfull(index: usize, found: usize) -> String {
    format!("tube {index} holds {found} critters, and a tube holds {CAPACITY} at most")
}

fn read_tube((index, letters): (usize, &str)) -> Result<Tube, String> {
    if letters == "-" {
        return Ok(Tube::EMPTY);
    }
    let mut critters = Vec::new();
    for letter in letters.chars() {
        let last = Colour::ALL[MOST_COLOURS - 1].letter();
        let critter = Colour::of_letter(letter).ok_or_else(|| {
            format!("tube {index} has {letter:?}, and colours are the letters a to {last}; an empty tube is -")
        })?;
        critters.push(critter);
    }
    Tube::new(&critters).ok_or_else(|| overfull(index, critters.len()))
}

fn letters(tube: Tube, empty: &str) -> String {
    if tube.is_empty() {
        return empty.to_owned();
    }
    tube.critters().map(Colour::letter).collect()
}

/// The legal pours, twelve to a line.
fn list_pours(text: &mut String, rack: &Rack) {
    *text += "Pours from>to:";
    let mut many = 0;
    rack.each_pour(|from, to| {
        *text += if many > 0 && many % 12 == 0 {
            "\n "
        } else {
            " "
        };
        digits::push(text, from);
        text.push('>');
        digits::push(text, to);
        many += 1;
    });
    text.push('\n');
}

/// The letters of so many colours, six to a line.
fn name_colours(text: &mut String, many: usize) {
    for (line, colours) in Colour::ALL[..many].chunks(6).enumerate() {
        let mut lead = if line == 0 { "Colours: " } else { "  " };
        for colour in colours {
            *text += lead;
            text.extend([colour.letter(), ' ']);
            *text += colour.name();
            lead = ", ";
        }
        text.push('\n');
    }
}

fn write_observation(text: &mut String, state: &State, last: Option<&Report>) -> std::fmt::Result {
    let numbers = state.numbers();
    let (level, moves, score, par) = (
        numbers.level,
        numbers.moves,
        numbers.score,
        state.ask().par(),
    );
    writeln!(
        text,
        "Critter Lineup, level {level}. Moves {moves}, par {par}. Score {score}."
    )?;
    writeln!(
        text,
        "Tubes by index, bottom to top, {CAPACITY} critters at most:"
    )?;
    for (index, &tube) in state.rack().tubes().iter().enumerate() {
        *text += if index < 10 { " " } else { "" };
        digits::push(text, index);
        *text += ": ";
        if tube.is_empty() {
            text.push('-');
        }
        text.extend(tube.critters().map(Colour::letter));
        *text += if tube.is_finished() {
            " sorted\n"
        } else {
            "\n"
        };
    }
    name_colours(text, state.ask().colours as usize);
    match last {
        Some(Report::Move { colour, poured, .. }) => {
            writeln!(text, "Last: {poured} {} poured.", colour.name())?;
        }
        Some(Report::NextLevel) => writeln!(text, "Last: level {level} was loaded.")?,
        Some(Report::FinishGame) => writeln!(text, "Last: the run was finished.")?,
        None => {}
    }
    let last_award = numbers.last_award;
    match numbers.phase {
        Phase::Playing if state.rack().can_pour() => {
            writeln!(
                text,
                "A pour moves the run of one colour on top of a tube, as much as fits, onto"
            )?;
            writeln!(
                text,
                "an empty tube or onto the same colour: {{\"type\":\"move\",\"from\":0,\"to\":1}}."
            )?;
            list_pours(text, state.rack());
            if level > 1 {
                writeln!(
                    text,
                    "{{\"type\":\"finish_game\"}} ends the run and keeps the score."
                )?;
            }
        }
        Phase::Playing => {
            writeln!(
                text,
                "Stuck: no pour is left. {{\"type\":\"finish_game\"}} keeps the score."
            )?;
        }
        Phase::LevelComplete | Phase::Finished => {
            if let Some(award) = last_award.filter(|award| award.level == level) {
                writeln!(
                    text,
                    "Level {level} sorted in {} moves: {} points.",
                    award.moves, award.total
                )?;
            }
            if numbers.phase == Phase::LevelComplete {
                writeln!(
                    text,
                    "{{\"type\":\"next_level\"}} goes on, {{\"type\":\"finish_game\"}} ends the run."
                )?;
            } else if score == SCORE_CAP {
                writeln!(text, "The score reached {SCORE_CAP}: the run is over.")?;
            } else {
                writeln!(text, "The run is over.")?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::critter_lineup::CritterLineup;
    use crate::game::{Face, Fresh, Game, Puzzle};

    #[test]
    fn notation_round_trips() {
        for notation in ["aa bcb ccb acab -", "-", "pppp", "- - mnmn nmnm"] {
            assert_eq!(super::notation(&read_notation(notation).unwrap()), notation);
        }
        let spaced = read_notation("  aa\taa  - ").unwrap();
        assert_eq!(super::notation(&spaced), "aa aa -");
    }

    #[test]
    fn a_bad_notation_says_what_is_wrong() {
        let reason = |notation: &str| read_notation(notation).unwrap_err().to_string();
        assert_eq!(reason(""), "there are 0 tubes, and a rack has 1 to 24");
        assert_eq!(
            reason(&"- ".repeat(25)),
            "there are 25 tubes, and a rack has 1 to 24"
        );
        assert_eq!(
            reason("aaaa bqbb"),
            "tube 1 has 'q', and colours are the letters a to p; an empty tube is -"
        );
        assert_eq!(
            reason("aaaa --"),
            "tube 1 has '-', and colours are the letters a to p; an empty tube is -"
        );
        assert_eq!(
            reason("aaaaa"),
            "tube 0 holds 5 critters, and a tube holds 4 at most"
        );
        assert_eq!(
            reason("aaaa b"),
            "there is 1 blue critter, and a colour has exactly 4"
        );
        assert_eq!(
            reason("aaaa aaaa"),
            "there are 8 aqua critters, and a colour has exactly 4"
        );
    }

    #[test]
    fn a_rack_is_drawn_upright_with_the_numbers_of_sentences_and_of_typing() {
        let rack = read_notation("aa bcb ccb acab -").unwrap();
        let drawing = [
            "       .  .  .  b  .",
            "       .  b  b  a  .",
            "       a  c  c  c  .",
            "       a  b  c  a  .",
            "tube   0  1  2  3  4",
            "typed  1  2  3  4  5",
            "",
        ];
        assert_eq!(draw(&rack), drawing.join("\n"));
    }

    #[test]
    fn what_people_type_is_read() {
        let pour = |from, to| Some(Action::Move { from, to });
        for (typed, action) in [
            ("1>3", pour(0, 2)),
            ("1 3", pour(0, 2)),
            (" 12  > 3 ", pour(11, 2)),
            ("1 -> 3", pour(0, 2)),
            ("1\t3", pour(0, 2)),
            ("0>1", pour(-1, 0)),
            ("99 1", pour(98, 0)),
            ("n", Some(Action::NextLevel)),
            ("Next", Some(Action::NextLevel)),
            ("next_level", Some(Action::NextLevel)),
            ("finish", Some(Action::FinishGame)),
            ("finish_game", Some(Action::FinishGame)),
            ("", None),
            ("3", None),
            ("1>", None),
            ("a>b", None),
            ("1>2>3", None),
            ("1 2 3", None),
            ("+1>2", None),
            ("1>99999999999999999999", None),
            ("h", None),
            ("u", None),
            ("q", None),
        ] {
            assert_eq!(read_typed(typed), action, "{typed:?}");
        }
        assert_eq!(spell(Action::Move { from: 0, to: 2 }), "1>3");
        assert_eq!(spell(Action::NextLevel), "next");
        assert_eq!(spell(Action::FinishGame), "finish");
    }

    #[test]
    fn an_observation_shows_the_rack_by_index_and_what_can_be_done() {
        let state = CritterLineup::open(7u64.try_into().unwrap(), &Fresh).unwrap();
        let tubes = notation(state.rack());
        let lines: Vec<String> = tubes
            .split(' ')
            .enumerate()
            .map(|(index, tube)| format!(" {index}: {tube}\n"))
            .collect();
        let expected = format!(
            "Critter Lineup, level 1. Moves 0, par 9. Score 0.\n\
             Tubes by index, bottom to top, 4 critters at most:\n\
             {}\
             Colours: a aqua, b blue, c crimson\n\
             A pour moves the run of one colour on top of a tube, as much as fits, onto\n\
             an empty tube or onto the same colour: {{\"type\":\"move\",\"from\":0,\"to\":1}}.\n\
             Pours from>to: 0>3 0>4 1>3 1>4 2>3 2>4\n",
            lines.concat()
        );
        assert_eq!(CritterLineup::observe(&state, None), expected);
    }

    #[test]
    fn an_answer_says_how_many_pours_it_takes() {
        for (notation, said) in [
            ("aaaa - bbbb", "It is sorted.\n"),
            ("aa aa", "It takes 1 pour: 1>2\n"),
            ("aaab bbb a", "It takes 2 pours at least: 1>2 3>1\n"),
            ("abab baba", "No pours can sort it.\n"),
        ] {
            let rack = read_notation(notation).unwrap();
            let answer = CritterLineup::solve(&rack, &mut Budget::unlimited()).unwrap();
            assert_eq!(explain(&answer), said, "{notation}");
        }
    }
}
