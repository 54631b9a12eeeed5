//! The deals of all games, kept while there is room.

use std::any::{Any, TypeId};
use std::cell::{Cell, RefCell};
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use menagerie_engine::{Budget, Deals, Game, NoDeal};
use moka::policy::EvictionPolicy;
use moka::sync::Cache;

use crate::jobs::Turn;

/// The memory that kept deals may fill, all games together.
const ROOM: u64 = 32 * 1024 * 1024;

/// The most stages that one request may have dealt.
pub(crate) const MOST_STAGES: u32 = 1_000;

/// The memory of a kept deal beside its own: its key and its place in the cache.
const OVERHEAD: usize = 256;

/// The kept deals. One cache for all games, since their deals differ in size by a factor of a
/// thousand: equal shares would leave most of the room unused and the rest too small.
pub(crate) struct DealCache(Cache<Named, Weighed>);

impl DealCache {
    /// Nothing kept yet.
    pub(crate) fn new() -> Self {
        Self::within(ROOM)
    }

    fn within(room: u64) -> Self {
        let cache = Cache::builder()
            .max_capacity(room)
            .weigher(|_, deal: &Weighed| deal.weight)
            // A run asks for its stage many times and then never again, so the most recently used
            // deals stay (LRU). The default policy would reject the deals of new runs.
            .eviction_policy(EvictionPolicy::lru())
            .build();
        Self(cache)
    }

    /// A provider that hands out only what is kept, for places that must not wait.
    pub(crate) fn at_hand<G: Game>(&self) -> Provider<'_, G> {
        Provider::new(self, None)
    }

    /// A provider that makes what is missing, as long as its client waits.
    pub(crate) fn making<'a, G: Game>(&'a self, turn: &'a Turn) -> Provider<'a, G> {
        Provider::new(self, Some(turn))
    }

    fn get<G: Game>(&self, key: &G::Key) -> Option<Arc<G::Deal>> {
        self.0.get(&Named::new::<G>(key)).map(Weighed::deal::<G>)
    }

    /// The deal, made first if it is missing. When several requests ask at once, only one makes it.
    fn get_or_make<G: Game>(&self, key: &G::Key) -> Arc<G::Deal> {
        let kept = self
            .0
            .get_with(Named::new::<G>(key), || Weighed::new::<G>(G::deal(key)));
        kept.deal::<G>()
    }
}

/// The key of a deal of any game.
struct Named {
    game: TypeId,
    key: Box<dyn AnyKey>,
}

impl Named {
    fn new<G: Game>(key: &G::Key) -> Self {
        Self {
            game: TypeId::of::<G>(),
            key: Box::new(key.clone()),
        }
    }
}

impl PartialEq for Named {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game && self.key.is(&*other.key)
    }
}

impl Eq for Named {}

impl Hash for Named {
    fn hash<H: Hasher>(&self, mut state: &mut H) {
        self.game.hash(state);
        self.key.hash_into(&mut state);
    }
}

/// What a key can do when its type is forgotten.
trait AnyKey: Any + Send + Sync {
    fn is(&self, other: &dyn AnyKey) -> bool;
    fn hash_into(&self, state: &mut dyn Hasher);
}

impl<K: Any + Eq + Hash + Send + Sync> AnyKey for K {
    fn is(&self, other: &dyn AnyKey) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<K>() == Some(self)
    }

    fn hash_into(&self, mut state: &mut dyn Hasher) {
        self.hash(&mut state);
    }
}

/// A deal of any game.
#[derive(Clone)]
struct Weighed {
    weight: u32,
    deal: Arc<dyn Any + Send + Sync>,
}

impl Weighed {
    fn new<G: Game>(deal: G::Deal) -> Self {
        Self {
            weight: u32::try_from(G::weight(&deal) + OVERHEAD).unwrap_or(u32::MAX),
            deal: Arc::new(deal),
        }
    }

    fn deal<G: Game>(self) -> Arc<G::Deal> {
        self.deal
            .downcast()
            .unwrap_or_else(|_| unreachable!("the key names the game of its deal"))
    }
}

/// A deal and its key.
type Last<G> = (<G as Game>::Key, Arc<<G as Game>::Deal>);

/// Hands out deals to one request.
pub(crate) struct Provider<'a, G: Game> {
    cache: &'a DealCache,
    /// Present when missing deals are made.
    making: Option<&'a Turn>,
    /// The deal last handed out: a run asks for the same one at every step of a stage.
    last: RefCell<Option<Last<G>>>,
    stages: Cell<u32>,
}

impl<'a, G: Game> Provider<'a, G> {
    fn new(cache: &'a DealCache, making: Option<&'a Turn>) -> Self {
        Self {
            cache,
            making,
            last: RefCell::new(None),
            stages: Cell::new(0),
        }
    }

    /// Lets other jobs have the worker, if it is their turn.
    pub(crate) fn give_way(&self) {
        if let Some(turn) = self.making {
            turn.give_way();
        }
    }

    /// A budget for searches. It ends early when the client has gone. Where no deals are made,
    /// there is no budget for searches either.
    pub(crate) fn budget(&self, nodes: u64) -> Budget<'a> {
        match self.making {
            Some(turn) => Budget::nodes(nodes).stopped_by(turn.stop()),
            None => Budget::nodes(0),
        }
    }
}

impl<G: Game> Deals<G> for Provider<'_, G> {
    fn get(&self, key: &G::Key) -> Result<Arc<G::Deal>, NoDeal> {
        if let Some((last, deal)) = &*self.last.borrow()
            && last == key
        {
            return Ok(Arc::clone(deal));
        }
        // Counted whether or not the deal is kept, so that an answer never depends on the cache.
        self.stages.set(self.stages.get() + 1);
        if self.stages.get() > MOST_STAGES {
            return Err(NoDeal::TooManyStages);
        }
        let deal = match self.making {
            None => self.cache.get::<G>(key).ok_or(NoDeal::NotAtHand)?,
            Some(turn) if turn.stop().load(Ordering::Relaxed) => return Err(NoDeal::Stopped),
            Some(turn) => {
                turn.give_way();
                self.cache.get_or_make::<G>(key)
            }
        };
        *self.last.borrow_mut() = Some((key.clone(), Arc::clone(&deal)));
        Ok(deal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_engine::course::Effort;
    use menagerie_engine::daily::Week;
    use menagerie_engine::{Code, Halt, Info, Kind, Place, Seed, Standing, for_each_game};
    use std::sync::atomic::AtomicU32;

    /// A game whose deals are numbers; it counts how often one of them was made.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    struct Toy;

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    struct Refusal;

    impl From<Refusal> for Code {
        fn from(_: Refusal) -> Self {
            Self::NotLegal
        }
    }

    /// The key whose deals are counted.
    const COUNTED: u32 = 1_000_000;
    static MADE: AtomicU32 = AtomicU32::new(0);
    /// How many ask for it, and how many have come to do so.
    const ASKING: u32 = 8;
    static ASKED: AtomicU32 = AtomicU32::new(0);

    impl Game for Toy {
        const INFO: &'static Info = &Info {
            slug: "toy",
            name: "Toy",
            stage: "step",
            last_stage: 1,
            rules_version: 1,
            open: false,
        };
        const WEEK: Week = [[1; 3]; 7];
        const SIGNS: &'static [(char, u32)] = &[('~', 0)];
        type Key = u32;
        type Deal = u32;
        type State = u32;
        type Action = u32;
        type Report = u32;
        type Refusal = Refusal;
        type Novelty = u32;

        fn key(_: Seed, stage: u32) -> u32 {
            stage
        }
        fn deal(key: &u32) -> u32 {
            if *key == COUNTED {
                MADE.fetch_add(1, Ordering::Relaxed);
                // Not there before all have come to ask for it.
                while ASKED.load(Ordering::Relaxed) < ASKING {
                    std::thread::yield_now();
                }
            }
            key * 2
        }
        fn weight(_: &u32) -> usize {
            4
        }
        fn open(_: Seed, _: &impl Deals<Self>) -> Result<u32, NoDeal> {
            Ok(1)
        }
        fn practice(_: Seed, stage: u32, _: &impl Deals<Self>) -> Result<u32, NoDeal> {
            Ok(stage)
        }
        fn is_practice(_: &u32) -> bool {
            false
        }
        fn legal(_: &u32, _: &mut Vec<u32>) {}
        fn apply(_: &mut u32, action: u32, _: &impl Deals<Self>) -> Result<u32, Halt<Self>> {
            Ok(action)
        }
        fn novelties(_: Seed, _: u32) -> Vec<u32> {
            Vec::new()
        }
        fn kind(_: u32) -> Kind {
            Kind::End
        }
        fn carry(_: Place, _: Place) -> u32 {
            1
        }
        fn standing(state: &u32) -> Standing {
            Standing {
                stage: *state,
                completed: 0,
                score: 0,
                over: false,
                between: false,
                spent: 0,
            }
        }
        fn effort(_: &u32) -> Effort {
            Effort {
                least: 1,
                good: 1,
                spent: 1,
            }
        }
        fn stage_lost(_: &u32) -> bool {
            false
        }
        fn earned(_: &u32) -> u64 {
            0
        }
        fn seed(_: &u32) -> Seed {
            Seed::from_word(0)
        }
    }

    fn room_for(deals: usize) -> DealCache {
        DealCache::within((deals * (4 + OVERHEAD)) as u64)
    }

    #[test]
    fn one_request_has_a_thousand_stages_and_no_more_whatever_is_kept() {
        let kept = room_for(2_000);
        let turn = Turn::alone();
        for _ in 0..2 {
            let deals = Provider::<Toy>::new(&kept, Some(&turn));
            for stage in 0..MOST_STAGES {
                // Asking again for the stage at hand costs nothing.
                for _ in 0..3 {
                    assert_eq!(deals.get(&stage).map(|deal| *deal), Ok(stage * 2));
                }
            }
            assert_eq!(deals.get(&MOST_STAGES).err(), Some(NoDeal::TooManyStages));
        }
        let at_hand = Provider::<Toy>::new(&kept, None);
        let handed = (0..2_000)
            .filter(|stage| at_hand.get(stage).is_ok())
            .count();
        assert_eq!(handed, MOST_STAGES as usize);
        assert_eq!(at_hand.get(&0).err(), Some(NoDeal::TooManyStages));
    }

    #[test]
    fn what_must_not_wait_gets_only_what_is_kept() {
        let kept = room_for(10);
        let turn = Turn::alone();
        let at_hand = || Provider::<Toy>::new(&kept, None).get(&7).map(|deal| *deal);
        assert_eq!(at_hand(), Err(NoDeal::NotAtHand));
        assert!(Provider::<Toy>::new(&kept, Some(&turn)).get(&7).is_ok());
        assert_eq!(at_hand(), Ok(14));
    }

    #[test]
    fn a_raised_flag_stops_the_making() {
        let kept = room_for(10);
        let turn = Turn::alone();
        turn.stop().store(true, Ordering::Relaxed);
        let deals = Provider::<Toy>::new(&kept, Some(&turn));
        assert_eq!(deals.get(&7).err(), Some(NoDeal::Stopped));
    }

    #[test]
    fn the_cache_keeps_what_was_used_last_within_its_room() {
        let kept = room_for(10);
        let turn = Turn::alone();
        for stage in 0..50 {
            let deals = Provider::<Toy>::new(&kept, Some(&turn));
            assert!(deals.get(&stage).is_ok());
            kept.0.run_pending_tasks();
        }
        assert!(kept.0.weighted_size() <= 10 * (4 + OVERHEAD) as u64);
        assert_eq!(kept.0.entry_count(), 10);
        assert!(kept.get::<Toy>(&49).is_some() && kept.get::<Toy>(&0).is_none());
    }

    #[test]
    fn a_deal_asked_for_by_many_at_once_is_made_once() {
        let kept = room_for(10);
        std::thread::scope(|scope| {
            for _ in 0..ASKING {
                scope.spawn(|| {
                    ASKED.fetch_add(1, Ordering::Relaxed);
                    Provider::<Toy>::new(&kept, Some(&Turn::alone()))
                        .get(&COUNTED)
                        .map(|deal| *deal)
                });
            }
        });
        assert_eq!(MADE.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn games_do_not_get_in_each_others_way() {
        let kept = DealCache::new();
        for_each_game!(G => {
            let key = <G as Game>::key(Seed::from_word(7), 1);
            assert!(kept.at_hand::<G>().get(&key).is_err());
            assert!(kept.making::<G>(&Turn::alone()).get(&key).is_ok());
            assert!(kept.at_hand::<G>().get(&key).is_ok());
        });
    }
}
