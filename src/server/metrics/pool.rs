//! Writes the numbers of the pool, by lane.

use std::fmt;

use super::page::{HistogramCounts, MetricsPage};
use sudokud_pool::{Lane, Pool, RefusedWhy, WAIT_BUCKETS};

pub(super) fn write(page: &mut MetricsPage<'_>, pool: &Pool) -> fmt::Result {
    let lanes = pool.observe();
    let lanes = || std::iter::zip(Lane::ALL, &lanes);
    let each = |lane: Lane| vec![("lane", name(lane))];
    page.gauge(
        "sudokud_pool_threads",
        "Threads for CPU work, without the extra one for short calls",
        pool.threads().get() as f64,
    )?;
    let abandoned = pool.abandoned();
    page.gauge(
        "sudokud_plugin_threads_abandoned",
        "Threads that a hanging plugin holds",
        abandoned.now as f64,
    )?;
    page.gauge(
        "sudokud_plugin_threads_abandoned_limit",
        "The most of them that are replaced by new threads",
        abandoned.most_replaced as f64,
    )?;
    page.gauge(
        "sudokud_pool_threads_missing",
        "Threads that were not replaced; restart the process",
        abandoned.missing as f64,
    )?;
    page.counter(
        "sudokud_plugin_hangs",
        "Times that a thread was abandoned because a plugin did not return",
        abandoned.total as f64,
    )?;
    page.gauge(
        "sudokud_pool_places",
        "Jobs that may wait or run in each lane of single calls",
        pool.places() as f64,
    )?;
    page.gauges(
        "sudokud_pool_waiting",
        "Jobs that wait for a thread",
        lanes().map(|(lane, seen)| (each(lane), seen.waiting as f64)),
    )?;
    page.gauges(
        "sudokud_pool_running",
        "Jobs that run on a thread",
        lanes().map(|(lane, seen)| (each(lane), seen.running as f64)),
    )?;
    page.counters(
        "sudokud_pool_busy_seconds",
        "Time that jobs ran on a thread",
        lanes().map(|(lane, seen)| (each(lane), seen.busy.as_secs_f64())),
    )?;
    page.histograms(
        "sudokud_pool_wait_seconds",
        "Time that jobs waited for their first turn on a thread",
        lanes().map(|(lane, seen)| {
            let ends = WAIT_BUCKETS.iter().map(std::time::Duration::as_secs_f64);
            let buckets = ends.chain([f64::INFINITY]).zip(seen.waits.buckets);
            let counted = HistogramCounts {
                sum: seen.waits.sum.as_secs_f64(),
                count: seen.waits.buckets.iter().sum(),
                buckets: buckets.collect(),
            };
            (each(lane), counted)
        }),
    )?;
    page.counters(
        "sudokud_pool_refused",
        "Jobs that were refused or dropped: full (no place), late (the first turn would come after the deadline), displaced (made room \
         for another caller), slow (a search that could not end in time)",
        lanes().flat_map(|(lane, seen)| {
            let refused = std::iter::zip(RefusedWhy::ALL, seen.refused);
            refused.map(move |(why, count)| (vec![("lane", name(lane)), ("reason", why_name(why))], count as f64))
        }),
    )
}

fn name(lane: Lane) -> &'static str {
    match lane {
        Lane::Calls => "calls",
        Lane::Searches => "searches",
        Lane::Elements => "elements",
        Lane::BulkSearches => "bulk_searches",
        Lane::Refill => "refill",
    }
}

fn why_name(why: RefusedWhy) -> &'static str {
    match why {
        RefusedWhy::NoPlace => "full",
        RefusedWhy::TooLate => "late",
        RefusedWhy::Displaced => "displaced",
        RefusedWhy::TooSlow => "slow",
    }
}
