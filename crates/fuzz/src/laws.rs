//! The laws of a run, for any state and any action.

use menagerie_art::Art;
use menagerie_engine::{Budget, Halt, OutOfBudget, Refused, Verdict};
use menagerie_telling::{Cause, Deed, Panel, RefusedAt, Voice, panel, say};
use roxmltree::Document;

use crate::few::Few;

/// The most bytes of a state that fit a token of 4 KiB.
const MOST_BYTES: usize = 2_900;
/// The most bytes of a public state, and of a panel.
const MOST_JSON: usize = 32 * 1024;

/// Few enough that a search is over at once, and enough that most are over before that.
pub(crate) const NODES: u64 = 2_000;

/// Of so many refused moves of a position one is put into words.
const SAID: usize = 41;

/// Checks all that must hold for a state that was taken from outside.
pub(crate) fn of_state<G: Art>(state: &G::State) {
    carries::<G>(state);
    let mut legal = Vec::new();
    G::legal(state, &mut legal);
    shows::<G>(state, &legal);
    for &action in &legal {
        let typed = G::act(Voice::Person, state, action);
        let read = G::read(state, &typed);
        assert_eq!(read, Some(Deed::Play(action)), "typed {typed}");
        let mut after = state.clone();
        match G::apply(&mut after, action, &Few::<G>::of(1)) {
            Ok(report) => {
                carries::<G>(&after);
                G::legal(&after, &mut Vec::new());
                tells::<G>(&after, &Cause::Played(&report));
            }
            Err(Halt::NoDeal(_)) => panic!("{action:?} takes more than one deal"),
            Err(Halt::Refused(refusal)) => panic!("{action:?} is legal, but {refusal:?}"),
        }
    }
    of_action::<G>(state, G::end());
    // Where the nodes end before the proof, nothing is said.
    if of_coach::<G>(state, &legal).is_err() {
        tells::<G>(state, &Cause::Unproved(NODES));
    }
}

/// What is advised is legal, worth what the position is worth, and judged the best.
fn of_coach<G: Art>(state: &G::State, legal: &[G::Action]) -> Result<(), OutOfBudget> {
    let fresh = G::Insight::default;
    let value = G::value(state, &mut fresh(), &mut Budget::nodes(NODES))?;
    let advice = G::advise(state, &mut fresh(), &mut Budget::nodes(NODES))?;
    assert_eq!(advice.value, value);
    tells::<G>(state, &Cause::Advised(&advice));
    for voice in Voice::ALL {
        sentence(voice, &say::<G>(voice, state, &Cause::Advised(&advice)));
        assert!(!G::worth(voice, &value).is_empty());
    }
    let Some(action) = advice.action else {
        assert!(legal.is_empty(), "nothing is advised: {advice:?}");
        return Ok(());
    };
    assert!(legal.contains(&action), "{action:?} is advised");
    let mut after = state.clone();
    if G::apply(&mut after, action, &Few::<G>::of(1)).is_ok() {
        let mut budget = Budget::nodes(NODES);
        let judgement = G::judge(state, action, &after, &mut fresh(), &mut budget)?;
        assert_eq!(judgement.before, value);
        assert_eq!(judgement.verdict, Verdict::Best, "{judgement:?}");
        assert_eq!(judgement.waste.unwrap_or(0), 0, "{judgement:?}");
        if G::kind(action).is_move() {
            for voice in Voice::ALL {
                sentence(voice, &G::judgement(voice, state, action, &judgement));
            }
        }
        let after = G::value(&after, &mut fresh(), &mut budget)?;
        assert_eq!(judgement.after, after);
    }
    Ok(())
}

/// Checks that an action is accepted where it is legal, and else refused without a change.
pub(crate) fn of_action<G: Art>(state: &G::State, action: G::Action) {
    let mut legal = Vec::new();
    G::legal(state, &mut legal);
    for voice in Voice::ALL {
        assert!(!G::act(voice, state, action).is_empty(), "{action:?}");
    }
    let before = G::encode(state);
    let mut after = state.clone();
    match G::apply(&mut after, action, &Few::<G>::of(1)) {
        Ok(_) => {
            assert!(legal.contains(&action), "{action:?} was not listed");
            return;
        }
        Err(Halt::NoDeal(_)) => panic!("{action:?} takes more than one deal"),
        Err(Halt::Refused(refusal)) => {
            assert!(!legal.contains(&action), "{action:?} is listed");
            of_refusal::<G>(state, &Refused::Rule(refusal));
        }
    }
    assert!(
        after == *state && G::encode(&after) == before,
        "a refusal changed the state"
    );
}

/// Checks that a refusal is a sentence in both voices that fits an answer, and the news of its panel.
pub(crate) fn of_refusal<G: Art>(state: &G::State, refusal: &Refused<G>) {
    for voice in Voice::ALL {
        let told = RefusedAt::new::<G>(voice, state, 0, refusal);
        assert_eq!(told.code, refusal.code());
        sentence(voice, &told.reason);
    }
    tells::<G>(state, &Cause::Refused(refusal));
}

/// Checks that what is wrong with something from outside is said, as the rest of a sentence.
pub(crate) fn of_fault<G: Art>(fault: &G::Fault) {
    let said = G::fault(fault);
    let length = said.chars().count();
    assert!((10..800).contains(&length), "{length} letters: {said}");
    assert!(!said.starts_with(char::is_uppercase), "{said}");
    // The caller adds more text after it, or the full stop.
    let word = said.trim_end_matches(['.', ':', ',', ';']);
    assert!(
        word == said || !word.ends_with(char::is_lowercase),
        "{said}"
    );
    printable(&said);
}

/// Checks that a text is a sentence or more, and of a length that fits an answer. To programs it may begin
/// with the name of an action.
fn sentence(voice: Voice, text: &str) {
    let length = text.chars().count();
    assert!((10..400).contains(&length), "{length} letters: {text}");
    let named = voice == Voice::Program;
    assert!(named || !text.starts_with(char::is_lowercase), "{text}");
    ends(text);
}

/// Checks that a text ends as sentences do; what was sent is cut short by `…`.
fn ends(text: &str) {
    assert!(text.ends_with(['.', '…']), "{text:?}");
    assert!(!text.ends_with(".."), "{text}");
    printable(text);
}

/// Checks that a text has nothing in it that a terminal would obey, whatever was sent.
fn printable(text: &str) {
    let obeyed = |letter: char| letter.is_control() && !letter.is_whitespace();
    assert!(!text.contains(obeyed), "{text:?}");
}

/// A state comes back from its bytes, and from its JSON where clients carry that.
fn carries<G: Art>(state: &G::State) {
    let bytes = G::encode(state);
    assert!(bytes.len() < MOST_BYTES, "{} bytes", bytes.len());
    let decoded = G::decode(&bytes, &Few::<G>::of(1));
    assert!(
        decoded.as_ref() == Ok(state),
        "{state:?} came back as {decoded:?}"
    );
    let view = serde_json::to_string(&G::view(state)).expect("a view is plain JSON");
    assert!(view.len() < MOST_JSON, "{} bytes", view.len());
    let opened = G::read_open(&view);
    let wanted = G::INFO.open.then_some(Ok(state));
    assert!(
        opened.as_ref().map(Result::as_ref) == wanted,
        "{view} came back as {opened:?}"
    );
}

/// A state can be shown, and the position that it stands at comes back from what is shown.
fn shows<G: Art>(state: &G::State, legal: &[G::Action]) {
    let panel = tells::<G>(state, &Cause::Opened);
    let ways = panel.spots.iter().flat_map(|spot| &spot.ways);
    let ways: Vec<G::Action> = ways.map(|way| way.action).collect();
    let carried = legal
        .iter()
        .filter(|&&action| G::kind(action).ends().is_some());
    assert_eq!(ways.len(), carried.count(), "a way for each legal move");
    assert!(ways.iter().all(|way| legal.contains(way)), "{ways:?}");
    for command in &panel.commands {
        if let Deed::Play(action) = command.deed {
            assert_eq!(command.enabled, legal.contains(&action), "{command:?}");
        }
    }
    let position = G::standing_position(state);
    let view = serde_json::to_string(&G::view(state)).expect("a view is plain JSON");
    let public = G::read_public(&view);
    assert!(
        public.as_ref() == Ok(&position),
        "{view} stands for {public:?}"
    );
    of_position::<G>(&position);
}

/// What is said of a state can be said in both voices, and its panel made and sent.
fn tells<G: Art>(state: &G::State, cause: &Cause<G>) -> Panel<G::Action> {
    let report = match cause {
        Cause::Played(report) => Some(*report),
        _ => None,
    };
    assert!(!G::observe(state, report).is_empty());
    for voice in Voice::ALL {
        printable(&say::<G>(voice, state, cause));
    }
    let panel = panel::<G>(state, cause);
    let sent = serde_json::to_string(&panel).expect("a panel is plain JSON");
    assert!(sent.len() < MOST_JSON, "{} bytes", sent.len());
    assert!(!panel.heading.is_empty());
    assert!(!matches!(cause, Cause::Advised(_) | Cause::Refused(_)) || !panel.news.text.is_empty());
    if !panel.news.text.is_empty() {
        ends(&panel.news.text);
    }
    let for_people = |text: &str| sentence(Voice::Person, text);
    panel.legend.iter().for_each(|line| for_people(&line.text));
    panel
        .news
        .introduces
        .iter()
        .for_each(|new| for_people(&new.text));
    for (id, spot) in panel.spots.iter().enumerate() {
        assert_eq!(spot.id, id);
        assert!(!spot.name.is_empty() && spot.words.starts_with(&spot.name));
        for way in &spot.ways {
            assert!(
                way.to < panel.spots.len() && !way.shifts.is_empty(),
                "{way:?}"
            );
        }
    }
    for command in &panel.commands {
        assert!(!command.label.is_empty());
        assert_eq!(command.enabled, command.why.is_none(), "{command:?}");
        command.why.iter().for_each(|why| for_people(why));
    }
    panel
}

/// A position comes back from its notation, its drawings are sound, and exactly its moves can be played.
pub(crate) fn of_position<G: Art>(position: &G::Position) {
    let notation = G::notation(position);
    let read = G::read_notation(&notation);
    assert!(
        read.as_ref() == Ok(position),
        "{notation} came back as {read:?}"
    );
    for voice in Voice::ALL {
        assert!(!G::draw(voice, position).is_empty());
        drawn(&G::svg(voice, position));
    }
    moves::<G>(position, &notation);
}

fn drawn(svg: &str) {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    let names = || document.descendants().map(|node| node.tag_name().name());
    assert!(names().any(|name| name == "title") && names().any(|name| name == "desc"));
    assert!(!names().any(|name| ["script", "style", "foreignObject"].contains(&name)));
}

fn moves<G: Art>(position: &G::Position, notation: &str) {
    let moves = G::moves(position);
    let _ = G::is_solved(position);
    let first = notation.bytes().map(usize::from).sum::<usize>() % SAID;
    for (number, action) in (0..).map_while(G::numbered).enumerate() {
        let mut after = position.clone();
        let tried = G::try_move(&mut after, action);
        assert_eq!(
            tried.is_ok(),
            moves.contains(&action),
            "{action:?} on {notation}"
        );
        let Err(refusal) = tried else { continue };
        assert!(after == *position, "{action:?} changed {notation}");
        let carries = G::kind(action).ends().is_some();
        assert_eq!(refusal.is_some(), carries, "{action:?} on {notation}");
        if let Some(refusal) = refusal.filter(|_| number % SAID == first) {
            for voice in Voice::ALL {
                sentence(voice, &G::refusal(voice, position, refusal));
            }
        }
    }
}
