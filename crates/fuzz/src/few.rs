//! Deals for one input: a few of them, so that no input takes long, each made once for all inputs.

use std::any::{Any, TypeId};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use menagerie_engine::{Deals, Game, NoDeal};

/// How many deals are kept; with more, all are made afresh. Baskmere's hold a megabyte or two.
const MOST_CACHED: usize = 64;

/// Hands out that many deals and then no more. How many does not depend on what is kept, so that an
/// input does the same whatever came before it.
pub(crate) struct Few<G: Game> {
    left: Cell<u32>,
    kept: Rc<DealCache<G>>,
}

struct DealCache<G: Game>(RefCell<HashMap<G::Key, Arc<G::Deal>>>);

impl<G: Game> Few<G> {
    pub(crate) fn of(count: u32) -> Self {
        Self {
            left: Cell::new(count),
            kept: once(|| DealCache(RefCell::default())),
        }
    }
}

impl<G: Game> Deals<G> for Few<G> {
    fn get(&self, key: &G::Key) -> Result<Arc<G::Deal>, NoDeal> {
        let left = self.left.get().checked_sub(1);
        self.left.set(left.ok_or(NoDeal::TooManyStages)?);
        let mut kept = self.kept.0.borrow_mut();
        if kept.len() == MOST_CACHED && !kept.contains_key(key) {
            kept.clear();
        }
        let deal = kept
            .entry(key.clone())
            .or_insert_with(|| Arc::new(G::deal(key)));
        Ok(Arc::clone(deal))
    }
}

/// The one value of its type, made when it is first asked for.
pub(crate) fn once<T: Any>(make: impl FnOnce() -> T) -> Rc<T> {
    thread_local! {
        static MADE: RefCell<HashMap<TypeId, Rc<dyn Any>>> = RefCell::default();
    }
    let kind = TypeId::of::<T>();
    let found = MADE.with_borrow(|made| made.get(&kind).cloned());
    let value = found.unwrap_or_else(|| {
        let value: Rc<dyn Any> = Rc::new(make());
        MADE.with_borrow_mut(|made| made.insert(kind, Rc::clone(&value)));
        value
    });
    value.downcast().expect("it is kept under its own type")
}
