//! A construction as a file writes it: each rule is a table of its own, of which one at most is there.

use serde::{Deserialize, Serialize};

use super::construction::DiggingOrder;
use super::draft::{Bounds, ConstructionDraft, RuleDraft, name, named};
use sudokud_search::GridSource;

/// The table `construction`, with the request's names.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ConstructionTable {
    #[serde(deserialize_with = "named", serialize_with = "name")]
    grid: Option<GridSource>,
    base_grid: Option<String>,
    random_givens: Option<i64>,
    guess_limit: Option<i64>,
    #[serde(deserialize_with = "named", serialize_with = "name")]
    digging_order: Option<DiggingOrder>,
    floor: Option<Bounds<i64>>,
    propagate: Option<bool>,
    bisect: Option<Nothing>,
    minimal: Option<Nothing>,
    target: Option<TargetTable>,
    solvable_by: Option<SolvableByTable>,
    reveal: Option<RevealTable>,
    repair: Option<Nothing>,
    walk: Option<Nothing>,
}

/// The table of a rule of which nothing can be said.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct TargetTable {
    first_grade: Option<Bounds<i64>>,
    most_steps_back: Option<i64>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct SolvableByTable {
    #[serde(skip_serializing_if = "String::is_empty")]
    scale: String,
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RevealTable {
    givens: Option<i64>,
}

impl TryFrom<ConstructionTable> for ConstructionDraft {
    /// What is wrong, and what would be right.
    type Error = String;

    fn try_from(table: ConstructionTable) -> Result<Self, String> {
        let rules = [
            table.bisect.map(|Nothing {}| ("bisect", RuleDraft::Bisect {})),
            table.minimal.map(|Nothing {}| ("minimal", RuleDraft::Minimal {})),
            table.target.map(|rule| {
                let TargetTable {
                    first_grade,
                    most_steps_back,
                } = rule;
                let rule = RuleDraft::Target {
                    first_grade,
                    most_steps_back,
                };
                ("target", rule)
            }),
            table
                .solvable_by
                .map(|SolvableByTable { scale }| ("solvable_by", RuleDraft::SolvableBy { scale })),
            table
                .reveal
                .map(|RevealTable { givens }| ("reveal", RuleDraft::Reveal { givens })),
            table.repair.map(|Nothing {}| ("repair", RuleDraft::Repair {})),
            table.walk.map(|Nothing {}| ("walk", RuleDraft::Walk {})),
        ];
        let mut rules = rules.into_iter().flatten();
        let rule = rules.next();
        if let (Some((one, _)), Some((other, _))) = (&rule, rules.next()) {
            return Err(format!(
                "{one} and {other} are both there; a puzzle is made by one rule, so leave one out"
            ));
        }
        Ok(Self {
            grid: table.grid,
            base_grid: table.base_grid,
            random_givens: table.random_givens,
            guess_limit: table.guess_limit,
            digging_order: table.digging_order,
            floor: table.floor,
            propagate: table.propagate,
            rule: rule.map(|(_, rule)| rule),
        })
    }
}

impl From<ConstructionDraft> for ConstructionTable {
    fn from(draft: ConstructionDraft) -> Self {
        let table = Self {
            grid: draft.grid,
            base_grid: draft.base_grid,
            random_givens: draft.random_givens,
            guess_limit: draft.guess_limit,
            digging_order: draft.digging_order,
            floor: draft.floor,
            propagate: draft.propagate,
            ..Self::default()
        };
        let Some(rule) = draft.rule else {
            return table;
        };
        let some = Some(Nothing {});
        match rule {
            RuleDraft::Bisect {} => Self {
                bisect: some,
                ..table
            },
            RuleDraft::Minimal {} => Self {
                minimal: some,
                ..table
            },
            RuleDraft::Repair {} => Self {
                repair: some,
                ..table
            },
            RuleDraft::Walk {} => Self { walk: some, ..table },
            RuleDraft::Target {
                first_grade,
                most_steps_back,
            } => Self {
                target: Some(TargetTable {
                    first_grade,
                    most_steps_back,
                }),
                ..table
            },
            RuleDraft::SolvableBy { scale } => Self {
                solvable_by: Some(SolvableByTable { scale }),
                ..table
            },
            RuleDraft::Reveal { givens } => Self {
                reveal: Some(RevealTable { givens }),
                ..table
            },
        }
    }
}
