//! Everything that can be wrong at a start, without a start.

use std::time::Duration;

use super::{ServerError, edge, log};
use crate::config::{Address, Settings};
use crate::pool::Pool;
use crate::snapshot::Live;

/// Does all that a server does before it listens: loads the plugins, reads scales and recipes, starts its threads, and tries both
/// addresses. What a server would only warn of is logged.
pub fn check(settings: &Settings) -> Result<Live, ServerError> {
    log::start(settings.log_form, &settings.log_filter);
    let live = Live::start(settings.sources.clone())?;
    let pool = Pool::start(settings.threads, settings.places).map_err(ServerError::Threads)?;
    pool.close(Duration::from_secs(1));
    try_bind("server.listen", &settings.listen)?;
    try_bind("server.admin", &settings.admin)?;
    edge::divide(settings.edge.connections);
    Ok(live)
}

fn try_bind(key: &'static str, address: &Address) -> Result<(), ServerError> {
    edge::try_bind(address).map_err(|error| ServerError::Bind {
        key,
        address: address.clone(),
        error,
    })
}
