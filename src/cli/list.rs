//! What is loaded, here or on a server, as rows: shared by the lists of techniques, plugins, scales and recipes.

use crate::backend::Backend;
use crate::backend::credentials::Connection;
use crate::backend::problem::Problem;
use crate::bulk::{self, OutputPiece, RunKind};
use crate::options::{Engine, ListArguments};
use crate::output::{Printer, OutputRow};
use crate::status::{Status, complain};
use crate::tally::InputTally;
use sudokud_snapshot::Snapshot;

/// Prints the rows that `here` finds in the snapshot of this process, or `there` on the server.
pub(super) fn run<R: OutputRow, F: Future<Output = Result<Vec<R>, tonic::Status>>>(
    arguments: &ListArguments,
    here: impl FnOnce(&Snapshot) -> Vec<R>,
    there: impl FnOnce(Connection) -> F,
) -> Status {
    match fetch(&arguments.engine, here, there) {
        Ok(rows) => print(Printer::new(arguments.output), &rows, Status::Done),
        Err(status) => status,
    }
}

/// What `here` finds in the snapshot of this process, or `there` on the server; otherwise says why there is nothing.
pub(super) fn fetch<T, F: Future<Output = Result<Vec<T>, tonic::Status>>>(
    engine: &Engine,
    here: impl FnOnce(&Snapshot) -> Vec<T>,
    there: impl FnOnce(Connection) -> F,
) -> Result<Vec<T>, Status> {
    let found = match Backend::open(engine) {
        Err(error) => {
            complain(&error.to_string());
            return Err(error.status());
        }
        Ok(Backend::Local(live)) => Ok(here(&live.current())),
        Ok(Backend::Remote(remote)) => remote.call(there).map_err(Problem::from),
    };
    found.map_err(|problem| {
        let status = match problem {
            Problem::Command(_) => Status::WrongUsage,
            Problem::Line(_) => Status::SomeFailed,
        };
        complain(&problem.into_message());
        status
    })
}

/// Prints `rows` and ends with `status`.
pub(super) fn print(printer: Printer, rows: &[impl OutputRow], status: Status) -> Status {
    write(bulk::printed(printer, rows), status)
}

/// Writes `bytes` to standard output and ends with `status`.
pub fn write(bytes: Vec<u8>, status: Status) -> Status {
    bulk::conclude(RunKind::List, |writer, output| {
        let piece = OutputPiece {
            bytes,
            tally: InputTally::made(1),
            status,
        };
        writer.write(Ok(piece), output)?;
        std::io::Write::flush(output)?;
        Ok(1)
    })
}
