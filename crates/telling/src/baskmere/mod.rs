//! Baskmere in words.

mod board;
mod creatures;
mod lessons;
mod observe;
mod say;
mod sheet;
mod write;

use menagerie_engine::baskmere::{
    Action, Answer, Baskmere, Fault, Novelty, Position, Refusal, Report, State, Value,
};
use menagerie_engine::{Advice, Judgement, Place};

use crate::creature::Creature;
use crate::lesson::Lesson;
use crate::panel::{Deed, News, Shift};
use crate::sheet::Sheet;
use crate::tell::{Scene, Status, Tell, Words};
use crate::voice::Voice;

impl Tell for Baskmere {
    const WORDS: Words = Words {
        board: "The pond",
        place: "rock",
        step: "move",
        holds: "Within the Daylight",
        waste: Some(["Daylight"; 2]),
        primer: [
            "Tap a turtle on top of a pile; the ones that can move are lit.",
            "Green rocks are where it may go: onto an empty rock, or onto a bigger turtle. Tap one.",
            "Every move costs Daylight. Make the piles look like the plan; par is the least Daylight that can do it.",
        ],
        restart: "restart",
        digits: true,
        notation: [
            "321/-/- > -/-/321 lily=1 shells=abc creek grandshell",
            "piles, `>`, plan, each pile bottom to top; then the lily pad's rock (from 0), the turtles' shell letters where shells are shy, the creek, the Grandshell",
        ],
    };

    fn act(voice: Voice, _: &State, action: Action) -> String {
        write::act(voice, action)
    }

    fn read(_: &State, typed: &str) -> Option<Deed<Action>> {
        write::read(typed).map(Deed::Play)
    }

    fn observe(state: &State, last: Option<&Report>) -> String {
        observe::observe(state, last)
    }

    fn refusal(voice: Voice, _: &Position, refusal: Refusal) -> String {
        say::refusal(voice, refusal)
    }

    fn why(_: Voice, state: &State, advice: &Advice<Self>) -> String {
        say::why(state, advice)
    }

    fn judgement(_: Voice, _: &State, _: Action, judged: &Judgement<Self>) -> String {
        say::judgement(judged)
    }

    fn news(state: &State, last: Option<&Report>) -> Option<News> {
        say::news(state, last)
    }

    fn novelty(voice: Voice, novelty: Novelty) -> (String, &'static str) {
        say::novelty(voice, novelty)
    }

    fn novelty_at(position: &Position, novelty: Novelty) -> Vec<Place> {
        board::novelty_at(position, novelty)
    }

    fn worth(_: Voice, value: &Value) -> String {
        say::worth(value)
    }

    fn fault(fault: &Fault) -> String {
        say::fault(fault)
    }

    fn status(state: &State, last: Option<&Report>) -> Status<Action> {
        board::status(state, last)
    }

    fn scene(voice: Voice, position: &Position) -> Scene<Action> {
        board::scene(voice, position)
    }

    fn shifts(position: &Position, action: Action) -> Vec<Shift> {
        board::shifts(position, action)
    }

    fn draw(voice: Voice, position: &Position) -> String {
        board::draw(voice, position)
    }

    fn explain(_: &Position, answer: &Answer) -> String {
        say::explain(answer)
    }

    fn sheet(voice: Voice) -> &'static Sheet {
        sheet::sheet(voice)
    }

    fn grammar() -> &'static serde_json::Value {
        sheet::grammar()
    }

    fn lessons() -> &'static [Lesson] {
        &lessons::LESSONS
    }

    fn creatures() -> Vec<Creature> {
        creatures::creatures()
    }
}
