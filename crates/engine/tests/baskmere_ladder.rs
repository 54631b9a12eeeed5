//! The ladder of Baskmere, pond by pond over many seeds.
#![allow(
    clippy::unwrap_used,
    reason = "helpers of tests fail like the tests themselves"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::thread;

use menagerie_engine::baskmere::deal::Deal;
use menagerie_engine::baskmere::ladder;
use menagerie_engine::baskmere::run::{Action, Report, State};
use menagerie_engine::baskmere::{Baskmere, Novelty};
use menagerie_engine::{Budget, Coach, Fresh, Game, Player, Puzzle, Seed, Stream};

fn seed(number: u64) -> Seed {
    Seed::try_from(number).unwrap()
}

fn deal(number: u64, pond: u32) -> Deal {
    Baskmere::deal(&Baskmere::key(seed(number), pond))
}

type Layout = Vec<Vec<u64>>;

/// A deal as a client reads it from its public description.
struct Told {
    piles: Layout,
    plan: Layout,
    shells: Vec<String>,
    grandshells: Vec<bool>,
    lily: Option<usize>,
    shy: bool,
    creek: bool,
    grandshell: bool,
    lanes: Vec<Vec<bool>>,
}

impl Told {
    fn of(deal: &Deal) -> Self {
        let told = serde_json::to_value(Baskmere::describe(deal)).unwrap();
        let pond = &told["pond"];
        let turtles = pond["turtles"].as_array().unwrap();
        Self {
            piles: serde_json::from_value(told["piles"].clone()).unwrap(),
            plan: serde_json::from_value(pond["plan"].clone()).unwrap(),
            shells: turtles
                .iter()
                .map(|turtle| turtle["shell"].to_string())
                .collect(),
            grandshells: turtles
                .iter()
                .map(|turtle| turtle["grandshell"] == true)
                .collect(),
            lily: pond["lilyPad"].as_u64().map(|rock| rock as usize),
            shy: pond["shyShells"] == true,
            creek: pond["creek"] == true,
            grandshell: pond["grandshell"] == true,
            lanes: serde_json::from_value(pond["lanes"].clone()).unwrap(),
        }
    }

    fn same_shell(&self, one: u64, other: u64) -> bool {
        self.shells[one as usize - 1] == self.shells[other as usize - 1]
    }

    /// The features that the ladder lets a pond of that number and size have.
    fn check_features(&self, pond: u32, what: &str) {
        let rocks = self.plan.len();
        let Self {
            shy,
            creek,
            grandshell,
            ..
        } = *self;
        let lily = self.lily.is_some();
        let has = [lily, shy, creek, grandshell];
        let count = has.into_iter().filter(|&has| has).count();
        let only = |feature: bool| feature && count == 1;
        let fits = match pond {
            ..7 => count == 0,
            7 => only(lily),
            11 => only(shy),
            15 => only(creek),
            19 => only(grandshell),
            8..=20 => {
                let known = [true, pond > 11, pond > 15, pond > 19];
                let unknown = has.into_iter().zip(known).any(|(has, known)| has && !known);
                count <= 1 && !unknown
            }
            30..=44 if rocks > 3 => count == 2 || count == 3,
            45..=59 if rocks > 3 => count >= 3,
            21..=59 => count == 2,
            60.. => count == rocks - 1,
        };
        assert!(fits, "{what}: {count} features");
        assert!(rocks != 3 || !lily, "{what}: a lily pad");
        assert!(rocks != 3 || !creek, "{what}: the creek");
        assert!(rocks != 4 || !(lily && shy && creek), "{what}: too tight");
        assert!(
            rocks != 4 || count < 3 || grandshell,
            "{what}: three without the Grandshell"
        );
    }

    /// Whether the pond has it.
    fn has(&self, novelty: Novelty) -> bool {
        match novelty {
            Novelty::LilyPad => self.lily.is_some(),
            Novelty::ShyShells => self.shy,
            Novelty::Creek => self.creek,
            Novelty::Grandshell => self.grandshell,
            Novelty::Rocks(rocks) => self.plan.len() == usize::from(rocks),
        }
    }

    /// Plan and start differ, hold each turtle once, in order, and obey lily pad and shells.
    fn check_layouts(&self, what: &str) {
        assert_ne!(self.piles, self.plan, "{what}");
        for layout in [&self.piles, &self.plan] {
            let mut turtles: Vec<u64> = layout.concat();
            turtles.sort_unstable();
            assert!(
                turtles.iter().copied().eq(1..=self.shells.len() as u64),
                "{what}"
            );
            assert_eq!(layout.len(), self.lanes.len(), "{what}");
            for pile in layout {
                assert!(pile.is_sorted_by(|below, above| below > above), "{what}");
                let touching = pile
                    .windows(2)
                    .any(|pair| self.same_shell(pair[0], pair[1]));
                assert!(!(self.shy && touching), "{what}");
            }
            if let Some(lily) = self.lily {
                assert!(layout[lily].len() <= 2 && lily < layout.len() - 1, "{what}");
            }
        }
    }

    fn check_turtles_and_lanes(&self, what: &str) {
        let colours: BTreeSet<&String> = self.shells.iter().collect();
        assert!(colours.len() <= 3, "{what}");
        let biggest = self.grandshells.len() - 1;
        for (turtle, &is) in self.grandshells.iter().enumerate() {
            assert_eq!(is, self.grandshell && turtle == biggest, "{what}");
        }
        for (from, lanes) in self.lanes.iter().enumerate() {
            for (to, &lane) in lanes.iter().enumerate() {
                let upstream = [(1, 0), (2, 1), (0, 2)].contains(&(from, to));
                assert_eq!(lane, from != to && !(self.creek && upstream), "{what}");
            }
        }
    }

    /// Every layout that one move leads to, by the rules of the sheet.
    fn moves(&self, piles: &Layout) -> Vec<Layout> {
        let mut all = Vec::new();
        for from in 0..piles.len() {
            let Some(&turtle) = piles[from].last() else {
                continue;
            };
            for to in (0..piles.len()).filter(|&to| self.lanes[from][to]) {
                if let Some(&top) = piles[to].last() {
                    let full = self.lily == Some(to) && piles[to].len() >= 2;
                    if top < turtle || full || (self.shy && self.same_shell(top, turtle)) {
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
    }

    /// Follows every move from the start and then all of them backwards from the plan; says how many
    /// positions the start leads to.
    fn check_all_reach_the_plan(&self, what: &str) -> usize {
        let mut seen = BTreeSet::from([self.piles.clone()]);
        let mut before: BTreeMap<Layout, Vec<Layout>> = BTreeMap::new();
        let mut open = vec![self.piles.clone()];
        while let Some(piles) = open.pop() {
            for after in self.moves(&piles) {
                before.entry(after.clone()).or_default().push(piles.clone());
                if seen.insert(after.clone()) {
                    open.push(after);
                }
            }
        }
        let mut reaching = BTreeSet::from([self.plan.clone()]);
        let mut open = vec![self.plan.clone()];
        while let Some(piles) = open.pop() {
            for earlier in before.get(&piles).into_iter().flatten() {
                if reaching.insert(earlier.clone()) {
                    open.push(earlier.clone());
                }
            }
        }
        assert_eq!(seen, reaching, "{what}");
        seen.len()
    }
}

/// Rocks, turtles, and which features a pond has.
type Kind = (u8, u8, bool, bool, bool, bool);

/// Checks the ponds of one seed; says how many they were, how many of 3 rocks, and of which kinds.
fn check_ponds(number: u64) -> (u32, u32, BTreeSet<Kind>) {
    let mut kinds = BTreeSet::new();
    let (mut dealt, mut of_three) = (0u32, 0u32);
    // The first pond is the beginning, so nothing of it is new.
    let (mut most_rocks, mut known) = (deal(number, 1).pond().rocks(), Vec::new());
    // Late ponds are all alike to the ladder, so each seed looks at some of them.
    let late = 60 + number as u32 % 5 * 4;
    for pond in (1..=59).chain(late..late + 4) {
        let deal = deal(number, pond);
        let (rocks, turtles) = (deal.pond().rocks(), deal.pond().turtles());
        let what = format!("seed {number}, pond {pond}: {rocks} rocks, {turtles} turtles");
        assert!(
            (3..=5).contains(&rocks) && (3..=9).contains(&turtles),
            "{what}"
        );
        let told = Told::of(&deal);
        told.check_features(pond, &what);
        let shape = deal.key().shape();
        assert_eq!((shape.rocks, shape.turtles), (rocks, turtles), "{what}");
        let mut new: Vec<Novelty> = Vec::new();
        if rocks > most_rocks {
            new.push(Novelty::Rocks(rocks));
            most_rocks = rocks;
        }
        let features = [
            Novelty::LilyPad,
            Novelty::ShyShells,
            Novelty::Creek,
            Novelty::Grandshell,
        ];
        let first = |feature: &Novelty| told.has(*feature) && !known.contains(feature);
        new.extend(features.into_iter().filter(first));
        assert_eq!(Baskmere::novelties(seed(number), pond), new, "{what}");
        known.extend(new);
        told.check_layouts(&what);
        told.check_turtles_and_lanes(&what);

        // Par is the true minimum from the start, and no dead end is ahead; for some ponds the
        // solver is asked afresh.
        let (start, oracle) = (deal.start(), deal.oracle());
        let cost = oracle.distance(oracle.spot(start.piles()));
        let dead_ends = oracle.dead_ends(start, &mut Budget::unlimited()).unwrap();
        assert_eq!((cost, dead_ends), (Some(ladder::par(pond)), 0), "{what}");
        if (number + u64::from(pond)).is_multiple_of(10) {
            let answer = Baskmere::solve(start, &mut Budget::unlimited()).unwrap();
            assert_eq!((answer.cost, answer.dead_ends), (cost, 0), "{what}");
        }

        dealt += 1;
        of_three += u32::from(rocks == 3);
        kinds.insert((
            rocks,
            turtles,
            told.lily.is_some(),
            told.shy,
            told.creek,
            told.grandshell,
        ));
    }
    (dealt, of_three, kinds)
}

#[test]
fn every_pond_is_what_its_number_asks_for() {
    const SEEDS: u64 = 200;
    let halves: Vec<_> = thread::scope(|scope| {
        let half = |first: u64| {
            scope.spawn(move || {
                (first..SEEDS)
                    .step_by(2)
                    .map(check_ponds)
                    .collect::<Vec<_>>()
            })
        };
        let halves = [half(0), half(1)];
        halves
            .into_iter()
            .flat_map(|half| half.join().unwrap())
            .collect()
    });
    let (mut dealt, mut of_three) = (0, 0);
    let mut kinds = BTreeSet::new();
    for (ponds, small, found) in halves {
        dealt += ponds;
        of_three += small;
        kinds.extend(found);
    }
    println!(
        "{dealt} ponds of {SEEDS} seeds checked, {of_three} of them with 3 rocks; {} kinds of pond",
        kinds.len()
    );
    assert!(of_three * 5 <= dealt);
}

#[test]
fn every_position_of_small_ponds_can_still_reach_the_plan() {
    let (mut ponds, mut positions) = (0, 0);
    for number in 0..40 {
        for pond in 1..=70 {
            let deal = deal(number, pond);
            let (rocks, turtles) = (deal.pond().rocks(), deal.pond().turtles());
            if u32::from(rocks).pow(turtles.into()) > 1024 {
                continue;
            }
            let what = Baskmere::notation(deal.start());
            positions += Told::of(&deal).check_all_reach_the_plan(&what);
            ponds += 1;
        }
    }
    println!("{ponds} ponds, {positions} positions: each reaches the plan");
    assert!(ponds > 500);
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

/// What seed 7 deals at the ponds above under rules version 1.
const PINNED: &str = "\
-/-/321 > -/32/1
3/2/1 > -/321/-
1/53/4/6/2 > 2/65/4/3/1 lily=2
-/4/1/6532/- > -/61/4/32/5 shells=bcaabc
51/3/62/4 > 63/42/-/51 creek
654/-/-/31/72 > 741/3/2/5/6 grandshell
7/41/62/5/83 > 2/764/-/81/53 creek grandshell
87/965321/-/4/- > 987541/3/-/62/- lily=3 shells=abccbaacb grandshell
63/5/874/21 > 75/4/21/863 lily=1 creek grandshell";
