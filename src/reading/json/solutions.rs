//! Finds solutions in lists: behind their puzzles, as in `[[puzzle, solution], ...]`, or in a list beside that of the puzzles.

use super::document::{Json, JsonObject};
use super::reader::DocumentReader;
use crate::item::Item;
use crate::table::is_solution_name;
use crate::variant::has_grid;
use sudokud_puzzle::Grid;
use sudokud_puzzle::solution::completes;

impl DocumentReader<'_> {
    /// Takes back the entry at this index, if it is the last one and the solution of the one before it. Returns whether it was.
    pub(super) fn drop_solution(&mut self, index: usize) -> bool {
        let [.., one, other] = self.items.as_slice() else {
            return false;
        };
        let (Ok(puzzle), Ok(solution)) = (&one.entry, &other.entry) else {
            return false;
        };
        let is_solution =
            self.items.len() == index + 1 && completes(puzzle.position.values(), solution.position.values());
        if is_solution {
            self.items.pop();
            self.record -= 1;
        }
        is_solution
    }
}

impl DocumentReader<'_> {
    /// Takes back the entries that are the solutions of others, wherever these are.
    pub(super) fn drop_solutions(&mut self) {
        let grids: Vec<Grid> = self
            .items
            .iter()
            .filter_map(|item| Some(*item.entry.as_ref().ok()?.position.values()))
            .collect();
        if grids.len() < 2 || grids.len() > MOST {
            return;
        }
        let is_solution = |item: &Item| {
            let entry = item.entry.as_ref();
            entry.is_ok_and(|entry| {
                grids
                    .iter()
                    .any(|puzzle| completes(puzzle, entry.position.values()))
            })
        };
        self.items.retain(|item| !is_solution(item));
    }
}

/// Most entries that are compared with each other.
const MOST: usize = 50;

/// Returns whether the key of a list is that of solutions, and there are puzzles beside it.
pub(super) fn are_beside_puzzles(key: &str, fields: &JsonObject) -> bool {
    let is_inner = |value: &Json| matches!(value, Json::List(_) | Json::Object(_));
    let mut others = fields
        .iter()
        .filter(|(key, value)| !is_solution_name(key) && is_inner(value));
    is_solution_name(key) && others.any(|(_, value)| has_grid(value))
        // What a cell of a notebook has printed.
        || key == "outputs" && fields.get("cell_type").is_some()
}
