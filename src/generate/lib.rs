//! Makes puzzles to order.
//!
//! A [`Recipe`] describes the wanted puzzle. Checked against the loaded scales it becomes a [`Plan`], in which every name is resolved and
//! nothing is contradictory. The plan is tried in numbered attempts, each with a random stream of its own (`methods`): draw a solution
//! grid, remove givens from it, and judge the result (`plan/target`). For a rare target, a walk continues from the first hit to
//! similar puzzles, and `families` keeps it for later seeds; `family_lease` lends it to one search at a time.
//!
//! `rejected` shows a search's rejected puzzles, which may meet another plan.
//!
//! *Invariant:* the same recipe with the same scales makes the same puzzle. The number of threads does not matter, because the
//! lowest-numbered attempt that succeeds is the answer (`run`) and the steps of a walk are numbered (`families`). Nor does it matter
//! how often a search is interrupted for others (`series`).

mod effort;
mod families;
mod family_lease;
mod made;
mod methods;
mod miss;
mod plan;
mod recipe;
mod recipe_file;
mod rejected;
mod report;
mod run;
mod series;
mod shapes;
mod stand_ins;
mod tally;

pub use effort::{Dig, DigOutcome, GenerationEffort};
pub use families::{Families, SEEDS_OF_A_BLOCK, first_of_family};
pub use made::{GenerateError, MadePuzzle};
pub use miss::Miss;
pub use plan::Plan;
pub use recipe::{
    CONSTRUCTION_FIELDS, Construction, ConstructionDraft, ConstructionFields, DiggingOrder, Draft, FIELDS,
    Field, FieldValues, Minimality, RULE_FIELDS, RangeDraft, Recipe, RecipeError, RecipeFields, Rule,
    RuleDraft, RuleFields, UnknownOrder, UnknownVariety, Variety, all_fields, cells_of_pattern,
};
pub use recipe_file::{NamedRecipe, mistake};
pub use rejected::{RejectedPuzzle, RejectionWatch, SeesRejections};
pub use report::SearchReport;
pub use run::generate;
pub use series::Series;
pub use shapes::{SHIPPED_SHAPES, is_shape_name};
pub use stand_ins::StandIns;
pub use tally::{GenerationTally, RuleTally};

macro_rules! recipes {
    ($($name:literal)+) => {
        &[$(($name, include_str!(concat!("recipes/", $name, ".toml")))),+]
    };
}

/// Names and TOML texts of the shipped recipes.
pub const SHIPPED: &[(&str, &str)] = recipes! {
    "jet" "jet-pairs" "jet-reveal" "foxy" "mcm-1" "mcm-2" "mcm-3" "mcm-4" "mcm-5" "sotd-beginner"
    "standard-easy" "standard-medium" "standard-hard" "standard-expert" "standard-extreme" "sotd-easy"
    "sotd-medium" "sotd-tricky" "sotd-fiendish" "sotd-diabolical" "cyclic" "cyclic-transposed"
    "shape-flowers" "shape-hearts" "shape-letters" "shape-pictures" "shape-rosettes" "shape-snowflakes"
    "shape-any"
};
