//! The 54 intersections of a line and a box, with the digits in the intersection and around it.
//!
//! ```text
//!   box    . . . | .  .  . | . . .      I  the intersection (three cells)
//!          I I I | L  L  L | L L L      L  the rest of the line
//!          B B B | .  .  . | . . .      B  the rest of the box (six cells)
//!          B B B | .  .  . | . . .
//! ```
//!
//! The search handles all digits at once: an intersection takes a few bit operations, and a technique checks nine digits together.

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, CellSet, Deduction, Digit, DigitSet, Flow, House, HouseKind,
    HouseRole, Sink,
};

/// One intersection and the digits that are candidates in its three parts.
pub(crate) struct Intersection {
    /// The row or column.
    pub(crate) line: House,
    /// The number of the third of the line.
    third: usize,
    /// Digits in the three common cells.
    pub(crate) digits: DigitSet,
    /// Digits in the rest of the line.
    pub(crate) in_line: DigitSet,
    /// Digits in the rest of the box.
    pub(crate) in_box: DigitSet,
    /// Digits that the two other lines through the box both have in both other boxes of the line.
    pub(crate) beside: DigitSet,
}

impl Intersection {
    /// Visits every intersection of `board`: rows from the top, then columns from the left. Skips a line if no cell of `around`
    /// has changed since `previous`.
    #[inline]
    pub(crate) fn each(
        board: &Board,
        previous: Option<&Board>,
        around: impl Fn(House) -> CellSet,
        mut visit: impl FnMut(&Self) -> Flow,
    ) -> Flow {
        let changed = previous.map_or(CellSet::ALL, |previous| board.changed_cells(previous));
        if changed.is_empty() {
            return Flow::Continue(());
        }
        // Computes all thirds first, because each of them belongs to several intersections.
        let thirds = thirds(board);
        for (line, own) in House::lines().zip(&thirds) {
            if !changed.intersects(around(line)) {
                continue;
            }
            let [a, b] = neighbours(line.index()).map(|other| &thirds[other]);
            for third in 0..3 {
                visit(&Self {
                    line,
                    third,
                    digits: own[third],
                    in_line: own[(third + 1) % 3] | own[(third + 2) % 3],
                    in_box: a[third] | b[third],
                    beside: a[(third + 1) % 3] & a[(third + 2) % 3] & b[(third + 1) % 3] & b[(third + 2) % 3],
                })?;
            }
        }
        Flow::Continue(())
    }

    /// Returns the box.
    pub(crate) fn block(&self) -> House {
        self.block_at(self.third)
    }

    /// Returns the two other boxes of the line.
    pub(crate) fn other_blocks(&self) -> [House; 2] {
        [(self.third + 1) % 3, (self.third + 2) % 3].map(|third| self.block_at(third))
    }

    /// Returns the two other lines through the box.
    pub(crate) fn other_lines(&self) -> [House; 2] {
        neighbours(self.line.index()).map(|line| House::new(line).unwrap_or(self.line))
    }

    fn block_at(&self, third: usize) -> House {
        let across = self.line.number() / 3;
        match self.line.kind() {
            HouseKind::Row => House::block(across * 3 + third),
            _ => House::block(third * 3 + across),
        }
    }

    /// Returns the three common cells.
    pub(crate) fn cells(&self) -> CellSet {
        self.line.cells() & self.block().cells()
    }

    /// Eliminates `digit`, which `base` has only in this intersection, from the rest of `cover`. Reports nothing if the digit has
    /// one place here, because that is a single.
    pub(crate) fn report_locked(
        &self,
        board: &Board,
        digit: Digit,
        [base, cover]: [House; 2],
        sink: &mut Sink<'_>,
    ) -> Flow {
        let cells = board.cells_with(digit) & self.cells();
        if cells.len() < 2 {
            return Flow::Continue(());
        }
        let gone = (board.cells_with(digit) & cover.cells()) - cells;
        sink.emit_with(&Deduction::eliminate_digit(digit, gone), |evidence| {
            evidence
                .candidates(&CandidateSet::of_digit(digit, cells), CandidateRole::Pattern)
                .house(base, HouseRole::Base)
                .house(cover, HouseRole::Cover);
        })
    }
}

/// Returns the cells of the band of a row or of the stack of a column.
pub(crate) fn chute(line: House) -> CellSet {
    let [a, b] = neighbours(line.index()).map(|line| House::new(line).map_or(CellSet::EMPTY, House::cells));
    line.cells() | a | b
}

/// Returns the two other lines of the same band or stack, by index.
fn neighbours(line: usize) -> [usize; 2] {
    let first = line - line % 3;
    [first + (line + 1) % 3, first + (line + 2) % 3]
}

/// Returns, for each of the 18 lines, the digits in each of its thirds.
fn thirds(board: &Board) -> [[DigitSet; 3]; 18] {
    let cells = board.candidates_by_cell();
    let mut thirds = [[DigitSet::EMPTY; 3]; 18];
    for (row, cells) in cells.chunks_exact(9).enumerate() {
        for third in 0..3 {
            thirds[row][third] = cells[3 * third] | cells[3 * third + 1] | cells[3 * third + 2];
        }
    }
    for (third, band) in cells.chunks_exact(27).enumerate() {
        for column in 0..9 {
            thirds[9 + column][third] = band[column] | band[column + 9] | band[column + 18];
        }
    }
    thirds
}

/// Returns the eliminations of `digits` around `cells` in a line and a box. Returns `None` unless there are some in the line
/// outside of the box and some in the box outside of the line.
pub(crate) fn in_both(
    board: &Board,
    cells: CellSet,
    digits: DigitSet,
    [line, block]: [House; 2],
) -> Option<CandidateSet> {
    let (line, block) = (line.cells(), block.cells());
    let mut eliminations = CandidateSet::EMPTY;
    let mut all = CellSet::EMPTY;
    for digit in digits {
        let gone = (board.cells_with(digit) & (line | block)) - cells;
        eliminations.insert_digit(digit, gone);
        all |= gone;
    }
    (all.intersects(line - block) && all.intersects(block - line)).then_some(eliminations)
}

/// Reports the subset in these cells of a line and a box.
pub(crate) fn report_subset(
    board: &Board,
    cells: CellSet,
    houses: [House; 2],
    eliminations: CandidateSet,
    sink: &mut Sink<'_>,
) -> Flow {
    sink.emit_with(&Deduction::eliminate(eliminations), |evidence| {
        for cell in cells {
            for digit in board.candidates(cell) {
                evidence.candidate(cell, digit, CandidateRole::Pattern);
            }
        }
        evidence.houses(houses, HouseRole::Base);
    })
}
