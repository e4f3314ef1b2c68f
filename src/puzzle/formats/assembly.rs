//! Assembles grids from pieces: from rows of nine cells, or from 81 groups of candidates.
//!
//! A grid is a fixed number of pieces without blank lines between them, or with one blank line after each of the first two bands. A bad
//! piece is counted like a good one, so it spoils only its own grid. If a title, other text or another blank line is between two pieces of
//! a grid, the grid is broken: it is reported and does not continue after that line. The following pieces are either the rest of the broken
//! grid or the next grid. The number of pieces up to the next blank line or title decides: one of the two leaves whole grids. If neither
//! does, these pieces are reported too.
//!
//! Pieces without a blank line between them must be whole grids. If there are more, any of them can be the one too many, so none of these
//! grids is read.

use std::collections::VecDeque;
use std::mem;

use super::claims::{Claims, LineClaim};
use super::entry::PuzzleEntry;
use super::error::{FormatError, FormatFault};
use crate::{Grid, Position};

/// The pieces of a grid.
#[derive(Clone, Copy)]
pub(super) struct GridParts<T> {
    /// The word for a piece in errors.
    pub(super) name: &'static str,
    /// Number of pieces of a band; a grid has three bands.
    pub(super) band: usize,
    /// Returns the fault for a wrong number of pieces.
    pub(super) wrong_number: fn(usize) -> FormatFault,
    /// Makes a position of all pieces of a grid, or says why they are not one.
    pub(super) position: fn(&[T]) -> Result<Position, FormatFault>,
    /// Returns why the lines of the pieces may be in another order than the grid.
    pub(super) doubt: fn(&[&str], &[T]) -> Option<FormatFault>,
}

/// A row or a group, or its fault.
struct GridPiece<'t, T> {
    number: usize,
    line: &'t str,
    value: Result<T, FormatFault>,
    is_after_blank: bool,
}

/// Takes pieces and other lines in order, and makes entries of them.
pub(super) struct Assembly<'t, 'c, T> {
    parts: GridParts<T>,
    claims: &'c mut Claims,
    entries: Vec<Result<PuzzleEntry, FormatError>>,
    caption: Option<String>,
    /// The pieces since the last title or other text.
    run: VecDeque<GridPiece<'t, T>>,
    /// The pieces of a broken grid that is not reported yet.
    broken: Vec<GridPiece<'t, T>>,
    is_after_blank: bool,
}

impl<'t, 'c, T: Copy> Assembly<'t, 'c, T> {
    pub(super) fn new(parts: GridParts<T>, claims: &'c mut Claims) -> Self {
        Self {
            parts,
            claims,
            entries: Vec::new(),
            caption: None,
            run: VecDeque::new(),
            broken: Vec::new(),
            is_after_blank: false,
        }
    }

    /// Adds a piece on this line.
    pub(super) fn piece(&mut self, number: usize, line: &'t str, value: Result<T, FormatFault>) {
        self.run.push_back(GridPiece {
            number,
            line,
            value,
            is_after_blank: mem::take(&mut self.is_after_blank),
        });
    }

    /// Adds a drawn border.
    pub(super) fn rule(&mut self, number: usize) {
        self.claims.claim([number], LineClaim::Other);
    }

    /// Adds a blank line.
    pub(super) fn blank(&mut self) {
        self.is_after_blank = true;
    }

    /// Adds the title of the next grid.
    pub(super) fn title(&mut self, number: usize, line: &str) {
        self.text();
        self.caption = Some(line.trim().trim_start_matches(['#', ' ', '\t']).to_owned());
        self.claims.claim([number], LineClaim::Other);
    }

    /// Adds a line with all cells of a grid, which ends the grid before it.
    pub(super) fn whole(&mut self, number: usize, grid: Grid) {
        self.text();
        self.claims.claim([number], LineClaim::Puzzle);
        let comment = self.caption.take().filter(|caption| !caption.is_empty());
        self.entries.push(Ok(PuzzleEntry {
            position: Position::from_grid(grid),
            comment,
            line: number,
        }));
    }

    /// Adds a line that belongs to no grid.
    pub(super) fn text(&mut self) {
        self.end_run();
        self.is_after_blank = false;
    }

    /// Ends the text and returns all entries.
    pub(super) fn finish(mut self) -> Vec<Result<PuzzleEntry, FormatError>> {
        self.end_run();
        let broken = mem::take(&mut self.broken);
        self.incomplete(&broken);
        self.entries
    }

    /// Makes entries of the pieces in the run.
    fn end_run(&mut self) {
        let mut rest = mem::take(&mut self.run);
        while !rest.is_empty() {
            if self.broken.is_empty() {
                let end = self.end_of_grid(&rest);
                let pieces: Vec<_> = rest.drain(..end).collect();
                if end == self.size() {
                    self.grid(&pieces);
                    continue;
                }
                // The caption belongs to the broken grid, not to the next one.
                self.caption = None;
                if end > self.size() {
                    self.incomplete(&pieces);
                } else {
                    self.broken = pieces;
                }
            } else {
                self.resolve(&mut rest);
            }
        }
    }

    /// Returns the number of pieces of the next grid. It is too small if the grid is broken, and too large if it is not certain where the
    /// grid begins.
    fn end_of_grid(&self, pieces: &VecDeque<GridPiece<'t, T>>) -> usize {
        let (band, size) = (self.parts.band, self.size());
        if pieces.len() < size {
            return pieces.len();
        }
        let is_after_blank = |&index: &usize| pieces[index].is_after_blank;
        let blanks: Vec<usize> = (1..size).filter(is_after_blank).collect();
        match blanks.first() {
            // Blank lines after the first two bands are part of the layout of many programs.
            Some(&first) if blanks != [band, 2 * band] => first,
            Some(_) => size,
            None => {
                let mut later = size..pieces.len();
                let until_blank = later.find(is_after_blank).unwrap_or(pieces.len());
                if until_blank.is_multiple_of(size) {
                    size
                } else {
                    until_blank
                }
            }
        }
    }

    /// Reports the broken grid, together with the following pieces that belong to it.
    fn resolve(&mut self, rest: &mut VecDeque<GridPiece<'t, T>>) {
        let mut broken = mem::take(&mut self.broken);
        let size = self.size();
        let missing = size - broken.len();
        let blank = rest.iter().skip(1).position(|piece| piece.is_after_blank);
        let until_blank = blank.map_or(rest.len(), |at| at + 1);
        // The number up to the next blank line is the better evidence, so it is tried first.
        for follow in [until_blank, rest.len()] {
            if follow.is_multiple_of(size) {
                return self.incomplete(&broken);
            }
            if follow >= missing && (follow - missing).is_multiple_of(size) {
                let line = rest[0].number - 1;
                broken.extend(rest.drain(..missing));
                return self.report(&broken, FormatFault::Interrupted { line });
            }
        }
        self.incomplete(&broken);
        // A whole band could belong to either grid, so the rest of the run is reported with it.
        let spoilt = if until_blank > self.parts.band {
            until_blank
        } else {
            rest.len()
        };
        let spoilt: Vec<_> = rest.drain(..spoilt).collect();
        self.incomplete(&spoilt);
    }

    /// Returns the number of pieces of a grid.
    fn size(&self) -> usize {
        3 * self.parts.band
    }

    /// Adds the entry for all pieces of a grid.
    fn grid(&mut self, pieces: &[GridPiece<'t, T>]) {
        let comment = self.caption.take().filter(|caption| !caption.is_empty());
        let values: Vec<T> = pieces
            .iter()
            .filter_map(|piece| piece.value.as_ref().ok().copied())
            .collect();
        if values.len() < pieces.len() {
            return self.incomplete(pieces);
        }
        let lines: Vec<&str> = pieces.iter().map(|piece| piece.line).collect();
        let doubt = (self.parts.doubt)(&lines, &values);
        let position = match doubt.map_or_else(|| (self.parts.position)(&values), Err) {
            Ok(position) => position,
            Err(fault) => return self.report(pieces, fault),
        };
        self.claims
            .claim(pieces.iter().map(|piece| piece.number), LineClaim::Puzzle);
        self.entries.push(Ok(PuzzleEntry {
            position,
            comment,
            line: pieces[0].number,
        }));
    }

    /// Reports pieces that are not a grid, because of a bad piece or because of their number.
    fn incomplete(&mut self, pieces: &[GridPiece<'t, T>]) {
        if pieces.is_empty() {
            return;
        }
        let fault = (self.parts.wrong_number)(pieces.len());
        self.report(pieces, fault);
    }

    fn report(&mut self, pieces: &[GridPiece<'t, T>], fault: FormatFault) {
        let bad = std::iter::zip(1.., pieces).find_map(|(index, piece)| {
            let fault = piece.value.as_ref().err()?;
            let field = format!("{} {index}", self.parts.name);
            Some(FormatError::new(piece.number, field, piece.line, fault.clone()))
        });
        let first = pieces.first().map_or(1, |piece| piece.number);
        let error = bad.unwrap_or_else(|| FormatError::new(first, "grid", "", fault));
        self.claims
            .claim(pieces.iter().map(|piece| piece.number), LineClaim::Bad);
        self.entries.push(Err(error));
    }
}
