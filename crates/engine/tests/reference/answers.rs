//! The engine's exact answers, each held against the plain search of the reference.

use menagerie_engine::{Budget, Puzzle};
use serde_json::{Value, json};

use super::baskmere::{Piles, Pond};
use super::baskmere_distance::{Distances, moved, reachable};
use super::critter_lineup::{Rack, after, poured, sorted};
use super::critter_lineup_minimum::minimum;
use super::duskcourt::Court;
use super::duskcourt_clearings::{clearable, clearings, decoys, random_clear, spell};

/// The engine's answer for a court, after plain enumeration has agreed to all of it.
pub(crate) fn of_court(court: &Court) -> Value {
    let notation = write_court(court);
    let answer = solved::<menagerie_engine::duskcourt::Duskcourt>(&notation);
    let chance = random_clear(court).expect("small courts have small fractions");
    assert_eq!(answer["clearable"], clearable(court), "{notation}");
    assert_eq!(
        answer["clearings"],
        clearings(court).to_string(),
        "{notation}"
    );
    assert_eq!(answer["randomClear"], spell(chance), "{notation}");
    assert_eq!(answer["decoys"], decoys(court), "{notation}");
    let Some(line) = answer["line"].as_array() else {
        assert!(!clearable(court), "{notation} has a line");
        return answer;
    };
    let mut end = court.clone();
    for step in line {
        let (from, to) = ends(step);
        assert_eq!(*step, json!({"type": "capture", "from": from, "to": to}));
        assert!(end.may_take(from, to), "{notation}: {step}");
        end = end.after((from, to));
    }
    assert_eq!(end.idols(), 1, "{notation}: the line clears");
    answer
}

/// Compares the engine's answer for a pond, from where its turtles start, with the plain search.
pub(crate) fn of_pond(pond: &Pond, distances: &Distances, notation: &str) {
    let answer = solved::<menagerie_engine::baskmere::Baskmere>(notation);
    let cost = distances.of(&pond.start);
    let (_, dead_ends) = reachable(pond, &pond.start, distances);
    assert_eq!(answer["deadEnds"], dead_ends, "{notation}");
    assert_eq!(answer["cost"], json!(cost), "{notation}");
    assert_eq!(answer["reachable"], cost.is_some(), "{notation}");
    let (Some(line), Some(cost)) = (answer["line"].as_array(), cost) else {
        assert!(answer["line"].is_null() && cost.is_none(), "{notation}");
        return;
    };
    let (mut piles, mut spent) = (pond.start.clone(), 0);
    for step in line {
        let (from, to) = ends(step);
        assert_eq!(*step, json!({"type": "MOVE", "from": from, "to": to}));
        assert!(pond.may_move(&piles, from, to), "{notation}: {step}");
        spent += pond.cost(*piles[from].last().expect("a turtle"));
        piles = moved(&piles, from, to);
    }
    assert_eq!(
        (piles, spent),
        (pond.plan.clone(), cost),
        "{notation}: the line settles"
    );
}

/// The engine's least number of pours, which the plain search must find too.
pub(crate) fn of_rack(rack: &Rack) -> Option<usize> {
    let answer = of_large_rack(rack);
    assert_eq!(answer, minimum(rack), "{}", write_rack(rack));
    answer
}

/// The engine's least number of pours, its line replayed.
pub(crate) fn of_large_rack(rack: &Rack) -> Option<usize> {
    let notation = write_rack(rack);
    let answer = solved::<menagerie_engine::critter_lineup::CritterLineup>(&notation);
    assert_eq!(answer["solvable"], !answer["pours"].is_null(), "{notation}");
    let least = answer["pours"].as_u64().map(|pours| pours as usize);
    let Some(line) = answer["line"].as_array() else {
        assert_eq!(least, None, "{notation} has no line");
        return None;
    };
    let mut end = rack.clone();
    for step in line {
        let (from, to) = ends(step);
        assert_eq!(*step, json!({"type": "move", "from": from, "to": to}));
        assert!(poured(&end, from, to) > 0, "{notation}: {step}");
        end = after(&end, from, to);
    }
    assert!(sorted(&end), "{notation}: the line sorts");
    assert_eq!(least, Some(line.len()), "{notation}");
    least
}

/// The engine's answer, as JSON. Its notation must be the reference's own.
fn solved<G: Puzzle>(notation: &str) -> Value {
    let position = G::read_notation(notation).expect("a position of the reference");
    assert_eq!(G::notation(&position), notation);
    let answer = G::solve(&position, &mut Budget::unlimited()).expect("unlimited");
    let answer = serde_json::to_value(answer).expect("plain JSON");
    assert_eq!(answer["game"], G::INFO.slug);
    answer
}

/// Where a step of a line begins and ends.
fn ends(step: &Value) -> (usize, usize) {
    let number = |key: &str| step[key].as_u64().expect("an index") as usize;
    (number("from"), number("to"))
}

/// The notation of a court.
pub(crate) fn write_court(court: &Court) -> String {
    let mut ranks: Vec<String> = court
        .cells
        .chunks(court.size)
        .map(|row| row.iter().map(|cell| cell.unwrap_or('.')).collect())
        .collect();
    ranks.reverse();
    let jackal = if court.jackal_last { " jackal" } else { "" };
    ranks.join("/") + jackal
}

/// The notation of piles.
pub(crate) fn write_piles(piles: &Piles) -> String {
    let pile = |pile: &Vec<usize>| match pile.len() {
        0 => "-".to_owned(),
        _ => pile.iter().map(ToString::to_string).collect(),
    };
    piles.iter().map(pile).collect::<Vec<String>>().join("/")
}

/// The notation of a rack.
pub(crate) fn write_rack(rack: &Rack) -> String {
    let tube = |tube: &Vec<char>| match tube.len() {
        0 => "-".to_owned(),
        _ => tube.iter().collect(),
    };
    rack.iter().map(tube).collect::<Vec<String>>().join(" ")
}
