//! The hints of a loop: types 1 to 4.

use sudoku_technique::{Board, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::UniqueLoop;
use crate::order::{boxes_rows_columns, cells_of, chosen, masks, open_cells, places};

/// What a loop eliminates.
pub(super) struct Hint {
    pub(super) rating: f64,
    /// The type, 1 to 4.
    pub(super) kind: u32,
    pub(super) eliminated: CandidateSet,
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
    /// The cells of a type 3 outside of the loop, with their candidates of the set.
    pub(super) set: CandidateSet,
}

impl Hint {
    /// Returns whether the hints differ only in the direction or the start of the loop.
    pub(super) fn same(&self, other: &Self) -> bool {
        let parts = |hint: &Self| (hint.kind, hint.cells, hint.digits);
        parts(self) == parts(other)
            && self.eliminated == other.eliminated
            && self.set == other.set
            && self.rating.total_cmp(&other.rating).is_eq()
    }
}

/// Adds the hints of a loop in the order of the original.
pub(super) fn hints(board: &Board, of: &UniqueLoop, hints: &mut Vec<Hint>) {
    let more: Vec<Cell> = of
        .path
        .iter()
        .copied()
        .filter(|&cell| board.candidates(cell).len() > 2)
        .collect();
    let mut hints = LoopHints { board, of, hints };
    let extras = more
        .iter()
        .fold(DigitSet::EMPTY, |all, &cell| all | board.candidates(cell))
        - of.digits;
    match (&*more, extras.only()) {
        ([], _) => {}
        ([cell], _) => hints.type_1(*cell),
        ([one, other], extra) => {
            match extra {
                Some(extra) => hints.type_2(&more, extra),
                None => hints.type_3([*one, *other], extras),
            }
            hints.type_4([*one, *other]);
        }
        (_, Some(extra)) => hints.type_2(&more, extra),
        // The search allows two cells with different other candidates. A third one shows that it counted cells of other branches.
        (_, None) => {}
    }
}

struct LoopHints<'a> {
    board: &'a Board,
    of: &'a UniqueLoop,
    hints: &'a mut Vec<Hint>,
}

impl LoopHints<'_> {
    /// Adds a hint whose rating is `tenths` above that of the loop.
    fn add(&mut self, kind: u32, tenths: usize, eliminated: CandidateSet, set: CandidateSet) {
        if eliminated.is_empty() {
            return;
        }
        // The sums are those of the original: rounding decides ties.
        let of_loop = match self.of.path.len() {
            4 => 4.5,
            6 => 4.5 + 0.1,
            8 => 4.5 + 0.2,
            _ => 4.5 + 0.5,
        };
        self.hints.push(Hint {
            rating: of_loop + tenths as f64 * 0.1,
            kind,
            eliminated,
            cells: self.of.path.iter().copied().collect(),
            digits: self.of.digits,
            set,
        });
    }

    fn type_1(&mut self, cell: Cell) {
        let mut eliminated = CandidateSet::EMPTY;
        eliminated.insert_digits(self.of.digits, CellSet::of(cell));
        self.add(1, 0, eliminated, CandidateSet::EMPTY);
    }

    fn type_2(&mut self, more: &[Cell], extra: Digit) {
        let more: CellSet = more.iter().copied().collect();
        let seen = more.common_peers() & self.board.cells_with(extra);
        let eliminated = CandidateSet::of_digit(extra, seen);
        self.add(2, 0, eliminated, CandidateSet::EMPTY);
    }

    /// The two cells act as one cell with the candidates `extras`, which forms a set with other cells of a house.
    fn type_3(&mut self, [one, other]: [Cell; 2], extras: DigitSet) {
        let both = CellSet::of(one) | CellSet::of(other);
        let houses: Vec<House> = boxes_rows_columns()
            .filter(|house| both.is_subset(house.cells()))
            .collect();
        for size in extras.len()..=7 {
            for &house in &houses {
                let open = open_cells(self.board, house);
                if 2 * size <= open {
                    self.naked([one, other], extras, house, size);
                }
                if 2 * size < open {
                    self.hidden([one, other], extras, house, size);
                }
            }
        }
    }

    fn naked(&mut self, cells: [Cell; 2], extras: DigitSet, house: House, size: usize) {
        let both: CellSet = cells.into_iter().collect();
        let shared = extras & self.board.candidates(cells[0]) & self.board.candidates(cells[1]);
        let others: Vec<Cell> = cells_of(house)
            .filter(|&cell| !both.contains(cell) && self.board.candidates(cell).len() >= 2)
            .collect();
        for mask in masks(others.len(), size - 1) {
            let set = chosen(&others, mask);
            let digits = set
                .clone()
                .fold(DigitSet::EMPTY, |all, cell| all | self.board.candidates(cell));
            let all = digits | extras;
            if all.len() != size || (shared | digits).len() != size {
                continue;
            }
            let set: CellSet = set.collect();
            let (mut eliminated, mut pattern) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
            for digit in all {
                eliminated.insert_digit(digit, places(self.board, digit, house) - set - both);
                pattern.insert_digit(digit, self.board.cells_with(digit) & set);
            }
            self.add(3, size - 1, eliminated, pattern);
        }
    }

    fn hidden(&mut self, cells: [Cell; 2], extras: DigitSet, house: House, size: usize) {
        let both: CellSet = cells.into_iter().collect();
        let without_other = |digit: Digit| places(self.board, digit, house) - CellSet::of(cells[1]);
        let others: Vec<Digit> = (!(self.of.digits | extras)).into_iter().collect();
        for mask in masks(others.len(), size - 2) {
            let set: DigitSet = chosen(&others, mask).collect::<DigitSet>() | self.of.digits;
            let cells = set
                .into_iter()
                .fold(CellSet::EMPTY, |all, digit| all | without_other(digit));
            if cells.len() != size || set.into_iter().any(|digit| without_other(digit).is_empty()) {
                continue;
            }
            let (mut eliminated, mut pattern) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
            for digit in Digit::ALL {
                let places = self.board.cells_with(digit) & (cells - both);
                if set.contains(digit) {
                    pattern.insert_digit(digit, places);
                } else {
                    eliminated.insert_digit(digit, places);
                }
            }
            self.add(3, size - 2, eliminated, pattern);
        }
    }

    /// One of the two digits has no other place in a house, so the other digit leaves both cells.
    fn type_4(&mut self, [one, other]: [Cell; 2]) {
        let both = CellSet::of(one) | CellSet::of(other);
        let Some([v1, v2]) = self.of.digits.pair() else {
            return;
        };
        let fixed = |digit: Digit| {
            boxes_rows_columns().any(|house| {
                both.is_subset(house.cells()) && places(self.board, digit, house).is_subset(both)
            })
        };
        let leaves = if fixed(v1) {
            v2
        } else if fixed(v2) {
            v1
        } else {
            return;
        };
        let eliminated = CandidateSet::of_digit(leaves, both & self.board.cells_with(leaves));
        self.add(4, 0, eliminated, CandidateSet::EMPTY);
    }
}
