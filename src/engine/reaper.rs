//! Drops instances of techniques on a thread of their own.
//!
//! `destroy` is code of a plugin: it can hang. The last reference to an instance may be dropped under a lock or on a thread that serves
//! calls, so the instance goes to one thread that does nothing else. If that thread hangs, instances are only leaked.

use std::sync::OnceLock;
use std::sync::mpsc::{Receiver, SendError, Sender, channel};
use std::thread;

/// A value to drop.
type Dead = Box<dyn Send>;

/// The way to the thread; `None` if it cannot be started.
static REAPER: OnceLock<Option<Sender<Dead>>> = OnceLock::new();

/// Drops `dead` on the reaper's thread, or leaks it if there is none.
pub(super) fn drop_elsewhere(dead: impl Send + 'static) {
    let dead: Dead = Box::new(dead);
    let left = match REAPER.get_or_init(start) {
        Some(reaper) => reaper.send(dead).err().map(|SendError(dead)| dead),
        None => Some(dead),
    };
    std::mem::forget(left);
}

/// Waits until everything that was given to the reaper before is dropped.
pub fn wait_for_destroyed() {
    struct Signal(Sender<()>);
    impl Drop for Signal {
        fn drop(&mut self) {
            // The waiting thread may have ended. Then there is nothing to signal.
            let _ = self.0.send(());
        }
    }
    let (sender, dropped) = channel();
    drop_elsewhere(Signal(sender));
    // An error means that there is no reaper.
    let _ = dropped.recv();
}

/// Starts the thread, which lasts as long as the process.
fn start() -> Option<Sender<Dead>> {
    let (sender, receiver) = channel();
    let started = thread::Builder::new()
        .name("plugin-reaper".to_owned())
        .spawn(move || reap(&receiver));
    started.ok().map(|_| sender)
}

fn reap(dead: &Receiver<Dead>) {
    while let Ok(dead) = dead.recv() {
        drop(dead);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::Sender;
    use std::thread::ThreadId;

    use super::*;

    struct Watched(Sender<ThreadId>);

    impl Drop for Watched {
        fn drop(&mut self) {
            self.0.send(thread::current().id()).unwrap();
        }
    }

    #[test]
    fn values_are_dropped_on_one_other_thread() {
        let (sender, receiver) = channel();
        drop_elsewhere(Watched(sender.clone()));
        drop_elsewhere(Watched(sender));
        let (first, second) = (receiver.recv().unwrap(), receiver.recv().unwrap());
        assert_eq!(first, second);
        assert_ne!(first, thread::current().id());
    }
}
