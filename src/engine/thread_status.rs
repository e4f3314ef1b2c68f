//! Asks the kernel what a thread does: whether it runs, and for how long it has had a processor.
//!
//! A supervisor must not blame a technique for a busy machine. The time of a thread that could run is its time on a processor: the time
//! that it waits for one, or that the kernel withholds from the process, does not count.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a thread does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ThreadStatus {
    /// It has a processor or waits for one. It had one for this time since its start.
    Runnable(Duration),
    /// It waits for something else.
    Sleeping,
    /// It waits for a disk, or for memory that the system brings back.
    Blocked,
    /// A signal or a debugger has stopped it.
    Stopped,
}

/// The kernel's folder about a thread.
#[derive(Clone, Debug)]
pub(super) struct ThreadFolder(PathBuf);

impl ThreadFolder {
    /// The folder about this thread. `None` on systems without such folders.
    pub(super) fn of_this_thread() -> Option<Self> {
        // `PID/task/TID`.
        let link = fs::read_link("/proc/thread-self").ok()?;
        Some(Self(Path::new("/proc").join(link)))
    }

    /// Returns the status. `None` if the kernel does not say.
    pub(super) fn status(&self) -> Option<ThreadStatus> {
        let status = fs::read_to_string(self.0.join("stat")).ok()?;
        // The state follows the name, which is in parentheses and can contain any character.
        match status.rsplit_once(") ")?.1.chars().next()? {
            'R' => {
                let schedule = fs::read_to_string(self.0.join("schedstat")).ok()?;
                let nanoseconds = schedule.split_whitespace().next()?.parse().ok()?;
                // A kernel without these statistics writes zeros, and any kernel does so for a thread that has just begun.
                (nanoseconds > 0).then(|| ThreadStatus::Runnable(Duration::from_nanos(nanoseconds)))
            }
            'T' | 't' => Some(ThreadStatus::Stopped),
            'D' => Some(ThreadStatus::Blocked),
            _ => Some(ThreadStatus::Sleeping),
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::sync::mpsc;
    use std::thread;

    use super::*;

    #[test]
    fn a_thread_that_asks_about_itself_runs_and_its_time_grows() {
        let folder = ThreadFolder::of_this_thread().unwrap();
        let time = || match folder.status() {
            Some(ThreadStatus::Runnable(time)) => time,
            // The kernel counts a new thread from the next tick of its clock on.
            None => Duration::ZERO,
            other => panic!("{other:?}"),
        };
        let first = time();
        let mut last = first;
        while last < first + Duration::from_millis(20) {
            last = time();
        }
    }

    #[test]
    fn a_thread_that_waits_sleeps() {
        let (sender, receiver) = mpsc::channel();
        let (end, ended) = mpsc::channel::<()>();
        let waiting = thread::spawn(move || {
            sender.send(ThreadFolder::of_this_thread().unwrap()).unwrap();
            ended.recv()
        });
        let folder = receiver.recv().unwrap();
        while folder.status() != Some(ThreadStatus::Sleeping) {
            thread::yield_now();
        }
        drop(end);
        assert!(waiting.join().unwrap().is_err());
        // Its folder goes away with it.
        while folder.status().is_some() {
            thread::yield_now();
        }
    }
}
