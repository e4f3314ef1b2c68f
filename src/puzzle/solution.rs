//! Checks the solution that came with a puzzle.

use sudoku_technique::Cell;

use crate::Grid;

/// Returns why `solution` cannot be the solution of `puzzle`. Whether the puzzle has other solutions is not checked.
pub fn mistake(puzzle: &Grid, solution: &Grid) -> Option<String> {
    let differs = |cell: &Cell| {
        puzzle
            .get(*cell)
            .is_some_and(|given| solution.get(*cell) != Some(given))
    };
    if let Some(cell) = Cell::all().find(differs) {
        let given = puzzle.get(cell).map_or(0, sudoku_technique::Digit::value);
        let other = solution
            .get(cell)
            .map_or_else(|| "empty".to_owned(), |digit| digit.to_string());
        return Some(format!(
            "its solution does not belong to the puzzle: {cell} is {given} in the puzzle and {other} in the solution"
        ));
    }
    if solution.is_solved() {
        return None;
    }
    let reason = solution.conflict().map_or_else(
        || "it has empty cells".to_owned(),
        |conflict| conflict.to_string(),
    );
    Some(format!("its solution is not a solved grid: {reason}"))
}
