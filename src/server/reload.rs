//! Reads plugins, scales, recipes, certificates, names and the configuration again while the server runs.
//!
//! SIGHUP and the admin call do the same: they read the configuration file again, build a whole new snapshot and swap the pointer.
//! Only the sections for plugins, ladder, scales, recipes and access take effect; other changed keys need a restart and are named in
//! the log. After an error the old snapshot keeps serving.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::gates::Gates;
use super::notify;
use super::shutdown::Hangup;
use super::throttle::Throttle;
use super::turns::Turns;
use sudokud_config::Settings;
use sudokud_service::Failure;
use sudokud_service::admin::Reloaded;
use sudokud_snapshot::{Live, Snapshot};

/// Throttles for log lines, because reloads can be requested at any rate.
static CHANGED: Throttle = Throttle::new();
static NO_TECHNIQUES: Throttle = Throttle::new();
static UNAVAILABLE: Throttle = Throttle::new();
static IGNORED: Throttle = Throttle::new();

/// Builds the next snapshot.
pub(super) struct Reloader {
    files: Arc<ReloadFiles>,
    turns: Turns<Result<Reloaded, String>>,
}

/// The sources of a snapshot, and the pointer to swap.
struct ReloadFiles {
    live: Arc<Live>,
    gates: Arc<Gates>,
    /// The settings at the start of the process.
    start: Settings,
    tally: Arc<ReloadTally>,
}

/// Counts successful and failed reloads.
#[derive(Debug, Default)]
pub(super) struct ReloadTally {
    succeeded: AtomicU64,
    failed: AtomicU64,
    has_last_failed: AtomicBool,
}

impl ReloadTally {
    /// Returns the number of successful reloads.
    pub(super) fn succeeded(&self) -> u64 {
        self.succeeded.load(Ordering::Relaxed)
    }

    /// Returns the number of failed reloads.
    pub(super) fn failed(&self) -> u64 {
        self.failed.load(Ordering::Relaxed)
    }

    /// Returns whether the last reload failed.
    pub(super) fn has_last_failed(&self) -> bool {
        self.has_last_failed.load(Ordering::Relaxed)
    }

    fn count<T, E>(&self, reloaded: &Result<T, E>) {
        let cell = match reloaded {
            Ok(_) => &self.succeeded,
            Err(_) => &self.failed,
        };
        cell.fetch_add(1, Ordering::Relaxed);
        self.has_last_failed.store(reloaded.is_err(), Ordering::Relaxed);
    }
}

impl Reloader {
    /// Returns a reloader of `live` that reads the files of `start` again.
    pub(super) fn new(live: Arc<Live>, gates: Arc<Gates>, start: Settings) -> Self {
        Self {
            files: Arc::new(ReloadFiles {
                live,
                gates,
                start,
                tally: Arc::default(),
            }),
            turns: Turns::new(),
        }
    }

    /// Returns the counts of its reloads.
    pub(super) fn tally(&self) -> Arc<ReloadTally> {
        Arc::clone(&self.files.tally)
    }

    /// Builds the next snapshot and makes it current. Requests during a reload share the next one.
    pub(super) async fn reload(&self) -> Result<Reloaded, Failure> {
        let files = Arc::clone(&self.files);
        let ended = self.turns.run(move || files.reload()).await;
        ended.ok_or(Failure::Internal)?.map_err(Failure::Reload)
    }
}

impl ReloadFiles {
    /// Reads all files and makes the new snapshot current. The error is a message for people.
    fn reload(&self) -> Result<Reloaded, String> {
        notify::reloading();
        let built = catch_unwind(AssertUnwindSafe(|| self.build()));
        // The panic hook has logged it.
        let reloaded = built.unwrap_or_else(|_| Err("loading panicked; see the log".to_owned()));
        self.tally.count(&reloaded);
        match &reloaded {
            Ok(reloaded) => {
                notify::ready(reloaded.snapshot.revision());
                report(&reloaded.snapshot, "reloaded");
                if !reloaded.needs_new_process.is_empty()
                    && let Some(left_out) = CHANGED.pass()
                {
                    let keys = reloaded.needs_new_process.join(", ");
                    tracing::warn!(keys, left_out, "changed keys need a restart");
                }
            }
            // Debug, so that an error that quotes the file stays on one line.
            Err(error) => {
                notify::refused();
                tracing::error!(?error, "the old snapshot keeps serving");
            }
        }
        reloaded
    }

    fn build(&self) -> Result<Reloaded, String> {
        let next = Settings::load(self.start.flags.clone()).map_err(|error| error.to_string())?;
        let needs_new_process = self.start.needs_new_process(&next);
        // Everything is read before anything changes, so that an error changes nothing.
        let gates = self.gates.read(&next).map_err(|error| error.to_string())?;
        let snapshot = self
            .live
            .reload(next.sources)
            .map_err(|error| error.to_string())?;
        self.gates.put(gates);
        Ok(Reloaded {
            snapshot,
            needs_new_process,
        })
    }
}

/// Logs the content of a snapshot.
pub(super) fn report(snapshot: &Snapshot, event: &str) {
    let catalog = snapshot.catalog();
    let (plugins, techniques) = (catalog.plugins().len(), catalog.ladder().rungs().len());
    let (scales, recipes) = (snapshot.scales().len(), snapshot.recipes().len());
    tracing::info!(
        revision = snapshot.revision(),
        plugins,
        techniques,
        scales,
        recipes,
        "{event}"
    );
    if techniques == 0
        && let Some(left_out) = NO_TECHNIQUES.pass()
    {
        tracing::warn!(
            left_out,
            "no techniques: no plugin was found, so no puzzle can be solved by logic"
        );
    }
    if !snapshot.ignored().is_empty()
        && let Some(left_out) = IGNORED.pass()
    {
        for file in snapshot.ignored() {
            tracing::warn!(left_out, "{file}");
        }
    }
    let unavailable = snapshot.recipes().iter().filter_map(|known| {
        let reason = known.unavailable.as_ref()?;
        Some(format!("{} ({reason})", known.recipe.name))
    });
    let unavailable: Vec<String> = unavailable.collect();
    // Without techniques all recipes are unavailable, for the reason that was just logged.
    if techniques > 0
        && !unavailable.is_empty()
        && let Some(left_out) = UNAVAILABLE.pass()
    {
        let recipes = unavailable.join(", ");
        tracing::warn!(left_out, "unavailable recipes: {recipes}");
    }
}

/// Reloads at each SIGHUP; never returns.
pub(super) async fn reload_on_hangup(reloader: Arc<Reloader>, mut hangup: Hangup) {
    loop {
        hangup.next().await;
        // The result is already in the log.
        let _ = reloader.reload().await;
    }
}
