//! The frame of the seven techniques that look at rectangles of open cells.
//!
//! They share the search for rectangles ([`rectangle`]), its option and the form of their claims. They differ in their names
//! and in the deductions from one rectangle: each is a [`RectangleType`], and [`UniqueRectangle`] makes a technique of it.

use std::marker::PhantomData;

use sudoku_technique::{
    Board, CellSet, Claim, DigitSet, Flow, OptionEntry, OptionPair, Options, Request, Sink, Technique,
};

use crate::rectangle::{self, CornerDigits, Rectangle};

const MISSING: &str = "missing-candidates";

/// A type of unique rectangle. The constants are those of [`Technique`].
pub(crate) trait RectangleType: Default + Send + Sync + 'static {
    const ID: &'static str;
    const NAME: &'static str;
    const SUMMARY: &'static str;
    const PLACE: u32;
    const CLAIMS: &'static [Claim];
    const SENTENCE: &'static str;

    /// Reports the deductions that follow from this rectangle.
    fn find(rectangle: &Rectangle, board: &Board, changed: &ChangedPlaces, sink: &mut Sink<'_>) -> Flow;
}

/// The technique that looks for rectangles of type `T`.
#[derive(Default)]
pub struct UniqueRectangle<T> {
    corners: CornerDigits,
    of_type: PhantomData<T>,
}

impl<T: RectangleType> Technique for UniqueRectangle<T> {
    const ID: &'static str = T::ID;
    const NAME: &'static str = T::NAME;
    const SUMMARY: &'static str = T::SUMMARY;
    const PLACE: u32 = T::PLACE;
    const FAMILY: &'static str = "uniqueness";
    const ASSUMES_UNIQUENESS: bool = true;
    const OPTIONS: &'static [OptionEntry] = &[OptionEntry::flag(
        MISSING,
        true,
        "Whether a corner may lack one of the two digits.",
    )];
    const CLAIMS: &'static [Claim] = T::CLAIMS;
    const SENTENCE: &'static str = T::SENTENCE;

    fn create(options: &Options<'_>) -> Result<Self, String> {
        let corners = if options.flag(MISSING) {
            CornerDigits::Partial
        } else {
            CornerDigits::Full
        };
        Ok(Self {
            corners,
            of_type: PhantomData,
        })
    }

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let changed = ChangedPlaces::new(board, request);
        rectangle::each(board, self.corners, |rectangle| {
            T::find(rectangle, board, &changed, sink)
        })
    }
}

/// Returns the claims of a technique: this one, and one for positions of `HoDoKu`'s variant 2, in which a corner lacks a digit.
pub(crate) const fn claims(claim: Claim) -> [Claim; 2] {
    const WITH_MISSING: &[OptionPair] = &[OptionPair::new(MISSING, "true")];
    [claim, claim.variant("2").with(WITH_MISSING)]
}

/// The cells and the digits that have changed since the last empty result; all of them if there is none.
pub(crate) struct ChangedPlaces {
    cells: CellSet,
    digits: DigitSet,
}

impl ChangedPlaces {
    fn new(board: &Board, request: Request<'_>) -> Self {
        request.previous.map_or(
            Self {
                cells: CellSet::ALL,
                digits: DigitSet::ALL,
            },
            |previous| Self {
                cells: board.changed_cells(previous),
                digits: board.changed_digits(previous),
            },
        )
    }

    /// Checks whether any of `cells` has changed.
    pub(crate) fn touches(&self, cells: CellSet) -> bool {
        self.cells.intersects(cells)
    }

    /// Checks whether a corner of `rectangle` or the places of one of its digits have changed.
    pub(crate) fn touches_digits(&self, rectangle: &Rectangle) -> bool {
        let [a, b] = rectangle.digits;
        self.touches(rectangle.corners) || self.digits.contains(a) || self.digits.contains(b)
    }
}
