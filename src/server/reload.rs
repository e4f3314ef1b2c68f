//! Reads plugins, scales, recipes, certificates, names and the configuration again while the server runs.
//!
//! SIGHUP, the admin call and the watch of the folders all do the same: they read the configuration file again, build a whole new
//! snapshot and swap the pointer. Only the sections for plugins, ladder, scales, recipes and access take effect; other changed keys need
//! a restart and are named in the log. The old snapshot keeps serving after an error, and when the reload takes longer than
//! `calls.reload_seconds`.

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use tokio::time::timeout;

use super::gates::Gates;
use super::notify;
use super::shared_runs::{NoRun, SharedRuns};
use super::shutdown::Hangup;
use super::watch::{self, FolderWatch};
use sudokud_config::Settings;
use sudokud_host::log::Throttle;
use sudokud_service::Failure;
use sudokud_service::admin::{ReloadOutcome, ReloadWish, Reloaded};
use sudokud_service::change::{NoChange, within};
use sudokud_service::last_reload::LastReload;
use sudokud_snapshot::{GivenUp, Live, PartChange, Snapshot, SnapshotError, Update, WrongRevision};

/// Throttles for log lines, because reloads can be requested at any rate.
static CHANGED: Throttle = Throttle::new();
static NO_TECHNIQUES: Throttle = Throttle::new();
static UNAVAILABLE: Throttle = Throttle::new();
static IGNORED: Throttle = Throttle::new();
static LEFT_OUT: Throttle = Throttle::new();

/// Builds the next snapshot.
pub(super) struct Reloader {
    files: Arc<ReloadFiles>,
    runs: SharedRuns<ReloadWish, Result<Reloaded, NotReloaded>>,
}

/// The reason why a reload changed nothing.
#[derive(Clone, Debug, thiserror::Error)]
enum NotReloaded {
    /// A file is refused, in words.
    #[error("{0}")]
    Refused(String),
    /// The files make another snapshot than the expected one.
    #[error(transparent)]
    Revision(WrongRevision),
    /// It took too long.
    #[error(transparent)]
    GivenUp(#[from] GivenUp),
}

impl From<NotReloaded> for Failure {
    fn from(reason: NotReloaded) -> Self {
        match reason {
            NotReloaded::Refused(reason) => Self::Reload(reason),
            NotReloaded::Revision(wrong) => Self::Revision(wrong),
            NotReloaded::GivenUp(given_up) => Self::GivenUp(given_up),
        }
    }
}

impl From<SnapshotError> for NotReloaded {
    fn from(error: SnapshotError) -> Self {
        match error {
            SnapshotError::Revision(wrong) => Self::Revision(wrong),
            SnapshotError::GivenUp(given_up) => Self::GivenUp(given_up),
            error => Self::Refused(error.to_string()),
        }
    }
}

/// The sources of a snapshot, and the pointer to swap.
struct ReloadFiles {
    live: Arc<Live>,
    gates: Arc<Gates>,
    watch: Arc<FolderWatch>,
    /// The settings at the start of the process.
    start: Settings,
    tally: Arc<ReloadTally>,
    last: Arc<LastReload>,
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

    /// Counts a reload, unless it failed because of the expected revision: that says nothing about the files.
    fn count(&self, reloaded: &Result<Reloaded, NotReloaded>) {
        let cell = match reloaded {
            Ok(_) => &self.succeeded,
            Err(NotReloaded::Refused(_) | NotReloaded::GivenUp(_)) => &self.failed,
            Err(NotReloaded::Revision(_)) => return,
        };
        cell.fetch_add(1, Ordering::Relaxed);
        self.has_last_failed.store(reloaded.is_err(), Ordering::Relaxed);
    }
}

impl Reloader {
    /// Returns a reloader of `live` that reads the files of `start` again.
    pub(super) fn new(live: Arc<Live>, gates: Arc<Gates>, watch: Arc<FolderWatch>, start: Settings) -> Self {
        Self {
            files: Arc::new(ReloadFiles {
                live,
                gates,
                watch,
                start,
                tally: Arc::default(),
                last: Arc::default(),
            }),
            runs: SharedRuns::new(),
        }
    }

    /// Returns the watch, which follows its reloads.
    pub(super) fn watch(&self) -> Arc<FolderWatch> {
        Arc::clone(&self.files.watch)
    }

    /// Returns the counts of its reloads.
    pub(super) fn tally(&self) -> Arc<ReloadTally> {
        Arc::clone(&self.files.tally)
    }

    /// Returns the record of its last reload.
    pub(super) fn last(&self) -> Arc<LastReload> {
        Arc::clone(&self.files.last)
    }

    /// Builds the next snapshot and makes it current, or only describes it. Requests with the same wish during a reload share the
    /// next one.
    pub(super) async fn reload(&self, wish: ReloadWish) -> Result<Reloaded, Failure> {
        let (files, own) = (Arc::clone(&self.files), wish.clone());
        let ended = self.runs.run(wish, move || files.run(own)).await;
        let ended = ended.map_err(|no_run| match no_run {
            NoRun::Panicked => Failure::Internal,
            NoRun::Full => Failure::Full { retry_after: SOON },
        })?;
        ended.map_err(Failure::from)
    }
}

/// When to retry if too many reloads wait, and the time limit of a report to the service manager.
const SOON: Duration = Duration::from_secs(1);

impl ReloadFiles {
    /// Reads all files and serves or describes the new snapshot. Gives up at the time limit.
    async fn run(self: Arc<Self>, wish: ReloadWish) -> Result<Reloaded, NotReloaded> {
        let outcome = wish.outcome;
        let files = Arc::clone(&self);
        let built = within(self.start.limits.reload, move |update| {
            if outcome == ReloadOutcome::Serve {
                notify::reloading();
            }
            files.build(&wish, update)
        });
        let built = built.await.unwrap_or_else(|reason| {
            Err(match reason {
                NoChange::GivenUp(given_up) => NotReloaded::GivenUp(given_up),
                NoChange::Panicked => NotReloaded::Refused("loading panicked; see the log".to_owned()),
            })
        });
        match outcome {
            ReloadOutcome::Serve => {
                self.conclude(&built);
                tell_manager(&built).await;
            }
            ReloadOutcome::Describe => report_check(&built),
        }
        built
    }

    /// Counts and logs the end of a reload.
    fn conclude(&self, reloaded: &Result<Reloaded, NotReloaded>) {
        self.tally.count(reloaded);
        let refused = reloaded.as_ref().err();
        self.last
            .record(refused.map(NotReloaded::to_string).unwrap_or_default());
        match reloaded {
            Ok(reloaded) => {
                report(&reloaded.snapshot, Some(&reloaded.previous), "reloaded");
                if !reloaded.needs_new_process.is_empty()
                    && let Some(left_out) = CHANGED.pass()
                {
                    let keys = reloaded.needs_new_process.join(", ");
                    tracing::warn!(keys, left_out, "changed keys need a restart");
                }
            }
            Err(NotReloaded::Revision(wrong)) => tracing::warn!("the old snapshot keeps serving: {wrong}"),
            // Debug of the text, so that an error that quotes the file stays on one line.
            Err(error) => {
                let error = error.to_string();
                tracing::error!(?error, "the old snapshot keeps serving");
            }
        }
    }

    fn build(&self, wish: &ReloadWish, update: &Update) -> Result<Reloaded, NotReloaded> {
        let refused = |error: &dyn Error| NotReloaded::Refused(error.to_string());
        let update = self.live.begin_update(update)?;
        update.step("read the configuration, the certificates and the file of names")?;
        let next = Settings::load(self.start.flags.clone()).map_err(|error| refused(&error))?;
        let needs_new_process = self.start.needs_new_process(&next);
        // Everything is read before anything changes, so that an error changes nothing.
        let gates = self.gates.read(&next).map_err(|error| refused(&error))?;
        let previous = self.live.current();
        let snapshot = match wish.outcome {
            ReloadOutcome::Describe => {
                let snapshot = self.live.check(&update, next.sources)?;
                snapshot.require(&wish.revision).map_err(NotReloaded::Revision)?;
                snapshot
            }
            ReloadOutcome::Serve => {
                let found = watch::contents(&next);
                let loaded = self.live.reload_to(&update, &wish.revision, next.sources.clone());
                let snapshot = match loaded {
                    Ok(snapshot) => snapshot,
                    // These files were not refused: without the expected revision they would serve.
                    Err(error @ SnapshotError::Revision(_)) => return Err(error.into()),
                    Err(error) => {
                        update.commit(|| self.watch.refuse(found))?;
                        return Err(error.into());
                    }
                };
                // The update lasts until the end, so a later one does not overtake these.
                self.watch.follow(&next, found);
                self.gates.put(gates);
                snapshot
            }
        };
        Ok(Reloaded {
            previous,
            snapshot,
            needs_new_process,
        })
    }
}

/// Logs the end of a check.
fn report_check(checked: &Result<Reloaded, NotReloaded>) {
    match checked {
        Ok(checked) => {
            let revision = checked.snapshot.revision();
            tracing::info!(revision, "checked the files for a reload");
        }
        // Debug of the text, so that an error that quotes the file stays on one line.
        Err(reason) => {
            let reason = reason.to_string();
            tracing::warn!(?reason, "a reload would be refused");
        }
    }
}

/// Reports the end of a reload to the service manager. Waits for the report, so that reports stay in order, but only briefly, because the
/// manager's socket may be full.
async fn tell_manager(reloaded: &Result<Reloaded, NotReloaded>) {
    let serving = (reloaded.as_ref().ok()).map(|reloaded| reloaded.snapshot.revision().to_owned());
    let told = tokio::task::spawn_blocking(move || match serving {
        Some(revision) => notify::ready(&revision),
        None => notify::refused(),
    });
    // An error is in the log, or the report comes late.
    let _ = timeout(SOON, told).await;
}

/// Logs the content of a snapshot, which replaces `previous`.
pub(super) fn report(snapshot: &Snapshot, previous: Option<&Snapshot>, event: &str) {
    let catalog = snapshot.catalog();
    let (plugins, techniques) = (catalog.plugins().len(), catalog.ladder().rungs().len());
    let (scales, recipes) = (snapshot.scales().len(), snapshot.recipes().len());
    let languages = snapshot.languages().all().len();
    tracing::info!(
        revision = snapshot.revision(),
        plugins,
        techniques,
        scales,
        recipes,
        languages,
        "{event}"
    );
    if let Some(previous) = previous {
        report_changes(snapshot, previous);
    }
    if techniques == 0
        && let Some(left_out) = NO_TECHNIQUES.pass()
    {
        tracing::warn!(
            left_out,
            "no techniques: no plugin was found, so no puzzle can be solved by logic"
        );
    }
    // Only new files pass the throttle; callers may repeat a reload at any rate.
    let is_new = previous.is_none_or(|previous| previous.ignored() != snapshot.ignored());
    if !snapshot.ignored().is_empty()
        && let Some(left_out) = if is_new { Some(0) } else { IGNORED.pass() }
    {
        for file in snapshot.ignored() {
            tracing::warn!(left_out, "{file}");
        }
    }
    let is_new = previous.is_none_or(|previous| previous.catalog().left_out() != catalog.left_out());
    if !catalog.left_out().is_empty()
        && let Some(left_out) = if is_new { Some(0) } else { LEFT_OUT.pass() }
    {
        for file in catalog.left_out() {
            tracing::warn!(left_out, "{file}");
        }
    }
    let known = previous.and_then(Snapshot::vain_order);
    if let Some(warning) = snapshot.vain_order().filter(|_| known.is_none()) {
        tracing::warn!("{warning}");
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

/// Logs the parts that differ from those of `previous`, with a warning for files that are gone.
fn report_changes(snapshot: &Snapshot, previous: &Snapshot) {
    let changes = snapshot.changes_since(previous);
    let (removed, others): (Vec<_>, Vec<_>) = changes.iter().partition(|change| change.is_removal());
    let in_words = |changes: Vec<&PartChange>| {
        changes
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(", ")
    };
    if !others.is_empty() {
        let changes = in_words(others);
        tracing::info!(changes, "new or changed since the last snapshot");
    }
    if !removed.is_empty() {
        let is_left = |id: &str| snapshot.catalog().technique(id).is_ok();
        let rungs = previous.catalog().ladder().rungs().iter();
        let techniques: Vec<&str> = rungs.map(|rung| &**rung.id()).filter(|id| !is_left(id)).collect();
        let (removed, techniques) = (in_words(removed), techniques.join(", "));
        tracing::warn!(
            removed,
            techniques,
            "files are gone: calls that name these scales, recipes or techniques fail, and ladders go on without these techniques"
        );
    }
}

/// Logs plugins and techniques that are in quarantine since an earlier process.
pub(super) fn report_quarantine(snapshot: &Snapshot) {
    let quarantined = snapshot.quarantined();
    if !quarantined.is_empty() {
        let (count, names) = (quarantined.len(), quarantined.join(", "));
        tracing::warn!(
            count,
            names,
            "in quarantine since an earlier process; `sudokud plugin list` shows the reasons"
        );
    }
}

/// Reloads at each SIGHUP; never returns.
pub(super) async fn reload_on_hangup(reloader: Arc<Reloader>, mut hangup: Hangup) {
    loop {
        hangup.next().await;
        // The result is already in the log.
        let _ = reloader.reload(ReloadWish::default()).await;
    }
}
