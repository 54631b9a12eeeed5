//! Biggest-first play, which looks no further than the next move: the greedy agent, and the dealer's measure
//! of how much a pond punishes it.

use super::pond::{Piles, Pond, Position};
use crate::stream::Stream;

/// The next move of a player who wants the biggest misplaced turtle home and clears the way for it,
/// the biggest turtle in the way first, each to the rock that is freest for it. `None` when that
/// leads to no legal move, or would take back the newest one.
pub(super) fn homeward(pond: &Pond, piles: &Piles, newest: Option<(u8, u8)>) -> Option<(u8, u8)> {
    let away = |&size: &u8| piles.rock_of(size) != pond.plan().rock_of(size);
    let size = (1..=pond.turtles()).rev().find(away)?;
    let (from, to) = towards(pond, piles, size, pond.plan().rock_of(size)?)?;
    (newest != Some((to, from))).then_some((from, to))
}

/// A move that is legal now and serves to bring a turtle onto a rock.
fn towards(pond: &Pond, piles: &Piles, size: u8, home: u8) -> Option<(u8, u8)> {
    let from = piles.rock_of(size)?;
    // Where the creek flows the other way, one rock further round is a step on the way.
    let to = if pond.lane(from, home) {
        home
    } else {
        (0..pond.rocks()).find(|&rock| pond.lane(from, rock) && pond.lane(rock, home))?
    };
    let in_the_way = |&smaller: &u8| {
        let rock = piles.rock_of(smaller);
        rock == Some(from) || rock == Some(to)
    };
    let Some(blocker) = (1..size).rev().find(in_the_way) else {
        return pond.mover(piles, from, to).ok().map(|_| (from, to));
    };
    let mut elsewhere: Vec<u8> = (0..pond.rocks())
        .filter(|&rock| rock != from && rock != to)
        .collect();
    elsewhere.sort_by_key(|&rock| {
        let smaller = (1..blocker).filter(|&size| piles.rock_of(size) == Some(rock));
        let home = pond.plan().rock_of(blocker) == Some(rock);
        (smaller.count(), !home, piles.mask(rock) == 0)
    });
    elsewhere
        .iter()
        .find_map(|&rock| towards(pond, piles, blocker, rock))
}

/// The Daylight that biggest-first play spends on a pond, given all it wants; `None` when `most` do not
/// settle it. Where the plan of play is at a loss, any move allowed does.
pub(super) fn spent(start: &Position, most: u32, random: &mut Stream) -> Option<u32> {
    let pond = start.pond();
    let mut piles = *start.piles();
    let (mut spent, mut newest) = (0, None);
    while piles != *pond.plan() {
        let (from, to) = homeward(pond, &piles, newest).unwrap_or_else(|| {
            let mut moves = Vec::new();
            pond.each_move(&piles, |from, to, _| moves.push((from, to)));
            random.pick(&moves)
        });
        let turtle = pond
            .mover(&piles, from, to)
            .expect("only moves that are allowed are made");
        spent += pond.cost(turtle);
        if spent > most {
            return None;
        }
        piles.carry(turtle, from, to);
        newest = Some((from, to));
    }
    Some(spent)
}
