//! `GET /`: what there is.

use axum::response::Response;
use maud::html;
use menagerie_engine::{Face, Game, for_each_game};

use super::page;

/// The home page.
pub(crate) async fn home() -> Response {
    let mut games = Vec::new();
    for_each_game!(G => games.push((<G as Game>::INFO, &*<G as Face>::sheet().goal)));
    let body = html! {
        h1 { "Menagerie" }
        p.lead {
            "Seeded, deterministic animal puzzle ladders. Every deal is proved solvable, and the \
             same seed with the same actions is the same run."
        }
        ul.cards {
            @for (info, goal) in games {
                li {
                    h2 { a href={ "/docs/api/" (info.slug) } { (info.name) } }
                    p.genre { (info.genre) }
                    p { (info.description) }
                    p.more { (goal) }
                }
            }
        }
        p {
            "Programs play over the " a href="/docs/api" { "HTTP API" } ", described for tools in "
            a href="/api/openapi.json" { "OpenAPI" } " and for agents in "
            a href="/llms.txt" { "llms.txt" } "."
        }
    };
    page(
        "Menagerie",
        "Seeded, deterministic animal puzzle ladders for people and programs.",
        &body,
    )
}
