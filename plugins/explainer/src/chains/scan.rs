//! Multiple and dynamic forcing chains: rules 23 to 30.
//!
//! Each candidate is assumed to be true, and in dynamic rules to be false. A contradiction proves the opposite. What follows in
//! both cases (double), from each candidate of a cell, or from each place of a digit in a house (region) is proved too.

use std::cell::RefCell;
use std::rc::Rc;

use sudoku_technique::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::cycles::{Literal, off, on};
use super::links::{Links, NONE, candidate};
use super::nested::{self, NestedChain};
use super::nishio;
use super::poll::Poll;
use super::propagation::{Depth, Propagation};
use crate::order::{cells_of, houses_of, places};

/// The kind of a hint. The number is its key in the order of hints.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum NetKind {
    Double = 1,
    Cell = 5,
    Region = 6,
    Contradiction = 7,
}

/// What follows from all cases.
#[derive(Clone, Debug)]
pub(crate) struct NetHint {
    pub(crate) kind: NetKind,
    pub(crate) complexity: u32,
    pub(crate) conclusion: Literal,
    /// For each case, its assumption and the node of the conclusion; for a contradiction the two nodes that contradict each other.
    pub(crate) targets: Vec<(Literal, u16)>,
    /// The house of a region.
    pub(crate) house: Option<House>,
    order: usize,
}

impl NetHint {
    fn rank(&self) -> (u32, NetKind) {
        (self.complexity, self.kind)
    }
}

/// A scan of a board.
pub(crate) struct Scan<'a> {
    pub(crate) board: &'a Board,
    links: Links,
    depth: Depth,
    poll: Poll<'a>,
    /// For each assumption, what follows.
    runs: Vec<Option<Box<Propagation>>>,
    /// Whether only the first hint is wanted.
    first_only: bool,
    pub(crate) hints: Vec<NetHint>,
    /// For each outcome, its hint. All outcomes are one if only the first hint is wanted.
    of_outcome: Vec<u16>,
    order: usize,
}

thread_local! {
    /// Propagations for reuse, because each needs several allocations.
    #[expect(clippy::vec_box, reason = "a box moves faster than its several hundred bytes")]
    static UNUSED: RefCell<Vec<Box<Propagation>>> = const { RefCell::new(Vec::new()) };
}
/// The most propagations that a thread keeps: those of one board.
const MOST_UNUSED: usize = 1458;

impl Drop for Scan<'_> {
    fn drop(&mut self) {
        UNUSED.with_borrow_mut(|unused| {
            for run in self.runs.drain(..).flatten() {
                if unused.len() < MOST_UNUSED {
                    unused.push(run);
                }
            }
        });
    }
}

impl<'a> Scan<'a> {
    /// Finds the hints on a board, sorted: all, or only the first.
    pub(crate) fn new(board: &'a Board, depth: Depth, first_only: bool, poll: Poll<'a>) -> Self {
        let mut scan = Self {
            board,
            links: Links::new(board),
            depth,
            poll,
            runs: Vec::new(),
            first_only,
            hints: Vec::new(),
            of_outcome: vec![NONE; 1458],
            order: 0,
        };
        scan.runs.resize_with(1458, || None);
        // A digit that contradicts itself nowhere has no Nishio.
        let digits = match depth {
            Depth::Nishio => nishio::digits(board),
            Depth::Static | Depth::Dynamic(_) => DigitSet::ALL,
        };
        for cell in board.unsolved() {
            let count = board.candidates(cell).len();
            if count > 2 || count == 2 && depth != Depth::Static {
                scan.cell(cell, board.candidates(cell) & digits);
            }
            if poll() {
                break;
            }
        }
        scan.hints.sort_by_key(|hint| (hint.rank(), hint.order));
        scan
    }

    fn cell(&mut self, cell: Cell, digits: DigitSet) {
        for digit in digits {
            let index = Candidate::new(cell, digit).index() as u16;
            self.run(on(index));
            if self.depth != Depth::Static {
                self.run(off(index));
                for (source, proved) in [(on(index), off(index)), (off(index), on(index))] {
                    if let Some(nodes) = self.of(source).contradiction {
                        let targets = nodes.map(|node| (source, node)).to_vec();
                        self.offer(NetKind::Contradiction, proved, targets, None);
                    }
                }
            }
            if self.depth == Depth::Nishio {
                continue;
            }
            if self.depth != Depth::Static && digits.len() >= 3 {
                self.common(NetKind::Double, &[on(index), off(index)], None);
            }
            for house in houses_of(cell) {
                self.region(cell, digit, house);
            }
        }
        if self.depth != Depth::Nishio {
            let cases: Vec<Literal> = digits
                .into_iter()
                .map(|digit| on(Candidate::new(cell, digit).index() as u16))
                .collect();
            self.common(NetKind::Cell, &cases, None);
        }
    }

    /// Looks at a house from its first place of a digit only. Where the scan leaves that cell out, nothing looks at the house.
    fn region(&mut self, cell: Cell, digit: Digit, house: House) {
        let places = places(self.board, digit, house);
        if places.len() < 2 || places.first() != Some(cell) {
            return;
        }
        let cases: Vec<Literal> = cells_of(house)
            .filter(|place| places.contains(*place))
            .map(|place| on(Candidate::new(place, digit).index() as u16))
            .collect();
        for &case in &cases {
            self.run(case);
        }
        self.common(NetKind::Region, &cases, Some(house));
    }

    fn run(&mut self, source: Literal) {
        let run = &mut self.runs[usize::from(source)];
        if run.is_none() {
            let mut new = UNUSED.with_borrow_mut(Vec::pop).unwrap_or_default();
            new.run(self.board, &self.links, source, self.depth, self.poll);
            *run = Some(new);
        }
    }

    /// Returns what follows from an assumption.
    pub(crate) fn of(&self, source: Literal) -> &Propagation {
        self.runs[usize::from(source)]
            .as_ref()
            .expect("each case is run before it is used")
    }

    /// Offers what follows in all cases: true nodes, then false ones, in the order of the first case.
    fn common(&mut self, kind: NetKind, cases: &[Literal], house: Option<House>) {
        for state in [1, 0] {
            let first = self.of(cases[0]);
            let common = cases[1..].iter().fold(first.sets[state], |common, &case| {
                common.intersection(&self.of(case).sets[state])
            });
            if common.is_empty() {
                continue;
            }
            let conclusions: Vec<Literal> = first.found[state]
                .iter()
                .map(|&node| first.nodes[usize::from(node)].literal)
                .filter(|literal| common.contains(candidate(literal / 2)))
                .collect();
            for conclusion in conclusions {
                let target = |&case: &Literal| Some((case, self.of(case).place(conclusion)?));
                let targets: Vec<(Literal, u16)> = cases.iter().filter_map(target).collect();
                self.offer(kind, conclusion, targets, house);
            }
        }
    }

    /// Keeps a hint if it comes before those for the same outcome.
    fn offer(
        &mut self,
        kind: NetKind,
        conclusion: Literal,
        targets: Vec<(Literal, u16)>,
        house: Option<House>,
    ) {
        self.order += 1;
        let outcome = self.outcome(conclusion);
        if outcome == NONE {
            return;
        }
        let slot = usize::from(if self.first_only { 0 } else { outcome });
        let earlier = self.of_outcome[slot];
        let rank = (earlier != NONE).then(|| self.hints[usize::from(earlier)].rank());
        let comes_first = |complexity: u32| rank.is_none_or(|rank| (complexity, kind) < rank);
        let depth = |&(case, node): &(Literal, u16)| u32::from(self.of(case).nodes[usize::from(node)].depth);
        if !comes_first(targets.iter().map(depth).sum()) {
            return;
        }
        let complexity = self.complexity(&targets);
        if !comes_first(complexity) {
            return;
        }
        let hint = NetHint {
            kind,
            complexity,
            conclusion,
            targets,
            house,
            order: self.order,
        };
        if earlier == NONE {
            self.of_outcome[slot] = self.hints.len() as u16;
            self.hints.push(hint);
        } else {
            self.hints[usize::from(earlier)] = hint;
        }
    }

    /// Returns the literal that stands for the eliminations of a conclusion, or [`NONE`] if there are none.
    fn outcome(&self, conclusion: Literal) -> u16 {
        if conclusion.is_multiple_of(2) {
            return conclusion;
        }
        let of = candidate(conclusion / 2);
        let mut others = self.board.candidates(of.cell());
        others.remove(of.digit());
        match (others.first(), others.only()) {
            (None, _) => NONE,
            (_, Some(other)) => off(Candidate::new(of.cell(), other).index() as u16),
            _ => conclusion,
        }
    }

    /// Returns the number of nodes of all targets, and of the chains nested in them. Targets count shared nodes again.
    fn complexity(&self, targets: &[(Literal, u16)]) -> u32 {
        let mut count = 0;
        let mut inner: Vec<Rc<NestedChain>> = Vec::new();
        for &(case, node) in targets {
            let run = self.of(case);
            let nodes = run.ancestors(node);
            count += nodes.len() as u32;
            for node in nodes {
                let number = run.nodes[usize::from(node)].nested;
                if number != NONE {
                    nested::insert(&mut inner, &run.nested[usize::from(number)]);
                }
            }
        }
        count + inner.iter().map(|chain| chain.complexity).sum::<u32>()
    }

    /// Returns what a hint eliminates.
    pub(crate) fn eliminated(&self, hint: &NetHint) -> CandidateSet {
        let of = candidate(hint.conclusion / 2);
        if hint.conclusion.is_multiple_of(2) {
            return CandidateSet::of(of);
        }
        let mut others = self.board.candidates(of.cell());
        others.remove(of.digit());
        let mut eliminated = CandidateSet::EMPTY;
        eliminated.insert_digits(others, CellSet::of(of.cell()));
        eliminated
    }
}
