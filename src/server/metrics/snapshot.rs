//! Writes the numbers of the snapshot, the quarantine and reloads.

use std::fmt;

use super::page::MetricsPage;
use crate::reload::ReloadTally;
use sudokud_snapshot::{Live, Snapshot};

pub(super) fn write(
    page: &mut MetricsPage<'_>,
    snapshot: &Snapshot,
    live: &Live,
    reloads: &ReloadTally,
) -> fmt::Result {
    page.info(
        "sudokud_snapshot",
        "The current snapshot: answers are comparable exactly when revisions are equal",
        &vec![("revision", snapshot.revision())],
    )?;
    let catalog = snapshot.catalog();
    let unavailable = (snapshot.recipes().iter()).filter(|recipe| recipe.unavailable.is_some());
    for (name, help, number) in [
        ("sudokud_plugins", "Loaded plugins", catalog.plugins().len()),
        (
            "sudokud_techniques",
            "Loaded techniques",
            catalog.ladder().rungs().len(),
        ),
        ("sudokud_scales", "Loaded scales", snapshot.scales().len()),
        ("sudokud_recipes", "Loaded recipes", snapshot.recipes().len()),
        (
            "sudokud_recipes_unavailable",
            "Recipes that cannot be used with the loaded techniques and scales",
            unavailable.count(),
        ),
        (
            "sudokud_quarantined",
            "Techniques and plugins in quarantine",
            catalog.withheld().len(),
        ),
        (
            "sudokud_plugins_left_out",
            "Plugin files that were not opened: refused ones with plugins.on_error = \"skip\", and those that crashed a process",
            catalog.left_out().len(),
        ),
    ] {
        page.gauge(name, help, number as f64)?;
    }
    page.counter(
        "sudokud_quarantines",
        "Times that a plugin broke its contract and was quarantined, in whole or in part",
        live.quarantines() as f64,
    )?;
    page.counters(
        "sudokud_reloads",
        "Reloads, by result",
        [("ok", reloads.succeeded()), ("failed", reloads.failed())]
            .map(|(result, number)| (vec![("result", result)], number as f64)),
    )?;
    page.gauge(
        "sudokud_plugin_files_opened",
        "Different plugin files that this process has opened since its start; at 1024 a reload with another one is refused",
        live.opened_files() as f64,
    )?;
    page.gauge(
        "sudokud_reload_threads_hanging",
        "Threads of reloads and lifts that were given up and have not returned",
        live.hanging_updates() as f64,
    )?;
    page.gauge(
        "sudokud_serving_last_good",
        "1 if a file was refused at the start and the last good set serves, else 0",
        f64::from(u8::from(live.serves_last_good())),
    )?;
    page.gauge(
        "sudokud_reload_last_failed",
        "1 if the last reload failed and the old snapshot keeps serving, else 0",
        f64::from(u8::from(reloads.has_last_failed())),
    )
}
