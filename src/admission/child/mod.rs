//! The trial itself. It runs in a child process, because the plugin may end it.
//!
//! Standard input of the child is the plugin file, standard output the record, both files in memory that the parent made. [`run`]
//! takes them, confines the process and tries the file:
//! - `confine` sets limits, `filter` forbids system calls that no technique needs;
//! - `trial` loads the file, `creation` creates its techniques, `findings` records what is wrong;
//! - `technique_trial` is the trial of one technique: `passes` asks it about the boards, `repeat` asks again, `fair` about transformed
//!   boards; `questions` asks one question, `allowance` says how many boards a pass asks about;
//! - `together` asks all techniques from several threads;
//! - `fingerprint` makes answers comparable;
//! - `brief` has the questions of a rehearsal;
//! - `process_state` compares the process before and after; `signals` reads the signal handlers.

mod allowance;
mod brief;
mod confine;
mod creation;
mod fair;
mod filter;
mod findings;
mod fingerprint;
mod passes;
mod process_state;
mod questions;
mod repeat;
mod signals;
mod technique_trial;
mod together;
mod trial;

use std::fs::File;
use std::io;
use std::os::fd::{AsFd as _, AsRawFd as _, OwnedFd};
use std::thread;

pub use allowance::Thoroughness;
pub use brief::BriefQuestions;

use crate::corpus::{Corpus, TRIAL_VERSION};
use crate::record::{RecordLine, Recorder};
use crate::report::TrialSummary;

/// What a child needs to know beside its two files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChildSettings {
    /// Bytes that the plugin may use.
    pub memory: u64,
    /// Number of random boards.
    pub random_boards: usize,
    /// Whether every pass asks about all boards.
    pub thoroughness: Thoroughness,
}

/// Runs the trial. Returns an error if it could not begin; everything else is in the record.
pub fn run(settings: ChildSettings) -> io::Result<()> {
    let (library, record) = take_files()?;
    let recorder = Recorder::new(File::from(record));
    recorder.line(&RecordLine::Started(TRIAL_VERSION))?;
    confine::process(settings.memory)?;
    let corpus = Corpus::new(settings.random_boards);
    if let Err(reason) = filter::apply() {
        recorder.line(&RecordLine::Unconfined(reason))?;
    }
    // The threads that ask techniques in a server have the stack of a spawned thread, not that of the main thread.
    let trial = thread::Builder::new().name("trial".to_owned());
    let own = recorder.clone();
    let summary = trial.spawn(move || trial::run(library, &corpus, &own, settings.thoroughness))?;
    let summary: TrialSummary = (summary.join()).map_err(|_| io::Error::other("the trial panicked"))??;
    recorder.line(&RecordLine::Done(summary))
}

/// Moves the two files away from standard input and output, which a plugin may use. The process ends with its parent.
pub fn take_files() -> io::Result<(OwnedFd, OwnedFd)> {
    let library = io::stdin().as_fd().try_clone_to_owned()?;
    let record = io::stdout().as_fd().try_clone_to_owned()?;
    if record.as_raw_fd() <= 2 || library.as_raw_fd() <= 2 {
        return Err(io::Error::other("standard input, output or error is closed"));
    }
    rustix::stdio::dup2_stdin(File::open("/dev/null")?)?;
    rustix::stdio::dup2_stdout(io::stderr())?;
    // Without the parent, the result has no receiver.
    rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL))?;
    Ok((library, record))
}
