//! What is proved of Critter Lineup: minima against a plain breadth-first search, and every deal.
//!
//! The search here knows racks only as lists of letters and pours them by a few lines of its own.

#![allow(clippy::unwrap_used, reason = "a test that fails here says where")]

use std::collections::{BTreeMap, BTreeSet};

use menagerie_engine::critter_lineup::{Action, CritterLineup, Key};
use menagerie_engine::{Budget, Game, Info, Puzzle, Seed, Stream};

mod published;
use published::published;

type Tubes = Vec<String>;

fn split(notation: &str) -> Tubes {
    let tubes = notation.split(' ');
    tubes.map(|tube| tube.replace('-', "")).collect()
}

fn join(tubes: &[String]) -> String {
    let tubes = tubes
        .iter()
        .map(|tube| if tube.is_empty() { "-" } else { tube });
    tubes.collect::<Vec<_>>().join(" ")
}

/// The tubes after a pour, if the rule sheet allows it.
fn pour(tubes: &[String], from: usize, to: usize) -> Option<Tubes> {
    let top = tubes[from].chars().last()?;
    let fits = tubes[to].is_empty() || tubes[to].ends_with(top);
    if from == to || tubes[to].len() == 4 || !fits {
        return None;
    }
    let mut after = tubes.to_vec();
    while after[from].ends_with(top) && after[to].len() < 4 {
        after[from].pop();
        after[to].push(top);
    }
    Some(after)
}

fn sorted(tubes: &[String]) -> bool {
    tubes.iter().all(|tube| {
        let first = tube.chars().next();
        tube.is_empty() || tube.len() == 4 && tube.chars().all(|critter| Some(critter) == first)
    })
}

/// The tubes after each pour, in order of size so that twins are one.
fn after_each_pour(tubes: &[String]) -> BTreeSet<Tubes> {
    let count = tubes.len();
    let pairs = (0..count).flat_map(|from| (0..count).map(move |to| (from, to)));
    pairs
        .filter_map(|(from, to)| pour(tubes, from, to))
        .map(|mut after| {
            after.sort();
            after
        })
        .collect()
}

fn breadth_first(tubes: &[String]) -> Option<u32> {
    let mut layer = BTreeSet::from([tubes.to_vec()]);
    let mut seen = layer.clone();
    let mut pours = 0;
    while !layer.is_empty() {
        if layer.iter().any(|tubes| sorted(tubes)) {
            return Some(pours);
        }
        let next = layer.iter().flat_map(|tubes| after_each_pour(tubes));
        layer = next.filter(|tubes| seen.insert(tubes.clone())).collect();
        pours += 1;
    }
    None
}

/// The minimum by the game's solver; its line is played here, to the end.
fn solved(notation: &str) -> Option<u32> {
    let rack = CritterLineup::read_notation(notation).unwrap();
    assert_eq!(CritterLineup::notation(&rack), notation);
    let answer = CritterLineup::solve(&rack, &mut Budget::unlimited()).unwrap();
    assert_eq!(answer.solvable, answer.pours.is_some());
    assert_eq!(answer.solvable, answer.line.is_some());
    let mut tubes = split(notation);
    for action in answer.line.iter().flatten() {
        let &Action::Move { from, to } = action else {
            panic!("{action:?} in a line");
        };
        assert!(!sorted(&tubes), "{notation} was sorted before the end");
        tubes = pour(&tubes, from.index(), to.index()).expect("a line obeys the rules");
    }
    if let Some(line) = &answer.line {
        assert!(sorted(&tubes), "{notation}: {line:?}");
        assert_eq!(answer.pours, Some(line.len() as u32));
    }
    answer.pours
}

/// Racks of tubes filled by chance, some of them partly.
fn random_rack(words: &mut Stream, colours: u32, tubes: u32) -> Tubes {
    let mut critters: Vec<char> = ('a'..)
        .take(colours as usize)
        .flat_map(|letter| [letter; 4])
        .collect();
    words.shuffle(&mut critters);
    let mut rack = vec![String::new(); tubes as usize];
    for critter in critters {
        let room: Vec<usize> = (0..rack.len())
            .filter(|&tube| rack[tube].len() < 4)
            .collect();
        rack[words.pick(&room)].push(critter);
    }
    rack
}

fn words(draw: u64) -> Stream {
    const TEST: Info = Info {
        slug: "critter-test",
        ..*CritterLineup::INFO
    };
    Stream::new(&TEST, Seed::try_from(1).unwrap(), draw)
}

#[test]
fn the_minimum_is_that_of_a_breadth_first_search() {
    let mut words = words(1);
    let (mut solvable, mut unsolvable, mut partial) = (0, 0, 0);
    for (colours, tubes, racks) in [
        (1, 1, 5),
        (1, 3, 20),
        (2, 2, 60),
        (2, 3, 300),
        (2, 4, 200),
        (3, 3, 200),
        (3, 4, 400),
        (3, 5, 150),
        (4, 4, 150),
        (4, 5, 200),
        (4, 6, 12),
        (5, 5, 60),
        (5, 6, 24),
        (6, 6, 20),
    ] {
        for _ in 0..racks {
            let rack = random_rack(&mut words, colours, tubes);
            let expected = breadth_first(&rack);
            assert_eq!(solved(&join(&rack)), expected, "{}", join(&rack));
            match expected {
                Some(_) => solvable += 1,
                None => unsolvable += 1,
            }
            partial += u32::from(rack.iter().any(|tube| (1..4).contains(&tube.len())));
        }
    }
    println!("{solvable} racks solvable, {unsolvable} proved unsolvable, {partial} partly filled");
    assert!(solvable > 500 && unsolvable > 200 && partial > 500);
}

/// The first pours of a solution keep exactly the minimum, every other pour does not shorten it by
/// more than itself.
#[test]
fn the_minimum_falls_by_one_along_a_line_and_never_by_more() {
    let mut words = words(2);
    for _ in 0..12 {
        let mut rack = random_rack(&mut words, 5, 7);
        while let Some(minimum) = solved(&join(&rack)).filter(|&minimum| minimum > 0) {
            let children = after_each_pour(&rack);
            let next = children.iter().min_by_key(|child| {
                let pours = solved(&join(child));
                assert!(pours.is_none_or(|pours| pours + 1 >= minimum));
                pours.unwrap_or(u32::MAX)
            });
            rack = next.unwrap().clone();
            assert_eq!(solved(&join(&rack)), Some(minimum - 1));
        }
    }
}

#[test]
fn the_order_of_tubes_does_not_matter() {
    let mut words = words(3);
    for _ in 0..100 {
        let mut rack = random_rack(&mut words, 8, 10);
        let minimum = solved(&join(&rack));
        words.shuffle(&mut rack);
        assert_eq!(solved(&join(&rack)), minimum);
    }
}

fn check_file(text: &str) -> usize {
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    let mut count = 0;
    for line in lines {
        let (notation, minimum) = line.split_once('\t').unwrap();
        assert_eq!(solved(notation), minimum.parse().ok(), "{notation}");
        count += 1;
    }
    count
}

#[test]
fn our_racks_have_the_minima_of_our_file() {
    let count = check_file(include_str!("critter_lineup_racks.tsv"));
    assert!(count >= 33, "{count}");
}

#[test]
fn published_levels_have_their_published_minima() {
    if let Some(text) = published("critter-lineup/public-levels.tsv") {
        let count = check_file(&text);
        assert!(count > 0);
        println!("{count} published levels agree");
    }
}

#[test]
fn every_deal_is_what_its_level_asks_for() {
    const SEEDS: u64 = 36;
    const LEVELS: u32 = 70;
    for seed in 0..SEEDS {
        let mut before = (0, 0);
        for level in 1..=LEVELS {
            // The last seeds that there are, too.
            let seed = if seed % 2 == 0 {
                seed
            } else {
                Seed::MAX.get() - seed
            };
            let key = CritterLineup::key(Seed::try_from(seed).unwrap(), level);
            let deal = CritterLineup::deal(&key);
            assert!(deal == CritterLineup::deal(&key), "{key:?}");
            let notation = CritterLineup::notation(&deal.rack);
            let tubes = split(&notation);
            let colours: BTreeSet<char> = notation.chars().filter(|c| c.is_alphabetic()).collect();
            assert_eq!(colours.len(), deal.colours as usize);
            assert!(colours.iter().copied().eq(('a'..).take(colours.len())));
            assert_eq!(tubes.len(), colours.len() + 2);
            let (full, empty) = tubes.split_at(colours.len());
            assert!(full.iter().all(|tube| tube.len() == 4));
            assert!(empty.iter().all(String::is_empty));
            assert!(!full.iter().any(|tube| sorted(std::slice::from_ref(tube))));
            assert_eq!(solved(&notation), Some(deal.minimum), "{key:?} {notation}");
            assert_eq!(deal.par, deal.minimum + deal.minimum.div_ceil(5));
            let now = (deal.colours, deal.minimum);
            assert!(before.0 <= now.0 && before.1 <= now.1, "{key:?}");
            before = now;
            if level == 1 {
                assert_eq!(now, (3, 7));
            }
        }
        assert_eq!(before, (16, 52));
    }
    println!(
        "{} deals checked: {SEEDS} seeds, {LEVELS} levels",
        SEEDS * u64::from(LEVELS)
    );
}

#[test]
fn level_1_cannot_be_lost() {
    let mut positions = 0;
    for seed in 0..30 {
        let key = Key {
            seed: Seed::try_from(seed).unwrap(),
            level: 1,
        };
        let mut start = split(&CritterLineup::notation(&CritterLineup::deal(&key).rack));
        start.sort();
        // Every rack that pours can reach, with the racks that lead to it.
        let mut sources = BTreeMap::from([(start.clone(), Vec::new())]);
        let mut todo = vec![start];
        while let Some(tubes) = todo.pop() {
            for after in after_each_pour(&tubes) {
                let known = sources.entry(after.clone()).or_insert_with(|| {
                    todo.push(after);
                    Vec::new()
                });
                known.push(tubes.clone());
            }
        }
        // Back from the sorted ones, to all that can still be sorted.
        let mut todo: Vec<Tubes> = sources
            .keys()
            .filter(|tubes| sorted(tubes))
            .cloned()
            .collect();
        let mut winnable: BTreeSet<Tubes> = todo.iter().cloned().collect();
        while let Some(tubes) = todo.pop() {
            for source in &sources[&tubes] {
                if winnable.insert(source.clone()) {
                    todo.push(source.clone());
                }
            }
        }
        assert_eq!(winnable.len(), sources.len(), "{key:?}");
        positions += sources.len();
    }
    println!("{positions} positions of 30 level-1 racks, none lost");
}
