use axum::body::Body;
use axum::http::{Request, header};

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
        assert!(
            script.starts_with(" type=\"module\" src=\"/web/"),
            "{script:.80}"
        );
        assert!(script.contains("\"></script>"), "{script:.80}");
    }
}

#[tokio::test]
async fn the_home_page_leads_to_every_game() {
    let page = html("/").await;
    for game in games() {
        assert!(page.contains(&format!("href=\"/docs/api/{}\"", game.slug)));
        assert!(page.contains(&format!("href=\"/play/{}?new\"", game.slug)));
        assert!(page.contains(game.description));
    }
}

#[tokio::test]
async fn a_game_page_keeps_its_order() {
    for game in games() {
        let page = html(&format!("/docs/api/{}", game.slug)).await;
        let order = [
            format!("<h1>{}</h1>", game.name),
            game.description.to_owned(),
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
                Some((path, _)) => paths.push(path.to_owned()),
                None => paths.push(link.to_owned()),
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
        "POST /api/games/{slug}/action",
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
        assert!(page.contains("src=\"/web/play.js\""));
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
        bytes += file.bytes.len();
        let imports = file.text().split("from './").skip(1);
        names.extend(imports.map(|rest| rest.split('\'').next().unwrap().to_owned()));
        seen.push(name);
    }
    assert!(
        seen.contains(&"client.js".to_owned()) && seen.len() > 6,
        "{seen:?}"
    );
    // Uncompressed, what the page to play on loads is less than it may be compressed.
    assert!(bytes + page.len() < 150 * 1024, "{bytes}");
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
