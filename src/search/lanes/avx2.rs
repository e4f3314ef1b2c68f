//! Implements lanes with three 256-bit registers, one for each band.
//!
//! ```text
//!   register b     quarter f (64 bits)     field i (16 bits)     holds lane 9b + 3f + i
//!                  quarter 3               field 3               padding: nine candidates that no rule strikes
//! ```
//!
//! A rotation along the bands only renames registers, a rotation along the digits permutes quarters, and an exchange shifts within
//! quarters. Without three-operand functions and lane masks, one round of the rules takes three times as many instructions as with 512-bit
//! registers.
//!
//! Every function here is inlined into [`run`], which is the only function that code for any processor calls. So all of them may use the
//! instructions that `run` is compiled for.

use std::arch::x86_64::{
    __m256i, _mm_min_epu16, _mm_minpos_epu16, _mm256_add_epi16, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_blend_epi16, _mm256_broadcastw_epi16, _mm256_castsi256_si128, _mm256_cmpeq_epi16,
    _mm256_extracti128_si256, _mm256_min_epu16, _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_set_epi64x,
    _mm256_set1_epi16, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_slli_epi16, _mm256_slli_epi64,
    _mm256_srli_epi16, _mm256_srli_epi64, _mm256_storeu_si256, _mm256_sub_epi16, _mm256_testz_si256,
    _mm256_xor_si256,
};

use super::register::{LANES, LaneWork, Lanes, PADDED};

/// Lanes in three 256-bit registers.
#[derive(Clone, Copy)]
pub(super) struct Avx2([__m256i; 3]);

/// Returns whether this processor has the instructions that [`run`] is compiled for.
pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// Runs `work` with 256-bit registers.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn run<W: LaneWork>(work: W) -> W::Output {
    work.run::<Avx2>()
}

/// Applies an instruction to each of the three registers.
macro_rules! each {
    ($instruction:ident $(::<$n:tt>)? ($($operand:expr),+)) => {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX2.
        unsafe {
            Self([
                $instruction $(::<$n>)? ($($operand.0[0]),+),
                $instruction $(::<$n>)? ($($operand.0[1]),+),
                $instruction $(::<$n>)? ($($operand.0[2]),+),
            ])
        }
    };
}

/// The fields of a quarter that are not padding.
const USED: i64 = 0xffff_ffff_ffff;

impl Avx2 {
    #[inline(always)]
    fn zero() -> Self {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX2.
        Self(unsafe { [_mm256_setzero_si256(); 3] })
    }

    /// Returns all bits of each lane in which the two are equal.
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        each!(_mm256_cmpeq_epi16(self, other))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        each!(_mm256_xor_si256(self, other))
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX2.
        unsafe {
            let all = _mm256_or_si256(_mm256_or_si256(self.0[0], self.0[1]), self.0[2]);
            _mm256_testz_si256(all, all) == 1
        }
    }
}

/// Computes one band of [`Lanes::exchange`].
///
/// # Safety
/// The processor must have AVX2.
#[inline(always)]
unsafe fn exchange([a, b, c]: [__m256i; 3]) -> [__m256i; 3] {
    const FIRST: i32 = 0x11;
    const SECOND: i32 = 0x22;
    const THIRD: i32 = 0x44;
    // SAFETY: promised by the caller.
    unsafe {
        let first = _mm256_blend_epi16::<SECOND>(a, _mm256_slli_epi64::<16>(b));
        let first = _mm256_blend_epi16::<THIRD>(first, _mm256_slli_epi64::<32>(c));
        let second = _mm256_blend_epi16::<FIRST>(b, _mm256_srli_epi64::<16>(a));
        let second = _mm256_blend_epi16::<THIRD>(second, _mm256_slli_epi64::<16>(c));
        let third = _mm256_blend_epi16::<FIRST>(c, _mm256_srli_epi64::<32>(a));
        let third = _mm256_blend_epi16::<SECOND>(third, _mm256_srli_epi64::<16>(b));
        [first, second, third]
    }
}

impl Lanes for Avx2 {
    #[inline(always)]
    fn load(lanes: &[u16; PADDED]) -> Self {
        const PADDING: u64 = 0x1ff << 48;
        let quarter = |lane: usize| {
            let fields =
                u64::from(lanes[lane]) | u64::from(lanes[lane + 1]) << 16 | u64::from(lanes[lane + 2]) << 32;
            (fields | PADDING) as i64
        };
        let full = 0x01ff_01ff_01ff_01ff;
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX2.
        Self(unsafe {
            [
                _mm256_set_epi64x(full, quarter(6), quarter(3), quarter(0)),
                _mm256_set_epi64x(full, quarter(15), quarter(12), quarter(9)),
                _mm256_set_epi64x(full, quarter(24), quarter(21), quarter(18)),
            ]
        })
    }

    #[inline(always)]
    fn store(self) -> [u16; PADDED] {
        let mut fields = [[0_u16; 16]; 3];
        for (register, fields) in std::iter::zip(self.0, &mut fields) {
            // SAFETY: inlined into `run`, whose caller knows that the processor has AVX2; the array is 32 bytes long.
            unsafe { _mm256_storeu_si256(fields.as_mut_ptr().cast(), register) };
        }
        let mut lanes = [0; PADDED];
        for (lane, value) in lanes[..LANES].iter_mut().enumerate() {
            *value = fields[lane / 9][lane % 9 / 3 * 4 + lane % 3];
        }
        lanes
    }

    #[inline(always)]
    fn splat(value: u16) -> Self {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX2.
        Self(unsafe { [_mm256_set1_epi16(value as i16); 3] })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        each!(_mm256_and_si256(self, other))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        each!(_mm256_or_si256(self, other))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        each!(_mm256_andnot_si256(other, self))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        each!(_mm256_sub_epi16(self, other))
    }

    #[inline(always)]
    fn up<const N: u32>(self) -> Self {
        // The instruction has a signed constant operand, which cannot be computed from the unsigned `N`.
        match N {
            1 => each!(_mm256_slli_epi16::<1>(self)),
            2 => each!(_mm256_slli_epi16::<2>(self)),
            3 => each!(_mm256_slli_epi16::<3>(self)),
            7 => each!(_mm256_slli_epi16::<7>(self)),
            9 => each!(_mm256_slli_epi16::<9>(self)),
            _ => {
                let mut shifted = self;
                for _ in 0..N {
                    shifted = each!(_mm256_slli_epi16::<1>(shifted));
                }
                shifted
            }
        }
    }

    #[inline(always)]
    fn down<const N: u32>(self) -> Self {
        match N {
            1 => each!(_mm256_srli_epi16::<1>(self)),
            2 => each!(_mm256_srli_epi16::<2>(self)),
            3 => each!(_mm256_srli_epi16::<3>(self)),
            4 => each!(_mm256_srli_epi16::<4>(self)),
            6 => each!(_mm256_srli_epi16::<6>(self)),
            _ => {
                let mut shifted = self;
                for _ in 0..N {
                    shifted = each!(_mm256_srli_epi16::<1>(shifted));
                }
                shifted
            }
        }
    }

    #[inline(always)]
    fn exchange([a, b, c]: [Self; 3]) -> [Self; 3] {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX2.
        unsafe {
            let [a0, b0, c0] = exchange([a.0[0], b.0[0], c.0[0]]);
            let [a1, b1, c1] = exchange([a.0[1], b.0[1], c.0[1]]);
            let [a2, b2, c2] = exchange([a.0[2], b.0[2], c.0[2]]);
            [Self([a0, a1, a2]), Self([b0, b1, b2]), Self([c0, c1, c2])]
        }
    }

    #[inline(always)]
    fn bands(self) -> [Self; 2] {
        let [a, b, c] = self.0;
        [Self([b, c, a]), Self([c, a, b])]
    }

    #[inline(always)]
    fn digits(self) -> [Self; 2] {
        // Quarter 3 stays; quarters 0, 1, 2 come from 1, 2, 0 and from 2, 0, 1.
        [
            each!(_mm256_permute4x64_epi64::<0b11_00_10_01>(self)),
            each!(_mm256_permute4x64_epi64::<0b11_01_00_10>(self)),
        ]
    }

    #[inline(always)]
    fn singles(self) -> Self {
        self.and(self.lowered().equal(Self::zero()))
    }

    #[inline(always)]
    fn overruled_by(self, other: Self) -> Self {
        self.and(other.equal(Self::zero())).or(other)
    }

    #[inline(always)]
    fn lowered(self) -> Self {
        // Adding all bits subtracts one.
        let less: Self = each!(_mm256_add_epi16(self, Self::splat(u16::MAX)));
        self.and(less)
    }

    #[inline(always)]
    fn has_zero(a: Self, b: Self, c: Self) -> bool {
        let least: Self = each!(_mm256_min_epu16(a, b));
        let least: Self = each!(_mm256_min_epu16(least, c));
        !least.equal(Self::zero()).is_zero()
    }

    #[inline(always)]
    fn differs(self, other: Self) -> bool {
        !self.xor(other).is_zero()
    }

    #[inline(always)]
    fn differ(some: [Self; 3], others: [Self; 3]) -> bool {
        let [a, b, c] = some;
        let [a0, b0, c0] = others;
        !Self::or3(a.xor(a0), b.xor(b0), c.xor(c0)).is_zero()
    }

    #[inline(always)]
    fn is_filled(self) -> bool {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX2.
        let used = unsafe { _mm256_set_epi64x(0, USED, USED, USED) };
        !self.and(Self([used; 3])).is_zero()
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        each!(_mm256_add_epi16(self, other))
    }

    #[inline(always)]
    fn count_bits(self) -> Self {
        // AVX2 has no count of bits in lanes: a shuffle looks up four bits at a time, and the ninth bit is added.
        const COUNTS: [i64; 2] = [0x0302_0201_0201_0100, 0x0403_0302_0302_0201];
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX2.
        let counts = Self(unsafe { [_mm256_set_epi64x(COUNTS[1], COUNTS[0], COUNTS[1], COUNTS[0]); 3] });
        let four = Self::splat(0x0f);
        let low: Self = each!(_mm256_shuffle_epi8(counts, self.and(four)));
        let high: Self = each!(_mm256_shuffle_epi8(counts, self.down::<4>().and(four)));
        let last: Self = each!(_mm256_srli_epi16::<8>(self));
        low.plus(high).plus(last)
    }

    #[inline(always)]
    fn lowest(self) -> Self {
        self.and(Self::zero().minus(self))
    }

    #[inline(always)]
    fn numbers() -> Self {
        const PADDING: i64 = 0x3000 << 48;
        const FIELDS: i64 = 0x0002_0001_0000 | PADDING;
        const THREE: i64 = 0x0003_0003_0003;
        const OUTSIDE: i64 = 0x3000_3000_3000_3000;
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX2.
        Self(unsafe {
            [
                _mm256_set_epi64x(OUTSIDE, FIELDS + 2 * THREE, FIELDS + THREE, FIELDS),
                _mm256_set_epi64x(
                    OUTSIDE,
                    FIELDS + 5 * THREE,
                    FIELDS + 4 * THREE,
                    FIELDS + 3 * THREE,
                ),
                _mm256_set_epi64x(
                    OUTSIDE,
                    FIELDS + 8 * THREE,
                    FIELDS + 7 * THREE,
                    FIELDS + 6 * THREE,
                ),
            ]
        })
    }

    #[inline(always)]
    fn least(a: Self, b: Self, c: Self) -> Self {
        let least: Self = each!(_mm256_min_epu16(a, b));
        let least: Self = each!(_mm256_min_epu16(least, c));
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX2.
        Self(unsafe {
            let least = _mm256_min_epu16(_mm256_min_epu16(least.0[0], least.0[1]), least.0[2]);
            let least = _mm_min_epu16(
                _mm256_castsi256_si128(least),
                _mm256_extracti128_si256::<1>(least),
            );
            [_mm256_broadcastw_epi16(_mm_minpos_epu16(least)); 3]
        })
    }

    #[inline(always)]
    fn where_filled(self, test: Self) -> Self {
        self.without(test.equal(Self::zero()))
    }

    #[inline(always)]
    fn where_equal(self, one: Self, other: Self) -> Self {
        self.and(one.equal(other))
    }
}
