//! A run being played: its actions, every state on the way, and what may be taken back. The screen, the
//! line mode and tests play on it. A page does not, since its server keeps nothing.

use menagerie_engine::run::{Record, Replay};
use menagerie_engine::{Budget, Fresh, Halt, Kind, PuzzleId, Refused, Seed, Start};

use crate::hint::Hint;
use crate::panel::{Deed, News, Panel, Tone, panel};
use crate::refused::RefusedAt;
use crate::review::what_lost;
use crate::tell::{Cause, Tell, say};
use crate::voice::Voice;

/// How many positions are looked at to say what lost a stage.
const LOSS_NODES: u64 = 10_000_000;

/// A run being played.
pub struct Session<G: Tell> {
    start: Start,
    /// Each action with what it did.
    steps: Vec<(G::Action, G::Report)>,
    /// The state before the first action, and after each.
    states: Vec<G::State>,
    /// What was taken back, the newest last.
    undone: Vec<G::Action>,
    /// The actions that are kept elsewhere already.
    kept: Vec<G::Action>,
}

impl<G: Tell> Session<G> {
    /// A run of the ladder at its start.
    pub fn new(seed: Seed) -> Self {
        Self::begin(seed.into())
    }

    /// Practice of a puzzle of the game, at its start.
    pub fn practice(id: PuzzleId) -> Self {
        Self::begin(id.into())
    }

    /// A run that begins so.
    pub fn begin(start: Start) -> Self {
        let state = start.open::<G>(&Fresh);
        let state = state.expect("fresh deals are always made");
        Self {
            start,
            steps: Vec::new(),
            states: vec![state],
            undone: Vec::new(),
            kept: Vec::new(),
        }
    }

    /// A run at the end of its record, which counts as kept.
    ///
    /// # Errors
    /// Says for people which action is refused, and why.
    pub fn resume(record: &Record) -> Result<Self, RefusedAt> {
        let mut session = Self::begin(record.start);
        let opened = session.state().clone();
        let mut replay = Replay::<G, _, _>::from(opened, record.texts(), &Fresh);
        while let Some(step) = replay.next() {
            session.steps.push((step.action, step.report));
            session.states.push(replay.state().clone());
        }
        let played = replay.end(None).expect("fresh deals are always made");
        if let Some(refused) = played.refused {
            return Err(RefusedAt::new(
                Voice::Person,
                session.state(),
                played.played,
                &refused,
            ));
        }
        session.kept = session.actions();
        Ok(session)
    }

    /// What the run began with.
    pub fn start(&self) -> Start {
        self.start
    }

    /// The seed of the run.
    pub fn seed(&self) -> Seed {
        self.start.seed()
    }

    /// The puzzle that is practised; `None` in a run of the ladder.
    pub fn puzzle(&self) -> Option<PuzzleId> {
        self.start.puzzle()
    }

    /// Where the run stands.
    pub fn state(&self) -> &G::State {
        self.states.last().expect("a run has a first state")
    }

    /// What the action did that led here; `None` at the start.
    pub fn last(&self) -> Option<&G::Report> {
        self.steps.last().map(|(_, report)| report)
    }

    /// What may be played.
    pub fn legal(&self) -> Vec<G::Action> {
        let mut legal = Vec::new();
        G::legal(self.state(), &mut legal);
        legal
    }

    /// Every action played.
    pub fn actions(&self) -> Vec<G::Action> {
        self.steps.iter().map(|(action, _)| *action).collect()
    }

    /// The run as it would be kept; `None` when nothing in it is new.
    pub fn record(&self) -> Option<Record> {
        let actions = self.actions();
        (actions != self.kept).then(|| Record::new::<G>(self.start, &actions))
    }

    /// Plays an action.
    ///
    /// # Errors
    /// The refusal of the rules; nothing has changed then.
    pub fn play(&mut self, action: G::Action) -> Result<G::Report, Refused<G>> {
        let mut state = self.state().clone();
        match G::apply(&mut state, action, &Fresh) {
            Ok(report) => {
                self.steps.push((action, report.clone()));
                self.states.push(state);
                self.undone.clear();
                Ok(report)
            }
            Err(Halt::Refused(refusal)) => Err(Refused::Rule(refusal)),
            Err(Halt::NoDeal(_)) => unreachable!("fresh deals are always made"),
        }
    }

    /// Does what was asked for, and shows where the run stands then.
    ///
    /// # Errors
    /// Says for people why it cannot be done; nothing has changed then.
    pub fn carry_out(&mut self, deed: Deed<G::Action>) -> Result<Panel<G::Action>, String> {
        let nothing = |kind: &str| Err(format!("There is nothing to {kind}."));
        match deed {
            Deed::Play(action) => match self.play(action) {
                Ok(report) => Ok(self.panel(&Cause::Played(&report))),
                Err(refusal) => Err(say::<G>(
                    Voice::Person,
                    self.state(),
                    &Cause::Refused(&refusal),
                )),
            },
            Deed::Redo => match self.redo().then(|| self.steps.last()).flatten() {
                Some((_, report)) => Ok(self.panel(&Cause::Played(report))),
                None => nothing("play again"),
            },
            Deed::Undo if self.undo() => Ok(self.taken_back()),
            Deed::Restart if self.restart() => Ok(self.taken_back()),
            Deed::Undo | Deed::Restart => nothing("take back"),
        }
    }

    fn taken_back(&self) -> Panel<G::Action> {
        Panel {
            news: News::new(Tone::Plain, "Taken back."),
            ..self.panel(&Cause::Opened)
        }
    }

    /// Takes the last action of the stage back, which only open games allow. Whether there was one.
    pub fn undo(&mut self) -> bool {
        self.take_back(1)
    }

    /// Takes every action of the stage back, which only open games allow. Whether there was one.
    pub fn restart(&mut self) -> bool {
        self.take_back(usize::MAX)
    }

    fn take_back(&mut self, count: usize) -> bool {
        let may = G::INFO.open && !G::standing(self.state()).over;
        let count = count.min(self.steps.len() - self.begins());
        if !may || count == 0 {
            return false;
        }
        for _ in 0..count {
            let (action, _) = self.steps.pop().expect("so many are there");
            self.states.pop();
            self.undone.push(action);
        }
        true
    }

    /// Plays again what was taken back last. Whether there was something.
    pub fn redo(&mut self) -> bool {
        let Some(action) = self.undone.pop() else {
            return false;
        };
        let rest = std::mem::take(&mut self.undone);
        self.play(action).expect("it was played at this very state");
        self.undone = rest;
        true
    }

    /// How many actions were played when the stage began: it begins after the last one that opened one.
    fn begins(&self) -> usize {
        let opens = |(action, _): &(G::Action, G::Report)| G::kind(*action) == Kind::Next;
        self.steps.iter().rposition(opens).map_or(0, |at| at + 1)
    }

    /// The panel of the run, with what can be taken back.
    pub fn panel(&self, cause: &Cause<G>) -> Panel<G::Action> {
        let mut panel = panel::<G>(self.state(), cause);
        let some = self.steps.len() > self.begins();
        for command in &mut panel.commands {
            let can = match command.deed {
                Deed::Undo | Deed::Restart => some,
                Deed::Redo => !self.undone.is_empty(),
                Deed::Play(_) => continue,
            };
            command.enabled = can;
            if can {
                command.why = None;
            }
        }
        // What cannot be played again needs no button.
        panel
            .commands
            .retain(|command| command.deed != Deed::Redo || command.enabled);
        panel
    }

    /// The best action here, and why.
    pub fn hint(&self) -> Hint<G> {
        let mut budget = Budget::nodes(G::ADVICE_NODES);
        Hint::at(self.state(), G::ADVICE_NODES, &mut budget)
    }

    /// Once a stage has just been lost: what lost it, for people, where that is proved.
    pub fn what_lost(&self) -> Option<String> {
        if !G::stage_lost(self.state()) {
            return None;
        }
        let begins = self.begins();
        let actions = self.steps[begins..].iter().map(|(action, _)| *action);
        let moves = actions.zip(&self.states[begins + 1..]);
        what_lost::<G>(
            Voice::Person,
            &self.states[begins],
            moves,
            Budget::nodes(LOSS_NODES),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_engine::{Game, for_each_game};

    #[test]
    fn deeds_are_carried_out_or_refused_in_words() {
        for_each_game!(G => {
            let mut session = Session::<G>::new(Seed::from_word(7));
            let first = session.legal()[0];
            let played = session.carry_out(Deed::Play(first)).unwrap();
            assert_eq!(session.actions(), [first]);
            assert!(!played.news.text.is_empty());
            let next = G::SIGNS.iter().map(|(_, action)| *action);
            let next = next.into_iter().find(|&action| G::kind(action) == Kind::Next).unwrap();
            let refused = session.carry_out(Deed::Play(next)).unwrap_err();
            assert_eq!(Some(refused), crate::refusal_of::<G>(session.state(), next));
            assert_eq!(session.actions(), [first]);
            let taken = session.carry_out(Deed::Undo);
            assert_eq!(taken.is_ok(), G::INFO.open);
            if taken.is_ok() {
                let redone = session.carry_out(Deed::Redo).unwrap();
                assert_eq!(redone.news, played.news);
                assert_eq!(session.carry_out(Deed::Restart).unwrap().news.text, "Taken back.");
                assert_eq!(session.actions(), []);
            }
            for deed in [Deed::Undo, Deed::Restart] {
                let why = session.carry_out(deed).unwrap_err();
                assert_eq!(why, "There is nothing to take back.");
            }
        });
    }

    #[test]
    fn practice_is_kept_by_its_puzzle_and_taken_up_again() {
        for_each_game!(G => {
            let id = PuzzleId::new::<G>(Seed::from_word(7), 9).unwrap();
            let mut session = Session::<G>::practice(id);
            let opened = session.panel(&Cause::Opened);
            assert!(opened.heading.ends_with(" · practice"), "{}", opened.heading);
            assert!(opened.facts.iter().all(|fact| !["Score", "Lives"].contains(&fact.label)));
            while let Some(action) = session.hint().action {
                session.play(action).unwrap();
            }
            let end = session.panel(&Cause::Played(session.last().unwrap()));
            assert_eq!((end.phase, end.news.tone), (crate::Phase::Over, Tone::Good));
            assert_eq!((end.news.earned, end.news.total), (0, None));
            assert!(session.what_lost().is_none());
            let record = session.record().unwrap();
            assert_eq!(record.start.puzzle(), Some(id));
            let resumed = Session::<G>::resume(&record).unwrap();
            assert_eq!(resumed.puzzle(), Some(id));
            assert_eq!(resumed.actions(), session.actions());
            assert!(resumed.record().is_none(), "nothing in it is new");
        });
    }
}
