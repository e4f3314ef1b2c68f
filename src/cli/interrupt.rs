//! Ctrl-C during a run that can say how far it came.
//!
//! [`catch`] replaces the system's reaction, which ends the process: the first Ctrl-C raises the stop of all searches in this process and
//! cancels the calls to a server, the second one ends the process.

use std::pin::pin;
use std::sync::OnceLock;
use std::{process, thread};

use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::Notify;

use super::status::Status;
use sudokud_puzzle::Stop;

static STOP: OnceLock<Stop> = OnceLock::new();
/// Wakes those who wait for [`raised`].
static WAITING: Notify = Notify::const_new();

/// The stop that Ctrl-C raises after [`catch`].
pub(crate) fn stop() -> Stop {
    STOP.get_or_init(Stop::never).clone()
}

/// Whether Ctrl-C has been pressed since [`catch`].
pub(crate) fn is_raised() -> bool {
    STOP.get().is_some_and(Stop::is_raised)
}

/// Waits for Ctrl-C; forever without [`catch`].
pub(crate) async fn raised() {
    // Begins to wait before it looks, so that no Ctrl-C comes in between.
    let mut woken = pin!(WAITING.notified());
    woken.as_mut().enable();
    if !is_raised() {
        woken.await;
    }
}

/// Catches Ctrl-C from now on. Where that fails, Ctrl-C ends the process as before.
pub(crate) fn catch() {
    let stop = stop();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build();
    let Ok(runtime) = runtime else {
        return;
    };
    // Registered before this returns, so that no Ctrl-C comes too early.
    let Ok(mut presses) = runtime.block_on(async { signal(SignalKind::interrupt()) }) else {
        return;
    };
    let waiting = thread::Builder::new().name("interrupt".to_owned());
    // Ends with the process. Without a thread nothing catches the signal.
    let _ = waiting.spawn(move || {
        runtime.block_on(async {
            presses.recv().await;
            stop.raise();
            WAITING.notify_waiters();
            presses.recv().await;
            process::exit(Status::Interrupted as i32);
        });
    });
}
