//! Handles signals and shuts the server down in order.
//!
//! On SIGTERM or SIGINT health becomes `NOT_SERVING`, and a delay lets balancers notice. Then the listeners close and every connection
//! gets a GOAWAY. Calls in flight have until the drain limit; after it they are answered UNAVAILABLE, and remaining connections are
//! closed. A second signal ends the process at once.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::task::{JoinError, JoinSet};
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use sudokud_config::Settings;
use sudokud_service::{CallContext, Health};

/// Time for cancelled calls to send their status, and for running jobs to stop.
const GRACE: Duration = Duration::from_secs(1);
/// The exit status after a second signal.
const CUT_SHORT: i32 = 1;

/// The signals that end the process in order.
#[derive(Debug)]
pub(super) struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

impl Signals {
    /// Installs the handlers: from now on the signals do not have their default effect.
    pub(super) fn listen() -> io::Result<Self> {
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    /// Waits for SIGTERM or SIGINT.
    pub(super) async fn end(&mut self) {
        tokio::select! {
            () = next(&mut self.terminate) => (),
            () = next(&mut self.interrupt) => (),
        }
    }
}

/// The signal that asks for a reload.
#[derive(Debug)]
pub(super) struct Hangup(Signal);

impl Hangup {
    /// Installs the handler: from now on SIGHUP does not end the process.
    pub(super) fn listen() -> io::Result<Self> {
        signal(SignalKind::hangup()).map(Self)
    }

    /// Waits for the next SIGHUP.
    pub(super) async fn next(&mut self) {
        next(&mut self.0).await;
    }
}

/// Waits for a signal.
async fn next(signal: &mut Signal) {
    if signal.recv().await.is_none() {
        // The runtime is shutting down: no signal will come.
        std::future::pending::<()>().await;
    }
}

/// The parts of a running server that are shut down.
pub(super) struct RunningServer {
    /// Closes the listeners when it is cancelled.
    pub(super) close: CancellationToken,
    /// The listeners' servers.
    pub(super) servers: JoinSet<()>,
    /// The state of the health service.
    pub(super) health: Health,
    /// The context of the calls.
    pub(super) context: Arc<CallContext>,
}

impl RunningServer {
    /// Shuts the server down in order.
    pub(super) async fn go_down(mut self, settings: &Settings, mut signals: Signals) {
        let second_signal = tokio::spawn(async move {
            signals.end().await;
            tracing::warn!("second signal: ending at once");
            sudokud_host::log::flush();
            std::process::exit(CUT_SHORT);
        });
        // Before the log line, after which readiness must not be reported any more.
        self.health.go_down();
        tracing::info!(delay = ?settings.shutdown_delay, drain = ?settings.drain, "going down");
        super::notify::stopping(settings.shutdown_delay + settings.drain + 2 * GRACE);
        sleep(settings.shutdown_delay).await;
        // Watches have reported the change; without an end they would delay the drain up to its limit.
        self.health.end_watches();
        self.close.cancel();
        if timeout(settings.drain, ended(&mut self.servers)).await.is_err() {
            tracing::warn!("drain limit reached: cancelling the calls in flight");
        }
        self.context.end.cancel();
        if timeout(GRACE, ended(&mut self.servers)).await.is_err() {
            tracing::warn!("closing the remaining connections");
        }
        // The servers own their connections, which own their calls.
        drop(self.servers);
        // No call is left that could take or claim a puzzle.
        let store = self.context.stocks.reserve().store();
        if timeout(settings.drain.max(GRACE), store.close()).await.is_err() {
            tracing::warn!("the reserve was not closed in time");
        }
        let context = self.context;
        let closed = tokio::task::spawn_blocking(move || context.pool.close(GRACE)).await;
        if !matches!(closed, Ok(true)) {
            tracing::warn!("a job did not stop in time; the process ends anyway");
        }
        second_signal.abort();
        tracing::info!("down");
    }
}

/// Waits until all servers have ended.
async fn ended(servers: &mut JoinSet<()>) {
    while let Some(ended) = servers.join_next().await {
        report(ended);
    }
}

/// Logs the error of a server's task.
pub(super) fn report(ended: Result<(), JoinError>) {
    if let Err(error) = ended {
        tracing::error!(%error, "a listener's task failed");
    }
}
