use axum::body::Body;
use axum::http::{Request, header};
use menagerie_server::Peer;
use serde_json::Value;

use crate::client::{Client, games};

fn keys(value: &Value) -> Vec<&str> {
    value
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

#[tokio::test]
async fn the_index_lists_every_game_with_absolute_addresses() {
    let index = Client::new().get("/api/games").await.good();
    assert_eq!(
        keys(&index),
        [
            "service",
            "description",
            "howToPlay",
            "docs",
            "count",
            "games"
        ]
    );
    assert_eq!(
        keys(&index["howToPlay"]),
        ["step1", "step2", "choosingActions"]
    );
    assert_eq!(index["docs"], "http://example.org/docs/api");
    assert_eq!(index["count"], games().len());
    for (entry, game) in index["games"].as_array().unwrap().iter().zip(games()) {
        let slug = game.slug;
        assert_eq!(
            keys(entry),
            [
                "slug",
                "name",
                "genre",
                "description",
                "goal",
                "initUrl",
                "actionUrl",
                "docsUrl"
            ]
        );
        assert_eq!(entry["slug"], slug);
        assert_eq!(
            entry["initUrl"],
            format!("http://example.org/api/games/{slug}/init")
        );
        assert_eq!(
            entry["actionUrl"],
            format!("http://example.org/api/games/{slug}/action")
        );
        assert_eq!(
            entry["docsUrl"],
            format!("http://example.org/docs/api/{slug}")
        );
    }
}

#[tokio::test]
async fn a_game_is_its_entry_with_its_sheet() {
    let client = Client::new();
    let index = client.get("/api/games").await.good();
    for (entry, game) in index["games"].as_array().unwrap().iter().zip(games()) {
        let described = client
            .get(&format!("/api/games/{}", game.slug))
            .await
            .good();
        let mut expected = entry.clone();
        let spec = client.init(game.slug, 7).await["spec"].clone();
        assert_eq!(
            keys(&spec),
            ["slug", "name", "goal", "scoring", "rules", "actionGrammar"]
        );
        expected["spec"] = spec;
        assert_eq!(described.to_string(), expected.to_string());
    }
}

#[tokio::test]
async fn unknown_games_are_told_the_known_ones() {
    let client = Client::new();
    for slug in ["chess", "DUSKCOURT", "duskcourt%20", "%00", "%ff%fe", ".."] {
        let said = client
            .get(&format!("/api/games/{slug}"))
            .await
            .problem(404, "unknown-game");
        assert!(
            said.contains("duskcourt") || said.contains("UTF-8"),
            "{said}"
        );
        for route in ["init?seed=7", "action", "actions", "replay"] {
            let path = format!("/api/games/{slug}/{route}");
            let answer = if route.starts_with("init") {
                client.get(&path).await
            } else {
                client.post(&path, "{}").await
            };
            answer.problem(404, "unknown-game");
        }
    }
}

#[tokio::test]
async fn addresses_follow_the_proxy_only_where_it_is_trusted() {
    let client = Client::new();
    let docs = async |peer: &str| {
        let mut request = Request::get("/api/games")
            .header(header::HOST, "inner:8080")
            .header("X-Forwarded-Proto", "https")
            .header("X-Forwarded-Host", "outer.example")
            .body(Body::empty())
            .unwrap();
        request.extensions_mut().insert(Peer(peer.parse().unwrap()));
        client.send(request).await.good()["docs"].clone()
    };
    assert_eq!(docs("10.0.0.9:1").await, "https://outer.example/docs/api");
    assert_eq!(docs("192.0.2.1:1").await, "http://inner:8080/docs/api");
}

#[tokio::test]
async fn a_host_that_is_none_is_refused_where_it_would_be_shown() {
    let client = Client::new();
    for path in ["/api/games", "/api/games/duskcourt"] {
        let request = Request::get(path)
            .header(header::HOST, "a'; echo b")
            .body(Body::empty())
            .unwrap();
        client.send(request).await.problem(400, "bad-host");
    }
}
