//! What techniques cost: of one walk in so many, how often each was asked, and the time of it.

use std::fmt;

use super::page::Page;
use crate::engine::RungTime;
use crate::snapshot::Snapshot;

pub(super) fn write(page: &mut Page<'_>, snapshot: &Snapshot) -> fmt::Result {
    let rungs = snapshot.catalog().ladder().rungs();
    let times: Vec<(&str, RungTime)> = rungs
        .iter()
        .map(|rung| (&**rung.id(), rung.technique().sampled()))
        .collect();
    let each = |hits: fn(&RungTime) -> f64, misses: fn(&RungTime) -> f64| {
        times.iter().flat_map(move |(id, time)| {
            [("hit", hits(time)), ("miss", misses(time))]
                .map(|(result, number)| (vec![("technique", *id), ("result", result)], number))
        })
    };
    page.counters(
        "sudokud_technique_questions",
        "How often a technique was asked about a board, by what came of it; of one walk in 64",
        each(|time| time.hits as f64, |time| time.misses as f64),
    )?;
    page.counters(
        "sudokud_technique_seconds",
        "The time of these questions",
        each(
            |time| time.time_of_hits.as_secs_f64(),
            |time| time.time_of_misses.as_secs_f64(),
        ),
    )
}
