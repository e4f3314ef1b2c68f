//! Takes plugins and techniques of a server out of service and back (`plugin quarantine`, `plugin lift`).

use super::arguments::{LiftArguments, OperatorArguments, QuarantineArguments};
use super::row::PluginRow;
use crate::backend::credentials::Connection;
use crate::backend::problem::Problem;
use crate::backend::remote::Remote;
use crate::output::Printer;
use crate::results::print;
use crate::status::{Status, complain};
use sudokud_service::proto::admin_service_client::AdminServiceClient;
use sudokud_service::proto::{LiftRequest, QuarantineRequest, Quarantined};

/// What a server has changed.
struct Changed {
    state: &'static str,
    entries: Vec<Quarantined>,
    revisions: [String; 2],
    /// Why the change is not kept, if it is not.
    not_kept: Option<String>,
}

/// Takes a plugin or a technique out.
pub(super) fn take_out(arguments: &QuarantineArguments) -> Status {
    let target = arguments.target.clone();
    let request = QuarantineRequest {
        plugin: target.plugin,
        technique: target.technique.unwrap_or_default(),
        reason: arguments.reason.clone(),
    };
    change(&arguments.operator, async |connection| {
        let answer = AdminServiceClient::new(connection).quarantine(request).await?;
        let answer = answer.into_inner();
        Ok(Changed {
            state: "quarantined",
            entries: answer.quarantined,
            revisions: [answer.previous_revision, answer.snapshot_revision],
            not_kept: (!answer.kept).then_some(answer.not_kept_reason),
        })
    })
}

/// Takes a plugin or a technique back.
pub(super) fn lift(arguments: &LiftArguments) -> Status {
    let target = arguments.target.clone();
    let request = LiftRequest {
        plugin: target.plugin,
        technique: target.technique.unwrap_or_default(),
    };
    change(&arguments.operator, async |connection| {
        let answer = AdminServiceClient::new(connection).lift(request).await?;
        let answer = answer.into_inner();
        Ok(Changed {
            state: "lifted",
            entries: answer.lifted,
            revisions: [answer.previous_revision, answer.snapshot_revision],
            not_kept: (!answer.kept).then_some(answer.not_kept_reason),
        })
    })
}

/// Makes the call and prints a row for each entry that has come or gone.
fn change<F: Future<Output = Result<Changed, tonic::Status>>>(
    operator: &OperatorArguments,
    call: impl FnOnce(Connection) -> F,
) -> Status {
    let remote = match Remote::connect(&operator.server, &operator.client) {
        Ok(remote) => remote,
        Err(error) => {
            complain(&error.to_string());
            return error.status();
        }
    };
    let changed = match remote.call(call) {
        Ok(changed) => changed,
        Err(refusal) => {
            let problem = Problem::from(refusal);
            let status = match &problem {
                Problem::Command(_) => Status::WrongUsage,
                Problem::Line(_) => Status::SomeFailed,
            };
            complain(&problem.into_message());
            return status;
        }
    };
    let [before, after] = &changed.revisions;
    if changed.entries.is_empty() {
        complain("nothing has changed: all of it is in quarantine already");
    } else {
        complain(&format!("revision {before} -> {after}"));
    }
    if let Some(reason) = &changed.not_kept {
        // Servers before this field gave no reason.
        let reason = if reason.is_empty() {
            "the server has no state folder that it can write"
        } else {
            reason
        };
        complain(&format!("warning: {reason}. A restart would forget this"));
    }
    let rows: Vec<PluginRow> = PluginRow::entries(changed.state, changed.entries).collect();
    print(Printer::new(operator.output), &rows, Status::Done)
}
