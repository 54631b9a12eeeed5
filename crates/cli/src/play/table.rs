//! A run being played: its actions and every state on the way.

use menagerie_engine::review::what_lost;
use menagerie_engine::run::{Record, step};
use menagerie_engine::{Budget, Coach, Fresh, Halt, Hint, Refusal, Seed};

/// How many positions are looked at to say what lost a stage.
const LOSS_NODES: u64 = 10_000_000;

/// A run being played.
pub struct Table<G: Coach> {
    seed: Seed,
    actions: Vec<G::Action>,
    states: Vec<G::State>,
    /// The actions that are on disk already.
    on_disk: Vec<G::Action>,
}

impl<G: Coach> Table<G> {
    /// A run at its start.
    pub fn new(seed: Seed) -> Self {
        let state = G::open(seed, &Fresh).expect("fresh deals are always made");
        Self {
            seed,
            actions: Vec::new(),
            states: vec![state],
            on_disk: Vec::new(),
        }
    }

    /// A run at the end of its record.
    ///
    /// # Errors
    /// Says which action is refused, and why.
    pub fn resume(record: &Record) -> anyhow::Result<Self> {
        let mut table = Self::new(record.seed);
        for (index, json) in record.actions.iter().enumerate() {
            let mut state = table.state().clone();
            if let Err(Halt::Refused(refusal)) = step::<G>(&mut state, json.get(), &Fresh) {
                anyhow::bail!(
                    "action {} of the saved run is refused: {}",
                    index + 1,
                    refusal.reason
                );
            }
            let action = G::read_action(json.get()).expect("it was just played");
            table.actions.push(action);
            table.states.push(state);
        }
        table.on_disk.clone_from(&table.actions);
        Ok(table)
    }

    /// The seed of the run.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Where the run stands.
    pub fn state(&self) -> &G::State {
        self.states.last().expect("a run has a first state")
    }

    /// What may be played.
    pub fn legal(&self) -> Vec<G::Action> {
        let mut legal = Vec::new();
        G::legal(self.state(), &mut legal);
        legal
    }

    /// How many actions were played.
    pub fn played(&self) -> usize {
        self.actions.len()
    }

    /// How many actions were played since the stage began.
    pub fn played_of_the_stage(&self) -> usize {
        self.actions.len() - self.stage_begins()
    }

    /// The run as it would be saved; `None` when nothing in it is new.
    pub fn record(&self) -> Option<Record> {
        (self.actions != self.on_disk).then(|| Record::new::<G>(self.seed, &self.actions))
    }

    /// Plays an action.
    ///
    /// # Errors
    /// The refusal of the rules; nothing has changed then.
    pub fn play(&mut self, action: G::Action) -> Result<G::Report, Refusal> {
        let mut state = self.state().clone();
        match G::apply(&mut state, action, &Fresh) {
            Ok(report) => {
                self.actions.push(action);
                self.states.push(state);
                Ok(report)
            }
            Err(Halt::Refused(refusal)) => Err(refusal),
            Err(Halt::NoDeal) => unreachable!("fresh deals are always made"),
        }
    }

    /// Why an action would be refused; `None` when it would be played.
    pub fn refusal(&self, action: G::Action) -> Option<Refusal> {
        match G::apply(&mut self.state().clone(), action, &Fresh) {
            Err(Halt::Refused(refusal)) => Some(refusal),
            _ => None,
        }
    }

    /// Takes the last action back, which only open games allow. Whether there was one.
    pub fn undo(&mut self) -> bool {
        let taken = G::INFO.open && self.actions.pop().is_some();
        if taken {
            self.states.pop();
        }
        taken
    }

    /// Takes back every move of the stage, which only open games allow. Whether there was one.
    pub fn rewind(&mut self) -> bool {
        let begins = self.stage_begins();
        let taken = G::INFO.open && begins < self.actions.len();
        if taken {
            self.actions.truncate(begins);
            self.states.truncate(begins + 1);
        }
        taken
    }

    /// The best action here, and why.
    pub fn hint(&self) -> Hint<G> {
        let mut budget = Budget::nodes(G::ADVICE_NODES);
        Hint::at(self.state(), G::ADVICE_NODES, &mut budget)
    }

    /// Once a stage has just been lost: what lost it, where that is proved.
    pub fn what_lost(&self) -> Option<String> {
        if !G::rules_say_lost(self.state()) {
            return None;
        }
        let begins = self.stage_begins();
        let actions = self.actions[begins..].iter().copied();
        let moves = actions.zip(&self.states[begins + 1..]);
        let budget = Budget::nodes(LOSS_NODES);
        Some(what_lost::<G>(&self.states[begins], moves, budget)?.text)
    }

    /// How many actions were played when the stage began: it begins after the last one that was no move.
    fn stage_begins(&self) -> usize {
        let opened = self.actions.iter().rposition(|&action| !G::is_move(action));
        opened.map_or(0, |opened| opened + 1)
    }
}
