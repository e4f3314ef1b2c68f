//! Describes the mistakes in a recipe file.

use std::fmt;

use sudokud_grade::Unusable;

/// One mistake: its place, the problem and the remedy.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FileMistake {
    /// The file, or the name of a shipped recipe.
    pub origin: String,
    /// The line, from 1; `None` for the whole file.
    pub line: Option<usize>,
    /// The problem and the remedy.
    pub problem: String,
}

impl fmt::Display for FileMistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "recipe {}", self.origin)?;
        self.line.map_or(Ok(()), |line| write!(f, ", line {line}"))?;
        write!(f, ": {}", self.problem)
    }
}

/// The error for a recipe file: its mistakes, in the order of lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecipeFileError {
    /// At least one.
    pub mistakes: Vec<FileMistake>,
}

impl From<Unusable> for RecipeFileError {
    fn from(Unusable { origin, problem }: Unusable) -> Self {
        Self {
            mistakes: vec![FileMistake {
                origin,
                line: None,
                problem,
            }],
        }
    }
}

impl fmt::Display for RecipeFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mistake) in self.mistakes.iter().enumerate() {
            write!(f, "{}{mistake}", if index == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for RecipeFileError {}
