//! A construction as recipe files write it: each rule is a table of its own, and at most one of them is present.

use serde::{Deserialize, Serialize};

use super::digging_order::DiggingOrder;
use super::named::{name, named};
use super::range_draft::RangeDraft;
use sudokud_search::GridSource;

/// The table `construction`, with the request's names.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ConstructionTable {
    #[serde(deserialize_with = "named", serialize_with = "name")]
    pub(super) grid: Option<GridSource>,
    pub(super) base_grid: Option<String>,
    pub(super) random_givens: Option<i64>,
    pub(super) guess_limit: Option<i64>,
    #[serde(deserialize_with = "named", serialize_with = "name")]
    pub(super) digging_order: Option<DiggingOrder>,
    pub(super) floor: Option<RangeDraft<i64>>,
    pub(super) propagate: Option<bool>,
    pub(super) bisect: Option<EmptyTable>,
    pub(super) minimal: Option<EmptyTable>,
    pub(super) target: Option<TargetTable>,
    pub(super) solvable_by: Option<SolvableByTable>,
    pub(super) reveal: Option<RevealTable>,
    pub(super) repair: Option<EmptyTable>,
    pub(super) walk: Option<EmptyTable>,
}

/// The table of a rule without parameters.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EmptyTable {}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct TargetTable {
    pub(super) first_grade: Option<RangeDraft<i64>>,
    pub(super) most_steps_back: Option<i64>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct SolvableByTable {
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) scale: String,
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RevealTable {
    pub(super) givens: Option<i64>,
}
