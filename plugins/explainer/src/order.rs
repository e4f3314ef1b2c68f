//! The orders in which Sudoku Explainer looks at houses, cells and subsets.
//!
//! A walk applies the first deduction that a rule reports, so these orders decide which steps follow, and thus ratings.

use sudoku_technique::{Board, Cell, CellSet, Digit, House};

/// Returns all houses: boxes, columns, rows. The order of singles and subsets.
pub(crate) fn boxes_columns_rows() -> impl Iterator<Item = House> {
    House::boxes().chain(House::columns()).chain(House::rows())
}

/// Returns all houses: boxes, rows, columns. The order of chains and of uniqueness.
pub(crate) fn boxes_rows_columns() -> impl Iterator<Item = House> {
    House::boxes().chain(House::rows()).chain(House::columns())
}

/// Returns the houses of a cell: box, row, column.
pub(crate) const fn houses_of(cell: Cell) -> [House; 3] {
    let [row, column, block] = cell.houses();
    [block, row, column]
}

/// Returns the cells of a house in the order of their positions.
pub(crate) fn cells_of(house: House) -> impl Iterator<Item = Cell> + Clone {
    (0..9).map(move |position| house.cell(position))
}

/// Returns the peers of a cell: those in its box, then the others in its row, then the others in its column.
pub(crate) fn peers_of(cell: Cell) -> impl Iterator<Item = Cell> {
    let [block, row, column] = houses_of(cell).map(House::cells);
    let of = CellSet::of(cell);
    (block - of).into_iter().chain(row - block).chain(column - block)
}

/// Returns the number of cells of a house without a value.
pub(crate) fn open_cells(board: &Board, house: House) -> usize {
    (house.cells() & board.unsolved()).len()
}

/// Returns the places of a digit in a house.
pub(crate) fn places(board: &Board, digit: Digit, house: House) -> CellSet {
    board.cells_with(digit) & house.cells()
}

/// Returns the subsets of `count` items with `size` elements as masks, in ascending order.
pub(crate) fn masks(count: usize, size: usize) -> impl Iterator<Item = u32> {
    let first = (1_u32 << size) - 1;
    let next = |&mask: &u32| {
        // The lowest run of ones: its highest bit moves up, the others return to the start.
        let low = mask & mask.wrapping_neg();
        let moved = mask + low;
        (mask != 0).then(|| moved | ((mask ^ moved) / low) >> 2)
    };
    std::iter::successors(Some(first), next).take_while(move |mask| mask >> count == 0)
}

/// Returns the items that a mask chooses.
pub(crate) fn chosen<T: Copy>(items: &[T], mask: u32) -> impl Iterator<Item = T> + Clone + '_ {
    let chosen = move |index: &usize| mask >> index & 1 == 1;
    (0..items.len()).filter(chosen).map(|index| items[index])
}

/// Returns the subsets of `items` with `N` elements, in the order of [`masks`].
pub(crate) fn subsets<T: Copy, const N: usize>(items: &[T]) -> impl Iterator<Item = [T; N]> + '_ {
    masks(items.len(), N).map(|mut mask| {
        std::array::from_fn(|_| {
            let index = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            items[index]
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_ascend_as_numbers() {
        let pairs: Vec<[u8; 2]> = subsets(&[0, 1, 2, 3]).collect();
        assert_eq!(pairs, [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]]);
        assert_eq!(subsets::<_, 3>(&[1, 2]).count(), 0);
        assert_eq!(subsets::<_, 4>(&[0; 9]).count(), 126);
        assert_eq!(masks(3, 0).collect::<Vec<_>>(), [0]);
        assert_eq!(chosen(&['a', 'b', 'c'], 0b101).collect::<String>(), "ac");
    }

    #[test]
    fn the_peers_are_those_of_the_cell_each_once() {
        for cell in Cell::all() {
            let peers: Vec<Cell> = peers_of(cell).collect();
            assert_eq!(peers.len(), 20);
            assert_eq!(peers.into_iter().collect::<CellSet>(), cell.peers());
        }
    }
}
