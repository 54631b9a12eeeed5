//! The exact solver: the fewest pours that sort a rack, or the proof that none do.
//!
//! A* (Hart, Nilsson and Raphael, 1968) with buckets in place of a heap (Dial, 1969). Tubes are kept in
//! order of size, so that racks which differ only in the order of their tubes are the same. A pour
//! lowers the number of runs by at most one, and each colour without a critter at any bottom needs a
//! pour into an empty tube, which does not lower it. So `runs − colours + colours at no bottom` never
//! exceeds the pours that are needed. One pour lowers this bound by one or leaves it, so the sum of
//! pours made and pours needed stays or rises by one.
//!
//! The search finishes all racks of one sum before the next sum, and makes the pours that raise the sum
//! only then. So every rack is first reached in the fewest pours, and the last sum, which has the most
//! racks, ends early. Within a sum the newest rack comes first, so the search goes deep quickly.

use super::node::Node;
use super::rack::{Rack, Tube};
use crate::budget::{Budget, OutOfBudget};

/// The tubes of a pour, by their index in the rack.
pub type Step = (usize, usize);

/// The fewest pours that sort a rack, as one such list of them; `None` when no pours sort it.
///
/// # Errors
/// [`OutOfBudget`] when the budget is spent before the answer is proved. A node is one rack whose
/// pours are looked at; and as many racks as there are nodes may be remembered, so that the budget
/// bounds memory too.
pub fn shortest(rack: &Rack, budget: &mut Budget) -> Result<Option<Vec<Step>>, OutOfBudget> {
    let mut solver = Solver {
        room: usize::try_from(budget.left()).unwrap_or(usize::MAX),
        ..Solver::default()
    };
    let found = solver.search(rack, u32::MAX, budget)?;
    Ok(found.map(|goal| solver.line(rack, goal)))
}

/// A number of pours that is never more than the fewest that sort the rack, without any search.
pub fn bound(rack: &Rack) -> u32 {
    u32::from(Node::root(rack).needed)
}

/// A solver that keeps its memory from one rack to the next.
#[derive(Debug)]
pub struct Solver {
    /// How many racks may be remembered at once.
    room: usize,
    nodes: Vec<Node>,
    seen: Seen,
    /// Racks of the sum being searched that were not looked at yet.
    now: Vec<u32>,
    /// Racks of the sum before it whose raising pours have still to be made, and those of this sum.
    raising: Vec<u32>,
    raising_next: Vec<u32>,
}

impl Default for Solver {
    /// A solver that may remember any number of racks.
    fn default() -> Self {
        Self {
            room: usize::MAX,
            nodes: Vec::new(),
            seen: Seen::default(),
            now: Vec::new(),
            raising: Vec::new(),
            raising_next: Vec::new(),
        }
    }
}

impl Solver {
    /// The fewest pours that sort the rack, when `most` are enough; `None` when they are not.
    ///
    /// # Errors
    /// [`OutOfBudget`] when the budget is spent before the answer is proved.
    pub fn minimum(
        &mut self,
        rack: &Rack,
        most: u32,
        budget: &mut Budget,
    ) -> Result<Option<u32>, OutOfBudget> {
        let found = self.search(rack, most, budget)?;
        Ok(found.map(|goal| u32::from(self.nodes[goal as usize].pours)))
    }

    /// Finds the node of the sorted rack that the fewest pours reach, if `most` are enough.
    fn search(
        &mut self,
        rack: &Rack,
        most: u32,
        budget: &mut Budget,
    ) -> Result<Option<u32>, OutOfBudget> {
        self.nodes.clear();
        self.seen.clear();
        self.now.clear();
        self.raising.clear();
        self.raising_next.clear();
        let root = Node::root(rack);
        self.remember(root);
        if root.needed == 0 {
            return Ok(Some(0));
        }
        for _ in u32::from(root.needed)..=most {
            loop {
                while let Some(at) = self.now.pop() {
                    budget.spend()?;
                    if self.nodes.len() > self.room {
                        return Err(OutOfBudget);
                    }
                    let goal = self.keep(at);
                    if goal.is_some() {
                        return Ok(goal);
                    }
                }
                let Some(at) = self.raising.pop() else { break };
                self.raise(at);
            }
            if self.raising_next.is_empty() {
                return Ok(None);
            }
            std::mem::swap(&mut self.raising, &mut self.raising_next);
        }
        Ok(None)
    }

    /// Makes the pours of a node that keep the sum; the node of a sorted rack, if one is reached.
    fn keep(&mut self, at: u32) -> Option<u32> {
        let parent = self.nodes[at as usize];
        let choices = parent.keeping();
        if !choices.complete {
            self.raising_next.push(at);
        }
        for &(from, to) in choices.listed() {
            let mut child = parent.after(from, to);
            child.needed -= 1;
            child.parent = at;
            let reached = self.remember(child);
            if child.needed == 0 {
                return reached;
            }
        }
        None
    }

    /// Makes the pours of a node that raise the sum. None of them sorts a rack.
    fn raise(&mut self, at: u32) {
        let parent = self.nodes[at as usize];
        for &(from, to) in parent.raising().listed() {
            let mut child = parent.after(from, to);
            child.parent = at;
            self.remember(child);
        }
    }

    /// Keeps a rack that was never reached before, to be looked at; its index.
    fn remember(&mut self, node: Node) -> Option<u32> {
        let slot = self.seen.free_slot(&self.nodes, &node)?;
        let index = self.nodes.len() as u32;
        self.nodes.push(node);
        self.seen.take(slot, &self.nodes);
        self.now.push(index);
        Some(index)
    }

    /// The pours that lead to a node, by the indices of the rack that was searched.
    fn line(&self, rack: &Rack, goal: u32) -> Vec<Step> {
        let mut path = vec![goal];
        while path[path.len() - 1] != 0 {
            path.push(self.nodes[path[path.len() - 1] as usize].parent);
        }
        path.reverse();
        let mut rack = *rack;
        let mut steps = Vec::new();
        for pair in path.windows(2) {
            let [parent, child] = [pair[0], pair[1]].map(|at| &self.nodes[at as usize]);
            let [poured, onto] = [child.from, child.to].map(|place| parent.tubes()[place as usize]);
            let place = |wanted: Tube, other: Option<usize>| {
                let tubes = rack.tubes().iter().enumerate();
                let mut same = tubes.filter(|&(at, &tube)| tube == wanted && Some(at) != other);
                let (at, _) = same
                    .next()
                    .expect("a node has the tubes of the rack it stands for");
                at
            };
            let from = place(poured, None);
            let to = place(onto, Some(from));
            rack.pour(from, to).expect("the solver pours by the rules");
            steps.push((from, to));
        }
        steps
    }
}

/// Which racks have a node: a table of open addresses over the nodes, compared tube by tube.
#[derive(Debug, Default)]
struct Seen {
    /// The upper half of the hash, and the node's index plus one below it; 0 is a free slot.
    slots: Vec<u64>,
}

const FIRST_SLOTS: usize = 1 << 10;

impl Seen {
    fn clear(&mut self) {
        self.slots.clear();
        self.slots.resize(FIRST_SLOTS, 0);
    }

    /// The slot where the rack of that node belongs; `None` when it has a node already.
    #[inline]
    fn free_slot(&self, nodes: &[Node], wanted: &Node) -> Option<usize> {
        let mask = self.slots.len() - 1;
        let mut slot = wanted.hash as usize & mask;
        loop {
            let entry = self.slots[slot];
            if entry == 0 {
                return Some(slot);
            }
            if entry >> 32 == wanted.hash >> 32 {
                let node = &nodes[entry as u32 as usize - 1];
                if node.is_same_rack(wanted) {
                    return None;
                }
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Gives that free slot to the last node.
    #[inline]
    fn take(&mut self, slot: usize, nodes: &[Node]) {
        self.slots[slot] = entry(nodes, nodes.len() - 1);
        if nodes.len() * 2 > self.slots.len() {
            self.grow(nodes);
        }
    }

    fn grow(&mut self, nodes: &[Node]) {
        let slots = self.slots.len() * 4;
        self.slots.clear();
        self.slots.resize(slots, 0);
        for (index, node) in nodes.iter().enumerate() {
            let mut slot = node.hash as usize & (slots - 1);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (slots - 1);
            }
            self.slots[slot] = entry(nodes, index);
        }
    }
}

fn entry(nodes: &[Node], index: usize) -> u64 {
    nodes[index].hash & (u64::MAX << 32) | (index as u64 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::critter_lineup::notation;
    fn rack(notation: &str) -> Rack {
        notation::read(notation).unwrap()
    }

    /// The fewest pours, each solution played through the rules.
    fn pours(notation: &str) -> Option<usize> {
        let mut played = rack(notation);
        let line = shortest(&played, &mut Budget::unlimited()).unwrap();
        for &(from, to) in line.as_deref().unwrap_or_default() {
            played.pour(from, to).unwrap();
        }
        assert_eq!(played.is_solved(), line.is_some());
        line.map(|line| line.len())
    }

    #[test]
    fn a_sorted_rack_takes_no_pours() {
        assert_eq!(pours("aaaa - bbbb"), Some(0));
        assert_eq!(pours("- -"), Some(0));
    }

    /// Merging onto a tube of one colour whenever one can would take more than the minimum here.
    #[test]
    fn pouring_a_pure_tube_onto_a_mixed_one_can_be_right() {
        assert_eq!(pours("dacc cbab bdad cadb -"), Some(13));
    }

    #[test]
    fn pouring_only_a_part_of_a_run_can_be_right() {
        assert_eq!(pours("cddd aabc cdbb aabc -"), Some(10));
    }

    #[test]
    fn thirteen_colours() {
        let notation = "ihlm ekja ebij laff able fhgf gmjh bihg delj mdkc mdkd cgck iacb - -";
        assert_eq!(pours(notation), Some(43));
    }

    #[test]
    fn tubes_may_begin_partly_filled() {
        assert_eq!(pours("aa bcb ccb acab -"), Some(8));
    }

    #[test]
    fn a_rack_that_no_pours_sort_is_proved_so() {
        assert_eq!(pours("abab baba"), None);
        assert_eq!(pours("abcd abcd abcd abcd -"), None);
    }

    #[test]
    fn most_pours_bound_the_answer() {
        let rack = rack("aa bcb ccb acab -");
        let mut solver = Solver::default();
        for (most, found) in [(0, None), (7, None), (8, Some(8)), (100, Some(8))] {
            let minimum = solver.minimum(&rack, most, &mut Budget::unlimited());
            assert_eq!(minimum, Ok(found), "{most}");
        }
        assert!(bound(&rack) <= 8);
    }

    #[test]
    fn a_spent_budget_is_no_answer() {
        let rack = rack("dacc cbab bdad cadb -");
        assert_eq!(shortest(&rack, &mut Budget::nodes(5)), Err(OutOfBudget));
    }
}
