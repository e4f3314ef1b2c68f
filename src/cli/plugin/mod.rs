//! Lists the loaded plugins and those in quarantine, changes the quarantine, tries plugin files, and makes new plugins.

pub(crate) mod arguments;
mod check;
mod check_row;
pub(crate) mod new;
mod quarantine;
pub(crate) mod row;

use self::arguments::PluginVerb;
use self::row::PluginRow;
use crate::backend::remote::all_pages;
use crate::list;
use crate::options::ListArguments;
use crate::status::Status;
use sudokud_service::admin;
use sudokud_service::proto::admin_service_client::AdminServiceClient;
use sudokud_service::proto::{ListPluginsRequest, ListQuarantineRequest};

/// Runs a verb on plugins.
pub(super) fn run(verb: &PluginVerb) -> Status {
    match verb {
        PluginVerb::List(arguments) => list(arguments),
        PluginVerb::New(arguments) => new::run(arguments),
        PluginVerb::Check(arguments) => check::run(arguments),
        PluginVerb::Quarantine(arguments) => quarantine::take_out(arguments),
        PluginVerb::Lift(arguments) => quarantine::lift(arguments),
        PluginVerb::Try(arguments) => check::child(arguments),
    }
}

/// Lists plugins, in this process or on a server.
fn list(arguments: &ListArguments) -> Status {
    list::run(
        arguments,
        |snapshot| PluginRow::all(admin::plugins(snapshot), admin::quarantine(snapshot)),
        async |channel| {
            let mut client = AdminServiceClient::new(channel);
            let plugins = all_pages(async |page_token| {
                let request = ListPluginsRequest {
                    page_size: 0,
                    page_token,
                };
                let page = client.list_plugins(request).await?.into_inner();
                Ok((page.plugins, page.next_page_token))
            });
            let plugins = plugins.await?;
            let quarantined = all_pages(async |page_token| {
                let request = ListQuarantineRequest {
                    page_size: 0,
                    page_token,
                };
                let page = client.list_quarantine(request).await?.into_inner();
                Ok((page.quarantined, page.next_page_token))
            });
            Ok(PluginRow::all(plugins, quarantined.await?))
        },
    )
}
