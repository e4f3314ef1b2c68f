//! What each verb prints for one input.
//!
//! Results are plain rows of strings and numbers, so that an answer of the local engine and one of a remote server
//! become the same row and print the same. The order of the columns is pinned by tests. Steps of a trace or a hint
//! come only where they were asked for: in tsv as one more column, joined with `; `.

use std::fmt;

use serde::Serialize;

use super::output::Row;
use crate::puzzle::formats::{Format, FormatError};
use crate::puzzle::{Grid, Position};

fn or_empty<T: ToString>(value: Option<&T>) -> String {
    value.map_or_else(String::new, ToString::to_string)
}

/// The grid as a drawing; whatever is no grid as it stands.
fn drawn(puzzle: &str) -> String {
    match puzzle.parse::<Grid>() {
        Ok(grid) => Format::Bordered.write(&Position::from_grid(grid)),
        Err(_) => format!("{puzzle}\n"),
    }
}

/// How many solutions a puzzle has, or why it is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// Exactly one.
    Unique,
    /// None.
    None,
    /// Two or more.
    Several,
    /// The input is not a grid, or breaks the rules, or the work failed: why.
    Invalid(String),
}

/// `unique`, `none`, `several`, `invalid: WHY`.
impl fmt::Display for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unique => f.write_str("unique"),
            Self::None => f.write_str("none"),
            Self::Several => f.write_str("several"),
            Self::Invalid(reason) => write!(f, "invalid: {reason}"),
        }
    }
}

impl Serialize for Solutions {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl From<&FormatError> for Solutions {
    fn from(error: &FormatError) -> Self {
        Self::Invalid(error.to_string())
    }
}

/// What `generate` prints.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct GenerateRow {
    /// The puzzle, 81 characters; `failed: WHY` when none was made.
    pub puzzle: String,
    /// Its solution.
    pub solution: Option<String>,
    /// The scale of level and score.
    pub scale: Option<String>,
    /// The level.
    pub level: Option<String>,
    /// The score.
    pub score: Option<f64>,
    /// The id of the hardest technique.
    pub hardest: Option<String>,
    /// How many givens.
    pub clues: Option<u32>,
    /// The seed.
    pub seed: Option<u64>,
}

impl GenerateRow {
    /// The row for a puzzle that could not be made.
    pub fn failed(reason: &str, seed: Option<u64>) -> Self {
        Self {
            puzzle: format!("failed: {reason}"),
            seed,
            ..Self::default()
        }
    }
}

impl Row for GenerateRow {
    fn columns(&self) -> Vec<String> {
        vec![
            self.puzzle.clone(),
            or_empty(self.solution.as_ref()),
            or_empty(self.scale.as_ref()),
            or_empty(self.level.as_ref()),
            or_empty(self.score.as_ref()),
            or_empty(self.hardest.as_ref()),
            or_empty(self.clues.as_ref()),
            or_empty(self.seed.as_ref()),
        ]
    }

    fn text(&self) -> String {
        let facts = [
            grade_words(
                self.scale.as_ref(),
                self.level.as_ref(),
                self.score,
                self.hardest.as_ref(),
            ),
            self.clues.map(|clues| format!("{clues} givens")),
            self.seed.map(|seed| format!("seed {seed}")),
        ];
        let facts: Vec<String> = facts.into_iter().flatten().collect();
        format!("{}{}\n", drawn(&self.puzzle), facts.join(", "))
    }
}

/// `hard on hodoku, score 1234, hardest x-wing`, as far as it is known.
fn grade_words(
    scale: Option<&String>,
    level: Option<&String>,
    score: Option<f64>,
    hardest: Option<&String>,
) -> Option<String> {
    let facts = [
        level.map(ToString::to_string),
        scale.map(|scale| format!("on {scale}")),
        score.map(|score| format!("score {score}")),
        hardest.map(|hardest| format!("hardest {hardest}")),
    ];
    let facts: Vec<String> = facts.into_iter().flatten().collect();
    (!facts.is_empty()).then(|| facts.join(", ").replacen(", on ", " on ", 1))
}

/// What `grade` prints, one row for each scale.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GradeRow {
    /// The puzzle, 81 characters; the text of a bad line.
    pub puzzle: String,
    /// How many solutions.
    pub status: Solutions,
    /// The scale.
    pub scale: Option<String>,
    /// The level on it.
    pub level: Option<String>,
    /// The score on it.
    pub score: Option<f64>,
    /// The id of the hardest technique.
    pub hardest: Option<String>,
    /// How often each technique was used, in ladder order.
    #[serde(serialize_with = "as_map")]
    pub counts: Vec<(String, u32)>,
    /// The steps, when they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<String>>,
}

impl GradeRow {
    /// The row for a puzzle that has no grade.
    pub fn ungraded(puzzle: String, status: Solutions) -> Self {
        Self {
            puzzle,
            status,
            scale: None,
            level: None,
            score: None,
            hardest: None,
            counts: Vec::new(),
            steps: None,
        }
    }
}

/// A list of pairs as an object, in the order of the list.
fn as_map<S: serde::Serializer>(counts: &[(String, u32)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(counts.iter().map(|(id, count)| (id, count)))
}

impl Row for GradeRow {
    fn columns(&self) -> Vec<String> {
        let mut columns = vec![
            self.puzzle.clone(),
            self.status.to_string(),
            or_empty(self.scale.as_ref()),
            or_empty(self.level.as_ref()),
            or_empty(self.score.as_ref()),
            or_empty(self.hardest.as_ref()),
            count_words(&self.counts, " "),
        ];
        columns.extend(self.steps.as_ref().map(|steps| steps.join("; ")));
        columns
    }

    fn text(&self) -> String {
        let grade = grade_words(
            self.scale.as_ref(),
            self.level.as_ref(),
            self.score,
            self.hardest.as_ref(),
        );
        let mut text = format!(
            "{}{}\n",
            drawn(&self.puzzle),
            grade.unwrap_or_else(|| solutions_words(&self.status))
        );
        if !self.counts.is_empty() {
            text.extend([&count_words(&self.counts, ", "), "\n"]);
        }
        text.push_str(&numbered(self.steps.as_deref()));
        text
    }
}

fn count_words(counts: &[(String, u32)], between: &str) -> String {
    let words: Vec<String> = counts.iter().map(|(id, count)| format!("{id}={count}")).collect();
    words.join(between)
}

fn solutions_words(status: &Solutions) -> String {
    match status {
        Solutions::Unique => "one solution".to_owned(),
        Solutions::None => "no solution".to_owned(),
        Solutions::Several => "several solutions".to_owned(),
        Solutions::Invalid(_) => status.to_string(),
    }
}

fn numbered(steps: Option<&[String]>) -> String {
    let steps = std::iter::zip(1.., steps.unwrap_or_default());
    steps
        .map(|(number, step)| format!("{number:>3}. {step}\n"))
        .collect::<Vec<_>>()
        .concat()
}

/// What `solve` was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// There is none to give.
    Nothing,
    /// The solution, 81 characters.
    Solution(String),
    /// So many solutions.
    Exactly(u64),
    /// So many solutions and perhaps more: the limit was hit.
    AtLeast(u64),
}

/// The solution, the count, or `N+`.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => Ok(()),
            Self::Solution(solution) => f.write_str(solution),
            Self::Exactly(count) => write!(f, "{count}"),
            Self::AtLeast(count) => write!(f, "{count}+"),
        }
    }
}

impl Serialize for Answer {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Nothing => serializer.serialize_none(),
            Self::Exactly(count) => serializer.serialize_u64(*count),
            Self::Solution(_) | Self::AtLeast(_) => serializer.collect_str(self),
        }
    }
}

/// What `solve` prints.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SolveRow {
    /// The puzzle, 81 characters; the text of a bad line.
    pub puzzle: String,
    /// How many solutions.
    pub status: Solutions,
    /// The solution or the count.
    pub answer: Answer,
    /// The trace or the hint, when it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<String>>,
}

impl Row for SolveRow {
    fn columns(&self) -> Vec<String> {
        let mut columns = vec![
            self.puzzle.clone(),
            self.status.to_string(),
            self.answer.to_string(),
        ];
        columns.extend(self.steps.as_ref().map(|steps| steps.join("; ")));
        columns
    }

    fn text(&self) -> String {
        let steps = numbered(self.steps.as_deref());
        match &self.answer {
            Answer::Solution(solution) => format!("{}{steps}", drawn(solution)),
            Answer::Nothing => format!(
                "{}{}\n{steps}",
                drawn(&self.puzzle),
                solutions_words(&self.status)
            ),
            Answer::Exactly(1) => format!("{}1 solution\n", drawn(&self.puzzle)),
            count => format!("{}{count} solutions\n", drawn(&self.puzzle)),
        }
    }
}

/// What `transform` prints.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TransformRow {
    /// The transformed puzzle, 81 characters; the text of a bad line.
    pub puzzle: String,
    /// What was done; `invalid: WHY` when nothing was.
    pub transformation: String,
    /// What undoes it.
    pub inverse: Option<String>,
}

impl Row for TransformRow {
    fn columns(&self) -> Vec<String> {
        vec![
            self.puzzle.clone(),
            self.transformation.clone(),
            or_empty(self.inverse.as_ref()),
        ]
    }

    fn text(&self) -> String {
        let inverse = self
            .inverse
            .as_ref()
            .map_or_else(String::new, |inverse| format!("inverse {inverse}\n"));
        format!("{}{}\n{inverse}", drawn(&self.puzzle), self.transformation)
    }
}

/// What `technique verify` prints, one row for each technique code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct VerifyRow {
    /// The code, with its variant.
    pub code: String,
    /// The id of the technique; `None` when none has this code.
    pub technique: Option<String>,
    /// Positions that passed.
    pub passed: u32,
    /// Positions that failed.
    pub failed: u32,
}

impl Row for VerifyRow {
    fn columns(&self) -> Vec<String> {
        vec![
            self.code.clone(),
            or_empty(self.technique.as_ref()),
            self.passed.to_string(),
            self.failed.to_string(),
        ]
    }

    fn text(&self) -> String {
        let technique = self.technique.as_deref().unwrap_or("no technique");
        format!(
            "{} {technique}: {} passed, {} failed",
            self.code, self.passed, self.failed
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::output::Printer;
    use super::super::values::OutputForm;
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn printed(row: &impl Row, form: OutputForm) -> String {
        let mut output = Vec::new();
        Printer::new(Some(form)).print(row, &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    fn tsv(row: &impl Row) -> String {
        printed(row, OutputForm::Tsv)
    }

    fn generated() -> GenerateRow {
        GenerateRow {
            puzzle: PUZZLE.to_owned(),
            solution: Some(SOLUTION.to_owned()),
            scale: Some("hodoku".to_owned()),
            level: Some("easy".to_owned()),
            score: Some(212.0),
            hardest: Some("hidden-single".to_owned()),
            clues: Some(30),
            seed: Some(7),
        }
    }

    fn graded() -> GradeRow {
        GradeRow {
            puzzle: PUZZLE.to_owned(),
            status: Solutions::Unique,
            scale: Some("mcm".to_owned()),
            level: Some("medium".to_owned()),
            score: Some(3.4),
            hardest: Some("x-wing".to_owned()),
            counts: vec![("naked-single".to_owned(), 50), ("x-wing".to_owned(), 1)],
            steps: None,
        }
    }

    #[test]
    fn columns_of_generate() {
        assert_eq!(
            tsv(&generated()),
            format!("{PUZZLE}\t{SOLUTION}\thodoku\teasy\t212\thidden-single\t30\t7\n")
        );
        assert_eq!(
            tsv(&GenerateRow::failed("out of time", Some(7))),
            "failed: out of time\t\t\t\t\t\t\t7\n"
        );
    }

    #[test]
    fn columns_of_grade() {
        let whole = format!("{PUZZLE}\tunique\tmcm\tmedium\t3.4\tx-wing\tnaked-single=50 x-wing=1\n");
        assert_eq!(tsv(&graded()), whole);
        let several = GradeRow::ungraded(PUZZLE.to_owned(), Solutions::Several);
        assert_eq!(tsv(&several), format!("{PUZZLE}\tseveral\t\t\t\t\t\n"));
        let error = Format::Line.read("12\t3").remove(0).unwrap_err();
        let bad = GradeRow::ungraded(error.text.clone(), Solutions::from(&error));
        assert_eq!(
            tsv(&bad),
            "12 3\tinvalid: line 1, grid: 2 cells; a grid has 81, row by row\t\t\t\t\t\n"
        );
    }

    #[test]
    fn columns_of_solve() {
        let row = |status, answer| SolveRow {
            puzzle: PUZZLE.to_owned(),
            status,
            answer,
            steps: None,
        };
        for (row, tail) in [
            (
                row(Solutions::Unique, Answer::Solution(SOLUTION.to_owned())),
                format!("unique\t{SOLUTION}"),
            ),
            (row(Solutions::None, Answer::Nothing), "none\t".to_owned()),
            (
                row(Solutions::Several, Answer::Exactly(2)),
                "several\t2".to_owned(),
            ),
            (
                row(Solutions::Several, Answer::AtLeast(100)),
                "several\t100+".to_owned(),
            ),
        ] {
            assert_eq!(tsv(&row), format!("{PUZZLE}\t{tail}\n"));
        }
        let steps = Some(vec!["Naked single: r1c3 = 4".to_owned(), "Full house".to_owned()]);
        let hinted = SolveRow {
            steps,
            ..row(Solutions::Unique, Answer::Nothing)
        };
        assert_eq!(
            tsv(&hinted),
            format!("{PUZZLE}\tunique\t\tNaked single: r1c3 = 4; Full house\n")
        );
    }

    #[test]
    fn columns_of_transform_and_verify() {
        let row = TransformRow {
            puzzle: PUZZLE.to_owned(),
            transformation: "rotate 90".to_owned(),
            inverse: Some("rotate 270".to_owned()),
        };
        assert_eq!(tsv(&row), format!("{PUZZLE}\trotate 90\trotate 270\n"));
        let row = VerifyRow {
            code: "0901-2".to_owned(),
            technique: Some("x".to_owned()),
            passed: 5,
            failed: 1,
        };
        assert_eq!(tsv(&row), "0901-2\tx\t5\t1\n");
    }

    #[test]
    fn json_has_names_and_numbers() {
        assert_eq!(
            printed(&graded(), OutputForm::Json),
            format!(
                "{{\"puzzle\":\"{PUZZLE}\",\"status\":\"unique\",\"scale\":\"mcm\",\"level\":\"medium\",\"score\":3.4,\
                 \"hardest\":\"x-wing\",\"counts\":{{\"naked-single\":50,\"x-wing\":1}}}}\n"
            )
        );
    }

    #[test]
    fn text_draws_the_grid_and_says_the_rest_in_words() {
        let text = printed(&generated(), OutputForm::Text);
        assert!(text.starts_with("+-------+"), "{text}");
        assert!(
            text.ends_with("easy on hodoku, score 212, hardest hidden-single, 30 givens, seed 7\n\n"),
            "{text}"
        );
        let text = printed(&graded(), OutputForm::Text);
        assert!(text.contains("naked-single=50, x-wing=1\n"), "{text}");
        let bad = GradeRow::ungraded("12x".to_owned(), Solutions::Invalid("why".to_owned()));
        assert_eq!(printed(&bad, OutputForm::Text), "12x\ninvalid: why\n\n");
    }
}
