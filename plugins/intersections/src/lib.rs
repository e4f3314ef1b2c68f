//! Intersections: deductions where a line and a box share three cells.
//!
//! - [`LockedCandidatesPointing`]: the box has a digit only in the line, so it is eliminated from the rest of the line;
//! - [`LockedCandidatesClaiming`]: the line has a digit only in the box, so it is eliminated from the rest of the box;
//! - [`LockedPair`], [`LockedTriple`]: two or three cells of the intersection hold as many digits, so these digits are eliminated
//!   from the rest of both;
//! - [`MultipleLines`], [`DoublePairs`]: two boxes of a band or stack have a digit only in two lines, so it is eliminated from
//!   these lines in the third box. Claiming in the third line makes the same eliminations, but some programs grade by these two.
//!
//! A digit with one place in the intersection is a single, so locked candidates need two places. Locked pairs and triples are naked
//! pairs and triples with eliminations in both houses. If they have eliminations in only one house, the techniques for subsets
//! report them.

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
