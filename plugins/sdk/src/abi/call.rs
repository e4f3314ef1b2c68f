//! What passes during one `find`: the request, the sink and each deduction.

use std::ffi::c_void;

use super::evidence::Evidence;
use super::growth::Grows;
use crate::board::Board;
use crate::candidate::CandidateSet;

/// Request flag: report every distinct outcome, not the first only.
pub const REQUEST_ALL: u32 = 1;
/// Request flag: fill in the evidence.
pub const REQUEST_EVIDENCE: u32 = 2;

/// Deduction flag: `rating` holds the technique's own rating.
pub const DEDUCTION_HAS_RATING: u32 = 1;

/// Answer of a sink: go on.
pub const CONTINUE: u32 = 0;
/// Answer of a sink: return from `find` at once, with [`STATUS_STOPPED`](super::STATUS_STOPPED).
pub const STOP: u32 = 1;

/// What the host wants from one `find`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Request {
    /// Size of this structure at the writer.
    pub struct_size: u32,
    /// [`REQUEST_ALL`], [`REQUEST_EVIDENCE`].
    pub flags: u32,
    /// The last board of this walk on which this instance found nothing, or null. Every candidate of the board in question
    /// is on it too, and every value of it stands in the board in question.
    pub previous: *const Board,
    /// Zero.
    pub reserved: [u64; 4],
}

// SAFETY: a null pointer and zeros.
#[expect(unsafe_code, reason = "promises that zeros are valid")]
unsafe impl Grows for Request {
    const LEAST: usize = 8;
}

/// One deduction, valid during `emit`; the host copies what it wants.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Deduction {
    /// Size of this structure at the writer.
    pub struct_size: u32,
    /// [`DEDUCTION_HAS_RATING`].
    pub flags: u32,
    /// Digits to place.
    pub placements: CandidateSet,
    /// Candidates to take off the board.
    pub eliminations: CandidateSet,
    /// Which form of the pattern: 0 for none, `n` for the `n`-th of the technique's variants.
    pub variant: u32,
    /// Length of the chain, or 0.
    pub length: u32,
    /// Size of the pattern, or 0.
    pub size: u32,
    /// Zero.
    pub reserved: u32,
    /// The technique's own rating, if flagged.
    pub rating: f64,
    /// Why it holds; null unless evidence was asked for.
    pub evidence: *const Evidence,
}

// SAFETY: integers, a number and a null pointer.
#[expect(unsafe_code, reason = "promises that zeros are valid")]
unsafe impl Grows for Deduction {
    const LEAST: usize = 296;
}

/// Where deductions go.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Sink {
    /// Size of this structure at the writer.
    pub struct_size: u32,
    /// Zero.
    pub reserved: u32,
    /// Given back to both callbacks.
    pub context: *mut c_void,
    /// Takes one deduction; answers [`CONTINUE`] or [`STOP`].
    pub emit: unsafe extern "C" fn(context: *mut c_void, deduction: *const Deduction) -> u32,
    /// Whether to give up; answers [`CONTINUE`] or [`STOP`].
    pub should_stop: unsafe extern "C" fn(context: *mut c_void) -> u32,
    /// Zero.
    pub spare: [u64; 4],
}

// SAFETY: what cannot be zero lies within the least size; behind it there are integers.
#[expect(unsafe_code, reason = "promises that zeros are valid")]
unsafe impl Grows for Sink {
    const LEAST: usize = 32;
}
