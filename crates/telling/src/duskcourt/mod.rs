//! Duskcourt in words.

mod board;
mod creatures;
mod lessons;
mod observe;
mod say;
mod sheet;
mod write;

use menagerie_engine::duskcourt::{
    Action, Answer, Court, Duskcourt, Fault, Novelty, Refusal, Report, State, Value,
};
use menagerie_engine::{Advice, Judgement, Place};

use crate::creature::Creature;
use crate::lesson::Lesson;
use crate::panel::{Deed, News, Shift};
use crate::sheet::Sheet;
use crate::tell::{Scene, Status, Tell, Words};
use crate::voice::Voice;

impl Tell for Duskcourt {
    const WORDS: Words = Words {
        board: "The court",
        place: "square",
        step: "capture",
        holds: "Clearable",
        waste: None,
        primer: [
            "Tap an idol; those that can capture are lit.",
            "Green squares hold idols that it can capture. Tap one: it moves there, and the captured idol is gone.",
            "Every move is a capture. Go on until one idol is left; if none can capture any more, the court is lost and costs a life.",
        ],
        restart: "reset",
        digits: false,
        notation: [
            "...P/RKQ./..P./..R. jackal",
            "ranks from the top, `.` empty, `#` boulder; `jackal` if the K must stand last",
        ],
    };

    fn act(voice: Voice, state: &State, action: Action) -> String {
        write::act(voice, state.court().size(), action)
    }

    fn read(state: &State, typed: &str) -> Option<Deed<Action>> {
        write::read(state.court().size(), typed).map(Deed::Play)
    }

    fn observe(state: &State, last: Option<&Report>) -> String {
        observe::observe(state, last)
    }

    fn refusal(voice: Voice, court: &Court, refusal: Refusal) -> String {
        say::refusal(voice, court.size(), refusal)
    }

    fn why(voice: Voice, state: &State, advice: &Advice<Self>) -> String {
        say::why(voice, state, advice)
    }

    fn judgement(voice: Voice, _: &State, action: Action, judged: &Judgement<Self>) -> String {
        say::judgement(voice, action, judged)
    }

    fn news(state: &State, last: Option<&Report>) -> Option<News> {
        say::news(state, last)
    }

    fn novelty(_: Voice, novelty: Novelty) -> (String, &'static str) {
        say::novelty(novelty)
    }

    fn novelty_at(court: &Court, novelty: Novelty) -> Vec<Place> {
        board::novelty_at(court, novelty)
    }

    fn worth(voice: Voice, value: &Value) -> String {
        say::worth(voice, value)
    }

    fn fault(fault: &Fault) -> String {
        say::fault(fault)
    }

    fn status(state: &State, _: Option<&Report>) -> Status<Action> {
        board::status(state)
    }

    fn scene(voice: Voice, court: &Court) -> Scene<Action> {
        board::scene(voice, court)
    }

    fn shifts(_: &Court, action: Action) -> Vec<Shift> {
        board::shifts(action)
    }

    fn draw(voice: Voice, court: &Court) -> String {
        board::draw(voice, court)
    }

    fn explain(court: &Court, answer: &Answer) -> String {
        say::explain(court, answer)
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
