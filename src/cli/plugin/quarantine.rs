//! Takes plugins and techniques of a server out of service and back (`plugin quarantine`, `plugin lift`).

use clap::Args;

use super::row::{COLUMNS, PluginRow};
use crate::operator::OperatorFlags;
use crate::printer::print_list;
use crate::status::{Outcome, complain};
use sudokud_service::proto::{LiftRequest, QuarantineRequest, Quarantined};

/// `sudokud plugin quarantine`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct QuarantineArguments {
    #[command(flatten)]
    target: Target,
    /// The reason, which `plugin list` shows
    #[arg(long, value_name = "TEXT", default_value = "")]
    reason: String,
    #[command(flatten)]
    operator: OperatorFlags,
}

/// `sudokud plugin lift`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct LiftArguments {
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    operator: OperatorFlags,
}

/// A plugin or one of its techniques.
#[derive(Clone, PartialEq, Debug, Args)]
struct Target {
    /// Name of the plugin, or at least the first 8 digits of its file's SHA-256
    #[arg(value_name = "PLUGIN")]
    plugin: String,
    /// Id of one technique [default: the whole plugin]
    #[arg(long, value_name = "ID", default_value = "", hide_default_value = true)]
    technique: String,
}

/// What a server has changed.
struct Changed {
    state: &'static str,
    entries: Vec<Quarantined>,
    revisions: [String; 2],
    /// Whether the change survives a restart, and why not.
    kept: bool,
    not_kept_reason: String,
}

/// Takes a plugin or a technique out.
pub(super) fn take_out(arguments: &QuarantineArguments) -> Outcome {
    let answer = arguments.operator.connect()?.call(&QuarantineRequest {
        plugin: arguments.target.plugin.clone(),
        technique: arguments.target.technique.clone(),
        reason: arguments.reason.clone(),
    })?;
    let changed = Changed {
        state: "quarantined",
        entries: answer.quarantined,
        revisions: [answer.previous_revision, answer.snapshot_revision],
        kept: answer.kept,
        not_kept_reason: answer.not_kept_reason,
    };
    changed.print(&arguments.operator)
}

/// Takes a plugin or a technique back.
pub(super) fn lift(arguments: &LiftArguments) -> Outcome {
    let answer = arguments.operator.connect()?.call(&LiftRequest {
        plugin: arguments.target.plugin.clone(),
        technique: arguments.target.technique.clone(),
    })?;
    let changed = Changed {
        state: "lifted",
        entries: answer.lifted,
        revisions: [answer.previous_revision, answer.snapshot_revision],
        kept: answer.kept,
        not_kept_reason: answer.not_kept_reason,
    };
    changed.print(&arguments.operator)
}

impl Changed {
    /// Prints a row for each entry that was added or removed.
    fn print(self, operator: &OperatorFlags) -> Outcome {
        if self.entries.is_empty() {
            complain("nothing has changed: all of it is in quarantine already");
        } else {
            complain(&format!("revision {}", self.revisions.join(" -> ")));
        }
        if !self.kept {
            complain(&format!(
                "warning: {}. A restart would forget this",
                self.not_kept_reason
            ));
        }
        let entries = self.entries.into_iter();
        let rows: Vec<PluginRow> = entries
            .map(|entry| PluginRow::Withheld(self.state, entry.into()))
            .collect();
        print_list(operator.list.output, COLUMNS, &rows)
    }
}
