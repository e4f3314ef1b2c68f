//! The streaming twins: many requests on one stream, answered in order.
//!
//! Some elements are worked on at the same time, and never more than that: the rest stays with the client, held back by
//! HTTP/2's flow control. A failed element becomes an element with its error; only a broken stream (a malformed message,
//! the end of its time) ends with a status.

use std::pin::Pin;
use std::sync::Arc;

use futures_util::{Stream, StreamExt as _, stream};
use tonic::Status;

use super::context::CallContext;
use super::deadline::Deadline;
use super::failure::Failure;
use super::status::complete;

/// What a streaming call sends.
pub type Results<T> = Pin<Box<dyn Stream<Item = Result<T, Status>> + Send>>;

impl CallContext {
    /// Turns each request into a result with `work`, in order, until the requests or the time are at their end.
    pub(super) fn results<Q, T, W>(
        self: &Arc<Self>,
        requests: impl Stream<Item = Result<Q, Status>> + Send + 'static,
        deadline: Deadline,
        work: impl Fn(Q) -> W + Send + 'static,
    ) -> Results<T>
    where
        Q: Send + 'static,
        T: Send + 'static,
        W: Future<Output = T> + Send,
    {
        // One more than there are threads: the next element is there when one is done.
        let at_once = self.pool.threads().get() + 1;
        let results = requests
            .map(move |request| {
                let work = request.map(&work);
                async move {
                    match work {
                        Ok(work) => Ok(work.await),
                        // tonic's own: a message too large, a malformed one.
                        Err(status) => Err(complete(&status).unwrap_or(status)),
                    }
                }
            })
            .buffered(at_once);
        let context = Arc::clone(self);
        let ended = async move { context.ended(deadline).await };
        Box::pin(until(Box::pin(results), Box::pin(ended)))
    }
}

/// `results` until their first failure or until `ended`, which becomes a failure.
fn until<T>(
    results: impl Stream<Item = Result<T, Status>> + Unpin,
    ended: impl Future<Output = Failure> + Unpin,
) -> impl Stream<Item = Result<T, Status>> {
    stream::unfold(Some((results, ended)), async |state| {
        let (mut results, mut ended) = state?;
        tokio::select! {
            failure = &mut ended => Some((Err(failure.into()), None)),
            result = results.next() => {
                let result = result?;
                let rest = result.is_ok().then_some((results, ended));
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
            Failure::Late(None)
        });
        let mut results = Box::pin(until(Box::pin(results), ended));
        assert_eq!(results.next().await.unwrap().unwrap(), 1);
        assert_eq!(results.next().await.unwrap().unwrap(), 2);
        end.send(()).unwrap();
        assert_eq!(
            results.next().await.unwrap().unwrap_err().code(),
            tonic::Code::DeadlineExceeded
        );
        assert!(results.next().await.is_none());
    }

    #[tokio::test]
    async fn nothing_follows_a_broken_stream() {
        let results = stream::iter([Ok(1), Err(Status::internal("broken")), Ok(2)]);
        let results = until(results, Box::pin(std::future::pending()));
        let results: Vec<_> = Box::pin(results).collect().await;
        assert_eq!(results.len(), 2);
        assert!(results[1].is_err());
    }
}
