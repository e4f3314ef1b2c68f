//! Almost locked sets in a web: cells of a house with one digit more than cells.
//!
//! Without one of its digits such a set holds all others, so of two of its digits one is in it: the places of each are a node,
//! and any two of these are strongly linked. A cell outside, of which all candidates but one see all places of a digit of the
//! set each, holds that one if the set lacks a digit that is none of these: this is a strong link as well.
//!
//! There are many more of these nodes than others, so they are for those who ask for them.

use std::collections::{BTreeMap, BTreeSet};

use sudoku_patterns::almost_locked_sets::{AlmostLockedSet, almost_locked_sets};
use sudoku_patterns::inference::Node;
use sudoku_technique::{Board, Candidate, CandidateSet, CellSet, Digit, DigitSet};

use super::MOST_NODES;

/// The places of a digit in a set.
pub(super) type Places = (Digit, CellSet);

/// The sets of a board, and what they link.
#[derive(Default)]
pub(super) struct Sets {
    pub(super) all: Vec<AlmostLockedSet>,
    /// Pairs of which one is true.
    pub(super) pairs: BTreeSet<[Places; 2]>,
    /// All that are in a pair.
    pub(super) nodes: BTreeSet<Places>,
}

impl Sets {
    /// The sets of all sizes up to the largest one with which there are not too many nodes.
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
        // A digit that nothing else sees leads nowhere.
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

/// How a set makes a strong link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Join {
    /// Both digits are in it.
    Inside,
    /// If it lacks a digit it leaves this candidate only to a cell outside.
    Forces(Candidate),
}

/// How a set makes the strong link between two nodes, if it does.
pub(super) fn join(
    set: &AlmostLockedSet,
    one: &Node,
    other: &Node,
    candidates: &CandidateSet,
) -> Option<Join> {
    let places = |digit: Digit| candidates.cells_of(digit) & set.cells;
    let is_in = |node: &Node| places(node.digit) == node.cells;
    let forces = |lacking: &Node, forced: &Node| {
        let cell = forced.cells.only()?;
        let others = candidates.digits_of(cell) - DigitSet::of(forced.digit);
        let is_seen = |digit: Digit| set.digits.contains(digit) && places(digit).is_subset(cell.peers());
        let holds = is_in(lacking)
            && !set.cells.contains(cell)
            && !others.contains(lacking.digit)
            && others.into_iter().all(is_seen);
        holds.then(|| Join::Forces(Candidate::new(cell, forced.digit)))
    };
    if one.digit != other.digit && is_in(one) && is_in(other) {
        return Some(Join::Inside);
    }
    forces(one, other).or_else(|| forces(other, one))
}

/// The other candidates of a digit that see all of its places in a set.
fn outside(set: &AlmostLockedSet, digit: Digit, candidates: &CandidateSet) -> CellSet {
    let places = candidates.cells_of(digit);
    (places & set.cells).common_peers() & places
}

/// The places of several cells, by number.
pub(super) type Numbers = BTreeMap<Places, u16>;

/// The number of these places.
pub(super) fn number(
    (digit, cells): Places,
    of_candidate: impl Fn(Candidate) -> u16,
    of_places: &Numbers,
) -> Option<u16> {
    match cells.only() {
        Some(cell) => Some(of_candidate(Candidate::new(cell, digit))),
        None => of_places.get(&(digit, cells)).copied(),
    }
}
