//! Implements lanes with one 512-bit register.
//!
//! 27 of its 32 lanes are used. The last five have nine candidates each, which no rule strikes, so that tests of all 32 lanes need no mask.
//!
//! Every function here is inlined into [`run`], which is the only function that code for any processor calls. So all of them may use the
//! instructions that `run` is compiled for.
use std::arch::x86_64::{
    __m512i, __mmask32, _mm_min_epu16, _mm_minpos_epu16, _mm256_castsi256_si128, _mm256_extracti128_si256,
    _mm256_min_epu16, _mm512_add_epi16, _mm512_and_si512, _mm512_andnot_si512, _mm512_broadcastw_epi16,
    _mm512_castsi512_si256, _mm512_cmpeq_epi16_mask, _mm512_cmpneq_epi16_mask, _mm512_extracti64x4_epi64,
    _mm512_loadu_si512, _mm512_mask_loadu_epi16, _mm512_mask_mov_epi16, _mm512_mask_permutexvar_epi16,
    _mm512_mask_test_epi16_mask, _mm512_maskz_mov_epi16, _mm512_min_epu16, _mm512_or_si512,
    _mm512_permutexvar_epi16, _mm512_popcnt_epi16, _mm512_set1_epi16, _mm512_setzero_si512,
    _mm512_slli_epi16, _mm512_srli_epi16, _mm512_storeu_si512, _mm512_sub_epi16, _mm512_subs_epu16,
    _mm512_ternarylogic_epi64, _mm512_test_epi16_mask, _mm512_testn_epi16_mask, _mm512_xor_si512,
};

use super::register::{LANES, LaneWork, Lanes, PADDED};

/// Lanes in a 512-bit register.
#[derive(Clone, Copy)]
pub(super) struct Avx512(__m512i);

/// The lanes in use, as a lane mask.
const USED: __mmask32 = (1 << LANES) - 1;

/// Returns whether this processor has the instructions that [`run`] is compiled for.
pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512bitalg")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// Runs `work` with 512-bit registers.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512bitalg,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn run<W: LaneWork>(work: W) -> W::Output {
    work.run::<Avx512>()
}

/// Returns, for each lane, the source of its value after a rotation by `turns` along the axis with neighbours `step` lanes apart.
const fn turn(step: usize, turns: usize) -> [u16; 32] {
    let mut from = [0; 32];
    let mut lane = 0;
    while lane < 32 {
        from[lane] = lane as u16;
        if lane < LANES {
            let place = lane / step % 3;
            from[lane] = (lane - place * step + (place + turns) % 3 * step) as u16;
        }
        lane += 1;
    }
    from
}

static NEIGHBOURS: [[u16; 32]; 2] = [turn(1, 1), turn(1, 2)];
static BANDS: [[u16; 32]; 2] = [turn(9, 1), turn(9, 2)];
/// The lanes `3i + j` for j = 0, 1, 2.
const PLACES: [__mmask32; 3] = [0o111_111_111, 0o222_222_222, 0o444_444_444];
static DIGITS: [[u16; 32]; 2] = [turn(3, 1), turn(3, 2)];

impl Avx512 {
    #[inline(always)]
    fn turned(self, from: &[[u16; 32]; 2]) -> [Self; 2] {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512; the tables are 64 bytes long.
        unsafe {
            let one = _mm512_loadu_si512(from[0].as_ptr().cast());
            let two = _mm512_loadu_si512(from[1].as_ptr().cast());
            [
                Self(_mm512_permutexvar_epi16(one, self.0)),
                Self(_mm512_permutexvar_epi16(two, self.0)),
            ]
        }
    }

    /// Computes any function of three bits by its truth table, which is the function's value for `0xf0`, `0xcc`, `0xaa`.
    #[inline(always)]
    fn of_three<const TABLE: i32>(a: Self, b: Self, c: Self) -> Self {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512.
        Self(unsafe { _mm512_ternarylogic_epi64::<TABLE>(a.0, b.0, c.0) })
    }
}

impl Lanes for Avx512 {
    #[inline(always)]
    fn load(lanes: &[u16; PADDED]) -> Self {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512; the mask keeps the load
        // within the 27 lanes.
        Self(unsafe { _mm512_mask_loadu_epi16(_mm512_set1_epi16(0x1ff), USED, lanes.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self) -> [u16; PADDED] {
        let mut lanes = [0; PADDED];
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512; the array is 64 bytes long.
        // Without a mask, because reading single lanes after a masked store waits until the store has reached the cache.
        unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), self.0) };
        lanes
    }

    #[inline(always)]
    fn splat(value: u16) -> Self {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512.
        Self(unsafe { _mm512_set1_epi16(value as i16) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512.
        Self(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512.
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512.
        Self(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512.
        Self(unsafe { _mm512_sub_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn up<const N: u32>(self) -> Self {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512.
        Self(unsafe { _mm512_slli_epi16::<N>(self.0) })
    }

    #[inline(always)]
    fn down<const N: u32>(self) -> Self {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512.
        Self(unsafe { _mm512_srli_epi16::<N>(self.0) })
    }

    #[inline(always)]
    fn or3(a: Self, b: Self, c: Self) -> Self {
        Self::of_three::<{ 0xf0 | 0xcc | 0xaa }>(a, b, c)
    }

    #[inline(always)]
    fn and3(a: Self, b: Self, c: Self) -> Self {
        Self::of_three::<{ 0xf0 & 0xcc & 0xaa }>(a, b, c)
    }

    #[inline(always)]
    fn majority(a: Self, b: Self, c: Self) -> Self {
        Self::of_three::<{ 0xf0 & 0xcc | 0xf0 & 0xaa | 0xcc & 0xaa }>(a, b, c)
    }

    #[inline(always)]
    fn odd(a: Self, b: Self, c: Self) -> Self {
        Self::of_three::<{ 0xf0 ^ 0xcc ^ 0xaa }>(a, b, c)
    }

    #[inline(always)]
    fn or_and(a: Self, b: Self, c: Self) -> Self {
        Self::of_three::<{ 0xf0 | 0xcc & 0xaa }>(a, b, c)
    }

    #[inline(always)]
    fn choose(mask: Self, a: Self, b: Self) -> Self {
        Self::of_three::<{ 0xf0 & 0xcc | 0x0f & 0xaa }>(mask, a, b)
    }

    #[inline(always)]
    fn exchange([a, b, c]: [Self; 3]) -> [Self; 3] {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512; the tables are 64 bytes long.
        unsafe {
            let next = _mm512_loadu_si512(NEIGHBOURS[0].as_ptr().cast());
            let last = _mm512_loadu_si512(NEIGHBOURS[1].as_ptr().cast());
            // Place j of register k gets place k of register j, which is k - j lanes ahead.
            let first = _mm512_mask_permutexvar_epi16(a.0, PLACES[1], last, b.0);
            let first = _mm512_mask_permutexvar_epi16(first, PLACES[2], next, c.0);
            let second = _mm512_mask_permutexvar_epi16(b.0, PLACES[0], next, a.0);
            let second = _mm512_mask_permutexvar_epi16(second, PLACES[2], last, c.0);
            let third = _mm512_mask_permutexvar_epi16(c.0, PLACES[0], last, a.0);
            let third = _mm512_mask_permutexvar_epi16(third, PLACES[1], next, b.0);
            [Self(first), Self(second), Self(third)]
        }
    }

    #[inline(always)]
    fn bands(self) -> [Self; 2] {
        self.turned(&BANDS)
    }

    #[inline(always)]
    fn digits(self) -> [Self; 2] {
        self.turned(&DIGITS)
    }

    #[inline(always)]
    fn singles(self) -> Self {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512.
        Self(unsafe {
            // The compiler would replace a plain subtraction by a slower count of bits.
            let lowered = _mm512_subs_epu16(self.0, _mm512_set1_epi16(1));
            _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(self.0, lowered), self.0)
        })
    }

    #[inline(always)]
    fn overruled_by(self, other: Self) -> Self {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512.
        Self(unsafe { _mm512_mask_mov_epi16(self.0, _mm512_test_epi16_mask(other.0, other.0), other.0) })
    }

    #[inline(always)]
    fn lowered(self) -> Self {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512.
        Self(unsafe { _mm512_and_si512(self.0, _mm512_sub_epi16(self.0, _mm512_set1_epi16(1))) })
    }

    #[inline(always)]
    fn has_zero(a: Self, b: Self, c: Self) -> bool {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512.
        unsafe {
            let least = _mm512_min_epu16(_mm512_min_epu16(a.0, b.0), c.0);
            _mm512_testn_epi16_mask(least, least) != 0
        }
    }

    #[inline(always)]
    fn differs(self, other: Self) -> bool {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512.
        unsafe { _mm512_cmpneq_epi16_mask(self.0, other.0) != 0 }
    }

    #[inline(always)]
    fn differ(some: [Self; 3], others: [Self; 3]) -> bool {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512.
        let difference = Self(unsafe { _mm512_xor_si512(some[0].0, others[0].0) });
        let difference = Self::of_three::<{ 0xf0 | 0xcc ^ 0xaa }>(difference, some[1], others[1]);
        let difference = Self::of_three::<{ 0xf0 | 0xcc ^ 0xaa }>(difference, some[2], others[2]);
        // SAFETY: as above.
        unsafe { _mm512_test_epi16_mask(difference.0, difference.0) != 0 }
    }

    #[inline(always)]
    fn is_filled(self) -> bool {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512.
        unsafe { _mm512_mask_test_epi16_mask(USED, self.0, self.0) != 0 }
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512.
        Self(unsafe { _mm512_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn count_bits(self) -> Self {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512 with bit algorithms.
        Self(unsafe { _mm512_popcnt_epi16(self.0) })
    }

    #[inline(always)]
    fn lowest(self) -> Self {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512.
        Self(unsafe { _mm512_and_si512(self.0, _mm512_sub_epi16(_mm512_setzero_si512(), self.0)) })
    }

    #[inline(always)]
    fn numbers() -> Self {
        static NUMBERS: [u16; 32] = {
            let mut numbers = [0x3000; 32];
            let mut lane = 0;
            while lane < LANES {
                numbers[lane] = lane as u16;
                lane += 1;
            }
            numbers
        };
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512; the table is 64 bytes long.
        Self(unsafe { _mm512_loadu_si512(NUMBERS.as_ptr().cast()) })
    }

    #[inline(always)]
    fn least(a: Self, b: Self, c: Self) -> Self {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512.
        Self(unsafe {
            let least = _mm512_min_epu16(_mm512_min_epu16(a.0, b.0), c.0);
            let (low, high) = (
                _mm512_castsi512_si256(least),
                _mm512_extracti64x4_epi64::<1>(least),
            );
            let least = _mm256_min_epu16(low, high);
            let least = _mm_min_epu16(
                _mm256_castsi256_si128(least),
                _mm256_extracti128_si256::<1>(least),
            );
            _mm512_broadcastw_epi16(_mm_minpos_epu16(least))
        })
    }

    #[inline(always)]
    fn where_filled(self, test: Self) -> Self {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512.
        Self(unsafe { _mm512_maskz_mov_epi16(_mm512_test_epi16_mask(test.0, test.0), self.0) })
    }

    #[inline(always)]
    fn where_equal(self, one: Self, other: Self) -> Self {
        // SAFETY: inlined into `run`, whose caller knows that the processor has AVX-512.
        Self(unsafe { _mm512_maskz_mov_epi16(_mm512_cmpeq_epi16_mask(one.0, other.0), self.0) })
    }
}
