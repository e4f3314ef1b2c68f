//! Lists all subsets: one row for each technique.
//!
//! ```text
//!     id             name           place  kind   size  code
//!     "naked-pair"   "Naked Pair"   800    Naked  2     "0200";
//! ```
//!
//! - *id* and *name* are those of the technique, *place* is its default place on the ladder.
//! - *kind* and *size* decide the search and the summary.
//! - *code* is the code of the technique in `HoDoKu`'s library of positions.
//!
//! The number of a row is the `ROW` of [`SubsetTechnique<ROW>`](crate::SubsetTechnique).

use sudoku_technique::Claim;

/// A row of the table.
#[derive(Clone, Copy)]
pub(crate) struct SubsetRow {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) summary: &'static str,
    /// The pattern and its reason, in English.
    pub(crate) sentence: &'static str,
    pub(crate) place: u32,
    pub(crate) kind: SubsetKind,
    /// The number of cells, and of digits.
    pub(crate) size: usize,
    /// The code of the technique in `HoDoKu`'s library.
    pub(crate) claim: Claim,
}

/// The two kinds of subsets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SubsetKind {
    /// The cells have no other candidates.
    Naked,
    /// The digits have no other places in the house.
    Hidden,
}

/// The summary of a subset of this kind and size.
macro_rules! summary {
    ($kind:ident 2) => { summary!($kind "Two" "two" "both") };
    ($kind:ident 3) => { summary!($kind "Three" "three" "all three") };
    ($kind:ident 4) => { summary!($kind "Four" "four" "all four") };
    (Naked $Number:literal $number:literal $all:literal) => {
        concat!(
            $Number, " cells of a house hold together exactly ", $number, " candidates; ",
            "these leave every house that has ", $all, " cells.",
        )
    };
    (Hidden $Number:literal $number:literal $all:literal) => {
        concat!(
            $Number, " digits of a house are confined to the same ", $number, " cells; ",
            "all other candidates leave these cells.",
        )
    };
}

/// The sentence of a subset of this kind and size.
macro_rules! sentence {
    ($kind:ident 2) => { sentence!($kind "two" "neither" "") };
    ($kind:ident 3) => { sentence!($kind "three" "none" "together ") };
    ($kind:ident 4) => { sentence!($kind "four" "none" "together ") };
    (Naked $number:literal $none:literal $together:literal) => {
        concat!(
            "{pattern.cells} have ", $together, "no candidates but {pattern.digits}, so each takes one of the ", $number, ", and ",
            $none, " is left for the rest of {base}",
        )
    };
    (Hidden $number:literal $none:literal $together:literal) => {
        concat!(
            "{pattern.digits} have no places in {base} but {pattern.cells}, so these ", $number, " cells hold the ", $number,
            " digits and no others",
        )
    };
}

/// The rows of the table.
macro_rules! table {
    ($($id:literal $name:literal $place:literal $kind:ident $size:tt $code:literal;)*) => {
        [$(SubsetRow {
            id: $id,
            name: $name,
            summary: summary!($kind $size),
            sentence: sentence!($kind $size),
            place: $place,
            kind: SubsetKind::$kind,
            size: $size,
            claim: Claim::hodoku($code),
        }),*]
    };
}

/// The table.
pub(crate) const TABLE: [SubsetRow; 6] = table! {
    // id               name                place kind   size code
    "naked-pair"        "Naked Pair"         800  Naked  2    "0200";
    "naked-triple"      "Naked Triple"       900  Naked  3    "0201";
    "naked-quadruple"   "Naked Quadruple"   1200  Naked  4    "0202";
    "hidden-pair"       "Hidden Pair"       1000  Hidden 2    "0210";
    "hidden-triple"     "Hidden Triple"     1100  Hidden 3    "0211";
    "hidden-quadruple"  "Hidden Quadruple"  1300  Hidden 4    "0212";
};
