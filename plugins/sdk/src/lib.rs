//! The SDK of technique plugins: the types that a plugin and the server share, and the binary interface between them.
//!
//! Should you use this crate? Yes, to write a technique in Rust: implement [`Technique`] for a type and
//! name the type in [`export_techniques!`]. An author in another language includes
//! `include/sudoku_technique.h`, which declares the same structures.
//!
//! Map of the crate:
//! - the vocabulary: [`Digit`], [`DigitSet`], [`Cell`], [`CellSet`], [`House`], [`Candidate`], [`CandidateSet`];
//! - the input of a technique: [`Board`];
//! - its output: [`Deduction`] with its [`Evidence`], passed to a [`Sink`];
//! - the contract: [`Technique`], [`Request`], [`Options`];
//! - the description of a technique: [`VariantEntry`], [`OptionEntry`], [`Claim`], [`LabelEntry`]; of a crate with techniques:
//!   [`PluginDescriptor`];
//! - the words in a variant's name that change when the grid is transposed: [`variant`];
//! - results that several techniques share: [`Memo`];
//! - a test bench for authors: [`testing`];
//! - the C layout of everything that crosses the library boundary: [`abi`].
//!
//! The crate depends on `std` only, so a plugin gets no other dependency from it.

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
mod panics;
mod sink;
mod technique;
pub mod testing;
pub mod variant;

pub use abi::{Claim, LabelEntry, OptionEntry, OptionPair, Text, VariantEntry};
pub use board::Board;
pub use candidate::{Candidate, CandidateSet};
pub use cell::{Cell, CellSet};
pub use deduction::{Deduction, Variant};
pub use digit::{Digit, DigitSet};
pub use evidence::{
    CandidateMark, CandidateRole, CellMark, CellRole, Chain, ChainIndex, ChainRole, End, Evidence, HouseMark,
    HouseRole, Link, LinkStrength, Literal, Node, NodeIndex, NodeKind, Reason,
};
pub use export::{__private, PluginDescriptor};
pub use house::{House, HouseKind};
pub use memo::Memo;
pub use options::{OptionKind, Options};
pub use sink::Sink;
pub use technique::{Flow, Request, Scope, Stopped, Technique};
