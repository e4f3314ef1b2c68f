//! `sudokud health`: asks a server whether it is serving, for orchestrators that run a command.
//!
//! Without `--server` it asks the server of the configuration (`own_server`), and needs no option even if that server has TLS
//! (`unverified`).

pub(crate) mod own_server;
mod unverified;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use tokio::runtime::Builder;
use tonic::transport::Endpoint;
use tonic::{Code, Request, Response};

use self::own_server::{Connector, ListenerTls, OwnListener};
use crate::calls::unreachable::words;
use crate::calls::{Call, Server, backend};
use crate::flags::{ClientFlags, CredentialFlags};
use crate::operator::without_server;
use crate::printer::print_bytes;
use crate::status::{CommandError, Outcome, Status};
use crate::values;
use sudokud_service::proto::health::health_check_response::ServingStatus;
use sudokud_service::proto::health::health_client::HealthClient;
use sudokud_service::proto::health::{HealthCheckRequest, HealthCheckResponse};

/// `sudokud health`.
#[derive(Clone, PartialEq, Debug, Args)]
#[command(
    mut_arg("certificate", |arg| without_server(arg).requires("certificate_key")),
    mut_arg("certificate_key", |arg| without_server(arg).requires("certificate"))
)]
pub(crate) struct HealthArguments {
    /// Server to ask, such as `http://localhost:50051` or `unix:/run/sudokud.sock` [default: the one of the configuration]
    #[arg(long, value_name = "URL", value_parser = values::url_or_socket)]
    server: Option<String>,
    /// Configuration file of the server to ask [default: the variable `SUDOKUD_CONFIG`, if it is set]
    #[arg(long, value_name = "FILE", conflicts_with = "server")]
    config: Option<PathBuf>,
    #[command(flatten)]
    credentials: CredentialFlags,
}

/// Time limit for the answer.
const PATIENCE: Duration = Duration::from_secs(5);

impl Call for HealthCheckRequest {
    type Response = HealthCheckResponse;
    const PATH: &'static str = "/grpc.health.v1.Health/Check";
    const IS_REPEATABLE: bool = true;
}

/// Asks the server.
pub(super) fn run(arguments: &HealthArguments) -> Outcome {
    let credentials = &arguments.credentials;
    let status = match arguments.server.as_deref() {
        Some(url) if !url.starts_with("unix:") => {
            let client = ClientFlags {
                credentials: credentials.clone(),
                server_timeout: PATIENCE,
            };
            let answer = Server::connect(url, &client)?.call(&HealthCheckRequest::default());
            let answer = answer.map_err(|refusal| match refusal.code {
                Code::DeadlineExceeded => silent(url, &format!("no answer within {PATIENCE:?}")),
                _ => silent(url, &refusal.message),
            })?;
            answer.status()
        }
        Some(socket) => {
            let address = socket.parse();
            let address =
                address.map_err(|error| CommandError::usage(format!("--server {socket}: {error}")))?;
            let tls = ListenerTls::Plain;
            ask(OwnListener { address, tls }, credentials)?
        }
        None => ask(own_listener(arguments)?, credentials)?,
    };
    if status == ServingStatus::Serving {
        return print_bytes(b"serving\n");
    }
    print_bytes(b"not serving\n")?;
    Ok(Status::SomeFailed)
}

fn silent(server: &str, reason: &str) -> CommandError {
    CommandError::failed(format!(
        "{server} does not answer: {reason}; start it with `sudokud serve`, or name another one with --server"
    ))
}

/// Returns the listener of the configuration.
fn own_listener(arguments: &HealthArguments) -> Result<OwnListener, CommandError> {
    let settings = backend::settings_of_server(arguments.config.clone())?;
    let listener = OwnListener::of(&settings);
    // Port 0: the system chooses the port.
    if listener.address.can_be_shared() {
        let message = "the configuration leaves the port to the system; name the server with --server";
        return Err(CommandError::usage(message));
    }
    if listener.tls == ListenerTls::Mutual && arguments.credentials.certificate.is_none() {
        return Err(CommandError::usage(format!(
            "{} requires a certificate of its clients; show one with --certificate and --certificate-key, or let one listener do without",
            listener.address
        )));
    }
    Ok(listener)
}

/// Asks a listener of this machine.
fn ask(listener: OwnListener, credentials: &CredentialFlags) -> Result<ServingStatus, CommandError> {
    let name = listener.address.to_string();
    let client = match listener.tls {
        ListenerTls::Plain => None,
        ListenerTls::Encrypted | ListenerTls::Mutual => {
            let client = unverified::client(credentials);
            Some(client.map_err(|error| CommandError::usage(error.to_string()))?)
        }
    };
    let runtime = Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| silent(&name, &error.to_string()))?;
    runtime.block_on(async {
        // The name is for the header only; the connector has the address.
        let endpoint = Endpoint::from_static("http://localhost").connect_timeout(PATIENCE);
        let connected = endpoint
            .connect_with_connector(Connector { listener, client })
            .await;
        let channel = connected.map_err(|error| silent(&name, &words(&error)))?;
        let mut question = Request::new(HealthCheckRequest::default());
        question.set_timeout(PATIENCE);
        let answer = HealthClient::new(channel).check(question).await;
        let answer = answer.map_err(|failure| silent(&name, failure.message()))?;
        Ok(Response::into_inner(answer).status())
    })
}
