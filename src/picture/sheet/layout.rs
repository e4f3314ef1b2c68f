//! Where grids stand on a page: columns, rows and the width of a grid, in millimetres.

use super::{MOST_ON_PAGE, PrintError, Sheet};

/// The distance of everything from the edges of the paper.
pub(crate) const MARGIN: f64 = 15.0;
/// The space between columns.
const GAP: f64 = 9.0;
/// The space between rows, beside the captions.
const ROW_GAP: f64 = 7.0;
/// The height of the title.
pub(crate) const TITLE: f64 = 12.0;
/// The height of the page number.
const FOOT: f64 = 8.0;
/// The height of the line above a grid.
pub(crate) const CAPTION: f64 = 7.0;
/// The largest width of a grid that is chosen for a page.
const LARGEST: f64 = 140.0;
/// The smallest width of a solution.
const SOLUTION: f64 = 36.0;
/// The number of puzzles on a page by default.
const USUAL: usize = 4;

/// The places of a sheet's grids.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// The pages of puzzles.
    pub(crate) puzzles: Places,
    /// The pages of solutions.
    pub(crate) solutions: Places,
}

/// The places of grids on a page.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Places {
    /// The width of a grid.
    pub(crate) side: f64,
    columns: usize,
    rows: usize,
    /// The upper left corner of the first caption.
    from: (f64, f64),
    /// The distance from a grid to the next in its row, and in its column.
    step: (f64, f64),
}

/// The part of a page in which grids stand.
#[derive(Clone, Copy)]
struct Room {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Room {
    /// Returns the largest width of grids in this number of columns and rows.
    fn side(self, columns: usize, rows: usize) -> f64 {
        let (columns, rows) = (columns as f64, rows as f64);
        let wide = (self.width - GAP * (columns - 1.0)) / columns;
        let high = (self.height - ROW_GAP * (rows - 1.0)) / rows - CAPTION;
        wide.min(high)
    }

    /// Returns how many grids of this width fit, in columns and rows.
    fn most(self, side: f64) -> (usize, usize) {
        // A hundredth of a millimetre, so that rounding refuses no grid that just fits.
        let fit = |length: f64, grid: f64, gap: f64| ((length + gap + 0.01) / (grid + gap)).max(0.0) as usize;
        (
            fit(self.width, side, GAP),
            fit(self.height, side + CAPTION, ROW_GAP),
        )
    }

    /// Spreads grids of this width over the room: in the middle from left to right, and from the top.
    fn places(self, side: f64, columns: usize, rows: usize) -> Places {
        let spread = |length: f64, count: usize, least: f64, most: f64| {
            let space = length - count as f64 * least;
            if count > 1 {
                (space / (count as f64 - 1.0)).min(most)
            } else {
                0.0
            }
        };
        let gap = spread(self.width, columns, side, 2.0 * GAP);
        let row_gap = spread(self.height, rows, side + CAPTION, 2.0 * ROW_GAP);
        let taken = columns as f64 * side + (columns as f64 - 1.0) * gap;
        Places {
            side,
            columns,
            rows,
            from: (self.left + (self.width - taken) / 2.0, self.top),
            step: (side + gap, side + CAPTION + row_gap),
        }
    }
}

impl Places {
    /// Returns the number of grids on a page.
    pub(crate) fn count(&self) -> usize {
        self.columns * self.rows
    }

    /// Returns the upper left corner of a grid's caption.
    pub(crate) fn at(&self, index: usize) -> (f64, f64) {
        let (column, row) = (index % self.columns, index / self.columns);
        (
            self.from.0 + column as f64 * self.step.0,
            self.from.1 + row as f64 * self.step.1,
        )
    }
}

impl Layout {
    pub(crate) fn of(sheet: &Sheet) -> Result<Self, PrintError> {
        let (width, height) = sheet.paper.size();
        let is_titled = !sheet.title.is_empty() || sheet.sections;
        let room = |title: f64| Room {
            left: MARGIN,
            top: MARGIN + title,
            width: width - 2.0 * MARGIN - f64::from(sheet.gutter_millimetres),
            height: height - 2.0 * MARGIN - title - FOOT,
        };
        // The pages of solutions always have a title.
        let solutions = room(TITLE);
        let (columns, rows) = solutions.most(SOLUTION);
        Ok(Self {
            puzzles: puzzles(room(if is_titled { TITLE } else { 0.0 }), sheet)?,
            solutions: solutions.places(solutions.side(columns, rows), columns, rows),
        })
    }
}

fn puzzles(room: Room, sheet: &Sheet) -> Result<Places, PrintError> {
    let Some(millimetres) = sheet.grid_millimetres else {
        let count = sheet.on_page.unwrap_or(USUAL).clamp(1, MOST_ON_PAGE);
        let (side, columns, rows) = best(room, count);
        return Ok(room.places(side.min(LARGEST), columns, rows));
    };
    let side = f64::from(millimetres);
    let (columns, rows) = room.most(side);
    let most = (columns * rows).min(MOST_ON_PAGE);
    let count = sheet.on_page.unwrap_or(most);
    if count > most || most == 0 {
        return Err(PrintError::DoesNotFit {
            count: count.max(1),
            millimetres,
            most,
        });
    }
    let columns = columns.min(count);
    Ok(room.places(side, columns, count.div_ceil(columns)))
}

/// Returns the columns and rows with the largest grids for this number of puzzles.
fn best(room: Room, count: usize) -> (f64, usize, usize) {
    let ways = (1..=count).map(|columns| {
        let rows = count.div_ceil(columns);
        (room.side(columns, rows), columns, rows)
    });
    // Of equal ones the first, with fewest columns.
    let better =
        |best: (f64, usize, usize), way: (f64, usize, usize)| if way.0 > best.0 { way } else { best };
    ways.fold((f64::MIN, 1, count), better)
}
