//! Hints and reviews, held against the solvers asked afresh at every position.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where an expectation does not hold"
)]

use menagerie_engine::baskmere::{self, Baskmere};
use menagerie_engine::critter_lineup::{self, CritterLineup};
use menagerie_engine::duskcourt::{self, Duskcourt};
use menagerie_engine::review::{Judged, Outcome, Review, review, what_lost};
use menagerie_engine::run::Record;
use menagerie_engine::{
    Advice, Budget, Coach, Face, Fresh, Game, OutOfBudget, Player, Players, Puzzle, Seed, Stream,
    Verdict, for_each_game,
};

/// A run of so many actions by an agent; with the states before and after each action.
struct Played<G: Game> {
    seed: Seed,
    states: Vec<G::State>,
    actions: Vec<G::Action>,
}

fn played_by<G: Game>(
    seed: u64,
    most: usize,
    mut choose: impl FnMut(&G::State, &mut Stream) -> Option<G::Action>,
) -> Played<G> {
    let seed = Seed::from_word(seed);
    let mut random = Stream::new(G::INFO, seed, 1 << 41);
    let mut run = Played::<G> {
        seed,
        states: vec![G::open(seed, &Fresh).unwrap()],
        actions: Vec::new(),
    };
    while run.actions.len() < most {
        let mut state = run.states.last().unwrap().clone();
        let Some(action) = choose(&state, &mut random) else {
            break;
        };
        G::apply(&mut state, action, &Fresh).unwrap();
        run.states.push(state);
        run.actions.push(action);
    }
    run
}

fn reviewed<G: Coach>(run: &Played<G>) -> Review<G> {
    within(run, 0, Budget::unlimited())
}

fn within<G: Coach>(run: &Played<G>, from: usize, budget: Budget) -> Review<G> {
    let record = Record::new::<G>(run.seed, &run.actions);
    let actions = record.actions.iter().map(|action| action.get());
    review::<G>(run.seed, actions, from, &Fresh, u64::MAX, budget).unwrap()
}

fn solved<G: Puzzle>(state: &G::State) -> G::Answer {
    let position = G::standing_position(state);
    G::solve(&position, &mut Budget::unlimited()).unwrap()
}

/// Perfect at first, for longer or shorter, then random now and then or mostly: so that all verdicts
/// come up, deep in a run too.
fn wavering<G: Players>(seed: u64, most: usize) -> Played<G> {
    let mut perfect = 30 * (seed % 6);
    let often = if seed.is_multiple_of(2) { 1 } else { 5 };
    played_by::<G>(seed, most, |state, random| {
        let lapse = random.below(6) < often;
        let player = if perfect > 0 || !lapse {
            Player::Perfect
        } else {
            Player::Random
        };
        perfect = perfect.saturating_sub(1);
        G::choose(state, player, random)
    })
}

/// The advice at a state, asked afresh.
fn advice<G: Coach>(
    state: &G::State,
    nodes: u64,
) -> Result<Advice<G::Action, G::Value>, OutOfBudget> {
    G::advise(state, &mut G::Insight::default(), &mut Budget::nodes(nodes))
}

/// A run that plays what it is advised, with an insight that is kept and without.
fn advised<G: Coach>(seed: u64, most: usize) -> Played<G> {
    let mut insight = G::Insight::default();
    played_by::<G>(seed, most, |state, _| {
        let kept = G::advise(state, &mut insight, &mut Budget::unlimited()).unwrap();
        let afresh = advice::<G>(state, u64::MAX).unwrap();
        assert_eq!(kept.value, afresh.value);
        let value = G::value(state, &mut insight, &mut Budget::unlimited());
        assert_eq!(value.unwrap(), kept.value);
        kept.action
    })
}

#[test]
fn whoever_follows_the_hints_completes_every_stage_and_plays_only_best() {
    for_each_game!(G => for seed in 0..3 {
        let run = advised::<G>(seed, 120);
        let review = reviewed(&run);
        assert_eq!(run.actions.len(), 120);
        assert!(review.ok && review.summary.exact);
        assert!(review.stages.len() > 3);
        let (last, before) = review.stages.split_last().unwrap();
        assert!(before.iter().all(|stage| stage.outcome == Outcome::Completed));
        assert_ne!(last.outcome, Outcome::Lost);
        assert_eq!(review.summary.tally.best, review.summary.tally.moves);
        assert_eq!(review.summary.tally.accuracy, Some(100.0));
        assert!(review.moves.iter().all(|judged| judged.best.is_none()));
        assert_eq!(review.summary.lost, []);
    });
}

#[test]
fn a_run_that_is_over_has_no_hint() {
    for_each_game!(G => {
        let mut state = <G as Game>::open(Seed::from_word(1), &Fresh).unwrap();
        let mut random = Stream::new(G::INFO, Seed::MAX, 1);
        while !<G as Game>::standing(&state).between {
            let action = <G as Players>::choose(&state, Player::Perfect, &mut random).unwrap();
            <G as Game>::apply(&mut state, action, &Fresh).unwrap();
        }
        <G as Game>::apply(&mut state, <G as Game>::END, &Fresh).unwrap();
        assert_eq!(advice::<G>(&state, u64::MAX).unwrap().action, None);
    });
}

/// The counts are those of the moves, and the stages part the run.
fn adds_up<G: Coach>(run: &Played<G>, review: &Review<G>) {
    assert_eq!(review.moves.len(), run.actions.len());
    let mut next = 0;
    for stage in &review.stages {
        assert_eq!(stage.first, next);
        next += stage.actions;
        let moves: Vec<&Judged<G>> = review.moves[stage.first..next]
            .iter()
            .filter(|judged| G::is_move(judged.action))
            .collect();
        let count = |verdict| {
            let of_kind = moves
                .iter()
                .filter(|judged| judged.verdict == Some(verdict));
            of_kind.count() as u32
        };
        assert_eq!(stage.tally.moves as usize, moves.len());
        let tally = &stage.tally;
        let counted = [tally.best, tally.fine, tally.slip, tally.blunder];
        assert_eq!(counted, Verdict::ALL.map(count));
        let wasted: u32 = moves.iter().filter_map(|judged| judged.waste).sum();
        assert_eq!(stage.tally.waste, G::WASTE.map(|_| wasted));
        assert_eq!(stage.lost.is_some(), stage.outcome == Outcome::Lost);
        if let Some(lost) = &stage.lost {
            assert_eq!(review.moves[lost.index].verdict, Some(Verdict::Blunder));
            assert_eq!(lost.stage, stage.stage);
        }
    }
    assert_eq!(next, review.moves.len());
    let lost: Vec<_> = review
        .stages
        .iter()
        .filter_map(|stage| stage.lost.clone())
        .collect();
    assert_eq!(review.summary.lost, lost);
}

#[test]
fn captures_are_judged_by_the_exact_chance_of_random_play() {
    let mut seen = [0; 4];
    for seed in 0..60 {
        let run = wavering::<Duskcourt>(seed, 80);
        let review = reviewed(&run);
        adds_up(&run, &review);
        for (index, judged) in review.moves.iter().enumerate() {
            let [before, after] = [&run.states[index], &run.states[index + 1]];
            let exact = |court: &duskcourt::Court| {
                duskcourt::analyse(court, &mut Budget::unlimited()).unwrap()
            };
            let court = |state| Duskcourt::standing_position(state);
            let [was, is] = [before, after].map(|state| exact(&court(state)).random_clear);
            assert_eq!(judged.before.as_ref().unwrap().random_clear, was);
            assert_eq!(judged.after.as_ref().unwrap().random_clear, is);
            assert_eq!(judged.waste, None);
            let zero = num_zero();
            let mut best = zero.clone();
            for capture in court(before).captures() {
                let mut then = court(before);
                then.capture(capture).unwrap();
                best = best.max(exact(&then).random_clear);
            }
            let verdict = if !Duskcourt::is_move(judged.action) || was == zero {
                Verdict::Best
            } else if is == zero {
                Verdict::Blunder
            } else if is < best {
                Verdict::Fine
            } else {
                Verdict::Best
            };
            assert_eq!(judged.verdict, Some(verdict), "seed {seed}, action {index}");
            seen[Verdict::ALL
                .iter()
                .position(|&kind| kind == verdict)
                .unwrap()] += 1;
            if let (Some(duskcourt::Action::Capture(capture)), true) = (judged.best, was != zero) {
                let mut then = court(before);
                then.capture(capture).unwrap();
                assert_eq!(exact(&then).random_clear, best);
            }
        }
    }
    assert!(
        seen[0] > 100 && seen[1] > 100 && seen[2] == 0 && seen[3] > 30,
        "{seen:?}"
    );
}

fn num_zero() -> num_rational::BigRational {
    num_rational::BigRational::default()
}

#[test]
fn turtle_moves_are_judged_by_the_daylight_they_waste() {
    let mut seen = [0; 4];
    for seed in 0..60 {
        let run = wavering::<Baskmere>(seed, 220);
        let review = reviewed(&run);
        adds_up(&run, &review);
        for (index, judged) in review.moves.iter().enumerate() {
            let [before, after] = [&run.states[index], &run.states[index + 1]];
            let need = |state| solved::<Baskmere>(state).cost.unwrap();
            if !Baskmere::is_move(judged.action) {
                assert_eq!((judged.verdict, judged.waste), (Some(Verdict::Best), None));
                continue;
            }
            let cost = spent(after) - spent(before);
            let waste = cost + need(after) - need(before);
            let out_of_reach = outcome(after) == Some("sunset");
            let verdict = match waste {
                _ if out_of_reach => Verdict::Blunder,
                0 => Verdict::Best,
                _ => Verdict::Slip,
            };
            assert_eq!((judged.verdict, judged.waste), (Some(verdict), Some(waste)));
            assert_eq!(judged.before.unwrap().need, Some(need(before)));
            assert_eq!(judged.after.unwrap().need, Some(need(after)));
            seen[Verdict::ALL
                .iter()
                .position(|&kind| kind == verdict)
                .unwrap()] += 1;
            if let Some(best) = judged.best {
                let mut then = before.clone();
                Baskmere::apply(&mut then, best, &Fresh).unwrap();
                assert_eq!(spent(&then) - spent(before) + need(&then), need(before));
            }
        }
    }
    assert!(
        seen[0] > 100 && seen[1] == 0 && seen[2] > 100 && seen[3] > 10,
        "{seen:?}"
    );
}

fn public(state: &baskmere::run::State) -> serde_json::Value {
    use menagerie_engine::Face;
    serde_json::to_value(Baskmere::view(state)).unwrap()
}

fn spent(state: &baskmere::run::State) -> u32 {
    public(state)["spent"].as_u64().unwrap() as u32
}

fn outcome(state: &baskmere::run::State) -> Option<&'static str> {
    (public(state)["outcome"] == "sunset").then_some("sunset")
}

#[test]
fn pours_are_judged_by_the_pours_they_waste() {
    let mut seen = [0; 4];
    for seed in 0..60 {
        let run = wavering::<CritterLineup>(seed, 220);
        let review = reviewed(&run);
        adds_up(&run, &review);
        for (index, judged) in review.moves.iter().enumerate() {
            let [before, after] = [&run.states[index], &run.states[index + 1]];
            let [was, is] = [before, after].map(|state| solved::<CritterLineup>(state).pours);
            assert_eq!(judged.before.unwrap().pours, was);
            assert_eq!(judged.after.unwrap().pours, is);
            if !CritterLineup::is_move(judged.action) {
                assert_eq!((judged.verdict, judged.waste), (Some(Verdict::Best), None));
                continue;
            }
            let (verdict, waste) = match (was, is) {
                (None, _) => (Verdict::Best, 0),
                (Some(_), None) => (Verdict::Blunder, 0),
                (Some(was), Some(is)) if is + 1 == was => (Verdict::Best, 0),
                (Some(was), Some(is)) => (Verdict::Slip, is + 1 - was),
            };
            assert_eq!((judged.verdict, judged.waste), (Some(verdict), Some(waste)));
            seen[Verdict::ALL
                .iter()
                .position(|&kind| kind == verdict)
                .unwrap()] += 1;
            if let Some(best) = judged.best {
                let mut then = *before;
                CritterLineup::apply(&mut then, best, &Fresh).unwrap();
                assert_eq!(solved::<CritterLineup>(&then).pours, was.map(|was| was - 1));
            }
        }
    }
    assert!(
        seen[0] > 100 && seen[1] == 0 && seen[2] > 100 && seen[3] > 5,
        "{seen:?}"
    );
}

#[test]
fn what_is_not_proved_is_not_said() {
    let run = wavering::<Duskcourt>(3, 40);
    let review = within(&run, 0, Budget::nodes(30));
    assert!(!review.summary.exact);
    let unproved: Vec<_> = review.moves.iter().filter(|judged| !judged.exact).collect();
    assert!(!unproved.is_empty() && unproved.len() < review.moves.len());
    for judged in unproved {
        assert_eq!((&judged.before, &judged.after), (&None, &None));
        assert_eq!((judged.verdict, judged.best), (None, None));
    }
    let state = &run.states[0];
    assert!(advice::<Duskcourt>(state, 2).is_err());
    let rack = critter_lineup::State::open(Seed::from_word(1), &Fresh).unwrap();
    assert!(advice::<CritterLineup>(&rack, 2).is_err());
}

#[test]
fn a_refusal_ends_the_review_where_it_stands() {
    let run = wavering::<Duskcourt>(3, 5);
    let record = Record::new::<Duskcourt>(run.seed, &run.actions);
    let mut actions: Vec<&str> = record.actions.iter().map(|action| action.get()).collect();
    actions.insert(3, "{\"type\":\"fly\"}");
    let review = |from| {
        let (actions, budget) = (actions.iter().copied(), Budget::unlimited());
        review::<Duskcourt>(run.seed, actions, from, &Fresh, u64::MAX, budget).unwrap()
    };
    for (from, judged) in [(0, 3), (2, 1), (3, 0), (5, 0), (usize::MAX, 0)] {
        let review = review(from);
        assert!(!review.ok);
        assert_eq!((review.played, review.moves.len()), (3, judged), "{from}");
        assert_eq!(review.from, from.min(3));
        assert_eq!(review.refused.unwrap().index, 3);
    }
}

#[test]
fn a_review_from_a_stage_on_judges_it_as_the_review_of_the_whole_run() {
    let mut lost = 0;
    for_each_game!(G => {
        for seed in 0..6 {
            let run = wavering::<G>(seed, 80);
            let whole = reviewed(&run);
            for (at, stage) in whole.stages.iter().enumerate() {
                // The action that opens a stage is its first; only the run's first stage has none.
                let opens = stage.first + usize::from(at > 0);
                let part = within(&run, opens, Budget::unlimited());
                let judged = |moves: &[Judged<G>]| serde_json::to_string(moves).unwrap();
                assert_eq!(judged(&part.moves), judged(&whole.moves[opens..]));
                assert_eq!((part.from, part.played), (opens, whole.played));
                assert_eq!(part.stages[0].lost, stage.lost);
                assert_eq!(part.stages[0].outcome, stage.outcome);
                assert_eq!(part.stages[0].first, opens);
                lost += u32::from(stage.lost.is_some());
            }
        }
    });
    assert!(lost > 3, "{lost}");
}

/// The first stage that a wavering player loses, told as it is told to them at that moment.
fn first_loss<G: Coach>(seeds: std::ops::Range<u64>) -> String {
    for seed in seeds {
        let run = wavering::<G>(seed, 220);
        let review = reviewed(&run);
        let Some(stage) = review.stages.iter().find(|stage| stage.lost.is_some()) else {
            continue;
        };
        let opens = usize::from(!G::is_move(run.actions[stage.first]));
        let first = stage.first + opens;
        let end = stage.first + stage.actions;
        let steps = (first..end).map(|at| (run.actions[at], &run.states[at + 1]));
        let lost = what_lost::<G>(&run.states[first], steps, Budget::unlimited()).unwrap();
        assert_eq!(lost.text, stage.lost.as_ref().unwrap().text);
        return format!("{} {}: {}", G::INFO.stage, stage.stage, lost.text);
    }
    panic!("nobody lost");
}

#[test]
fn a_lost_stage_says_what_lost_it() {
    let mut told = Vec::new();
    for_each_game!(G => told.push(first_loss::<G>(0..60)));
    assert_eq!(
        told,
        [
            "rung 5: Clearable until capture 5, c5xd3; a4xc5 would have held.",
            "pond 5: Within the Daylight until move 45, 3>1; 4>2 would have held. In all, 42 Daylight \
             went to waste.",
            "level 10: Sortable until pour 3, 4>8; 1>8 would have held.",
        ]
    );
}

#[test]
fn a_court_lost_with_its_reset_unspent_is_reset() {
    let mut found = 0;
    for seed in 0..60 {
        let run = wavering::<Duskcourt>(seed, 80);
        for judged in reviewed(&run).moves {
            let state = &run.states[judged.index];
            let mut legal = Vec::new();
            Duskcourt::legal(state, &mut legal);
            let lost = !judged.before.as_ref().unwrap().clearable;
            if !lost || !legal.contains(&duskcourt::Action::Reset) {
                continue;
            }
            found += 1;
            let hint = advice::<Duskcourt>(state, u64::MAX).unwrap();
            assert_eq!(hint.action, Some(duskcourt::Action::Reset));
            let named =
                (judged.action != duskcourt::Action::Reset).then_some(duskcourt::Action::Reset);
            assert_eq!((judged.verdict, judged.best), (Some(Verdict::Best), named));
        }
    }
    assert!(found > 20, "{found}");
}

#[test]
fn a_court_lost_again_after_its_reset_counts_from_the_reset() {
    let (mut before_a_reset, mut after_one) = (0, 0);
    for seed in 0..60 {
        let run = played_by::<Duskcourt>(seed, 60, |state, random| {
            let mut legal = Vec::new();
            Duskcourt::legal(state, &mut legal);
            let reset = duskcourt::Action::Reset;
            if legal.contains(&reset) && !solved::<Duskcourt>(state).clearable {
                return Some(reset);
            }
            Duskcourt::choose(state, Player::Random, random)
        });
        for stage in &reviewed(&run).stages {
            let Some(lost) = &stage.lost else {
                continue;
            };
            let played = &run.actions[stage.first..=lost.index];
            let reset = played
                .iter()
                .rposition(|&action| action == duskcourt::Action::Reset);
            let captures = reset.map_or(played, |reset| &played[reset + 1..]).iter();
            let captures = captures.filter(|&&action| Duskcourt::is_move(action));
            let number = captures.count();
            assert_eq!(lost.number as usize, number, "{}", lost.text);
            let start = if reset.is_some() {
                after_one += 1;
                "After the restart: clearable"
            } else {
                before_a_reset += 1;
                "Clearable"
            };
            let sentence = format!("{start} until capture {number}, ");
            assert!(lost.text.starts_with(&sentence), "{}", lost.text);
        }
    }
    assert!(
        before_a_reset > 5 && after_one > 5,
        "{before_a_reset} {after_one}"
    );
}

#[test]
fn a_lost_court_without_a_reset_is_played_as_deep_as_it_goes() {
    fn deepest(court: &duskcourt::Court) -> u32 {
        let after = |capture| {
            let mut after = *court;
            after.capture(capture).unwrap();
            1 + deepest(&after)
        };
        court.captures().into_iter().map(after).max().unwrap_or(0)
    }
    let mut found = [0; 3];
    for seed in 0..60 {
        let run = wavering::<Duskcourt>(seed, 80);
        for state in &run.states {
            let mut legal = Vec::new();
            Duskcourt::legal(state, &mut legal);
            let hint = advice::<Duskcourt>(state, u64::MAX).unwrap();
            if hint.value.clearable || legal.contains(&duskcourt::Action::Reset) {
                continue;
            }
            let Some(duskcourt::Action::Capture(capture)) = hint.action else {
                continue;
            };
            let court = Duskcourt::standing_position(state);
            let mut after = court;
            after.capture(capture).unwrap();
            let captures = deepest(&court);
            assert_eq!(1 + deepest(&after), captures);
            let view = Duskcourt::view(state);
            let pays = (u32::from(view.depth) + captures).saturating_sub(view.paid_depth.into());
            let promise = match pays.min(2) {
                0 => "none of them goes deeper than what was paid for before.",
                1 => "the last of them still pays.",
                _ => "those that go deeper than before still pay.",
            };
            assert!(hint.why.ends_with(promise), "{pays}: {}", hint.why);
            found[pays.min(2) as usize] += 1;
        }
    }
    assert!(found.iter().all(|&found| found > 0), "{found:?}");
}

#[test]
fn a_loss_that_was_proved_is_not_taken_back_when_the_nodes_end() {
    let run = wavering::<Duskcourt>(3, 80);
    let whole = reviewed(&run);
    for nodes in 0..400 {
        for (stage, exact) in within(&run, 0, Budget::nodes(nodes))
            .stages
            .iter()
            .zip(&whole.stages)
        {
            let same = stage.outcome == exact.outcome;
            let unproved = stage.outcome == Outcome::Unfinished && exact.outcome == Outcome::Lost;
            assert!(
                same || unproved,
                "{nodes}: {:?} {:?}",
                stage.outcome,
                exact.outcome
            );
            if let Some(lost) = &stage.lost {
                assert_eq!(Some(lost), exact.lost.as_ref());
            }
        }
    }
}
