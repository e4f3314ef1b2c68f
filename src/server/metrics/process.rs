//! The process as the system sees it, under the names that all Prometheus clients use, and its log.

use std::fmt;
use std::fs;

use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{Resource, getrlimit};

use super::page::MetricsPage;
use crate::log;

pub(super) fn write(page: &mut MetricsPage<'_>) -> fmt::Result {
    // What the system does not tell is left out, not told wrongly.
    if let Some(memory) = resident_memory() {
        page.gauge(
            "process_resident_memory_bytes",
            "Resident memory of the process",
            memory as f64,
        )?;
    }
    if let Ok(open) = fs::read_dir("/proc/self/fd") {
        // Reading the folder opens one.
        let open = open.count().saturating_sub(1);
        page.gauge("process_open_fds", "Open file descriptors", open as f64)?;
    }
    let limit = getrlimit(Resource::Nofile).current;
    page.gauge(
        "process_max_fds",
        "Limit of open file descriptors",
        limit.map_or(f64::INFINITY, |limit| limit as f64),
    )?;
    if let Some(ProcessTimes { processor, start }) = ProcessTimes::read() {
        page.counter("process_cpu_seconds", "Processor time of the process", processor)?;
        page.gauge(
            "process_start_time_seconds",
            "When the process started, in seconds since 1970",
            start,
        )?;
    }
    page.counter(
        "sudokud_log_lines_lost",
        "Log lines that could not be written",
        log::lost() as f64,
    )
}

/// The second number of `statm` is that of resident pages.
fn resident_memory() -> Option<usize> {
    let text = fs::read_to_string("/proc/self/statm").ok()?;
    let pages: usize = text.split(' ').nth(1)?.parse().ok()?;
    Some(pages * page_size())
}

/// In seconds.
struct ProcessTimes {
    processor: f64,
    /// Since 1970.
    start: f64,
}

impl ProcessTimes {
    fn read() -> Option<Self> {
        let text = fs::read_to_string("/proc/self/stat").ok()?;
        // The name of the program stands in parentheses and may have blanks; the third field follows.
        let (_, fields) = text.rsplit_once(") ")?;
        let fields: Vec<&str> = fields.split(' ').collect();
        let ticks = |field: usize| fields.get(field - 3)?.parse::<f64>().ok();
        let second = clock_ticks_per_second() as f64;
        // Fields 14 and 15: time in the program and in the system; 22: the start, since the machine was started.
        let processor = (ticks(14)? + ticks(15)?) / second;
        Some(Self {
            processor,
            start: machine_start()? + ticks(22)? / second,
        })
    }
}

/// When the machine was started, in seconds since 1970.
fn machine_start() -> Option<f64> {
    let text = fs::read_to_string("/proc/stat").ok()?;
    let start = text.lines().find_map(|line| line.strip_prefix("btime "))?;
    start.parse().ok()
}
