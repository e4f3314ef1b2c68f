//! What follows if a candidate is true or false, with the reasons.
//!
//! In a dynamic propagation, candidates that become false leave a working board, where further links appear. The order in which nodes are
//! found decides their parents, and so the complexity of hints: true nodes are continued before false ones, each kind in the
//! order of discovery.

use std::rc::Rc;

use sudoku_technique::{Board, Candidate, CandidateSet, Digit};

use super::advanced;
use super::cycles::{Literal, off, on};
use super::links::{Cause, LinkKinds, Links, NONE, candidate, cell, digit, strong_cause_at, strong_links};
use super::nested::NestedChain;
use super::poll::Poll;
use crate::order::cells_of;

/// How far a propagation goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Depth {
    /// Links of one digit on a working board.
    Nishio,
    /// All links of the board.
    Static,
    /// All links of a working board, and at levels above 0 what other rules eliminate on it.
    Dynamic(u8),
}

/// A node of a propagation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) literal: Literal,
    pub(crate) cause: Cause,
    /// Where the parents start and end in the list of all parents.
    parents: [u32; 2],
    /// Number of nodes of the longest path that leads here. There are at least as many ancestors.
    pub(crate) depth: u16,
    /// The number of the chain that eliminates the candidate, or [`NONE`].
    pub(crate) nested: u16,
}

/// The nodes that follow from a source.
#[derive(Debug)]
pub(crate) struct Propagation {
    pub(crate) nodes: Vec<Node>,
    parents: Vec<u16>,
    /// The true nodes and the false nodes in the order of discovery.
    pub(crate) found: [Vec<u16>; 2],
    pub(crate) sets: [CandidateSet; 2],
    /// For each literal, its node.
    places: Box<[u16; 1458]>,
    /// Two nodes of which one says that a candidate is true, the other that it is false.
    pub(crate) contradiction: Option<[u16; 2]>,
    pub(crate) nested: Vec<Rc<NestedChain>>,
}

/// A node about to be added: where it comes from.
#[derive(Clone, Copy)]
pub(crate) struct Origin<'a> {
    pub(crate) cause: Cause,
    pub(crate) parents: &'a [u16],
    pub(crate) nested: u16,
}

impl Default for Propagation {
    fn default() -> Self {
        Self {
            nodes: Vec::new(),
            parents: Vec::new(),
            found: [Vec::new(), Vec::new()],
            sets: [CandidateSet::EMPTY; 2],
            places: Box::new([NONE; 1458]),
            contradiction: None,
            nested: Vec::new(),
        }
    }
}

impl Propagation {
    /// Follows the links of a board from a source.
    pub(crate) fn run(
        &mut self,
        board: &Board,
        links: &Links,
        source: Literal,
        depth: Depth,
        poll: Poll<'_>,
    ) {
        self.clear();
        self.add(
            source,
            Origin {
                cause: Cause::Source,
                parents: &[],
                nested: NONE,
            },
        );
        let mut run = Run {
            board,
            links,
            working: board.clone(),
            depth,
            to: self,
            next: [0; 2],
            parents: Vec::new(),
            poll,
        };
        run.go_on();
    }

    fn clear(&mut self) {
        for node in &self.nodes {
            self.places[usize::from(node.literal)] = NONE;
        }
        self.nodes.clear();
        self.parents.clear();
        self.found.iter_mut().for_each(Vec::clear);
        self.sets = [CandidateSet::EMPTY; 2];
        self.contradiction = None;
        self.nested.clear();
    }

    /// Returns the node of a literal.
    pub(crate) fn place(&self, literal: Literal) -> Option<u16> {
        let place = self.places[usize::from(literal)];
        (place != NONE).then_some(place)
    }

    pub(crate) fn parents(&self, node: u16) -> &[u16] {
        let [start, end] = self.nodes[usize::from(node)].parents.map(|at| at as usize);
        &self.parents[start..end]
    }

    /// Adds a node that follows.
    pub(crate) fn add(&mut self, literal: Literal, origin: Origin<'_>) {
        let node = self.push(literal, origin);
        self.places[usize::from(literal)] = node;
        let kind = usize::from(literal % 2);
        self.found[kind].push(node);
        self.sets[kind].insert(candidate(literal / 2));
    }

    /// Adds a node without a place: one that contradicts another node.
    fn push(&mut self, literal: Literal, origin: Origin<'_>) -> u16 {
        let start = self.parents.len() as u32;
        self.parents.extend_from_slice(origin.parents);
        let deepest = origin
            .parents
            .iter()
            .map(|&parent| self.nodes[usize::from(parent)].depth);
        self.nodes.push(Node {
            literal,
            cause: origin.cause,
            parents: [start, self.parents.len() as u32],
            depth: deepest.max().unwrap_or(0) + 1,
            nested: origin.nested,
        });
        (self.nodes.len() - 1) as u16
    }

    /// Returns a node and all its ancestors, layer by layer.
    pub(crate) fn ancestors(&self, node: u16) -> Vec<u16> {
        let mut seen = vec![false; self.nodes.len()];
        seen[usize::from(node)] = true;
        let mut all = vec![node];
        let mut next = 0;
        while next < all.len() {
            for &parent in self.parents(all[next]) {
                if !std::mem::replace(&mut seen[usize::from(parent)], true) {
                    all.push(parent);
                }
            }
            next += 1;
        }
        all
    }
}

/// A propagation under way.
struct Run<'a> {
    board: &'a Board,
    links: &'a Links,
    working: Board,
    depth: Depth,
    to: &'a mut Propagation,
    /// The next false and the next true node to continue.
    next: [usize; 2],
    /// The parents of a node, to reuse their memory.
    parents: Vec<u16>,
    poll: Poll<'a>,
}

impl Run<'_> {
    fn go_on(&mut self) {
        loop {
            if let Some(&node) = self.to.found[1].get(self.next[1]) {
                self.next[1] += 1;
                self.follow_true(node);
            } else if let Some(&node) = self.to.found[0].get(self.next[0]) {
                self.next[0] += 1;
                self.follow_false(node);
            } else {
                match self.depth {
                    Depth::Dynamic(level) if level > 0 => {
                        if (self.poll)()
                            || !advanced::advance(self.to, self.board, &self.working, level, self.poll)
                        {
                            return;
                        }
                    }
                    _ => return,
                }
            }
            if self.to.contradiction.is_some() {
                return;
            }
        }
    }

    fn follow_true(&mut self, node: u16) {
        let kinds = if self.depth == Depth::Nishio {
            LinkKinds::X
        } else {
            LinkKinds::Xy
        };
        let index = self.to.nodes[usize::from(node)].literal / 2;
        for &(next, cause) in self.links.weak(index, kinds) {
            let origin = Origin {
                cause,
                parents: &[node],
                nested: NONE,
            };
            if let Some(opposite) = self.to.place(on(next)) {
                // On the working board the candidate may be gone already.
                if self.working.has(candidate(next)) {
                    let here = self.to.push(off(next), origin);
                    self.to.contradiction = Some([opposite, here]);
                    return;
                }
            } else if self.to.place(off(next)).is_none() {
                self.to.add(off(next), origin);
            }
        }
    }

    fn follow_false(&mut self, node: u16) {
        let index = self.to.nodes[usize::from(node)].literal / 2;
        let of = candidate(index);
        let is_dynamic = self.depth != Depth::Static;
        let mut links = match self.depth {
            Depth::Static => *self.links.all_strong(index),
            Depth::Nishio | Depth::Dynamic(_) => strong_links(&self.working, of),
        };
        if self.depth == Depth::Nishio {
            links[0] = NONE;
        }
        for (position, next) in links.into_iter().enumerate() {
            if next == NONE {
                continue;
            }
            let opposite = self.to.place(off(next));
            if opposite.is_none() && self.to.place(on(next)).is_some() {
                continue;
            }
            let cause = strong_cause_at(position);
            let mut parents = std::mem::take(&mut self.parents);
            parents.clear();
            parents.push(node);
            if is_dynamic {
                self.hidden_parents(next, cause, &mut parents);
            }
            let origin = Origin {
                cause,
                parents: &parents,
                nested: NONE,
            };
            if let Some(opposite) = opposite {
                let here = self.to.push(on(next), origin);
                self.to.contradiction = Some([here, opposite]);
                return;
            }
            self.to.add(on(next), origin);
            self.parents = parents;
        }
        if is_dynamic {
            self.working
                .eliminate_digit(of.digit(), sudoku_technique::CellSet::of(of.cell()));
        }
    }

    /// Adds the candidates that have left the cell or the house of a strong link before.
    fn hidden_parents(&self, index: u16, cause: Cause, parents: &mut Vec<u16>) {
        let lost = lost(self.board, &self.working, index, cause);
        parents.extend(lost.filter_map(|index| self.to.place(off(index))));
    }
}

/// Returns the candidates that `working` has lost in the cell or the house through which `index` became true.
pub(crate) fn lost<'a>(
    board: &'a Board,
    working: &'a Board,
    index: u16,
    cause: Cause,
) -> impl Iterator<Item = u16> + 'a {
    let at = cell(index);
    let by_cell = (cause == Cause::Cell)
        .then(|| board.candidates(at) - working.candidates(at))
        .into_iter()
        .flatten()
        .map(move |digit: Digit| Candidate::new(at, digit).index() as u16);
    let of = digit(index);
    let by_house = cause
        .house(at)
        .into_iter()
        .flat_map(cells_of)
        .map(move |cell| Candidate::new(cell, of))
        .filter(|place| board.has(*place) && !working.has(*place))
        .map(|place| place.index() as u16);
    by_cell.chain(by_house)
}
