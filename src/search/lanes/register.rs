//! Defines the operations on a register of 27 lanes.

/// A lane with all nine columns.
pub(crate) const FULL: u16 = 0x1ff;
/// Number of lanes of a register.
pub(crate) const LANES: usize = 27;
/// Number of values that are read to load a register. The values after the lanes are ignored.
pub(crate) const PADDED: usize = 32;

/// 27 lanes of 16 bits.
///
/// Shifts drop the bits that leave a lane at either end.
pub(crate) trait Lanes: Copy {
    /// Loads these lanes.
    fn load(lanes: &[u16; PADDED]) -> Self;
    /// Returns the lanes. The values after the 27 lanes are arbitrary.
    fn store(self) -> [u16; PADDED];
    /// Returns the same number in each lane.
    fn splat(value: u16) -> Self;

    /// `self & other`
    fn and(self, other: Self) -> Self;
    /// `self | other`
    fn or(self, other: Self) -> Self;
    /// `self & !other`
    fn without(self, other: Self) -> Self;
    /// `self - other`; no lane of `other` may be greater.
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
    /// Returns the bits that are set in at least two of the three.
    #[inline(always)]
    fn majority(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(a.or(b).and(c))
    }
    /// Returns the bits that are set in one or all of the three.
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
    /// Returns the bits of `a` where `mask` is set, and of `b` elsewhere.
    #[inline(always)]
    fn choose(mask: Self, a: Self, b: Self) -> Self {
        a.and(mask).or(b.without(mask))
    }

    /// Converts from one form to the other: lane `3i + j` of register `k` becomes lane `3i + k` of register `j`.
    fn exchange(registers: [Self; 3]) -> [Self; 3];
    /// Rotates by one and by two along the bands: each lane gets the value of its successor for the same digit.
    fn bands(self) -> [Self; 2];
    /// Rotates by one and by two along the digits `f`.
    fn digits(self) -> [Self; 2];

    /// Returns the lanes with at most one bit; the others are zero.
    fn singles(self) -> Self;
    /// Returns `other` in each lane where it is not zero, and `self` elsewhere.
    fn overruled_by(self, other: Self) -> Self;
    /// Returns each lane without its lowest bit.
    fn lowered(self) -> Self;
    /// Returns whether one of the 27 lanes is zero in one of the registers.
    fn has_zero(a: Self, b: Self, c: Self) -> bool;
    /// Returns whether one of the 27 lanes differs from that of `other`.
    fn differs(self, other: Self) -> bool;
    /// Returns whether a lane differs in one of the three pairs of registers.
    fn differ(some: [Self; 3], others: [Self; 3]) -> bool;
    /// Returns whether one of the 27 lanes is not zero.
    fn is_filled(self) -> bool;

    /// `self + other`, which must stay below 2^16.
    fn plus(self, other: Self) -> Self;
    /// Returns the number of set bits of each lane, of which only the lowest nine may be set.
    fn count_bits(self) -> Self;
    /// Returns the lowest bit of each lane.
    fn lowest(self) -> Self;
    /// Returns the number of each lane, 0 to 26; padding has greater numbers below 2^14.
    fn numbers() -> Self;
    /// Returns the least of all lanes of three registers, in each lane.
    fn least(a: Self, b: Self, c: Self) -> Self;
    /// Returns `self` in each lane where `test` is not zero, and zero elsewhere.
    fn where_filled(self, test: Self) -> Self;
    /// Returns `self` in each lane where the two others are equal, and zero elsewhere.
    fn where_equal(self, one: Self, other: Self) -> Self;
}

/// Work that can use any kind of lanes.
pub(crate) trait LaneWork {
    /// The result.
    type Output;
    /// Does the work. Implementations are `#[inline(always)]`, so that they are compiled for the instruction set of their caller.
    fn run<L: Lanes>(self) -> Self::Output;
}
