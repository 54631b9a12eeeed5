//! The queue for work that takes a core for a while, fair among clients.
//!
//! Who has had the least of the cores of late has the next turn. A client that has had much, or that has a
//! job running, is heavy, and heavy jobs never take the last worker: it is kept for everyone else. A long job
//! gives way to others where it can be interrupted, so that no turn lasts long.

use std::cell::Cell;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use tokio::sync::{oneshot, watch};

use crate::error::Problem;

/// How much work may run and wait at once.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// How many pieces of heavy work run at once; two at least, of which one is kept for light clients.
    pub workers: usize,
    /// How many more may wait for their turn. Above that, a request gets 429.
    pub waiting: usize,
}

impl Default for Limits {
    /// One worker for each core, 256 places to wait.
    fn default() -> Self {
        Self {
            workers: std::thread::available_parallelism().map_or(1, Into::into),
            waiting: 256,
        }
    }
}

/// The memory that the large bodies may fill, those that wait and those still being read.
const ROOM: usize = 64 * 1024 * 1024;
/// How much of it one client may fill.
const ROOM_EACH: usize = ROOM / 4;
/// Bodies up to this size never wait for room.
pub(crate) const SMALL: usize = 16 * 1024;
/// What a client has had of a core is forgotten by half in that time.
const HALF_LIFE: Duration = Duration::from_secs(5);
/// Who has had more of late is heavy.
const HEAVY: Duration = Duration::from_millis(250);
/// A turn is not given up before it has lasted so long.
const TURN: Duration = Duration::from_millis(20);
/// Who would wait longer than that is turned away at once, and told when to come again.
const LONGEST_WAIT: Duration = Duration::from_secs(10);
/// The longest that a client is asked to stay away, in seconds.
const LONGEST_AWAY: u64 = 60;
/// For so many clients it is known what they have had; above that the lightest are forgotten.
const MOST_CLIENTS: usize = 4096;

/// A client, as far as it matters for fairness: an address, or the network of one person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Client(IpAddr);

tokio::task_local! {
    /// Who is being answered.
    static CLIENT: Client;
}

impl Client {
    /// Of that address; of IPv6 the first 64 bits, since a home has all that follow.
    pub(crate) fn of(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(address) => {
                let network = address.to_bits() & (u128::MAX << 64);
                Ipv6Addr::from_bits(network).into()
            }
            address @ IpAddr::V4(_) => address,
        })
    }

    /// Answers in the name of this client.
    pub(crate) async fn serve<T>(self, answer: impl Future<Output = T>) -> T {
        CLIENT.scope(self, answer).await
    }

    /// Who is being answered here.
    fn current() -> Self {
        CLIENT
            .try_with(|&client| client)
            .unwrap_or(Self(Ipv6Addr::UNSPECIFIED.into()))
    }
}

/// The queue.
#[derive(Debug, Clone)]
pub(crate) struct JobQueue(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    limits: Limits,
    /// Whether anyone waits: looked at often by who runs.
    contended: AtomicBool,
    /// Whether the server is stopping: what is still being read should come soon.
    hurry: watch::Sender<bool>,
    line: Mutex<Line>,
}

/// Who runs and who waits.
#[derive(Debug, Default)]
struct Line {
    waiting: HashMap<Client, VecDeque<Grant>>,
    /// What each client has had of late.
    had: HashMap<Client, Had>,
    /// How many jobs of a client run.
    running: HashMap<Client, usize>,
    /// How many jobs run, and how many of them hold a turn that heavy clients may have.
    workers: usize,
    heavy: usize,
    /// The bytes of large bodies that each client holds.
    held: HashMap<Client, usize>,
    /// What a job took of late, in seconds.
    takes: f64,
    /// The flags of jobs that may still run.
    stops: Vec<Weak<AtomicBool>>,
    /// Whether no job is taken any more.
    closed: bool,
}

/// Hands a job its turn.
type Grant = oneshot::Sender<Turn>;

/// A use of the cores that is forgotten by and by.
#[derive(Debug, Clone, Copy)]
struct Had {
    seconds: f64,
    at: Instant,
}

impl Had {
    fn at(self, now: Instant) -> f64 {
        let halves = (now - self.at).as_secs_f64() / HALF_LIFE.as_secs_f64();
        self.seconds * 0.5f64.powf(halves)
    }
}

impl Line {
    fn had(&self, client: Client, now: Instant) -> f64 {
        self.had.get(&client).map_or(0.0, |had| had.at(now))
    }

    fn charge(&mut self, client: Client, took: Duration, now: Instant) {
        let seconds = self.had(client, now) + took.as_secs_f64();
        self.had.insert(client, Had { seconds, at: now });
        if self.had.len() > MOST_CLIENTS {
            // What is left of a short job is nothing soon; of whom much is known stays known.
            let mut all: Vec<f64> = self.had.values().map(|had| had.at(now)).collect();
            let middle = all.len() / 2;
            let (_, &mut least, _) = all.select_nth_unstable_by(middle, f64::total_cmp);
            self.had.retain(|_, had| had.at(now) > least);
        }
    }

    fn is_light(&self, client: Client, now: Instant) -> bool {
        !self.running.contains_key(&client) && self.had(client, now) < HEAVY.as_secs_f64()
    }

    fn count(&self) -> usize {
        self.waiting.values().map(VecDeque::len).sum()
    }

    /// Who is next: who has had least. `light` asks among the light ones alone.
    fn next(&self, light: bool, now: Instant) -> Option<Client> {
        let fits = |client: &&Client| !light || self.is_light(**client, now);
        let had = |client: &Client| {
            let running = self.running.get(client).copied().unwrap_or(0) as f64;
            self.had(*client, now) + running * self.takes
        };
        let clients = self.waiting.keys().filter(fits);
        clients
            .min_by(|one, other| had(one).total_cmp(&had(other)))
            .copied()
    }

    /// Takes the next out of the line, if there is a worker for it: who it is, and whether it is light.
    fn next_turn(&mut self, limits: Limits, now: Instant) -> Option<(Client, bool, Grant)> {
        let workers = workers(limits);
        if self.workers >= workers {
            return None;
        }
        let client = self.next(self.heavy + 1 >= workers, now)?;
        let light = self.is_light(client, now);
        let jobs = self.waiting.get_mut(&client)?;
        let grant = jobs.pop_front()?;
        if jobs.is_empty() {
            self.waiting.remove(&client);
        }
        Some((client, light, grant))
    }

    /// Has a job wait, at that end of the jobs of its client.
    fn line_up(
        &mut self,
        client: Client,
        end: fn(&mut VecDeque<Grant>, Grant),
    ) -> oneshot::Receiver<Turn> {
        let (grant, granted) = oneshot::channel();
        end(self.waiting.entry(client).or_default(), grant);
        granted
    }

    /// Makes a place, so that no more than so many wait: of those who have gone, else of the last job of whoever
    /// has the most. Where others have no more than this client, it is the one to go.
    fn turn_away(&mut self, client: Client, most: usize) {
        for jobs in self.waiting.values_mut() {
            jobs.retain(|grant| !grant.is_closed());
        }
        self.waiting.retain(|_, jobs| !jobs.is_empty());
        if self.count() <= most {
            return;
        }
        let many = |(other, jobs): &(&Client, &VecDeque<Grant>)| (jobs.len(), **other == client);
        let found = self.waiting.iter().max_by_key(many);
        if let Some(greedy) = found.map(|(greedy, _)| *greedy)
            && let Entry::Occupied(mut jobs) = self.waiting.entry(greedy)
        {
            jobs.get_mut().pop_back();
            if jobs.get().is_empty() {
                jobs.remove();
            }
        }
    }

    fn begin(&mut self, client: Client, light: bool) {
        self.workers += 1;
        self.heavy += usize::from(!light);
        *self.running.entry(client).or_default() += 1;
    }

    fn end(&mut self, client: Client, light: bool) {
        self.workers -= 1;
        self.heavy -= usize::from(!light);
        if let Entry::Occupied(mut running) = self.running.entry(client) {
            *running.get_mut() -= 1;
            if *running.get() == 0 {
                running.remove();
            }
        }
    }

    /// How long a new job of a client would wait, as far as one can know: the jobs of those who have had no
    /// more, and its own, each as long as jobs are of late.
    fn wait(&self, client: Client, limits: Limits, now: Instant) -> f64 {
        if self.is_light(client, now) && !self.waiting.contains_key(&client) {
            return 0.0;
        }
        let mine = self.had(client, now);
        let own = self.waiting.get(&client).map_or(0, VecDeque::len);
        let others = self.waiting.iter().filter(|(other, _)| **other != client);
        // The others have their turns in between, as many as this client at most.
        let before: usize = others
            .map(|(other, jobs)| {
                let first = usize::from(self.had(*other, now) <= mine);
                jobs.len().min(own + first)
            })
            .sum();
        (own + before) as f64 * self.takes / workers(limits).saturating_sub(1).max(1) as f64
    }
}

/// Two at least, since one is kept for light clients. None at all is for tests.
fn workers(limits: Limits) -> usize {
    match limits.workers {
        0 => 0,
        workers => workers.max(2),
    }
}

impl Shared {
    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl JobQueue {
    /// An empty queue.
    pub(crate) fn new(limits: Limits) -> Self {
        Self(Arc::new(Shared {
            limits,
            contended: AtomicBool::new(false),
            hurry: watch::Sender::new(false),
            line: Mutex::default(),
        }))
    }

    /// Room for the body of this client, none of it filled yet.
    pub(crate) fn room(&self) -> Room {
        Room {
            queue: self.clone(),
            client: Client::current(),
            bytes: 0,
        }
    }

    /// From now on clients should be done sending soon.
    pub(crate) fn hurry(&self) {
        self.0.hurry.send_replace(true);
    }

    /// Waits until clients should be done sending.
    pub(crate) async fn hurried(&self) {
        // The sender lives as long as the queue.
        let _ = self.0.hurry.subscribe().wait_for(|&hurry| hurry).await;
    }

    /// No job is taken any more: those that wait are turned away, and those that run are told to stop.
    pub(crate) fn close(&self) {
        let mut line = self.0.line();
        line.closed = true;
        line.waiting.clear();
        for stop in line.stops.drain(..).filter_map(|stop| stop.upgrade()) {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// The problem that there is no place for this client, with a time after which there may be one.
    pub(crate) fn busy(&self) -> Problem {
        if self.0.line().closed {
            return Problem::stopping();
        }
        let wait = self
            .0
            .line()
            .wait(Client::current(), self.0.limits, Instant::now());
        busy_for(wait)
    }

    /// Runs a job on a thread of its own once it is its turn. The flag of its turn goes up when the client no
    /// longer waits for the result.
    ///
    /// # Errors
    /// A problem when the job would wait too long, or every place is taken.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Turn) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let turn = self.turn().await?;
        let _guard = StopOnDrop(Arc::clone(&turn.stop));
        // The turn is held until the work has ended, even when the client has gone before that.
        let done = tokio::task::spawn_blocking(move || job(&turn)).await;
        match done {
            Ok(result) => Ok(result),
            Err(failed) => match failed.try_into_panic() {
                Ok(panic) => std::panic::resume_unwind(panic),
                Err(_) => Err(self.busy()),
            },
        }
    }

    /// Waits for a worker.
    pub(crate) async fn turn(&self) -> Result<Turn, Problem> {
        let (client, now) = (Client::current(), Instant::now());
        let granted = {
            let mut line = self.0.line();
            if line.closed {
                return Err(Problem::stopping());
            }
            let wait = line.wait(client, self.0.limits, now);
            if wait > LONGEST_WAIT.as_secs_f64() {
                return Err(busy_for(wait));
            }
            let granted = line.line_up(client, VecDeque::push_back);
            self.settle(&mut line, now);
            if line.count() > self.0.limits.waiting {
                line.turn_away(client, self.0.limits.waiting);
                self.settle(&mut line, now);
            }
            granted
        };
        granted.await.map_err(|_| self.busy())
    }

    /// Gives free workers to those who wait.
    fn settle(&self, line: &mut Line, now: Instant) {
        while let Some((client, light, grant)) = line.next_turn(self.0.limits, now) {
            line.begin(client, light);
            let stop = Arc::default();
            line.stops.retain(|stop| stop.strong_count() > 0);
            line.stops.push(Arc::downgrade(&stop));
            let turn = Turn {
                queue: self.clone(),
                client,
                light: Cell::new(light),
                since: Cell::new(now),
                before: Cell::new(Duration::ZERO),
                stop,
                over: Cell::new(false),
            };
            if let Err(unwanted) = grant.send(turn) {
                // Who waited has gone.
                unwanted.over.set(true);
                line.end(client, light);
            }
        }
        self.0.contended.store(line.count() > 0, Ordering::Relaxed);
    }
}

/// The problem that there is no place, for so many seconds.
fn busy_for(seconds: f64) -> Problem {
    Problem::busy((seconds.ceil() as u64).clamp(1, LONGEST_AWAY))
}

/// The turn of a job. It ends when it is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    queue: JobQueue,
    client: Client,
    light: Cell<bool>,
    /// Since when it holds its worker, and what it took before.
    since: Cell<Instant>,
    before: Cell<Duration>,
    stop: Arc<AtomicBool>,
    over: Cell<bool>,
}

impl Turn {
    /// Goes up when the client no longer waits.
    pub(crate) fn stop(&self) -> &AtomicBool {
        &self.stop
    }

    /// Lets others have the worker, if it is their turn, and waits until it is this one's again.
    pub(crate) fn give_way(&self) {
        let (shared, now) = (&self.queue.0, Instant::now());
        let lasted = now - self.since.get();
        let alone = !shared.contended.load(Ordering::Relaxed);
        if alone || lasted < TURN || self.stop.load(Ordering::Relaxed) {
            return;
        }
        let granted = {
            let mut line = shared.line();
            self.pause(&mut line, lasted, now);
            let granted = line.line_up(self.client, VecDeque::push_front);
            self.queue.settle(&mut line, now);
            granted
        };
        // A turn that is turned away meanwhile would lose the work that was done: it goes on.
        let Ok(next) = granted.blocking_recv() else {
            let mut line = shared.line();
            line.begin(self.client, false);
            self.light.set(false);
            self.since.set(Instant::now());
            return;
        };
        next.over.set(true);
        self.light.set(next.light.get());
        self.since.set(Instant::now());
    }

    fn pause(&self, line: &mut Line, lasted: Duration, now: Instant) {
        line.end(self.client, self.light.get());
        line.charge(self.client, lasted, now);
        self.before.set(self.before.get() + lasted);
    }
}

#[cfg(test)]
impl Turn {
    /// A turn on a queue of its own.
    pub(crate) fn alone() -> Self {
        let queue = JobQueue::new(Limits {
            workers: 2,
            waiting: 0,
        });
        let (client, now) = (Client::current(), Instant::now());
        let granted = {
            let mut line = queue.0.line();
            let granted = line.line_up(client, VecDeque::push_back);
            queue.settle(&mut line, now);
            granted
        };
        granted.blocking_recv().expect("a worker is free")
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if self.over.get() {
            return;
        }
        let now = Instant::now();
        let mut line = self.queue.0.line();
        self.pause(&mut line, now - self.since.get(), now);
        // A moving average; a new job counts for an eighth.
        line.takes += (self.before.get().as_secs_f64() - line.takes) / 8.0;
        self.queue.settle(&mut line, now);
    }
}

struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The room that a body fills until it is dropped. Small bodies fill none.
#[derive(Debug)]
pub(crate) struct Room {
    queue: JobQueue,
    client: Client,
    bytes: usize,
}

impl Room {
    /// Makes room for so many more bytes.
    ///
    /// # Errors
    /// A problem when large bodies of others fill it, or of this client its part.
    pub(crate) fn grow(&mut self, more: usize) -> Result<(), Problem> {
        let large = |bytes: usize| if bytes > SMALL { bytes } else { 0 };
        let counted = large(self.bytes + more) - large(self.bytes);
        if counted == 0 {
            // As nearly always: nobody's turn is held up for it.
            self.bytes += more;
            return Ok(());
        }
        let mut line = self.queue.0.line();
        let all: usize = line.held.values().sum();
        let mine = line.held.get(&self.client).copied().unwrap_or(0);
        if all + counted > ROOM || mine + counted > ROOM_EACH {
            return Err(busy_for(line.takes));
        }
        line.held.insert(self.client, mine + counted);
        self.bytes += more;
        Ok(())
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        if self.bytes <= SMALL {
            return;
        }
        let mut line = self.queue.0.line();
        if let Entry::Occupied(mut held) = line.held.entry(self.client) {
            *held.get_mut() -= self.bytes;
            if *held.get() == 0 {
                held.remove();
            }
        }
    }
}

#[cfg(test)]
mod tests;
