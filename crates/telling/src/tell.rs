//! What every game says.

use menagerie_engine::{Advice, Coach, Judgement, Place, Refused};
use serde_json::Value;

use crate::creature::Creature;
use crate::flaw::flaw;
use crate::lesson::Lesson;
use crate::panel::{Deed, Fact, LegendLine, Mood, News, Shift, Spot};
use crate::sheet::Sheet;
use crate::voice::{Voice, counted};

/// Why something is said of a state.
#[derive(Debug, Clone, Copy)]
pub enum Cause<'a, G: Coach> {
    /// A run was opened, or is shown again.
    Opened,
    /// An action was played, and led to the state.
    Played(&'a G::Report),
    /// An action was refused at the state.
    Refused(&'a Refused<G>),
    /// A hint was asked for at the state.
    Advised(&'a Advice<G>),
    /// A hint was asked for, and the search ended before a proof, after so many positions.
    Unproved(u64),
}

/// The few words by which a game calls its things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Words {
    /// The board: `The court`.
    pub board: &'static str,
    /// A place of it: `square`, `rock`, `tube`.
    pub place: &'static str,
    /// A move: `capture`, `move`, `pour`.
    pub step: &'static str,
    /// What a stage is as long as it can be completed, as the first words of a sentence.
    pub holds: &'static str,
    /// What the moves of a stage waste: one of it, and more; `None` where nothing is counted.
    pub waste: Option<[&'static str; 2]>,
    /// What a player who has never played is told: before the first pick, before the first move, and after it.
    pub primer: [&'static str; 3],
    /// What taking the stage back to its start is called: `reset`.
    pub restart: &'static str,
    /// Whether digits choose a place.
    pub digits: bool,
    /// A position in one line, and what its parts mean; for the documentation.
    pub notation: [&'static str; 2],
}

/// What stands beside the board: the status of a run.
#[derive(Debug, Clone)]
pub struct Status<A> {
    /// The stage and what is special about it, in a line.
    pub heading: String,
    /// The numbers that players look at.
    pub facts: Vec<Fact>,
    /// What may be offered besides moves, whether or not it is legal now.
    pub offers: Vec<Offer<A>>,
    /// How the board looks.
    pub mood: Mood,
}

/// An action besides moves.
#[derive(Debug, Clone)]
pub struct Offer<A> {
    /// The action.
    pub action: A,
    /// What its button says.
    pub label: String,
    /// The same in words, where the label has signs.
    pub spoken: Option<String>,
    /// The key that plays it.
    pub key: char,
    /// Whether it is what one most likely wants.
    pub main: bool,
}

/// What is on a board.
#[derive(Debug, Clone)]
pub struct Scene<A> {
    /// The board in a line.
    pub title: String,
    /// What can be done with what is on it, a sentence each; empty where nothing needs to be said.
    pub legend: Vec<LegendLine>,
    /// Its places, in the order of their numbers, without the ways between them.
    pub spots: Vec<Spot<A>>,
}

/// A game with all its texts. A text without a voice is for people, unless its comment says otherwise.
pub trait Tell: Coach {
    /// What its things are called.
    const WORDS: Words;

    /// An action as that voice writes it: `1>0` and `STEP_BACK`, or `2>1` and `back`.
    fn act(voice: Voice, state: &Self::State, action: Self::Action) -> String;
    /// Reads what a person typed. `None` when it is no command of this game; a command that is not
    /// legal here is still one, so that the rules can say why.
    fn read(state: &Self::State, typed: &str) -> Option<Deed<Self::Action>>;
    /// A short text from which a program can play without the JSON. Written in one go: it is part of
    /// every answer.
    fn observe(state: &Self::State, last: Option<&Self::Report>) -> String;

    /// Which rule forbids it, with the names of the places: a sentence from which a new player learns.
    fn refusal(voice: Voice, position: &Self::Position, refusal: Self::Refusal) -> String;
    /// Why an action is advised, in a sentence or two, the first of which begins with a small letter.
    fn why(voice: Voice, state: &Self::State, advice: &Advice<Self>) -> String;
    /// The same as it is said: to programs on its own, to people after the action and a colon.
    fn advice(voice: Voice, state: &Self::State, advice: &Advice<Self>) -> String {
        let why = Self::why(voice, state, advice);
        if voice == Voice::Person && advice.action.is_some() {
            why
        } else {
            sentence(&why)
        }
    }
    /// What an action did, in a sentence or two.
    fn judgement(
        voice: Voice,
        before: &Self::State,
        action: Self::Action,
        judgement: &Judgement<Self>,
    ) -> String;
    /// What the last action did and how the run stands after it. `None` where nothing needs to be said.
    fn news(state: &Self::State, last: Option<&Self::Report>) -> Option<News>;
    /// What is new on a stage, in a sentence that explains it, and the lesson that shows it.
    fn novelty(voice: Voice, novelty: Self::Novelty) -> (String, &'static str);
    /// The places of the board where something new is; none where it is everywhere.
    fn novelty_at(position: &Self::Position, novelty: Self::Novelty) -> Vec<Place>;
    /// The worth of a position in a few words.
    fn worth(voice: Voice, value: &Self::Value) -> String;
    /// What is wrong with a notation or with posted JSON. Both count from 0, for the client that sends them.
    fn fault(fault: &Self::Fault) -> String;

    /// What stands beside the board.
    fn status(state: &Self::State, last: Option<&Self::Report>) -> Status<Self::Action>;
    /// What is on the board.
    fn scene(voice: Voice, position: &Self::Position) -> Scene<Self::Action>;
    /// What a legal move carries.
    fn shifts(position: &Self::Position, action: Self::Action) -> Vec<Shift>;
    /// A drawing in plain text, with coordinates.
    fn draw(voice: Voice, position: &Self::Position) -> String;
    /// An exact answer in words.
    fn explain(position: &Self::Position, answer: &Self::Answer) -> String;

    /// The rule sheet.
    fn sheet(voice: Voice) -> &'static Sheet;
    /// The JSON Schema that every action obeys.
    fn grammar() -> &'static Value;
    /// What is to be learnt, step by step, the simplest first.
    fn lessons() -> &'static [Lesson];
    /// Who and what its boards can have, in the order in which they are to be shown.
    fn creatures() -> Vec<Creature>;
}

/// Why an action was refused at a state, as a sentence.
pub(crate) fn refused<G: Tell>(voice: Voice, state: &G::State, refusal: &Refused<G>) -> String {
    match refusal {
        Refused::Malformed(wrong) => match voice {
            Voice::Program => sentence(&flaw("the action", wrong)),
            Voice::Person => "This is no move of the game, and nothing has changed.".to_owned(),
        },
        Refused::Rule(refusal) => G::refusal(voice, &G::standing_position(state), *refusal),
    }
}

/// What is to be said of a state, in sentences.
pub fn say<G: Tell>(voice: Voice, state: &G::State, cause: &Cause<G>) -> String {
    match *cause {
        Cause::Refused(refusal) => refused(voice, state, refusal),
        Cause::Advised(advice) => sentence(&G::why(voice, state, advice)),
        Cause::Unproved(nodes) => {
            let positions = counted(nodes, "position");
            format!("No proof was found within {positions}, and nothing is guessed here.")
        }
        Cause::Opened => match voice {
            Voice::Program => G::observe(state, None),
            Voice::Person => news_text(G::news(state, None)),
        },
        Cause::Played(report) => match voice {
            Voice::Program => G::observe(state, Some(report)),
            Voice::Person => news_text(G::news(state, Some(report))),
        },
    }
}

fn news_text(news: Option<News>) -> String {
    news.map(|news| news.line()).unwrap_or_default()
}

/// With a small letter, to follow a colon.
pub(crate) fn after_a_colon(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_lowercase().to_string());
    format!("{}{}", first.unwrap_or_default(), letters.as_str())
}

/// With a capital letter and a full stop.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    let stop = if text.ends_with(['.', '…']) {
        ""
    } else {
        "."
    };
    format!("{}{}{stop}", first.unwrap_or_default(), letters.as_str())
}
