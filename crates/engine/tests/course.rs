//! The score of a course: cases worked out by hand, and what holds for perfect play.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use menagerie_engine::baskmere::{self, Baskmere};
use menagerie_engine::course::{CourseScore, Scorer};
use menagerie_engine::critter_lineup::{self, CritterLineup};
use menagerie_engine::duskcourt::{self, Duskcourt};
use menagerie_engine::{
    Budget, Coach, Fresh, Game, Kind, Player, Seed, Stream, Verdict, for_each_game,
};

fn seed() -> Seed {
    Seed::from_word(7)
}

/// A run, and its score so far.
struct Run<G: Coach> {
    state: G::State,
    scorer: Scorer,
}

impl<G: Coach> Run<G> {
    fn of(state: G::State) -> Self {
        let scorer = Scorer::new::<G>(&state);
        Self { state, scorer }
    }

    fn ladder() -> Self {
        Self::of(G::open(seed(), &Fresh).unwrap())
    }

    fn practice(stage: u32) -> Self {
        Self::of(G::practice(seed(), stage, &Fresh).unwrap())
    }

    fn play(&mut self, action: G::Action) {
        G::apply(&mut self.state, action, &Fresh).unwrap();
        self.scorer.see::<G>(action, &self.state);
    }

    fn legal(&self) -> Vec<G::Action> {
        let mut legal = Vec::new();
        G::legal(&self.state, &mut legal);
        legal
    }

    fn perfect(&mut self) {
        let mut random = Stream::new(G::INFO, seed(), 1 << 40);
        let action = G::choose(&self.state, Player::Perfect, &mut random);
        self.play(action.unwrap());
    }

    /// Completes the stage without a flaw from here on.
    fn complete(&mut self) {
        let standing = G::standing(&self.state);
        while G::standing(&self.state).completed < standing.stage {
            self.perfect();
        }
    }

    /// Each stage with its score as a fraction, and the mean.
    fn score(&self) -> (Vec<(u32, String)>, String) {
        let CourseScore { stages, mean } = self.scorer.clone().finish();
        let stage = |stage: &menagerie_engine::course::StageScore| {
            (stage.stage, stage.score.fraction().to_string())
        };
        let stages = stages.iter().map(stage).collect();
        (stages, mean.fraction().to_string())
    }
}

fn stages<const N: usize>(scores: [(u32, &str); N]) -> Vec<(u32, String)> {
    scores
        .map(|(stage, score)| (stage, score.to_owned()))
        .into()
}

fn check_perfect<G: Coach>() {
    let mut run = Run::<G>::ladder();
    for stage in 1..=12 {
        assert_eq!(G::standing(&run.state).stage, stage);
        run.complete();
        let (scores, mean) = run.score();
        assert!(scores.iter().all(|(_, score)| score == "1"), "{scores:?}");
        assert_eq!((scores.len(), mean.as_str()), (stage as usize, "1"));
        run.perfect();
        // The stage that has just been opened is not completed.
        let (scores, mean) = run.score();
        assert_eq!(scores.last(), Some(&(stage + 1, "0".to_owned())));
        assert_eq!(mean, format!("{stage}/{}", stage + 1));
        let mut alone = Run::<G>::practice(stage);
        let score = || CourseScore::of_practice::<G>(&alone.state).unwrap();
        assert_eq!(score().mean.rounded().to_string(), "0");
        alone.complete();
        let score = CourseScore::of_practice::<G>(&alone.state).unwrap();
        assert_eq!(score, alone.scorer.finish());
        assert_eq!(score.mean.rounded().to_string(), "1");
    }
    assert_eq!(CourseScore::of_practice::<G>(&run.state), None);
}

#[test]
fn perfect_play_scores_1_on_every_stage() {
    for_each_game!(G => check_perfect::<G>());
}

/// Captures until the court is stuck, if these captures can do that.
fn strand(run: &mut Run<Duskcourt>) {
    fn search(state: &duskcourt::State, path: &mut Vec<duskcourt::Action>) -> bool {
        if Duskcourt::stage_lost(state) {
            return true;
        }
        let mut legal = Vec::new();
        Duskcourt::legal(state, &mut legal);
        legal.retain(|&action| matches!(Duskcourt::kind(action), Kind::Carry(..)));
        for action in legal {
            let mut after = *state;
            Duskcourt::apply(&mut after, action, &Fresh).unwrap();
            path.push(action);
            if search(&after, path) {
                return true;
            }
            path.pop();
        }
        false
    }
    let mut path = Vec::new();
    assert!(search(&run.state, &mut path), "no captures strand it");
    for action in path {
        run.play(action);
    }
}

#[test]
fn duskcourt_counts_resets_and_courts_lost_on_the_rung() {
    use duskcourt::Action;
    // A reset halves the score.
    let mut run = Run::<Duskcourt>::ladder();
    run.play(run.legal()[0]);
    run.play(Action::Reset);
    run.complete();
    assert_eq!(run.score().0, stages([(1, "1/2")]));
    // On the next rung a court is lost after a reset, another is lost without, the third is cleared.
    run.play(Action::Next);
    run.play(run.legal()[0]);
    run.play(Action::Reset);
    strand(&mut run);
    assert_eq!(run.score().0, stages([(1, "1/2"), (2, "0")]));
    run.play(Action::Next);
    strand(&mut run);
    run.play(Action::Next);
    run.complete();
    // One reset and two courts lost.
    let (scores, mean) = run.score();
    assert_eq!(scores, stages([(1, "1/2"), (2, "1/4")]));
    assert_eq!(mean, "3/8");
    // What was lost on a rung does not count on the next one.
    run.play(Action::Next);
    run.complete();
    assert_eq!(run.score().0[2], (3, "1".to_owned()));
    // The last life: the rung is not completed.
    run.play(Action::Next);
    strand(&mut run);
    let (scores, mean) = run.score();
    assert_eq!(scores[3], (4, "0".to_owned()));
    // (1/2 + 1/4 + 1 + 0) / 4.
    assert_eq!(mean, "7/16");
    assert!(Duskcourt::standing(&run.state).over);
}

#[test]
fn duskcourt_practice_counts_its_reset_and_nothing_where_it_strands() {
    let mut run = Run::<Duskcourt>::practice(5);
    run.play(run.legal()[0]);
    run.play(duskcourt::Action::Reset);
    run.complete();
    let score = CourseScore::of_practice::<Duskcourt>(&run.state).unwrap();
    assert_eq!(score.mean.rounded().to_string(), "0.5");
    let mut run = Run::<Duskcourt>::practice(5);
    strand(&mut run);
    let score = CourseScore::of_practice::<Duskcourt>(&run.state).unwrap();
    assert_eq!(score.mean.rounded().to_string(), "0");
}

#[test]
fn baskmere_counts_par_by_the_daylight_spent() {
    use baskmere::Action;
    // Pond 1 has par 6 and turtles that cost 1: a move and its step back make it 8.
    let mut run = Run::<Baskmere>::ladder();
    run.play(run.legal()[0]);
    run.play(Action::StepBack);
    run.complete();
    assert_eq!(run.score().0, stages([(1, "3/4")]));
    run.play(Action::NextPond);
    run.complete();
    let (scores, mean) = run.score();
    assert_eq!(
        (scores, mean.as_str()),
        (stages([(1, "3/4"), (2, "1")]), "7/8")
    );
    // Given up in the middle of the third.
    run.play(Action::NextPond);
    run.play(Action::EndRun);
    assert_eq!(run.score().1, "7/12");
}

#[test]
fn critter_lineup_counts_the_minimum_by_the_pours() {
    use critter_lineup::Action;
    // Level 1 takes 7 pours at the least.
    let mut run = Run::<CritterLineup>::ladder();
    let slip = run.legal().into_iter().find(|&action| {
        let mut after = run.state;
        CritterLineup::apply(&mut after, action, &Fresh).unwrap();
        let judged = CritterLineup::judge(
            &run.state,
            action,
            &after,
            &mut <CritterLineup as Coach>::Insight::default(),
            &mut Budget::unlimited(),
        );
        let judged = judged.unwrap();
        judged.verdict == Verdict::Slip && judged.waste == Some(1)
    });
    run.play(slip.unwrap());
    run.complete();
    let (scores, mean) = run.score();
    assert_eq!((scores, mean.as_str()), (stages([(1, "7/8")]), "7/8"));
    run.play(Action::NextLevel);
    run.play(Action::FinishGame);
    assert_eq!(run.score().1, "7/16");
}
