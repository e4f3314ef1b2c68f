//! Describes the mistakes in a scale file.

use std::fmt;
use std::sync::Arc;

use crate::text::Unusable;

/// A place in a file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FilePlace {
    /// The file, or the name of a shipped scale.
    pub origin: Arc<str>,
    /// The line, from 1; `None` for the whole file.
    pub line: Option<usize>,
}

impl FilePlace {
    /// Returns the place for the whole file.
    pub(super) fn file(origin: &str) -> Self {
        Self {
            origin: origin.into(),
            line: None,
        }
    }
}

impl fmt::Display for FilePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "scale {}", self.origin)?;
        self.line.map_or(Ok(()), |line| write!(f, ", line {line}"))
    }
}

/// One mistake: its place, the problem and the remedy.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Mistake {
    /// The place.
    pub place: FilePlace,
    /// The problem and the remedy.
    pub problem: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.problem)
    }
}

/// The error for a scale file: its mistakes, in the order of lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScaleError {
    /// At least one.
    pub mistakes: Vec<Mistake>,
}

impl From<Unusable> for ScaleError {
    fn from(Unusable { origin, problem }: Unusable) -> Self {
        Self {
            mistakes: vec![Mistake {
                place: FilePlace::file(&origin),
                problem,
            }],
        }
    }
}

impl fmt::Display for ScaleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mistake) in self.mistakes.iter().enumerate() {
            write!(f, "{}{mistake}", if index == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for ScaleError {}

/// Collects mistakes, so that all of them are reported at once.
#[derive(Debug, Default)]
pub(crate) struct ScaleMistakes(Vec<Mistake>);

impl ScaleMistakes {
    /// Notes a mistake, unless the same one is noted already.
    pub(crate) fn note(&mut self, place: &FilePlace, problem: impl Into<String>) {
        let mistake = Mistake {
            place: place.clone(),
            problem: problem.into(),
        };
        if !self.0.contains(&mistake) {
            self.0.push(mistake);
        }
    }

    /// Returns the value; notes an error.
    pub(crate) fn take<T, E: fmt::Display>(&mut self, place: &FilePlace, result: Result<T, E>) -> Option<T> {
        result.map_err(|error| self.note(place, error.to_string())).ok()
    }

    /// Returns `done`, unless there is a mistake.
    pub(super) fn unless_any<T>(mut self, done: Option<T>) -> Result<T, ScaleError> {
        match done {
            Some(done) if self.0.is_empty() => Ok(done),
            _ => {
                self.0.sort_unstable();
                Err(ScaleError { mistakes: self.0 })
            }
        }
    }
}
