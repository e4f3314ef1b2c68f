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
//! - what a technique says of itself: [`VariantEntry`], [`OptionEntry`], [`Translation`], [`Claim`];
//! - the words in a variant's name that turn with the grid: [`variant`];
//! - what is computed once for several questions about one board: [`Memo`];
//! - what an author tests a technique with: [`testing`];
//! - the C layout of all that crosses the library boundary: [`abi`].
//!
//! The crate depends on `std` only, so a plugin pulls in nothing else.

pub mod abi;
mod board;
mod candidate;
mod cell;
mod deduction;
mod describe;
mod digit;
mod evidence;
mod export;
mod house;
mod memo;
mod options;
mod sink;
mod technique;
pub mod testing;
pub mod variant;

pub use abi::{Claim, OptionEntry, OptionPair, Text, Translation, VariantEntry};
pub use board::Board;
pub use candidate::{Candidate, CandidateSet};
pub use cell::{Cell, CellSet};
pub use deduction::{Deduction, Variant};
pub use digit::{Digit, DigitSet};
pub use evidence::{
    CandidateMark, CandidateRole, CellMark, CellRole, Chain, ChainIndex, ChainRole, End, Evidence, HouseMark,
    HouseRole, Link, LinkStrength, Literal, Node, NodeIndex, NodeKind, Reason,
};
pub use export::__private;
pub use house::{House, HouseKind};
pub use memo::Memo;
pub use options::{OptionKind, Options};
pub use sink::Sink;
pub use technique::{Flow, Request, Scope, Stopped, Technique};
