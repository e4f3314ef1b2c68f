//! A recipe with every name resolved and no contradiction left.

mod refusals;
mod shape;
mod target;

use std::borrow::Cow;
use std::sync::Arc;

use sha2::{Digest as _, Sha256};

use super::recipe::{Recipe, RecipeError, Rule};
use super::reserve::Reserve;
use sudokud_engine::find_named;
use sudokud_grade::{Scale, Scales};
use sudokud_puzzle::{RandomStream, Seed};

pub(super) use shape::Shape;
pub(super) use target::{Assessment, Off, Reach, Target};
use target::{Demand, Need};

/// What to make, ready to be tried.
#[derive(Debug)]
pub struct Plan<'a> {
    pub(super) recipe: &'a Recipe,
    pub(super) scale: &'a Scale,
    pub(super) target: Target<'a>,
    pub(super) shape: Shape,
    /// Never [`Rule::Fastest`].
    pub(super) rule: Rule,
    /// The scale whose techniques must solve every state of the digging.
    pub(super) solver: Option<&'a Scale>,
    pub(super) reserve: &'a Reserve,
    /// Tells the random streams of this recipe from those of others.
    purpose: [u8; 16],
}

impl<'a> Plan<'a> {
    /// Checks `recipe` against `scales`. What a directed search finds beside the puzzle goes into `reserve`, for the next seeds.
    pub fn new(recipe: &'a Recipe, scales: &'a Scales, reserve: &'a Reserve) -> Result<Self, RecipeError> {
        let scale = scales
            .named(&recipe.scale)
            .map_err(RecipeError::unknown("scale"))?;
        let shape = Shape::of(recipe);
        let target = target(recipe, scale)?;
        refusals::refuse(recipe, &target, &shape)?;
        let solver = match &recipe.construction.rule {
            Rule::SolvableBy { scale: name } if name.is_empty() => Some(scale),
            Rule::SolvableBy { scale: name } => {
                let unknown = RecipeError::unknown("construction.solvable_by.scale");
                Some(scales.named(name).map_err(unknown)?)
            }
            _ => None,
        };
        let rule = match &recipe.construction.rule {
            Rule::Fastest => fastest(&target, &shape),
            rule => rule.clone(),
        };
        Ok(Self {
            purpose: purpose(recipe, scale, &rule),
            recipe,
            scale,
            target,
            shape,
            rule,
            solver,
            reserve,
        })
    }

    /// Refuses a recipe that contradicts itself, whatever scales and techniques there are.
    pub fn check(recipe: &Recipe) -> Result<(), RecipeError> {
        refusals::refuse_of_itself(recipe, &Shape::of(recipe))
    }

    /// What it was made of.
    pub fn recipe(&self) -> &'a Recipe {
        self.recipe
    }

    /// The scale of the target and of the grade.
    pub fn scale(&self) -> &'a Scale {
        self.scale
    }

    /// By which rule it is made: the recipe's, or the fastest.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// Random stream `number` of a seed, which is another for each recipe.
    pub(super) fn stream(&self, seed: u64, number: u64) -> RandomStream {
        RandomStream::with_purpose(Seed(seed), number, self.purpose)
    }

    /// What tells this plan's searches from those of others.
    pub(super) fn purpose(&self) -> [u8; 16] {
        self.purpose
    }
}

/// The rule that reaches a target fastest.
fn fastest(target: &Target<'_>, shape: &Shape) -> Rule {
    let is_directed = target.reach().is_some() || target.has_score();
    if is_directed || shape.is_fixed && !target.is_any() {
        Rule::Walk
    } else {
        Rule::Bisect
    }
}

/// 16 bytes that are others for every recipe, whatever its seed: two names for one thing are the same.
fn purpose(recipe: &Recipe, scale: &Scale, rule: &Rule) -> [u8; 16] {
    let mut same = recipe.clone();
    same.seed = Seed(0);
    same.most_attempts = None;
    scale.name().as_ref().clone_into(&mut same.scale);
    for names in [&mut same.needs, &mut same.without] {
        for name in &mut *names {
            name.make_ascii_lowercase();
        }
        names.sort_unstable();
        names.dedup();
    }
    for name in same.level.iter_mut().chain(&mut same.hardest) {
        name.make_ascii_lowercase();
    }
    same.construction.rule = rule.clone();
    let digest = Sha256::digest(format!("{same:?}"));
    *digest.first_chunk().expect("a digest has 32 bytes")
}

/// What the recipe asks for, resolved.
fn target<'a>(recipe: &Recipe, scale: &'a Scale) -> Result<Target<'a>, RecipeError> {
    let level = match &recipe.level {
        Some(name) => Some(scale.level(name).map_err(RecipeError::unknown("level"))?),
        None => None,
    };
    let mut target = Target {
        scale,
        level,
        score: recipe.score.clone(),
        demand: demand(recipe, scale)?,
        easy_start: recipe.easy_start,
        allow_unsolved: recipe.allow_unsolved,
        screen: None,
    };
    target.screen = target.screen();
    Ok(target)
}

/// What `needs`, `without` and `hardest` come to, if they ask for anything.
fn demand(recipe: &Recipe, scale: &Scale) -> Result<Option<Demand>, RecipeError> {
    let ladder = scale.ladder();
    let known = || ladder.rungs().iter().map(|rung| &**rung.id());
    let resolve = |field: Cow<'static, str>, id: &str| {
        let rung = find_named("technique", id, known()).map_err(RecipeError::unknown(field))?;
        Ok(ladder.rungs()[rung].id())
    };
    let resolve_all = |field, ids: &[String]| -> Result<Vec<_>, RecipeError> {
        let numbered = ids.iter().enumerate();
        numbered
            .map(|(index, id)| resolve(format!("{field}[{index}]").into(), id))
            .collect()
    };
    let mut needs = resolve_all("needs", &recipe.needs)?;
    let without = resolve_all("without", &recipe.without)?;
    let hardest = recipe.hardest.as_ref();
    let hardest = hardest.map(|id| resolve("hardest".into(), id)).transpose()?;
    let asked = needs.iter().enumerate();
    let asked = asked.map(|(index, id)| (format!("needs[{index}]"), *id));
    let asked = asked.chain(hardest.map(|id| ("hardest".to_owned(), id)));
    for (field, id) in asked {
        if without.contains(&id) {
            let field_name = field.split('[').next().unwrap_or_default().to_owned();
            let reason = format!("{id} stands in {field_name} and in without; take it out of one");
            return Err(RecipeError::contradiction(field, reason));
        }
    }
    needs.sort_by_key(|id| ladder.rungs().iter().position(|rung| rung.id() == *id));
    needs.dedup();
    if needs.is_empty() && without.is_empty() && hardest.is_none() {
        return Ok(None);
    }
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
    let last = asked.iter().filter_map(|rungs| rungs.last()).max();
    let reach = last.map(|&last| Reach {
        ladder: allowed.first(last + 1),
        rungs: asked.clone(),
    });
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
