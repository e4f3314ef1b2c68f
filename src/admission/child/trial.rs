//! Loads the file, tries each technique, and looks at what is left behind.

use std::collections::HashSet;
use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd as _, OwnedFd};
use std::path::PathBuf;
use std::sync::Arc;

use super::allowance::Thoroughness;
use super::creation::{self, creations};
use super::findings::{Found, Trial};
use super::process_state::{ProcessState, status_bytes};
use super::technique_trial::TechniqueTrial;
use super::together::TriedInstances;
use crate::check::Check;
use crate::corpus::Corpus;
use crate::record::{RecordLine, Recorder, Step};
use crate::report::{TrialSummary, TriedPlugin, TriedTechnique};
use sudokud_engine::{LoadError, Loader, Plugin, PluginFile};

/// Memory that a plugin may keep when all its instances are destroyed. Memos of threads and heaps of the C library may stay.
const KEPT_MEMORY: u64 = 16 << 20;

/// Tries the plugin in the file `library`.
pub(super) fn run(
    library: OwnedFd,
    corpus: &Corpus,
    recorder: &Recorder,
    thoroughness: Thoroughness,
) -> io::Result<TrialSummary> {
    let mut trial = Trial {
        corpus,
        recorder,
        slot: recorder.slot(0),
        summary: TrialSummary {
            boards: corpus.boards().len(),
            ..TrialSummary::default()
        },
        thoroughness,
        found: HashSet::new(),
        failed: None,
    };
    let library = File::from(library);
    let path = PathBuf::from(format!("/proc/self/fd/{}", library.as_raw_fd()));
    // Reading takes descriptors and memory, for which the plugin is not responsible.
    let file = PluginFile::read(&path);
    drop(library);
    let before = ProcessState::read();
    trial.slot.enter(Step::Loading);
    let plugin = file.and_then(|file| Loader::default().open(&file));
    trial.slot.enter(Step::Idle);
    match plugin {
        Ok(plugin) => {
            recorder.line(&RecordLine::Loaded(described(&plugin)))?;
            trial.techniques(&plugin);
        }
        Err(LoadError { kind, .. }) => trial.find(None, Found::refused(Check::Loads, kind.to_string())),
    }
    for change in before.changes() {
        trial.find(None, Found::refused(Check::Tidy, change));
    }
    trial.slot.enter(Step::Ending);
    trial.failed.map_or(Ok(trial.summary), Err)
}

fn described(plugin: &Plugin) -> TriedPlugin {
    let techniques = plugin.info.techniques.iter().map(|info| TriedTechnique {
        id: info.id.clone(),
        creations: creations(info).iter().map(creation::in_words).collect(),
        sentence: info.sentence.clone(),
        labels: info.labels.iter().map(|(role, _)| role.clone()).collect(),
    });
    TriedPlugin {
        name: plugin.info.name.clone(),
        version: plugin.info.version.clone(),
        techniques: techniques.collect(),
    }
}

impl Trial<'_> {
    fn techniques(&mut self, plugin: &Arc<Plugin>) {
        let used = memory();
        let mut tried = Vec::new();
        for number in 0..plugin.info.techniques.len() {
            if self.failed.is_some() {
                return;
            }
            tried.extend(self.technique(plugin, number));
        }
        let refused = |technique: &TriedInstances| self.is_refused(&technique.id);
        let (refused, good): (Vec<_>, Vec<_>) = tried.into_iter().partition(refused);
        self.together(&good);
        for technique in refused.into_iter().chain(good) {
            self.slot.enter(Step::Destroying {
                technique: technique.number,
            });
            technique.instances.destroy();
            self.slot.enter(Step::Idle);
        }
        let kept = memory().saturating_sub(used);
        self.summary.kept_memory = kept;
        if kept > KEPT_MEMORY {
            let reason = format!(
                "keeps {} MiB of memory after {} questions, when all its instances are destroyed",
                kept >> 20,
                self.summary.questions
            );
            self.find(None, Found::refused(Check::Tidy, reason));
        }
    }

    /// Creates a technique and runs its own part of the trial. Returns `None` if it cannot be created.
    fn technique(&mut self, plugin: &Arc<Plugin>, number: usize) -> Option<TriedInstances> {
        let info = &plugin.info.techniques[number];
        let instances = self.create(plugin, number)?;
        let number = number as u32;
        let mut trial = TechniqueTrial::new(self, &info.id, number);
        let slowest = trial.run(&instances);
        let answers = trial.answers;
        // A fault has no answer.
        if answers
            .iter()
            .all(|answer| answer.as_ref().is_some_and(|answer| answer.deductions == 0))
        {
            self.summary.silent.push(info.id.clone());
        }
        self.slot.enter(Step::Idle);
        self.summary.slowest.push(slowest);
        Some(TriedInstances {
            id: info.id.clone(),
            number,
            instances,
            answers,
        })
    }
}

fn memory() -> u64 {
    status_bytes("RssAnon").unwrap_or_default()
}
