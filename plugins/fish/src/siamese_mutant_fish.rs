//! Siamese Mutant Fish: two mutant fish with fins on the same base houses, told as one.
//!
//! See [`siamese`] for what makes a pair. `HoDoKu` writes the code of the fish with a 1 behind it.

use sudoku_patterns::fish::Shape;
use sudoku_patterns::fish_search::Limits;
use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::{complex, siamese};

/// Two mutant fish with fins on the same base houses.
#[derive(Default)]
pub struct SiameseMutantFish {
    limits: Limits,
}

impl Technique for SiameseMutantFish {
    const ID: &'static str = "siamese-mutant-fish";
    const NAME: &'static str = "Siamese Mutant Fish";
    const SUMMARY: &'static str = "Two mutant fish with fins share their base houses but not all cover houses; what either of them removes goes.";
    const PLACE: u32 = 3735;
    const FAMILY: &'static str = "mutant-fish";
    const OPTIONS: &'static [OptionEntry] = complex::OPTIONS;
    const CLAIMS: &'static [Claim] = &[
        Claim::hodoku("03601"),
        Claim::hodoku("03611"),
        Claim::hodoku("03621"),
        Claim::hodoku("03631"),
        Claim::hodoku("03641"),
        Claim::hodoku("03651"),
    ];
    const SENTENCE: &'static str = siamese::SENTENCE;

    fn create(options: &Options<'_>) -> Result<Self, String> {
        Ok(Self {
            limits: complex::limits(options),
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        siamese::find(Shape::Mutant, self.limits, board, request, sink)
    }
}
