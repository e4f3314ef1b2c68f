//! Reports franken and mutant fish, which may have boxes or houses of all kinds on both sides.
//!
//! [`sudoku_patterns::fish`] defines base, cover, fins, endo fins and eliminations. A fish may contain smaller ones, with fewer
//! of its base houses and as many of its cover houses. It is reported if it makes an elimination that no smaller one makes. For
//! a fish without fins, only smaller ones without fins count; for a fish with fins, all count. The smallest have one house on
//! each side: pointing and claiming. One fish is reported for each set of eliminations. A digit without a template is skipped.
//!
//! `HoDoKu` takes the first fish that it finds, even if it contains smaller ones. On its ladder, smaller fish come first.

use std::ops::ControlFlow;

use sudoku_patterns::fish::{Fish, FishBody, FishShape, FishSides};
use sudoku_patterns::fish_search::FinLimits;
use sudoku_patterns::houses::Houses;
use sudoku_patterns::templates;
use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Cell, CellSet, Deduction, Digit, Evidence, Flow, House, HouseRole,
    OptionEntry, Options, Request, Sink, Stopped, Variant,
};

use crate::base::BaseLines;
use crate::closed::ClosedFishSearch;
use crate::crowds::CrowdSearch;
use crate::found::FoundFish;

/// The options of the techniques with fins: `HoDoKu`'s limits.
pub(crate) const OPTIONS: &[OptionEntry] = &[
    OptionEntry::integer("max-fins", "5", 1, 20, "Most fins, endo fins among them."),
    OptionEntry::integer("max-endo-fins", "2", 0, 20, "Most endo fins."),
];

/// Reads the options.
pub(crate) fn limits(options: &Options<'_>) -> FinLimits {
    FinLimits {
        fins: options.integer("max-fins") as usize,
        endo_fins: options.integer("max-endo-fins") as usize,
    }
}

/// The sentence of fish without fins.
pub(crate) const SENTENCE: &str = "{base} hold {pattern.digits} only in {cover}, so their {pattern.digits}s use up {cover}, and no other cell there can be {pattern.digits}, nor can a cell in two of these";

/// Reports the fish of this shape and size that have no fins.
pub(crate) fn closed(
    shape: FishShape,
    size: usize,
    board: &Board,
    request: Request<'_>,
    sink: &mut Sink<'_>,
) -> Flow {
    ComplexFishSearch::each(shape, board, request, |search| search.closed(shape, size, sink))
}

/// Reports the fish of this shape and size that have fins.
pub(crate) fn finned(
    shape: FishShape,
    size: usize,
    limits: FinLimits,
    board: &Board,
    request: Request<'_>,
    sink: &mut Sink<'_>,
) -> Flow {
    ComplexFishSearch::each(shape, board, request, |search| {
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

/// The search for fish of one digit with houses from these sides.
pub(crate) struct ComplexFishSearch {
    digit: Digit,
    places: CellSet,
    /// The places that are in no template. A fish can eliminate only these.
    targets: CellSet,
    sides: FishSides,
    variant: Variant,
}

impl ComplexFishSearch {
    /// Calls `visit` for each digit with possible targets: once for mutant fish, twice for others (rows in the base, then columns).
    ///
    /// Skips digits whose places have not changed since the last empty result.
    pub(crate) fn each(
        shape: FishShape,
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
            // If no place is in a template, the board is contradictory.
            if targets.is_empty() || targets == places {
                continue;
            }
            for (&sides, base) in FishSides::of(shape)
                .iter()
                .zip([BaseLines::Rows, BaseLines::Columns])
            {
                let variant = match shape {
                    FishShape::Mutant => Variant::NONE,
                    FishShape::Basic | FishShape::Franken => base.variant(),
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

    fn closed(&self, shape: FishShape, size: usize, sink: &mut Sink<'_>) -> Flow {
        let closed = ClosedFishSearch::of(self.sides, size, self.places);
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

    /// Returns whether a target has a crowd of at most this size. If it has none, no fish of this size eliminates it.
    fn has_crowds(&self, target: Cell, size: usize, sink: &mut Sink<'_>) -> ControlFlow<Stopped, bool> {
        let crowds = CrowdSearch::of(self.sides, size, self.places, target);
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

    /// Calls `visit` with the fish of this shape and size that have fins, once for each of their targets.
    pub(crate) fn finned(
        &self,
        shape: FishShape,
        size: usize,
        limits: FinLimits,
        sink: &mut Sink<'_>,
        mut visit: impl FnMut(FoundFish, &mut Sink<'_>) -> Flow,
    ) -> Flow {
        for target in self.targets {
            sink.should_stop()?;
            let own = self.sides.cover.among(Houses::of_cell(target));
            let base_in = |house: House, base: CellSet| house.cells().intersects(base);
            CrowdSearch::of(self.sides, size, self.places, target).each(&mut |crowd| {
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
                        visit(FoundFish { fish, body, gone }, sink)?;
                    }
                }
                Flow::Continue(())
            })?;
        }
        Flow::Continue(())
    }

    /// Returns the places that belong to this fish.
    pub(crate) fn body(&self, fish: Fish) -> FishBody {
        fish.body(self.places)
    }

    /// Returns the deduction that removes `gone`.
    pub(crate) fn deduction(&self, fish: Fish, gone: CellSet) -> Deduction {
        Deduction::eliminate_digit(self.digit, gone)
            .variant(self.variant)
            .size(fish.base.len() as u32)
    }

    /// Writes the places and the cover houses as evidence of this group. The caller writes the base houses. Endo fins are also
    /// marked as fins, because the sentence names all fins.
    pub(crate) fn explain(&self, found: FoundFish, group: u16, evidence: &mut Evidence) {
        let FoundFish { fish, body, gone } = found;
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
