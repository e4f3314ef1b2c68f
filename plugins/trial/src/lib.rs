//! Trial and error, and brute force: the last rungs of a ladder.
//!
//! - [`TrialDepth1`]: singles lead from a candidate to a contradiction;
//! - [`TrialDepth2`]: singles and trials of depth 1 lead from a candidate to a contradiction;
//! - [`BruteForce`]: a search finds the digit of a cell.
//!
//! Trial and error of depth k assumes a candidate and applies trials of depth k-1 to their end; depth 0 is singles. Depth 2 finishes all
//! but a few known puzzles, and brute force finishes all.
//!
//! Map of the crate, from the smallest pieces to the whole:
//! - `choices`: the candidates by number, and the cells and houses that need one of them;
//! - `closure`: what follows from an assumption by singles;
//! - `exclusion`: pairs of candidates that cannot both be true;
//! - `trace`, `refutation`: facts with reasons, and the proof of a contradiction;
//! - `trials`: the candidates that trials refute, in order of preference;
//! - `proof`: a refutation as evidence; `report`: its deduction;
//! - `solutions`: the only solution of a board.

mod brute_force;
mod choices;
mod closure;
mod exclusion;
mod proof;
mod refutation;
mod report;
mod solutions;
mod trace;
mod trial_depth_1;
mod trial_depth_2;
mod trials;

pub use brute_force::BruteForce;
pub use trial_depth_1::TrialDepth1;
pub use trial_depth_2::TrialDepth2;

sudoku_technique::export_techniques!(TrialDepth1, TrialDepth2, BruteForce);
