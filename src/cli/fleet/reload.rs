//! Reloads all servers to one revision: checks everywhere first, and reloads only if every server would have the same.

use tonic::Status as GrpcStatus;

use super::arguments::ReloadArguments;
use super::row::ReloadRow;
use super::servers::{FleetServer, Unanswered, ask_each, resolve, worst};
use super::{common, look_until};
use crate::backend::credentials::Connection;
use crate::output::Printer;
use crate::results::print;
use crate::status::{Status, complain};
use sudokud_service::proto::admin_service_client::AdminServiceClient;
use sudokud_service::proto::{ReloadRequest, ReloadResponse};

/// The answers of all servers.
type Answers = Vec<Result<ReloadResponse, Unanswered>>;

/// Reloads the servers.
pub(crate) fn run(arguments: &ReloadArguments) -> Status {
    let ReloadArguments { fleet, check } = arguments;
    let servers = match resolve(&fleet.server) {
        Ok(servers) => servers,
        Err(problem) => {
            complain(&problem);
            return Status::SomeFailed;
        }
    };
    let ask = |request: ReloadRequest| {
        ask_each(&servers, &fleet.client, |connection| {
            reload(connection, request.clone())
        })
    };
    let expected = fleet.expect.as_deref();
    let check_all = || {
        ask(ReloadRequest {
            check_only: true,
            ..Default::default()
        })
    };
    let checked = look_until(fleet.wait, check_all, |checked| agreed(checked, expected).is_ok());
    let rows = |state: &'static str, answers: &Answers| rows(&servers, state, answers);
    let print = |rows: &[ReloadRow], status| print(Printer::new(fleet.output), rows, status);
    let revision = match agreed(&checked, expected) {
        Ok(revision) => revision.to_owned(),
        Err(problem) => {
            complain(&format!("nothing was reloaded: {problem}"));
            return print(&rows("checked", &checked), failures(&checked));
        }
    };
    if *check {
        return print(&rows("checked", &checked), Status::Done);
    }
    let reloaded = ask(ReloadRequest {
        check_only: false,
        expect_revision: revision.clone(),
    });
    let failed = reloaded.iter().filter(|answer| answer.is_err()).count();
    let status = if failed == 0 {
        Status::Done
    } else {
        let (done, all) = (servers.len() - failed, servers.len());
        complain(&format!(
            "{done} of {all} servers have revision {revision} now; the others keep theirs"
        ));
        failures(&reloaded)
    };
    print(&rows("reloaded", &reloaded), status)
}

async fn reload(connection: Connection, request: ReloadRequest) -> Result<ReloadResponse, GrpcStatus> {
    let mut client = AdminServiceClient::new(connection);
    Ok(client.reload(request).await?.into_inner())
}

/// The exit status for these answers, not all of which are right.
fn failures(answers: &Answers) -> Status {
    worst(answers.iter().filter_map(|answer| answer.as_ref().err()))
}

/// The revision that all servers would have. The error is a message.
fn agreed<'a>(checked: &'a Answers, expected: Option<&str>) -> Result<&'a str, String> {
    let failed = checked.iter().filter(|answer| answer.is_err()).count();
    if failed > 0 {
        return Err(format!("{failed} of {} servers refuse it", checked.len()));
    }
    let answers = checked.iter().flatten();
    common(answers.map(|answer| answer.snapshot_revision.as_str()), expected)
}

fn rows(servers: &[FleetServer], state: &'static str, answers: &Answers) -> Vec<ReloadRow> {
    let pairs = servers.iter().zip(answers);
    pairs
        .map(|(server, answer)| ReloadRow::new(&server.url, state, answer))
        .collect()
}
