//! Reading plugins, scales, recipes, certificates, names and the configuration again while the server runs.
//!
//! The signal SIGHUP and the admin call do the same: the configuration file is read again (only what it says of plugins,
//! ladder, scales, recipes and access counts; other changes need a new process, and are named in the log), a whole new snapshot is built, and the pointer is
//! swapped. Anything wrong leaves the old snapshot serving.

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

/// Reloads can come in any number.
static CHANGED: Throttle = Throttle::new();
static NO_TECHNIQUES: Throttle = Throttle::new();
static UNAVAILABLE: Throttle = Throttle::new();

/// Builds the next snapshot.
pub(super) struct Reloader {
    files: Arc<ReloadFiles>,
    turns: Turns<Result<Reloaded, String>>,
}

/// What a snapshot is built from, and where it goes.
struct ReloadFiles {
    live: Arc<Live>,
    gates: Arc<Gates>,
    /// What the process was started with.
    start: Settings,
    tally: Arc<ReloadTally>,
}

/// How reloads went.
#[derive(Debug, Default)]
pub(super) struct ReloadTally {
    succeeded: AtomicU64,
    failed: AtomicU64,
    has_last_failed: AtomicBool,
}

impl ReloadTally {
    /// How many brought a new snapshot.
    pub(super) fn succeeded(&self) -> u64 {
        self.succeeded.load(Ordering::Relaxed)
    }

    /// How many left the old one serving.
    pub(super) fn failed(&self) -> u64 {
        self.failed.load(Ordering::Relaxed)
    }

    /// Whether the last one left the old one serving.
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
    /// A reloader of `live` that reads again what `start` was read from.
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

    /// How its reloads went.
    pub(super) fn tally(&self) -> Arc<ReloadTally> {
        Arc::clone(&self.files.tally)
    }

    /// Builds the next snapshot and makes it current. One at a time; those who ask while one waits for its turn share it.
    pub(super) async fn reload(&self) -> Result<Reloaded, Failure> {
        let files = Arc::clone(&self.files);
        let ended = self.turns.run(move || files.reload()).await;
        ended.ok_or(Failure::Internal)?.map_err(Failure::Reload)
    }
}

impl ReloadFiles {
    /// Reads all of them. The error is in words.
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
            // On one line, even when it quotes a place in the file.
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
        // All is read before anything changes.
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

/// Logs what a snapshot holds.
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
    let unavailable = snapshot.recipes().iter().filter_map(|known| {
        let reason = known.unavailable.as_ref()?;
        Some(format!("{} ({reason})", known.recipe.name))
    });
    let unavailable: Vec<String> = unavailable.collect();
    // Without techniques all of them are, and the reason was just told.
    if techniques > 0
        && !unavailable.is_empty()
        && let Some(left_out) = UNAVAILABLE.pass()
    {
        let recipes = unavailable.join(", ");
        tracing::warn!(left_out, "unavailable recipes: {recipes}");
    }
}

/// Reloads at each SIGHUP, for ever.
pub(super) async fn reload_on_hangup(reloader: Arc<Reloader>, mut hangup: Hangup) {
    loop {
        hangup.next().await;
        // Its own log lines say how it went.
        let _ = reloader.reload().await;
    }
}
