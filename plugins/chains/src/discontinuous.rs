//! Searches for discontinuous nice loops: strong and weak links in turn from a cell back to it, with a break there.
//!
//! ```text
//!     z -weak-> a =strong=> b -weak-> z     weak at both ends of one candidate: it is false
//!     z -weak-> a =strong=> y               weak at one candidate, strong at another of its cell: the first is false
//!     a =strong=> b -weak-> c =strong=> a   strong at both ends of one candidate: it is true
//! ```
//!
//! If a candidate is true, the others of its cell are eliminated. The definition is `HoDoKu`'s. There is one deduction for each
//! candidate that is false or true, by a shortest loop. The first link of the loop leaves the cell, and the last link comes back
//! from outside. The loop passes no cell twice. The length does not count the weak link within the cell that closes loops of the
//! second form.
//!
//! A grouped loop has groups; see [`GROUP_OPTIONS`](crate::options::GROUP_OPTIONS). It is reported only if it has a group and no
//! equally short loop without groups has the same outcome. `HoDoKu` looks at only one shortest loop, which depends on its order
//! of cells, and drops it if it passes a cell twice. It counts some cells of groups as passed and not others. Here all cells of
//! groups count, and any shortest loop is enough.

use sudoku_patterns::inference::{BitRow, InferenceNodeKind};
use sudoku_technique::{Board, Candidate, CandidateSet, CellSet, Flow, Sink};

use crate::proof::{self, ChainClaim, ChainClose, ChainRules};
use crate::web::{self, ChainLayers, ChainPremise, ChainWeb, WebVisitor};

/// Reports the eliminations of discontinuous loops.
pub(crate) fn find(rules: ChainRules, board: &Board, sink: &mut Sink<'_>) -> Flow {
    web::with_web(board, rules.nodes, DiscontinuousSearch { rules, sink })
}

struct DiscontinuousSearch<'a, 'b> {
    rules: ChainRules,
    sink: &'a mut Sink<'b>,
}

impl WebVisitor for DiscontinuousSearch<'_, '_> {
    fn visit<const WORDS: usize>(self, web: &ChainWeb<WORDS>) -> Flow {
        let mut all_layers = Vec::new();
        let mut claims = Vec::new();
        for candidate in web.removable().iter() {
            self.sink.should_stop()?;
            let layers = ChainLayers::new(web, ChainPremise::True(candidate), self.rules.longest);
            claim_false(web, candidate, &layers, all_layers.len(), &mut claims);
            all_layers.push(layers);
        }
        if !claims.is_empty() {
            for node in true_nodes(web) {
                let layers = ChainLayers::new(web, ChainPremise::False(node), self.rules.longest);
                claim_true(web, node, &layers, all_layers.len(), &mut claims);
                all_layers.push(layers);
            }
        }
        proof::report(web, &all_layers, claims, self.rules, self.sink)
    }
}

/// Claims that `candidate` is false if its layers come back to it.
fn claim_false<const WORDS: usize>(
    web: &ChainWeb<WORDS>,
    candidate: Candidate,
    layers: &ChainLayers<'_, WORDS>,
    index: usize,
    claims: &mut Vec<ChainClaim>,
) {
    let seen = web.seen_by(candidate);
    let home = CellSet::of(candidate.cell());
    let mut claim = |length, close, layer, end| {
        let claim = ChainClaim::new(length, CandidateSet::of(candidate), close, [index, layer, end]);
        claims.push(claim.at_home(Some(candidate.cell())));
    };
    if let Some(layer) = layers.first_with(&seen) {
        for end in &(*layers.on(layer) & seen) {
            if web.nodes()[end].cells != home {
                claim(layers.length(layer) + 1, ChainClose::Weakly, layer, end);
            }
        }
    }
    for end in &seen {
        if web.nodes()[end].cells == home
            && let Some(layer) = layers.first_with(&BitRow::of(end))
        {
            claim(layers.length(layer), ChainClose::Weakly, layer, end);
        }
    }
}

/// Claims that `node` is true if its layers, which assume that it is false, make it true.
fn claim_true<const WORDS: usize>(
    web: &ChainWeb<WORDS>,
    node: usize,
    layers: &ChainLayers<'_, WORDS>,
    index: usize,
    claims: &mut Vec<ChainClaim>,
) {
    let what = web.nodes()[node];
    let mut gone = web.candidates().within(what.cells);
    gone.remove_digit(what.digit, what.cells);
    if let (Some(layer), false) = (layers.first_with(&BitRow::of(node)), gone.is_empty()) {
        let claim = ChainClaim::new(
            layers.length(layer),
            gone,
            ChainClose::There,
            [index, layer, node],
        );
        claims.push(claim.at_home(what.cells.first()));
    }
}

/// Returns the single candidates that are true, because they would be true if they were false.
fn true_nodes<const WORDS: usize>(web: &ChainWeb<WORDS>) -> impl Iterator<Item = usize> {
    let is_true = |node: usize| web.follows_if_false(node).contains(node);
    let nodes = web.nodes().iter().enumerate();
    let singles = nodes.filter(|(_, what)| what.kind == InferenceNodeKind::Single);
    singles.map(|(node, _)| node).filter(move |&node| is_true(node))
}
