//! Token bytes: sealed, where none but the server's own open, and as they are once opened.

use menagerie_art::Art;
use menagerie_engine::{Coach, DecodeError, Face, for_each_game};

use crate::few::Few;
use crate::service::{self, Asked};
use crate::{Target, laws, plays};

pub(crate) const TARGET: Target = Target {
    name: "tokens",
    check,
    seeds,
    words: &["\0", "\u{1}", "\u{7f}"],
    quick: 1_500,
};

fn check(input: &[u8]) {
    for_each_game!(G => {
        decode::<G>(input);
        sealed::<G>(input);
    });
}

fn decode<G: Coach + Art>(input: &[u8]) {
    match G::decode(input, &Few::<G>::of(1)) {
        Ok(state) => {
            assert_eq!(G::encode(&state), input, "another encoding of {state:?}");
            laws::of_state::<G>(&state);
        }
        Err(DecodeError::Foreign) => {}
        Err(DecodeError::NoDeal) => panic!("a token takes more than one deal"),
    }
}

/// No bytes but those that the server sealed are taken.
fn sealed<G: Coach>(input: &[u8]) {
    let token = spelled(input);
    let answer = service::ask(&Asked {
        method: "POST",
        path: &format!("/api/games/{}/actions", G::INFO.slug),
        media: "application/json",
        body: format!("{{\"stateToken\":\"{token}\",\"actions\":[]}}").as_bytes(),
    });
    let answer = answer.expect("it is a request");
    assert_eq!(answer.status, 400, "{token} was taken");
}

/// Bytes in base64url without padding.
fn spelled(bytes: &[u8]) -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let letters = bytes.chunks(3).flat_map(|chunk| {
        let word = (0..3).fold(0, |word, at| {
            word << 8 | usize::from(*chunk.get(at).unwrap_or(&0))
        });
        let letter = move |at: usize| char::from(LETTERS[word >> (18 - 6 * at) & 63]);
        (0..=chunk.len()).map(letter)
    });
    letters.collect()
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
