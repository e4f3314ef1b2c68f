//! Defines the row of `grade`: a puzzle on one scale.

use serde::Serialize;

use super::facts::FactColumns;
use super::measures::MeasureColumns;
use crate::output::OutputRow;
use crate::solutions::Solutions;
use crate::technique_names::TechniqueNames;
use crate::trouble::RowSubject;
use crate::words::{ShortNumber, grade_words, in_one_column, numbered, or_empty, score_number};
use sudokud_service::{Language, Remark};

/// The row of `grade` for one scale.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct GradeRow {
    /// The puzzle.
    #[serde(flatten)]
    pub subject: RowSubject,
    /// The number of solutions.
    #[serde(flatten)]
    pub status: Solutions,
    /// The scale.
    pub scale: Option<String>,
    /// The level on it.
    pub level: Option<String>,
    /// The index of the level on the scale, 0 for the easiest.
    #[serde(skip)]
    pub level_index: Option<i32>,
    /// The score on it.
    #[serde(serialize_with = "score_number")]
    pub score: Option<f64>,
    /// The id of the hardest technique.
    pub hardest: Option<String>,
    /// Whether the scale's techniques finish the puzzle; `None` if it is not graded.
    pub solved_by_logic: Option<bool>,
    /// The number of uses of each technique, in ladder order.
    #[serde(serialize_with = "as_map")]
    pub counts: Vec<(String, i32)>,
    /// The steps, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<String>>,
    /// Facts, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facts: Option<FactColumns>,
    /// The parts of the score, if they were asked for.
    #[serde(serialize_with = "parts_as_map", skip_serializing_if = "Option::is_none")]
    pub parts: Option<Vec<(String, f64)>>,
    /// The measures, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub measures: Option<MeasureColumns>,
    /// The language of the text.
    #[serde(skip)]
    pub language: Language,
    /// The names of techniques in the text.
    #[serde(skip)]
    pub names: TechniqueNames,
}

impl GradeRow {
    /// The row for a puzzle that has no grade.
    pub(crate) fn ungraded(subject: RowSubject, status: Solutions) -> Self {
        Self {
            subject,
            status,
            scale: None,
            level: None,
            level_index: None,
            score: None,
            hardest: None,
            solved_by_logic: None,
            counts: Vec::new(),
            steps: None,
            facts: None,
            parts: None,
            measures: None,
            language: Language::default(),
            names: TechniqueNames::default(),
        }
    }
}

/// A list of pairs as an object, in the order of the list.
fn as_map<S: serde::Serializer>(counts: &[(String, i32)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(counts.iter().map(|(id, count)| (id, count)))
}

impl OutputRow for GradeRow {
    fn columns(&self) -> Vec<String> {
        let mut columns = vec![
            self.subject.column(),
            self.status.to_string(),
            or_empty(self.scale.as_ref()),
            or_empty(self.level.as_ref()),
            or_empty(self.score.as_ref()),
            or_empty(self.hardest.as_ref()),
            count_words(self.counts.iter().map(|(id, count)| (&**id, *count)), " "),
        ];
        columns.extend(self.steps.as_deref().map(in_one_column));
        columns.extend(self.facts.iter().flat_map(FactColumns::columns));
        columns.extend(self.parts.as_ref().map(|parts| part_words(parts, " ")));
        columns.extend(self.measures.iter().flat_map(MeasureColumns::columns));
        // A later addition, so it comes last: scripts that count columns from the left still find the others.
        columns.push(or_empty(self.solved_by_logic.as_ref()));
        columns
    }

    fn names(&self) -> Vec<String> {
        let mut names = vec!["puzzle", "status", "scale", "level", "score", "hardest", "counts"];
        names.extend(self.steps.as_ref().map(|_| "steps"));
        names.extend(self.facts.iter().flat_map(|_| FactColumns::NAMES));
        names.extend(self.parts.as_ref().map(|_| "parts"));
        names.extend(self.measures.iter().flat_map(|_| MeasureColumns::NAMES));
        names.push("solved_by_logic");
        names.into_iter().map(str::to_owned).collect()
    }

    fn text(&self) -> String {
        // A row without a grade has a scale too if one was named, so the level decides.
        let level = self.level.as_ref();
        let (scale, hardest) = (self.scale.as_ref(), self.hardest.as_ref());
        let hardest = hardest.map(|id| self.names.name(id));
        let mut words = level
            .and_then(|_| grade_words(scale, level, self.score, hardest, self.language))
            .unwrap_or_else(|| self.status.in_words(self.language));
        if self.solved_by_logic == Some(false) {
            words.extend([", ", &Remark::NotFinished.text(self.language)]);
        }
        let mut text = format!("{}{words}\n", self.subject.drawn());
        if !self.counts.is_empty() {
            let named = self
                .counts
                .iter()
                .map(|(id, count)| (self.names.name(id), *count));
            text.extend([&count_words(named, ", "), "\n"]);
        }
        let parts = self.parts.as_ref().filter(|parts| !parts.is_empty());
        text.extend(parts.map(|parts| part_words(parts, ", ") + "\n"));
        text.extend(self.facts.as_ref().map(|facts| facts.text(self.language)));
        text.extend(
            self.measures
                .as_ref()
                .map(|measures| measures.text(self.language)),
        );
        text.push_str(&numbered(self.steps.as_deref().unwrap_or_default()));
        text
    }

    fn pictures(&self) -> Vec<String> {
        self.subject.pictures(self.language)
    }
}

/// The parts of a score as an object, with whole numbers without decimals.
#[expect(clippy::ref_option, reason = "serde passes a reference to the field")]
fn parts_as_map<S: serde::Serializer>(
    parts: &Option<Vec<(String, f64)>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let parts = parts.iter().flatten();
    serializer.collect_map(parts.map(|(name, value)| (name, ShortNumber(*value))))
}

fn part_words(parts: &[(String, f64)], between: &str) -> String {
    let words: Vec<String> = parts
        .iter()
        .map(|(name, value)| format!("{name}={}", ShortNumber(*value)))
        .collect();
    words.join(between)
}

fn count_words<'a>(counts: impl Iterator<Item = (&'a str, i32)>, between: &str) -> String {
    let words: Vec<String> = counts.map(|(name, count)| format!("{name}={count}")).collect();
    words.join(between)
}
