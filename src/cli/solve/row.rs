//! Defines the row of `solve`: a solution, a count, a trace or a hint.

use std::fmt;

use serde::Serialize;

use crate::output::OutputRow;
use crate::solutions::Solutions;
use crate::trouble::RowSubject;
use crate::words::{self, drawn_text, in_one_column, numbered};
use sudokud_service::{Language, Remark};

/// The answer of `solve`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SolveAnswer {
    /// There is no answer.
    Nothing,
    /// The solution, 81 characters.
    Solution(String),
    /// Two solutions, 81 characters each, of a grid with several.
    Witnesses([String; 2]),
    /// This number of solutions.
    Exactly(i64),
    /// At least this number of solutions, which is the limit.
    AtLeast(i64),
}

impl SolveAnswer {
    /// Two solutions of a grid with several; [`Self::Nothing`] if there are not two.
    pub(crate) fn witnesses(found: Vec<String>) -> Self {
        found.try_into().map_or(Self::Nothing, Self::Witnesses)
    }
}

/// The solution, two with a blank between them, the count, or `N+`.
impl fmt::Display for SolveAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => Ok(()),
            Self::Solution(solution) => f.write_str(solution),
            Self::Witnesses([one, other]) => write!(f, "{one} {other}"),
            Self::Exactly(count) => write!(f, "{count}"),
            Self::AtLeast(count) => write!(f, "{count}+"),
        }
    }
}

/// `null`, the solution as a text, a list of two, or `{"count": N, "more": true}` when there may be more.
impl Serialize for SolveAnswer {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct CountJson {
            count: i64,
            more: bool,
        }
        match *self {
            Self::Nothing => serializer.serialize_none(),
            Self::Solution(ref solution) => serializer.serialize_str(solution),
            Self::Witnesses(ref witnesses) => witnesses.serialize(serializer),
            Self::Exactly(count) => CountJson { count, more: false }.serialize(serializer),
            Self::AtLeast(count) => CountJson { count, more: true }.serialize(serializer),
        }
    }
}

/// The row of `solve`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct SolveRow {
    /// The puzzle.
    #[serde(flatten)]
    pub subject: RowSubject,
    /// The number of solutions.
    #[serde(flatten)]
    pub status: Solutions,
    /// The solution or the count.
    pub answer: SolveAnswer,
    /// The trace or the hint, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<String>>,
    /// What the first of the steps are, if they are not moves. The others are moves, one after the other.
    #[serde(skip)]
    pub grades: &'static [HintGrade],
    /// The pictures, if they were asked for.
    #[serde(skip)]
    pub pictures: Vec<String>,
    /// The language of the text.
    #[serde(skip)]
    pub language: Language,
}

/// A grade of detail in which a hint says something. The grades of a hint are about the same move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HintGrade {
    /// Why there is no hint.
    Reason,
    /// Where to look.
    Place,
    /// The technique, or the techniques up to the next digit.
    Technique,
    /// The whole step.
    Step,
}

impl HintGrade {
    /// The line of this grade.
    fn line(self, text: &str, language: Language) -> String {
        match self {
            Self::Reason => text.to_owned(),
            Self::Place => Remark::HintPlace { text }.text(language),
            Self::Technique => Remark::HintTechnique { text }.text(language),
            Self::Step => Remark::HintStep { text }.text(language),
        }
    }
}

impl SolveRow {
    /// The grades of a hint, each with its name, and then the moves, each with its number.
    fn step_lines(&self) -> String {
        let steps = self.steps.as_deref().unwrap_or_default();
        let (hint, moves) = steps.split_at(steps.len().min(self.grades.len()));
        let mut text = String::new();
        for (grade, line) in self.grades.iter().zip(hint) {
            text.extend([&grade.line(line, self.language), "\n"]);
        }
        text + &numbered(moves)
    }
}

impl OutputRow for SolveRow {
    fn columns(&self) -> Vec<String> {
        let mut columns = vec![
            self.subject.column(),
            self.status.to_string(),
            self.answer.to_string(),
        ];
        columns.extend(self.steps.as_deref().map(in_one_column));
        columns
    }

    fn names(&self) -> Vec<String> {
        let mut names = vec!["puzzle", "status", "answer"];
        names.extend(self.steps.as_ref().map(|_| "steps"));
        names.into_iter().map(str::to_owned).collect()
    }

    fn text(&self) -> String {
        let steps = self.step_lines();
        let (subject, status) = (self.subject.drawn(), self.status.in_words(self.language));
        match &self.answer {
            SolveAnswer::Solution(solution) => format!("{steps}{}", drawn_text(solution)),
            SolveAnswer::Witnesses([one, other]) => format!(
                "{subject}{}\n{}{}",
                Remark::SuchAs { status: &status }.text(self.language),
                drawn_text(one),
                drawn_text(other)
            ),
            SolveAnswer::Nothing => format!("{subject}{status}\n{steps}"),
            SolveAnswer::Exactly(solutions) | SolveAnswer::AtLeast(solutions) => {
                let shown = &self.answer.to_string();
                let count = words::count(*solutions);
                format!(
                    "{subject}{}\n",
                    Remark::SolutionCount { count, shown }.text(self.language)
                )
            }
        }
    }

    fn pictures(&self) -> Vec<String> {
        self.pictures.clone()
    }
}
