//! What a way carries is what the move does: a page may move the pieces before the answer is there.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use menagerie_engine::{Fresh, Player, Seed, Stream, for_each_game};
use menagerie_telling::{Cause, Shift, Slot, Spot, Tell, Voice, panel};

/// The kinds of the pieces of each place, bottom to top.
fn kinds<A>(spots: &[Spot<A>]) -> Vec<Vec<String>> {
    let held = |spot: &Spot<A>| spot.holds.iter().map(|piece| piece.kind.clone()).collect();
    spots.iter().map(held).collect()
}

/// Carries the pieces of a board; what stands where one arrives is taken.
fn carried<A>(spots: &[Spot<A>], shifts: &[Shift]) -> Vec<Vec<String>> {
    let mut board: Vec<Vec<Option<String>>> = kinds(spots)
        .into_iter()
        .map(|pile| pile.into_iter().map(Some).collect())
        .collect();
    let mut held = Vec::new();
    for Shift { piece, from, .. } in shifts {
        let Slot { spot, level } = *from;
        assert_eq!(
            &spots[spot].holds[level].piece, piece,
            "the piece lies there"
        );
        held.push(board[spot][level].take().expect("each is carried once"));
    }
    for pile in &mut board {
        pile.retain(Option::is_some);
    }
    for (Shift { to, .. }, kind) in shifts.iter().zip(held) {
        let pile = &mut board[to.spot];
        if to.level < pile.len() {
            pile[to.level] = Some(kind);
        } else {
            assert_eq!(to.level, pile.len(), "nothing hangs in the air");
            pile.push(Some(kind));
        }
    }
    let whole = |pile: Vec<Option<String>>| pile.into_iter().flatten().collect();
    board.into_iter().map(whole).collect()
}

fn check<G: Tell>() {
    let mut tried = 0;
    for seed in 0..6 {
        let seed = Seed::from_word(seed);
        let mut random = Stream::new(G::INFO, seed, 1 << 40);
        let mut state = G::open(seed, &Fresh).unwrap();
        for step in 0..120 {
            let shown = panel::<G>(&state, &Cause::Opened);
            let position = G::standing_position(&state);
            let mut listed = 0;
            for (from, spot) in shown.spots.iter().enumerate() {
                assert_eq!(spot.id, from);
                for way in &spot.ways {
                    let (start, end) = G::kind(way.action).ends().unwrap();
                    assert_eq!((start.index(), end.index()), (from, way.to));
                    let mut after = position.clone();
                    G::try_move(&mut after, way.action).unwrap();
                    let scene = G::scene(Voice::Person, &after);
                    assert_eq!(carried(&shown.spots, &way.shifts), kinds(&scene.spots));
                    listed += 1;
                }
            }
            let mut legal = Vec::new();
            G::legal(&state, &mut legal);
            let moves = legal
                .iter()
                .filter(|&&action| G::kind(action).ends().is_some());
            assert_eq!(listed, moves.count(), "every legal move is a way");
            tried += listed;
            let player = if step % 6 == 5 {
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
    assert!(tried > 1_000, "{}: {tried}", G::INFO.slug);
}

#[test]
fn the_shifts_of_a_way_carry_what_the_move_carries() {
    for_each_game!(G => check::<G>());
}
