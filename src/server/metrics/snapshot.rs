//! What serves: the snapshot, its quarantine, and how reloads went.

use std::fmt;

use super::page::Page;
use crate::reload::ReloadTally;
use sudokud_snapshot::{Live, Snapshot};

pub(super) fn write(
    page: &mut Page<'_>,
    snapshot: &Snapshot,
    live: &Live,
    reloads: &ReloadTally,
) -> fmt::Result {
    page.info(
        "sudokud_snapshot",
        "The snapshot that serves: answers are comparable exactly when revisions are equal",
        &vec![("revision", snapshot.revision())],
    )?;
    let catalog = snapshot.catalog();
    let unavailable = (snapshot.recipes().iter()).filter(|recipe| recipe.unavailable.is_some());
    for (name, help, number) in [
        ("sudokud_plugins", "Plugins that serve", catalog.plugins().len()),
        (
            "sudokud_techniques",
            "Techniques that serve",
            catalog.ladder().rungs().len(),
        ),
        ("sudokud_scales", "Scales that serve", snapshot.scales().len()),
        (
            "sudokud_recipes",
            "Recipes that are known",
            snapshot.recipes().len(),
        ),
        (
            "sudokud_recipes_unavailable",
            "Recipes that cannot be used with the techniques and scales that serve",
            unavailable.count(),
        ),
        (
            "sudokud_quarantined",
            "Broken contracts for which a technique or a plugin of the folder is kept out",
            catalog.withheld().len(),
        ),
    ] {
        page.gauge(name, help, number as f64)?;
    }
    page.counter(
        "sudokud_quarantines",
        "Times that a plugin broke its contract and something of it was taken out",
        live.quarantines() as f64,
    )?;
    page.counters(
        "sudokud_reloads",
        "Reloads, by how they ended",
        [("ok", reloads.succeeded()), ("failed", reloads.failed())]
            .map(|(result, number)| (vec![("result", result)], number as f64)),
    )?;
    page.gauge(
        "sudokud_reload_last_failed",
        "1 when the last reload failed and the snapshot before it serves on, else 0",
        f64::from(u8::from(reloads.has_last_failed())),
    )
}
