//! Reports how a search for a single puzzle goes: in the progress bar, and once in words if it takes long.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::progress::ProgressMessage;
use crate::status::complain;
use sudokud_snapshot::Live;

/// Interval of the reports in the progress bar.
const BEAT: Duration = Duration::from_millis(500);
/// The time after which a search without a limit is explained.
const LONG: Duration = Duration::from_secs(10);

/// The number of solution grids that were tried in this process.
fn attempts(live: &Live) -> u64 {
    let snapshot = live.current();
    let counts = snapshot.families().tally().by_rule();
    counts.map(|rule| rule.attempts).sum()
}

/// Does `search` and reports its attempts meanwhile. A search that `has_limit` is not explained.
pub(super) fn during<R>(
    live: &Live,
    message: ProgressMessage,
    has_limit: bool,
    search: impl FnOnce() -> R,
) -> R {
    let (ended, end) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || report(live, &message, has_limit, &end));
        let found = search();
        drop(ended);
        found
    })
}

/// Reports until the other end of the channel is dropped.
fn report(live: &Live, message: &ProgressMessage, has_limit: bool, end: &mpsc::Receiver<()>) {
    let start = Instant::now();
    let mut is_explained = has_limit;
    while end.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout) {
        let attempts = attempts(live);
        message.say(|| format!(", {attempts} solution grids tried"));
        if !is_explained && start.elapsed() >= LONG {
            is_explained = true;
            message.suspend(|| complain(&explanation(attempts)));
        }
    }
}

/// The words after [`LONG`].
fn explanation(attempts: u64) -> String {
    format!(
        "no puzzle after {} s and {attempts} solution grids; the search has no limit: Ctrl-C ends it, and --budget D or \
         --max-attempts N sets one",
        LONG.as_secs()
    )
}
