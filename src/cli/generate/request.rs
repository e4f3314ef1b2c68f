//! The request that the arguments say.

use super::arguments::{Generate, Making, RuleName};
use crate::values::Range;
use sudokud_service::enums;
use sudokud_service::proto::construction::Rule;
use sudokud_service::proto::{
    BisectRule, ClueRange, Construction, DiggingOrder, GenerateExtra, GenerateRequest, GridSource,
    MinimalRule, RepairRule, RevealRule, ScoreRange, SolvableByRule, Symmetry, TargetRule, WalkRule,
};

/// What each puzzle is to be, without its seed.
pub(super) fn request(arguments: &Generate) -> GenerateRequest {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    GenerateRequest {
        recipe: text(&arguments.recipe),
        scale: text(&arguments.scale),
        level: text(&arguments.level),
        score: arguments.score.map(|score| ScoreRange {
            min: score.low.map(f64::from),
            max: score.high.map(f64::from),
        }),
        needs: arguments.needs.clone(),
        without: arguments.without.clone(),
        hardest: text(&arguments.hardest),
        easy_start: arguments.easy_start,
        allow_unsolved: arguments.allow_unsolved.then_some(true),
        symmetry: arguments
            .symmetry
            .map_or(Symmetry::Unspecified, enums::symmetry)
            .into(),
        clues: arguments.clues.map(counts),
        line_clues: arguments.line_clues.map(counts),
        mask: text(&arguments.mask),
        within: text(&arguments.within),
        minimal: arguments.minimal.then_some(true),
        construction: construction(&arguments.making),
        seed: None,
        // Every duration that can be written on the command line fits.
        budget: arguments.timeout.and_then(|time| time.try_into().ok()),
        max_attempts: arguments
            .max_attempts
            .map_or(0, |most| i64::try_from(most).unwrap_or(i64::MAX)),
        extras: vec![GenerateExtra::Solution.into()],
    }
}

/// How puzzles are made, if anything is said of it.
fn construction(making: &Making) -> Option<Construction> {
    let rule = making.rule.map(|rule| match rule {
        RuleName::Bisect => Rule::Bisect(BisectRule {}),
        RuleName::Minimal => Rule::Minimal(MinimalRule {}),
        RuleName::Target => Rule::Target(TargetRule {
            first_grade: making.first_grade.map(counts),
            most_steps_back: making.most_steps_back,
        }),
        RuleName::SolvableBy => Rule::SolvableBy(SolvableByRule {
            scale: making.solver.clone().unwrap_or_default(),
        }),
        RuleName::Reveal => Rule::Reveal(RevealRule {
            givens: making.first_look,
        }),
        RuleName::Repair => Rule::Repair(RepairRule {}),
        RuleName::Walk => Rule::Walk(WalkRule {}),
    });
    (*making != Making::default()).then(|| Construction {
        grid: making
            .grid
            .map_or(GridSource::Unspecified, enums::grid_source)
            .into(),
        base_grid: making.base_grid.clone().unwrap_or_default(),
        random_givens: making.random_givens,
        guess_limit: making.guess_limit,
        digging_order: making
            .digging_order
            .map_or(DiggingOrder::Unspecified, enums::digging_order)
            .into(),
        rule,
        floor: making.floor.map(counts),
        propagate: making.propagate.then_some(true),
    })
}

fn counts(range: Range<u32>) -> ClueRange {
    ClueRange {
        min: range.low.map(|low| low as i32),
        max: range.high.map(|high| high as i32),
    }
}
