//! The search for continuous nice loops, with and without groups.
//!
//! A loop begins and ends in a cell with strong links at two of its three or more candidates, so one of these is true. From
//! there on the links all around are strong both ways: of the two ends of each weak link one is true. What sees both goes.

use std::collections::HashSet;
use std::ops::ControlFlow;

use sudoku_patterns::inference::{Kind, Node, Row};
use sudoku_technique::{Candidate, CandidateSet, CellSet, Deduction, DigitSet, Flow, Sink};

use crate::proof::{self, Close, Rules};
use crate::web::{Join, Layers, Nodes, Premise, Visit, Web};

/// Reports what continuous loops remove.
pub(crate) struct Continuous<'a, 'b> {
    pub(crate) rules: Rules,
    pub(crate) sink: &'a mut Sink<'b>,
}

/// A loop. Of one length those that remove most come first, and of one outcome those without groups.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    length: u32,
    /// How many candidates stay.
    stay: usize,
    gone: CandidateSet,
    has_group: bool,
    path: Vec<usize>,
}

impl Visit for Continuous<'_, '_> {
    fn visit<const WORDS: usize>(self, web: &Web<WORDS>) -> Flow {
        let mut found = Vec::new();
        for [one, other] in ends(web) {
            self.sink.should_stop()?;
            self.find(web, one, other, &mut found);
        }
        found.sort_unstable();
        let mut known = HashSet::new();
        for Found {
            length,
            gone,
            has_group,
            path,
            ..
        } in found
        {
            // What a loop without groups removes needs none.
            if known.insert(gone) && (has_group || self.rules.nodes == Nodes::Singles) {
                let deduction = Deduction::eliminate(gone).length(length);
                self.sink.emit_with(&deduction, |evidence| {
                    proof::explain(web, Premise::False(path[0]), &path, Close::Weakly, evidence);
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
        let home = web.nodes()[one].cells.first();
        let Some(layer) = layers.first_with(&Row::of(other)) else {
            return;
        };
        let length = layers.length(layer);
        if length > self.rules.longest {
            return;
        }
        let mut known = HashSet::new();
        layers.chains(layer, other, home, self.rules.crossing, |path| {
            let gone = removed(web, path);
            let has_group = self.rules.nodes != Nodes::Singles && layers.has_group(path);
            if known.insert((gone, has_group)) {
                found.push(Found {
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
