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

/// Names and TOML texts of the shipped recipes.
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
    ("standard-easy", include_str!("recipes/standard-easy.toml")),
    ("standard-medium", include_str!("recipes/standard-medium.toml")),
    ("standard-hard", include_str!("recipes/standard-hard.toml")),
    ("standard-expert", include_str!("recipes/standard-expert.toml")),
    ("standard-extreme", include_str!("recipes/standard-extreme.toml")),
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
    ("shape-flowers", include_str!("recipes/shape-flowers.toml")),
    ("shape-hearts", include_str!("recipes/shape-hearts.toml")),
    ("shape-letters", include_str!("recipes/shape-letters.toml")),
    ("shape-pictures", include_str!("recipes/shape-pictures.toml")),
    ("shape-rosettes", include_str!("recipes/shape-rosettes.toml")),
    ("shape-snowflakes", include_str!("recipes/shape-snowflakes.toml")),
    ("shape-any", include_str!("recipes/shape-any.toml")),
];
