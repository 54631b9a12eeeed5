//! A review as it is sent: what the engine counted, with its words.

use menagerie_engine::course::{CourseScore, Scorer};
use menagerie_engine::review::{Judged, Reviewer, Stage, StageOutcome, Tally};
use menagerie_engine::run::Replay;
use menagerie_engine::{Budget, Coach, Deals, NoDeal, PuzzleId, Seed, Start, Verdict};
use serde::Serialize;

use crate::refused::RefusedAt;
#[cfg(feature = "schema")]
use crate::schema;
use crate::tell::{Tell, after_a_colon};
use crate::voice::{Voice, grouped, ordinal};

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
    /// The id of the puzzle that was practised; left out for a run of the ladder.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, nullable = false))]
    pub puzzle: Option<PuzzleId>,
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
    #[cfg_attr(feature = "schema", schema(schema_with = schema::list_of::<StageReview<G>>))]
    pub stages: Vec<StageReview<G>>,
    /// Each accepted action from there on, in order.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::list_of::<JudgedMove<G>>))]
    pub moves: Vec<JudgedMove<G>>,
    /// How well each stage of the whole run was completed, whatever was judged.
    pub course: CourseScore,
    /// The refusal that stopped the run; left out when there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub refused: Option<RefusedAt>,
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

/// One stage, judged.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase", bound(serialize = ""))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(bound = ""))]
pub struct StageReview<G: Coach> {
    /// The stage, from 1.
    pub stage: u32,
    /// The index of its first action; the action that opened it is the first.
    pub first: usize,
    /// How many actions it has.
    pub actions: usize,
    /// How it went.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::plain::<StageOutcome>))]
    pub outcome: StageOutcome,
    /// What it was worth when it opened; null when that is not proved.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::value_or_null::<G>, required))]
    pub opening: Option<G::Value>,
    /// That worth in a few words; null when it is not proved.
    #[cfg_attr(feature = "schema", schema(required))]
    pub opening_worth: Option<String>,
    /// That worth in a few words for people, where they were asked for and it is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub opening_told: Option<String>,
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
    /// Which move of the stage that was, from 1; steps back are moves. A restart starts the count again.
    pub number: u32,
    /// What lost it and what would have held, in a sentence.
    pub text: String,
    /// The same for people, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub told: Option<String>,
}

/// One accepted action, judged.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase", bound(serialize = ""))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(bound = ""))]
pub struct JudgedMove<G: Coach> {
    /// Its index in the run.
    pub index: usize,
    /// The stage that it belongs to.
    pub stage: u32,
    /// The action.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::action::<G>))]
    pub action: G::Action,
    /// The action as observations write it.
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
    /// The best action, where that was not the one played. On a stage that was lost before, a restart
    /// that wins it back is named, though the verdict is `best`.
    #[cfg_attr(feature = "schema", schema(schema_with = schema::action_or_null::<G>, required))]
    pub best: Option<G::Action>,
    /// That action as observations write it.
    #[cfg_attr(feature = "schema", schema(required))]
    pub best_text: Option<String>,
    /// Whether it is a move on a board that was lost already, which the accuracy leaves out.
    pub late: bool,
    /// Why, in a sentence.
    pub why: String,
    /// Whether the judgement is proved.
    pub exact: bool,
    /// The move and its verdict for people, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub told: Option<ForPeople>,
}

/// A judged move in words for people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ReviewTold))]
pub struct ForPeople {
    /// The move as people type it.
    #[serde(rename = "move")]
    pub step: String,
    /// The best move as people type it, where that was another.
    #[cfg_attr(feature = "schema", schema(required))]
    pub best: Option<String>,
    /// The verdict in a word; null for an action that opens or ends something.
    #[cfg_attr(feature = "schema", schema(required))]
    pub verdict: Option<&'static str>,
    /// The name of the verdict, for signs and colours; null as above.
    #[cfg_attr(feature = "schema", schema(required))]
    pub mark: Option<&'static str>,
    /// What the position is worth after it, in a few words; null when it is not proved.
    #[cfg_attr(feature = "schema", schema(required))]
    pub worth: Option<String>,
    /// Why, in a sentence or two.
    pub why: String,
}

/// Replays a run from its start, a seed or a puzzle, up to the first refusal, and judges every action whose index is at least
/// `from`. `each` is the most nodes that one action may take, `budget` that of all. `for_people` adds the
/// words for people.
///
/// # Errors
/// [`NoDeal`] when `deals` does not hand out a deal that the run needs, or the budget was stopped.
pub fn review<'j, G: Tell>(
    start: impl Into<Start>,
    actions: impl IntoIterator<Item = &'j str>,
    from: usize,
    deals: &impl Deals<G>,
    (each, budget): (u64, Budget),
    for_people: bool,
) -> Result<Review<G>, NoDeal> {
    let start = start.into();
    let mut replay = Replay::open(start, actions, deals)?;
    let mut scorer = Scorer::new::<G>(replay.state());
    let mut played = 0;
    while played < from
        && let Some(step) = replay.next()
    {
        scorer.see::<G>(step.action, replay.state());
        played += 1;
    }
    let from = played;
    let mut reviewer = Reviewer::<G>::new(replay.state(), from, each, budget);
    let mut moves: Vec<JudgedMove<G>> = Vec::new();
    loop {
        if reviewer.is_stopped() {
            return Err(NoDeal::Stopped);
        }
        let before = replay.state().clone();
        let Some(step) = replay.next() else { break };
        scorer.see::<G>(step.action, replay.state());
        let judged = reviewer.see(&before, step.action, replay.state());
        moves.push(narrate::<G>(&before, judged, for_people));
    }
    let end = replay.end(None)?;
    let standing = G::standing(&end.state);
    let (stages, tally, exact) = reviewer.finish();
    let lost = |stage: &Stage<G>| {
        let lost = stage.lost?;
        let losing = &moves[lost.index - from];
        let written = |told: bool| match &losing.told {
            Some(words) if told => (words.step.as_str(), words.best.as_deref()),
            _ => (losing.text.as_str(), losing.best_text.as_deref()),
        };
        let text = |told| what_would_have_held::<G>(stage, lost, written(told));
        Some(Lost {
            stage: lost.stage,
            index: lost.index,
            number: lost.number,
            text: text(false),
            told: for_people.then(|| text(true)),
        })
    };
    let stages: Vec<StageReview<G>> = stages
        .into_iter()
        .map(|stage| StageReview {
            lost: lost(&stage),
            stage: stage.stage,
            first: stage.first,
            actions: stage.actions,
            outcome: stage.outcome,
            opening_worth: worth_of::<G>(Voice::Program, stage.opening.as_ref()),
            opening_told: when_asked(for_people, || {
                worth_of::<G>(Voice::Person, stage.opening.as_ref())
            }),
            opening_height: stage.opening.as_ref().and_then(G::height),
            opening: stage.opening,
            tally: stage.tally,
        })
        .collect();
    let refused = end
        .refused
        .as_ref()
        .map(|refused| RefusedAt::for_both(&end.state, end.played, refused, for_people));
    Ok(Review {
        ok: refused.is_none(),
        game: G::INFO.slug,
        rules_version: G::INFO.rules_version,
        seed: start.seed(),
        puzzle: start.puzzle(),
        score: standing.score,
        game_over: standing.over,
        stage: standing.stage,
        played: end.played,
        from,
        summary: Summary {
            tally,
            lost: stages
                .iter()
                .filter_map(|stage| stage.lost.clone())
                .collect(),
            exact,
        },
        stages,
        moves,
        course: scorer.finish(),
        refused,
    })
}

/// A judged action with its words, given the state before it.
fn narrate<G: Tell>(before: &G::State, judged: Judged<G>, for_people: bool) -> JudgedMove<G> {
    let act = |action| G::act(Voice::Program, before, action);
    let mut narrated = JudgedMove {
        index: judged.index,
        stage: judged.stage,
        action: judged.action,
        text: act(judged.action),
        before: None,
        after: None,
        worth: None,
        height: None,
        verdict: None,
        waste: None,
        best: None,
        best_text: None,
        late: judged.is_late(),
        why: why(Voice::Program, before, &judged),
        exact: judged.judgement.is_some(),
        told: for_people.then(|| for_person(before, &judged)),
    };
    if let Some(judgement) = judged.judgement {
        narrated.worth = Some(G::worth(Voice::Program, &judgement.after));
        narrated.height = G::height(&judgement.after);
        narrated.before = Some(judgement.before);
        narrated.after = Some(judgement.after);
        narrated.verdict = Some(judgement.verdict);
        narrated.waste = judgement.waste;
        narrated.best_text = judgement.best.map(act);
        narrated.best = judgement.best;
    }
    narrated
}

fn why<G: Tell>(voice: Voice, before: &G::State, judged: &Judged<G>) -> String {
    match &judged.judgement {
        None => "The search came to the end of its nodes before this was proved.".to_owned(),
        Some(_) if !G::kind(judged.action).is_move() => {
            "It moves nothing, so there is nothing to judge.".to_owned()
        }
        Some(judgement) => G::judgement(voice, before, judged.action, judgement),
    }
}

fn worth_of<G: Tell>(voice: Voice, value: Option<&G::Value>) -> Option<String> {
    value.map(|value| G::worth(voice, value))
}

fn when_asked<T>(for_people: bool, tell: impl FnOnce() -> Option<T>) -> Option<T> {
    for_people.then(tell).flatten()
}

/// A judged action for people, given the state before it.
pub(crate) fn for_person<G: Tell>(before: &G::State, judged: &Judged<G>) -> ForPeople {
    let act = |action| G::act(Voice::Person, before, action);
    let best = judged.judgement.as_ref().and_then(|done| done.best);
    let is_move = G::kind(judged.action).is_move();
    let (mark, word) = match &judged.judgement {
        None => ("open", "not proved"),
        // On a board that was lost before, nothing is left to lose; but a restart may help.
        Some(_) if judged.is_late() && best.is_some() => ("late", "too late"),
        Some(_) if judged.is_late() => ("late", "after the loss"),
        Some(done) => match done.verdict {
            Verdict::Best => ("best", "best"),
            Verdict::Fine => ("fine", "fine"),
            Verdict::Slip => ("slip", "slip"),
            Verdict::Blunder => ("blunder", "blunder"),
        },
    };
    ForPeople {
        step: act(judged.action),
        best: best.map(act),
        verdict: is_move.then_some(word),
        mark: is_move.then_some(mark),
        worth: worth_of::<G>(
            Voice::Person,
            judged.judgement.as_ref().map(|done| &done.after),
        ),
        why: why(Voice::Person, before, judged),
    }
}

/// What lost the stage that ends with these actions, if it was completable at `opening` and is lost
/// now; `None` too where that is not proved. Each action comes with the state after it.
pub(crate) fn what_lost<'a, G: Tell>(
    voice: Voice,
    opening: &'a G::State,
    actions: impl IntoIterator<Item = (G::Action, &'a G::State)>,
    budget: Budget,
) -> Option<String> {
    let mut reviewer = Reviewer::<G>::new(opening, 0, G::ADVICE_NODES, budget);
    let mut before = opening;
    let mut written = Vec::new();
    for (action, after) in actions {
        let judged = reviewer.see(before, action, after);
        let best = judged.judgement.and_then(|done| done.best);
        let act = |action| G::act(voice, before, action);
        written.push((act(action), best.map(act)));
        before = after;
    }
    let (stages, _, _) = reviewer.finish();
    let stage = stages.last()?;
    let lost = stage.lost?;
    let (step, best) = &written[lost.index];
    Some(what_would_have_held::<G>(
        stage,
        lost,
        (step, best.as_deref()),
    ))
}

fn what_would_have_held<G: Tell>(
    stage: &Stage<G>,
    lost: menagerie_engine::review::Lost,
    (losing, best): (&str, Option<&str>),
) -> String {
    let words = G::WORDS;
    // Both count the moves of a stage from 1, and a step back is one of them.
    let (step, number) = (words.step, ordinal(lost.number));
    let until = if lost.restarted {
        let holds = after_a_colon(words.holds);
        format!(
            "After the {}: {holds} until the {number} {step} from there",
            words.restart
        )
    } else {
        let board = after_a_colon(words.board);
        format!("{} until the {number} {step} on {board}", words.holds)
    };
    let best = best.unwrap_or("another move");
    let wasted = match (words.waste, stage.tally.waste) {
        (Some([one, more]), Some(wasted @ 1..)) => {
            let what = if wasted == 1 { one } else { more };
            format!(" In all, {} {what} went to waste.", grouped(wasted))
        }
        _ => String::new(),
    };
    format!("{until}, {losing}; {best} would have held.{wasted}")
}
