//! What became of each line of a text.
//!
//! A reader claims every line that it understands: as part of a puzzle, as part of an entry that it reports, or as
//! something that holds no puzzle and may (a comment, a title, a drawn border, the frame of a file). Lines that nobody
//! claims are not forgotten: [`Claims::rest`] finds them and the reader's caller reports them. So a reader that overlooks
//! a line makes an error of it, and never loses it.

/// How many lines of an input were read as what. Together they are all its lines.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LineCounts {
    /// Lines of puzzles.
    pub puzzle: u64,
    /// Comments, titles, drawn borders, what frames the puzzles of a file, and blank lines.
    pub other: u64,
    /// Lines of entries that could not be read.
    pub bad: u64,
}

impl LineCounts {
    /// All lines.
    pub fn total(&self) -> u64 {
        self.puzzle + self.other + self.bad
    }

    /// Adds the lines of the next part of an input.
    pub fn add(&mut self, next: &Self) {
        self.puzzle += next.puzzle;
        self.other += next.other;
        self.bad += next.bad;
    }
}

/// What a line was claimed as. Where two entries share a line, the greater one stands: a bad one is never hidden.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum LineClaim {
    /// By nobody.
    None,
    /// Something that holds no puzzle.
    Other,
    /// A puzzle.
    Puzzle,
    /// An entry that is reported.
    Bad,
}

impl LineClaim {
    /// Of the lines of an entry.
    pub(super) fn of<T, E>(entry: &Result<T, E>) -> Self {
        if entry.is_ok() { Self::Puzzle } else { Self::Bad }
    }
}

/// The claims on all lines of a text.
pub(super) struct Claims(Vec<LineClaim>);

impl Claims {
    /// Blank lines are claimed from the start: no format gives them a meaning of their own.
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

    /// The first line of each run of lines that nobody claimed, and how many lines it has.
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

    /// How many lines were claimed as what.
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
