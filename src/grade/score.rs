//! Defines scores: exact decimal numbers.

use std::fmt;
use std::iter::Sum;
use std::ops::Add;
use std::str::FromStr;

/// A number on a scale, such as 140 or 4.8, stored in thousandths. Sums saturate at [`Score::MAX`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Score(u64);

/// Thousandths in a whole.
const WHOLE: u64 = 1000;
/// Number of digits after the decimal point.
const DECIMALS: usize = 3;

impl Score {
    /// The score 0.
    pub const ZERO: Self = Self(0);
    /// The greatest score. No puzzle has it.
    pub const MAX: Self = Self(u64::MAX);

    /// Creates a score from a whole number.
    pub const fn whole(number: u64) -> Self {
        Self(number.saturating_mul(WHOLE))
    }

    /// Creates a score from thousandths.
    pub const fn thousandths(number: u64) -> Self {
        Self(number)
    }

    /// Returns the score in thousandths.
    pub const fn in_thousandths(self) -> u64 {
        self.0
    }

    /// Returns the score nearest to `number`; `None` if that is negative or not finite.
    pub fn nearest(number: f64) -> Option<Self> {
        Self::rounded(number, f64::round)
    }

    /// Returns the least score that is not below `number`; `None` if that is negative or not finite.
    pub fn at_least(number: f64) -> Option<Self> {
        Self::rounded(number, f64::ceil)
    }

    /// Returns the greatest score that is not above `number`; `None` if that is negative or not finite.
    pub fn at_most(number: f64) -> Option<Self> {
        Self::rounded(number, f64::floor)
    }

    fn rounded(number: f64, round: fn(f64) -> f64) -> Option<Self> {
        let exact = number * WHOLE as f64;
        // As a double, 4.35 is slightly less than 4.35; rounding it down would give 4.349.
        let near = exact.round();
        let whole = if (exact - near).abs() < 1e-6 {
            near
        } else {
            round(exact)
        };
        (number.is_finite() && number >= 0.0).then_some(Self(whole as u64))
    }

    /// Returns the product with a whole number.
    #[must_use]
    pub const fn times(self, number: u64) -> Self {
        Self(self.0.saturating_mul(number))
    }

    /// Returns the quotient, rounded down to thousandths; all of it for the divisor 0.
    #[must_use]
    pub const fn divided(self, by: u64) -> Self {
        match self.0.checked_div(by) {
            Some(quotient) => Self(quotient),
            None => self,
        }
    }

    /// Returns the product of two scores, rounded down to thousandths.
    #[must_use]
    pub fn scaled(self, by: Self) -> Self {
        // The product of two 64-bit numbers needs 128 bits.
        let product = u128::from(self.0) * u128::from(by.0) / u128::from(WHOLE);
        Self(product.try_into().unwrap_or(u64::MAX))
    }

    /// Returns the greatest common divisor of two scores.
    #[must_use]
    pub const fn common_divisor(self, other: Self) -> Self {
        let (mut a, mut b) = (self.0, other.0);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        Self(a)
    }

    /// Returns the least multiple of `step` that is not below this score. The only multiple of 0 is 0.
    pub const fn next_multiple(self, step: Self) -> Option<Self> {
        match (step.0, self.0) {
            (0, 0) => Some(self),
            (0, _) => None,
            (step, score) => match score.checked_next_multiple_of(step) {
                Some(multiple) => Some(Self(multiple)),
                None => None,
            },
        }
    }

    /// Returns the distance between two scores.
    #[must_use]
    pub const fn distance(self, other: Self) -> Self {
        Self(self.0.abs_diff(other.0))
    }
}

impl Add for Score {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sum for Score {
    fn sum<I: Iterator<Item = Self>>(scores: I) -> Self {
        scores.fold(Self::ZERO, Add::add)
    }
}

impl From<Score> for f64 {
    fn from(score: Score) -> Self {
        score.0 as Self / WHOLE as Self
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, decimals) = (self.0 / WHOLE, self.0 % WHOLE);
        if decimals == 0 {
            return write!(f, "{whole}");
        }
        let decimals = format!("{decimals:0DECIMALS$}");
        write!(f, "{whole}.{}", decimals.trim_end_matches('0'))
    }
}

/// The error for a text that is not a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "write a number such as 140 or 4.8: digits, at most three of them behind a point, no sign and no exponent, at most 4294967295"
)]
pub struct ScoreSyntax;

impl FromStr for Score {
    type Err = ScoreSyntax;

    fn from_str(text: &str) -> Result<Self, ScoreSyntax> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |part: &str, most: usize| {
            let fits = (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
            fits.then(|| part.parse::<u64>().ok()).flatten()
        };
        let whole = digits(whole, 10)
            .filter(|&whole| whole <= u32::MAX.into())
            .ok_or(ScoreSyntax)?;
        let behind = digits(decimals, DECIMALS).ok_or(ScoreSyntax)?;
        // ".8" of "4.8" is 800 thousandths.
        let behind = behind * 10_u64.pow((DECIMALS - decimals.len()) as u32);
        Ok(Self(whole * WHOLE + behind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_written_as_it_was_read_without_noise() {
        for text in ["0", "7", "4.8", "0.001", "11.25", "4294967295.999"] {
            assert_eq!(text.parse::<Score>().unwrap().to_string(), text);
        }
        assert_eq!("4.80".parse::<Score>().unwrap().to_string(), "4.8");
        for text in [
            "",
            ".",
            ".5",
            "5.",
            "1e3",
            "-1",
            "+1",
            "1_000",
            "4.8001",
            "4294967296",
            "inf",
            " 1",
        ] {
            assert!(text.parse::<Score>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn doubles_become_the_score_that_is_meant() {
        for thousandths in (0..20_000).chain(4_294_967_000_000..4_294_967_001_000) {
            let score = Score(thousandths);
            let double = f64::from(score);
            for read in [Score::nearest, Score::at_least, Score::at_most] {
                assert_eq!(read(double), Some(score), "{double}");
            }
        }
        assert_eq!(Score::at_least(4.8001), Some(Score(4801)));
        assert_eq!(Score::at_most(4.8009), Some(Score(4800)));
        for number in [-0.5, f64::NAN, f64::INFINITY] {
            assert_eq!(Score::nearest(number), None);
        }
    }

    #[test]
    fn multiples_are_found_exactly() {
        let score = |text: &str| text.parse::<Score>().unwrap();
        assert_eq!(score("1.5").common_divisor(score("1.2")), score("0.3"));
        assert_eq!(score("0").common_divisor(score("4")), score("4"));
        assert_eq!(score("400.2").next_multiple(score("2")), Some(score("402")));
        assert_eq!(score("400").next_multiple(score("2")), Some(score("400")));
        assert_eq!(score("1").next_multiple(Score::ZERO), None);
        assert_eq!(Score::ZERO.next_multiple(Score::ZERO), Some(Score::ZERO));
        assert_eq!(Score::MAX.next_multiple(score("2")), None);
    }

    #[test]
    fn sums_do_not_overflow() {
        assert_eq!([Score::MAX, Score(5)].into_iter().sum::<Score>(), Score::MAX);
        assert_eq!(Score::whole(u64::MAX), Score::MAX);
        assert_eq!(Score(400).scaled(Score(5000)), Score(2000));
    }
}
