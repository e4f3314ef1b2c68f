//! Reports the state of the process to the service manager, with systemd's protocol `sd_notify`.
//!
//! Messages are datagrams to the socket `NOTIFY_SOCKET`; without that variable nothing is sent:
//! - `READY=1`: both listeners are open;
//! - `RELOADING=1`, then `READY=1`: the begin and the end of a reload;
//! - `STOPPING=1`: the begin of an orderly end, with the time that it may take;
//! - `WATCHDOG=1`: twice in each `WATCHDOG_USEC`.
//!
//! *Invariant:* a message that cannot be sent is logged and never fails a start, a reload or a call.

use std::time::Duration;

use sd_notify::NotifyState;
use tokio::time::{MissedTickBehavior, interval};

use sudokud_host::log::Throttle;

/// Throttles the log, because the manager's socket may be missing for long.
static UNSENT: Throttle = Throttle::new();

/// Time in addition to the limits of an orderly end, after which the manager kills the process.
const MARGIN: Duration = Duration::from_secs(10);

/// Reports that the listeners are open.
pub(super) fn ready(revision: &str) {
    tell(&[
        NotifyState::Ready,
        NotifyState::Status(&format!("serving revision {revision}")),
    ]);
}

/// Reports that a reload begins, with the time, by which the manager knows that the reload is later than its signal.
pub(super) fn reloading() {
    // Since version 253 systemd treats a reload without the time as failed.
    if let Ok(now) = NotifyState::monotonic_usec_now() {
        tell(&[NotifyState::Reloading, now]);
    }
}

/// Reports a failed reload. The reason is only in the log, because every user of the machine can read the status.
pub(super) fn refused() {
    tell(&[
        NotifyState::Ready,
        NotifyState::Status("the last reload failed, see the log; the old snapshot keeps serving"),
    ]);
}

/// Reports the beginning of an orderly end, which takes at most `longest`.
pub(super) fn stopping(longest: Duration) {
    let longest = (longest + MARGIN).as_micros();
    tell(&[
        NotifyState::Stopping,
        NotifyState::ExtendTimeoutUsec(u32::try_from(longest).unwrap_or(u32::MAX)),
        NotifyState::Status("waiting for the calls in flight"),
    ]);
}

/// Reports regularly that the process is alive, if the manager asks for it. It runs on the runtime that serves the calls: if that
/// hangs, the reports stop and the manager restarts the process.
pub(super) async fn watchdog() {
    let Some(limit) = sd_notify::watchdog_enabled().filter(|limit| !limit.is_zero()) else {
        return;
    };
    let mut turns = interval(limit / 2);
    turns.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        turns.tick().await;
        // In a thread of its own, because the send blocks while the socket is full.
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
