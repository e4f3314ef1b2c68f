//! Verifying techniques on a library of known positions.
//!
//! A library line holds a board in mid-solve and what one technique is known to find there. The line passes when that
//! technique, asked for everything on that board, reports at least one deduction that uses exactly the listed digits and has
//! exactly the listed eliminations and placements; where the line expects nothing, when none uses exactly those
//! digits. A line whose technique is not loaded is skipped, never passed.

mod codes;

use crate::engine::{Catalog, Deduction, WalkError};
use crate::puzzle::Stop;
use crate::puzzle::formats::{Expectation, LibraryLine};
use crate::search;

pub use codes::technique_id;

/// What came of one library line.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// The technique found what it should.
    Passed,
    /// It did not; what it found instead.
    Failed(Vec<Deduction>),
    /// The plugin broke its contract, or the line's board has no single solution.
    Broken(String),
    /// No technique for the line's code is loaded.
    Skipped,
}

/// How many lines of one code passed, failed and were skipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Lines that passed.
    pub passed: usize,
    /// Lines that failed, for whatever reason.
    pub failed: usize,
    /// Lines whose technique is not loaded.
    pub skipped: usize,
}

impl Tally {
    /// Counts one verdict.
    pub fn add(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Passed => self.passed += 1,
            Verdict::Failed(_) | Verdict::Broken(_) => self.failed += 1,
            Verdict::Skipped => self.skipped += 1,
        }
    }
}

/// Judges the technique of one library line.
pub fn verify(catalog: &Catalog, line: &LibraryLine, stop: &Stop) -> Verdict {
    let Some(technique) = technique_id(&line.code).and_then(|id| catalog.technique(id).ok()) else {
        return Verdict::Skipped;
    };
    let solutions = search::solutions(line.position.values(), 2);
    let &[solution] = solutions.as_slice() else {
        return Verdict::Broken(format!(
            "its board has {} solutions",
            ["no", "", "several"][solutions.len()]
        ));
    };
    let found = match technique.find_all(&line.position.board(), &solution, stop) {
        Ok(found) => found,
        Err(WalkError::Fault(fault)) => return Verdict::Broken(fault.to_string()),
        Err(WalkError::Stopped(stopped)) => return Verdict::Broken(stopped.to_string()),
    };
    let mut same_digits = found.iter().filter(|deduction| deduction.digits() == line.digits);
    let passed = match line.expectation {
        Expectation::NotFound => same_digits.next().is_none(),
        Expectation::Found => same_digits.any(|deduction| {
            deduction.eliminations == line.eliminations && deduction.placements == line.placements
        }),
    };
    if passed {
        Verdict::Passed
    } else {
        Verdict::Failed(found)
    }
}
