//! The puzzles of a day.

use axum::http::header;
use serde_json::json;

use crate::client::{Client, games};

#[tokio::test]
async fn a_day_has_a_course_of_each_game() {
    let client = Client::new();
    let answer = client.get("/api/daily?date=2026-12-01").await;
    assert_eq!(
        answer.header(header::CACHE_CONTROL),
        "public, max-age=86400"
    );
    let again = client.get("/api/daily?date=2026-12-01&utm_source=x").await;
    assert_eq!(again.bytes, answer.bytes);
    let daily = answer.good();
    let names: Vec<&String> = daily.as_object().unwrap().keys().collect();
    assert_eq!(names, ["date", "courses"]);
    assert_eq!(daily["date"], "2026-12-01");
    let courses = daily["courses"].as_array().unwrap();
    assert_eq!(courses.len(), games().len());
    for (course, game) in courses.iter().zip(games()) {
        assert_eq!(
            (&course["game"], &course["name"]),
            (&json!(game.slug), &json!(game.name))
        );
        let stages = course["stages"].as_array().unwrap();
        let puzzles = course["puzzles"].as_array().unwrap();
        assert_eq!((stages.len(), puzzles.len()), (3, 3));
        for (stage, id) in stages.iter().zip(puzzles) {
            let id = id.as_str().unwrap();
            assert_eq!(id, format!("{}:1:{}:{stage}", game.slug, course["seed"]));
            let path = format!("/api/games/{}/init?puzzle={id}", game.slug);
            let opened = client.get(&path).await.good();
            assert_eq!(opened["state"]["practice"], id);
        }
    }
}

#[tokio::test]
async fn without_a_date_it_is_today_and_the_next_day_is_told() {
    let answer = Client::new().get("/api/daily").await;
    assert_eq!(answer.header(header::CACHE_CONTROL), "no-store");
    let daily = answer.good();
    let next = daily["next"].as_u64().unwrap();
    assert!((1..=86_400).contains(&next), "{next}");
    assert!(daily["date"].as_str().unwrap() > "2025");
}

#[tokio::test]
async fn what_is_no_date_is_refused() {
    let client = Client::new();
    for (query, why) in [
        ("date=", "written YYYY-MM-DD"),
        ("date=2026-12-1", "written YYYY-MM-DD"),
        ("date=today", "written YYYY-MM-DD"),
        ("date=%2B026-12-01", "written YYYY-MM-DD"),
        ("date=1999-12-31", "from 2000 to 9999"),
        ("date=2026-13-01", "from 01 to 12"),
        ("date=2026-02-29", "from 01 to 28"),
        ("date=2026-12-01&date=2026-12-01", "more than once"),
    ] {
        let path = format!("/api/daily?{query}");
        let said = client.get(&path).await.problem(400, "bad-parameter");
        assert!(said.contains(why), "{query}: {said}");
    }
}
