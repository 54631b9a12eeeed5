//! The exact solver: the fewest pours that sort a rack, or the proof that none do.
//!
//! A* over racks whose tubes are kept in order of size, so that racks which differ only in the order
//! of their tubes are one. A pour lowers the number of runs by at most one, and each colour without a
//! critter at any bottom needs a pour into an empty tube, which lowers nothing; so `runs − colours +
//! colours at no bottom` never exceeds the pours that are needed. One pour lowers that bound by one or
//! leaves it, so the sum of pours made and pours needed stays or rises by one. All racks of one sum
//! are looked at before any of the next, and the pours that raise the sum are not made before then:
//! so every rack is first reached in the fewest pours that reach it, and the last sum, the largest
//! set, is cut short. Within a sum the newest rack comes first, which dives towards a solution.

use super::colour::MOST_COLOURS;
use super::rack::{CAPACITY, MOST_TUBES, Rack, Tube};
use crate::budget::{Budget, OutOfBudget};

/// The tubes of a pour, by their index in the rack.
pub type Step = (usize, usize);

/// The fewest pours that sort a rack, as one such list of them; `None` when no pours sort it.
///
/// # Errors
/// [`OutOfBudget`] when the budget is spent before the answer is proved; a node is one rack whose
/// pours are looked at.
pub fn shortest(rack: &Rack, budget: &mut Budget) -> Result<Option<Vec<Step>>, OutOfBudget> {
    let mut solver = Solver::default();
    let found = solver.search(rack, u32::MAX, budget)?;
    Ok(found.map(|goal| solver.line(rack, goal)))
}

/// A number of pours that is never more than the fewest that sort the rack, without any search.
pub fn bound(rack: &Rack) -> u32 {
    u32::from(Node::root(rack).needed)
}

/// A solver that keeps its memory from one rack to the next.
#[derive(Debug, Default)]
pub struct Solver {
    nodes: Vec<Node>,
    seen: Seen,
    /// Racks of the sum being searched that were not looked at yet.
    now: Vec<u32>,
    /// Racks of the sum before it whose raising pours have still to be made, and those of this sum.
    raising: Vec<u32>,
    raising_next: Vec<u32>,
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
            let [poured, onto] = [child.from, child.to].map(|place| parent.tubes[place as usize]);
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

/// One rack on the way, with its finished tubes left out: nothing is ever gained from them.
#[derive(Debug, Clone, Copy)]
struct Node {
    /// In order of size; empty beyond `count`.
    tubes: [Tube; MOST_TUBES],
    /// The sum of the mixed bits of the tubes.
    hash: u64,
    parent: u32,
    pours: u16,
    /// The bound on the pours still needed; 0 exactly when the rack is sorted.
    needed: u8,
    count: u8,
    /// The pour that led here, by places in the parent.
    from: u8,
    to: u8,
}

impl Node {
    fn root(rack: &Rack) -> Self {
        let mut tubes = [Tube::EMPTY; MOST_TUBES];
        let unfinished = rack.tubes().iter().filter(|tube| !tube.is_finished());
        let mut count = 0;
        for &tube in unfinished {
            tubes[count] = tube;
            count += 1;
        }
        tubes[..count].sort_unstable();
        let runs: u32 = tubes.iter().map(|tube| tube.runs()).sum();
        let mut at_bottom = [false; MOST_COLOURS];
        for bottom in tubes.iter().filter_map(|tube| tube.bottom()) {
            at_bottom[bottom.index()] = true;
        }
        let bottoms = at_bottom.into_iter().filter(|&is| is).count() as u32;
        Self {
            tubes,
            hash: tubes[..count]
                .iter()
                .fold(0, |sum, &tube| sum.wrapping_add(mix(tube))),
            parent: 0,
            pours: 0,
            needed: (runs - bottoms) as u8,
            count: count as u8,
            from: 0,
            to: 0,
        }
    }

    fn tubes(&self) -> &[Tube] {
        &self.tubes[..usize::from(self.count)]
    }

    /// The pours that lower the bound on what is still needed.
    #[inline]
    fn keeping(&self) -> Choices {
        let shape = Shape::of(self.tubes());
        let mut choices = Choices::default();
        for from in shape.sources() {
            let source = self.tubes[from];
            let code = source.top_code();
            let (run, bottoms) = (source.run(), shape.bottoms(code));
            let uniform = run == source.len();
            if bottoms == 0 && shape.empty > 0 {
                choices.push(from, shape.empty - 1);
            }
            if uniform && bottoms == 1 {
                continue;
            }
            for to in shape.targets(code, from) {
                let target = self.tubes[to];
                let room = CAPACITY - target.len();
                if run == room && target.is_uniform() {
                    return Choices::only(from, to);
                }
                if run <= room {
                    choices.push(from, to);
                }
            }
        }
        choices
    }

    /// The other pours: into an empty tube though the colour has a bottom, partial, or giving up the
    /// only bottom of a colour.
    #[inline]
    fn raising(&self) -> Choices {
        let shape = Shape::of(self.tubes());
        let mut choices = Choices::default();
        for from in shape.sources() {
            let source = self.tubes[from];
            let code = source.top_code();
            let (run, bottoms) = (source.run(), shape.bottoms(code));
            let uniform = run == source.len();
            // A whole tube poured into an empty one would only change its place.
            if bottoms > 0 && shape.empty > 0 && !uniform {
                choices.push(from, shape.empty - 1);
            }
            for to in shape.targets(code, from) {
                let room = CAPACITY - self.tubes[to].len();
                if run > room || uniform && bottoms == 1 {
                    choices.push(from, to);
                }
            }
        }
        choices
    }

    /// The node after one possible pour, still with the bound of this one.
    #[inline]
    fn after(&self, from: u8, to: u8) -> Self {
        let mut child = *self;
        child.pours += 1;
        child.from = from;
        child.to = to;
        let (from, to) = (usize::from(from), usize::from(to));
        let (source, target) = (self.tubes[from], self.tubes[to]);
        let pour = source
            .pour(target)
            .expect("only possible pours are considered");
        child.hash = child
            .hash
            .wrapping_sub(mix(source))
            .wrapping_sub(mix(target))
            .wrapping_add(mix(pour.from));
        // The tube poured from gets smaller and moves down in the order.
        let tubes = &mut child.tubes;
        let mut place = from;
        while place > 0 && tubes[place - 1] > pour.from {
            tubes[place] = tubes[place - 1];
            place -= 1;
        }
        tubes[place] = pour.from;
        // The other gets greater and moves up, or out.
        let mut place = to + usize::from(place <= to && to < from);
        let mut count = usize::from(self.count);
        if pour.to.is_finished() {
            tubes.copy_within(place + 1..count, place);
            count -= 1;
            tubes[count] = Tube::EMPTY;
            child.count = count as u8;
        } else {
            while place + 1 < count && tubes[place + 1] < pour.to {
                tubes[place] = tubes[place + 1];
                place += 1;
            }
            tubes[place] = pour.to;
            child.hash = child.hash.wrapping_add(mix(pour.to));
        }
        child
    }
}

/// What the tubes of a node look like together.
struct Shape {
    /// How many tubes are empty; they come first.
    empty: usize,
    /// Places of the tubes with critters, without all but the first of equal ones.
    distinct: u32,
    /// Places of the tubes with room, by the code on top.
    open: [u32; MOST_COLOURS + 1],
    /// How many tubes have the code at the bottom, in four bits for each code from 1.
    bottoms: u64,
}

impl Shape {
    #[inline]
    fn of(tubes: &[Tube]) -> Self {
        let mut shape = Self {
            empty: 0,
            distinct: 0,
            open: [0; MOST_COLOURS + 1],
            bottoms: 0,
        };
        let mut last = Tube::EMPTY;
        for (place, &tube) in tubes.iter().enumerate() {
            if tube.is_empty() {
                shape.empty += 1;
                continue;
            }
            shape.distinct |= u32::from(tube != last) << place;
            if tube.has_room() {
                shape.open[tube.top_code() as usize] |= 1 << place;
            }
            shape.bottoms += 1 << (4 * (tube.bottom_code() - 1));
            last = tube;
        }
        shape
    }

    fn bottoms(&self, code: u32) -> u32 {
        (self.bottoms >> (4 * (code - 1))) as u32 & 15
    }

    /// Tubes to pour from: of equal ones, the first.
    fn sources(&self) -> Places {
        Places(self.distinct)
    }

    /// Tubes other than `from` with room and that code on top: of equal ones, the first, or the
    /// second where the first is `from`.
    fn targets(&self, code: u32, from: usize) -> Places {
        let first = self.distinct | (1 << from) << 1;
        Places(self.open[code as usize] & first & !(1 << from))
    }
}

/// Places of tubes, as bits.
struct Places(u32);

impl Iterator for Places {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let place = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (place < u32::BITS).then_some(place as usize)
    }
}

/// Pours to look at, by places.
struct Choices {
    listed: [(u8, u8); MOST_CHOICES],
    count: usize,
    /// Whether the only choice completes a colour.
    ///
    /// A pour that completes its colour in a tube of nothing else can always come first. The other
    /// tubes that hold the colour hold it alone, so in whatever other pours sort the rack, at every
    /// moment some tube holds only this colour. Follow those pours, leave out the ones of this colour,
    /// of which there is at least one, and let the finished tube stand in for that tube: every other
    /// tube then holds what it held or less, so all stay possible.
    complete: bool,
}

/// Each tube can be poured into an empty one and onto the tubes with room that have its colour on top,
/// of which there are three at most.
const MOST_CHOICES: usize = 4 * MOST_TUBES;

impl Default for Choices {
    #[inline]
    fn default() -> Self {
        Self {
            listed: [(0, 0); MOST_CHOICES],
            count: 0,
            complete: false,
        }
    }
}

impl Choices {
    fn only(from: usize, to: usize) -> Self {
        let mut choices = Self {
            complete: true,
            ..Self::default()
        };
        choices.push(from, to);
        choices
    }

    #[inline]
    fn push(&mut self, from: usize, to: usize) {
        self.listed[self.count] = (from as u8, to as u8);
        self.count += 1;
    }

    fn listed(&self) -> &[(u8, u8)] {
        &self.listed[..self.count]
    }
}

/// Spreads the bits of a tube over a word, so that sums of them differ.
fn mix(tube: Tube) -> u64 {
    let word = (u64::from(tube.bits()) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (word ^ (word >> 32)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
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
                if node.count == wanted.count && node.tubes == wanted.tubes {
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
    use crate::critter_lineup::text::read_notation;

    fn rack(notation: &str) -> Rack {
        read_notation(notation).unwrap()
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
