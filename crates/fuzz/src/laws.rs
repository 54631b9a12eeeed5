//! The laws of a run, for any state and any action.

use menagerie_art::Art;
use menagerie_engine::{Budget, Coach, Halt, OutOfBudget, Verdict};
use roxmltree::Document;

use crate::few::Few;

/// The most bytes of a state that fit a token of 4 KiB.
const MOST_BYTES: usize = 2_900;
/// The most bytes of a public state.
const MOST_JSON: usize = 32 * 1024;

/// Few enough that a search is over at once, and enough that most are over before that.
pub(crate) const NODES: u64 = 2_000;

/// Checks all that must hold for a state that was taken from outside.
pub(crate) fn of_state<G: Coach + Art>(state: &G::State) {
    carries::<G>(state);
    shows::<G>(state);
    let mut legal = Vec::new();
    G::legal(state, &mut legal);
    for &action in &legal {
        let typed = G::spell(state, action);
        assert_eq!(G::read_typed(state, &typed), Some(action), "typed {typed}");
        let mut after = state.clone();
        match G::apply(&mut after, action, &Few::<G>::of(1)) {
            Ok(report) => {
                carries::<G>(&after);
                let _ = G::observe(&after, Some(&report));
                let _ = G::show(&after, Some(&report));
            }
            Err(Halt::NoDeal) => panic!("{action:?} takes more than one deal"),
            Err(Halt::Refused(refusal)) => panic!("{action:?} is legal, but {}", refusal.reason),
        }
    }
    of_action::<G>(state, G::END);
    // Where the nodes end before the proof, nothing is said.
    let _ = of_coach::<G>(state, &legal);
}

/// What is advised is legal, worth what the position is worth, and judged the best.
fn of_coach<G: Coach>(state: &G::State, legal: &[G::Action]) -> Result<(), OutOfBudget> {
    let fresh = G::Insight::default;
    let value = G::value(state, &mut fresh(), &mut Budget::nodes(NODES))?;
    let advice = G::advise(state, &mut fresh(), &mut Budget::nodes(NODES))?;
    assert_eq!(advice.value, value);
    let Some(action) = advice.action else {
        assert!(legal.is_empty(), "nothing is advised: {}", advice.why);
        return Ok(());
    };
    assert!(legal.contains(&action), "{action:?} is advised");
    let mut after = state.clone();
    if G::apply(&mut after, action, &Few::<G>::of(1)).is_ok() {
        let mut budget = Budget::nodes(NODES);
        let judgement = G::judge(state, action, &after, &mut fresh(), &mut budget)?;
        assert_eq!(judgement.before, value);
        assert_eq!(judgement.verdict, Verdict::Best, "{}", judgement.why);
        assert_eq!(judgement.waste.unwrap_or(0), 0, "{}", judgement.why);
        let after = G::value(&after, &mut fresh(), &mut budget)?;
        assert_eq!(judgement.after, after);
    }
    Ok(())
}

/// Checks that an action is accepted where it is legal, and else refused without a change.
pub(crate) fn of_action<G: Coach>(state: &G::State, action: G::Action) {
    let mut legal = Vec::new();
    G::legal(state, &mut legal);
    let before = G::encode(state);
    let mut after = state.clone();
    match G::apply(&mut after, action, &Few::<G>::of(1)) {
        Ok(_) => {
            assert!(legal.contains(&action), "{action:?} was not listed");
            return;
        }
        Err(Halt::NoDeal) => panic!("{action:?} takes more than one deal"),
        Err(Halt::Refused(refusal)) => {
            assert!(!legal.contains(&action), "{action:?} is listed");
            of_refusal(&refusal.reason);
        }
    }
    assert!(
        after == *state && G::encode(&after) == before,
        "a refusal changed the state"
    );
}

/// Checks that a refusal is a sentence that fits an answer.
pub(crate) fn of_refusal(reason: &str) {
    let length = reason.chars().count();
    assert!((10..400).contains(&length), "{length} letters: {reason}");
}

/// A state comes back from its bytes, and from its JSON where clients carry that.
fn carries<G: Coach>(state: &G::State) {
    let bytes = G::encode(state);
    assert!(bytes.len() < MOST_BYTES, "{} bytes", bytes.len());
    let decoded = G::decode(&bytes, &Few::<G>::of(1));
    assert!(
        decoded.as_ref() == Ok(state),
        "{state:?} came back as {decoded:?}"
    );
    let view = serde_json::to_string(&G::view(state)).expect("a view is plain JSON");
    assert!(view.len() < MOST_JSON, "{} bytes", view.len());
    let opened = G::read_open(&view, &Few::<G>::of(1));
    if G::INFO.open {
        assert!(
            opened.as_ref() == Ok(state),
            "{view} came back as {opened:?}"
        );
    } else {
        assert!(opened.is_err(), "{view} was taken");
    }
}

/// A state can be shown, and the position that it stands at comes back from what is shown.
fn shows<G: Coach + Art>(state: &G::State) {
    let _ = G::observe(state, None);
    let _ = G::show(state, None);
    let position = G::standing_position(state);
    let view = serde_json::to_string(&G::view(state)).expect("a view is plain JSON");
    let public = G::read_public(&view);
    assert!(
        public.as_ref() == Ok(&position),
        "{view} stands for {public:?}"
    );
    of_position::<G>(&position);
}

/// A position comes back from its notation, and its drawing is sound.
pub(crate) fn of_position<G: Coach + Art>(position: &G::Position) {
    let notation = G::notation(position);
    let read = G::read_notation(&notation);
    assert!(
        read.as_ref() == Ok(position),
        "{notation} came back as {read:?}"
    );
    let _ = G::draw(position);
    let svg = G::svg(position);
    let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    let names = || document.descendants().map(|node| node.tag_name().name());
    assert!(names().any(|name| name == "title") && names().any(|name| name == "desc"));
    assert!(!names().any(|name| ["script", "style", "foreignObject"].contains(&name)));
}
