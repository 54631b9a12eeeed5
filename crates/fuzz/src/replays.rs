//! Replay files: a run played again is the same run, and judging it plays it the same way.

use menagerie_art::Art;
use menagerie_engine::run::{self, Record};
use menagerie_engine::{Budget, Deals, Game, Refused, for_each_game, with_game};
use menagerie_telling::{Review, review};

use crate::few::Few;
use crate::{Target, laws, plays, words};

pub(crate) const TARGET: Target = Target {
    name: "replays",
    check,
    good,
    seeds,
    words: || {
        let slugs = words::slugs().map(|slug| format!("{slug:?}"));
        words::and(
            slugs.chain(words::signs()),
            [
                "\"game\":",
                "\"rulesVersion\":",
                "\"origin\":",
                "\"practice\"",
                "\"posted\"",
                "\"seed\":",
                "\"puzzle\":",
                "baskmere:1:7:3",
                "\"actions\":",
                ",",
                "\"from\":",
                "\"to\":",
                "null",
                "[]",
                "9007199254740991",
            ],
        )
    },
    quick: 400,
};

/// The most stages that a run opens here.
const MOST_STAGES: u32 = 8;
/// Nodes for a whole run.
const RUN_NODES: u64 = 20_000;

fn check(input: &[u8]) {
    let Ok(record) = Record::read(input) else {
        return;
    };
    let written = serde_json::to_string(&record).expect("a record is plain JSON");
    let again = Record::read(written.as_bytes()).expect("a record is read back");
    assert_eq!(serde_json::to_string(&again).expect("plain JSON"), written);
    assert_eq!(again.origin, record.origin);
    with_game!(&record.game, G => replay::<G>(&record));
}

fn good(slug: &str, input: &[u8]) -> bool {
    let record = Record::read(input).ok();
    record.is_some_and(|record| record.game == slug && !record.actions.is_empty())
}

fn replay<G: Art>(record: &Record) {
    let Ok(played) = run::replay::<G>(record.start, record.texts(), &few()) else {
        return;
    };
    laws::of_state::<G>(&played.state);
    assert_eq!(
        played.refused.is_some(),
        played.played < record.actions.len()
    );
    if let Some(refused) = &played.refused {
        laws::of_refusal::<G>(&played.state, refused);
    }
    // What was accepted is the same run, in whatever way it is spelled.
    let read = |action| G::read_action(action).expect("it was accepted");
    let accepted: Vec<G::Action> = record.texts().take(played.played).map(read).collect();
    let clean = Record::new::<G>(record.start, &accepted);
    let again =
        run::replay::<G>(clean.start, clean.texts(), &few()).expect("it took no more before");
    assert!(again.state == played.state && again.refused.is_none());
    judged::<G>(record, &played);
}

fn judged<G: Art>(record: &Record, played: &run::Played<G>) {
    let review = |from, for_people| {
        let budget = (laws::NODES, Budget::nodes(RUN_NODES));
        let judged = review::<G>(
            record.start,
            record.texts(),
            from,
            &few(),
            budget,
            for_people,
        );
        judged.expect("it takes the deals of the run")
    };
    let judged = review(0, false);
    let standing = G::standing(&played.state);
    assert_eq!(
        (judged.played, judged.score, judged.stage, judged.game_over),
        (played.played, standing.score, standing.stage, standing.over)
    );
    // What was worked out for earlier actions changes no worth.
    let mut state = record
        .start
        .open::<G>(&few())
        .expect("it is the first deal of the run");
    let deals = few();
    for step in &judged.moves {
        let fresh = G::value(
            &state,
            &mut G::Insight::default(),
            &mut Budget::nodes(laws::NODES),
        );
        if let (Some(before), Ok(fresh)) = (&step.before, fresh) {
            assert_eq!(*before, fresh, "before {}", step.text);
        }
        G::apply(&mut state, step.action, &deals).expect("it was accepted");
    }
    let code = judged.refused.as_ref().map(|refused| refused.code);
    assert_eq!(code, played.refused.as_ref().map(Refused::code));
    // Begun later, it says the same of what is left.
    let from = record.actions.len() / 2;
    let later = review(from, false);
    assert_eq!(
        (later.played, later.score, later.stage, &later.refused),
        (judged.played, judged.score, judged.stage, &judged.refused)
    );
    let left = &judged.moves[from.min(judged.played)..];
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
    let tally = &judged.summary.tally;
    let counted = tally.best + tally.fine + tally.slip + tally.blunder;
    assert!(counted == tally.moves || !judged.summary.exact, "{tally:?}");
    for_people(&judged, review(0, true));
}

/// What is told to people comes beside the rest, and changes nothing of it.
fn for_people<G: Art>(plain: &Review<G>, mut told: Review<G>) {
    for step in &mut told.moves {
        let words = step.told.take().expect("it was asked for");
        assert!(!words.step.is_empty() && !words.why.is_empty());
        assert_eq!(words.verdict.is_some(), G::kind(step.action).is_move());
        assert_eq!(words.best.is_some(), step.best.is_some());
        assert_eq!(words.worth.is_some(), step.worth.is_some());
    }
    for stage in &mut told.stages {
        let worth = stage.opening_told.take();
        assert_eq!(worth.is_some(), stage.opening_worth.is_some());
    }
    let lost = told
        .stages
        .iter_mut()
        .filter_map(|stage| stage.lost.as_mut());
    for lost in lost.chain(&mut told.summary.lost) {
        assert!(lost.told.take().is_some_and(|text| text.ends_with('.')));
    }
    if let Some(refused) = &mut told.refused {
        assert!(refused.told.take().is_some_and(|text| text.ends_with('.')));
    }
    let sent = |review: &Review<G>| serde_json::to_string(review).expect("a review is plain JSON");
    assert_eq!(sent(&told), sent(plain));
}

fn few<G: Game>() -> impl Deals<G> {
    Few::<G>::of(MOST_STAGES)
}

fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for_each_game!(G => {
        for run in plays::runs::<G>().iter() {
            for length in [3, 12, 30] {
                let actions = &run.actions[..length.min(run.actions.len())];
                let record = Record::new::<G>(run.start, actions);
                seeds.push(serde_json::to_vec(&record).expect("plain JSON"));
            }
        }
    });
    seeds
}
