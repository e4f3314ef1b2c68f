//! The places of a digit, line by line, and whether any of them can go at all.
//!
//! A place that some template of its digit contains cannot be removed by any pattern of this digit alone, whatever the pattern
//! (see [`templates`]). So a digit with all of its places in templates is left out here, and the techniques look only at the
//! others: on a board on which simpler techniques find nothing that is one digit in three or fewer.

use sudoku_patterns::{lines, templates};
use sudoku_technique::{Board, CandidateSet, Cell, CellSet, Digit, Memo, Request};

use std::rc::Rc;

/// The places of one digit.
pub(crate) struct Places {
    /// The digit.
    pub(crate) digit: Digit,
    /// All of its places.
    pub(crate) cells: CellSet,
    /// Row by row.
    pub(crate) rows: Lines,
    /// Column by column.
    pub(crate) columns: Lines,
}

/// The places in nine parallel lines.
pub(crate) struct Lines {
    /// For each line the numbers of the crossing lines with a place.
    pub(crate) masks: [u16; 9],
    /// The lines with exactly two places.
    pub(crate) pairs: u16,
}

impl Lines {
    fn new(masks: [u16; 9]) -> Self {
        let is_pair = |mask: u16| {
            let rest = mask & mask.wrapping_sub(1);
            rest.is_power_of_two()
        };
        let pairs = (0..9).fold(0, |pairs, line| pairs | u16::from(is_pair(masks[line])) << line);
        Self { masks, pairs }
    }

    /// Whether this line has a place in that crossing line.
    pub(crate) fn has(&self, line: usize, crossing: usize) -> bool {
        self.masks[line] >> crossing & 1 == 1
    }
}

impl Places {
    fn new(digit: Digit, cells: CellSet) -> Self {
        let rows = lines::rows(cells);
        Self {
            digit,
            cells,
            columns: Lines::new(lines::transposed(&rows)),
            rows: Lines::new(rows),
        }
    }

    /// The places that see both cells.
    pub(crate) fn seen_by_both(&self, one: Cell, other: Cell) -> CellSet {
        self.cells & one.peers() & other.peers()
    }
}

thread_local! {
    static DOUBTFUL: Memo<CandidateSet, Vec<Places>> = const { Memo::new() };
}

/// The digits of which some place is in no template, ascending.
pub(crate) struct Doubtful(Rc<Vec<Places>>);

impl Doubtful {
    /// Those of `board`.
    pub(crate) fn of(board: &Board) -> Self {
        Self(DOUBTFUL.with(|memo| memo.get(board.all_candidates(), search)))
    }

    /// Those whose places are not as they were when nothing was found.
    pub(crate) fn changed<'a>(&'a self, request: Request<'a>) -> impl Iterator<Item = &'a Places> {
        self.0.iter().filter(move |places| {
            request
                .previous
                .is_none_or(|previous| previous.cells_with(places.digit) != places.cells)
        })
    }
}

fn search(candidates: &CandidateSet) -> Vec<Places> {
    Digit::ALL
        .into_iter()
        .map(|digit| (digit, candidates.cells_of(digit)))
        .filter(|&(_, cells)| !cells.is_empty() && !templates::impossible(cells).is_empty())
        .map(|(digit, cells)| Places::new(digit, cells))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::board;

    #[test]
    fn a_digit_with_all_places_in_templates_is_left_out() {
        // Of the 7 column 5 keeps two places; row 1 has one of them, and places outside of a box of its own.
        let found = Doubtful::of(&board("r1c1346789-7 r4c1345789-7 r1c456789-3"));
        let digits: Vec<_> = found.0.iter().map(|places| places.digit.value()).collect();
        assert_eq!(digits, [3, 7]);
        assert!(Doubtful::of(&Board::EMPTY).0.is_empty());
    }

    #[test]
    fn lines_with_two_places_are_pairs() {
        let places = Places::new(
            Digit::ALL[0],
            sudoku_technique::testing::cells("r1c25 r2c9 r3c259"),
        );
        assert_eq!(places.rows.pairs, 0b001);
        assert_eq!(places.columns.pairs, 0b1_0001_0010);
        assert!(places.columns.has(8, 1) && !places.columns.has(8, 0));
    }
}
