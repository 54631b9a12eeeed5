//! The bounded queue for work that takes a core for a while.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::Problem;

/// How much work may run and wait at once.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// How many pieces of heavy work run at once.
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

/// The memory that the bodies of one queue may fill, those that wait and those still being read.
const ROOM: usize = 64 * 1024 * 1024;

/// The longest that a client is asked to stay away, in seconds.
const LONGEST_WAIT: u64 = 60;

/// The queue.
#[derive(Debug)]
pub(crate) struct JobQueue {
    limits: Limits,
    places: Arc<Semaphore>,
    workers: Arc<Semaphore>,
    /// One permit a byte.
    room: Arc<Semaphore>,
    /// What a job took of late, in microseconds.
    takes: Arc<AtomicU64>,
}

impl JobQueue {
    /// An empty queue.
    pub(crate) fn new(limits: Limits) -> Self {
        Self {
            limits,
            places: Arc::new(Semaphore::new(limits.workers + limits.waiting)),
            workers: Arc::new(Semaphore::new(limits.workers)),
            room: Arc::new(Semaphore::new(ROOM)),
            takes: Arc::default(),
        }
    }

    /// Makes room for so many more bytes of a body, as long as what is returned is held.
    ///
    /// # Errors
    /// A problem when the bodies of others fill it.
    pub(crate) fn hold(&self, bytes: usize) -> Result<OwnedSemaphorePermit, Problem> {
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        let room = Arc::clone(&self.room);
        room.try_acquire_many_owned(bytes).map_err(|_| self.busy())
    }

    /// The problem that there is no place, with a time after which there may be one: the jobs that wait,
    /// times how long recent jobs took.
    pub(crate) fn busy(&self) -> Problem {
        let Limits { workers, waiting } = self.limits;
        let ahead = (workers + waiting - self.places.available_permits()) as u64;
        let micros =
            ahead.saturating_mul(self.takes.load(Ordering::Relaxed)) / workers.max(1) as u64;
        Problem::busy(micros.div_ceil(1_000_000).clamp(1, LONGEST_WAIT))
    }

    /// Runs a job on a thread of its own once it is its turn. The flag that the job is given goes
    /// up when the client no longer waits for the result.
    ///
    /// # Errors
    /// A problem when every place is taken.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let place = Arc::clone(&self.places)
            .try_acquire_owned()
            .map_err(|_| self.busy())?;
        let turn = Arc::clone(&self.workers)
            .acquire_owned()
            .await
            .expect("the queue is never closed");
        let guard = StopOnDrop(Arc::new(AtomicBool::new(false)));
        let stop = Arc::clone(&guard.0);
        let takes = Arc::clone(&self.takes);
        let done = tokio::task::spawn_blocking(move || {
            // Held until the work has ended, even when the client has gone before that.
            let _held = (place, turn);
            let started = Instant::now();
            let done = job(&stop);
            learn(&takes, started.elapsed().as_micros() as u64);
            done
        })
        .await;
        match done {
            Ok(result) => Ok(result),
            Err(failed) => match failed.try_into_panic() {
                Ok(panic) => std::panic::resume_unwind(panic),
                Err(_) => Err(self.busy()),
            },
        }
    }
}

/// Updates the moving average of job times; a new job counts for an eighth. When two threads update at
/// once, one update may be lost: the average is an estimate.
fn learn(takes: &AtomicU64, took: u64) {
    let before = takes.load(Ordering::Relaxed);
    takes.store((7 * before + took) / 8, Ordering::Relaxed);
}

struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::ready;
    use std::pin::pin;
    use std::sync::mpsc;
    use tokio::sync::oneshot;

    /// What comes of it without any waiting.
    async fn at_once<T>(future: impl Future<Output = T>) -> Option<T> {
        tokio::select! {
            biased;
            done = future => Some(done),
            () = ready(()) => None,
        }
    }

    #[tokio::test]
    async fn one_more_than_the_places_is_turned_away() {
        let work = JobQueue::new(Limits {
            workers: 1,
            waiting: 1,
        });
        let (release, released) = mpsc::channel::<()>();
        let mut busy = pin!(work.run(move |_| released.recv().unwrap()));
        assert_eq!(at_once(&mut busy).await, None);
        let mut waiting = pin!(work.run(|_| 7));
        assert_eq!(at_once(&mut waiting).await, None);
        assert_eq!(at_once(work.run(|_| 8)).await, Some(Err(Problem::busy(1))));
        release.send(()).unwrap();
        assert_eq!(busy.await, Ok(()));
        assert_eq!(waiting.await, Ok(7));
        assert_eq!(work.run(|_| 9).await, Ok(9));
    }

    #[test]
    fn who_is_turned_away_is_told_how_long_what_waits_will_take() {
        let work = JobQueue::new(Limits {
            workers: 2,
            waiting: 6,
        });
        let busy_with = |places, micros| {
            work.takes.store(micros, Ordering::Relaxed);
            let _taken = work.places.try_acquire_many(places).unwrap();
            work.busy()
        };
        assert_eq!(busy_with(8, 1_000), Problem::busy(1));
        assert_eq!(busy_with(8, 1_000_000), Problem::busy(4));
        assert_eq!(busy_with(3, 1_000_000), Problem::busy(2));
        assert_eq!(busy_with(8, u64::MAX / 8), Problem::busy(LONGEST_WAIT));
        work.takes.store(800, Ordering::Relaxed);
        learn(&work.takes, 1_600);
        assert_eq!(work.takes.load(Ordering::Relaxed), 900);
    }

    #[test]
    fn bodies_have_so_much_room_and_no_more() {
        let work = JobQueue::new(Limits {
            workers: 1,
            waiting: 0,
        });
        let first = work.hold(ROOM - 1).unwrap();
        let _second = work.hold(1).unwrap();
        assert_eq!(work.hold(1).err(), Some(Problem::busy(1)));
        drop(first);
        assert!(work.hold(ROOM - 1).is_ok());
        assert!(work.hold(usize::MAX).is_err());
    }

    #[tokio::test]
    async fn a_job_whose_client_has_gone_is_stopped_and_keeps_its_turn_until_then() {
        let work = JobQueue::new(Limits {
            workers: 1,
            waiting: 0,
        });
        let (started, has_started) = oneshot::channel();
        let (release, released) = mpsc::channel::<()>();
        let (tell, told) = oneshot::channel();
        let abandoned = work.run(move |stop| {
            started.send(()).unwrap();
            released.recv().unwrap();
            tell.send(stop.load(Ordering::Relaxed)).unwrap();
        });
        tokio::select! {
            _ = abandoned => unreachable!("the job is not released"),
            begun = has_started => begun.unwrap(),
        }
        assert_eq!(at_once(work.run(|_| 7)).await, Some(Err(Problem::busy(1))));
        release.send(()).unwrap();
        assert_eq!(told.await, Ok(true));
        // Its place is free once the job has ended, a moment after it sends its result.
        drop(work.places.acquire().await.unwrap());
        assert_eq!(work.run(|_| 8).await, Ok(8));
    }
}
