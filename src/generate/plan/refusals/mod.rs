//! Recipes of which it can be proved, in no time, that nothing comes of them. Each is refused with the reason and with what to
//! relax; everything else is tried until the budget ends.
//!
//! `cells` has what is wrong with the givens and where they stand, `target` what no puzzle of the scale is.

mod cells;
mod contradiction;
mod target;

use self::contradiction::{CheckResult, wrong};
use super::shape::GivensShape;
use super::target::Target;
use crate::recipe::{Construction, Minimality, Recipe, Rule};
use sudokud_search::GridSource;

/// Refuses contradictory recipes.
pub(super) fn refuse(recipe: &Recipe, target: &Target<'_>, shape: &GivensShape) -> CheckResult {
    refuse_of_itself(recipe, shape)?;
    target::score(recipe, target)?;
    target::band(recipe, target)?;
    target::techniques_missing(recipe, target)?;
    target::too_easy(recipe, target)?;
    target::rule_without_target(&recipe.construction.rule, target)
}

/// Refuses recipes that are contradictory on every scale.
pub(super) fn refuse_of_itself(recipe: &Recipe, shape: &GivensShape) -> CheckResult {
    scores(recipe)?;
    unsolved(recipe)?;
    cells::clues(recipe)?;
    cells::lines(recipe)?;
    cells::pattern(recipe, shape)?;
    cells::reachable(recipe, shape)?;
    construction(&recipe.construction, recipe)
}

/// A score range that is empty.
fn scores(recipe: &Recipe) -> CheckResult {
    match &recipe.score {
        Some(range) if range.is_empty() => wrong("score", "the range is empty: its end is below its start"),
        _ => Ok(()),
    }
}

/// A puzzle that need not be finished, of which something is wanted that only a finished one has.
fn unsolved(recipe: &Recipe) -> CheckResult {
    let asked = [
        ("score", recipe.score.is_some()),
        ("needs", !recipe.needs.is_empty()),
        ("without", !recipe.without.is_empty()),
        ("hardest", recipe.hardest.is_some()),
    ];
    match asked.into_iter().find(|(_, is_asked)| *is_asked) {
        Some((field, _)) if recipe.allow_unsolved => wrong(
            "allow_unsolved",
            format!(
                "{field} is asked for, which only a puzzle has that the techniques finish; leave one out"
            ),
        ),
        _ => Ok(()),
    }
}

/// A way to make it that does not fit what is wanted, or itself.
fn construction(construction: &Construction, recipe: &Recipe) -> CheckResult {
    let Construction {
        grid,
        parameters,
        rule,
        floor,
        ..
    } = construction;
    if floor.is_empty() {
        return wrong(
            "construction.floor",
            "the range is empty: its end is below its start",
        );
    }
    if let Some(base) = &parameters.base {
        if *grid != GridSource::Shuffled {
            return wrong(
                "construction.base_grid",
                format!(
                    "only grid shuffled swaps the lines of a base grid, and this one is {grid}; leave one of both out"
                ),
            );
        }
        if !base.is_solved() {
            return wrong(
                "construction.base_grid",
                "not a complete grid with each digit once in every row, column and box; write 81 digits",
            );
        }
    }
    if recipe.mask.is_some() && !matches!(rule, Rule::Fastest | Rule::Bisect | Rule::Walk) {
        return wrong(
            "mask",
            format!(
                "{} digs cells out or shows them, and a mask leaves no choice; leave one of both out",
                rule.name()
            ),
        );
    }
    match rule {
        Rule::Reveal { .. } if recipe.minimality == Minimality::Minimal => wrong(
            "minimal",
            "reveal shows cells until there is one solution, and so nearly always more than are needed; leave one of both out",
        ),
        Rule::Target { first_grade, .. } if first_grade.is_empty() => wrong(
            "construction.target.first_grade",
            "the range is empty: its end is below its start",
        ),
        _ => Ok(()),
    }
}
