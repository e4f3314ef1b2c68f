//! Checks everything that can make a start fail, without starting.

use std::time::Duration;

use super::admission::admitter;
use super::error::ServerError;
use super::gates::Gates;
use sudokud_config::Settings;
use sudokud_edge::{Address, connections};
use sudokud_host::log;
use sudokud_pool::Pool;
use sudokud_snapshot::{Aftermath, Live};

/// The result of a successful check.
#[derive(Debug)]
pub struct Checked {
    /// Plugins, scales and recipes.
    pub live: Live,
    /// A table for people: the clients that each listener would admit.
    pub access: String,
    /// Warnings about settings that may be unintended.
    pub warnings: Vec<String>,
}

/// Reads all files that a server reads before it listens: certificates, names, plugins, scales and recipes. Problems that do not
/// prevent a start are logged.
pub fn check_files(settings: &Settings) -> Result<Checked, ServerError> {
    log::start(settings.log_form, &settings.log_filter);
    let gates = Gates::open(settings)?;
    let live = Live::start_with(
        settings.sources.clone(),
        admitter(settings, None),
        None,
        Aftermath::default(),
    )?;
    check_stocks(settings, &live)?;
    let snapshot = live.current();
    let ignored = snapshot.ignored().iter().map(ToString::to_string);
    let left_out = snapshot.catalog().left_out().iter().map(ToString::to_string);
    Ok(Checked {
        access: gates.in_words(settings),
        warnings: (gates.warnings(settings).into_iter())
            .chain(ignored)
            .chain(left_out)
            .chain(snapshot.vain_order().map(str::to_owned))
            .collect(),
        live,
    })
}

/// Checks that the stocks of the reserve name existing recipes. Accepts a recipe that cannot be used now: its plugins may be added later.
pub(super) fn check_stocks(settings: &Settings, live: &Live) -> Result<(), ServerError> {
    let snapshot = live.current();
    for stock in &settings.reserve.stocks {
        let Err(unknown) = snapshot.recipe(&stock.recipe) else {
            continue;
        };
        let error = ServerError::Stock {
            stock: stock.name.clone(),
            problem: unknown.to_string(),
        };
        // The recipe may be in a file that was refused.
        if !live.serves_last_good() {
            return Err(error);
        }
        tracing::error!("{error}");
    }
    Ok(())
}

/// Does everything that a server does before it listens: reads its files, starts its threads, and tests both addresses.
pub fn check(settings: &Settings) -> Result<Checked, ServerError> {
    let checked = check_files(settings)?;
    let pool = Pool::start(settings.threads, settings.places).map_err(ServerError::Threads)?;
    pool.close(Duration::from_secs(1));
    try_bind("server.listen", &settings.listen)?;
    try_bind("server.admin", &settings.admin)?;
    connections::divide(settings.edge.connections);
    Ok(checked)
}

fn try_bind(key: &'static str, address: &Address) -> Result<(), ServerError> {
    connections::try_bind(address).map_err(|error| ServerError::Bind {
        key,
        address: address.clone(),
        error,
    })
}
