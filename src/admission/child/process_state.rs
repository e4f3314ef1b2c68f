//! What a plugin may leave behind in its process: descriptors, threads, signal handlers, settings, memory.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::Duration;
use std::{env, fs, thread};

use super::signals::{Handler, handlers};

/// Number of checks after which a thread counts as left running.
const TRIES: usize = 50;

/// The threads that the engine starts when it needs them.
const ENGINE_THREADS: [&str; 2] = ["plugin-watch", "plugin-reaper"];

/// The state of this process that techniques must not change.
#[derive(Debug)]
pub(super) struct ProcessState {
    /// Number and target of each open descriptor; `None` if they cannot be listed, which takes one itself.
    descriptors: Option<BTreeMap<String, PathBuf>>,
    threads: usize,
    handlers: Vec<Option<Handler>>,
    /// Lines of `/proc/self/status`: blocked and ignored signals, the mask of new files.
    masks: Vec<String>,
    directory: Option<PathBuf>,
    variables: Vec<(OsString, OsString)>,
    arithmetic: [u64; 3],
}

impl ProcessState {
    /// Reads the state of this process.
    pub(super) fn read() -> Self {
        Self {
            descriptors: descriptors(),
            threads: threads(),
            handlers: handlers(),
            masks: masks(),
            directory: env::current_dir().ok(),
            variables: env::vars_os().collect(),
            arithmetic: arithmetic(),
        }
    }

    /// Returns what is different now, each as the rest of a sentence that begins with the plugin.
    pub(super) fn changes(&self) -> Vec<String> {
        let mut changes = Vec::new();
        let mut now = Self::read();
        // A thread that was joined is in the list for a moment longer.
        for _ in 0..TRIES {
            if now.threads <= self.threads {
                break;
            }
            thread::sleep(Duration::from_millis(2));
            now.threads = threads();
        }
        if now.threads > self.threads {
            let more = now.threads - self.threads;
            let threads = if more == 1 { "thread" } else { "threads" };
            changes.push(format!("left {more} {threads} running"));
        }
        match (&self.descriptors, &now.descriptors) {
            (Some(before), Some(now)) => compare_descriptors(before, now, &mut changes),
            (Some(_), None) => changes.push("left no descriptor free".to_owned()),
            (None, _) => {}
        }
        let handlers = std::iter::zip(&self.handlers, &now.handlers).zip(1..);
        for ((before, after), signal) in handlers {
            if before != after {
                changes.push(format!("changed the handler of signal {signal}"));
            }
        }
        for (before, after) in std::iter::zip(&self.masks, &now.masks) {
            if before != after {
                changes.push(format!("changed {before} to {after}"));
            }
        }
        for (is_same, words) in [
            (self.directory == now.directory, "changed the working directory"),
            (self.variables == now.variables, "changed the environment"),
            (
                self.arithmetic == now.arithmetic,
                "changed how floating-point numbers are computed (in C: link without -ffast-math)",
            ),
        ] {
            if !is_same {
                changes.push(words.to_owned());
            }
        }
        changes
    }
}

fn compare_descriptors(
    before: &BTreeMap<String, PathBuf>,
    now: &BTreeMap<String, PathBuf>,
    changes: &mut Vec<String>,
) {
    for (number, target) in now.iter().filter(|(number, _)| !before.contains_key(*number)) {
        changes.push(format!("left descriptor {number} open ({})", target.display()));
    }
    for (number, target) in before {
        if now.get(number) != Some(target) {
            changes.push(format!(
                "closed or replaced descriptor {number} ({})",
                target.display()
            ));
        }
    }
}

fn descriptors() -> Option<BTreeMap<String, PathBuf>> {
    let entries = fs::read_dir("/proc/self/fd").ok()?;
    // The descriptor of this listing has no target by the time it is asked for.
    let names: Vec<String> = (entries.flatten())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    let target = |name: String| {
        let target = fs::read_link(format!("/proc/self/fd/{name}")).ok()?;
        Some((name, target))
    };
    Some(names.into_iter().filter_map(target).collect())
}

/// Returns the number of threads that are not the engine's.
fn threads() -> usize {
    let threads = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let names = threads.filter_map(|thread| fs::read_to_string(thread.path().join("comm")).ok());
    names
        .filter(|name| !ENGINE_THREADS.contains(&name.trim_end()))
        .count()
}

fn masks() -> Vec<String> {
    const FIELDS: [&str; 3] = ["Umask:", "SigBlk:", "SigIgn:"];
    let status = fs::read_to_string("/proc/thread-self/status").unwrap_or_default();
    let lines = status
        .lines()
        .filter(|line| FIELDS.iter().any(|field| line.starts_with(field)));
    lines.map(|line| line.replace('\t', " ")).collect()
}

/// Returns results that depend on how the processor rounds and treats the smallest numbers.
fn arithmetic() -> [u64; 3] {
    let third = black_box(1.0_f64) / black_box(3.0);
    [third, -third, black_box(f64::MIN_POSITIVE) / black_box(2.0)].map(f64::to_bits)
}

/// Returns a field of `/proc/self/status` that is a number of kilobytes, in bytes.
pub(super) fn status_bytes(field: &str) -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix(field)?.strip_prefix(':'))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}
