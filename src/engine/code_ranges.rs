//! The addresses of the code of open libraries, to find the plugin that an address belongs to.
//!
//! The handler of a signal reads them, so they are numbers in static memory: no lock, no allocation.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

#[cfg(feature = "loading")]
use super::breadcrumb::{PluginStep, with_step};

/// One library.
struct CodeRange {
    start: AtomicUsize,
    end: AtomicUsize,
    crumb: AtomicU64,
}

/// The most libraries that are known; a process opens no more.
const MOST: usize = 1024;
static RANGES: [CodeRange; MOST] = [const {
    CodeRange {
        start: AtomicUsize::new(0),
        end: AtomicUsize::new(0),
        crumb: AtomicU64::new(0),
    }
}; MOST];
static COUNT: AtomicUsize = AtomicUsize::new(0);

/// Adds the mappings of the library whose private copy has this name.
#[cfg(feature = "loading")]
pub(super) fn add(name: &str, crumb: u64) {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let mut ranges = maps
        .lines()
        .filter(|line| line.contains(name))
        .filter_map(|line| {
            let (start, rest) = line.split_once('-')?;
            let (end, _) = rest.split_once(' ')?;
            Some((
                usize::from_str_radix(start, 16).ok()?,
                usize::from_str_radix(end, 16).ok()?,
            ))
        });
    let Some((start, first_end)) = ranges.next() else {
        return;
    };
    let end = ranges.fold(first_end, |_, (_, end)| end);
    let index = COUNT.fetch_add(1, Ordering::Relaxed);
    if let Some(range) = RANGES.get(index) {
        range
            .crumb
            .store(with_step(crumb, PluginStep::Other), Ordering::Relaxed);
        range.start.store(start, Ordering::Relaxed);
        // Last, because a range without an end has no address.
        range.end.store(end, Ordering::Release);
    }
}

/// Returns the crumb of the plugin that has this address.
pub(super) fn crumb_at(address: usize) -> Option<u64> {
    let known = &RANGES[..COUNT.load(Ordering::Relaxed).min(MOST)];
    let has = |range: &&CodeRange| {
        (range.end.load(Ordering::Acquire) > address) && range.start.load(Ordering::Relaxed) <= address
    };
    let crumb = known.iter().find(has)?.crumb.load(Ordering::Relaxed);
    (crumb != 0).then_some(crumb)
}
