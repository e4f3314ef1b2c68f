//! The trial of plugin files before this process opens them.

use std::path::Path;

use sudokud_admission::{Admitter, Launcher, TrialScope};
use sudokud_config::Settings;

/// Returns what decides which plugin files a server with these settings opens. The list of those that passed is kept in `state`.
///
/// A question of a trial may take as long as one in a call. A shorter limit than the usual one does not count here: a trial asks for all
/// deductions, which no call does.
pub(crate) fn admitter(settings: &Settings, state: Option<&Path>) -> Admitter {
    let usual = TrialScope::default();
    let patience = usual.patience.max(settings.hang_after.unwrap_or_default());
    let scope = TrialScope { patience, ..usual };
    Admitter::new(Launcher::default().with_scope(scope), state.map(Path::to_owned))
}
