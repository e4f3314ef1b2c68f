//! `plugin list`: the loaded plugins, and those in quarantine.

use super::super::Status;
use super::super::arguments::PluginVerb;
use super::super::rows::PluginRow;
use super::list::{self, Client};
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
