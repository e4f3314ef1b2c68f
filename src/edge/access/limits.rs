//! Limits the calls of each caller: calls a second, with the elements of streams, and concurrent calls.
//!
//! The table of callers is bounded, because there can be any number of addresses. When it is full, callers that have their full
//! allowance again are removed. If every caller is active, new callers share one entry until there is room. So a flood of addresses
//! neither fills the memory nor evades the limits.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use http::Extensions;

use super::settings::Allowance;
use crate::refusal::Refusal;
use sudokud_pool::Caller;

/// The most callers in the table.
const MOST: usize = 16_384;
/// The shortest time between two searches of a full table.
const PAUSE: Duration = Duration::from_secs(1);

/// The calls of all callers.
#[derive(Debug, Default)]
pub(super) struct Callers(Mutex<CallerTable>);

#[derive(Debug, Default)]
struct CallerTable {
    callers: HashMap<Caller, CallerEntry>,
    /// The entry that callers without a place share.
    others: Option<Arc<Usage>>,
    last_removal: Option<Instant>,
}

#[derive(Debug)]
struct CallerEntry {
    usage: Arc<Usage>,
    last: Instant,
}

impl CallerEntry {
    /// Returns whether its caller has its full allowance again, as a new caller has.
    fn is_as_new(&self, now: Instant) -> bool {
        let usage = &self.usage;
        let is_rested = now.saturating_duration_since(self.last) >= usage.rest;
        is_rested && usage.running.load(Ordering::Relaxed) == 0
    }
}

/// The calls of one caller.
#[derive(Debug)]
struct Usage {
    allowance: Allowance,
    rate: Option<DefaultDirectRateLimiter>,
    /// Time until the full burst is available again.
    rest: Duration,
    /// The number of current calls. Shared with the previous usage after a reload has changed the limits.
    running: Arc<AtomicU32>,
}

impl Usage {
    fn new(allowance: Allowance, running: Arc<AtomicU32>) -> Self {
        let quota = quota(allowance);
        Self {
            allowance,
            rest: quota.map_or(Duration::ZERO, |quota| quota.burst_size_replenished_in()),
            rate: quota.map(RateLimiter::direct),
            running,
        }
    }

    /// Begins a call.
    fn begin(self: &Arc<Self>) -> Result<Permit, Refusal> {
        let most = match self.allowance.calls_at_once {
            0 => u32::MAX,
            most => most,
        };
        // Checked before it is added: a refused call would otherwise count for a moment and could refuse another one.
        let more = |running: u32| (running < most).then(|| running + 1);
        if self
            .running
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, more)
            .is_err()
        {
            return Err(Refusal::TooMany);
        }
        // Created before the rate is checked, so that a refusal below gives the place back.
        let permit = Permit(Arc::clone(self));
        if let Some(rate) = &self.rate
            && let Err(early) = rate.check()
        {
            let retry_after = early.wait_time_from(DefaultClock::default().now());
            return Err(Refusal::TooFast { retry_after });
        }
        Ok(permit)
    }
}

fn quota(allowance: Allowance) -> Option<Quota> {
    let rate = NonZeroU32::new(allowance.calls_per_second)?;
    let quota = Quota::per_second(rate);
    Some(NonZeroU32::new(allowance.burst).map_or(quota, |burst| quota.allow_burst(burst)))
}

/// One of its caller's concurrent calls, until it is dropped.
#[derive(Debug)]
pub(super) struct Permit(Arc<Usage>);

impl Permit {
    /// Returns the rate of the caller's elements, if it has one.
    pub(super) fn element_rate(&self) -> Option<ElementRate> {
        (self.0.rate.is_some()).then(|| ElementRate(Some(Arc::clone(&self.0))))
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.0.running.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The rate of a stream's elements; an extension of its request.
///
/// Each element counts as a call of its caller. An element beyond the rate waits instead of being refused: flow control then holds back
/// the caller, and no element is lost.
#[derive(Clone, Debug, Default)]
pub struct ElementRate(Option<Arc<Usage>>);

impl ElementRate {
    /// Returns the rate in the extensions of a request. Without one, elements do not wait.
    pub fn of(extensions: &Extensions) -> Self {
        extensions.get::<Self>().cloned().unwrap_or_default()
    }

    /// Waits until the caller may have one more element.
    pub async fn wait(&self) {
        let Some(rate) = self.0.as_ref().and_then(|usage| usage.rate.as_ref()) else {
            return;
        };
        while let Err(early) = rate.check() {
            tokio::time::sleep(early.wait_time_from(DefaultClock::default().now())).await;
        }
    }
}

impl Callers {
    /// Begins a call of a caller, or returns the reason to refuse it. Callers without limits are not counted.
    pub(super) fn take(&self, caller: Caller, allowance: Allowance) -> Result<Option<Permit>, Refusal> {
        if allowance.is_boundless() {
            return Ok(None);
        }
        self.usage(caller, allowance, Instant::now()).begin().map(Some)
    }

    fn usage(&self, caller: Caller, allowance: Allowance, now: Instant) -> Arc<Usage> {
        let mut table = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let table = &mut *table;
        if !table.callers.contains_key(&caller) && !table.has_room(now) {
            return CallerTable::current(&mut table.others, allowance);
        }
        let place = table.callers.entry(caller).or_insert_with(|| CallerEntry {
            usage: Arc::new(Usage::new(allowance, Arc::default())),
            last: now,
        });
        place.last = now;
        if place.usage.allowance != allowance {
            place.usage = Arc::new(Usage::new(allowance, Arc::clone(&place.usage.running)));
        }
        Arc::clone(&place.usage)
    }
}

impl CallerTable {
    /// Returns whether there is room for one more caller, after removing rested ones.
    fn has_room(&mut self, now: Instant) -> bool {
        if self.callers.len() < MOST {
            return true;
        }
        let is_soon = |removal: Instant| now.saturating_duration_since(removal) < PAUSE;
        if !self.last_removal.is_some_and(is_soon) {
            self.last_removal = Some(now);
            self.callers.retain(|_, place| !place.is_as_new(now));
        }
        self.callers.len() < MOST
    }

    /// Returns the usage in `place`, renewed if its allowance differs.
    fn current(place: &mut Option<Arc<Usage>>, allowance: Allowance) -> Arc<Usage> {
        let usage = match place.take() {
            Some(usage) if usage.allowance == allowance => usage,
            Some(usage) => Arc::new(Usage::new(allowance, Arc::clone(&usage.running))),
            None => Arc::new(Usage::new(allowance, Arc::default())),
        };
        *place = Some(Arc::clone(&usage));
        usage
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn allowance(calls_per_second: u32, burst: u32, calls_at_once: u32) -> Allowance {
        Allowance {
            calls_per_second,
            burst,
            calls_at_once,
        }
    }

    fn address(number: u32) -> Caller {
        Caller::at(Some(Ipv4Addr::from_bits(number).into()))
    }

    #[test]
    fn a_burst_is_taken_and_then_refused_for_this_caller_only() {
        let (callers, slow) = (Callers::default(), allowance(1, 3, 0));
        let shop = Caller::named("shop");
        for _ in 0..3 {
            callers.take(shop, slow).unwrap();
        }
        let refused = callers.take(shop, slow).unwrap_err();
        let Refusal::TooFast { retry_after } = refused else {
            panic!("{refused:?}");
        };
        assert!(retry_after <= Duration::from_secs(1) && !retry_after.is_zero());
        callers.take(address(1), slow).unwrap();
    }

    #[test]
    fn calls_at_the_same_time_are_counted_until_their_end_across_a_change() {
        let callers = Callers::default();
        let shop = Caller::named("shop");
        let one = callers.take(shop, allowance(0, 0, 1)).unwrap();
        assert!(matches!(
            callers.take(shop, allowance(0, 0, 1)),
            Err(Refusal::TooMany)
        ));
        let two = callers.take(shop, allowance(0, 0, 2)).unwrap();
        assert!(matches!(
            callers.take(shop, allowance(0, 0, 2)),
            Err(Refusal::TooMany)
        ));
        drop((one, two));
        callers.take(shop, allowance(0, 0, 1)).unwrap();
        assert!(callers.take(shop, allowance(0, 0, 0)).unwrap().is_none());
    }

    #[test]
    fn the_table_is_bounded_and_new_callers_of_a_full_one_share_a_place() {
        let (callers, slow) = (Callers::default(), allowance(1, 2, 0));
        let start = Instant::now();
        let usage =
            |number, seconds| callers.usage(address(number), slow, start + Duration::from_secs(seconds));
        for number in 0..MOST as u32 {
            usage(number, 0);
        }
        let (one, two) = (usage(1_000_000, 0), usage(2_000_000, 0));
        assert!(Arc::ptr_eq(&one, &two), "no room for either");
        assert!(!Arc::ptr_eq(&one, &usage(0, 0)), "who has a place keeps it");
        let later = usage(1_000_000, 10);
        assert!(
            !Arc::ptr_eq(&one, &later),
            "the others were quiet for long enough"
        );
        assert_eq!(callers.0.lock().unwrap().callers.len(), 1);
    }
}
