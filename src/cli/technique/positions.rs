//! Judges techniques on known positions, the lines of a library.
//!
//! A line has a board in mid-solve and a deduction that one technique must find there, or must not find. Techniques claim codes in their
//! descriptors, so nothing here knows one by name. A line can also name a technique by its id.
//!
//! A technique that claims the line's code is created with the options of the claim and lists all deductions on the board. The line
//! passes if one of them has exactly the listed eliminations and placements. Its pattern must also have exactly the listed digits,
//! unless the claim compares changes only.
//!
//! A line that expects nothing (`-x`) passes if the technique does not report what the line lists: with digits, no pattern of
//! exactly these digits; without digits, nothing that removes or places a candidate of the listed change; with neither, nothing at
//! all.
//!
//! A line whose code no loaded technique claims is skipped.

use std::sync::Arc;

use sudoku_technique::Board;

use sudokud_engine::{Catalog, ClaimInfo, Compares, Deduction, Rung, Technique, WalkError};
use sudokud_formats::positions::{Code, Expectation, LibraryLine};
use sudokud_puzzle::{Grid, Position, Stop};

/// The result of one library line.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// The technique found the listed deduction, or did not if it must not.
    Passed,
    /// It did not; these are the deductions that it found.
    Failed(Vec<Deduction>),
    /// The plugin broke its contract, or the line's board does not have exactly one solution.
    Broken(String),
    /// No technique for the line's code is loaded.
    Skipped,
}

/// Numbers of lines that passed, failed and were skipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct VerdictCounts {
    /// Lines that passed.
    pub passed: usize,
    /// Lines that failed or are broken.
    pub failed: usize,
    /// Lines whose technique is not loaded.
    pub skipped: usize,
}

impl VerdictCounts {
    /// Counts one verdict.
    pub fn add(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Passed => self.passed += 1,
            Verdict::Failed(_) | Verdict::Broken(_) => self.failed += 1,
            Verdict::Skipped => self.skipped += 1,
        }
    }
}

/// Returns the line of a deduction that the technique with this id finds on this board.
pub fn line_of(id: &str, board: &Board, deduction: &Deduction) -> LibraryLine {
    let values = Grid::from_values(*board.values()).unwrap_or(Grid::EMPTY);
    LibraryLine {
        line: 0,
        code: Code::Technique(id.to_owned()),
        variant: None,
        expectation: Expectation::Found,
        digits: deduction.digits(),
        position: Position::new(values, board.givens(), Some(*board.all_candidates())),
        eliminations: deduction.eliminations,
        placements: deduction.placements,
        extra: deduction.variant.as_deref().unwrap_or_default().to_owned(),
    }
}

/// The codes that the loaded techniques claim.
#[derive(Debug)]
pub struct Codes<'a> {
    claims: Vec<(&'a Arc<Technique>, &'a ClaimInfo)>,
    catalog: &'a Catalog,
}

/// One technique to ask about a line, and how.
struct LineQuestion {
    technique: Arc<Technique>,
    compares: Compares,
}

impl<'a> Codes<'a> {
    /// Collects the codes that the techniques of `catalog` claim in `HoDoKu`'s library.
    pub fn of(catalog: &'a Catalog) -> Self {
        let techniques = catalog.ladder().rungs().iter().map(Rung::technique);
        let claims = techniques.flat_map(|technique| {
            let claims = technique.info().claims.iter();
            claims.map(move |claim| (technique, claim))
        });
        Self {
            claims: claims.filter(|(_, claim)| claim.library == "hodoku").collect(),
            catalog,
        }
    }

    /// The ids of the techniques that claim this code, with any variant.
    pub fn techniques(&self, code: &Code) -> Vec<String> {
        let claimed = |(technique, claim): &(&Arc<Technique>, &ClaimInfo)| {
            (claim.code == code.text()).then(|| technique.id().to_string())
        };
        let mut ids: Vec<String> = match code {
            Code::Technique(id) => self
                .catalog
                .technique(id)
                .iter()
                .map(|of| of.id().to_string())
                .collect(),
            Code::Number(_) => self.claims.iter().filter_map(claimed).collect(),
        };
        ids.dedup();
        ids
    }

    /// The techniques to ask about a line; empty if no loaded technique claims its code.
    fn questions(&self, line: &LibraryLine) -> Result<Vec<LineQuestion>, String> {
        if let Code::Technique(id) = &line.code {
            let question = |technique| LineQuestion {
                technique: Arc::clone(technique),
                compares: if line.digits.is_empty() {
                    Compares::Change
                } else {
                    Compares::Pattern
                },
            };
            return Ok(self
                .catalog
                .technique(id)
                .ok()
                .map(question)
                .into_iter()
                .collect());
        }
        let variant = line.variant.as_deref().unwrap_or_default();
        let of_code = |&&(_, claim): &&(&Arc<Technique>, &ClaimInfo)| claim.code == line.code.text();
        let named = self
            .claims
            .iter()
            .filter(of_code)
            .any(|(_, claim)| !variant.is_empty() && claim.variant == variant);
        // A claim without a variant stands for all lines of the code that no other claim names.
        let wanted = if named { variant } else { "" };
        let claims = self.claims.iter().filter(of_code);
        claims
            .filter(|(_, claim)| claim.variant == wanted)
            .map(|(technique, claim)| {
                Ok(LineQuestion {
                    technique: self.catalog.with_options(technique, &claim.options)?,
                    compares: claim.compares,
                })
            })
            .collect()
    }

    /// Judges the techniques of one library line.
    pub fn verify(&self, line: &LibraryLine, stop: &Stop) -> Verdict {
        match (self.answer(line, stop), line.expectation) {
            (Err(verdict), _) => verdict,
            (Ok(LineAnswer::Hit { .. }), Expectation::Found)
            | (Ok(LineAnswer::Miss(_)), Expectation::NotFound) => Verdict::Passed,
            (Ok(LineAnswer::Hit { all, .. } | LineAnswer::Miss(all)), _) => Verdict::Failed(all),
        }
    }

    /// The deduction of a line and the technique that reports it; `None` if no technique does.
    pub fn witness(&self, line: &LibraryLine, stop: &Stop) -> Option<(Arc<Technique>, Deduction)> {
        match self.answer(line, stop) {
            Ok(LineAnswer::Hit {
                technique,
                mut all,
                which,
            }) => Some((technique, all.swap_remove(which))),
            Ok(LineAnswer::Miss(_)) | Err(_) => None,
        }
    }

    /// Asks the techniques of a line; the error is the verdict if no technique can be asked.
    fn answer(&self, line: &LibraryLine, stop: &Stop) -> Result<LineAnswer, Verdict> {
        let questions = self.questions(line).map_err(Verdict::Broken)?;
        if questions.is_empty() {
            return Err(Verdict::Skipped);
        }
        let solutions = sudokud_search::solutions(line.position.values(), 2);
        let &[solution] = solutions.as_slice() else {
            return Err(Verdict::Broken(format!(
                "its board has {} solutions",
                ["no", "", "several"][solutions.len()]
            )));
        };
        let board = line.position.board();
        let mut others = Vec::new();
        for question in questions {
            let found = question.technique.find_all(&board, &solution, stop);
            let all = found
                .map_err(|error: WalkError| Verdict::Broken(error.to_string()))?
                .deductions;
            if let Some(which) = all.iter().position(|deduction| question.matches(line, deduction)) {
                let technique = question.technique;
                return Ok(LineAnswer::Hit {
                    technique,
                    all,
                    which,
                });
            }
            others.extend(all);
        }
        Ok(LineAnswer::Miss(others))
    }
}

/// The deductions of the techniques of a line on its board.
enum LineAnswer {
    /// The line's deduction, at `which` of all that its technique finds.
    Hit {
        technique: Arc<Technique>,
        all: Vec<Deduction>,
        which: usize,
    },
    /// Only other deductions.
    Miss(Vec<Deduction>),
}

impl LineQuestion {
    /// Whether a deduction is that of the line.
    fn matches(&self, line: &LibraryLine, deduction: &Deduction) -> bool {
        let compares_pattern = self.compares == Compares::Pattern;
        let same_digits = || deduction.digits() == line.digits;
        match line.expectation {
            Expectation::Found => {
                let same_change =
                    deduction.eliminations == line.eliminations && deduction.placements == line.placements;
                same_change && (!compares_pattern || same_digits())
            }
            Expectation::NotFound if compares_pattern && !line.digits.is_empty() => same_digits(),
            Expectation::NotFound => {
                let lists_no_change = line.eliminations.is_empty() && line.placements.is_empty();
                lists_no_change || shares_change(line, deduction)
            }
        }
    }
}

/// Whether a deduction removes or places a candidate of a line's change.
fn shares_change(line: &LibraryLine, deduction: &Deduction) -> bool {
    deduction.eliminations.intersects(&line.eliminations) || deduction.placements.intersects(&line.placements)
}
