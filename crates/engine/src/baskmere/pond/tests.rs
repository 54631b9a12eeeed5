//! The rules of ponds, one by one.

use super::*;

/// A layout from the sizes on each rock.
fn piles(rocks: &[&[u8]]) -> Piles {
    let mut piles = Piles::default();
    for (rock, sizes) in (0..).zip(rocks) {
        for &size in *sizes {
            piles.put(size, rock);
        }
    }
    piles
}

fn pond(plan: &[&[u8]], features: Features) -> Result<Pond, Fault> {
    let turtles = plan.iter().map(|pile| pile.len() as u8).sum();
    Pond::new(plan.len() as u8, turtles, piles(plan), features)
}

fn plain(plan: &[&[u8]]) -> Pond {
    pond(plan, Features::default()).unwrap()
}

/// Amber, blue, coral, and so on.
const SHELLS: Shells = [
    Shell::Amber,
    Shell::Blue,
    Shell::Coral,
    Shell::Amber,
    Shell::Blue,
    Shell::Coral,
    Shell::Amber,
    Shell::Blue,
    Shell::Coral,
];

#[test]
fn only_the_top_turtle_moves_and_only_onto_a_bigger_one_or_bare_ground() {
    let pond = plain(&[&[3, 2, 1], &[], &[4]]);
    let start = piles(&[&[2, 1], &[3], &[4]]);
    assert_eq!(pond.mover(&start, 0, 1), Ok(1));
    assert_eq!(pond.mover(&start, 1, 2), Ok(3));
    let smaller = Barrier::Smaller {
        turtle: 3,
        on: 1,
        to: Place(0),
    };
    assert_eq!(pond.mover(&start, 1, 0), Err(smaller));
    let bare = piles(&[&[4, 3, 2, 1], &[], &[]]);
    assert_eq!(pond.mover(&bare, 0, 2), Ok(1));
    assert_eq!(pond.mover(&bare, 1, 2), Err(Barrier::Bare(Place(1))));
    assert_eq!(pond.mover(&bare, 0, 0), Err(Barrier::SameRock(Place(0))));
    let rock = Place(3);
    let beyond = Barrier::NoRock { rock, rocks: 3 };
    assert_eq!(pond.mover(&bare, 0, 3), Err(beyond));
    assert_eq!(pond.mover(&bare, 3, 3), Err(beyond));
}

#[test]
fn a_pond_has_the_features_that_it_was_given_and_no_others() {
    let none = Features::default();
    let alone = [
        (
            LILY,
            Features {
                lily: Some(0),
                ..none
            },
        ),
        (
            SHY,
            Features {
                shy: Some(SHELLS),
                ..none
            },
        ),
        (
            CREEK,
            Features {
                creek: true,
                ..none
            },
        ),
        (
            GRANDSHELL,
            Features {
                grandshell: true,
                ..none
            },
        ),
    ];
    for (given, features) in alone {
        for asked in [LILY, SHY, CREEK, GRANDSHELL] {
            assert_eq!(features.has(asked), asked == given, "{features:?}");
            assert!(!none.has(asked));
        }
    }
}

#[test]
fn a_lily_pad_holds_two_turtles_and_is_never_on_the_sun_rock() {
    let features = Features {
        lily: Some(1),
        ..Features::default()
    };
    let pond = pond(&[&[3, 2], &[4, 1], &[]], features).unwrap();
    let room = piles(&[&[3, 2], &[4], &[1]]);
    assert_eq!(pond.mover(&room, 0, 1), Ok(2));
    let full = piles(&[&[2, 1], &[4, 3], &[]]);
    assert_eq!(pond.mover(&full, 0, 1), Err(Barrier::LilyFull(Place(1))));
    assert_eq!(pond.mover(&full, 1, 2), Ok(3));
    for lily in [2, 3, 200] {
        let features = Features {
            lily: Some(lily),
            ..features
        };
        let wrong = super::tests::pond(&[&[3, 2], &[4, 1], &[]], features);
        assert_eq!(wrong, Err(Fault::LilyRock(lily)));
    }
}

#[test]
fn shy_turtles_of_one_colour_never_sit_directly_on_each_other() {
    let features = Features {
        shy: Some(SHELLS),
        ..Features::default()
    };
    let pond = pond(&[&[4, 3, 2, 1], &[], &[]], features).unwrap();
    let shy = piles(&[&[4], &[3, 2], &[1]]);
    let blocked = Barrier::Shy {
        turtle: 1,
        on: 4,
        to: Place(0),
        shell: Shell::Amber,
    };
    assert_eq!(pond.mover(&shy, 2, 0), Err(blocked));
    // Another turtle between them, or bare ground, is fine.
    assert_eq!(pond.mover(&piles(&[&[4, 3], &[2], &[1]]), 2, 0), Ok(1));
    assert_eq!(pond.mover(&piles(&[&[4, 1], &[3, 2], &[]]), 0, 2), Ok(1));
}

#[test]
fn the_creek_closes_exactly_three_lanes() {
    let features = Features {
        creek: true,
        ..Features::default()
    };
    for rocks in 3..=5u8 {
        let mut plan = vec![&[][..]; rocks.into()];
        plan[0] = &[1];
        let pond = pond(&plan, features).unwrap();
        for from in 0..rocks {
            for to in 0..rocks {
                let closed = [(1, 0), (2, 1), (0, 2)].contains(&(from, to));
                assert_eq!(pond.lane(from, to), from != to && !closed);
                let mut here = Piles::default();
                here.put(1, from);
                let moved = pond.mover(&here, from, to);
                assert_eq!(moved.is_ok(), from != to && !closed);
                if closed {
                    let (from, to) = (Place(from), Place(to));
                    assert_eq!(moved, Err(Barrier::Current { from, to }));
                }
            }
        }
    }
}

#[test]
fn only_the_biggest_turtle_is_a_grandshell_and_costs_two() {
    let features = Features {
        grandshell: true,
        ..Features::default()
    };
    let with = pond(&[&[3, 2, 1], &[], &[]], features).unwrap();
    let without = plain(&[&[3, 2, 1], &[], &[]]);
    assert_eq!([1, 2, 3].map(|size| with.cost(size)), [1, 1, 2]);
    assert_eq!([1, 2, 3].map(|size| without.cost(size)), [1, 1, 1]);
    assert_eq!(
        [1, 2, 3].map(|size| with.is_grandshell(size)),
        [false, false, true]
    );
}

#[test]
fn what_is_no_pond_is_refused() {
    let plan = piles(&[&[2, 1]]);
    let new = |rocks, turtles| Pond::new(rocks, turtles, plan, Features::default());
    assert_eq!(new(2, 2), Err(Fault::Rocks(2)));
    assert_eq!(new(6, 2), Err(Fault::Rocks(6)));
    assert_eq!(new(3, 0), Err(Fault::Turtles(0)));
    assert_eq!(new(3, 10), Err(Fault::Turtles(10)));
    assert_eq!(new(3, 3), Err(Fault::Layout(Which::Plan)));
    assert_eq!(new(3, 1), Err(Fault::Layout(Which::Plan)));
    let twice = piles(&[&[2, 1], &[1]]);
    let pond = new(3, 2).unwrap();
    assert_eq!(
        pond.check(&twice, Which::Piles),
        Err(Fault::Layout(Which::Piles))
    );
    let beyond = piles(&[&[2], &[], &[], &[1]]);
    assert_eq!(
        pond.check(&beyond, Which::Piles),
        Err(Fault::Layout(Which::Piles))
    );
}

#[test]
fn a_layout_obeys_lily_pad_and_shells() {
    let features = Features {
        lily: Some(0),
        shy: Some(SHELLS),
        ..Features::default()
    };
    let crowded = pond(&[&[3, 2, 1], &[4], &[]], features);
    assert_eq!(crowded, Err(Fault::LilyFull(Which::Plan)));
    let shy = Fault::Shy {
        which: Which::Plan,
        turtle: 1,
        on: 4,
    };
    assert_eq!(pond(&[&[3, 2], &[4, 1], &[]], features), Err(shy));
    assert!(pond(&[&[3, 2], &[4], &[1]], features).is_ok());
}

#[test]
fn the_list_of_moves_is_what_the_rules_let_move() {
    let all = [None, Some(1)].into_iter().flat_map(|lily| {
        [None, Some(SHELLS)].into_iter().flat_map(move |shy| {
            [false, true].map(|creek| Features {
                lily,
                shy,
                creek,
                grandshell: false,
            })
        })
    });
    let (mut positions, mut moves) = (0, 0);
    for features in all {
        for rocks in 3..=5u8 {
            for code in 0..u32::from(rocks).pow(4) {
                let mut piles = Piles::default();
                for size in 1..=4u8 {
                    let digit = code / u32::from(rocks).pow(u32::from(size) - 1);
                    piles.put(size, (digit % u32::from(rocks)) as u8);
                }
                // Any valid layout serves as the plan; moves do not look at it.
                let Ok(pond) = Pond::new(rocks, 4, piles, features) else {
                    continue;
                };
                let mut listed = Vec::new();
                pond.each_move(&piles, |from, to, size| listed.push((from, to, size)));
                let pairs = (0..rocks).flat_map(|from| (0..rocks).map(move |to| (from, to)));
                let allowed: Vec<_> = pairs
                    .filter_map(|(from, to)| Some((from, to, pond.mover(&piles, from, to).ok()?)))
                    .collect();
                assert_eq!(listed, allowed);
                positions += 1;
                moves += listed.len();
            }
        }
    }
    assert!(positions > 4000 && moves > 10_000);
}
