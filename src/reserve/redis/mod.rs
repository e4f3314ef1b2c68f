//! The store in a Redis server, which a fleet shares.
//!
//! - `address` reads the URL, and `link` has the connection. Every operation has a time limit, and a `breaker` keeps calls away from a
//!   server that does not answer.
//! - `operations` implements the [`Store`](super::store::Store). Steps that must not be interrupted are one script (`scripts`).
//! - A ledger is many small hashes (`digests`) and a header with the number of puzzles. It is refused if its header is missing or its
//!   number is smaller than this server has seen (`seen`; FLUSHALL or an old backup), or if the server may drop keys or forgets them
//!   when it ends (`safety`). The latter is checked on each connection before its first operation on a ledger.
//!
//! *Durability.* A claim is as durable as the server's append-only file: with `appendfsync everysec`, a crash of the machine
//! (not of the process) can lose the last second.

mod address;
mod breaker;
mod digests;
mod link;
mod operations;
mod safety;
mod scripts;
mod seen;
#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use redis::{FromRedisValue, RedisResult, ScriptInvocation};
use tokio::time::timeout;

pub use self::address::RedisError;
use self::breaker::{Breaker, FailedBy};
use self::link::{Connection, RedisLink};
use self::seen::SeenLedgers;
use super::error::StoreError;
use super::ledger_name::LedgerName;

/// Time limit of operations that a live search can replace.
const SHORT: Duration = Duration::from_millis(15);
/// Time limit of operations on a ledger.
const LEDGER: Duration = Duration::from_millis(500);
/// Time limit of operations for operators and for the refill.
const LONG: Duration = Duration::from_secs(5);

impl From<RedisError> for StoreError {
    fn from(error: RedisError) -> Self {
        unavailable(format!("reserve.url: {error}"))
    }
}

fn unavailable(reason: impl std::fmt::Display) -> StoreError {
    StoreError::Unavailable {
        store: "redis",
        reason: reason.to_string(),
    }
}

/// Stocks and ledgers in a Redis server.
pub struct RedisStore {
    link: RedisLink,
    breaker: Breaker,
    seen: SeenLedgers,
}

impl std::fmt::Debug for RedisStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The connection knows the password.
        f.debug_struct("RedisStore")
            .field("breaker", &self.breaker)
            .finish_non_exhaustive()
    }
}

impl RedisStore {
    /// Returns the store at this URL, which is connected at its first use. Must be called on the async runtime.
    pub fn open(url: &str) -> Result<Self, RedisError> {
        // Fails if another part of the process has installed one: then that is used.
        let _ = tokio_rustls::rustls::crypto::ring::default_provider().install_default();
        Ok(Self {
            link: RedisLink::new(address::client(url)?),
            breaker: Breaker::default(),
            seen: SeenLedgers::default(),
        })
    }

    /// Checks that this is the address of one server. Does not connect.
    pub fn check_url(url: &str) -> Result<(), RedisError> {
        address::client(url).map(drop)
    }

    /// Runs an operation within its limit, which includes the time to connect, unless the breaker is open.
    async fn run<T, F: Future<Output = RedisResult<T>> + Send>(
        &self,
        limit: Duration,
        work: impl FnOnce(Connection) -> F + Send,
    ) -> Result<T, StoreError> {
        if let Err(reason) = self.breaker.admit(Instant::now()) {
            return Err(unavailable(reason));
        }
        let mut used = None;
        let connected = async {
            let connection = self.link.connection().await?;
            used = Some(connection.clone());
            work(connection).await
        };
        let (by, reason, is_lost) = match timeout(limit, connected).await {
            Ok(Ok(done)) => {
                if self.breaker.succeeded() {
                    tracing::warn!("redis answers again");
                }
                return Ok(done);
            }
            // Neither texts of the error: they may repeat a part of the URL.
            Ok(Err(error)) => (FailedBy::Error, error.to_string(), error.is_unrecoverable_error()),
            Err(_) => (FailedBy::Lateness, format!("no answer within {limit:?}"), false),
        };
        let has_opened = self.breaker.failed(by, &reason, Instant::now());
        if has_opened {
            tracing::error!(
                reason,
                "redis cannot be used; live searches take the place of stocks, and ledgers are refused"
            );
        }
        // A server that has gone without a word answers only over a new connection.
        if let Some(used) = used.filter(|_| is_lost || has_opened && by == FailedBy::Lateness) {
            self.link.give_up(&used);
        }
        Err(unavailable(reason))
    }

    async fn script<T: FromRedisValue + Send>(
        &self,
        limit: Duration,
        script: &ScriptInvocation<'_>,
    ) -> Result<T, StoreError> {
        let work =
            |mut connection: Connection| async move { script.invoke_async(&mut connection.commands).await };
        self.run(limit, work).await
    }

    /// Runs a script on a ledger, if the server of this connection is [safe](safety).
    async fn ledger_script<T: FromRedisValue + Send>(
        &self,
        limit: Duration,
        name: &LedgerName,
        script: &ScriptInvocation<'_>,
    ) -> Result<T, StoreError> {
        let work = |mut connection: Connection| async move {
            let problem = if let Some(problem) = connection.safety.known(Instant::now()) {
                problem
            } else {
                let mut command = redis::cmd("INFO");
                command.arg("everything");
                let info: String = command.query_async(&mut connection.commands).await?;
                connection.safety.read(&info, Instant::now())
            };
            match problem {
                Some(problem) => Ok(Err(problem)),
                None => script.invoke_async(&mut connection.commands).await.map(Ok),
            }
        };
        self.run(limit, work)
            .await?
            .map_err(|reason| StoreError::LedgerLost {
                name: name.to_string(),
                reason,
            })
    }

    async fn command<T: FromRedisValue + Send>(
        &self,
        limit: Duration,
        command: &redis::Cmd,
    ) -> Result<T, StoreError> {
        let work =
            |mut connection: Connection| async move { command.query_async(&mut connection.commands).await };
        self.run(limit, work).await
    }

    async fn pipe<T: FromRedisValue + Send>(&self, pipe: &redis::Pipeline) -> Result<T, StoreError> {
        let work =
            |mut connection: Connection| async move { pipe.query_async(&mut connection.commands).await };
        self.run(LONG, work).await
    }
}
