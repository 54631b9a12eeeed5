//! `GET /llms.txt`: the entry point for agents.

use std::fmt::Write;
use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use menagerie_engine::{Game, for_each_game};
use menagerie_telling::{Tell, Voice};

use crate::app::App;
use crate::error::Problem;

/// The entry point for agents.
pub(crate) async fn llms(State(app): State<Arc<App>>, request: Parts) -> Result<Response, Problem> {
    let base = app.base(&request)?;
    let mut text = format!(
        "# Menagerie\n\n\
         > Seeded, deterministic animal puzzle ladders, played over HTTP and JSON. No account and no \
         key. The same seed with the same actions is the same run.\n\n\
         How to play:\n\n\
         1. GET {base}/api/games/{{slug}}/init?seed=7 opens a run. Read `spec` (the rules), \
         `observation` (the state as text), `legalActions` and keep `stateToken`.\n\
         2. POST {base}/api/games/{{slug}}/action with the header `Content-Type: application/json` and \
         the body {{\"stateToken\": \"…\", \"action\": {{…}}}}, where action is one item of \
         `legalActions` as it stands.\n\
         3. An answer with `ok` true brings the new `stateToken`, `observation` and `legalActions`. An \
         answer with `ok` false says in `reason` which rule stands in the way; nothing changed, the \
         token you sent is still good.\n\
         4. Repeat until `gameOver` is true. The aim is the highest `score`.\n\n\
         To learn rather than to be measured: POST {base}/api/games/{{slug}}/hint with \
         {{\"stateToken\": \"…\"}} gives one best action and why; …/review with {{\"seed\": 7, \
         \"actions\": […]}} judges a run move by move. The operator of this server may have turned \
         them off. GET …/init?puzzle=ID opens one puzzle by its id as practice, which pays nothing; \
         GET {base}/api/daily names three such ids a game and day.\n\n\
         ## Games\n\n"
    );
    for_each_game!(G => {
        let info = <G as Game>::INFO;
        let description = G::sheet(Voice::Program).description;
        writeln!(text, "- [{}]({base}/docs/api/{}): {description}", info.name, info.slug)
            .expect("memory is writable");
    });
    write!(
        text,
        "\n## Documents\n\n\
         - [Index]({base}/api/games): every game with its addresses, as JSON\n\
         - [API]({base}/docs/api): the loop, the routes, the errors\n\
         - [Reference]({base}/docs/api/reference): every field of every answer\n\
         - [OpenAPI]({base}/api/openapi.json): the same for tools\n"
    )
    .expect("memory is writable");
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}
