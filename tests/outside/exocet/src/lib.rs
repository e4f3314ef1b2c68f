//! Exocet (junior): two base cells of a box and a line, and two target cells in the other boxes of that band.
//!
//! ```text
//!     B B . | . . . | . . .      B  the base cells; their candidates are three or four digits
//!     . . . | T . . | C . .      T  the targets, in two cross-lines
//!     . . . | C . . | T . .      C  their companions: none of the base digits
//!     ------+-------+------
//!     . . S | S . . | S . .      S  the cross-lines outside of the band: the columns of the targets, and the third
//!     . . S | S . . | S . .         column of the base's box. Each base digit has its places here in two lines
//! ```
//!
//! Take a digit of the solution of the base. It is in no other cell of the base's line and box. If no target had it, no cell of the
//! three cross-lines in the band would, so all three would have it among the S: three times, in two lines. So each of the two digits
//! of the base is in a target, and all other digits are eliminated from the targets. Rows and columns may be exchanged.

#[cfg(test)]
mod tests;

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Cell, CellRole, CellSet, Deduction, Digit, DigitSet, Flow, House, HouseRole,
    LabelEntry, Request, Sink, Technique, export_techniques,
};

export_techniques!(Exocet);

/// Two base cells whose digits must stand in two target cells.
#[derive(Default)]
pub struct Exocet;

/// Whether the line of the base is a row or a column.
#[derive(Clone, Copy)]
enum BaseLine {
    Row,
    Column,
}

impl BaseLine {
    /// Returns the cell of a line, and of a line across.
    fn cell(self, line: usize, across: usize) -> Cell {
        match self {
            Self::Row => Cell::at(line, across),
            Self::Column => Cell::at(across, line),
        }
    }

    /// Returns a line, or a line across.
    fn house(self, index: usize, is_across: bool) -> House {
        let cell = if is_across {
            self.cell(0, index)
        } else {
            self.cell(index, 0)
        };
        let [row, column, _] = cell.houses();
        match (self, is_across) {
            (Self::Row, false) | (Self::Column, true) => row,
            _ => column,
        }
    }
}

/// A target, its companion and the cross-line of both.
#[derive(Clone, Copy)]
struct Target {
    cell: Cell,
    companion: Cell,
    across: usize,
}

/// An exocet before its cross-lines are looked at.
struct Pattern {
    base_line: BaseLine,
    band: usize,
    base: [Cell; 2],
    digits: DigitSet,
    /// The third cross-line, in the box of the base.
    third: usize,
    targets: [Target; 2],
}

impl Technique for Exocet {
    const ID: &'static str = "exocet";
    const NAME: &'static str = "Exocet";
    const SUMMARY: &'static str = "Two cells of a box and a line hold the same two digits as two cells in the other boxes of the band.";
    const PLACE: u32 = 9_200;
    const FAMILY: &'static str = "exocets";
    const SENTENCE: &'static str = "{base} hold two of {pattern.digits}; in the cross-lines each of these has places in two lines only, \
        so it also stands in one of {target}";
    const LABELS: &'static [LabelEntry] = &[
        LabelEntry::new("base", "base cell: two of the digits go here"),
        LabelEntry::new("target", "target cell: each takes one of the digits"),
        LabelEntry::new("companion", "companion: has none of the digits"),
        LabelEntry::new("cross-line", "cross-line: each digit has places in two lines only"),
    ];

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        for base_line in [BaseLine::Row, BaseLine::Column] {
            for line in 0..9 {
                sink.should_stop()?;
                for across in 0..9 {
                    // The cell of the line in this box that is not in the base.
                    in_base(board, base_line, line, across, sink)?;
                }
            }
        }
        Flow::Continue(())
    }
}

/// Reports the exocets whose base is the two other cells of the line in the box of this one.
fn in_base(board: &Board, base_line: BaseLine, line: usize, third: usize, sink: &mut Sink<'_>) -> Flow {
    let first = third / 3 * 3;
    let others: Vec<Cell> = (first..first + 3)
        .filter(|&across| across != third)
        .map(|across| base_line.cell(line, across))
        .collect();
    let &[one, other] = &others[..] else {
        return Flow::Continue(());
    };
    let digits = board.candidates(one) | board.candidates(other);
    if board.candidates(one).is_empty() || board.candidates(other).is_empty() || !(3..=4).contains(&digits.len()) {
        return Flow::Continue(());
    }
    let band = line / 3;
    let free: Vec<usize> = (band * 3..band * 3 + 3).filter(|&other| other != line).collect();
    let targets = |in_box: usize| -> Vec<Target> {
        let places = (in_box * 3..in_box * 3 + 3).flat_map(|across| [(free[0], free[1], across), (free[1], free[0], across)]);
        let targets = places.map(|(line, beside, across)| Target {
            cell: base_line.cell(line, across),
            companion: base_line.cell(beside, across),
            across,
        });
        targets.filter(|target| is_target(board, *target, digits)).collect()
    };
    let boxes: Vec<usize> = (0..3).filter(|&in_box| in_box != third / 3).collect();
    for first in targets(boxes[0]) {
        for second in targets(boxes[1]) {
            let pattern = Pattern {
                base_line,
                band,
                base: [one, other],
                digits,
                third,
                targets: [first, second],
            };
            report(board, &pattern, sink)?;
        }
    }
    Flow::Continue(())
}

/// Returns whether a cell can be a target: it is open and can have a base digit, and its companion has none.
fn is_target(board: &Board, target: Target, digits: DigitSet) -> bool {
    let value = board.value(target.companion);
    let has_value = value.is_some_and(|value| digits.contains(value));
    let has_base_digit = |cell| !(board.candidates(cell) & digits).is_empty();
    has_base_digit(target.cell)
        && !has_base_digit(target.companion)
        && !has_value
}

fn report(board: &Board, pattern: &Pattern, sink: &mut Sink<'_>) -> Flow {
    let mut gone = CandidateSet::EMPTY;
    for target in pattern.targets {
        for digit in board.candidates(target.cell) - pattern.digits {
            gone.insert(sudoku_technique::Candidate::new(target.cell, digit));
        }
    }
    if gone.is_empty() {
        return Flow::Continue(());
    }
    let mut covers = Vec::new();
    for digit in pattern.digits {
        let Some(lines) = pattern.covers(board, digit) else {
            return Flow::Continue(());
        };
        covers.push((digit, lines));
    }
    sink.emit_with(&Deduction::eliminate(gone), |evidence| {
        let cells = |cells: &[Cell]| cells.iter().copied().collect::<CellSet>();
        let [first, second] = pattern.targets;
        evidence
            .cells(cells(&pattern.base), CellRole::Base, 0)
            .cells(cells(&[first.cell, second.cell]), CellRole::Target, 0)
            .cells(cells(&[first.companion, second.companion]), CellRole::Companion, 0)
            .cells(pattern.cross_cells(), CellRole::CrossLine, 0);
        for cell in [pattern.base[0], pattern.base[1], first.cell, second.cell] {
            for digit in board.candidates(cell) & pattern.digits {
                evidence.candidate(cell, digit, CandidateRole::Pattern);
            }
        }
        for (digit, lines) in &covers {
            for &house in lines {
                evidence.houses.push(sudoku_technique::HouseMark {
                    house,
                    role: HouseRole::DigitCover,
                    group: u16::from(digit.value()),
                });
            }
        }
    })
}

impl Pattern {
    fn crosses(&self) -> [usize; 3] {
        [self.third, self.targets[0].across, self.targets[1].across]
    }

    /// Returns the cells of the cross-lines outside of the band.
    fn cross_cells(&self) -> CellSet {
        let lines = (0..9).filter(|line| line / 3 != self.band);
        let crosses = self.crosses();
        lines
            .flat_map(|line| crosses.map(|across| self.base_line.cell(line, across)))
            .collect()
    }

    /// Returns at most two lines that cover all places of a digit in the cross-lines, or `None` if there are none.
    fn covers(&self, board: &Board, digit: Digit) -> Option<Vec<House>> {
        let has_value = |cell: &Cell| board.value(*cell) == Some(digit);
        let cells = self.cross_cells();
        let placed: CellSet = cells.into_iter().filter(has_value).collect();
        let places = (board.cells_with(digit) & cells) | placed;
        let lines = |places: CellSet| -> Vec<House> {
            let lines = (0..9).map(|line| self.base_line.house(line, false));
            lines.filter(|house| house.cells().intersects(places)).collect()
        };
        let of_all = lines(places);
        if of_all.len() <= 2 {
            return Some(of_all);
        }
        let crosses = self.crosses().map(|across| self.base_line.house(across, true));
        crosses.into_iter().find_map(|cross| {
            let rest = lines(places - cross.cells());
            (rest.len() <= 1).then(|| [vec![cross], rest].concat())
        })
    }
}
