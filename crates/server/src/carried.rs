//! The state that a client carries from answer to request: sealed in a token, or open.

use menagerie_engine::{Deals, DecodeError, Face, OpenStateError};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::app::{App, Stop};
use crate::body::TOO_MANY;
use crate::error::{Kind, Problem};

/// Reads the state of a run from one of the two ways to carry it.
///
/// # Errors
/// A problem unless exactly one is given and it is good; [`Stop::NoDeal`] when its deal is missing.
pub(crate) fn read<G: Face>(
    app: &App,
    token: Option<&str>,
    state: Option<&RawValue>,
    deals: &impl Deals<G>,
) -> Result<G::State, Stop> {
    match (token, state) {
        (Some(token), None) => {
            let bytes = app.keys.open(G::INFO, token);
            let bytes = bytes.ok_or_else(|| Problem::bad_token(G::INFO))?;
            G::decode(&bytes, deals).map_err(|error| match error {
                DecodeError::Foreign => Problem::bad_token(G::INFO).into(),
                DecodeError::NoDeal => Stop::NoDeal,
            })
        }
        (None, Some(state)) => G::read_open(state.get(), deals).map_err(|error| match error {
            OpenStateError::Wrong(reason) => Problem::new(Kind::BadState, reason).into(),
            OpenStateError::NoDeal => Stop::NoDeal,
        }),
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

/// The token of a state.
pub(crate) fn seal<G: Face>(app: &App, state: &G::State) -> String {
    app.keys.seal(G::INFO, &G::encode(state))
}

/// Exactly the legal actions.
pub(crate) fn legal<G: Face>(state: &G::State) -> Vec<G::Action> {
    let mut actions = Vec::with_capacity(32);
    G::legal(state, &mut actions);
    actions
}

/// Reads a key that may be left out but, when it is there, may not be `null`.
pub(crate) fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// A list of at most `MOST` actions, each left as it was sent: whether it is of the grammar is for
/// the game to say.
#[derive(Debug)]
pub(crate) struct Actions<'a, const MOST: usize>(pub(crate) Vec<&'a RawValue>);

impl<'de: 'a, 'a, const MOST: usize> Deserialize<'de> for Actions<'a, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List<const MOST: usize>;
        impl<'de, const MOST: usize> serde::de::Visitor<'de> for List<MOST> {
            type Value = Vec<&'de RawValue>;

            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str("a list of actions")
            }

            fn visit_seq<A: serde::de::SeqAccess<'de>>(
                self,
                mut list: A,
            ) -> Result<Self::Value, A::Error> {
                let mut actions = Vec::new();
                while let Some(action) = list.next_element()? {
                    if actions.len() == MOST {
                        return Err(serde::de::Error::custom(format_args!(
                            "this route takes at most {MOST} {TOO_MANY}"
                        )));
                    }
                    actions.push(action);
                }
                Ok(actions)
            }
        }
        deserializer.deserialize_seq(List::<MOST>).map(Self)
    }
}

/// Declares the body of a request about a state, which comes in one of the two ways to carry it, and
/// how the body is described: its reader `Body`, its schemas for each game, and `AnyBody` over all.
macro_rules! carried {
    ($request:ident = $by_token:ident or $by_state:ident
        $(with $(#[$doc:meta])* $key:ident: $read:ty as $($schema:tt)+)?) => {
        /// What the body says.
        #[derive(serde::Deserialize)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        struct Body<'a> {
            #[serde(default, deserialize_with = "crate::carried::present")]
            state_token: Option<String>,
            #[serde(borrow, default, deserialize_with = "crate::carried::present")]
            state: Option<&'a serde_json::value::RawValue>,
            $(#[serde(borrow)]
            $key: $read,)?
        }

        /// What the body says, with the state in a token.
        #[derive(utoipa::ToSchema)]
        #[schema(bound = "", rename_all = "camelCase")]
        #[serde(deny_unknown_fields)]
        #[expect(dead_code, reason = "describes the body, which is read without copying")]
        pub(crate) struct $by_token<G: menagerie_engine::Face> {
            /// The token of the last answer.
            state_token: String,
            $($(#[$doc])*
            #[schema(schema_with = $($schema)+)]
            $key: std::marker::PhantomData<G>,)?
            #[schema(ignore)]
            game: std::marker::PhantomData<G>,
        }

        /// What the body says, with the open state.
        #[derive(utoipa::ToSchema)]
        #[schema(bound = "", rename_all = "camelCase")]
        #[serde(deny_unknown_fields)]
        #[allow(dead_code, reason = "describes the body, which is read without copying")]
        pub(crate) struct $by_state<G: menagerie_engine::Face> {
            /// The state of the last answer.
            #[schema(schema_with = $crate::schema::state::<G>)]
            state: std::marker::PhantomData<G>,
            $($(#[$doc])*
            #[schema(schema_with = $($schema)+)]
            $key: std::marker::PhantomData<G>,)?
        }

        $crate::schema::over_games!(
            /// A body with a token.
            AnyByToken = AnyOfBuilder of $by_token
        );
        $crate::schema::over_games!(
            /// A body with an open state.
            AnyByState = AnyOfBuilder of $by_state, if open
        );

        /// The state of the run, in one of the two ways to carry it, and what is asked of it.
        #[derive(utoipa::ToSchema)]
        #[schema(as = $request)]
        #[serde(untagged)]
        #[expect(dead_code, reason = "describes the body, which is read without copying")]
        pub(crate) enum AnyBody {
            ByToken(AnyByToken),
            ByState(AnyByState),
        }
    };
}
pub(crate) use carried;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_may_hold_its_most_and_no_more() {
        let list = |length: usize| format!("[{}]", vec!["1e400"; length].join(","));
        let full = list(3);
        let read: Actions<3> = serde_json::from_str(&full).unwrap();
        assert_eq!(read.0.len(), 3);
        assert_eq!(read.0[0].get(), "1e400");
        assert!(serde_json::from_str::<Actions<3>>(&list(4)).is_err());
        assert!(serde_json::from_str::<Actions<3>>("{}").is_err());
    }
}
