//! Runs the streaming twins: many requests on one stream, answered in order.
//!
//! A bounded number of elements is processed at a time, each at the rate of its caller; the flow control of HTTP/2 keeps the rest at the
//! client. A failed element gets an answer with its error. Only a broken stream (a malformed message, the deadline) ends with a status.

use std::pin::Pin;
use std::sync::Arc;

use futures_util::{Stream, StreamExt as _, stream};
use tonic::Status;

use super::context::{CallContext, StreamCaller};
use super::failure::Failure;
use super::status::complete;
use sudokud_edge::deadline::Deadline;

/// The answers of a streaming call.
pub type Results<T> = Pin<Box<dyn Stream<Item = Result<T, Status>> + Send>>;

impl CallContext {
    /// Maps each request to a result with `work`, in order, until the requests or the time end.
    pub(super) fn results<Q, T, W>(
        self: &Arc<Self>,
        requests: impl Stream<Item = Result<Q, Status>> + Send + 'static,
        caller: StreamCaller,
        deadline: Deadline,
        work: impl Fn(Q) -> W + Send + 'static,
    ) -> Results<T>
    where
        Q: Send + 'static,
        T: Send + 'static,
        W: Future<Output = T> + Send,
    {
        // One more than threads, so that a thread finds the next element when it finishes one.
        let at_once = self.pool.threads().get() + 1;
        let StreamCaller { rate, notes, .. } = caller;
        let results = requests
            .then(move |request| {
                let rate = rate.clone();
                async move {
                    rate.wait().await;
                    request
                }
            })
            .map(move |request| {
                notes.element();
                let work = request.map(&work);
                async move {
                    match work {
                        Ok(work) => Ok(work.await),
                        // A status of tonic itself, for a malformed or too large message.
                        Err(status) => Err(complete(&status).unwrap_or(status)),
                    }
                }
            })
            .buffered(at_once);
        let context = Arc::clone(self);
        let ended = async move { context.stream_ended(deadline).await };
        Box::pin(until(Box::pin(results), Box::pin(ended)))
    }
}

/// Passes `results` until the first failure or until `ended`, whose failure after this number of results is the last element.
fn until<T, F: FnOnce(u64) -> Failure>(
    results: impl Stream<Item = Result<T, Status>> + Unpin,
    ended: impl Future<Output = F> + Unpin,
) -> impl Stream<Item = Result<T, Status>> {
    stream::unfold(Some((results, ended, 0)), async |state| {
        let (mut results, mut ended, count) = state?;
        tokio::select! {
            failure = &mut ended => Some((Err(failure(count).into()), None)),
            result = results.next() => {
                let result = result?;
                let rest = result.is_ok().then_some((results, ended, count + 1));
                Some((result, rest))
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_end_of_time_is_the_last_element() {
        let results = stream::iter([Ok(1), Ok(2)]).chain(stream::pending());
        let (end, ended) = tokio::sync::oneshot::channel::<()>();
        let ended = Box::pin(async move {
            let _ = ended.await;
            |answers| Failure::LateStream { limit: None, answers }
        });
        let mut results = Box::pin(until(Box::pin(results), ended));
        assert_eq!(results.next().await.unwrap().unwrap(), 1);
        assert_eq!(results.next().await.unwrap().unwrap(), 2);
        end.send(()).unwrap();
        let end = results.next().await.unwrap().unwrap_err();
        assert_eq!(
            (end.code(), end.message()),
            (
                tonic::Code::DeadlineExceeded,
                "the deadline passed after 2 answers"
            )
        );
        assert!(results.next().await.is_none());
    }

    #[tokio::test]
    async fn nothing_follows_a_broken_stream() {
        let results = stream::iter([Ok(1), Err(Status::internal("broken")), Ok(2)]);
        let never = std::future::pending::<fn(u64) -> Failure>();
        let results = until(results, Box::pin(never));
        let results: Vec<_> = Box::pin(results).collect().await;
        assert_eq!(results.len(), 2);
        assert!(results[1].is_err());
    }
}
