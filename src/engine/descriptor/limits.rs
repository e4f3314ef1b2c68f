//! The greatest sizes in a descriptor.

/// Most techniques of one plugin.
pub(super) const MOST_TECHNIQUES: u32 = 1000;
/// Longest text of a descriptor in bytes.
pub(super) const LONGEST_TEXT: usize = 4096;
/// Most elements of one list of a technique.
pub(super) const MOST_ELEMENTS: usize = 1000;
