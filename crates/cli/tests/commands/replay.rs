//! `replay`: to the first refusal.

use std::fs;

use crate::{end, errors, folder, games, perfect, run, run_with_input, text};

#[test]
fn replay_stops_at_the_first_refused_action_with_exit_code_1() {
    let file = folder("replay-refused").join("run.json");
    let record = r#"{"game":"duskcourt","rulesVersion":1,"seed":7,"actions":[{"type":"next"}]}"#;
    fs::write(&file, record).unwrap();
    let output = run(&["replay", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    let refused =
        "error: action 1 of the run is refused: the next court comes when this one has ended";
    assert!(errors(&output).starts_with(refused), "{}", errors(&output));
    let end = end(&run(&["replay", "--json", file.to_str().unwrap()]));
    assert_eq!((&end["ok"], &end["played"]), (&false.into(), &0.into()));
    assert_eq!(
        (&end["refused"]["index"], &end["refused"]["code"]),
        (&0.into(), &"wrongPhase".into())
    );
    for broken in [
        record.replace("duskcourt", "chess"),
        record.replace("\"rulesVersion\":1", "\"rulesVersion\":9"),
        record.replace("\"seed\":7", "\"seed\":-7"),
        record.replace("\"seed\"", "\"sed\""),
        "[]".to_owned(),
        String::new(),
    ] {
        fs::write(&file, broken).unwrap();
        let output = run(&["replay", file.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1));
        assert!(errors(&output).starts_with("error: "));
        assert!(!errors(&output).contains("struct"), "{}", errors(&output));
    }
}

#[test]
fn boards_are_printed_after_each_move_and_in_part() {
    for game in games() {
        let record = perfect(game, 2);
        let replay = |more: &[&str]| {
            let output = run_with_input(&[&["replay", "-"], more].concat(), &record);
            assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
            text(&output).to_owned()
        };
        let lines: Vec<String> = replay(&[]).lines().map(str::to_owned).collect();
        let (end, moves) = lines.split_last().unwrap();
        let boards = replay(&["--boards"]);
        // Every line of a move is there, in order, with a board before and after it.
        let mut rest = boards.as_str();
        for line in moves {
            let (board, after) = rest.split_once(&format!("{line}\n")).unwrap();
            assert!(board.trim().lines().count() > 2, "{board}");
            rest = after;
        }
        assert!(rest.trim().lines().count() > 2 && rest.ends_with(&format!("{end}\n")));
        let part = replay(&["--from", "2", "--to", "3"]);
        let part: Vec<&str> = part.lines().collect();
        assert_eq!(part, [&moves[1], &moves[2], end]);
        let one = replay(&["--boards", "--from", "2", "--to", "2"]).replace(end, "");
        assert!(boards.contains(one.trim()), "{one}");
    }
}
