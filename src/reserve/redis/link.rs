//! The connection to the server. A lost connection is replaced.
//!
//! All operations share one connection. A separate task connects, so that an operation with a short time limit does not interrupt a slow
//! handshake. The checks of the server belong to the connection, because the next one may reach another process.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use redis::aio::MultiplexedConnection;
use redis::{AsyncConnectionConfig, Client, ErrorKind, RedisError, RedisResult};
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::safety::Safety;

/// The longest time in which a connection is made.
const HANDSHAKE: Duration = Duration::from_millis(500);
/// The longest time for an answer. Operations have shorter limits.
const ANSWER: Duration = Duration::from_secs(5);

/// A connection, and the checks of its server.
#[derive(Clone)]
pub(super) struct Connection {
    pub(super) commands: MultiplexedConnection,
    pub(super) safety: Arc<Safety>,
}

/// Makes connections, one at a time.
pub(super) struct RedisLink {
    client: Client,
    state: Mutex<LinkState>,
}

#[derive(Default)]
struct LinkState {
    /// The connection or the error; the inner `None` means connecting. The outer `None` is the state before the first use and after a loss.
    made: Option<watch::Receiver<Option<RedisResult<Connection>>>>,
    /// The task that makes the connection. Ends with the link.
    tasks: JoinSet<()>,
}

impl RedisLink {
    /// Returns a link that connects at its first use.
    pub(super) fn new(client: Client) -> Self {
        Self {
            client,
            state: Mutex::default(),
        }
    }

    /// Returns the connection. Waits for it if it is being made, and makes a new one if the last try failed.
    pub(super) async fn connection(&self) -> RedisResult<Connection> {
        let mut made = self.made();
        let made = made.wait_for(Option::is_some).await;
        let ended = || RedisError::from((ErrorKind::Io, "the task that connects has ended"));
        made.ok()
            .and_then(|made| made.clone())
            .unwrap_or_else(|| Err(ended()))
    }

    fn made(&self) -> watch::Receiver<Option<RedisResult<Connection>>> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(made) = &state.made
            && !matches!(&*made.borrow(), Some(Err(_)))
        {
            return made.clone();
        }
        let (sender, made) = watch::channel(None);
        let client = self.client.clone();
        while state.tasks.try_join_next().is_some() {}
        state.tasks.spawn(async move {
            // The store may have gone.
            let _ = sender.send(Some(connect(&client).await));
        });
        state.made = Some(made.clone());
        made
    }

    /// Gives up a connection after an error. The next operation makes another one.
    pub(super) fn give_up(&self, connection: &Connection) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let is_current = state.made.as_ref().is_some_and(|made| {
            matches!(&*made.borrow(), Some(Ok(current)) if Arc::ptr_eq(&current.safety, &connection.safety))
        });
        if is_current {
            state.made = None;
        }
    }
}

async fn connect(client: &Client) -> RedisResult<Connection> {
    let config = AsyncConnectionConfig::new()
        .set_connection_timeout(Some(HANDSHAKE))
        .set_response_timeout(Some(ANSWER));
    let commands = client
        .get_multiplexed_async_connection_with_config(&config)
        .await?;
    Ok(Connection {
        commands,
        safety: Arc::default(),
    })
}
