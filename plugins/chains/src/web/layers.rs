//! What follows from one assumption, one link after the other, and the chains that show it.
//!
//! ```text
//!     z true  -weak->  off 0  =strong=>  on 0  -weak->  off 1  =strong=>  on 1 ...
//!                      a false =strong=> on 0  -weak->  off 1  =strong=>  on 1 ...
//! ```
//!
//! A node stands in the first layer that it is reached in, so every chain that goes back layer by layer is a shortest one.
//! There are often several. One is *plain* if it passes no cell twice; two nodes in a row may share a cell. Only plain chains
//! are patterns. Whether nodes of several cells count may be chosen.

use std::ops::ControlFlow;

use sudoku_patterns::inference::{Kind, Row};
use sudoku_technique::{Candidate, Cell, CellSet};

use super::Web;

/// What is assumed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Premise {
    /// This candidate is true.
    True(Candidate),
    /// This node is false.
    False(usize),
}

/// Whether a chain may pass a cell of a group again, by another digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Crossing {
    Forbidden,
    Allowed,
}

/// The layers that follow from an assumption.
pub(crate) struct Layers<'a, const WORDS: usize> {
    web: &'a Web<WORDS>,
    strong: &'a [Row<WORDS>],
    pub(crate) premise: Premise,
    off: Vec<Row<WORDS>>,
    on: Vec<Row<WORDS>>,
}

/// So many steps back are tried before no plain chain is believed in. Real boards need a few dozen.
const PATIENCE: u32 = 50_000;

impl<'a, const WORDS: usize> Layers<'a, WORDS> {
    /// All layers of a premise, of chains with at most `longest` links.
    pub(crate) fn new(web: &'a Web<WORDS>, premise: Premise, longest: u32) -> Self {
        Self::through(web, &web.strong, &web.all(), premise, longest)
    }

    /// The same with chains that take these strong links only, and pass these nodes only.
    pub(crate) fn through(
        web: &'a Web<WORDS>,
        strong: &'a [Row<WORDS>],
        nodes: &Row<WORDS>,
        premise: Premise,
        longest: u32,
    ) -> Self {
        let mut layers = Self {
            web,
            strong,
            premise,
            off: Vec::with_capacity(16),
            on: Vec::with_capacity(16),
        };
        let mut open = match premise {
            Premise::True(candidate) => web.seen_by(candidate) & *nodes,
            Premise::False(node) => Row::of(node),
        };
        let (mut off, mut on) = (Row::EMPTY, Row::EMPTY);
        while !open.is_empty() && layers.length(layers.on.len()) <= longest {
            off |= open;
            layers.off.push(open);
            let next = open.iter().fold(Row::EMPTY, |next, node| next | strong[node]);
            let next = next - on;
            on |= next;
            layers.on.push(next);
            let seen = next.iter().fold(Row::EMPTY, |seen, node| seen | web.weak[node]);
            open = (seen & *nodes) - off;
        }
        layers
    }

    /// How many links lead to the true nodes of this layer.
    pub(crate) fn length(&self, layer: usize) -> u32 {
        let first = match self.premise {
            Premise::True(_) => 2,
            Premise::False(_) => 1,
        };
        first + 2 * layer as u32
    }

    /// The first layer of true nodes that has one of these.
    pub(crate) fn first_with(&self, nodes: &Row<WORDS>) -> Option<usize> {
        self.on.iter().position(|on| on.intersects(nodes))
    }

    /// The true nodes of a layer.
    pub(crate) fn on(&self, layer: usize) -> &Row<WORDS> {
        &self.on[layer]
    }

    /// Calls `visit` with the nodes of each shortest plain chain that makes `end` true: false and true in turn, beginning with
    /// the first false one. `end` is in this layer.
    ///
    /// With a `home` cell, where the chain begins and ends, nothing between its first and its last node may be there.
    pub(crate) fn chains(
        &self,
        layer: usize,
        end: usize,
        home: Option<Cell>,
        crossing: Crossing,
        mut visit: impl FnMut(&[usize]) -> ControlFlow<()>,
    ) {
        let mut walk = Walk {
            layers: self,
            home,
            crossing,
            path: vec![0; 2 * (layer + 1)],
            patience: PATIENCE,
            visit: &mut visit,
        };
        let used = home.map_or(CellSet::EMPTY, CellSet::of);
        // Whoever wanted no more has broken off; there is nothing else to pass on.
        let _: ControlFlow<()> = walk.back(2 * layer + 1, end, used);
    }

    /// Whether a chain passes a group, or takes a link of an almost locked set.
    pub(crate) fn has_group(&self, chain: &[usize]) -> bool {
        let nodes = self.web.nodes();
        let has_set = |pair: &[usize]| {
            pair.first()
                .zip(pair.last())
                .is_some_and(|(&one, &other)| !self.web.is_plain(&nodes[one], &nodes[other]))
        };
        chain.iter().any(|&node| nodes[node].kind != Kind::Single) || chain.chunks(2).any(has_set)
    }
}

/// The way back from the end of a chain.
struct Walk<'a, 'b, const WORDS: usize> {
    layers: &'a Layers<'a, WORDS>,
    home: Option<Cell>,
    crossing: Crossing,
    path: Vec<usize>,
    patience: u32,
    visit: &'b mut dyn FnMut(&[usize]) -> ControlFlow<()>,
}

impl<const WORDS: usize> Walk<'_, '_, WORDS> {
    /// Puts `node` at `position` of the path and goes on before it. `used` are the cells behind it but for the next node's.
    fn back(&mut self, position: usize, node: usize, used: CellSet) -> ControlFlow<()> {
        self.patience = match self.patience.checked_sub(1) {
            Some(patience) => patience,
            None => return ControlFlow::Break(()),
        };
        self.path[position] = node;
        if position == 0 {
            return (self.visit)(&self.path);
        }
        let layers = self.layers;
        let (layer, is_on) = (position / 2, position % 2 == 1);
        let before = if is_on {
            layers.off[layer] & layers.strong[node]
        } else {
            layers.on[layer - 1] & layers.web.weak[node]
        };
        let behind = used | self.passed(node);
        for other in &before {
            // The assumed node may be at home.
            let is_premise = position == 1 && layers.premise == Premise::False(other) && self.home.is_some();
            if is_premise || !self.passed(other).intersects(used) {
                self.back(position - 1, other, behind)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The cells of a node that count as passed.
    fn passed(&self, node: usize) -> CellSet {
        let node = &self.layers.web.nodes()[node];
        match (node.kind, self.crossing) {
            (Kind::Single, _) | (_, Crossing::Forbidden) => node.cells,
            (_, Crossing::Allowed) => CellSet::EMPTY,
        }
    }
}
