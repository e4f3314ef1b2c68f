//! Digits and sets of digits.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub};

/// A digit of the game, 1 to 9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Digit(u8);

impl Digit {
    /// The nine digits in ascending order.
    pub const ALL: [Self; 9] = [
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
        Self(8),
        Self(9),
    ];

    /// Returns the digit with this value, or `None` unless the value is 1 to 9.
    #[inline]
    pub const fn new(value: u8) -> Option<Self> {
        if value >= 1 && value <= 9 {
            Some(Self(value))
        } else {
            None
        }
    }

    /// Returns the digit with this index, 0 to 8. A greater index wraps around, so no input panics.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        Self((index % 9) as u8 + 1)
    }

    /// Returns the value, 1 to 9.
    #[inline]
    pub const fn value(self) -> u8 {
        self.0
    }

    /// Returns the value minus one, 0 to 8: the index of this digit in a table of nine.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 - 1) as usize
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A set of digits: bit `d - 1` stands for digit `d`. The upper seven bits are always zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct DigitSet(u16);

impl DigitSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All nine digits.
    pub const ALL: Self = Self(0x1ff);

    /// Returns the set with these bits. Bits above the ninth are ignored.
    #[inline]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits & 0x1ff)
    }

    /// Returns the bits: bit `d - 1` stands for digit `d`.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Returns the set that contains only `digit`.
    #[inline]
    pub const fn of(digit: Digit) -> Self {
        Self(1 << (digit.0 - 1))
    }

    /// Returns the number of digits in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether `digit` is in the set.
    #[inline]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> (digit.0 - 1) & 1 == 1
    }

    /// Adds `digit`.
    #[inline]
    pub const fn insert(&mut self, digit: Digit) {
        self.0 |= 1 << (digit.0 - 1);
    }

    /// Removes `digit`.
    #[inline]
    pub const fn remove(&mut self, digit: Digit) {
        self.0 &= !(1 << (digit.0 - 1));
    }

    /// Returns whether every digit of this set is in `other`.
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns the smallest digit, or `None` if the set is empty.
    #[inline]
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 {
            None
        } else {
            Some(Digit(self.0.trailing_zeros() as u8 + 1))
        }
    }

    /// Returns the only digit, or `None` unless the set has exactly one.
    #[inline]
    pub const fn only(self) -> Option<Digit> {
        if self.0.is_power_of_two() {
            self.first()
        } else {
            None
        }
    }

    /// Returns the two digits in ascending order, or `None` unless the set has exactly two.
    #[inline]
    pub fn pair(self) -> Option<[Digit; 2]> {
        let mut digits = self.into_iter();
        let (first, second) = (digits.next()?, digits.next()?);
        digits.next().is_none().then_some([first, second])
    }
}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = DigitSetIter;

    #[inline]
    fn into_iter(self) -> DigitSetIter {
        DigitSetIter(self.0)
    }
}

/// Iterates over a [`DigitSet`] in ascending order.
#[derive(Clone, Debug)]
pub struct DigitSetIter(u16);

impl Iterator for DigitSetIter {
    type Item = Digit;

    #[inline]
    fn next(&mut self) -> Option<Digit> {
        let digit = DigitSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(digit)
    }
}

impl FromIterator<Digit> for DigitSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        let mut set = Self::EMPTY;
        for digit in digits {
            set.insert(digit);
        }
        set
    }
}

impl BitOr for DigitSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for DigitSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for DigitSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for DigitSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl Sub for DigitSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for DigitSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & 0x1ff)
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for digit in *self {
            write!(f, "{digit}")?;
        }
        Ok(())
    }
}
