//! What a technique answers with: placements or eliminations that follow from one pattern.
//!
//! [`Deduction`] is the very structure that crosses to the host, so that a deduction is written once. Make one with
//! [`Deduction::place`] or [`Deduction::eliminate`] and add what is known about it.

use std::fmt;
use std::mem::size_of;

use crate::abi::{DEDUCTION_HAS_RATING, VariantEntry};
use crate::candidate::{Candidate, CandidateSet};
use crate::digit::Digit;
use crate::{Cell, CellSet};

pub use crate::abi::Deduction;

/// The number of a form of the pattern among the technique's [`VARIANTS`](crate::Technique::VARIANTS); 0 is none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Variant(pub u32);

impl Variant {
    /// No form in particular.
    pub const NONE: Self = Self(0);

    /// The variant with this name. In a constant, so that a name which is not in the list does not compile:
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

    /// Its name among `variants`; empty for none, and for a number that is not there.
    pub fn name(self, variants: &'static [VariantEntry]) -> &'static str {
        let entry = (self.0 as usize)
            .checked_sub(1)
            .and_then(|index| variants.get(index));
        entry.map_or("", |entry| entry.name())
    }
}

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

    /// The deduction that places `digit` in `cell`.
    #[inline]
    pub fn place(cell: Cell, digit: Digit) -> Self {
        let mut deduction = Self::NOTHING;
        deduction.placements.insert(Candidate::new(cell, digit));
        deduction
    }

    /// The deduction that takes `eliminations` off the board.
    #[inline]
    pub const fn eliminate(eliminations: CandidateSet) -> Self {
        Self {
            eliminations,
            ..Self::NOTHING
        }
    }

    /// The deduction that takes `digit` out of each of `cells`.
    #[inline]
    pub fn eliminate_digit(digit: Digit, cells: CellSet) -> Self {
        let mut deduction = Self::NOTHING;
        deduction.eliminations.insert_digit(digit, cells);
        deduction
    }

    /// The same deduction, as this form of the pattern.
    #[inline]
    pub const fn variant(mut self, variant: Variant) -> Self {
        self.variant = variant.0;
        self
    }

    /// The same deduction, by a chain of this length: its number of links.
    #[inline]
    pub const fn length(mut self, length: u32) -> Self {
        self.length = length;
        self
    }

    /// The same deduction, by a pattern of this size.
    #[inline]
    pub const fn size(mut self, size: u32) -> Self {
        self.size = size;
        self
    }

    /// The same deduction with the technique's own rating of it.
    #[inline]
    pub const fn rating(mut self, rating: f64) -> Self {
        self.flags |= DEDUCTION_HAS_RATING;
        self.rating = rating;
        self
    }

    /// The technique's own rating, if it has one.
    #[inline]
    pub fn rated(&self) -> Option<f64> {
        (self.flags & DEDUCTION_HAS_RATING != 0).then_some(self.rating)
    }

    /// Whether it places and eliminates nothing.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }
}

impl PartialEq for Deduction {
    /// What it says is the same; the evidence is not compared.
    fn eq(&self, other: &Self) -> bool {
        let numbers = |it: &Self| (it.variant, it.length, it.size);
        self.placements == other.placements
            && self.eliminations == other.eliminations
            && numbers(self) == numbers(other)
            && self.rated() == other.rated()
    }
}

/// What it changes.
impl fmt::Display for Deduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "places {:?}, removes {:?}", self.placements, self.eliminations)
    }
}
