//! Fills cells with random digits, with and without singles: two methods of Jet Sudoku.
//!
//! Both are biased. The probability of a grid falls with the number of choices on the way to it, and grids whose mini-rows repeat from box
//! to box have fewer choices. Repeated mini-rows are about 60 % too frequent in grids of `random`, and about 20 % in grids of
//! `random-with-singles`.

use sudoku_technique::{Board, Cell, Digit, DigitSet, House};

use super::drawing::until_drawn;
use sudokud_puzzle::{Grid, RandomStream, Stop, Stopped};

/// Fills cells row by row with a random digit that fits. After a dead end it starts again.
pub(super) fn draw(stream: &mut RandomStream, stop: &Stop) -> Result<Grid, Stopped> {
    until_drawn(stop, || attempt(stream))
}

pub(super) fn attempt(stream: &mut RandomStream) -> Option<Grid> {
    let mut grid = Grid::EMPTY;
    let mut rows = [DigitSet::EMPTY; 9];
    let mut columns = [DigitSet::EMPTY; 9];
    let mut boxes = [DigitSet::EMPTY; 9];
    for cell in Cell::all() {
        let (row, column, block) = (cell.row(), cell.column(), cell.block());
        let fits = !(rows[row] | columns[column] | boxes[block]);
        let digit = fits.into_iter().nth(stream.below(fits.len() as u32) as usize)?;
        rows[row].insert(digit);
        columns[column].insert(digit);
        boxes[block].insert(digit);
        grid.set(cell, Some(digit));
    }
    Some(grid)
}

/// Places a random candidate in a random empty cell, then all singles. After a dead end it starts again.
pub(super) fn draw_with_singles(stream: &mut RandomStream, stop: &Stop) -> Result<Grid, Stopped> {
    until_drawn(stop, || attempt_with_singles(stream))
}

pub(super) fn attempt_with_singles(stream: &mut RandomStream) -> Option<Grid> {
    let mut cells: [_; Cell::COUNT] = std::array::from_fn(|index| index);
    stream.shuffle(&mut cells);
    let mut board = Board::from_givens(&[0; 81]);
    for cell in cells.into_iter().filter_map(Cell::new) {
        if board.value(cell).is_none() {
            let candidates = board.candidates(cell);
            let digit = candidates
                .into_iter()
                .nth(stream.below(candidates.len() as u32) as usize)?;
            board.place(cell, digit);
            fill_singles(&mut board);
        }
    }
    let values = std::array::from_fn(|index| {
        Cell::new(index)
            .and_then(|cell| board.value(cell))
            .map_or(0, Digit::value)
    });
    // Singles on a contradictory board can place a digit twice.
    Grid::from_values(values).filter(|grid| grid.is_full() && grid.conflict().is_none())
}

/// Places naked and hidden singles until there are none.
fn fill_singles(board: &mut Board) {
    loop {
        let naked = Cell::all().find_map(|cell| Some((cell, board.candidates(cell).only()?)));
        let single = naked.or_else(|| {
            House::all().find_map(|house| {
                Digit::ALL
                    .into_iter()
                    .find_map(|digit| Some(((board.cells_with(digit) & house.cells()).only()?, digit)))
            })
        });
        match single {
            Some((cell, digit)) => board.place(cell, digit),
            None => return,
        }
    }
}
