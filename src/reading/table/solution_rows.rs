//! Finds the records that are solutions and no puzzles: in a list with puzzles and solutions in turn, a column says which of both each is.

use super::names::is_solution_name;
use super::records::Record;
use super::{Layout, Place, grid_in};
use sudokud_puzzle::Position;

/// Names of columns that say what each record is.
const KINDS: [&str; 10] = [
    "type", "kind", "role", "what", "part", "category", "typ", "art", "tipo", "soort",
];

/// Names of columns that say whether each record is a solution.
const FLAGS: [&str; 6] = [
    "is_solution",
    "issolution",
    "is solution",
    "solution?",
    "is_solved",
    "issolved",
];

impl Layout {
    /// Returns the grid of a record that is a solution by one of its fields.
    pub(super) fn solution_by_kind(&self, record: &Record) -> Option<Position> {
        let Place::Column { puzzle, .. } = self.place else {
            return None;
        };
        let names = self.header.as_deref()?;
        let mut fields = std::iter::zip(names, &record.fields);
        let is_solution = fields.any(|(name, field)| {
            let (name, field) = (name.to_lowercase(), field.trim());
            let is_true = || {
                ["1", "true", "yes", "y", "t"]
                    .iter()
                    .any(|word| field.eq_ignore_ascii_case(word))
            };
            KINDS.contains(&name.as_str()) && is_solution_name(field)
                || FLAGS.contains(&name.as_str()) && is_true()
        });
        let grid = grid_in(record.fields.get(puzzle)?)?;
        // `complete` can be a kind of puzzles.
        (is_solution && grid.values().is_full()).then_some(grid)
    }
}
