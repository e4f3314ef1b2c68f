//! Counts what callers without a name do at each address: failed logins and probes.
//!
//! Both are answered without a limit of the caller, because the caller is not known. So each address has a rate of its own. Beyond it
//! the connection ends, which makes each further one cost its peer a new connection. The failed logins of an address are a log line at
//! the first one, and then at most one in each [`INTERVAL`] with their number.
//!
//! *Invariant:* the table is bounded. When it is full, addresses that have rested leave it; if there are none, new addresses share
//! an entry until there is room.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::peers::Party;

/// The most addresses in the table.
const MOST: usize = 4096;
/// The shortest time between two log lines about one address.
const INTERVAL: Duration = Duration::from_mins(1);
/// The shortest time between two searches of a full table.
const PAUSE: Duration = Duration::from_secs(1);
/// The seconds for which an address may save up its rate.
const BURST_SECONDS: f64 = 10.0;

/// Addresses with the number of times that each did one thing. The key `None` is for connections without an address of their
/// own: those of proxies and of Unix sockets, which have no limit.
#[derive(Debug)]
pub(super) struct Strangers {
    /// Times a second in the long run; 0: no limit.
    rate: f64,
    table: Mutex<StrangerTable>,
}

#[derive(Debug, Default)]
struct StrangerTable {
    strangers: HashMap<Option<Party>, Stranger>,
    /// The entry that addresses without a place share.
    others: Option<Stranger>,
    looked_through: Option<Instant>,
}

#[derive(Debug)]
struct Stranger {
    /// How often it may do it now.
    left: f64,
    last: Instant,
    /// When the last line was due, and how often it was done since.
    told: Option<Instant>,
    count: u64,
}

/// What follows from one more time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Noted {
    /// The number of times since the last line if a line is due.
    pub(super) line: Option<u64>,
    /// Whether the address exceeds its rate.
    pub(super) is_over: bool,
}

impl Strangers {
    /// Returns an empty table with this rate a second for each address.
    pub(super) fn new(rate: u32) -> Self {
        Self {
            rate: rate.into(),
            table: Mutex::default(),
        }
    }

    /// Counts that an address did it once more.
    pub(super) fn note(&self, address: Option<&Party>) -> Noted {
        self.note_at(address, Instant::now())
    }

    fn note_at(&self, address: Option<&Party>, now: Instant) -> Noted {
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        let burst = self.rate * BURST_SECONDS;
        let stranger = table.entry(address.cloned(), now, burst);
        let rested = now.saturating_duration_since(stranger.last).as_secs_f64();
        stranger.left = (stranger.left + rested * self.rate).min(burst);
        stranger.last = now;
        let is_over = address.is_some() && self.rate > 0.0 && stranger.left < 1.0;
        if !is_over {
            stranger.left -= 1.0;
        }
        stranger.count += 1;
        let is_told = |told| now.saturating_duration_since(told) < INTERVAL;
        let line = (!stranger.told.is_some_and(is_told)).then(|| {
            stranger.told = Some(now);
            std::mem::take(&mut stranger.count)
        });
        Noted { line, is_over }
    }
}

impl StrangerTable {
    fn entry(&mut self, address: Option<Party>, now: Instant, burst: f64) -> &mut Stranger {
        let new = || Stranger {
            left: burst,
            last: now,
            told: None,
            count: 0,
        };
        if !self.strangers.contains_key(&address) && !self.has_room(now) {
            return self.others.get_or_insert_with(new);
        }
        self.strangers.entry(address).or_insert_with(new)
    }

    /// Returns whether there is room for one more address, after removing rested ones.
    fn has_room(&mut self, now: Instant) -> bool {
        let since = |time| now.saturating_duration_since(time);
        if self.strangers.len() >= MOST && self.looked_through.is_none_or(|looked| since(looked) >= PAUSE) {
            self.looked_through = Some(now);
            // After this time they have their full burst again, and a line is due.
            self.strangers
                .retain(|_, stranger| since(stranger.last) < INTERVAL);
        }
        self.strangers.len() < MOST
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
        let (strangers, start) = (Strangers::new(2), Instant::now());
        let note = |number, seconds| {
            let noted = strangers.note_at(Some(&party(number)), start + Duration::from_secs(seconds));
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
        let (strangers, start) = (Strangers::new(100), Instant::now());
        for number in 0..6000 {
            let now = start + Duration::from_millis(number * 20);
            assert!(!strangers.note_at(Some(&party(1)), now).is_over, "{number}");
            assert!(!strangers.note_at(None, start).is_over);
            assert!(!Strangers::new(0).note_at(Some(&party(1)), start).is_over);
        }
    }

    #[test]
    fn the_table_is_bounded() {
        let (strangers, start) = (Strangers::new(1), Instant::now());
        for number in 0..MOST as u32 + 100 {
            strangers.note_at(Some(&party(number)), start);
        }
        assert!(
            strangers.note_at(Some(&party(1_000_000)), start).is_over,
            "the others share an entry"
        );
        assert!(!strangers.note_at(Some(&party(0)), start).is_over);
        assert!(
            !strangers
                .note_at(Some(&party(1_000_000)), start + INTERVAL)
                .is_over
        );
        assert_eq!(strangers.table.lock().unwrap().strangers.len(), 1);
    }
}
