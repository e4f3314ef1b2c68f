//! Judging techniques on library lines.
//!
//! A line passes when a technique that claims its code, created with the options that the claim asks for and asked for
//! everything on that board, reports at least one deduction with exactly the listed eliminations and placements; and, unless
//! the claim says that the line's digits are those that go, exactly the listed digits in its pattern.
//!
//! A line that expects nothing (`-x`) passes when the technique does not report what the line lists: with digits, no pattern
//! of exactly these digits; without digits, nothing that removes or places any candidate of the listed change; with neither,
//! nothing at all. So a line can say which outcome would be wrong, whatever the pattern behind it.
//!
//! A line whose code nobody claims is skipped, never passed.

use std::sync::Arc;

use sudokud_engine::{Catalog, ClaimInfo, Compares, Deduction, Rung, Technique, WalkError};
use sudokud_puzzle::Stop;
use sudokud_puzzle::formats::{Code, Expectation, LibraryLine};

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

/// What the loaded techniques say of the codes in one library.
#[derive(Debug)]
pub struct Codes<'a> {
    claims: Vec<(&'a Arc<Technique>, &'a ClaimInfo)>,
    catalog: &'a Catalog,
}

/// One technique to ask about a line, and how.
struct Question {
    technique: Arc<Technique>,
    compares: Compares,
}

impl<'a> Codes<'a> {
    /// The codes that the techniques of `catalog` claim in `HoDoKu`'s library.
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

    /// The ids of the techniques that are asked about lines with this code, whatever the variant.
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

    /// Whom to ask about a line; nobody when no loaded technique claims its code.
    fn questions(&self, line: &LibraryLine) -> Result<Vec<Question>, String> {
        if let Code::Technique(id) = &line.code {
            let question = |technique| Question {
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
                Ok(Question {
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
            (Ok(Answer::Hit { .. }), Expectation::Found) | (Ok(Answer::Miss(_)), Expectation::NotFound) => {
                Verdict::Passed
            }
            (Ok(Answer::Hit { all, .. } | Answer::Miss(all)), _) => Verdict::Failed(all),
        }
    }

    /// The deduction that a line speaks of, with the technique that reports it; none where nobody does.
    pub fn witness(&self, line: &LibraryLine, stop: &Stop) -> Option<(Arc<Technique>, Deduction)> {
        match self.answer(line, stop) {
            Ok(Answer::Hit {
                technique,
                mut all,
                which,
            }) => Some((technique, all.swap_remove(which))),
            Ok(Answer::Miss(_)) | Err(_) => None,
        }
    }

    /// What the techniques say that are asked about a line; the verdict where none can be.
    fn answer(&self, line: &LibraryLine, stop: &Stop) -> Result<Answer, Verdict> {
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
                return Ok(Answer::Hit {
                    technique,
                    all,
                    which,
                });
            }
            others.extend(all);
        }
        Ok(Answer::Miss(others))
    }
}

/// What the techniques of a line's code report on its board.
enum Answer {
    /// What the line speaks of, among everything that its technique finds.
    Hit {
        technique: Arc<Technique>,
        all: Vec<Deduction>,
        which: usize,
    },
    /// Only something else.
    Miss(Vec<Deduction>),
}

impl Question {
    /// Whether a deduction is the one that the line speaks of.
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

/// Whether a deduction removes or places any candidate of a line's change.
fn shares_change(line: &LibraryLine, deduction: &Deduction) -> bool {
    deduction.eliminations.intersects(&line.eliminations) || deduction.placements.intersects(&line.placements)
}
