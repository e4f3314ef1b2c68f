//! `sudokud plugin`: lists the loaded plugins and those in quarantine, changes the quarantine, tries plugin files, and makes new plugins.

mod check;
mod check_row;
mod new;
mod quarantine;
mod row;

use clap::Subcommand;

use self::check::{CheckArguments, TryArguments};
use self::new::NewArguments;
use self::quarantine::{LiftArguments, QuarantineArguments};
use self::row::{COLUMNS, PluginRow};
use crate::calls::backend::{Backend, Engine};
use crate::flags::CatalogFlags;
use crate::fleet::status::warnings;
use crate::printer::print_list;
use crate::status::{CommandError, Outcome, Status, complain};
use sudokud_service::proto::{GetLastReloadRequest, ListPluginsRequest, ListQuarantineRequest};
use sudokud_snapshot::rehearse_here;

/// `sudokud plugin`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub(crate) enum PluginVerb {
    /// List the loaded plugins; --server is the address of the operators (port 50052).
    List(CatalogFlags),
    /// Make a folder with the sources of a new plugin, which builds without the network.
    New(NewArguments),
    /// Try plugin files in a child process, as a server does before it opens them.
    Check(CheckArguments),
    /// Take a plugin or a technique out of a running server, until it is lifted.
    Quarantine(QuarantineArguments),
    /// Take a plugin or a technique that is in quarantine back into service.
    Lift(LiftArguments),
    /// Try the plugin on standard input, in this process; `check` starts this.
    #[command(hide = true)]
    Try(TryArguments),
    /// Open the set of plugins on standard input, in this process; a server starts this before a reload.
    #[command(hide = true)]
    Rehearse,
}

/// Runs a verb on plugins.
pub(super) fn run(verb: &PluginVerb) -> Outcome {
    match verb {
        PluginVerb::List(catalog) => list(catalog),
        PluginVerb::New(arguments) => new::run(arguments),
        PluginVerb::Check(arguments) => check::run(arguments),
        PluginVerb::Quarantine(arguments) => quarantine::take_out(arguments),
        PluginVerb::Lift(arguments) => quarantine::lift(arguments),
        PluginVerb::Try(arguments) => check::child(arguments),
        PluginVerb::Rehearse => rehearse(),
    }
}

/// Opens the set on standard input; the record goes to standard output.
fn rehearse() -> Outcome {
    let opened = rehearse_here().map_err(|error| CommandError::failed(error.to_string()))?;
    opened.map_err(|error| CommandError::configuration(error.to_string()))?;
    Ok(Status::Done)
}

/// Lists the loaded plugins, and behind them the quarantine.
fn list(catalog: &CatalogFlags) -> Outcome {
    let backend = Backend::open(&catalog.engine)?;
    let loaded = backend.list(&ListPluginsRequest::default())?;
    let quarantined = backend.list(&ListQuarantineRequest::default())?;
    if let Engine::Server(server) = &backend.engine {
        for warning in warnings(&server.call(&GetLastReloadRequest {})?) {
            complain(&format!("warning: {warning}"));
        }
    }
    let loaded = loaded.into_iter().map(PluginRow::Loaded);
    let withheld = quarantined
        .into_iter()
        .map(|entry| PluginRow::Withheld("quarantined", entry.into()));
    let rows: Vec<PluginRow> = loaded.chain(withheld).collect();
    print_list(catalog.list.output, COLUMNS, &rows)
}
