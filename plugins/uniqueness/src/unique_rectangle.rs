//! Makes a technique for rectangles of open cells of each row of the table.
//!
//! The techniques share the search for rectangles ([`rectangle`]), its option and the form of their claims. They differ in their
//! texts and in the deductions from one rectangle.

use sudoku_technique::{Board, Claim, Flow, OptionEntry, Options, Request, Sink, Technique};

use crate::changed_places::ChangedPlaces;
use crate::rectangle::{self, CornerDigits};
use crate::table::{MISSING, TABLE};

/// The technique in this row of the table of rectangles.
#[derive(Default)]
pub struct UniqueRectangle<const ROW: usize> {
    corners: CornerDigits,
}

/// Three corners hold only two digits.
pub type UniqueRectangleType1 = UniqueRectangle<0>;
/// Two corners side by side hold one more digit, the same in both.
pub type UniqueRectangleType2 = UniqueRectangle<1>;
/// The other digits of two corners are part of a naked subset.
pub type UniqueRectangleType3 = UniqueRectangle<2>;
/// A house of two corners has one of the digits nowhere else.
pub type UniqueRectangleType4 = UniqueRectangle<3>;
/// Two opposite corners, or three corners, hold one more digit, the same in each.
pub type UniqueRectangleType5 = UniqueRectangle<4>;
/// Two opposite corners hold other digits, and one of the two digits has an X-Wing.
pub type UniqueRectangleType6 = UniqueRectangle<5>;
/// Both lines of a corner have one of the digits only in the rectangle.
pub type HiddenRectangle = UniqueRectangle<6>;

impl<const ROW: usize> Technique for UniqueRectangle<ROW> {
    const ID: &'static str = TABLE[ROW].id;
    const NAME: &'static str = TABLE[ROW].name;
    const SUMMARY: &'static str = TABLE[ROW].kind.summary();
    const PLACE: u32 = TABLE[ROW].place;
    const FAMILY: &'static str = "uniqueness";
    const ASSUMES_UNIQUENESS: bool = true;
    const OPTIONS: &'static [OptionEntry] = &[OptionEntry::flag(
        MISSING,
        true,
        "Whether a corner may lack one of the two digits.",
    )];
    const CLAIMS: &'static [Claim] = &TABLE[ROW].claims;
    const SENTENCE: &'static str = TABLE[ROW].kind.sentence();

    fn create(options: &Options<'_>) -> Result<Self, String> {
        let corners = if options.flag(MISSING) {
            CornerDigits::Partial
        } else {
            CornerDigits::Full
        };
        Ok(Self { corners })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let changed = ChangedPlaces::new(board, request);
        rectangle::each(board, self.corners, |rectangle| {
            const { TABLE[ROW].kind }.find(rectangle, board, &changed, sink)
        })
    }
}
