//! The lanes of the queue.

/// A kind of work, by who waits for it and how long it may take. The order is the one in which lanes are served.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lane {
    /// Single calls that are usually short, in their first turn.
    Calls,
    /// Single calls that search for a puzzle, and others after their first turn.
    Searches,
    /// Elements of streams that are usually short, in their first turn.
    Elements,
    /// Elements of streams that search for puzzles, and others after their first turn.
    BulkSearches,
    /// Searches for the reserve, for which no caller waits. They run only on threads that other lanes do not need.
    Refill,
}

impl Lane {
    /// Number of lanes.
    pub const COUNT: usize = 5;
    /// All lanes, in the order in which they are served.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Calls,
        Self::Searches,
        Self::Elements,
        Self::BulkSearches,
        Self::Refill,
    ];

    /// Returns whether its jobs may take long, and therefore work in turns.
    pub(super) fn is_long(self) -> bool {
        matches!(self, Self::Searches | Self::BulkSearches | Self::Refill)
    }

    /// Returns the lane of a job of this lane after its first turn.
    pub(super) fn after_first_turn(self) -> Self {
        match self {
            Self::Calls => Self::Searches,
            Self::Elements => Self::BulkSearches,
            long => long,
        }
    }

    /// Returns the class of its jobs: short ones, long ones, and those for which no caller waits.
    pub(super) fn class(self) -> usize {
        match self {
            Self::Calls | Self::Elements => 0,
            Self::Searches | Self::BulkSearches => 1,
            Self::Refill => 2,
        }
    }

    /// Returns whether its jobs need a place. Elements do not: a stream sends only a few at a time.
    pub(super) fn is_bounded(self) -> bool {
        matches!(self, Self::Calls | Self::Searches)
    }
}
