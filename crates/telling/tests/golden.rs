//! What is said, as data files: for each game and voice the moments of a run, every kind of refusal, and every
//! fault of a position. A changed sentence shows here; `INSTA_UPDATE=always cargo test -p menagerie-telling`
//! writes the files again.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fmt::Write;

use menagerie_engine::{
    Budget, Fresh, Halt, Kind, NoDeals, Player, Refused, Seed, Stream, for_each_game,
};
use menagerie_telling::{Cause, Tell, Voice, panel, say};

fn snapshot(name: String, content: &str) {
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(name, content);
    });
}

/// The moments of a run that are shown: what opens, moves, ends, and what is new.
fn moments<G: Tell>() -> Vec<(String, G::State, Option<G::Report>)> {
    let seed = Seed::from_word(7);
    let mut random = Stream::new(G::INFO, seed, 1 << 40);
    let mut state = G::open(seed, &Fresh).unwrap();
    let mut moments = vec![("opened".to_owned(), state.clone(), None)];
    let mut moved = false;
    while G::standing(&state).stage < 20 {
        let action = G::choose(&state, Player::Perfect, &mut random).unwrap();
        let report = G::apply(&mut state, action, &Fresh).unwrap();
        let standing = G::standing(&state);
        let stage = standing.stage;
        let name = match G::kind(action) {
            Kind::Carry(..) if !moved && !standing.between => "moved".to_owned(),
            _ if standing.between && stage == 1 => "completed".to_owned(),
            Kind::Next if !G::novelties(seed, stage).is_empty() => format!("opened {stage}"),
            _ => continue,
        };
        moved = true;
        moments.push((name, state.clone(), Some(report)));
    }
    // A run of no skill, to its first loss, and one that is ended.
    let mut state = G::open(Seed::from_word(1), &Fresh).unwrap();
    for _ in 0..4_000 {
        let Some(action) = G::choose(&state, Player::Random, &mut random) else {
            break;
        };
        let report = G::apply(&mut state, action, &Fresh).unwrap();
        if G::stage_lost(&state) {
            moments.push(("lost".to_owned(), state.clone(), Some(report)));
            break;
        }
    }
    let mut ended = moments
        .iter()
        .find(|(name, ..)| name == "completed")
        .unwrap()
        .1
        .clone();
    let report = G::apply(&mut ended, G::end(), &Fresh).unwrap();
    moments.push(("ended".to_owned(), ended, Some(report)));
    moments
}

fn tell_moments<G: Tell>() {
    let (mut program, mut person) = (String::new(), String::new());
    for (name, state, report) in moments::<G>() {
        writeln!(
            program,
            "# {name}\n\n{}",
            G::observe(&state, report.as_ref())
        )
        .unwrap();
        let cause = report.as_ref().map_or(Cause::Opened, Cause::Played);
        let shown = panel::<G>(&state, &cause);
        let json = serde_json::to_string_pretty(&shown).unwrap();
        // Later stages show what is new; their boards are like the first one.
        let json = if name.starts_with("opened ") {
            serde_json::to_string_pretty(&(&shown.heading, &shown.facts, &shown.news)).unwrap()
        } else {
            json
        };
        writeln!(person, "# {name}\n\n{json}\n").unwrap();
    }
    snapshot(format!("{}-program", G::INFO.slug), &program);
    snapshot(format!("{}-person", G::INFO.slug), &person);
}

#[test]
fn the_moments_of_a_run_are_told_as_they_were() {
    for_each_game!(G => tell_moments::<G>());
}

fn tell_hints<G: Tell>() {
    let mut text = String::new();
    for (name, state, _) in moments::<G>() {
        let position = G::standing_position(&state);
        let advice = G::advise(
            &state,
            &mut G::Insight::default(),
            &mut Budget::nodes(400_000),
        );
        for voice in Voice::ALL {
            writeln!(text, "# {name}, {}\n", voice.name()).unwrap();
            text += &G::draw(voice, &position);
            if let Ok(advice) = &advice {
                let said = say::<G>(voice, &state, &Cause::Advised(advice));
                let worth = G::worth(voice, &advice.value);
                writeln!(text, "Hint: {said} ({worth})\n").unwrap();
            }
        }
        if name == "lost" {
            break;
        }
    }
    snapshot(format!("{}-hints", G::INFO.slug), &text);
}

#[test]
fn hints_and_drawings_are_told_as_they_were() {
    for_each_game!(G => tell_hints::<G>());
}

/// One refusal of each kind, as a run of all players meets them.
fn refusals<G: Tell>() -> String {
    let mut kinds: BTreeMap<String, String> = BTreeMap::new();
    let particulars = regex_lite::Regex::new(r"\d+|(poured|onto|shell): \w+").unwrap();
    let actions: Vec<G::Action> = (0..G::ACTIONS).filter_map(G::numbered).collect();
    for seed in 0..12 {
        let seed = Seed::from_word(seed);
        let mut random = Stream::new(G::INFO, seed, 1 << 40);
        let mut state = G::open(seed, &Fresh).unwrap();
        for step in 0..700 {
            for _ in 0..60 {
                let action = random.pick(&actions);
                let Err(Halt::Refused(refusal)) = G::apply(&mut state.clone(), action, &NoDeals)
                else {
                    continue;
                };
                // The kind of a refusal: its names without numbers and colours.
                let kind = particulars
                    .replace_all(&format!("{refusal:?}"), "")
                    .into_owned();
                kinds.entry(kind).or_insert_with(|| {
                    let refused = Refused::Rule(refusal);
                    let [program, person] =
                        Voice::ALL.map(|voice| say::<G>(voice, &state, &Cause::Refused(&refused)));
                    format!(
                        "{action:?}\n  {:?}\n  {program}\n  {person}\n",
                        refused.code()
                    )
                });
            }
            let player = if step % 9 == 8 {
                Player::Random
            } else {
                Player::Perfect
            };
            let Some(action) = G::choose(&state, player, &mut random) else {
                break;
            };
            G::apply(&mut state, action, &Fresh).unwrap();
        }
    }
    kinds.into_values().collect()
}

fn tell_refusals<G: Tell>() {
    snapshot(format!("{}-refusals", G::INFO.slug), &refusals::<G>());
}

#[test]
fn every_kind_of_refusal_is_told_as_it_was() {
    for_each_game!(G => tell_refusals::<G>());
}

fn tell_faults<G: Tell>() {
    let mut text = String::new();
    let file = format!(
        "{}/src/{}/faults.txt",
        env!("CARGO_MANIFEST_DIR"),
        G::INFO.slug.replace('-', "_")
    );
    let lines = std::fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{file}, a faulty position a line: {error}"));
    let mut count = 0;
    for line in lines.lines().filter(|line| !line.starts_with("# ")) {
        let fault = if let Some(json) = line.strip_prefix("open ") {
            G::read_open(json).expect("the game is open").err()
        } else if line.starts_with('{') || line.starts_with('[') {
            G::read_public(line).err()
        } else {
            G::read_notation(line).err()
        };
        let fault = fault.unwrap_or_else(|| panic!("nothing is wrong with {line}"));
        writeln!(text, "{line}\n  {}", G::fault(&fault)).unwrap();
        count += 1;
    }
    assert!(count > 8, "{file} holds too few");
    snapshot(format!("{}-faults", G::INFO.slug), &text);
}

#[test]
fn faults_of_positions_are_told_as_they_were() {
    for_each_game!(G => tell_faults::<G>());
}
