//! Reports how a search for a single puzzle goes: in the progress bar, and once in words if it takes long.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::bar::Bar;
use crate::calls::backend::{Backend, Engine};
use crate::status::complain;
use sudokud_snapshot::Live;

/// Interval of the reports in the progress bar.
const BEAT: Duration = Duration::from_millis(500);
/// The time after which a search is explained.
const LONG: Duration = Duration::from_secs(10);

/// Does `search`, and reports the solution grids that it tries. `explains` is set for a search without a limit.
pub(super) fn during<R>(
    backend: &Backend,
    bar: &mut Bar,
    explains: Explains,
    search: impl FnOnce() -> R,
) -> R {
    let (ended, end) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || report(backend, bar, explains, &end));
        let found = search();
        drop(ended);
        found
    })
}

/// Whether a search that takes long is explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Explains {
    /// It has no limit, and the words name the options that set one.
    Once,
    Never,
}

/// Reports until the other end of the channel is dropped.
fn report(backend: &Backend, bar: &mut Bar, mut explains: Explains, end: &mpsc::Receiver<()>) {
    let start = Instant::now();
    while end.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout) {
        // The attempts of a server are known only from its answer.
        let attempts = match &backend.engine {
            Engine::Here(live) => Some(attempts(live)),
            Engine::Server(_) => None,
        };
        let words = attempts.map(|attempts| format!(", {attempts} solution grids tried"));
        bar.say(|| words.unwrap_or_default());
        if explains == Explains::Once && start.elapsed() >= LONG {
            explains = Explains::Never;
            bar.suspend(|| complain(&explanation(attempts)));
        }
    }
}

/// The number of solution grids that were tried in this process.
fn attempts(live: &Live) -> u64 {
    let snapshot = live.current();
    let counts = snapshot.families().tally().by_rule();
    counts.map(|rule| rule.attempts).sum()
}

/// The words after [`LONG`].
fn explanation(attempts: Option<u64>) -> String {
    let seconds = LONG.as_secs();
    let (tried, end) = match attempts {
        Some(attempts) => (
            format!(" and {attempts} solution grids"),
            "the search has no limit: Ctrl-C ends it",
        ),
        None => (
            String::new(),
            "the search ends at the server's limit: Ctrl-C ends it now",
        ),
    };
    format!("no puzzle after {seconds} s{tried}; {end}, and --budget D or --max-attempts N sets a limit")
}
