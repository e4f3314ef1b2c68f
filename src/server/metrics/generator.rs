//! How the search for puzzles goes, by rule.

use std::fmt;

use super::page::Page;
use sudokud_snapshot::Snapshot;

pub(super) fn write(page: &mut Page<'_>, snapshot: &Snapshot) -> fmt::Result {
    let families = snapshot.families();
    let tally = || families.tally().by_rule();
    page.counters(
        "sudokud_generator_attempts",
        "Solution grids that were drawn, by the rule that makes puzzles of them; since the snapshot was built",
        tally().map(|told| (vec![("rule", told.rule)], told.attempts as f64)),
    )?;
    page.counters(
        "sudokud_generator_grades",
        "Puzzles that were judged on the way, by the rule that makes them; since the snapshot was built",
        tally().map(|told| (vec![("rule", told.rule)], told.grades as f64)),
    )?;
    page.counters(
        "sudokud_generator_hits",
        "Puzzles that met their request, by the rule that made them; since the snapshot was built",
        tally().map(|told| (vec![("rule", told.rule)], told.hits as f64)),
    )?;
    page.gauge(
        "sudokud_walk_families",
        "Families of walks that the snapshot keeps for later seeds",
        families.count() as f64,
    )
}
