//! Lists the places of a digit line by line, for digits that can have eliminations.
//!
//! If a template of a digit contains a place, no pattern of this digit alone eliminates the place (see [`templates`]). So digits
//! whose places are all in templates are skipped. If simpler techniques find nothing on a board, in five of six cases it has only
//! such digits.

use sudoku_patterns::{lines, templates};
use sudoku_technique::{Board, Cell, CellSet, Digit, Request};

/// The places of one digit.
pub(crate) struct DigitPlaces {
    /// The digit.
    pub(crate) digit: Digit,
    /// All its places.
    pub(crate) cells: CellSet,
    /// The rows.
    pub(crate) rows: DigitLines,
    /// The columns.
    pub(crate) columns: DigitLines,
}

/// The places in nine parallel lines.
pub(crate) struct DigitLines {
    /// For each line, the crossing lines of its places, one bit each.
    pub(crate) masks: [u16; 9],
    /// The lines with exactly two places, one bit each.
    pub(crate) pairs: u16,
}

impl DigitLines {
    fn new(masks: [u16; 9]) -> Self {
        let is_pair = |mask: u16| {
            let rest = mask & mask.wrapping_sub(1);
            rest.is_power_of_two()
        };
        let pairs = (0..9).fold(0, |pairs, line| pairs | u16::from(is_pair(masks[line])) << line);
        Self { masks, pairs }
    }

    /// Returns whether this line has a place in that crossing line.
    pub(crate) fn has(&self, line: usize, crossing: usize) -> bool {
        self.masks[line] >> crossing & 1 == 1
    }
}

impl DigitPlaces {
    fn new(digit: Digit, cells: CellSet) -> Self {
        let rows = lines::rows(cells);
        Self {
            digit,
            cells,
            columns: DigitLines::new(lines::transposed(&rows)),
            rows: DigitLines::new(rows),
        }
    }

    /// Returns the places that see both cells.
    pub(crate) fn seen_by_both(&self, one: Cell, other: Cell) -> CellSet {
        self.cells & one.peers() & other.peers()
    }
}

/// Returns the digits that have a place in no template, in ascending order. Skips digits whose places have not changed since the
/// last empty result.
pub(crate) fn doubtful<'a>(board: &'a Board, request: Request<'a>) -> impl Iterator<Item = DigitPlaces> + 'a {
    Digit::ALL
        .into_iter()
        .filter(move |&digit| {
            request
                .previous
                .is_none_or(|previous| previous.cells_with(digit) != board.cells_with(digit))
        })
        .filter(|&digit| !templates::impossible_on(board, digit).is_empty())
        .map(|digit| DigitPlaces::new(digit, board.cells_with(digit)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::Scope;
    use sudoku_technique::testing::board;

    #[test]
    fn a_digit_with_all_places_in_templates_is_left_out() {
        // Of the 7 column 5 keeps two places; row 1 has one of them, and places outside of a box of its own.
        let first = Request::new(Scope::First, false);
        let before = board("r1c1346789-7 r4c1345789-7");
        let now = board("r1c1346789-7 r4c1345789-7 r1c456789-3");
        let digits = |board: &Board, request| -> Vec<_> {
            doubtful(board, request)
                .map(|places| places.digit.value())
                .collect()
        };
        assert_eq!(digits(&now, first), [3, 7]);
        assert_eq!(digits(&now, first.after(Some(&before))), [3]);
        assert!(digits(&Board::EMPTY, first).is_empty());
    }

    #[test]
    fn lines_with_two_places_are_pairs() {
        let places = DigitPlaces::new(
            Digit::ALL[0],
            sudoku_technique::testing::cells("r1c25 r2c9 r3c259"),
        );
        assert_eq!(places.rows.pairs, 0b001);
        assert_eq!(places.columns.pairs, 0b1_0001_0010);
        assert!(places.columns.has(8, 1) && !places.columns.has(8, 0));
    }
}
