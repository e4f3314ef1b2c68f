//! Waits for what must happen, however busy the machine is.
//!
//! The limit only ends tests that would hang: on a machine with a load of ten, what takes a second may take a minute. A test of a limit of
//! time never measures with it.

use std::thread;
use std::time::{Duration, Instant};

/// The limit of everything that a test waits for.
pub(crate) const LONG: Duration = Duration::from_mins(10);
/// Time between two looks.
const PAUSE: Duration = Duration::from_millis(5);

/// Waits until the condition holds.
pub(crate) fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    wait_for(what, || holds().then_some(()));
}

/// Waits until there is a value, and returns it.
pub(crate) fn wait_for<T>(what: &str, mut value: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(value) = value() {
            return value;
        }
        assert!(start.elapsed() < LONG, "never: {what}");
        thread::sleep(PAUSE);
    }
}

/// Waits until the condition holds, without blocking the other tasks of the test.
pub(crate) async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let start = Instant::now();
    while !holds().await {
        assert!(start.elapsed() < LONG, "never: {what}");
        tokio::time::sleep(PAUSE).await;
    }
}
