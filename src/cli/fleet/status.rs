//! Shows which revision and which plugins each server of a fleet has.

use tonic::Status as GrpcStatus;

use super::arguments::FleetArguments;
use super::row::{ServerContent, StatusRow};
use super::servers::{Unanswered, ask_each, resolve, worst};
use super::{common, look_until};
use crate::backend::credentials::Connection;
use crate::backend::remote::all_pages;
use crate::output::Printer;
use crate::results::print;
use crate::status::{Status, complain};
use sudokud_service::proto::admin_service_client::AdminServiceClient;
use sudokud_service::proto::{ListPluginsRequest, ListQuarantineRequest};

/// Shows the servers.
pub(crate) fn run(arguments: &FleetArguments) -> Status {
    let servers = match resolve(&arguments.server) {
        Ok(servers) => servers,
        Err(problem) => {
            complain(&problem);
            return Status::SomeFailed;
        }
    };
    let expected = arguments.expect.as_deref();
    let answers = look_until(
        arguments.wait,
        || ask_each(&servers, &arguments.client, content),
        |answers| agreed(answers, expected).is_ok(),
    );
    let pairs = servers.iter().zip(&answers);
    let rows: Vec<StatusRow> = pairs
        .map(|(server, answer)| StatusRow::new(&server.url, answer))
        .collect();
    let status = match agreed(&answers, expected) {
        Ok(_) => Status::Done,
        Err(problem) => {
            complain(&problem);
            worst(answers.iter().filter_map(|answer| answer.as_ref().err()))
        }
    };
    print(Printer::new(arguments.output), &rows, status)
}

async fn content(connection: Connection) -> Result<ServerContent, GrpcStatus> {
    let mut client = AdminServiceClient::new(connection);
    let mut revision = String::new();
    let plugins = all_pages(async |page_token| {
        let request = ListPluginsRequest {
            page_size: 0,
            page_token,
        };
        let page = client.list_plugins(request).await?.into_inner();
        revision = page.snapshot_revision;
        Ok((page.plugins, page.next_page_token))
    });
    let plugins = plugins.await?;
    let quarantined = all_pages(async |page_token| {
        let request = ListQuarantineRequest {
            page_size: 0,
            page_token,
        };
        let page = client.list_quarantine(request).await?.into_inner();
        Ok((page.quarantined, page.next_page_token))
    });
    Ok(ServerContent {
        quarantined: quarantined.await?,
        revision,
        plugins,
    })
}

/// The revision that all servers have. The error is a message.
fn agreed<'a>(
    answers: &'a [Result<ServerContent, Unanswered>],
    expected: Option<&str>,
) -> Result<&'a str, String> {
    let failed = answers.iter().filter(|answer| answer.is_err()).count();
    if failed > 0 {
        return Err(format!("{failed} of {} servers do not answer", answers.len()));
    }
    let answers = answers.iter().flatten();
    common(answers.map(|content| content.revision.as_str()), expected)
}
