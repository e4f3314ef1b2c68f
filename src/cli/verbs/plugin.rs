//! `plugin list`: the loaded plugins.

use super::super::Status;
use super::super::arguments::PluginVerb;
use super::super::rows::PluginRow;
use super::list::{self, Client};
use crate::service::proto::{ListPluginsRequest, ListPluginsResponse};
use crate::service::techniques;

/// Does what was asked about plugins.
pub(super) fn run(verb: &PluginVerb) -> Status {
    let PluginVerb::List(arguments) = verb;
    let rows = |answer: ListPluginsResponse| answer.plugins.into_iter().map(PluginRow::from).collect();
    list::run(
        arguments,
        |snapshot| Ok(rows(techniques::plugins(snapshot))),
        async |mut client: Client| {
            let answer = client.list_plugins(ListPluginsRequest {}).await?;
            Ok(rows(answer.into_inner()))
        },
    )
}
