//! The structures of one call of `find`: the request, the sink and each deduction.

use std::ffi::c_void;

use super::evidence::Evidence;
use super::growth::Grows;
use super::values::Text;
use crate::board::Board;
use crate::candidate::CandidateSet;

/// Request flag: report every distinct outcome, not only the first.
pub const REQUEST_ALL: u32 = 1;
/// Request flag: fill in the evidence.
pub const REQUEST_EVIDENCE: u32 = 2;

/// Deduction flag: `rating` holds the technique's own rating.
pub const DEDUCTION_HAS_RATING: u32 = 1;

/// Answer of a sink: continue.
pub const CONTINUE: u32 = 0;
/// Answer of a sink: return from `find` at once, with [`STATUS_STOPPED`](super::STATUS_STOPPED).
pub const STOP: u32 = 1;

/// The host's wishes for one `find`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Request {
    /// Size of this structure at the writer.
    pub struct_size: u32,
    /// [`REQUEST_ALL`], [`REQUEST_EVIDENCE`].
    pub flags: u32,
    /// The last board of this walk on which this instance found nothing, or null. The current board has every value of it
    /// and no candidate that it lacks.
    pub previous: *const Board,
    /// Zero.
    pub reserved: [u64; 4],
}

// SAFETY: behind `LEAST` there are a pointer that may be null and integers.
#[expect(unsafe_code, reason = "promises that zeros are valid")]
unsafe impl Grows for Request {
    const LEAST: usize = 8;
}

/// One deduction. It is valid during `emit`; the host copies it.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Deduction {
    /// Size of this structure at the writer.
    pub struct_size: u32,
    /// [`DEDUCTION_HAS_RATING`].
    pub flags: u32,
    /// Digits to place.
    pub placements: CandidateSet,
    /// Candidates to remove.
    pub eliminations: CandidateSet,
    /// The form of the pattern: 0 for none, `n` for the `n`-th of the technique's variants, counted from 1.
    pub variant: u32,
    /// Length of the chain in links, or 0.
    pub length: u32,
    /// Size of the pattern, or 0.
    pub size: u32,
    /// Zero.
    pub reserved: u32,
    /// The technique's own rating, if flagged.
    pub rating: f64,
    /// Why the deduction holds; null unless evidence was asked for.
    pub evidence: *const Evidence,
}

// SAFETY: behind `LEAST` there are integers, a number and a pointer that may be null.
#[expect(unsafe_code, reason = "promises that zeros are valid")]
unsafe impl Grows for Deduction {
    const LEAST: usize = 296;
}

/// The host's callbacks that take deductions, and the reason of a failure.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Sink {
    /// Size of this structure at the writer.
    pub struct_size: u32,
    /// Zero.
    pub reserved: u32,
    /// Passed to both callbacks.
    pub context: *mut c_void,
    /// Takes one deduction; answers [`CONTINUE`] or [`STOP`].
    pub emit: unsafe extern "C" fn(context: *mut c_void, deduction: *const Deduction) -> u32,
    /// Answers [`STOP`] if the search should end, and [`CONTINUE`] otherwise.
    pub should_stop: unsafe extern "C" fn(context: *mut c_void) -> u32,
    /// Takes the reason of a failure in words, before `find` returns [`STATUS_PANICKED`](super::STATUS_PANICKED) or another failing status. `None` at hosts of
    /// minor version 0 and in a host that does not want reasons.
    pub fail: Option<unsafe extern "C" fn(context: *mut c_void, reason: Text)>,
    /// Zero.
    pub spare: [u64; 3],
}

// SAFETY: the callbacks, which cannot be zero, lie within `LEAST`; behind it there are integers.
#[expect(unsafe_code, reason = "promises that zeros are valid")]
unsafe impl Grows for Sink {
    const LEAST: usize = 32;
}
