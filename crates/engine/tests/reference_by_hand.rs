//! The references themselves, on cases worked out by hand from the rule sheets.

mod reference;

use reference::baskmere::{Baskmere, Pond};
use reference::baskmere_distance::{Distances, reachable};
use reference::critter_lineup::{CritterLineup, pours, read_rack};
use reference::critter_lineup_minimum::minimum;
use reference::duskcourt::{Court, Duskcourt};
use reference::duskcourt_clearings::{clearable, clearings, decoys, random_clear};
use reference::{Dealt, Reference, grammar};
use serde_json::{Value, json};

fn dealt(notation: &str, described: Value) -> Dealt {
    Dealt {
        notation: notation.to_owned(),
        described,
    }
}

/// Plays actions that must be accepted; the report of the last.
fn play_on<R: Reference>(run: &mut R, next: &Dealt, actions: &[Value]) -> Value {
    let mut report = Value::Null;
    for action in actions {
        report = run.play(action, &mut || next.clone()).expect("accepted");
    }
    report
}

fn refusal<R: Reference>(run: &R, action: &Value) -> &'static str {
    let mut copy = run.clone();
    let refused = copy.play(action, &mut || panic!("a refusal deals nothing"));
    assert_eq!(copy.state(), run.state());
    refused.expect_err("refused")
}

// Duskcourt

fn capture(from: usize, to: usize) -> Value {
    json!({"type": "capture", "from": from, "to": to})
}

const NONE: [usize; 0] = [];

/// The squares that the idol on a square of this court may take.
fn taken(notation: &str, from: usize) -> Vec<usize> {
    let court = Court::read(notation);
    let captures = court.captures().into_iter();
    captures
        .filter(|capture| capture.0 == from)
        .map(|capture| capture.1)
        .collect()
}

#[test]
fn every_idol_has_its_reach() {
    let around = |idol: char| format!("PPPPP/PPPPP/PP{idol}PP/PPPPP/PPPPP");
    assert_eq!(taken(&around('K'), 12), [6, 7, 8, 11, 13, 16, 17, 18]);
    assert_eq!(taken(&around('Q'), 12), [6, 7, 8, 11, 13, 16, 17, 18]);
    assert_eq!(taken(&around('R'), 12), [7, 11, 13, 17]);
    assert_eq!(taken(&around('B'), 12), [6, 8, 16, 18]);
    assert_eq!(taken(&around('N'), 12), [1, 3, 5, 9, 15, 19, 21, 23]);
    assert_eq!(taken(&around('P'), 12), [16, 18]);
    let far = |idol: char| format!("P.P.P/...../P.{idol}.P/...../P.P.P");
    assert_eq!(taken(&far('Q'), 12), [0, 2, 4, 10, 14, 20, 22, 24]);
    assert_eq!(taken(&far('R'), 12), [2, 10, 14, 22]);
    assert_eq!(taken(&far('B'), 12), [0, 4, 20, 24]);
    assert_eq!(taken(&far('K'), 12), NONE);
    assert_eq!(
        taken("P..P/..../..../....", 12),
        NONE,
        "a beetle on the top row takes nothing"
    );
    assert_eq!(taken("P.../R.../..../....", 8), [12], "and can be taken");
}

#[test]
fn boulders_block_runners_only_and_are_never_taken() {
    assert_eq!(taken("..../..../R#P./....", 4), NONE);
    assert_eq!(taken("..P./.#../N.../....", 4), NONE);
    assert_eq!(taken("..../.P../##../N...", 0), [9]);
    assert_eq!(taken("..../..../.P../K#..", 0), [5]);
}

#[test]
fn a_jackal_that_stands_last_is_never_taken() {
    assert_eq!(taken("..../..../..../RK..", 0), [1]);
    assert_eq!(taken("..../..../..../RK.. jackal", 0), NONE);
    assert_eq!(taken("..../..../..../RK.. jackal", 1), [0]);
}

#[test]
fn awards_add_up_as_the_sheet_says() {
    let first = dealt("..../..../..../RRR.", Value::Null);
    let second = dealt("..../..../P.../RRR.", Value::Null);
    let mut run = Duskcourt::open(7, &first);
    assert_eq!(refusal(&run, &json!({"type": "reset"})), "notLegal");
    assert_eq!(refusal(&run, &json!({"type": "next"})), "wrongPhase");
    assert_eq!(refusal(&run, &capture(0, 2)), "notLegal");
    assert_eq!(refusal(&run, &capture(0, 35)), "notLegal");
    assert_eq!(refusal(&run, &capture(0, 36)), "malformed");
    let report = play_on(&mut run, &second, &[capture(0, 1), capture(1, 2)]);
    let award = json!({"captures": 20, "clear": 40, "streak": 10, "clean": 20, "total": 90});
    assert_eq!(
        report,
        json!({"type": "capture", "paid": 10, "depth": 2, "result": "clear", "award": award, "livesLeft": 3})
    );
    assert_eq!(run.state()["score"], 90);
    assert_eq!(refusal(&run, &capture(0, 1)), "wrongPhase");

    // Rung 2 pays 12 a capture, and a depth only once.
    let next = json!({"type": "next"});
    play_on(
        &mut run,
        &second,
        &[next, capture(1, 0), json!({"type": "reset"})],
    );
    assert_eq!(run.state()["paidDepth"], 1);
    assert_eq!(refusal(&run, &json!({"type": "reset"})), "notLegal");
    let report = play_on(&mut run, &second, &[capture(1, 0)]);
    assert_eq!((&report["paid"], &report["depth"]), (&json!(0), &json!(1)));
    let report = play_on(&mut run, &second, &[capture(0, 4)]);
    assert_eq!(
        (&report["paid"], &report["result"]),
        (&json!(12), &json!("stuck"))
    );
    assert_eq!(
        (&run.state()["lives"], &run.state()["streak"]),
        (&json!(2), &json!(0))
    );
    assert_eq!(run.state()["lastAward"], award_of(90));
}

fn award_of(total: u64) -> Value {
    json!({"captures": 20, "clear": 40, "streak": 10, "clean": 20, "total": total})
}

#[test]
fn clearings_and_chances_are_counted() {
    // Three cobras in a row: each of the four captures leaves two that can take each other.
    let row = Court::read("..../..../..../RRR.");
    assert_eq!((clearings(&row), random_clear(&row)), (8, Some((1, 1))));
    assert_eq!(decoys(&row), 0);
    // The cobra may take the beetle, which the jackal then takes; or the jackal the cobra, then the
    // beetle; or the beetle: then the cobra is left beside it.
    let court = Court::read("..../..../.P../KR.. jackal");
    assert_eq!((clearings(&court), random_clear(&court)), (3, Some((1, 1))));
    let apart = Court::read("R.../..../.P../..B.");
    assert_eq!((clearings(&apart), random_clear(&apart)), (0, Some((0, 1))));
    assert!(!clearable(&apart));
}

// Baskmere

fn shells(count: usize, grandshell: bool) -> Value {
    let turtle = |size: usize| json!({"size": size, "shell": "jade", "grandshell": grandshell && size == count});
    json!({"pond": {"turtles": (1..=count).map(turtle).collect::<Vec<_>>()}})
}

fn swim(from: usize, to: usize) -> Value {
    json!({"type": "MOVE", "from": from, "to": to})
}

#[test]
fn a_tower_of_three_takes_seven_moves() {
    let pond = Pond::read("321/-/- > -/-/321");
    let distances = Distances::to_plan(&pond);
    assert_eq!(distances.of(&pond.start), Some(7));
    assert_eq!(distances.positions(), 27);
    assert_eq!(reachable(&pond, &pond.start, &distances), (27, 0));
}

#[test]
fn features_bind() {
    let rule = |features: &str, from: usize, to: usize| {
        let pond = Pond::read(format!("3/21/-/- > -/-/-/321 {features}").trim_end());
        pond.may_move(&pond.start, from, to)
    };
    assert!(rule("lily=0", 1, 0) && rule("lily=0", 1, 2));
    assert!(!rule("", 0, 1), "a turtle rests on a bigger one only");
    assert!(!rule("", 2, 0), "an empty rock has no turtle to move");
    assert!(rule("shells=abc", 1, 0) && !rule("shells=aba", 1, 0) && rule("shells=aba", 1, 2));
    assert!(!rule("creek", 1, 0) && rule("creek", 1, 2) && rule("creek", 1, 3));
    assert!(!rule("creek", 0, 2) && rule("creek", 0, 3));
    let full = Pond::read("32/1/- > -/-/321 lily=0");
    assert!(!full.may_move(&full.start, 1, 0));
    let tower = |features: &str| {
        let pond = Pond::read(&format!("21/-/- > -/-/21{features}"));
        Distances::to_plan(&pond).of(&pond.start)
    };
    assert_eq!(tower(""), Some(3));
    assert_eq!(
        tower(" grandshell"),
        Some(4),
        "one of the three moves costs 2"
    );
    assert_eq!(tower(" lily=1"), Some(3));
    // The cyclic tower of two steps (Atkinson 1981): 2, 7, 21, 59 moves for 1 to 4 discs.
    assert_eq!(tower(" creek"), Some(7));
    assert_eq!(
        tower(" shells=aa"),
        None,
        "they can never stand on each other"
    );
}

#[test]
fn the_award_of_the_sheet_is_paid_on_pond_4() {
    let pond = dealt("321/-/- > -/-/321", shells(3, false));
    let mut run = Baskmere::open(7, &pond);
    assert_eq!(
        (&run.state()["daylight"], &run.state()["pond"]["par"]),
        (&json!(15), &json!(7))
    );
    let tower = [(0, 2), (0, 1), (2, 1), (0, 2), (1, 0), (1, 2), (0, 2)].map(|(a, b)| swim(a, b));
    let mut report = Value::Null;
    for number in 1..=4 {
        report = play_on(&mut run, &pond, &tower);
        if number < 4 {
            play_on(&mut run, &pond, &[json!({"type": "NEXT_POND"})]);
        }
    }
    let award = json!({"pond": 4, "par": 7, "spent": 7, "grade": "perfect", "raw": 270,
        "multiplier": 200, "total": 540, "sunbeam": 1});
    assert_eq!(report["award"], award);
    // Spares 8, 8, 7, 7 and four sunbeams are left.
    assert_eq!(
        (&report["daylight"], &run.state()["daylight"]),
        (&json!(34), &json!(34))
    );
    play_on(&mut run, &pond, &[json!({"type": "END_RUN"})]);
    assert_eq!(run.state()["outcome"], "win");
    assert_eq!(refusal(&run, &swim(0, 1)), "gameOver");
}

#[test]
fn a_mistake_and_its_step_back_cost_twice_until_the_sun_sets() {
    let pond = dealt("1/-/- > -/-/1", shells(1, false));
    let mut run = Baskmere::open(7, &pond);
    assert_eq!(run.state()["daylight"], 9);
    let back = json!({"type": "STEP_BACK"});
    assert_eq!(refusal(&run, &back), "notLegal");
    assert_eq!(refusal(&run, &json!({"type": "NEXT_POND"})), "wrongPhase");
    for left in [7, 5, 3] {
        let report = play_on(&mut run, &pond, &[swim(0, 1), back.clone()]);
        assert_eq!(
            (&report["daylight"], &report["lastLight"]),
            (&json!(left), &json!(false))
        );
    }
    assert_eq!(run.state()["trail"], json!([]));
    let report = play_on(&mut run, &pond, &[swim(0, 1), back.clone()]);
    assert_eq!(
        (&report["daylight"], &report["lastLight"]),
        (&json!(1), &json!(true))
    );
    let report = play_on(&mut run, &pond, &[swim(0, 1)]);
    assert_eq!(
        (&report["sunset"], &report["lastLight"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(
        (&run.state()["outcome"], &run.state()["trail"]),
        (&json!("sunset"), &json!([]))
    );
    assert_eq!(run.legal(), Vec::<Value>::new());
}

#[test]
fn grades_and_spares_follow_the_sheet() {
    let pond = dealt("1/-/- > -/-/1 grandshell", shells(1, true));
    let mut run = Baskmere::open(7, &pond);
    // Par counts the weight: one move of the Grandshell is 2.
    assert_eq!(run.state()["daylight"], 10);
    let report = play_on(&mut run, &pond, &[swim(0, 1), swim(1, 2)]);
    let award = json!({"pond": 1, "par": 2, "spent": 4, "grade": "tidy", "raw": 50,
        "multiplier": 100, "total": 50, "sunbeam": 0});
    assert_eq!(report["award"], award);
    for number in 2..=18u64 {
        play_on(&mut run, &pond, &[json!({"type": "NEXT_POND"})]);
        let spare = [8, 8, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0][number as usize - 1];
        assert_eq!(run.state()["pond"]["spare"], spare);
        play_on(&mut run, &pond, &[swim(0, 2)]);
    }
    assert_eq!(run.state()["lastAward"]["multiplier"], 300);
}

// Critter Lineup

fn pour(from: i64, to: i64) -> Value {
    json!({"type": "move", "from": from, "to": to})
}

#[test]
fn pours_follow_the_sheet() {
    let rack = read_rack("abb bbb a - cccc");
    let all = [(0, 1), (0, 3), (1, 0), (1, 3), (2, 3), (4, 3)];
    assert_eq!(pours(&rack), all);
}

#[test]
fn known_minimums_are_found() {
    for (rack, least) in [
        ("aaaa bbbb - -", 0),
        ("aa bcb ccb acab -", 8),
        ("cca bba - cba abc", 8),
        ("babb c caca cab -", 10),
        ("dacc cbab bdad cadb -", 13),
        ("cddd aabc cdbb aabc -", 10),
    ] {
        assert_eq!(minimum(&read_rack(rack)), Some(least), "{rack}");
    }
    assert_eq!(minimum(&read_rack("abab baba")), None);
}

#[test]
fn a_level_pays_by_the_pours_saved() {
    let level = dealt("aaab bbba - -", json!({"minimum": 3}));
    let mut run = CritterLineup::open(7, &level);
    assert_eq!(run.state()["par"], 4);
    assert_eq!(refusal(&run, &json!({"type": "finish_game"})), "notLegal");
    assert_eq!(refusal(&run, &json!({"type": "next_level"})), "wrongPhase");
    assert_eq!(refusal(&run, &pour(0, 4)), "notLegal");
    assert_eq!(refusal(&run, &pour(-1, 0)), "notLegal");
    assert_eq!(refusal(&run, &pour(0, 0)), "notLegal");
    assert_eq!(refusal(&run, &pour(0, 1)), "notLegal");
    let sort = [pour(0, 2), pour(1, 0), pour(2, 1)];
    let report = play_on(&mut run, &level, &sort);
    let award = json!({"level": 1, "moves": 3, "par": 4, "total": 110});
    assert_eq!(
        report,
        json!({"type": "move", "colour": "blue", "poured": 1, "levelComplete": true, "stuck": false, "award": award})
    );
    play_on(&mut run, &level, &[json!({"type": "next_level"})]);
    let detour = [pour(0, 2), pour(2, 3), pour(3, 2), pour(1, 0), pour(2, 1)];
    let report = play_on(&mut run, &level, &detour);
    assert_eq!(
        report["award"]["total"], 200,
        "over par still pays the 100 of its level"
    );
    play_on(&mut run, &level, &[json!({"type": "finish_game"})]);
    assert_eq!(refusal(&run, &pour(0, 2)), "gameOver");
}

#[test]
fn the_score_stops_at_a_million() {
    let level = dealt("aaab bbba - -", json!({"minimum": 3}));
    let mut run = CritterLineup::open(7, &level);
    let sort = [pour(0, 2), pour(1, 0), pour(2, 1)];
    let mut total = 0;
    for number in 1.. {
        play_on(&mut run, &level, &sort);
        if run.standing().over {
            // 110 a level number: 110 * (1 + ... + 134) is the first sum beyond a million less one.
            assert_eq!((number, run.standing().score), (135, 1_000_000));
            assert_eq!(run.state()["lastAward"]["total"], 1_000_000 - total);
            assert_eq!(run.state()["phase"], "finished");
            return;
        }
        total += 110 * number;
        play_on(&mut run, &level, &[json!({"type": "next_level"})]);
    }
}

#[test]
fn other_spellings_are_the_same_action() {
    let text = grammar::respell(&swim(0, 2));
    let action: Value = serde_json::from_str(&text).expect("JSON");
    assert_ne!(action.to_string(), swim(0, 2).to_string());
    let pond = dealt("321/-/- > -/-/321", shells(3, false));
    let mut run = Baskmere::open(7, &pond);
    assert_eq!(play_on(&mut run, &pond, &[action])["turtle"], 1);
}
