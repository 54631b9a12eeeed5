//! A whole run judged move by move: what each action was worth, what it wasted, and where a stage was
//! lost.

use serde::Serialize;

use crate::budget::Budget;
use crate::coach::{Coach, Verdict};
use crate::game::{Deals, Halt, NoDeal};
use crate::run::{self, Refused};
#[cfg(feature = "schema")]
use crate::schema;
use crate::seed::Seed;

/// A judged run.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase", bound(serialize = ""))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(bound = ""))]
pub struct Review<G: Coach> {
    /// Whether every action was accepted.
    pub ok: bool,
    /// The slug of the game.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::slug::<G>))]
    pub game: &'static str,
    /// The version of rules and dealer.
    pub rules_version: u32,
    /// The seed.
    #[cfg_attr(feature = "schema", schema(value_type = u64, maximum = 9_007_199_254_740_991_u64))]
    pub seed: Seed,
    /// The score.
    pub score: u64,
    /// Whether the run has ended.
    pub game_over: bool,
    /// The stage that the run stands at, from 1.
    pub stage: u32,
    /// How many actions were accepted.
    pub played: usize,
    /// The index of the first action that was judged; those before it were only played.
    pub from: usize,
    /// What was judged, in figures.
    pub summary: Summary,
    /// Each stage that was judged, in order; one that was dealt again after a loss comes again.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::list_of::<Stage<G>>))]
    pub stages: Vec<Stage<G>>,
    /// Each accepted action from there on, in order.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::list_of::<Judged<G>>))]
    pub moves: Vec<Judged<G>>,
    /// The refusal that stopped the run; left out when there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub refused: Option<Refused>,
}

/// The whole run in figures.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ReviewSummary))]
pub struct Summary {
    /// The moves of all stages.
    #[serde(flatten)]
    pub tally: Tally,
    /// Where stages were lost.
    pub lost: Vec<Lost>,
    /// Whether every judgement is proved. Where one is not, its search came to the end of its nodes.
    pub exact: bool,
}

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
    /// How many of the judged moves were best, in percent, cut to one decimal; null when none was judged.
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
pub enum Outcome {
    /// It was completed.
    Completed,
    /// It cannot be completed any more.
    Lost,
    /// It was left, or is still being played.
    Unfinished,
}

/// One stage, judged.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase", bound(serialize = ""))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(bound = ""))]
pub struct Stage<G: Coach> {
    /// The stage, from 1.
    pub stage: u32,
    /// The index of its first action; the action that opened it is the first.
    pub first: usize,
    /// How many actions it has.
    pub actions: usize,
    /// How it went.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::plain::<Outcome>))]
    pub outcome: Outcome,
    /// What it was worth when it opened; null when that is not proved.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::value_or_null::<G>, required))]
    pub opening: Option<G::Value>,
    /// That worth in a few words; null when it is not proved.
    #[cfg_attr(feature = "schema", schema(required))]
    pub opening_worth: Option<String>,
    /// How high a chart draws that worth; null when the stage opened lost, or when it is not proved.
    #[cfg_attr(feature = "schema", schema(required))]
    pub opening_height: Option<f64>,
    /// Its moves.
    #[serde(flatten)]
    pub tally: Tally,
    /// Where it was lost; null when it was not, or when that is not proved.
    #[cfg_attr(feature = "schema", schema(required))]
    pub lost: Option<Lost>,
}

/// Where a stage was lost for good.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ReviewLost))]
pub struct Lost {
    /// The stage.
    pub stage: u32,
    /// The index of the action that lost it.
    pub index: usize,
    /// Which move of the stage that was, from 1, counted anew after a restart.
    pub number: u32,
    /// What lost it and what would have held, in a sentence, with moves as players type them.
    pub text: String,
}

/// One accepted action, judged.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase", bound(serialize = ""))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(bound = ""))]
pub struct Judged<G: Coach> {
    /// Its index in the run.
    pub index: usize,
    /// The stage that it belongs to.
    pub stage: u32,
    /// The action.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::action::<G>))]
    pub action: G::Action,
    /// The action as players type it.
    pub text: String,
    /// What the position was worth before it; null when that is not proved.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::value_or_null::<G>, required))]
    pub before: Option<G::Value>,
    /// What the position is worth after it; null when that is not proved.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::value_or_null::<G>, required))]
    pub after: Option<G::Value>,
    /// That worth in a few words; null when it is not proved.
    #[cfg_attr(feature = "schema", schema(required))]
    pub worth: Option<String>,
    /// How high a chart draws that worth, on a scale that holds within its stage; null when the stage is
    /// lost, or when it is not proved.
    #[cfg_attr(feature = "schema", schema(required))]
    pub height: Option<f64>,
    /// How good it was; null when that is not proved.
    #[cfg_attr(feature = "schema", schema(required, inline))]
    pub verdict: Option<Verdict>,
    /// What it wasted, in the game's own measure; null in a game that counts none.
    #[cfg_attr(feature = "schema", schema(required))]
    pub waste: Option<u32>,
    /// The best action, where that was not the one played. On a court that was lost before, a reset
    /// that wins it back is named, though the verdict is `best`.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::action_or_null::<G>, required))]
    pub best: Option<G::Action>,
    /// That action as players type it.
    #[cfg_attr(feature = "schema", schema(required))]
    pub best_text: Option<String>,
    /// Why, in a sentence.
    pub why: String,
    /// Whether the judgement is proved.
    pub exact: bool,
}

/// Replays a run from its seed up to the first refusal, and judges every action whose index is at least
/// `from`. `each` is the most nodes that one action may take, `budget` that of all.
///
/// # Errors
/// [`NoDeal`] when `deals` does not hand out a deal that the run needs, or the budget was stopped.
pub fn review<'a, G: Coach>(
    seed: Seed,
    actions: impl IntoIterator<Item = &'a str>,
    from: usize,
    deals: &impl Deals<G>,
    each: u64,
    budget: Budget,
) -> Result<Review<G>, NoDeal> {
    let mut actions = actions.into_iter();
    let unjudged = run::replay::<G>(seed, actions.by_ref().take(from), deals)?;
    let (mut state, from, mut refused) = (unjudged.state, unjudged.played, unjudged.refused);
    let mut reviewer = Reviewer::<G>::new(&state, from, each, budget);
    let stopped = refused.is_some();
    for (index, json) in (from..).zip(actions.filter(|_| !stopped)) {
        if reviewer.budget.is_stopped() {
            return Err(NoDeal);
        }
        let before = state.clone();
        let played = G::read_action(json).map_err(Halt::from).and_then(|action| {
            G::apply(&mut state, action, deals)?;
            Ok(action)
        });
        match played {
            Ok(action) => reviewer.see(&before, action, &state),
            Err(Halt::Refused(refusal)) => {
                refused = Some(Refused::at(index, refusal));
                break;
            }
            Err(Halt::NoDeal) => return Err(NoDeal),
        }
    }
    let standing = G::standing(&state);
    let (moves, stages, summary) = reviewer.finish();
    Ok(Review {
        ok: refused.is_none(),
        game: G::INFO.slug,
        rules_version: G::INFO.rules_version,
        seed,
        score: standing.score,
        game_over: standing.over,
        stage: standing.stage,
        played: from + moves.len(),
        from,
        summary,
        stages,
        moves,
        refused,
    })
}

/// What lost the stage that ends with these actions, if it was completable at `opening` and is lost
/// now; `None` too where that is not proved. Each action comes with the state after it.
pub fn what_lost<'a, G: Coach>(
    opening: &'a G::State,
    actions: impl IntoIterator<Item = (G::Action, &'a G::State)>,
    budget: Budget,
) -> Option<Lost> {
    let mut reviewer = Reviewer::<G>::new(opening, 0, G::ADVICE_NODES, budget);
    let mut before = opening;
    for (action, after) in actions {
        reviewer.see(before, action, after);
        before = after;
    }
    let (_, stages, _) = reviewer.finish();
    stages.into_iter().next_back()?.lost
}

/// Judges one action after the other.
struct Reviewer<'a, G: Coach> {
    /// The index of the first action.
    from: usize,
    /// The most nodes of one question.
    each: u64,
    budget: Budget<'a>,
    insight: G::Insight,
    moves: Vec<Judged<G>>,
    stages: Vec<Stage<G>>,
    /// The moves of the stage since it was opened or restarted.
    number: u32,
    restarted: bool,
    /// The last move that lost the stage, as long as it is lost.
    losing: Option<Lost>,
}

impl<'a, G: Coach> Reviewer<'a, G> {
    fn new(opening: &G::State, from: usize, each: u64, budget: Budget<'a>) -> Self {
        let mut reviewer = Self {
            from,
            each,
            budget,
            insight: G::Insight::default(),
            moves: Vec::new(),
            stages: Vec::new(),
            number: 0,
            restarted: false,
            losing: None,
        };
        let opening_value = reviewer
            .budget
            .part(each, |part| G::value(opening, &mut reviewer.insight, part))
            .ok();
        reviewer.open(G::standing(opening).stage, opening_value);
        reviewer
    }

    fn open(&mut self, stage: u32, opening: Option<G::Value>) {
        self.number = 0;
        self.restarted = false;
        self.losing = None;
        self.stages.push(Stage {
            stage,
            first: self.from + self.moves.len(),
            actions: 0,
            outcome: Outcome::Unfinished,
            opening_worth: opening.as_ref().map(G::worth),
            opening_height: opening.as_ref().and_then(G::height),
            opening,
            tally: Tally::default(),
            lost: None,
        });
    }

    fn see(&mut self, before: &G::State, action: G::Action, after: &G::State) {
        let standing = G::standing(after);
        let judgement = self.budget.part(self.each, |part| {
            G::judge(before, action, after, &mut self.insight, part)
        });
        let judgement = judgement.ok();
        if !G::is_move(action) && !standing.over {
            self.open(
                standing.stage,
                judgement.as_ref().map(|done| done.after.clone()),
            );
        }
        let index = self.from + self.moves.len();
        let spell = |action| G::spell(before, action);
        let mut judged = Judged {
            index,
            stage: standing.stage,
            action,
            text: spell(action),
            before: None,
            after: None,
            worth: None,
            height: None,
            verdict: None,
            waste: None,
            best: None,
            best_text: None,
            why: "The search came to the end of its nodes before this was proved.".to_owned(),
            exact: false,
        };
        if let Some(done) = judgement {
            judged.before = Some(done.before);
            judged.worth = Some(G::worth(&done.after));
            judged.height = G::height(&done.after);
            judged.after = Some(done.after);
            judged.verdict = Some(done.verdict);
            judged.waste = done.waste;
            judged.best_text = done.best.map(spell);
            judged.best = done.best;
            judged.why = done.why;
            judged.exact = true;
        }
        let stage = self.stages.last_mut().expect("one is always open");
        stage.actions += 1;
        if G::is_move(action) {
            stage.tally.count(judged.verdict, judged.waste);
            self.number += 1;
        }
        if G::restarts(action) {
            self.number = 0;
            self.restarted = true;
            self.losing = None;
        }
        if judged.verdict == Some(Verdict::Blunder) {
            self.losing = Some(Lost {
                stage: judged.stage,
                index,
                number: self.number,
                text: String::new(),
            });
        }
        // A stage that is lost stays so, whether or not that can be proved anew.
        let lost = match &judged.after {
            Some(value) => G::is_lost(after, value),
            None => stage.outcome == Outcome::Lost || G::rules_say_lost(after),
        };
        stage.outcome = if standing.completed >= stage.stage {
            Outcome::Completed
        } else if lost {
            Outcome::Lost
        } else {
            Outcome::Unfinished
        };
        self.moves.push(judged);
        stage.lost = None;
        if lost && let Some(losing) = &self.losing {
            let culprit = &self.moves[losing.index - self.from];
            let text = what_would_have_held(culprit, losing, stage, self.restarted);
            stage.lost = Some(Lost {
                text,
                ..losing.clone()
            });
        }
    }

    fn finish(mut self) -> (Vec<Judged<G>>, Vec<Stage<G>>, Summary) {
        let mut all = Tally::default();
        for stage in &mut self.stages {
            stage.tally.settle::<G>();
            all.add(&stage.tally);
        }
        all.settle::<G>();
        let summary = Summary {
            tally: all,
            lost: self
                .stages
                .iter()
                .filter_map(|stage| stage.lost.clone())
                .collect(),
            exact: self.moves.iter().all(|judged| judged.exact)
                && self.stages.iter().all(|stage| stage.opening.is_some()),
        };
        (self.moves, self.stages, summary)
    }
}

fn what_would_have_held<G: Coach>(
    losing: &Judged<G>,
    lost: &Lost,
    stage: &Stage<G>,
    restarted: bool,
) -> String {
    let (after_restart, holds) = if restarted {
        ("After the restart: ", G::HOLDS.to_lowercase())
    } else {
        ("", G::HOLDS.to_owned())
    };
    let best = losing.best_text.as_deref().unwrap_or("another move");
    let wasted = match (G::WASTE, stage.tally.waste) {
        (Some(what), Some(wasted @ 1..)) => format!(" In all, {wasted} {what} went to waste."),
        _ => String::new(),
    };
    format!(
        "{after_restart}{holds} until {} {}, {}; {best} would have held.{wasted}",
        G::MOVE,
        lost.number,
        losing.text,
    )
}

impl Tally {
    fn count(&mut self, verdict: Option<Verdict>, waste: Option<u32>) {
        self.moves += 1;
        match verdict {
            Some(Verdict::Best) => self.best += 1,
            Some(Verdict::Fine) => self.fine += 1,
            Some(Verdict::Slip) => self.slip += 1,
            Some(Verdict::Blunder) => self.blunder += 1,
            None => {}
        }
        if let Some(waste) = waste {
            *self.waste.get_or_insert(0) += waste;
        }
    }

    fn add(&mut self, other: &Self) {
        self.moves += other.moves;
        self.best += other.best;
        self.fine += other.fine;
        self.slip += other.slip;
        self.blunder += other.blunder;
        if let Some(waste) = other.waste {
            *self.waste.get_or_insert(0) += waste;
        }
    }

    /// Fills in what follows from the counts.
    fn settle<G: Coach>(&mut self) {
        let judged = self.best + self.fine + self.slip + self.blunder;
        self.accuracy = (judged > 0)
            .then(|| (1000.0 * f64::from(self.best) / f64::from(judged)).floor() / 10.0);
        if G::WASTE.is_some() {
            self.waste.get_or_insert(0);
        }
    }
}
