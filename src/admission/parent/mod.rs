//! Starts a child for each file, watches it, and reads what it wrote.
//!
//! The child is this program itself, `/proc/self/exe`, which stays the same file when another is put in its place. It gets the bytes of
//! the plugin as a sealed file in memory. `watch` ends a child that hangs, `verdict` turns its end into a finding, `memory` says how much
//! memory a child may use; `rehearsal` starts a child that opens a whole set.

mod memory;
mod rehearsal;
mod verdict;
mod watch;

use std::fs::File;
use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::os::unix::process::CommandExt as _;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, memfd_create};

pub use rehearsal::{RehearsalRecord, Rehearsed};

use crate::check::{Check, Severity};
use crate::child::Thoroughness;
use crate::corpus::USUAL_RANDOM_BOARDS;
use crate::record;
use crate::report::{Finding, TrialReport};
use sudokud_engine::{LoadError, PluginFile};

/// Variables that decide which libraries the dynamic linker finds. The child gets no others.
const KEPT_VARIABLES: [&str; 1] = ["LD_LIBRARY_PATH"];

/// How much is tried, and for how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrialScope {
    /// Number of random boards.
    pub random_boards: usize,
    /// Processor time of one question after which the plugin hangs. A question may take five times as long by the clock, because the
    /// child may have to wait for a processor.
    pub patience: Duration,
    /// Whether slow techniques are asked about all boards too.
    pub thoroughness: Thoroughness,
}

impl Default for TrialScope {
    fn default() -> Self {
        Self {
            random_boards: USUAL_RANDOM_BOARDS,
            patience: Duration::from_secs(2),
            thoroughness: Thoroughness::Usual,
        }
    }
}

/// Starts children that try plugins.
#[derive(Clone, Debug)]
pub struct Launcher {
    program: PathBuf,
    scope: TrialScope,
}

/// The reason why a file could not be tried. It says nothing about the file.
#[derive(Debug, thiserror::Error)]
pub enum CannotTry {
    /// A file in memory could not be made.
    #[error("no file in memory for the trial: {0}")]
    Memory(#[source] io::Error),
    /// The child could not be started.
    #[error("no child process for the trial: {0}")]
    Start(#[source] io::Error),
    /// The child could not be watched.
    #[error("cannot watch the child process of the trial: {0}")]
    Watch(#[source] io::Error),
    /// The child ended before the trial began.
    #[error("the child process of the trial {end} before it began{}", quoted(.output))]
    NotBegun {
        /// How it ended.
        end: String,
        /// What it wrote to standard error.
        output: String,
    },
}

fn quoted(output: &str) -> String {
    if output.is_empty() {
        String::new()
    } else {
        format!(": {output}")
    }
}

impl Default for Launcher {
    fn default() -> Self {
        Self::new(PathBuf::from("/proc/self/exe"), TrialScope::default())
    }
}

impl Launcher {
    /// Returns a launcher of `program`, which is a `sudokud` of this version. The default is the program of this process.
    pub fn new(program: PathBuf, scope: TrialScope) -> Self {
        Self { program, scope }
    }

    /// Returns the launcher with another scope.
    #[must_use]
    pub fn with_scope(self, scope: TrialScope) -> Self {
        Self { scope, ..self }
    }

    /// Tries a file. `beside` is the number of children that run at the same time, which share the memory.
    pub fn try_out(&self, file: &PluginFile, beside: usize) -> Result<TrialReport, CannotTry> {
        let start = Instant::now();
        // Costs no child: most broken files are refused here.
        if let Err(LoadError { kind, .. }) = file.inspect() {
            return Ok(TrialReport {
                findings: vec![Finding {
                    check: Check::Loads,
                    severity: Severity::Refused,
                    technique: None,
                    reason: kind.to_string(),
                    board: None,
                    previous: None,
                    output: None,
                }],
                time: start.elapsed(),
                ..TrialReport::default()
            });
        }
        let library = sealed(file.bytes()).map_err(CannotTry::Memory)?;
        let record = memory_file("sudokud-trial-record").map_err(CannotTry::Memory)?;
        record::prepare(&record).map_err(CannotTry::Memory)?;
        let output = memory_file("sudokud-trial-output").map_err(CannotTry::Memory)?;
        let child = self
            .command(library, &record, &output, beside)
            .and_then(|mut command| command.spawn())
            .map_err(CannotTry::Start)?;
        let end = watch::until_its_end(child, &record, self.scope.patience, file.path())
            .map_err(CannotTry::Watch)?;
        let report = verdict::report(&end, &record, &output, self.scope)?;
        Ok(TrialReport {
            time: start.elapsed(),
            ..report
        })
    }

    /// Tries files, at most `most` at the same time. The results are in the order of the files.
    pub fn try_all(&self, files: &[&PluginFile], most: NonZeroUsize) -> Vec<Result<TrialReport, CannotTry>> {
        let children = most.get().min(files.len());
        let next = AtomicUsize::new(0);
        let work = || {
            let mut tried = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(file) = files.get(number) else {
                    return tried;
                };
                tried.push((number, self.try_out(file, children)));
            }
        };
        let mut all: Vec<_> = thread::scope(|scope| {
            let threads: Vec<_> = (0..children).map(|_| scope.spawn(work)).collect();
            let ended = threads.into_iter().map(thread::ScopedJoinHandle::join);
            // Passes on a panic, which is a mistake of this code.
            ended
                .flat_map(|tried| tried.unwrap_or_else(|panic| resume_unwind(panic)))
                .collect()
        });
        all.sort_by_key(|(number, _)| *number);
        all.into_iter().map(|(_, tried)| tried).collect()
    }

    fn command(&self, library: File, record: &File, output: &File, beside: usize) -> io::Result<Command> {
        let mut command = Command::new(&self.program);
        command
            // Only for lists of processes.
            .arg0("sudokud")
            .args(["plugin", "try", "--memory"])
            .arg(memory::for_each_child(beside).to_string())
            .arg("--boards")
            .arg(self.scope.random_boards.to_string())
            .args((self.scope.thoroughness == Thoroughness::Whole).then_some("--thorough"))
            .env_clear()
            .envs(
                KEPT_VARIABLES
                    .into_iter()
                    .filter_map(|name| Some((name, std::env::var_os(name)?))),
            )
            // The C library writes fatal errors to standard error, not to a terminal.
            .env("LIBC_FATAL_STDERR_", "1")
            .current_dir("/")
            .stdin(library)
            .stdout(record.try_clone()?)
            .stderr(Stdio::from(output.try_clone()?))
            // A signal from the terminal is for the parent, which ends the child.
            .process_group(0);
        Ok(command)
    }
}

/// Returns a file in memory with these bytes, which nobody can change.
fn sealed(bytes: &[u8]) -> io::Result<File> {
    let mut file = memory_file("sudokud-trial-plugin")?;
    file.write_all(bytes)?;
    // The child reads the whole file again, so a missing seal is harmless. A seal reveals mistakes of this code.
    let _ = fcntl_add_seals(&file, SealFlags::WRITE | SealFlags::SHRINK | SealFlags::GROW);
    Ok(file)
}

fn memory_file(name: &str) -> io::Result<File> {
    let flags = MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING;
    Ok(File::from(memfd_create(name, flags)?))
}
