//! Fetches what is loaded, in this process or on a server, for the lists of techniques, plugins, scales and recipes.

use crate::backend::Backend;
use crate::backend::credentials::Connection;
use crate::backend::problem::Problem;
use crate::options::{Engine, ListArguments};
use crate::output::{OutputRow, Printer};
use crate::results::print;
use crate::status::{Status, complain};
use sudokud_snapshot::Snapshot;

/// Prints the rows that `here` finds in the snapshot of this process, or `there` on a server.
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

/// Fetches with `here` from the snapshot of this process, or with `there` from a server; reports an error on standard error.
pub(super) fn fetch<T, F: Future<Output = Result<Vec<T>, tonic::Status>>>(
    engine: &Engine,
    here: impl FnOnce(&Snapshot) -> Vec<T>,
    there: impl FnOnce(Connection) -> F,
) -> Result<Vec<T>, Status> {
    fetch_from(&open(engine)?, here, there)
}

/// Opens the backend; reports an error on standard error.
pub(super) fn open(engine: &Engine) -> Result<Backend, Status> {
    Backend::open(engine).map_err(|error| {
        complain(&error.to_string());
        error.status()
    })
}

/// Does the same as [`fetch`] with an open backend.
pub(super) fn fetch_from<T, F: Future<Output = Result<Vec<T>, tonic::Status>>>(
    backend: &Backend,
    here: impl FnOnce(&Snapshot) -> Vec<T>,
    there: impl FnOnce(Connection) -> F,
) -> Result<Vec<T>, Status> {
    let found = match backend {
        Backend::Local(live) => Ok(here(&live.current())),
        Backend::Remote(remote) => remote.call(there).map_err(Problem::from),
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
