//! Limits what unauthenticated callers do at each address: failed logins, and probes (health checks without a token).
//!
//! No limit of a caller applies to these, because the caller is not known. So each address has a rate of its own. When it exceeds its
//! rate, the connection ends, and each further attempt costs the peer a new connection. The first failed login of an address is logged;
//! after that at most one line in each [`INTERVAL`] has the number of failures.
//!
//! *Invariant:* the table is bounded. When it is full, addresses that were idle for [`INTERVAL`] are removed. If there are none, new
//! addresses share one entry until there is room.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::peers::Party;

/// The most addresses in the table.
const MOST: usize = 4096;
/// The shortest time between two log lines about one address.
const INTERVAL: Duration = Duration::from_mins(1);
/// The shortest time between two searches of a full table for idle addresses.
const PAUSE: Duration = Duration::from_secs(1);
/// The seconds for which an address may save up its rate.
const BURST_SECONDS: f64 = 10.0;

/// A token bucket for each address. The key `None` is for connections without an address of their own (those of proxies and of Unix
/// sockets); they have no limit.
#[derive(Debug)]
pub(super) struct AddressRates {
    /// Events per second in the long run; 0 means no limit.
    rate: f64,
    table: Mutex<RateTable>,
}

#[derive(Debug, Default)]
struct RateTable {
    rates: HashMap<Option<Party>, AddressRate>,
    /// The entry that addresses without a place in the full table share.
    shared: Option<AddressRate>,
    last_removal: Option<Instant>,
}

#[derive(Debug)]
struct AddressRate {
    tokens: f64,
    last_event: Instant,
    last_line: Option<Instant>,
    /// Events since the last log line.
    unlogged: u64,
}

/// What follows from one event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Noted {
    /// The number of events since the last log line, if a line is due.
    pub(super) line: Option<u64>,
    /// Whether the address exceeds its rate.
    pub(super) is_over: bool,
}

impl AddressRates {
    /// Returns an empty table with `rate` events per second for each address.
    pub(super) fn new(rate: u32) -> Self {
        Self {
            rate: rate.into(),
            table: Mutex::default(),
        }
    }

    /// Counts one event of an address.
    pub(super) fn note(&self, address: Option<&Party>) -> Noted {
        self.note_at(address, Instant::now())
    }

    fn note_at(&self, address: Option<&Party>, now: Instant) -> Noted {
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        let burst = self.rate * BURST_SECONDS;
        let entry = table.entry(address.cloned(), now, burst);
        let idle = now.saturating_duration_since(entry.last_event).as_secs_f64();
        entry.tokens = (entry.tokens + idle * self.rate).min(burst);
        entry.last_event = now;
        let is_over = address.is_some() && self.rate > 0.0 && entry.tokens < 1.0;
        if !is_over {
            entry.tokens -= 1.0;
        }
        entry.unlogged += 1;
        let is_recent = |line| now.saturating_duration_since(line) < INTERVAL;
        let line = (!entry.last_line.is_some_and(is_recent)).then(|| {
            entry.last_line = Some(now);
            std::mem::take(&mut entry.unlogged)
        });
        Noted { line, is_over }
    }
}

impl RateTable {
    fn entry(&mut self, address: Option<Party>, now: Instant, burst: f64) -> &mut AddressRate {
        let new = || AddressRate {
            tokens: burst,
            last_event: now,
            last_line: None,
            unlogged: 0,
        };
        if !self.rates.contains_key(&address) && !self.has_room(now) {
            return self.shared.get_or_insert_with(new);
        }
        self.rates.entry(address).or_insert_with(new)
    }

    /// Returns whether there is room for one more address, after removing idle ones.
    fn has_room(&mut self, now: Instant) -> bool {
        let since = |time| now.saturating_duration_since(time);
        if self.rates.len() >= MOST && self.last_removal.is_none_or(|removal| since(removal) >= PAUSE) {
            self.last_removal = Some(now);
            // After this time they have their full burst again, and a line is due.
            self.rates.retain(|_, rate| since(rate.last_event) < INTERVAL);
        }
        self.rates.len() < MOST
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn party(number: u32) -> Party {
        Party::of(Ipv4Addr::from_bits(number).into())
    }

    #[test]
    fn an_address_has_a_rate_and_a_line_in_each_interval() {
        let (rates, start) = (AddressRates::new(2), Instant::now());
        let note = |number, seconds| {
            let noted = rates.note_at(Some(&party(number)), start + Duration::from_secs(seconds));
            (noted.line, noted.is_over)
        };
        assert_eq!(note(1, 0), (Some(1), false));
        for _ in 1..20 {
            assert_eq!(note(1, 0), (None, false));
        }
        assert_eq!((note(1, 0), note(2, 0)), ((None, true), (Some(1), false)));
        assert_eq!(
            (note(1, 1), note(1, 1), note(1, 1)),
            ((None, false), (None, false), (None, true))
        );
        assert_eq!(note(1, 60), (Some(24), false));
    }

    #[test]
    fn probes_of_balancers_and_connections_without_an_address_are_never_over() {
        let (rates, start) = (AddressRates::new(100), Instant::now());
        for number in 0..6000 {
            let now = start + Duration::from_millis(number * 20);
            assert!(!rates.note_at(Some(&party(1)), now).is_over, "{number}");
            assert!(!rates.note_at(None, start).is_over);
            assert!(!AddressRates::new(0).note_at(Some(&party(1)), start).is_over);
        }
    }

    #[test]
    fn the_table_is_bounded() {
        let (rates, start) = (AddressRates::new(1), Instant::now());
        for number in 0..MOST as u32 + 100 {
            rates.note_at(Some(&party(number)), start);
        }
        assert!(
            rates.note_at(Some(&party(1_000_000)), start).is_over,
            "the others share an entry"
        );
        assert!(!rates.note_at(Some(&party(0)), start).is_over);
        assert!(!rates.note_at(Some(&party(1_000_000)), start + INTERVAL).is_over);
        assert_eq!(rates.table.lock().unwrap().rates.len(), 1);
    }
}
