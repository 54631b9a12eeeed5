//! Practice: a puzzle opened by its id.

use menagerie_engine::{Fresh, Game, PuzzleId, Seed, Wire, for_each_game};
use serde_json::{Value, json};

use crate::client::{Client, games, token};
use crate::openapi::request_schema;

/// Plays hints to the end of practice; every answer, and the actions.
async fn solve(client: &Client, slug: &str, opened: Value) -> (Vec<Value>, Vec<Value>) {
    let (mut answers, mut actions) = (vec![opened], Vec::new());
    loop {
        let body = json!({ "stateToken": token(answers.last().unwrap()) }).to_string();
        let hint = client.post(&format!("/api/games/{slug}/hint"), body).await;
        let action = hint.good()["action"].clone();
        if action.is_null() {
            return (answers, actions);
        }
        let last = token(answers.last().unwrap());
        let answer = client.act(slug, last, &action.to_string()).await.good();
        answers.push(answer);
        actions.push(action);
    }
}

#[tokio::test]
async fn a_puzzle_opens_as_the_engine_opens_it() {
    let client = Client::new();
    for_each_game!(G => {
        let slug = <G as Game>::INFO.slug;
        for stage in [1, 9, 23] {
            let id = PuzzleId::new::<G>(Seed::try_from(7).unwrap(), stage).unwrap();
            let path = format!("/api/games/{slug}/init?puzzle={id}");
            let opened = client.get(&path).await;
            assert_eq!(client.get(&path).await.bytes, opened.bytes);
            let escaped = path.replace(':', "%3A");
            assert_eq!(client.get(&escaped).await.bytes, opened.bytes);
            let opened = opened.good();
            let names: Vec<&String> = opened.as_object().unwrap().keys().collect();
            assert_eq!(names[..6], ["ok", "game", "rulesVersion", "seed", "puzzle", "stateToken"]);
            assert_eq!((&opened["seed"], &opened["puzzle"]), (&json!(7), &json!(id)));
            let state = <G as Game>::practice(id.seed(), stage, &Fresh).unwrap();
            assert_eq!(opened["state"], json!(<G as Wire>::view(&state)));
            assert_eq!(opened["state"]["practice"], json!(id));
        }
    });
}

#[tokio::test]
async fn practice_ends_with_its_stage_and_can_be_replayed_and_reviewed() {
    let client = Client::new();
    for game in games() {
        let (slug, id) = (game.slug, format!("{}:1:7:9", game.slug));
        let path = format!("/api/games/{slug}/init?puzzle={id}&panel=on");
        let opened = client.get(&path).await.good();
        assert!(
            opened["panel"]["heading"]
                .as_str()
                .unwrap()
                .ends_with(" · practice")
        );
        let (answers, actions) = solve(&client, slug, opened).await;
        let end = answers.last().unwrap();
        assert_eq!((&end["gameOver"], &end["score"]), (&json!(true), &json!(0)));
        assert_eq!(end["legalActions"], json!([]));
        assert_eq!(end["report"]["award"], Value::Null);
        let more = client.act(slug, token(end), &actions[0].to_string()).await;
        assert_eq!(more.good()["code"], "gameOver");

        let body = json!({ "game": slug, "rulesVersion": 1, "puzzle": id, "actions": actions });
        let schema = crate::contract::validator(request_schema(slug, "replay"));
        assert!(schema.is_valid(&body));
        let mut both = body.clone();
        both["seed"] = json!(7);
        assert!(!schema.is_valid(&both));
        let post = async |route: &str, body: &Value| {
            let path = format!("/api/games/{slug}/{route}");
            client.post(&path, body.to_string()).await
        };
        let replayed = post("replay", &body).await.good();
        assert_eq!(replayed["state"], end["state"]);
        assert_eq!(
            (&replayed["ok"], &replayed["gameOver"]),
            (&json!(true), &json!(true))
        );
        let review = post("review", &body).await.good();
        assert_eq!(
            (&review["puzzle"], &review["seed"]),
            (&json!(id), &json!(7))
        );
        assert_eq!(review["stages"][0]["outcome"], "completed");
        assert_eq!(review["stages"][0]["stage"], 9);

        let said = post("replay", &both).await.problem(400, "bad-body");
        assert!(
            said.contains("has no key \"seed\"; its keys are game"),
            "{said}"
        );
        let mut other = body.clone();
        other["puzzle"] = json!(format!("{slug}:2:7:9"));
        let said = post("replay", &other).await.problem(400, "bad-puzzle");
        assert!(said.contains("is played by rules version 1 here"), "{said}");
        let mut neither = body.clone();
        neither.as_object_mut().unwrap().remove("puzzle");
        let said = post("review", &neither).await.problem(400, "bad-body");
        assert!(said.contains("neither seed nor puzzle"), "{said}");
        for other in games().iter().filter(|other| other.slug != slug) {
            let body = json!({ "puzzle": format!("{}:1:7:9", other.slug), "actions": [] });
            let said = post("replay", &body).await.problem(400, "bad-puzzle");
            assert!(said.contains("sent to"), "{said}");
        }
    }
}

#[tokio::test]
async fn what_is_no_puzzle_of_the_game_is_refused() {
    let client = Client::new();
    let said = async |query: &str, kind: &str| {
        let path = format!("/api/games/critter-lineup/init?{query}");
        client.get(&path).await.problem(400, kind)
    };
    for (query, why) in [
        ("puzzle=", "a puzzle's id is game:rulesVersion:seed:stage"),
        (
            "puzzle=critter-lineup",
            "a puzzle's id is game:rulesVersion:seed:stage",
        ),
        (
            "puzzle=chess:1:7:12",
            "the games are duskcourt, baskmere, critter-lineup",
        ),
        (
            "puzzle=critter-lineup:2:7:12",
            "is played by rules version 1 here",
        ),
        ("puzzle=critter-lineup:1:-7:12", "a seed is a whole number"),
        ("puzzle=critter-lineup:1:7:0", "has levels 1 to 1000000"),
        (
            "puzzle=critter-lineup:1:7:1000001",
            "has levels 1 to 1000000",
        ),
        (
            "puzzle=baskmere:1:7:12",
            "is a puzzle of baskmere, sent to critter-lineup",
        ),
        (
            "puzzle=critter-lineup:1:7:1&puzzle=critter-lineup:1:7:1",
            "given more than once",
        ),
    ] {
        let said = said(query, "bad-puzzle").await;
        assert!(said.contains(why), "{query}: {said}");
    }
    let both = said("seed=7&puzzle=critter-lineup:1:7:12", "bad-parameter").await;
    assert!(both.contains("give only one of them"), "{both}");
}

#[tokio::test]
async fn a_posted_state_of_practice_stays_practice() {
    let client = Client::new();
    for game in games().iter().filter(|game| game.open) {
        let slug = game.slug;
        let path = format!("/api/games/{slug}/init?puzzle={slug}:1:7:9");
        let opened = client.get(&path).await.good();
        let body = json!({ "state": opened["state"], "action": opened["legalActions"][0] });
        let path = format!("/api/games/{slug}/action");
        let played = client.post(&path, body.to_string()).await.good();
        assert_eq!(played["state"]["practice"], format!("{slug}:1:7:9"));
        let sent = async |change: &dyn Fn(&mut Value)| {
            let mut body = json!({ "state": opened["state"], "action": opened["legalActions"][0] });
            change(&mut body["state"]);
            client
                .post(&path, body.to_string())
                .await
                .problem(400, "bad-state")
        };
        for (key, value, why) in [
            (
                "practice",
                json!(format!("{slug}:1:7:8")),
                "is not the puzzle of",
            ),
            (
                "practice",
                json!(format!("{slug}:1:8:9")),
                "is not the puzzle of",
            ),
            ("practice", json!("duskcourt:1:7:9"), "is not the puzzle of"),
            ("practice", json!("9"), "names no puzzle"),
            ("practice", json!(null), "is a string, not null"),
            ("score", json!(10), "pays nothing"),
        ] {
            let said = sent(&|state| state[key] = value.clone()).await;
            assert!(said.contains(why), "{said}");
        }
    }
}
