//! Critter Lineup in words.

mod board;
mod creatures;
mod lessons;
mod observe;
mod say;
mod sheet;
mod write;

use menagerie_engine::critter_lineup::{
    Action, Answer, CritterLineup, Fault, Novelty, Rack, Refusal, Report, State, Value,
};
use menagerie_engine::{Advice, Judgement, Place};

use crate::creature::Creature;
use crate::lesson::Lesson;
use crate::panel::{Deed, News, Shift};
use crate::sheet::Sheet;
use crate::tell::{Scene, Status, Tell, Words};
use crate::voice::Voice;

pub use creatures::{Cheeks, Head};

impl Tell for CritterLineup {
    const WORDS: Words = Words {
        board: "The rack",
        place: "tube",
        step: "pour",
        holds: "Sortable",
        waste: Some(["pour", "pours"]),
        primer: [
            "Tap a tube; those that can pour are lit.",
            "Green tubes take what is on top: onto its own colour, or into an empty tube. Tap one.",
            "Pour until each tube holds one colour. Par is how many pours you may take for a good score; the fewest possible is told at the end.",
        ],
        restart: "restart",
        digits: true,
        notation: [
            "aa bcb ccb acab -",
            "tubes of four bottom to top, one letter a colour, `-` empty",
        ],
    };

    fn act(voice: Voice, _: &State, action: Action) -> String {
        write::act(voice, action)
    }

    fn read(_: &State, typed: &str) -> Option<Deed<Action>> {
        write::read(typed)
    }

    fn observe(state: &State, last: Option<&Report>) -> String {
        observe::observe(state, last)
    }

    fn refusal(voice: Voice, _: &Rack, refusal: Refusal) -> String {
        say::refusal(voice, refusal)
    }

    fn why(voice: Voice, state: &State, advice: &Advice<Self>) -> String {
        say::why(voice, state, advice)
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

    fn novelty_at(rack: &Rack, novelty: Novelty) -> Vec<Place> {
        board::novelty_at(rack, novelty)
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

    fn scene(voice: Voice, position: &Rack) -> Scene<Action> {
        board::scene(voice, position)
    }

    fn shifts(position: &Rack, action: Action) -> Vec<Shift> {
        board::shifts(position, action)
    }

    fn draw(voice: Voice, position: &Rack) -> String {
        board::draw(voice, position)
    }

    fn explain(_: &Rack, answer: &Answer) -> String {
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
