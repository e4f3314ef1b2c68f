//! A recipe in the making: every field may still be open. A file is one, a request is one, and one can be laid over another.

use std::borrow::Cow;
use std::fmt;
use std::num::NonZeroU64;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sudoku_technique::CellSet;

use super::construction::{Construction, DiggingOrder, Rule};
use super::construction_table::ConstructionTable;
use super::pattern::cells_of_pattern;
use super::{Minimality, Recipe, RecipeError};
use sudokud_grade::Score;
use sudokud_puzzle::{Grid, PatternSymmetry, Seed};
use sudokud_search::{GridParameters, GridSource};

/// A recipe in the making. Its fields are those of a request, by the same names.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(
    missing_docs,
    reason = "each is the field of Recipe, and of a request, with its name"
)]
pub struct Draft {
    pub scale: Option<String>,
    pub level: Option<String>,
    pub score: Option<Bounds<f64>>,
    pub needs: Option<Vec<String>>,
    pub without: Option<Vec<String>>,
    pub hardest: Option<String>,
    pub easy_start: Option<i64>,
    pub allow_unsolved: Option<bool>,
    #[serde(deserialize_with = "named", serialize_with = "name")]
    pub symmetry: Option<PatternSymmetry>,
    pub clues: Option<Bounds<i64>>,
    pub line_clues: Option<Bounds<i64>>,
    pub mask: Option<String>,
    pub within: Option<String>,
    pub minimal: Option<bool>,
    pub max_attempts: Option<i64>,
    pub construction: ConstructionDraft,
}

/// How a puzzle is made, as far as it is said.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "ConstructionTable", into = "ConstructionTable")]
#[expect(
    missing_docs,
    reason = "each is the field of Construction, and of a request, with its name"
)]
pub struct ConstructionDraft {
    pub grid: Option<GridSource>,
    pub base_grid: Option<String>,
    pub random_givens: Option<i64>,
    pub guess_limit: Option<i64>,
    pub digging_order: Option<DiggingOrder>,
    pub floor: Option<Bounds<i64>>,
    pub propagate: Option<bool>,
    pub rule: Option<RuleDraft>,
}

/// A rule with what is said of it.
#[derive(Clone, PartialEq, Debug)]
#[expect(
    missing_docs,
    reason = "each is the variant, and the field, of Rule with its name"
)]
pub enum RuleDraft {
    Bisect {},
    Minimal {},
    Target {
        first_grade: Option<Bounds<i64>>,
        most_steps_back: Option<i64>,
    },
    SolvableBy {
        scale: String,
    },
    Reveal {
        givens: Option<i64>,
    },
    Repair {},
    Walk {},
}

/// Both ends of a range, each of which may be open.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bounds<T> {
    /// The lowest.
    pub min: Option<T>,
    /// The highest.
    pub max: Option<T>,
}

/// A value by its name.
pub(super) fn named<'de, D: Deserializer<'de>, T: FromStr<Err: fmt::Display>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let name = String::deserialize(deserializer)?;
    name.parse().map(Some).map_err(serde::de::Error::custom)
}

/// The name of a value.
#[expect(clippy::ref_option, reason = "serde passes the field like this")]
pub(super) fn name<S: Serializer, T: fmt::Display>(
    value: &Option<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    value.as_ref().map(ToString::to_string).serialize(serializer)
}

impl Draft {
    /// This draft, with what `other` says where it says nothing itself.
    #[must_use]
    pub fn or(self, other: &Self) -> Self {
        /// Makes the structure of `$first` with each field taken from `$second` where it is open.
        macro_rules! or {
            ($Type:ident, $first:expr, $second:expr, $($field:ident),+ ; $($rest:tt)*) => {
                $Type { $($field: $first.$field.or_else(|| $second.$field.clone()),)+ $($rest)* }
            };
        }
        let own = self.construction;
        // What is said of one source says nothing of another.
        let theirs = match own.grid {
            Some(grid) if other.construction.grid != Some(grid) => &ConstructionDraft {
                base_grid: None,
                random_givens: None,
                guess_limit: None,
                ..other.construction.clone()
            },
            _ => &other.construction,
        };
        let construction = or!(
            ConstructionDraft, own, theirs,
            grid, base_grid, random_givens, guess_limit, digging_order, floor, propagate, rule;
        );
        or!(
            Self, self, other,
            scale, level, score, needs, without, hardest, easy_start, allow_unsolved, symmetry, clues, line_clues,
            mask, within, minimal, max_attempts; construction
        )
    }

    /// The recipe that it is, with usual values for what is open.
    pub fn recipe(self, seed: Seed) -> Result<Recipe, RecipeError> {
        let usual = Recipe::any(seed);
        Ok(Recipe {
            scale: self.scale.unwrap_or_default(),
            level: self.level,
            score: self.score.map(scores).transpose()?,
            needs: self.needs.unwrap_or_default(),
            without: self.without.unwrap_or_default(),
            hardest: self.hardest,
            easy_start: optional("easy_start", self.easy_start, 0..=81, "cells")?.unwrap_or(0),
            allow_unsolved: self.allow_unsolved.unwrap_or_default(),
            symmetry: self.symmetry.unwrap_or(usual.symmetry),
            clues: range("clues", self.clues, usual.clues, GIVENS)?,
            line_clues: range(
                "line_clues",
                self.line_clues,
                usual.line_clues,
                "givens in a line",
            )?,
            mask: cells("mask", self.mask)?,
            within: cells("within", self.within)?,
            minimality: match self.minimal {
                Some(true) => Minimality::Minimal,
                _ => Minimality::Any,
            },
            construction: self.construction.construction()?,
            seed,
            most_attempts: attempts(self.max_attempts.unwrap_or_default())?,
        })
    }
}

impl ConstructionDraft {
    fn construction(self) -> Result<Construction, RecipeError> {
        let usual = Construction::default();
        let grid = self.grid.unwrap_or_default();
        for (field, is_set) in [
            ("construction.random_givens", self.random_givens.is_some()),
            ("construction.guess_limit", self.guess_limit.is_some()),
        ] {
            if is_set && grid != GridSource::LasVegas {
                let reason = format!(
                    "only grid las-vegas begins with random givens, and this one is {grid}; leave one of both out"
                );
                return Err(RecipeError::contradiction(field, reason));
            }
        }
        let parameters = GridParameters::default();
        let base = self.base_grid.map(|text| {
            text.parse::<Grid>()
                .map_err(|error| RecipeError::malformed("construction.base_grid", "GRID", error.to_string()))
        });
        Ok(Construction {
            grid,
            parameters: GridParameters {
                base: base.transpose()?,
                random_givens: optional("construction.random_givens", self.random_givens, 1..=25, GIVENS)?
                    .unwrap_or(parameters.random_givens),
                guess_limit: optional(
                    "construction.guess_limit",
                    self.guess_limit,
                    1..=1_000_000,
                    "guesses",
                )?
                .unwrap_or(parameters.guess_limit),
            },
            order: self.digging_order.unwrap_or(usual.order),
            rule: self.rule.map_or(Ok(usual.rule), RuleDraft::rule)?,
            floor: match self.floor {
                // One end alone is a fixed number.
                Some(Bounds { min, max }) => {
                    let both = Bounds {
                        min: min.or(max),
                        max: max.or(min),
                    };
                    range("construction.floor", Some(both), usual.floor, GIVENS)?
                }
                None => usual.floor,
            },
            propagate: self.propagate.unwrap_or_default(),
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
                givens: optional("construction.reveal.givens", givens, 0..=81, GIVENS)?
                    .unwrap_or(Rule::USUAL_REVEALED),
            },
            Self::Target {
                first_grade,
                most_steps_back,
            } => Rule::Target {
                first_grade: range(
                    "construction.target.first_grade",
                    first_grade,
                    Rule::USUAL_FIRST_GRADE,
                    "digs",
                )?,
                most_steps_back: optional(
                    "construction.target.most_steps_back",
                    most_steps_back,
                    0..=1_000_000,
                    "steps back",
                )?
                .unwrap_or(Rule::USUAL_STEPS_BACK),
            },
        })
    }
}

/// What most numbers count.
const GIVENS: &str = "givens";

/// A number within `takes`.
fn optional(
    field: impl Into<Cow<'static, str>>,
    number: Option<i64>,
    takes: RangeInclusive<u32>,
    of: &str,
) -> Result<Option<u32>, RecipeError> {
    let reason = if of == GIVENS {
        "CLUES_OUT_OF_RANGE"
    } else {
        "OUT_OF_RANGE"
    };
    let Some(number) = number else {
        return Ok(None);
    };
    let known = u32::try_from(number).ok().filter(|number| takes.contains(number));
    known.map(Some).ok_or_else(|| {
        let (least, most) = (takes.start(), takes.end());
        let problem = format!("{number} {of}; write {least} to {most}");
        RecipeError::malformed(field, reason, problem)
    })
}

/// A range within `usual`, or within 0 to 81 where that is less than the whole.
fn range(
    field: &'static str,
    bounds: Option<Bounds<i64>>,
    usual: RangeInclusive<u32>,
    of: &str,
) -> Result<RangeInclusive<u32>, RecipeError> {
    let Some(bounds) = bounds else {
        return Ok(usual);
    };
    let most = if field == "line_clues" { 9 } else { 81 };
    let min = optional(format!("{field}.min"), bounds.min, 0..=most, of)?;
    let max = optional(format!("{field}.max"), bounds.max, 0..=most, of)?;
    Ok(min.unwrap_or(0)..=max.unwrap_or(most))
}

/// Scores are thousandths, so a range ends at the thousandths in it.
fn scores(bounds: Bounds<f64>) -> Result<RangeInclusive<Score>, RecipeError> {
    let bound = |field: &'static str, score: f64, read: fn(f64) -> Option<Score>| {
        let problem = || format!("{score} is no score; write 0 or more");
        read(score).ok_or_else(|| RecipeError::malformed(field, "SCORE_OUT_OF_RANGE", problem()))
    };
    let min = bound("score.min", bounds.min.unwrap_or(0.0), Score::at_least)?;
    let max = match bounds.max {
        Some(max) => bound("score.max", max, Score::at_most)?,
        None => Score::MAX,
    };
    Ok(min..=max)
}

fn cells(field: &'static str, text: Option<String>) -> Result<Option<CellSet>, RecipeError> {
    let cells = text.map(|text| cells_of_pattern(&text)).transpose();
    cells.map_err(|problem| RecipeError::malformed(field, "PATTERN", problem))
}

fn attempts(number: i64) -> Result<Option<NonZeroU64>, RecipeError> {
    let number = u64::try_from(number).map_err(|_| {
        let problem = format!("{number} attempts; write 0 for no limit, or a positive number");
        RecipeError::malformed("max_attempts", "NEGATIVE", problem)
    })?;
    Ok(NonZeroU64::new(number))
}
