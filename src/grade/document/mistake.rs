//! Describes the mistakes in a file.

use std::fmt;
use std::sync::Arc;

/// What a file defines.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum DocumentKind {
    /// A scale.
    Scale,
    /// A recipe.
    Recipe,
    /// A language.
    Language,
}

impl DocumentKind {
    /// Returns the ending of the names of these files, without the point.
    pub(crate) const fn ending(self) -> &'static str {
        match self {
            Self::Scale | Self::Recipe => "toml",
            Self::Language => "ftl",
        }
    }
}

impl fmt::Display for DocumentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Scale => "scale",
            Self::Recipe => "recipe",
            Self::Language => "language",
        })
    }
}

/// A place in a file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FilePlace {
    /// What the file defines.
    pub kind: DocumentKind,
    /// The file or folder, or the name of a shipped scale or recipe.
    pub origin: Arc<str>,
    /// The line, from 1; `None` for the whole file.
    pub line: Option<usize>,
}

impl FilePlace {
    /// Returns the place for the whole file.
    pub fn file(kind: DocumentKind, origin: impl fmt::Display) -> Self {
        Self {
            kind,
            origin: origin.to_string().into(),
            line: None,
        }
    }
}

impl fmt::Display for FilePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind, self.origin)?;
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

/// The error for a file or folder: its mistakes, in the order of lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DocumentError {
    /// At least one.
    pub mistakes: Vec<Mistake>,
}

impl DocumentError {
    /// Returns the error for a single mistake.
    pub(crate) fn of(place: FilePlace, problem: String) -> Self {
        Self {
            mistakes: vec![Mistake { place, problem }],
        }
    }
}

impl fmt::Display for DocumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mistake) in self.mistakes.iter().enumerate() {
            write!(f, "{}{mistake}", if index == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for DocumentError {}

/// Collects mistakes, so that all of them are reported at once.
#[derive(Debug, Default)]
pub struct Mistakes(Vec<Mistake>);

impl Mistakes {
    /// Notes a mistake, unless the same one is noted already.
    pub fn note(&mut self, place: &FilePlace, problem: impl Into<String>) {
        let mistake = Mistake {
            place: place.clone(),
            problem: problem.into(),
        };
        if !self.0.contains(&mistake) {
            self.0.push(mistake);
        }
    }

    /// Returns the value; notes an error.
    pub fn take<T, E: fmt::Display>(&mut self, place: &FilePlace, result: Result<T, E>) -> Option<T> {
        result.map_err(|error| self.note(place, error.to_string())).ok()
    }

    /// Whether no mistake was noted.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns `done`, unless there is a mistake.
    pub fn unless_any<T>(mut self, done: Option<T>) -> Result<T, DocumentError> {
        match done {
            Some(done) if self.0.is_empty() => Ok(done),
            _ => {
                self.0.sort_unstable();
                Err(DocumentError { mistakes: self.0 })
            }
        }
    }
}
