//! Keeps connections on which no name was proved away from the threads that serve known callers.
//!
//! On a listener that requires names, all connections begin on one thread, which has a runtime of its own and a lower priority. The TLS
//! handshake, the detection of the protocol, the headers of calls, failed logins and probes are work of this thread. When a call proves a
//! name, the connection moves to the main runtime before the call is served, and stays there. So strangers delay each other, and new
//! connections of callers, but not the calls on connections of known callers.
//!
//! Only polling moves. The socket is registered with the main runtime from the beginning, so the readiness of a known caller's
//! connection never depends on the strangers' thread. Calls that a stranger has begun end where they began.
//!
//! Each listener has its own thread, so strangers on the public listener cannot delay probes on the operators' listener.
//!
//! *Invariant:* until it has moved, a connection proves names only in its own task, never in the task of a call: [`Bulkhead::run`] looks
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

/// The name of the thread, for `top -H` and debuggers.
const THREAD: &str = "strangers";
/// By how much the thread's nice value exceeds that of the process. At 10 the scheduler gives a busy thread a tenth of the time of a busy
/// thread of the main runtime; alone on a processor it still gets all of it.
const NICER: i32 = 10;

/// Whether the peer of a connection has to prove a name and has not done so.
#[derive(Debug)]
pub(super) struct Introduction {
    is_pending: AtomicBool,
}

impl Introduction {
    /// Returns the state of a new connection. `have_names` says whether callers have names.
    pub(super) fn new(have_names: bool) -> Arc<Self> {
        Arc::new(Self {
            is_pending: AtomicBool::new(have_names),
        })
    }

    /// Notes that the peer has proved a name.
    pub(super) fn complete(&self) {
        self.is_pending.store(false, Ordering::Relaxed);
    }

    /// Returns whether callers have names and the peer has not proved one: whether it is a stranger.
    pub(super) fn is_pending(&self) -> bool {
        self.is_pending.load(Ordering::Relaxed)
    }
}

/// The runtime of the strangers on one listener.
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

    /// Runs a connection here until `introduction` is complete, and then on the runtime of the caller. Ends the connection when the
    /// returned future is dropped.
    pub(super) async fn run(&self, connection: BoxFuture<'static, ()>, introduction: Arc<Introduction>) {
        let Some(runtime) = &self.runtime else {
            return;
        };
        // A set of one task and not a handle, because dropping a set ends its tasks.
        let mut stay = JoinSet::new();
        stay.spawn_on(until_complete(connection, introduction), runtime.handle());
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

/// Polls a connection until it ends, or until `introduction` is complete, and then returns it.
async fn until_complete(
    mut connection: BoxFuture<'static, ()>,
    introduction: Arc<Introduction>,
) -> Option<BoxFuture<'static, ()>> {
    let has_ended = poll_fn(|context| match connection.as_mut().poll(context) {
        Poll::Ready(()) => Poll::Ready(true),
        Poll::Pending if introduction.is_pending() => Poll::Pending,
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
