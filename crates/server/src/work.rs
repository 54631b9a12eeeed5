//! The bounded queue for work that takes a core for a while.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Semaphore;

use crate::error::Problem;

/// How much work may run and wait at once.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// How many pieces of heavy work run at once.
    pub workers: usize,
    /// How many more may wait for their turn; beyond that a request is told to come back.
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

/// The queue.
#[derive(Debug)]
pub(crate) struct Work {
    places: Arc<Semaphore>,
    workers: Arc<Semaphore>,
}

impl Work {
    /// An empty queue.
    pub(crate) fn new(limits: Limits) -> Self {
        Self {
            places: Arc::new(Semaphore::new(limits.workers + limits.waiting)),
            workers: Arc::new(Semaphore::new(limits.workers)),
        }
    }

    /// Runs a job on a thread of its own once it is its turn. The flag that the job is given goes
    /// up when nobody waits for the result any more.
    ///
    /// # Errors
    /// A problem when every place is taken.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let place = Arc::clone(&self.places)
            .try_acquire_owned()
            .map_err(|_| Problem::busy())?;
        let turn = Arc::clone(&self.workers)
            .acquire_owned()
            .await
            .expect("the queue is never closed");
        let guard = StopOnDrop(Arc::new(AtomicBool::new(false)));
        let stop = Arc::clone(&guard.0);
        let done = tokio::task::spawn_blocking(move || {
            // Held until the work has ended, not only until nobody waits for it.
            let _held = (place, turn);
            job(&stop)
        })
        .await;
        match done {
            Ok(result) => Ok(result),
            Err(failed) => match failed.try_into_panic() {
                Ok(panic) => std::panic::resume_unwind(panic),
                Err(_) => Err(Problem::busy()),
            },
        }
    }
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
    use std::sync::mpsc;
    use std::time::Duration;

    #[tokio::test]
    async fn one_more_than_the_places_is_turned_away() {
        let work = Arc::new(Work::new(Limits {
            workers: 1,
            waiting: 1,
        }));
        let (release, released) = mpsc::channel::<()>();
        let (started, has_started) = tokio::sync::oneshot::channel();
        let busy = {
            let work = Arc::clone(&work);
            tokio::spawn(async move {
                work.run(move |_| {
                    started.send(()).unwrap();
                    released.recv().unwrap();
                })
                .await
            })
        };
        has_started.await.unwrap();
        let waiting = {
            let work = Arc::clone(&work);
            tokio::spawn(async move { work.run(|_| 7).await })
        };
        while work.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(work.run(|_| 8).await, Err(Problem::busy()));
        release.send(()).unwrap();
        assert_eq!(waiting.await.unwrap(), Ok(7));
        assert_eq!(busy.await.unwrap(), Ok(()));
        assert_eq!(work.run(|_| 9).await, Ok(9));
    }

    #[tokio::test]
    async fn work_that_nobody_waits_for_is_stopped_and_keeps_its_turn_until_then() {
        let work = Arc::new(Work::new(Limits {
            workers: 1,
            waiting: 0,
        }));
        let (tell, told) = mpsc::channel();
        let abandoned = work.run(move |stop| {
            while !stop.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
            tell.send(()).unwrap();
        });
        assert!(
            tokio::time::timeout(Duration::from_millis(20), abandoned)
                .await
                .is_err()
        );
        tokio::task::spawn_blocking(move || told.recv_timeout(Duration::from_secs(10)))
            .await
            .unwrap()
            .unwrap();
    }
}
