//! Defines line maps: rearrangements of the nine rows, or of the nine columns, that keep bands (or stacks) whole.
//!
//! There are 3! x (3!)^3 = 1,296: the three bands in any order, and the three lines of each band in any order. One type serves rows and
//! columns; "band" below means "stack" for columns.
//!
//! A map is written as the old lines in their new order: line `i` of the image is line `source(i)` of the original. Invariant: each group
//! of three places has the three lines of one band.

use std::fmt;
use std::str::FromStr;

use crate::RandomStream;

/// The orders of three items, lexicographically.
const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Returns the index of an order in [`ORDERS`].
const fn rank(order: [u8; 3]) -> usize {
    order[0] as usize * 2 + (order[1] > order[2]) as usize
}

/// A rearrangement of nine lines that keeps bands whole.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineMap([u8; 9]);

impl LineMap {
    /// Number of line maps: 1,296.
    pub const COUNT: usize = 1296;
    /// The identity.
    pub const IDENTITY: Self = Self([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    /// The lines in reverse order.
    pub const REVERSAL: Self = Self([8, 7, 6, 5, 4, 3, 2, 1, 0]);

    /// Creates the map whose line `i` is the old line `order[i]`, counted from 0.
    pub fn new(order: [u8; 9]) -> Result<Self, LineMapError> {
        let mut seen = 0_u16;
        for line in order {
            if line > 8 {
                return Err(LineMapError::NoLine {
                    found: char::from(b'0'.saturating_add(line).saturating_add(1)),
                });
            }
            if seen >> line & 1 == 1 {
                return Err(LineMapError::Twice { line: line + 1 });
            }
            seen |= 1 << line;
        }
        for (band, group) in order.chunks_exact(3).enumerate() {
            if group.iter().any(|line| line / 3 != group[0] / 3) {
                return Err(LineMapError::LeavesBand {
                    first: band as u8 * 3 + 1,
                    found: [group[0] + 1, group[1] + 1, group[2] + 1],
                });
            }
        }
        Ok(Self(order))
    }

    /// Creates a map without a check. `order` must keep bands whole.
    pub(super) const fn trusted(order: [u8; 9]) -> Self {
        Self(order)
    }

    /// Creates the map that puts the bands into this order, counted from 0, and keeps the order within each band.
    pub fn bands(order: [u8; 3]) -> Result<Self, LineMapError> {
        let mut lines = [0; 9];
        for (place, line) in lines.iter_mut().enumerate() {
            *line = order[place / 3].saturating_mul(3).saturating_add(place as u8 % 3);
        }
        Self::new(lines)
    }

    /// Creates the map that puts the lines of one band (0 to 2) into this order (0 to 2 each) and keeps the other bands.
    pub fn within(band: usize, order: [u8; 3]) -> Result<Self, LineMapError> {
        let mut lines = Self::IDENTITY.0;
        if band > 2 {
            return Err(LineMapError::NoBand { found: band + 1 });
        }
        for (place, line) in order.into_iter().enumerate() {
            lines[band * 3 + place] = line.saturating_add(band as u8 * 3);
        }
        Self::new(lines)
    }

    /// Returns map number `index`; `None` from [`Self::COUNT`] on. The identity is number 0.
    ///
    /// The digits of the number in base 6 are the order of the bands, then of the lines in the first, second and third band of the image.
    /// Each is an index into the lexicographic list of the orders of three items.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index >= Self::COUNT {
            return None;
        }
        let bands = ORDERS[index / 216];
        let within = [ORDERS[index / 36 % 6], ORDERS[index / 6 % 6], ORDERS[index % 6]];
        let mut lines = [0; 9];
        let mut place = 0;
        while place < 9 {
            lines[place] = bands[place / 3] * 3 + within[place / 3][place % 3];
            place += 1;
        }
        Some(Self(lines))
    }

    /// Returns the number of this map, 0 to 1,295; see [`Self::from_index`].
    pub const fn index(self) -> usize {
        let l = self.0;
        let bands = rank([l[0] / 3, l[3] / 3, l[6] / 3]);
        let first = rank([l[0] % 3, l[1] % 3, l[2] % 3]);
        let second = rank([l[3] % 3, l[4] % 3, l[5] % 3]);
        let third = rank([l[6] % 3, l[7] % 3, l[8] % 3]);
        ((bands * 6 + first) * 6 + second) * 6 + third
    }

    /// Draws a map, each equally likely.
    pub fn random(stream: &mut RandomStream) -> Self {
        Self::from_index(stream.below(Self::COUNT as u32) as usize).unwrap_or(Self::IDENTITY)
    }

    /// Returns the old lines in their new order, counted from 0.
    pub const fn sources(&self) -> &[u8; 9] {
        &self.0
    }

    /// Returns the old line at `place` in the image (0 to 8; larger numbers wrap).
    pub const fn source(self, place: usize) -> usize {
        self.0[place % 9] as usize
    }

    /// Returns the map that applies this one, then `next`.
    pub const fn then(self, next: Self) -> Self {
        let mut lines = [0; 9];
        let mut place = 0;
        while place < 9 {
            lines[place] = self.0[next.0[place] as usize];
            place += 1;
        }
        Self(lines)
    }

    /// Returns the inverse.
    pub const fn inverse(self) -> Self {
        let mut lines = [0; 9];
        let mut place = 0;
        while place < 9 {
            lines[self.0[place] as usize] = place as u8;
            place += 1;
        }
        Self(lines)
    }
}

/// Writes the old lines in their new order, counted from one: `123456789` for the identity.
impl fmt::Display for LineMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.map(|line| b'1' + line);
        f.write_str(str::from_utf8(&digits).expect("digits are ASCII"))
    }
}

impl fmt::Debug for LineMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads the text that [`LineMap`] writes.
impl FromStr for LineMap {
    type Err = LineMapError;

    fn from_str(text: &str) -> Result<Self, LineMapError> {
        let mut lines = [0; 9];
        let mut count = 0;
        for character in text.chars() {
            if !('1'..='9').contains(&character) {
                return Err(LineMapError::NoLine { found: character });
            }
            if let Some(line) = lines.get_mut(count) {
                *line = character as u8 - b'1';
            }
            count += 1;
        }
        if count == 9 {
            Self::new(lines)
        } else {
            Err(LineMapError::Length { found: count })
        }
    }
}

/// The error for an order of lines that is not a line map.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineMapError {
    /// The wrong number of lines.
    #[error("{found} lines; write all nine in their new order, such as 123456789")]
    Length {
        /// Number of lines in the text.
        found: usize,
    },
    /// A character that is not a line.
    #[error("{found:?} is not a line; write 1 to 9")]
    NoLine {
        /// The character.
        found: char,
    },
    /// A band (or stack) that does not exist.
    #[error("there is no band or stack {found}; they are 1 to 3")]
    NoBand {
        /// Counted from one.
        found: usize,
    },
    /// A line that is in the order twice.
    #[error("line {line} is there twice; write each of the nine once")]
    Twice {
        /// Counted from one.
        line: u8,
    },
    /// A group of three that does not have the three lines of one band.
    #[error(
        "lines {}{}{} at places {first} to {} leave their band; each group of three must hold 1 to 3, 4 to 6 or 7 to 9",
        found[0], found[1], found[2], first + 2
    )]
    LeavesBand {
        /// First place of the group, counted from one.
        first: u8,
        /// The lines there, counted from one.
        found: [u8; 3],
    },
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn index_and_map_are_a_bijection_over_all_1296() {
        let mut seen = HashSet::new();
        for index in 0..LineMap::COUNT {
            let map = LineMap::from_index(index).unwrap();
            assert_eq!(LineMap::new(*map.sources()), Ok(map));
            assert_eq!(map.index(), index);
            assert_eq!(map.to_string().parse(), Ok(map));
            assert_eq!(map.then(map.inverse()), LineMap::IDENTITY);
            assert!(seen.insert(map));
        }
        assert_eq!(LineMap::from_index(0), Some(LineMap::IDENTITY));
        assert_eq!(LineMap::from_index(1295), Some(LineMap::REVERSAL));
        assert_eq!(LineMap::from_index(1296), None);
    }

    #[test]
    fn bands_and_lines_within_a_band_move_as_told() {
        let check =
            |map: Result<LineMap, LineMapError>, expect: &str| assert_eq!(map.unwrap().to_string(), expect);
        check(LineMap::bands([2, 0, 1]), "789123456");
        check(LineMap::within(1, [2, 1, 0]), "123654789");
    }

    #[test]
    fn a_bad_order_is_explained() {
        let check =
            |text: &str, expect: &str| assert_eq!(text.parse::<LineMap>().unwrap_err().to_string(), expect);
        check(
            "12345678",
            "8 lines; write all nine in their new order, such as 123456789",
        );
        check("12345678x", "'x' is not a line; write 1 to 9");
        check("113456789", "line 1 is there twice; write each of the nine once");
        check(
            "124356789",
            "lines 124 at places 1 to 3 leave their band; each group of three must hold 1 to 3, 4 to 6 or 7 to 9",
        );
        assert_eq!(
            LineMap::within(3, [0, 1, 2]),
            Err(LineMapError::NoBand { found: 4 })
        );
        assert!(LineMap::within(1, [0, 1, 3]).is_err());
        assert!(LineMap::bands([0, 0, 255]).is_err());
    }
}
