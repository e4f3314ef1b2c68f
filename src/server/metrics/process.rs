//! Writes numbers of the process, under the names that all Prometheus clients use, and of its log.

use std::fmt;
use std::fs;

use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{Resource, getrlimit};

use super::page::MetricsPage;
use sudokud_host::log;

pub(super) fn write(page: &mut MetricsPage<'_>) -> fmt::Result {
    // A number that the system does not provide is left out: a zero would be wrong.
    if let Some(memory) = resident_memory() {
        page.gauge(
            "process_resident_memory_bytes",
            "Resident memory of the process",
            memory as f64,
        )?;
    }
    if let Ok(open) = fs::read_dir("/proc/self/fd") {
        // Reading the folder opens a descriptor of its own.
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

/// Reads the number of resident pages, the second number in `statm`.
pub(crate) fn resident_memory() -> Option<usize> {
    let text = fs::read_to_string("/proc/self/statm").ok()?;
    let pages: usize = text.split(' ').nth(1)?.parse().ok()?;
    Some(pages * page_size())
}

/// Times of the process, in seconds.
struct ProcessTimes {
    processor: f64,
    /// Since 1970.
    start: f64,
}

impl ProcessTimes {
    fn read() -> Option<Self> {
        let text = fs::read_to_string("/proc/self/stat").ok()?;
        // The program's name is in parentheses and may contain blanks; the third field follows it.
        let (_, fields) = text.rsplit_once(") ")?;
        let fields: Vec<&str> = fields.split(' ').collect();
        let ticks = |field: usize| fields.get(field - 3)?.parse::<f64>().ok();
        let second = clock_ticks_per_second() as f64;
        // Fields 14 and 15: user and system time; 22: the start, counted from the boot.
        let processor = (ticks(14)? + ticks(15)?) / second;
        Some(Self {
            processor,
            start: machine_start()? + ticks(22)? / second,
        })
    }
}

/// Returns the time of the boot, in seconds since 1970.
fn machine_start() -> Option<f64> {
    let text = fs::read_to_string("/proc/stat").ok()?;
    let start = text.lines().find_map(|line| line.strip_prefix("btime "))?;
    start.parse().ok()
}
