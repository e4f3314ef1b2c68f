//! Serves one call over HTTP/2, from its headers to the last byte of its answer.
//!
//! The task of a call does four things at once: it receives the request, polls the service, sends the answer, and watches for a
//! reset by the caller. It lives until the peer has read the answer's last byte, so that it can end an answer that is not read:
//!
//! - [`LINGER`] after the call's deadline, with `CANCEL`;
//! - without a deadline (a health watch, a page), [`UNREAD`] after its end, if the peer has read nothing meanwhile, with `CANCEL`: the
//!   drain would wait for it;
//! - while too many bytes wait ([`super::memory`]), when the peer has read nothing for [`STALL`], with
//!   `ENHANCE_YOUR_CALM`, which gRPC clients see as `RESOURCE_EXHAUSTED`.
//!
//! All of these are resets, not statuses in trailers: trailers would wait behind the bytes that the peer does not read.

use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use h2::server::SendResponse;
use h2::{Reason, RecvStream, SendStream};
use http::request::Parts;
use http::{HeaderMap, Request, Response};
use http_body::Body as _;
use tokio::time::{Instant, Sleep, sleep_until};
use tonic::Status;
use tonic::body::Body;
use tower_service::Service;

use super::answer::{AnswerPiece, Outstanding};
use super::connection_state::ConnectionState;
use super::memory::{AnswerAccount, Held, Share};
use super::patience::RequestPatience;
use super::request::{Arrivals, Messages, TooMuch};
use crate::access::FailedLogin;
use crate::deadline::Deadline;
use crate::refusal::Refusal;
use crate::service::CallService;

/// Time after the deadline in which an answer may still be sent: an answer that was ready just before the deadline counts.
pub(super) const LINGER: Duration = Duration::from_secs(1);
/// Time after which an answer that is not read is ended while too many bytes wait.
pub(super) const STALL: Duration = Duration::from_secs(2);
/// Time after which a finished answer without a deadline is ended if the peer reads nothing.
const UNREAD: Duration = Duration::from_secs(5);
/// The most bytes of an answer that wait for the peer before the service is polled for more.
const AHEAD: usize = 64 << 10;
/// The most bytes of a call's headers.
pub(super) const HEADERS: u32 = 16 << 10;
/// The most headers of a call. A header of a few bytes takes more memory than HTTP/2 counts for it.
const HEADER_COUNT: usize = 128;
/// Bytes that HTTP/2 counts for each header in addition to its name and value.
const PER_HEADER: usize = 32;

/// A call whose headers were read and counted.
pub(super) struct BegunCall {
    parts: Parts,
    stream: RecvStream,
    respond: SendResponse<AnswerPiece>,
    held: Held,
    shared: Arc<ConnectionState>,
}

impl BegunCall {
    /// Finds the caller, and counts the headers. Answers the call and returns `None` if it is refused.
    pub(super) fn new(
        request: Request<RecvStream>,
        respond: SendResponse<AnswerPiece>,
        shared: Arc<ConnectionState>,
    ) -> Option<Self> {
        let (mut parts, stream) = request.into_parts();
        let (count, bytes) = (parts.headers.len(), header_bytes(&parts));
        if bytes > HEADERS as usize || count > HEADER_COUNT {
            // Dropped before the answer, so that they take no memory meanwhile.
            drop(parts);
            answer_refusal(&shared, respond, Refusal::LargeHeaders { count, bytes });
            return None;
        }
        let Some(held) = shared.begin(&mut parts) else {
            shared.listener.crowded();
            refuse(&shared, respond);
            return None;
        };
        Some(Self {
            parts,
            stream,
            respond,
            held,
            shared,
        })
    }

    /// Serves the call until its answer is sent.
    pub(super) async fn serve(self, service: CallService) {
        let Self {
            parts,
            stream,
            respond,
            held,
            shared,
        } = self;
        let share = Arc::clone(held.share());
        // Counts until the answer ends. With a body, `Arrivals` owns the count.
        let mut only_headers = None;
        let (incoming, body) = if stream.is_end_stream() {
            only_headers = Some(held);
            (None, Body::empty())
        } else {
            let (arrivals, body) = Arrivals::of(stream, held, Messages::of(&parts.headers));
            (Some(IncomingRequest::new(arrivals)), Body::new(body))
        };
        let mut request = Request::from_parts(parts, body);
        request.extensions_mut().insert(AnswerAccount::new(&share));
        answer(request, respond, service, incoming, &shared, share).await;
        drop(only_headers);
    }
}

/// Polls the service, and sends its answer.
async fn answer(
    request: Request<Body>,
    mut respond: SendResponse<AnswerPiece>,
    mut service: CallService,
    mut incoming: Option<IncomingRequest>,
    shared: &Arc<ConnectionState>,
    share: Arc<Share>,
) {
    let Ok(()) = poll_fn(|context| service.poll_ready(context)).await;
    let response = {
        let mut answer = pin!(service.call(request));
        poll_fn(|context| {
            if let Err(too_much) = take(incoming.as_ref(), shared, context) {
                return Poll::Ready(Err(Some(too_much)));
            }
            if let Poll::Ready(Ok(response)) = answer.as_mut().poll(context) {
                return Poll::Ready(Ok(response));
            }
            if is_stalled(&mut incoming, shared, &share, context) {
                return Poll::Ready(Err(Some(TooMuch)));
            }
            // The caller has reset the call, or the connection has ended.
            respond.poll_reset(context).map(|_| Err(None))
        })
        .await
    };
    match response {
        Ok(response) => {
            if FailedLogin::is_in(&response) {
                shared.login_failed();
            }
            send(response, respond, incoming, shared, share).await;
        }
        Err(Some(TooMuch)) => refuse(shared, respond),
        Err(None) => {}
    }
}

/// Returns the size of the headers as HTTP/2 counts it, without the names of pseudo-headers.
fn header_bytes(parts: &Parts) -> usize {
    let of_header = |(name, value): (&http::HeaderName, &http::HeaderValue)| {
        name.as_str().len() + value.len() + PER_HEADER
    };
    let path = parts.uri.path_and_query().map_or(0, |path| path.as_str().len());
    path + parts.headers.iter().map(of_header).sum::<usize>()
}

/// A request whose bytes arrive.
struct IncomingRequest {
    arrivals: Arc<Arrivals>,
    patience: RequestPatience,
}

impl IncomingRequest {
    fn new(arrivals: Arc<Arrivals>) -> Self {
        Self {
            arrivals,
            patience: RequestPatience::default(),
        }
    }
}

/// Takes the bytes of a request that have arrived. Fails if they do not fit.
fn take(
    incoming: Option<&IncomingRequest>,
    shared: &ConnectionState,
    context: &mut Context<'_>,
) -> Result<(), TooMuch> {
    let taken = incoming.map_or(Ok(()), |incoming| incoming.arrivals.take(context));
    taken.inspect_err(|TooMuch| shared.listener.crowded())
}

/// Returns whether a request must be ended because it makes no progress while too many bytes wait. Called after the service was polled,
/// which may have read the bytes that have arrived.
fn is_stalled(
    incoming: &mut Option<IncomingRequest>,
    shared: &ConnectionState,
    share: &Share,
    context: &mut Context<'_>,
) -> bool {
    let Some(IncomingRequest { arrivals, patience }) = incoming else {
        return false;
    };
    let is_stalled = patience.is_over(arrivals.unfinished(), share, context);
    if is_stalled {
        shared.listener.unfinished();
    }
    is_stalled
}

/// Refuses a call because too many bytes wait.
fn refuse(shared: &ConnectionState, respond: SendResponse<AnswerPiece>) {
    shared.traffic.refused();
    answer_refusal(shared, respond, Refusal::Crowded);
}

fn answer_refusal(shared: &ConnectionState, mut respond: SendResponse<AnswerPiece>, refusal: Refusal) {
    let (head, ()) = Status::from(refusal).into_http::<()>().into_parts();
    shared.traffic.sent(0);
    // Fails only if the caller has gone.
    let _ = respond.send_response(Response::from_parts(head, ()), true);
}

/// Sends an answer and returns when its last byte is written.
async fn send(
    response: Response<Body>,
    mut respond: SendResponse<AnswerPiece>,
    incoming: Option<IncomingRequest>,
    shared: &ConnectionState,
    share: Arc<Share>,
) {
    let (head, body) = response.into_parts();
    let end = head
        .extensions
        .get::<Deadline>()
        .map(|deadline| deadline.at() + LINGER);
    let is_all = body.is_end_stream();
    shared.traffic.sent(0);
    let Ok(stream) = respond.send_response(Response::from_parts(head, ()), is_all) else {
        return;
    };
    if is_all {
        return;
    }
    let mut answer = AnswerSender {
        stream,
        body,
        incoming,
        shared,
        outstanding: Outstanding::new(Arc::clone(&share)),
        share,
        is_all_sent: false,
        alarm_set: false,
        unread_since: None,
        taken: 0,
        end,
    };
    let mut alarm = pin!(sleep_until(Instant::now()));
    poll_fn(|context| answer.poll(alarm.as_mut(), context)).await;
}

/// An answer that is being sent.
struct AnswerSender<'a> {
    stream: SendStream<AnswerPiece>,
    body: Body,
    incoming: Option<IncomingRequest>,
    shared: &'a ConnectionState,
    share: Arc<Share>,
    outstanding: Arc<Outstanding>,
    /// Whether the end of the answer was handed to HTTP/2.
    is_all_sent: bool,
    alarm_set: bool,
    /// Since when a finished answer waits without any progress.
    unread_since: Option<Instant>,
    /// The bytes that the peer had read at the last alarm.
    taken: usize,
    /// When the answer is ended, even if it is not read.
    end: Option<Instant>,
}

impl AnswerSender<'_> {
    fn poll(&mut self, alarm: Pin<&mut Sleep>, context: &mut Context<'_>) -> Poll<()> {
        let taken = take(self.incoming.as_ref(), self.shared, context);
        if taken.is_err() && !self.is_all_sent {
            self.refuse_rest();
        }
        if self.stream.poll_reset(context).is_ready() {
            return Poll::Ready(());
        }
        while !self.is_all_sent && self.outstanding.poll_at_most(AHEAD, context).is_ready() {
            let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) else {
                break;
            };
            let Some(frame) = frame else {
                // The body ended without trailers. HTTP/2 needs a frame to end a stream.
                let nothing = self.outstanding.piece(Bytes::new());
                self.finish(|stream| stream.send_data(nothing, true));
                break;
            };
            match frame.map(http_body::Frame::into_data) {
                Ok(Ok(bytes)) => {
                    self.shared.traffic.sent(bytes.len());
                    let piece = self.outstanding.piece(bytes);
                    let is_last = self.body.is_end_stream();
                    if is_last {
                        self.finish(|stream| stream.send_data(piece, true));
                    } else if self.stream.send_data(piece, false).is_err() {
                        return Poll::Ready(());
                    }
                }
                Ok(Err(frame)) => {
                    if let Ok(trailers) = frame.into_trailers() {
                        self.finish(|stream| stream.send_trailers(trailers));
                    }
                }
                Err(error) => {
                    tracing::error!(%error, "an answer was cut short");
                    self.stream.send_reset(Reason::INTERNAL_ERROR);
                    return Poll::Ready(());
                }
            }
        }
        if !self.is_all_sent && is_stalled(&mut self.incoming, self.shared, &self.share, context) {
            self.refuse_rest();
        }
        if self.outstanding.poll_at_most(0, context).is_pending() {
            return self.poll_alarm(alarm, context);
        }
        self.alarm_set = false;
        if self.is_all_sent {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    }

    /// Ends the answer because too many bytes wait.
    fn refuse_rest(&mut self) {
        let mut trailers = HeaderMap::new();
        // Fails only for a message that is not a valid header value; ours is.
        let _ = Status::from(Refusal::Crowded).add_header(&mut trailers);
        self.finish(|stream| stream.send_trailers(trailers));
    }

    /// Hands the end of the answer to HTTP/2. That fails only if the caller has gone.
    fn finish(&mut self, last: impl FnOnce(&mut SendStream<AnswerPiece>) -> Result<(), h2::Error>) {
        let _ = last(&mut self.stream);
        self.is_all_sent = true;
        self.unread_since = Some(Instant::now());
        // Dropping the body now, and not with the last byte, stops a streaming service from working on.
        self.body = Body::empty();
    }

    /// Ends the answer if its bytes have waited for the peer for too long.
    fn poll_alarm(&mut self, mut alarm: Pin<&mut Sleep>, context: &mut Context<'_>) -> Poll<()> {
        loop {
            let now = Instant::now();
            if !self.alarm_set {
                let check = now + STALL;
                alarm.as_mut().reset(self.end.map_or(check, |end| end.min(check)));
                self.taken = self.outstanding.taken();
                self.alarm_set = true;
            }
            if alarm.as_mut().poll(context).is_pending() {
                return Poll::Pending;
            }
            self.alarm_set = false;
            if self.end.is_some_and(|end| end <= now) {
                self.shared.listener.late();
                self.stream.send_reset(Reason::CANCEL);
                return Poll::Ready(());
            }
            if self.is_unread(now) {
                self.stream.send_reset(Reason::CANCEL);
                return Poll::Ready(());
            }
            if self.share.is_over() && self.outstanding.taken() == self.taken {
                self.shared.listener.stalled();
                self.stream.send_reset(Reason::ENHANCE_YOUR_CALM);
                return Poll::Ready(());
            }
        }
    }

    /// Whether the answer has ended, has no deadline, and its peer has read nothing for too long.
    fn is_unread(&mut self, now: Instant) -> bool {
        let Some(since) = self.unread_since.filter(|_| self.end.is_none()) else {
            return false;
        };
        if self.outstanding.taken() != self.taken {
            self.unread_since = Some(now);
            return false;
        }
        now.duration_since(since) >= UNREAD
    }
}
