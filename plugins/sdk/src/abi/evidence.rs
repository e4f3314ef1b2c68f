//! Evidence in the form that crosses: lists whose elements refer to each other by index.
//!
//! ```text
//!   candidates, houses, cells     highlighted parts of the pattern, with a role and a group
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
    /// Cell times 9 plus digit minus one, 0 to 728.
    pub candidate: u16,
    /// Number of a [`crate::CandidateRole`].
    pub role: u16,
    /// Number of the colour, of the almost locked set or of the half of a siamese pair; 0 for none.
    pub group: u16,
    /// Zero.
    pub reserved: u16,
}

/// A house of the pattern with its role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct HouseEvidence {
    /// 0 to 8 for rows, 9 to 17 for columns, 18 to 26 for boxes.
    pub house: u16,
    /// Number of a [`crate::HouseRole`].
    pub role: u16,
    /// As in [`CandidateEvidence`].
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
    /// As in [`CandidateEvidence`].
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
    /// As in [`CandidateEvidence`].
    pub group: u16,
    /// Index of its first candidate in `members`.
    pub first: u32,
    /// Number of its candidates.
    pub count: u32,
}

/// There is no end, because a chain has no such literal.
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

/// No reason is given.
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
    /// The kind of the reason: [`REASON_NONE`], [`REASON_CELL`], [`REASON_HOUSE`], [`REASON_NODE`], [`REASON_CHAIN`].
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

/// The statement that an end is true or false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct Literal {
    /// The end; of kind [`END_NONE`] if there is no literal.
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
    /// As in [`CandidateEvidence`].
    pub group: u16,
    /// Number of the earlier chain that contains this one, counted from 1; 0 for none.
    pub parent: u32,
    /// The assumption.
    pub premise: Literal,
    /// The conclusion.
    pub conclusion: Literal,
    /// Index of its first link in `links`.
    pub first: u32,
    /// Number of its links.
    pub count: u32,
}

/// The structure of the proof of a deduction. The order of the elements is kept.
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
    /// Cells that are highlighted as a whole.
    pub cells: List<CellEvidence>,
    /// Several candidates that act as one.
    pub nodes: List<NodeEvidence>,
    /// The candidates of all nodes, one node after the other.
    pub members: List<u16>,
    /// The inferences. A chain is a slice of them.
    pub links: List<LinkEvidence>,
    /// The chains.
    pub chains: List<ChainEvidence>,
}

// SAFETY: behind `LEAST` there are lists, which are empty when all their bytes are zero.
#[expect(unsafe_code, reason = "promises that zeros are valid")]
unsafe impl Grows for Evidence {
    const LEAST: usize = 8;
}
