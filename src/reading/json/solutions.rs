//! Finds solutions in lists: behind their puzzles, as in `[[puzzle, solution], ...]`, or in a list beside that of the puzzles.

use super::document::{Json, JsonObject};
use super::reader::DocumentReader;
use crate::table::is_solution_name;
use crate::variant::has_grid;
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

/// Returns whether the key of a list is that of solutions, and there are puzzles beside it.
pub(super) fn are_beside_puzzles(key: &str, fields: &JsonObject) -> bool {
    let is_inner = |value: &Json| matches!(value, Json::List(_) | Json::Object(_));
    let mut others = fields
        .iter()
        .filter(|(key, value)| !is_solution_name(key) && is_inner(value));
    is_solution_name(key) && others.any(|(_, value)| has_grid(value))
}
