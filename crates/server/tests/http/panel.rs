//! What is shown to people comes beside what programs get, and changes nothing of it.

use menagerie_art::Art;
use menagerie_engine::{
    Coach, Fresh, Game, Place, Player, Seed, Stream, Wire, for_each_game, run::step,
};
use menagerie_telling::{Deed, Voice};
use serde_json::{Value, json};

use crate::client::{Answer, Client, games, token};
use crate::contract::DOCUMENT;

/// Takes out all that a panel adds, wherever it stands; how many panels and words there were.
fn unpanelled(value: &mut Value) -> usize {
    match value {
        Value::Object(fields) => {
            let before = fields.len();
            fields.retain(|key, _| {
                !["panel", "steps", "told", "openingTold"].contains(&key.as_str())
            });
            let gone = before - fields.len();
            gone + fields.values_mut().map(unpanelled).sum::<usize>()
        }
        Value::Array(items) => items.iter_mut().map(unpanelled).sum(),
        _ => 0,
    }
}

/// A request about a run: its address below the game, and its body; without one it is a GET.
type Asked = (String, Option<Value>);

/// Requests of every kind that a panel can be asked of.
async fn every_request(client: &Client, slug: &str, seed: u64) -> Vec<Asked> {
    let (answers, actions) = client.wander(slug, seed, 30).await;
    let (first, last) = (&answers[0], answers.last().unwrap());
    let legal = &first["legalActions"][0];
    let foul = json!({ "type": "CASTLE" });
    let mut asked: Vec<Asked> = vec![(format!("init?seed={seed}"), None)];
    let mut post = |route: &str, body: Value| asked.push((format!("{route}?"), Some(body)));
    for state in [first, last] {
        let token = token(state);
        post("action", json!({ "stateToken": token, "action": legal }));
        post("action", json!({ "stateToken": token, "action": foul }));
        post("actions", json!({ "stateToken": token, "actions": [] }));
        post("actions", json!({ "stateToken": token, "actions": [foul] }));
        post("hint", json!({ "stateToken": token }));
    }
    post(
        "actions",
        json!({ "stateToken": token(first), "actions": actions }),
    );
    for route in ["replay", "review"] {
        post(route, json!({ "seed": seed, "actions": actions }));
        post(route, json!({ "seed": seed, "actions": [] }));
        post(route, json!({ "seed": seed, "actions": [legal, foul] }));
    }
    asked
}

async fn ask(client: &Client, slug: &str, (path, body): &Asked, query: &str) -> Answer {
    let path = format!("/api/games/{slug}/{path}&{query}");
    match body {
        None => client.get(&path).await,
        Some(body) => client.post(&path, body.to_string()).await,
    }
}

#[tokio::test]
async fn a_panel_comes_where_it_is_asked_for_and_changes_nothing_else() {
    let client = Client::new();
    for game in games() {
        for asked in every_request(&client, game.slug, 3).await {
            let plain = ask(&client, game.slug, &asked, "").await.good();
            let mut told = ask(&client, game.slug, &asked, "panel=on").await.good();
            assert_eq!(unpanelled(&mut plain.clone()), 0, "{asked:?}");
            // An empty review has no action to tell, but its stage.
            assert!(unpanelled(&mut told) > 0, "{asked:?}");
            assert_eq!(told.to_string(), plain.to_string(), "{asked:?}");
        }
    }
}

#[tokio::test]
async fn a_panel_is_the_same_each_time() {
    let client = Client::new();
    for game in games() {
        for asked in every_request(&client, game.slug, 4).await {
            let first = ask(&client, game.slug, &asked, "panel=on").await;
            let elsewhere = ask(&Client::new(), game.slug, &asked, "panel=on").await;
            assert_eq!(first.bytes, elsewhere.bytes, "{asked:?}");
        }
    }
}

#[tokio::test]
async fn any_other_value_is_refused_wherever_a_panel_can_be_asked_for() {
    let client = Client::new();
    for game in games() {
        for asked in every_request(&client, game.slug, 5).await {
            for query in [
                "panel=off",
                "panel",
                "panel=",
                "panel=ON",
                "panel=on&panel=on",
            ] {
                let answer = ask(&client, game.slug, &asked, query).await;
                let said = answer.problem(400, "bad-parameter");
                assert!(said.contains("panel") && said.contains("\"on\""), "{said}");
            }
        }
    }
}

/// Everything of a panel can be sent, and does what it says.
#[tokio::test]
async fn what_a_panel_offers_is_what_is_legal() {
    let client = Client::new();
    for game in games() {
        let path = format!("/api/games/{}/actions?panel=on", game.slug);
        let (answers, _) = client.wander(game.slug, 8, 24).await;
        for answer in &answers {
            let body = json!({ "stateToken": token(answer), "actions": [] });
            let shown = client.post(&path, body.to_string()).await.good();
            let panel = &shown["panel"];
            let spots = panel["spots"].as_array().unwrap();
            let ways = spots
                .iter()
                .flat_map(|spot| spot["ways"].as_array().unwrap());
            let commands = panel["commands"].as_array().unwrap().iter();
            let played = commands.filter(|command| command["deed"] == "play");
            let (may, may_not): (Vec<_>, Vec<_>) =
                played.partition(|command| command["enabled"] == true);
            let mut offered: Vec<&Value> = ways.chain(may).map(|way| &way["action"]).collect();
            let mut legal: Vec<&Value> = shown["legalActions"].as_array().unwrap().iter().collect();
            for actions in [&mut offered, &mut legal] {
                actions.sort_by_key(ToString::to_string);
            }
            assert_eq!(offered, legal, "{panel}");
            for command in may_not {
                let action = command["action"].to_string();
                let refused = client.act(game.slug, token(answer), &action).await.good();
                assert_eq!(refused["ok"], false, "{command}");
            }
        }
    }
}

#[tokio::test]
async fn a_refused_action_shows_the_state_as_it_still_is() {
    let client = Client::new();
    for game in games() {
        let opened = client
            .get(&format!("/api/games/{}/init?seed=7&panel=on", game.slug))
            .await;
        let mut opened = opened.good();
        let body = json!({ "stateToken": token(&opened), "action": { "type": "CASTLE" } });
        let path = format!("/api/games/{}/action?panel=on", game.slug);
        let mut refused = client.post(&path, body.to_string()).await.good();
        // Programs learn what the action lacks; people send none, and see no JSON.
        assert!(refused["reason"].as_str().unwrap().contains("\"CASTLE\""));
        let told = "This is no move of the game, and nothing has changed.";
        assert_eq!(refused["panel"]["news"]["text"], told);
        assert_eq!(refused["panel"]["news"]["tone"], "warn");
        for answer in [&mut opened, &mut refused] {
            answer["panel"]["news"].take();
        }
        assert_eq!(refused["panel"], opened["panel"]);
    }
}

async fn drawn<G: Art>(client: &Client) {
    let state = G::open(Seed::from_word(7), &Fresh).unwrap();
    let position = G::standing_position(&state);
    let base = format!("/api/games/{}", G::INFO.slug);
    let token = client.init(G::INFO.slug, 7).await["stateToken"].clone();
    for (query, voice) in [("", Voice::Program), ("&panel=on", Voice::Person)] {
        let svg = G::svg(voice, &position);
        let init = client
            .get(&format!("{base}/init?seed=7&drawing=svg{query}"))
            .await
            .good();
        assert_eq!(init["drawing"], svg);
        for (route, body) in [
            ("actions", json!({ "stateToken": token, "actions": [] })),
            ("replay", json!({ "seed": 7, "actions": [] })),
        ] {
            let path = format!("{base}/{route}?drawing=svg{query}");
            let answer = client.post(&path, body.to_string()).await.good();
            assert_eq!(answer["drawing"], svg, "{path}");
        }
    }
}

#[tokio::test]
async fn a_drawing_counts_from_0_and_with_a_panel_from_1() {
    let client = Client::new();
    for_each_game!(G => drawn::<G>(&client).await);
    // The numbers on the rocks themselves.
    let numbers = async |query: &str| {
        let path = format!("/api/games/baskmere/init?seed=7&drawing=svg{query}");
        let answer = client.get(&path).await.good();
        let labels = answer["drawing"]
            .as_str()
            .unwrap()
            .split("class=\"number\"")
            .skip(1);
        let texts = labels.map(|rest| rest.split(['>', '<']).nth(1).unwrap().to_owned());
        texts.collect::<Vec<String>>()
    };
    let (program, person) = (numbers("").await, numbers("&panel=on").await);
    assert_eq!(program[..3], ["0", "1", "2"]);
    assert_eq!(person[..3], ["1", "2", "3"]);
}

#[test]
fn the_document_has_one_panel_for_all_games() {
    let schemas = DOCUMENT["components"]["schemas"].as_object().unwrap();
    let named: Vec<&String> = schemas
        .keys()
        .filter(|name| name.ends_with("Panel"))
        .collect();
    assert_eq!(named, ["Panel"]);
    for game in games() {
        let name: String = game.name.split_whitespace().collect();
        for shape in ["Snapshot", "Refused", "Replayed", "Hint"] {
            let schema = &schemas[&format!("{name}{shape}")];
            let panel = &schema["properties"]["panel"];
            assert_eq!(panel["$ref"], "#/components/schemas/Panel", "{name}{shape}");
            let required = schema["required"].as_array().unwrap();
            assert!(!required.contains(&json!("panel")), "{name}{shape}");
        }
    }
}

/// Answers are held against the document wherever a test asks; this says that it leaves nothing out.
#[tokio::test]
async fn every_field_of_a_panel_is_documented() {
    fn check(value: &Value, schema: &Value, at: &str) {
        let target = schema["$ref"]
            .as_str()
            .map(|target| target.trim_start_matches('#'));
        let schema = target.map_or(schema, |target| DOCUMENT.pointer(target).unwrap());
        match value {
            // An action is posted as it stands.
            Value::Object(fields) if schema["properties"].is_object() => {
                for (key, value) in fields {
                    let at = format!("{at}.{key}");
                    let schema = &schema["properties"][key];
                    assert!(schema.is_object(), "{at} is not documented");
                    check(value, schema, &at);
                }
            }
            Value::Array(items) => items
                .iter()
                .for_each(|item| check(item, &schema["items"], at)),
            _ => {}
        }
    }
    let client = Client::new();
    let schema = json!({ "$ref": "#/components/schemas/Panel" });
    for game in games() {
        for asked in every_request(&client, game.slug, 6).await {
            let answer = ask(&client, game.slug, &asked, "panel=on").await.good();
            if let Some(panel) = answer.get("panel") {
                check(panel, &schema, "panel");
            }
        }
    }
}

#[tokio::test]
async fn what_begins_with_a_posted_state_goes_on_by_its_token() {
    let client = Client::new();
    for game in games().iter().filter(|game| game.open) {
        let (answers, actions) = client.wander(game.slug, 2, 60).await;
        let path = format!("/api/games/{}/actions", game.slug);
        let post = async |body: Value| client.post(&path, body.to_string()).await.good();
        for (at, answer) in answers.iter().enumerate().step_by(10) {
            let opened = post(json!({ "state": answer["state"], "actions": [] })).await;
            // It may be the state of a run, but no run is known to lead to it.
            assert_ne!(token(&opened), token(answer));
            let mut carried = opened.clone();
            for action in &actions[at..] {
                let played = client
                    .act(game.slug, token(&carried), &action.to_string())
                    .await;
                carried = played.good();
            }
            let at_once =
                post(json!({ "stateToken": token(&opened), "actions": actions[at..] })).await;
            let from_state =
                post(json!({ "state": answer["state"], "actions": actions[at..] })).await;
            assert_eq!(token(&at_once), token(&carried));
            assert_eq!(token(&from_state), token(&carried));
            assert_eq!(carried["state"], answers.last().unwrap()["state"]);
            let hint = format!("/api/games/{}/hint", game.slug);
            let body = json!({ "stateToken": token(&carried) }).to_string();
            assert_eq!(client.post(&hint, body).await.good()["ok"], true);
        }
    }
}

/// The action that a text of programs names.
fn named<G: Wire>(text: &str) -> Value {
    let place = |index: &str| Place::new(index.parse().unwrap());
    let action = match text.split_once('>') {
        Some((from, to)) => json!(G::carry(place(from), place(to))),
        None => json!({ "type": text }),
    };
    assert!(G::read_action(&action.to_string()).is_ok(), "{text}");
    action
}

/// A run of an agent, as JSON.
fn played<G: Coach>(seed: u64, player: Player) -> Vec<Value> {
    let seed = Seed::from_word(seed);
    let mut random = Stream::new(G::INFO, seed, 1 << 40);
    let mut state = G::open(seed, &Fresh).unwrap();
    let mut actions = Vec::new();
    while actions.len() < 240 {
        let Some(action) = G::choose(&state, player, &mut random) else {
            break;
        };
        G::apply(&mut state, action, &Fresh).unwrap();
        actions.push(json!(action));
    }
    actions
}

/// How many stages of the run were lost.
async fn reviewed<G: Art>(client: &Client, seed: u64, player: Player) -> usize {
    let path = format!("/api/games/{}/review?panel=on", G::INFO.slug);
    let body = json!({ "seed": seed, "actions": played::<G>(seed, player) });
    let review = client.post(&path, body.to_string()).await.good();
    let moves = review["moves"].as_array().unwrap();
    let mut state = G::open(Seed::from_word(seed), &Fresh).unwrap();
    for judged in moves {
        let (action, best) = (&judged["action"], &judged["best"]);
        assert_eq!(named::<G>(judged["text"].as_str().unwrap()), *action);
        let typed = |text: &Value| match G::read(&state, text.as_str().unwrap()) {
            Some(Deed::Play(action)) => json!(action),
            other => panic!("{text} is read as {other:?}"),
        };
        assert_eq!(typed(&judged["told"]["move"]), *action);
        assert_eq!(judged["bestText"].is_null(), best.is_null());
        assert_eq!(judged["told"]["best"].is_null(), best.is_null());
        if let Some(text) = judged["bestText"].as_str() {
            assert_eq!(named::<G>(text), *best);
            assert_eq!(typed(&judged["told"]["best"]), *best);
        }
        step::<G>(&mut state, &action.to_string(), &Fresh).unwrap();
    }
    let lost = review["summary"]["lost"].as_array().unwrap();
    for lost in lost {
        let losing = &moves[lost["index"].as_u64().unwrap() as usize];
        assert_eq!(losing["verdict"], "blunder");
        for (text, step, best) in [
            (&lost["text"], &losing["text"], &losing["bestText"]),
            (
                &lost["told"],
                &losing["told"]["move"],
                &losing["told"]["best"],
            ),
        ] {
            let best = best.as_str().unwrap_or("another move");
            let held = format!(", {}; {best} would have held.", step.as_str().unwrap());
            assert!(text.as_str().unwrap().contains(&held), "{text}: {held}");
        }
    }
    lost.len()
}

#[tokio::test]
async fn what_a_review_writes_reads_back_as_the_actions_that_it_names() {
    let client = Client::new();
    for_each_game!(G => {
        let mut lost = 0;
        for seed in 0..4 {
            for player in [Player::Greedy, Player::Random] {
                lost += reviewed::<G>(&client, seed, player).await;
            }
        }
        assert!(lost > 0, "no run of {} lost a stage", <G as Game>::INFO.name);
    });
}
