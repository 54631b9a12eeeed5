//! `replay`: to the first refusal.

use std::fs;

use crate::{end, errors, folder, run};

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
