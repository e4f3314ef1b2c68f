//! Asks a server whether it is serving, for orchestrators that run a command.
//!
//! Without `--server` it asks the server of the configuration (`own_server`), and needs no option even if that server has TLS
//! ([`unverified`]).

pub(crate) mod arguments;
mod own_server;

use std::time::Duration;

use tokio::runtime::Builder;
use tonic::transport::Endpoint;
use tonic::{Request, Response};

use self::arguments::HealthArguments;
use self::own_server::{Connector, ListenerTls, OwnListener};
use crate::backend::problem::chain;
use crate::backend::remote::Remote;
use crate::backend::unverified;
use crate::options::{ClientOptions, Credentials};
use crate::results;
use crate::status::{Status, complain};
use sudokud_config::{Flags, Settings};
use sudokud_service::proto::health::health_check_response::ServingStatus;
use sudokud_service::proto::health::health_client::HealthClient;
use sudokud_service::proto::health::{HealthCheckRequest, HealthCheckResponse};

/// Time limit for the answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// Asks the server.
pub(super) fn run(arguments: &HealthArguments) -> Status {
    let credentials = &arguments.credentials;
    let answer = match arguments.server.as_deref() {
        Some(url) if !url.starts_with("unix:") => ask_url(url, credentials),
        Some(socket) => match socket.parse() {
            Ok(address) => {
                let tls = ListenerTls::Plain;
                ask(OwnListener { address, tls }, credentials)
            }
            Err(error) => {
                complain(&format!("--server {socket}: {error}"));
                return Status::WrongUsage;
            }
        },
        None => match own_listener(arguments) {
            Ok(listener) => ask(listener, credentials),
            Err(status) => return status,
        },
    };
    match answer {
        Ok(ServingStatus::Serving) => results::write(b"serving\n".to_vec(), Status::Done),
        Ok(_) => results::write(b"not serving\n".to_vec(), Status::SomeFailed),
        Err((reason, status)) => {
            complain(&reason);
            status
        }
    }
}

/// The answer of a server, or why there is none.
type Answer = Result<ServingStatus, (String, Status)>;

fn ask_url(url: &str, credentials: &Credentials) -> Answer {
    let options = ClientOptions {
        credentials: credentials.clone(),
        // The question has its own limit, which ends it first.
        server_timeout: 2 * PATIENCE,
    };
    let remote = Remote::connect(url, &options).map_err(|error| (error.to_string(), error.status()))?;
    let answer = remote.call(async |channel| HealthClient::new(channel).check(question()).await);
    status_of(url, answer)
}

/// Returns the listener of the configuration.
fn own_listener(arguments: &HealthArguments) -> Result<OwnListener, Status> {
    if arguments.credentials.ca.is_some() {
        complain(
            "--ca needs --server: the server of the configuration is asked without verifying its certificate",
        );
        return Err(Status::WrongUsage);
    }
    let flags = Flags {
        config: arguments.config.clone(),
        ..Flags::default()
    };
    let settings = Settings::load(flags).map_err(|error| {
        complain(&error.to_string());
        Status::BadConfiguration
    })?;
    let listener = OwnListener::of(&settings);
    // Port 0: the system chooses the port.
    if listener.address.can_be_shared() {
        complain("the configuration leaves the port to the system; name the server with --server");
        return Err(Status::WrongUsage);
    }
    let has_certificate = arguments.credentials.certificate.is_some();
    if listener.tls == ListenerTls::Mutual && !has_certificate {
        let address = &listener.address;
        complain(&format!(
            "{address} requires a certificate of its clients; show one with --certificate and --certificate-key, or let one listener do without"
        ));
        return Err(Status::WrongUsage);
    }
    Ok(listener)
}

/// Asks a listener of this machine.
fn ask(listener: OwnListener, credentials: &Credentials) -> Answer {
    let name = listener.address.to_string();
    let failed = |reason: String| (format!("{name} does not answer: {reason}"), Status::SomeFailed);
    let client = match listener.tls {
        ListenerTls::Plain => None,
        ListenerTls::Encrypted | ListenerTls::Mutual => {
            Some(unverified::client(credentials).map_err(|error| (error.to_string(), Status::WrongUsage))?)
        }
    };
    let runtime = Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| failed(error.to_string()))?;
    runtime.block_on(async {
        // The name is for the header only; the connector has the address.
        let endpoint = Endpoint::from_static("http://localhost").connect_timeout(PATIENCE);
        let connected = endpoint
            .connect_with_connector(Connector { listener, client })
            .await;
        let channel = connected.map_err(|error| failed(chain(&error)))?;
        let answer = HealthClient::new(channel).check(question()).await;
        status_of(&name, answer)
    })
}

fn question() -> Request<HealthCheckRequest> {
    let mut request = Request::new(HealthCheckRequest::default());
    request.set_timeout(PATIENCE);
    request
}

fn status_of(server: &str, answer: Result<Response<HealthCheckResponse>, tonic::Status>) -> Answer {
    match answer {
        Ok(answer) => Ok(answer.into_inner().status()),
        Err(failure) => Err((
            format!("{server} does not answer: {}", failure.message()),
            Status::SomeFailed,
        )),
    }
}
