//! Makes a technique of each row of the table.

use sudoku_patterns::fish::FishShape;
use sudoku_patterns::fish_search::FinLimits;
use sudoku_technique::{
    Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique, Text, VariantEntry,
};

use crate::finned::FinnedKind;
use crate::table::{FishKind, TABLE};
use crate::{basic, complex, finned};

/// Calls a search between lines for this size. Each size is compiled by itself, because a search with a constant size is faster.
macro_rules! with_size {
    ($size:expr, $search:ident::find($($argument:expr),*)) => {
        match $size {
            2 => $search::find::<2>($($argument),*),
            3 => $search::find::<3>($($argument),*),
            4 => $search::find::<4>($($argument),*),
            5 => $search::find::<5>($($argument),*),
            6 => $search::find::<6>($($argument),*),
            // The table has no other size.
            _ => $search::find::<7>($($argument),*),
        }
    };
}

/// The technique in this row of the table of fish; [`row`](crate::row) finds the row of an id.
#[derive(Default)]
pub struct FishTechnique<const ROW: usize> {
    /// Used by the kinds that have options.
    limits: FinLimits,
}

impl<const ROW: usize> Technique for FishTechnique<ROW> {
    const ID: &'static str = TABLE[ROW].id;
    const NAME: &'static str = TABLE[ROW].name;
    const SUMMARY: &'static str = TABLE[ROW].summary;
    const PLACE: u32 = TABLE[ROW].place;
    const FAMILY: &'static str = TABLE[ROW].kind.family();
    const VARIANTS: &'static [VariantEntry] = TABLE[ROW].kind.variants();
    const OPTIONS: &'static [OptionEntry] = TABLE[ROW].kind.options();
    const CLAIMS: &'static [Claim] = &[TABLE[ROW].claim];
    const COVERED_BY: &'static [Text] = TABLE[ROW].kind.covered_by(TABLE[ROW].size);
    const SENTENCE: &'static str = TABLE[ROW].kind.sentence();

    fn create(options: &Options<'_>) -> Result<Self, String> {
        if Self::OPTIONS.is_empty() {
            return Ok(Self::default());
        }
        let limits = complex::limits(options);
        Ok(Self { limits })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let size = const { TABLE[ROW].size };
        match const { TABLE[ROW].kind } {
            FishKind::Basic => with_size!(size, basic::find(board, request, sink)),
            FishKind::Finned => with_size!(size, finned::find(FinnedKind::Finned, board, request, sink)),
            FishKind::Sashimi => with_size!(size, finned::find(FinnedKind::Sashimi, board, request, sink)),
            FishKind::Franken => complex::closed(FishShape::Franken, size, board, request, sink),
            FishKind::FinnedFranken => {
                complex::finned(FishShape::Franken, size, self.limits, board, request, sink)
            }
            FishKind::Mutant => complex::closed(FishShape::Mutant, size, board, request, sink),
            FishKind::FinnedMutant => {
                complex::finned(FishShape::Mutant, size, self.limits, board, request, sink)
            }
        }
    }
}
