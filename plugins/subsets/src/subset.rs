//! Makes a technique of each row of the table.

use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique};

use crate::table::{SubsetKind, TABLE};
use crate::{hidden, naked, naked_pair};

/// The technique in this row of the table of subsets.
#[derive(Default)]
pub struct SubsetTechnique<const ROW: usize>;

/// Two cells of a house hold the same two candidates.
pub type NakedPair = SubsetTechnique<0>;
/// Three cells of a house hold three candidates between them. No cell needs all three: 12, 23 and 13 are a triple.
pub type NakedTriple = SubsetTechnique<1>;
/// Four cells of a house hold four candidates between them. They lie in one house only.
pub type NakedQuadruple = SubsetTechnique<2>;
/// Two digits of a house have the same two places.
pub type HiddenPair = SubsetTechnique<3>;
/// Three digits of a house have three places between them. No digit needs all three.
pub type HiddenTriple = SubsetTechnique<4>;
/// Four digits of a house have four places between them.
pub type HiddenQuadruple = SubsetTechnique<5>;

impl<const ROW: usize> Technique for SubsetTechnique<ROW> {
    const ID: &'static str = TABLE[ROW].id;
    const NAME: &'static str = TABLE[ROW].name;
    const SUMMARY: &'static str = TABLE[ROW].summary;
    const PLACE: u32 = TABLE[ROW].place;
    const FAMILY: &'static str = "subsets";
    const CLAIMS: &'static [Claim] = &[TABLE[ROW].claim];
    const SENTENCE: &'static str = TABLE[ROW].sentence;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        match const { (TABLE[ROW].kind, TABLE[ROW].size) } {
            (SubsetKind::Naked, 2) => naked_pair::find(board, request, sink),
            (SubsetKind::Naked, 3) => naked::find::<3>(board, request, sink),
            // The table has no size but 2, 3 and 4.
            (SubsetKind::Naked, _) => naked::find::<4>(board, request, sink),
            (SubsetKind::Hidden, 2) => hidden::find::<2>(board, request, sink),
            (SubsetKind::Hidden, 3) => hidden::find::<3>(board, request, sink),
            (SubsetKind::Hidden, _) => hidden::find::<4>(board, request, sink),
        }
    }
}
