//! `hint`: the best action where a run stands.

use crate::{end, errors, games, json, run_with_input, text};

#[test]
fn hint_names_the_best_action_where_a_run_stands() {
    for game in games() {
        let record =
            format!("{{\"game\":\"{game}\",\"rulesVersion\":1,\"seed\":7,\"actions\":[]}}");
        let hint = json(&run_with_input(&["hint", "--json", "-"], &record));
        assert_eq!((&hint["ok"], &hint["exact"]), (&true.into(), &true.into()));
        let shown = run_with_input(&["hint", "-"], &record);
        assert!(text(&shown).contains("\nHint: "), "{}", text(&shown));
        // The sentence for people says the same in the end.
        let why = hint["why"].as_str().unwrap();
        let last = why.rsplit([';', ',']).next().unwrap();
        assert!(text(&shown).trim_end().ends_with(last), "{}", text(&shown));
        // The hint can be played.
        let played = record.replace("[]", &format!("[{}]", hint["action"]));
        let replayed = run_with_input(&["replay", "--json", "-"], &played);
        assert_eq!(end(&replayed)["played"], 1);
    }
    let record = "{\"game\":\"duskcourt\",\"rulesVersion\":1,\"seed\":7,\"actions\":[]}";
    let output = run_with_input(&["hint", "--nodes", "2", "-"], record);
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains("not proved within 2 positions; --nodes allows more"));
}

#[test]
fn a_hint_says_once_that_a_run_has_ended_and_counts_refused_actions_from_1() {
    let record = |game: &str, action: &str| {
        format!(
            "{{\"game\":\"{game}\",\"rulesVersion\":1,\"seed\":7,\"actions\":[{{\"type\":\"{action}\"}}]}}"
        )
    };
    let ended = run_with_input(&["hint", "-"], record("baskmere", "END_RUN"));
    let told = text(&ended);
    assert_eq!(told.matches("The run has ended").count(), 1, "{told}");
    assert!(!told.contains("Hint"), "{told}");
    let refused = run_with_input(&["hint", "-"], record("duskcourt", "next"));
    assert!(errors(&refused).starts_with("error: action 1 of the run is refused"));
}
