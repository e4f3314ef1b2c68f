//! What other rules eliminate on the working board of a propagation.
//!
//! Rules are tried in order, and the first one that eliminates something is the only one. Each elimination becomes a false node. Its
//! parents are the candidates whose loss the pattern needs; a pattern that the board has without any loss is skipped, because
//! rules before the chaining rules would have found it.

use std::rc::Rc;

use sudoku_technique::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Flow};

use super::cycles::{self, Literal, PathHint, PathKind, off};
use super::links::{Cause, NONE, candidate, strong_cause, weak_cause};
use super::nested::NestedChain;
use super::poll::Poll;
use super::propagation::{Depth, Origin, Propagation, lost};
use super::scan::{NetHint, NetKind, Scan};
use crate::fish::fish;
use crate::locking::{Locked, claiming, pointing};
use crate::sets::{hidden, naked};

/// Adds the eliminations of the first rule that has any. Returns whether there are any.
pub(crate) fn advance(
    to: &mut Propagation,
    board: &Board,
    working: &Board,
    level: u8,
    poll: Poll<'_>,
) -> bool {
    let before = to.nodes.len();
    let mut found = Eliminations { to, board, working };
    let is_done = |found: &Eliminations<'_>| found.to.nodes.len() > before;
    found.locking();
    if !is_done(&found) {
        found.hidden_pairs();
    }
    if !is_done(&found) {
        found.naked_pairs();
    }
    if !is_done(&found) {
        found.x_wings();
    }
    let nested: &[Rule] = match level {
        2 => &[Rule::Paths],
        3 => &[Rule::Paths, Rule::Nets(Depth::Static)],
        4 => &[Rule::Nets(Depth::Dynamic(0))],
        5 => &[Rule::Nets(Depth::Dynamic(0)), Rule::Nets(Depth::Dynamic(2))],
        _ => &[],
    };
    for &rule in nested {
        if is_done(&found) || poll() {
            break;
        }
        match rule {
            Rule::Paths => found.paths(),
            Rule::Nets(depth) => found.nets(depth, poll),
        }
    }
    is_done(&found)
}

/// A chaining rule on the working board.
#[derive(Clone, Copy)]
enum Rule {
    Paths,
    Nets(Depth),
}

struct Eliminations<'a> {
    to: &'a mut Propagation,
    board: &'a Board,
    working: &'a Board,
}

impl Eliminations<'_> {
    /// Returns the nodes of a digit's lost places in some cells.
    fn lost_places(&self, digit: Digit, cells: CellSet) -> Vec<u16> {
        let lost = (self.board.cells_with(digit) - self.working.cells_with(digit)) & cells;
        let nodes = lost.into_iter().filter_map(|cell| self.node(cell, digit));
        nodes.collect()
    }

    /// Returns the nodes of those of `digits` that a cell has lost or not.
    fn lost_digits(&self, cell: Cell, digits: DigitSet) -> impl Iterator<Item = u16> + '_ {
        let digits = self.board.candidates(cell) & digits;
        digits.into_iter().filter_map(move |digit| self.node(cell, digit))
    }

    fn node(&self, cell: Cell, digit: Digit) -> Option<u16> {
        self.to.place(off(Candidate::new(cell, digit).index() as u16))
    }

    /// Adds eliminated candidates with their parents.
    fn add(&mut self, eliminated: impl IntoIterator<Item = Candidate>, parents: &[u16], nested: u16) {
        for candidate in eliminated {
            let literal = off(candidate.index() as u16);
            if self.to.place(literal).is_none() {
                let origin = Origin {
                    cause: Cause::Rule,
                    parents,
                    nested,
                };
                self.to.add(literal, origin);
            }
        }
    }

    fn locking(&mut self) {
        let (board, working) = (self.board, self.working);
        let mut add = |locked: Locked| {
            let eliminated = locked.eliminated(working);
            // Where nothing was lost, the board itself has the pattern.
            let base = locked.base.cells() - locked.cover.cells();
            if !eliminated.is_empty() && board.cells_with(locked.digit).intersects(base) {
                let parents = self.lost_places(locked.digit, base);
                self.add(of_digit(locked.digit, eliminated), &parents, NONE);
            }
            Flow::Continue(())
        };
        let _ = pointing(working, &mut add);
        let _ = claiming(working, &mut add);
    }

    fn hidden_pairs(&mut self) {
        let working = self.working;
        let _ = hidden::<2>(working, 5, |set| {
            let eliminated = set.eliminated_by_hidden(working);
            let left = |cell: &Cell| (working.candidates(*cell) & set.digits).is_empty();
            let gone = set.house.cells().into_iter().filter(left);
            let parents: Vec<u16> = gone.flat_map(|cell| self.lost_digits(cell, set.digits)).collect();
            if !parents.is_empty() {
                self.add(by_cell(&eliminated), &parents, NONE);
            }
            Flow::Continue(())
        });
    }

    fn naked_pairs(&mut self) {
        let working = self.working;
        let _ = naked::<2>(working, |set| {
            let eliminated = set.eliminated_by_naked(working);
            let cells = set.cells.into_iter();
            let parents: Vec<u16> = cells
                .flat_map(|cell| self.lost_digits(cell, !set.digits))
                .collect();
            if !parents.is_empty() {
                self.add(by_cell(&eliminated), &parents, NONE);
            }
            Flow::Continue(())
        });
    }

    fn x_wings(&mut self) {
        let working = self.working;
        let _ = fish::<2>(working, |fish| {
            let eliminated = fish.eliminated(working);
            if eliminated.is_empty() {
                return Flow::Continue(());
            }
            let parents = self.lost_places(fish.digit, fish.uncovered());
            if !parents.is_empty() {
                let cells = fish
                    .cover
                    .into_iter()
                    .flat_map(|cover| cover.cells() & eliminated);
                self.add(cells.map(|cell| Candidate::new(cell, fish.digit)), &parents, NONE);
            }
            Flow::Continue(())
        });
    }

    fn paths(&mut self) {
        let working = self.working;
        for hint in cycles::all(working) {
            let parents = self.parents_of_path(&hint);
            if parents.is_empty() {
                continue;
            }
            let mut chains = vec![hint.path.iter().rev().copied().collect::<Vec<Literal>>()];
            if hint.kind == PathKind::Cycle {
                // A cycle is a chain in both directions.
                let source = hint.path[0];
                chains[0].insert(0, source);
                chains[0].pop();
                chains.push(hint.path.iter().map(|literal| literal ^ 1).collect());
            }
            let nested = self.nest(chains, hint.rank.complexity);
            if hint.kind == PathKind::Cycle {
                let cells = cycle_order(&hint);
                let order = cells
                    .into_iter()
                    .filter(|candidate| hint.eliminated.contains(*candidate));
                self.add(order, &parents, nested);
            } else {
                self.add(by_cell(&hint.eliminated), &parents, nested);
            }
        }
    }

    fn nets(&mut self, depth: Depth, poll: Poll<'_>) {
        let working = self.working;
        let scan = Scan::new(working, depth, false, poll);
        for hint in &scan.hints {
            let parents = self.parents_of_net(&scan, hint);
            if parents.is_empty() {
                continue;
            }
            let chain = |&(case, node): &(Literal, u16)| {
                let run = scan.of(case);
                let literal = |node: u16| run.nodes[usize::from(node)].literal;
                run.ancestors(node).into_iter().map(literal).collect()
            };
            let chains = hint.targets.iter().map(chain).collect();
            let nested = self.nest(chains, hint.complexity);
            self.add(by_cell(&scan.eliminated(hint)), &parents, nested);
        }
    }

    fn nest(&mut self, chains: Vec<Vec<Literal>>, complexity: u32) -> u16 {
        let number = self.to.nested.len() as u16;
        self.to.nested.push(Rc::new(NestedChain { chains, complexity }));
        number
    }

    /// Adds the nodes that a true node needs: what its cell or house has lost.
    fn needed(&self, index: u16, cause: Cause, parents: &mut Vec<u16>) {
        for lost in lost(self.board, self.working, index, cause) {
            let node = self.to.place(off(lost));
            parents.extend(node.filter(|node| !parents.contains(node)));
        }
    }

    fn parents_of_path(&self, hint: &PathHint) -> Vec<u16> {
        let mut parents = Vec::new();
        let path = &hint.path;
        for pair in path.windows(2) {
            if pair[1] % 2 == 1 {
                self.needed(
                    pair[1] / 2,
                    strong_cause(self.working, pair[0] / 2, pair[1] / 2),
                    &mut parents,
                );
            }
        }
        if hint.kind == PathKind::Cycle {
            let last = path[path.len() - 1];
            self.needed(
                path[0] / 2,
                strong_cause(self.working, last / 2, path[0] / 2),
                &mut parents,
            );
            // In the reversed chain, the false nodes are true, and have the causes that they have in this one.
            for pair in path.windows(2) {
                if pair[1] % 2 == 0 {
                    self.needed(pair[1] / 2, weak_cause(pair[0] / 2, pair[1] / 2), &mut parents);
                }
            }
        }
        parents
    }

    fn parents_of_net(&self, scan: &Scan<'_>, hint: &NetHint) -> Vec<u16> {
        let mut parents = Vec::new();
        for &(case, target) in &hint.targets {
            let run = scan.of(case);
            for node in run.ancestors(target) {
                let node = run.nodes[usize::from(node)];
                if node.literal.is_multiple_of(2) {
                    continue;
                }
                let index = node.literal / 2;
                match (node.cause, hint.kind, hint.house) {
                    (Cause::Source, NetKind::Cell, _) => self.needed(index, Cause::Cell, &mut parents),
                    (Cause::Source, NetKind::Region, Some(house)) => {
                        let lost = self.lost_places(candidate(index).digit(), house.cells());
                        for node in lost {
                            if !parents.contains(&node) {
                                parents.push(node);
                            }
                        }
                    }
                    (cause, ..) => self.needed(index, cause, &mut parents),
                }
            }
        }
        parents
    }
}

/// Returns a digit's candidates in cells.
fn of_digit(digit: Digit, cells: CellSet) -> impl Iterator<Item = Candidate> {
    cells.into_iter().map(move |cell| Candidate::new(cell, digit))
}

/// Returns candidates by cell and then by digit.
fn by_cell(set: &CandidateSet) -> impl Iterator<Item = Candidate> + '_ {
    set.cells().into_iter().flat_map(move |cell| {
        let digits = set.digits_of(cell).into_iter();
        digits.map(move |digit| Candidate::new(cell, digit))
    })
}

/// Returns the candidates that a cycle can eliminate: from its target back, what its true nodes see.
fn cycle_order(hint: &PathHint) -> Vec<Candidate> {
    let mut order = Vec::new();
    let on = hint.path.iter().filter(|literal| *literal % 2 == 1);
    let source = hint.path[0];
    for &literal in std::iter::once(&source).chain(on.rev()) {
        let of = candidate(literal / 2);
        for cell in crate::order::peers_of(of.cell()) {
            let candidate = Candidate::new(cell, of.digit());
            if !order.contains(&candidate) {
                order.push(candidate);
            }
        }
    }
    order
}
