//! Verifies techniques on known positions.
//!
//! The report on standard output has a line of columns for each code, a line for each failed position with the deductions found
//! instead, and the sum.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use sudoku_technique::CandidateSet;

use super::verify_row::VerifyRow;
use crate::options::CheckArguments;
use crate::output::Printer;
use crate::output_form::OutputForm;
use crate::status::{Status, complain};
use crate::{backend, results};
use sudokud_engine::{Catalog, Deduction};
use sudokud_puzzle::Stop;
use sudokud_puzzle::formats::{Code, Expectation, LibraryLine, read_library};
use sudokud_verify::{Codes, Verdict, VerdictCounts};

/// Maximum number of deductions that a failed line lists.
const SHOWN: usize = 5;

/// Verifies every line of the file.
pub(super) fn run(arguments: &CheckArguments) -> Status {
    let bytes = match fs::read(&arguments.file) {
        Ok(bytes) => bytes,
        Err(error) => {
            let file = arguments.file.display();
            complain(&format!(
                "cannot read {file}: {error}; name a library of positions"
            ));
            return Status::WrongUsage;
        }
    };
    let live = match backend::load(arguments.plugins.clone()) {
        Ok(live) => live,
        Err(error) => {
            complain(&error.to_string());
            return error.status();
        }
    };
    let report = Report::of(&String::from_utf8_lossy(&bytes), live.current().catalog());
    let status = if report.sum.failed == 0 {
        Status::Done
    } else {
        Status::SomeFailed
    };
    results::write(report.written(), status)
}

/// The results of a library.
#[derive(Default)]
struct Report {
    /// By code, all variants together.
    codes: BTreeMap<Code, (VerdictCounts, Vec<String>)>,
    failures: Vec<String>,
    sum: VerdictCounts,
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
        let failures = instead.map(|instead| format!("line {}, {code}: {instead}", line.line));
        self.failures.extend(failures);
        self.sum.add(&verdict);
        let (tally, techniques) = self.codes.entry(line.code.clone()).or_default();
        tally.add(&verdict);
        if techniques.is_empty() {
            *techniques = codes.techniques(&line.code);
        }
    }

    fn written(&self) -> Vec<u8> {
        let rows: Vec<VerifyRow> = self
            .codes
            .iter()
            .map(|(code, (tally, techniques))| row(code, tally, techniques))
            .collect();
        let mut bytes = results::printed(Printer::new(Some(OutputForm::Tsv)), &rows);
        let VerdictCounts {
            passed,
            failed,
            skipped,
        } = self.sum;
        for failure in &self.failures {
            bytes.extend(failure.as_bytes());
            bytes.push(b'\n');
        }
        bytes.extend(format!("{passed} passed, {failed} failed, {skipped} skipped\n").as_bytes());
        bytes
    }
}

fn row(code: &Code, tally: &VerdictCounts, techniques: &[String]) -> VerifyRow {
    VerifyRow {
        code: code.to_string(),
        technique: (!techniques.is_empty()).then(|| techniques.join(" ")),
        passed: tally.passed,
        failed: tally.failed,
        skipped: tally.skipped,
    }
}

fn expected(line: &LibraryLine) -> String {
    let digits = &line.digits;
    match line.expectation {
        Expectation::NotFound if !digits.is_empty() => format!("nothing with digits {digits:?}"),
        Expectation::NotFound if line.placements.is_empty() && line.eliminations.is_empty() => {
            "nothing".to_owned()
        }
        Expectation::NotFound => {
            format!("nothing of {}", changes(&line.placements, &line.eliminations))
        }
        Expectation::Found => {
            let changes = changes(&line.placements, &line.eliminations);
            format!("{changes} with digits {digits:?}")
        }
    }
}

fn listed(found: &[Deduction]) -> String {
    if found.is_empty() {
        return "nothing".to_owned();
    }
    let shown = found.iter().take(SHOWN).map(|deduction| {
        let changes = changes(&deduction.placements, &deduction.eliminations);
        format!("{changes} with digits {:?}", deduction.digits())
    });
    let mut text = shown.collect::<Vec<_>>().join(", or ");
    if found.len() > SHOWN {
        // Writing into a text cannot fail.
        let _ = write!(text, ", and {} more", found.len() - SHOWN);
    }
    text
}

/// Placements and eliminations, such as `r1c2=3 r4c5<>6`.
fn changes(placements: &CandidateSet, eliminations: &CandidateSet) -> String {
    let placed = placements.iter().map(|candidate| candidate.to_string());
    let taken = eliminations
        .iter()
        .map(|candidate| format!("{}<>{}", candidate.cell(), candidate.digit()));
    placed.chain(taken).collect::<Vec<_>>().join(" ")
}
