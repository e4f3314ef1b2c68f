//! The progress bar on standard error.
//!
//! It appears after the first second, and only where no result reaches the same terminal. It is removed when dropped.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::sink::Sink;

/// The time without a bar.
const QUIET: Duration = Duration::from_secs(1);
/// Interval of redraws without progress.
const BEAT: Duration = Duration::from_millis(500);
/// The bar of a known number of items.
const COUNTED: &str = "{bar:40} {pos}/{len} in {elapsed}{msg}";
/// The bar of an unknown number of items.
const ENDLESS: &str = "{spinner} {pos} done in {elapsed}{msg}";

/// The progress of a run.
#[derive(Debug)]
pub(crate) struct Bar {
    /// `None` where a bar would disturb the results.
    start: Option<Instant>,
    total: Option<u64>,
    done: u64,
    shown: Option<ProgressBar>,
}

impl Bar {
    /// The progress of `total` items, or of an unknown number, whose results go to `sink`.
    pub(crate) fn new(total: Option<u64>, sink: &Sink) -> Self {
        Self {
            start: sink.has_place_for_bar().then(Instant::now),
            total,
            done: 0,
            shown: None,
        }
    }

    /// Adds finished items.
    pub(crate) fn advance(&mut self, items: u64) {
        self.done += items;
        let done = self.done;
        if let Some(bar) = self.visible() {
            bar.set_position(done);
        }
    }

    /// Shows `words` behind the numbers.
    pub(crate) fn say(&mut self, words: impl FnOnce() -> String) {
        if let Some(bar) = self.visible() {
            bar.set_message(words());
        }
    }

    /// Calls `write`, which writes to the terminal, without the bar.
    pub(crate) fn suspend(&mut self, write: impl FnOnce()) {
        match &self.shown {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// The bar, once it is time.
    fn visible(&mut self) -> Option<&ProgressBar> {
        let start = self.start.filter(|start| start.elapsed() >= QUIET)?;
        Some(self.shown.get_or_insert_with(|| {
            let template = self.total.map_or(ENDLESS, |_| COUNTED);
            let style = ProgressStyle::with_template(template);
            let bar = self.total.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar.set_elapsed(start.elapsed());
            bar.set_position(self.done);
            bar.enable_steady_tick(BEAT);
            bar
        }))
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some(bar) = &self.shown {
            bar.finish_and_clear();
        }
    }
}
