//! The least number of pours that sorts a small rack, by breadth-first search.

use std::collections::HashSet;

use super::critter_lineup::{Rack, after, pours, sorted};

/// The least number of pours that sorts the rack; `None` when no pours do.
pub(crate) fn minimum(rack: &Rack) -> Option<usize> {
    let mut seen = HashSet::from([as_a_set(rack)]);
    let mut reached = vec![rack.clone()];
    let mut count = 0;
    while !reached.is_empty() {
        if reached.iter().any(sorted) {
            return Some(count);
        }
        let mut further = Vec::new();
        for rack in &reached {
            for (from, to) in pours(rack) {
                let next = after(rack, from, to);
                if seen.insert(as_a_set(&next)) {
                    further.push(next);
                }
            }
        }
        reached = further;
        count += 1;
    }
    None
}

/// Which tube stands where makes no difference to how many pours are needed.
fn as_a_set(rack: &Rack) -> Rack {
    let mut tubes = rack.clone();
    tubes.sort_unstable();
    tubes
}
