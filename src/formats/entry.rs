//! Defines the result of reading a text.

use std::sync::Arc;

use sudokud_puzzle::Position;

use crate::{Format, FormatError};

/// The entries of a text, in its order.
#[derive(Clone, PartialEq, Debug)]
pub struct Reading {
    /// The format of the text.
    pub format: Format,
    /// The puzzles, and the errors of parts that are not a puzzle.
    pub entries: Vec<Result<Entry, FormatError>>,
}

/// One puzzle or position of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The line on which the entry begins, counted from one.
    pub line: usize,
    /// The givens, the placed digits and the marks.
    pub position: Position,
    /// Other fields and titles that came with the puzzle.
    pub notes: Vec<Note>,
}

impl Entry {
    /// Creates an entry without notes.
    pub(crate) const fn new(line: usize, position: &Position) -> Self {
        Self {
            line,
            position: *position,
            notes: Vec::new(),
        }
    }
}

/// A text that came with a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The name of the field, from a header or a key.
    pub name: Option<Arc<str>>,
    /// The text.
    pub text: String,
}

impl Note {
    /// Creates a note without a name.
    pub(crate) fn unnamed(text: &str) -> Self {
        Self {
            name: None,
            text: text.to_owned(),
        }
    }

    /// Creates a note with a name.
    pub(crate) fn named(name: &str, text: &str) -> Self {
        Self {
            name: Some(name.into()),
            text: text.to_owned(),
        }
    }
}
