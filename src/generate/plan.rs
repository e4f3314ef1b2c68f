//! A recipe with every name resolved and no contradiction left.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use sudoku_technique::CellSet;

use super::recipe::{Goal, Minimality, Recipe};
use crate::engine::{Ladder, UnknownName, find_named};
use crate::grade::{Least, Scale, Score};
use crate::snapshot::Snapshot;

/// Fewest givens of a puzzle with one solution.
const FEWEST_CLUES: u32 = 17;
/// Most givens of any known puzzle in which every given is needed.
const MOST_MINIMAL_CLUES: u32 = 40;

/// What to make, ready to be tried.
#[derive(Debug)]
pub struct Plan<'a> {
    pub(super) recipe: &'a Recipe,
    pub(super) scale: &'a Scale,
    pub(super) goal: ResolvedGoal,
    pub(super) techniques: Option<TechniqueDemand>,
    pub(super) orbits: Vec<CellSet>,
    pub(super) clues: RangeInclusive<usize>,
}

/// The goal with its level found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ResolvedGoal {
    Any,
    Level(usize),
    Score(RangeInclusive<Score>),
}

impl ResolvedGoal {
    /// The field of the recipe that it comes from.
    fn field(&self) -> Option<&'static str> {
        match self {
            Self::Any => None,
            Self::Level(_) => Some("level"),
            Self::Score(_) => Some("score"),
        }
    }
}

/// What `needs` and `without` ask of a puzzle. Both are judged like the grade: by a walk on the canonical form.
#[derive(Clone, Debug)]
pub(super) struct TechniqueDemand {
    /// The scale's ladder less the techniques that must not be needed: it must solve the puzzle. None when that is the
    /// whole ladder, whose walk is the grade's.
    pub(super) allowed: Option<Ladder>,
    /// The techniques that must be needed.
    pub(super) needs: Vec<Need>,
}

/// One technique that must be needed.
#[derive(Clone, Debug)]
pub(super) struct Need {
    /// Its rungs on the ladder of the allowed techniques.
    pub(super) rungs: Vec<usize>,
    /// That ladder without it: as far up as the puzzle's walk went it may not solve the puzzle.
    pub(super) others: Ladder,
}

impl<'a> Plan<'a> {
    /// Checks `recipe` against `snapshot`.
    pub fn new(recipe: &'a Recipe, snapshot: &'a Snapshot) -> Result<Self, RecipeError> {
        let scale = snapshot
            .scale(&recipe.scale)
            .map_err(RecipeError::unknown("scale"))?;
        let goal = match &recipe.goal {
            Goal::Any => ResolvedGoal::Any,
            Goal::Level(name) => {
                ResolvedGoal::Level(scale.level(name).map_err(RecipeError::unknown("level"))?)
            }
            Goal::Score(range) if range.is_empty() => {
                return Err(RecipeError::new(
                    "score",
                    "the range is empty: its end is below its start",
                ));
            }
            Goal::Score(range) => {
                refuse_between_scores(range, scale)?;
                ResolvedGoal::Score(range.clone())
            }
        };
        if let Some(field) = goal.field()
            && scale.ladder().rungs().is_empty()
        {
            return Err(RecipeError::new(
                field,
                format!(
                    "no technique of this scale is loaded, so it grades no puzzle as solved; add plugins and reload, or \
                     leave {field} out"
                ),
            ));
        }
        let orbits = recipe.symmetry.orbits();
        let clues = clue_range(recipe, &orbits)?;
        let techniques = demand(recipe, scale, &goal)?;
        Ok(Self {
            recipe,
            scale,
            goal,
            techniques,
            orbits,
            clues,
        })
    }

    /// What it was made of.
    pub fn recipe(&self) -> &'a Recipe {
        self.recipe
    }

    /// The scale of the goal and of the grade.
    pub fn scale(&self) -> &'a Scale {
        self.scale
    }
}

/// What `needs` and `without` come to, if they ask for anything.
fn demand(
    recipe: &Recipe,
    scale: &Scale,
    goal: &ResolvedGoal,
) -> Result<Option<TechniqueDemand>, RecipeError> {
    let known = || scale.ladder().rungs().iter().map(|rung| &**rung.id());
    let resolve = |field, ids: &[String]| -> Result<Vec<usize>, RecipeError> {
        let numbered = ids.iter().enumerate();
        numbered
            .map(|(index, id)| {
                let unknown = RecipeError::unknown(format!("{field}[{index}]"));
                find_named("technique", id, known()).map_err(unknown)
            })
            .collect()
    };
    let mut needs = resolve("needs", &recipe.needs)?;
    let without = resolve("without", &recipe.without)?;
    if let Some(index) = needs.iter().position(|id| without.contains(id)) {
        let id = scale.ladder().rungs()[needs[index]].id();
        return Err(RecipeError::new(
            format!("needs[{index}]"),
            format!("{id} stands in needs and in without; take it out of one"),
        ));
    }
    needs.sort_unstable();
    needs.dedup();
    if needs.is_empty() && without.is_empty() {
        return Ok(None);
    }
    if without.is_empty() {
        refuse_too_easy(goal, scale, &needs)?;
    }
    let ladder = scale.ladder();
    let id = |&rung: &usize| ladder.rungs()[rung].id();
    let forbidden: Vec<_> = without.iter().map(id).collect();
    let allowed = ladder.without(|rung| forbidden.contains(&rung.id()));
    let needs = needs
        .iter()
        .map(id)
        .map(|needed| Need {
            rungs: (allowed.rungs().iter().enumerate())
                .filter(|(_, rung)| rung.id() == needed)
                .map(|(number, _)| number)
                .collect(),
            others: allowed.without(|rung| rung.id() == needed),
        })
        .collect();
    Ok(Some(TechniqueDemand {
        allowed: (!without.is_empty()).then_some(allowed),
        needs,
    }))
}

/// Refuses a goal below what the needed techniques are worth by themselves. Only where nothing is forbidden: the walk that
/// is graded then uses every technique that the puzzle needs.
fn refuse_too_easy(goal: &ResolvedGoal, scale: &Scale, needs: &[usize]) -> Result<(), RecipeError> {
    let ladder = scale.ladder().rungs();
    // Each may be used on any of its rungs.
    let rungs_of = |&needed: &usize| {
        (0..ladder.len())
            .filter(|&rung| ladder[rung].id() == ladder[needed].id())
            .collect()
    };
    let needed: Vec<Vec<usize>> = needs.iter().map(rungs_of).collect();
    let Least { level, score } = scale.least(&needed);
    let reason = match goal {
        ResolvedGoal::Level(wanted) if *wanted < level => {
            let name = |level: usize| &scale.levels()[level].name;
            let (wanted, least) = (name(*wanted), name(level));
            format!("is {wanted}; the easiest are {least}, so ask for level {least}")
        }
        ResolvedGoal::Score(range) if *range.end() < score => {
            format!(
                "has a score up to {}; the least is {score}, so ask for that or more",
                range.end()
            )
        }
        _ => return Ok(()),
    };
    let ids = needs.iter().map(|&rung| &**scale.ladder().rungs()[rung].id());
    let ids = ids.collect::<Vec<_>>().join(" and ");
    Err(RecipeError::new(
        "needs",
        format!("no puzzle that needs {ids} {reason}"),
    ))
}

/// Refuses a range that lies between two scores that there are.
fn refuse_between_scores(range: &RangeInclusive<Score>, scale: &Scale) -> Result<(), RecipeError> {
    if scale.ladder().rungs().is_empty() {
        return Ok(());
    }
    let grain = scale.grain();
    let first = range.start().next_multiple(grain);
    if first.is_some_and(|first| range.contains(&first)) {
        return Ok(());
    }
    let (least, most) = (range.start(), range.end());
    let reason = format!(
        "no score on {} lies between {least} and {most}, because each is a multiple of {grain}; widen the range",
        scale.name()
    );
    Err(RecipeError::new("score", reason))
}

/// The clue range, cut down to what a puzzle can have; an empty one is a contradiction.
fn clue_range(recipe: &Recipe, orbits: &[CellSet]) -> Result<RangeInclusive<usize>, RecipeError> {
    let (&least, &most) = (recipe.clues.start(), recipe.clues.end());
    let wrong = |reason: String| Err(RecipeError::new("clues", reason));
    if least > 81 {
        return wrong(format!("{least} givens; a grid has 81 cells"));
    }
    if least > most {
        return wrong(format!(
            "the range {least}..{most} is empty: its end is below its start"
        ));
    }
    if most < FEWEST_CLUES {
        return wrong(format!(
            "at most {most} givens; no puzzle with one solution has fewer than {FEWEST_CLUES}"
        ));
    }
    let minimal = recipe.minimality == Minimality::Minimal;
    if minimal && least > MOST_MINIMAL_CLUES {
        return wrong(format!(
            "minimal and at least {least} givens contradict each other: no minimal puzzle with more than \
             {MOST_MINIMAL_CLUES} is known; ask for fewer givens or leave out minimal"
        ));
    }
    let range = least.max(FEWEST_CLUES) as usize..=most.min(81) as usize;
    // Bit n: some choice of whole orbits has n cells.
    let reachable = orbits
        .iter()
        .fold(1_u128, |sums, orbit| sums | sums << orbit.len());
    if !range.clone().any(|count| reachable >> count & 1 == 1) {
        return wrong(format!(
            "no pattern of symmetry {} has {least} to {most} givens; widen the range",
            recipe.symmetry
        ));
    }
    Ok(range)
}

/// A recipe that cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field}: {reason}")]
pub struct RecipeError {
    /// Which field of the recipe is at fault, in a list with its index, such as `needs[1]`.
    pub field: Cow<'static, str>,
    /// What is wrong and what would be right.
    pub reason: String,
    /// The name that nothing has, if that is what is wrong.
    pub unknown: Option<UnknownName>,
}

impl RecipeError {
    fn new(field: impl Into<Cow<'static, str>>, reason: impl Into<String>) -> Self {
        Self {
            field: field.into(),
            reason: reason.into(),
            unknown: None,
        }
    }

    fn unknown(field: impl Into<Cow<'static, str>>) -> impl FnOnce(UnknownName) -> Self {
        |unknown| Self {
            field: field.into(),
            reason: unknown.to_string(),
            unknown: Some(unknown),
        }
    }
}
