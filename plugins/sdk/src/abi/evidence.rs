//! Evidence as it crosses: six lists, in which elements refer to each other by index.
//!
//! ```text
//!   candidates, houses, cells     what is highlighted, with a role and a group
//!   nodes -> members              several candidates that act as one; a slice of `members`
//!   links -> nodes                one inference; each end is a candidate or a node
//!   chains -> links, chains       a slice of `links`, nested by `parent`
//! ```

use super::growth::Grows;
use super::values::List;

/// A candidate of the pattern with its role. It may be the value of a solved cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct CandidateEvidence {
    /// Cell times 9 plus digit less one, 0 to 728.
    pub candidate: u16,
    /// Number of a [`crate::CandidateRole`].
    pub role: u16,
    /// Colour, number of the almost locked set, half of a siamese pair; 0 for none.
    pub group: u16,
    /// Zero.
    pub reserved: u16,
}

/// A house of the pattern with its role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct HouseEvidence {
    /// 0 to 8 rows, 9 to 17 columns, 18 to 26 boxes.
    pub house: u16,
    /// Number of a [`crate::HouseRole`].
    pub role: u16,
    /// As with candidates.
    pub group: u16,
    /// Zero.
    pub reserved: u16,
}

/// A cell that is highlighted as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct CellEvidence {
    /// 0 to 80.
    pub cell: u16,
    /// Number of a [`crate::CellRole`].
    pub role: u16,
    /// As with candidates.
    pub group: u16,
    /// Zero.
    pub reserved: u16,
}

/// Several candidates that act as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct NodeEvidence {
    /// Number of a [`crate::NodeKind`].
    pub kind: u16,
    /// As with candidates.
    pub group: u16,
    /// Index of its first candidate in `members`.
    pub first: u32,
    /// How many candidates it has.
    pub count: u32,
}

/// No end: of a literal that is not given.
pub const END_NONE: u16 = 0;
/// The end is a candidate.
pub const END_CANDIDATE: u16 = 1;
/// The end is a node.
pub const END_NODE: u16 = 2;

/// One end of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct End {
    /// [`END_CANDIDATE`] or [`END_NODE`].
    pub kind: u16,
    /// Number of the candidate or index of the node.
    pub index: u16,
}

/// The link has no reason beyond the rules.
pub const REASON_NONE: u16 = 0;
/// The reason is a cell.
pub const REASON_CELL: u16 = 1;
/// The reason is a house.
pub const REASON_HOUSE: u16 = 2;
/// The reason is a node, by index.
pub const REASON_NODE: u16 = 3;
/// The reason is an earlier chain, by index.
pub const REASON_CHAIN: u16 = 4;

/// One inference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct LinkEvidence {
    /// Where it starts.
    pub source: End,
    /// Where it ends.
    pub target: End,
    /// Number of a [`crate::LinkStrength`].
    pub strength: u16,
    /// What it follows from: [`REASON_NONE`], [`REASON_CELL`], [`REASON_HOUSE`], [`REASON_NODE`], [`REASON_CHAIN`].
    pub reason_kind: u16,
    /// Number of the cell or house, index of the node or chain.
    pub reason: u16,
    /// Zero.
    pub reserved: u16,
}

/// The literal says that its end is true.
pub const LITERAL_ON: u16 = 1;
/// The literal says that its end is false.
pub const LITERAL_OFF: u16 = 2;

/// An end that is true, or false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct Literal {
    /// Which; of kind [`END_NONE`] when there is none.
    pub end: End,
    /// [`LITERAL_ON`], [`LITERAL_OFF`].
    pub truth: u16,
    /// Zero.
    pub reserved: u16,
}

/// One chain, loop, or branch of a net.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct ChainEvidence {
    /// Number of a [`crate::ChainRole`].
    pub role: u16,
    /// As with candidates.
    pub group: u16,
    /// Number of the chain it is part of, counted from 1 and earlier than its own; 0 for none.
    pub parent: u32,
    /// What is assumed.
    pub premise: Literal,
    /// What follows.
    pub conclusion: Literal,
    /// Index of its first link in `links`.
    pub first: u32,
    /// How many links it has.
    pub count: u32,
}

/// Why a deduction holds, as structure. Order is kept.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Evidence {
    /// Size of this structure at the writer.
    pub struct_size: u32,
    /// Zero.
    pub reserved: u32,
    /// The candidates of the pattern.
    pub candidates: List<CandidateEvidence>,
    /// Its houses.
    pub houses: List<HouseEvidence>,
    /// Cells that are highlighted without a digit.
    pub cells: List<CellEvidence>,
    /// Several candidates that act as one.
    pub nodes: List<NodeEvidence>,
    /// The candidates of all nodes, one node after the other.
    pub members: List<u16>,
    /// The inferences of all chains.
    pub links: List<LinkEvidence>,
    /// The chains.
    pub chains: List<ChainEvidence>,
}

// SAFETY: integers and empty lists.
#[expect(unsafe_code, reason = "promises that zeros are valid")]
unsafe impl Grows for Evidence {
    const LEAST: usize = 8;
}
