//! Notices techniques that do not return or are too slow, from a thread of its own.
//!
//! The supervisor looks at the question of every thread about twenty times in the [time of a board](TimeLimits). It sums up how long a
//! question has been the same, and how much of a walk each technique has taken, without the time that the thread waited for a processor or
//! was stopped: a busy machine is no fault of a plugin. Then:
//!
//! 1. At the end of either time the technique or plugin is withdrawn: no thread asks it again. Its question is answered stop, if it
//!    asks. When it returns, its own thread reports the fault and goes on.
//! 2. A quarter of the time of a board later, the [`Supervised`] decides about the thread. The same happens at once if the technique ignores
//!    the answer stop; its thread is then parked in the sink.
//!
//! A thread that asked a technique before it was withdrawn is answered stop after a quarter of the time of a board.
//!
//! *How exact.* The time between two looks goes to the technique that the second one sees. A walk that is shorter than the time between
//! two looks has no time at all.

use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};
use std::{fmt, io};

use super::fault::{Fault, FaultKind};
use super::plugin::Plugin;
use super::thread_status::ThreadStatus;
use super::watch::{self, AskedNow, WatchSlot};

/// The shortest time between two checks.
const SHORTEST: Duration = Duration::from_millis(10);
/// The number of checks in the time of a board.
const LOOKS: u32 = 20;
/// The part of the time of a board that a technique has to return after the answer stop.
const GRACE: u32 = 4;
/// The part of the time of a board after which a thread counts as stalled.
const STALL: u32 = 20;
/// The part of the time of a walk after which a thread counts as stalled.
const WALK_STALL: u32 = 4;

/// The time that a technique has before it is withdrawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLimits {
    /// For one board.
    pub board: Duration,
    /// For all boards of one walk; `None` if that is not limited.
    pub walk: Option<Duration>,
}

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

/// Responds to what a supervisor notices, on its thread. It should not block.
pub trait Supervised: Send {
    /// Called when a technique or a plugin is withdrawn. The thread may still return by itself.
    fn withdrawn(&mut self, fault: &Fault) {
        let _ = fault;
    }

    /// Decides about the thread of a technique that does not return. Called once for each hang, with a fault that may reach further than
    /// the one before.
    fn respond(&mut self, hang: &Hang) -> HangOutcome;

    /// Called after each check of all threads. Threads are stalled if they wait for a technique for a part of its time and are not decided
    /// about. `stalled` is the time until the last of them is, if they get a processor meanwhile; `None` if no thread is stalled.
    fn after_look(&mut self, stalled: Option<Duration>) {
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
    pub fn start(limits: TimeLimits, response: impl Supervised + 'static) -> io::Result<Self> {
        let (end, ended) = mpsc::channel();
        let supervision = Supervision {
            limits,
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
    limits: TimeLimits,
    /// For each slot, what the last check has seen.
    seen: Vec<SlotSeen>,
    response: R,
}

/// A walk that a check has seen, and its question.
#[derive(Default)]
struct SlotSeen {
    asked: Option<AskedNow>,
    /// How long the question has been seen.
    time: Duration,
    /// How long the walk has been seen, and of that each technique, by its address.
    walk: Duration,
    techniques: Vec<(usize, Duration)>,
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
    /// Adds the time since the last check, if the walk is the same.
    fn add(
        &mut self,
        asked: Option<AskedNow>,
        passed: Duration,
        status: impl FnOnce() -> Option<ThreadStatus>,
    ) {
        let (Some(before), Some(now)) = (self.asked, asked) else {
            *self = Self {
                asked,
                ..Self::default()
            };
            return;
        };
        if before.walk != now.walk {
            *self = Self {
                asked,
                ..Self::default()
            };
            return;
        }
        let (status_before, status) = (self.status, status());
        (self.asked, self.status) = (asked, status);
        let time = match (status_before, status) {
            (Some(ThreadStatus::Runnable(before)), Some(ThreadStatus::Runnable(now))) => {
                now.saturating_sub(before)
            }
            // How much of the time it could run is not known.
            (_, Some(ThreadStatus::Runnable(_) | ThreadStatus::Stopped)) => Duration::ZERO,
            (_, Some(ThreadStatus::Sleeping | ThreadStatus::Blocked) | None) => passed,
        };
        if before.question == now.question {
            self.time += time;
        } else {
            (self.time, self.stage) = (Duration::ZERO, HangStage::InTime);
        }
        // On a machine without free memory every technique waits for its own memory now and then.
        if status != Some(ThreadStatus::Blocked) {
            self.walk += time;
            let known = self
                .techniques
                .iter()
                .position(|(known, _)| *known == now.technique);
            let index = known.unwrap_or(self.techniques.len());
            if known.is_none() {
                self.techniques.push((now.technique, Duration::ZERO));
            }
            self.techniques[index].1 += time;
        }
    }

    /// Returns the time of the technique that is asked, for all boards of the walk.
    fn time_of_technique(&self) -> Duration {
        let technique = self.asked.map(|asked| asked.technique);
        let mut all = self.techniques.iter();
        let own = all.find(|(known, _)| Some(*known) == technique);
        own.map_or(Duration::ZERO, |(_, time)| *time)
    }

    /// Returns the time of the thread until it is decided about.
    fn time_left(&self, limits: TimeLimits) -> Duration {
        let grace = limits.board / GRACE;
        match self.stage {
            HangStage::InTime => {
                let of_board = limits.board.saturating_sub(self.time);
                let of_walk = (limits.walk).map(|limit| limit.saturating_sub(self.time_of_technique()));
                grace + of_walk.map_or(of_board, |of_walk| of_walk.min(of_board))
            }
            HangStage::ToldToStop(at) => (at + grace).saturating_sub(self.time),
            HangStage::Decided => Duration::ZERO,
        }
    }
}

impl<R: Supervised> Supervision<R> {
    fn run(mut self, ended: &mpsc::Receiver<()>) {
        let interval = (self.limits.board / LOOKS).max(SHORTEST);
        let mut last = Instant::now();
        while ended.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
            let now = Instant::now();
            // If this thread was held up itself, as in a suspended machine, the others may have been, too.
            let stalled = self.look((now - last).min(2 * interval));
            last = now;
            self.response.after_look(stalled);
        }
    }

    /// Checks the questions of all threads after this time. Returns for how long threads are stalled, as
    /// [`after_look`](Supervised::after_look) says.
    fn look(&mut self, passed: Duration) -> Option<Duration> {
        let mut stalled: Option<Duration> = None;
        let slots = watch::slots();
        self.seen.resize_with(slots.len(), SlotSeen::default);
        let limits = self.limits;
        for (slot, seen) in std::iter::zip(slots, &mut self.seen) {
            seen.add(slot.now(), passed, || slot.thread_status());
            let Some(AskedNow { question, .. }) = seen.asked else {
                continue;
            };
            let is_ignoring_stop = slot.is_ignoring_stop(question);
            let of_walk = seen.time_of_technique();
            let stalls = seen.time >= limits.board / STALL
                || limits.walk.is_some_and(|limit| of_walk >= limit / WALK_STALL);
            if seen.stage == HangStage::Decided || !is_ignoring_stop && !stalls {
                continue;
            }
            let stalled_before = stalled;
            stalled = stalled.max(Some(seen.time_left(limits)));
            let is_withdrawn = slot.see(question, |seen| seen.technique.is_withdrawn());
            let is_withdrawn = is_withdrawn.unwrap_or(false);
            let kind = match seen.stage {
                _ if is_ignoring_stop => FaultKind::IgnoredStop,
                HangStage::ToldToStop(at) if seen.time >= at + limits.board / GRACE => FaultKind::Hung,
                HangStage::InTime => {
                    let fault = if is_withdrawn {
                        None
                    } else if seen.time >= limits.board {
                        Some(FaultKind::Hung)
                    } else if limits.walk.is_some_and(|limit| of_walk >= limit) {
                        let (time, walk) = (of_walk, seen.walk);
                        Some(FaultKind::Slow { time, walk })
                    } else {
                        continue;
                    };
                    if is_withdrawn && seen.time < limits.board / GRACE {
                        continue;
                    }
                    seen.stage = HangStage::ToldToStop(seen.time);
                    // Withdraw the technique before telling the thread to stop: the thread then reports the fault, and its call is repeated without it.
                    if let Some(hang) = fault.and_then(|kind| Hang::of(slot, question, kind)) {
                        hang.plugin.withdraw(&hang.fault);
                        self.response.withdrawn(&hang.fault);
                    }
                    slot.tell_to_stop(question);
                    continue;
                }
                HangStage::ToldToStop(_) | HangStage::Decided => continue,
            };
            let Some(hang) = Hang::of(slot, question, kind) else {
                continue;
            };
            // Again after a slow technique: one that does not return takes out its plugin.
            hang.plugin.withdraw(&hang.fault);
            seen.stage = HangStage::Decided;
            stalled = stalled_before;
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

    /// What the checks of a thread see, one after the other: a check every 100 ms.
    fn look(seen: &mut SlotSeen, asked: Option<[u64; 3]>, status: Option<ThreadStatus>) -> [Duration; 2] {
        let asked = asked.map(|[walk, technique, question]| AskedNow {
            question,
            walk,
            technique: technique as usize,
        });
        seen.add(asked, milliseconds(100), || status);
        [seen.time, seen.time_of_technique()]
    }

    fn ran(time: u64) -> ThreadStatus {
        ThreadStatus::Runnable(milliseconds(time))
    }

    #[test]
    fn the_time_of_a_question_is_what_it_was_seen_for_less_the_time_without_a_processor() {
        use ThreadStatus::{Blocked, Sleeping, Stopped};
        let mut seen = SlotSeen::default();
        let mut look = |question: Option<u64>, status| {
            look(&mut seen, question.map(|question| [1, 1, question]), status)[0]
        };
        // The first check does not know how old a question is. The second does not know how much of that time its thread could run.
        assert_eq!(look(Some(7), None), Duration::ZERO);
        assert_eq!(look(Some(7), Some(ran(5000))), Duration::ZERO);
        assert_eq!(look(Some(7), Some(ran(5090))), milliseconds(90));
        // It waited for a processor all the time.
        assert_eq!(look(Some(7), Some(ran(5090))), milliseconds(90));
        assert_eq!(look(Some(7), Some(Sleeping)), milliseconds(190));
        assert_eq!(look(Some(7), Some(Stopped)), milliseconds(190));
        assert_eq!(look(Some(7), Some(ran(5100))), milliseconds(190));
        assert_eq!(look(Some(7), Some(Blocked)), milliseconds(290));
        // The system does not say.
        assert_eq!(look(Some(7), None), milliseconds(390));
        assert_eq!(look(Some(8), Some(ran(5200))), Duration::ZERO);
        assert_eq!(look(None, Some(ran(5200))), Duration::ZERO);
        assert_eq!(look(None, Some(ran(5300))), Duration::ZERO);
    }

    #[test]
    fn the_time_of_a_technique_is_that_of_all_its_questions_in_a_walk() {
        use ThreadStatus::{Blocked, Sleeping};
        let mut seen = SlotSeen::default();
        let mut look = |asked, status| look(&mut seen, Some(asked), status)[1];
        assert_eq!(look([1, 5, 10], None), Duration::ZERO);
        assert_eq!(look([1, 5, 11], Some(ran(1000))), Duration::ZERO);
        // Each check sees another question.
        assert_eq!(look([1, 5, 12], Some(ran(1090))), milliseconds(90));
        assert_eq!(look([1, 5, 13], Some(Sleeping)), milliseconds(190));
        // Another technique.
        assert_eq!(look([1, 6, 14], Some(Sleeping)), milliseconds(100));
        // A busy machine: it waits for a processor, or for its memory.
        assert_eq!(look([1, 5, 15], Some(ran(1090))), milliseconds(190));
        assert_eq!(look([1, 5, 16], Some(ran(1100))), milliseconds(200));
        assert_eq!(look([1, 5, 17], Some(Blocked)), milliseconds(200));
        // Another walk.
        assert_eq!(look([2, 5, 18], Some(Sleeping)), Duration::ZERO);
        assert_eq!(look([2, 5, 18], Some(Sleeping)), milliseconds(100));
    }
}
