//! The deals of all games, kept while there is room.

use std::any::{Any, TypeId};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use menagerie_engine::{Deals, Game, NoDeal, for_each_game};
use moka::policy::EvictionPolicy;
use moka::sync::Cache;

/// The memory that kept deals may fill, all games together: each has an equal share.
pub(crate) const ROOM: usize = 64 * 1024 * 1024;

/// The most stages that one request may have dealt.
pub(crate) const MOST_STAGES: u32 = 1_000;

/// What a kept deal weighs beside its own memory: its key and its place in the cache.
const OVERHEAD: usize = 256;

type Shelf<G> = Cache<<G as Game>::Key, Arc<<G as Game>::Deal>>;

/// A cache of deals for each game.
pub(crate) struct Kept(HashMap<TypeId, Box<dyn Any + Send + Sync>>);

impl Kept {
    /// Empty caches.
    pub(crate) fn new() -> Self {
        let share = ROOM / menagerie_engine::catalogue::games().len();
        let mut shelves = HashMap::<TypeId, Box<dyn Any + Send + Sync>>::new();
        for_each_game!(G => {
            shelves.insert(TypeId::of::<G>(), Box::new(shelf::<G>(share)));
        });
        Self(shelves)
    }

    /// A provider that hands out only what is kept, for places that must not wait.
    pub(crate) fn at_hand<G: Game>(&self) -> Provider<'_, G> {
        Provider::new(self.shelf::<G>(), None)
    }

    /// A provider that makes what is missing, until `stop` goes up.
    pub(crate) fn making<'a, G: Game>(&'a self, stop: &'a AtomicBool) -> Provider<'a, G> {
        Provider::new(self.shelf::<G>(), Some(stop))
    }

    fn shelf<G: Game>(&self) -> &Shelf<G> {
        self.0
            .get(&TypeId::of::<G>())
            .and_then(|shelf| shelf.downcast_ref())
            .expect("every game of the catalogue has a cache")
    }
}

/// Hands out deals to one request.
pub(crate) struct Provider<'a, G: Game> {
    shelf: &'a Shelf<G>,
    /// Present when missing deals are made.
    making: Option<&'a AtomicBool>,
    /// The deal last handed out: a run asks for the same one at every step of a stage.
    last: RefCell<Option<(G::Key, Arc<G::Deal>)>>,
    stages: Cell<u32>,
}

impl<'a, G: Game> Provider<'a, G> {
    fn new(shelf: &'a Shelf<G>, making: Option<&'a AtomicBool>) -> Self {
        Self {
            shelf,
            making,
            last: RefCell::new(None),
            stages: Cell::new(0),
        }
    }

    /// Whether the request asked for more stages than one may have.
    pub(crate) fn overdrawn(&self) -> bool {
        self.stages.get() > MOST_STAGES
    }
}

impl<G: Game> Deals<G> for Provider<'_, G> {
    fn get(&self, key: &G::Key) -> Result<Arc<G::Deal>, NoDeal> {
        if let Some((last, deal)) = &*self.last.borrow()
            && last == key
        {
            return Ok(Arc::clone(deal));
        }
        // Counted whether or not the deal is kept, so that an answer never hangs on the cache.
        self.stages.set(self.stages.get() + 1);
        if self.overdrawn() {
            return Err(NoDeal);
        }
        let deal = match self.making {
            None => self.shelf.get(key).ok_or(NoDeal)?,
            Some(stop) if stop.load(Ordering::Relaxed) => return Err(NoDeal),
            Some(_) => self.shelf.get_with_by_ref(key, || Arc::new(G::deal(key))),
        };
        *self.last.borrow_mut() = Some((key.clone(), Arc::clone(&deal)));
        Ok(deal)
    }
}

fn shelf<G: Game>(share: usize) -> Shelf<G> {
    Cache::builder()
        .max_capacity(share as u64)
        // A run asks for its stage again and again and then never more: what was used last stays. The
        // default policy would keep turning away the deals of new runs.
        .eviction_policy(EvictionPolicy::lru())
        .weigher(|_, deal: &Arc<G::Deal>| {
            u32::try_from(G::weight(deal) + OVERHEAD).unwrap_or(u32::MAX)
        })
        .build()
}
