//! Making puzzles to order.
//!
//! How a puzzle is made: a [`Recipe`] says what is wanted; it is checked against the loaded scales and becomes a [`Plan`], in
//! which every name is resolved and no contradiction is left. The plan is then tried in numbered attempts, each with a random
//! stream of its own (`methods`): draw a solution grid, take givens out of it, and judge what is left (`plan/target`). Where a target is
//! rare, a walk goes on from the first hit to similar ones, which the `reserve` keeps for the next seeds.
//!
//! *Invariant:* the same recipe with the same scales makes the same puzzle, whatever the number of threads: the
//! lowest-numbered attempt that succeeds is the answer (`run`), and a walk is numbered step by step (`reserve`). And however often its
//! attempts are put aside for others (`series`).

mod effort;
mod methods;
mod miss;
mod plan;
mod recipe;
mod reserve;
mod run;
mod series;

pub use effort::{Dig, DigOutcome, Effort};
pub use miss::Miss;
pub use plan::Plan;
pub use recipe::{
    Bounds, Construction, ConstructionDraft, DiggingOrder, Draft, Minimality, Recipe, RecipeError, Rule,
    RuleDraft, UnknownOrder, cells_of_pattern,
};
pub use reserve::{Reserve, first_of_family};
pub use run::{GenerateError, Made, generate};
pub use series::Series;
