//! Searches for empty rectangles of a digit: a box whose places form a cross, and a line with two places that ends at an arm.
//!
//! ```text
//!     . . . | . . .      +  the arms: all places of the box lie in one row and one column (the hinge), at least one
//!     + + . | . X .         only in the row and at least one only in the column
//!     . + . | . | .      X  a place in the row of the hinge
//!     ------+---|--      Y  the only other place in the column of X
//!     . . . | . | .
//!     . * . | . Y .      *  sees Y and the column of the hinge
//! ```
//!
//! With the digit in `*`, neither `Y` nor the column arm has it. Then both `X` and the row arm have it, which is impossible because
//! they are in one row. So the digit is eliminated from `*`. The same holds with rows and columns exchanged.
//!
//! A box with only two places, one in each arm, is a strong link, and the pattern is a turbot fish or a 2-string kite. `HoDoKu` and
//! this plugin accept such boxes only with an option, here `two-candidates`.

use sudoku_patterns::subsets::members;
use sudoku_technique::{Cell, CellSet, Flow, House, OptionEntry, OptionPair, Options};

use crate::evidence::JoinedLinks;
use crate::places::{DigitLines, DigitPlaces};
use crate::target::TargetPattern;

const TWO: &str = "two-candidates";

/// The option of both techniques.
pub(crate) const OPTIONS: &[OptionEntry] = &[OptionEntry::flag(
    TWO,
    false,
    "Whether the box may have only two places, one in each arm.",
)];

/// The option for positions of a library in which a box has two places.
pub(crate) const WITH_TWO: &[OptionPair] = &[OptionPair::new(TWO, "true")];

/// The fewest places of a box.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum LeastPlaces {
    /// Three.
    #[default]
    Three,
    /// Two, one in each arm.
    Two,
}

impl LeastPlaces {
    pub(crate) fn new(options: &Options<'_>) -> Self {
        if options.flag(TWO) { Self::Two } else { Self::Three }
    }
}

/// One empty rectangle with a target.
#[derive(Clone, Copy)]
pub(crate) struct Hinge {
    /// The box.
    pub(crate) block: House,
    /// The arm that X sees, without the cell where the arms cross.
    near: CellSet,
    /// The arm that the target sees, with the cell where the arms cross if it is a place.
    far: CellSet,
    /// The line of the near arm and X.
    line: House,
    /// The line of X and Y.
    link: House,
    x: Cell,
    y: Cell,
    target: Cell,
}

impl TargetPattern for Hinge {
    fn target(&self) -> Cell {
        self.target
    }

    fn links(&self) -> JoinedLinks {
        JoinedLinks {
            ends: [CellSet::of(self.y), CellSet::of(self.x), self.near, self.far],
            houses: [self.link, self.line, self.block],
        }
    }
}

/// For each set of places in a box, the cells where the arms of an empty rectangle can cross.
static CROSSINGS: [u16; 512] = {
    let mut crossings = [0; 512];
    let mut places = 0;
    while places < 512 {
        let mut cell = 0;
        while cell < 9 {
            let row = 0o007 << (cell / 3 * 3);
            let column = 0o111 << (cell % 3);
            let in_arms = places & !(row | column) == 0;
            if in_arms && places & row & !column != 0 && places & column & !row != 0 {
                crossings[places as usize] |= 1 << cell;
            }
            cell += 1;
        }
        places += 1;
    }
    crossings
};

/// Calls `visit` with every empty rectangle, box by box.
pub(crate) fn each(places: &DigitPlaces, least: LeastPlaces, mut visit: impl FnMut(&Hinge) -> Flow) -> Flow {
    // X and Y are the only two places of a line.
    if places.rows.pairs | places.columns.pairs == 0 {
        return Flow::Continue(());
    }
    for block in 0..9 {
        let (band, stack) = (block / 3 * 3, block % 3 * 3);
        let third = |row: usize| places.rows.masks[band + row] >> stack & 7;
        let in_box = third(0) | third(1) << 3 | third(2) << 6;
        let crossings = CROSSINGS[in_box as usize];
        // Removes two places instead of counting all, because not every processor can count bits fast.
        let two_left = in_box & in_box.wrapping_sub(1);
        let has_two = two_left & two_left.wrapping_sub(1) == 0;
        if crossings == 0 || has_two && least == LeastPlaces::Three {
            continue;
        }
        for crossing in members(crossings) {
            let crossing = Cell::at(band + crossing / 3, stack + crossing % 3);
            for along in [ArmLine::Row, ArmLine::Column] {
                along.find(places, crossing, &mut visit)?;
            }
        }
    }
    Flow::Continue(())
}

/// The arm in whose line X lies.
#[derive(Clone, Copy)]
enum ArmLine {
    Row,
    Column,
}

impl ArmLine {
    /// Calls `visit` with the empty rectangles whose arms cross in `crossing`, with X in the line of this arm.
    fn find(self, places: &DigitPlaces, crossing: Cell, visit: &mut impl FnMut(&Hinge) -> Flow) -> Flow {
        let (along, across, line, turned) = self.seen(places, crossing);
        // X and Y lie outside of the box, because places in the box belong to the arms.
        let outside = |line: usize| !(0b111_u16 << (line - line % 3));
        for x in members(along.masks[line] & across.pairs & outside(turned)) {
            let y = across.masks[x] & !(1 << line) & outside(line);
            if y == 0 {
                continue;
            }
            let y = y.trailing_zeros() as usize;
            if !along.has(y, turned) {
                continue;
            }
            let in_box = places.cells & House::block(crossing.block()).cells();
            let far = in_box & self.house(turned)[1].cells();
            visit(&Hinge {
                block: House::block(crossing.block()),
                near: in_box - far,
                far,
                line: self.house(line)[0],
                link: self.house(x)[1],
                x: self.cell(line, x),
                y: self.cell(y, x),
                target: self.cell(y, turned),
            })?;
        }
        Flow::Continue(())
    }

    /// Returns the lines along this arm and across it, and the numbers of both lines through the crossing.
    fn seen(self, places: &DigitPlaces, crossing: Cell) -> (&DigitLines, &DigitLines, usize, usize) {
        let (row, column) = (crossing.row(), crossing.column());
        match self {
            Self::Row => (&places.rows, &places.columns, row, column),
            Self::Column => (&places.columns, &places.rows, column, row),
        }
    }

    /// Returns the line with this number along the arm, and the line with this number across it.
    fn house(self, number: usize) -> [House; 2] {
        match self {
            Self::Row => [House::row(number), House::column(number)],
            Self::Column => [House::column(number), House::row(number)],
        }
    }

    fn cell(self, line: usize, crossing: usize) -> Cell {
        match self {
            Self::Row => Cell::at(line, crossing),
            Self::Column => Cell::at(crossing, line),
        }
    }
}
