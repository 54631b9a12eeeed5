//! `POST /api/games/{slug}/review`: a whole run judged move by move.

use std::sync::Arc;

use axum::extract::{RawQuery, Request, State};
use axum::response::Response;
use menagerie_telling::{Review, Tell, review as judge_run};

use utoipa::openapi::path::Operation;

use super::problems::Reviewing;
use crate::answer;
use crate::answers::Key;
use crate::app::{App, Stop};
use crate::body;
use crate::deals::Provider;
use crate::describe;
use crate::error::{Kind, Problem};
use crate::run_body::{self, RunBody};
use crate::schema;
use crate::shown::{self, Shown};

/// The most actions of one review.
pub(crate) const MOST_ACTIONS: usize = 10_000;

/// How many nodes the searches of one review may take together.
const NODES: u64 = 4_000_000;

pub(crate) type ToReview<G> = RunBody<G, MOST_ACTIONS>;

/// How the route is described.
pub(crate) fn described<G: Tell>() -> Operation {
    describe::of_game::<G>(
        "learn",
        "review",
        "Review a run",
        "Replays a run from its seed, or practice from its puzzle, and judges every action: what the position was worth before \
         and after it, what it wasted, and what would have been better; with a summary for each \
         stage and for the run. The operator may have turned hints, and with them reviews, off.",
    )
    .parameters([
        describe::parameter(
            "from",
            "The index of the first action to judge; those before it are only played. Left out, all are \
             judged.",
            schema::whole(0, MOST_ACTIONS as u64),
        ),
        shown::panel_parameter(),
    ])
    .body(describe::own::<G>("ToReview"), "At most 10,000 actions and 1 MiB.")
    .answers(
        "200",
        "The judged run, up to the first refusal.",
        describe::own::<G>("Review"),
    )
    .problems::<Reviewing>()
}

/// Reviews a run.
pub(crate) async fn review<G: Tell>(
    State(app): State<Arc<App>>,
    RawQuery(query): RawQuery,
    request: Request,
) -> Result<Response, Problem> {
    let query = query.as_deref();
    app.hints_allowed()?;
    let from = from_in(query.unwrap_or(""))?;
    let shown = Shown::panel_only(query)?;
    let path = request.uri().path().to_owned();
    let body = body::read(request, body::LIMIT, &app.work).await?;
    let key = Key::new(&path, query, &body);
    let made = app.run_in_turn(move |_, deals| reply::<G>(&body, from, shown, deals));
    app.answers.get_or_make(key, made).await
}

fn reply<G: Tell>(
    body: &[u8],
    from: usize,
    shown: Shown,
    deals: &Provider<G>,
) -> Result<Response, Stop> {
    let (start, actions) = run_body::read::<G, MOST_ACTIONS>(body)?;
    let actions = actions.iter().map(|action| {
        deals.give_way();
        action.get()
    });
    let nodes = (G::ADVICE_NODES, deals.budget(NODES));
    let review: Review<G> = judge_run(start, actions, from, deals, nodes, shown.has_panel())?;
    Ok(answer::json(&review))
}

/// Where a query says that judging begins. Other parameters are passed over.
fn from_in(query: &str) -> Result<usize, Problem> {
    let mut given = form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| name == "from");
    let Some((_, text)) = given.next() else {
        return Ok(0);
    };
    let index = text
        .parse::<usize>()
        .ok()
        .filter(|&index| index <= MOST_ACTIONS);
    // One spelling a number, as everywhere: no sign, no leading zero.
    let index = index.filter(|index| given.next().is_none() && index.to_string() == text);
    index.ok_or_else(|| {
        let detail = format!(
            "from is the index of the first action to judge, given once: a whole number from 0 to \
             {MOST_ACTIONS} in plain digits"
        );
        Problem::new(Kind::BadParameter, detail)
    })
}
