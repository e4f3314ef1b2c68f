//! Lists and changes the quarantine, for operators.

use prost_types::Timestamp;

use super::admin::plugin;
use super::failure::Failure;
use super::fault_board::pencil_marks;
use sudokud_api::{
    FaultKind, LiftRequest, LiftResponse, Plugin, QuarantineReach, QuarantineRequest, QuarantineResponse,
    Quarantined,
};
use sudokud_engine::{Fault, FaultClass, FaultReach};
use sudokud_snapshot::{
    Live, QuarantineChange, QuarantineEntry, QuarantineError, QuarantineTarget, Snapshot, Update,
};

/// Most bytes of an operator's reason.
const LONGEST_REASON: usize = 1000;

/// Lists the plugins and techniques of the snapshot in quarantine.
pub fn quarantine(snapshot: &Snapshot) -> Vec<Quarantined> {
    let withheld = snapshot.catalog().withheld().iter();
    let quarantined = withheld.map(|withheld| Quarantined {
        plugin: Some(plugin(&withheld.plugin)),
        since: Some(Timestamp::from(withheld.since)),
        revision: withheld.revision.to_string(),
        ..of_fault(&withheld.fault)
    });
    quarantined.collect()
}

/// Lists the plugins and techniques in quarantine, with entries whose files are gone.
pub(super) fn all(live: &Live, snapshot: &Snapshot) -> Vec<Quarantined> {
    let gone = live.quarantined_files_gone(snapshot);
    let gone = gone.iter().map(|entry| self::entry(snapshot, entry));
    quarantine(snapshot).into_iter().chain(gone).collect()
}

/// Returns the key of an entry in lists: plugin, technique and kind. An entry covers later ones of its plugin or technique unless these
/// take out more, and then their kinds or techniques differ, so no two entries have the same key.
pub(super) fn quarantine_key(entry: &Quarantined) -> [&str; 4] {
    let plugin = entry.plugin.as_ref();
    let (name, sha256) = plugin.map_or(("", ""), |plugin| (&plugin.name, &plugin.sha256));
    [name, sha256, &entry.technique, entry.kind().as_str_name()]
}

/// Takes a plugin or a technique out of service.
pub(super) fn take_out(live: &Live, request: QuarantineRequest) -> Result<QuarantineResponse, Failure> {
    let target = target(request.plugin, request.technique)?;
    let bytes = request.reason.len();
    if bytes > LONGEST_REASON {
        let problem = format!("has {bytes} bytes; write at most {LONGEST_REASON}");
        return Err(Failure::field("reason", "REASON_LENGTH", problem));
    }
    // It becomes a part of a log line.
    let reason = request.reason.replace(char::is_control, " ");
    let change = live.quarantine_by_operator(&target, reason.trim());
    let change = change.map_err(failure)?;
    Ok(QuarantineResponse {
        quarantined: entries(&change),
        snapshot_revision: change.snapshot.revision().to_owned(),
        previous_revision: change.previous.revision().to_owned(),
        kept: change.not_kept.is_none(),
        not_kept_reason: change.not_kept.unwrap_or_default(),
    })
}

/// Takes a plugin or a technique back into service.
pub(super) fn lift(live: &Live, update: &Update, request: LiftRequest) -> Result<LiftResponse, Failure> {
    let target = target(request.plugin, request.technique)?;
    let change = live.lift(update, &target).map_err(failure)?;
    Ok(LiftResponse {
        lifted: entries(&change),
        snapshot_revision: change.snapshot.revision().to_owned(),
        previous_revision: change.previous.revision().to_owned(),
        kept: change.not_kept.is_none(),
        not_kept_reason: change.not_kept.unwrap_or_default(),
    })
}

fn target(plugin: String, technique: String) -> Result<QuarantineTarget, Failure> {
    if plugin.is_empty() {
        let problem = "is empty; name a plugin, or the first digits of its file's SHA-256";
        return Err(Failure::field("plugin", "MISSING", problem));
    }
    Ok(QuarantineTarget { plugin, technique })
}

fn failure(error: QuarantineError) -> Failure {
    match error {
        QuarantineError::Plugin(unknown) => Failure::unknown("plugin")(unknown),
        QuarantineError::Technique(unknown) => Failure::unknown("technique")(unknown),
        QuarantineError::Snapshot(error) => Failure::Quarantine(error.to_string()),
    }
}

/// Writes the entries of a change.
fn entries(change: &QuarantineChange) -> Vec<Quarantined> {
    let entries = change.entries.iter();
    entries
        .map(|entry| self::entry(&change.snapshot, entry))
        .collect()
}

/// Writes an entry. Its plugin may have no file any more.
fn entry(snapshot: &Snapshot, entry: &QuarantineEntry) -> Quarantined {
    let mut plugins = snapshot.catalog().folder().iter();
    let loaded = plugins.find(|loaded| loaded.digest == entry.fault.plugin);
    let gone = || Plugin {
        name: entry.plugin.clone(),
        sha256: entry.fault.plugin.to_string(),
        ..Plugin::default()
    };
    Quarantined {
        plugin: Some(loaded.map_or_else(gone, |loaded| plugin(loaded))),
        since: Some(Timestamp::from(entry.since)),
        revision: entry.revision.to_string(),
        ..of_fault(&entry.fault)
    }
}

fn of_fault(fault: &Fault) -> Quarantined {
    Quarantined {
        technique: fault.technique.to_string(),
        reach: reach(fault.kind.reach()).into(),
        kind: kind(fault.kind.class()).into(),
        text: fault.kind.to_string(),
        board: fault.board.clone(),
        changes: fault.changes.clone(),
        pencil_marks: pencil_marks(&fault.changes),
        previous_changes: fault.previous.clone().unwrap_or_default(),
        ..Quarantined::default()
    }
}

fn reach(reach: FaultReach) -> QuarantineReach {
    match reach {
        FaultReach::Technique => QuarantineReach::Technique,
        FaultReach::Plugin => QuarantineReach::Plugin,
    }
}

fn kind(class: FaultClass) -> FaultKind {
    match class {
        FaultClass::WrongPlacement => FaultKind::WrongPlacement,
        FaultClass::WrongElimination => FaultKind::WrongElimination,
        FaultClass::Useless => FaultKind::Useless,
        FaultClass::Malformed => FaultKind::Malformed,
        FaultClass::Panicked => FaultKind::Panicked,
        FaultClass::Status => FaultKind::Status,
        FaultClass::IgnoredStop => FaultKind::IgnoredStop,
        FaultClass::ChangedBoard => FaultKind::ChangedBoard,
        FaultClass::Hung => FaultKind::Hung,
        FaultClass::Slow => FaultKind::Slow,
        FaultClass::Crashed => FaultKind::Crashed,
        FaultClass::Operator => FaultKind::Operator,
    }
}
