//! The state that a client carries from answer to request: sealed in a token, or open.

use menagerie_engine::json::Fields;
use menagerie_engine::{Deals, DecodeError, Game, Origin, Wire};
use menagerie_telling::Tell;
use serde::de::{Deserialize, Deserializer, IgnoredAny, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::app::{App, Stop};
use crate::body;
use crate::error::{Kind, Problem};

/// Reads the state of a run from one of the two ways to carry it, and where the run came from.
///
/// # Errors
/// A problem unless exactly one is given and it is good; [`Stop::NoDeal`] when its deal is missing.
pub(crate) fn read<G: Tell>(
    app: &App,
    body: &Fields,
    deals: &impl Deals<G>,
) -> Result<(G::State, Origin), Stop> {
    match (body::text_if_there(body, "stateToken")?, body.find("state")) {
        (Some(token), None) => open::<G>(app, &token, deals),
        (None, Some(state)) => {
            let bad = |detail| Problem::new(Kind::BadState, detail);
            let read = G::read_open(state.get()).ok_or_else(|| {
                let name = G::INFO.name;
                bad(format!(
                    "{name} carries its run in stateToken, not in state"
                ))
            })?;
            let state = read.map_err(|fault| bad(G::fault(&fault)))?;
            Ok((state, Origin::Posted))
        }
        (Some(_), Some(_)) => Err(Problem::new(
            Kind::BadBody,
            "the body has both stateToken and state; send only one of them",
        )
        .into()),
        (None, None) if G::INFO.open => Err(Problem::new(
            Kind::BadBody,
            "the body has neither stateToken nor state; send one of them from the last answer",
        )
        .into()),
        (None, None) => Err(Problem::new(
            Kind::BadBody,
            "the body has no stateToken; send the one of the last answer",
        )
        .into()),
    }
}

/// The token of a state: what seals where the run came from, and the state.
pub(crate) fn seal<G: Wire>(app: &App, state: &G::State, origin: Origin) -> String {
    let mut bytes = vec![origin as u8];
    bytes.extend(G::encode(state));
    app.keys.seal(G::INFO, &bytes)
}

fn open<G: Wire>(
    app: &App,
    token: &str,
    deals: &impl Deals<G>,
) -> Result<(G::State, Origin), Stop> {
    let bad = || Problem::bad_token(G::INFO);
    let bytes = app.keys.open(G::INFO, token).ok_or_else(bad)?;
    let (&origin, bytes) = bytes.split_first().ok_or_else(bad)?;
    let origin = *Origin::ALL.get(usize::from(origin)).ok_or_else(bad)?;
    match G::decode(bytes, deals) {
        Ok(state) => Ok((state, origin)),
        Err(DecodeError::Foreign) => Err(bad().into()),
        Err(DecodeError::NoDeal(no_deal)) => Err(no_deal.into()),
    }
}

/// Exactly the legal actions.
pub(crate) fn legal<G: Game>(state: &G::State) -> Vec<G::Action> {
    let mut actions = Vec::with_capacity(32);
    G::legal(state, &mut actions);
    actions
}

/// Reads a list of at most so many actions, each left as it was sent: whether it is of the grammar is for
/// the game to say.
///
/// # Errors
/// A problem when it is no list, or longer.
pub(crate) fn actions<'a, const MOST: usize>(
    body: &Fields<'a>,
) -> Result<Vec<&'a RawValue>, Problem> {
    let wanted = menagerie_engine::json::Wanted::List("actions");
    let AtMost::<MOST>(actions) = body.value("actions", wanted).map_err(body::wrong)?;
    actions.ok_or_else(|| {
        let detail = format!("this route takes at most {MOST} actions in one request");
        Problem::new(Kind::TooManyActions, detail)
    })
}

/// A list, if it has at most `MOST` items. Of a longer one nothing is kept.
struct AtMost<'a, const MOST: usize>(Option<Vec<&'a RawValue>>);

impl<'de: 'a, 'a, const MOST: usize> Deserialize<'de> for AtMost<'a, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List<const MOST: usize>;
        impl<'de, const MOST: usize> Visitor<'de> for List<MOST> {
            type Value = Option<Vec<&'de RawValue>>;

            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str("a list")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut items = Vec::new();
                while items.len() < MOST {
                    match list.next_element()? {
                        Some(item) => items.push(item),
                        None => return Ok(Some(items)),
                    }
                }
                if list.next_element::<IgnoredAny>()?.is_none() {
                    return Ok(Some(items));
                }
                while list.next_element::<IgnoredAny>()?.is_some() {}
                Ok(None)
            }
        }
        deserializer.deserialize_seq(List::<MOST>).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_may_hold_its_most_and_no_more() {
        let read = |length: usize| {
            let body = format!("{{\"actions\":[{}]}}", vec!["1e400"; length].join(","));
            let fields = Fields::read(&body).unwrap();
            actions::<3>(&fields).map(|list| list.len())
        };
        assert_eq!((read(0), read(3)), (Ok(0), Ok(3)));
        let detail = "this route takes at most 3 actions in one request";
        let too_many = Err(Problem::new(Kind::TooManyActions, detail));
        assert_eq!((read(4), read(5000)), (too_many.clone(), too_many));
        let fields = Fields::read("{\"actions\":{}}").unwrap();
        assert!(actions::<3>(&fields).is_err());
    }
}
