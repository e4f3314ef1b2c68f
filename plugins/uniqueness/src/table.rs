//! Lists the techniques for rectangles of open cells: one row for each.
//!
//! ```text
//!     id                          name                        place  kind    code
//!     "unique-rectangle-type-1"   "Unique Rectangle Type 1"   2500   Type1   "0600";
//! ```
//!
//! - *id* and *name* are those of the technique, *place* is its default place on the ladder.
//! - *kind* decides the deductions and the texts: see [`RectangleKind`].
//! - *code* is the code of the technique in `HoDoKu`'s library of positions.
//!
//! The number of a row is the `ROW` of [`UniqueRectangle<ROW>`](crate::UniqueRectangle).

use sudoku_technique::{Board, Claim, Flow, OptionPair, Sink};

use crate::changed_places::ChangedPlaces;
use crate::rectangle::Rectangle;
use crate::{
    extra_digit, hidden_rectangle, unique_rectangle_type_1, unique_rectangle_type_3, unique_rectangle_type_4,
    unique_rectangle_type_6,
};

/// The option that allows corners which lack a digit.
pub(crate) const MISSING: &str = "missing-candidates";

/// A row of the table.
#[derive(Clone, Copy)]
pub(crate) struct RectangleRow {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) place: u32,
    pub(crate) kind: RectangleKind,
    pub(crate) claims: [Claim; 2],
}

/// The way in which a rectangle proves something. The modules describe them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RectangleKind {
    /// See [`unique_rectangle_type_1`].
    Type1,
    /// See [`extra_digit`].
    Type2,
    /// See [`unique_rectangle_type_3`].
    Type3,
    /// See [`unique_rectangle_type_4`].
    Type4,
    /// See [`extra_digit`].
    Type5,
    /// See [`unique_rectangle_type_6`].
    Type6,
    /// See [`hidden_rectangle`].
    Hidden,
}

impl RectangleKind {
    pub(crate) const fn summary(self) -> &'static str {
        match self {
            Self::Type1 => {
                "Three corners of a rectangle hold only two digits; both digits leave the fourth corner."
            }
            Self::Type2 => {
                "Two corners of a rectangle side by side hold one digit beside its two, the same in both; this digit leaves every cell that sees both."
            }
            Self::Type3 => {
                "Two corners of a rectangle side by side hold other digits, which act as one cell of a naked subset; the digits of the subset leave the cells that see all of it."
            }
            Self::Type4 => {
                "Two corners of a rectangle hold only its digits, and a house of the other two has one of the digits nowhere else; the other digit leaves these two."
            }
            Self::Type5 => {
                "Two opposite corners of a rectangle, or three corners, hold one digit beside its two, the same in each; this digit leaves every cell that sees all of these."
            }
            Self::Type6 => {
                "Two opposite corners of a rectangle hold only its digits, and both rows or both columns have one of the digits nowhere else; it leaves the other two corners."
            }
            Self::Hidden => {
                "A corner of a rectangle holds only its two digits, and row and column of the opposite corner have one of them nowhere else; the other one leaves that corner."
            }
        }
    }

    pub(crate) const fn sentence(self) -> &'static str {
        match self {
            Self::Type1 => {
                "{floor.cells} have only {floor.digits}; if {removed.cells}, the fourth corner of the rectangle, were {floor.any-digit} too, the two digits could be exchanged, and the puzzle would have a second solution"
            }
            Self::Type2 | Self::Type5 => {
                "if {guardian.false}, the corners of the rectangle ({floor.cells}, {roof.cells}) hold only {floor.digits}; the two digits can then be exchanged, and the puzzle has a second solution; so {guardian.true}, and no cell that sees all of these can be {guardian.digits}"
            }
            Self::Type3 => {
                "if neither of {guardian.cells} is {guardian.any-digit}, the corners of the rectangle ({floor.cells}, {roof.cells}) hold only {floor.digits}; the two digits can then be exchanged, and the puzzle has a second solution; so one of the two cells is {guardian.any-digit}, and together they act like one cell, which forms a naked subset in {base} with {set 1}; this subset uses up its digits"
            }
            Self::Type4 => {
                "{floor.cells} have only {floor.digits}, and in {base} only {roof.cells} can be {roof.digits}; if {removed.any-cell} were {removed.digits}, the rectangle of these four cells would hold only {floor.digits}; the two digits could be exchanged, and the puzzle would have a second solution"
            }
            Self::Type6 => {
                "in {base} only the corners of a rectangle ({floor.cells}, {roof.cells}) can be {roof.digits}; if {roof.cells} were, all four corners would hold only {floor.digits}; the two digits could be exchanged, and the puzzle would have a second solution"
            }
            Self::Hidden => {
                "in {base} only {roof.cells}, corners of a rectangle, can be {roof.digits}; if {removed.cells}, where the two cross, were {removed.digits}, both corners beside it would be {roof.digits} and the opposite corner {floor.cells} would be {removed.digits}; the two digits could be exchanged, and the puzzle would have a second solution"
            }
        }
    }

    /// Reports the deductions that follow from this rectangle.
    #[inline]
    pub(crate) fn find(
        self,
        rectangle: &Rectangle,
        board: &Board,
        changed: &ChangedPlaces,
        sink: &mut Sink<'_>,
    ) -> Flow {
        match self {
            Self::Type1 => unique_rectangle_type_1::find(rectangle, board, changed, sink),
            Self::Type2 => extra_digit::find(extra_digit::TYPE_2, rectangle, board, changed, sink),
            Self::Type3 => unique_rectangle_type_3::find(rectangle, board, changed, sink),
            Self::Type4 => unique_rectangle_type_4::find(rectangle, board, changed, sink),
            Self::Type5 => extra_digit::find(extra_digit::TYPE_5, rectangle, board, changed, sink),
            Self::Type6 => unique_rectangle_type_6::find(rectangle, board, changed, sink),
            Self::Hidden => hidden_rectangle::find(rectangle, board, changed, sink),
        }
    }

    /// Returns the claim of this kind for a code. The library's lines for types 2, 3 and 5 list the eliminated digits instead of
    /// the digits of the rectangle.
    const fn claim(self, code: &'static str) -> Claim {
        match self {
            Self::Type2 | Self::Type3 | Self::Type5 => Claim::hodoku(code).compares_change(),
            _ => Claim::hodoku(code),
        }
    }
}

/// Returns the claims of a technique: this one, and one for lines of `HoDoKu`'s variant 2, in which a corner lacks a digit.
const fn claims(claim: Claim) -> [Claim; 2] {
    const WITH_MISSING: &[OptionPair] = &[OptionPair::new(MISSING, "true")];
    [claim, claim.variant("2").with(WITH_MISSING)]
}

/// The rows of the table.
macro_rules! table {
    ($($id:literal $name:literal $place:literal $kind:ident $code:literal;)*) => {
        [$(RectangleRow {
            id: $id,
            name: $name,
            place: $place,
            kind: RectangleKind::$kind,
            claims: claims(RectangleKind::$kind.claim($code)),
        }),*]
    };
}

/// The table.
pub(crate) const TABLE: [RectangleRow; 7] = table! {
    "unique-rectangle-type-1" "Unique Rectangle Type 1" 2500 Type1  "0600";
    "unique-rectangle-type-2" "Unique Rectangle Type 2" 2510 Type2  "0601";
    "unique-rectangle-type-3" "Unique Rectangle Type 3" 2520 Type3  "0602";
    "unique-rectangle-type-4" "Unique Rectangle Type 4" 2530 Type4  "0603";
    "unique-rectangle-type-5" "Unique Rectangle Type 5" 2540 Type5  "0604";
    "unique-rectangle-type-6" "Unique Rectangle Type 6" 2550 Type6  "0605";
    "hidden-rectangle"        "Hidden Rectangle"        2560 Hidden "0606";
};
