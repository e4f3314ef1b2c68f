//! The nodes of a web and the strong links between them.
//!
//! A house links its only two places of a digit. With groups it also links two parts, of which at least one has several
//! places: two of the three crossings of a line with boxes, or of a box with rows or with columns; or a crossing of a box with
//! a row and one with a column, if these are without a common place.
//!
//! Within a digit a part has a number: 0 to 80 is a cell, and from 81 on come the crossings, three for each row, then three
//! for each column.

use sudoku_patterns::inference::{Kind, Node};
use sudoku_patterns::lines;
use sudoku_technique::{Candidate, CandidateSet, Cell, CellSet, Digit, House};

/// Whether groups are nodes too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Nodes {
    Singles,
    Groups,
}

/// The nodes by digit, and the pairs of them of which one is true.
pub(super) struct Links {
    pub(super) candidates: CandidateSet,
    pub(super) nodes: Vec<Node>,
    pub(super) pairs: Vec<[u16; 2]>,
    /// Where the nodes of each digit begin, and where the last end.
    pub(super) first: [usize; 10],
    /// For each candidate its node; none for those without strong links.
    pub(super) numbers: Box<[u16; Candidate::COUNT]>,
}

/// The number of a candidate without strong links.
pub(super) const NONE: u16 = u16::MAX;

impl Links {
    pub(super) fn new(candidates: &CandidateSet, nodes: Nodes) -> Self {
        let mut links = Self {
            candidates: *candidates,
            nodes: Vec::with_capacity(128),
            pairs: Vec::with_capacity(128),
            first: [0; 10],
            numbers: Box::new([NONE; Candidate::COUNT]),
        };
        let bivalue = with_two(candidates);
        for digit in Digit::ALL {
            let places = candidates.cells_of(digit);
            let pairs = Pairs::of(places, nodes);
            links.first[digit.index()] = links.nodes.len();
            links.add(digit, places, bivalue, &pairs);
        }
        links.first[9] = links.nodes.len();
        links.add_cells(bivalue);
        links
    }

    /// The number of the node of one candidate, if it has a strong link.
    pub(super) fn number(&self, candidate: Candidate) -> Option<usize> {
        let number = self.numbers[candidate.index()];
        (number != NONE).then_some(number.into())
    }

    fn add(&mut self, digit: Digit, places: CellSet, bivalue: CellSet, pairs: &Pairs) {
        for cell in pairs.cells | (places & bivalue) {
            let candidate = Candidate::new(cell, digit);
            self.numbers[candidate.index()] = self.nodes.len() as u16;
            self.nodes.push(Node::single(candidate));
        }
        let mut numbers = [NONE; CROSSINGS];
        for crossing in pairs.crossings() {
            numbers[crossing] = self.nodes.len() as u16;
            self.nodes.push(Node {
                digit,
                cells: places & cells_of(crossing),
                kind: Kind::Group,
            });
        }
        for pair in &pairs.pairs[..pairs.count] {
            self.pairs.push(pair.map(|part| match part.crossing() {
                None => self.numbers[usize::from(part.0) * 9 + digit.index()],
                Some(crossing) => numbers[crossing],
            }));
        }
    }

    /// The two digits of cells that have no more.
    fn add_cells(&mut self, bivalue: CellSet) {
        for cell in bivalue {
            let numbers = &self.numbers[cell.index() * 9..][..9];
            let mut numbers = numbers.iter().copied().filter(|&number| number != NONE);
            if let (Some(one), Some(other)) = (numbers.next(), numbers.next()) {
                self.pairs.push([one, other]);
            }
        }
    }
}

/// The cells with exactly two candidates.
fn with_two(candidates: &CandidateSet) -> CellSet {
    let mut more_than = [CellSet::EMPTY; 3];
    for digit in Digit::ALL {
        let cells = candidates.cells_of(digit);
        more_than[2] |= more_than[1] & cells;
        more_than[1] |= more_than[0] & cells;
        more_than[0] |= cells;
    }
    more_than[1] - more_than[2]
}

/// How many crossings of a line and a box there are.
const CROSSINGS: usize = 54;

/// A cell or a crossing.
#[derive(Clone, Copy, Default)]
struct Part(u8);

impl Part {
    fn crossing(self) -> Option<usize> {
        usize::from(self.0).checked_sub(Cell::COUNT)
    }
}

/// The cells of a crossing.
fn cells_of(crossing: usize) -> CellSet {
    let (line, part) = (crossing / 3, crossing % 3);
    let line = if line < 9 {
        House::row(line)
    } else {
        House::column(line - 9)
    };
    line.cells() & House::block(line.cell(3 * part).block()).cells()
}

/// Each of 27 houses has one pair of cells, or a box at most four of its crossings.
const MOST_PAIRS: usize = 18 + 4 * 9;

/// The pairs of parts of which one is true, of one digit.
struct Pairs {
    pairs: [[Part; 2]; MOST_PAIRS],
    count: usize,
    cells: CellSet,
    /// Bit by bit.
    crossings: u64,
}

impl Pairs {
    fn of(places: CellSet, nodes: Nodes) -> Self {
        let mut pairs = Self {
            pairs: [[Part::default(); 2]; MOST_PAIRS],
            count: 0,
            cells: CellSet::EMPTY,
            crossings: 0,
        };
        if places.is_empty() {
            return pairs;
        }
        let rows = lines::rows(places);
        let columns = lines::transposed(&rows);
        for line in 0..9 {
            pairs.link(rows[line], Kinds::Row, line, nodes);
            pairs.link(columns[line], Kinds::Column, line, nodes);
        }
        for number in 0..9 {
            let (top, left) = (number / 3 * 3, number % 3 * 3);
            let row = |row: usize| (rows[top + row] >> left & 7) << (3 * row);
            pairs.link(row(0) | row(1) | row(2), Kinds::Box, number, nodes);
        }
        pairs
    }

    fn crossings(&self) -> impl Iterator<Item = usize> + use<> {
        let mut rest = self.crossings;
        std::iter::from_fn(move || {
            let first = rest.trailing_zeros() as usize;
            (rest != 0).then(|| {
                rest &= rest - 1;
                first
            })
        })
    }

    /// Links the parts of a house whose places are the bits of `mask`.
    fn link(&mut self, mask: u16, kind: Kinds, number: usize, nodes: Nodes) {
        let rest = mask & mask.wrapping_sub(1);
        if rest.is_power_of_two() {
            let ends = [mask ^ rest, rest].map(|bit| kind.cell(number, bit.trailing_zeros() as usize));
            self.add(ends);
        } else if rest != 0 && nodes == Nodes::Groups {
            self.link_parts(mask, kind, number);
        }
    }

    fn link_parts(&mut self, mask: u16, kind: Kinds, number: usize) {
        const ROWS: [u16; 3] = [0o007, 0o070, 0o700];
        const COLUMNS: [u16; 3] = [0o111, 0o222, 0o444];
        for (direction, parts) in [(0, ROWS), (1, COLUMNS)] {
            let parts = parts.map(|part| mask & part);
            let empty = parts.iter().position(|&part| part == 0);
            let only_one = parts.contains(&mask);
            if let (Some(empty), false) = (empty, only_one) {
                let [one, other] = [(empty + 1) % 3, (empty + 2) % 3];
                self.add([one, other].map(|part| kind.part(number, direction, part, parts[part])));
            }
            if kind != Kinds::Box {
                return;
            }
        }
        // Two in a row of the box and two in a column, and nothing where these cross.
        for row in 0..3 {
            for column in 0..3 {
                let [in_row, in_column] = [mask & ROWS[row], mask & COLUMNS[column]];
                let are_all = in_row | in_column == mask && in_row & in_column == 0;
                if are_all && mask.count_ones() == 4 && in_row.count_ones() == 2 {
                    let one = kind.part(number, 0, row, in_row);
                    self.add([one, kind.part(number, 1, column, in_column)]);
                }
            }
        }
    }

    fn add(&mut self, ends: [Part; 2]) {
        self.pairs[self.count] = ends;
        self.count += 1;
        for end in ends {
            match end.crossing() {
                Some(crossing) => self.crossings |= 1 << crossing,
                None => self.cells |= Cell::new(end.0.into()).map_or(CellSet::EMPTY, CellSet::of),
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kinds {
    Row,
    Column,
    Box,
}

impl Kinds {
    /// The cell at this position of a house.
    fn cell(self, number: usize, position: usize) -> Part {
        let (row, column) = match self {
            Self::Row => (number, position),
            Self::Column => (position, number),
            Self::Box => (number / 3 * 3 + position / 3, number % 3 * 3 + position % 3),
        };
        Part((row * 9 + column) as u8)
    }

    /// A crossing of this house, or the cell if it has one place only. Boxes are crossed by rows (0) and by columns (1).
    fn part(self, number: usize, direction: usize, part: usize, mask: u16) -> Part {
        if mask.is_power_of_two() {
            return self.cell(number, mask.trailing_zeros() as usize);
        }
        let crossing = match (self, direction) {
            (Self::Row, _) => number * 3 + part,
            (Self::Column, _) => (number + 9) * 3 + part,
            (Self::Box, 0) => (number / 3 * 3 + part) * 3 + number % 3,
            (Self::Box, _) => (number % 3 * 3 + part + 9) * 3 + number / 3,
        };
        Part((Cell::COUNT + crossing) as u8)
    }
}
