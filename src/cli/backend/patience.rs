//! Makes a call again that a server has refused for now.
//!
//! A server that gets too many calls refuses some before any work is done, and says when to come back: `RetryInfo`, for the limits of a
//! caller, a full queue, or lack of memory. Such a call waits as long as the server says and is made again, until the caller's timeout or
//! a minute is over. Refused calls wait in line and new ones behind them, so that one command does not take its own turns.
//!
//! A call that was sent over a connection which the server was just ending, and which the server has not begun, is made again at once.
//!
//! The frames of a request are kept until its answer begins, because the next attempt sends them again.

use std::error::Error;
use std::future::poll_fn;
use std::iter;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use futures_util::future::BoxFuture;
use http::request::Parts;
use http::{Request, Response};
use http_body::Frame;
use tokio::sync;
use tokio::time::{Instant, sleep_until};
use tonic::Status;
use tonic::body::Body;
use tonic_types::StatusExt as _;
use tower_service::Service;

use sudokud_edge::deadline::Deadline;

/// How long a call without a timeout of its own is made again.
pub(super) const PATIENCE: Duration = Duration::from_mins(1);

/// How often a call is made again that the server has not begun.
const MOST_LOST: u32 = 5;

/// A channel that makes refused calls again; see the [module](self).
#[derive(Clone, Debug)]
pub struct Patient<C> {
    channel: C,
    /// Held by the refused call that is first in line.
    line: Arc<sync::Mutex<()>>,
}

impl<C> Patient<C>
where
    C: Service<Request<Body>, Response = Response<Body>>,
    C::Error: Error + 'static,
{
    /// Makes the calls of `channel` patient.
    pub(super) fn new(channel: C) -> Self {
        Self {
            channel,
            line: Arc::default(),
        }
    }

    /// Makes one attempt, and further ones while the server has not begun it.
    async fn attempt(&mut self, head: &Parts, request: &Arc<KeptRequest>) -> Result<C::Response, C::Error> {
        let mut lost = 0;
        loop {
            // Each clone of the channel has a place of its own in its queue.
            poll_fn(|context| self.channel.poll_ready(context)).await?;
            let body = Body::new(request.attempt());
            match self.channel.call(Request::from_parts(head.clone(), body)).await {
                Err(error) if lost < MOST_LOST && has_not_begun(&error) => lost += 1,
                answer => return answer,
            }
        }
    }

    async fn make(mut self, request: Request<Body>) -> Result<C::Response, C::Error> {
        let (head, body) = request.into_parts();
        let request = Arc::new(KeptRequest::new(body));
        let line = Arc::clone(&self.line);
        drop(line.lock().await);
        let mut answer = self.attempt(&head, &request).await?;
        if let Some(mut again) = come_back(&answer) {
            let end = Deadline::of(&head.headers, PATIENCE).at();
            let _turn = line.lock().await;
            while again <= end {
                sleep_until(again).await;
                answer = self.attempt(&head, &request).await?;
                match come_back(&answer) {
                    Some(later) => again = later,
                    None => break,
                }
            }
        }
        request.keep_no_more();
        Ok(answer)
    }
}

impl<C> Service<Request<Body>> for Patient<C>
where
    C: Service<Request<Body>, Response = Response<Body>> + Clone + Send + 'static,
    C::Error: Error + Send + 'static,
    C::Future: Send,
{
    type Response = C::Response;
    type Error = C::Error;
    type Future = BoxFuture<'static, Result<C::Response, C::Error>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), C::Error>> {
        // Each attempt waits for the channel.
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        Box::pin(self.clone().make(request))
    }
}

/// Returns whether the server has not begun the call with this error: the connection ended before the call was sent, or GOAWAY or a reset of
/// the call says so.
fn has_not_begun(error: &(dyn Error + 'static)) -> bool {
    let mut causes = iter::successors(Some(error), |&cause| cause.source());
    causes.any(|cause| {
        let is_unsent = (cause.downcast_ref::<hyper::Error>()).is_some_and(hyper::Error::is_canceled);
        let is_refused = cause.downcast_ref::<h2::Error>().is_some_and(|error| {
            error.reason() == Some(h2::Reason::REFUSED_STREAM)
                || error.is_go_away() && error.is_remote() && error.reason() == Some(h2::Reason::NO_ERROR)
        });
        is_unsent || is_refused
    })
}

/// Returns when the server wants a refused call again; `None` for other answers. A refusal is an answer without a body: its status is
/// in the headers.
fn come_back(answer: &Response<Body>) -> Option<Instant> {
    let status = Status::from_header_map(answer.headers())?;
    let delay = status.get_details_retry_info()?.retry_delay?;
    Some(Instant::now() + delay)
}

/// A request whose frames are kept for further attempts.
struct KeptRequest(Mutex<RequestFrames>);

struct RequestFrames {
    body: Body,
    kept: Vec<Bytes>,
    /// Whether there may be another attempt.
    is_kept: bool,
    /// The number of attempts. An earlier one that is still polled takes no frames.
    attempts: u32,
}

impl KeptRequest {
    fn new(body: Body) -> Self {
        Self(Mutex::new(RequestFrames {
            body,
            kept: Vec::new(),
            is_kept: true,
            attempts: 0,
        }))
    }

    /// Returns the body of one more attempt, with all frames from the first on.
    fn attempt(self: &Arc<Self>) -> AttemptBody {
        let mut frames = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        frames.attempts += 1;
        AttemptBody {
            number: frames.attempts,
            sent: 0,
            request: Arc::clone(self),
        }
    }

    /// Keeps no further frames: this was the last attempt.
    fn keep_no_more(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_kept = false;
    }
}

/// The body of one attempt.
struct AttemptBody {
    request: Arc<KeptRequest>,
    number: u32,
    /// The number of kept frames that were sent.
    sent: usize,
}

impl http_body::Body for AttemptBody {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        let this = &mut *self;
        let mut frames = this.request.0.lock().unwrap_or_else(PoisonError::into_inner);
        if frames.attempts != this.number {
            return Poll::Ready(None);
        }
        if let Some(bytes) = frames.kept.get(this.sent) {
            this.sent += 1;
            return Poll::Ready(Some(Ok(Frame::data(bytes.clone()))));
        }
        let frame = ready!(Pin::new(&mut frames.body).poll_frame(context));
        if let Some(Ok(frame)) = &frame
            && let Some(bytes) = frame.data_ref()
            && frames.is_kept
        {
            frames.kept.push(bytes.clone());
            this.sent += 1;
        }
        Poll::Ready(frame)
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::future::{Ready, ready};
    use std::sync::atomic::{AtomicU32, Ordering};

    use http_body::Body as _;
    use tonic::Code;
    use tonic_types::ErrorDetails;

    use super::*;

    /// The server's time until the next attempt.
    const DELAY: Duration = Duration::from_secs(2);

    /// Refuses this number of calls.
    #[derive(Clone)]
    struct Refusing(Arc<AtomicU32>);

    impl Service<Request<Body>> for Refusing {
        type Response = Response<Body>;
        type Error = Infallible;
        type Future = Ready<Result<Response<Body>, Infallible>>;

        fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
            Poll::Ready(Ok(()))
        }

        fn call(&mut self, _: Request<Body>) -> Self::Future {
            let less = |left: u32| left.checked_sub(1);
            let left = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
            let details = ErrorDetails::with_retry_info(Some(DELAY));
            let refusal = || Status::with_error_details(Code::ResourceExhausted, "not now", details);
            ready(Ok(left.map_or_else(
                |_| Response::new(Body::empty()),
                |_| refusal().into_http(),
            )))
        }
    }

    /// Makes a call with this timeout that is refused this number of times. Returns whether it succeeds, and after which time.
    async fn call(refusals: u32, timeout: &str) -> (bool, Duration) {
        let start = Instant::now();
        let mut channel = Patient::new(Refusing(Arc::new(AtomicU32::new(refusals))));
        let request = Request::builder().header("grpc-timeout", timeout);
        let answer = channel.call(request.body(Body::empty()).unwrap()).await.unwrap();
        (come_back(&answer).is_none(), start.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn a_refused_call_is_made_again_until_its_time_is_over() {
        assert_eq!(call(0, "1H").await, (true, Duration::ZERO));
        assert_eq!(call(3, "1H").await, (true, 3 * DELAY));
        assert_eq!(call(u32::MAX, "1H").await, (false, PATIENCE));
        assert_eq!(call(u32::MAX, "5S").await, (false, 2 * DELAY));
        assert_eq!(call(u32::MAX, "1S").await, (false, Duration::ZERO));
    }

    /// A body of three frames.
    struct Three(u8);

    impl http_body::Body for Three {
        type Data = Bytes;
        type Error = Status;

        fn poll_frame(
            mut self: Pin<&mut Self>,
            _: &mut Context<'_>,
        ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
            self.0 += 1;
            Poll::Ready((self.0 <= 3).then(|| Ok(Frame::data(vec![self.0].into()))))
        }
    }

    async fn next(body: &mut AttemptBody) -> Option<u8> {
        let frame = poll_fn(|context| Pin::new(&mut *body).poll_frame(context)).await?;
        Some(frame.unwrap().into_data().unwrap()[0])
    }

    #[tokio::test]
    async fn an_attempt_sends_all_frames_and_the_one_before_no_more() {
        let request = Arc::new(KeptRequest::new(Body::new(Three(0))));
        let mut refused = request.attempt();
        assert_eq!(next(&mut refused).await, Some(1));
        assert_eq!(next(&mut refused).await, Some(2));
        let mut last = request.attempt();
        assert_eq!(next(&mut refused).await, None);
        request.keep_no_more();
        for frame in [Some(1), Some(2), Some(3), None] {
            assert_eq!(next(&mut last).await, frame);
        }
    }
}
