//! How long answers take, without a socket: `cargo bench -p menagerie-server --bench answers`.

#![allow(clippy::unwrap_used, reason = "a measurement that cannot go on fails")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use http_body_util::BodyExt;
use menagerie_engine::{Coach, Fresh, Player, Seed, Stream, for_each_game};
use menagerie_server::Config;
use serde_json::{Value, json};
use tower::ServiceExt;

/// How long each measurement runs.
const LONG_ENOUGH: Duration = Duration::from_millis(500);

fn main() {
    let config = Config::with_key("0".repeat(128));
    let router = menagerie_server::router(&config).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    println!("answers on one core, every deal kept");
    println!(
        "{:<16} {:>9} {:>12} {:>9}",
        "game", "route", "answers/s", "bytes"
    );
    for_each_game!(G => runtime.block_on(measure::<G>(&router)));
}

async fn measure<G: Coach>(router: &Router) {
    let slug = G::INFO.slug;
    let row = async |route: &str, request: &dyn Fn() -> Request<Body>| {
        let bytes = answer(router, request()).await.len();
        let started = Instant::now();
        let mut answers = 0u32;
        while started.elapsed() < LONG_ENOUGH {
            black_box(answer(router, request()).await);
            answers += 1;
        }
        let rate = f64::from(answers) / started.elapsed().as_secs_f64();
        println!("{slug:<16} {route:>9} {rate:>12.0} {bytes:>9}");
    };
    let init = || {
        Request::get(format!("/api/games/{slug}/init?seed=7"))
            .body(Body::empty())
            .unwrap()
    };
    row("init", &init).await;

    let opened: Value = serde_json::from_slice(&answer(router, init()).await).unwrap();
    let body = json!({ "stateToken": opened["stateToken"], "action": opened["legalActions"][0] });
    row("action", &|| post(slug, "action", &body)).await;

    let actions = played::<G>(500);
    let body = json!({ "stateToken": opened["stateToken"], "actions": actions });
    row("actions", &|| post(slug, "actions", &body)).await;
    let body = json!({ "seed": 7, "actions": actions });
    row("replay", &|| post(slug, "replay", &body)).await;
}

/// So many actions of perfect play.
fn played<G: Coach>(many: usize) -> Vec<Value> {
    let mut state = G::open(Seed::try_from(7).unwrap(), &Fresh).unwrap();
    let mut random = Stream::new(G::INFO, Seed::from_word(0), 0);
    let mut actions = Vec::new();
    while actions.len() < many {
        let Some(action) = G::choose(&state, Player::Perfect, &mut random) else {
            break;
        };
        G::apply(&mut state, action, &Fresh).unwrap();
        actions.push(serde_json::to_value(action).unwrap());
    }
    actions
}

fn post(slug: &str, route: &str, body: &Value) -> Request<Body> {
    Request::post(format!("/api/games/{slug}/{route}"))
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(body.to_string()))
        .unwrap()
}

async fn answer(router: &Router, request: Request<Body>) -> Vec<u8> {
    let response = router.clone().oneshot(request).await.unwrap();
    assert_eq!(response.status(), 200);
    response
        .into_body()
        .collect()
        .await
        .unwrap()
        .to_bytes()
        .to_vec()
}
