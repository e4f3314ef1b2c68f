//! Verifies techniques on known positions (`technique verify`).
//!
//! The report on standard output has a line of columns for each code, a line for each failed position with the deductions found
//! instead, and the sum.

use std::collections::BTreeMap;
use std::fs;

use sudoku_technique::CandidateSet;

use super::positions::{Codes, Verdict, VerdictCounts};
use crate::calls::backend;
use crate::flags::CheckFlags;
use crate::printer::print_bytes;
use crate::status::{CommandError, Outcome, Status};
use crate::table::{Column, write_tsv};
use sudokud_engine::{Catalog, Deduction};
use sudokud_formats::positions::{Code, Expectation, LibraryLine, read_library};
use sudokud_puzzle::Stop;

/// Maximum number of deductions that a failed line lists.
const SHOWN: usize = 5;

/// Verifies every line of the file.
pub(super) fn run(arguments: &CheckFlags) -> Outcome {
    let file = arguments.file.display();
    let bytes = fs::read(&arguments.file).map_err(|error| {
        CommandError::usage(format!(
            "cannot read {file}: {error}; name a library of positions"
        ))
    })?;
    let live = backend::load(&arguments.local)?;
    let report = Report::of(&String::from_utf8_lossy(&bytes), live.current().catalog());
    print_bytes(&report.written())?;
    Ok(if report.sum.failed == 0 {
        Status::Done
    } else {
        Status::SomeFailed
    })
}

/// The results of a library.
#[derive(Default)]
struct Report {
    /// By code, all variants together: the numbers, and the ids of the techniques that claim the code.
    codes: BTreeMap<Code, (VerdictCounts, Vec<String>)>,
    failures: Vec<String>,
    sum: VerdictCounts,
}

/// A code, its numbers and its techniques.
type CodeRow<'a> = (&'a Code, &'a (VerdictCounts, Vec<String>));

fn columns<'a>() -> [Column<CodeRow<'a>>; 5] {
    [
        Column::new("code", |row, text| text.push_str(&row.0.to_string())),
        Column::new("technique", |row, text| text.push_str(&row.1.1.join(" "))),
        Column::new("passed", |row, text| text.push_str(&row.1.0.passed.to_string())),
        Column::new("failed", |row, text| text.push_str(&row.1.0.failed.to_string())),
        Column::new("skipped", |row, text| {
            text.push_str(&row.1.0.skipped.to_string());
        }),
    ]
}

impl Report {
    fn of(library: &str, catalog: &Catalog) -> Self {
        let codes = Codes::of(catalog);
        let mut report = Self::default();
        for line in read_library(library) {
            match line {
                Ok(line) => report.judge(&line, &codes),
                Err(error) => {
                    report.sum.failed += 1;
                    report.failures.push(error.to_string());
                }
            }
        }
        report
    }

    fn judge(&mut self, line: &LibraryLine, codes: &Codes<'_>) {
        let code = match &line.variant {
            Some(variant) => format!("{}-{variant}", line.code),
            None => line.code.to_string(),
        };
        let verdict = codes.verify(line, &Stop::never());
        let instead = match &verdict {
            Verdict::Passed | Verdict::Skipped => None,
            Verdict::Failed(found) => Some(format!("expected {}; found {}", expected(line), listed(found))),
            Verdict::Broken(reason) => Some(reason.clone()),
        };
        let failure = instead.map(|instead| format!("line {}, {code}: {instead}", line.line));
        self.failures.extend(failure);
        self.sum.add(&verdict);
        let (counts, techniques) = self.codes.entry(line.code.clone()).or_default();
        counts.add(&verdict);
        if techniques.is_empty() {
            *techniques = codes.techniques(&line.code);
        }
    }

    fn written(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for row in &self.codes {
            write_tsv(&columns(), &row, &mut bytes);
        }
        for failure in &self.failures {
            bytes.extend(failure.bytes());
            bytes.push(b'\n');
        }
        let VerdictCounts {
            passed,
            failed,
            skipped,
        } = self.sum;
        bytes.extend(format!("{passed} passed, {failed} failed, {skipped} skipped\n").bytes());
        bytes
    }
}

/// What a line expects, in words.
fn expected(line: &LibraryLine) -> String {
    let digits = &line.digits;
    let changes = changes(&line.placements, &line.eliminations);
    match line.expectation {
        Expectation::NotFound if !digits.is_empty() => format!("nothing with digits {digits:?}"),
        Expectation::NotFound if changes.is_empty() => "nothing".to_owned(),
        Expectation::NotFound => format!("nothing of {changes}"),
        Expectation::Found => format!("{changes} with digits {digits:?}"),
    }
}

/// The first deductions, in words.
fn listed(found: &[Deduction]) -> String {
    if found.is_empty() {
        return "nothing".to_owned();
    }
    let shown = found.iter().take(SHOWN).map(|deduction| {
        let changes = changes(&deduction.placements, &deduction.eliminations);
        format!("{changes} with digits {:?}", deduction.digits())
    });
    let text = shown.collect::<Vec<_>>().join(", or ");
    match found.len().saturating_sub(SHOWN) {
        0 => text,
        more => format!("{text}, and {more} more"),
    }
}

/// Placements and eliminations, such as `r1c2=3 r4c5<>6`.
fn changes(placements: &CandidateSet, eliminations: &CandidateSet) -> String {
    let placed = placements.iter().map(|candidate| candidate.to_string());
    let taken = eliminations
        .iter()
        .map(|candidate| format!("{}<>{}", candidate.cell(), candidate.digit()));
    placed.chain(taken).collect::<Vec<_>>().join(" ")
}
