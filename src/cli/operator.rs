//! The server of an operator: the options of the verbs that call its operators' address, and the default address.

use clap::builder::Resettable;
use clap::{Arg, Args};

use crate::calls::{Server, backend};
use crate::flags::{ClientFlags, ConfigFlag, ListFlags};
use crate::health::own_server::reachable;
use crate::status::CommandError;
use crate::values;
use sudokud_config::Settings;
use sudokud_edge::Address;

/// The server, and how to be its client.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct OperatorFlags {
    /// Operators' address of the server [default: the one of the configuration, else `http://127.0.0.1:50052`]
    #[arg(long, value_name = "URL", value_parser = values::url)]
    pub(crate) server: Option<String>,
    /// The client and its configuration.
    #[command(flatten)]
    pub(crate) own: OwnFlags,
    /// Form of the output.
    #[command(flatten)]
    pub(crate) list: ListFlags,
}

/// The options of a client whose server may be that of the configuration.
#[derive(Clone, PartialEq, Debug, Args)]
#[command(
    mut_arg("ca", without_server),
    mut_arg("token_file", without_server),
    mut_arg("server_timeout", without_server),
    mut_arg("certificate", |arg| without_server(arg).requires("certificate_key")),
    mut_arg("certificate_key", |arg| without_server(arg).requires("certificate"))
)]
pub(crate) struct OwnFlags {
    /// How to be a client.
    #[command(flatten)]
    pub(crate) client: ClientFlags,
    /// The configuration file of the server.
    #[command(flatten)]
    pub(crate) config: ConfigFlag,
}

/// Lets an option of a client stand without `--server`.
pub(crate) fn without_server(arg: Arg) -> Arg {
    arg.requires(Resettable::Reset)
}

impl OperatorFlags {
    /// Connects to the server.
    pub(crate) fn connect(&self) -> Result<Server, CommandError> {
        let url = match &self.server {
            Some(url) => url.clone(),
            None => own_url(&self.own.config)?,
        };
        Server::connect(&url, &self.own.client)
    }
}

/// The operators' address of the configuration.
pub(crate) fn own_url(config: &ConfigFlag) -> Result<String, CommandError> {
    let settings = backend::settings_of_server(config.file.clone())?;
    if settings.admin.can_be_shared() {
        let message =
            "the configuration leaves the operators' port to the system; name the server with --server";
        return Err(CommandError::usage(message));
    }
    Ok(url_of(&settings))
}

fn url_of(settings: &Settings) -> String {
    let scheme = if settings.admin_tls.is_some() {
        "https"
    } else {
        "http"
    };
    match reachable(&settings.admin) {
        Address::Unix(path) => format!("unix:{}", path.display()),
        address => format!("{scheme}://{address}"),
    }
}
