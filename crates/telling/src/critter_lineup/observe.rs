//! What a program reads of a rack: enough to play without the JSON. Tubes count from 0.

use std::fmt::Write;

use menagerie_engine::critter_lineup::rack::CAPACITY;
use menagerie_engine::critter_lineup::run::SCORE_CAP;
use menagerie_engine::critter_lineup::{Colour, CritterLineup, Phase, Rack, Report, State};

use crate::digits;
use crate::panel::write_introduced;

/// Everything that is needed to play on without the JSON.
pub(super) fn observe(state: &State, last: Option<&Report>) -> String {
    // Room for any rack: most of a text's cost would be its growing.
    const ROOM: usize = 1536;
    let mut text = String::with_capacity(ROOM);
    let written = write_observation(&mut text, state, last);
    written.expect("writing to a string never fails");
    text
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
    if numbers.practice {
        writeln!(text, "Practice of this level alone: nothing is paid.")?;
    }
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
    write_introduced::<CritterLineup>(text, state);
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
            } else if numbers.practice && state.rack().is_solved() {
                writeln!(text, "The level is sorted, and with it practice has ended.")?;
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
    use menagerie_engine::{Fresh, Game, Puzzle};

    #[test]
    fn an_observation_shows_the_rack_by_index_and_what_can_be_done() {
        let state = CritterLineup::open(7u64.try_into().unwrap(), &Fresh).unwrap();
        let tubes = CritterLineup::notation(state.rack());
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
        assert_eq!(observe(&state, None), expected);
    }
}
