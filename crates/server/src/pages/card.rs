//! `/card/{slug}`: pictures to pass on. A card shows what a seed deals first, or the end of a run that was
//! replayed for it; so every card shows a run that was really played.

use std::sync::Arc;

use axum::extract::{RawQuery, Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use menagerie_art::Art;
use menagerie_art::card::{self, Words};
use menagerie_engine::daily::{Course, Date, STAGES};
use menagerie_engine::{Deals, Seed, Standing, Start, for_each_game, run, with_game};
use menagerie_telling::{RefusedAt, Voice, counted, grouped};

use crate::answers::Key;
use crate::app::{App, Stop};
use crate::body;
use crate::error::{Kind, Problem};
use crate::jobs::Turn;
use crate::routes::daily::{date_in, now};
use crate::routes::{Slug, init, replay};
use crate::run_body;

/// The seed of a card that names none.
const SEED: u64 = 7;
/// How many letters a line of a card has room for.
const LINE: usize = 27;

/// `GET`: the first deal of a seed, with the game's name and what it asks.
pub(crate) async fn dealt(
    State(app): State<Arc<App>>,
    Slug(slug): Slug,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let asked = init::seed_in(query.as_deref().unwrap_or(""))?;
    let key = Key::new("/card", Some(&slug), format!("{asked:?}").as_bytes());
    with_game!(&slug, G => {
        let made = app.run_in_turn::<G, _>(move |_, deals| draw_deal::<G>(asked, deals));
        app.answers.tagged(key, &headers, made).await
    })
    .unwrap_or_else(|| Err(Problem::unknown_game(&slug)))
}

/// `GET /card/daily`: the hardest boards of a day that has begun, as they are dealt. What came of them is not on it:
/// nothing of that can be checked.
pub(crate) async fn day(
    State(app): State<Arc<App>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let today = Date::at(now());
    let date = date_in(query.as_deref().unwrap_or(""))?.unwrap_or(today);
    // A day that has not begun is not shown.
    let date = date.min(today);
    let key = Key::new("/card/daily", Some(&date.to_string()), b"");
    app.answers
        .tagged(key, &headers, draw_day(&app, date))
        .await
}

async fn draw_day(app: &Arc<App>, date: Date) -> Result<Response, Problem> {
    let mut boards = Vec::new();
    for_each_game!(G => boards.push(hardest::<G>(app, date).await?));
    let words = [
        "Menagerie daily".to_owned(),
        date.to_string(),
        format!("{STAGES} puzzles of each game, the same for everyone"),
    ];
    let draw = move |_: &Turn| card::day_png(&boards, &words);
    Ok(for_an_hour(picture(app.work.run(draw).await?)))
}

/// What follows from its address alone may be kept by whoever gets it.
fn for_an_hour(mut response: Response) -> Response {
    response.headers_mut().insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("public, max-age=3600"),
    );
    response
}

async fn hardest<G: Art>(app: &Arc<App>, date: Date) -> Result<String, Problem> {
    app.run::<G, _>(move |_, deals| {
        let puzzles = Course::of::<G>(date).puzzles;
        let last = puzzles.last().expect("a course has puzzles");
        let state = G::practice(last.seed(), last.stage(), deals)?;
        Ok(G::svg(Voice::Person, &G::standing_position(&state)))
    })
    .await
}

/// `POST`: the end of a run, with its score.
pub(crate) async fn played(
    State(app): State<Arc<App>>,
    Slug(slug): Slug,
    request: Request,
) -> Result<Response, Problem> {
    with_game!(&slug, G => draw_run::<G>(&app, request).await)
        .unwrap_or_else(|| Err(Problem::unknown_game(&slug)))
}

fn draw_deal<G: Art>(asked: Option<Seed>, deals: &impl Deals<G>) -> Result<Response, Stop> {
    let seed = asked.unwrap_or(Seed::from_word(SEED));
    let state = G::open(seed, deals)?;
    let mut lines = card::lines(G::sheet(Voice::Person).description, LINE);
    lines.truncate(7);
    if asked.is_some() {
        lines.truncate(6);
        lines.push(format!("Seed {seed}"));
    }
    let words = Words {
        title: G::INFO.name.to_owned(),
        figure: None,
        lines,
    };
    let png = card::png::<G>(&G::standing_position(&state), &words);
    Ok(for_an_hour(picture(png)))
}

async fn draw_run<G: Art>(app: &Arc<App>, request: Request) -> Result<Response, Problem> {
    let body = body::read(request, body::REPLAY_LIMIT, &app.work).await?;
    app.run_in_turn::<G, _>(move |_, deals| {
        let (start, actions) = run_body::read::<G, { replay::MOST_ACTIONS }>(&body)?;
        let actions = actions.iter().map(|action| action.get());
        let played = run::replay::<G>(start, actions, deals)?;
        if let Some(refused) = &played.refused {
            let refused = RefusedAt::new(Voice::Program, &played.state, played.played, refused);
            let detail = format!(
                "a card shows only what was played, and action {} of this run is refused: {}",
                refused.index, refused.reason
            );
            return Err(Problem::new(Kind::BadBody, detail).into());
        }
        let words = result::<G>(start, played.played, &G::standing(&played.state));
        let position = G::standing_position(&played.state);
        Ok(picture(card::png::<G>(&position, &words)))
    })
    .await
}

fn result<G: Art>(start: Start, played: usize, standing: &Standing) -> Words {
    let how = if standing.over { "reached" } else { "now at" };
    let practice = start.puzzle().is_some();
    let first = if practice {
        format!("practice of {} {}", G::INFO.stage, standing.stage)
    } else {
        format!("points, {how} {} {}", G::INFO.stage, standing.stage)
    };
    Words {
        title: G::INFO.name.to_owned(),
        figure: (!practice).then(|| grouped(standing.score)),
        lines: vec![
            first,
            counted(played as u64, "action"),
            format!("seed {}", start.seed()),
        ],
    }
}

fn picture(png: Vec<u8>) -> Response {
    let mut response = Response::new(png.into());
    response
        .headers_mut()
        .insert(header::CONTENT_TYPE, HeaderValue::from_static("image/png"));
    response
}
