//! Lists all fish except the siamese ones: one row for each technique.
//!
//! ```text
//!     id         name        place  kind   size  code
//!     "x-wing"   "X-Wing"    1400   Basic  2     "0300";
//! ```
//!
//! - *id* and *name* are those of the technique, *place* is its default place on the ladder.
//! - *kind* says which houses the fish has and whether it has fins. It decides the family, the variants, the options, the
//!   sentence and the search: see [`FishKind`].
//! - *size* is the number of base houses, from 2 to 7; there are as many cover houses.
//! - *code* is the code of the technique in `HoDoKu`'s library of positions.
//!
//! The summary of a row follows from its kind and its size. The number of a row is the `ROW` of
//! [`FishTechnique<ROW>`](crate::FishTechnique), so the order of the rows is the order in which the library exports them.

use sudoku_technique::{Claim, OptionEntry, Text, VariantEntry};

use crate::{base, basic, complex, finned};

/// A row of the table.
#[derive(Clone, Copy)]
pub(crate) struct FishRow {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) place: u32,
    pub(crate) kind: FishKind,
    /// The number of base houses.
    pub(crate) size: usize,
    /// The code of the technique in `HoDoKu`'s library.
    pub(crate) claim: Claim,
}

/// The houses of a fish, and whether it has fins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FishKind {
    /// Rows in the base and columns in the cover, or the other way round. See [`basic`](crate::basic).
    Basic,
    /// The same with fins in one box. Each base line has at least two places in the cover lines. See [`finned`].
    Finned,
    /// The same with fins, but some base line has only one place in the cover lines.
    Sashimi,
    /// Rows and boxes in the base and columns and boxes in the cover, or the other way round. See [`complex`], as for the next
    /// three.
    Franken,
    /// The same with fins.
    FinnedFranken,
    /// Houses of all kinds, if the fish is neither a basic nor a franken one.
    Mutant,
    /// The same with fins.
    FinnedMutant,
}

impl FishKind {
    pub(crate) const fn family(self) -> &'static str {
        match self {
            Self::Basic => "basic-fish",
            Self::Finned | Self::Sashimi => "finned-fish",
            Self::Franken | Self::FinnedFranken => "franken-fish",
            Self::Mutant | Self::FinnedMutant => "mutant-fish",
        }
    }

    pub(crate) const fn variants(self) -> &'static [VariantEntry] {
        match self {
            // The base of a mutant fish has no direction.
            Self::Mutant | Self::FinnedMutant => &[],
            _ => base::FORMS,
        }
    }

    pub(crate) const fn options(self) -> &'static [OptionEntry] {
        match self {
            Self::FinnedFranken | Self::FinnedMutant => complex::OPTIONS,
            _ => &[],
        }
    }

    /// Ids of techniques that together cover a fish of this kind and size.
    ///
    /// A basic fish leaves at most nine lines less its size, which have the digit only in the other crossing lines: a smaller fish with the
    /// same eliminations. With one such line, or where a line of it has one place, there is a hidden single.
    pub(crate) const fn covered_by(self, size: usize) -> &'static [Text] {
        const SMALLER: &[Text] = &[
            Text::new("hidden-single"),
            Text::new("x-wing"),
            Text::new("swordfish"),
            Text::new("jellyfish"),
        ];
        match (self, size) {
            (Self::Basic, 2) => &[const { Text::new("turbot-fish") }],
            (Self::Basic, 5..) => SMALLER.split_at(9 - size).0,
            _ => &[],
        }
    }

    pub(crate) const fn sentence(self) -> &'static str {
        match self {
            Self::Basic => basic::SENTENCE,
            Self::Franken | Self::Mutant => complex::SENTENCE,
            Self::Finned | Self::Sashimi | Self::FinnedFranken | Self::FinnedMutant => finned::SENTENCE,
        }
    }
}

/// The summary of a fish of this kind and size.
macro_rules! summary {
    ($kind:ident 2) => { summary!($kind "Two" "two" "X-Wing") };
    ($kind:ident 3) => { summary!($kind "Three" "three" "Swordfish") };
    ($kind:ident 4) => { summary!($kind "Four" "four" "Jellyfish") };
    ($kind:ident 5) => { summary!($kind "Five" "five" "Squirmbag") };
    ($kind:ident 6) => { summary!($kind "Six" "six" "Whale") };
    ($kind:ident 7) => { summary!($kind "Seven" "seven" "Leviathan") };
    (Basic $Number:literal $number:literal $fish:literal) => {
        concat!(
            $Number, " parallel lines have a digit only in ", $number, " crossing lines; ",
            "it leaves the rest of the crossing lines.",
        )
    };
    (Finned $Number:literal $number:literal $fish:literal) => {
        concat!(
            $Number, " parallel lines have a digit only in ", $number, " crossing lines, ",
            "except for fins in one box; it leaves the rest of the crossing lines in this box.",
        )
    };
    (Sashimi $Number:literal $number:literal $fish:literal) => {
        concat!(
            "Like a Finned ", $fish, ", but one of the lines has only one place beside the fins; ",
            "the digit leaves the crossing lines in the box of the fins.",
        )
    };
    (Franken $Number:literal $number:literal $fish:literal) => {
        concat!(
            $Number, " rows and boxes have a digit only in ", $number, " columns and boxes, ",
            "or the other way round; it leaves the rest of these, and cells in two of these.",
        )
    };
    (FinnedFranken $Number:literal $number:literal $fish:literal) => {
        concat!(
            $Number, " rows and boxes have a digit only in ", $number, " columns and boxes, ",
            "or the other way round, except for fins; it leaves the rest of these in cells that see every fin.",
        )
    };
    (Mutant $Number:literal $number:literal $fish:literal) => {
        concat!(
            $Number, " houses of any kind have a digit only in ", $number, " others; ",
            "it leaves the rest of these, and cells in two of these.",
        )
    };
    (FinnedMutant $Number:literal $number:literal $fish:literal) => {
        concat!(
            $Number, " houses of any kind have a digit only in ", $number, " others, ",
            "except for fins; it leaves the rest of these in cells that see every fin.",
        )
    };
}

/// The rows of the table.
macro_rules! table {
    ($($id:literal $name:literal $place:literal $kind:ident $size:tt $code:literal;)*) => {
        [$(FishRow {
            id: $id,
            name: $name,
            summary: summary!($kind $size),
            place: $place,
            kind: FishKind::$kind,
            size: $size,
            claim: Claim::hodoku($code),
        }),*]
    };
}

/// The table.
pub(crate) const TABLE: [FishRow; 42] = table! {
    // id                      name                       place kind          size  code
    "x-wing"                   "X-Wing"                   1400  Basic         2     "0300";
    "swordfish"                "Swordfish"                1500  Basic         3     "0301";
    "jellyfish"                "Jellyfish"                1600  Basic         4     "0302";
    "squirmbag"                "Squirmbag"                2800  Basic         5     "0303";
    "whale"                    "Whale"                    2810  Basic         6     "0304";
    "leviathan"                "Leviathan"                2820  Basic         7     "0305";
    "finned-x-wing"            "Finned X-Wing"            2600  Finned        2     "0310";
    "sashimi-x-wing"           "Sashimi X-Wing"           2610  Sashimi       2     "0320";
    "finned-swordfish"         "Finned Swordfish"         2620  Finned        3     "0311";
    "sashimi-swordfish"        "Sashimi Swordfish"        2630  Sashimi       3     "0321";
    "finned-jellyfish"         "Finned Jellyfish"         2640  Finned        4     "0312";
    "sashimi-jellyfish"        "Sashimi Jellyfish"        2650  Sashimi       4     "0322";
    "finned-squirmbag"         "Finned Squirmbag"         2660  Finned        5     "0313";
    "sashimi-squirmbag"        "Sashimi Squirmbag"        2670  Sashimi       5     "0323";
    "finned-whale"             "Finned Whale"             2680  Finned        6     "0314";
    "sashimi-whale"            "Sashimi Whale"            2690  Sashimi       6     "0324";
    "finned-leviathan"         "Finned Leviathan"         2700  Finned        7     "0315";
    "sashimi-leviathan"        "Sashimi Leviathan"        2710  Sashimi       7     "0325";
    "franken-x-wing"           "Franken X-Wing"           3500  Franken       2     "0330";
    "franken-swordfish"        "Franken Swordfish"        3510  Franken       3     "0331";
    "franken-jellyfish"        "Franken Jellyfish"        3520  Franken       4     "0332";
    "franken-squirmbag"        "Franken Squirmbag"        3530  Franken       5     "0333";
    "franken-whale"            "Franken Whale"            3540  Franken       6     "0334";
    "franken-leviathan"        "Franken Leviathan"        3550  Franken       7     "0335";
    "finned-franken-x-wing"    "Finned Franken X-Wing"    3560  FinnedFranken 2     "0340";
    "finned-franken-swordfish" "Finned Franken Swordfish" 3570  FinnedFranken 3     "0341";
    "finned-franken-jellyfish" "Finned Franken Jellyfish" 3580  FinnedFranken 4     "0342";
    "finned-franken-squirmbag" "Finned Franken Squirmbag" 3590  FinnedFranken 5     "0343";
    "finned-franken-whale"     "Finned Franken Whale"     3600  FinnedFranken 6     "0344";
    "finned-franken-leviathan" "Finned Franken Leviathan" 3610  FinnedFranken 7     "0345";
    "mutant-x-wing"            "Mutant X-Wing"            3620  Mutant        2     "0350";
    "mutant-swordfish"         "Mutant Swordfish"         3630  Mutant        3     "0351";
    "mutant-jellyfish"         "Mutant Jellyfish"         3640  Mutant        4     "0352";
    "mutant-squirmbag"         "Mutant Squirmbag"         3650  Mutant        5     "0353";
    "mutant-whale"             "Mutant Whale"             3660  Mutant        6     "0354";
    "mutant-leviathan"         "Mutant Leviathan"         3670  Mutant        7     "0355";
    "finned-mutant-x-wing"     "Finned Mutant X-Wing"     3680  FinnedMutant  2     "0360";
    "finned-mutant-swordfish"  "Finned Mutant Swordfish"  3690  FinnedMutant  3     "0361";
    "finned-mutant-jellyfish"  "Finned Mutant Jellyfish"  3700  FinnedMutant  4     "0362";
    "finned-mutant-squirmbag"  "Finned Mutant Squirmbag"  3710  FinnedMutant  5     "0363";
    "finned-mutant-whale"      "Finned Mutant Whale"      3720  FinnedMutant  6     "0364";
    "finned-mutant-leviathan"  "Finned Mutant Leviathan"  3730  FinnedMutant  7     "0365";
};

/// Returns the row of the fish with this id, so that `FishTechnique<{ row("x-wing") }>` is the X-Wing.
///
/// # Panics
///
/// Panics if no row has the id. In a constant this is a compile error.
pub const fn row(id: &str) -> usize {
    let mut row = 0;
    while row < TABLE.len() {
        if is_same(TABLE[row].id, id) {
            return row;
        }
        row += 1;
    }
    panic!("no fish has this id")
}

/// Compares two texts. The operator `==` cannot be used in a constant.
const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut index = 0;
    while index < one.len() {
        if one[index] != other[index] {
            return false;
        }
        index += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_each_size_once() {
        for kind in TABLE.map(|row| row.kind) {
            let rows = TABLE.iter().filter(|row| row.kind == kind);
            assert_eq!(
                rows.map(|row| row.size).collect::<Vec<_>>(),
                [2, 3, 4, 5, 6, 7],
                "{kind:?}"
            );
        }
    }

    #[test]
    fn an_id_is_the_name_in_kebab_case() {
        for (index, row) in TABLE.iter().enumerate() {
            assert_eq!(row.id, row.name.to_lowercase().replace(' ', "-"));
            assert_eq!(super::row(row.id), index);
        }
    }
}
