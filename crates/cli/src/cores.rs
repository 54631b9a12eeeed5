//! Work spread over all cores, its results taken in order.

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// Works `count` pieces on all cores and hands each result to `take`, in order, as soon as all before
/// it are done. A failing `take` stops the work. Shows a progress bar where standard error is a
/// terminal.
pub fn in_order<T: Send>(
    count: u64,
    what: &str,
    work: impl Fn(u64) -> T + Sync,
    mut take: impl FnMut(T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let bar = progress(count, what);
    let next = AtomicU64::new(0);
    let stopped = AtomicBool::new(false);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let window = 64 * cores as u64;
    let due = AtomicU64::new(0);
    let (sender, results) = sync_channel(64 * cores);
    let outcome = thread::scope(|scope| {
        for _ in 0..cores {
            let (sender, next, due) = (sender.clone(), &next, &due);
            let (stopped, work) = (&stopped, &work);
            scope.spawn(move || {
                let _guard = StopOnPanic(stopped);
                while !stopped.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    // What is done early is kept until its turn, so nobody runs far ahead.
                    while index >= due.load(Ordering::Relaxed) + window
                        && !stopped.load(Ordering::Relaxed)
                    {
                        thread::sleep(PAUSE);
                    }
                    if index >= count || sender.send((index, work(index))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        for (index, result) in &results {
            bar.inc(1);
            early.insert(index, result);
            while let Some(result) = early.remove(&due.load(Ordering::Relaxed)) {
                due.fetch_add(1, Ordering::Relaxed);
                if let Err(error) = take(result) {
                    stopped.store(true, Ordering::Relaxed);
                    // Workers that wait to send must find nobody listening.
                    drop(results);
                    return Err(error);
                }
            }
        }
        Ok(())
    });
    bar.finish_and_clear();
    outcome
}

/// How long a worker that is far ahead waits before it looks again.
const PAUSE: Duration = Duration::from_millis(1);

/// Stops the others when a worker panics, so that none waits for its result.
struct StopOnPanic<'a>(&'a AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// A progress bar on a terminal; nothing in a pipe.
pub fn progress(count: u64, what: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}");
    ProgressBar::new(count)
        .with_message(what.to_owned())
        .with_style(style.expect("the template is well formed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order() {
        let mut seen = Vec::new();
        in_order(
            1000,
            "",
            |index| index * index,
            |square| {
                seen.push(square);
                Ok(())
            },
        )
        .unwrap();
        assert_eq!(
            seen,
            (0..1000).map(|index| index * index).collect::<Vec<_>>()
        );
    }

    #[test]
    fn a_failure_ends_the_work() {
        let result = in_order(
            u64::MAX,
            "",
            |index| index,
            |index| {
                anyhow::ensure!(index < 500, "enough");
                Ok(())
            },
        );
        assert_eq!(result.unwrap_err().to_string(), "enough");
    }
}
