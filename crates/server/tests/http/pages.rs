use std::io::Write;

use axum::body::Body;
use axum::http::{Request, header};
use flate2::Compression;
use flate2::write::GzEncoder;

use menagerie_engine::{Game, for_each_game};
use menagerie_telling::{Tell, Voice};
use serde_json::{Value, json};

use crate::client::{Answer, Client, games};

async fn html(path: &str) -> String {
    let answer = Client::new().get(path).await;
    assert_eq!(answer.status, 200);
    is_html(&answer);
    answer.text().to_owned()
}

fn is_html(answer: &Answer) {
    assert_eq!(
        answer.header(header::CONTENT_TYPE),
        "text/html; charset=utf-8"
    );
    let policy = answer.header(header::CONTENT_SECURITY_POLICY);
    assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self'; "));
    assert!(!policy.contains("unsafe"));
    let text = answer.text();
    assert!(text.starts_with("<!DOCTYPE html>"));
    assert!(text.contains("<meta name=\"viewport\""));
    for forbidden in ["<style", " style=", " onclick=", "javascript:"] {
        assert!(!text.contains(forbidden), "{forbidden}");
    }
    for script in text.split("<script").skip(1) {
        // Only the colours cannot wait until the page is read.
        let kind = if script.contains("web/theme.js\"></script>") {
            " src=\""
        } else {
            " type=\"module\" src=\""
        };
        let source = script.strip_prefix(kind);
        let source = source.unwrap_or_else(|| panic!("{script:.80}"));
        assert!(
            source
                .trim_start_matches("../")
                .trim_start_matches("./")
                .starts_with("web/"),
            "{script:.80}"
        );
        assert!(script.contains("\"></script>"), "{script:.80}");
    }
}

/// What a game says of itself to people.
fn description(slug: &str) -> &'static str {
    let mut found = None;
    for_each_game!(G => if <G as Game>::INFO.slug == slug {
        found = Some(<G as Tell>::sheet(Voice::Person).description);
    });
    found.unwrap()
}

#[tokio::test]
async fn the_home_page_leads_to_every_game() {
    let page = html("/").await;
    for game in games() {
        assert!(page.contains(&format!("href=\"./learn/{}\"", game.slug)));
        assert!(page.contains(&format!("href=\"./play/{}?new\"", game.slug)));
        assert!(page.contains(description(game.slug)));
    }
}

#[tokio::test]
async fn a_game_page_keeps_its_order() {
    for game in games() {
        let page = html(&format!("/docs/api/{}", game.slug)).await;
        let order = [
            format!("<h1>{}</h1>", game.name),
            description(game.slug).to_owned(),
            ">Goal<".to_owned(),
            ">Scoring<".to_owned(),
            ">Rules<".to_owned(),
            ">Action grammar<".to_owned(),
            ">Start a game<".to_owned(),
        ];
        let main = page.find("<main").unwrap();
        let mut from = main;
        for part in order {
            let at = page[from..].find(&part);
            from += at.unwrap_or_else(|| panic!("{part} is missing or out of order"));
        }
    }
}

#[tokio::test]
async fn the_overview_has_an_entry_for_the_type_of_every_problem() {
    let page = html("/docs/api").await;
    for kind in [
        "bad-json",
        "bad-body",
        "bad-seed",
        "bad-token",
        "bad-state",
        "too-many-actions",
        "too-many-stages",
        "unknown-rules-version",
        "bad-host",
        "unknown-game",
        "unknown-path",
        "method-not-allowed",
        "body-timeout",
        "body-too-large",
        "not-json",
        "busy",
    ] {
        assert!(page.contains(&format!("id=\"{kind}\"")), "{kind}");
    }
}

/// Where a link of a page leads.
fn resolved(page: &str, link: &str) -> String {
    if link.starts_with('/') {
        return link.to_owned();
    }
    let mut folders: Vec<&str> = page.split('/').collect();
    folders.pop();
    let mut rest = link.strip_prefix("./").unwrap_or(link);
    while let Some(further) = rest.strip_prefix("../") {
        folders.pop();
        rest = further;
    }
    assert!(!folders.is_empty(), "{page}: {link} leads above the root");
    format!("{}/{rest}", folders.join("/"))
}

#[tokio::test]
async fn every_link_of_every_page_leads_somewhere() {
    let client = Client::new();
    let mut paths = vec!["/".to_owned(), "/docs/api/reference".to_owned()];
    let mut seen = std::collections::BTreeSet::new();
    while let Some(path) = paths.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let answer = client.get(&path).await;
        assert_eq!(answer.status, 200, "{path}");
        if !answer.header(header::CONTENT_TYPE).starts_with("text/html") {
            continue;
        }
        is_html(&answer);
        for link in answer.text().split("href=\"").skip(1) {
            let link = link.split('"').next().unwrap();
            match link.split_once('#') {
                Some(("", anchor)) => {
                    assert!(
                        answer.text().contains(&format!("id=\"{anchor}\"")),
                        "{link}"
                    );
                }
                Some((link, _)) => paths.push(resolved(&path, link)),
                None => paths.push(resolved(&path, link)),
            }
        }
    }
    assert!(seen.len() > 5 + games().len(), "{seen:?}");
}

#[tokio::test]
async fn the_reference_names_every_route_and_schema() {
    let page = html("/docs/api/reference").await;
    for route in [
        "GET /api/games",
        "POST /api/games/duskcourt/action",
        "GET /readyz",
    ] {
        assert!(page.contains(route), "{route}");
    }
    for schema in ["Problem", "DuskcourtState", "DuskcourtAction", "Spec"] {
        assert!(
            page.contains(&format!("id=\"schema-{schema}\"")),
            "{schema}"
        );
    }
}

#[tokio::test]
async fn agents_find_their_entry() {
    let answer = Client::new().get("/llms.txt").await;
    assert_eq!(
        answer.header(header::CONTENT_TYPE),
        "text/plain; charset=utf-8"
    );
    assert!(answer.text().starts_with("# Menagerie\n\n> "));
    for game in games() {
        let link = format!("](http://example.org/docs/api/{})", game.slug);
        assert!(answer.text().contains(&link));
    }
}

#[tokio::test]
async fn a_host_cannot_write_into_a_page() {
    let client = Client::new();
    for path in ["/docs/api", "/docs/api/duskcourt", "/llms.txt"] {
        for host in ["<script>", "a\"b", "x$(id)", "x;id"] {
            let request = Request::get(path)
                .header(header::HOST, host)
                .body(Body::empty())
                .unwrap();
            client.send(request).await.problem(400, "bad-host");
        }
    }
}

#[tokio::test]
async fn pages_of_unknown_games_are_problems() {
    Client::new()
        .get("/docs/api/chess")
        .await
        .problem(404, "unknown-game");
}

#[tokio::test]
async fn every_game_has_a_page_to_play_on() {
    for game in games() {
        let page = html(&format!("/play/{}", game.slug)).await;
        assert!(page.contains(&format!("data-game=\"{}\"", game.slug)));
        assert!(page.contains("src=\"../web/play.js\""));
        assert!(page.contains("<noscript>"));
    }
    Client::new()
        .get("/play/chess")
        .await
        .problem(404, "unknown-game");
}

#[tokio::test]
async fn what_scripts_load_is_there() {
    let client = Client::new();
    let page = html("/play/duskcourt").await;
    let mut names: Vec<String> = page
        .split("/web/")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap().to_owned())
        .collect();
    let (mut seen, mut bytes) = (Vec::new(), 0);
    while let Some(name) = names.pop() {
        if seen.contains(&name) {
            continue;
        }
        let file = client.get(&format!("/web/{name}")).await;
        assert_eq!(file.status, 200, "{name}");
        // Icons are loaded by whoever installs the pages.
        if file.header(header::CONTENT_TYPE) == "image/png" {
            continue;
        }
        bytes += compressed(&file.bytes);
        let imports = file.text().split("from './").skip(1);
        names.extend(imports.map(|rest| rest.split('\'').next().unwrap().to_owned()));
        seen.push(name);
    }
    assert!(
        seen.contains(&"client.js".to_owned()) && seen.len() > 6,
        "{seen:?}"
    );
    // What the page to play on loads, as it goes over a network that compresses.
    assert!(bytes + compressed(page.as_bytes()) < 100 * 1024, "{bytes}");
}

/// How many bytes are left of a file once gzip has compressed it.
fn compressed(bytes: &[u8]) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap().len()
}

#[tokio::test]
async fn the_style_sheet_knows_light_and_dark() {
    let answer = Client::new().get("/web/style.css").await;
    assert_eq!(
        answer.header(header::CONTENT_TYPE),
        "text/css; charset=utf-8"
    );
    assert!(answer.text().contains("prefers-color-scheme: dark"));
}

#[tokio::test]
async fn what_a_page_loads_is_sent_again_only_when_it_changed() {
    let client = Client::new();
    for (name, kind) in [
        ("icon.svg", "image/svg+xml"),
        ("touch-icon.png", "image/png"),
        ("link.js", "text/javascript; charset=utf-8"),
        ("style.css", "text/css; charset=utf-8"),
    ] {
        let path = format!("/web/{name}");
        let answer = client.get(&path).await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header(header::CONTENT_TYPE), kind);
        assert_eq!(answer.header(header::CACHE_CONTROL), "no-cache");
        let tag = answer.header(header::ETAG).to_owned();
        for (known, status) in [(&*tag, 304), ("\"other\"", 200)] {
            let request = Request::get(&path).header(header::IF_NONE_MATCH, known);
            let again = client.send(request.body(Body::empty()).unwrap()).await;
            assert_eq!(again.status, status, "{name} {known}");
            assert_eq!(again.header(header::ETAG), tag);
        }
    }
    assert_eq!(client.get("/web/none.js").await.status, 404);
}

#[tokio::test]
async fn the_manifest_names_icons_that_are_there() {
    let client = Client::new();
    let page = html("/play/duskcourt").await;
    assert!(page.contains("<link rel=\"manifest\" href=\"../manifest.webmanifest\">"));
    let answer = client.get("/manifest.webmanifest").await;
    assert_eq!(answer.status, 200);
    assert_eq!(
        answer.header(header::CONTENT_TYPE),
        "application/manifest+json"
    );
    assert_eq!(answer.header(header::CACHE_CONTROL), "no-cache");
    let manifest = answer.json();
    assert_eq!(
        (&manifest["start_url"], &manifest["scope"]),
        (&json!("./"), &json!("./"))
    );
    for icon in manifest["icons"].as_array().unwrap() {
        let file = client
            .get(&format!("/{}", icon["src"].as_str().unwrap()))
            .await;
        assert_eq!(file.status, 200, "{icon}");
        assert_eq!(
            file.header(header::CONTENT_TYPE),
            icon["type"].as_str().unwrap()
        );
        if icon["type"] == "image/png" {
            let (width, height) = size(&file.bytes);
            assert_eq!(json!(format!("{width}x{height}")), icon["sizes"]);
        }
    }
    let touch = client.get("/web/touch-icon.png").await;
    assert_eq!(size(&touch.bytes), (180, 180));
}

/// Width and height of a PNG.
fn size(png: &[u8]) -> (u32, u32) {
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[tokio::test]
async fn a_card_shows_a_deal_or_a_run_that_was_replayed() {
    let client = Client::new();
    for game in games() {
        let path = format!("/card/{}", game.slug);
        let plain = client.get(&path).await;
        assert_eq!(plain.status, 200);
        assert_eq!(plain.header(header::CONTENT_TYPE), "image/png");
        assert_eq!(size(&plain.bytes), (1200, 630));
        let seeded = client.get(&format!("{path}?seed=8")).await;
        assert_eq!(size(&seeded.bytes), (1200, 630));
        assert_ne!(seeded.bytes, plain.bytes);
        client
            .get(&format!("{path}?seed=x"))
            .await
            .problem(400, "bad-seed");

        let (_, actions) = client.wander(game.slug, 8, 6).await;
        let body = |actions: &[Value]| json!({ "seed": 8, "actions": actions }).to_string();
        let run = client.post(&path, body(&actions)).await;
        assert_eq!(size(&run.bytes), (1200, 630));
        assert_ne!(run.bytes, seeded.bytes);
        let shorter = client.post(&path, body(&actions[..5])).await;
        assert_ne!(run.bytes, shorter.bytes);
        let mut false_claim = actions.clone();
        false_claim.push(json!({ "type": "win" }));
        let problem = client.post(&path, body(&false_claim)).await;
        let said = problem.problem(400, "bad-body");
        assert!(said.contains("action 6 of this run is refused"), "{said}");
    }
    client.get("/card/chess").await.problem(404, "unknown-game");
    client
        .post("/card/chess", "{}")
        .await
        .problem(404, "unknown-game");
}

#[tokio::test]
async fn pages_name_a_picture_that_is_there() {
    let client = Client::new();
    for game in games() {
        for (path, card) in [
            (format!("/play/{}?seed=8", game.slug), "?seed=8"),
            (format!("/play/{}?seed=no", game.slug), ""),
            (format!("/replay/{}", game.slug), ""),
        ] {
            let page = html(&path).await;
            let named = page
                .split_once("og:image\" content=\"")
                .and_then(|(_, rest)| rest.split('"').next())
                .unwrap();
            let (_, local) = named.split_once("/card/").unwrap();
            assert_eq!(local, format!("{}{card}", game.slug));
            assert!(named.starts_with("http://"));
            assert_eq!(client.get(&format!("/card/{local}")).await.status, 200);
        }
    }
}

#[tokio::test]
async fn a_day_is_shown_once_it_has_begun() {
    let client = Client::new();
    let day = client.get("/daily?date=2024-02-29").await;
    assert_eq!(day.status, 200);
    is_html(&day);
    assert_eq!(day.header(header::CACHE_CONTROL), "no-store");
    let listed = |page: &Answer| page.text().matches("data-puzzle=").count();
    assert_eq!(listed(&day), 3 * games().len());
    assert!(day.text().contains("Thursday, <span>29 February"));
    // The first day that there is has none before it, and the last one has not begun.
    assert_eq!(
        listed(&client.get("/daily?date=2000-01-01").await),
        3 * games().len()
    );
    let ahead = client.get("/daily?date=9999-12-31").await;
    assert!(ahead.text().contains("open when that day begins"));
    assert_eq!(listed(&ahead), 0);
    for path in ["/daily?date=2024-02-30", "/card/daily?date=tomorrow"] {
        client.get(path).await.problem(400, "bad-parameter");
    }
}

#[tokio::test]
async fn a_card_of_a_day_is_a_picture_that_shows_nothing_ahead() {
    let client = Client::new();
    let card = client.get("/card/daily?date=2024-02-29").await;
    assert_eq!(card.header(header::CONTENT_TYPE), "image/png");
    assert_eq!(size(&card.bytes), (1200, 630));
    let today = client.get("/card/daily").await;
    let ahead = client.get("/card/daily?date=9999-12-31").await;
    assert_eq!(ahead.bytes, today.bytes);
}

#[tokio::test]
async fn a_lesson_can_be_tried_move_by_move() {
    let client = Client::new();
    for game in games() {
        let path = format!("/learn/{}", game.slug);
        let page = html(&path).await;
        assert!(page.contains("The whole sheet") && page.contains("<svg "));
        let notation = page
            .split_once("data-notation=\"")
            .and_then(|(_, rest)| rest.split('"').next())
            .unwrap()
            .replace("&gt;", ">");
        let none = json!({ "notation": notation, "action": { "type": "none" } });
        let start = client.post(&path, none.to_string()).await.json();
        assert_eq!(start["ok"], false);
        assert_eq!(start["notation"], notation);
        assert_eq!(start["end"], "open");
        let ways = start["spots"].as_array().unwrap().iter();
        let way = ways
            .flat_map(|spot| spot["ways"].as_array().unwrap())
            .next();
        let moved = json!({ "notation": notation, "action": way.unwrap()["action"] });
        let moved = client.post(&path, moved.to_string()).await.good();
        assert_ne!(moved["notation"], notation);
        assert!(moved["drawing"].as_str().unwrap().starts_with("<svg "));
        assert!(moved.get("reason").is_none());
        for wrong in [
            json!({ "notation": "?", "action": {} }),
            json!({ "notation": "a".repeat(401), "action": {} }),
        ] {
            let answer = client.post(&path, wrong.to_string()).await;
            answer.problem(400, "bad-body");
        }
    }
}

#[tokio::test]
async fn where_there_is_no_page_people_get_one_that_says_so() {
    let client = Client::new();
    for (path, status, says) in [
        ("/play/chess", 404, "No game is called &quot;chess&quot;"),
        ("/nowhere", 404, "There is no page at this address."),
        ("/learn/chess", 404, "; the games are duskcourt"),
    ] {
        let request = Request::get(path).header(header::ACCEPT, "text/html,*/*;q=0.8");
        let answer = client.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(answer.status, status, "{path}");
        assert_eq!(
            answer.header(header::CONTENT_TYPE),
            "text/html; charset=utf-8"
        );
        let text = answer.text();
        assert!(
            text.contains(says) && text.contains("play/baskmere\""),
            "{text}"
        );
        // Programs get what they always get.
        client.get(path).await.problem(
            404,
            if path == "/nowhere" {
                "unknown-path"
            } else {
                "unknown-game"
            },
        );
    }
    let request = Request::get("/api/games/chess").header(header::ACCEPT, "text/html");
    let answer = client.send(request.body(Body::empty()).unwrap()).await;
    answer.problem(404, "unknown-game");
}
