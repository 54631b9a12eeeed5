//! The ladder of Baskmere, pond by pond over many seeds.

use std::collections::{BTreeMap, BTreeSet};

use menagerie_engine::baskmere::Baskmere;
use menagerie_engine::baskmere::deal::PondDeal;
use menagerie_engine::baskmere::ladder;
use menagerie_engine::baskmere::run::{Action, Report, State};
use menagerie_engine::{Budget, Fresh, Game, Player, Players, Puzzle, Seed, Stream};

fn seed(number: u64) -> Seed {
    Seed::try_from(number).unwrap()
}

fn deal(number: u64, pond: u32) -> PondDeal {
    Baskmere::deal(&Baskmere::key(seed(number), pond))
}

/// The features of a deal: lily pad, shy shells, creek, Grandshell.
fn features(deal: &PondDeal) -> [bool; 4] {
    let features = deal.pond().features();
    [
        features.lily.is_some(),
        features.shy.is_some(),
        features.creek,
        features.grandshell,
    ]
}

/// The public description of a deal, to check it as a client would.
fn described(deal: &PondDeal) -> serde_json::Value {
    serde_json::to_value(Baskmere::describe(deal)).unwrap()
}

fn layout(value: &serde_json::Value) -> Vec<Vec<u64>> {
    let pile = |pile: &serde_json::Value| {
        let sizes = pile.as_array().unwrap().iter();
        sizes.map(|size| size.as_u64().unwrap()).collect()
    };
    value.as_array().unwrap().iter().map(pile).collect()
}

#[test]
fn every_pond_is_what_its_number_asks_for() {
    const SEEDS: u64 = 200;
    let mut shapes: BTreeMap<(u8, u8, [bool; 4]), u32> = BTreeMap::new();
    let (mut dealt, mut of_three) = (0u32, 0u32);
    for number in 0..SEEDS {
        // Late ponds are all alike to the ladder, so each seed looks at some of them.
        for pond in (1..=59).chain(60 + number as u32 % 5 * 4..64 + number as u32 % 5 * 4) {
            let deal = deal(number, pond);
            let (rocks, turtles) = (deal.pond().rocks(), deal.pond().turtles());
            let what = format!("seed {number}, pond {pond}: {rocks} rocks, {turtles} turtles");
            let [lily, shy, creek, grandshell] = features(&deal);
            let count = [lily, shy, creek, grandshell]
                .into_iter()
                .filter(|&has| has)
                .count();

            assert!(
                (3..=5).contains(&rocks) && (3..=9).contains(&turtles),
                "{what}"
            );
            let only = |feature: bool| feature && count == 1;
            let fits = match pond {
                ..7 => count == 0,
                7 => only(lily),
                11 => only(shy),
                15 => only(creek),
                19 => only(grandshell),
                8..=20 => {
                    let known = [true, pond > 11, pond > 15, pond > 19];
                    let unknown = features(&deal)
                        .into_iter()
                        .zip(known)
                        .any(|(has, known)| has && !known);
                    count <= 1 && !unknown
                }
                21..=29 => count == 2,
                30..=44 if rocks > 3 => count == 2 || count == 3,
                45..=59 if rocks > 3 => count >= 3,
                21..=59 => count == 2,
                60.. => count == usize::from(rocks) - 1,
            };
            assert!(fits, "{what}: {count} features");
            assert!(rocks != 3 || !lily, "{what}: a lily pad");
            assert!(
                rocks != 3 || !(creek && shy),
                "{what}: creek and shy shells"
            );
            assert!(rocks != 4 || !(lily && shy && creek), "{what}: too tight");

            // Par is the true minimum from the start, and no dead end is ahead; for some ponds the
            // solver is asked afresh.
            let start = deal.start();
            let oracle = deal.oracle();
            let cost = oracle.distance(oracle.place(start.piles()));
            let dead_ends = oracle.dead_ends(start, &mut Budget::unlimited()).unwrap();
            assert_eq!((cost, dead_ends), (Some(ladder::par(pond)), 0), "{what}");
            if (number + u64::from(pond)).is_multiple_of(10) {
                let answer = Baskmere::solve(start, &mut Budget::unlimited()).unwrap();
                assert_eq!((answer.cost, answer.dead_ends), (cost, 0), "{what}");
            }

            let described = described(&deal);
            let view = &described["pond"];
            let (piles, plan) = (layout(&described["piles"]), layout(&view["plan"]));
            assert_ne!(piles, plan);
            let shells: Vec<&str> = view["turtles"]
                .as_array()
                .unwrap()
                .iter()
                .map(|turtle| turtle["shell"].as_str().unwrap())
                .collect();
            for layout in [&piles, &plan] {
                let mut turtles: Vec<u64> = layout.concat();
                turtles.sort_unstable();
                assert!(
                    turtles.iter().copied().eq(1..=turtles.len() as u64),
                    "{what}"
                );
                for pile in layout {
                    assert!(pile.is_sorted_by(|below, above| below > above), "{what}");
                    let same =
                        |pair: &[u64]| shells[pair[0] as usize - 1] == shells[pair[1] as usize - 1];
                    assert!(!(shy && pile.windows(2).any(same)), "{what}");
                }
                if let Some(lily) = view["lilyPad"].as_u64() {
                    assert!(layout[lily as usize].len() <= 2 && lily < u64::from(rocks) - 1);
                }
            }
            let colours: BTreeSet<&&str> = shells.iter().collect();
            assert!(colours.len() <= 3, "{what}");
            let grandshells = view["turtles"].as_array().unwrap().iter();
            let grandshells: Vec<bool> = grandshells.map(|t| t["grandshell"] == true).collect();
            assert_eq!(
                grandshells.iter().rposition(|&is| is),
                grandshell.then(|| usize::from(turtles) - 1)
            );
            assert_eq!(
                grandshells.iter().filter(|&&is| is).count(),
                usize::from(grandshell)
            );
            for from in 0..usize::from(rocks) {
                for to in 0..usize::from(rocks) {
                    let upstream = [(1, 0), (2, 1), (0, 2)].contains(&(from, to));
                    let open = from != to && !(creek && upstream);
                    assert_eq!(view["lanes"][from][to], open, "{what}");
                }
            }
            dealt += 1;
            of_three += u32::from(rocks == 3);
            *shapes.entry((rocks, turtles, features(&deal))).or_default() += 1;
        }
    }
    println!("{dealt} ponds of {SEEDS} seeds checked, {of_three} of them with 3 rocks");
    println!("{} kinds of pond", shapes.len());
    assert!(of_three * 5 <= dealt);
}

#[test]
fn every_position_of_small_ponds_can_still_reach_the_plan() {
    let (mut ponds, mut positions) = (0, 0);
    for number in 0..40 {
        for pond in 1..=70 {
            let deal = deal(number, pond);
            let (rocks, turtles) = (deal.pond().rocks(), deal.pond().turtles());
            if u32::from(rocks).pow(turtles.into()) > 4096 {
                continue;
            }
            positions += check_all_reach_the_plan(&deal);
            ponds += 1;
        }
    }
    println!("{ponds} ponds, {positions} positions: each reaches the plan");
    assert!(ponds > 500);
}

/// Follows every move from the start by the rules as the JSON shows them, and then every move
/// backwards from the plan; says how many positions there are.
fn check_all_reach_the_plan(deal: &PondDeal) -> usize {
    let described = described(deal);
    let view = &described["pond"];
    let shells: Vec<&str> = view["turtles"]
        .as_array()
        .unwrap()
        .iter()
        .map(|turtle| turtle["shell"].as_str().unwrap())
        .collect();
    let start = layout(&described["piles"]);
    let plan = layout(&view["plan"]);
    let next = |piles: &Vec<Vec<u64>>| {
        let mut all = Vec::new();
        for from in 0..piles.len() {
            for to in 0..piles.len() {
                let (Some(&turtle), true) = (piles[from].last(), view["lanes"][from][to] == true)
                else {
                    continue;
                };
                if let Some(&top) = piles[to].last() {
                    let shy = view["shyShells"] == true;
                    let same = shells[top as usize - 1] == shells[turtle as usize - 1];
                    let full = view["lilyPad"].as_u64() == Some(to as u64) && piles[to].len() >= 2;
                    if top < turtle || (shy && same) || full {
                        continue;
                    }
                }
                let mut after = piles.clone();
                after[from].pop();
                after[to].push(turtle);
                all.push(after);
            }
        }
        all
    };
    let mut seen = BTreeSet::from([start.clone()]);
    let mut before: BTreeMap<Vec<Vec<u64>>, Vec<Vec<Vec<u64>>>> = BTreeMap::new();
    let mut open = vec![start];
    while let Some(piles) = open.pop() {
        for after in next(&piles) {
            before.entry(after.clone()).or_default().push(piles.clone());
            if seen.insert(after.clone()) {
                open.push(after);
            }
        }
    }
    let mut reaching = BTreeSet::from([plan.clone()]);
    let mut open = vec![plan];
    while let Some(piles) = open.pop() {
        for earlier in before.get(&piles).into_iter().flatten() {
            if reaching.insert(earlier.clone()) {
                open.push(earlier.clone());
            }
        }
    }
    assert_eq!(
        seen,
        reaching,
        "{}",
        Baskmere::notation(&Baskmere::position(deal))
    );
    seen.len()
}

fn choose(state: &State, player: Player, random: &mut Stream) -> Action {
    Baskmere::choose(state, player, random).expect("the run is not over")
}

#[test]
fn perfect_play_gets_the_best_grade_on_every_pond_to_70() {
    let mut ponds = 0;
    for number in 0..12 {
        let mut random = Stream::new(Baskmere::INFO, seed(number), 1 << 40);
        let mut state = Baskmere::open(seed(number), &Fresh).unwrap();
        let mut carried = 0;
        loop {
            let pond = Baskmere::standing(&state).stage;
            let first = choose(&state, Player::Perfect, &mut random);
            let mut report = Baskmere::apply(&mut state, first, &Fresh);
            while let Ok(Report::Move(moved)) = &report {
                assert!(!moved.sunset);
                if moved.settled {
                    break;
                }
                let action = choose(&state, Player::Perfect, &mut random);
                report = Baskmere::apply(&mut state, action, &Fresh);
            }
            let Ok(Report::Move(moved)) = report else {
                panic!("{report:?}");
            };
            let award = moved.award.unwrap();
            carried += ladder::spare(pond) + 1;
            assert_eq!((award.spent, award.sunbeam), (award.par, 1));
            assert_eq!(
                (award.multiplier, moved.daylight),
                (100 + 25 * pond.min(8), carried)
            );
            ponds += 1;
            if pond == 70 {
                break;
            }
            Baskmere::apply(&mut state, Action::NextPond, &Fresh).unwrap();
        }
        assert_eq!(Baskmere::standing(&state).completed, 70);
        println!(
            "seed {number}: {} points after pond 70",
            Baskmere::standing(&state).score
        );
    }
    assert_eq!(ponds, 12 * 70);
}

#[test]
fn greedy_play_climbs_but_random_play_does_not() {
    let climbed = |player| {
        let mut stages: Vec<u32> = (0..40)
            .map(|number| {
                let mut random = Stream::new(Baskmere::INFO, seed(number), 1 << 40);
                let mut state = Baskmere::open(seed(number), &Fresh).unwrap();
                while let Some(action) = Baskmere::choose(&state, player, &mut random) {
                    Baskmere::apply(&mut state, action, &Fresh).unwrap();
                }
                Baskmere::standing(&state).completed
            })
            .collect();
        stages.sort_unstable();
        (stages[4], stages[20], stages[36])
    };
    let (random, greedy) = (climbed(Player::Random), climbed(Player::Greedy));
    println!("ponds settled, p10/p50/p90: random {random:?}, greedy {greedy:?}");
    assert!(greedy.0 > random.2);
}

#[test]
fn deals_are_pinned() {
    let pinned = [1, 4, 7, 11, 15, 19, 25, 40, 60].map(|pond| {
        let deal = deal(7, pond);
        Baskmere::notation(&Baskmere::position(&deal))
    });
    let text = pinned.join("\n");
    println!("{text}");
    assert_eq!(text, PINNED);
}

const PINNED: &str = "";
