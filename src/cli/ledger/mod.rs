//! `sudokud ledger`: creates, lists, fills, prints and removes the ledgers of a server, which alone opens its store.

mod import;

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::{Args, Subcommand};

use self::import::ImportArguments;
use crate::json::{JsonLine, write_line};
use crate::operator::OperatorFlags;
use crate::printer::{Row, print_list};
use crate::status::{CommandError, Outcome, Status, complain};
use crate::table::Column;
use sudokud_engine::find_named;
use sudokud_service::proto::{
    CreateLedgerRequest, ExportLedgerRequest, ForgetLedgerRequest, Ledger, ListLedgersRequest,
};

/// `sudokud ledger`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub(crate) enum LedgerVerb {
    /// Create an empty ledger.
    Create(CreateArguments),
    /// List the ledgers.
    List(OperatorFlags),
    /// Count the puzzles of a ledger.
    Count(NamedArguments),
    /// Add puzzles to a ledger, so that they are never handed out under its name. A sukaku is refused: a ledger has puzzles that consist of givens.
    Import(ImportArguments),
    /// Print the canonical ids of a ledger's puzzles, one a line.
    Export(ExportArguments),
    /// Remove a ledger with all its puzzles; they may be handed out again.
    Forget(NamedArguments),
}

/// `sudokud ledger create`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct CreateArguments {
    /// Name of the ledger: 1 to 64 lower-case letters, digits, hyphens and dots
    #[arg(value_name = "NAME")]
    name: String,
    /// Name of a caller that may use it, as in the server's file of names; may be repeated [default: all callers]
    #[arg(long = "caller", value_name = "NAME")]
    callers: Vec<String>,
    #[command(flatten)]
    operator: OperatorFlags,
}

/// A verb on one ledger.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct NamedArguments {
    /// Name of the ledger
    #[arg(value_name = "NAME")]
    name: String,
    #[command(flatten)]
    operator: OperatorFlags,
}

/// `sudokud ledger export`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct ExportArguments {
    /// Name of the ledger
    #[arg(value_name = "NAME")]
    name: String,
    /// File for the ids; an old one is replaced when all ids have come [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    operator: OperatorFlags,
}

/// Runs a verb on ledgers.
pub(super) fn run(verb: &LedgerVerb) -> Outcome {
    match verb {
        LedgerVerb::Create(arguments) => create(arguments),
        LedgerVerb::List(operator) => print_list(operator.list.output, COLUMNS, &ledgers(operator)?),
        LedgerVerb::Count(arguments) => count(arguments),
        LedgerVerb::Import(arguments) => import::run(arguments),
        LedgerVerb::Export(arguments) => export(arguments),
        LedgerVerb::Forget(arguments) => forget(arguments),
    }
}

fn ledgers(operator: &OperatorFlags) -> Result<Vec<Ledger>, CommandError> {
    Ok(operator.connect()?.list(&ListLedgersRequest::default())?)
}

fn create(arguments: &CreateArguments) -> Outcome {
    let request = CreateLedgerRequest {
        name: arguments.name.clone(),
        callers: arguments.callers.clone(),
    };
    let created = arguments.operator.connect()?.call(&request)?.ledger;
    let rows: Vec<Ledger> = created.into_iter().collect();
    print_list(arguments.operator.list.output, COLUMNS, &rows)
}

fn count(arguments: &NamedArguments) -> Outcome {
    let ledgers = ledgers(&arguments.operator)?;
    let names = ledgers.iter().map(|ledger| &*ledger.name);
    let index = find_named("ledger", &arguments.name, names)
        .map_err(|unknown| CommandError::usage(unknown.to_string()))?;
    print_list(arguments.operator.list.output, COLUMNS, &ledgers[index..=index])
}

fn export(arguments: &ExportArguments) -> Outcome {
    let Some(path) = &arguments.out else {
        return write_ids(arguments, &mut std::io::stdout().lock());
    };
    let failed =
        |error: std::io::Error| CommandError::failed(format!("cannot write to {}: {error}", path.display()));
    let unfinished = path.with_added_extension("new");
    let mut file = BufWriter::new(File::create(&unfinished).map_err(failed)?);
    let status = write_ids(arguments, &mut file)?;
    let file = file.into_inner().map_err(|error| failed(error.into_error()))?;
    file.sync_all()
        .and_then(|()| fs::rename(&unfinished, path))
        .map_err(failed)?;
    Ok(status)
}

fn write_ids(arguments: &ExportArguments, output: &mut impl Write) -> Outcome {
    let server = arguments.operator.connect()?;
    let mut request = ExportLedgerRequest {
        name: arguments.name.clone(),
        ..ExportLedgerRequest::default()
    };
    loop {
        let page = server.call(&request)?;
        for id in page.canonical_ids {
            match writeln!(output, "{id}") {
                // The reader of the pipe has gone.
                Err(_) if arguments.out.is_none() => return Ok(Status::Done),
                written => written.map_err(|error| CommandError::failed(format!("cannot write: {error}")))?,
            }
        }
        if page.next_page_token.is_empty() {
            return Ok(Status::Done);
        }
        request.page_token = page.next_page_token;
    }
}

fn forget(arguments: &NamedArguments) -> Outcome {
    let name = arguments.name.clone();
    let request = ForgetLedgerRequest { name };
    let count = arguments.operator.connect()?.call(&request)?.count;
    complain(&format!("forgot {} with {count} puzzles", arguments.name));
    Ok(Status::Done)
}

const COLUMNS: [Column<Ledger>; 4] = [
    Column::new("ledger", |ledger, text| text.push_str(&ledger.name)),
    Column::new("count", |ledger, text| text.push_str(&ledger.count.to_string())),
    Column::new("callers", |ledger, text| text.push_str(&ledger.callers.join(" "))),
    Column::new("problem", |ledger, text| text.push_str(&ledger.problem)),
];

impl Row for Ledger {
    fn write_json(&self, output: &mut Vec<u8>) {
        write_line(&JsonLine::of("Ledger", self), output);
    }
}
