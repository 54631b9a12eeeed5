//! The exact answer for a court: whether it can be cleared, by which captures, by how many sequences,
//! and how often uniform random play clears it. A depth-first search that remembers each position
//! (dynamic programming, Bellman 1957).
//!
//! Only squares that hold an idol now can hold one later, so a court is renumbered to those squares.
//! Lines keep their order, and boulders only cut them.

use std::collections::{HashMap, HashSet};

use num_bigint::BigInt;
use num_rational::BigRational;

use super::court::{Capture, Court, Idols, ones};
use super::reach::Reach;
use crate::budget::{Budget, OutOfBudget};

/// Everything exact about a court.
#[derive(Debug, Clone, PartialEq)]
pub struct Analysis {
    /// How many sequences of captures clear it. A court with one idol is cleared by the empty one.
    pub clearings: BigInt,
    /// The chance that uniform random captures clear it.
    pub random_clear: BigRational,
}

/// Counts the clearing sequences and the chance of random play.
///
/// # Errors
/// [`OutOfBudget`] when there are more positions than the budget has nodes.
pub fn analyse(court: &Court, budget: &mut Budget) -> Result<Analysis, OutOfBudget> {
    Explored::new(court).analysis(court, budget).cloned()
}

/// A court and what was worked out about the courts that captures make of it.
#[derive(Debug)]
pub struct Explored {
    field: Field,
    memo: HashMap<Idols, Analysis>,
}

impl Explored {
    /// Nothing worked out yet.
    pub fn new(court: &Court) -> Self {
        Self {
            field: Field::new(court),
            memo: HashMap::new(),
        }
    }

    /// Everything exact about the court itself, or one that captures make of it.
    ///
    /// # Errors
    /// [`OutOfBudget`]; a node is a position that was not worked out before.
    pub fn analysis(
        &mut self,
        court: &Court,
        budget: &mut Budget,
    ) -> Result<&Analysis, OutOfBudget> {
        let idols = self.field.pack_idols(court.idols);
        visit(&self.field, idols, &mut self.memo, budget)?;
        Ok(&self.memo[&idols])
    }

    /// The first capture, in order, that begins a longest sequence of captures on such a court, and
    /// how long that is. The court must have a capture.
    ///
    /// # Errors
    /// [`OutOfBudget`]; a node is a position.
    pub fn longest(
        &self,
        court: &Court,
        budget: &mut Budget,
    ) -> Result<(Capture, u32), OutOfBudget> {
        let idols = self.field.pack_idols(court.idols);
        let mut memo = HashMap::new();
        let mut best: Option<(Capture, u32)> = None;
        for from in ones(idols.squares()) {
            for to in ones(self.field.prey(idols, from)) {
                let mut after = idols;
                after.capture(from, to);
                let length = 1 + longest(&self.field, after, &mut memo, budget)?;
                if best.is_none_or(|(_, best)| length > best) {
                    best = Some((self.field.capture(from, to), length));
                }
            }
        }
        Ok(best.expect("the court has a capture"))
    }
}

/// The length of a longest sequence of captures.
fn longest(
    field: &Field,
    idols: Idols,
    memo: &mut HashMap<Idols, u32>,
    budget: &mut Budget,
) -> Result<u32, OutOfBudget> {
    if let Some(&known) = memo.get(&idols) {
        return Ok(known);
    }
    budget.spend()?;
    let mut most = 0;
    for after in field.after_captures(idols) {
        most = most.max(1 + longest(field, after, memo, budget)?);
    }
    memo.insert(idols, most);
    Ok(most)
}

/// Puts the analysis of a position into `memo`.
fn visit(
    field: &Field,
    idols: Idols,
    memo: &mut HashMap<Idols, Analysis>,
    budget: &mut Budget,
) -> Result<(), OutOfBudget> {
    if memo.contains_key(&idols) {
        return Ok(());
    }
    budget.spend()?;
    let mut clearings = BigInt::from(u32::from(idols.count() == 1));
    let mut sum = BigRational::from_integer(clearings.clone());
    let mut captures = 0u32;
    for after in field.after_captures(idols) {
        visit(field, after, memo, budget)?;
        let next = &memo[&after];
        captures += 1;
        if next.clearings != BigInt::ZERO {
            clearings += &next.clearings;
            sum += &next.random_clear;
        }
    }
    let random_clear = sum / BigInt::from(captures.max(1));
    memo.insert(
        idols,
        Analysis {
            clearings,
            random_clear,
        },
    );
    Ok(())
}

/// A sequence of captures that clears the court; `None` when there is none.
///
/// # Errors
/// [`OutOfBudget`] when the budget is spent before one is found or excluded.
pub fn clearing_line(
    court: &Court,
    budget: &mut Budget,
) -> Result<Option<Vec<Capture>>, OutOfBudget> {
    let field = Field::new(court);
    let mut line = Vec::new();
    let mut lost = HashSet::new();
    let found = find(&field, field.start, &mut lost, &mut line, budget)?;
    line.reverse();
    Ok(found.then_some(line))
}

/// Searches depth first; `line` is filled from the last capture to the first. `lost` holds positions
/// that cannot be cleared.
fn find(
    field: &Field,
    idols: Idols,
    lost: &mut HashSet<Idols>,
    line: &mut Vec<Capture>,
    budget: &mut Budget,
) -> Result<bool, OutOfBudget> {
    if idols.count() == 1 {
        return Ok(true);
    }
    if lost.contains(&idols) {
        return Ok(false);
    }
    budget.spend()?;
    for from in ones(idols.squares()) {
        for to in ones(field.prey(idols, from)) {
            let mut after = idols;
            after.capture(from, to);
            if find(field, after, lost, line, budget)? {
                line.push(field.capture(from, to));
                return Ok(true);
            }
        }
    }
    lost.insert(idols);
    Ok(false)
}

/// How many legal captures leave a court that can no longer be cleared.
///
/// # Errors
/// [`OutOfBudget`] as for [`clearing_line`].
pub fn decoys(court: &Court, budget: &mut Budget) -> Result<u32, OutOfBudget> {
    let field = Field::new(court);
    let mut lost = HashSet::new();
    let mut decoys = 0;
    for after in field.after_captures(field.start) {
        let mut line = Vec::new();
        decoys += u32::from(!find(&field, after, &mut lost, &mut line, budget)?);
    }
    Ok(decoys)
}

/// A court renumbered to the squares that hold an idol.
#[derive(Debug)]
struct Field {
    reach: Reach,
    start: Idols,
    jackal_last: bool,
    /// The square of the court behind each number.
    squares: Vec<u8>,
}

impl Field {
    fn new(court: &Court) -> Self {
        let squares: Vec<u8> = ones(court.idols.squares()).collect();
        Self {
            reach: Reach::over(Reach::of_size(court.size), &squares, court.boulders),
            start: pack_idols(&squares, court.idols),
            jackal_last: court.jackal_last,
            squares,
        }
    }

    #[inline]
    fn prey(&self, idols: Idols, from: u8) -> u64 {
        let reached = self.reach.reached(idols, 0, from);
        if self.jackal_last {
            reached & !idols.jackals()
        } else {
            reached
        }
    }

    fn after_captures(&self, idols: Idols) -> impl Iterator<Item = Idols> + use<'_> {
        ones(idols.squares()).flat_map(move |from| {
            ones(self.prey(idols, from)).map(move |to| {
                let mut after = idols;
                after.capture(from, to);
                after
            })
        })
    }

    /// The idols of a court that captures make of this one.
    fn pack_idols(&self, idols: Idols) -> Idols {
        pack_idols(&self.squares, idols)
    }

    fn capture(&self, from: u8, to: u8) -> Capture {
        Capture::new(
            self.squares[usize::from(from)],
            self.squares[usize::from(to)],
        )
    }
}

/// The bits of a mask on those squares, in their order.
fn pack(squares: &[u8], mask: u64) -> u64 {
    let numbered = squares.iter().enumerate();
    numbered.fold(0, |packed, (number, &square)| {
        packed | (mask >> square & 1) << number
    })
}

/// The idols on those squares.
fn pack_idols(squares: &[u8], idols: Idols) -> Idols {
    Idols {
        straight: pack(squares, idols.straight),
        diagonal: pack(squares, idols.diagonal),
        leaper: pack(squares, idols.leaper),
    }
}
