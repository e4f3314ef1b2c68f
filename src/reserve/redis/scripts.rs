//! The keys of stocks and ledgers, and Lua scripts for steps that must not be interrupted.
//!
//! All keys of a stock, and all of a ledger, have one hash tag, so that they are in one slot of a cluster.

use std::sync::LazyLock;

use redis::Script;

use crate::ledger_name::LedgerName;
use crate::store::{RequestKey, StockKey};

/// The names of ledgers.
pub(super) const LEDGERS: &str = "sudokud:ledgers";
/// The keys of stocks.
pub(super) const STOCKS: &str = "sudokud:stocks";

/// Returns the key of a stock's entries.
pub(super) fn entries(stock: StockKey) -> String {
    format!("sudokud:{{s:{stock}}}:q")
}

/// Returns the key of a stock's record: its label, and when a server last used it.
pub(super) fn record(stock: StockKey) -> String {
    format!("sudokud:{{s:{stock}}}:r")
}

/// Returns the key of a stock's lease, which expires.
pub(super) fn lease(stock: StockKey) -> String {
    format!("sudokud:{{s:{stock}}}:l")
}

/// Returns the key of a stock's fence: the number of its last lease.
pub(super) fn fence(stock: StockKey) -> String {
    format!("sudokud:{{s:{stock}}}:f")
}

/// Returns the key of a ledger's header.
pub(super) fn header(name: &LedgerName) -> String {
    format!("sudokud:{{l:{name}}}:h")
}

/// Returns the key of a ledger's bucket. Short, because there are many.
pub(super) fn bucket(name: &LedgerName, bucket: u128) -> String {
    format!("sudokud:{{l:{name}}}:{bucket:x}")
}

/// Returns the key of the answer to a request, and its field there. Answers that expire have keys of their own, without a field.
pub(super) fn answer(name: &LedgerName, request: Option<RequestKey>) -> (String, String) {
    match request {
        Some(RequestKey::Keyed(digest)) => (keyed_answers(name), format!("{digest:032x}")),
        Some(RequestKey::Retry(digest)) => (format!("sudokud:{{l:{name}}}:a:{digest:032x}"), String::new()),
        None => (format!("sudokud:{{l:{name}}}:a"), String::new()),
    }
}

/// Returns the key of the answers to requests with a key.
pub(super) fn keyed_answers(name: &LedgerName) -> String {
    format!("sudokud:{{l:{name}}}:k")
}

/// Adds entries unless another server has a later lease. KEYS: entries, fence. ARGV: fence, entries.
pub(super) static PUT: LazyLock<Script> = LazyLock::new(|| {
    Script::new(
        r"
        if (redis.call('GET', KEYS[2]) or '0') ~= ARGV[1] then return 0 end
        for i = 2, #ARGV do redis.call('RPUSH', KEYS[1], ARGV[i]) end
        return 1",
    )
});

/// Takes or renews a lease. KEYS: lease, fence. ARGV: own fence or an empty text, milliseconds. Returns the fence, 0 if another server
/// has the lease.
pub(super) static LEASE: LazyLock<Script> = LazyLock::new(|| {
    Script::new(
        r"
        local held = redis.call('GET', KEYS[1])
        if held and held == ARGV[1] then
            redis.call('PEXPIRE', KEYS[1], ARGV[2])
            return tonumber(held)
        end
        if held then return 0 end
        local fence = redis.call('INCR', KEYS[2])
        redis.call('SET', KEYS[1], fence, 'PX', ARGV[2])
        return fence",
    )
});

/// Creates a ledger. KEYS: header. ARGV: token, callers, created. Returns 0 if there is one.
pub(super) static CREATE: LazyLock<Script> = LazyLock::new(|| {
    Script::new(
        r"
        if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
        redis.call('HSET', KEYS[1], 'token', ARGV[1], 'callers', ARGV[2], 'created', ARGV[3], 'count', 0)
        return 1",
    )
});

/// The check of a ledger that the scripts below begin with. ARGV: caller (a line, or an empty text), token and count as this server
/// last saw them, field of the answer. Returns the name of the reason against its use.
///
/// `earlier` returns the answer to an earlier request. Stored answers begin with the token of their ledger, so answers of a forgotten
/// ledger of the same name do not match.
const CHECK: &str = r"
    local h = redis.call('HMGET', KEYS[1], 'token', 'callers', 'count')
    if not h[1] then return {'missing'} end
    if h[1] == ARGV[2] and tonumber(h[3]) < tonumber(ARGV[3]) then return {'shrunk', h[3]} end
    if h[2] ~= '' and (ARGV[1] == '' or not string.find('\n' .. h[2] .. '\n', '\n' .. ARGV[1] .. '\n', 1, true)) then
        return {'denied'}
    end
    local function earlier()
        local answer
        if ARGV[4] == '' then answer = redis.call('GET', KEYS[2])
        else answer = redis.call('HGET', KEYS[2], ARGV[4]) end
        if answer and string.sub(answer, 1, #h[1]) == h[1] then return string.sub(answer, #h[1] + 1) end
        return ''
    end
    ";

/// Checks a ledger and looks for an earlier answer. KEYS: header, answer.
pub(super) static EARLIER: LazyLock<Script> = LazyLock::new(|| {
    Script::new(&format!(
        "{CHECK}
        return {{'ok', h[1], h[3], earlier()}}"
    ))
});

/// Claims a puzzle. KEYS: header, answer, bucket. ARGV: as in the check, then the field of the puzzle, the answer (or an empty
/// text) and the milliseconds for which an answer with a key of its own is kept.
pub(super) static CLAIM: LazyLock<Script> = LazyLock::new(|| {
    Script::new(&format!(
        "{CHECK}
        if ARGV[6] ~= '' then
            local answer = earlier()
            if answer ~= '' then return {{'earlier', h[1], h[3], answer}} end
        end
        if redis.call('HSETNX', KEYS[3], ARGV[5], 1) == 0 then return {{'taken', h[1], h[3]}} end
        local count = redis.call('HINCRBY', KEYS[1], 'count', 1)
        if ARGV[6] ~= '' then
            if ARGV[4] == '' then redis.call('SET', KEYS[2], h[1] .. ARGV[6], 'PX', ARGV[7])
            else redis.call('HSET', KEYS[2], ARGV[4], h[1] .. ARGV[6]) end
        end
        return {{'new', h[1], tostring(count)}}"
    ))
});

/// Adds puzzles. KEYS: header, then for each puzzle its bucket. ARGV: for each puzzle its field. Returns the number of new ones, -1
/// without a ledger.
pub(super) static IMPORT: LazyLock<Script> = LazyLock::new(|| {
    Script::new(
        r"
        if redis.call('EXISTS', KEYS[1]) == 0 then return -1 end
        local added = 0
        for i = 1, #ARGV do added = added + redis.call('HSETNX', KEYS[i + 1], ARGV[i], 1) end
        redis.call('HINCRBY', KEYS[1], 'count', added)
        return added",
    )
});
