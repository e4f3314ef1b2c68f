//! The functions of the store, as commands and scripts of Redis.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use async_trait::async_trait;
use rand::Rng as _;
use redis::{Cmd, FromRedisValue, Value};

use super::super::error::StoreError;
use super::super::ledger_name::LedgerName;
use super::super::store::{
    Claim, Claimed, ExportPage, Lease, LedgerRecord, RECENT, RequestKey, StockKey, Store, StoreKind,
    StoredStock,
};
use super::digests::{self, BUCKETS, place};
use super::seen::{GONE, Outcome};
use super::{LEDGER, LONG, RedisStore, SHORT, scripts, unavailable};
use sudokud_puzzle::CanonicalId;

/// Number of puzzles that one script adds.
const IMPORT_AT_ONCE: usize = 500;
/// Number of buckets that are read or removed at once.
const BUCKETS_AT_ONCE: u128 = 256;

#[async_trait]
impl Store for RedisStore {
    fn kind(&self) -> StoreKind {
        StoreKind::Redis
    }

    async fn take(&self, stock: StockKey) -> Result<Option<Vec<u8>>, StoreError> {
        self.command(SHORT, &Cmd::lpop(scripts::entries(stock), None))
            .await
    }

    async fn put(&self, stock: StockKey, entries: Vec<Vec<u8>>, lease: Lease) -> Result<(), StoreError> {
        let mut script = scripts::PUT.prepare_invoke();
        script
            .key(scripts::entries(stock))
            .key(scripts::fence(stock))
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
        self.command(SHORT, &Cmd::rpush(scripts::entries(stock), entry))
            .await
    }

    async fn level(&self, stock: StockKey) -> Result<u64, StoreError> {
        self.command(LEDGER, &Cmd::llen(scripts::entries(stock))).await
    }

    async fn touch(&self, stock: StockKey, label: &str) -> Result<(), StoreError> {
        let mut pipe = redis::pipe();
        let record = scripts::record(stock);
        pipe.hset(&record, "label", label).ignore();
        pipe.hset(&record, "used", to_seconds(SystemTime::now())).ignore();
        pipe.sadd(scripts::STOCKS, stock.to_string()).ignore();
        self.pipe(&pipe).await
    }

    async fn stocks(&self) -> Result<Vec<StoredStock>, StoreError> {
        let keys: Vec<String> = self.command(LONG, &Cmd::smembers(scripts::STOCKS)).await?;
        let keys = keys.iter().filter_map(|key| u128::from_str_radix(key, 16).ok());
        let mut keys: Vec<StockKey> = keys.map(StockKey).collect();
        keys.sort_unstable();
        let mut pipe = redis::pipe();
        for &key in &keys {
            pipe.hmget(scripts::record(key), &["label", "used"]);
            pipe.llen(scripts::entries(key));
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
        pipe.atomic().llen(scripts::entries(stock));
        // The fence stays: an entry of an earlier lease must not come in.
        for key in [scripts::entries(stock), scripts::record(stock)] {
            pipe.unlink(key).ignore();
        }
        let (number,): (u64,) = self.pipe(&pipe).await?;
        let _: u64 = self
            .command(LONG, &Cmd::srem(scripts::STOCKS, stock.to_string()))
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
            .key(scripts::lease(stock))
            .key(scripts::fence(stock))
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
            .command(LONG, &Cmd::sadd(scripts::LEDGERS, name.as_str()))
            .await?;
        self.seen.created(name, token);
        Ok(LedgerRecord {
            name: name.clone(),
            callers: callers.to_vec(),
            count: 0,
            created: of_seconds(to_seconds(now)),
            problem: None,
        })
    }

    async fn ledgers(&self) -> Result<Vec<LedgerRecord>, StoreError> {
        let names: Vec<String> = self.command(LONG, &Cmd::smembers(scripts::LEDGERS)).await?;
        let mut names: Vec<LedgerName> = names.iter().filter_map(|name| name.parse().ok()).collect();
        names.sort_unstable();
        let mut ledgers = Vec::new();
        for name in names {
            let fields = Cmd::hmget(scripts::header(&name), &["callers", "count", "created"]);
            let (callers, count, created): (Option<String>, Option<u64>, Option<u64>) =
                self.command(LONG, &fields).await?;
            let problem = callers.is_none().then(|| GONE.to_owned());
            ledgers.push(LedgerRecord {
                name,
                callers: callers.unwrap_or_default().lines().map(str::to_owned).collect(),
                count: count.unwrap_or_default(),
                created: of_seconds(created.unwrap_or_default()),
                problem,
            });
        }
        Ok(ledgers)
    }

    async fn earlier_answer(
        &self,
        name: &LedgerName,
        caller: Option<&str>,
        request: Option<RequestKey>,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        let script = self.seen.checked(&scripts::EARLIER, name, caller, request);
        let answer: Vec<Value> = self.ledger_script(LEDGER, name, &script).await?;
        let Outcome { earlier, .. } = self.seen.outcome(name, answer)?;
        Ok(earlier.filter(|answer| request.is_some() && !answer.is_empty()))
    }

    async fn claim(&self, name: &LedgerName, claim: Claim) -> Result<Claimed, StoreError> {
        let (request, answer) = claim.request.unzip();
        let (bucket, field) = place(claim.id);
        let mut script = self
            .seen
            .checked(&scripts::CLAIM, name, claim.caller.as_deref(), request);
        script
            .key(scripts::bucket(name, bucket))
            .arg(&field[..])
            .arg(answer.unwrap_or_default())
            .arg(RECENT.as_millis() as u64);
        let answer: Vec<Value> = self.ledger_script(LEDGER, name, &script).await?;
        let Outcome { word, earlier } = self.seen.outcome(name, answer)?;
        Ok(match word.as_str() {
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
                script.key(scripts::bucket(name, bucket)).arg(&field[..]);
            }
            let added: i64 = self.ledger_script(LONG, name, &script).await?;
            all += u64::try_from(added).map_err(|_| StoreError::UnknownLedger {
                name: name.to_string(),
            })?;
        }
        Ok(all)
    }

    async fn export(&self, name: &LedgerName, from: u128, most: usize) -> Result<ExportPage, StoreError> {
        let exists: bool = self.command(LONG, &Cmd::exists(scripts::header(name))).await?;
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
                pipe.hkeys(scripts::bucket(name, bucket));
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
            .command(LONG, &Cmd::hget(scripts::header(name), "count"))
            .await?;
        // The header first: from now on the ledger is refused.
        let _: u64 = self.command(LONG, &Cmd::unlink(scripts::header(name))).await?;
        let listed: u64 = self
            .command(LONG, &Cmd::srem(scripts::LEDGERS, name.as_str()))
            .await?;
        let was_seen = self.seen.forget(name);
        let _: u64 = self
            .command(LONG, &Cmd::unlink(scripts::keyed_answers(name)))
            .await?;
        for first in (0..BUCKETS).step_by(BUCKETS_AT_ONCE as usize) {
            let buckets = first..first + BUCKETS_AT_ONCE;
            let keys: Vec<String> = buckets.map(|bucket| scripts::bucket(name, bucket)).collect();
            let _: u64 = self.command(LONG, &Cmd::unlink(keys)).await?;
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
