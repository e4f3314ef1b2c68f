//! Limits the child: its memory, its processor time, its files.
//!
//! No limit counts by user, because other processes of the same user would count as well.

use std::{fs, io};

use rustix::process::{Resource, Rlimit};

use super::process_state::status_bytes;

/// Most processor time of a trial in seconds.
const CPU_SECONDS: u64 = 120;
/// Most open descriptors.
const DESCRIPTORS: u64 = 64;
/// Largest file: the private copy of a plugin, which the loader makes.
const FILE_BYTES: u64 = sudokud_engine::Loader::LARGEST_FILE;
/// Addresses that threads and their heaps reserve without using them.
const RESERVED: u64 = 1 << 30;
/// Niceness of the child, so that calls go on while a reload tries a file.
const NICENESS: i32 = 5;

/// Limits this process. The plugin may use `memory` bytes.
pub(super) fn process(memory: u64) -> io::Result<()> {
    // A system may forbid the next two calls. If memory runs out, the kernel ends the child first.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    let _ = rustix::process::nice(NICENESS);
    let used = |field| status_bytes(field).unwrap_or_default();
    limit(Resource::Data, used("VmData").saturating_add(memory))?;
    limit(
        Resource::As,
        used("VmSize").saturating_add(memory).saturating_add(RESERVED),
    )?;
    limit(Resource::Cpu, CPU_SECONDS)?;
    limit(Resource::Nofile, DESCRIPTORS)?;
    limit(Resource::Fsize, FILE_BYTES)?;
    limit(Resource::Core, 0)
}

/// Lowers a limit for good. A lower one stays.
fn limit(resource: Resource, most: u64) -> io::Result<()> {
    let hard = rustix::process::getrlimit(resource).maximum;
    let most = Some(hard.map_or(most, |hard| hard.min(most)));
    let both = Rlimit {
        current: most,
        maximum: most,
    };
    Ok(rustix::process::setrlimit(resource, both)?)
}
