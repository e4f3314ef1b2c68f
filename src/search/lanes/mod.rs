//! Lanes: 27 numbers of 16 bits worked on at once, and the choice of how.
//!
//! The whole grid is 81 lanes, one for each digit and row, in three registers of 27 lanes. Bit `c` of a lane says
//! that the digit may still stand in column `c` of the row, so a lane uses 9 of its 16 bits:
//!
//! ```text
//!   by digits    register e: digits e+1, e+4, e+7 (f = 0, 1, 2)     lane 9b + 3f + r:  row r of band b
//!   by rows      register r: row r of each band                     lane 9b + 3f + e:  digit 3f + e + 1 in band b
//!   bits of a lane    8 7 6 | 5 4 3 | 2 1 0     columns, a mini-row of each box in three bits
//! ```
//!
//! Three by three by three by three is the point: what Sudoku's rules compare is always a lane with the two others along
//! one of these axes. Along the registers that takes no more than an operation of three registers; the two other axes
//! are reached by turning ([`Lanes::bands`], [`Lanes::digits`]), and [`Lanes::exchange`] goes from one form to the
//! other.
//!
//! A [`InstructionSet`] names one way of computing. All of them give the same answer for the same input, bit for bit; a test
//! in [`crate`] compares them. This module and its files are the only `unsafe` code of the search.
#![cfg_attr(
    target_arch = "x86_64",
    expect(
        unsafe_code,
        reason = "vector instructions are functions that may only be called where the processor has them"
    )
)]
#![expect(
    clippy::inline_always,
    reason = "everything here must be inlined into the one function that is compiled for a path's instructions"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;
mod register;

use std::sync::OnceLock;

pub(super) use portable::Portable;
pub(super) use register::{FULL, LANES, LaneWork, Lanes, PADDED};

/// A way of computing that this machine has.
///
/// There is no need to choose one: the functions of [`crate`] take the fastest. Tests and benches compare them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InstructionSet(LaneKind);

/// Kept private: that a [`InstructionSet`] exists is the proof that the processor can take it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LaneKind {
    /// Ordinary 64-bit words, on every machine.
    Portable,
    /// 256-bit registers of x86-64.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// 512-bit registers of x86-64.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl InstructionSet {
    /// The paths of this machine, the fastest last.
    pub fn available() -> Vec<Self> {
        let mut paths = vec![Self(LaneKind::Portable)];
        paths.extend(Self::with_vectors());
        paths
    }

    /// The paths beyond the portable one, the fastest last.
    #[cfg(target_arch = "x86_64")]
    fn with_vectors() -> impl Iterator<Item = Self> {
        let avx2 = avx2::is_available().then_some(Self(LaneKind::Avx2));
        let avx512 = avx512::is_available().then_some(Self(LaneKind::Avx512));
        avx2.into_iter().chain(avx512)
    }

    /// The paths beyond the portable one: none on this architecture.
    #[cfg(not(target_arch = "x86_64"))]
    fn with_vectors() -> impl Iterator<Item = Self> {
        std::iter::empty()
    }

    /// The fastest path of this machine, found out once.
    #[inline]
    pub fn fastest() -> Self {
        static FASTEST: OnceLock<InstructionSet> = OnceLock::new();
        *FASTEST.get_or_init(|| Self::available().pop().unwrap_or(Self(LaneKind::Portable)))
    }

    /// `portable`, `avx2` or `avx512`.
    pub const fn name(self) -> &'static str {
        match self.0 {
            LaneKind::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            LaneKind::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            LaneKind::Avx512 => "avx512",
        }
    }

    /// Does `work` on this path.
    #[inline]
    pub(super) fn run<W: LaneWork>(self, work: W) -> W::Output {
        match self.0 {
            LaneKind::Portable => work.run::<Portable>(),
            // SAFETY: only `available` makes such a path, after asking the processor.
            #[cfg(target_arch = "x86_64")]
            LaneKind::Avx2 => unsafe { avx2::run(work) },
            // SAFETY: only `available` makes such a path, after asking the processor.
            #[cfg(target_arch = "x86_64")]
            LaneKind::Avx512 => unsafe { avx512::run(work) },
        }
    }
}
