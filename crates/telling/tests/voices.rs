//! Every sentence for people is free of the words of programs and counts from 1; every sentence for
//! programs counts from 0.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use menagerie_engine::critter_lineup::rack::Tube;
use menagerie_engine::critter_lineup::{self, Colour, CritterLineup};
use menagerie_engine::duskcourt::{self, Duskcourt};
use menagerie_engine::{
    Advice, Budget, Coach, Fresh, Game, Halt, NoDeals, Place, Player, Puzzle, Refused, Seed,
    Stream, Wire, for_each_game,
};
use menagerie_telling::{Cause, Hint, Panel, Tell, Voice, panel, review, say};
use regex_lite::Regex;
use serde_json::Value;

/// What people are never told.
struct Taboo(Vec<(&'static str, Regex)>);

impl Taboo {
    fn new() -> Self {
        let of = |name, pattern| (name, Regex::new(pattern).unwrap());
        Self(vec![
            of("a brace", r"[{}]"),
            of("a quoted key", "\"[a-z]+\""),
            of("SCREAMING", r"\b[A-Z]{2,}"),
            of("snake_case", r"[A-Za-z]_[A-Za-z]"),
            of("camelCase", r"\b[a-z]+[A-Z]"),
            of("a place counted from 0", r"\b(rock|tube|rocks|tubes) 0\b"),
            of("a move counted from 0", r"\b0>\d|\d>0\b"),
            of("an index of a square", r"\bsquare \d"),
            of("a long number in one piece", r"\d{4}"),
        ])
    }

    fn check(&self, text: &str) {
        for (name, pattern) in &self.0 {
            let found = pattern.find(text).map(|found| found.as_str());
            assert_eq!(found, None, "{name} in: {text}");
        }
    }
}

/// Every text in a panel. Actions, names of pieces and words for style sheets are not read by people.
fn texts<A: serde::Serialize>(panel: &Panel<A>) -> Vec<String> {
    fn walk(value: &Value, texts: &mut Vec<String>) {
        match value {
            Value::String(text) => texts.push(text.clone()),
            Value::Array(list) => list.iter().for_each(|item| walk(item, texts)),
            Value::Object(fields) => {
                let hidden = ["action", "piece", "kind", "look", "lesson", "key", "deed"];
                let shown = fields
                    .iter()
                    .filter(|(key, _)| !hidden.contains(&key.as_str()));
                shown.for_each(|(_, item)| walk(item, texts));
            }
            _ => {}
        }
    }
    let mut all = Vec::new();
    walk(&serde_json::to_value(panel).unwrap(), &mut all);
    all
}

/// Runs of every kind of player, long enough to meet every feature of the ladder.
fn runs<G: Coach>(mut see: impl FnMut(&G::State, Option<(&G::State, G::Action, &G::Report)>)) {
    for (number, player) in [
        Player::Perfect,
        Player::Perfect,
        Player::Greedy,
        Player::Random,
    ]
    .into_iter()
    .enumerate()
    {
        let seed = Seed::from_word(40 + number as u64);
        let mut random = Stream::new(G::INFO, seed, 1 << 40);
        let mut state = G::open(seed, &Fresh).unwrap();
        see(&state, None);
        let steps = if player == Player::Perfect { 420 } else { 120 };
        for _ in 0..steps {
            let Some(action) = G::choose(&state, player, &mut random) else {
                break;
            };
            let before = state.clone();
            let report = G::apply(&mut state, action, &Fresh).unwrap();
            see(&state, Some((&before, action, &report)));
        }
        let mut ended = state.clone();
        if let Ok(report) = G::apply(&mut ended, G::end(), &Fresh) {
            see(&ended, Some((&state, G::end(), &report)));
        }
    }
}

/// Every action of the game, and some that no board has room for.
fn every_action<G: Wire>() -> Vec<G::Action> {
    (0..G::ACTIONS).filter_map(G::numbered).collect()
}

fn refusal<G: Tell>(state: &G::State, action: G::Action) -> Option<G::Refusal> {
    match G::apply(&mut state.clone(), action, &NoDeals) {
        Err(Halt::Refused(refusal)) => Some(refusal),
        _ => None,
    }
}

fn check<G: Tell>() {
    let taboo = Taboo::new();
    let singular = Regex::new(r"\b(?:[Rr]ock|[Tt]ube|square) (\d+)").unwrap();
    let typed = Regex::new(r"\b(\d+)>(\d+)\b").unwrap();
    let (mut states, mut refusals) = (0, 0);
    let mut random = Stream::new(G::INFO, Seed::from_word(5), 1 << 41);
    let actions = every_action::<G>();
    let mut insight = G::Insight::default();
    runs::<G>(|state, last| {
        states += 1;
        let position = G::standing_position(state);
        let places = G::scene(Voice::Person, &position).spots.len();
        let opened = panel::<G>(state, &Cause::Opened);
        let mut person = texts(&opened);
        if let Some((before, action, report)) = last {
            person.extend(texts(&panel::<G>(state, &Cause::Played(report))));
            person.push(G::act(Voice::Person, before, action));
            let mut budget = Budget::nodes(20_000);
            if let Ok(judged) = G::judge(before, action, state, &mut insight, &mut budget)
                && G::kind(action).is_move()
            {
                person.push(G::judgement(Voice::Person, before, action, &judged));
                person.push(G::worth(Voice::Person, &judged.after));
            }
        }
        if let Ok(advice) = G::advise(state, &mut insight, &mut Budget::nodes(20_000)) {
            let advice: Advice<G> = advice;
            let shown = panel::<G>(state, &Cause::Advised(&advice));
            let led = shown.news.text.split_once(": ");
            let small = led.is_some_and(|(_, why)| why.starts_with(char::is_lowercase));
            assert_eq!(small, advice.action.is_some(), "{}", shown.news.text);
            person.extend(texts(&shown));
        }
        person.push(G::draw(Voice::Person, &position));
        let legend = G::scene(Voice::Person, &position).legend.into_iter();
        person.extend(legend.map(|line| line.text));
        for text in &person {
            taboo.check(text);
            for found in typed.captures_iter(text) {
                let ends = [1, 2].map(|end| found[end].parse::<usize>().unwrap());
                assert!(ends.iter().all(|end| (1..=places).contains(end)), "{text}");
            }
        }
        // Every way is written as it is typed.
        for way in opened.spots.iter().flat_map(|spot| &spot.ways) {
            let text = G::act(Voice::Person, state, way.action);
            let read = G::read(state, &text);
            assert_eq!(
                read,
                Some(menagerie_telling::Deed::Play(way.action)),
                "{text}"
            );
        }
        // A court alone has 1,299 actions, so their refusals are drawn: all of them would take minutes.
        for _ in 0..12 {
            let action = random.pick(&actions);
            let Some(refusal) = refusal::<G>(state, action) else {
                continue;
            };
            refusals += 1;
            for voice in Voice::ALL {
                let refused = Refused::Rule(refusal);
                let text = say::<G>(voice, state, &Cause::Refused(&refused));
                assert!(text.ends_with('.') && text.len() > 20, "{text}");
                if voice == Voice::Person {
                    taboo.check(&text);
                }
                let Some((from, to)) = G::kind(action).ends() else {
                    continue;
                };
                let ends = [from, to].map(|end| voice.number(end));
                for found in singular.captures_iter(&text) {
                    let number: usize = found[1].parse().unwrap();
                    // What stands between two squares is named too.
                    let between = G::WORDS.place == "square" && voice == Voice::Program;
                    assert!(between || ends.contains(&number), "{action:?}: {text}");
                }
            }
        }
        for sent in [
            "[]",
            "{\"type\":\"CASTLE\"}",
            "{\"type\":\"move\",\"from\":0}",
        ] {
            let flaw = G::read_action(sent).expect_err("it is no action of any game");
            let refused = Refused::Malformed(flaw);
            taboo.check(&say::<G>(Voice::Person, state, &Cause::Refused(&refused)));
            taboo.check(&panel::<G>(state, &Cause::Refused(&refused)).news.text);
        }
        for nodes in [1, 4_000] {
            taboo.check(&say::<G>(Voice::Person, state, &Cause::Unproved(nodes)));
        }
        let observation = G::observe(state, last.map(|(_, _, report)| report));
        for found in typed.captures_iter(&observation) {
            let ends = [1, 2].map(|end| found[end].parse::<usize>().unwrap());
            assert!(ends.iter().all(|&end| end < places), "{observation}");
        }
    });
    assert!(states > 700 && refusals > 2_000, "{states} {refusals}");
}

#[test]
fn people_never_meet_a_word_of_programs_nor_a_count_from_0() {
    for_each_game!(G => check::<G>());
}

/// What a run shows whose figures are long.
#[test]
fn long_numbers_are_grouped_for_people() {
    let taboo = Taboo::new();
    let court = Duskcourt::read_notation("..../..../..../RP.P").unwrap();
    let mut far = duskcourt::State::at(Seed::from_word(1), 1_234_567, court);
    assert_eq!(
        panel::<Duskcourt>(&far, &Cause::Opened).heading,
        "Rung 1,234,567"
    );
    for (from, to) in [(0, 1), (1, 3)] {
        let capture = duskcourt::Action::Capture(duskcourt::Capture::new(from, to));
        let report = Duskcourt::apply(&mut far, capture, &NoDeals).unwrap();
        for text in texts(&panel::<Duskcourt>(&far, &Cause::Played(&report))) {
            taboo.check(&text);
        }
    }
    let state = CritterLineup::open(Seed::from_word(1), &Fresh).unwrap();
    let numbers = critter_lineup::run::Numbers {
        level: critter_lineup::ladder::LAST_LEVEL,
        moves: 123_456,
        score: 987_654,
        ..state.numbers()
    };
    let ask = critter_lineup::ladder::Ask::of(numbers.level);
    let mut tubes: Vec<Tube> = Colour::ALL[..ask.colours as usize]
        .iter()
        .map(|&colour| Tube::new(&[colour; 4]).unwrap())
        .collect();
    tubes.resize(ask.tubes() as usize, Tube::EMPTY);
    // The last critter of a colour waits beside its like.
    tubes[ask.colours as usize] = Tube::new(&[Colour::ALL[0]]).unwrap();
    tubes[0] = Tube::new(&[Colour::ALL[0]; 3]).unwrap();
    let mut far = critter_lineup::State::assemble(numbers, &tubes).unwrap();
    assert!(
        panel::<CritterLineup>(&far, &Cause::Opened)
            .heading
            .starts_with("Level 1,000,000 ")
    );
    let last = CritterLineup::carry(Place::new(ask.colours as u8), Place::new(0));
    let report = CritterLineup::apply(&mut far, last, &NoDeals).unwrap();
    let news = panel::<CritterLineup>(&far, &Cause::Played(&report)).news;
    assert_eq!(news.award.last().unwrap().value, "× 1,000,000");
    for voice in Voice::ALL {
        let text = CritterLineup::refusal(voice, far.rack(), critter_lineup::Refusal::LastLevel);
        assert!(
            text.starts_with(&format!("Level {} is", voice.figure(1_000_000u32))),
            "{text}"
        );
    }
}

#[test]
fn sheets_and_lessons_for_people_are_for_people() {
    let taboo = Taboo::new();
    for_each_game!(G => {
        let sheet = G::sheet(Voice::Person);
        for text in [sheet.description, &sheet.goal, &sheet.scoring, &sheet.rules] {
            taboo.check(text);
        }
        for lesson in G::lessons() {
            for text in [lesson.title, lesson.text, lesson.task, lesson.done, lesson.stuck] {
                taboo.check(text);
            }
        }
        // The rules are the same in both voices: no figure is told to one of them only.
        let figures = |text: &str| -> BTreeSet<String> {
            let number = Regex::new(r"\d+(,\d{3})*").unwrap();
            number.find_iter(text).map(|found| found.as_str().replace(',', "")).collect()
        };
        let [program, person] = Voice::ALL.map(|voice| figures(&G::sheet(voice).scoring));
        assert_eq!(program, person, "{}", G::INFO.slug);
    });
}

/// Programs count from 0 in reviews, hints and drawings too.
#[test]
fn a_review_counts_from_0_for_programs_and_from_1_for_people() {
    for_each_game!(G => {
        let seed = Seed::from_word(3);
        let mut random = Stream::new(G::INFO, seed, 1 << 40);
        let mut state = G::open(seed, &Fresh).unwrap();
        let mut written = Vec::new();
        let mut actions = Vec::new();
        for step in 0..40 {
            let player = if step % 5 == 4 { Player::Random } else { Player::Perfect };
            let Some(action) = G::choose(&state, player, &mut random) else { break };
            written.push(Voice::ALL.map(|voice| G::act(voice, &state, action)));
            actions.push(serde_json::to_string(&action).unwrap());
            G::apply(&mut state, action, &Fresh).unwrap();
        }
        let texts = actions.iter().map(String::as_str);
        let nodes = (400_000, Budget::unlimited());
        let judged = review::<G>(seed, texts, 0, &Fresh, nodes, true).unwrap();
        assert_eq!(judged.moves.len(), written.len());
        for (judged, [program, person]) in judged.moves.iter().zip(&written) {
            assert_eq!(&judged.text, program);
            assert_eq!(&judged.told.as_ref().unwrap().step, person);
        }
        for lost in judged.stages.iter().filter_map(|stage| stage.lost.as_ref()) {
            let [program, person] = &written[lost.index];
            assert!(lost.text.contains(&format!(", {program};")), "{}", lost.text);
            let told = lost.told.as_ref().unwrap();
            assert!(told.contains(&format!(", {person};")), "{told}");
        }
        let hint = Hint::<G>::at(&state, 400_000, &mut Budget::unlimited());
        Taboo::new().check(&hint.narrate(&state, 400_000));
    });
}
