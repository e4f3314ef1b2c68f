//! Surrounds every call with a layer that handles panics, adds details to errors, and enforces deadlines.
//!
//! Without it, the caller of a panicking handler would see CANCELLED. Statuses that tonic itself makes (for an unknown method or a message
//! above the limit) would have no reason for programs. And a call whose message never arrives would wait forever, because its handler,
//! which enforces the deadline, starts only when the message is complete. The layer also attaches the deadline to the answer, for the
//! sender.

use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use futures_util::FutureExt as _;
use http::{Request, Response};
use tonic::Status;
use tonic::body::Body;
use tower_layer::Layer;
use tower_service::Service;

use super::context::CallLimits;
use super::failure::Failure;
use super::status::complete;
use sudokud_edge::content;
use sudokud_edge::deadline::{self, Deadline};
use sudokud_pool::panic_message;

/// Puts a [`Guard`] around a service.
#[derive(Clone, Copy, Debug)]
pub struct GuardLayer {
    longest: Longest,
}

impl GuardLayer {
    /// Returns a guard with these limits.
    pub fn new(longest: Longest) -> Self {
        Self { longest }
    }
}

/// How long calls may take.
#[derive(Clone, Copy, Debug)]
pub enum Longest {
    /// The limit of each method.
    OfItsMethod(CallLimits),
    /// The same limit for all calls.
    Any(Duration),
}

/// How long a call may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Maximum {
    /// Time until its answer begins.
    begin: Duration,
    /// Time until its answer is sent. `None` for a call that continues until its caller leaves.
    end: Option<Duration>,
}

impl Longest {
    /// Returns the limit of a method such as `/sudoku.v1.SudokuService/Grade`.
    fn of(self, path: &str) -> Maximum {
        // A health watch continues as long as its connection.
        let is_endless = path == "/grpc.health.v1.Health/Watch";
        let (begin, end) = match self {
            Self::Any(longest) => (longest, longest),
            Self::OfItsMethod(limits) => {
                let longest = limits.longest_call();
                match path.rsplit('/').next() {
                    Some("Generate") => (limits.generate, limits.generate),
                    Some("Grade" | "Print") => (limits.grade, limits.grade),
                    Some("Solve" | "Draw") => (limits.solve, limits.solve),
                    // The health service has a method of this name, too.
                    Some("Check") if path.starts_with("/sudoku.v1.") => (limits.solve, limits.solve),
                    Some("Transform" | "Read") => (limits.transform, limits.transform),
                    // The answer of a stream begins with its first request, so its beginning has the limit of a single call.
                    Some(method) if method.ends_with("Stream") || method == "ServerReflectionInfo" => {
                        (longest, limits.stream)
                    }
                    _ => (longest, longest),
                }
            }
        };
        Maximum {
            begin,
            end: (!is_endless).then_some(end),
        }
    }
}

impl<S> Layer<S> for GuardLayer {
    type Service = Guard<S>;

    fn layer(&self, inner: S) -> Guard<S> {
        Guard {
            inner,
            longest: self.longest,
        }
    }
}

/// See the [module](self).
#[derive(Clone, Debug)]
pub struct Guard<S> {
    inner: S,
    longest: Longest,
}

impl<S> Service<Request<Body>> for Guard<S>
where
    S: Service<Request<Body>, Response = Response<Body>>,
    S::Future: Send + 'static,
    S::Error: 'static,
{
    type Response = Response<Body>;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Body>, S::Error>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: Request<Body>) -> Self::Future {
        if let Some(refusal) = content::refusal(request.headers()) {
            return Box::pin(async { Ok(refusal) });
        }
        if deadline::is_malformed(request.headers()) {
            return Box::pin(async { Ok(Status::from(timeout_malformed()).into_http()) });
        }
        content::compress_on_request(request.headers_mut());
        let maximum = self.longest.of(request.uri().path());
        let deadline = Deadline::of(request.headers(), maximum.begin);
        let end = maximum.end.map(|end| Deadline::of(request.headers(), end));
        // Unwind safe, because the future is dropped after a panic.
        let call = AssertUnwindSafe(self.inner.call(request)).catch_unwind();
        Box::pin(async move {
            let mut response = tokio::select! {
                // Biased, so that an answer that is ready at the deadline still counts.
                biased;
                answer = call => match answer {
                    Ok(response) => completed(response?),
                    Err(payload) => {
                        tracing::error!(panic = panic_message(&*payload), "a call panicked");
                        Status::from(Failure::Internal).into_http()
                    }
                },
                () = deadline.passed() => Status::from(Failure::Late(None)).into_http(),
            };
            if let Some(end) = end {
                // The sender of the answer ends it at that moment, even if it is not read.
                response.extensions_mut().insert(end);
            }
            Ok(response)
        })
    }
}

/// The failure of a call whose timeout cannot be read: without it, the call would take longer than its caller waits.
fn timeout_malformed() -> Failure {
    let problem = "is no timeout; write 1 to 8 digits and a unit, one of H, M, S, m (ms), u (us) and n (ns), such as 30S";
    Failure::field(deadline::TIMEOUT, "TIMEOUT_MALFORMED", problem)
}

/// Adds details to a failure that tonic made; returns other responses unchanged.
fn completed(response: Response<Body>) -> Response<Body> {
    // tonic stores a status in the extensions, but generated code writes the status of an unknown method into the headers.
    let beside = response.extensions().get::<Status>().cloned();
    let status = beside.or_else(|| Status::from_header_map(response.headers()));
    let failure = status.as_ref().and_then(complete);
    failure.map_or(response, Status::into_http)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A service whose calls return the function's future.
    #[derive(Clone)]
    struct TestCalls(fn() -> TestAnswer);

    type TestAnswer = Pin<Box<dyn Future<Output = Result<Response<Body>, std::convert::Infallible>> + Send>>;

    impl Service<Request<Body>> for TestCalls {
        type Response = Response<Body>;
        type Error = std::convert::Infallible;
        type Future = TestAnswer;

        fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
            Poll::Ready(Ok(()))
        }

        fn call(&mut self, _: Request<Body>) -> Self::Future {
            (self.0)()
        }
    }

    /// Returns the status that a guard makes of such a call.
    async fn status(call: fn() -> TestAnswer, timeout: Option<&'static str>) -> Status {
        let mut request = Request::new(Body::empty());
        let kind = http::HeaderValue::from_static("application/grpc");
        request.headers_mut().insert("content-type", kind);
        if let Some(timeout) = timeout {
            let timeout = http::HeaderValue::from_static(timeout);
            request.headers_mut().insert("grpc-timeout", timeout);
        }
        let guard = GuardLayer::new(Longest::Any(Duration::from_mins(1)));
        let response = guard.layer(TestCalls(call)).call(request).await.unwrap();
        Status::from_header_map(response.headers()).unwrap()
    }

    #[tokio::test(start_paused = true)]
    async fn a_call_whose_message_never_arrives_ends_at_its_deadline() {
        for (timeout, ends) in [(None, 60_000), (Some("500m"), 495), (Some("2H"), 60_000)] {
            let start = tokio::time::Instant::now();
            let late = status(|| Box::pin(std::future::pending()), timeout).await;
            assert_eq!(late.code(), tonic::Code::DeadlineExceeded);
            assert_eq!(start.elapsed(), Duration::from_millis(ends), "{timeout:?}");
        }
    }

    #[test]
    fn each_method_has_its_own_time() {
        let seconds = Duration::from_secs;
        let longest = Longest::OfItsMethod(CallLimits {
            generate: seconds(50),
            grade: seconds(1),
            solve: seconds(2),
            transform: seconds(3),
            stream: seconds(900),
            reload: None,
            count: 1,
            message: 1024,
        });
        for (path, begin, end) in [
            ("/sudoku.v1.SudokuService/Generate", 50, Some(50)),
            ("/sudoku.v1.SudokuService/Grade", 1, Some(1)),
            ("/sudoku.v1.SudokuService/Solve", 2, Some(2)),
            ("/sudoku.v1.SudokuService/Check", 2, Some(2)),
            ("/sudoku.v1.SudokuService/Transform", 3, Some(3)),
            ("/sudoku.v1.SudokuService/GradeStream", 50, Some(900)),
            ("/grpc.health.v1.Health/Check", 50, Some(50)),
            ("/grpc.health.v1.Health/Watch", 50, None),
            (
                "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
                50,
                Some(900),
            ),
            ("", 50, Some(50)),
        ] {
            let expected = Maximum {
                begin: seconds(begin),
                end: end.map(seconds),
            };
            assert_eq!(longest.of(path), expected, "{path:?}");
        }
    }

    #[tokio::test]
    async fn a_panic_is_an_internal_error_that_tells_nothing() {
        let status = status(|| Box::pin(async { panic!("on purpose") }), None).await;
        assert_eq!(
            (status.code(), status.message()),
            (tonic::Code::Internal, "internal error")
        );
        assert!(!status.details().is_empty());
    }
}
