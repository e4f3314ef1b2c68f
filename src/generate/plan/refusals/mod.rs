//! Refuses recipes that provably no puzzle meets, with the reason and the remedy.
//!
//! Only proofs that take no noticeable time are tried; any other recipe is searched for until its budget ends. `cells` checks givens and
//! patterns, `target` scores, levels and techniques of the scale, `covered` techniques that others replace.

mod cells;
mod contradiction;
mod covered;
mod target;

use self::contradiction::{CheckResult, wrong};
use super::shape::GivensShape;
use super::target::Target;
use crate::recipe::{Construction, Field, Minimality, Recipe, Rule};
use sudokud_grade::Scales;
use sudokud_search::GridSource;

/// Refuses contradictory recipes.
pub(super) fn refuse(
    recipe: &Recipe,
    target: &Target<'_>,
    shape: &GivensShape,
    scales: &Scales,
) -> CheckResult {
    refuse_of_itself(recipe, shape)?;
    target::score(recipe, target)?;
    target::band(recipe, target)?;
    target::techniques_missing(recipe, target)?;
    target::harder_than_hardest(target)?;
    covered::covered(recipe, target, scales)?;
    target::too_easy(recipe, target)?;
    target::too_hard(recipe, target)?;
    target::rule_without_target(&recipe.construction.rule, target)
}

/// Refuses recipes that are contradictory on every scale.
pub(super) fn refuse_of_itself(recipe: &Recipe, shape: &GivensShape) -> CheckResult {
    scores(recipe)?;
    unsolved(recipe)?;
    cells::clues(recipe)?;
    target::easy_start(recipe)?;
    cells::lines(recipe)?;
    cells::shapes(recipe)?;
    cells::pattern(recipe, shape)?;
    cells::reachable(recipe, shape)?;
    construction(&recipe.construction, recipe)
}

/// Refuses an empty range of scores.
fn scores(recipe: &Recipe) -> CheckResult {
    match &recipe.score {
        Some(range) if range.is_empty() => wrong("score", "the range is empty: its end is below its start"),
        _ => Ok(()),
    }
}

/// Refuses `allow_unsolved` together with a demand that only a solved puzzle can meet.
fn unsolved(recipe: &Recipe) -> CheckResult {
    match recipe.draft().asks_for_solved() {
        Some(Field { path, .. }) if recipe.allow_unsolved => wrong(
            "allow_unsolved",
            format!("only a puzzle that the techniques solve can meet {path}; leave out one of the two"),
        ),
        _ => Ok(()),
    }
}

/// Refuses a construction that contradicts the rest of the recipe, or itself.
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
                    "only grid shuffled swaps the lines of a base grid, and the grid is {grid}; leave out one of the two"
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
    if recipe.given_cells().is_some() && !matches!(rule, Rule::Fastest | Rule::Bisect | Rule::Walk) {
        return wrong(
            if recipe.mask.is_some() { "mask" } else { "shapes" },
            format!(
                "{} chooses the givens, and a mask leaves no choice; leave out one of the two",
                rule.name()
            ),
        );
    }
    match rule {
        Rule::Reveal { .. } if recipe.minimality == Minimality::Minimal => wrong(
            "minimal",
            "reveal shows more cells than necessary in nearly every puzzle; leave out one of the two",
        ),
        Rule::Target { first_grade, .. } if first_grade.is_empty() => wrong(
            "construction.target.first_grade",
            "the range is empty: its end is below its start",
        ),
        _ => Ok(()),
    }
}
