//! The search for continuous nice loops, with and without groups.
//!
//! A loop begins and ends in a cell with strong links at two of its three or more candidates, so one of these is true. From
//! there on the links all around are strong both ways: of the two ends of each weak link one is true. What sees both goes.

use std::collections::HashSet;
use std::ops::ControlFlow;

use sudoku_patterns::inference::{Kind, Node, Row};
use sudoku_technique::{CandidateSet, CellSet, Deduction, DigitSet, Flow, Sink};

use crate::proof::{self, Close, Rules};
use crate::web::{Join, Layers, Nodes, Premise, Visit, Web};

/// Reports what continuous loops remove.
pub(crate) struct Continuous<'a, 'b> {
    pub(crate) rules: Rules,
    pub(crate) sink: &'a mut Sink<'b>,
}

/// A loop: the number of its links, of the candidates that stay, and what it removes; its first node, and all.
type Found = (u32, usize, CandidateSet, usize, Vec<usize>);

impl Visit for Continuous<'_, '_> {
    type Output = Flow;

    fn visit<const WORDS: usize>(self, web: &Web<WORDS>) -> Flow {
        let mut found = Vec::new();
        for [one, other] in ends(web) {
            self.sink.should_stop()?;
            self.find(web, one, other, &mut found);
        }
        found.sort_unstable();
        let mut known = HashSet::new();
        for (length, _, gone, first, path) in found {
            if known.insert(gone) {
                let deduction = Deduction::eliminate(gone).length(length);
                self.sink.emit_with(&deduction, |evidence| {
                    proof::explain(web, Premise::False(first), &path, Close::Weakly, evidence);
                })?;
            }
        }
        Flow::Continue(())
    }
}

impl Continuous<'_, '_> {
    /// All shortest loops between two candidates of a cell, one for each outcome.
    fn find<const WORDS: usize>(&self, web: &Web<WORDS>, one: usize, other: usize, found: &mut Vec<Found>) {
        let layers = Layers::new(web, Premise::False(one), self.rules.longest);
        let Some(layer) = layers.first_with(&Row::of(other)) else {
            return;
        };
        let length = layers.length(layer);
        let home = web.nodes()[one].cells.first();
        if length > self.rules.longest {
            return;
        }
        // What a loop without groups removes needs none.
        let mut known = HashSet::new();
        let mut with_groups = Vec::new();
        layers.chains(layer, other, home, self.rules.crossing, |path| {
            let gone = removed(web, path);
            if self.rules.nodes != Nodes::Singles && layers.has_group(path) {
                with_groups.push((gone, path.to_vec()));
            } else if known.insert(gone) && self.rules.nodes == Nodes::Singles {
                found.push((length, stay(&gone), gone, one, path.to_vec()));
            }
            ControlFlow::Continue(())
        });
        for (gone, path) in with_groups {
            if known.insert(gone) {
                found.push((length, stay(&gone), gone, one, path));
            }
        }
    }
}

fn stay(gone: &CandidateSet) -> usize {
    sudoku_technique::Candidate::COUNT - gone.len()
}

/// The pairs of candidates of which one is true, in cells with others.
fn ends<const WORDS: usize>(web: &Web<WORDS>) -> Vec<[usize; 2]> {
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

/// What sees both ends of a weak link of the loop, and is in none of its cells, and the other candidates of cells that the loop
/// passes by a weak link.
fn removed<const WORDS: usize>(web: &Web<WORDS>, path: &[usize]) -> CandidateSet {
    let nodes = path.iter().map(|&node| &web.nodes()[node]);
    let in_loop = nodes.fold(CellSet::EMPTY, |all, node| all | node.cells);
    let weak = path[1..].chunks(2);
    let closing = path.last().zip(path.first()).map(|(&last, &first)| [last, first]);
    let mut gone = CandidateSet::EMPTY;
    let weak = weak.filter_map(|pair| <[usize; 2]>::try_from(pair).ok());
    for [one, other] in weak.chain(closing) {
        let [one, other] = [one, other].map(|node| web.nodes()[node]);
        if one.cells == other.cells && one.kind == Kind::Single {
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

/// All digits of an almost locked set but the two that the loop links are locked in it.
fn locked<const WORDS: usize>(web: &Web<WORDS>, path: &[usize]) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    let nodes: Vec<&Node> = path.iter().map(|&node| &web.nodes()[node]).collect();
    for pair in nodes.chunks(2) {
        let Ok([one, other]) = <[&Node; 2]>::try_from(pair) else {
            continue;
        };
        for (set, join) in web.sets_between(one, other) {
            // The set shares what the cell outside can hold else: these digits are in one of the two.
            let (cell, shared) = match join {
                Join::Inside => (CellSet::EMPTY, DigitSet::EMPTY),
                Join::Forces(forced) => {
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
