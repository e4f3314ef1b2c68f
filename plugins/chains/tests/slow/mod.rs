//! Chains spelled out: looks up every link and walks every shortest chain.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use sudoku_technique::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, House};

/// Candidates of one digit that are true if one of them is.
pub(crate) type SlowNode = (Digit, CellSet);

/// A node that is true or false.
pub(crate) type SlowLiteral = (usize, bool);

/// A board with all links between its nodes.
pub(crate) struct SlowChains {
    pub(crate) board: Board,
    /// First all candidates, then the groups.
    pub(crate) nodes: Vec<SlowNode>,
    pub(crate) singles: usize,
    /// By literal: the literals that follow.
    follows: BTreeMap<SlowLiteral, Vec<SlowLiteral>>,
}

impl SlowChains {
    /// Finds the links between candidates, and with groups if wanted. `keep` says which links count.
    pub(crate) fn new(
        board: &Board,
        with_groups: bool,
        keep: impl Fn(&SlowNode, &SlowNode, bool) -> bool,
    ) -> Self {
        let mut nodes: Vec<SlowNode> = Vec::new();
        for candidate in board.all_candidates().iter() {
            nodes.push((candidate.digit(), [candidate.cell()].into_iter().collect()));
        }
        let singles = nodes.len();
        for (digit, line, block) in Digit::ALL.into_iter().flat_map(crossings).filter(|_| with_groups) {
            let cells = board.cells_with(digit) & line.cells() & block.cells();
            if cells.len() > 1 {
                nodes.push((digit, cells));
            }
        }
        let mut follows: BTreeMap<SlowLiteral, Vec<SlowLiteral>> = BTreeMap::new();
        for (one, a) in nodes.iter().enumerate() {
            for (other, b) in nodes.iter().enumerate().filter(|(other, _)| *other != one) {
                if is_strong(board, a, b) && keep(a, b, true) {
                    follows.entry((one, false)).or_default().push((other, true));
                }
                if is_weak(a, b) && keep(a, b, false) {
                    follows.entry((one, true)).or_default().push((other, false));
                }
            }
        }
        Self {
            board: board.clone(),
            nodes,
            singles,
            follows,
        }
    }

    fn after(&self, literal: SlowLiteral) -> &[SlowLiteral] {
        self.follows.get(&literal).map_or(&[], Vec::as_slice)
    }

    /// Returns the number of links from `from` to each literal.
    pub(crate) fn distances(&self, from: SlowLiteral) -> BTreeMap<SlowLiteral, usize> {
        let mut distances = BTreeMap::from([(from, 0)]);
        let mut open = VecDeque::from([from]);
        while let Some(literal) = open.pop_front() {
            for &next in self.after(literal) {
                if !distances.contains_key(&next) {
                    distances.insert(next, distances[&literal] + 1);
                    open.push_back(next);
                }
            }
        }
        distances
    }

    /// Returns all shortest chains from a literal to another one that pass no cell twice. With `home` both ends are in one cell,
    /// and no node between is there.
    pub(crate) fn plain(
        &self,
        distances: &BTreeMap<SlowLiteral, usize>,
        to: SlowLiteral,
        home: bool,
    ) -> Vec<Vec<SlowLiteral>> {
        let mut found = Vec::new();
        let mut path = vec![to];
        self.back(distances, home, &mut path, &mut found);
        found
    }

    fn back(
        &self,
        distances: &BTreeMap<SlowLiteral, usize>,
        home: bool,
        path: &mut Vec<SlowLiteral>,
        found: &mut Vec<Vec<SlowLiteral>>,
    ) {
        let last = path[path.len() - 1];
        let distance = distances[&last];
        if distance == 0 {
            let chain: Vec<SlowLiteral> = path.iter().rev().copied().collect();
            if self.is_plain(&chain, home) {
                found.push(chain);
            }
            return;
        }
        // Links are the same read backwards: strong ones lead from false to true, weak ones from true to false.
        for &(before, _) in self.after((last.0, !last.1)) {
            let before = (before, !last.1);
            if distances.get(&before) == Some(&(distance - 1)) {
                path.push(before);
                self.back(distances, home, path, found);
                path.pop();
            }
        }
    }

    fn is_plain(&self, chain: &[SlowLiteral], home: bool) -> bool {
        let cells = |index: usize| self.nodes[chain[index].0].1;
        let last = chain.len() - 1;
        (0..=last).all(|one| {
            (one + 1..=last).all(|other| {
                let is_home = home && one == 0 && other == last;
                let are_next = other == one + 1 && !(home && (one == 0 || other == last));
                is_home || are_next || !cells(one).intersects(cells(other))
            })
        })
    }

    pub(crate) fn has_group(&self, chain: &[SlowLiteral]) -> bool {
        chain.iter().any(|(node, _)| *node >= self.singles)
    }

    pub(crate) fn candidate(&self, node: usize) -> Candidate {
        let (digit, cells) = self.nodes[node];
        Candidate::new(cells.first().unwrap(), digit)
    }

    pub(crate) fn cell(&self, node: usize) -> Cell {
        self.candidate(node).cell()
    }

    /// Returns the single candidates of a cell.
    pub(crate) fn in_cell(&self, cell: Cell) -> Vec<usize> {
        let nodes = 0..self.singles;
        nodes.filter(|&node| self.cell(node) == cell).collect()
    }

    /// Returns the candidates that see both nodes.
    pub(crate) fn seen_by_both(&self, one: &SlowNode, other: &SlowNode) -> CandidateSet {
        let seen = |candidate: &Candidate| {
            let single = (candidate.digit(), [candidate.cell()].into_iter().collect());
            is_weak(&single, one) && is_weak(&single, other)
        };
        self.board.all_candidates().iter().filter(seen).collect()
    }
}

fn crossings(digit: Digit) -> Vec<(Digit, House, House)> {
    let pairs = House::lines().flat_map(|line| House::boxes().map(move |block| (line, block)));
    pairs.map(|(line, block)| (digit, line, block)).collect()
}

/// Checks whether at most one of two nodes is true.
fn is_weak(one: &SlowNode, other: &SlowNode) -> bool {
    if one.0 != other.0 {
        return one.1 == other.1 && one.1.len() == 1;
    }
    let sees_all = |cell: Cell| other.1.into_iter().all(|other| cell.sees(other));
    one.1.into_iter().all(sees_all)
}

/// Checks whether two nodes are all candidates of a digit in a house, or of a cell.
fn is_strong(board: &Board, one: &SlowNode, other: &SlowNode) -> bool {
    if one.0 != other.0 {
        return is_weak(one, other)
            && one
                .1
                .first()
                .is_some_and(|cell| board.candidates(cell).len() == 2);
    }
    let is_all = |house: House| {
        let places = board.cells_with(one.0) & house.cells();
        places == (one.1 | other.1) && !one.1.intersects(other.1)
    };
    House::all().any(is_all)
}

/// By outcome: the length of its shortest chains, and whether all of these need a group.
#[derive(Default)]
pub(crate) struct SlowOutcomes(BTreeMap<CandidateSet, (usize, bool)>);

impl SlowOutcomes {
    pub(crate) fn add(&mut self, gone: CandidateSet, length: usize, has_group: bool) {
        if gone.is_empty() {
            return;
        }
        let entry = self.0.entry(gone).or_insert((length, has_group));
        *entry = (length, has_group).min(*entry);
    }

    /// Returns the outcomes that need a group, or those that do not.
    pub(crate) fn list(self, has_group: bool) -> Vec<(CandidateSet, CandidateSet)> {
        let wanted = self.0.into_iter().filter(|(_, (_, group))| *group == has_group);
        let outcomes: BTreeSet<_> = wanted.map(|(gone, _)| (CandidateSet::EMPTY, gone)).collect();
        outcomes.into_iter().collect()
    }
}
