//! Making puzzles to order.
//!
//! How a puzzle is made: a [`Recipe`] says what is wanted; it is checked against the snapshot and becomes a [`Plan`], in
//! which every name is resolved and no contradiction is left. The plan is then tried in numbered attempts, each with a random
//! stream of its own: draw a solution grid, dig givens out of it (`digging_path`), and look along that path for the state with
//! the fewest givens that meets the target (`attempt`).
//!
//! *Invariant:* the same recipe on the same snapshot makes the same puzzle, whatever the number of threads: the
//! lowest-numbered attempt that succeeds is the answer (`run`). And however often its attempts are put aside for others
//! (`series`).

mod attempt;
mod digging_path;
mod plan;
mod recipe;
mod run;
mod series;

pub use plan::{Plan, RecipeError};
pub use recipe::{Goal, Minimality, Recipe};
pub use run::{GenerateError, Made, Miss, generate};
pub use series::Series;
