//! Translates the options of `generate` to a request.

use std::path::Path;

use clap::ValueEnum as _;

use super::arguments::{Construct, GenerateArguments, RuleName, switched};
use crate::status::CommandError;
use crate::values::{self, Masks, Range};
use sudokud_generate::{ConstructionDraft, Draft, NamedRecipe, RangeDraft, RuleDraft};
use sudokud_grade::TextFile;
use sudokud_service::proto::{GenerateExtra, GenerateRequest};
use sudokud_service::recipe;

/// Returns the request for each puzzle, without its seed. The fields of a recipe file are filled in here.
pub(super) fn request(arguments: &GenerateArguments) -> Result<GenerateRequest, CommandError> {
    check_rule(&arguments.construct).map_err(CommandError::usage)?;
    let (pattern, batch) = (&arguments.pattern, &arguments.batch);
    let list = |list: &[String]| (!list.is_empty()).then(|| list.to_vec());
    let shapes: Vec<String> = pattern
        .shapes
        .iter()
        .flat_map(|Masks(masks)| masks.clone())
        .collect();
    let draft = Draft {
        scale: arguments.scale.clone(),
        level: arguments.level.clone(),
        score: arguments.score.map(|score| RangeDraft {
            min: score.low.map(f64::from),
            max: score.high.map(f64::from),
        }),
        needs: list(&arguments.needs),
        without: list(&arguments.without),
        hardest: arguments.hardest.clone(),
        easy_start: arguments.easy_start.map(i64::from),
        allow_unsolved: switched(arguments.allow_unsolved, arguments.no_allow_unsolved),
        symmetry: pattern.symmetry,
        clues: pattern.clues.map(bounds),
        line_clues: pattern.line_clues.map(bounds),
        mask: pattern.mask.clone(),
        shapes: list(&shapes),
        within: pattern.within.clone(),
        minimal: switched(pattern.minimal, pattern.no_minimal),
        variety: batch.variety,
        max_attempts: (arguments.construct.max_attempts).map(|most| i64::try_from(most).unwrap_or(i64::MAX)),
        construction: construction(&arguments.construct),
    };
    let (recipe, draft) = match &arguments.recipe {
        Some(path) if values::is_recipe_file(path) => (String::new(), draft.or(&recipe_file(path)?)),
        recipe => (recipe.clone().unwrap_or_default(), draft),
    };
    Ok(GenerateRequest {
        recipe,
        // Every duration that can be written on the command line fits.
        budget: arguments.budget.and_then(|time| time.try_into().ok()),
        extras: vec![GenerateExtra::Solution.into()],
        revision: arguments.engine.revision.clone().unwrap_or_default(),
        ledger: batch.ledger.clone().unwrap_or_default(),
        // Without a ledger, a key is nothing but a seed.
        key: arguments.key.clone().filter(|_| batch.ledger.is_some()),
        language: arguments.language.tag(),
        position_before: arguments.position_before.clone().unwrap_or_default(),
        ..recipe::request(&draft)
    })
}

/// Reads the fields of a recipe file.
fn recipe_file(path: &str) -> Result<Draft, CommandError> {
    let text = TextFile::read(Path::new(path)).map_err(|error| {
        CommandError::usage(format!("cannot read {path}: {error}; name the file of a recipe"))
    })?;
    let recipe = NamedRecipe::read(&text).map_err(|error| {
        let mistakes: Vec<String> = error.mistakes.iter().map(ToString::to_string).collect();
        CommandError::configuration(mistakes.join("\n"))
    })?;
    Ok(recipe.draft)
}

/// Refuses an option of a rule that `--rule` does not name. It would have no effect.
fn check_rule(construct: &Construct) -> Result<(), String> {
    let options = [
        (
            "--target-first-grade",
            construct.target_first_grade.is_some(),
            RuleName::Target,
        ),
        (
            "--target-most-steps-back",
            construct.target_most_steps_back.is_some(),
            RuleName::Target,
        ),
        (
            "--solvable-by-scale",
            construct.solvable_by_scale.is_some(),
            RuleName::SolvableBy,
        ),
        (
            "--reveal-givens",
            construct.reveal_givens.is_some(),
            RuleName::Reveal,
        ),
    ];
    for (option, is_given, rule) in options {
        if is_given && construct.rule != Some(rule) {
            let name = rule.to_possible_value().expect("no rule is hidden");
            let name = name.get_name();
            return Err(format!(
                "{option} needs --rule {name}; add it, or leave {option} out"
            ));
        }
    }
    Ok(())
}

fn construction(construct: &Construct) -> ConstructionDraft {
    let Construct {
        grid,
        base_grid,
        random_givens,
        guess_limit,
        digging_order,
        rule,
        target_first_grade,
        target_most_steps_back,
        solvable_by_scale,
        reveal_givens,
        floor,
        propagate,
        no_propagate,
        max_attempts: _,
    } = construct;
    let rule = rule.map(|rule| match rule {
        RuleName::Bisect => RuleDraft::Bisect {},
        RuleName::Minimal => RuleDraft::Minimal {},
        RuleName::Target => RuleDraft::Target {
            first_grade: target_first_grade.map(bounds),
            most_steps_back: target_most_steps_back.map(i64::from),
        },
        RuleName::SolvableBy => RuleDraft::SolvableBy {
            scale: solvable_by_scale.clone().unwrap_or_default(),
        },
        RuleName::Reveal => RuleDraft::Reveal {
            givens: reveal_givens.map(i64::from),
        },
        RuleName::Repair => RuleDraft::Repair {},
        RuleName::Walk => RuleDraft::Walk {},
    });
    ConstructionDraft {
        grid: *grid,
        base_grid: base_grid.clone(),
        random_givens: random_givens.map(i64::from),
        guess_limit: guess_limit.map(i64::from),
        digging_order: *digging_order,
        floor: floor.map(bounds),
        propagate: switched(*propagate, *no_propagate),
        rule,
    }
}

fn bounds(range: Range<u32>) -> RangeDraft<i64> {
    RangeDraft {
        min: range.low.map(i64::from),
        max: range.high.map(i64::from),
    }
}
