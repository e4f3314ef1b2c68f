//! Forcing chains and cycles: rule 21.
//!
//! A cycle goes from a candidate through links, weak and strong in turn, back to the candidate. Each weak link of it eliminates
//! what sees both ends. A chain leads from a candidate to its opposite. Three searches use links of one digit (X), of cells
//! with two candidates (Y), and all links (XY). Each goes out in layers from each candidate, so the shortest come first.

use std::collections::HashSet;
use std::ops::ControlFlow;

use sudoku_technique::{Board, Candidate, CandidateSet, CellSet, Digit};

use super::closure::Closure;
use super::links::{LinkKinds, Links, NONE, candidate, cell, digit};
use super::rating::Rank;

/// A candidate that is true or false: `2 * index`, and 1 more if it is true.
pub(crate) type Literal = u16;

pub(crate) const fn on(index: u16) -> Literal {
    index * 2 + 1
}

pub(crate) const fn off(index: u16) -> Literal {
    index * 2
}

/// A chain or a cycle.
#[derive(Clone, Debug)]
pub(crate) struct PathHint {
    pub(crate) rank: Rank,
    pub(crate) kind: PathKind,
    pub(crate) kinds: LinkKinds,
    /// The nodes from the source on. The last node of a chain is its target; a cycle ends before its source.
    pub(crate) path: Vec<Literal>,
    pub(crate) eliminated: CandidateSet,
    pub(crate) placed: Option<Candidate>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PathKind {
    Cycle,
    Chain,
}

/// Reports what the searches find in the order of the original before sorting. The answer of `found` is the best rank so far, if only hints
/// that come before it are wanted.
pub(crate) fn search(board: &Board, found: &mut impl FnMut(PathHint) -> Option<Rank>) {
    let links = Links::new(board);
    let mut best = None;
    for kinds in [LinkKinds::X, LinkKinds::Y, LinkKinds::Xy] {
        if kinds == LinkKinds::Xy && best.is_some_and(|best: Rank| best.rating < 7.0) {
            break;
        }
        let mut search = PathSearch {
            board,
            closure: Closure::new(&links, kinds),
            links: &links,
            kinds,
            best,
            found: &mut *found,
        };
        for &source in &links.candidates {
            if board.candidates(cell(source)).len() >= 2 {
                search.from(source);
            }
        }
        best = search.best;
    }
}

/// Returns all chains and cycles of a board, sorted. Of those with equal eliminations only the first is there.
pub(crate) fn all(board: &Board) -> Vec<PathHint> {
    let mut hints: Vec<PathHint> = Vec::new();
    search(board, &mut |hint| {
        hints.push(hint);
        None
    });
    hints.sort_by(|a, b| a.rank.order(&b.rank));
    let mut seen = HashSet::new();
    hints.retain(|hint| seen.insert(hint.eliminated));
    hints
}

/// Returns the first chain or cycle of a board.
pub(crate) fn first(board: &Board) -> Option<PathHint> {
    let mut best: Option<PathHint> = None;
    search(board, &mut |hint| {
        let rank = best.as_ref().map(|best| best.rank);
        if hint.rank.beats(rank) {
            best = Some(hint);
        }
        best.as_ref().map(|best| best.rank)
    });
    best
}

struct PathSearch<'a, F> {
    board: &'a Board,
    links: &'a Links,
    closure: Closure,
    kinds: LinkKinds,
    best: Option<Rank>,
    found: &'a mut F,
}

/// A true node of the search for cycles.
#[derive(Clone, Copy)]
struct OnNode {
    index: u16,
    /// The node before the false node that leads here, and this false node.
    before: u16,
    through: u16,
}

impl<F: FnMut(PathHint) -> Option<Rank>> PathSearch<'_, F> {
    fn from(&mut self, source: u16) {
        let has_two = self.board.candidates(cell(source)).len() == 2;
        if (self.kinds != LinkKinds::Y || has_two) && self.closure.is_in_cycle(source) {
            let _ = self.cycles(source);
        }
        if self.kinds == LinkKinds::Y {
            return;
        }
        if self.closure.refutes(source, self.links, self.kinds) {
            self.chain(on(source), off(source));
        }
        if self.closure.proves(source, self.links, self.kinds) {
            self.chain(off(source), on(source));
        }
    }

    fn rank(&self, kind: PathKind, complexity: u32) -> Rank {
        let (base, key) = match (self.kinds, kind) {
            (LinkKinds::X, PathKind::Cycle) => (6.5, 2),
            (LinkKinds::X, PathKind::Chain) => (6.6, 2),
            (LinkKinds::Y, _) => (6.5, 3),
            (LinkKinds::Xy, _) => (7.0, 4),
        };
        Rank::new(base, complexity, key)
    }

    /// Searches for cycles in layers of true nodes. A true node is reached once. A false node can be reached again, which matters only if
    /// it leads to the source.
    fn cycles(&mut self, source: u16) -> ControlFlow<()> {
        let mut nodes = vec![OnNode {
            index: source,
            before: NONE,
            through: NONE,
        }];
        let (mut reached, mut crossed) = ([false; 729], [false; 729]);
        reached[usize::from(source)] = true;
        let closers: Vec<u16> = self
            .links
            .strong(source, self.kinds)
            .map(|(_, other)| other)
            .collect();
        let (mut start, mut complexity) = (0, 2);
        while start < nodes.len() {
            if !self.rank(PathKind::Cycle, complexity.max(4)).beats(self.best) {
                return ControlFlow::Break(());
            }
            let end = nodes.len();
            // The false nodes of the layer. Only those reached for the first time lead further.
            let mut layer = Vec::new();
            for at in start..end {
                for &(next, _) in self.links.weak(nodes[at].index, self.kinds) {
                    let is_first = !std::mem::replace(&mut crossed[usize::from(next)], true);
                    let is_end = closers.contains(&next) && complexity >= 4;
                    if is_first || is_end && !is_ancestor(&nodes, at, next) {
                        layer.push((at as u16, next, is_first));
                    }
                }
            }
            for (before, through, is_first) in layer {
                for (_, next) in self.links.strong(through, self.kinds) {
                    if next == source && complexity >= 4 {
                        self.cycle(&nodes, before, through, complexity)?;
                    }
                    let fits = is_first && !reached[usize::from(next)];
                    if fits && self.closure.leads(next, source) {
                        reached[usize::from(next)] = true;
                        nodes.push(OnNode {
                            index: next,
                            before,
                            through,
                        });
                    }
                }
            }
            start = end;
            complexity += 2;
        }
        ControlFlow::Continue(())
    }

    /// Reports the cycle that returns to the source from a false node. Breaks if the source cannot have a better one.
    fn cycle(&mut self, nodes: &[OnNode], before: u16, through: u16, complexity: u32) -> ControlFlow<()> {
        let mut path = vec![off(through)];
        let mut at = before;
        while at != NONE {
            let node = nodes[usize::from(at)];
            path.push(on(node.index));
            if node.through != NONE {
                path.push(off(node.through));
            }
            at = node.before;
        }
        path.reverse();
        let eliminated = eliminated_by_cycle(self.board, &path);
        if eliminated.is_empty() {
            return ControlFlow::Continue(());
        }
        let rank = self.rank(PathKind::Cycle, complexity);
        self.report(PathHint {
            rank,
            kind: PathKind::Cycle,
            kinds: self.kinds,
            path,
            eliminated,
            placed: None,
        });
        if rank.beats(self.best) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    /// Searches for the shortest chain between two nodes.
    fn chain(&mut self, source: Literal, target: Literal) {
        let mut parents = [NONE; 1458];
        parents[usize::from(source)] = source;
        let mut queue = vec![source];
        let (mut start, mut complexity) = (0, 2);
        while start < queue.len() {
            if !self.rank(PathKind::Chain, complexity).beats(self.best) {
                return;
            }
            let end = queue.len();
            for at in start..end {
                let node = queue[at];
                let mut visit = |next: Literal| {
                    if parents[usize::from(next)] == NONE {
                        parents[usize::from(next)] = node;
                        queue.push(next);
                    }
                    next == target
                };
                let index = node / 2;
                let found = if node % 2 == 1 {
                    let weak = self.links.weak(index, self.kinds);
                    weak.iter().any(|&(next, _)| visit(off(next)))
                } else {
                    let mut strong = self.links.strong(index, self.kinds);
                    strong.any(|(_, next)| visit(on(next)))
                };
                if found {
                    return self.end_of_chain(&parents, target, complexity);
                }
            }
            start = end;
            complexity += 1;
        }
    }

    fn end_of_chain(&mut self, parents: &[u16; 1458], target: Literal, complexity: u32) {
        let mut path = vec![target];
        let mut node = target;
        while parents[usize::from(node)] != node {
            node = parents[usize::from(node)];
            path.push(node);
        }
        path.reverse();
        let index = target / 2;
        let of = candidate(index);
        let mut eliminated = CandidateSet::of(of);
        let mut placed = None;
        if target == on(index) {
            eliminated = CandidateSet::EMPTY;
            let mut others = self.board.candidates(of.cell());
            others.remove(of.digit());
            eliminated.insert_digits(others, CellSet::of(of.cell()));
            placed = Some(of);
        }
        self.report(PathHint {
            rank: self.rank(PathKind::Chain, complexity),
            kind: PathKind::Chain,
            kinds: self.kinds,
            path,
            eliminated,
            placed,
        });
    }

    fn report(&mut self, hint: PathHint) {
        self.best = (self.found)(hint);
    }
}

/// Returns whether a false node is on the path to a true node.
fn is_ancestor(nodes: &[OnNode], at: usize, through: u16) -> bool {
    let mut at = at as u16;
    while at != NONE {
        let node = nodes[usize::from(at)];
        if node.through == through {
            return true;
        }
        at = node.before;
    }
    false
}

/// Returns the candidates outside of the cells of a cycle that see a true and a false node of their digit.
fn eliminated_by_cycle(board: &Board, path: &[Literal]) -> CandidateSet {
    let mut seen = [[CellSet::EMPTY; 2]; 9];
    let mut cells = CellSet::EMPTY;
    for &literal in path {
        let at = cell(literal / 2);
        cells.insert(at);
        seen[digit(literal / 2).index()][usize::from(literal % 2)] |= at.peers();
    }
    let mut eliminated = CandidateSet::EMPTY;
    for digit in Digit::ALL {
        let [by_off, by_on] = seen[digit.index()];
        eliminated.insert_digit(digit, (by_off & by_on & board.cells_with(digit)) - cells);
    }
    eliminated
}
