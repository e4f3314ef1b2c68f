//! Creates, lists, fills, prints and removes the ledgers of a server. The server has its store for itself, so all of it is calls.

pub(crate) mod arguments;
mod import;
mod row;

use std::io::Write as _;

use self::arguments::{CreateArguments, ImportArguments, LedgerVerb, NamedArguments};
use self::row::LedgerRow;
use crate::backend::remote::all_pages;
use crate::operator::{call, connect};
use crate::output::Printer;
use crate::plugin::arguments::OperatorArguments;
use crate::results::print;
use crate::status::{Status, complain};
use sudokud_engine::find_named;
use sudokud_service::proto::{
    CreateLedgerRequest, ExportLedgerRequest, ForgetLedgerRequest, ImportLedgerRequest, Ledger,
    ListLedgersRequest,
};

/// Runs a verb on ledgers.
pub(super) fn run(verb: &LedgerVerb) -> Status {
    let done = match verb {
        LedgerVerb::Create(arguments) => create(arguments),
        LedgerVerb::List(operator) => list(operator),
        LedgerVerb::Count(arguments) => count(arguments),
        LedgerVerb::Import(arguments) => import(arguments),
        LedgerVerb::Export(arguments) => export(arguments),
        LedgerVerb::Forget(arguments) => forget(arguments),
    };
    done.unwrap_or_else(|status| status)
}

fn ledgers(operator: &OperatorArguments) -> Result<Vec<Ledger>, Status> {
    call(&connect(operator)?, async |mut client| {
        all_pages(async |page_token| {
            let request = ListLedgersRequest {
                page_size: 0,
                page_token,
            };
            let page = client.list_ledgers(request).await?.into_inner();
            Ok((page.ledgers, page.next_page_token))
        })
        .await
    })
}

fn list(operator: &OperatorArguments) -> Result<Status, Status> {
    let rows: Vec<LedgerRow> = ledgers(operator)?.into_iter().map(LedgerRow::from).collect();
    Ok(print(Printer::new(operator.output), &rows, Status::Done))
}

fn count(arguments: &NamedArguments) -> Result<Status, Status> {
    let operator = &arguments.operator;
    let mut ledgers = ledgers(operator)?;
    let names = ledgers.iter().map(|ledger| &*ledger.name);
    match find_named("ledger", &arguments.name, names) {
        Ok(index) => {
            let row = LedgerRow::from(ledgers.swap_remove(index));
            Ok(print(Printer::new(operator.output), &[row], Status::Done))
        }
        Err(unknown) => {
            complain(&unknown.to_string());
            Err(Status::WrongUsage)
        }
    }
}

fn create(arguments: &CreateArguments) -> Result<Status, Status> {
    let request = CreateLedgerRequest {
        name: arguments.name.clone(),
        callers: arguments.callers.clone(),
    };
    let remote = connect(&arguments.operator)?;
    let answer = call(&remote, async |mut client| client.create_ledger(request).await)?;
    let rows: Vec<LedgerRow> = (answer.into_inner().ledger.into_iter())
        .map(LedgerRow::from)
        .collect();
    Ok(print(
        Printer::new(arguments.operator.output),
        &rows,
        Status::Done,
    ))
}

fn import(arguments: &ImportArguments) -> Result<Status, Status> {
    let remote = connect(&arguments.operator)?;
    let (mut sent, mut added) = (0, 0);
    let status = import::read(arguments, |ids| {
        sent += ids.len();
        let request = ImportLedgerRequest {
            name: arguments.name.clone(),
            canonical_ids: ids,
        };
        let answer = call(&remote, async |mut client| client.import_ledger(request).await)?;
        added += answer.into_inner().added;
        Ok(())
    });
    complain(&format!("{sent} puzzles, of which {added} are new"));
    status
}

fn export(arguments: &NamedArguments) -> Result<Status, Status> {
    let remote = connect(&arguments.operator)?;
    let mut page_token = String::new();
    loop {
        let request = ExportLedgerRequest {
            name: arguments.name.clone(),
            page_size: 0,
            page_token,
        };
        let page = call(&remote, async |mut client| client.export_ledger(request).await)?.into_inner();
        let mut out = std::io::stdout().lock();
        for id in page.canonical_ids {
            if writeln!(out, "{id}").is_err() {
                // The reader of the pipe has gone.
                return Ok(Status::Done);
            }
        }
        page_token = page.next_page_token;
        if page_token.is_empty() {
            return Ok(Status::Done);
        }
    }
}

fn forget(arguments: &NamedArguments) -> Result<Status, Status> {
    let request = ForgetLedgerRequest {
        name: arguments.name.clone(),
    };
    let remote = connect(&arguments.operator)?;
    let answer = call(&remote, async |mut client| client.forget_ledger(request).await)?;
    complain(&format!(
        "forgot {} with {} puzzles",
        arguments.name,
        answer.into_inner().count
    ));
    Ok(Status::Done)
}
