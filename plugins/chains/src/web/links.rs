//! The nodes of a web and the strong links between them.

use std::ops::Range;

use sudoku_patterns::almost_locked_sets::AlmostLockedSet;
use sudoku_patterns::inference::{InferenceNode, InferenceNodeKind};
use sudoku_technique::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, House};

use super::parts::{self, CROSSINGS, PartPairs};
use super::rows::HOUSES;
use super::sets::{self, LinkedSets, NodeNumbers};

/// The kinds of nodes of a web.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NodeKinds {
    /// Single candidates.
    Singles,
    /// Single candidates and groups.
    Groups,
    /// Single candidates, groups, and the places of digits in almost locked sets.
    Sets,
}

/// The nodes, by digit, and the pairs of nodes that have a strong link.
pub(super) struct WebLinks {
    pub(super) candidates: CandidateSet,
    pub(super) sets: Vec<AlmostLockedSet>,
    pub(super) nodes: Vec<InferenceNode>,
    /// For each node, the houses that contain all its cells. If there are fewer than three, the last
    /// one is repeated.
    pub(super) houses: Vec<[u8; 3]>,
    pub(super) pairs: Vec<[u16; 2]>,
    digits: [NodesOfDigit; 9],
    /// For each candidate, the number of its node, or [`NONE`].
    numbers: Box<[u16; Candidate::COUNT]>,
}

/// The nodes of a digit: first the single candidates in these cells, then the groups.
#[derive(Clone, Copy, Default)]
struct NodesOfDigit {
    singles: CellSet,
    first: usize,
    first_group: usize,
    end: usize,
}

/// The number of a candidate without strong links.
const NONE: u16 = u16::MAX;

impl WebLinks {
    pub(super) fn new(board: &Board, nodes: NodeKinds) -> Self {
        let candidates = board.all_candidates();
        let mut links = Self {
            candidates: *candidates,
            sets: Vec::new(),
            nodes: Vec::with_capacity(192),
            houses: Vec::with_capacity(192),
            pairs: Vec::with_capacity(192),
            digits: [NodesOfDigit::default(); 9],
            numbers: Box::new([NONE; Candidate::COUNT]),
        };
        let bivalue = board.bivalue_cells();
        let sets = match nodes {
            NodeKinds::Sets => LinkedSets::of(board),
            NodeKinds::Singles | NodeKinds::Groups => LinkedSets::default(),
        };
        let mut numbers = NodeNumbers::new();
        for digit in Digit::ALL {
            let places = candidates.cells_of(digit);
            let pairs = PartPairs::of(places, nodes);
            let of_sets = sets.nodes.iter().filter(|(of_set, _)| *of_set == digit);
            let singles = of_sets.clone().filter_map(|(_, cells)| cells.only());
            let singles = singles.fold(CellSet::EMPTY, |all, cell| all | CellSet::of(cell));
            let singles = singles | pairs.cells | (places & bivalue);
            links.add(digit, places, singles, &pairs);
            links.add_places(digit, of_sets.map(|(_, cells)| *cells), &mut numbers);
        }
        links.add_cells(bivalue);
        let number = |places| sets::number(places, |single| links.numbers[single.index()], &numbers);
        let pairs = sets
            .pairs
            .iter()
            .filter_map(|&[one, other]| Some([number(one)?, number(other)?]));
        let pairs: Vec<_> = pairs.collect();
        links.pairs.extend(pairs);
        links.sets = sets.all;
        links
    }

    /// Adds the nodes and the pairs of a digit.
    fn add(&mut self, digit: Digit, places: CellSet, singles: CellSet, pairs: &PartPairs) {
        let first = self.nodes.len();
        for cell in singles {
            let candidate = Candidate::new(cell, digit);
            self.numbers[candidate.index()] = self.nodes.len() as u16;
            self.nodes.push(InferenceNode {
                digit,
                cells: CellSet::of(cell),
                kind: InferenceNodeKind::Single,
            });
            self.houses.push(HOUSES[cell.index()]);
        }
        let first_group = self.nodes.len();
        let mut numbers = [NONE; CROSSINGS];
        for crossing in pairs.crossings() {
            numbers[crossing] = self.nodes.len() as u16;
            self.nodes.push(InferenceNode {
                digit,
                cells: places & parts::cells_of(crossing),
                kind: InferenceNodeKind::Group,
            });
            let [line, block] = parts::houses_of(crossing);
            self.houses.push([line, block, block]);
        }
        self.digits[digit.index()] = NodesOfDigit {
            singles,
            first,
            first_group,
            end: self.nodes.len(),
        };
        for pair in pairs.iter() {
            let pair = pair.map(|part| match part.get() {
                Ok(cell) => self.numbers[cell * 9 + digit.index()],
                Err(crossing) => numbers[crossing],
            });
            self.pairs.push(pair);
        }
    }

    /// Adds a node for each of these places of a digit in sets, unless it is a single candidate.
    fn add_places(&mut self, digit: Digit, all: impl Iterator<Item = CellSet>, numbers: &mut NodeNumbers) {
        for cells in all.filter(|cells| cells.len() > 1) {
            numbers.insert((digit, cells), self.nodes.len() as u16);
            self.nodes.push(InferenceNode {
                digit,
                cells,
                kind: InferenceNodeKind::AlmostLockedSet,
            });
            let mut houses = House::all().filter(|house| cells.is_subset(house.cells()));
            let first = houses.next().map_or(0, House::index);
            let second = houses.next().map_or(first, House::index);
            self.houses.push([first as u8, second as u8, second as u8]);
        }
        self.digits[digit.index()].end = self.nodes.len();
    }

    /// Adds a pair for each cell with two candidates.
    fn add_cells(&mut self, bivalue: CellSet) {
        for cell in bivalue {
            let numbers = &self.numbers[cell.index() * 9..][..9];
            let mut numbers = numbers.iter().copied().filter(|&number| number != NONE);
            if let (Some(one), Some(other)) = (numbers.next(), numbers.next()) {
                self.pairs.push([one, other]);
            }
        }
    }

    /// Returns the number of the node of a candidate, if it has a strong link.
    #[inline]
    pub(super) fn number(&self, candidate: Candidate) -> Option<usize> {
        let number = self.numbers[candidate.index()];
        (number != NONE).then_some(number.into())
    }

    /// Returns the nodes of a digit.
    pub(super) fn of_digit(&self, digit: Digit) -> Range<usize> {
        let of_digit = &self.digits[digit.index()];
        of_digit.first..of_digit.end
    }

    /// Returns the nodes of a digit that are groups.
    pub(super) fn groups(&self, digit: Digit) -> Range<usize> {
        let of_digit = &self.digits[digit.index()];
        of_digit.first_group..of_digit.end
    }

    /// Returns the cells of the nodes of a digit that are single candidates.
    pub(super) fn singles(&self, digit: Digit) -> CellSet {
        self.digits[digit.index()].singles
    }

    /// Returns the cell of a node, if it is a single candidate.
    #[inline]
    pub(super) fn cell(&self, node: usize) -> Option<Cell> {
        let node = &self.nodes[node];
        if node.kind == InferenceNodeKind::Single {
            node.cells.first()
        } else {
            None
        }
    }
}
