//! Replay files: a run played again is the same run, and judging it plays it the same way.

use menagerie_art::Art;
use menagerie_engine::run::{self, Record};
use menagerie_engine::{Budget, Coach, Deals, for_each_game, review, with_game};

use crate::few::Few;
use crate::{Target, laws, plays};

pub(crate) const TARGET: Target = Target {
    name: "replays",
    check,
    seeds,
    words: &[
        "\"game\":",
        "\"rulesVersion\":",
        "\"seed\":",
        "\"actions\":",
        "\"duskcourt\"",
        "\"baskmere\"",
        "\"critter-lineup\"",
        "{\"type\":\"next\"}",
        "{\"type\":\"reset\"}",
        "{\"type\":\"endRun\"}",
        "{\"type\":\"STEP_BACK\"}",
        "{\"type\":\"NEXT_POND\"}",
        "{\"type\":\"END_RUN\"}",
        "{\"type\":\"next_level\"}",
        "{\"type\":\"finish_game\"}",
        ",",
        "\"from\":",
        "\"to\":",
        "null",
        "[]",
        "9007199254740991",
    ],
    quick: 400,
};

/// The most stages that a run opens here.
const MOST_STAGES: u32 = 8;
/// Nodes for a whole run.
const RUN_NODES: u64 = 20_000;

fn check(input: &[u8]) {
    let Ok(record) = serde_json::from_slice::<Record>(input) else {
        return;
    };
    let written = serde_json::to_string(&record).expect("a record is plain JSON");
    let again: Record = serde_json::from_str(&written).expect("a record is read back");
    assert_eq!(serde_json::to_string(&again).expect("plain JSON"), written);
    with_game!(&record.game, G => replay::<G>(&record));
}

fn replay<G: Coach + Art>(record: &Record) {
    let actions = || record.actions.iter().map(|action| action.get());
    let Ok(played) = run::replay::<G>(record.seed, actions(), &few()) else {
        return;
    };
    laws::of_state::<G>(&played.state);
    assert_eq!(
        played.refused.is_some(),
        played.played < record.actions.len()
    );
    if let Some(refused) = &played.refused {
        laws::of_refusal(&refused.reason);
    }
    // What was accepted is the same run, in whatever way it is spelled.
    let read = |action| G::read_action(action).expect("it was accepted");
    let accepted: Vec<G::Action> = actions().take(played.played).map(read).collect();
    let clean = Record::new::<G>(record.seed, &accepted);
    let actions = clean.actions.iter().map(|action| action.get());
    let again = run::replay::<G>(clean.seed, actions, &few()).expect("it took no more before");
    assert!(again.state == played.state && again.refused.is_none());
    judged::<G>(record, &played);
}

fn judged<G: Coach + Art>(record: &Record, played: &run::Played<G>) {
    let actions = record.actions.iter().map(|action| action.get());
    let budget = Budget::nodes(RUN_NODES);
    let review = review::review::<G>(record.seed, actions, 0, &few(), laws::NODES, budget);
    let review = review.expect("it takes the deals of the run");
    let standing = G::standing(&played.state);
    assert_eq!(
        (review.played, review.score, review.stage, review.game_over),
        (played.played, standing.score, standing.stage, standing.over)
    );
    // What was worked out for earlier actions changes no worth.
    let mut state = G::open(record.seed, &few()).expect("it is the first deal of the run");
    let deals = few();
    for judged in &review.moves {
        let fresh = G::value(
            &state,
            &mut G::Insight::default(),
            &mut Budget::nodes(laws::NODES),
        );
        if let (Some(before), Ok(fresh)) = (&judged.before, fresh) {
            assert_eq!(*before, fresh, "before {}", judged.text);
        }
        G::apply(&mut state, judged.action, &deals).expect("it was accepted");
    }
    let code = review.refused.as_ref().map(|refused| refused.code);
    assert_eq!(code, played.refused.as_ref().map(|refusal| refusal.code));
    // Begun later, it says the same of what is left.
    let actions = record.actions.iter().map(|action| action.get());
    let (from, budget) = (record.actions.len() / 2, Budget::nodes(RUN_NODES));
    let later = review::review::<G>(record.seed, actions, from, &few(), laws::NODES, budget);
    let later = later.expect("it takes the deals of the run");
    assert_eq!(
        (later.played, later.score, later.stage, &later.refused),
        (review.played, review.score, review.stage, &review.refused)
    );
    let left = &review.moves[from.min(review.played)..];
    assert_eq!(later.moves.len(), left.len());
    for (later, whole) in later.moves.iter().zip(left) {
        assert_eq!((later.index, later.action), (whole.index, whole.action));
        if later.exact && whole.exact {
            assert_eq!(later.before, whole.before, "before {}", whole.text);
            assert_eq!(later.after, whole.after, "after {}", whole.text);
            assert_eq!(later.verdict, whole.verdict, "{}", whole.text);
            assert_eq!(later.waste, whole.waste, "{}", whole.text);
        }
    }
    let tally = review.summary.tally;
    let counted = tally.best + tally.fine + tally.slip + tally.blunder;
    assert!(counted == tally.moves || !review.summary.exact, "{tally:?}");
}

fn few<G: Coach>() -> impl Deals<G> {
    Few::<G>::of(MOST_STAGES)
}

fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for_each_game!(G => {
        for run in plays::runs::<G>().iter() {
            for length in [3, 12, 30] {
                let actions = &run.actions[..length.min(run.actions.len())];
                let record = Record::new::<G>(run.seed, actions);
                seeds.push(serde_json::to_vec(&record).expect("plain JSON"));
            }
        }
    });
    seeds
}
