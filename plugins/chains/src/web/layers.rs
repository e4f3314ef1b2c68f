//! Follows one assumption link by link, and lists the chains that show a conclusion.
//!
//! ```text
//!     z true  -weak->  off 0  =strong=>  on 0  -weak->  off 1  =strong=>  on 1 ...
//!                      a false =strong=> on 0  -weak->  off 1  =strong=>  on 1 ...
//! ```
//!
//! Each node is in the first layer that reaches it. So every chain that goes back layer by layer is a shortest one. Often there
//! are several. A chain is *plain* if it passes no cell twice; two successive nodes may share a cell. Only plain chains are
//! patterns. [`GroupCrossing`] decides whether the cells of groups count as passed.

use std::ops::ControlFlow;

use sudoku_patterns::inference::{BitRow, InferenceNodeKind};
use sudoku_technique::{Candidate, Cell, CellSet};

use super::ChainWeb;

/// The assumption.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ChainPremise {
    /// This candidate is true.
    True(Candidate),
    /// This node is false.
    False(usize),
}

/// Whether a chain may pass a cell of a group twice, by another digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GroupCrossing {
    Forbidden,
    Allowed,
}

/// The layers that follow from an assumption.
pub(crate) struct ChainLayers<'a, const WORDS: usize> {
    web: &'a ChainWeb<WORDS>,
    strong: &'a [BitRow<WORDS>],
    pub(crate) premise: ChainPremise,
    off: Vec<BitRow<WORDS>>,
    on: Vec<BitRow<WORDS>>,
}

/// The most steps of a search for plain chains. Real boards need a few dozen.
const MOST_STEPS: u32 = 50_000;

impl<'a, const WORDS: usize> ChainLayers<'a, WORDS> {
    /// Computes the layers of a premise for chains of at most `longest` links.
    pub(crate) fn new(web: &'a ChainWeb<WORDS>, premise: ChainPremise, longest: u32) -> Self {
        Self::through(web, &web.strong, &web.all(), premise, longest)
    }

    /// Computes the layers for chains that take only these strong links and pass only these nodes.
    pub(crate) fn through(
        web: &'a ChainWeb<WORDS>,
        strong: &'a [BitRow<WORDS>],
        nodes: &BitRow<WORDS>,
        premise: ChainPremise,
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
            ChainPremise::True(candidate) => web.seen_by(candidate) & *nodes,
            ChainPremise::False(node) => BitRow::of(node),
        };
        let (mut off, mut on) = (BitRow::EMPTY, BitRow::EMPTY);
        while !open.is_empty() && layers.length(layers.on.len()) <= longest {
            off |= open;
            layers.off.push(open);
            let next = open.iter().fold(BitRow::EMPTY, |next, node| next | strong[node]);
            let next = next - on;
            on |= next;
            layers.on.push(next);
            let seen = next
                .iter()
                .fold(BitRow::EMPTY, |seen, node| seen | web.weak[node]);
            open = (seen & *nodes) - off;
        }
        layers
    }

    /// Returns the number of links from the premise to the true nodes of this layer.
    pub(crate) fn length(&self, layer: usize) -> u32 {
        let first = match self.premise {
            ChainPremise::True(_) => 2,
            ChainPremise::False(_) => 1,
        };
        first + 2 * layer as u32
    }

    /// Returns the first layer whose true nodes include one of these.
    pub(crate) fn first_with(&self, nodes: &BitRow<WORDS>) -> Option<usize> {
        self.on.iter().position(|on| on.intersects(nodes))
    }

    /// Returns the true nodes of a layer.
    pub(crate) fn on(&self, layer: usize) -> &BitRow<WORDS> {
        &self.on[layer]
    }

    /// Calls `visit` with the nodes of each shortest plain chain that makes `end` true, a node of this layer. The nodes are false and
    /// true in turn. The first one is false.
    ///
    /// If there is a `home` cell, the chain begins and ends there, and only its first and its last node may be in that cell.
    pub(crate) fn chains(
        &self,
        layer: usize,
        end: usize,
        home: Option<Cell>,
        crossing: GroupCrossing,
        mut visit: impl FnMut(&[usize]) -> ControlFlow<()>,
    ) {
        let mut walk = ChainWalk {
            layers: self,
            home,
            crossing,
            path: vec![0; 2 * (layer + 1)],
            steps_left: MOST_STEPS,
            visit: &mut visit,
        };
        let used = home.map_or(CellSet::EMPTY, CellSet::of);
        // The walk breaks if `visit` wants no more chains or no steps are left. In both cases the caller goes on.
        let _: ControlFlow<()> = walk.back(2 * layer + 1, end, used);
    }

    /// Returns whether a chain passes a group or takes a link of an almost locked set.
    pub(crate) fn has_group(&self, chain: &[usize]) -> bool {
        let nodes = self.web.nodes();
        let has_set = |pair: &[usize]| {
            pair.first()
                .zip(pair.last())
                .is_some_and(|(&one, &other)| !self.web.is_plain(&nodes[one], &nodes[other]))
        };
        chain
            .iter()
            .any(|&node| nodes[node].kind != InferenceNodeKind::Single)
            || chain.chunks(2).any(has_set)
    }
}

/// A search for chains that goes back from their end.
struct ChainWalk<'a, 'b, const WORDS: usize> {
    layers: &'a ChainLayers<'a, WORDS>,
    home: Option<Cell>,
    crossing: GroupCrossing,
    path: Vec<usize>,
    steps_left: u32,
    visit: &'b mut dyn FnMut(&[usize]) -> ControlFlow<()>,
}

impl<const WORDS: usize> ChainWalk<'_, '_, WORDS> {
    /// Puts `node` at `position` of the path and tries all nodes for the position before. `used` has the cells of all later nodes
    /// except the next one.
    fn back(&mut self, position: usize, node: usize, used: CellSet) -> ControlFlow<()> {
        self.steps_left = match self.steps_left.checked_sub(1) {
            Some(steps) => steps,
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
            // The assumed node may be in the home cell.
            let is_premise =
                position == 1 && layers.premise == ChainPremise::False(other) && self.home.is_some();
            if is_premise || !self.passed(other).intersects(used) {
                self.back(position - 1, other, behind)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the cells of a node that count as passed.
    fn passed(&self, node: usize) -> CellSet {
        let node = &self.layers.web.nodes()[node];
        match (node.kind, self.crossing) {
            (InferenceNodeKind::Single, _) | (_, GroupCrossing::Forbidden) => node.cells,
            (_, GroupCrossing::Allowed) => CellSet::EMPTY,
        }
    }
}
