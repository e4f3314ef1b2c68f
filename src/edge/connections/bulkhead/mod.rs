//! Keeps unauthenticated connections away from the threads that serve known callers.
//!
//! On a listener that requires names, all connections begin on one thread with a runtime of its own and a lower priority. This thread
//! does the TLS handshakes, detects protocols, reads the headers of calls, and answers failed logins and probes. When a call proves a
//! name, the connection moves to the main runtime before the call is served, and stays there. So unauthenticated callers delay each
//! other and new connections, but not the calls on connections of known callers.
//!
//! Only polling moves. The socket is registered with the main runtime from the beginning, so the readiness of a known caller's
//! connection never depends on this thread. Calls that were begun on this thread end there.
//!
//! Each listener has its own thread, so a flood on the public listener cannot delay probes on the operators' listener.
//!
//! *Invariant:* until it has moved, a connection proves names only in its own task, never in the task of a call. [`Bulkhead::run`] checks
//! for the proof after each poll of that task.

#[cfg(test)]
mod tests;

use std::future::poll_fn;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;

use futures_util::future::BoxFuture;
use rustix::process::nice;
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinSet;

/// The name of the thread, for `top -H` and debuggers; at most 15 bytes.
const THREAD: &str = "strangers";
/// By how much the thread's nice value exceeds that of the process. At 10 the scheduler gives a busy thread a tenth of the time of a busy
/// thread of the main runtime; alone on a processor it still gets all of it.
const NICER: i32 = 10;

/// Whether a connection is authenticated.
#[derive(Debug)]
pub(super) struct Authentication {
    is_pending: AtomicBool,
}

impl Authentication {
    /// Returns the state of a new connection. `is_required` says whether callers have to prove names.
    pub(super) fn new(is_required: bool) -> Arc<Self> {
        Arc::new(Self {
            is_pending: AtomicBool::new(is_required),
        })
    }

    /// Notes that the peer has proved a name.
    pub(super) fn complete(&self) {
        self.is_pending.store(false, Ordering::Relaxed);
    }

    /// Returns whether the peer has to prove a name and has not done so.
    pub(super) fn is_pending(&self) -> bool {
        self.is_pending.load(Ordering::Relaxed)
    }
}

/// The runtime of unauthenticated connections on one listener.
#[derive(Debug)]
pub(super) struct Bulkhead {
    /// `None` only while it is dropped.
    runtime: Option<Runtime>,
}

impl Bulkhead {
    /// Starts the thread.
    pub(super) fn start() -> io::Result<Self> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name(THREAD)
            .on_thread_start(lower_priority)
            .enable_all()
            .build()?;
        Ok(Self {
            runtime: Some(runtime),
        })
    }

    /// Runs a connection here until `authentication` is complete, and then on the runtime of the caller. Ends the connection when the
    /// returned future is dropped.
    pub(super) async fn run(&self, connection: BoxFuture<'static, ()>, authentication: Arc<Authentication>) {
        let Some(runtime) = &self.runtime else {
            return;
        };
        // A set of one task and not a handle, because dropping a set ends its tasks.
        let mut stay = JoinSet::new();
        stay.spawn_on(until_complete(connection, authentication), runtime.handle());
        // Otherwise the connection has ended, or its task has panicked, which the hook of panics has logged.
        if let Some(Ok(Some(connection))) = stay.join_next().await {
            connection.await;
        }
    }
}

impl Drop for Bulkhead {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            // Waiting for its thread, as a plain drop does, is an error in a task.
            runtime.shutdown_background();
        }
    }
}

/// Polls a connection until it ends, or until `authentication` is complete, and then returns it.
async fn until_complete(
    mut connection: BoxFuture<'static, ()>,
    authentication: Arc<Authentication>,
) -> Option<BoxFuture<'static, ()>> {
    let has_ended = poll_fn(|context| match connection.as_mut().poll(context) {
        Poll::Ready(()) => Poll::Ready(true),
        Poll::Pending if authentication.is_pending() => Poll::Pending,
        Poll::Pending => Poll::Ready(false),
    });
    (!has_ended.await).then_some(connection)
}

/// Lowers the priority of the calling thread: on Linux the nice value belongs to a thread, not to the process.
fn lower_priority() {
    if let Err(error) = nice(NICER) {
        tracing::warn!(
            %error,
            "cannot lower the priority of the thread for connections without a name; allow the system call setpriority"
        );
    }
}
