//! The one envelope of every answer that is no game answer: a problem document (RFC 9457).

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use menagerie_engine::Info;
use serde::Serialize;
use utoipa::ToSchema;

use crate::answer;

/// The most of a sentence that quotes what a client sent.
const LONGEST: usize = 400;

/// Declares the kinds of problems: slug, status, title, and what a client does about it.
macro_rules! kinds {
    ($($kind:ident $slug:literal $status:ident $title:literal $advice:literal)+) => {
        /// What went wrong, by kind. Each kind has one status and one title, and an entry in the docs.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Kind {
            $(#[doc = $title] $kind,)+
        }

        impl Kind {
            /// Every kind, in the order of the docs.
            pub(crate) const ALL: &[Self] = &[$(Self::$kind),+];

            /// The name in addresses: the docs have an anchor of that name.
            pub(crate) fn slug(self) -> &'static str {
                match self {
                    $(Self::$kind => $slug,)+
                }
            }

            /// The status.
            pub(crate) fn status(self) -> StatusCode {
                match self {
                    $(Self::$kind => StatusCode::$status,)+
                }
            }

            /// The title, the same for every problem of the kind.
            pub(crate) fn title(self) -> &'static str {
                match self {
                    $(Self::$kind => $title,)+
                }
            }

            /// What a client does about it.
            pub(crate) fn advice(self) -> &'static str {
                match self {
                    $(Self::$kind => $advice,)+
                }
            }
        }
    };
}

kinds! {
    BadJson "bad-json" BAD_REQUEST
        "The body is not valid JSON"
        "The detail names the line and the column where reading stopped."
    BadBody "bad-body" BAD_REQUEST
        "The body does not fit this route"
        "A key is missing, unknown, given twice or of the wrong type; the detail names it."
    BadSeed "bad-seed" BAD_REQUEST
        "The seed is not valid"
        "Send one whole number from 0 to 9007199254740991 in plain digits."
    BadPuzzle "bad-puzzle" BAD_REQUEST
        "The puzzle's id is not valid"
        "Send one id of the game, game:rulesVersion:seed:stage, as in duskcourt:1:7:12."
    BadParameter "bad-parameter" BAD_REQUEST
        "A query parameter is not valid"
        "The detail names the parameter and what it may be; unknown ones are passed over."
    BadToken "bad-token" BAD_REQUEST
        "The stateToken is not valid"
        "Send the stateToken of the last answer of the same game, unchanged."
    BadState "bad-state" BAD_REQUEST
        "The state is not valid"
        "Send the state of an answer unchanged; the detail names the first thing wrong."
    TooManyActions "too-many-actions" BAD_REQUEST
        "The list of actions is too long"
        "Play the list in parts, each with the stateToken of the last answer; replay or review a longer run on the command line."
    TooManyStages "too-many-stages" BAD_REQUEST
        "The run is too long for one request"
        "Replay it with `menagerie replay` or review it with `menagerie review` on the command line."
    UnknownRulesVersion "unknown-rules-version" BAD_REQUEST
        "The rules version is unknown"
        "The detail names the versions that this server plays."
    BadHost "bad-host" BAD_REQUEST
        "The Host header is not valid"
        "Send the host, and the port if there is one, that the request was made to."
    NoHints "no-hints" FORBIDDEN
        "Hints are turned off"
        "Play without them, or ask a server that was started without --no-hints."
    UnknownGame "unknown-game" NOT_FOUND
        "There is no such game"
        "The index at /api/games lists every game."
    UnknownPath "unknown-path" NOT_FOUND
        "There is nothing at that path"
        "The API is described at /docs/api."
    MethodNotAllowed "method-not-allowed" METHOD_NOT_ALLOWED
        "The path does not answer that method"
        "The Allow header lists the methods that it answers."
    BodyTimeout "body-timeout" REQUEST_TIMEOUT
        "The body did not arrive in time"
        "Send the whole body within 30 seconds."
    BodyTooLarge "body-too-large" PAYLOAD_TOO_LARGE
        "The body is too large"
        "Bodies hold at most 1 MiB, those of a replay at most 8 MiB."
    NotJson "not-json" UNSUPPORTED_MEDIA_TYPE
        "The body is not declared as JSON"
        "Send the header Content-Type: application/json."
    Busy "busy" TOO_MANY_REQUESTS
        "The server is busy"
        "Wait as many seconds as the Retry-After header says and send the request again."
    Stopping "stopping" SERVICE_UNAVAILABLE
        "The server is stopping"
        "Send the request again: another server answers it, or this one once it is back. Nothing is lost."
    Internal "internal" INTERNAL_SERVER_ERROR
        "The server made a mistake"
        "This is a fault of the server: please report it with the request that caused it."
}

/// A problem: its kind and the sentence about this very request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Problem {
    kind: Kind,
    detail: String,
    /// In how many seconds to try again.
    retry_after: Option<u64>,
}

impl Problem {
    /// A problem of that kind.
    pub(crate) fn new(kind: Kind, detail: impl Into<String>) -> Self {
        Self {
            kind,
            detail: shorten(detail.into()),
            retry_after: None,
        }
    }

    /// There is no such game.
    pub(crate) fn unknown_game(slug: &str) -> Self {
        let known: Vec<&str> = menagerie_engine::catalogue::games()
            .iter()
            .map(|game| game.slug)
            .collect();
        let detail = format!(
            "no game is called {slug:?}; the games are {}",
            known.join(", ")
        );
        Self::new(Kind::UnknownGame, detail)
    }

    /// The token is not one of ours for this game. Says nothing of why, on purpose.
    pub(crate) fn bad_token(game: &Info) -> Self {
        let detail = format!(
            "this stateToken was not made here for {}, or it was changed or cut short; \
             send the stateToken of the last answer unchanged",
            game.name
        );
        Self::new(Kind::BadToken, detail)
    }

    /// The queue is full, and may have room in so many seconds.
    pub(crate) fn busy(seconds: u64) -> Self {
        let s = if seconds == 1 { "" } else { "s" };
        let detail = format!(
            "as many requests as the server takes are waiting for work like this; nothing is lost, \
             try again in {seconds} second{s}"
        );
        Self {
            retry_after: Some(seconds),
            ..Self::new(Kind::Busy, detail)
        }
    }

    /// The server stops before it could answer.
    pub(crate) fn stopping() -> Self {
        let detail = "the server stops, and this was not answered; nothing is lost, send it again";
        Self {
            retry_after: Some(1),
            ..Self::new(Kind::Stopping, detail)
        }
    }

    /// What kind of problem it is.
    pub(crate) fn kind(&self) -> Kind {
        self.kind
    }

    /// The same in a few words.
    pub(crate) fn title(&self) -> &'static str {
        self.kind.title()
    }

    /// What is wrong with this request and what is right, in a sentence.
    pub(crate) fn detail(&self) -> &str {
        &self.detail
    }

    /// A fault of the server.
    pub(crate) fn internal() -> Self {
        Self::new(
            Kind::Internal,
            "the server made a mistake; nothing you played is lost, send the request again",
        )
    }
}

/// A problem document (RFC 9457), with `ok` and `reason` for clients that read only those.
#[derive(Serialize, ToSchema)]
#[schema(as = Problem)]
pub(crate) struct ProblemDocument<'a> {
    /// What kind of problem it is: the address of its entry in the docs.
    #[serde(rename = "type")]
    #[schema(example = "/docs/api#bad-seed")]
    r#type: String,
    /// The kind in a few words, the same for every problem of the kind.
    title: &'a str,
    /// The HTTP status, repeated.
    #[schema(minimum = 400, maximum = 599)]
    status: u16,
    /// What is wrong with this request and what is right, in a sentence.
    detail: &'a str,
    /// Always false.
    ok: bool,
    /// The same sentence as `detail`.
    reason: &'a str,
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = self.kind.status();
        let document = ProblemDocument {
            r#type: format!("/docs/api#{}", self.kind.slug()),
            title: self.kind.title(),
            status: status.as_u16(),
            detail: &self.detail,
            ok: false,
            reason: &self.detail,
        };
        let mut response = answer::json(&document);
        *response.status_mut() = status;
        let headers = response.headers_mut();
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/problem+json"),
        );
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        // The rest of the body may still be on its way: the connection is of no use any more.
        if matches!(self.kind, Kind::BodyTimeout | Kind::BodyTooLarge) {
            headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        // For the layer that shows it to people.
        response.extensions_mut().insert(self);
        response
    }
}

/// Cuts what quotes a client at length.
fn shorten(mut sentence: String) -> String {
    if let Some((at, _)) = sentence.char_indices().nth(LONGEST) {
        sentence.truncate(at);
        sentence.push('…');
    }
    sentence
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_name_of_its_own() {
        let names: std::collections::BTreeSet<&str> =
            Kind::ALL.iter().map(|kind| kind.slug()).collect();
        assert_eq!(names.len(), Kind::ALL.len());
    }

    #[test]
    fn long_quotes_are_cut() {
        let long = Problem::new(Kind::BadBody, "ä".repeat(1_000_000));
        assert_eq!(long.detail.chars().count(), LONGEST + 1);
    }
}
