//! Summarises a run for the last line on standard error and for the progress bar.

use std::fmt;
use std::time::Duration;

/// Counts of the seeds of a run by result, and of the work for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Summary {
    /// Puzzles with a row.
    pub made: u64,
    /// Seeds without a puzzle; their rows have the reason.
    pub failed: u64,
    /// Puzzles without a row, because they are equivalent to another one.
    pub left_out: u64,
    /// Solution grids that were tried for all of these.
    pub attempts: u64,
    /// Puzzles that were graded for those made or left out.
    pub grades: u64,
}

impl Summary {
    /// Adds another seed; a puzzle that is not new counts as left out.
    pub(crate) fn add(&mut self, seed: Self, is_new: bool) {
        let (made, left_out) = if is_new { (seed.made, 0) } else { (0, seed.made) };
        self.made += made;
        self.left_out += left_out;
        self.failed += seed.failed;
        self.attempts += seed.attempts;
        self.grades += seed.grades;
    }

    /// Puzzles for each solution grid. A walk finds several puzzles from one grid, so the rate can exceed 1.
    pub(crate) fn hit_rate(&self) -> String {
        match self.attempts {
            0 => String::new(),
            attempts => {
                let rate = self.made as f64 / attempts as f64;
                // Two significant digits.
                let decimals = (1.0 - rate.max(1e-6).log10().floor()).clamp(0.0, 7.0);
                format!(", {rate:.*} puzzles per grid tried", decimals as usize)
            }
        }
    }

    /// The last line of a run that took this long.
    pub(crate) fn after(self, took: Duration) -> impl fmt::Display {
        struct ClosingLine(Summary, Duration);
        impl fmt::Display for ClosingLine {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let Summary {
                    made,
                    failed,
                    left_out,
                    attempts,
                    grades,
                } = self.0;
                write!(f, "{made} made, {failed} failed, {left_out} left out, ")?;
                let seconds = self.1.as_secs_f64();
                write!(f, "{attempts} attempts, {grades} grades, {seconds:.1} seconds")
            }
        }
        ClosingLine(self, took)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closing_line_has_every_number_and_the_rate_two_digits() {
        let summary = Summary {
            made: 12,
            failed: 1,
            left_out: 3,
            attempts: 960,
            grades: 1040,
        };
        assert_eq!(
            summary.after(Duration::from_millis(1250)).to_string(),
            "12 made, 1 failed, 3 left out, 960 attempts, 1040 grades, 1.2 seconds"
        );
        for (made, attempts, rate) in [
            (12, 960, ", 0.013 puzzles per grid tried"),
            (960, 12, ", 80 puzzles per grid tried"),
            (15, 10, ", 1.5 puzzles per grid tried"),
            (0, 7, ", 0.0000000 puzzles per grid tried"),
            (7, 0, ""),
        ] {
            let summary = Summary {
                made,
                attempts,
                ..summary
            };
            assert_eq!(summary.hit_rate(), rate);
        }
    }
}
