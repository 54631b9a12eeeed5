//! Every lesson can be done, in as many moves as it says.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use menagerie_engine::{Budget, Game, Puzzle, Seed, Wire, for_each_game};
use menagerie_telling::{Tell, Voice};

/// A shortest way through a position, by trying.
fn way<G: Puzzle>(position: &G::Position) -> Option<Vec<G::Action>> {
    let mut seen = vec![position.clone()];
    let mut level = vec![(position.clone(), Vec::new())];
    while !level.is_empty() {
        let mut next = Vec::new();
        for (at, way) in level {
            for action in G::moves(&at) {
                let mut after = at.clone();
                G::try_move(&mut after, action).unwrap();
                let mut way: Vec<G::Action> = way.clone();
                way.push(action);
                if G::is_solved(&after) {
                    return Some(way);
                }
                if !seen.contains(&after) {
                    seen.push(after.clone());
                    next.push((after, way));
                }
            }
        }
        level = next;
    }
    None
}

fn can_be_done<G: Tell>() {
    let lessons = G::lessons();
    assert!((3..8).contains(&lessons.len()));
    let ids: BTreeSet<&str> = lessons.iter().map(|lesson| lesson.id).collect();
    assert_eq!(ids.len(), lessons.len(), "each has a name of its own");
    for lesson in lessons {
        let position = G::read_notation(lesson.notation).unwrap();
        assert_eq!(
            G::notation(&position),
            lesson.notation,
            "it is spelled as the game does"
        );
        assert!(
            !G::is_solved(&position) && !G::moves(&position).is_empty(),
            "{}",
            lesson.title
        );
        G::solve(&position, &mut Budget::unlimited()).unwrap();
        let way = way::<G>(&position).expect(lesson.title);
        assert!(way.len() < 10, "{}: {} moves", lesson.title, way.len());
        let task = lesson.task.to_lowercase();
        for (word, moves) in [
            ("three", 3),
            ("four", 4),
            ("five", 5),
            ("seven", 7),
            ("nine", 9),
        ] {
            assert!(
                !task.contains(word) || way.len() == moves,
                "{}",
                lesson.title
            );
        }
    }
}

#[test]
fn every_lesson_can_be_done_in_as_many_moves_as_it_says() {
    for_each_game!(G => can_be_done::<G>());
}

/// Whatever is new on a stage is shown by a lesson that there is.
#[test]
fn what_is_new_leads_to_a_lesson() {
    for_each_game!(G => {
        let mut told = 0;
        for seed in 0..4 {
            for stage in 1..=70 {
                for novelty in G::novelties(Seed::from_word(seed), stage) {
                    for voice in Voice::ALL {
                        let (text, lesson) = G::novelty(voice, novelty);
                        assert!(text.ends_with('.') && text.len() > 20, "{text}");
                        assert!(G::lessons().iter().any(|known| known.id == lesson), "{lesson}");
                        told += 1;
                    }
                }
            }
        }
        assert!(told > 20, "{}: {told}", G::INFO.slug);
        assert!(G::novelties(Seed::from_word(1), 1).is_empty(), "nothing is new at the start");
    });
}

/// Holds a table of the documentation against its rows, a game each; where insta is told to write, writes
/// them.
fn check_table(file: &str, head: &str, rows: &[String]) {
    let path = format!("{}/../../docs/{file}", env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once(head).expect("the table is there");
    let (line, rest) = rest.split_once('\n').unwrap();
    let end = rest.find("\n\n").map_or(rest.len(), |at| at + 1);
    let written = format!(
        "{before}{head}{line}\n{}\n{}",
        rows.join("\n"),
        &rest[end..]
    );
    if std::env::var("INSTA_UPDATE").is_ok_and(|how| how == "always") {
        std::fs::write(&path, &written).unwrap();
    } else if page != written {
        let missing = rows.iter().find(|row| !page.contains(row.as_str()));
        panic!(
            "docs/{file} is not what the games say, as in {missing:?}: \
             INSTA_UPDATE=always cargo test --package menagerie-telling writes its table"
        );
    }
}

/// The page of action numbers says what the engine numbers.
#[test]
fn the_documented_numbers_of_actions_are_those_of_the_engine() {
    let mut rows = Vec::new();
    for_each_game!(G => {
        let side = G::side();
        let others: Vec<String> = <G as Game>::SIGNS
            .iter()
            .map(|(_, action)| {
                let json = serde_json::to_value(action).unwrap();
                let number = <G as Wire>::number(*action).unwrap();
                format!("{number} `{}`", json["type"].as_str().unwrap())
            })
            .collect();
        rows.push(format!(
            "| {} | {side} | {} | `{side} × a + b` | {} |",
            G::INFO.name,
            G::ACTIONS,
            others.join(", ")
        ));
    });
    check_table("actions.md", "|---|---|---|---|---|", &rows);
}

#[test]
fn the_documented_notations_are_those_that_are_read() {
    let mut rows = Vec::new();
    for_each_game!(G => {
        let [example, means] = G::WORDS.notation;
        assert!(G::read_notation(example).is_ok(), "{example}");
        rows.push(format!("| {} | `{example}` | {means} |", G::INFO.name));
    });
    check_table(
        "commands.md",
        "| game | notation | means |\n|---|---|---|",
        &rows,
    );
}

/// The README shows every game, its picture and its lessons.
#[test]
fn the_readme_shows_every_game() {
    let page = include_str!("../../../README.md");
    for_each_game!(G => {
        let (name, slug) = (G::INFO.name, G::INFO.slug);
        let row = page.lines().find(|line| line.contains(&format!("**{name}**")));
        let row = row.unwrap_or_else(|| panic!("README.md lacks a row of **{name}**"));
        assert!(row.contains(&format!("docs/pictures/{slug}.svg")), "{row}");
        assert!(page.contains(&format!("`/learn/{slug}`")), "README.md lacks /learn/{slug}");
    });
}
