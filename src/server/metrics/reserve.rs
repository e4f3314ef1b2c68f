//! Writes the numbers of the reserve, by stock, and of its store.

use std::fmt;

use super::page::{HistogramCounts, MetricsPage};
use sudokud_reserve::LATENCY_BUCKETS;
use sudokud_service::Stocks;

pub(super) fn write(page: &mut MetricsPage<'_>, stocks: &Stocks) -> fmt::Result {
    let all = || (stocks.all().iter()).map(|stock| (vec![("stock", &*stock.settings.name)], stock.seen()));
    page.gauges(
        "sudokud_reserve_level",
        "Puzzles in a stock, as this server last knew it",
        all().map(|(labels, seen)| (labels, seen.level as f64)),
    )?;
    page.gauges(
        "sudokud_reserve_low",
        "Level of a stock below which the refill begins",
        (stocks.all().iter())
            .map(|stock| (vec![("stock", &*stock.settings.name)], stock.settings.low as f64)),
    )?;
    page.counters(
        "sudokud_reserve_taken",
        "Puzzles that were handed out from a stock",
        all().map(|(labels, seen)| (labels, seen.taken as f64)),
    )?;
    page.counters(
        "sudokud_reserve_missed",
        "Requests for a stock that were answered by a live search",
        all().map(|(labels, seen)| (labels, seen.missed as f64)),
    )?;
    page.counters(
        "sudokud_reserve_refilled",
        "Puzzles that this server made for a stock",
        all().map(|(labels, seen)| (labels, seen.refilled as f64)),
    )?;
    page.counters(
        "sudokud_reserve_by_catch",
        "Puzzles that other searches rejected and that went into a stock",
        all().map(|(labels, seen)| (labels, seen.surplus as f64)),
    )?;
    page.counters(
        "sudokud_reserve_refill_failures",
        "Searches that made no puzzle for a stock, and puzzles that could not be stored",
        all().map(|(labels, seen)| (labels, seen.failed as f64)),
    )?;
    let (reserve, tally) = (stocks.reserve(), stocks.reserve().tally().seen());
    let kind = || vec![("store", reserve.store().kind().name())];
    page.counters(
        "sudokud_reserve_store_errors",
        "Operations in which the store of the reserve failed",
        [(kind(), tally.errors as f64)],
    )?;
    page.counters(
        "sudokud_reserve_store_set_aside",
        "Times that the file of the reserve was broken and set aside",
        [(kind(), reserve.store().set_aside() as f64)],
    )?;
    let ends = LATENCY_BUCKETS.into_iter().chain([f64::INFINITY]);
    let counted = HistogramCounts {
        sum: tally.seconds,
        count: tally.buckets.iter().sum(),
        buckets: ends.zip(tally.buckets).collect(),
    };
    page.histograms(
        "sudokud_reserve_store_seconds",
        "Time of operations of the store",
        [(kind(), counted)],
    )
}
