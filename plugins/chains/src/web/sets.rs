//! Finds the links of almost locked sets: cells of a house with one digit more than cells.
//!
//! If such a set does not hold one of its digits, it holds all others. So it holds at least one of any two digits: the places of
//! each digit are a node, and any two of these nodes have a strong link.
//!
//! A set can also have a strong link to a cell outside. All candidates of the cell except one are digits of the set and see all
//! places of their digit in the set. If the set does not hold a digit that is not among these candidates, it holds all of them,
//! and the cell holds the remaining candidate.
//!
//! Sets have many more nodes than all other kinds together, so they are an option, which is off by default.

use std::collections::{BTreeMap, BTreeSet};

use sudoku_patterns::almost_locked_sets::{AlmostLockedSet, almost_locked_sets};
use sudoku_patterns::inference::InferenceNode;
use sudoku_technique::{Board, Candidate, CandidateSet, CellSet, Digit, DigitSet};

use super::MOST_NODES;

/// A digit and its places in a set.
pub(super) type PlacesInSet = (Digit, CellSet);

/// The sets of a board and their links.
#[derive(Default)]
pub(super) struct LinkedSets {
    pub(super) all: Vec<AlmostLockedSet>,
    /// The strong links: pairs of which one is true.
    pub(super) pairs: BTreeSet<[PlacesInSet; 2]>,
    /// The nodes of all pairs.
    pub(super) nodes: BTreeSet<PlacesInSet>,
}

impl LinkedSets {
    /// Finds the sets up to a size. Takes the largest size that does not make too many nodes.
    pub(super) fn of(board: &Board) -> Self {
        let all = almost_locked_sets(board);
        let of_size = |size: usize| {
            let fit = |set: &&AlmostLockedSet| (2..=size).contains(&set.cells.len());
            Self::new(all.iter().filter(fit).copied().collect(), board)
        };
        let sizes = (2..=8).rev().map(of_size);
        sizes
            .into_iter()
            .find(|sets| sets.nodes.len() <= MOST_NODES)
            .unwrap_or_default()
    }

    fn new(sets: Vec<AlmostLockedSet>, board: &Board) -> Self {
        let mut found = Self::default();
        for set in &sets {
            found.link(set, board);
        }
        found.nodes = found.pairs.iter().flatten().copied().collect();
        found.all = sets;
        found
    }

    fn link(&mut self, set: &AlmostLockedSet, board: &Board) {
        // A digit without a candidate outside that sees its places has no weak link, so no chain passes it.
        let open = |&digit: &Digit| !outside(set, digit, board.all_candidates()).is_empty();
        let open: Vec<Digit> = set.digits.into_iter().filter(open).collect();
        for (index, &one) in open.iter().enumerate() {
            for &other in &open[index + 1..] {
                let pair = [one, other].map(|digit| (digit, set.places(digit, board)));
                self.pairs.insert(pair);
            }
        }
        for cell in board.unsolved() - set.cells {
            let is_seen = |&digit: &Digit| set.places(digit, board).is_subset(cell.peers());
            let candidates = board.candidates(cell);
            let seen: DigitSet = set.digits.into_iter().filter(is_seen).collect();
            for digit in candidates {
                let others = candidates - DigitSet::of(digit);
                if others.len() < 2 || !others.is_subset(seen) {
                    continue;
                }
                for lacking in open.iter().filter(|lacking| !others.contains(**lacking)) {
                    let pair = [
                        (*lacking, set.places(*lacking, board)),
                        (digit, CellSet::of(cell)),
                    ];
                    if pair[0] != pair[1] {
                        self.pairs.insert(pair);
                    }
                }
            }
        }
    }
}

/// The way in which a set makes a strong link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SetJoin {
    /// Both digits are in the set.
    Inside,
    /// If the set does not hold a digit, a cell outside has only this candidate left.
    Forces(Candidate),
}

/// Returns the way in which a set makes a strong link between two nodes. `None` if it makes none.
pub(super) fn join(
    set: &AlmostLockedSet,
    one: &InferenceNode,
    other: &InferenceNode,
    candidates: &CandidateSet,
) -> Option<SetJoin> {
    let places = |digit: Digit| candidates.cells_of(digit) & set.cells;
    let is_in = |node: &InferenceNode| places(node.digit) == node.cells;
    let forces = |lacking: &InferenceNode, forced: &InferenceNode| {
        let cell = forced.cells.only()?;
        let others = candidates.digits_of(cell) - DigitSet::of(forced.digit);
        let is_seen = |digit: Digit| set.digits.contains(digit) && places(digit).is_subset(cell.peers());
        let holds = is_in(lacking)
            && !set.cells.contains(cell)
            && !others.contains(lacking.digit)
            && others.into_iter().all(is_seen);
        holds.then(|| SetJoin::Forces(Candidate::new(cell, forced.digit)))
    };
    if one.digit != other.digit && is_in(one) && is_in(other) {
        return Some(SetJoin::Inside);
    }
    forces(one, other).or_else(|| forces(other, one))
}

/// Returns the places of a digit that see all of its places in a set.
fn outside(set: &AlmostLockedSet, digit: Digit, candidates: &CandidateSet) -> CellSet {
    let places = candidates.cells_of(digit);
    (places & set.cells).common_peers() & places
}

/// The number of the node of several places of a digit.
pub(super) type NodeNumbers = BTreeMap<PlacesInSet, u16>;

/// Returns the number of the node of these places.
pub(super) fn number(
    (digit, cells): PlacesInSet,
    of_candidate: impl Fn(Candidate) -> u16,
    of_places: &NodeNumbers,
) -> Option<u16> {
    match cells.only() {
        Some(cell) => Some(of_candidate(Candidate::new(cell, digit))),
        None => of_places.get(&(digit, cells)).copied(),
    }
}
