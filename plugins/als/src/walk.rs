//! From a set along its links: every way on, those with fewer links first.

use std::ops::Range;

use sudoku_technique::Digit;

use crate::web::Web;

/// A restricted common, looked at from one of its two sets.
#[derive(Clone, Copy)]
struct Arc {
    from: u16,
    to: u16,
    digit: Digit,
}

/// The links of a web in the directions in which they may be followed.
pub(crate) struct Arcs {
    arcs: Vec<Arc>,
    /// For each set where its arcs are.
    of_set: Vec<Range<usize>>,
}

impl Arcs {
    pub(crate) fn new(web: &Web, forward_only: bool) -> Self {
        let mut arcs = Vec::new();
        for link in &web.links {
            let [from, to] = link.sets;
            for digit in link.digits {
                arcs.push(Arc { from, to, digit });
                if !forward_only {
                    arcs.push(Arc {
                        from: to,
                        to: from,
                        digit,
                    });
                }
            }
        }
        arcs.sort_by_key(|arc| arc.from);
        let at = |set: usize| arcs.partition_point(|arc| usize::from(arc.from) < set);
        let of_set = (0..web.sets().len()).map(|set| at(set)..at(set + 1)).collect();
        Self { arcs, of_set }
    }
}

/// The last arc of a way.
#[derive(Clone, Copy)]
struct Step {
    arc: usize,
    /// The step before; of the first step itself.
    before: usize,
    /// The cells of all sets up to here.
    cells: usize,
}

/// Ways from one set, level by level: one arc, two arcs, ... Of the ways with equally many arcs to an arc, only one with
/// the fewest cells is kept, and from three arcs on none that is longer than another one to the same arc.
pub(crate) struct Walk<'a> {
    arcs: &'a Arcs,
    web: &'a Web,
    start: usize,
    steps: Vec<Step>,
    /// The steps of the last level.
    level: Range<usize>,
    links: usize,
    /// For ways of one, two, and more arcs: the step that reached each arc, if one did.
    reached: [Vec<usize>; 3],
}

impl<'a> Walk<'a> {
    pub(crate) fn new(arcs: &'a Arcs, web: &'a Web) -> Self {
        Self {
            arcs,
            web,
            start: 0,
            steps: Vec::new(),
            level: 0..0,
            links: 0,
            reached: std::array::from_fn(|_| vec![usize::MAX; arcs.arcs.len()]),
        }
    }

    /// Begins at `start`, which holds `digit`.
    pub(crate) fn begin(&mut self, start: usize, digit: Digit) {
        for step in &self.steps {
            for reached in &mut self.reached {
                reached[step.arc] = usize::MAX;
            }
        }
        self.steps.clear();
        self.start = start;
        self.links = 1;
        for arc in self.arcs.of_set[start].clone() {
            if self.arcs.arcs[arc].digit == digit {
                let cells = self.cells(start) + self.cells(self.arcs.arcs[arc].to.into());
                let before = self.steps.len();
                self.steps.push(Step { arc, before, cells });
            }
        }
        self.level = 0..self.steps.len();
    }

    /// One arc further.
    pub(crate) fn advance(&mut self) {
        let level = self.level.clone();
        let first = self.steps.len();
        let class = self.links.min(2);
        for before in level {
            let step = self.steps[before];
            let Arc { from, to, digit } = self.arcs.arcs[step.arc];
            for arc in self.arcs.of_set[usize::from(to)].clone() {
                let next = self.arcs.arcs[arc];
                if next.digit == digit || next.to == from || usize::from(next.to) == self.start {
                    continue;
                }
                let cells = step.cells + self.cells(next.to.into());
                match self.reached[class][arc] {
                    usize::MAX => {
                        self.reached[class][arc] = self.steps.len();
                        self.steps.push(Step { arc, before, cells });
                    }
                    known if known >= first && cells < self.steps[known].cells => {
                        self.steps[known] = Step { arc, before, cells };
                    }
                    _ => {}
                }
            }
        }
        self.links += 1;
        self.level = first..self.steps.len();
    }

    /// The steps of this level.
    pub(crate) fn level(&self) -> Range<usize> {
        self.level.clone()
    }

    /// The cells of all sets of a way.
    pub(crate) fn size(&self, step: usize) -> usize {
        self.steps[step].cells
    }

    /// The last set of a way and the digit that it is without.
    pub(crate) fn end(&self, step: usize) -> (usize, Digit) {
        let arc = self.arcs.arcs[self.steps[step].arc];
        (arc.to.into(), arc.digit)
    }

    /// The sets of a way and what each cannot hold together with the next.
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
