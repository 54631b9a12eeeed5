//! `/learn/{slug}`: how a game is played, with boards to try it on, and the whole rule sheet.
//!
//! A board to try is a position and no run: the page sends its notation with a move, and is answered with the
//! next one. Nothing is searched and nothing is kept, so this needs no queue.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::Response;
use maud::{Markup, PreEscaped, html};
use menagerie_art::Art;
use menagerie_engine::practice::{End, Lesson, Practice};
use menagerie_engine::{Coach, with_game};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Page, paragraphs};
use crate::answer;
use crate::app::App;
use crate::body;
use crate::error::{Kind, Problem};
use crate::routes::Slug;

/// The longest notation that is read: longer than that of any position.
const LONGEST: usize = 400;

/// The page.
pub(crate) async fn learn(Slug(slug): Slug) -> Result<Response, Problem> {
    with_game!(&slug, G => show::<G>()).ok_or_else(|| Problem::unknown_game(&slug))
}

/// Plays a move on a board of the page.
pub(crate) async fn attempt(
    State(app): State<Arc<App>>,
    Slug(slug): Slug,
    request: Request,
) -> Result<Response, Problem> {
    let body = body::read(request, body::LIMIT, &app.work).await?;
    with_game!(&slug, G => play::<G>(&body)).unwrap_or_else(|| Err(Problem::unknown_game(&slug)))
}

/// What the body says.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Body<'a> {
    notation: String,
    #[serde(borrow)]
    action: &'a RawValue,
}

/// A board as it stands after a move, or as it stood before a refused one.
#[derive(Serialize)]
struct Tried<G: Practice> {
    ok: bool,
    notation: String,
    drawing: String,
    legal: Vec<G::Action>,
    end: &'static str,
    /// Which rule stands in the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl<G: Practice + Art> Tried<G> {
    fn at(position: &G::Position, reason: Option<String>) -> Self {
        Self {
            ok: reason.is_none(),
            notation: G::notation(position),
            drawing: G::svg(position),
            legal: G::moves(position),
            end: match G::end(position) {
                End::Open => "open",
                End::Solved => "solved",
                End::Stuck => "stuck",
            },
            reason,
        }
    }
}

fn play<G: Practice + Art>(body: &[u8]) -> Result<Response, Problem> {
    let body: Body = body::parse(body)?;
    if body.notation.len() > LONGEST {
        let detail = format!("no notation is longer than {LONGEST} bytes");
        return Err(Problem::new(Kind::BadBody, detail));
    }
    let mut position = G::read_notation(&body.notation)
        .map_err(|error| Problem::new(Kind::BadBody, format!("notation: {error}")))?;
    let played =
        G::read_action(body.action.get()).and_then(|action| G::play(&mut position, action));
    let reason = played.err().map(|refusal| refusal.reason);
    Ok(answer::json(&Tried::<G>::at(&position, reason)))
}

fn show<G: Practice + Art + Coach>() -> Response {
    let info = G::INFO;
    let sheet = G::sheet();
    let body = html! {
        div.learn id="learn" data-game=(info.slug) {
            h1 { "How to play " (info.name) }
            p.lead { (info.description) }
            ol.lessons {
                @for lesson in G::lessons() { (lesson_on::<G>(lesson)) }
            }
            p.ways {
                a.button href={ "/play/" (info.slug) "?new" } { "Play " (info.name) }
                a href={ "/docs/api/" (info.slug) } { "For programs" }
            }
            section.sheet {
                h2 id="sheet" { "The whole sheet" }
                h3 id="goal" { "Goal" }
                (paragraphs(&sheet.goal))
                h3 id="scoring" { "Scoring" }
                (paragraphs(&sheet.scoring))
                h3 id="rules" { "Rules" }
                (paragraphs(&sheet.rules))
            }
        }
    };
    let page = Page {
        title: &format!("How to play {} – Menagerie", info.name),
        description: info.description,
        styles: &["play.css", "learn.css"],
        scripts: &["learn.js"],
        class: "wide",
        game: Some(info),
        body,
        ..Page::default()
    };
    page.show()
}

fn lesson_on<G: Practice + Art>(lesson: &Lesson) -> Markup {
    let position = G::read_notation(lesson.notation).expect("a lesson's notation is tested");
    let start = Tried::<G>::at(&position, None);
    let legal = serde_json::to_string(&start.legal).expect("actions are plain JSON");
    html! {
        li.lesson data-notation=(start.notation) data-legal=(legal) data-done=(lesson.done) data-stuck=(lesson.stuck) {
            div.words {
                h2 { (lesson.title) }
                p { (lesson.text) }
                p.task { (lesson.task) }
            }
            div.board { div.picture { (PreEscaped(start.drawing)) } }
            div.outcome {
                div.told role="status" {}
                button.again type="button" hidden { "Start over" }
            }
        }
    }
}
