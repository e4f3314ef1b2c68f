//! Shows a progress bar on standard error.
//!
//! The bar is visible if standard error is a terminal and the results go elsewhere. It is redrawn regularly, also before the first
//! result, and removed when dropped.

use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Interval of redraws without progress.
const BEAT: Duration = Duration::from_millis(500);
/// The bar of a known number of items.
const COUNTED: &str = "{bar:40} {pos}/{len}, {per_sec}, {eta} left{msg}";
/// The bar of an unknown number of items.
const ENDLESS: &str = "{spinner} {pos} done in {elapsed}, {per_sec}{msg}";

/// The progress of a run.
#[derive(Debug)]
pub struct RunProgress(ProgressBar);

impl RunProgress {
    /// The progress of `total` items, or of an unknown number, whose results go to standard output.
    pub fn new(total: Option<u64>) -> Self {
        if io::stdout().is_terminal() {
            return Self(ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden()));
        }
        Self::beside_file(total)
    }

    /// The same for results that go to a file, so that the bar is visible also if standard output is a terminal.
    pub fn beside_file(total: Option<u64>) -> Self {
        let shown = io::stderr().is_terminal();
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        if shown {
            let template = total.map_or(ENDLESS, |_| COUNTED);
            bar.set_style(
                ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()),
            );
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.enable_steady_tick(BEAT);
        }
        Self(bar)
    }

    /// Adds finished items.
    pub fn advance(&mut self, items: u64) {
        self.0.inc(items);
    }

    /// Shows `words` behind the numbers. They are computed only if the bar is visible.
    pub fn say(&mut self, words: impl FnOnce() -> String) {
        self.message().say(words);
    }

    /// The words behind the numbers, for another thread.
    pub fn message(&self) -> ProgressMessage {
        ProgressMessage(self.0.clone())
    }
}

/// Writes the words behind the numbers from another thread.
#[derive(Clone, Debug)]
pub struct ProgressMessage(ProgressBar);

impl ProgressMessage {
    /// Shows `words` behind the numbers. They are computed only if the bar is visible.
    pub fn say(&self, words: impl FnOnce() -> String) {
        if !self.0.is_hidden() {
            self.0.set_message(words());
        }
    }

    /// Hides the bar while `write` writes to the terminal.
    pub fn suspend(&self, write: impl FnOnce()) {
        self.0.suspend(write);
    }
}

impl Drop for RunProgress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_counts_and_both_bars_are_well_formed() {
        let mut progress = RunProgress::new(Some(3));
        progress.advance(1);
        progress.advance(2);
        assert_eq!(progress.0.position(), 3);
        for template in [COUNTED, ENDLESS] {
            assert!(ProgressStyle::with_template(template).is_ok(), "{template}");
        }
    }
}
