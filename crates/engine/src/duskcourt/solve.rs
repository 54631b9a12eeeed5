//! The exact answer for a court: can it be cleared, by which captures, in how many ways, and how
//! often uniform random play clears it.
//!
//! Only squares that hold an idol now ever hold one, so a court is renumbered to those squares: lines
//! keep their order, and boulders only cut them.

use std::collections::{HashMap, HashSet};

use num_bigint::BigInt;
use num_rational::BigRational;

use super::court::{Capture, Court, Idols, MAX_SQUARES, ones};
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
    let field: Field = Field::new(court);
    let mut line = Vec::new();
    let mut lost = HashSet::new();
    let found = find(&field, field.start, &mut lost, &mut line, budget)?;
    line.reverse();
    Ok(found.then_some(line))
}

/// Searches depth first; `line` is filled from the last capture to the first. `lost` holds positions
/// known to have no way through.
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
    let field: Field = Field::new(court);
    let mut lost = HashSet::new();
    let mut decoys = 0;
    for after in field.after_captures(field.start) {
        let mut line = Vec::new();
        decoys += u32::from(!find(&field, after, &mut lost, &mut line, budget)?);
    }
    Ok(decoys)
}

/// A court renumbered to the squares that hold an idol, which are `N` at most.
#[derive(Debug)]
struct Field<const N: usize = MAX_SQUARES> {
    reach: Reach<N>,
    start: Idols,
    jackal_last: bool,
    /// The square of the court behind each number.
    squares: Vec<u8>,
}

impl<const N: usize> Field<N> {
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
        let met = self.reach.met(idols, 0, from);
        if self.jackal_last {
            met & !idols.jackals()
        } else {
            met
        }
    }

    fn after_captures(&self, idols: Idols) -> impl Iterator<Item = Idols> + use<'_, N> {
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
        Capture {
            from: self.squares[usize::from(from)],
            to: self.squares[usize::from(to)],
        }
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

/// One, as a chance in fixed point: chances are multiples of 2^-56.
pub const CERTAIN: u64 = 1 << 56;

/// The most idols that [`Chances`] takes, so that a key leaves room for the table's round.
pub const MAX_DEALT_IDOLS: u32 = 16;

type DealtField = Field<{ MAX_DEALT_IDOLS as usize }>;

/// Computes chances of random play for many courts, keeping one table of positions.
///
/// A chance is exact but for rounding down once per capture to a multiple of 2^-56: far finer than a
/// dealer needs, and the same on every machine.
#[derive(Debug)]
pub struct Chances {
    /// Open addressing; an entry is a position's key above its round, and its chance.
    table: Vec<(u64, u64)>,
    used: usize,
    round: u64,
    /// How many positions were worked out so far.
    pub nodes: u64,
}

const ROUND_BITS: u32 = 16;

impl Default for Chances {
    fn default() -> Self {
        Self {
            table: vec![(0, 0); 1 << 12],
            used: 0,
            round: 0,
            nodes: 0,
        }
    }
}

impl Chances {
    /// The chance that random play clears the court; `None` when it is above `ceiling`, which is often
    /// found out long before the chance itself.
    ///
    /// # Panics
    /// When more than [`MAX_DEALT_IDOLS`] idols stand.
    pub fn up_to(&mut self, ceiling: u64, court: &Court) -> Option<u64> {
        assert!(
            court.idols() <= MAX_DEALT_IDOLS,
            "dealt courts hold few idols"
        );
        self.forget();
        let field = DealtField::new(court);
        self.chance(&field, field.start, court.idols(), ceiling)
    }

    /// How many captures of the court are decoys. Quick after [`Chances::up_to`] has worked the same
    /// court out.
    pub fn decoys(&mut self, court: &Court) -> u32 {
        let field = DealtField::new(court);
        let captures = field.after_captures(field.start);
        captures
            .filter(|&after| self.chance(&field, after, court.idols() - 1, CERTAIN) == Some(0))
            .count() as u32
    }

    /// The chance of a position of that many idols.
    fn chance(
        &mut self,
        field: &DealtField,
        idols: Idols,
        count: u32,
        ceiling: u64,
    ) -> Option<u64> {
        let squares = idols.squares();
        if count <= 2 {
            // Any capture of one of two by the other clears.
            let cleared = count == 1 || ones(squares).any(|from| field.prey(idols, from) != 0);
            let chance = if cleared { CERTAIN } else { 0 };
            return Some(chance).filter(|&chance| chance <= ceiling);
        }
        let key = self.key(field, idols);
        if let Ok(known) = self.slot(key) {
            let chance = self.table[known].1;
            return Some(chance).filter(|&chance| chance <= ceiling);
        }
        self.nodes += 1;
        let mut prey = [0u64; MAX_DEALT_IDOLS as usize];
        let mut captures = 0u64;
        for from in ones(squares) {
            prey[usize::from(from)] = field.prey(idols, from);
            captures += u64::from(prey[usize::from(from)].count_ones());
        }
        // The chance is the mean over the captures, so the sum may reach captures * ceiling.
        let room = ceiling
            .saturating_mul(captures)
            .saturating_add(captures.saturating_sub(1));
        let mut sum = 0u64;
        for from in ones(squares) {
            for to in ones(prey[usize::from(from)]) {
                let mut after = idols;
                after.capture(from, to);
                sum += self.chance(field, after, count - 1, room - sum)?;
            }
        }
        let chance = sum.checked_div(captures).unwrap_or(0);
        self.insert(key, chance);
        Some(chance)
    }

    fn key(&self, field: &DealtField, idols: Idols) -> u64 {
        let width = field.squares.len();
        let planes = idols.straight | idols.diagonal << width | idols.leaper << (2 * width);
        planes << ROUND_BITS | self.round
    }

    /// Where the key is, or else where it belongs.
    #[inline]
    fn slot(&self, key: u64) -> Result<usize, usize> {
        let mask = self.table.len() - 1;
        let mut at = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & mask;
        loop {
            let held = self.table[at].0;
            if held == key {
                return Ok(at);
            }
            // An entry of an earlier round is as good as an empty one.
            if held & ((1 << ROUND_BITS) - 1) != self.round {
                return Err(at);
            }
            at = (at + 1) & mask;
        }
    }

    fn insert(&mut self, key: u64, chance: u64) {
        if 2 * self.used >= self.table.len() {
            let doubled = vec![(0, 0); 2 * self.table.len()];
            let old = std::mem::replace(&mut self.table, doubled);
            for (key, chance) in old {
                if key & ((1 << ROUND_BITS) - 1) == self.round {
                    let at = self.slot(key).expect_err("each key is held once");
                    self.table[at] = (key, chance);
                }
            }
        }
        let at = self.slot(key).expect_err("a position is worked out once");
        self.table[at] = (key, chance);
        self.used += 1;
    }

    fn forget(&mut self) {
        self.used = 0;
        self.round += 1;
        if self.round >> ROUND_BITS != 0 {
            self.table.fill((0, 0));
            self.round = 1;
        }
    }
}
