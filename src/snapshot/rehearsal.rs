//! Rehearses a set of plugins in a child process before this process opens it.
//!
//! The trial of a plugin has a cleared environment and knows no configuration. The rehearsal has the environment of this process: the
//! child opens all plugin files of the set, creates every technique with the options of the configuration and of every scale, and destroys
//! them. A set whose child crashes or hangs is refused, and its [breadcrumb](LastRun) names the plugin. Mistakes of the files that have an
//! error of their own are left to this process, which has the better error.

use std::collections::BTreeMap;
use std::io::{self, Read as _};
use std::path::PathBuf;
use std::sync::{Mutex, atomic::AtomicU64};

use serde::{Deserialize, Serialize};

use super::SnapshotError;
use super::aftermath::{leave_breadcrumb, when};
use super::builder::{Builder, ChosenFiles};
use super::quarantine::{Quarantine, QuarantineEntry, lock};
use super::quarantine_record::EntryRecord;
use super::sources::SnapshotSources;
use sudokud_admission::Launcher;
use sudokud_engine::{
    BREADCRUMB_WORDS, Digest, LastRun, LeftOut, PluginFile, ProcessEnd, wait_for_destroyed,
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

/// Rehearses these files in a child of `launcher`, while `goes_on` returns true. A set that cannot be rehearsed passes with a warning.
pub(super) fn rehearse(
    launcher: &Launcher,
    sources: &SnapshotSources,
    files: &ChosenFiles,
    quarantine: &Mutex<Quarantine>,
    goes_on: impl Fn() -> bool,
) -> Result<(), Failed> {
    let set = RehearsedSet {
        sources: sources.clone(),
        plugins: files.plugins.iter().map(|file| file.path().to_owned()).collect(),
        left_out: files.left_out.clone(),
        quarantine: lock(quarantine).entries().map(EntryRecord::from).collect(),
    };
    let bytes = BREADCRUMB_WORDS * size_of::<u64>();
    let rehearsed = serde_json::to_vec(&set).map_err(io::Error::other);
    let rehearsed = rehearsed.map_err(|error| error.to_string()).and_then(|set| {
        let rehearsed = launcher.rehearse(&set, bytes, goes_on);
        rehearsed.map_err(|reason| reason.to_string())
    });
    let (rehearsed, last) = match rehearsed {
        Ok(rehearsed) => {
            let (words, _) = rehearsed.record.as_chunks::<8>();
            let words: Vec<u64> = words.iter().map(|word| u64::from_le_bytes(*word)).collect();
            match LastRun::read(&words) {
                Some(last) => (rehearsed, last),
                None => {
                    let (end, output) = (&rehearsed.end, &rehearsed.output);
                    tracing::warn!(
                        end,
                        ?output,
                        "the plugins are opened without a rehearsal: the child did not begin"
                    );
                    return Ok(());
                }
            }
        }
        Err(reason) => {
            tracing::warn!(reason, "the plugins are opened without a rehearsal");
            return Ok(());
        }
    };
    if last.end == ProcessEnd::InOrder {
        return Ok(());
    }
    let end = rehearsed.end;
    let Some(code) = last.code.or_else(|| last.others.into_iter().next()) else {
        let output = rehearsed.output;
        return Err(Failed {
            plugin: None,
            error: SnapshotError::Rehearsal(format!("{end} ({output})")),
        });
    };
    let paths: BTreeMap<Digest, &PluginFile> =
        files.plugins.iter().map(|file| (file.digest(), file)).collect();
    let path = paths.get(&code.digest);
    let path = path.map_or_else(|| code.plugin.clone(), |file| file.path().display().to_string());
    let technique = match code.technique.as_str() {
        "" => String::new(),
        id => format!("technique {id} "),
    };
    Err(Failed {
        plugin: Some(code.digest),
        error: SnapshotError::PluginRehearsal(path, format!("{technique}{end} {}", when(code.step))),
    })
}

/// Opens the set on standard input, as a child. Standard output is the record. Returns the error of the files, if they have one.
pub fn rehearse_here() -> io::Result<Result<(), SnapshotError>> {
    let (input, record) = sudokud_admission::child::take_files()?;
    let mut text = String::new();
    std::fs::File::from(input).read_to_string(&mut text)?;
    let RehearsedSet {
        sources,
        plugins,
        left_out,
        quarantine,
    } = serde_json::from_str(&text)?;
    let memory: &'static [AtomicU64] = map_file(&std::fs::File::from(record), BREADCRUMB_WORDS)?;
    leave_breadcrumb(memory, 0);
    let mut kept = Quarantine::default();
    for entry in quarantine {
        kept.add(QuarantineEntry::try_from(entry).map_err(io::Error::other)?);
    }
    let plugins = plugins.iter().filter_map(|path| PluginFile::read(path).ok());
    let files = ChosenFiles {
        plugins: plugins.collect(),
        left_out,
    };
    let built = Builder::default().open(sources, files, &Mutex::new(kept), |_| Ok(()));
    let result = built.map(drop);
    wait_for_destroyed();
    Ok(result)
}
