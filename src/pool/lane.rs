//! The lanes of the queue.

/// Who waits for a job, and how long: the lanes in the order in which they are served.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lane {
    /// A caller, for moments.
    Calls,
    /// A caller, for as long as it takes: searches for puzzles.
    Searches,
    /// A caller who sends many, each for moments.
    Elements,
    /// A caller who wants many puzzles.
    BulkSearches,
}

impl Lane {
    /// Number of lanes.
    pub const COUNT: usize = 4;
    /// All of them, in the order in which they are served.
    pub const ALL: [Self; Self::COUNT] = [Self::Calls, Self::Searches, Self::Elements, Self::BulkSearches];

    /// Whether its jobs may take as long as they like.
    pub(super) fn is_long(self) -> bool {
        matches!(self, Self::Searches | Self::BulkSearches)
    }

    /// Whether its jobs need a place. Elements need none: a stream waits by itself.
    pub(super) fn is_bounded(self) -> bool {
        matches!(self, Self::Calls | Self::Searches)
    }
}
