//! Token bytes: sealed, where none but the server's own open, and as they are once opened.

use menagerie_art::Art;
use menagerie_engine::{DecodeError, Game, Origin, Wire, for_each_game, with_game};
use serde_json::json;

use crate::few::Few;
use crate::service::{self, Answer, Asked};
use crate::{Target, laws, plays, words};

pub(crate) const TARGET: Target = Target {
    name: "tokens",
    check,
    good,
    seeds,
    words: || words::and(None, ["\0", "\u{1}", "\u{2}", "\u{3}", "\u{7f}"]),
    quick: 4_000,
};

fn check(input: &[u8]) {
    for_each_game!(G => {
        let state = decode::<G>(input);
        if let Some(state) = &state {
            laws::of_state::<G>(state);
        }
        sealed::<G>(input, state.as_ref());
    });
}

fn good(slug: &str, input: &[u8]) -> bool {
    with_game!(slug, G => decode::<G>(input).is_some()).unwrap_or(false)
}

fn decode<G: Art>(input: &[u8]) -> Option<G::State> {
    match G::decode(input, &Few::<G>::of(1)) {
        Ok(state) => {
            assert_eq!(G::encode(&state), input, "another encoding of {state:?}");
            Some(state)
        }
        Err(DecodeError::Foreign) => None,
        Err(DecodeError::NoDeal(_)) => panic!("a token takes more than one deal"),
    }
}

/// No bytes but those that the server sealed are taken, and of those only an origin with a state behind it.
fn sealed<G: Art>(input: &[u8], state: Option<&G::State>) {
    is_refused(&send::<G>(&service::base64(input)));
    let last = Origin::ALL.len() as u8;
    for origin in [last, u8::MAX] {
        is_refused(&sealed_as::<G>(origin, input));
    }
    // One origin an input is enough: the state behind it is read the same.
    let origin = input
        .iter()
        .fold(0, |sum: u8, byte| sum.wrapping_add(*byte))
        % last;
    let answer = sealed_as::<G>(origin, input);
    let Some(state) = state else {
        return is_refused(&answer);
    };
    assert_eq!(answer.status, 200, "{}", answer.text());
    let answer = answer.json();
    let token = service::seal(G::INFO, &[&[origin], input].concat());
    assert_eq!(answer["stateToken"], token, "one state, one token");
    let view = json!(G::view(state));
    assert_eq!(answer["state"], view);
}

fn sealed_as<G: Game>(origin: u8, input: &[u8]) -> Answer {
    send::<G>(&service::seal(G::INFO, &[&[origin], input].concat()))
}

fn send<G: Game>(token: &str) -> Answer {
    let answer = service::ask(&Asked {
        method: "POST",
        path: &format!("/api/games/{}/actions", G::INFO.slug),
        media: "application/json",
        body: format!("{{\"stateToken\":\"{token}\",\"actions\":[]}}").as_bytes(),
    });
    answer.expect("it is a request")
}

fn is_refused(answer: &Answer) {
    assert_eq!(answer.status, 400, "{}", answer.text());
    assert_eq!(answer.json()["type"], "/docs/api#bad-token");
}

fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for_each_game!(G => {
        for run in plays::runs::<G>().iter() {
            seeds.extend(run.states.iter().map(G::encode));
        }
    });
    seeds
}
