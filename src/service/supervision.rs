//! Keeps calls answered while a technique does not return or is too slow.
//!
//! The engine's [`Supervisor`] notices it, and the snapshot loses the technique or the plugin. If the technique does not return even then, the
//! pool abandons the thread, which cannot be ended, and starts another one; the call is submitted again ([`context`](super::context)). When threads are missing because too many hang,
//! health becomes `NOT_SERVING` until enough techniques have returned.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use super::context::CallContext;
use super::health::Health;
use sudokud_engine::{Fault, Hang, HangOutcome, Supervised, Supervisor, TimeLimits};
use sudokud_pool::{AbandonedThreads, Abandonment};

/// Starts the supervisor of the calls of `context`. A technique has `budget` for each board, and for all boards of a walk.
pub fn supervise(context: &Arc<CallContext>, health: &Health, budget: Duration) -> io::Result<Supervisor> {
    let rescue = Rescue {
        context: Arc::clone(context),
        health: health.clone(),
        is_short: false,
    };
    let limits = TimeLimits {
        board: budget,
        walk: Some(budget),
    };
    Supervisor::start(limits, rescue)
}

/// The response of a server to techniques that hang or are slow.
struct Rescue {
    context: Arc<CallContext>,
    health: Health,
    /// Whether threads of the pool are missing.
    is_short: bool,
}

impl Supervised for Rescue {
    fn withdrawn(&mut self, fault: &Fault) {
        // An error is in the log. Runs no code of a plugin.
        let _ = self.context.live.without(fault);
    }

    fn respond(&mut self, hang: &Hang) -> HangOutcome {
        let (technique, file) = (&hang.fault.technique, &hang.plugin.origin);
        let outcome = match self.context.pool.abandon(hang.thread, || hang.goes_on()) {
            // It has just returned, and its own call reports the fault.
            Abandonment::NotAtWork if !hang.goes_on() => return HangOutcome::Left,
            Abandonment::NotAtWork => {
                tracing::error!(%technique, %file, "a technique does not return, on a thread that is not the pool's");
                HangOutcome::Left
            }
            Abandonment::Replaced | Abandonment::NotReplaced => {
                let AbandonedThreads {
                    now, most_replaced, ..
                } = self.context.pool.abandoned();
                tracing::error!(
                    %technique,
                    %file,
                    abandoned = now,
                    limit = most_replaced,
                    "a technique does not return: its thread is abandoned"
                );
                HangOutcome::Abandoned
            }
        };
        self.check_threads();
        // It may reach further than the fault for which it was withdrawn.
        self.withdrawn(&hang.fault);
        outcome
    }

    fn after_look(&mut self, stalled: Option<Duration>) {
        self.context.pool.set_stalled(stalled);
        self.check_threads();
    }
}

impl Rescue {
    /// Reports whether threads are missing, in health and log.
    fn check_threads(&mut self) {
        let AbandonedThreads {
            now,
            most_replaced,
            missing,
            ..
        } = self.context.pool.abandoned();
        let reason = (missing > 0).then(|| {
            format!(
                "threads missing: {missing} ({now} hang in plugins, at most {most_replaced} are replaced); restart the process"
            )
        });
        if reason.is_some() != self.is_short {
            self.is_short = reason.is_some();
            if let Some(reason) = &reason {
                tracing::error!("not ready any more: {reason}");
            } else {
                tracing::warn!("ready again: techniques have returned, and no thread is missing");
            }
        }
        self.health.set_failing(reason);
    }
}
