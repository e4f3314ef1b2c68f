//! Waits for the end of a child, and ends one that hangs.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::process::{Child, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use crate::record::{self, Slots};

/// Time between two checks of the child.
const CHECK: Duration = Duration::from_millis(2);
/// Time after which a log line says that a file is still being tried.
const STILL: Duration = Duration::from_secs(1);
/// Times the processor time of a question that the clock may run.
const WAITING: u32 = 5;
/// Longest trial.
const LONGEST: Duration = Duration::from_mins(3);

/// How a child ended, and what it used before.
#[derive(Debug)]
pub(super) struct WatchedEnd {
    /// How it ended.
    pub(super) end: ChildEnd,
    /// The most memory that was seen, in bytes.
    pub(super) memory: u64,
}

/// How a child ended.
#[derive(Debug)]
pub(super) enum ChildEnd {
    /// By itself.
    Ended(ExitStatus),
    /// It was killed, because one question took too long. The slots are from that time.
    Hung(Slots),
    /// It was killed, because the trial took too long.
    TooLong(Slots),
}

/// Waits until the child has ended, and ends it if it hangs.
pub(super) fn until_its_end(
    mut child: Child,
    record: &File,
    patience: Duration,
    file: &Path,
) -> io::Result<WatchedEnd> {
    let mut memory = 0;
    let end = watch(&mut child, record, patience, file, &mut memory);
    if !matches!(end, Ok(ChildEnd::Ended(_))) {
        // An error here means that it has ended already.
        let _ = child.kill();
        child.wait()?;
    }
    Ok(WatchedEnd { end: end?, memory })
}

fn watch(
    child: &mut Child,
    record: &File,
    patience: Duration,
    file: &Path,
    memory: &mut u64,
) -> io::Result<ChildEnd> {
    let start = Instant::now();
    let mut still = false;
    let mut steps = LastChange::new(child.id(), record::slots(record)?);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(ChildEnd::Ended(status));
        }
        let slots = record::slots(record)?;
        let hangs = steps.is_older_than(patience, slots);
        *memory = (*memory).max(used_memory(child.id()));
        if hangs {
            return Ok(ChildEnd::Hung(slots));
        }
        if start.elapsed() >= LONGEST {
            return Ok(ChildEnd::TooLong(slots));
        }
        if !still && start.elapsed() >= STILL {
            still = true;
            tracing::info!(file = %file.display(), "still trying this plugin in a child process");
        }
        thread::sleep(CHECK);
    }
}

/// When the child last began something else.
pub(super) struct LastChange<T> {
    process: u32,
    seen: T,
    since: Instant,
    cpu_before: Duration,
}

impl<T: PartialEq> LastChange<T> {
    pub(super) fn new(process: u32, seen: T) -> Self {
        Self {
            process,
            seen,
            since: Instant::now(),
            cpu_before: cpu_time(process),
        }
    }

    /// Takes what the child does. Returns whether it has done the same for `patience`, in its processor time, or [`WAITING`] times as long
    /// by the clock.
    pub(super) fn is_older_than(&mut self, patience: Duration, now: T) -> bool {
        let cpu = cpu_time(self.process);
        if now != self.seen {
            (self.seen, self.since, self.cpu_before) = (now, Instant::now(), cpu);
        }
        cpu.saturating_sub(self.cpu_before) >= patience || self.since.elapsed() >= patience * WAITING
    }
}

/// Returns the memory that a process has in use for data, or zero if the system does not tell.
fn used_memory(process: u32) -> u64 {
    let statm = fs::read_to_string(format!("/proc/{process}/statm")).unwrap_or_default();
    let pages = statm
        .split_whitespace()
        .nth(5)
        .and_then(|pages| pages.parse::<u64>().ok());
    pages
        .unwrap_or_default()
        .saturating_mul(rustix::param::page_size() as u64)
}

/// Returns the processor time of a process, or zero if the system does not tell.
fn cpu_time(process: u32) -> Duration {
    let ticks = || {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        // The name of the program may have spaces, and ends with the last parenthesis.
        let (_, fields) = stat.rsplit_once(')')?;
        let mut fields = fields.split_whitespace().skip(11);
        let mut next = || fields.next()?.parse::<u64>().ok();
        Some(next()? + next()?)
    };
    let per_second = rustix::param::clock_ticks_per_second().max(1);
    Duration::from_millis(ticks().unwrap_or_default() * 1000 / per_second)
}
