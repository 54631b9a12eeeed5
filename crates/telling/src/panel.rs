//! A panel: everything that a face shows of a run to people, as plain data of one shape for all games.

use menagerie_engine::course::Medal;
use menagerie_engine::{Game, Halt, Kind, NoDeals, Place, Refused};
use serde::Serialize;

#[cfg(feature = "schema")]
use crate::schema;
use crate::tell::{Cause, Status, Tell, say};
use crate::voice::Voice;

/// Everything that is shown of a run.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase", bound(serialize = "A: Serialize"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(bound = ""))]
pub struct Panel<A> {
    /// The stage being played.
    pub stage: StageName,
    /// What can be done, in the terms of all games.
    pub phase: Phase,
    /// Whether the stage is known to be lost: by the rules, or where a hint was asked for by proof.
    pub lost: bool,
    /// The stage and what is special about it, in a line.
    pub heading: String,
    /// The numbers that players look at.
    pub facts: Vec<Fact>,
    /// What can be done besides moving.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::commands))]
    pub commands: Vec<Command<A>>,
    /// What has just happened, or what was asked.
    pub news: News,
    /// The places of the board, in the order of their numbers.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::spots))]
    pub spots: Vec<Spot<A>>,
    /// What can be done with what is on the board, a sentence each.
    pub legend: Vec<LegendLine>,
    /// How the board looks.
    pub mood: Mood,
}

/// The name of a stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StageName {
    /// What the game calls a stage: `rung`.
    pub word: &'static str,
    /// The number, from 1.
    pub number: u32,
}

/// What can be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = PanelPhase))]
pub enum Phase {
    /// Moves are made.
    Play,
    /// A stage has ended, and another can be opened.
    Between,
    /// The run has ended.
    Over,
}

/// A sentence of what can be done with what is on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LegendLine {
    /// The sentence.
    pub text: String,
    /// The kind of the pieces that it is about, if it is about those of one kind.
    #[cfg_attr(feature = "schema", schema(required))]
    pub kind: Option<String>,
}

impl From<String> for LegendLine {
    fn from(text: String) -> Self {
        Self { text, kind: None }
    }
}

impl From<&str> for LegendLine {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

/// How something is to be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = PanelTone))]
pub enum Tone {
    /// As it is.
    #[default]
    Plain,
    /// As a success.
    Good,
    /// With care: something was refused, or only one way is left.
    Warn,
    /// As a loss.
    Bad,
}

/// One number that players look at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Fact {
    /// What it is.
    pub label: &'static str,
    /// The number, with signs where they say it better: `♥♥♥`.
    pub value: String,
    /// The same in words, where the value has signs; for screen readers, and where signs cannot be shown.
    #[cfg_attr(feature = "schema", schema(required))]
    pub spoken: Option<String>,
    /// How it is to be taken.
    pub tone: Tone,
    /// Whether it is one of the few that matter most.
    pub main: bool,
}

impl Fact {
    /// A fact that says all with its value.
    pub fn new(label: &'static str, value: impl Into<String>) -> Self {
        Self {
            label,
            value: value.into(),
            spoken: None,
            tone: Tone::Plain,
            main: false,
        }
    }

    /// One of the few that matter most.
    #[must_use]
    pub fn main(self) -> Self {
        Self { main: true, ..self }
    }

    /// With words in place of signs.
    #[must_use]
    pub fn spoken(self, words: impl Into<String>) -> Self {
        Self {
            spoken: Some(words.into()),
            ..self
        }
    }

    /// In that tone.
    #[must_use]
    pub fn tone(self, tone: Tone) -> Self {
        Self { tone, ..self }
    }

    /// The value in words.
    pub fn words(&self) -> &str {
        self.spoken.as_ref().unwrap_or(&self.value)
    }
}

/// What a command does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "deed", content = "action", rename_all = "lowercase")]
pub enum Deed<A> {
    /// Plays an action.
    Play(A),
    /// Takes the last action of the stage back, which is no action of the run.
    Undo,
    /// Plays again what was taken back last.
    Redo,
    /// Takes every action of the stage back.
    Restart,
}

/// Something to do besides moving.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(bound(serialize = "A: Serialize"))]
pub struct Command<A> {
    /// What it does.
    #[serde(flatten)]
    pub deed: Deed<A>,
    /// What its button says.
    pub label: String,
    /// The same in words, where the label has signs.
    pub spoken: Option<String>,
    /// The key that does it.
    pub key: char,
    /// Whether it can be done now.
    pub enabled: bool,
    /// Why it cannot be done now.
    pub why: Option<String>,
    /// What is asked before it is done, since it cannot be undone.
    pub asks: Option<&'static str>,
    /// Whether it is what one most likely wants.
    pub main: bool,
}

impl<A> Command<A> {
    /// The label in words.
    pub fn words(&self) -> &str {
        self.spoken.as_ref().unwrap_or(&self.label)
    }
}

#[cfg(feature = "schema")]
impl<A> utoipa::PartialSchema for Command<A> {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        schema::command()
    }
}

#[cfg(feature = "schema")]
impl<A> utoipa::ToSchema for Command<A> {}

/// What has just happened.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct News {
    /// How it is to be taken.
    pub tone: Tone,
    /// A word or two, where it is a moment: `Cleared!`
    #[cfg_attr(feature = "schema", schema(required))]
    pub title: Option<String>,
    /// What happened, in a sentence or two; empty where there is nothing to say.
    pub text: String,
    /// By how much the score grew.
    pub earned: u64,
    /// What the stage paid, line by line.
    pub award: Vec<AwardLine>,
    /// What the stage paid in all; some of it may have been earned before.
    #[cfg_attr(feature = "schema", schema(required))]
    pub total: Option<u64>,
    /// How well a stage was completed that has just been.
    #[cfg_attr(feature = "schema", schema(required))]
    pub medal: Option<Medal>,
    /// What is new on the stage that has just opened.
    pub introduces: Vec<Introduced>,
}

impl News {
    /// News in that tone.
    pub fn new(tone: Tone, text: impl Into<String>) -> Self {
        Self {
            tone,
            text: text.into(),
            ..Self::default()
        }
    }

    /// All of it in one line.
    pub fn line(&self) -> String {
        self.sentences().join(" ")
    }

    /// What happened with its title, what was earned, and each thing that is new.
    pub fn sentences(&self) -> Vec<String> {
        let mut parts = Vec::new();
        let happened = [self.title.as_deref().unwrap_or_default(), &self.text];
        let happened = happened.join(" ").trim().to_owned();
        if !happened.is_empty() {
            parts.push(happened);
        }
        if let Some(total) = self.total {
            let lines: Vec<String> = self
                .award
                .iter()
                .map(|line| format!("{} {}", line.label, line.value))
                .collect();
            let lead = if lines.is_empty() {
                String::new()
            } else {
                format!("{}: ", lines.join(", "))
            };
            parts.push(format!("{lead}+{}.", crate::voice::grouped(total)));
        } else if self.earned > 0 {
            parts.push(format!("+{}.", crate::voice::grouped(self.earned)));
        }
        parts.extend(self.introduces.iter().map(|new| new.text.clone()));
        parts
    }
}

/// One line of what was earned.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AwardLine {
    /// What for.
    pub label: &'static str,
    /// How much.
    pub value: String,
}

impl AwardLine {
    /// So much for that.
    pub fn new(label: &'static str, value: impl Into<String>) -> Self {
        Self {
            label,
            value: value.into(),
        }
    }
}

/// Something new on a stage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Introduced {
    /// What is new, in a sentence that explains it.
    pub text: String,
    /// The lesson that shows it.
    pub lesson: &'static str,
    /// The places of the board where it is, by their numbers.
    pub spots: Vec<usize>,
}

/// A place of the board.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(bound(serialize = "A: Serialize"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(bound = ""))]
pub struct Spot<A> {
    /// Its number among the places, from 0; the drawing has it too.
    pub id: usize,
    /// What it is called: `c2`, `rock 3`.
    pub name: String,
    /// The place with all that is on it, in words.
    pub words: String,
    /// Whether there is nothing on it and nothing special about it.
    pub bare: bool,
    /// What can be picked up from it, in words: `turtle 3`. Whether it may go anywhere, its ways say.
    #[cfg_attr(feature = "schema", schema(required))]
    pub top: Option<String>,
    /// The pieces on it, bottom to top.
    pub holds: Vec<Piece>,
    /// Where what is on it may go.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::ways))]
    pub ways: Vec<Way<A>>,
}

/// A piece on a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Piece {
    /// Its name in the drawing; it stays the same as long as the piece stays where it is.
    pub piece: String,
    /// The same for pieces that look alike.
    pub kind: String,
    /// What it is called: `cobra`, `turtle 3`.
    pub words: String,
}

/// A legal move from a place.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(bound(serialize = "A: Serialize"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(bound = ""))]
pub struct Way<A> {
    /// What to send, as it stands.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::opaque))]
    pub action: A,
    /// The place it leads to.
    pub to: usize,
    /// What it carries. What stood there before is taken.
    pub shifts: Vec<Shift>,
}

/// A piece that is carried.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Shift {
    /// The name of the piece in the drawing.
    pub piece: String,
    /// From where.
    pub from: Slot,
    /// To where.
    pub to: Slot,
}

/// Where a piece lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Slot {
    /// The place.
    pub spot: usize,
    /// How many pieces lie below it.
    pub level: usize,
}

/// How the board looks.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Mood {
    /// A word for style sheets: `last-light`; empty for the usual look.
    pub look: &'static str,
    /// How much of what the stage may spend is spent, from 0 to 1, where that is shown.
    #[cfg_attr(feature = "schema", schema(required))]
    pub spent: Option<f64>,
}

/// Everything that is shown of a run, and why.
pub fn panel<G: Tell>(state: &G::State, cause: &Cause<G>) -> Panel<G::Action> {
    let standing = G::standing(state);
    let last = match cause {
        Cause::Played(report) => Some(*report),
        _ => None,
    };
    let Status {
        mut heading,
        facts,
        offers,
        mood,
    } = G::status(state, last);
    let practice = G::is_practice(state);
    if practice {
        heading += " · practice";
    }
    let position = G::standing_position(state);
    let mut scene = G::scene(Voice::Person, &position);
    let mut legal = Vec::new();
    G::legal(state, &mut legal);
    ways::<G>(&position, &legal, &mut scene.spots);
    let phase = match (standing.over, may_open::<G>(&legal)) {
        (true, _) => Phase::Over,
        (false, true) => Phase::Between,
        (false, false) => Phase::Play,
    };
    let mut commands: Vec<Command<G::Action>> = offers
        .into_iter()
        .map(|offer| {
            let why = refusal_of::<G>(state, offer.action);
            let ends = offer.action == G::end();
            Command {
                deed: Deed::Play(offer.action),
                label: if ends && practice {
                    "End practice".to_owned()
                } else {
                    offer.label
                },
                spoken: offer.spoken,
                key: offer.key,
                enabled: why.is_none(),
                why,
                asks: ends.then_some(if practice {
                    "End practice here? It cannot go on."
                } else {
                    "End the run here? Its score stands, and it cannot go on."
                }),
                main: offer.main,
            }
        })
        .collect();
    if G::INFO.open && phase != Phase::Over {
        let why = standing
            .is_fresh()
            .then(|| format!("Nothing was moved on this {} yet.", G::INFO.stage));
        let undone = Some("Nothing was taken back that could be played again.".to_owned());
        let restart = format!("Restart the {}", G::INFO.stage);
        for (deed, label, key, why) in [
            (Deed::Undo, "Undo".to_owned(), 'u', why.clone()),
            (Deed::Redo, "Redo".to_owned(), 'y', undone),
            (Deed::Restart, restart, 'r', why),
        ] {
            commands.push(Command {
                deed,
                label,
                spoken: None,
                key,
                enabled: why.is_none(),
                why,
                asks: None,
                main: false,
            });
        }
    }
    Panel {
        stage: StageName {
            word: G::INFO.stage,
            number: standing.stage,
        },
        phase,
        lost: lost::<G>(state, cause),
        heading,
        facts,
        commands,
        news: news::<G>(state, cause),
        spots: scene.spots,
        legend: scene.legend,
        mood,
    }
}

/// Gives each place the ways that lead from it by legal moves.
pub fn ways<G: Tell>(position: &G::Position, legal: &[G::Action], spots: &mut [Spot<G::Action>]) {
    for &action in legal {
        let Some((from, to)) = G::kind(action).ends() else {
            continue;
        };
        spots[from.index()].ways.push(Way {
            action,
            to: to.index(),
            shifts: G::shifts(position, action),
        });
    }
}

fn may_open<G: Game>(legal: &[G::Action]) -> bool {
    legal.iter().any(|&action| G::kind(action) == Kind::Next)
}

/// Why an action would be refused, for people; `None` when it would be played.
pub fn refusal_of<G: Tell>(state: &G::State, action: G::Action) -> Option<String> {
    match G::apply(&mut state.clone(), action, &NoDeals) {
        Err(Halt::Refused(refusal)) => {
            let refusal = Refused::Rule(refusal);
            Some(say::<G>(Voice::Person, state, &Cause::Refused(&refusal)))
        }
        // A deal that is missing here will be there when the action is played.
        Ok(_) | Err(Halt::NoDeal(_)) => None,
    }
}

fn lost<G: Tell>(state: &G::State, cause: &Cause<G>) -> bool {
    let by_proof = match cause {
        Cause::Advised(advice) => G::is_lost(state, &advice.value),
        _ => false,
    };
    by_proof || G::stage_lost(state)
}

fn news<G: Tell>(state: &G::State, cause: &Cause<G>) -> News {
    match cause {
        Cause::Refused(_) => News::new(Tone::Warn, say::<G>(Voice::Person, state, cause)),
        Cause::Advised(advice) => {
            let tone = if G::is_lost(state, &advice.value) {
                Tone::Warn
            } else {
                Tone::Plain
            };
            let act = |action| advised::<G>(state, action);
            let lead = advice.action.map(act).unwrap_or_default();
            let why = G::advice(Voice::Person, state, advice);
            News::new(tone, format!("{lead}{why}"))
        }
        Cause::Unproved(_) => News::new(Tone::Plain, say::<G>(Voice::Person, state, cause)),
        Cause::Opened => narrate::<G>(state, None),
        Cause::Played(report) => narrate::<G>(state, Some(*report)),
    }
}

fn narrate<G: Tell>(state: &G::State, last: Option<&G::Report>) -> News {
    let mut news = G::news(state, last).unwrap_or_default();
    news.earned = last.map_or(0, G::earned);
    news.introduces = introduced::<G>(Voice::Person, state);
    news
}

/// What is new on the stage that has just opened; nothing later on it.
pub(crate) fn introduced<G: Tell>(voice: Voice, state: &G::State) -> Vec<Introduced> {
    let standing = G::standing(state);
    if !standing.is_fresh() {
        return Vec::new();
    }
    let position = G::standing_position(state);
    let introduced = |novelty| {
        let (text, lesson) = G::novelty(voice, novelty);
        let places = G::novelty_at(&position, novelty).into_iter();
        let spots = places.map(Place::index).collect();
        Introduced {
            text,
            lesson,
            spots,
        }
    };
    let novelties = G::novelties(G::seed(state), standing.stage).into_iter();
    novelties.map(introduced).collect()
}

/// What is new on the stage that has just opened, for an observation: in lines that fit a terminal.
pub(crate) fn write_introduced<G: Tell>(text: &mut String, state: &G::State) {
    const WIDTH: usize = 78;
    for new in introduced::<G>(Voice::Program, state) {
        let mut width = "New:".len();
        text.push_str("New:");
        for word in new.text.split(' ') {
            width += 1 + word.len();
            if width > WIDTH {
                text.push('\n');
                width = 1 + word.len();
            }
            text.push(' ');
            text.push_str(word);
        }
        text.push('\n');
    }
}

/// An advised action in words, as the lead of a sentence.
fn advised<G: Tell>(state: &G::State, action: G::Action) -> String {
    match G::kind(action).ends() {
        None => {
            let written = G::act(Voice::Person, state, action);
            let label = G::status(state, None)
                .offers
                .into_iter()
                .find(|offer| offer.action == action)
                .map(|offer| offer.label);
            format!("{}: ", label.unwrap_or(written))
        }
        Some((from, to)) => {
            let spots = G::scene(Voice::Person, &G::standing_position(state)).spots;
            let name = |place: Place| spots[place.index()].name.clone();
            let named = format!("{} to {}: ", name(from), name(to));
            let mut letters = named.chars();
            let first = letters.next().map(|letter| letter.to_ascii_uppercase());
            // Squares keep their small letter.
            if name(from).contains(' ') {
                format!("{}{}", first.unwrap_or_default(), letters.as_str())
            } else {
                named
            }
        }
    }
}
