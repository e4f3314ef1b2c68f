//! What all franken and mutant fish share: the fish that may have boxes, or all kinds of houses, on both sides.
//!
//! Base, cover, fins, endo fins and what goes are those of [`sudoku_patterns::fish`]. A fish is reported when it removes something
//! that no smaller fish within it removes, with fewer of its base houses and as many of its cover houses: a smaller one without
//! fins when the fish has none, with any fins when it has some. The smallest have one house on each side: pointing
//! and claiming. Of all fish with the same eliminations one is told. A digit that cannot be placed at all is left
//! alone.
//!
//! `HoDoKu` takes the first fish that it comes to, with smaller ones within or not. On its ladder these stand before.

use std::ops::ControlFlow;

use sudoku_patterns::fish::{Body, Fish, Shape, Sides};
use sudoku_patterns::fish_search::Limits;
use sudoku_patterns::houses::Houses;
use sudoku_patterns::templates;
use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Cell, CellSet, Deduction, Digit, Evidence, Flow, House, HouseRole,
    OptionEntry, Options, Request, Sink, Stopped, Variant,
};

use crate::base::Base;
use crate::closed::Closed;
use crate::crowds::Crowds;

/// The options of the techniques with fins.
pub(crate) const OPTIONS: &[OptionEntry] = &[
    OptionEntry::integer("max-fins", "5", 1, 20, "Most fins, endo fins among them."),
    OptionEntry::integer("max-endo-fins", "2", 0, 20, "Most endo fins."),
];

/// What the options say.
pub(crate) fn limits(options: &Options<'_>) -> Limits {
    Limits {
        fins: options.integer("max-fins") as usize,
        endo_fins: options.integer("max-endo-fins") as usize,
    }
}

/// The sentence of fish without fins.
pub(crate) const CLOSED: &str = "{base} hold {pattern.digits} only in {cover}";
/// The sentence of fish with fins.
pub(crate) const FINNED: &str = "without {fin}, {base} would hold {fin.digits} only in {cover}";

/// Reports the fish of this shape and size that have no fins.
pub(crate) fn closed(
    shape: Shape,
    size: usize,
    board: &Board,
    request: Request<'_>,
    sink: &mut Sink<'_>,
) -> Flow {
    Search::each(shape, board, request, |search| search.closed(shape, size, sink))
}

/// Reports the fish of this shape and size that have fins.
pub(crate) fn finned(
    shape: Shape,
    size: usize,
    limits: Limits,
    board: &Board,
    request: Request<'_>,
    sink: &mut Sink<'_>,
) -> Flow {
    Search::each(shape, board, request, |search| {
        let mut known = Vec::new();
        search.finned(shape, size, limits, sink, |found, sink| {
            if known.contains(&found.gone) {
                return Flow::Continue(());
            }
            known.push(found.gone);
            let deduction = search.deduction(found.fish, found.gone);
            sink.emit_with(&deduction, |evidence| {
                evidence.houses(found.fish.base, HouseRole::Base);
                search.explain(found, 0, evidence);
            })
        })
    })
}

/// A fish and what it removes.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    pub(crate) fish: Fish,
    pub(crate) body: Body,
    pub(crate) gone: CellSet,
}

/// The places of one digit, and the houses for the two sides.
pub(crate) struct Search {
    digit: Digit,
    places: CellSet,
    /// The places that some fish could remove.
    targets: CellSet,
    sides: Sides,
    variant: Variant,
}

impl Search {
    /// Calls `visit` for each digit with possible targets: once for mutant fish, else with rows and then with columns in the base.
    ///
    /// A digit whose places are as they were when nothing was found is left out.
    pub(crate) fn each(
        shape: Shape,
        board: &Board,
        request: Request<'_>,
        mut visit: impl FnMut(&Self) -> Flow,
    ) -> Flow {
        for digit in Digit::ALL {
            let places = board.cells_with(digit);
            let unchanged = |previous: &Board| previous.cells_with(digit) == places;
            if request.previous.is_some_and(unchanged) {
                continue;
            }
            let targets = templates::impossible_on(board, digit);
            // All of them: the board is contradictory.
            if targets.is_empty() || targets == places {
                continue;
            }
            for (&sides, base) in Sides::of(shape).iter().zip([Base::Rows, Base::Columns]) {
                let variant = match shape {
                    Shape::Mutant => Variant::NONE,
                    Shape::Basic | Shape::Franken => base.variant(),
                };
                visit(&Self {
                    digit,
                    places,
                    targets,
                    sides,
                    variant,
                })?;
            }
        }
        Flow::Continue(())
    }

    fn closed(&self, shape: Shape, size: usize, sink: &mut Sink<'_>) -> Flow {
        let closed = Closed::of(self.sides, size, self.places);
        let mut known = Vec::new();
        for target in self.targets {
            sink.should_stop()?;
            if !self.has_crowds(target, size, sink)? {
                continue;
            }
            closed.each(target, &mut |found| {
                let Some(found) = found else {
                    return sink.should_stop();
                };
                if found.fish.shape() != shape || known.contains(&found.gone) {
                    return Flow::Continue(());
                }
                known.push(found.gone);
                sink.emit_with(&self.deduction(found.fish, found.gone), |evidence| {
                    evidence.houses(found.fish.base, HouseRole::Base);
                    self.explain(found, 0, evidence);
                })
            })?;
        }
        Flow::Continue(())
    }

    /// Whether a target has a crowd of this size or a smaller one: without it no fish with as many base houses removes it.
    fn has_crowds(&self, target: Cell, size: usize, sink: &mut Sink<'_>) -> ControlFlow<Stopped, bool> {
        let crowds = Crowds::of(self.sides, size, self.places, target);
        if crowds.one_house {
            return ControlFlow::Continue(true);
        }
        let mut any = false;
        let flow = crowds.each(&mut |crowd| {
            any = crowd.is_some();
            if any {
                Flow::Break(Stopped)
            } else {
                sink.should_stop()
            }
        });
        if !any {
            flow?;
        }
        ControlFlow::Continue(any)
    }

    /// Calls `visit` with the fish of this shape and size that have fins: target by target, so that one with several targets
    /// comes several times.
    pub(crate) fn finned(
        &self,
        shape: Shape,
        size: usize,
        limits: Limits,
        sink: &mut Sink<'_>,
        mut visit: impl FnMut(Found, &mut Sink<'_>) -> Flow,
    ) -> Flow {
        for target in self.targets {
            sink.should_stop()?;
            let own = self.sides.cover.among(Houses::of_cell(target));
            let base_in = |house: House, base: CellSet| house.cells().intersects(base);
            Crowds::of(self.sides, size, self.places, target).each(&mut |crowd| {
                let Some(crowd) = crowd else {
                    return sink.should_stop();
                };
                if crowd.base.len() != size {
                    return Flow::Continue(());
                }
                for house in own {
                    let fish = Fish {
                        base: crowd.base,
                        cover: crowd.cover.with(Houses::of(house)),
                    };
                    let body = fish.body(self.places);
                    let fins = body.fins().len();
                    if fish.shape() == shape
                        && base_in(house, body.base)
                        && (1..=limits.fins).contains(&fins)
                        && body.endo_fins.len() <= limits.endo_fins
                    {
                        let gone = body.gone();
                        visit(Found { fish, body, gone }, sink)?;
                    }
                }
                Flow::Continue(())
            })?;
        }
        Flow::Continue(())
    }

    pub(crate) fn body(&self, fish: Fish) -> Body {
        fish.body(self.places)
    }

    pub(crate) fn deduction(&self, fish: Fish, gone: CellSet) -> Deduction {
        Deduction::eliminate_digit(self.digit, gone)
            .variant(self.variant)
            .size(fish.base.len() as u32)
    }

    /// Writes down all but the base houses, as this group. Endo fins are told as fins too: the sentence means all of them.
    pub(crate) fn explain(&self, found: Found, group: u16, evidence: &mut Evidence) {
        let Found { fish, body, gone } = found;
        let of_digit = |cells| CandidateSet::of_digit(self.digit, cells);
        let cannibals = gone & body.base;
        let pattern = body.base - body.fins() - cannibals;
        evidence
            .candidates_in(&of_digit(pattern), CandidateRole::Pattern, group)
            .candidates_in(&of_digit(cannibals), CandidateRole::Cannibal, group)
            .candidates_in(&of_digit(body.fins()), CandidateRole::Fin, group)
            .candidates_in(&of_digit(body.endo_fins), CandidateRole::EndoFin, group)
            .houses_in(fish.cover, HouseRole::Cover, group);
    }
}
