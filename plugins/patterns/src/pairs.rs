//! Visits pairs of cells that have the same two candidates.

use sudoku_technique::{Board, Cell, CellSet, DigitSet, Flow};

/// Calls `visit` with every two cells that have the same two candidates, if the second cell is in `near(first)`. Pairs are sorted
/// by their first and then by their second cell.
///
/// Skips a pair if neither cell has changed since `previous`, the last board on which the caller found nothing.
#[inline]
pub fn equal_pairs(
    board: &Board,
    previous: Option<&Board>,
    near: impl Fn(Cell) -> CellSet,
    mut visit: impl FnMut([Cell; 2], DigitSet) -> Flow,
) -> Flow {
    let mut open = board.bivalue_cells();
    let changed = previous.map_or(open, |previous| open & board.changed_cells(previous));
    if changed.is_empty() {
        return Flow::Continue(());
    }
    while let Some(first) = open.first() {
        open.remove(first);
        let partners = if changed.contains(first) {
            open
        } else {
            open & changed
        };
        let near = partners & near(first);
        if near.is_empty() {
            continue;
        }
        // A cell with two candidates that has both digits has the same two candidates.
        let digits = board.candidates(first);
        let equal = digits
            .into_iter()
            .fold(near, |equal, digit| equal & board.cells_with(digit));
        for second in equal {
            visit([first, second], digits)?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{board, cells};

    fn found(previous: Option<&str>, now: &str) -> Vec<CellSet> {
        let previous = previous.map(board);
        let mut found = Vec::new();
        let flow = equal_pairs(&board(now), previous.as_ref(), Cell::peers, |pair, _| {
            found.push(pair.into_iter().collect());
            Flow::Continue(())
        });
        assert!(flow.is_continue());
        found
    }

    #[test]
    fn each_two_equal_cells_that_are_near_come_once() {
        // r5c4 sees none of the others, and r1c2 has another candidate.
        let board = "r1c159=12 r1c2=13 r5c4=12";
        assert_eq!(found(None, board), ["r1c15", "r1c19", "r1c59"].map(cells));
    }

    #[test]
    fn a_pair_without_a_changed_cell_is_skipped() {
        assert_eq!(
            found(Some("r1c15=12"), "r1c159=12"),
            ["r1c19", "r1c59"].map(cells)
        );
        assert_eq!(found(Some("r1c159=12"), "r1c159=12 r9c9=1"), []);
    }
}
