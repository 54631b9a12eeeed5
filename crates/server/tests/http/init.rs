use axum::http::{Method, header};
use menagerie_engine::{Fresh, Seed, Wire, for_each_game};
use menagerie_telling::Tell;
use serde_json::json;

use crate::client::{Client, OTHER_KEY, config, games, token};

#[tokio::test]
async fn a_run_opens_as_the_engine_opens_it() {
    let client = Client::new();
    for_each_game!(G => {
        for seed in [0, 7, 9_007_199_254_740_991] {
            let opened = client.init(<G as menagerie_engine::Game>::INFO.slug, seed).await;
            let names: Vec<&String> = opened.as_object().unwrap().keys().collect();
            assert_eq!(names, [
                "ok", "game", "rulesVersion", "seed", "stateToken", "state", "observation",
                "legalActions", "score", "gameOver", "spec",
            ]);
            let state = <G as menagerie_engine::Game>::open(Seed::try_from(seed).unwrap(), &Fresh).unwrap();
            let mut legal = Vec::new();
            <G as menagerie_engine::Game>::legal(&state, &mut legal);
            assert_eq!(opened["ok"], true);
            assert_eq!(opened["seed"], seed);
            assert_eq!(opened["state"].to_string(), serde_json::to_string(&<G as Wire>::view(&state)).unwrap());
            assert_eq!(opened["observation"], <G as Tell>::observe(&state, None));
            assert_eq!(opened["legalActions"], json!(legal));
            assert_eq!((&opened["score"], &opened["gameOver"]), (&json!(0), &json!(false)));
        }
    });
}

#[tokio::test]
async fn the_same_seed_is_the_same_answer_byte_for_byte() {
    for game in games() {
        let path = format!("/api/games/{}/init?seed=123456789", game.slug);
        let client = Client::new();
        let first = client.get(&path).await;
        // From the cache, from another server with the same key, and with more in the query.
        assert_eq!(first.bytes, client.get(&path).await.bytes);
        assert_eq!(first.bytes, Client::new().get(&path).await.bytes);
        let more = format!("{path}&utm_source=x&Seed=9&seed2=1");
        assert_eq!(first.bytes, client.get(&more).await.bytes);
        let other = client
            .get(&format!("/api/games/{}/init?seed=123456788", game.slug))
            .await;
        assert_ne!(first.good()["state"], other.good()["state"]);
    }
}

#[tokio::test]
async fn another_key_changes_the_token_and_nothing_else() {
    let mut config = config();
    config.keys.current = Some(OTHER_KEY.to_owned());
    for game in games() {
        let mut ours = Client::new().init(game.slug, 7).await;
        let mut theirs = Client::of(&config).init(game.slug, 7).await;
        assert_ne!(token(&ours), token(&theirs));
        ours["stateToken"].take();
        theirs["stateToken"].take();
        assert_eq!(ours, theirs);
    }
}

#[tokio::test]
async fn every_other_spelling_of_a_seed_is_refused() {
    let client = Client::new();
    let bad = [
        "seed=-1",
        "seed=1.5",
        "seed=1e3",
        "seed=",
        "seed",
        "seed=+7",
        "seed=%2B7",
        "seed=0007",
        "seed=00",
        "seed=9007199254740992",
        "seed=18446744073709551616",
        "seed=0x7",
        "seed=%207",
        "seed=7%20",
        "seed=7%00",
        "seed=%ef%bc%97",
        "seed=%ff",
        "seed=seven",
        "seed=7&seed=7",
        "seed=7&seed=8",
        "seed=7&x=1&%73eed=8",
        "seed=null",
        "seed=[7]",
        "seed=7,8",
    ];
    for query in bad {
        for game in games() {
            let answer = client
                .get(&format!("/api/games/{}/init?{query}", game.slug))
                .await;
            let said = answer.problem(400, "bad-seed");
            assert!(
                said.contains("from 0 to 9007199254740991"),
                "{query}: {said}"
            );
        }
    }
}

#[tokio::test]
async fn a_percent_encoded_seed_is_that_seed() {
    let client = Client::new();
    let plain = client.get("/api/games/duskcourt/init?seed=7").await;
    for query in ["seed=%37", "%73eed=7", "a=b&seed=7", "&&seed=7&"] {
        let answer = client
            .get(&format!("/api/games/duskcourt/init?{query}"))
            .await;
        assert_eq!(answer.bytes, plain.bytes, "{query}");
    }
}

#[tokio::test]
async fn without_a_seed_the_server_draws_one_and_nobody_may_store_the_answer() {
    let client = Client::new();
    for game in games() {
        let path = format!("/api/games/{}/init", game.slug);
        let mut seeds = std::collections::BTreeSet::new();
        for _ in 0..8 {
            let answer = client.get(&path).await;
            assert_eq!(answer.header(header::CACHE_CONTROL), "no-store");
            let opened = answer.good();
            let seed = opened["seed"].as_u64().unwrap();
            assert!(seed < 1 << 53);
            seeds.insert(seed);
            assert_eq!(opened, client.init(game.slug, seed).await);
        }
        assert_eq!(seeds.len(), 8);
        let seeded = client.get(&format!("{path}?seed=1")).await;
        assert_eq!(seeded.header(header::CACHE_CONTROL), "");
    }
}

#[tokio::test]
async fn head_answers_as_get_without_a_body() {
    let client = Client::new();
    for path in [
        "/api/games/duskcourt/init?seed=7",
        "/api/games",
        "/docs/api",
        "/healthz",
    ] {
        let head = client.method(Method::HEAD, path).await;
        let get = client.get(path).await;
        assert_eq!(head.status, 200);
        assert!(head.bytes.is_empty());
        assert_eq!(
            head.header(header::CONTENT_TYPE),
            get.header(header::CONTENT_TYPE)
        );
    }
}
