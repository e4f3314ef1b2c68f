//! Resolves the names of a recipe and refuses contradictions.

mod absent;
mod finished;
mod reach;
mod refusals;
mod shape;
mod solver;
mod target;

use std::sync::Arc;

use sha2::{Digest as _, Sha256};

use super::recipe::{Recipe, RecipeError, Rule, Variety};
use super::rejected::SeesRejections;
use sudokud_engine::find_named;
use sudokud_grade::{Scale, Scales};
use sudokud_puzzle::{RandomStream, Seed};

pub(super) use reach::{LadderReach, WantedLast};
pub(super) use shape::GivensShape;
pub(super) use solver::DigSolver;
pub(super) use target::{Assessment, Deviation, Target, UnmetDemand};
use target::{Demand, Need};

/// A recipe that is ready to be tried: names are resolved and nothing in it is contradictory.
#[derive(Debug)]
pub struct Plan<'a> {
    pub(super) recipe: &'a Recipe,
    pub(super) scale: &'a Scale,
    pub(super) target: Target<'a>,
    pub(super) shape: GivensShape,
    /// Never [`Rule::Fastest`].
    pub(super) rule: Rule,
    /// What must solve every state of the digging, for the rule `solvable_by`.
    pub(super) solver: Option<DigSolver>,
    /// Sees the puzzles that searches reject.
    pub(super) watch: Option<&'a dyn SeesRejections>,
    /// Key of the random streams: a digest of the recipe's canonical text.
    purpose: [u8; 16],
}

impl<'a> Plan<'a> {
    /// Checks `recipe` against `scales`.
    pub fn new(recipe: &'a Recipe, scales: &'a Scales) -> Result<Self, RecipeError> {
        let scale = scales
            .named(&recipe.scale)
            .map_err(RecipeError::unknown("scale"))?;
        let scale = judging(recipe, scale);
        let shape = GivensShape::of(recipe);
        let target = target(recipe, scale, scales)?;
        refusals::refuse(recipe, &target, &shape, scales)?;
        let solver = match &recipe.construction.rule {
            Rule::SolvableBy { scale: name } if name.is_empty() => Some(DigSolver::of(scale)),
            Rule::SolvableBy { scale: name } => {
                let unknown = RecipeError::unknown("construction.solvable_by.scale");
                Some(DigSolver::of(scales.named(name).map_err(unknown)?))
            }
            _ => None,
        };
        let rule = match &recipe.construction.rule {
            Rule::Fastest => fastest(&target, &shape),
            rule => rule.clone(),
        };
        Ok(Self {
            purpose: purpose(&recipe.canonical_text(scale.name(), &rule)),
            recipe,
            scale,
            target,
            shape,
            rule,
            solver,
            watch: None,
        })
    }

    /// Refuses a recipe that is contradictory with every set of scales and techniques.
    pub fn check(recipe: &Recipe) -> Result<(), RecipeError> {
        refusals::refuse_of_itself(recipe, &GivensShape::of(recipe))
    }

    /// Returns the recipe of this plan.
    pub fn recipe(&self) -> &'a Recipe {
        self.recipe
    }

    /// Returns the scale of the target and of the grade.
    pub fn scale(&self) -> &'a Scale {
        self.scale
    }

    /// Returns the number of first rungs of the scale's ladder on which the puzzle of a seed depends.
    pub fn rungs(&self) -> usize {
        self.target.rungs
    }

    /// Returns the rule that makes the puzzle: the recipe's, or the fastest one.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// Returns whether several seeds share a walk. Otherwise each puzzle is made by numbered attempts of its own.
    pub(super) fn shares_walks(&self) -> bool {
        self.rule == Rule::Walk && self.recipe.variety != Variety::Full
    }

    /// Returns random stream `number` of a seed. Each recipe has streams of its own.
    pub(super) fn stream(&self, seed: u64, number: u64) -> RandomStream {
        RandomStream::with_purpose(Seed(seed), number, self.purpose)
    }

    /// Returns a digest of the recipe without its seed and limit of attempts. Recipes that ask for the same puzzles have the same one.
    pub fn digest(&self) -> [u8; 16] {
        self.purpose
    }
}

/// Returns the scale that judges the puzzles of a recipe. Its trials are left out: they solve every puzzle and take long. A recipe keeps
/// them if it names one, or if it allows puzzles that are not solved.
fn judging<'a>(recipe: &Recipe, scale: &'a Scale) -> &'a Scale {
    let Some(by_logic) = scale.by_logic() else {
        return scale;
    };
    let trials = &scale.ladder().rungs()[by_logic.ladder().rungs().len()..];
    let named = recipe.needs.iter().chain(&recipe.without).chain(&recipe.hardest);
    let is_trial = |id: &String| trials.iter().any(|rung| rung.id().eq_ignore_ascii_case(id));
    if recipe.allow_unsolved || named.into_iter().any(is_trial) {
        scale
    } else {
        by_logic
    }
}

/// Returns the rule that reaches a target fastest.
fn fastest(target: &Target<'_>, shape: &GivensShape) -> Rule {
    let is_directed = target.reach().is_some() || target.has_score();
    if is_directed || shape.is_fixed && !target.is_any() {
        Rule::Walk
    } else {
        Rule::Bisect
    }
}

/// Returns the first 16 bytes of the digest of a recipe's canonical text.
fn purpose(canonical_text: &str) -> [u8; 16] {
    let digest = Sha256::digest(canonical_text);
    *digest.first_chunk().expect("a digest has 32 bytes")
}

/// Resolves the target of a recipe.
fn target<'a>(recipe: &Recipe, scale: &'a Scale, scales: &Scales) -> Result<Target<'a>, RecipeError> {
    let level = match &recipe.level {
        Some(name) => {
            let level = scale.level(name);
            Some(level.map_err(|unknown| absent::level(scale, scales, unknown))?)
        }
        None => None,
    };
    let mut target = Target {
        scale,
        level,
        score: recipe.score.clone(),
        demand: demand(recipe, scale, scales)?,
        easy_start: recipe.easy_start,
        allow_unsolved: recipe.allow_unsolved,
        rungs: 0,
        screen: None,
        step_scores: None,
    };
    target.rungs = target.rungs();
    target.screen = target.screen();
    target.step_scores = target.step_scores();
    Ok(target)
}

/// Resolves `needs`, `without` and `hardest`; `None` if all are unset.
fn demand(recipe: &Recipe, scale: &Scale, scales: &Scales) -> Result<Option<Demand>, RecipeError> {
    let ladder = scale.ladder();
    let known = || ladder.rungs().iter().map(|rung| &**rung.id());
    let resolve = |field: String, id: &str| {
        let rung = find_named("technique", id, known())
            .map_err(|unknown| absent::absent(field, id, scale, scales, unknown))?;
        Ok(ladder.rungs()[rung].id())
    };
    let resolve_all = |field, ids: &[String]| -> Result<Vec<_>, RecipeError> {
        let numbered = ids.iter().enumerate();
        numbered
            .map(|(index, id)| resolve(format!("{field}[{index}]"), id))
            .collect()
    };
    let mut needs = resolve_all("needs", &recipe.needs)?;
    let without = resolve_all("without", &recipe.without)?;
    let hardest = recipe.hardest.as_ref();
    let hardest = hardest.map(|id| resolve("hardest".to_owned(), id)).transpose()?;
    let asked = needs.iter().enumerate();
    let asked = asked.map(|(index, id)| (format!("needs[{index}]"), *id));
    let asked = asked.chain(hardest.map(|id| ("hardest".to_owned(), id)));
    for (field, id) in asked {
        if without.contains(&id) {
            let field_name = field.split('[').next().unwrap_or_default().to_owned();
            let reason = format!("{id} is in {field_name} and in without; remove it from one");
            return Err(RecipeError::contradiction(field, reason));
        }
    }
    // The order and repetitions of names do not change what is wanted.
    needs.sort_by_key(|id| ladder.rungs().iter().position(|rung| rung.id() == *id));
    needs.dedup();
    if needs.is_empty() && without.is_empty() && hardest.is_none() {
        return Ok(None);
    }
    // Everything below refers to this ladder: `without` also changes which technique is the hardest.
    let allowed = ladder.without(|rung| without.contains(&rung.id()));
    let rungs_of = |id: &str| -> Vec<usize> {
        let rungs = allowed.rungs().iter().enumerate();
        rungs
            .filter(|(_, rung)| &**rung.id() == id)
            .map(|(number, _)| number)
            .collect()
    };
    let asked: Vec<Vec<usize>> = needs
        .iter()
        .copied()
        .chain(hardest)
        .map(|id| rungs_of(id))
        .collect();
    let reach = LadderReach::of(&allowed, asked);
    let needs = needs.into_iter().map(|id| Need {
        id: Arc::clone(id),
        rungs: rungs_of(id),
        others: allowed.without(|rung| rung.id() == id),
    });
    Ok(Some(Demand {
        needs: needs.collect(),
        hardest: hardest.cloned(),
        reach,
        allowed: (!without.is_empty()).then_some(allowed),
    }))
}
