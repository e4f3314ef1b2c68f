//! The quarantine in the state folder, so that it outlives the process.

use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::quarantine::{Quarantine, QuarantineEntry, lock};
use sudokud_engine::{Fault, FaultClass, FaultKind, FaultReach, RecordedFault};
use sudokud_host::state::{StateDocument, StateFolder};

/// Most entries that are kept. Later entries replace the oldest.
const MOST: usize = 1024;
/// Time between a failed write and the next try.
pub(super) const RETRY_AFTER: Duration = Duration::from_secs(5);

/// The file of the quarantine.
#[derive(Debug, Serialize, Deserialize)]
struct QuarantineRecord {
    entry: Vec<EntryRecord>,
}

impl StateDocument for QuarantineRecord {
    const FILE: &'static str = "quarantine.toml";
    const VERSION: u32 = 1;
    const COMMENT: &'static str = "Plugins and techniques in quarantine, until `sudokud plugin lift`.";
}

/// One entry, in the order in which people read it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct EntryRecord {
    plugin: String,
    technique: String,
    reach: FaultReach,
    kind: FaultClass,
    text: String,
    sha256: String,
    since: String,
    revision: String,
    board: String,
    changes: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    previous: Option<String>,
}

/// Writes the quarantine into the state folder.
#[derive(Debug)]
pub(super) struct QuarantineKeeper {
    folder: Arc<StateFolder>,
    /// Locked while the file is written, so that the last writer writes the last content.
    writing: Mutex<Retries>,
}

/// Whether a thread repeats a failed write.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Retries {
    #[default]
    None,
    Running,
}

impl QuarantineKeeper {
    /// Returns the keeper, and what the last process has kept.
    pub(super) fn open(folder: Arc<StateFolder>) -> (Self, Quarantine) {
        let mut quarantine = Quarantine::default();
        let record: Option<QuarantineRecord> = folder.read();
        for entry in record.into_iter().flat_map(|record| record.entry) {
            let (plugin, sha256) = (entry.plugin.clone(), entry.sha256.clone());
            match QuarantineEntry::try_from(entry) {
                Ok(entry) => {
                    quarantine.add(entry);
                }
                Err(reason) => {
                    tracing::error!(plugin, sha256, reason, "an entry of the quarantine is left out");
                }
            }
        }
        let writing = Mutex::default();
        (Self { folder, writing }, quarantine)
    }

    /// The path of the state folder.
    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Writes the quarantine as it is now. An error is in the log, and the write is tried again until it succeeds.
    pub(super) fn save(self: &Arc<Self>, quarantine: &Arc<Mutex<Quarantine>>) -> io::Result<()> {
        let mut retries = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let saved = self.write(quarantine);
        if saved.is_err() && *retries == Retries::None {
            *retries = self.start_retries(quarantine);
        }
        saved
    }

    fn write(&self, quarantine: &Mutex<Quarantine>) -> io::Result<()> {
        let now = lock(quarantine).clone();
        let mut newest: Vec<&QuarantineEntry> = now.entries().collect();
        newest.sort_by_key(|entry| std::cmp::Reverse(entry.since));
        newest.truncate(MOST);
        let entry = newest.into_iter().map(EntryRecord::from).collect();
        self.folder.write(&QuarantineRecord { entry })
    }

    /// Starts a thread that writes the quarantine from time to time, until it succeeds or the server has ended.
    fn start_retries(self: &Arc<Self>, quarantine: &Arc<Mutex<Quarantine>>) -> Retries {
        // Weak, so that the folder is free for another server as soon as this one has ended.
        let (keeper, quarantine) = (Arc::downgrade(self), Arc::downgrade(quarantine));
        let writer = thread::Builder::new().name("quarantine".to_owned());
        let started = writer.spawn(move || {
            loop {
                thread::sleep(RETRY_AFTER);
                let (Some(keeper), Some(quarantine)) = (keeper.upgrade(), quarantine.upgrade()) else {
                    return;
                };
                let mut retries = keeper.writing.lock().unwrap_or_else(PoisonError::into_inner);
                if keeper.write(&quarantine).is_ok() {
                    *retries = Retries::None;
                    return;
                }
            }
        });
        match started {
            Ok(_) => Retries::Running,
            Err(error) => {
                tracing::error!(%error, "no thread to write the quarantine again; the next change of it does");
                Retries::None
            }
        }
    }

    /// Saves on another thread, because a disk can be slow and the caller serves calls.
    pub(super) fn save_later(self: &Arc<Self>, quarantine: &Arc<Mutex<Quarantine>>) {
        let (keeper, quarantine) = (Arc::clone(self), Arc::clone(quarantine));
        let writer = thread::Builder::new().name("quarantine".to_owned());
        // An error of the write is in the log already.
        let started = writer.spawn(move || drop(keeper.save(&quarantine)));
        if let Err(error) = started {
            tracing::error!(%error, "no thread to write the quarantine; a restart would lose its last entry");
        }
    }
}

impl From<&QuarantineEntry> for EntryRecord {
    fn from(entry: &QuarantineEntry) -> Self {
        let fault = &entry.fault;
        Self {
            plugin: entry.plugin.clone(),
            technique: fault.technique.to_string(),
            reach: fault.kind.reach(),
            kind: fault.kind.class(),
            text: fault.kind.to_string(),
            sha256: fault.plugin.to_string(),
            since: text_of(entry.since),
            revision: entry.revision.to_string(),
            board: fault.board.clone(),
            changes: fault.changes.clone(),
            previous: fault.previous.clone(),
        }
    }
}

impl TryFrom<EntryRecord> for QuarantineEntry {
    type Error = String;

    fn try_from(record: EntryRecord) -> Result<Self, String> {
        let since = OffsetDateTime::parse(&record.since, &Rfc3339);
        Ok(Self {
            plugin: record.plugin,
            fault: Fault {
                technique: record.technique.into(),
                plugin: record
                    .sha256
                    .parse()
                    .map_err(|error| format!("sha256: {error}"))?,
                kind: FaultKind::Recorded(Box::new(RecordedFault {
                    class: record.kind,
                    reach: record.reach,
                    text: record.text,
                })),
                board: record.board,
                changes: record.changes,
                previous: record.previous,
            },
            since: since.map_err(|error| format!("since: {error}"))?.into(),
            revision: record.revision.into(),
        })
    }
}

/// The time as `2026-11-23T17:00:00Z`.
fn text_of(time: SystemTime) -> String {
    let time = OffsetDateTime::from(time).truncate_to_second();
    // Years beyond 9999 cannot be written.
    time.format(&Rfc3339)
        .unwrap_or_else(|_| "1970-01-01T00:00:00Z".to_owned())
}
