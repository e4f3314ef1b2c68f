//! Updates of the snapshot: reloads and lifts. One update builds at a time, and an update that takes too long can be given up.
//!
//! Building reads files, waits for child processes and runs code of plugins, so it can hang, and no thread can be ended from outside. A
//! caller that has waited long enough gives up the [`Update`]. It then changes nothing, and the next update begins at once. Its thread may
//! return later; the result is dropped.
//!
//! *Invariant:* an update either changes something or is given up, never both. [`RunningUpdate::commit`] and [`Update::give_up`] use one lock.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use sudokud_engine::{Digest, PluginOrigin, loaded_by};

/// A reload or a lift. Its copies are the same update.
#[derive(Clone, Debug, Default)]
pub struct Update(Arc<UpdateCell>);

#[derive(Debug, Default)]
struct UpdateCell {
    state: Mutex<UpdateState>,
    /// Signalled when the update is over.
    over: Condvar,
}

#[derive(Debug)]
struct UpdateState {
    phase: UpdatePhase,
    /// When the phase began.
    since: Instant,
    /// What it does, as the end of "while it ...".
    step: &'static str,
    /// The thread that works.
    thread: Option<ThreadId>,
    /// Whether the work has returned.
    has_returned: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum UpdatePhase {
    /// Another update builds.
    Waiting,
    Building,
    /// It has begun to change something.
    Committed,
    GivenUp,
}

impl Default for UpdateState {
    fn default() -> Self {
        Self {
            phase: UpdatePhase::Building,
            since: Instant::now(),
            step: "waited for a thread",
            thread: None,
            has_returned: false,
        }
    }
}

/// The error of an update that was given up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GivenUp {
    /// Code of a plugin does not return.
    #[error(
        "plugin {origin}: does not return while it is loaded, given up after {} s (calls.reload_seconds); \
         repair the file or remove it", after.as_secs_f64()
    )]
    InPlugin {
        /// The plugin.
        origin: PluginOrigin,
        /// The time after which it was given up.
        after: Duration,
    },
    /// Something else takes too long.
    #[error(
        "given up after {} s (calls.reload_seconds) while it {step}; try again, or allow more time",
        after.as_secs_f64()
    )]
    Elsewhere {
        /// What it did, as the end of "while it ...".
        step: &'static str,
        /// The time after which it was given up.
        after: Duration,
    },
    /// This update itself was given up; its result has no receiver.
    #[error("given up, because it took too long")]
    Late,
}

impl Update {
    /// Returns how much of `limit` is left to build. The time during which the update waits for another one does not count.
    pub fn time_left(&self, limit: Duration) -> Duration {
        let state = self.state();
        match state.phase {
            UpdatePhase::Waiting => limit,
            _ => limit.saturating_sub(state.since.elapsed()),
        }
    }

    /// Gives the update up after this time, so that it changes nothing. Returns `None` if that is too late: it has begun to change
    /// something, or its work has returned.
    pub fn give_up(&self, after: Duration) -> Option<GivenUp> {
        let mut state = self.state();
        if state.phase == UpdatePhase::Committed || state.has_returned {
            return None;
        }
        state.phase = UpdatePhase::GivenUp;
        let (step, thread) = (state.step, state.thread);
        drop(state);
        self.0.over.notify_all();
        Some(match thread.and_then(loaded_by) {
            Some((origin, _)) => GivenUp::InPlugin { origin, after },
            None => GivenUp::Elsewhere { step, after },
        })
    }

    /// Waits until another update can begin.
    fn wait_until_over(&self) {
        let mut state = self.state();
        while !state.is_over() {
            state = self.0.over.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Enters a phase, unless the update was given up.
    fn enter(&self, phase: UpdatePhase) -> Result<(), GivenUp> {
        let mut state = self.state();
        if state.phase == UpdatePhase::GivenUp {
            return Err(GivenUp::Late);
        }
        (state.phase, state.since) = (phase, Instant::now());
        state.thread = Some(thread::current().id());
        Ok(())
    }

    fn state(&self) -> MutexGuard<'_, UpdateState> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl UpdateState {
    fn is_over(&self) -> bool {
        self.has_returned || self.phase == UpdatePhase::GivenUp
    }
}

/// An update that builds, until this is dropped.
#[derive(Debug)]
pub struct RunningUpdate(Update);

impl RunningUpdate {
    /// Says what the update does from now on, as the end of "while it ...". The error ends an update that was given up.
    pub fn step(&self, step: &'static str) -> Result<(), GivenUp> {
        let mut state = self.0.state();
        if state.phase == UpdatePhase::GivenUp {
            return Err(GivenUp::Late);
        }
        state.step = step;
        Ok(())
    }

    /// Makes a change, unless the update was given up. From then on it cannot be given up. `change` takes moments.
    pub fn commit<T>(&self, change: impl FnOnce() -> T) -> Result<T, GivenUp> {
        let mut state = self.0.state();
        if state.phase == UpdatePhase::GivenUp {
            return Err(GivenUp::Late);
        }
        state.phase = UpdatePhase::Committed;
        Ok(change())
    }
}

impl Drop for RunningUpdate {
    fn drop(&mut self) {
        self.0.state().has_returned = true;
        self.0.0.over.notify_all();
    }
}

/// Lets one update build at a time.
#[derive(Debug, Default)]
pub(super) struct UpdateQueue(Mutex<UpdateTable>);

#[derive(Debug, Default)]
struct UpdateTable {
    holder: Option<Update>,
    /// Updates that were given up and have not returned.
    hanging: Vec<Update>,
}

impl UpdateTable {
    /// Removes updates that are over.
    fn tidy(&mut self) {
        if let Some(over) = self.holder.take_if(|holder| holder.state().is_over()) {
            self.hanging.push(over);
        }
        self.hanging.retain(|update| !update.state().has_returned);
    }
}

/// The error of an update that cannot begin.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum NoUpdate {
    /// Too many threads hang.
    #[error("{MOST_HANGING} reloads and lifts were given up and have not returned; restart the process")]
    TooManyHang,
    /// It was given up before it began.
    #[error(transparent)]
    GivenUp(#[from] GivenUp),
}

/// Most updates that hang at the same time. Each has a thread, which lasts until its plugin returns.
const MOST_HANGING: usize = 16;

impl UpdateQueue {
    /// Waits for the updates before this one, and begins it.
    pub(super) fn take(&self, update: &Update) -> Result<RunningUpdate, NoUpdate> {
        loop {
            let mut table = self.table();
            let Some(holder) = table.holder.clone() else {
                if table.hanging.len() >= MOST_HANGING {
                    return Err(NoUpdate::TooManyHang);
                }
                update.enter(UpdatePhase::Building)?;
                table.holder = Some(update.clone());
                return Ok(RunningUpdate(update.clone()));
            };
            drop(table);
            update.enter(UpdatePhase::Waiting)?;
            holder.wait_until_over();
        }
    }

    /// Returns the number of updates that were given up and have not returned.
    pub(super) fn hanging(&self) -> usize {
        self.table().hanging.len()
    }

    /// Returns the plugin with these bytes if an update that was given up hangs in it.
    pub(super) fn hangs_in(&self, digest: &Digest) -> Option<PluginOrigin> {
        self.table().hanging.iter().find_map(|update| {
            let thread = update.state().thread?;
            let (origin, loaded) = loaded_by(thread)?;
            (loaded == *digest).then_some(origin)
        })
    }

    /// Returns the table without updates that are over.
    fn table(&self) -> MutexGuard<'_, UpdateTable> {
        let mut table = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        table.tidy();
        table
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    const LIMIT: Duration = Duration::from_secs(7);

    #[test]
    fn an_update_that_was_given_up_changes_nothing_and_the_next_one_begins() {
        let (queue, slow) = (UpdateQueue::default(), Update::default());
        let held = queue.take(&slow).unwrap();
        held.step("slept").unwrap();
        assert_eq!(queue.hanging(), 0);
        let given_up = slow.give_up(LIMIT).unwrap();
        assert_eq!(
            given_up.to_string(),
            "given up after 7 s (calls.reload_seconds) while it slept; try again, or allow more time"
        );
        assert_eq!(queue.hanging(), 1);
        let next = queue.take(&Update::default()).unwrap();
        assert_eq!(held.step("woke up"), Err(GivenUp::Late));
        assert_eq!(
            held.commit(|| panic!("it changes something")),
            Err::<(), _>(GivenUp::Late)
        );
        assert_eq!(next.commit(|| 1), Ok(1));
        drop(held);
        assert_eq!(queue.hanging(), 0);
    }

    #[test]
    fn an_update_that_has_changed_something_or_has_returned_is_not_given_up() {
        let (queue, update) = (UpdateQueue::default(), Update::default());
        let held = queue.take(&update).unwrap();
        held.commit(|| ()).unwrap();
        assert_eq!(update.give_up(LIMIT), None);
        drop(held);
        let update = Update::default();
        drop(queue.take(&update).unwrap());
        assert_eq!(update.give_up(LIMIT), None);
        assert_eq!(queue.hanging(), 0);
    }

    #[test]
    fn updates_come_one_after_the_other_and_waiting_takes_no_time_of_theirs() {
        let (queue, second) = (UpdateQueue::default(), Update::default());
        let (log, lines) = channel();
        thread::scope(|scope| {
            let first = queue.take(&Update::default()).unwrap();
            let (queue, waiting, second_log) = (&queue, second.clone(), log.clone());
            let other = scope.spawn(move || {
                let held = queue.take(&waiting).unwrap();
                second_log.send("second").unwrap();
                drop(held);
            });
            while second.state().phase != UpdatePhase::Waiting {
                thread::yield_now();
            }
            assert_eq!(second.time_left(LIMIT), LIMIT);
            log.send("first").unwrap();
            drop(first);
            other.join().unwrap();
        });
        assert_eq!(lines.try_iter().collect::<Vec<_>>(), ["first", "second"]);
        assert_eq!(second.time_left(Duration::ZERO), Duration::ZERO);
    }

    #[test]
    fn a_process_with_too_many_updates_that_hang_begins_no_other_until_one_returns() {
        let queue = UpdateQueue::default();
        let mut hanging: Vec<RunningUpdate> = (0..MOST_HANGING)
            .map(|_| {
                let update = Update::default();
                let held = queue.take(&update).unwrap();
                update.give_up(LIMIT).unwrap();
                held
            })
            .collect();
        assert_eq!(queue.take(&Update::default()).unwrap_err(), NoUpdate::TooManyHang);
        hanging.pop();
        assert!(queue.take(&Update::default()).is_ok());
    }
}
