//! Finds examples of the loaded techniques in a library of positions.

use sudokud_cli::technique::positions::Codes;
use sudokud_engine::{Ladder, Recording, SINGLES, Step, WalkError};
use sudokud_explain::Language;
use sudokud_formats::Format;
use sudokud_formats::positions::{Code, Expectation, LibraryLine};
use sudokud_puzzle::{Grid, Puzzle, Stop};
use sudokud_snapshot::Snapshot;

/// Maximum number of puzzles of a family that are walked to find one whose steps lead to it.
const MOST_WALKS: usize = 12;
/// Number of such puzzles among which the one with the fewest steps is shown.
const CHOICE: usize = 3;

/// The positions of a library, for the techniques of a snapshot.
pub(super) struct Examples<'a> {
    snapshot: &'a Snapshot,
    codes: Codes<'a>,
    /// The lines that name a technique by its id and list a deduction.
    lines: Vec<LibraryLine>,
}

/// A board and a deduction of a technique there.
pub(super) struct Example {
    /// The candidates, drawn.
    pub(super) board: String,
    /// The deduction in words.
    pub(super) words: String,
}

/// The steps of a puzzle up to the first of a family, without singles.
pub(super) struct FamilySteps {
    /// The puzzle.
    pub(super) puzzle: Grid,
    /// The scale on which `solve --trace` prints the same; `None` for the ladder of [`Examples::ladder_to`].
    pub(super) scale: Option<String>,
    /// The steps, singles counted.
    pub(super) steps: Vec<NumberedStep>,
}

/// A step in words and its number among all steps of the puzzle, from 1.
pub(super) type NumberedStep = (usize, String);

impl<'a> Examples<'a> {
    /// Uses the lines that name a technique by its id and list a deduction.
    pub(super) fn of(snapshot: &'a Snapshot, mut lines: Vec<LibraryLine>) -> Self {
        lines
            .retain(|line| line.expectation == Expectation::Found && matches!(line.code, Code::Technique(_)));
        Self {
            codes: Codes::of(snapshot.catalog()),
            snapshot,
            lines,
        }
    }

    /// The first position in which the technique with this id finds the listed deduction.
    pub(super) fn of_technique(&self, id: &str) -> Option<Example> {
        let mut lines = self.lines.iter().filter(|line| line.code.text() == id);
        lines.find_map(|line| {
            let (technique, deduction) = self.codes.witness(line, &Stop::never())?;
            Some(Example {
                board: Format::PencilMarks
                    .write(&[line.position])
                    .expect("pencil marks hold every position"),
                words: sudokud_explain::step_with_proof(&technique, &deduction, Language::english()),
            })
        })
    }

    /// The steps of a puzzle to the first of this family: on the default scale if that leads to it, else up the ladder of all
    /// techniques that ends with the position's technique.
    pub(super) fn of_family(&self, family: &str) -> Result<Option<FamilySteps>, WalkError> {
        let scale = self.snapshot.default_scale();
        let is_listed = scale
            .ladder()
            .rungs()
            .iter()
            .any(|rung| rung.technique().info().family == family);
        if is_listed {
            let steps = self.shortest(family, |puzzle, _| {
                let grade = scale.grade(puzzle, Recording::EVIDENCE, &Stop::never())?;
                Ok(grade.trace.steps)
            })?;
            if let Some((puzzle, steps)) = steps {
                let scale = Some(scale.name().to_string());
                return Ok(Some(FamilySteps { puzzle, scale, steps }));
            }
        }
        let steps = self.shortest(family, |puzzle, id| {
            let board = puzzle.givens().board();
            let walked =
                self.ladder_to(id)
                    .walk(board, puzzle.solution(), Recording::EVIDENCE, &Stop::never())?;
            Ok(walked.steps)
        })?;
        Ok(steps.map(|(puzzle, steps)| FamilySteps {
            puzzle,
            scale: None,
            steps,
        }))
    }

    /// The fewest steps to the family among the first puzzles of its positions; `walk` gives all steps of a puzzle.
    fn shortest(
        &self,
        family: &str,
        walk: impl Fn(&Puzzle, &str) -> Result<Vec<Step>, WalkError>,
    ) -> Result<Option<(Grid, Vec<NumberedStep>)>, WalkError> {
        let of_family = |line: &&LibraryLine| self.family(line.code.text()) == Some(family);
        let mut found: Vec<(Grid, Vec<NumberedStep>)> = Vec::new();
        for line in self.lines.iter().filter(of_family).take(MOST_WALKS) {
            let Ok(puzzle) = sudokud_search::prove(line.position.givens()) else {
                continue;
            };
            let steps = walk(&puzzle, line.code.text())?;
            found.extend(
                self.steps_to(family, &steps)
                    .map(|steps| (*puzzle.givens(), steps)),
            );
            if found.len() == CHOICE {
                break;
            }
        }
        Ok(found.into_iter().min_by_key(|(_, steps)| steps.len()))
    }

    /// The steps in words up to the first of the family, without singles unless these are the family.
    fn steps_to(&self, family: &str, steps: &[Step]) -> Option<Vec<NumberedStep>> {
        let last = steps
            .iter()
            .position(|step| self.family(&step.technique) == Some(family))?;
        let shown = std::iter::zip(1.., &steps[..=last])
            .filter(|(number, step)| *number == last + 1 || self.family(&step.technique) != Some(SINGLES));
        let words = shown.filter_map(|(number, step)| {
            let technique = self.snapshot.catalog().technique(&step.technique).ok()?;
            Some((
                number,
                sudokud_explain::whole_step(technique, &step.deduction, Language::english()),
            ))
        });
        Some(words.collect())
    }

    fn family(&self, id: &str) -> Option<&str> {
        let technique = self.snapshot.catalog().technique(id).ok()?;
        Some(&technique.info().family)
    }

    /// The ladder of all techniques up to this one.
    fn ladder_to(&self, id: &str) -> Ladder {
        let rungs = self.snapshot.catalog().ladder().rungs();
        let end = rungs.iter().position(|rung| **rung.id() == *id);
        Ladder::new(rungs[..=end.unwrap_or_default()].to_vec())
    }
}
