//! Siamese Franken Fish: two franken fish with fins on the same base houses, told as one.
//!
//! See [`siamese`] for what makes a pair. `HoDoKu` writes the code of the fish with a 1 behind it.

use sudoku_patterns::fish::Shape;
use sudoku_patterns::fish_search::Limits;
use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique, VariantEntry};

use crate::{base, complex, siamese};

/// Two franken fish with fins on the same base houses.
#[derive(Default)]
pub struct SiameseFrankenFish {
    limits: Limits,
}

impl Technique for SiameseFrankenFish {
    const ID: &'static str = "siamese-franken-fish";
    const NAME: &'static str = "Siamese Franken Fish";
    const SUMMARY: &'static str = "Two franken fish with fins share their base houses but not all cover houses; what either of them removes goes.";
    const PLACE: u32 = 3615;
    const FAMILY: &'static str = "franken-fish";
    const VARIANTS: &'static [VariantEntry] = base::FORMS;
    const OPTIONS: &'static [OptionEntry] = complex::OPTIONS;
    const CLAIMS: &'static [Claim] = &[
        Claim::hodoku("03401"),
        Claim::hodoku("03411"),
        Claim::hodoku("03421"),
        Claim::hodoku("03431"),
        Claim::hodoku("03441"),
        Claim::hodoku("03451"),
    ];
    const SENTENCE: &'static str = siamese::SENTENCE;

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            limits: complex::limits(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        siamese::find(Shape::Franken, self.limits, board, request, sink)
    }
}
