//! The links of a board: which candidates become false or true when another one becomes true or false.
//!
//! The order of the links is that of the original. It decides which of several chains is found first.

use sudoku_technique::{Board, Candidate, Cell, CellSet, Digit, House};

use crate::order::houses_of;

/// No candidate.
pub(crate) const NONE: u16 = u16::MAX;

/// Why a link holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    /// The node has no parent: it is the source of a chain.
    Source,
    /// A cell holds one digit.
    Cell,
    /// A digit has one place in the cell's box (0), row (1) or column (2).
    House(u8),
    /// Another rule eliminates the candidate on the board that the chain leads to.
    Rule,
}

impl Cause {
    /// Returns the house of a cell that this cause means.
    pub(crate) fn house(self, cell: Cell) -> Option<House> {
        match self {
            Self::House(kind) => Some(houses_of(cell)[usize::from(kind)]),
            _ => None,
        }
    }
}

/// Which links a search uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LinkKinds {
    /// Between the places of a digit in a house.
    X,
    /// In addition, from one to the other of two candidates of a cell. Strong links are only these.
    Y,
    /// Both.
    Xy,
}

/// Number of other candidates in a cell.
const OTHERS: usize = 8;
/// For each candidate, those that it excludes: the others of its cell, then the same digit in its box, row and column.
static EXCLUDED: [[u16; 28]; 729] = excluded();

#[expect(clippy::large_stack_arrays, reason = "it runs in the compiler")]
const fn excluded() -> [[u16; 28]; 729] {
    let mut all = [[0; 28]; 729];
    let mut index = 0;
    while index < 729 {
        let (cell, digit) = (index / 9, index % 9);
        let (row, column) = (cell / 9, cell % 9);
        let mut count = 0;
        let mut other = 0;
        while other < 9 {
            if other != digit {
                all[index][count] = (cell * 9 + other) as u16;
                count += 1;
            }
            other += 1;
        }
        let (top, left) = (row / 3 * 3, column / 3 * 3);
        let mut position = 0;
        while position < 27 {
            let at = position % 9;
            let (r, c) = match position / 9 {
                0 => (top + at / 3, left + at % 3),
                1 => (row, at),
                _ => (at, column),
            };
            let in_box = r / 3 * 3 == top && c / 3 * 3 == left;
            if r * 9 + c != cell && (position < 9 || !in_box) {
                all[index][count] = ((r * 9 + c) * 9 + digit) as u16;
                count += 1;
            }
            position += 1;
        }
        index += 1;
    }
    all
}

/// Returns the cause of the weak link to the excluded candidate at a position.
const fn cause_at(position: usize) -> Cause {
    match position {
        0..OTHERS => Cause::Cell,
        OTHERS..16 => Cause::House(0),
        16..22 => Cause::House(1),
        _ => Cause::House(2),
    }
}

pub(crate) fn candidate(index: u16) -> Candidate {
    Candidate::from_index(usize::from(index)).expect("indices of nodes are those of candidates")
}

pub(crate) fn cell(index: u16) -> Cell {
    candidate(index).cell()
}

pub(crate) fn digit(index: u16) -> Digit {
    candidate(index).digit()
}

/// Returns the strong links of a candidate: through its cell, its box, its row and its column.
///
/// A candidate is listed once, with the first cause.
pub(crate) fn strong_links(board: &Board, of: Candidate) -> [u16; 4] {
    let (cell, digit) = (of.cell(), of.digit());
    let mut links = [NONE; 4];
    let mut others = board.candidates(cell);
    others.remove(digit);
    if let Some(other) = others.only() {
        links[0] = Candidate::new(cell, other).index() as u16;
    }
    let places = board.cells_with(digit) - CellSet::of(cell);
    for (kind, house) in houses_of(cell).into_iter().enumerate() {
        if let Some(other) = (places & house.cells()).only() {
            let other = Candidate::new(other, digit).index() as u16;
            if !links.contains(&other) {
                links[kind + 1] = other;
            }
        }
    }
    links
}

/// Returns the cause of the strong link at a position.
pub(crate) const fn strong_cause_at(position: usize) -> Cause {
    match position {
        0 => Cause::Cell,
        kind => Cause::House(kind as u8 - 1),
    }
}

/// Returns the cause of the strong link between two candidates.
pub(crate) fn strong_cause(board: &Board, from: u16, to: u16) -> Cause {
    let position = strong_links(board, candidate(from))
        .iter()
        .position(|&link| link == to);
    position.map_or(Cause::Source, strong_cause_at)
}

/// Returns the cause of the weak link between two candidates.
pub(crate) fn weak_cause(from: u16, to: u16) -> Cause {
    let (from, to) = (candidate(from).cell(), candidate(to).cell());
    if from == to {
        return Cause::Cell;
    }
    let shared = houses_of(to)
        .iter()
        .position(|house| house.cells().contains(from));
    shared.map_or(Cause::Source, |kind| Cause::House(kind as u8))
}

/// All links of a board.
pub(crate) struct Links {
    /// The candidates, by cell and then by digit.
    pub(crate) candidates: Vec<u16>,
    weak: Vec<(u16, Cause)>,
    /// For each candidate, where its weak links start, where those to other cells start, and where they end.
    ranges: [[u16; 3]; 729],
    strong: [[u16; 4]; 729],
}

impl Links {
    pub(crate) fn new(board: &Board) -> Self {
        let mut links = Self {
            candidates: Vec::with_capacity(320),
            weak: Vec::with_capacity(4096),
            ranges: [[0; 3]; 729],
            strong: [[NONE; 4]; 729],
        };
        let mut alive = [false; 729];
        for cell in board.unsolved() {
            for digit in board.candidates(cell) {
                let index = Candidate::new(cell, digit).index();
                alive[index] = true;
                links.candidates.push(index as u16);
            }
        }
        for &index in &links.candidates {
            let of = usize::from(index);
            let start = links.weak.len() as u16;
            let mut middle = start;
            for (position, &other) in EXCLUDED[of].iter().enumerate() {
                if alive[usize::from(other)] {
                    links.weak.push((other, cause_at(position)));
                    middle += u16::from(position < OTHERS);
                }
            }
            links.ranges[of] = [start, middle, links.weak.len() as u16];
            links.strong[of] = strong_links(board, candidate(index));
        }
        links
    }

    /// Returns the candidates that become false when `of` becomes true.
    pub(crate) fn weak(&self, of: u16, kinds: LinkKinds) -> &[(u16, Cause)] {
        let [start, middle, end] = self.ranges[usize::from(of)].map(usize::from);
        match kinds {
            LinkKinds::X => &self.weak[middle..end],
            LinkKinds::Y | LinkKinds::Xy => &self.weak[start..end],
        }
    }

    /// Returns all strong links of a candidate, as [`strong_links`] does.
    pub(crate) fn all_strong(&self, of: u16) -> &[u16; 4] {
        &self.strong[usize::from(of)]
    }

    /// Returns the candidates that become true when `of` becomes false, with the position that tells the cause.
    pub(crate) fn strong(&self, of: u16, kinds: LinkKinds) -> impl Iterator<Item = (usize, u16)> + '_ {
        let used = match kinds {
            LinkKinds::X => 1..4,
            LinkKinds::Y => 0..1,
            LinkKinds::Xy => 0..4,
        };
        let links = &self.strong[usize::from(of)];
        used.map(|position| (position, links[position]))
            .filter(|(_, other)| *other != NONE)
    }
}
