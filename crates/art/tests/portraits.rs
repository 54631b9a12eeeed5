//! Every creature that a game tells of has a portrait, and no other has one.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use menagerie_art::Art;
use menagerie_engine::{Game, for_each_game};
use menagerie_telling::{Creature, Tell};

#[test]
fn every_creature_has_a_portrait_of_its_own() {
    for_each_game!(G => {
        let creatures = G::creatures();
        let name = <G as Game>::INFO.name;
        assert!(creatures.len() > 5, "{name}");
        let drawn: BTreeSet<String> = creatures
            .iter()
            .map(|creature| G::portrait(creature).unwrap_or_else(|| panic!("{name}: {creature:?}")))
            .map(|svg| svg.split_once("</title>").unwrap().1.to_owned())
            .collect();
        assert_eq!(drawn.len(), creatures.len(), "{name}: two look alike");
        for id in ["", "turtle-0", "turtle-10", "turtle-x", "nobody"] {
            let nobody = Creature { id: id.to_owned(), ..creatures[0].clone() };
            assert_eq!(G::portrait(&nobody), None, "{name}: {id}");
        }
    });
}

#[test]
fn creatures_come_in_on_a_stage_of_the_ladder_and_speak_to_people() {
    for_each_game!(G => {
        let creatures = G::creatures();
        let ids: BTreeSet<&str> = creatures.iter().map(|creature| creature.id.as_str()).collect();
        assert_eq!(ids.len(), creatures.len());
        assert_eq!(creatures.iter().map(|creature| creature.stage).min(), Some(1));
        for Creature { name, text, stage, .. } in &creatures {
            assert!((1..=60).contains(stage), "{name} from {stage}");
            assert!(text.ends_with('.') && !text.contains(['{', '_', '"']), "{text}");
            assert!(name.starts_with(char::is_uppercase) && !name.ends_with('.'), "{name}");
        }
    });
}
