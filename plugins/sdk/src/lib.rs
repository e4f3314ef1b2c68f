//! What a technique plugin and the server share: the words of the game and the binary interface.
//!
//! Should you use this crate? Yes, to write a technique in Rust: implement [`Technique`] for a type and
//! name the type in [`export_techniques!`]. An author in another language includes
//! `include/sudoku_technique.h`, which describes the same structures.
//!
//! Map of the crate:
//! - the vocabulary: [`Digit`], [`DigitSet`], [`Cell`], [`CellSet`], [`House`], [`Candidate`], [`CandidateSet`];
//! - what a technique looks at: [`Board`];
//! - what it answers with: [`Deduction`] and its [`Evidence`], given to a [`Sink`];
//! - the contract: [`Technique`], [`Request`], [`Options`];
//! - the words in a deduction's variant that turn with the grid: [`variant`];
//! - a search that many techniques are made of: [`hall`];
//! - what an author tests a technique with: [`testing`];
//! - the C layout of all that crosses the library boundary: [`abi`].
//!
//! The crate depends on `std` only, so a plugin pulls in nothing else.

pub mod abi;
mod board;
mod candidate;
mod cell;
mod deduction;
mod digit;
mod export;
pub mod hall;
mod house;
mod options;
mod technique;
pub mod testing;
pub mod variant;

pub use board::Board;
pub use candidate::{Candidate, CandidateSet};
pub use cell::{Cell, CellSet};
pub use deduction::{CandidateRole, Deduction, Evidence, HouseRole, Link, LinkStrength};
pub use digit::{Digit, DigitSet};
pub use export::__private;
pub use house::{House, HouseKind};
pub use options::Options;
pub use technique::{Flow, Request, Scope, Sink, Stopped, Technique};
