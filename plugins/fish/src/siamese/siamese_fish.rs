//! Siamese Fish: two fish with fins on the same base lines, reported as one.
//!
//! ```text
//!     base    X  .  . | .  .  A  |      A  fin when the second cover line is column 5, vertex when it is column 6
//!             .  .  . | .  *  .  |      B  the other way round
//!             .  .  . | .  *  .  |      *  eliminated places
//!     ---------------------------
//!     base    X  .  . | .  B  .  |
//!             .  .  . | .  .  *  |
//!             .  .  . | .  .  *  |
//! ```
//!
//! All cover lines but one are the same, so a vertex of one fish can be a fin of the other. Each is a finned or sashimi fish of
//! size two to seven and makes an elimination that the other one does not. The eliminations of both are one deduction.
//! `HoDoKu`'s code is the code of a fish with a 1 appended: of the finned fish if one of the two is finned, otherwise of the
//! sashimi fish.

use sudoku_technique::{Board, Claim, Deduction, Flow, HouseRole, Request, Sink, Technique, VariantEntry};

use crate::base::{self, LinePlaces};
use crate::finned::{FinnedFish, search};
use crate::siamese;

/// Two fish with fins on the same base lines.
#[derive(Default)]
pub struct SiameseFish;

impl Technique for SiameseFish {
    const ID: &'static str = "siamese-fish";
    const NAME: &'static str = "Siamese Fish";
    const SUMMARY: &'static str = "Two fish with fins share their base lines and all cover lines except one; each eliminates something that the other one does not.";
    const PLACE: u32 = 2720;
    const FAMILY: &'static str = "finned-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const CLAIMS: &'static [Claim] = &[
        Claim::hodoku("03101"),
        Claim::hodoku("03111"),
        Claim::hodoku("03121"),
        Claim::hodoku("03131"),
        Claim::hodoku("03141"),
        Claim::hodoku("03151"),
        Claim::hodoku("03201"),
        Claim::hodoku("03211"),
        Claim::hodoku("03221"),
        Claim::hodoku("03231"),
        Claim::hodoku("03241"),
        Claim::hodoku("03251"),
    ];
    const SENTENCE: &'static str = siamese::SENTENCE;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        base::each(board, request, |places| {
            sink.should_stop()?;
            pairs::<2>(places, sink)?;
            pairs::<3>(places, sink)?;
            pairs::<4>(places, sink)?;
            pairs::<5>(places, sink)?;
            pairs::<6>(places, sink)?;
            pairs::<7>(places, sink)
        })
    }
}

fn pairs<const SIZE: usize>(places: &LinePlaces, sink: &mut Sink<'_>) -> Flow {
    let mut found: Vec<FinnedFish> = Vec::new();
    search::all::<SIZE>(places, |fish| {
        found.push(fish);
        Flow::Continue(())
    })?;
    // The search goes box by box, so fish with the same base lines but fins in different boxes are not neighbours.
    found.sort_unstable_by_key(|fish| (fish.bases, fish.covers));
    for same in found.chunk_by(|one, other| one.bases == other.bases) {
        for (index, one) in same.iter().enumerate() {
            for other in &same[index + 1..] {
                report([*one, *other], places, sink)?;
            }
        }
    }
    Flow::Continue(())
}

fn report(pair: [FinnedFish; 2], places: &LinePlaces, sink: &mut Sink<'_>) -> Flow {
    let [one, other] = pair;
    let [by_one, by_other] = pair.map(|fish| fish.gone(places));
    let cover_lines_apart = (one.covers ^ other.covers).count_ones();
    if cover_lines_apart != 2 || by_one.is_subset(by_other) || by_other.is_subset(by_one) {
        return Flow::Continue(());
    }
    let deduction = Deduction::eliminate_digit(places.digit, by_one | by_other)
        .variant(places.base.variant())
        .size(one.bases.count_ones());
    sink.emit_with(&deduction, |evidence| {
        evidence.houses(one.base_houses(places), HouseRole::Base);
        one.explain(places, 1, evidence);
        other.explain(places, 2, evidence);
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{self, assert_finds};
    use sudoku_technique::{CandidateRole, CandidateSet};

    #[test]
    fn two_sashimi_x_wings_on_the_same_rows_eliminate_together() {
        assert_finds::<SiameseFish>("r1c2345789-7 r4c2346789-7", &["rows: 7r23c5 7r56c6"]);
    }

    #[test]
    fn columns_can_be_the_base_lines_too() {
        assert_finds::<SiameseFish>("r2345789c1-2 r2346789c4-2", &["columns: 2r5c23 2r6c56"]);
    }

    #[test]
    fn one_fish_alone_is_not_siamese() {
        assert_finds::<SiameseFish>("r1c234789-7 r4c2346789-7", &[]);
    }

    #[test]
    fn each_half_has_its_own_fins() {
        let found = testing::find_all::<SiameseFish>(&testing::board("r1c2345789-7 r4c2346789-7"));
        let fins = |group| -> CandidateSet {
            let marks = found[0].evidence.candidates.iter();
            let fins = marks.filter(|mark| (mark.role, mark.group) == (CandidateRole::Fin, group));
            fins.map(|mark| mark.candidate).collect()
        };
        assert_eq!(fins(1), testing::candidates("7r1c6"));
        assert_eq!(fins(2), testing::candidates("7r4c5"));
    }
}
