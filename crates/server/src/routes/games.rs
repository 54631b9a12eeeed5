//! `GET /api/games` and `GET /api/games/{slug}`: what there is to play.

use std::sync::Arc;

use axum::extract::State;
use axum::http::request::Parts;
use axum::response::Response;
use menagerie_engine::for_each_game;
use menagerie_telling::{Tell, Voice};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::path::Operation;

use super::problems::Plain;
use crate::answer;
use crate::app::App;
use crate::describe;
use crate::error::Problem;
use crate::host::Base;
use crate::schema;

/// The index of all games and how to play them.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Index {
    /// The name of the service.
    service: &'static str,
    /// What it is.
    description: &'static str,
    /// How a program plays.
    how_to_play: HowToPlay,
    /// The address of the documentation.
    docs: String,
    /// How many games there are.
    count: usize,
    /// The games.
    games: Vec<Entry>,
}

/// How a program plays, step by step.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HowToPlay {
    /// How to start.
    step1: String,
    /// How to go on.
    step2: String,
    /// How to choose what to play.
    choosing_actions: &'static str,
}

/// A game in the index.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Entry {
    /// The name in addresses.
    pub(crate) slug: &'static str,
    /// The name for people.
    pub(crate) name: &'static str,
    /// The kind of puzzle.
    pub(crate) genre: &'static str,
    /// What it asks of the player.
    pub(crate) description: &'static str,
    /// What the player is after.
    pub(crate) goal: &'static str,
    /// Where a run is opened (GET).
    pub(crate) init_url: String,
    /// Where an action is played (POST).
    pub(crate) action_url: String,
    /// The documentation of the game.
    pub(crate) docs_url: String,
}

/// A game with its rule sheet.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameDescription {
    #[serde(flatten)]
    entry: Entry,
    /// The rule sheet.
    spec: Spec,
}

/// A rule sheet.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Spec {
    /// The name in addresses.
    slug: &'static str,
    /// The name for people.
    name: &'static str,
    /// What the player is after.
    goal: &'static str,
    /// How points are made.
    scoring: &'static str,
    /// Every rule.
    rules: &'static str,
    /// The JSON Schema that every action obeys.
    #[schema(schema_with = schema::grammar)]
    action_grammar: &'static serde_json::Value,
}

impl Entry {
    pub(crate) fn of<G: Tell>(base: &Base) -> Self {
        let (info, sheet) = (G::INFO, G::sheet(Voice::Program));
        let api = format!("{base}/api/games/{}", info.slug);
        Self {
            slug: info.slug,
            name: info.name,
            genre: sheet.genre,
            description: sheet.description,
            goal: &sheet.goal,
            init_url: format!("{api}/init"),
            action_url: format!("{api}/action"),
            docs_url: format!("{base}/docs/api/{}", info.slug),
        }
    }
}

impl Spec {
    pub(crate) fn of<G: Tell>() -> Self {
        let sheet = G::sheet(Voice::Program);
        Self {
            slug: G::INFO.slug,
            name: G::INFO.name,
            goal: &sheet.goal,
            scoring: &sheet.scoring,
            rules: &sheet.rules,
            action_grammar: G::grammar(),
        }
    }
}

/// How the index is described.
pub(crate) fn index_described() -> Operation {
    describe::route(
        "games",
        "listGames",
        "List the games",
        "Every game with its addresses, and how a program plays.",
    )
    .answers("200", "The index.", describe::shared("Index"))
    .problems::<Plain>()
}

/// The index.
pub(crate) async fn index(
    State(app): State<Arc<App>>,
    request: Parts,
) -> Result<Response, Problem> {
    let base = app.base(&request)?;
    let mut games = Vec::new();
    for_each_game!(G => games.push(Entry::of::<G>(&base)));
    Ok(answer::json(&Index {
        service: "Menagerie",
        description: "Seeded, deterministic puzzle ladders for people and programs: every deal is \
                      proved solvable, and the same seed with the same actions is the same run.",
        how_to_play: HowToPlay {
            step1: format!(
                "GET {base}/api/games/{{slug}}/init?seed=7 opens a run. The answer holds the \
                 stateToken, the public state, the legal actions and the rule sheet."
            ),
            step2: format!(
                "POST {base}/api/games/{{slug}}/action with the JSON body {{\"stateToken\": …, \
                 \"action\": …}} plays one action. Each accepted answer brings a new stateToken: \
                 carry it into the next request, until gameOver is true."
            ),
            choosing_actions: "Every item of legalActions can be sent as it stands. A refused \
                               action (ok is false) costs nothing and changes nothing: its reason \
                               says which rule stands in the way.",
        },
        docs: format!("{base}/docs/api"),
        count: games.len(),
        games,
    }))
}

/// How the description of a game is described.
pub(crate) fn described<G: Tell>() -> Operation {
    describe::of_game::<G>(
        "games",
        "describe",
        "Describe the game",
        "One entry of the index, with the rule sheet.",
    )
    .answers("200", "The game.", describe::shared("GameDescription"))
    .problems::<Plain>()
}

/// One game.
pub(crate) async fn describe<G: Tell>(
    State(app): State<Arc<App>>,
    request: Parts,
) -> Result<Response, Problem> {
    let base = app.base(&request)?;
    Ok(answer::json(&GameDescription {
        entry: Entry::of::<G>(&base),
        spec: Spec::of::<G>(),
    }))
}
