//! Checks a draft and makes a recipe of it, and the other way round.

use std::num::NonZeroU64;
use std::ops::RangeInclusive;

use sudoku_technique::CellSet;

use super::construction::Construction;
use super::digging_order::DiggingOrder;
use super::fields::{
    CONSTRUCTION_FIELDS, ConstructionDraft, Draft, FIELDS, Field, FieldValues, GIVENS, RULE_FIELDS,
};
use super::pattern::{cells_of_pattern, pattern_of_cells};
use super::range_draft::RangeDraft;
use super::rule::{Rule, RuleDraft};
use super::variety::Variety;
use super::{Minimality, Recipe, RecipeError};
use crate::shapes::masks;
use sudokud_grade::Score;
use sudokud_puzzle::{Grid, PatternSymmetry, Seed};
use sudokud_search::{GridParameters, GridSource};

impl Draft {
    /// Returns the recipe of this draft, with the default of each open field.
    pub fn recipe(self, seed: Seed) -> Result<Recipe, RecipeError> {
        let Self {
            scale,
            level,
            score,
            needs,
            without,
            hardest,
            easy_start,
            allow_unsolved,
            symmetry,
            clues,
            line_clues,
            mask,
            shapes,
            within,
            minimal,
            variety,
            max_attempts,
            construction,
        } = self;
        Ok(Recipe {
            scale: scale.unwrap_or_default(),
            level,
            score: score
                .map(scores)
                .transpose()?
                .filter(|range| *range != (Score::whole(0)..=Score::MAX)),
            needs: needs.unwrap_or_default(),
            without: without.unwrap_or_default(),
            hardest,
            easy_start: FIELDS.easy_start.number(easy_start)?,
            allow_unsolved: allow_unsolved.unwrap_or_default(),
            symmetry: symmetry.unwrap_or(PatternSymmetry::None),
            clues: FIELDS.clues.range(clues)?,
            line_clues: FIELDS.line_clues.range(line_clues)?,
            mask: cells(&FIELDS.mask, mask)?,
            shapes: masks(FIELDS.shapes.path, &shapes.unwrap_or_default())?,
            within: cells(&FIELDS.within, within)?.filter(|within| *within != CellSet::ALL),
            minimality: match minimal {
                Some(true) => Minimality::Minimal,
                Some(false) | None => Minimality::Any,
            },
            variety: variety.unwrap_or(Variety::Full),
            construction: construction.construction()?,
            seed,
            most_attempts: attempts(max_attempts.unwrap_or_default())?,
        })
    }
}

impl ConstructionDraft {
    fn construction(self) -> Result<Construction, RecipeError> {
        let Self {
            grid,
            base_grid,
            random_givens,
            guess_limit,
            digging_order,
            floor,
            propagate,
            rule,
        } = self;
        let grid = grid.unwrap_or_default();
        for (field, is_set) in [
            (&CONSTRUCTION_FIELDS.random_givens, random_givens.is_some()),
            (&CONSTRUCTION_FIELDS.guess_limit, guess_limit.is_some()),
        ] {
            if is_set && grid != GridSource::LasVegas {
                let reason = format!(
                    "only grid las-vegas starts from random givens, and the grid is {grid}; leave out one of the two"
                );
                return Err(RecipeError::contradiction(field.path, reason));
            }
        }
        let base = base_grid.map(|text| {
            let path = CONSTRUCTION_FIELDS.base_grid.path;
            text.parse::<Grid>()
                .map_err(|error| RecipeError::malformed(path, "GRID", error.to_string()))
        });
        // One end alone is a fixed number.
        let floor = floor.map(|RangeDraft { min, max }| RangeDraft {
            min: min.or(max),
            max: max.or(min),
        });
        Ok(Construction {
            grid,
            parameters: GridParameters {
                base: base.transpose()?,
                random_givens: CONSTRUCTION_FIELDS.random_givens.number(random_givens)?,
                guess_limit: CONSTRUCTION_FIELDS.guess_limit.number(guess_limit)?,
            },
            order: digging_order.unwrap_or(DiggingOrder::Random),
            rule: rule.map_or(Ok(Rule::Fastest), RuleDraft::rule)?,
            floor: CONSTRUCTION_FIELDS.floor.range(floor)?,
            propagate: propagate.unwrap_or_default(),
        })
    }
}

impl RuleDraft {
    fn rule(self) -> Result<Rule, RecipeError> {
        Ok(match self {
            Self::Bisect {} => Rule::Bisect,
            Self::Minimal {} => Rule::Minimal,
            Self::Repair {} => Rule::Repair,
            Self::Walk {} => Rule::Walk,
            Self::SolvableBy { scale } => Rule::SolvableBy { scale },
            Self::Reveal { givens } => Rule::Reveal {
                givens: RULE_FIELDS.givens.number(givens)?,
            },
            Self::Target {
                first_grade,
                most_steps_back,
            } => Rule::Target {
                first_grade: RULE_FIELDS.first_grade.range(first_grade)?,
                most_steps_back: RULE_FIELDS.most_steps_back.number(most_steps_back)?,
            },
        })
    }
}

impl Field {
    /// Checks a number; an open one is the default.
    fn number(&self, number: Option<i64>) -> Result<u32, RecipeError> {
        let FieldValues::Number {
            unit,
            least,
            most,
            default,
        } = self.values
        else {
            unreachable!("{} is not a number", self.path);
        };
        match number {
            Some(number) => checked(self.path.to_owned(), number, least..=most, unit),
            None => Ok(default),
        }
    }

    /// Checks a range. An open range is the default; a range with one open end reaches as far as numbers are permitted.
    fn range(&self, bounds: Option<RangeDraft<i64>>) -> Result<RangeInclusive<u32>, RecipeError> {
        let FieldValues::Range { unit, most, default } = self.values else {
            unreachable!("{} is not a range", self.path);
        };
        let Some(RangeDraft { min, max }) = bounds else {
            return Ok(default.0..=default.1);
        };
        let end = |name: &str, end: Option<i64>, open: u32| match end {
            Some(number) => checked(format!("{}.{name}", self.path), number, 0..=most, unit),
            None => Ok(open),
        };
        Ok(end("min", min, 0)?..=end("max", max, most)?)
    }

    /// Returns a range as a draft has it: open if it is the default.
    fn bounds_of(&self, range: &RangeInclusive<u32>) -> Option<RangeDraft<i64>> {
        let bounds = || RangeDraft {
            min: Some((*range.start()).into()),
            max: Some((*range.end()).into()),
        };
        (*range != self.default_range()).then(bounds)
    }

    /// Returns a number as a draft has it: open if it is the default.
    fn open_if_default(&self, number: u32) -> Option<i64> {
        (number != self.default_number()).then_some(number.into())
    }
}

fn checked(path: String, number: i64, takes: RangeInclusive<u32>, unit: &str) -> Result<u32, RecipeError> {
    let reason = if unit == GIVENS {
        "CLUES_OUT_OF_RANGE"
    } else {
        "OUT_OF_RANGE"
    };
    let known = u32::try_from(number).ok().filter(|number| takes.contains(number));
    known.ok_or_else(|| {
        let (least, most) = (takes.start(), takes.end());
        let problem = format!("{number} {unit}; write {least} to {most}");
        RecipeError::malformed(path, reason, problem)
    })
}

/// Scores are thousandths, so a range ends at the thousandths within it.
fn scores(bounds: RangeDraft<f64>) -> Result<RangeInclusive<Score>, RecipeError> {
    let bound = |field: &'static str, score: f64, read: fn(f64) -> Option<Score>| {
        let problem = || format!("{score} is not a score; write 0 or more");
        read(score).ok_or_else(|| RecipeError::malformed(field, "SCORE_OUT_OF_RANGE", problem()))
    };
    let min = bound("score.min", bounds.min.unwrap_or(0.0), Score::at_least)?;
    let max = match bounds.max {
        Some(max) => bound("score.max", max, Score::at_most)?,
        None => Score::MAX,
    };
    Ok(min..=max)
}

fn cells(field: &Field, text: Option<String>) -> Result<Option<CellSet>, RecipeError> {
    let cells = text.map(|text| cells_of_pattern(&text)).transpose();
    cells.map_err(|problem| RecipeError::malformed(field.path, "PATTERN", problem))
}

fn attempts(number: i64) -> Result<Option<NonZeroU64>, RecipeError> {
    let number = u64::try_from(number).map_err(|_| {
        let problem = format!("{number} attempts; write 0 for no limit, or a positive number");
        RecipeError::malformed(FIELDS.max_attempts.path, "NEGATIVE", problem)
    })?;
    Ok(NonZeroU64::new(number))
}

impl Recipe {
    /// Returns the draft of this recipe in which each field with its default value is open. The seed has no field in a draft.
    pub fn draft(&self) -> Draft {
        let Self {
            scale,
            level,
            score,
            needs,
            without,
            hardest,
            easy_start,
            allow_unsolved,
            symmetry,
            clues,
            line_clues,
            mask,
            shapes,
            within,
            minimality,
            variety,
            construction,
            seed: _,
            most_attempts,
        } = self;
        let list = |list: &Vec<String>| (!list.is_empty()).then(|| list.clone());
        Draft {
            scale: (!scale.is_empty()).then(|| scale.clone()),
            level: level.clone(),
            score: score.as_ref().map(|range| RangeDraft {
                min: (*range.start() != Score::ZERO).then(|| (*range.start()).into()),
                max: (*range.end() != Score::MAX).then(|| (*range.end()).into()),
            }),
            needs: list(needs),
            without: list(without),
            hardest: hardest.clone(),
            easy_start: FIELDS.easy_start.open_if_default(*easy_start),
            allow_unsolved: allow_unsolved.then_some(true),
            symmetry: (*symmetry != PatternSymmetry::None).then_some(*symmetry),
            clues: FIELDS.clues.bounds_of(clues),
            line_clues: FIELDS.line_clues.bounds_of(line_clues),
            mask: mask.map(pattern_of_cells),
            shapes: list(&shapes.iter().map(|&cells| pattern_of_cells(cells)).collect()),
            within: within.map(pattern_of_cells),
            minimal: (*minimality == Minimality::Minimal).then_some(true),
            variety: (*variety != Variety::Full).then_some(*variety),
            max_attempts: most_attempts.and_then(|most| most.get().try_into().ok()),
            construction: construction.draft(),
        }
    }
}

impl Construction {
    fn draft(&self) -> ConstructionDraft {
        let Self {
            grid,
            parameters:
                GridParameters {
                    base,
                    random_givens,
                    guess_limit,
                },
            order,
            rule,
            floor,
            propagate,
        } = self;
        ConstructionDraft {
            grid: (*grid != GridSource::default()).then_some(*grid),
            base_grid: base.map(|grid| grid.to_string()),
            random_givens: CONSTRUCTION_FIELDS.random_givens.open_if_default(*random_givens),
            guess_limit: CONSTRUCTION_FIELDS.guess_limit.open_if_default(*guess_limit),
            digging_order: (*order != DiggingOrder::Random).then_some(*order),
            floor: CONSTRUCTION_FIELDS.floor.bounds_of(floor),
            propagate: propagate.then_some(true),
            rule: rule.draft(),
        }
    }
}

impl Rule {
    fn draft(&self) -> Option<RuleDraft> {
        Some(match self {
            Self::Fastest => return None,
            Self::Bisect => RuleDraft::Bisect {},
            Self::Minimal => RuleDraft::Minimal {},
            Self::Target {
                first_grade,
                most_steps_back,
            } => RuleDraft::Target {
                first_grade: RULE_FIELDS.first_grade.bounds_of(first_grade),
                most_steps_back: RULE_FIELDS.most_steps_back.open_if_default(*most_steps_back),
            },
            Self::SolvableBy { scale } => RuleDraft::SolvableBy { scale: scale.clone() },
            Self::Reveal { givens } => RuleDraft::Reveal {
                givens: RULE_FIELDS.givens.open_if_default(*givens),
            },
            Self::Repair => RuleDraft::Repair {},
            Self::Walk => RuleDraft::Walk {},
        })
    }
}
