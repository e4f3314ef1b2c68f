//! Records what each line of a text was read as.
//!
//! A reader claims every line that it understands: as part of a puzzle, as part of an error, or as a line that may be without a puzzle (a
//! comment, a title, a drawn border, the frame of a file). [`Claims::rest`] finds the unclaimed lines, and the caller reports them. So a
//! line that a reader overlooks becomes an error.

/// The number of lines of each kind. Their sum is the number of all lines.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LineCounts {
    /// Number of lines of puzzles.
    pub puzzle: u64,
    /// Number of comments, titles, drawn borders, blank lines, and lines of a file's frame.
    pub other: u64,
    /// Number of lines of errors.
    pub bad: u64,
}

impl LineCounts {
    /// Returns the number of all lines.
    pub fn total(&self) -> u64 {
        self.puzzle + self.other + self.bad
    }

    /// Adds the counts of the next part of an input.
    pub fn add(&mut self, next: &Self) {
        self.puzzle += next.puzzle;
        self.other += next.other;
        self.bad += next.bad;
    }
}

/// What a line was claimed as. If a line is claimed twice, the greater claim wins, so an error is never hidden.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum LineClaim {
    /// Not claimed.
    None,
    /// A line without a puzzle.
    Other,
    /// Part of a puzzle.
    Puzzle,
    /// Part of an error.
    Bad,
}

impl LineClaim {
    /// Returns the claim for the lines of an entry.
    pub(super) fn of<T, E>(entry: &Result<T, E>) -> Self {
        if entry.is_ok() { Self::Puzzle } else { Self::Bad }
    }
}

/// The claims on all lines of a text.
#[derive(Clone)]
pub(super) struct Claims(Vec<LineClaim>);

impl Claims {
    /// Creates the claims of a text. Blank lines are claimed as lines without a puzzle.
    pub(super) fn new(text: &str) -> Self {
        let claim = |line: &str| {
            if line.trim().is_empty() {
                LineClaim::Other
            } else {
                LineClaim::None
            }
        };
        Self(text.lines().map(claim).collect())
    }

    /// Claims these lines, counted from one.
    pub(super) fn claim(&mut self, lines: impl IntoIterator<Item = usize>, claim: LineClaim) {
        for number in lines {
            if let Some(line) = number.checked_sub(1).and_then(|index| self.0.get_mut(index)) {
                *line = claim.max(*line);
            }
        }
    }

    /// Returns the first line and the length of each run of unclaimed lines.
    pub(super) fn rest(&self) -> Vec<(usize, usize)> {
        let mut first = 1;
        let runs = self
            .0
            .chunk_by(|a, b| (*a == LineClaim::None) == (*b == LineClaim::None));
        let runs = runs.filter_map(|run| {
            let start = first;
            first += run.len();
            (run[0] == LineClaim::None).then_some((start, run.len()))
        });
        runs.collect()
    }

    /// Counts the lines of each kind.
    pub(super) fn count(&self) -> LineCounts {
        let mut counts = LineCounts::default();
        for claim in &self.0 {
            match claim {
                LineClaim::None => {}
                LineClaim::Other => counts.other += 1,
                LineClaim::Puzzle => counts.puzzle += 1,
                LineClaim::Bad => counts.bad += 1,
            }
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_are_runs_that_nobody_claimed_and_a_bad_line_stays_bad() {
        let mut claims = Claims::new("a\nb\n\nc\nd\ne\nf");
        claims.claim([4, 6], LineClaim::Bad);
        claims.claim([4, 0, 99], LineClaim::Puzzle);
        assert_eq!(claims.rest(), [(1, 2), (5, 1), (7, 1)]);
        claims.claim([1, 2, 5, 7], LineClaim::Puzzle);
        assert!(claims.rest().is_empty());
        let counts = claims.count();
        assert_eq!((counts.puzzle, counts.other, counts.bad), (4, 1, 2));
        assert_eq!(counts.total(), 7);
    }
}
