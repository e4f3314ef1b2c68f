//! Starts a child that rehearses a whole set of plugins, in the same environment as this process.

use std::fs::File;
use std::os::unix::fs::FileExt as _;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::verdict::{ended, output_tail};
use super::{CannotTry, Launcher, memory_file, sealed};

/// Time between two checks of the child.
const CHECK: Duration = Duration::from_millis(2);
/// Longest rehearsal.
const LONGEST: Duration = Duration::from_secs(30);

/// What a child that rehearsed has left behind.
#[derive(Debug)]
pub struct Rehearsed {
    /// The content of its record.
    pub record: Vec<u8>,
    /// How it ended, in words.
    pub end: String,
    /// The last words that it wrote to standard error.
    pub output: String,
}

impl Launcher {
    /// Starts `sudokud plugin rehearse` with `input` and an empty record of this many bytes, and waits for its end. Kills it when it takes too
    /// long, or as soon as `goes_on` returns false.
    pub fn rehearse(
        &self,
        input: &[u8],
        record_bytes: usize,
        goes_on: impl Fn() -> bool,
    ) -> Result<Rehearsed, CannotTry> {
        let input = sealed(input).map_err(CannotTry::Memory)?;
        let record = memory_file("sudokud-rehearsal-record").map_err(CannotTry::Memory)?;
        let output = memory_file("sudokud-rehearsal-output").map_err(CannotTry::Memory)?;
        record.set_len(record_bytes as u64).map_err(CannotTry::Memory)?;
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
        let end = until_its_end(child, goes_on).map_err(CannotTry::Watch)?;
        Ok(Rehearsed {
            record: content(&record, record_bytes).map_err(CannotTry::Watch)?,
            end,
            output: output_tail(&output),
        })
    }
}

fn content(file: &File, bytes: usize) -> std::io::Result<Vec<u8>> {
    let mut content = vec![0; bytes];
    file.read_exact_at(&mut content, 0)?;
    Ok(content)
}

fn until_its_end(mut child: Child, goes_on: impl Fn() -> bool) -> std::io::Result<String> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(ended(status));
        }
        if start.elapsed() >= LONGEST || !goes_on() {
            // An error here means that it has ended already.
            let _ = child.kill();
            child.wait()?;
            return Ok("hung and was killed".to_owned());
        }
        thread::sleep(CHECK);
    }
}
