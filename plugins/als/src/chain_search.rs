//! Finds all chains from a set along its links, those with fewer links first.

use std::ops::Range;

use sudoku_technique::Digit;

use crate::bits::BitRows;
use crate::web::AlsWeb;

/// A link in one direction, by one restricted common.
#[derive(Clone, Copy)]
struct DirectedLink {
    from: u16,
    to: u16,
    digit: Digit,
    /// The state at its end.
    state: usize,
}

/// The links of a web in the directions in which chains may follow them.
pub(crate) struct DirectedLinks {
    all: Vec<DirectedLink>,
    /// For each set, the indices of the links that start there.
    of_set: Vec<Range<usize>>,
    forward_only: bool,
}

impl DirectedLinks {
    pub(crate) fn new(web: &AlsWeb, forward_only: bool) -> Self {
        let mut links = Vec::new();
        for link in &web.links {
            let [one, other] = link.sets;
            for digit in link.digits {
                let mut add = |from: u16, to: u16| {
                    let state = web.reach().state(to.into(), digit);
                    links.push(DirectedLink {
                        from,
                        to,
                        digit,
                        state,
                    });
                };
                add(one, other);
                if !forward_only {
                    add(other, one);
                }
            }
        }
        // Links to later sets come first, the nearest set first, and then links back.
        links.sort_by_key(|link| {
            let is_back = link.to < link.from;
            (link.from, is_back, link.to.abs_diff(link.from), link.digit)
        });
        let at = |set: usize| links.partition_point(|link| usize::from(link.from) < set);
        let of_set = (0..web.sets().len()).map(|set| at(set)..at(set + 1)).collect();
        Self {
            all: links,
            of_set,
            forward_only,
        }
    }
}

/// The last link of a chain.
#[derive(Clone, Copy)]
struct ChainStep {
    /// The index of the link.
    link: usize,
    /// The step before. For the first step, the step itself.
    before: usize,
    /// The number of cells of all sets up to here.
    cells: usize,
}

/// The chains from one set, level by level: chains of one link, of two links, and so on. It keeps only chains that eliminate
/// something, or that longer chains can extend to do so.
///
/// Of the chains with the same number of links to one place, it keeps only one with the fewest cells. From three links on, it
/// also drops chains that are longer than another chain to the same place. A place is a state if links lead forward only.
/// Otherwise it is a link, because a chain must not go on to the set from which it has just come.
pub(crate) struct AlsChainSearch<'a> {
    links: &'a DirectedLinks,
    web: &'a AlsWeb,
    /// For each state, the eliminations of its set and of all sets behind it.
    beyond: &'a BitRows,
    start: usize,
    /// The state of the start set and of the digit of the first link.
    first: usize,
    steps: Vec<ChainStep>,
    /// The steps of the last level.
    level: Range<usize>,
    /// The number of links of the chains of this level.
    length: usize,
    /// For chains of one, of two, and of more links: the step that reached each place, or `usize::MAX`.
    reached: [Vec<usize>; 3],
}

impl<'a> AlsChainSearch<'a> {
    pub(crate) fn new(links: &'a DirectedLinks, web: &'a AlsWeb, beyond: &'a BitRows) -> Self {
        let places = if links.forward_only {
            web.reach().count()
        } else {
            links.all.len()
        };
        Self {
            links,
            web,
            beyond,
            start: 0,
            first: 0,
            steps: Vec::new(),
            level: 0..0,
            length: 0,
            reached: std::array::from_fn(|_| vec![usize::MAX; places]),
        }
    }

    /// Returns the number of the place to which a link leads.
    fn place(&self, link: usize) -> usize {
        if self.links.forward_only {
            self.links.all[link].state
        } else {
            link
        }
    }

    /// Returns whether the first and the last set of a chain eliminate something together.
    pub(crate) fn ends_well(&self, step: usize) -> bool {
        let lost = self.web.reach().lost();
        lost.meet(self.first, lost, self.links.all[self.steps[step].link].state)
    }

    /// Returns whether a chain with this last link, or a longer one, can eliminate something together with the first set.
    fn is_promising(&self, link: usize) -> bool {
        let lost = self.web.reach().lost();
        lost.meet(self.first, self.beyond, self.links.all[link].state)
    }

    /// Starts again at the set `start`, with links by `digit`.
    pub(crate) fn begin(&mut self, start: usize, digit: Digit) {
        for step in 0..self.steps.len() {
            let place = self.place(self.steps[step].link);
            for reached in &mut self.reached {
                reached[place] = usize::MAX;
            }
        }
        self.steps.clear();
        self.start = start;
        self.first = self.web.reach().state(start, digit);
        self.length = 1;
        for link in self.links.of_set[start].clone() {
            if self.links.all[link].digit == digit && self.is_promising(link) {
                let cells = self.cells(start) + self.cells(self.links.all[link].to.into());
                let before = self.steps.len();
                self.steps.push(ChainStep { link, before, cells });
            }
        }
        self.level = 0..self.steps.len();
    }

    /// Extends the chains of this level by one link.
    pub(crate) fn advance(&mut self) {
        let level = self.level.clone();
        let first = self.steps.len();
        let class = self.length.min(2);
        for before in level {
            let step = self.steps[before];
            let DirectedLink { from, to, digit, .. } = self.links.all[step.link];
            for link in self.links.of_set[usize::from(to)].clone() {
                let next = self.links.all[link];
                if next.digit == digit || next.to == from || usize::from(next.to) == self.start {
                    continue;
                }
                let cells = step.cells + self.cells(next.to.into());
                let place = self.place(link);
                match self.reached[class][place] {
                    usize::MAX if self.is_promising(link) => {
                        self.reached[class][place] = self.steps.len();
                        self.steps.push(ChainStep { link, before, cells });
                    }
                    usize::MAX => {}
                    // A step of an earlier level stays, because its chain has fewer links.
                    known if known >= first && cells < self.steps[known].cells => {
                        self.steps[known] = ChainStep { link, before, cells };
                    }
                    _ => {}
                }
            }
        }
        self.length += 1;
        self.level = first..self.steps.len();
    }

    /// Returns the steps of this level.
    pub(crate) fn level(&self) -> Range<usize> {
        self.level.clone()
    }

    /// Returns the number of cells of all sets of a chain.
    pub(crate) fn size(&self, step: usize) -> usize {
        self.steps[step].cells
    }

    /// Returns the last set of a chain and the digit of the last link, which this set does not hold.
    pub(crate) fn end(&self, step: usize) -> (usize, Digit) {
        let link = self.links.all[self.steps[step].link];
        (link.to.into(), link.digit)
    }

    /// Returns the sets of a chain, and the restricted common of each set and the next.
    pub(crate) fn path(&self, step: usize) -> (Vec<usize>, Vec<Digit>) {
        let (mut sets, mut digits) = (Vec::new(), Vec::new());
        let mut step = step;
        loop {
            let (set, digit) = self.end(step);
            sets.push(set);
            digits.push(digit);
            let before = self.steps[step].before;
            if before == step {
                break;
            }
            step = before;
        }
        sets.push(self.start);
        sets.reverse();
        digits.reverse();
        (sets, digits)
    }

    fn cells(&self, set: usize) -> usize {
        self.web.sets()[set].cells.len()
    }
}
