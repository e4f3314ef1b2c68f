//! Defines the row of `generate`: a puzzle with its grade, or the reason why there is none.

use serde::Serialize;

use crate::output::OutputRow;
use crate::technique_names::TechniqueNames;
use crate::trouble::Trouble;
use crate::words::{
    count, drawn_text, filled, finished_score, grade_words, or_empty, picture_text, score_number,
};
use sudokud_service::proto::GenerateResponse;
use sudokud_service::{Language, Remark};

/// What `generate` prints.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub(crate) struct GenerateRow {
    /// The puzzle, 81 characters, when one was made.
    pub puzzle: Option<String>,
    /// Its solution.
    pub solution: Option<String>,
    /// The scale of level and score.
    pub scale: Option<String>,
    /// The level.
    pub level: Option<String>,
    /// The score.
    #[serde(serialize_with = "score_number")]
    pub score: Option<f64>,
    /// The id of the hardest technique.
    pub hardest: Option<String>,
    /// Number of givens.
    pub clues: Option<u32>,
    /// The seed.
    pub seed: Option<i64>,
    /// The id of the canonical form.
    pub canonical_id: Option<String>,
    /// The work for the puzzle.
    pub effort: Option<PuzzleEffort>,
    /// The reason why no puzzle was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Trouble>,
    /// The language of the text.
    #[serde(skip)]
    pub language: Language,
    /// The names of techniques in the text.
    #[serde(skip)]
    pub names: TechniqueNames,
}

/// The work for a puzzle, in units that do not depend on the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct PuzzleEffort {
    /// Solution grids that were tried.
    pub attempts: i64,
    /// Searches for a second solution.
    pub uniqueness_tests: i64,
    /// Puzzles that were graded.
    pub grades: i64,
    /// Steps that were taken back.
    pub steps_back: i64,
}

impl GenerateRow {
    /// The row of a puzzle.
    pub(crate) fn of(made: GenerateResponse, names: &TechniqueNames) -> Self {
        let grade = made.grade.unwrap_or_default();
        let score = finished_score(&grade);
        let clues = made.puzzle.bytes().filter(u8::is_ascii_digit).count();
        let effort = made.effort.unwrap_or_default();
        Self {
            puzzle: Some(made.puzzle),
            solution: Some(made.solution),
            scale: Some(grade.scale),
            score,
            level: filled(grade.level),
            hardest: filled(grade.hardest),
            clues: Some(clues as u32),
            seed: Some(made.seed),
            canonical_id: Some(made.canonical_id),
            effort: Some(PuzzleEffort {
                attempts: effort.attempts,
                uniqueness_tests: effort.uniqueness_tests,
                grades: effort.grades,
                steps_back: effort.steps_back,
            }),
            error: None,
            // The answer has no tag if the request has none.
            language: Language::of_tag(&made.language).unwrap_or_default(),
            names: names.clone(),
        }
    }

    /// The row for a puzzle that could not be made.
    pub(crate) fn failed(reason: &str, seed: Option<i64>) -> Self {
        Self {
            error: Some(Trouble::Failed(reason.to_owned())),
            seed,
            ..Self::default()
        }
    }

    /// The puzzle; `failed: WHY` when none was made.
    fn made(&self) -> String {
        or_empty(self.error.as_ref()) + &or_empty(self.puzzle.as_ref())
    }
}

impl OutputRow for GenerateRow {
    fn columns(&self) -> Vec<String> {
        vec![
            self.made(),
            or_empty(self.solution.as_ref()),
            or_empty(self.scale.as_ref()),
            or_empty(self.level.as_ref()),
            or_empty(self.score.as_ref()),
            or_empty(self.hardest.as_ref()),
            or_empty(self.clues.as_ref()),
            or_empty(self.seed.as_ref()),
        ]
    }

    fn names(&self) -> Vec<String> {
        [
            "puzzle", "solution", "scale", "level", "score", "hardest", "clues", "seed",
        ]
        .map(str::to_owned)
        .into()
    }

    fn text(&self) -> String {
        let facts = [
            grade_words(
                self.scale.as_ref(),
                self.level.as_ref(),
                self.score,
                self.hardest.as_deref().map(|id| self.names.name(id)),
                self.language,
            ),
            self.clues
                .map(|clues| Remark::Givens { count: count(clues) }.text(self.language)),
            self.seed.map(|seed| {
                let seed = &seed.to_string();
                Remark::Seed { seed }.text(self.language)
            }),
        ];
        let facts: Vec<String> = facts.into_iter().flatten().collect();
        format!("{}{}\n", drawn_text(&self.made()), facts.join(", "))
    }

    fn pictures(&self) -> Vec<String> {
        let drawn = |puzzle| picture_text(puzzle, self.language);
        self.puzzle.as_deref().map(drawn).unwrap_or_default()
    }
}
