//! `/learn/{slug}`: how a game is played, with boards to try it on, and the whole rule sheet.
//!
//! A board to try is a position and no run: the page sends its notation with a move, and is answered with the
//! next one. Nothing is searched and nothing is kept, so this needs no queue.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::Response;
use maud::{Markup, PreEscaped, html};
use menagerie_art::Art;
use menagerie_engine::{catalogue, with_game};
use menagerie_telling::{Lesson, Spot, Tell, Voice, ways};
use serde::Serialize;

use super::about::about;
use super::root::Root;
use super::{Page, page, paragraphs};
use crate::answer;
use crate::app::App;
use crate::body;
use crate::error::{Kind, Problem};
use crate::routes::Slug;

/// The longest notation that is read: longer than that of any position.
const LONGEST: usize = 400;

/// Where each game is taught.
pub(crate) async fn index() -> Response {
    let body = html! {
        h1 { "How to play" }
        p { "Each game is taught by a few small boards to try, with its rules below them." }
        ul {
            @for game in catalogue::games() {
                li { a href={ (Root::TOP) "learn/" (game.slug) } { (game.name) } }
            }
        }
    };
    page(
        Root::TOP,
        "How to play – Menagerie",
        "Lessons for every game.",
        &body,
    )
}

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

/// A board as it stands after a move, or as it stood before a refused one.
#[derive(Serialize)]
#[serde(bound(serialize = ""))]
struct Tried<G: Tell> {
    ok: bool,
    notation: String,
    drawing: String,
    spots: Vec<Spot<G::Action>>,
    end: &'static str,
    /// Which rule stands in the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl<G: Art> Tried<G> {
    fn at(position: &G::Position, reason: Option<String>) -> Self {
        let moves = G::moves(position);
        let mut spots = G::scene(Voice::Person, position).spots;
        ways::<G>(position, &moves, &mut spots);
        let end = if G::is_solved(position) {
            "solved"
        } else if moves.is_empty() {
            "stuck"
        } else {
            "open"
        };
        Self {
            ok: reason.is_none(),
            notation: G::notation(position),
            drawing: G::svg(Voice::Person, position),
            spots,
            end,
            reason,
        }
    }
}

fn play<G: Art>(body: &[u8]) -> Result<Response, Problem> {
    let body = body::fields(body, &["notation", "action"])?;
    let notation = body.text("notation").map_err(body::wrong)?;
    if notation.len() > LONGEST {
        let detail = format!("no notation is longer than {LONGEST} bytes");
        return Err(Problem::new(Kind::BadBody, detail));
    }
    let mut position = G::read_notation(&notation)
        .map_err(|fault| Problem::new(Kind::BadBody, format!("notation: {}", G::fault(&fault))))?;
    let action = body.raw("action").map_err(body::wrong)?;
    let reason = tried::<G>(&mut position, action.get()).err();
    Ok(answer::json(&Tried::<G>::at(&position, reason)))
}

/// Plays a move, or says why not.
fn tried<G: Art>(position: &mut G::Position, action: &str) -> Result<(), String> {
    let action = G::read_action(action).map_err(|_| "This is no move of the game.".to_owned())?;
    G::try_move(position, action).map_err(|refusal| match refusal {
        Some(refusal) => G::refusal(Voice::Person, position, refusal),
        None => "This board is for trying moves, and nothing else is played on it.".to_owned(),
    })
}

fn show<G: Art>() -> Response {
    let info = G::INFO;
    let sheet = G::sheet(Voice::Person);
    let body = html! {
        div.learn id="learn" data-game=(info.slug) data-about=(about::<G>()) {
            h1 { "How to play " (info.name) }
            p.lead { (sheet.description) }
            ol.lessons {
                @for lesson in G::lessons() { (lesson_on::<G>(lesson)) }
            }
            p.ways {
                a.button href={ (Root::FOLDER) "play/" (info.slug) "?new" } { "Play " (info.name) }
                a href={ (Root::FOLDER) "docs/api/" (info.slug) } { "For programs" }
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
        description: sheet.description,
        styles: &["play.css", "learn.css"],
        scripts: &["learn.js"],
        class: "wide",
        game: Some(info),
        body,
        ..Page::default()
    };
    page.show()
}

fn lesson_on<G: Art>(lesson: &Lesson) -> Markup {
    let position = G::read_notation(lesson.notation).expect("a lesson's notation is tested");
    let start = Tried::<G>::at(&position, None);
    let spots = serde_json::to_string(&start.spots).expect("spots are plain JSON");
    html! {
        // An address that names a lesson gives it the focus, which only what can have it gets.
        li.lesson id=(lesson.id) tabindex="-1" data-notation=(start.notation) data-spots=(spots) data-done=(lesson.done) data-stuck=(lesson.stuck) {
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
