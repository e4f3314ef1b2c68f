//! What each verb prints for one input.
//!
//! Results are plain rows of strings and numbers, so that an answer of the local engine and one of a remote server
//! become the same row and print the same. The order of the columns is pinned by tests. Steps of a trace or a hint
//! come only where they were asked for: in tsv as one more column, joined with `; `. Here is what the rows share; each
//! verb's row has a file of its own.

use std::fmt;

use serde::Serialize;

use crate::puzzle::formats::{Format, FormatError};
use crate::puzzle::{Grid, Position};

mod generate;
mod grade;
mod known;
mod solve;
mod transform;
mod verify;

#[cfg(test)]
mod tests;

pub use generate::GenerateRow;
pub use grade::GradeRow;
pub use known::{PluginRow, ScaleRow, TechniqueRow};
pub use solve::{Answer, SolveRow};
pub use transform::TransformRow;
pub use verify::VerifyRow;

/// The text, unless it is empty.
pub fn filled(text: String) -> Option<String> {
    (!text.is_empty()).then_some(text)
}

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

/// `hard on hodoku, score 1234, hardest x-wing`, as far as it is known.
fn grade_words(
    scale: Option<&String>,
    level: Option<&String>,
    score: Option<u64>,
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
