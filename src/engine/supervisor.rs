//! Notices techniques that do not return, from a thread of its own.
//!
//! The supervisor looks at the question of every thread about twenty times in its *budget*. It sums up how long a question has been the
//! same, without the time that its thread waited for a processor or was stopped: a busy machine is no fault of a plugin. Then:
//!
//! 1. At the end of the budget the plugin is recorded as one that hangs: no thread asks it again. Its question is answered stop, if it
//!    asks. If the technique returns now, its own thread reports the fault, and nothing else happens.
//! 2. A quarter of the budget later, the [`HangResponse`] decides about the thread. The same happens at once if the technique ignores the
//!    answer stop; its thread is then parked in the sink.
//!
//! A recorded plugin has no budget. A thread that asked it before the record is answered stop after a quarter of the budget.

use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};
use std::{fmt, io};

use super::fault::{Fault, FaultKind};
use super::plugin::Plugin;
use super::thread_status::ThreadStatus;
use super::watch::{self, WatchSlot};

/// The shortest time between two checks.
const SHORTEST: Duration = Duration::from_millis(10);
/// The number of checks in the budget.
const LOOKS: u32 = 20;
/// The part of the budget that a technique has to return after the answer stop.
const GRACE: u32 = 4;
/// The part of the budget after which a thread counts as stalled.
const STALL: u32 = 20;

/// A running supervisor. It ends when this is dropped.
#[derive(Debug)]
pub struct Supervisor {
    /// Never used: the thread ends when it is dropped.
    end: mpsc::Sender<()>,
}

/// What happens to a thread whose technique does not return.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HangOutcome {
    /// No other thread waits for it any more. It ends when the technique returns.
    Abandoned,
    /// The thread is not the responder's, and goes on.
    Left,
}

/// Responds to hangs, on the supervisor's thread. It should not block.
pub trait HangResponse: Send {
    /// Decides about the thread of a technique that does not return. Called once for each hang.
    fn respond(&mut self, hang: &Hang) -> HangOutcome;

    /// Called after each check of all threads. `stalled` is the number of threads that have waited for a technique for more than a twentieth of
    /// the budget and are not decided about.
    fn after_look(&mut self, stalled: usize) {
        let _ = stalled;
    }
}

/// A technique that does not return.
pub struct Hang {
    /// The fault.
    pub fault: Fault,
    /// The plugin of the technique.
    pub plugin: Arc<Plugin>,
    /// The thread that asks.
    pub thread: ThreadId,
    slot: &'static WatchSlot,
    question: u64,
}

impl fmt::Debug for Hang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields = (&self.fault, self.thread);
        f.debug_tuple("Hang").field(&fields).finish()
    }
}

impl Hang {
    /// Returns the hang of the thread that asks this question. `None` if the question has ended.
    fn of(slot: &'static WatchSlot, question: u64, kind: FaultKind) -> Option<Self> {
        slot.see(question, |seen| Self {
            fault: seen.technique.fault_on(kind, seen.board, seen.previous),
            plugin: Arc::clone(seen.technique.plugin()),
            thread: seen.thread,
            slot,
            question,
        })
    }

    /// Whether the technique has still not returned.
    pub fn goes_on(&self) -> bool {
        self.slot.question() == Some(self.question)
    }
}

impl Supervisor {
    /// Starts a supervisor of all threads of this process.
    pub fn start(budget: Duration, response: impl HangResponse + 'static) -> io::Result<Self> {
        let (end, ended) = mpsc::channel();
        let supervision = Supervision {
            budget,
            seen: Vec::new(),
            response,
        };
        let thread = thread::Builder::new().name("supervisor".to_owned());
        thread.spawn(move || supervision.run(&ended))?;
        Ok(Self { end })
    }

    /// Lets the supervisor run until the process ends.
    pub fn detach(self) {
        std::mem::forget(self.end);
    }
}

struct Supervision<R> {
    budget: Duration,
    /// For each slot, the question at the last check.
    seen: Vec<SlotSeen>,
    response: R,
}

/// A question that a check has seen.
#[derive(Default)]
struct SlotSeen {
    question: Option<u64>,
    /// How long it has been seen.
    time: Duration,
    /// What the thread did at the last check.
    status: Option<ThreadStatus>,
    stage: HangStage,
}

/// What was done about a question.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum HangStage {
    #[default]
    InTime,
    /// After it had been seen for this time.
    ToldToStop(Duration),
    Decided,
}

impl SlotSeen {
    /// Adds the time since the last check, if the question is the same.
    fn add(
        &mut self,
        question: Option<u64>,
        passed: Duration,
        status: impl FnOnce() -> Option<ThreadStatus>,
    ) {
        if question.is_none() || question != self.question {
            *self = Self {
                question,
                ..Self::default()
            };
            return;
        }
        let (before, now) = (self.status, status());
        self.status = now;
        self.time += match (before, now) {
            (Some(ThreadStatus::Runnable(before)), Some(ThreadStatus::Runnable(now))) => {
                now.saturating_sub(before)
            }
            // How much of the time it could run is not known.
            (_, Some(ThreadStatus::Runnable(_) | ThreadStatus::Stopped)) => Duration::ZERO,
            (_, Some(ThreadStatus::Sleeping) | None) => passed,
        };
    }
}

impl<R: HangResponse> Supervision<R> {
    fn run(mut self, ended: &mpsc::Receiver<()>) {
        let interval = (self.budget / LOOKS).max(SHORTEST);
        let mut last = Instant::now();
        while ended.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
            let now = Instant::now();
            // If this thread was held up itself, as in a suspended machine, the others may have been, too.
            let stalled = self.look((now - last).min(2 * interval));
            last = now;
            self.response.after_look(stalled);
        }
    }

    /// Checks the questions of all threads after this time. Returns how many threads are stalled.
    fn look(&mut self, passed: Duration) -> usize {
        let mut stalled = 0;
        let slots = watch::slots();
        self.seen.resize_with(slots.len(), SlotSeen::default);
        for (slot, seen) in std::iter::zip(slots, &mut self.seen) {
            seen.add(slot.question(), passed, || slot.thread_status());
            let Some(question) = seen.question else {
                continue;
            };
            let is_ignoring_stop = slot.is_ignoring_stop(question);
            if seen.stage == HangStage::Decided || !is_ignoring_stop && seen.time < self.budget / STALL {
                continue;
            }
            stalled += 1;
            let has_hung = (slot.see(question, |seen| seen.technique.has_hung())).unwrap_or(false);
            let kind = match seen.stage {
                _ if is_ignoring_stop => FaultKind::IgnoredStop,
                HangStage::ToldToStop(at) if seen.time >= at + self.budget / GRACE => FaultKind::Hung,
                HangStage::InTime
                    if seen.time >= self.budget || has_hung && seen.time >= self.budget / GRACE =>
                {
                    seen.stage = HangStage::ToldToStop(seen.time);
                    if !has_hung && let Some(hang) = Hang::of(slot, question, FaultKind::Hung) {
                        hang.plugin.record_hang(&hang.fault);
                    }
                    slot.tell_to_stop(question);
                    continue;
                }
                _ => continue,
            };
            let Some(hang) = Hang::of(slot, question, kind) else {
                continue;
            };
            if !has_hung && seen.stage == HangStage::InTime {
                hang.plugin.record_hang(&hang.fault);
            }
            seen.stage = HangStage::Decided;
            stalled -= 1;
            if self.response.respond(&hang) == HangOutcome::Abandoned {
                slot.abandon(question);
            }
        }
        stalled
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn milliseconds(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn the_time_of_a_question_is_what_it_was_seen_for_less_the_time_without_a_processor() {
        use ThreadStatus::{Runnable, Sleeping, Stopped};
        let mut seen = SlotSeen::default();
        let mut look = |question, status| {
            seen.add(question, milliseconds(100), || status);
            seen.time
        };
        let ran = |time| Some(Runnable(milliseconds(time)));
        // The first check does not know how old a question is. The second does not know how much of that time its thread could run.
        assert_eq!(look(Some(7), None), Duration::ZERO);
        assert_eq!(look(Some(7), ran(5000)), Duration::ZERO);
        assert_eq!(look(Some(7), ran(5090)), milliseconds(90));
        // It waited for a processor all the time.
        assert_eq!(look(Some(7), ran(5090)), milliseconds(90));
        assert_eq!(look(Some(7), Some(Sleeping)), milliseconds(190));
        assert_eq!(look(Some(7), Some(Stopped)), milliseconds(190));
        assert_eq!(look(Some(7), ran(5100)), milliseconds(190));
        // The system does not say.
        assert_eq!(look(Some(7), None), milliseconds(290));
        assert_eq!(look(Some(8), ran(5200)), Duration::ZERO);
        assert_eq!(look(None, ran(5200)), Duration::ZERO);
        assert_eq!(look(None, ran(5300)), Duration::ZERO);
    }
}
