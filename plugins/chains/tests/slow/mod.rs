//! Chains spelled out: every link is looked up, every shortest chain is walked.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use sudoku_technique::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, House};

/// Candidates of one digit that are true when one of them is.
pub(crate) type Node = (Digit, CellSet);

/// A node that is true or false.
pub(crate) type Literal = (usize, bool);

/// What is looked at.
pub(crate) struct Slow {
    pub(crate) board: Board,
    /// First all candidates, then the groups.
    pub(crate) nodes: Vec<Node>,
    pub(crate) singles: usize,
    /// For each literal what follows.
    follows: BTreeMap<Literal, Vec<Literal>>,
}

impl Slow {
    /// All links between candidates, and with groups if asked for; `keep` says which links count.
    pub(crate) fn new(board: &Board, with_groups: bool, keep: impl Fn(&Node, &Node, bool) -> bool) -> Self {
        let mut nodes: Vec<Node> = Vec::new();
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
        let mut follows: BTreeMap<Literal, Vec<Literal>> = BTreeMap::new();
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

    fn after(&self, literal: Literal) -> &[Literal] {
        self.follows.get(&literal).map_or(&[], Vec::as_slice)
    }

    /// How many links lead from `from` to each literal.
    pub(crate) fn distances(&self, from: Literal) -> BTreeMap<Literal, usize> {
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

    /// All shortest chains from a literal to another one that pass no cell twice. With `home` nothing between is in the cell of
    /// both ends.
    pub(crate) fn plain(
        &self,
        distances: &BTreeMap<Literal, usize>,
        to: Literal,
        home: bool,
    ) -> Vec<Vec<Literal>> {
        let mut found = Vec::new();
        let mut path = vec![to];
        self.back(distances, home, &mut path, &mut found);
        found
    }

    fn back(
        &self,
        distances: &BTreeMap<Literal, usize>,
        home: bool,
        path: &mut Vec<Literal>,
        found: &mut Vec<Vec<Literal>>,
    ) {
        let last = path[path.len() - 1];
        let distance = distances[&last];
        if distance == 0 {
            let chain: Vec<Literal> = path.iter().rev().copied().collect();
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

    fn is_plain(&self, chain: &[Literal], home: bool) -> bool {
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

    pub(crate) fn has_group(&self, chain: &[Literal]) -> bool {
        chain.iter().any(|(node, _)| *node >= self.singles)
    }

    pub(crate) fn candidate(&self, node: usize) -> Candidate {
        let (digit, cells) = self.nodes[node];
        Candidate::new(cells.first().unwrap(), digit)
    }

    pub(crate) fn cell(&self, node: usize) -> Cell {
        self.candidate(node).cell()
    }

    /// The single candidates of a cell.
    pub(crate) fn in_cell(&self, cell: Cell) -> Vec<usize> {
        let nodes = 0..self.singles;
        nodes.filter(|&node| self.cell(node) == cell).collect()
    }

    /// What sees both nodes, as single candidates.
    pub(crate) fn seen_by_both(&self, one: &Node, other: &Node) -> CandidateSet {
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

/// At most one of two nodes is true.
fn is_weak(one: &Node, other: &Node) -> bool {
    if one.0 != other.0 {
        return one.1 == other.1 && one.1.len() == 1;
    }
    let sees_all = |cell: Cell| other.1.into_iter().all(|other| cell.sees(other));
    one.1.into_iter().all(sees_all)
}

/// Two nodes are all that a house has of a digit, or that a cell has.
fn is_strong(board: &Board, one: &Node, other: &Node) -> bool {
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

/// What each chain removes, by its length, and whether it needs a group. Of an outcome only the shortest chains count, and
/// among them one without groups, if there is one.
#[derive(Default)]
pub(crate) struct Outcomes(BTreeMap<CandidateSet, (usize, bool)>);

impl Outcomes {
    pub(crate) fn add(&mut self, gone: CandidateSet, length: usize, has_group: bool) {
        if gone.is_empty() {
            return;
        }
        let entry = self.0.entry(gone).or_insert((length, has_group));
        *entry = (length, has_group).min(*entry);
    }

    /// Those with the group or without.
    pub(crate) fn list(self, has_group: bool) -> Vec<(CandidateSet, CandidateSet)> {
        let wanted = self.0.into_iter().filter(|(_, (_, group))| *group == has_group);
        let outcomes: BTreeSet<_> = wanted.map(|(gone, _)| (CandidateSet::EMPTY, gone)).collect();
        outcomes.into_iter().collect()
    }
}
