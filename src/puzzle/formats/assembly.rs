//! Grids put together from rows of nine cells, or from 81 groups of candidates: both are pieces here.
//!
//! A grid is so many pieces in a row, without a blank line between them or with one after each of the first two bands. A bad
//! piece is counted, so it spoils its own grid only. Where a title, other text or another blank line stands between two
//! pieces of a grid, the grid is broken: it is reported, and never goes on behind that line as if nothing were there. Whether
//! what follows is the rest of it or begins the next grid is known by the number of pieces up to the next blank line or
//! title: one of both leaves whole grids. When neither does, they are reported too.

use std::collections::VecDeque;
use std::mem;

use super::claims::{Claims, LineClaim};
use super::entry::PuzzleEntry;
use super::error::{FormatError, FormatFault};
use crate::Position;

/// What grids are put together from.
#[derive(Clone, Copy)]
pub(super) struct GridParts<T> {
    /// What a piece is called.
    pub(super) name: &'static str,
    /// How many pieces a band has; a grid has three bands.
    pub(super) band: usize,
    /// What is wrong with a grid of so many pieces.
    pub(super) wrong_number: fn(usize) -> FormatFault,
    /// The position of all pieces of a grid.
    pub(super) position: fn(&[T]) -> Option<Position>,
}

/// A row or a group, or what is wrong with it.
struct GridPiece<'t, T> {
    number: usize,
    line: &'t str,
    value: Result<T, FormatFault>,
    is_after_blank: bool,
}

/// Pieces and what stands between them, line by line, as entries.
pub(super) struct Assembly<'t, 'c, T> {
    parts: GridParts<T>,
    claims: &'c mut Claims,
    entries: Vec<Result<PuzzleEntry, FormatError>>,
    caption: Option<String>,
    /// The pieces since the last title or other text.
    run: VecDeque<GridPiece<'t, T>>,
    /// The pieces of a grid that broke off, not reported yet.
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

    /// The next piece stands on this line.
    pub(super) fn piece(&mut self, number: usize, line: &'t str, value: Result<T, FormatFault>) {
        self.run.push_back(GridPiece {
            number,
            line,
            value,
            is_after_blank: mem::take(&mut self.is_after_blank),
        });
    }

    /// This line draws a border.
    pub(super) fn rule(&mut self, number: usize) {
        self.claims.claim([number], LineClaim::Other);
    }

    /// A blank line.
    pub(super) fn blank(&mut self) {
        self.is_after_blank = true;
    }

    /// This line is the title of the next grid.
    pub(super) fn title(&mut self, number: usize, line: &str) {
        self.text();
        self.caption = Some(line.trim().trim_start_matches(['#', ' ', '\t']).to_owned());
        self.claims.claim([number], LineClaim::Other);
    }

    /// A line of text that belongs to no grid.
    pub(super) fn text(&mut self) {
        self.end_run();
        self.is_after_blank = false;
    }

    /// All entries.
    pub(super) fn finish(mut self) -> Vec<Result<PuzzleEntry, FormatError>> {
        self.end_run();
        let broken = mem::take(&mut self.broken);
        self.incomplete(&broken);
        self.entries
    }

    /// Puts together what the run has.
    fn end_run(&mut self) {
        let mut rest = mem::take(&mut self.run);
        while !rest.is_empty() {
            if self.broken.is_empty() {
                let end = self.end_of_grid(&rest);
                let pieces: Vec<_> = rest.drain(..end).collect();
                if end == self.size() {
                    self.grid(&pieces);
                } else {
                    // Its caption is not that of the grid behind it.
                    self.caption = None;
                    self.broken = pieces;
                }
            } else {
                self.resolve(&mut rest);
            }
        }
    }

    /// How many of the pieces are the next grid; fewer than a grid has when it breaks off.
    fn end_of_grid(&self, pieces: &VecDeque<GridPiece<'t, T>>) -> usize {
        let (band, size) = (self.parts.band, self.size());
        if pieces.len() < size {
            return pieces.len();
        }
        let is_after_blank = |&index: &usize| pieces[index].is_after_blank;
        let blanks: Vec<usize> = (1..size).filter(is_after_blank).collect();
        match blanks.first() {
            Some(&first) if blanks != [band, 2 * band] => first,
            _ => size,
        }
    }

    /// Reports the grid that broke off, with what behind the break is no part of another grid.
    fn resolve(&mut self, rest: &mut VecDeque<GridPiece<'t, T>>) {
        let mut broken = mem::take(&mut self.broken);
        let size = self.size();
        let missing = size - broken.len();
        let blank = rest.iter().skip(1).position(|piece| piece.is_after_blank);
        let until_blank = blank.map_or(rest.len(), |at| at + 1);
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
        // Bands look alike: behind one of them nobody knows which comes next.
        let spoilt = if until_blank > self.parts.band {
            until_blank
        } else {
            rest.len()
        };
        let spoilt: Vec<_> = rest.drain(..spoilt).collect();
        self.incomplete(&spoilt);
    }

    /// How many pieces a grid has.
    fn size(&self) -> usize {
        3 * self.parts.band
    }

    /// The entry of all pieces of a grid.
    fn grid(&mut self, pieces: &[GridPiece<'t, T>]) {
        let comment = self.caption.take().filter(|caption| !caption.is_empty());
        let values: Vec<T> = pieces
            .iter()
            .filter_map(|piece| piece.value.as_ref().ok().copied())
            .collect();
        let position = (values.len() == pieces.len())
            .then(|| (self.parts.position)(&values))
            .flatten();
        let Some(position) = position else {
            return self.incomplete(pieces);
        };
        self.claims
            .claim(pieces.iter().map(|piece| piece.number), LineClaim::Puzzle);
        self.entries.push(Ok(PuzzleEntry {
            position,
            comment,
            line: pieces[0].number,
        }));
    }

    /// Reports pieces that are no grid: for a bad one of them, else for their number.
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
