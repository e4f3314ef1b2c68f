//! From a set along its links: every way on, those with fewer links first.

use std::ops::Range;

use sudoku_technique::Digit;

use crate::bits::Rows;
use crate::web::Web;

/// A restricted common, looked at from one of its two sets.
#[derive(Clone, Copy)]
struct Arc {
    from: u16,
    to: u16,
    digit: Digit,
    /// The state at its end.
    state: usize,
}

/// The links of a web in the directions in which they may be followed.
pub(crate) struct Arcs {
    all: Vec<Arc>,
    /// For each set where its arcs are.
    of_set: Vec<Range<usize>>,
    forward_only: bool,
}

impl Arcs {
    pub(crate) fn new(web: &Web, forward_only: bool) -> Self {
        let mut arcs = Vec::new();
        for link in &web.links {
            let [one, other] = link.sets;
            for digit in link.digits {
                let mut add = |from: u16, to: u16| {
                    let state = web.reach().state(to.into(), digit);
                    arcs.push(Arc {
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
        // Those to later sets come first, the nearest first, and then those back.
        arcs.sort_by_key(|arc| (arc.from, arc.to < arc.from, arc.to.abs_diff(arc.from), arc.digit));
        let at = |set: usize| arcs.partition_point(|arc| usize::from(arc.from) < set);
        let of_set = (0..web.sets().len()).map(|set| at(set)..at(set + 1)).collect();
        Self {
            all: arcs,
            of_set,
            forward_only,
        }
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

/// Ways from one set, level by level: one arc, two arcs, ... that take something off, or can still do so.
///
/// Of the ways with equally many arcs to one place, only one with the fewest cells is kept, and from three arcs on none that is
/// longer than another one to the same place. A place is a state where no way can come back, or else an arc, because a way must not
/// go on to the set that it has just come from.
pub(crate) struct Walk<'a> {
    arcs: &'a Arcs,
    web: &'a Web,
    /// For each state what goes by it and what it leads on to.
    beyond: &'a Rows,
    start: usize,
    /// The state of the set that the ways start from, by the digit that they start with.
    first: usize,
    steps: Vec<Step>,
    /// The steps of the last level.
    level: Range<usize>,
    links: usize,
    /// For ways of one, two, and more arcs: the step that reached each place, if one did.
    reached: [Vec<usize>; 3],
}

impl<'a> Walk<'a> {
    pub(crate) fn new(arcs: &'a Arcs, web: &'a Web, beyond: &'a Rows) -> Self {
        let places = if arcs.forward_only {
            web.reach().count()
        } else {
            arcs.all.len()
        };
        Self {
            arcs,
            web,
            beyond,
            start: 0,
            first: 0,
            steps: Vec::new(),
            level: 0..0,
            links: 0,
            reached: std::array::from_fn(|_| vec![usize::MAX; places]),
        }
    }

    fn place(&self, arc: usize) -> usize {
        if self.arcs.forward_only {
            self.arcs.all[arc].state
        } else {
            arc
        }
    }

    /// Whether the set at the end of a way takes something off together with the first set.
    pub(crate) fn ends_well(&self, step: usize) -> bool {
        let lost = self.web.reach().lost();
        lost.meet(self.first, lost, self.arcs.all[self.steps[step].arc].state)
    }

    /// Whether it does, or what it leads on to.
    fn is_promising(&self, arc: usize) -> bool {
        let lost = self.web.reach().lost();
        lost.meet(self.first, self.beyond, self.arcs.all[arc].state)
    }

    /// Begins at `start`, which holds `digit`.
    pub(crate) fn begin(&mut self, start: usize, digit: Digit) {
        for step in 0..self.steps.len() {
            let place = self.place(self.steps[step].arc);
            for reached in &mut self.reached {
                reached[place] = usize::MAX;
            }
        }
        self.steps.clear();
        self.start = start;
        self.first = self.web.reach().state(start, digit);
        self.links = 1;
        for arc in self.arcs.of_set[start].clone() {
            if self.arcs.all[arc].digit == digit && self.is_promising(arc) {
                let cells = self.cells(start) + self.cells(self.arcs.all[arc].to.into());
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
            let Arc { from, to, digit, .. } = self.arcs.all[step.arc];
            for arc in self.arcs.of_set[usize::from(to)].clone() {
                let next = self.arcs.all[arc];
                if next.digit == digit || next.to == from || usize::from(next.to) == self.start {
                    continue;
                }
                let cells = step.cells + self.cells(next.to.into());
                let place = self.place(arc);
                match self.reached[class][place] {
                    usize::MAX if self.is_promising(arc) => {
                        self.reached[class][place] = self.steps.len();
                        self.steps.push(Step { arc, before, cells });
                    }
                    usize::MAX => {}
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
        let arc = self.arcs.all[self.steps[step].arc];
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
