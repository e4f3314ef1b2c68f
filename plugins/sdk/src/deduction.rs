//! Deductions: the placements or eliminations that follow from one pattern.
//!
//! [`Deduction`] is the structure of the C interface itself, so it is never converted on the way to the host. Make one
//! with [`Deduction::place`] or [`Deduction::eliminate`], then add its variant, length, size and rating.

use std::fmt;
use std::mem::size_of;

use crate::abi::{DEDUCTION_HAS_RATING, VariantEntry};
use crate::candidate::CandidateSet;
use crate::digit::Digit;
use crate::{Cell, CellSet};

pub use crate::abi::Deduction;

/// A form of the pattern, as its number among the technique's [`VARIANTS`](crate::Technique::VARIANTS): 1 is the first, 0 none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Variant(pub u32);

impl Variant {
    /// No variant.
    pub const NONE: Self = Self(0);

    /// Returns the variant with this name. Use it in a constant: then a name that is not in the list does not compile.
    ///
    /// ```
    /// # use sudoku_technique::{Variant, VariantEntry};
    /// const FORMS: &[VariantEntry] = &[VariantEntry::new("rows", ""), VariantEntry::new("columns", "")];
    /// const COLUMNS: Variant = Variant::named(FORMS, "columns");
    /// assert_eq!(COLUMNS, Variant(2));
    /// ```
    pub const fn named(variants: &'static [VariantEntry], name: &str) -> Self {
        let mut index = 0;
        while index < variants.len() {
            if same(variants[index].name(), name) {
                return Self(index as u32 + 1);
            }
            index += 1;
        }
        panic!("the technique declares no variant of this name")
    }

    /// Returns the name in `variants`. The name is empty for [`Variant::NONE`] and for a number beyond the list.
    pub fn name(self, variants: &'static [VariantEntry]) -> &'static str {
        let entry = (self.0 as usize)
            .checked_sub(1)
            .and_then(|index| variants.get(index));
        entry.map_or("", |entry| entry.name())
    }
}

/// Compares two texts. `==` on `str` cannot be called in a constant.
const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut index = 0;
    while index < a.len() {
        if a[index] != b[index] {
            return false;
        }
        index += 1;
    }
    true
}

impl Deduction {
    const NOTHING: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        placements: CandidateSet::EMPTY,
        eliminations: CandidateSet::EMPTY,
        variant: 0,
        length: 0,
        size: 0,
        reserved: 0,
        rating: 0.0,
        evidence: std::ptr::null(),
    };

    /// Returns the deduction that places `digit` in `cell`.
    #[inline]
    pub fn place(cell: Cell, digit: Digit) -> Self {
        Self {
            placements: CandidateSet::of_digit(digit, CellSet::of(cell)),
            ..Self::NOTHING
        }
    }

    /// Returns the deduction that removes `eliminations`.
    #[inline]
    pub const fn eliminate(eliminations: CandidateSet) -> Self {
        Self {
            eliminations,
            ..Self::NOTHING
        }
    }

    /// Returns the deduction that removes `digit` from each of `cells`.
    #[inline]
    pub fn eliminate_digit(digit: Digit, cells: CellSet) -> Self {
        Self::eliminate(CandidateSet::of_digit(digit, cells))
    }

    /// Returns the same deduction with this variant.
    #[inline]
    pub const fn variant(mut self, variant: Variant) -> Self {
        self.variant = variant.0;
        self
    }

    /// Returns the same deduction with this length of its chain, in links.
    #[inline]
    pub const fn length(mut self, length: u32) -> Self {
        self.length = length;
        self
    }

    /// Returns the same deduction with this size of its pattern.
    #[inline]
    pub const fn size(mut self, size: u32) -> Self {
        self.size = size;
        self
    }

    /// Returns the same deduction with the technique's own rating.
    #[inline]
    pub const fn rating(mut self, rating: f64) -> Self {
        self.flags |= DEDUCTION_HAS_RATING;
        self.rating = rating;
        self
    }

    /// Returns the technique's own rating, if it gave one.
    #[inline]
    pub fn rated(&self) -> Option<f64> {
        (self.flags & DEDUCTION_HAS_RATING != 0).then_some(self.rating)
    }

    /// Returns whether the deduction places and eliminates nothing.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }
}

impl PartialEq for Deduction {
    /// Compares everything except the evidence.
    fn eq(&self, other: &Self) -> bool {
        let numbers = |it: &Self| (it.variant, it.length, it.size);
        self.placements == other.placements
            && self.eliminations == other.eliminations
            && numbers(self) == numbers(other)
            && self.rated() == other.rated()
    }
}

/// Writes the placements and the eliminations.
impl fmt::Display for Deduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "places {:?}, removes {:?}", self.placements, self.eliminations)
    }
}
