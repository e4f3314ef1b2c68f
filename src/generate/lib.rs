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
mod tally;

pub use effort::{Dig, DigOutcome, Effort};
pub use miss::Miss;
pub use plan::Plan;
pub use recipe::{
    Bounds, Construction, ConstructionDraft, DiggingOrder, Draft, FileMistake, Minimality, NamedRecipe,
    Recipe, RecipeError, RecipeFileError, Rule, RuleDraft, UnknownOrder, cells_of_pattern, mistake,
};
pub use reserve::{Reserve, first_of_family};
pub use run::{GenerateError, Made, generate};
pub use series::Series;
pub use tally::{RuleTally, Tally};

/// The recipes that come with the server, as name and TOML text.
pub const SHIPPED: &[(&str, &str)] = &[
    ("jet", include_str!("recipes/jet.toml")),
    ("jet-pairs", include_str!("recipes/jet-pairs.toml")),
    ("jet-reveal", include_str!("recipes/jet-reveal.toml")),
    ("foxy", include_str!("recipes/foxy.toml")),
    ("mcm-1", include_str!("recipes/mcm-1.toml")),
    ("mcm-2", include_str!("recipes/mcm-2.toml")),
    ("mcm-3", include_str!("recipes/mcm-3.toml")),
    ("mcm-4", include_str!("recipes/mcm-4.toml")),
    ("mcm-5", include_str!("recipes/mcm-5.toml")),
    ("sotd-beginner", include_str!("recipes/sotd-beginner.toml")),
    ("sotd-easy", include_str!("recipes/sotd-easy.toml")),
    ("sotd-medium", include_str!("recipes/sotd-medium.toml")),
    ("sotd-tricky", include_str!("recipes/sotd-tricky.toml")),
    ("sotd-fiendish", include_str!("recipes/sotd-fiendish.toml")),
    ("sotd-diabolical", include_str!("recipes/sotd-diabolical.toml")),
    ("cyclic", include_str!("recipes/cyclic.toml")),
    (
        "cyclic-transposed",
        include_str!("recipes/cyclic-transposed.toml"),
    ),
];
