//! The operations on a register of 27 lanes, and the work that any implementation of them can do.

/// A lane with all nine columns.
pub(crate) const FULL: u16 = 0x1ff;
/// How many lanes of a register are in use.
pub(crate) const LANES: usize = 27;
/// How many numbers are read to load a register; what comes after the lanes does not matter.
pub(crate) const PADDED: usize = 32;

/// 27 lanes of 16 bits.
///
/// Lanes never hold more than 16 significant bits and shifts drop what leaves a lane at either end.
pub(crate) trait Lanes: Copy {
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

/// Work that can be done with any kind of lanes.
pub(crate) trait LaneWork {
    /// What comes out.
    type Output;
    /// Does it. Implementations are `#[inline(always)]`, so that they are compiled for the path that calls them.
    fn run<L: Lanes>(self) -> Self::Output;
}
