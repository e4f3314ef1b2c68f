//! Writes the number and time of questions to each technique, sampled from some walks.

use std::fmt;

use super::page::MetricsPage;
use sudokud_snapshot::Snapshot;

/// The questions to a technique with one result, and their time.
struct TechniqueCost<'a> {
    technique: &'a str,
    result: &'static str,
    questions: u64,
    seconds: f64,
}

pub(super) fn write(page: &mut MetricsPage<'_>, snapshot: &Snapshot) -> fmt::Result {
    let rungs = snapshot.catalog().ladder().rungs().iter();
    let costs: Vec<TechniqueCost<'_>> = rungs
        .flat_map(|rung| {
            let technique = &**rung.id();
            let sampled = rung.technique().sampled();
            [
                TechniqueCost {
                    technique,
                    result: "hit",
                    questions: sampled.hits,
                    seconds: sampled.time_of_hits.as_secs_f64(),
                },
                TechniqueCost {
                    technique,
                    result: "miss",
                    questions: sampled.misses,
                    seconds: sampled.time_of_misses.as_secs_f64(),
                },
            ]
        })
        .collect();
    let each = |number: fn(&TechniqueCost<'_>) -> f64| {
        costs.iter().map(move |cost| {
            let labels = vec![("technique", cost.technique), ("result", cost.result)];
            (labels, number(cost))
        })
    };
    page.counters(
        "sudokud_technique_questions",
        "Questions to a technique about a board, by result; sampled from one walk in 64",
        each(|cost| cost.questions as f64),
    )?;
    page.counters(
        "sudokud_technique_seconds",
        "Time of these questions",
        each(|cost| cost.seconds),
    )
}
