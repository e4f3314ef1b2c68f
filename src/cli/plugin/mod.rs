//! `plugin list`: the loaded plugins, and those in quarantine.

pub mod arguments;
pub mod row;

use self::arguments::PluginVerb;
use self::row::PluginRow;
use crate::cli::list::{self, Client};
use crate::cli::status::Status;
use crate::service::proto::ListPluginsRequest;
use crate::service::techniques;

/// Does what was asked about plugins.
pub(super) fn run(verb: &PluginVerb) -> Status {
    let PluginVerb::List(arguments) = verb;
    list::run(
        arguments,
        |snapshot| Ok(PluginRow::all(techniques::plugins(snapshot))),
        async |mut client: Client| {
            let answer = client.list_plugins(ListPluginsRequest {}).await?;
            Ok(PluginRow::all(answer.into_inner()))
        },
    )
}
