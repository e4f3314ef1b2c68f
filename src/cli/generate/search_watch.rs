//! Reports how a search for a single puzzle goes: in the progress bar, and once in words if it takes long.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::backend::Backend;
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
    backend: &Backend,
    message: ProgressMessage,
    has_limit: bool,
    search: impl FnOnce() -> R,
) -> R {
    let (ended, end) = mpsc::channel::<()>();
    // The attempts of a server are known only from its answer.
    let live = match backend {
        Backend::Local(live) => Some(&**live),
        Backend::Remote(_) => None,
    };
    thread::scope(|scope| {
        scope.spawn(move || report(live, &message, has_limit, &end));
        let found = search();
        drop(ended);
        found
    })
}

/// Reports until the other end of the channel is dropped. `live` searches in this process.
fn report(live: Option<&Live>, message: &ProgressMessage, has_limit: bool, end: &mpsc::Receiver<()>) {
    let start = Instant::now();
    let mut is_explained = has_limit;
    while end.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout) {
        let attempts = live.map(attempts);
        if let Some(attempts) = attempts {
            message.say(|| format!(", {attempts} solution grids tried"));
        }
        if !is_explained && start.elapsed() >= LONG {
            is_explained = true;
            message.suspend(|| complain(&explanation(attempts)));
        }
    }
}

/// The words after [`LONG`].
fn explanation(attempts: Option<u64>) -> String {
    let seconds = LONG.as_secs();
    match attempts {
        Some(attempts) => format!(
            "no puzzle after {seconds} s and {attempts} solution grids; the search has no limit: Ctrl-C ends it, and --budget D or \
             --max-attempts N sets one"
        ),
        None => format!(
            "no puzzle after {seconds} s; the search ends at the server's limit: Ctrl-C ends it now, and --budget D or --max-attempts N \
             sets a lower one"
        ),
    }
}
