//! Hints and reviews, held against the solvers asked afresh at every position.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where an expectation does not hold"
)]

mod runs;

use menagerie_engine::baskmere::{self, Baskmere};
use menagerie_engine::critter_lineup::{self, CritterLineup};
use menagerie_engine::duskcourt::{self, Duskcourt};
use menagerie_engine::review::{Judged, Lost, Reviewer, Stage, StageOutcome, Tally};
use menagerie_engine::run::{Record, Replay};
use menagerie_engine::{
    Advice, Budget, Coach, Fresh, Game, OutOfBudget, Place, Player, Puzzle, Refused, Seed, Stream,
    Verdict, Wire, for_each_game,
};
use runs::{Played, played_by, wavering};

/// A run reviewed from the action `from` on, up to the first refusal.
struct Review<G: Coach> {
    from: usize,
    played: usize,
    refused: Option<Refused<G>>,
    moves: Vec<Judged<G>>,
    stages: Vec<Stage<G>>,
    tally: Tally,
    exact: bool,
}

impl<G: Coach> Review<G> {
    fn of<'j>(
        seed: Seed,
        actions: impl IntoIterator<Item = &'j str>,
        from: usize,
        budget: Budget,
    ) -> Self {
        let mut run = Replay::<G, _, _>::open(seed, actions, &Fresh).unwrap();
        let from = run.by_ref().take(from).count();
        let mut reviewer = Reviewer::<G>::new(run.state(), from, u64::MAX, budget);
        let mut moves = Vec::new();
        loop {
            let before = run.state().clone();
            let Some(step) = run.next() else { break };
            let judged = reviewer.see(&before, step.action, run.state());
            assert_eq!(
                (judged.index, judged.stage, judged.action),
                (step.index, step.stage, step.action)
            );
            moves.push(judged);
        }
        let (stages, tally, exact) = reviewer.finish();
        let end = run.end(None).unwrap();
        Self {
            from,
            played: end.played,
            refused: end.refused,
            moves,
            stages,
            tally,
            exact,
        }
    }

    fn lost(&self) -> Vec<Lost> {
        self.stages.iter().filter_map(|stage| stage.lost).collect()
    }
}

fn verdict<G: Coach>(judged: &Judged<G>) -> Option<Verdict> {
    judged.judgement.as_ref().map(|done| done.verdict)
}

fn reviewed<G: Coach>(run: &Played<G>) -> Review<G> {
    within(run, 0, Budget::unlimited())
}

fn within<G: Coach>(run: &Played<G>, from: usize, budget: Budget) -> Review<G> {
    let record = Record::new::<G>(run.seed, &run.actions);
    Review::of(run.seed, record.texts(), from, budget)
}

fn solved<G: Puzzle>(state: &G::State) -> G::Answer {
    let position = G::standing_position(state);
    G::solve(&position, &mut Budget::unlimited()).unwrap()
}

/// The advice at a state, asked afresh.
fn advice<G: Coach>(state: &G::State, nodes: u64) -> Result<Advice<G>, OutOfBudget> {
    G::advise(state, &mut G::Insight::default(), &mut Budget::nodes(nodes))
}

/// A run that plays what it is advised, with an insight that is kept and without.
fn advised<G: Coach>(seed: u64, most: usize) -> Played<G> {
    let mut insight = G::Insight::default();
    played_by::<G>(seed, most, |state, _| {
        let kept = G::advise(state, &mut insight, &mut Budget::unlimited()).unwrap();
        let afresh = advice::<G>(state, u64::MAX).unwrap();
        assert_eq!(kept.value, afresh.value);
        assert_eq!((&kept.after, kept.moves), (&afresh.after, afresh.moves));
        if let (Some(action), Some(promised)) = (kept.action, &kept.after) {
            let mut then = state.clone();
            G::apply(&mut then, action, &Fresh).unwrap();
            assert_eq!(advice::<G>(&then, u64::MAX).unwrap().value, *promised);
        }
        let value = G::value(state, &mut insight, &mut Budget::unlimited());
        assert_eq!(value.unwrap(), kept.value);
        kept.action
    })
}

#[test]
fn a_player_who_follows_the_hints_completes_every_stage_and_plays_only_best() {
    for_each_game!(G => for seed in 0..3 {
        let run = advised::<G>(seed, 120);
        let review = reviewed(&run);
        assert_eq!(run.actions.len(), 120);
        assert!(review.refused.is_none() && review.exact);
        assert!(review.stages.len() > 3);
        let (last, before) = review.stages.split_last().unwrap();
        assert!(before.iter().all(|stage| stage.outcome == StageOutcome::Completed));
        assert_ne!(last.outcome, StageOutcome::Lost);
        assert_eq!(review.tally.best, review.tally.moves);
        assert_eq!(review.tally.accuracy, Some(100.0));
        let best = |judged: &Judged<G>| judged.judgement.as_ref().unwrap().best;
        assert!(review.moves.iter().all(|judged| best(judged).is_none()));
        assert_eq!(review.lost(), []);
    });
}

#[test]
fn a_run_that_is_over_has_no_hint() {
    for_each_game!(G => {
        let mut state = <G as Game>::open(Seed::from_word(1), &Fresh).unwrap();
        let mut random = Stream::new(G::INFO, Seed::MAX, 1);
        while !<G as Game>::standing(&state).between {
            let action = <G as Coach>::choose(&state, Player::Perfect, &mut random).unwrap();
            <G as Game>::apply(&mut state, action, &Fresh).unwrap();
        }
        <G as Game>::apply(&mut state, <G as Game>::end(), &Fresh).unwrap();
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
            .filter(|judged| G::kind(judged.action).is_move())
            .collect();
        let count = |verdict| {
            let of_kind = moves
                .iter()
                .filter(|judged| self::verdict(judged) == Some(verdict));
            of_kind.count() as u32
        };
        assert_eq!(stage.tally.moves as usize, moves.len());
        let tally = &stage.tally;
        let counted = [tally.best, tally.fine, tally.slip, tally.blunder];
        assert_eq!(counted, Verdict::ALL.map(count));
        let late = moves.iter().filter(|judged| {
            let done = judged.judgement.as_ref();
            done.is_some_and(|done| G::height(&done.before).is_none())
        });
        assert_eq!(tally.late as usize, late.count());
        let waste = |judged: &&Judged<G>| judged.judgement.as_ref()?.waste;
        let wasted: u32 = moves.iter().filter_map(waste).sum();
        assert_eq!(stage.tally.waste, G::WASTES.then_some(wasted));
        assert_eq!(stage.lost.is_some(), stage.outcome == StageOutcome::Lost);
        if let Some(lost) = &stage.lost {
            let losing = &review.moves[lost.index];
            assert_eq!(self::verdict(losing), Some(Verdict::Blunder));
            assert_eq!(lost.stage, stage.stage);
        }
    }
    assert_eq!(next, review.moves.len());
    let moves: u32 = review.stages.iter().map(|stage| stage.tally.moves).sum();
    assert_eq!(review.tally.moves, moves);
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
                duskcourt::solve::analyse(court, &mut Budget::unlimited()).unwrap()
            };
            let court = |state| Duskcourt::standing_position(state);
            let [was, is] = [before, after].map(|state| exact(&court(state)).random_clear);
            let done = judged.judgement.as_ref().unwrap();
            assert_eq!(done.before.random_clear, was);
            assert_eq!(done.after.random_clear, is);
            assert_eq!(done.waste, None);
            let zero = num_zero();
            let mut best = zero.clone();
            for capture in court(before).captures() {
                let mut then = court(before);
                then.capture(capture).unwrap();
                best = best.max(exact(&then).random_clear);
            }
            let is_move = Duskcourt::kind(judged.action).is_move();
            let verdict = if !is_move || was == zero {
                Verdict::Best
            } else if is == zero {
                Verdict::Blunder
            } else if is < best {
                Verdict::Fine
            } else {
                Verdict::Best
            };
            assert_eq!(done.verdict, verdict, "seed {seed}, action {index}");
            let could_be = done.could_be.as_ref().map(|value| &value.random_clear);
            assert_eq!(could_be, (is_move && was != zero).then_some(&best));
            seen[Verdict::ALL
                .iter()
                .position(|&kind| kind == verdict)
                .unwrap()] += 1;
            if let (Some(duskcourt::Action::Capture(capture)), true) = (done.best, was != zero) {
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
            let done = judged.judgement.as_ref().unwrap();
            if !Baskmere::kind(judged.action).is_move() {
                assert_eq!((done.verdict, done.waste), (Verdict::Best, None));
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
            assert_eq!((done.verdict, done.waste), (verdict, Some(waste)));
            assert_eq!(done.before.need, Some(need(before)));
            assert_eq!(done.after.need, Some(need(after)));
            seen[Verdict::ALL
                .iter()
                .position(|&kind| kind == verdict)
                .unwrap()] += 1;
            assert_eq!(done.best.is_some(), verdict != Verdict::Best);
            if let Some(best) = done.best {
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
            let done = judged.judgement.as_ref().unwrap();
            assert_eq!(done.before.pours, was);
            assert_eq!(done.after.pours, is);
            if !CritterLineup::kind(judged.action).is_move() {
                assert_eq!((done.verdict, done.waste), (Verdict::Best, None));
                continue;
            }
            let (verdict, waste) = match (was, is) {
                (None, _) => (Verdict::Best, 0),
                (Some(_), None) => (Verdict::Blunder, 0),
                (Some(was), Some(is)) if is + 1 == was => (Verdict::Best, 0),
                (Some(was), Some(is)) => (Verdict::Slip, is + 1 - was),
            };
            assert_eq!((done.verdict, done.waste), (verdict, Some(waste)));
            seen[Verdict::ALL
                .iter()
                .position(|&kind| kind == verdict)
                .unwrap()] += 1;
            assert_eq!(done.best.is_some(), verdict != Verdict::Best);
            if let Some(best) = done.best {
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
    assert!(!review.exact);
    let unproved = |judged: &&Judged<Duskcourt>| judged.judgement.is_none();
    let unproved = review.moves.iter().filter(unproved).count();
    assert!(unproved > 0 && unproved < review.moves.len());
    let tally = &review.tally;
    let judged = tally.best + tally.fine + tally.slip + tally.blunder;
    let moves = review.moves.iter();
    let judged_moves = moves
        .filter(|&judged| Duskcourt::kind(judged.action).is_move() && judged.judgement.is_some());
    assert_eq!(judged as usize, judged_moves.count());
    assert!(judged < tally.moves);
    let state = &run.states[0];
    assert!(advice::<Duskcourt>(state, 2).is_err());
    let rack = critter_lineup::State::open(Seed::from_word(1), &Fresh).unwrap();
    assert!(advice::<CritterLineup>(&rack, 2).is_err());
}

#[test]
fn a_refusal_ends_the_review_where_it_stands() {
    let run = wavering::<Duskcourt>(3, 5);
    let record = Record::new::<Duskcourt>(run.seed, &run.actions);
    let mut actions: Vec<&str> = record.texts().collect();
    actions.insert(3, "{\"type\":\"fly\"}");
    for (from, judged) in [(0, 3), (2, 1), (3, 0), (5, 0), (usize::MAX, 0)] {
        let actions = actions.iter().copied();
        let review = Review::<Duskcourt>::of(run.seed, actions, from, Budget::unlimited());
        assert_eq!((review.played, review.moves.len()), (3, judged), "{from}");
        assert_eq!(review.from, from.min(3));
        assert!(matches!(review.refused, Some(Refused::Malformed(_))));
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
                assert_eq!(part.moves, whole.moves[opens..]);
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

/// A loss: what the stage is called, which stage, which move of it, whether after a restart, what was
/// played, what would have held, and what the stage wasted.
type Loss<A> = (&'static str, u32, u32, bool, A, Option<A>, Option<u32>);

/// The first stage that a wavering player loses; asked at that moment alone, the answer is the same.
fn first_loss<G: Coach>(seeds: std::ops::Range<u64>) -> Loss<G::Action> {
    for seed in seeds {
        let run = wavering::<G>(seed, 220);
        let review = reviewed(&run);
        let Some(stage) = review.stages.iter().find(|stage| stage.lost.is_some()) else {
            continue;
        };
        let lost = stage.lost.unwrap();
        let opens = usize::from(!G::kind(run.actions[stage.first]).is_move());
        let first = stage.first + opens;
        let end = stage.first + stage.actions;
        let mut reviewer = Reviewer::<G>::new(
            &run.states[first],
            first,
            G::ADVICE_NODES,
            Budget::unlimited(),
        );
        for at in first..end {
            reviewer.see(&run.states[at], run.actions[at], &run.states[at + 1]);
        }
        let (stages, tally, exact) = reviewer.finish();
        let [alone] = &stages[..] else {
            panic!("one stage was played")
        };
        assert!(exact);
        assert_eq!(alone.lost, stage.lost);
        assert_eq!((&alone.tally, &tally), (&stage.tally, &stage.tally));
        let losing = &review.moves[lost.index];
        return (
            G::INFO.stage,
            lost.stage,
            lost.number,
            lost.restarted,
            losing.action,
            losing.judgement.as_ref().unwrap().best,
            stage.tally.waste,
        );
    }
    panic!("no run was lost");
}

fn carry<G: Game>(from: u8, to: u8) -> G::Action {
    G::carry(Place::new(from), Place::new(to))
}

#[test]
fn a_lost_stage_tells_what_lost_it() {
    // c5xd3 and a4xc5 on a court of 25 squares.
    assert_eq!(
        first_loss::<Duskcourt>(0..60),
        (
            "rung",
            5,
            5,
            false,
            carry::<Duskcourt>(22, 13),
            Some(carry::<Duskcourt>(15, 22)),
            None
        )
    );
    assert_eq!(
        first_loss::<Baskmere>(0..60),
        (
            "pond",
            5,
            45,
            false,
            carry::<Baskmere>(2, 0),
            Some(carry::<Baskmere>(3, 1)),
            Some(42)
        )
    );
    assert_eq!(
        first_loss::<CritterLineup>(0..60),
        (
            "level",
            10,
            3,
            false,
            carry::<CritterLineup>(3, 7),
            Some(carry::<CritterLineup>(0, 7)),
            Some(0)
        )
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
            let done = judged.judgement.as_ref().unwrap();
            let lost = !done.before.clearable;
            if !lost || !legal.contains(&duskcourt::Action::Reset) {
                continue;
            }
            found += 1;
            let hint = advice::<Duskcourt>(state, u64::MAX).unwrap();
            assert_eq!(hint.action, Some(duskcourt::Action::Reset));
            let named =
                (judged.action != duskcourt::Action::Reset).then_some(duskcourt::Action::Reset);
            assert_eq!((done.verdict, done.best), (Verdict::Best, named));
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
            let captures = captures.filter(|&&action| Duskcourt::kind(action).is_move());
            let number = captures.count();
            assert_eq!(lost.number as usize, number);
            assert_eq!(lost.restarted, reset.is_some());
            if lost.restarted {
                after_one += 1;
            } else {
                before_a_reset += 1;
            }
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
                assert_eq!(hint.moves, None);
                continue;
            }
            assert_eq!(hint.after, None);
            let Some(duskcourt::Action::Capture(capture)) = hint.action else {
                continue;
            };
            let court = Duskcourt::standing_position(state);
            let mut after = court;
            after.capture(capture).unwrap();
            let captures = deepest(&court);
            assert_eq!(1 + deepest(&after), captures);
            assert_eq!(hint.moves, Some(captures));
            let view = Duskcourt::view(state);
            let pays = (u32::from(view.depth) + captures).saturating_sub(view.paid_depth.into());
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
            let unproved =
                stage.outcome == StageOutcome::Unfinished && exact.outcome == StageOutcome::Lost;
            assert!(
                same || unproved,
                "{nodes}: {:?} {:?}",
                stage.outcome,
                exact.outcome
            );
            if let Some(lost) = &stage.lost {
                assert_eq!(Some(lost), exact.lost.as_ref(), "{nodes}");
            }
        }
    }
}

#[test]
fn moves_after_a_loss_are_left_out_of_the_accuracy() {
    // Seed 7, worked out by hand from the verdicts: rung 1 in three best captures; then rung 2 three times.
    const RUN: [&str; 18] = [
        // 3 of 3.
        r#"{"type":"capture","from":13,"to":10}"#,
        r#"{"type":"capture","from":6,"to":10}"#,
        r#"{"type":"capture","from":10,"to":8}"#,
        r#"{"type":"next"}"#,
        // Fine and a blunder: 0 of 2. The capture after it is one where a reset would have helped.
        r#"{"type":"capture","from":5,"to":10}"#,
        r#"{"type":"capture","from":10,"to":13}"#,
        r#"{"type":"capture","from":9,"to":13}"#,
        r#"{"type":"next"}"#,
        // Two best, a reset that is fine and a blunder: 2 of 4. Two captures after it.
        r#"{"type":"capture","from":14,"to":6}"#,
        r#"{"type":"capture","from":9,"to":12}"#,
        r#"{"type":"reset"}"#,
        r#"{"type":"capture","from":9,"to":14}"#,
        r#"{"type":"capture","from":6,"to":12}"#,
        r#"{"type":"capture","from":12,"to":3}"#,
        r#"{"type":"next"}"#,
        // Twice fine and a blunder: 0 of 3.
        r#"{"type":"capture","from":14,"to":5}"#,
        r#"{"type":"capture","from":8,"to":12}"#,
        r#"{"type":"capture","from":12,"to":13}"#,
    ];
    let seed = Seed::try_from(7).unwrap();
    let review = Review::<Duskcourt>::of(seed, RUN, 0, Budget::unlimited());
    let late: Vec<usize> = review
        .moves
        .iter()
        .filter(|judged| judged.is_late())
        .map(|judged| judged.index)
        .collect();
    assert_eq!(late, [6, 12, 13]);
    let counted: Vec<_> = review
        .stages
        .iter()
        .map(|stage| &stage.tally)
        .map(|tally| (tally.moves, tally.best, tally.late, tally.accuracy))
        .collect();
    assert_eq!(
        counted,
        [
            (3, 3, 0, Some(100.0)),
            (3, 1, 1, Some(0.0)),
            (6, 4, 2, Some(50.0)),
            (3, 0, 0, Some(0.0)),
        ]
    );
    // 5 of 12, where 8 of 15 would have been 53.3.
    let all = &review.tally;
    assert_eq!((all.moves, all.best, all.late), (15, 8, 3));
    assert_eq!(all.accuracy, Some(41.6));
}
