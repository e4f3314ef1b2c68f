//! Checks that a Redis server is configured to keep data.
//!
//! Each connection has its own result, because the next one may reach another process.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Time for which a result holds.
const HOLDS: Duration = Duration::from_secs(10);

/// The last result.
#[derive(Debug, Default)]
pub(super) struct Safety(Mutex<Option<(Instant, Option<String>)>>);

impl Safety {
    /// Returns the last result if it still holds: the reason why ledgers are refused, if there is one.
    #[expect(
        clippy::option_option,
        reason = "no result differs from a result without a problem"
    )]
    pub(super) fn known(&self, now: Instant) -> Option<Option<String>> {
        let last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (at, problem) = last.as_ref()?;
        (now.saturating_duration_since(*at) < HOLDS).then(|| problem.clone())
    }

    /// Reads the answer to `INFO`.
    pub(super) fn read(&self, info: &str, now: Instant) -> Option<String> {
        let problem = problem(info);
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((now, problem.clone()));
        problem
    }
}

/// Returns why a server with this `INFO` may lose a ledger.
fn problem(info: &str) -> Option<String> {
    let value = |key: &str| {
        let mut lines = info.lines();
        lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(':'))
    };
    if let Some(mode @ ("cluster" | "sentinel")) = value("redis_mode") {
        return Some(format!(
            "redis runs as {mode}, which is not supported; write the address of one server"
        ));
    }
    match value("maxmemory_policy") {
        Some("noeviction") => {}
        policy => {
            let policy = policy.unwrap_or("unknown");
            return Some(format!(
                "redis drops keys when its memory is full; set maxmemory-policy to noeviction (it is {policy})"
            ));
        }
    }
    (value("aof_enabled") != Some("1"))
        .then(|| "redis forgets claims when it ends; set appendonly to yes".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_may_lose_keys_is_refused() {
        let safe = "# Memory\r\nmaxmemory_policy:noeviction\r\n# Persistence\r\naof_enabled:1\r\n";
        assert_eq!(problem(safe), None);
        let standalone = format!("redis_mode:standalone\r\n{safe}");
        assert_eq!(problem(&standalone), None);
        for mode in ["cluster", "sentinel"] {
            let problem = problem(&standalone.replace("standalone", mode)).unwrap();
            assert!(problem.contains(mode), "{problem}");
        }
        for (from, to) in [
            ("noeviction", "allkeys-lru"),
            ("aof_enabled:1", "aof_enabled:0"),
            ("maxmemory_policy", "x"),
        ] {
            assert!(problem(&safe.replace(from, to)).is_some(), "{to}");
        }
    }

    #[test]
    fn a_result_holds_for_a_while() {
        let (safety, now) = (Safety::default(), Instant::now());
        assert_eq!(safety.known(now), None);
        safety.read("", now);
        assert!(safety.known(now).is_some_and(|problem| problem.is_some()));
        assert_eq!(safety.known(now + HOLDS), None);
    }
}
