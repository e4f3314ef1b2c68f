//! The progress bar on standard error.
//!
//! It shows only where somebody looks and nothing else is written: on a terminal, when standard output goes elsewhere.
//! It appears after a moment, so that short work leaves no trace, and wipes itself when dropped.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work shorter than this shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// How far the work has come.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    start: Instant,
    waiting: bool,
}

impl Progress {
    /// The progress of so many items, or of an unknown number; it shows when the streams are such that it may.
    pub fn new(total: Option<u64>) -> Self {
        let shown = io::stderr().is_terminal() && !io::stdout().is_terminal();
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        let template = match total {
            Some(_) => "{bar:40} {pos}/{len}, {per_sec}, {eta} left",
            None => "{spinner} {pos} done, {per_sec}",
        };
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style);
        Self {
            bar,
            start: Instant::now(),
            waiting: shown,
        }
    }

    /// So many more items are done.
    pub fn advance(&mut self, items: u64) {
        self.bar.inc(items);
        if self.waiting && self.start.elapsed() >= PATIENCE {
            self.waiting = false;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// How many items are done.
    pub fn done(&self) -> u64 {
        self.bar.position()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_counts_and_both_bars_are_well_formed() {
        for total in [None, Some(3)] {
            let mut progress = Progress::new(total);
            progress.advance(1);
            progress.advance(2);
            assert_eq!(progress.done(), 3);
        }
        assert!(ProgressStyle::with_template("{bar:40} {pos}/{len}, {per_sec}, {eta} left").is_ok());
    }
}
