//! Computes with 27 numbers of 16 bits at once, portably or with vector instructions.
//!
//! The whole grid is 81 lanes, one for each digit and row, in three registers of 27 lanes. Bit `c` of a lane is set if the digit is a
//! candidate in column `c` of the row, so a lane uses 9 of its 16 bits:
//!
//! ```text
//!   by digits    register e: digits e+1, e+4, e+7 (f = 0, 1, 2)     lane 9b + 3f + r:  row r of band b
//!   by rows      register r: row r of each band                     lane 9b + 3f + e:  digit 3f + e + 1 in band b
//!   bits of a lane    8 7 6 | 5 4 3 | 2 1 0     columns, a mini-row of each box in three bits
//! ```
//!
//! A lane has four coordinates with three values each, and the rules of Sudoku compare a lane with the two others along one axis. Along the
//! registers, that is an operation on three registers. The other axes need a rotation within a register ([`Lanes::bands`],
//! [`Lanes::digits`]), or the other form, to which [`Lanes::exchange`] converts.
//!
//! An [`InstructionSet`] is one implementation. All implementations give the same bits for the same input, which a test in [`crate`]
//! checks. This module has the only `unsafe` code of the search.
#![cfg_attr(
    target_arch = "x86_64",
    expect(
        unsafe_code,
        reason = "vector instructions are functions that may only be called where the processor has them"
    )
)]
#![expect(
    clippy::inline_always,
    reason = "everything here must be inlined into the one function that is compiled for an instruction set"
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

/// An implementation that this machine can run.
///
/// The functions of [`crate`] use the fastest one. Tests and benches compare them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InstructionSet(LaneKind);

/// Private, so that the existence of an [`InstructionSet`] proves that the processor supports it.
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
    /// Returns the instruction sets of this machine, the fastest last.
    pub fn available() -> Vec<Self> {
        let mut paths = vec![Self(LaneKind::Portable)];
        paths.extend(Self::with_vectors());
        paths
    }

    /// Returns the instruction sets besides the portable one, the fastest last.
    #[cfg(target_arch = "x86_64")]
    fn with_vectors() -> impl Iterator<Item = Self> {
        let avx2 = avx2::is_available().then_some(Self(LaneKind::Avx2));
        let avx512 = avx512::is_available().then_some(Self(LaneKind::Avx512));
        avx2.into_iter().chain(avx512)
    }

    /// Returns the instruction sets besides the portable one: none on this architecture.
    #[cfg(not(target_arch = "x86_64"))]
    fn with_vectors() -> impl Iterator<Item = Self> {
        std::iter::empty()
    }

    /// Returns the fastest instruction set of this machine, which is detected once.
    #[inline]
    pub fn fastest() -> Self {
        static FASTEST: OnceLock<InstructionSet> = OnceLock::new();
        *FASTEST.get_or_init(|| Self::available().pop().unwrap_or(Self(LaneKind::Portable)))
    }

    /// Returns the name: `portable`, `avx2` or `avx512`.
    pub const fn name(self) -> &'static str {
        match self.0 {
            LaneKind::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            LaneKind::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            LaneKind::Avx512 => "avx512",
        }
    }

    /// Runs `work` with this instruction set.
    #[inline]
    pub(super) fn run<W: LaneWork>(self, work: W) -> W::Output {
        match self.0 {
            LaneKind::Portable => work.run::<Portable>(),
            // SAFETY: only `available` creates this value, after it has detected the instructions.
            #[cfg(target_arch = "x86_64")]
            LaneKind::Avx2 => unsafe { avx2::run(work) },
            // SAFETY: only `available` creates this value, after it has detected the instructions.
            #[cfg(target_arch = "x86_64")]
            LaneKind::Avx512 => unsafe { avx512::run(work) },
        }
    }
}
