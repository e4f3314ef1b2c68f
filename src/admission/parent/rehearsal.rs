//! Starts a child that rehearses a whole set of plugins, in the same environment as this process.

use std::fs::File;
use std::io::{self, Seek as _};
use std::os::unix::fs::FileExt as _;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::verdict::{ended, output_tail};
use super::watch::LastChange;
use super::{CannotTry, Launcher, memory_file, sealed};

const WORD: usize = size_of::<u64>();
/// Time between two checks of the child.
const CHECK: Duration = Duration::from_millis(2);
/// Longest rehearsal.
const LONGEST: Duration = Duration::from_secs(30);

/// The memory that the child shares with its parent, in words.
#[derive(Clone, Copy, Debug)]
pub struct RehearsalRecord {
    /// Its size.
    pub words: usize,
    /// The word that the child changes with each question and each other step.
    pub progress: usize,
}

/// What a child that rehearsed has left behind.
#[derive(Debug)]
pub struct Rehearsed {
    /// The content of its record.
    pub record: Vec<u64>,
    /// How it ended, in words.
    pub end: String,
    /// The last words that it wrote to standard error.
    pub output: String,
}

impl Launcher {
    /// Starts `sudokud plugin rehearse` with `input` and an empty record, and waits for its end. Kills it when it or one of its
    /// steps takes too long, or as soon as `goes_on` returns false.
    pub fn rehearse(
        &self,
        input: &[u8],
        layout: RehearsalRecord,
        goes_on: impl Fn() -> bool,
    ) -> Result<Rehearsed, CannotTry> {
        let mut input = sealed(input).map_err(CannotTry::Memory)?;
        input.rewind().map_err(CannotTry::Memory)?;
        let record = memory_file("sudokud-rehearsal-record").map_err(CannotTry::Memory)?;
        let output = memory_file("sudokud-rehearsal-output").map_err(CannotTry::Memory)?;
        let bytes = (layout.words * WORD) as u64;
        record.set_len(bytes).map_err(CannotTry::Memory)?;
        let start = || {
            let mut command = Command::new(&self.program);
            command
                .arg0("sudokud")
                .args(["plugin", "rehearse"])
                .stdin(input)
                .stdout(record.try_clone()?)
                .stderr(Stdio::from(output.try_clone()?))
                // A signal from the terminal is for the parent, which ends the child.
                .process_group(0);
            command.spawn()
        };
        let child = start().map_err(CannotTry::Start)?;
        let progress = || read_words(&record, layout.progress, 1);
        let end = until_its_end(child, progress, self.scope.patience, goes_on);
        let end = end.map_err(CannotTry::Watch)?;
        Ok(Rehearsed {
            record: read_words(&record, 0, layout.words).map_err(CannotTry::Watch)?,
            end,
            output: output_tail(&output),
        })
    }
}

fn read_words(file: &File, from: usize, count: usize) -> io::Result<Vec<u64>> {
    let mut bytes = vec![0; count * WORD];
    file.read_exact_at(&mut bytes, (from * WORD) as u64)?;
    let (words, _) = bytes.as_chunks::<WORD>();
    Ok(words.iter().map(|word| u64::from_le_bytes(*word)).collect())
}

fn until_its_end(
    mut child: Child,
    progress: impl Fn() -> io::Result<Vec<u64>>,
    patience: Duration,
    goes_on: impl Fn() -> bool,
) -> io::Result<String> {
    let start = Instant::now();
    let mut step = LastChange::new(child.id(), progress()?);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(ended(status));
        }
        let hangs = step.is_older_than(patience, progress()?);
        if hangs || start.elapsed() >= LONGEST || !goes_on() {
            // An error here means that it has ended already.
            let _ = child.kill();
            child.wait()?;
            return Ok("hung and was killed".to_owned());
        }
        thread::sleep(CHECK);
    }
}
