//! The progress bar on standard error.
//!
//! It shows only where somebody looks and nothing else is written: on a terminal, when the results go elsewhere.
//! It moves on by itself, so that a long search shows signs of life before its first result, and wipes itself when
//! dropped.

use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How often the bar moves on when nothing happens.
const BEAT: Duration = Duration::from_millis(500);
/// The bar of work with a known end.
const COUNTED: &str = "{bar:40} {pos}/{len}, {per_sec}, {eta} left{msg}";
/// The bar of work without one.
const ENDLESS: &str = "{spinner} {pos} done in {elapsed}, {per_sec}{msg}";

/// How far the work has come.
#[derive(Debug)]
pub struct RunProgress(ProgressBar);

impl RunProgress {
    /// The progress of so many items, or of an unknown number, whose results go to standard output; it shows when the streams
    /// are such that it may.
    pub fn new(total: Option<u64>) -> Self {
        if io::stdout().is_terminal() {
            return Self(ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden()));
        }
        Self::beside_file(total)
    }

    /// The same where the results go to a file, whatever standard output is.
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

    /// So many more items are done.
    pub fn advance(&mut self, items: u64) {
        self.0.inc(items);
    }

    /// Says `words` behind the numbers, which are only asked for where the bar shows.
    pub fn say(&mut self, words: impl FnOnce() -> String) {
        if !self.0.is_hidden() {
            self.0.set_message(words());
        }
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
