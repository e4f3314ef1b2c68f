//! Intersections: deductions where a line and a box share three cells.
//!
//! - [`LockedCandidatesPointing`]: a digit of the box stands only in the line, so it leaves the rest of the line;
//! - [`LockedCandidatesClaiming`]: a digit of the line stands only in the box, so it leaves the rest of the box;
//! - [`LockedPair`], [`LockedTriple`]: two or three cells of the intersection hold as many digits between them, so
//!   these digits leave the rest of both;
//! - [`MultipleLines`], [`DoublePairs`]: two boxes of a band or stack hold a digit only in two lines, so it leaves these lines in
//!   the third box. Claiming removes the same by the third line, but the scales of some programs have these two.
//!
//! A digit with one cell in the intersection is a single and not a locked candidate: the pattern needs two cells. Locked pairs
//! and triples are naked pairs and triples with eliminations in both houses; those with eliminations in only one house are left
//! to the subsets.

mod claiming;
mod double_pairs;
mod intersection;
mod locked_pair;
mod locked_triple;
mod multiple_lines;
mod pointing;
mod two_boxes;

pub use claiming::LockedCandidatesClaiming;
pub use double_pairs::DoublePairs;
pub use locked_pair::LockedPair;
pub use locked_triple::LockedTriple;
pub use multiple_lines::MultipleLines;
pub use pointing::LockedCandidatesPointing;

sudoku_technique::export_techniques!(
    LockedPair,
    LockedTriple,
    LockedCandidatesPointing,
    LockedCandidatesClaiming,
    DoublePairs,
    MultipleLines,
);
