//! Reloads all servers to one revision: checks everywhere first, and reloads only if every server would have the same.

use clap::Args;

use super::servers::{Answer, ServerRow, ask_each, worst};
use super::{FleetFlags, ask_until, common_revision};
use crate::json::dynamic;
use crate::printer::{Row, print_list};
use crate::status::{Outcome, Status, complain};
use crate::table::Column;
use sudokud_service::proto::{ReloadRequest, ReloadResponse};

/// `sudokud reload`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct ReloadArguments {
    #[command(flatten)]
    fleet: FleetFlags,
    /// Ask what a reload would do, and change nothing
    #[arg(long)]
    check: bool,
}

/// Reloads the servers.
pub(crate) fn run(arguments: &ReloadArguments) -> Outcome {
    let ReloadArguments { fleet, check } = arguments;
    let servers = fleet.servers()?;
    let ask =
        |request: ReloadRequest| ask_each(&servers, &fleet.own.client, |server| Ok(server.call(&request)?));
    let print = |done, answers: &[Answer<ReloadResponse>], status| {
        print_list(
            fleet.list.output,
            columns(),
            &ServerRow::all(&servers, answers, done),
        )?;
        Ok(status)
    };
    let expected = fleet.expect.as_deref();
    let check_all = || {
        ask(ReloadRequest {
            check_only: true,
            ..ReloadRequest::default()
        })
    };
    let checked = ask_until(fleet.wait, check_all, |checked| agreed(checked, expected).is_ok());
    let revision = match agreed(&checked, expected) {
        Ok(revision) => revision.to_owned(),
        Err(problem) => {
            complain(&format!("nothing was reloaded: {problem}"));
            return print("checked", &checked, worst(&checked));
        }
    };
    if *check {
        return print("checked", &checked, Status::Done);
    }
    let reloaded = ask(ReloadRequest {
        check_only: false,
        expect_revision: revision.clone(),
    });
    let done = reloaded.iter().flatten().count();
    let status = if done == servers.len() {
        Status::Done
    } else {
        let all = servers.len();
        complain(&format!(
            "{done} of {all} servers have revision {revision} now; the others keep theirs"
        ));
        worst(&reloaded)
    };
    print("reloaded", &reloaded, status)
}

/// The revision that all servers would have. The error is a message.
fn agreed<'a>(checked: &'a [Answer<ReloadResponse>], expected: Option<&str>) -> Result<&'a str, String> {
    let failed = checked.iter().filter(|answer| answer.is_err()).count();
    if failed > 0 {
        return Err(format!("{failed} of {} servers refuse it", checked.len()));
    }
    let answers = checked.iter().flatten();
    common_revision(answers.map(|answer| answer.snapshot_revision.as_str()), expected)
}

type ReloadRow<'a> = ServerRow<'a, ReloadResponse>;

fn columns<'a>() -> [Column<ReloadRow<'a>>; 7] {
    [
        Column::new("server", |row, text| text.push_str(row.url)),
        Column::new("state", |row, text| text.push_str(&row.state())),
        Column::new("previous_revision", |row, text| {
            text.extend(row.answer.iter().map(|answer| answer.previous_revision.as_str()));
        }),
        Column::new("revision", |row, text| {
            text.extend(row.answer.iter().map(|answer| answer.snapshot_revision.as_str()));
        }),
        Column::new("added", |row, text| {
            text.extend(row.answer.iter().map(|answer| answer.techniques_added.join(" ")));
        }),
        Column::new("removed", |row, text| {
            text.extend(
                row.answer
                    .iter()
                    .map(|answer| answer.techniques_removed.join(" ")),
            );
        }),
        Column::new("needs_new_process", |row, text| {
            text.extend(row.answer.iter().map(|answer| answer.needs_new_process.join(" ")));
        }),
    ]
}

impl Row for ReloadRow<'_> {
    fn write_json(&self, output: &mut Vec<u8>) {
        self.write_answer(|answer| dynamic("ReloadResponse", answer), output);
    }
}
