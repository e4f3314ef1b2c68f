//! The store in a Redis server, which a fleet shares.
//!
//! `address` reads the URL, and `link` has the connection. Every operation has a time limit, and a `breaker` keeps calls away from a server
//! that does not answer. What must happen in one step is a script (`scripts`). A ledger is many small hashes (`digests`) and a header with the number of puzzles. A ledger is refused if its
//! header is missing or its number is smaller than this server has seen (FLUSHALL, an old backup), and if the server may drop keys or
//! forgets them when it ends (`safety`), which is checked over each connection before its first operation on a ledger.
//!
//! *Limit of the promise.* A claim is as durable as the server's append-only file: with `appendfsync everysec`, a crash of the machine
//! (not of the process) can lose the last second.

mod address;
mod breaker;
mod digests;
mod link;
mod safety;
mod scripts;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use async_trait::async_trait;
use rand::Rng as _;
use redis::{FromRedisValue, RedisResult, ScriptInvocation, Value};
use tokio::time::timeout;

pub use self::address::RedisError;
use self::breaker::{Breaker, FailedBy};
use self::digests::{BUCKETS, place};
use self::link::{Connection, RedisLink};
use super::error::StoreError;
use super::ledger_name::LedgerName;
use super::store::{
    Claim, Claimed, ExportPage, Lease, LedgerRecord, RECENT, RequestKey, StockKey, Store, StoreKind,
    StoredStock,
};
use sudokud_puzzle::CanonicalId;

/// Time for an operation without which a call can be answered: a live search takes its place.
const SHORT: Duration = Duration::from_millis(15);
/// Time for an operation with a ledger.
const LEDGER: Duration = Duration::from_millis(500);
/// Time for an operation of an operator or the refill.
const LONG: Duration = Duration::from_secs(5);
/// Number of puzzles that one script adds.
const IMPORT_AT_ONCE: usize = 500;
/// Number of buckets that are read or removed at once.
const BUCKETS_AT_ONCE: u128 = 256;

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

/// Why a ledger without a header is refused.
const GONE: &str = "its header has gone from redis (FLUSHALL, or an old backup); restore it, or create it again and import what was handed out";

/// Stocks and ledgers in a Redis server.
pub struct RedisStore {
    link: RedisLink,
    breaker: Breaker,
    /// Token and number of puzzles of each ledger as this server last saw them.
    seen: Mutex<HashMap<LedgerName, (String, u64)>>,
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
            seen: Mutex::default(),
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

    /// Runs a script on a ledger, if the server at the other end of this connection keeps what it is given.
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

    fn seen(&self) -> MutexGuard<'_, HashMap<LedgerName, (String, u64)>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins the arguments of a script that checks a ledger first.
    fn checked<'a>(
        &self,
        script: &'a redis::Script,
        name: &LedgerName,
        caller: Option<&str>,
        request: Option<RequestKey>,
    ) -> ScriptInvocation<'a> {
        let seen = self.seen().get(name).cloned();
        let (token, count) = seen.unwrap_or_default();
        let mut invocation = script.prepare_invoke();
        invocation
            .key(scripts::header(name))
            .key(scripts::answer(name, request.map_or(0, |request| request.0)))
            // A name with a line break could pass for two.
            .arg(caller.filter(|caller| !caller.contains('\n')).unwrap_or_default())
            .arg(token)
            .arg(count);
        invocation
    }

    /// Reads the answer of a script that checks a ledger first, and remembers the ledger's number. Returns the outcome and what follows it.
    fn outcome(
        &self,
        name: &LedgerName,
        answer: Vec<Value>,
    ) -> Result<(String, Option<Vec<u8>>), StoreError> {
        let mut parts = answer.into_iter();
        let mut text = || parts.next().map(String::from_redis_value).transpose();
        let outcome = text().map_err(unavailable)?.unwrap_or_default();
        let name_text = || name.to_string();
        match outcome.as_str() {
            "missing" if self.seen().contains_key(name) => Err(StoreError::LedgerLost {
                name: name_text(),
                reason: GONE.to_owned(),
            }),
            "missing" => Err(StoreError::UnknownLedger { name: name_text() }),
            "denied" => Err(StoreError::Denied { name: name_text() }),
            "shrunk" => {
                let now = text().map_err(unavailable)?.unwrap_or_default();
                let before = self.seen().get(name).map_or(0, |(_, count)| *count);
                Err(StoreError::LedgerLost {
                    name: name_text(),
                    reason: format!(
                        "redis has {now} puzzles and had {before}; restore it, or forget it, create it again and import what was handed out"
                    ),
                })
            }
            _ => {
                let token = text().map_err(unavailable)?.unwrap_or_default();
                let count: u64 = text()
                    .map_err(unavailable)?
                    .and_then(|count| count.parse().ok())
                    .unwrap_or_default();
                let mut seen = self.seen();
                let known = seen.entry(name.clone()).or_default();
                if known.0 == token {
                    // Answers of concurrent claims come in any order.
                    known.1 = known.1.max(count);
                } else {
                    *known = (token, count);
                }
                drop(seen);
                let rest = parts.next().map(Vec::from_redis_value).transpose();
                Ok((outcome, rest.map_err(unavailable)?))
            }
        }
    }
}

#[async_trait]
impl Store for RedisStore {
    fn kind(&self) -> StoreKind {
        StoreKind::Redis
    }

    async fn take(&self, stock: StockKey) -> Result<Option<Vec<u8>>, StoreError> {
        let command = redis::cmd("LPOP").arg(scripts::stock_part(stock, "q")).to_owned();
        self.command(SHORT, &command).await
    }

    async fn put(&self, stock: StockKey, entries: Vec<Vec<u8>>, lease: Lease) -> Result<(), StoreError> {
        let mut script = scripts::PUT.prepare_invoke();
        script
            .key(scripts::stock_part(stock, "q"))
            .key(scripts::stock_part(stock, "f"))
            .arg(lease.fence);
        for entry in entries {
            script.arg(entry);
        }
        let done: u32 = self.script(LONG, &script).await?;
        if done == 1 {
            Ok(())
        } else {
            Err(StoreError::LeaseLost)
        }
    }

    async fn put_back(&self, stock: StockKey, entry: Vec<u8>) -> Result<(), StoreError> {
        let command = redis::cmd("RPUSH")
            .arg(scripts::stock_part(stock, "q"))
            .arg(entry)
            .to_owned();
        self.command(SHORT, &command).await
    }

    async fn level(&self, stock: StockKey) -> Result<u64, StoreError> {
        let command = redis::cmd("LLEN").arg(scripts::stock_part(stock, "q")).to_owned();
        self.command(LEDGER, &command).await
    }

    async fn touch(&self, stock: StockKey, label: &str) -> Result<(), StoreError> {
        let mut pipe = redis::pipe();
        pipe.hset(scripts::stock_part(stock, "r"), "label", label)
            .ignore();
        pipe.hset(
            scripts::stock_part(stock, "r"),
            "used",
            to_seconds(SystemTime::now()),
        )
        .ignore();
        pipe.sadd(scripts::STOCKS, stock.to_string()).ignore();
        self.pipe(&pipe).await
    }

    async fn stocks(&self) -> Result<Vec<StoredStock>, StoreError> {
        let keys: Vec<String> = self
            .command(LONG, redis::cmd("SMEMBERS").arg(scripts::STOCKS))
            .await?;
        let keys = keys.iter().filter_map(|key| u128::from_str_radix(key, 16).ok());
        let mut keys: Vec<StockKey> = keys.map(StockKey).collect();
        keys.sort_unstable();
        let mut pipe = redis::pipe();
        for &key in &keys {
            pipe.hmget(scripts::stock_part(key, "r"), &["label", "used"]);
            pipe.llen(scripts::stock_part(key, "q"));
        }
        if keys.is_empty() {
            return Ok(Vec::new());
        }
        let answers: Vec<Value> = self.pipe(&pipe).await?;
        let stocks = std::iter::zip(keys, answers.chunks(2)).map(|(key, answers)| {
            let [record, level] = answers else {
                return Err(unavailable("an answer is missing"));
            };
            let record: (Option<String>, Option<u64>) =
                FromRedisValue::from_redis_value(record.clone()).map_err(unavailable)?;
            Ok(StoredStock {
                key,
                label: record.0.unwrap_or_default(),
                level: FromRedisValue::from_redis_value(level.clone()).map_err(unavailable)?,
                used: of_seconds(record.1.unwrap_or_default()),
            })
        });
        stocks.collect()
    }

    async fn empty(&self, stock: StockKey) -> Result<u64, StoreError> {
        let mut pipe = redis::pipe();
        pipe.atomic().llen(scripts::stock_part(stock, "q"));
        // The fence stays: an entry of an earlier lease must not come in.
        for part in ["q", "r"] {
            pipe.unlink(scripts::stock_part(stock, part)).ignore();
        }
        let (number,): (u64,) = self.pipe(&pipe).await?;
        let _: u64 = self
            .command(
                LONG,
                redis::cmd("SREM").arg(scripts::STOCKS).arg(stock.to_string()),
            )
            .await?;
        Ok(number)
    }

    async fn lease(
        &self,
        stock: StockKey,
        own: Option<Lease>,
        time: Duration,
    ) -> Result<Option<Lease>, StoreError> {
        let mut script = scripts::LEASE.prepare_invoke();
        script
            .key(scripts::stock_part(stock, "l"))
            .key(scripts::stock_part(stock, "f"))
            .arg(own.map_or_else(String::new, |own| own.fence.to_string()))
            .arg(time.as_millis() as u64);
        let fence: u64 = self.script(LONG, &script).await?;
        Ok((fence > 0).then_some(Lease { fence }))
    }

    async fn create_ledger(&self, name: &LedgerName, callers: &[String]) -> Result<LedgerRecord, StoreError> {
        let now = SystemTime::now();
        let token = format!("{:016x}", rand::rng().next_u64());
        let mut script = scripts::CREATE.prepare_invoke();
        script
            .key(scripts::header(name))
            .arg(&token)
            .arg(callers.join("\n"))
            .arg(to_seconds(now));
        let created: u32 = self.ledger_script(LONG, name, &script).await?;
        if created == 0 {
            return Err(StoreError::LedgerExists {
                name: name.to_string(),
            });
        }
        let _: u64 = self
            .command(LONG, redis::cmd("SADD").arg(scripts::LEDGERS).arg(name.as_str()))
            .await?;
        self.seen().insert(name.clone(), (token, 0));
        Ok(LedgerRecord {
            name: name.clone(),
            callers: callers.to_vec(),
            count: 0,
            created: of_seconds(to_seconds(now)),
            problem: None,
        })
    }

    async fn ledgers(&self) -> Result<Vec<LedgerRecord>, StoreError> {
        let names: Vec<String> = self
            .command(LONG, redis::cmd("SMEMBERS").arg(scripts::LEDGERS))
            .await?;
        let mut names: Vec<LedgerName> = names.iter().filter_map(|name| name.parse().ok()).collect();
        names.sort_unstable();
        let mut ledgers = Vec::new();
        for name in names {
            let command = redis::cmd("HMGET")
                .arg(scripts::header(&name))
                .arg(&["callers", "count", "created"])
                .to_owned();
            let record: (Option<String>, Option<u64>, Option<u64>) = self.command(LONG, &command).await?;
            let problem = record.0.is_none().then(|| GONE.to_owned());
            ledgers.push(LedgerRecord {
                name,
                callers: (record.0.unwrap_or_default().lines())
                    .map(str::to_owned)
                    .collect(),
                count: record.1.unwrap_or_default(),
                created: of_seconds(record.2.unwrap_or_default()),
                problem,
            });
        }
        Ok(ledgers)
    }

    async fn look(
        &self,
        name: &LedgerName,
        caller: Option<&str>,
        request: Option<RequestKey>,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        let script = self.checked(&scripts::LOOK, name, caller, request);
        let answer: Vec<Value> = self.ledger_script(LEDGER, name, &script).await?;
        let (_, earlier) = self.outcome(name, answer)?;
        Ok(earlier.filter(|answer| request.is_some() && !answer.is_empty()))
    }

    async fn claim(&self, name: &LedgerName, claim: Claim) -> Result<Claimed, StoreError> {
        let (request, answer) = claim.request.unzip();
        let (bucket, field) = place(claim.id);
        let mut script = self.checked(&scripts::CLAIM, name, claim.caller.as_deref(), request);
        script
            .key(format!("{}{bucket:x}", scripts::bucket_prefix(name)))
            .arg(&field[..])
            .arg(answer.unwrap_or_default())
            .arg(RECENT.as_millis() as u64);
        let answer: Vec<Value> = self.ledger_script(LEDGER, name, &script).await?;
        let (outcome, earlier) = self.outcome(name, answer)?;
        Ok(match outcome.as_str() {
            "new" => Claimed::New,
            "earlier" => Claimed::Earlier(earlier.unwrap_or_default()),
            _ => Claimed::Taken,
        })
    }

    async fn import(&self, name: &LedgerName, ids: Vec<CanonicalId>) -> Result<u64, StoreError> {
        let mut all = 0;
        for ids in ids.chunks(IMPORT_AT_ONCE) {
            let mut script = scripts::IMPORT.prepare_invoke();
            script.key(scripts::header(name));
            for &id in ids {
                let (bucket, field) = place(id);
                script
                    .key(format!("{}{bucket:x}", scripts::bucket_prefix(name)))
                    .arg(&field[..]);
            }
            let added: i64 = self.ledger_script(LONG, name, &script).await?;
            all += u64::try_from(added).map_err(|_| StoreError::UnknownLedger {
                name: name.to_string(),
            })?;
        }
        Ok(all)
    }

    async fn export(&self, name: &LedgerName, from: u128, most: usize) -> Result<ExportPage, StoreError> {
        let exists: bool = self
            .command(LONG, redis::cmd("EXISTS").arg(scripts::header(name)))
            .await?;
        if !exists {
            return Err(StoreError::UnknownLedger {
                name: name.to_string(),
            });
        }
        let (mut ids, mut bucket) = (Vec::new(), from);
        while bucket < BUCKETS && ids.len() < most {
            let part = bucket..BUCKETS.min(bucket + BUCKETS_AT_ONCE);
            let mut pipe = redis::pipe();
            for bucket in part.clone() {
                pipe.hkeys(format!("{}{bucket:x}", scripts::bucket_prefix(name)));
            }
            let fields: Vec<Vec<Vec<u8>>> = self.pipe(&pipe).await?;
            for (bucket, fields) in std::iter::zip(part.clone(), fields) {
                ids.extend(fields.iter().filter_map(|field| digests::id(bucket, field)));
            }
            bucket = part.end;
        }
        Ok(ExportPage {
            ids,
            next: (bucket < BUCKETS).then_some(bucket),
        })
    }

    async fn forget(&self, name: &LedgerName) -> Result<u64, StoreError> {
        let count: Option<u64> = self
            .command(LONG, redis::cmd("HGET").arg(scripts::header(name)).arg("count"))
            .await?;
        // The header first: from now on the ledger is refused.
        let _: u64 = self
            .command(LONG, redis::cmd("UNLINK").arg(scripts::header(name)))
            .await?;
        let listed: u64 = self
            .command(LONG, redis::cmd("SREM").arg(scripts::LEDGERS).arg(name.as_str()))
            .await?;
        let was_seen = self.seen().remove(name).is_some();
        for first in (0..BUCKETS).step_by(BUCKETS_AT_ONCE as usize) {
            let mut command = redis::cmd("UNLINK");
            for bucket in first..first + BUCKETS_AT_ONCE {
                command.arg(format!("{}{bucket:x}", scripts::bucket_prefix(name)));
            }
            let _: u64 = self.command(LONG, &command).await?;
        }
        // A ledger that has lost its header has no count.
        let count = count.or((listed > 0 || was_seen).then_some(0));
        count.ok_or_else(|| StoreError::UnknownLedger {
            name: name.to_string(),
        })
    }
}

fn to_seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

fn of_seconds(seconds: u64) -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(seconds)
}
