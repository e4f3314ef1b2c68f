//! Checks of a ledger: what this server has seen of it, and what a script says about it.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use redis::{FromRedisValue as _, Script, ScriptInvocation, Value};

use super::super::error::StoreError;
use super::super::ledger_name::LedgerName;
use super::super::store::RequestKey;
use super::{scripts, unavailable};

/// Why a ledger without a header is refused.
pub(super) const GONE: &str = "its header has gone from redis (FLUSHALL, or an old backup); restore it, or create it again and import what was handed out";

/// The ledgers as this server last saw them.
#[derive(Debug, Default)]
pub(super) struct SeenLedgers(Mutex<HashMap<LedgerName, SeenLedger>>);

/// A ledger as this server last saw it.
#[derive(Clone, Debug, Default)]
struct SeenLedger {
    /// Drawn when the ledger was created: a ledger of the same name that was created again has another one.
    token: String,
    count: u64,
}

/// What a script that checks a ledger first has done.
pub(super) struct Outcome {
    /// The word of the script, such as `new`.
    pub(super) word: String,
    /// The answer to an earlier request.
    pub(super) earlier: Option<Vec<u8>>,
}

impl SeenLedgers {
    fn lock(&self) -> MutexGuard<'_, HashMap<LedgerName, SeenLedger>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers a ledger that was just created.
    pub(super) fn created(&self, name: &LedgerName, token: String) {
        self.lock().insert(name.clone(), SeenLedger { token, count: 0 });
    }

    /// Forgets a ledger. Returns whether it was known.
    pub(super) fn forget(&self, name: &LedgerName) -> bool {
        self.lock().remove(name).is_some()
    }

    /// Begins the arguments of a script that checks a ledger first.
    pub(super) fn checked<'a>(
        &self,
        script: &'a Script,
        name: &LedgerName,
        caller: Option<&str>,
        request: Option<RequestKey>,
    ) -> ScriptInvocation<'a> {
        let SeenLedger { token, count } = self.lock().get(name).cloned().unwrap_or_default();
        let (answer, field) = scripts::answer(name, request);
        let mut invocation = script.prepare_invoke();
        invocation
            .key(scripts::header(name))
            .key(answer)
            // A name with a line break could pass for two.
            .arg(caller.filter(|caller| !caller.contains('\n')).unwrap_or_default())
            .arg(token)
            .arg(count)
            .arg(field);
        invocation
    }

    /// Reads the answer of a script that checks a ledger first, and remembers the ledger's number of puzzles.
    pub(super) fn outcome(&self, name: &LedgerName, answer: Vec<Value>) -> Result<Outcome, StoreError> {
        let mut parts = answer.into_iter();
        let mut text = || match parts.next().map(String::from_redis_value).transpose() {
            Ok(text) => Ok(text.unwrap_or_default()),
            Err(error) => Err(unavailable(error)),
        };
        let word = text()?;
        let mut ledgers = self.lock();
        let lost = |reason| StoreError::LedgerLost {
            name: name.to_string(),
            reason,
        };
        match word.as_str() {
            "missing" if ledgers.contains_key(name) => return Err(lost(GONE.to_owned())),
            "missing" => {
                return Err(StoreError::UnknownLedger {
                    name: name.to_string(),
                });
            }
            "denied" => {
                return Err(StoreError::Denied {
                    name: name.to_string(),
                });
            }
            "shrunk" => {
                let now = text()?;
                let before = ledgers.get(name).map_or(0, |ledger| ledger.count);
                return Err(lost(format!(
                    "redis has {now} puzzles and had {before}; restore it, or forget it, create it again and import what was handed out"
                )));
            }
            _ => {}
        }
        let (token, count) = (text()?, text()?.parse().unwrap_or_default());
        let known = ledgers.entry(name.clone()).or_default();
        if known.token == token {
            // Answers of concurrent claims come in any order.
            known.count = known.count.max(count);
        } else {
            *known = SeenLedger { token, count };
        }
        drop(ledgers);
        let earlier = parts.next().map(Vec::from_redis_value).transpose();
        Ok(Outcome {
            word,
            earlier: earlier.map_err(unavailable)?,
        })
    }
}
