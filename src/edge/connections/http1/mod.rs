//! Serves a connection that speaks HTTP/1.1: probes, metrics, and JSON and gRPC-Web if they are enabled.
//!
//! gRPC itself needs HTTP/2. hyper reads and writes here, with the same bounds as in [`connection`](super::connection):
//! - the head of each request, also of the next one, must arrive within `silence`;
//! - at its age a connection ends after the current answer;
//! - waiting bytes of requests and answers count against the listener's memory (`body`);
//! - a request without progress ends while memory is short (`body`);
//! - an answer that is not read ends its connection (`answer_socket`), because HTTP/1.1 cannot reset a single answer.

mod answer_socket;
mod body;

use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;

use http::header::{CONNECTION, HeaderValue, RETRY_AFTER};
use http::{Request, Response, StatusCode};
use hyper::body::Incoming;
use hyper::server::conn::http1::Builder;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::task::yield_now;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;
use tonic::Status;
use tonic::body::Body;
use tower_service::Service;

use super::age::jittered;
use super::answer::{AnswerPiece, Outstanding};
use super::call::HEADERS;
use super::connection_state::ConnectionState;
use super::counters::Event;
use super::memory::AnswerAccount;
use super::protocol::Rewound;
use super::request::Messages;
use crate::access::FailedLogin;
use crate::content;
use crate::deadline::Deadline;
use crate::service::CallService;
use answer_socket::{AnswerDue, AnswerSocket};
use body::CountedBody;

/// The most headers of a request.
const MOST_HEADERS: usize = 64;

/// Serves a connection.
pub(super) async fn serve(
    stream: Rewound,
    service: CallService,
    shared: Arc<ConnectionState>,
    close: &CancellationToken,
    name: &str,
) {
    let bounds = shared.listener.bounds;
    let due = AnswerDue::of(&shared);
    let respond = {
        let (shared, due) = (Arc::clone(&shared), Arc::clone(&due));
        hyper::service::service_fn(move |request| {
            answer(request, service.clone(), Arc::clone(&shared), Arc::clone(&due))
        })
    };
    let answer_socket = AnswerSocket::new(stream, due);
    let connection = Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(bounds.silence)
        .max_buf_size(HEADERS as usize)
        .max_headers(MOST_HEADERS)
        // Without this, hyper copies the bytes of answers into its own buffer, where they are not counted.
        .writev(true)
        .serve_connection(TokioIo::new(answer_socket), respond);
    let mut connection = pin!(connection);
    let mut closing = pin!(close.cancelled());
    let mut is_down = false;
    let mut alarm = pin!(sleep_until(Instant::now()));
    let mut end = bounds
        .age
        .map(|age| Ending::Asked(Instant::now() + jittered(age)));
    loop {
        if let Some(end) = &end {
            alarm.as_mut().reset(end.at());
        }
        tokio::select! {
            ended = connection.as_mut() => {
                if let Err(error) = ended {
                    if error.is_timeout() {
                        shared.listener.count(Event::Silent);
                    }
                    tracing::debug!(%error, peer = name, "connection failed");
                }
                return;
            }
            () = &mut closing, if !is_down => {
                is_down = true;
                connection.as_mut().graceful_shutdown();
            }
            () = &mut alarm, if end.is_some() => match end {
                Some(Ending::Asked(at)) => {
                    shared.listener.count(Event::Aged);
                    connection.as_mut().graceful_shutdown();
                    end = Some(Ending::Forced(at + bounds.age_grace));
                }
                _ => return,
            }
        }
    }
}

/// The next step towards the end of a connection.
enum Ending {
    /// It ends after the current answer.
    Asked(Instant),
    /// It is closed.
    Forced(Instant),
}

impl Ending {
    fn at(&self) -> Instant {
        let (Self::Asked(at) | Self::Forced(at)) = self;
        *at
    }
}

/// Serves a request.
async fn answer(
    request: Request<Incoming>,
    mut service: CallService,
    shared: Arc<ConnectionState>,
    due: Arc<AnswerDue>,
) -> Result<Response<impl http_body::Body<Data = AnswerPiece, Error = Status>>, Infallible> {
    // The deadline of the previous answer must not end this request.
    due.set(None);
    let plain = |response: Response<Body>| {
        let outstanding = Outstanding::new(Arc::clone(&shared.share));
        response.map(|body| body::answer(body, outstanding))
    };
    let (mut parts, body) = request.into_parts();
    if content::is_grpc(&parts.headers) {
        let words = "gRPC needs HTTP/2; over HTTP/1.1 there are JSON and, if web.enabled is set, gRPC-Web\n";
        return Ok(plain(content::in_words(
            StatusCode::HTTP_VERSION_NOT_SUPPORTED,
            words,
        )));
    }
    let was_unauthenticated = shared.traffic.authentication.is_pending();
    let Some(held) = shared.begin(&mut parts) else {
        shared.listener.crowded();
        let words = "too many bytes of requests and answers are waiting; try again later\n";
        let mut refusal = content::in_words(StatusCode::SERVICE_UNAVAILABLE, words);
        // Clients of JSON and of gRPC-Web translate this status to `UNAVAILABLE`.
        refusal
            .headers_mut()
            .insert(RETRY_AFTER, HeaderValue::from_static("1"));
        return Ok(plain(refusal));
    };
    if was_unauthenticated && !shared.traffic.authentication.is_pending() {
        // The connection moves here to the runtime of known callers; the call is served there.
        yield_now().await;
    }
    parts.extensions.insert(AnswerAccount::new(held.share()));
    let messages = Messages::of(&parts.headers);
    let body = Body::new(CountedBody::new(
        body,
        held,
        Arc::clone(&shared.listener),
        messages,
    ));
    let Ok(()) = std::future::poll_fn(|context| service.poll_ready(context)).await;
    let Ok(mut response) = service.call(Request::from_parts(parts, body)).await;
    if FailedLogin::is_in(&response) {
        shared.login_failed();
    }
    if let Some(flood) = shared.traffic.flood() {
        shared.listener.flood(&shared.peer_name(), flood.0);
        let close = HeaderValue::from_static("close");
        response.headers_mut().insert(CONNECTION, close);
    }
    due.set(response.extensions().get::<Deadline>().copied());
    Ok(plain(response))
}
