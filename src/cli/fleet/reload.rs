//! Reloads all servers to one revision: checks everywhere first, and reloads only if every server would have the same.

use std::collections::BTreeSet;

use clap::Args;

use super::servers::{Answer, ServerRow, ask_each, worst};
use super::{FleetFlags, ask_until, common_revision};
use crate::json::dynamic;
use crate::printer::{Row, print_list};
use crate::status::{Outcome, Status, complain};
use crate::table::Column;
use sudokud_service::proto::{PartChange, ReloadRequest, ReloadResponse};

/// `sudokud reload`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct ReloadArguments {
    #[command(flatten)]
    fleet: FleetFlags,
    /// Ask what a reload would do, and change nothing
    #[arg(long)]
    check: bool,
    /// Reload nothing if a plugin, scale, recipe or language is gone
    #[arg(long)]
    strict: bool,
}

/// Reloads the servers.
pub(crate) fn run(arguments: &ReloadArguments) -> Outcome {
    let ReloadArguments { fleet, check, strict } = arguments;
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
    let gone = gone(&checked);
    if *strict && !gone.is_empty() {
        let gone = gone.join(", ");
        complain(&format!(
            "nothing was reloaded: gone are {gone}; without --strict they may be"
        ));
        return print("checked", &checked, Status::SomeFailed);
    }
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

/// The parts that any server would lose.
fn gone(checked: &[Answer<ReloadResponse>]) -> Vec<String> {
    let answers = checked.iter().flatten();
    let gone: BTreeSet<String> = answers.flat_map(|answer| changes(answer, Change::Gone)).collect();
    gone.into_iter().collect()
}

/// What has happened to a part.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    New,
    Gone,
    Other,
}

impl Change {
    fn of(part: &PartChange) -> Self {
        match (part.removed, part.before.as_str()) {
            (true, _) => Self::Gone,
            (false, "") => Self::New,
            _ => Self::Other,
        }
    }
}

/// The parts with this change, such as `plugin club 1.0.0 3f2a51c09b7e -> 1.1.0 90ab12de34f5`.
fn changes(answer: &ReloadResponse, wanted: Change) -> impl Iterator<Item = String> {
    let changes = answer.changes.iter();
    changes
        .filter(move |part| Change::of(part) == wanted)
        .map(|part| {
            let kind = part.kind().as_str_name().rsplit('_').next().unwrap_or_default();
            let (kind, name) = (kind.to_ascii_lowercase(), &part.name);
            match (part.before.as_str(), part.after.as_str()) {
                (version, "") | ("", version) => format!("{kind} {name} {version}"),
                (before, after) => format!("{kind} {name} {before} -> {after}"),
            }
        })
}

fn changes_column(answer: &Answer<ReloadResponse>, wanted: Change, text: &mut String) {
    let parts = answer.iter().flat_map(|answer| changes(answer, wanted));
    text.push_str(&parts.collect::<Vec<_>>().join(", "));
}

type ReloadRow<'a> = ServerRow<'a, ReloadResponse>;

fn columns<'a>() -> [Column<ReloadRow<'a>>; 11] {
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
        Column::new("new", |row, text| changes_column(row.answer, Change::New, text)),
        Column::new("gone", |row, text| changes_column(row.answer, Change::Gone, text)),
        Column::new("changed", |row, text| {
            changes_column(row.answer, Change::Other, text);
        }),
        Column::new("languages", |row, text| {
            text.extend(row.answer.iter().map(|answer| answer.languages.join(" ")));
        }),
    ]
}

impl Row for ReloadRow<'_> {
    fn write_json(&self, output: &mut Vec<u8>) {
        self.write_answer(|answer| dynamic("ReloadResponse", answer), output);
    }
}
