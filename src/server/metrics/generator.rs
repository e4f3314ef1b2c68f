//! Writes the numbers of the puzzle generator, by rule.

use std::fmt;

use super::page::MetricsPage;
use sudokud_snapshot::Snapshot;

pub(super) fn write(page: &mut MetricsPage<'_>, snapshot: &Snapshot) -> fmt::Result {
    let families = snapshot.families();
    let tally = || families.tally().by_rule();
    page.counters(
        "sudokud_generator_attempts",
        "Solution grids drawn since the snapshot was built, by rule",
        tally().map(|told| (vec![("rule", told.rule)], told.attempts as f64)),
    )?;
    page.counters(
        "sudokud_generator_grades",
        "Puzzles graded since the snapshot was built, by rule",
        tally().map(|told| (vec![("rule", told.rule)], told.grades as f64)),
    )?;
    page.counters(
        "sudokud_generator_hits",
        "Puzzles found that meet their request since the snapshot was built, by rule",
        tally().map(|told| (vec![("rule", told.rule)], told.hits as f64)),
    )?;
    page.gauge(
        "sudokud_walk_families",
        "Families of walks that the snapshot keeps for later seeds",
        families.count() as f64,
    )
}
