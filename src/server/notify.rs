//! What the service manager is told of this process: systemd's protocol `sd_notify`.
//!
//! A datagram to the socket that `NOTIFY_SOCKET` names; without that variable nothing is sent. `READY=1` when both listeners
//! are open, `RELOADING=1` and again `READY=1` around a reload, `STOPPING=1` at the beginning of an orderly end with the time that it
//! may take, and `WATCHDOG=1` twice in each `WATCHDOG_USEC`.
//!
//! *Invariant:* nothing here can fail a start, a reload or a call: what cannot be sent is logged.

use std::time::Duration;

use sd_notify::NotifyState;
use tokio::time::{MissedTickBehavior, interval};

use super::throttle::Throttle;

/// The manager's socket can be away for as long as it likes.
static UNSENT: Throttle = Throttle::new();

/// How much longer than its limits an orderly end may take before the manager kills the process.
const MARGIN: Duration = Duration::from_secs(10);

/// The listeners are open.
pub(super) fn ready(revision: &str) {
    tell(&[
        NotifyState::Ready,
        NotifyState::Status(&format!("serving revision {revision}")),
    ]);
}

/// A reload begins. The time tells the manager that it began after its signal was sent.
pub(super) fn reloading() {
    // From version 253 on systemd takes a reload without the time for a broken one.
    if let Ok(now) = NotifyState::monotonic_usec_now() {
        tell(&[NotifyState::Reloading, now]);
    }
}

/// A reload is over, and the old snapshot keeps serving. Why is said in the log only: whoever may log in can read a status.
pub(super) fn refused() {
    tell(&[
        NotifyState::Ready,
        NotifyState::Status("the last reload failed, see the log; the old snapshot keeps serving"),
    ]);
}

/// An orderly end begins, which takes at most `longest`.
pub(super) fn stopping(longest: Duration) {
    let longest = (longest + MARGIN).as_micros();
    tell(&[
        NotifyState::Stopping,
        NotifyState::ExtendTimeoutUsec(u32::try_from(longest).unwrap_or(u32::MAX)),
        NotifyState::Status("waiting for the calls in flight"),
    ]);
}

/// Says for ever that the process is alive, if the manager wants to hear it. A task of the runtime that serves the calls: when that
/// does not turn any more, it falls silent, and the manager starts the process again.
pub(super) async fn watchdog() {
    let Some(limit) = sd_notify::watchdog_enabled().filter(|limit| !limit.is_zero()) else {
        return;
    };
    let mut turns = interval(limit / 2);
    turns.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        turns.tick().await;
        // The socket may be full: then only this task waits.
        let _ = tokio::task::spawn_blocking(|| tell(&[NotifyState::Watchdog])).await;
    }
}

fn tell(states: &[NotifyState<'_>]) {
    if let Err(error) = sd_notify::notify(states)
        && let Some(left_out) = UNSENT.pass()
    {
        tracing::warn!(%error, left_out, "cannot tell the service manager");
    }
}
