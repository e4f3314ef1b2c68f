//! Decides which files a server opens.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use serde::{Deserialize, Serialize};

use crate::cache::{CACHE_NAME, PassedFiles};
use crate::check::Check;
use crate::parent::{CannotTry, Launcher};
use crate::report::{Finding, TrialReport};
use sudokud_engine::PluginFile;

/// The ending of unreadable files that were set aside in the state folder.
const UNREADABLE: &str = ".unreadable";

/// When a plugin file has to pass a trial.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum AdmissionPolicy {
    /// Always. A file that cannot be tried is refused.
    Required,
    /// Where a child process can be started. A file that cannot be tried is opened with a warning.
    #[default]
    Preferred,
    /// Never.
    Off,
}

/// Admits the plugin files of one process. The default one keeps no list.
#[derive(Debug, Default)]
pub struct Admitter {
    launcher: Launcher,
    /// A folder for the list of files that passed, which the next process reads.
    state: Option<PathBuf>,
    known: Mutex<Known>,
}

/// The files that are known to have passed. A file that was refused is tried again: the reason may have been another one.
#[derive(Debug, Default)]
struct Known {
    passed: PassedFiles,
    /// Whether the list in the state folder was read.
    has_read_state: bool,
}

/// A file that was not admitted.
#[derive(Debug, thiserror::Error)]
pub enum AdmissionError {
    /// It did not pass.
    #[error(transparent)]
    Refused(Box<RefusedFile>),
    /// It could not be tried, and has to be.
    #[error("plugin {}: not admitted, because it cannot be tried: {reason}; see plugins.admission", path.display())]
    Untried {
        /// The file.
        path: PathBuf,
        /// The reason.
        #[source]
        reason: CannotTry,
    },
}

/// A file that did not pass its trial.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("plugin {}: refused by its trial: {finding}{}; `sudokud plugin check` shows the whole trial", path.display(), evidence(finding))]
pub struct RefusedFile {
    /// The file.
    pub path: PathBuf,
    /// Why it was refused.
    pub finding: Finding,
}

fn evidence(finding: &Finding) -> String {
    let parts = [
        ("board", &finding.board),
        ("previous board", &finding.previous),
        ("output", &finding.output),
    ];
    let mut evidence = String::new();
    for (name, text) in parts {
        // Writing to a text cannot fail.
        let _ = match text.as_deref() {
            None => Ok(()),
            // The notation has no changes for the empty board.
            Some("") => write!(evidence, ", {name} empty"),
            // Debug, so that everything stays on one line.
            Some(text) => write!(evidence, ", {name} {text:?}"),
        };
    }
    evidence
}

impl Admitter {
    /// Returns an admitter that keeps the list of files that passed in the folder `state`.
    pub fn new(launcher: Launcher, state: Option<PathBuf>) -> Self {
        Self {
            launcher,
            state,
            known: Mutex::default(),
        }
    }

    /// Tries the files that are not known to have passed, one for each processor at a time.
    ///
    /// The lists of files that passed are in the state folder and beside the files. A file that is no library passes: nothing of it can
    /// run, and the loader has the better error. Returns an error for each file that is not admitted, in their order.
    pub fn refused(&self, files: &[&PluginFile], policy: AdmissionPolicy) -> Vec<AdmissionError> {
        if policy == AdmissionPolicy::Off {
            return Vec::new();
        }
        let unknown: Vec<&PluginFile> = self.unknown(files);
        let processors = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let start = Instant::now();
        let tried = self.launcher.try_all(&unknown, processors);
        let mut errors = Vec::new();
        let mut passed_now = 0_usize;
        for (file, tried) in std::iter::zip(unknown, tried) {
            let passed = match tried {
                Ok(report) => self.judge(file, &report).map(|()| passed_now += 1),
                Err(reason) => untried(file, reason, policy),
            };
            errors.extend(passed.err());
        }
        if passed_now > 0 {
            let milliseconds = start.elapsed().as_millis() as u64;
            tracing::info!(plugins = passed_now, milliseconds, "plugins passed their trial");
            self.save();
        }
        errors
    }

    /// Tries `files`, also those that passed before. Returns for each the reason of its refusal; `None` if it passed or could not be tried.
    pub fn try_again(&self, files: &[&PluginFile]) -> Vec<Option<String>> {
        let processors = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let tried = self.launcher.try_all(files, processors);
        let refusal = |tried: Result<TrialReport, CannotTry>| Some(tried.ok()?.refusal()?.to_string());
        tried.into_iter().map(refusal).collect()
    }

    /// Starts the children.
    pub fn launcher(&self) -> &Launcher {
        &self.launcher
    }

    /// Returns the files that no list knows, each content once.
    fn unknown<'a>(&self, files: &[&'a PluginFile]) -> Vec<&'a PluginFile> {
        let mut known = self.known();
        if let Some(state) = &self.state
            && !known.has_read_state
        {
            known.passed = read_own(state);
            known.has_read_state = true;
        }
        let mut beside: HashMap<PathBuf, PassedFiles> = HashMap::new();
        let mut unknown: Vec<&PluginFile> = Vec::new();
        for &file in files {
            let digest = file.digest();
            let folder = file.path().parent().unwrap_or(Path::new(""));
            let shipped = beside.entry(folder.to_owned());
            let shipped = shipped.or_insert_with(|| read(&folder.join(CACHE_NAME)));
            let is_known = known.passed.contains(&digest)
                || shipped.contains(&digest)
                || unknown.iter().any(|other| other.digest() == digest)
                || file.inspect().is_err();
            if !is_known {
                unknown.push(file);
            }
        }
        unknown
    }

    /// Remembers the result of a trial.
    fn judge(&self, file: &PluginFile, report: &TrialReport) -> Result<(), AdmissionError> {
        let path = file.path().display();
        if let Some(reason) = &report.unconfined {
            tracing::debug!(file = %path, reason, "tried with less confinement");
        }
        if let Some(finding) = report.refusal() {
            return Err(AdmissionError::Refused(Box::new(RefusedFile {
                path: file.path().to_owned(),
                finding: finding.clone(),
            })));
        }
        for finding in &report.findings {
            // `plugin check` shows its author an answer that depends on the orientation; to an operator it makes no difference.
            if finding.check == Check::Fair {
                tracing::debug!(file = %path, "plugin passed its trial, with a note: {finding}");
            } else {
                tracing::info!(file = %path, "plugin passed its trial, with a note: {finding}");
            }
            tracing::debug!(file = %path, board = finding.board, check = %finding.check, "the board of this note");
        }
        self.known().passed.add(file);
        Ok(())
    }

    /// Writes the list of files that passed. Without it, the next process tries them again.
    fn save(&self) {
        let Some(state) = &self.state else {
            return;
        };
        let file = state.join(CACHE_NAME);
        // A copy, because the lock must not wait for a disk.
        let passed = self.known().passed.clone();
        if let Err(error) = passed.write(&file) {
            tracing::warn!(file = %file.display(), %error, "the list of plugins that passed their trial cannot be written");
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl AdmissionError {
    /// Returns the file.
    pub fn path(&self) -> &Path {
        match self {
            Self::Refused(refused) => &refused.path,
            Self::Untried { path, .. } => path,
        }
    }
}

/// Decides about a file that could not be tried.
fn untried(file: &PluginFile, reason: CannotTry, policy: AdmissionPolicy) -> Result<(), AdmissionError> {
    let path = file.path().to_owned();
    if policy == AdmissionPolicy::Required {
        return Err(AdmissionError::Untried { path, reason });
    }
    tracing::warn!(file = %path.display(), %reason, "this plugin is opened without a trial");
    Ok(())
}

/// Reads the list of the state folder. An unreadable list is set aside, so that this process can write a new one.
fn read_own(state: &Path) -> PassedFiles {
    let list = state.join(CACHE_NAME);
    PassedFiles::read(&list).unwrap_or_else(|error| {
        let aside = state.join(format!("{CACHE_NAME}{UNREADABLE}"));
        let moved = fs::rename(&list, &aside);
        let (file, aside) = (list.display(), aside.display());
        match moved {
            Ok(()) => tracing::error!(%file, %aside, reason = %error, "a state file cannot be read and was set aside"),
            Err(moved) => tracing::error!(%file, error = %moved, reason = %error, "a state file cannot be read, nor set aside"),
        }
        PassedFiles::default()
    })
}

/// Reads a list. If that fails, logs a warning; the files are then tried.
fn read(list: &Path) -> PassedFiles {
    PassedFiles::read(list).unwrap_or_else(|error| {
        tracing::warn!(file = %list.display(), %error, "this list of plugins that passed their trial cannot be read");
        PassedFiles::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_the_state_folder_that_cannot_be_read_is_set_aside() {
        let state = tempfile::tempdir().unwrap();
        let list = state.path().join(CACHE_NAME);
        fs::write(&list, b"\xff\xfe").unwrap();
        let admitter = Admitter::new(Launcher::default(), Some(state.path().to_owned()));
        assert!(admitter.unknown(&[]).is_empty());
        let aside = state.path().join("passed-plugins.unreadable");
        assert_eq!(fs::read(aside).unwrap(), b"\xff\xfe");
        assert!(!list.exists());
    }
}
