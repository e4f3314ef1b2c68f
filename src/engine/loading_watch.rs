//! Logs plugins that take long to load.
//!
//! Loading runs code of the plugin: the constructors of the library, and `create` of its techniques. While that code hangs, the log is
//! the only place that can say which file it is. One thread watches all loading of the process. [`loaded_by`] tells which plugin a thread
//! is loading.
//!
//! While a constructor runs, the dynamic linker holds a lock that a thread needs when it starts, and when it first uses a thread-local
//! value with a destructor (measured with glibc 2.36). So the thread has used all of them before the first library is opened.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use super::digest::Digest;
use super::plugin::PluginOrigin;

/// Time after which the first line is written.
const PATIENCE: Duration = Duration::from_secs(1);
/// The longest time between two lines about one plugin.
const LONGEST_PAUSE: Duration = Duration::from_mins(1);

/// Makes the thread able to log; see [`prepare_loading_watch`].
static PREPARATION: OnceLock<fn()> = OnceLock::new();
/// The way to the thread; `None` if it cannot be started, and then nothing is logged.
static WATCH: OnceLock<Option<Sender<Event>>> = OnceLock::new();
/// The plugins that are being loaded.
static BEING_LOADED: Mutex<Vec<BeingLoaded>> = Mutex::new(Vec::new());

/// Sets what the thread that logs slow loading does before it watches: it uses every thread-local value that a log line needs.
///
/// Without it, the line about a constructor that hangs may wait for that constructor. Call it before the first plugin is loaded; later
/// calls have no effect.
pub fn prepare_loading_watch(prepare: fn()) {
    // The first one stays.
    let _ = PREPARATION.set(prepare);
}

enum Event {
    Begun { number: u64, origin: PluginOrigin },
    Ended { number: u64 },
}

/// A plugin whose code runs to load it.
struct BeingLoaded {
    number: u64,
    thread: ThreadId,
    origin: PluginOrigin,
    digest: Digest,
}

fn being_loaded() -> MutexGuard<'static, Vec<BeingLoaded>> {
    BEING_LOADED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the plugin that this thread is loading: where it comes from, and the digest of its bytes.
pub fn loaded_by(thread: ThreadId) -> Option<(PluginOrigin, Digest)> {
    let all = being_loaded();
    let loading = all.iter().find(|loading| loading.thread == thread)?;
    Some((loading.origin.clone(), loading.digest))
}

/// A plugin that is being loaded, until this is dropped.
#[derive(Debug)]
pub(super) struct Loading {
    number: u64,
}

impl Loading {
    /// From now on this thread runs code of the plugin with this digest.
    pub(super) fn begin(origin: &PluginOrigin, digest: Digest) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let origin = origin.clone();
        being_loaded().push(BeingLoaded {
            number,
            thread: thread::current().id(),
            origin: origin.clone(),
            digest,
        });
        tell(Event::Begun { number, origin });
        Self { number }
    }
}

impl Drop for Loading {
    fn drop(&mut self) {
        being_loaded().retain(|loading| loading.number != self.number);
        tell(Event::Ended { number: self.number });
    }
}

fn tell(event: Event) {
    if let Some(watch) = WATCH.get_or_init(start) {
        // The thread never ends.
        let _ = watch.send(event);
    }
}

/// Starts the thread, which lasts as long as the process, and waits until it can log.
fn start() -> Option<Sender<Event>> {
    let (sender, receiver) = channel();
    let (ready, is_ready) = sync_channel(1);
    let started = thread::Builder::new()
        .name("plugin-watch".to_owned())
        .spawn(move || {
            if let Some(prepare) = PREPARATION.get() {
                prepare();
            }
            // Nothing comes yet: waiting makes the thread-local value that a waiting receiver needs.
            let _ = receiver.recv_timeout(Duration::from_millis(1));
            let _ = ready.send(());
            watch(&receiver, |origin, time| {
                tracing::warn!(seconds = time.as_secs(), "still loading {origin}");
            });
        });
    started.ok()?;
    // An error means that the thread has panicked; then nothing is logged.
    is_ready.recv().ok().map(|()| sender)
}

/// A plugin that is being loaded.
struct Ongoing {
    origin: PluginOrigin,
    since: Instant,
    /// Time between the start and the next line.
    next: Duration,
}

/// Calls `report` for each plugin that takes longer than [`PATIENCE`], and again with growing pauses.
fn watch(events: &Receiver<Event>, report: impl Fn(&PluginOrigin, Duration)) {
    let mut ongoing: BTreeMap<u64, Ongoing> = BTreeMap::new();
    loop {
        let due = ongoing.values().map(|plugin| plugin.since + plugin.next).min();
        let event = match due {
            Some(due) => events.recv_timeout(due.saturating_duration_since(Instant::now())),
            None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match event {
            Ok(Event::Begun { number, origin }) => {
                let (since, next) = (Instant::now(), PATIENCE);
                ongoing.insert(number, Ongoing { origin, since, next });
            }
            Ok(Event::Ended { number }) => _ = ongoing.remove(&number),
            Err(RecvTimeoutError::Timeout) => {
                for plugin in ongoing.values_mut() {
                    let time = plugin.since.elapsed();
                    if time >= plugin.next {
                        report(&plugin.origin, time);
                        plugin.next = time + time.min(LONGEST_PAUSE);
                    }
                }
            }
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    #[test]
    fn a_thread_that_loads_is_known_until_it_has_loaded() {
        let (origin, here) = (PluginOrigin::File(PathBuf::from("slow")), thread::current().id());
        let loading = Loading::begin(&origin, Digest([7; 32]));
        assert_eq!(loaded_by(here), Some((origin, Digest([7; 32]))));
        let other = thread::spawn(|| thread::current().id()).join().unwrap();
        assert_eq!(loaded_by(other), None);
        drop(loading);
        assert_eq!(loaded_by(here), None);
    }

    #[test]
    fn only_plugins_that_take_long_are_reported() {
        let (sender, receiver) = channel();
        let (reports, reported) = channel();
        let watching = thread::spawn(move || {
            watch(&receiver, |origin, time| {
                reports.send((origin.clone(), time)).unwrap();
            });
        });
        let origin = |name: &str| PluginOrigin::File(PathBuf::from(name));
        for (number, name) in [(0, "quick"), (1, "slow"), (2, "quick")] {
            let origin = origin(name);
            sender.send(Event::Begun { number, origin }).unwrap();
        }
        for number in [0, 2] {
            sender.send(Event::Ended { number }).unwrap();
        }
        for _ in 0..2 {
            let (slow, time) = reported.recv().unwrap();
            assert_eq!(slow, origin("slow"));
            assert!(time >= PATIENCE);
        }
        drop(sender);
        watching.join().unwrap();
        assert!(reported.recv().is_err());
    }
}
