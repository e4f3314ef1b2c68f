//! Searches for siamese franken and mutant fish: two fish with fins on the same base houses, reported as one.
//!
//! The two fish have different cover houses, so a vertex of one fish can be a fin of the other. Each is a fish with fins of size
//! two to seven and eliminates a place that the other one does not. There is one deduction for each set of eliminations of two
//! fish. The covers may differ in more than one house, because a target can need two cover houses of its own.

mod complex_fish;
mod siamese_fish;

pub use complex_fish::{SiameseComplexFish, SiameseFrankenFish, SiameseMutantFish};
pub use siamese_fish::SiameseFish;

use sudoku_patterns::fish::{Fish, FishShape};
use sudoku_patterns::fish_search::FinLimits;
use sudoku_technique::{Board, CellSet, Flow, HouseRole, Request, Sink};

use crate::complex::ComplexFishSearch;
use crate::found::FoundFish;

/// The sentence of all siamese fish.
pub(crate) const SENTENCE: &str = "if {fin 1.false}, {base} hold {removed.digits} only in {cover 1}; if {fin 2.false}, only in {cover 2}; each of these two fish rules out places that see all its fins, so a fin rules them out as well";

/// Reports the siamese fish of this shape.
pub(crate) fn find(
    shape: FishShape,
    limits: FinLimits,
    board: &Board,
    request: Request<'_>,
    sink: &mut Sink<'_>,
) -> Flow {
    ComplexFishSearch::each(shape, board, request, |search| {
        for size in 2..=7 {
            let mut fish: Vec<(Fish, CellSet)> = Vec::new();
            search.finned(shape, size, limits, sink, |found, _| {
                fish.push((found.fish, found.gone));
                Flow::Continue(())
            })?;
            fish.sort_unstable();
            // A fish with several targets was found for each of them.
            fish.dedup();
            pairs(search, &fish, sink)?;
        }
        Flow::Continue(())
    })
}

fn pairs(search: &ComplexFishSearch, fish: &[(Fish, CellSet)], sink: &mut Sink<'_>) -> Flow {
    let mut known = Vec::new();
    for same in fish.chunk_by(|one, other| one.0.base == other.0.base) {
        sink.should_stop()?;
        for (index, one) in same.iter().enumerate() {
            for other in &same[index + 1..] {
                let gone = one.1 | other.1;
                // Each fish must eliminate a place that the other one does not.
                if gone == one.1 || gone == other.1 || known.contains(&gone) {
                    continue;
                }
                known.push(gone);
                report(search, [one.0, other.0], gone, sink)?;
            }
        }
    }
    Flow::Continue(())
}

fn report(search: &ComplexFishSearch, pair: [Fish; 2], gone: CellSet, sink: &mut Sink<'_>) -> Flow {
    sink.emit_with(&search.deduction(pair[0], gone), |evidence| {
        evidence.houses(pair[0].base, HouseRole::Base);
        for (fish, group) in pair.into_iter().zip(1..) {
            let body = search.body(fish);
            let gone = body.gone();
            search.explain(FoundFish { fish, body, gone }, group, evidence);
        }
    })
}
