//! Defines relabellings: permutations of the nine digits.
//!
//! There are 9! = 362,880. A relabelling is written as the images of the digits 1 to 9, so `213456789` swaps 1 and 2. Relabellings are
//! numbered in lexicographic order (Lehmer's code), the identity first.

use std::fmt;
use std::str::FromStr;

use sudoku_technique::Digit;

use crate::RandomStream;

/// A permutation of the digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Relabelling([u8; 9]);

impl Relabelling {
    /// Number of relabellings: 362,880.
    pub const COUNT: usize = 362_880;
    /// The identity.
    pub const IDENTITY: Self = Self([1, 2, 3, 4, 5, 6, 7, 8, 9]);

    /// Creates the relabelling with these images of the digits 1 to 9.
    pub fn new(images: [Digit; 9]) -> Result<Self, RelabellingError> {
        let mut seen = 0_u16;
        for digit in images {
            if seen >> digit.index() & 1 == 1 {
                return Err(RelabellingError::Twice { digit });
            }
            seen |= 1 << digit.index();
        }
        Ok(Self(images.map(Digit::value)))
    }

    /// Creates a relabelling without a check. `images` must be a permutation of 1 to 9.
    pub(super) const fn trusted(images: [u8; 9]) -> Self {
        Self(images)
    }

    /// Returns relabelling number `index` in lexicographic order; `None` from [`Self::COUNT`] on.
    pub fn from_index(index: usize) -> Option<Self> {
        if index >= Self::COUNT {
            return None;
        }
        let mut left = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        let (mut rest, mut weight) = (index, 40_320);
        for place in 0..9 {
            // The chosen digit moves to `place`, and the digits before it move up, so the rest stays in ascending order.
            left[place..=place + rest / weight].rotate_right(1);
            rest %= weight;
            // The weight is not used after the last place; `max` only avoids a division by zero.
            weight /= (8 - place).max(1);
        }
        Some(Self(left))
    }

    /// Returns the number of this relabelling, 0 to 362,879; see [`Self::from_index`].
    pub fn index(self) -> usize {
        let mut index = 0;
        for place in 0..9 {
            let smaller = self.0[place + 1..]
                .iter()
                .filter(|&&digit| digit < self.0[place])
                .count();
            index = index * (9 - place) + smaller;
        }
        index
    }

    /// Draws a relabelling, each equally likely.
    pub fn random(stream: &mut RandomStream) -> Self {
        let mut images = Self::IDENTITY.0;
        stream.shuffle(&mut images);
        Self(images)
    }

    /// Returns the images of the digits 1 to 9.
    pub const fn images(&self) -> &[u8; 9] {
        &self.0
    }

    /// Returns the image of `digit`.
    pub const fn digit(self, digit: Digit) -> Digit {
        Digit::from_index(self.0[digit.index()] as usize - 1)
    }

    /// Returns the relabelling that applies this one, then `next`.
    pub const fn then(self, next: Self) -> Self {
        let mut images = [0; 9];
        let mut place = 0;
        while place < 9 {
            images[place] = next.0[self.0[place] as usize - 1];
            place += 1;
        }
        Self(images)
    }

    /// Returns the inverse.
    pub const fn inverse(self) -> Self {
        let mut images = [0; 9];
        let mut place = 0;
        while place < 9 {
            images[self.0[place] as usize - 1] = place as u8 + 1;
            place += 1;
        }
        Self(images)
    }

    /// Returns the image of each value of a grid; 0, the empty cell, stays.
    pub(super) fn of_values(self) -> [u8; 10] {
        let mut table = [0; 10];
        table[1..].copy_from_slice(&self.0);
        table
    }
}

/// Writes the images of the digits 1 to 9: `123456789` for the identity.
impl fmt::Display for Relabelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.map(|digit| b'0' + digit);
        f.write_str(str::from_utf8(&digits).expect("digits are ASCII"))
    }
}

impl fmt::Debug for Relabelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads the text that [`Relabelling`] writes.
impl FromStr for Relabelling {
    type Err = RelabellingError;

    fn from_str(text: &str) -> Result<Self, RelabellingError> {
        let mut images = Digit::ALL;
        let mut count = 0;
        for character in text.chars() {
            let digit = u8::try_from(character)
                .ok()
                .and_then(|byte| Digit::new(byte.wrapping_sub(b'0')))
                .ok_or(RelabellingError::NoDigit { found: character })?;
            if let Some(image) = images.get_mut(count) {
                *image = digit;
            }
            count += 1;
        }
        if count == 9 {
            Self::new(images)
        } else {
            Err(RelabellingError::Length { found: count })
        }
    }
}

/// The error for a text that is not a permutation of the digits.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RelabellingError {
    /// The wrong number of digits.
    #[error("{found} digits; write nine, the images of 1 to 9, such as 987654321")]
    Length {
        /// Number of digits in the text.
        found: usize,
    },
    /// A character that is not a digit.
    #[error("{found:?} is not a digit; write 1 to 9")]
    NoDigit {
        /// The character.
        found: char,
    },
    /// A digit that is the image of two digits.
    #[error("digit {digit} is there twice; write each of the nine once")]
    Twice {
        /// The digit.
        digit: Digit,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn index_and_relabelling_are_a_bijection_in_lexicographic_order() {
        let mut last = None;
        for index in 0..Relabelling::COUNT {
            let map = Relabelling::from_index(index).unwrap();
            assert_eq!(map.index(), index);
            assert!(last < Some(map));
            last = Some(map);
        }
        assert_eq!(Relabelling::from_index(0), Some(Relabelling::IDENTITY));
        assert_eq!(last.unwrap().to_string(), "987654321");
        assert_eq!(Relabelling::from_index(Relabelling::COUNT), None);
    }

    #[test]
    fn a_bad_relabelling_is_explained() {
        let check = |text: &str, expect: &str| {
            assert_eq!(text.parse::<Relabelling>().unwrap_err().to_string(), expect);
        };
        check(
            "1234",
            "4 digits; write nine, the images of 1 to 9, such as 987654321",
        );
        check("1234567890", "'0' is not a digit; write 1 to 9");
        check("112345678", "digit 1 is there twice; write each of the nine once");
    }
}
