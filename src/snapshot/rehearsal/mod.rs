//! Rehearses a set of plugins in a child process before this process opens it.
//!
//! The trial of a plugin has a cleared environment and knows no configuration. The rehearsal has the environment of this process: the
//! child opens all plugin files of the set, creates every technique with the options of the configuration and of every scale, asks each
//! instance a few questions, and destroys them. A set whose child crashes, hangs or finds a fault is refused. Its
//! [breadcrumb](LastRun) and its [`Note`] name the plugin. Mistakes of the files that have an error of their own are left to this process,
//! which has the better error.

mod note;

use std::fs::File;
use std::io::{self, Read as _};
use std::path::PathBuf;
use std::sync::{Mutex, atomic::AtomicU64};
use std::thread;

use serde::{Deserialize, Serialize};

use super::aftermath::{leave_breadcrumb, when};
use super::builder::{Builder, ChosenFiles};
use super::quarantine::{Quarantine, QuarantineEntry, lock};
use super::quarantine_record::EntryRecord;
use super::sources::SnapshotSources;
use super::{Snapshot, SnapshotError};
use note::{NOTE_WORDS, Note, NotePad};
use sudokud_admission::child::BriefQuestions;
use sudokud_admission::{AdmissionPolicy, Launcher, RehearsalRecord};
use sudokud_engine::{
    BREADCRUMB_WORDS, Digest, LastRun, LeftOut, PluginFile, PluginStep, ProcessEnd, RunCode,
    wait_for_destroyed,
};
use sudokud_host::state::map_file;

/// What the child opens.
#[derive(Debug, Serialize, Deserialize)]
struct RehearsedSet {
    sources: SnapshotSources,
    plugins: Vec<PathBuf>,
    left_out: Vec<LeftOut>,
    quarantine: Vec<EntryRecord>,
}

/// The reason to refuse a set.
#[derive(Debug)]
pub(super) struct Failed {
    /// The plugin file, if the child has shown it.
    pub(super) plugin: Option<Digest>,
    pub(super) error: SnapshotError,
}

/// Rehearses these files in a child of `launcher`, while `goes_on` returns true. A set that cannot be rehearsed is refused if admission is
/// required, and passes with a warning otherwise.
pub(super) fn rehearse(
    launcher: &Launcher,
    sources: &SnapshotSources,
    files: &ChosenFiles,
    quarantine: &Mutex<Quarantine>,
    goes_on: impl Fn() -> bool,
) -> Result<(), Box<Failed>> {
    let set = RehearsedSet {
        sources: sources.clone(),
        plugins: files.plugins.iter().map(|file| file.path().to_owned()).collect(),
        left_out: files.left_out.clone(),
        quarantine: lock(quarantine).entries().map(EntryRecord::from).collect(),
    };
    let record = RehearsalRecord {
        words: BREADCRUMB_WORDS + NOTE_WORDS,
        progress: BREADCRUMB_WORDS,
    };
    let rehearsed = serde_json::to_vec(&set).map_err(io::Error::other);
    let rehearsed = rehearsed.map_err(|error| error.to_string()).and_then(|set| {
        let rehearsed = launcher.rehearse(&set, record, goes_on);
        rehearsed.map_err(|reason| reason.to_string())
    });
    let rehearsed = rehearsed.and_then(|rehearsed| {
        let not_begun = || {
            format!(
                "the child {} before it began: {}",
                rehearsed.end, rehearsed.output
            )
        };
        let last = LastRun::read(&rehearsed.record).ok_or_else(not_begun)?;
        Ok((rehearsed, last))
    });
    let (rehearsed, last) = match rehearsed {
        Ok(rehearsed) => rehearsed,
        Err(reason) if sources.admission == AdmissionPolicy::Required => {
            let reason = format!("is not possible: {reason}; see plugins.admission");
            return Err(Box::new(Failed {
                plugin: None,
                error: SnapshotError::Rehearsal(reason),
            }));
        }
        Err(reason) => {
            tracing::warn!(reason, "the plugins are opened without a rehearsal");
            return Ok(());
        }
    };
    let note = Note::read(&rehearsed.record[BREADCRUMB_WORDS..]);
    let path = |digest: &Digest| {
        let file = files.plugins.iter().find(|file| file.digest() == *digest);
        file.map(|file| file.path().display().to_string())
    };
    if last.end == ProcessEnd::InOrder {
        let fault = note.and_then(|note| Some((note.plugin()?, note.in_words(), note.fault?)));
        return fault.map_or(Ok(()), |(plugin, asked, fault)| {
            let path = path(&plugin).unwrap_or_default();
            Err(Box::new(Failed {
                plugin: Some(plugin),
                error: SnapshotError::PluginRehearsal(path, format!("{asked} {fault}")),
            }))
        });
    }
    let end = rehearsed.end;
    let Some(code) = last.code.or_else(|| last.others.into_iter().next()) else {
        let output = rehearsed.output;
        return Err(Box::new(Failed {
            plugin: None,
            error: SnapshotError::Rehearsal(format!("{end} ({output})")),
        }));
    };
    let RunCode { step, digest, .. } = code;
    // With its options, if it was the one that was asked.
    let asked = note.filter(|note| step == PluginStep::Find && note.is_about(&code));
    let technique = match code.technique.as_str() {
        "" => String::new(),
        id => asked.map_or_else(|| format!("technique {id}"), |note| note.in_words()) + " ",
    };
    Err(Box::new(Failed {
        plugin: Some(digest),
        error: SnapshotError::PluginRehearsal(
            path(&digest).unwrap_or(code.plugin),
            format!("{technique}{end} {}", when(step)),
        ),
    }))
}

/// Opens the set on standard input and asks its techniques, as a child. Standard output is the record. Returns the error of the files, if
/// they have one.
pub fn rehearse_here() -> io::Result<Result<(), SnapshotError>> {
    let (input, record) = sudokud_admission::child::take_files()?;
    let mut text = String::new();
    File::from(input).read_to_string(&mut text)?;
    let RehearsedSet {
        sources,
        plugins,
        left_out,
        quarantine,
    } = serde_json::from_str(&text)?;
    let memory: &'static [AtomicU64] = map_file(&File::from(record), BREADCRUMB_WORDS + NOTE_WORDS)?;
    let (breadcrumb, note) = memory.split_at(BREADCRUMB_WORDS);
    leave_breadcrumb(breadcrumb, 0);
    let pad = NotePad::new(note);
    let mut kept = Quarantine::default();
    for entry in quarantine {
        kept.add(QuarantineEntry::try_from(entry).map_err(io::Error::other)?);
    }
    let plugins = plugins.iter().filter_map(|path| PluginFile::read(path).ok());
    let files = ChosenFiles {
        plugins: plugins.collect(),
        left_out,
    };
    let step = |_| {
        pad.go_on();
        Ok(())
    };
    let built = Builder::default().open(sources, files, &Mutex::new(kept), step);
    let result = match built {
        Ok((snapshot, _)) => {
            // The threads that ask techniques in a server have the stack of a spawned thread, not that of the main thread.
            let asking = thread::Builder::new().name("rehearsal".to_owned());
            let asked = asking.spawn(move || ask_all(&snapshot, &pad))?;
            asked
                .join()
                .map_err(|_| io::Error::other("the rehearsal panicked"))?;
            Ok(())
        }
        Err(error) => Err(error),
    };
    wait_for_destroyed();
    Ok(result)
}

/// Asks all techniques of a snapshot until one has a fault, which is then in the note.
fn ask_all(snapshot: &Snapshot, pad: &NotePad) {
    let questions = BriefQuestions::default();
    for (technique, options) in snapshot.catalog().instances() {
        let mut note = Note::about(&technique, &options);
        pad.write(&note);
        if let Err(fault) = questions.ask(&technique, || pad.go_on()) {
            note.fault = Some(fault.to_string());
            pad.write(&note);
            return;
        }
    }
}
