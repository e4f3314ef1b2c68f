//! Translates a construction to and from its table in recipe files.

use super::construction_table::{ConstructionTable, EmptyTable, RevealTable, SolvableByTable, TargetTable};
use super::fields::ConstructionDraft;
use super::rule::RuleDraft;

impl TryFrom<ConstructionTable> for ConstructionDraft {
    /// The problem and its remedy.
    type Error = String;

    fn try_from(table: ConstructionTable) -> Result<Self, String> {
        let ConstructionTable {
            grid,
            base_grid,
            random_givens,
            guess_limit,
            digging_order,
            floor,
            propagate,
            bisect,
            minimal,
            target,
            solvable_by,
            reveal,
            repair,
            walk,
        } = table;
        let rules = [
            bisect.map(|EmptyTable {}| ("bisect", RuleDraft::Bisect {})),
            minimal.map(|EmptyTable {}| ("minimal", RuleDraft::Minimal {})),
            target.map(|rule| {
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
            solvable_by.map(|SolvableByTable { scale }| ("solvable_by", RuleDraft::SolvableBy { scale })),
            reveal.map(|RevealTable { givens }| ("reveal", RuleDraft::Reveal { givens })),
            repair.map(|EmptyTable {}| ("repair", RuleDraft::Repair {})),
            walk.map(|EmptyTable {}| ("walk", RuleDraft::Walk {})),
        ];
        let mut rules = rules.into_iter().flatten();
        let rule = rules.next();
        if let (Some((one, _)), Some((other, _))) = (&rule, rules.next()) {
            return Err(format!(
                "{one} and {other} are both there; a puzzle is made by one rule, so leave one out"
            ));
        }
        Ok(Self {
            grid,
            base_grid,
            random_givens,
            guess_limit,
            digging_order,
            floor,
            propagate,
            rule: rule.map(|(_, rule)| rule),
        })
    }
}

impl From<ConstructionDraft> for ConstructionTable {
    fn from(draft: ConstructionDraft) -> Self {
        let ConstructionDraft {
            grid,
            base_grid,
            random_givens,
            guess_limit,
            digging_order,
            floor,
            propagate,
            rule,
        } = draft;
        let table = Self {
            grid,
            base_grid,
            random_givens,
            guess_limit,
            digging_order,
            floor,
            propagate,
            ..Self::default()
        };
        let Some(rule) = rule else {
            return table;
        };
        let some = Some(EmptyTable {});
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
