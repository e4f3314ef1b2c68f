//! The end of a connection that speaks HTTP/2, and of its remaining calls.

use std::future::poll_fn;

use futures_util::FutureExt as _;
use h2::Reason;
use tokio::time::timeout;

use super::connection::Http2Connection;
use super::connection_state::ConnectionState;
use super::connection_times::FAREWELL;
use super::counters::Event;

/// Why a connection ends.
#[derive(Debug)]
pub(super) enum EndReason {
    /// The peer closed it, on its own or when asked.
    Closed,
    /// An error of HTTP/2.
    Failed(h2::Error),
    /// See [`super::frames`].
    Flood(&'static str),
    /// The peer did not answer a ping.
    Dead,
    /// The peer was asked to end it and did not in time.
    Overdue,
}

impl Http2Connection {
    /// Ends the connection and its remaining calls.
    pub(super) async fn end(mut self, why: EndReason, name: &str) {
        let reason = match why {
            EndReason::Closed => return,
            EndReason::Failed(error) => return log_error(&error, &self.shared, name),
            EndReason::Dead => {
                self.shared.listener.count(Event::Silent);
                // The peer may just be slow. Then it can continue on a new connection.
                Reason::NO_ERROR
            }
            EndReason::Flood(frames) => {
                self.shared.listener.flood(name, frames);
                self.refuse_waiting_calls().await;
                Reason::ENHANCE_YOUR_CALM
            }
            EndReason::Overdue => Reason::NO_ERROR,
        };
        self.connection.abrupt_shutdown(reason);
        // The socket is closed if the peer does not even read this.
        let _ = timeout(FAREWELL, poll_fn(|context| self.connection.poll_closed(context))).await;
    }

    /// Resets calls that were received but not begun, so that the peer knows that it may retry them: the GOAWAY of h2 covers every
    /// received call. Also ends the begun calls, and sends the answers that are ready.
    async fn refuse_waiting_calls(&mut self) {
        self.calls.shutdown().await;
        // After the last call this writes as much as the socket accepts.
        while let Some(Some(Ok((_, mut respond)))) = self.connection.accept().now_or_never() {
            respond.send_reset(Reason::REFUSED_STREAM);
        }
    }
}

/// Logs an error of HTTP/2. Not a warning, because the peer causes it.
pub(super) fn log_error(error: &h2::Error, shared: &ConnectionState, name: &str) {
    if error
        .get_io()
        .is_some_and(|error| error.kind() == std::io::ErrorKind::TimedOut)
    {
        shared.listener.count(Event::Silent);
    }
    tracing::debug!(%error, peer = name, "connection failed");
}
