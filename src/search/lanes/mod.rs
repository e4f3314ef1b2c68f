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

use std::sync::OnceLock;

pub(super) use portable::Portable;

/// A lane with all nine columns.
pub(super) const FULL: u16 = 0x1ff;
/// How many lanes of a register are in use.
pub(super) const LANES: usize = 27;
/// How many numbers are read to load a register; what comes after the lanes does not matter.
pub(super) const PADDED: usize = 32;

/// 27 lanes of 16 bits.
///
/// Lanes never hold more than 16 significant bits and shifts drop what leaves a lane at either end.
pub(super) trait Lanes: Copy {
    /// The register with these lanes.
    fn load(lanes: &[u16; PADDED]) -> Self;
    /// The lanes one by one; what comes after the 27 does not matter.
    fn store(self) -> [u16; PADDED];
    /// The same number in each lane.
    fn splat(value: u16) -> Self;

    /// `self & other`
    fn and(self, other: Self) -> Self;
    /// `self | other`
    fn or(self, other: Self) -> Self;
    /// `self & !other`
    fn without(self, other: Self) -> Self;
    /// `self - other`, where no lane of `other` is greater.
    fn minus(self, other: Self) -> Self;
    /// `self << N`
    fn up<const N: u32>(self) -> Self;
    /// `self >> N`
    fn down<const N: u32>(self) -> Self;

    /// `a | b | c`
    #[inline(always)]
    fn or3(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }
    /// `a & b & c`
    #[inline(always)]
    fn and3(a: Self, b: Self, c: Self) -> Self {
        a.and(b).and(c)
    }
    /// The bits set in at least two of the three.
    #[inline(always)]
    fn majority(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(a.or(b).and(c))
    }
    /// The bits set in an odd number of the three.
    #[inline(always)]
    fn odd(a: Self, b: Self, c: Self) -> Self {
        let either = a.or(b).without(a.and(b));
        either.or(c).without(either.and(c))
    }
    /// `a | b & c`
    #[inline(always)]
    fn or_and(a: Self, b: Self, c: Self) -> Self {
        a.or(b.and(c))
    }
    /// The bits of `a` where `mask` is set, of `b` elsewhere.
    #[inline(always)]
    fn choose(mask: Self, a: Self, b: Self) -> Self {
        a.and(mask).or(b.without(mask))
    }

    /// From one form to the other: lane `3i + j` of register `k` becomes lane `3i + k` of register `j`.
    fn exchange(registers: [Self; 3]) -> [Self; 3];
    /// Turned by one and by two along the bands: each lane gets the value of its successor, in the same digit.
    fn bands(self) -> [Self; 2];
    /// Turned by one and by two along the digits `f`.
    fn digits(self) -> [Self; 2];

    /// The lanes with at most one bit; the others are zero.
    fn singles(self) -> Self;
    /// `other` in each lane where it is not zero, `self` elsewhere.
    fn overruled_by(self, other: Self) -> Self;
    /// Each lane without its lowest bit.
    fn lowered(self) -> Self;
    /// Whether one of the 27 lanes is zero in one of the registers.
    fn has_zero(a: Self, b: Self, c: Self) -> bool;
    /// Whether the 27 lanes are not all equal to those of `other`.
    fn differs(self, other: Self) -> bool;
    /// Whether a lane differs in one of the three pairs of registers.
    fn differ(some: [Self; 3], others: [Self; 3]) -> bool;
    /// Whether one of the 27 lanes is not zero.
    fn is_filled(self) -> bool;

    /// `self + other`, which must stay below 2^16.
    fn plus(self, other: Self) -> Self;
    /// How many bits of each lane are set, where none above the ninth is.
    fn count_bits(self) -> Self;
    /// The lowest bit of each lane.
    fn lowest(self) -> Self;
    /// The number of each lane, 0 to 26; padding has greater numbers below 2^14.
    fn numbers() -> Self;
    /// The least of all lanes of three registers, in each lane.
    fn least(a: Self, b: Self, c: Self) -> Self;
    /// `self` in each lane where `test` is not zero, and zero elsewhere.
    fn where_filled(self, test: Self) -> Self;
    /// `self` in each lane where the two others are equal, and zero elsewhere.
    fn where_equal(self, one: Self, other: Self) -> Self;
}

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

/// Work that can be done with any kind of lanes.
pub(super) trait LaneWork {
    /// What comes out.
    type Output;
    /// Does it. Implementations are `#[inline(always)]`, so that they are compiled for the path that calls them.
    fn run<L: Lanes>(self) -> Self::Output;
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
