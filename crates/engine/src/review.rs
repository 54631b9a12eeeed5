//! A run judged move by move: what each action was worth, what it wasted, and where a stage was lost.
//! The telling layer has the words for these figures.

use serde::Serialize;

use crate::budget::Budget;
use crate::coach::{Coach, Judgement, Verdict};
use crate::game::Kind;

/// Moves counted by verdict. Actions that open or end something are no moves.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ReviewTally))]
pub struct Tally {
    /// How many moves were made.
    pub moves: u32,
    /// How many were best.
    pub best: u32,
    /// How many were fine.
    pub fine: u32,
    /// How many were slips.
    pub slip: u32,
    /// How many were blunders.
    pub blunder: u32,
    /// How many of the best were made where the board was lost already and nothing was left to lose.
    pub late: u32,
    /// How many of the judged moves were best, in percent, cut to one decimal; null when none was judged.
    /// Those that were made after the loss are left out.
    #[cfg_attr(feature = "schema", schema(required))]
    pub accuracy: Option<f64>,
    /// What was wasted in all, in the game's own measure; null in a game that counts none.
    #[cfg_attr(feature = "schema", schema(required))]
    pub waste: Option<u32>,
}

/// How a stage went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum StageOutcome {
    /// It was completed.
    Completed,
    /// It cannot be completed any more.
    Lost,
    /// It was left, or is still being played.
    Unfinished,
}

/// One stage, judged.
#[derive(Debug, Clone, PartialEq)]
pub struct Stage<G: Coach> {
    /// The stage, from 1.
    pub stage: u32,
    /// The index of its first action; the action that opened it is the first.
    pub first: usize,
    /// How many actions it has.
    pub actions: usize,
    /// How it went.
    pub outcome: StageOutcome,
    /// What it was worth when it opened; `None` when that is not proved.
    pub opening: Option<G::Value>,
    /// Its moves.
    pub tally: Tally,
    /// Where it was lost; `None` when it was not, or when that is not proved.
    pub lost: Option<Lost>,
}

/// Where a stage was lost for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lost {
    /// The stage.
    pub stage: u32,
    /// The index of the action that lost it.
    pub index: usize,
    /// Which move of the stage that was, from 1; steps back are moves. A restart starts the count again.
    pub number: u32,
    /// Whether the stage was restarted before it.
    pub restarted: bool,
}

/// One accepted action, judged.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged<G: Coach> {
    /// Its index in the run.
    pub index: usize,
    /// The stage that it belongs to.
    pub stage: u32,
    /// The action.
    pub action: G::Action,
    /// The judgement; `None` when it is not proved.
    pub judgement: Option<Judgement<G>>,
}

impl<G: Coach> Judged<G> {
    /// Whether it is a move on a board that was lost already, where only a restart could help, if that.
    pub fn is_late(&self) -> bool {
        let lost = |done: &Judgement<G>| G::height(&done.before).is_none();
        G::kind(self.action).is_move() && self.judgement.as_ref().is_some_and(lost)
    }
}

/// Judges one action after the other.
pub struct Reviewer<'a, G: Coach> {
    /// The index of the first action.
    from: usize,
    /// The most nodes of one question.
    each: u64,
    budget: Budget<'a>,
    insight: G::Insight,
    count: usize,
    stages: Vec<Stage<G>>,
    /// The moves of the stage since it was opened or restarted.
    number: u32,
    restarted: bool,
    /// The last move that lost the stage, as long as it is lost.
    losing: Option<Lost>,
    /// Whether every judgement so far is proved.
    exact: bool,
}

impl<'a, G: Coach> Reviewer<'a, G> {
    /// A reviewer who sees first the action of index `from`, played at `opening`. `each` is the most nodes
    /// that one action may take, `budget` that of all.
    pub fn new(opening: &G::State, from: usize, each: u64, budget: Budget<'a>) -> Self {
        let mut reviewer = Self {
            from,
            each,
            budget,
            insight: G::Insight::default(),
            count: 0,
            stages: Vec::new(),
            number: 0,
            restarted: false,
            losing: None,
            exact: true,
        };
        let value = reviewer
            .budget
            .part(each, |part| G::value(opening, &mut reviewer.insight, part))
            .ok();
        reviewer.open(G::standing(opening).stage, value);
        reviewer
    }

    /// Whether the work is to be stopped.
    pub fn is_stopped(&self) -> bool {
        self.budget.is_stopped()
    }

    fn open(&mut self, stage: u32, opening: Option<G::Value>) {
        self.number = 0;
        self.restarted = false;
        self.losing = None;
        self.exact &= opening.is_some();
        self.stages.push(Stage {
            stage,
            first: self.from + self.count,
            actions: 0,
            outcome: StageOutcome::Unfinished,
            opening,
            tally: Tally::default(),
            lost: None,
        });
    }

    /// Judges the next action, given the states before and after it.
    pub fn see(&mut self, before: &G::State, action: G::Action, after: &G::State) -> Judged<G> {
        let standing = G::standing(after);
        let kind = G::kind(action);
        let judgement = self.budget.part(self.each, |part| {
            G::judge(before, action, after, &mut self.insight, part)
        });
        let judgement = judgement.ok();
        let worth = judgement.as_ref().map(|done| done.after.clone());
        if kind == Kind::Next && !standing.over {
            self.open(standing.stage, worth.clone());
        }
        let index = self.from + self.count;
        self.count += 1;
        self.exact &= judgement.is_some();
        let verdict = judgement.as_ref().map(|done| done.verdict);
        let judged = Judged {
            index,
            stage: standing.stage,
            action,
            judgement,
        };
        let stage = self.stages.last_mut().expect("one is always open");
        stage.actions += 1;
        if kind.is_move() {
            stage.tally.count(&judged);
            self.number += 1;
        }
        if kind == Kind::Restart {
            self.number = 0;
            self.restarted = true;
            self.losing = None;
        }
        if verdict == Some(Verdict::Blunder) {
            self.losing = Some(Lost {
                stage: standing.stage,
                index,
                number: self.number,
                restarted: self.restarted,
            });
        }
        // A lost stage stays lost, even where the search cannot prove it again.
        let lost = match &worth {
            Some(value) => G::is_lost(after, value),
            None => stage.outcome == StageOutcome::Lost || G::stage_lost(after),
        };
        stage.outcome = if standing.completed >= stage.stage {
            StageOutcome::Completed
        } else if lost {
            StageOutcome::Lost
        } else {
            StageOutcome::Unfinished
        };
        stage.lost = self.losing.filter(|_| lost);
        judged
    }

    /// The stages seen, all their moves counted together, and whether everything is proved.
    pub fn finish(mut self) -> (Vec<Stage<G>>, Tally, bool) {
        let mut all = Tally::default();
        for stage in &mut self.stages {
            stage.tally.settle::<G>();
            all.add(&stage.tally);
        }
        all.settle::<G>();
        (self.stages, all, self.exact)
    }
}

impl Tally {
    fn count<G: Coach>(&mut self, judged: &Judged<G>) {
        self.moves += 1;
        self.late += u32::from(judged.is_late());
        let Some(done) = &judged.judgement else {
            return;
        };
        match done.verdict {
            Verdict::Best => self.best += 1,
            Verdict::Fine => self.fine += 1,
            Verdict::Slip => self.slip += 1,
            Verdict::Blunder => self.blunder += 1,
        }
        if let Some(waste) = done.waste {
            *self.waste.get_or_insert(0) += waste;
        }
    }

    fn add(&mut self, other: &Self) {
        self.moves += other.moves;
        self.best += other.best;
        self.fine += other.fine;
        self.slip += other.slip;
        self.blunder += other.blunder;
        self.late += other.late;
        if let Some(waste) = other.waste {
            *self.waste.get_or_insert(0) += waste;
        }
    }

    /// Fills in what follows from the counts.
    fn settle<G: Coach>(&mut self) {
        // After a loss nothing can be done wrong: whoever plays on there would seem to play better.
        let best = self.best - self.late;
        let judged = best + self.fine + self.slip + self.blunder;
        self.accuracy =
            (judged > 0).then(|| (1000.0 * f64::from(best) / f64::from(judged)).floor() / 10.0);
        if G::WASTES {
            self.waste.get_or_insert(0);
        }
    }
}
