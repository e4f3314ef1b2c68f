//! Makes techniques of siamese franken and mutant fish: one row of a table for each.
//!
//! `HoDoKu`'s code for a pair is the code of its fish with a 1 appended. The codes of a row belong to fish of size two to seven.

use sudoku_patterns::fish::FishShape;
use sudoku_patterns::fish_search::FinLimits;
use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique, VariantEntry};

use crate::table::FishKind;
use crate::{complex, siamese};

/// A row of the table.
#[derive(Clone, Copy)]
struct SiameseRow {
    id: &'static str,
    name: &'static str,
    summary: &'static str,
    place: u32,
    /// The kind of both fish.
    kind: FishKind,
    claims: [Claim; 6],
}

/// The summary of a pair of fish of this kind.
macro_rules! summary {
    (FinnedFranken) => {
        summary!("franken")
    };
    (FinnedMutant) => {
        summary!("mutant")
    };
    ($shape:literal) => {
        concat!(
            "Two ",
            $shape,
            " fish with fins share their base houses but not all cover houses; ",
            "each eliminates something that the other one does not.",
        )
    };
}

/// The rows of the table. `$code` is the beginning of all codes of a row.
macro_rules! table {
    ($($id:literal $name:literal $place:literal $kind:ident $code:literal;)*) => {
        [$(SiameseRow {
            id: $id,
            name: $name,
            summary: summary!($kind),
            place: $place,
            kind: FishKind::$kind,
            claims: [
                Claim::hodoku(concat!($code, "01")),
                Claim::hodoku(concat!($code, "11")),
                Claim::hodoku(concat!($code, "21")),
                Claim::hodoku(concat!($code, "31")),
                Claim::hodoku(concat!($code, "41")),
                Claim::hodoku(concat!($code, "51")),
            ],
        }),*]
    };
}

/// The table.
const TABLE: [SiameseRow; 2] = table! {
    "siamese-franken-fish" "Siamese Franken Fish" 3615 FinnedFranken "034";
    "siamese-mutant-fish"  "Siamese Mutant Fish"  3735 FinnedMutant  "036";
};

/// The technique in this row of the table of siamese franken and mutant fish.
#[derive(Default)]
pub struct SiameseComplexFish<const ROW: usize> {
    limits: FinLimits,
}

/// Two franken fish with fins on the same base houses.
pub type SiameseFrankenFish = SiameseComplexFish<0>;
/// Two mutant fish with fins on the same base houses.
pub type SiameseMutantFish = SiameseComplexFish<1>;

impl<const ROW: usize> Technique for SiameseComplexFish<ROW> {
    const ID: &'static str = TABLE[ROW].id;
    const NAME: &'static str = TABLE[ROW].name;
    const SUMMARY: &'static str = TABLE[ROW].summary;
    const PLACE: u32 = TABLE[ROW].place;
    const FAMILY: &'static str = TABLE[ROW].kind.family();
    const VARIANTS: &'static [VariantEntry] = TABLE[ROW].kind.variants();
    const OPTIONS: &'static [OptionEntry] = TABLE[ROW].kind.options();
    const CLAIMS: &'static [Claim] = &TABLE[ROW].claims;
    const SENTENCE: &'static str = siamese::SENTENCE;

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            limits: complex::limits(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let shape = match const { TABLE[ROW].kind } {
            FishKind::FinnedFranken => FishShape::Franken,
            // The table has no other kind.
            _ => FishShape::Mutant,
        };
        siamese::find(shape, self.limits, board, request, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn two_fish_on_the_same_base_eliminate_together() {
        // Base: columns 1 3 5 6 7 8. Covers: rows 1 5 7 8 9, box 3; rows 2 5 7 8 9, box 3.
        assert_finds::<SiameseFrankenFish>(
            "r3456c1356-7 r1234789c2-7 r123679c4-7 r246c78-7",
            &["columns: 7r12c9"],
        );
        // Base: columns 2 3 5 6, box 6. Covers: rows 1 4 5 6, column 7; rows 2 4 5 6, column 9.
        assert_finds::<SiameseMutantFish>(
            "r38c1-7 r3789c2356-7 r1234679c4-7 r17c7-7 r4567c8-7 r278c9-7",
            &["7r1c9 7r2c7"],
        );
    }

    #[test]
    fn one_more_place_can_spoil_both_fish() {
        // The same franken fish with the place r3c1.
        assert_finds::<SiameseFrankenFish>("r456c1-7 r1234789c2-7 r3456c356-7 r123679c4-7 r246c78-7", &[]);
    }
}
