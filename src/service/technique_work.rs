//! The work of techniques, for operators: how often each was asked in the measured walks, and how long it took.

use prost_types::Duration;

use sudokud_api::TechniqueWork;
use sudokud_snapshot::Snapshot;

/// Lists the work of all techniques of the snapshot.
pub(super) fn technique_work(snapshot: &Snapshot) -> Vec<TechniqueWork> {
    let rungs = snapshot.catalog().ladder().rungs().iter();
    let work = rungs.map(|rung| {
        let technique = rung.technique();
        let measured = technique.sampled();
        TechniqueWork {
            technique: rung.id().to_string(),
            name: technique.info().name.clone(),
            plugin: technique.plugin().info.name.clone(),
            hits: measured.hits as i64,
            misses: measured.misses as i64,
            time_of_hits: duration(measured.time_of_hits),
            time_of_misses: duration(measured.time_of_misses),
        }
    });
    work.collect()
}

fn duration(time: std::time::Duration) -> Option<Duration> {
    // Only a time of more than ten thousand years does not fit.
    Duration::try_from(time).ok()
}
