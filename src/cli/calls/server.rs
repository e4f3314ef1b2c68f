//! Calls a server, and repeats a call that it refuses for now.
//!
//! The policy is that of `proto/service-config.json`: a call that ends with `UNAVAILABLE` is made again, after the time that the server names
//! or else after growing pauses. So is a call that is refused by a limit of the caller, if the server says when to come back. After
//! `PATIENCE` the refusal stands. When the connection itself is lost for so long, all later calls get that refusal at once.

use std::error::Error as _;
use std::net::IpAddr;
use std::sync::OnceLock;
use std::time::Duration;

use bytes::Bytes;
use prost::Message as _;
use tokio::runtime::{Builder, Runtime};
use tokio::time::{Instant, sleep, timeout};
use tonic::client::Grpc;
use tonic::codegen::http::Uri;
use tonic::codegen::http::uri::PathAndQuery;
use tonic::service::interceptor::InterceptedService;
use tonic::transport::{Channel, Endpoint};
use tonic::{Code, Request, Status};
use tonic_types::StatusExt as _;

use super::credentials::{self, Bearer};
use super::encoded::EncodedCodec;
use super::unreachable::{broken, cannot_reach};
use super::{Call, ListCall, Refusal};
use crate::flags::ClientFlags;
use crate::interrupt;
use crate::status::{CommandError, complain};

/// A connection whose calls contain the client's token.
pub type Connection = InterceptedService<Channel, Bearer>;

/// Time limit for a server to accept a connection, or to answer a keep-alive ping.
const CONNECT: Duration = Duration::from_secs(10);
/// Interval of keep-alive pings.
const KEEP_ALIVE: Duration = Duration::from_secs(30);
/// The time for which a refused call is made again.
const PATIENCE: Duration = Duration::from_mins(1);
/// The shortest and the longest pause between two attempts, as in the service config.
const PAUSES: [Duration; 2] = [Duration::from_millis(200), Duration::from_secs(5)];

/// A connection to a server.
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    connection: Connection,
    url: String,
    /// The longest time without an answer.
    limit: Duration,
    /// The refusal of all calls after the connection was lost.
    lost: OnceLock<Refusal>,
}

/// A call with its request encoded.
struct EncodedCall {
    path: PathAndQuery,
    request: Bytes,
    /// The longest time without an answer.
    limit: Duration,
    is_repeatable: bool,
}

impl Server {
    /// Connects with these credentials.
    pub fn connect(url: &str, flags: &ClientFlags) -> Result<Self, CommandError> {
        Self::connect_as(url, None, flags)
    }

    /// Connects to a server whose certificate must be for `host`, or else for the host of the URL.
    pub fn connect_as(url: &str, host: Option<&str>, flags: &ClientFlags) -> Result<Self, CommandError> {
        let bearer = Bearer::of(&flags.credentials)?;
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .map_err(|error| cannot_reach(url, &error))?;
        let endpoint = Endpoint::from_shared(url.to_owned()).map_err(|error| cannot_reach(url, &error))?;
        let endpoint = endpoint
            .connect_timeout(CONNECT)
            .http2_keep_alive_interval(KEEP_ALIVE)
            .keep_alive_timeout(CONNECT);
        let endpoint = credentials::with_tls(endpoint, url, host, &flags.credentials, CONNECT)?;
        if bearer.is_there() && url.starts_with("http://") && !is_here(url) {
            complain(&format!(
                "warning: the token goes to {url} without TLS, so others on the network can read it"
            ));
        }
        let channel = runtime
            .block_on(endpoint.connect())
            .map_err(|error| cannot_reach(url, &error))?;
        Ok(Self {
            runtime,
            connection: InterceptedService::new(channel, bearer),
            url: url.to_owned(),
            limit: flags.server_timeout,
            lost: OnceLock::new(),
        })
    }

    /// Makes a call and waits for its answer. Several threads can call at the same time. Ctrl-C ends the call.
    pub fn call<C: Call>(&self, request: &C) -> Result<C::Response, Refusal> {
        let response = self.exchange(&EncodedCall {
            path: PathAndQuery::from_static(C::PATH),
            request: request.encode_to_vec().into(),
            limit: self.limit.saturating_add(request.extra_time()),
            is_repeatable: C::IS_REPEATABLE,
        })?;
        C::Response::decode(response).map_err(|error| Status::internal(error.to_string()).into())
    }

    /// Fetches all pages of a list.
    pub fn list<C: ListCall>(&self, request: &C) -> Result<Vec<C::Item>, Refusal> {
        request.all(|page| self.call(page))
    }

    /// Makes a call and returns the bytes of its response.
    fn exchange(&self, call: &EncodedCall) -> Result<Bytes, Refusal> {
        self.runtime.block_on(async {
            tokio::select! {
                answer = self.repeat(call) => answer,
                () = interrupt::raised() => Err(Status::cancelled("Ctrl-C ended the call").into()),
            }
        })
    }

    /// Makes a call until it is not refused for now.
    async fn repeat(&self, call: &EncodedCall) -> Result<Bytes, Refusal> {
        if let Some(lost) = self.lost.get() {
            return Err(lost.clone());
        }
        let (start, limit) = (Instant::now(), call.limit);
        let mut pause = PAUSES[0];
        loop {
            let answer = timeout(limit.saturating_sub(start.elapsed()), self.attempt(call)).await;
            let status = match answer {
                Ok(Ok(response)) => return Ok(response),
                Ok(Err(status)) => status,
                Err(_) => return Err(self.silent(limit).into()),
            };
            let is_broken = broken(&status);
            let refusal = match &is_broken {
                Some(why) => {
                    Status::unavailable(format!("the connection to {} broke: {why}", self.url)).into()
                }
                None => Refusal::from(status.clone()),
            };
            let Some(delay) = delay(&status, pause, is_broken.is_some() && call.is_repeatable) else {
                return Err(refusal);
            };
            if start.elapsed() + delay > PATIENCE.min(limit) {
                return Err(match is_broken {
                    Some(_) => self.lost.get_or_init(|| refusal).clone(),
                    None => refusal,
                });
            }
            sleep(delay).await;
            pause = (2 * pause).min(PAUSES[1]);
        }
    }

    /// Makes a call once.
    async fn attempt(&self, call: &EncodedCall) -> Result<Bytes, Status> {
        let mut grpc = Grpc::new(self.connection.clone()).max_decoding_message_size(usize::MAX);
        grpc.ready()
            .await
            .map_err(|error| Status::from_error(error.into()))?;
        let request = Request::new(call.request.clone());
        let answer = grpc.unary(request, call.path.clone(), EncodedCodec).await?;
        Ok(answer.into_inner())
    }

    fn silent(&self, limit: Duration) -> Status {
        let url = &self.url;
        Status::deadline_exceeded(format!(
            "{url} has given no answer for {limit:?}; --server-timeout lets it take longer"
        ))
    }
}

/// Returns the time until the next attempt; `None` if the refusal stands.
fn delay(status: &Status, pause: Duration, may_repeat: bool) -> Option<Duration> {
    let named = status.get_details_retry_info().and_then(|info| info.retry_delay);
    let is_of_server = status.source().is_none() && status.code() == Code::Unavailable;
    named.or_else(|| (is_of_server || may_repeat).then_some(pause))
}

/// Whether the host of a URL is this machine.
fn is_here(url: &str) -> bool {
    let uri: Option<Uri> = url.parse().ok();
    let host = uri.as_ref().and_then(Uri::host).unwrap_or_default();
    let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
    host == "localhost" || address.is_ok_and(|address| address.is_loopback())
}
