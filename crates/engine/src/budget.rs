//! How much work a solver may do, counted in nodes so that every machine stops at the same place.

use std::sync::atomic::{AtomicBool, Ordering};

/// How often the stop flag is looked at, in nodes.
const STOP_INTERVAL: u64 = 1024;

/// A number of nodes that may still be visited, and a flag that stops the work early.
#[derive(Debug, Clone, Copy)]
pub struct Budget<'a> {
    nodes: u64,
    stop: Option<&'a AtomicBool>,
}

impl<'a> Budget<'a> {
    /// A budget of that many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes, stop: None }
    }

    /// A budget that never runs out, for work whose size is bounded by other means.
    pub fn unlimited() -> Self {
        Self::nodes(u64::MAX)
    }

    /// The same budget, stopped early once `stop` becomes true.
    #[must_use]
    pub fn stopped_by(self, stop: &'a AtomicBool) -> Self {
        Self {
            stop: Some(stop),
            ..self
        }
    }

    /// Takes one node.
    ///
    /// # Errors
    /// [`OutOfBudget`] when none is left or the flag is up.
    #[inline]
    pub fn spend(&mut self) -> Result<(), OutOfBudget> {
        if self.nodes == 0 {
            return Err(OutOfBudget);
        }
        self.nodes -= 1;
        if self.nodes.is_multiple_of(STOP_INTERVAL)
            && self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
        {
            return Err(OutOfBudget);
        }
        Ok(())
    }

    /// Takes many nodes at once, for searches that work on whole blocks.
    ///
    /// # Errors
    /// [`OutOfBudget`] when fewer are left or the flag is up.
    pub fn spend_many(&mut self, nodes: u64) -> Result<(), OutOfBudget> {
        if self.nodes < nodes || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(OutOfBudget);
        }
        self.nodes -= nodes;
        Ok(())
    }

    /// Asks one question of at most that many of these nodes, and pays for what it took.
    ///
    /// # Errors
    /// As the question.
    pub fn part<T>(
        &mut self,
        nodes: u64,
        ask: impl FnOnce(&mut Self) -> Result<T, OutOfBudget>,
    ) -> Result<T, OutOfBudget> {
        let given = nodes.min(self.nodes);
        let mut part = Self {
            nodes: given,
            stop: self.stop,
        };
        let answer = ask(&mut part);
        self.nodes -= given - part.nodes;
        answer
    }

    /// Whether the flag is up.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// How many nodes are left.
    pub fn left(&self) -> u64 {
        self.nodes
    }
}

/// The budget was spent, or the work was stopped, before the answer was proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the search was stopped before the answer was proved")]
pub struct OutOfBudget;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_gives_exactly_its_nodes() {
        let mut budget = Budget::nodes(3);
        assert_eq!((0..5).filter(|_| budget.spend().is_ok()).count(), 3);
    }

    #[test]
    fn a_part_takes_no_more_than_its_share_and_is_paid_for() {
        let spend = |wanted| {
            move |part: &mut Budget| {
                for _ in 0..wanted {
                    part.spend()?;
                }
                Ok(())
            }
        };
        let mut budget = Budget::nodes(10);
        assert_eq!(budget.part(4, spend(3)), Ok(()));
        assert_eq!(budget.left(), 7);
        assert_eq!(budget.part(4, spend(5)), Err(OutOfBudget));
        assert_eq!(budget.left(), 3);
        assert_eq!(budget.part(4, spend(4)), Err(OutOfBudget));
        assert_eq!(budget.left(), 0);
    }

    #[test]
    fn a_raised_flag_stops_within_one_interval() {
        let stop = AtomicBool::new(true);
        let mut budget = Budget::unlimited().stopped_by(&stop);
        let spent = (0..10 * STOP_INTERVAL)
            .take_while(|_| budget.spend().is_ok())
            .count() as u64;
        assert!(spent < STOP_INTERVAL);
    }
}
