//! Defines the entries of an input with the fields that came with them.

use std::sync::Arc;

use crate::{order, variant};
use sudokud_puzzle::formats::{FormatError, FormatFault, LineCounts, PuzzleEntry, TextReading};
use sudokud_puzzle::{Grid, Position, solution};

/// The fields that came with a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// The number of the record, counted from one.
    pub record: u64,
    /// Names and values, in the order of the input.
    pub fields: Vec<(Arc<str>, String)>,
}

/// An entry, good or bad, with its fields.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// The entry.
    pub entry: Result<PuzzleEntry, FormatError>,
    /// Its fields, if its form has any.
    pub kept: Option<Kept>,
}

/// The result of reading a whole text.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Reading {
    /// All entries in order.
    pub items: Vec<Item>,
    /// The number of lines of each kind.
    pub lines: LineCounts,
}

impl Item {
    /// Creates the item of a position.
    pub(crate) fn good(
        position: &Position,
        comment: Option<String>,
        line: usize,
        kept: Option<Kept>,
    ) -> Self {
        Self {
            entry: Ok(PuzzleEntry {
                position: *position,
                comment,
                line,
            }),
            kept,
        }
    }

    /// Creates the item of a record that is refused for this reason.
    pub(crate) fn bad(line: usize, field: String, text: &str, reason: String, kept: Option<Kept>) -> Self {
        Self {
            entry: Err(FormatError::new(line, field, text, FormatFault::Other { reason })),
            kept,
        }
    }
}

/// Returns why `solution` cannot be the solution of `puzzle`, and the remedy.
pub(crate) fn solution_mistake(puzzle: &Position, solution: &Grid) -> Option<String> {
    let mistake = solution::mistake(puzzle.givens(), solution);
    let mistake = mistake.or_else(|| {
        let clues = puzzle.clues();
        let candidates = clues.candidates()?;
        let wrong = solution.candidates().difference(candidates).iter().next()?;
        Some(format!(
            "{} is {} in the solution, which is no candidate",
            wrong.cell(),
            wrong.digit()
        ))
    });
    mistake.map(|mistake| format!("{mistake}; correct one of them"))
}

impl Reading {
    /// Returns the number of good entries.
    pub fn good(&self) -> usize {
        self.items.iter().filter(|item| item.entry.is_ok()).count()
    }

    /// Returns whether there are entries and all are good.
    pub fn is_clean(&self) -> bool {
        !self.items.is_empty() && self.good() == self.items.len()
    }

    /// Returns whether a grid has a digit twice in a house.
    pub(crate) fn breaks_rules(&self) -> bool {
        let mut good = self.items.iter().filter_map(|item| item.entry.as_ref().ok());
        good.any(|entry| entry.position.values().conflict().is_some())
    }

    /// Returns the number of puzzles that were refused for words beside them, which name a variant or another order of the cells.
    pub(crate) fn refused_for_words(&self) -> usize {
        let bad = self.items.iter().filter_map(|item| item.entry.as_ref().err());
        let is_for_words = |error: &&FormatError| match &error.fault {
            FormatFault::Other { reason } => variant::is_refusal(reason) || order::is_refusal(reason),
            fault => fault.is_for_words(),
        };
        bad.filter(is_for_words).count()
    }

    /// Returns whether there is an entry, and not only the error that there is none.
    pub(crate) fn has_records(&self) -> bool {
        let is_record = |item: &Item| {
            item.entry
                .as_ref()
                .err()
                .is_none_or(|error| error.field != "document")
        };
        self.items.iter().any(is_record)
    }

    /// Returns the number of fields that came with the entries.
    pub(crate) fn kept_fields(&self) -> usize {
        let kept = self.items.iter().filter_map(|item| item.kept.as_ref());
        kept.map(|kept| kept.fields.len()).sum()
    }

    /// Returns the values of all good entries, or the clues of a sukaku.
    pub(crate) fn values(&self) -> Vec<String> {
        let good = self.items.iter().filter_map(|item| item.entry.as_ref().ok());
        good.map(|entry| match entry.position.clues() {
            clues if clues.is_sukaku() => clues.to_string(),
            _ => entry.position.values().to_string(),
        })
        .collect()
    }
}

impl From<TextReading> for Reading {
    fn from(reading: TextReading) -> Self {
        let items = reading
            .entries
            .into_iter()
            .map(|entry| Item { entry, kept: None });
        Self {
            items: items.collect(),
            lines: reading.lines,
        }
    }
}
