//! The engine's Baskmere against the plain one of `reference/baskmere.rs`.

mod reference;

use menagerie_engine::baskmere::Baskmere as Engine;
use menagerie_engine::{Player, Puzzle};
use reference::answers::{of_pond, write_piles};
use reference::baskmere::{Baskmere, Piles, Pond};
use reference::baskmere_distance::{Distances, moved, reachable};
use reference::side_by_side::{Duel, Kept, Style, Tally, deal};
use reference::{Dealt, Reference};
use serde_json::{Value, json};

type Both<'a> = Duel<'a, Engine, Baskmere>;

/// Plays perfectly to a pond and on from there in that style.
fn run(seed: u64, number: u64, deals: &Kept<Engine>, climb: u32, style: Style) -> Tally {
    let mut both = Both::open(seed, number, deals);
    both.play(Style::By(Player::Perfect), climb, usize::MAX);
    both.play(style, climb + 5, 400);
    both.finish()
}

#[test]
fn runs_are_the_same() {
    let mut tally = Tally::default();
    for seed in 0..20 {
        let deals = Kept::new();
        for (number, style) in [
            Style::By(Player::Random),
            Style::By(Player::Greedy),
            Style::Careless,
            Style::Nasty,
        ]
        .into_iter()
        .enumerate()
        {
            let climb = [1, 4, 7, 11, 15, 19][(seed as usize + number) % 6];
            tally += run(seed, number as u64, &deals, climb, style);
        }
    }
    println!("{tally}");
    assert!(tally.stage >= 20 && tally.refused > 1_000, "{tally}");
    tally.assert_said(&[
        "type \"STEP_BACK\"",
        "type \"NEXT_POND\"",
        "type \"END_RUN\"",
        "cost 2",
        "lastLight true",
        "sunset true",
        "grade \"perfect\"",
        "grade \"tidy\"",
        "grade \"settled\"",
        "multiplier 100",
        "multiplier 300",
        "MOVE notLegal",
        "MOVE wrongPhase",
        "MOVE gameOver",
        "MOVE malformed",
        "STEP_BACK notLegal",
        "STEP_BACK wrongPhase",
        "STEP_BACK gameOver",
        "NEXT_POND wrongPhase",
        "NEXT_POND gameOver",
        "END_RUN gameOver",
    ]);
}

#[test]
fn runs_far_up_are_the_same() {
    let mut tally = Tally::default();
    for (seed, climb, style) in [(101, 30, Style::Nasty), (103, 46, Style::Nasty)] {
        tally += run(seed, 0, &Kept::new(), climb, style);
    }
    println!("{tally}");
    assert!(tally.stage >= 46, "{tally}");
}

/// Daylight is wasted until no more may be, then spent to the last: the pond settles with none left,
/// and a Grandshell that there is no Daylight for is refused.
#[test]
fn the_last_light_is_the_same() {
    let mut tally = Tally::default();
    let mut unpaid = 0;
    for seed in 200..216 {
        let deals = Kept::new();
        let mut both = Both::open(seed, 0, &deals);
        let climb = [1, 7, 11, 15, 19, 20, 21, 22][seed as usize % 8];
        both.play(Style::By(Player::Perfect), climb, usize::MAX);
        let mut draw = seed as usize;
        while both.reference.standing().stage <= climb + 1 {
            draw = (draw * 31 + 7) % 1009;
            let wasteful = wasteful_moves(&both.reference);
            if both.reference.state()["phase"] == "pond" && !wasteful.is_empty() {
                let (from, to) = wasteful[draw % wasteful.len()];
                let action = json!({"type": "MOVE", "from": from, "to": to});
                assert!(both.send(&action.to_string()));
            } else {
                both.try_every_action();
                unpaid += moves_beyond_daylight(&both.reference);
                both.play(Style::By(Player::Perfect), u32::MAX, 1);
            }
        }
        tally += both.finish();
    }
    println!("{tally}, {unpaid} moves barred by Daylight alone");
    assert!(unpaid > 0);
    tally.assert_said(&["daylight 0", "lastLight true", "grade \"settled\""]);
}

/// Moves after which there is Daylight enough for the rest of the way, and more to waste.
fn wasteful_moves(run: &Baskmere) -> Vec<(usize, usize)> {
    let (pond, piles) = (run.pond(), run.piles());
    let daylight = run.state()["daylight"].as_u64().expect("a number");
    let needed = |piles: &Piles| run.distances().of(piles).expect("no dead ends");
    all_moves(pond, piles)
        .filter(|&(from, to)| {
            let cost = pond.cost(*piles[from].last().expect("a turtle"));
            let after = moved(piles, from, to);
            needed(piles) < daylight && after != pond.plan && cost + needed(&after) <= daylight
        })
        .collect()
}

/// How many moves only the lack of Daylight forbids.
fn moves_beyond_daylight(run: &Baskmere) -> usize {
    let legal = run.legal();
    let listed = |action: &&Value| action["type"] == "MOVE";
    if run.state()["phase"] != "pond" {
        return 0;
    }
    all_moves(run.pond(), run.piles()).count() - legal.iter().filter(listed).count()
}

/// Every move that the turtles and the pond allow, Daylight aside.
fn all_moves(pond: &Pond, piles: &Piles) -> impl Iterator<Item = (usize, usize)> {
    let rocks = pond.rocks();
    let pairs = (0..rocks * rocks).map(move |code| (code / rocks, code % rocks));
    pairs.filter(move |&(from, to)| pond.may_move(piles, from, to))
}

/// With Daylight saved up, a turtle swims to and fro until the trail forgets the oldest moves.
#[test]
fn the_trail_forgets_the_oldest_moves_on_both_sides() {
    let deals = Kept::new();
    let mut both = Both::open(105, 0, &deals);
    both.play(Style::By(Player::Perfect), 36, usize::MAX);
    let pond = both.reference.pond().clone();
    let piles = both.reference.piles().clone();
    let (from, to) = all_moves(&pond, &piles)
        .find(|&(from, to)| {
            pond.may_move(&moved(&piles, from, to), to, from)
                && pond.cost(*piles[from].last().expect("a turtle")) == 1
        })
        .expect("some turtle swims to and fro");
    for _ in 0..52 {
        let there = json!({"type": "MOVE", "from": from, "to": to});
        let back = json!({"type": "MOVE", "from": to, "to": from});
        assert!(both.send(&there.to_string()) && both.send(&back.to_string()));
    }
    let trail = both.reference.state()["trail"].clone();
    assert_eq!(trail.as_array().map(Vec::len), Some(100));
    for _ in 0..3 {
        assert!(both.send(r#"{"type":"STEP_BACK"}"#));
    }
    println!("{}", both.finish());
}

/// What a deal must be, by the sheet and the rulings, far up the ladder too.
#[test]
fn dealt_ponds_keep_the_sheet() {
    let mut searched = 0;
    for seed in 0..8 {
        let mut last_par = 0;
        for number in 1..=75 {
            let Dealt {
                notation,
                described,
            } = deal::<Engine>(seed, number);
            let pond = Pond::read(&notation);
            check_features(number, &pond, &notation);
            assert!(
                pond.allows(&pond.start) && pond.allows(&pond.plan),
                "{notation}"
            );
            assert_ne!(pond.start, pond.plan, "{notation}");
            let par = described["pond"]["par"].as_u64().expect("a par");
            assert!(par >= last_par, "seed {seed}: par fell at pond {number}");
            assert!(
                number < 60 || par == 32,
                "seed {seed}: par {par} at pond {number}"
            );
            last_par = par;
            // The largest ponds hold millions of positions; a few of them are enough here.
            let small = pond.rocks().pow(pond.turtles() as u32) <= 300_000;
            if small && (seed < 4 || number < 30) || (seed == 0 && number % 16 == 14) {
                searched += 1;
                let distances = Distances::to_plan(&pond);
                assert_eq!(distances.of(&pond.start), Some(par), "{notation}");
                let (_, dead_ends) = reachable(&pond, &pond.start, &distances);
                assert_eq!(dead_ends, 0, "{notation}");
            }
        }
    }
    println!("{searched} ponds searched from end to end");
    assert!(searched > 200);
}

fn check_features(number: u32, pond: &Pond, notation: &str) {
    let (rocks, turtles) = (pond.rocks(), pond.turtles());
    let what = format!("pond {number}: {notation}");
    assert!(
        (3..=5).contains(&rocks) && (3..=9).contains(&turtles),
        "{what}"
    );
    let (lily, shy) = (pond.lily.is_some(), pond.shy.is_some());
    let (creek, grandshell) = (pond.creek, pond.grandshell);
    assert!(pond.lily.is_none_or(|rock| rock < rocks - 1), "{what}");
    assert!(number >= 7 || !lily, "{what}");
    assert!(number >= 11 || !shy, "{what}");
    assert!(number >= 15 || !creek, "{what}");
    assert!(number >= 19 || !grandshell, "{what}");
    let count = [lily, shy, creek, grandshell]
        .map(usize::from)
        .iter()
        .sum::<usize>();
    let alone = [(7, lily), (11, shy), (15, creek), (19, grandshell)];
    if let Some((_, has)) = alone.into_iter().find(|(first, _)| *first == number) {
        assert!(has && count == 1, "{what}");
    }
    let allowed = [0, 0, 0, 2, 3, 4][rocks];
    let (least, most) = match number {
        ..=20 => (0, 1),
        _ if rocks == 3 => (2, 2),
        21..=29 => (2, 2),
        30..=44 => (2, 3),
        45..=59 => (3, 4),
        _ => (allowed, allowed),
    };
    assert!(
        (least..=most).contains(&count) && count <= allowed,
        "{what}"
    );
    if rocks == 3 && number > 20 {
        let forbidden = lily || (creek && shy);
        assert!(!forbidden, "{what}");
    }
    if rocks == 4 {
        assert!(!(creek && lily && shy), "{what}");
    }
}

/// The exact answer from the start of a pond and from positions on random walks.
#[test]
fn answers_are_those_of_the_plain_search() {
    let mut compared = 0;
    for seed in 20..28 {
        for number in (1..=40).step_by(3) {
            let notation = deal::<Engine>(seed, number).notation;
            let mut pond = Pond::read(&notation);
            if pond.rocks().pow(pond.turtles() as u32) > 100_000 {
                continue;
            }
            let (piles, features) = notation.split_once(" > ").expect("a pond has a plan");
            assert_eq!(write_piles(&pond.start), piles);
            let distances = Distances::to_plan(&pond);
            let mut draw = seed as usize * 50 + number as usize;
            for _ in 0..6 {
                let notation = format!("{} > {features}", write_piles(&pond.start));
                of_pond(&pond, &distances, &notation);
                compared += 1;
                for _ in 0..5 {
                    let moves: Vec<_> = all_moves(&pond, &pond.start).collect();
                    let (from, to) = moves[draw % moves.len()];
                    pond.start = moved(&pond.start, from, to);
                    draw = (draw * 31 + 7) % 1009;
                }
            }
        }
    }
    println!("{compared} positions answered the same");
    assert!(compared > 300);
}

/// Ponds with dead ends are never dealt, but may be asked about.
#[test]
fn dead_ends_are_counted_the_same() {
    for notation in [
        "21/-/- > -/-/21 shells=aa",
        "321/-/- > -/-/321 lily=1 creek",
        "321/-/- > -/32/1 lily=0",
        "4/3/21 > -/-/4321 shells=abab",
        "4321/-/- > -/-/4321 lily=0 shells=abca creek grandshell",
        "31/2/- > -/-/321 shells=aab creek",
        "32/1/4/- > -/-/-/4321 lily=0 shells=abcb creek",
    ] {
        let pond = Pond::read(notation);
        let position = Engine::read_notation(notation);
        if !pond.allows(&pond.start) || !pond.allows(&pond.plan) {
            assert!(position.is_err(), "{notation} breaks its own rules");
            continue;
        }
        of_pond(&pond, &Distances::to_plan(&pond), notation);
    }
}
