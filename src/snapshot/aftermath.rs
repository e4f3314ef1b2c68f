//! Judges plugins by how the last process ended.
//!
//! Each process leaves a [breadcrumb](sudokud_engine::LastRun) in the state folder: how it ended, and whose code its threads ran.
//!
//! | the last process ended | what follows |
//! |---|---|
//! | in order | nothing |
//! | by a signal or by `exit` in code of a plugin: a question, its loading, creation, destruction, or a thread of its own | the plugin is quarantined |
//! | by a signal elsewhere | the plugins that changed last and those that other threads ran are suspects |
//! | without a record: SIGKILL, no memory left, a loss of power | those that threads ran are suspects |
//!
//! Suspects are tried in child processes, also those whose files passed before. Those that fail are quarantined. If all pass, they stay in
//! service, because most of them ran by chance. After two unexplained crashes in a row, the last good set with other plugins serves
//! ([`Live`](super::Live)). After [`MOST_CRASHES`], all suspects of the last one are quarantined, so that the crashes end. Ends without a
//! record do not count, because a plugin need not have caused them.

use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use super::last_good::changed_last;
use super::quarantine::QuarantineEntry;
use super::quarantine_record::QuarantineKeeper;
use super::sources::SnapshotSources;
use sudokud_admission::{AdmissionPolicy, Admitter};
use sudokud_engine::{
    BREADCRUMB_WORDS, CrashPlace, Fault, FaultClass, FaultKind, FaultReach, LastRun, PluginFile, PluginStep,
    ProcessEnd, RecordedFault, RunCode, leave_breadcrumbs, record_end,
};
use sudokud_host::state::{StateFolder, call_at_end};

/// The file of the breadcrumb.
const FILE: &str = "breadcrumb";
/// The number of crashes in a row after which all suspects are quarantined.
pub const MOST_CRASHES: u64 = 3;

/// How the last process ended, and the crashes in a row until then that no plugin explains.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Aftermath {
    /// `None` at the first start.
    pub end: Option<ProcessEnd>,
    /// The number of crashes.
    pub crashes: u64,
}

/// Quarantines the plugins that probably ended the last process, and starts the breadcrumb of this process.
///
/// Call this before the first snapshot is built, once in a process. Errors are only logged, because a server can run without a breadcrumb.
pub fn take_up(folder: &Arc<StateFolder>, sources: &SnapshotSources, admitter: &Admitter) -> Aftermath {
    let mut last = folder.read_words(FILE).and_then(|words| LastRun::read(&words));
    let mut crashes = 0;
    if let Some(last) = &mut last {
        if last.is_unexplained_crash() {
            let changed = changed_last(folder, &last.opened);
            last.others.splice(0..0, changed);
        }
        let verdict = Verdict::on(last, |suspects| tried(suspects, sources, admitter));
        crashes = verdict.crashes;
        report(last, &verdict);
        keep(folder, verdict.guilty);
    }
    match folder.map_words(FILE, BREADCRUMB_WORDS) {
        Ok(memory) => leave_breadcrumb(memory, crashes),
        Err(error) => tracing::error!(%error, "no breadcrumb: a crash will not name its plugin"),
    }
    Aftermath {
        end: last.map(|last| last.end),
        crashes,
    }
}

/// Leaves the breadcrumb of this process in this memory.
pub(super) fn leave_breadcrumb(memory: &'static [AtomicU64], crashes: u64) {
    leave_breadcrumbs(memory, crashes);
    let installed = call_at_end(
        |signal| {
            let place = (signal.place).map(|(instruction, stack)| CrashPlace { instruction, stack });
            record_end(ProcessEnd::Signal(signal.number), place);
        },
        || record_end(ProcessEnd::InOrder, None),
    );
    if let Err(error) = installed {
        tracing::error!(%error, "no handlers of signals: a crash will not name its plugin");
    }
}

/// The consequences of an end.
#[derive(PartialEq, Eq, Debug)]
struct Verdict {
    /// What is quarantined.
    guilty: Vec<QuarantineEntry>,
    /// The crashes in a row that nothing explained, for the next process.
    crashes: u64,
}

impl Verdict {
    /// Judges. `trial` returns for each suspect why it did not pass; `None` if it passed or cannot be tried.
    fn on(last: &LastRun, trial: impl FnOnce(&[RunCode]) -> Vec<Option<String>>) -> Self {
        let is_crash = match last.end {
            ProcessEnd::InOrder => {
                return Self {
                    guilty: Vec::new(),
                    crashes: 0,
                };
            }
            ProcessEnd::Killed => false,
            ProcessEnd::Exit | ProcessEnd::Signal(_) => true,
        };
        if let Some(code) = last.code.as_ref().filter(|_| is_crash) {
            let text = format!("{} {}", in_words(last.end), when(code.step));
            let (board, changes, previous) = last.boards_in_words();
            let entry = entry(code, text);
            let fault = Fault {
                board,
                changes,
                previous,
                ..entry.fault
            };
            let guilty = vec![QuarantineEntry { fault, ..entry }];
            return Self { guilty, crashes: 0 };
        }
        let reasons = trial(&last.others);
        let guilty = std::iter::zip(&last.others, reasons).filter_map(|(suspect, reason)| {
            let text = format!(
                "{} while the server {}, and then in its trial {}",
                was(suspect.step),
                in_words(last.end),
                reason?
            );
            Some(entry(suspect, text))
        });
        let guilty: Vec<QuarantineEntry> = guilty.collect();
        let crashes = match (guilty.is_empty(), is_crash) {
            (false, _) => 0,
            (true, false) => last.crashes_before,
            (true, true) => last.crashes_before + 1,
        };
        if !is_crash || crashes < MOST_CRASHES || last.others.is_empty() {
            return Self { guilty, crashes };
        }
        let all = last.others.iter().map(|suspect| {
            let (was, end) = (was(suspect.step), in_words(last.end));
            entry(
                suspect,
                format!("{was} while the server {end}, for time {crashes} in a row"),
            )
        });
        Self {
            guilty: all.collect(),
            crashes: 0,
        }
    }
}

fn in_words(end: ProcessEnd) -> String {
    match end {
        ProcessEnd::InOrder => "ended".to_owned(),
        ProcessEnd::Killed => "was killed".to_owned(),
        ProcessEnd::Exit => "ended the process with exit".to_owned(),
        ProcessEnd::Signal(number) => format!("crashed the process (signal {number})"),
    }
}

/// When code of a plugin ended the process.
pub(super) fn when(step: PluginStep) -> &'static str {
    match step {
        PluginStep::Find => "when it was asked",
        PluginStep::Load => "while its library was loaded",
        PluginStep::Create => "while it was created",
        PluginStep::Destroy => "while it was destroyed",
        PluginStep::Other => "in code that the server had not called, such as a thread of its own",
    }
}

/// What a suspect did.
fn was(step: PluginStep) -> &'static str {
    match step {
        PluginStep::Find => "was asked",
        PluginStep::Load | PluginStep::Other => "was the last file that changed, or was loaded,",
        PluginStep::Create => "was created",
        PluginStep::Destroy => "was destroyed",
    }
}

/// The entry for the plugin of this code.
fn entry(code: &RunCode, text: String) -> QuarantineEntry {
    QuarantineEntry {
        plugin: code.plugin.clone(),
        fault: Fault {
            technique: code.technique.as_str().into(),
            plugin: code.digest,
            kind: FaultKind::Recorded(Box::new(RecordedFault {
                class: FaultClass::Crashed,
                reach: FaultReach::Plugin,
                text,
            })),
            board: String::new(),
            changes: String::new(),
            previous: None,
        },
        since: SystemTime::now(),
        // The revision of the last process is not known.
        revision: "".into(),
    }
}

/// Tries these plugins in children, each file once. Files that are gone cannot be tried.
fn tried(suspects: &[RunCode], sources: &SnapshotSources, admitter: &Admitter) -> Vec<Option<String>> {
    let paths = if suspects.is_empty() || sources.admission == AdmissionPolicy::Off {
        Vec::new()
    } else {
        // An error is reported when the first snapshot is built.
        sources.plugin_files().unwrap_or_default()
    };
    let mut files: Vec<PluginFile> = paths
        .iter()
        .filter_map(|path| PluginFile::read(path).ok())
        .collect();
    files.retain(|file| suspects.iter().any(|suspect| suspect.digest == file.digest()));
    files.sort_by_key(PluginFile::digest);
    files.dedup_by_key(|file| file.digest());
    let refusals = admitter.try_again(&files.iter().collect::<Vec<_>>());
    let refusals: Vec<(&PluginFile, Option<String>)> = std::iter::zip(&files, refusals).collect();
    let reason = |suspect: &RunCode| {
        let mut refusals = refusals.iter();
        let (_, refusal) = refusals.find(|(file, _)| file.digest() == suspect.digest)?;
        refusal.clone()
    };
    suspects.iter().map(reason).collect()
}

/// Logs the end of the last process and what follows.
fn report(last: &LastRun, verdict: &Verdict) {
    let suspects = last
        .others
        .iter()
        .map(|suspect| match suspect.technique.as_str() {
            "" => suspect.plugin.clone(),
            id => format!("{id} of {}", suspect.plugin),
        });
    let suspects = suspects.collect::<Vec<_>>().join(", ");
    match last.end {
        ProcessEnd::InOrder => return,
        ProcessEnd::Killed => tracing::warn!(suspects, "the last process was killed"),
        ProcessEnd::Exit | ProcessEnd::Signal(_) => {
            let (end, unexplained) = (in_words(last.end), verdict.crashes);
            tracing::error!(end, suspects, unexplained, "the last process crashed");
        }
    }
    for QuarantineEntry { plugin, fault, .. } in &verdict.guilty {
        tracing::error!(
            plugin,
            technique = %fault.technique,
            sha256 = %fault.plugin,
            board = fault.board,
            changes = fault.changes,
            previous = fault.previous.as_deref().unwrap_or_default(),
            "plugin quarantined: {}", fault.kind
        );
    }
}

/// Adds entries to the quarantine in the folder, which the first snapshot reads.
fn keep(folder: &Arc<StateFolder>, guilty: Vec<QuarantineEntry>) {
    if guilty.is_empty() {
        return;
    }
    let (keeper, mut quarantine) = QuarantineKeeper::open(Arc::clone(folder));
    for entry in guilty {
        quarantine.add(entry);
    }
    // An error is in the log.
    let _ = Arc::new(keeper).save(&Arc::new(Mutex::new(quarantine)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn technique(id: &str) -> RunCode {
        RunCode {
            step: PluginStep::Find,
            technique: id.to_owned(),
            plugin: "plugin".to_owned(),
            digest: "ab".repeat(32).parse().unwrap(),
        }
    }

    fn last(end: ProcessEnd, own: Option<&str>, others: &[&str], crashes_before: u64) -> LastRun {
        LastRun {
            end,
            code: own.map(technique),
            board: None,
            previous: None,
            others: others.iter().map(|id| technique(id)).collect(),
            opened: Vec::new(),
            crashes_before,
        }
    }

    /// The techniques whose plugins are quarantined, and the crashes for the next process, if the trial refuses `refused`.
    fn verdict(last: &LastRun, refused: &[&str]) -> (Vec<String>, u64) {
        let verdict = Verdict::on(last, |suspects| {
            let refusal = |suspect: &RunCode| {
                refused
                    .contains(&suspect.technique.as_str())
                    .then(|| "crashed".to_owned())
            };
            suspects.iter().map(refusal).collect()
        });
        let guilty = verdict
            .guilty
            .iter()
            .map(|entry| entry.fault.technique.to_string());
        (guilty.collect(), verdict.crashes)
    }

    #[test]
    fn a_technique_on_the_thread_that_crashed_is_guilty_and_the_others_are_not() {
        for end in [ProcessEnd::Signal(11), ProcessEnd::Exit] {
            let last = last(end, Some("a"), &["b", "c"], 2);
            assert_eq!(verdict(&last, &["b"]), (vec!["a".to_owned()], 0));
        }
    }

    #[test]
    fn suspects_are_guilty_if_they_do_not_pass_a_trial() {
        for end in [ProcessEnd::Signal(11), ProcessEnd::Killed] {
            let last = last(end, None, &["b", "c"], 1);
            assert_eq!(verdict(&last, &["c"]), (vec!["c".to_owned()], 0));
        }
    }

    #[test]
    fn crashes_in_a_row_end_and_kills_do_not_count() {
        let mut crashes = 0;
        for (end, guilty, after) in [
            (ProcessEnd::Signal(11), 0, 1),
            (ProcessEnd::Killed, 0, 1),
            (ProcessEnd::Signal(6), 0, 2),
            (ProcessEnd::Killed, 0, 2),
            (ProcessEnd::Killed, 0, 2),
            (ProcessEnd::Signal(11), 2, 0),
            (ProcessEnd::Signal(11), 0, 1),
            (ProcessEnd::InOrder, 0, 0),
        ] {
            let (found, next) = verdict(&last(end, None, &["b", "c"], crashes), &[]);
            assert_eq!((found.len(), next), (guilty, after), "{end:?}");
            crashes = next;
        }
        // No suspect.
        assert_eq!(
            verdict(&last(ProcessEnd::Signal(11), None, &[], 7), &[]),
            (Vec::new(), 8)
        );
    }
}
