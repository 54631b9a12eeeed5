//! Work spread over all cores, its results taken in order.

use std::collections::VecDeque;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;

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
    let stopped = AtomicBool::new(false);
    // Early results are kept until their turn, so no thread may run far ahead.
    let window = 64 * rayon::current_num_threads();
    let outcome = rayon::in_place_scope_fifo(|scope| {
        let mut due = VecDeque::new();
        let mut started = (0..count).map(|index| {
            let (sender, result) = sync_channel(1);
            let (bar, stopped, work) = (&bar, &stopped, &work);
            scope.spawn_fifo(move |_| {
                if !stopped.load(Ordering::Relaxed) {
                    // Once the work has failed, the receiver is gone.
                    let _ = sender.send(work(index));
                    bar.inc(1);
                }
            });
            result
        });
        due.extend(started.by_ref().take(window));
        while let Some(result) = due.pop_front() {
            // A piece without a result has panicked, and the scope passes the panic on.
            let taken = result
                .recv()
                .map_or_else(|gone| Err(gone.into()), &mut take);
            if taken.is_err() {
                stopped.store(true, Ordering::Relaxed);
                return taken;
            }
            due.extend(started.next());
        }
        Ok(())
    });
    bar.finish_and_clear();
    outcome
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
    use std::sync::atomic::AtomicU64;

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
        let worked = AtomicU64::new(0);
        let result = in_order(
            u64::MAX,
            "",
            |index| {
                worked.fetch_add(1, Ordering::Relaxed);
                index
            },
            |index| {
                anyhow::ensure!(index < 500, "enough");
                Ok(())
            },
        );
        assert_eq!(result.unwrap_err().to_string(), "enough");
        let most = 500 + 64 * rayon::current_num_threads() as u64;
        assert!(worked.into_inner() <= most, "no thread runs far ahead");
    }

    #[test]
    #[should_panic(expected = "piece 700")]
    fn a_panic_ends_the_work() {
        let work = |index| assert!(index != 700, "piece {index}");
        let _ = in_order(u64::MAX, "", work, Ok);
    }
}
