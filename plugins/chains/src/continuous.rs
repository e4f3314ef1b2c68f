//! Searches for continuous nice loops: strong and weak links in turn that close without a break.
//!
//! ```text
//!     x =strong=> b -weak-> c =strong=> ... =strong=> y -weak-> x
//! ```
//!
//! The loop can be read in both directions, so one of the two ends of each weak link is true. If the link is in a house, the
//! digit is eliminated from the other cells of the house, and of a second house with both ends. If the link is in a cell, the
//! other candidates of the cell are eliminated.
//!
//! As in `HoDoKu`, the loop passes a cell with three or more candidates by a weak link (`y` to `x` in the picture) and passes no
//! cell twice. From its own cells it eliminates only the other candidates at such weak links. Loops of one digit do not count,
//! and neither do loops of cells with two candidates only, because chains eliminate the same. The length does not count the weak
//! link that closes the loop. For each pair `x`, `y`, all shortest loops count. There is one deduction for each outcome.
//!
//! A grouped loop has groups; see [`GROUP_OPTIONS`](crate::options::GROUP_OPTIONS). It is reported only if it has a group and no
//! equally short loop without groups has the same outcome.
//!
//! `HoDoKu` limits the length of nice loops, but not in its search by tables. So the default limit here is higher than the
//! length of any loop.

use std::collections::HashSet;
use std::ops::ControlFlow;

use sudoku_patterns::inference::{BitRow, InferenceNode, InferenceNodeKind};
use sudoku_technique::{Board, Candidate, CandidateSet, CellSet, Deduction, DigitSet, Flow, Sink};

use crate::proof::{self, ChainClose, ChainRules};
use crate::web::{self, ChainLayers, ChainPremise, ChainWeb, NodeKinds, SetJoin, WebVisitor};

/// Reports the eliminations of continuous loops.
pub(crate) fn find(rules: ChainRules, board: &Board, sink: &mut Sink<'_>) -> Flow {
    web::with_web(board, rules.nodes, ContinuousSearch { rules, sink })
}

struct ContinuousSearch<'a, 'b> {
    rules: ChainRules,
    sink: &'a mut Sink<'b>,
}

/// A loop. The fields are in the order of comparison: shorter loops come first, then loops with more eliminations. Among loops
/// with the same eliminations, loops without groups come first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct FoundLoop {
    length: u32,
    /// The number of candidates that are not eliminated.
    stay: usize,
    gone: CandidateSet,
    has_group: bool,
    path: Vec<usize>,
}

impl WebVisitor for ContinuousSearch<'_, '_> {
    fn visit<const WORDS: usize>(self, web: &ChainWeb<WORDS>) -> Flow {
        let mut found = Vec::new();
        for [one, other] in ends(web) {
            self.sink.should_stop()?;
            self.find(web, one, other, &mut found);
        }
        found.sort_unstable();
        let mut known = HashSet::new();
        for FoundLoop {
            length,
            gone,
            has_group,
            path,
            ..
        } in found
        {
            // If a loop without groups has the same outcome, the technique without groups reports it.
            if known.insert(gone) && (has_group || self.rules.nodes == NodeKinds::Singles) {
                let deduction = Deduction::eliminate(gone).length(length);
                self.sink.emit_with(&deduction, |evidence| {
                    proof::explain(
                        web,
                        ChainPremise::False(path[0]),
                        &path,
                        ChainClose::Weakly,
                        evidence,
                    );
                })?;
            }
        }
        Flow::Continue(())
    }
}

impl ContinuousSearch<'_, '_> {
    /// Adds to `found` the shortest loops between two candidates of a cell, one for each outcome.
    fn find<const WORDS: usize>(
        &self,
        web: &ChainWeb<WORDS>,
        one: usize,
        other: usize,
        found: &mut Vec<FoundLoop>,
    ) {
        let layers = ChainLayers::new(web, ChainPremise::False(one), self.rules.longest);
        let home = web.nodes()[one].cells.first();
        let Some(layer) = layers.first_with(&BitRow::of(other)) else {
            return;
        };
        let length = layers.length(layer);
        if length > self.rules.longest {
            return;
        }
        let mut known = HashSet::new();
        layers.chains(layer, other, home, self.rules.crossing, |path| {
            let gone = removed(web, path);
            let has_group = self.rules.nodes != NodeKinds::Singles && layers.has_group(path);
            if known.insert((gone, has_group)) {
                found.push(FoundLoop {
                    length,
                    stay: Candidate::COUNT - gone.len(),
                    gone,
                    has_group,
                    path: path.to_vec(),
                });
            }
            ControlFlow::Continue(())
        });
    }
}

/// Returns the pairs of candidates of a cell of which one is true, in cells with more candidates.
fn ends<const WORDS: usize>(web: &ChainWeb<WORDS>) -> Vec<[usize; 2]> {
    let mut pairs = Vec::new();
    for cell in web.removable().cells() {
        let in_cell = web.in_cell(cell);
        if web.candidates().digits_of(cell).len() < 3 {
            continue;
        }
        for one in &in_cell {
            let others = web.follows_if_false(one) & in_cell;
            let others = others.iter().filter(|&other| other > one);
            pairs.extend(others.map(|other| [one, other]));
        }
    }
    pairs
}

/// Returns the eliminations of a loop: candidates outside of its cells that see both ends of a weak link, and the other
/// candidates of cells that the loop passes by a weak link.
fn removed<const WORDS: usize>(web: &ChainWeb<WORDS>, path: &[usize]) -> CandidateSet {
    let nodes = path.iter().map(|&node| &web.nodes()[node]);
    let in_loop = nodes.fold(CellSet::EMPTY, |all, node| all | node.cells);
    let weak = path[1..].chunks(2);
    let closing = path.last().zip(path.first()).map(|(&last, &first)| [last, first]);
    let mut gone = CandidateSet::EMPTY;
    let weak = weak.filter_map(|pair| <[usize; 2]>::try_from(pair).ok());
    for [one, other] in weak.chain(closing) {
        let [one, other] = [one, other].map(|node| web.nodes()[node]);
        if one.cells == other.cells && one.kind == InferenceNodeKind::Single {
            let mut others = web.candidates().within(one.cells);
            others.remove_digit(one.digit, one.cells);
            others.remove_digit(other.digit, one.cells);
            gone = gone.union(&others);
        } else {
            let seen = (one.cells | other.cells).common_peers() - in_loop;
            gone.insert_digit(one.digit, web.candidates().cells_of(one.digit) & seen);
        }
    }
    gone.union(&locked(web, path))
}

/// Returns the eliminations by almost locked sets of the loop. Each set holds all its digits except the two that the loop links,
/// so these digits are eliminated from the cells that see all their places.
fn locked<const WORDS: usize>(web: &ChainWeb<WORDS>, path: &[usize]) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    let nodes: Vec<&InferenceNode> = path.iter().map(|&node| &web.nodes()[node]).collect();
    for pair in nodes.chunks(2) {
        let Ok([one, other]) = <[&InferenceNode; 2]>::try_from(pair) else {
            continue;
        };
        for (set, join) in web.sets_between(one, other) {
            // The other candidates of the cell outside are digits of the set. Each of them is in the cell or in the set.
            let (cell, shared) = match join {
                SetJoin::Inside => (CellSet::EMPTY, DigitSet::EMPTY),
                SetJoin::Forces(forced) => {
                    let cell = CellSet::of(forced.cell());
                    let others = web.candidates().digits_of(forced.cell());
                    (cell, others - DigitSet::of(forced.digit()))
                }
            };
            for digit in set.digits {
                let all = web.candidates().cells_of(digit);
                let ends = [one, other].into_iter().filter(|node| node.digit == digit);
                let is_end = ends.into_iter().any(|node| node.cells == all & set.cells);
                let places = all & set.cells
                    | if shared.contains(digit) {
                        cell
                    } else {
                        CellSet::EMPTY
                    };
                if !is_end {
                    gone.insert_digit(digit, all & places.common_peers());
                }
            }
        }
    }
    gone
}
