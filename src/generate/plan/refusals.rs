//! Recipes of which it can be proved, in no time, that nothing comes of them. Each is refused with the reason and with what to
//! relax; everything else is tried until the budget ends.

use std::borrow::Cow;
use std::sync::Arc;

use sudoku_technique::{CellSet, House};

use super::shape::{FEWEST_CLUES, Shape, line_counts};
use super::target::Target;
use crate::generate::recipe::{Construction, Minimality, Recipe, RecipeError, Rule};
use crate::grade::{Least, Score};
use crate::search::GridSource;

/// Most givens of minimal puzzles that a search like this one can find.
const MOST_MINIMAL_CLUES: u32 = 39;

type Refusal = Result<(), RecipeError>;

/// Refuses what contradicts itself.
pub(super) fn refuse(recipe: &Recipe, target: &Target<'_>, shape: &Shape) -> Refusal {
    refuse_of_itself(recipe, shape)?;
    score(recipe, target)?;
    band(recipe, target)?;
    techniques_missing(recipe, target)?;
    too_easy(recipe, target)?;
    rule_without_target(&recipe.construction.rule, target)
}

/// Refuses what contradicts itself whatever the scale is.
pub(super) fn refuse_of_itself(recipe: &Recipe, shape: &Shape) -> Refusal {
    scores(recipe)?;
    unsolved(recipe)?;
    clues(recipe)?;
    lines(recipe)?;
    pattern(recipe, shape)?;
    reachable(recipe, shape)?;
    construction(&recipe.construction, recipe)
}

fn wrong(field: impl Into<Cow<'static, str>>, reason: impl Into<String>) -> Refusal {
    Err(RecipeError::contradiction(field, reason))
}

/// A score range that is empty.
fn scores(recipe: &Recipe) -> Refusal {
    match &recipe.score {
        Some(range) if range.is_empty() => wrong("score", "the range is empty: its end is below its start"),
        _ => Ok(()),
    }
}

/// A score range that lies between two scores that there are.
fn score(recipe: &Recipe, target: &Target<'_>) -> Refusal {
    let Some(range) = &recipe.score else {
        return Ok(());
    };
    let scale = target.scale;
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
    wrong("score", reason)
}

/// A score that no puzzle of the wanted level has, or no puzzle at all.
fn band(recipe: &Recipe, target: &Target<'_>) -> Refusal {
    let (Some(range), scale) = (&recipe.score, target.scale) else {
        return Ok(());
    };
    // Of a puzzle with an open cell.
    let easiest = scale.least(&[(0..scale.ladder().rungs().len()).collect()]).score;
    if *range.start() > Score::ZERO && *range.end() < easiest {
        let reason = format!(
            "no puzzle has less than {easiest} on {}; ask for that or more",
            scale.name()
        );
        return wrong("score", reason);
    }
    let Some(level) = target.level else {
        return Ok(());
    };
    let name = &scale.levels()[level].name;
    match scale.scores_of(level) {
        (Some(least), _) if *range.end() < least => wrong(
            "score",
            format!("a puzzle of level {name} has at least {least}; ask for that or for an easier level"),
        ),
        (_, Some(most)) if *range.start() > most => wrong(
            "score",
            format!("a puzzle of level {name} has at most {most}; ask for that or for a harder level"),
        ),
        _ => Ok(()),
    }
}

/// Something is wanted that only techniques can tell, and there are none.
fn techniques_missing(recipe: &Recipe, target: &Target<'_>) -> Refusal {
    if !target.scale.ladder().rungs().is_empty() {
        return Ok(());
    }
    let asked = [
        ("level", recipe.level.is_some()),
        ("score", recipe.score.is_some()),
        ("easy_start", recipe.easy_start > 0),
    ];
    let reason =
        "no technique of this scale is loaded, so it grades no puzzle as solved; add plugins and reload, or ";
    match asked.into_iter().find(|(_, is_asked)| *is_asked) {
        Some((field, _)) => wrong(field, format!("{reason}leave {field} out")),
        None if recipe.allow_unsolved => Ok(()),
        None => wrong("allow_unsolved", format!("{reason}set allow_unsolved")),
    }
}

/// A puzzle that need not be finished, of which something is wanted that only a finished one has.
fn unsolved(recipe: &Recipe) -> Refusal {
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

/// A level or score below what the techniques that are asked for are worth by themselves.
///
/// With `without` that holds only where no technique that it names could be used: a puzzle whose walk uses none of them has the
/// same walk without them.
fn too_easy(recipe: &Recipe, target: &Target<'_>) -> Refusal {
    let Some(demand) = target.demand.as_ref().filter(|demand| demand.reach.is_some()) else {
        return Ok(());
    };
    let ladder = target.scale.ladder().rungs();
    let is_forbidden = |id: &str| recipe.without.iter().any(|other| other.eq_ignore_ascii_case(id));
    let usable = (0..ladder.len()).filter(|&rung| target.may_use(rung));
    if usable.into_iter().any(|rung| is_forbidden(ladder[rung].id())) {
        return Ok(());
    }
    let needed: Vec<&Arc<str>> = (demand.needs.iter().map(|need| &need.id))
        .chain(&demand.hardest)
        .collect();
    // Each may be used on any of its rungs.
    let rungs_of = |id: &&Arc<str>| {
        (0..ladder.len())
            .filter(|&rung| ladder[rung].id() == *id)
            .collect()
    };
    let rungs: Vec<Vec<usize>> = needed.iter().map(rungs_of).collect();
    let Least { level, score } = target.scale.least(&rungs);
    let reason = match (target.level, &target.score) {
        (Some(wanted), _) if wanted < level => {
            let name = |level: usize| &target.scale.levels()[level].name;
            let (wanted, least) = (name(wanted), name(level));
            format!("is {wanted}; the easiest are {least}, so ask for level {least}")
        }
        (_, Some(range)) if *range.end() < score => {
            format!(
                "has a score up to {}; the least is {score}, so ask for that or more",
                range.end()
            )
        }
        _ => return Ok(()),
    };
    let ids: Vec<&str> = needed.iter().map(|id| &***id).collect();
    let field = if demand.needs.is_empty() {
        "hardest"
    } else {
        "needs"
    };
    wrong(
        field,
        format!("no puzzle that needs {} {reason}", ids.join(" and ")),
    )
}

/// A number of givens that no puzzle has.
fn clues(recipe: &Recipe) -> Refusal {
    let (&least, &most) = (recipe.clues.start(), recipe.clues.end());
    if least > 81 {
        return wrong("clues", format!("{least} givens; a grid has 81 cells"));
    }
    if least > most {
        return wrong(
            "clues",
            format!("the range {least}..{most} is empty: its end is below its start"),
        );
    }
    if most < FEWEST_CLUES {
        return wrong(
            "clues",
            format!("at most {most} givens; no puzzle with one solution has fewer than {FEWEST_CLUES}"),
        );
    }
    let minimal = recipe.minimality == Minimality::Minimal;
    if minimal && least > MOST_MINIMAL_CLUES {
        return wrong(
            "clues",
            format!(
                "minimal and at least {least} givens contradict each other: no search of this kind finds a minimal puzzle \
                 with more than {MOST_MINIMAL_CLUES}; ask for fewer givens or leave out minimal"
            ),
        );
    }
    let floor = *recipe.construction.floor.end();
    if floor > most {
        return wrong(
            "construction.floor",
            format!(
                "digging that leaves up to {floor} givens and at most {most} givens contradict each other; lower the floor"
            ),
        );
    }
    Ok(())
}

/// Numbers of givens in rows and columns that cannot be.
fn lines(recipe: &Recipe) -> Refusal {
    let (&least, &most) = (recipe.line_clues.start(), recipe.line_clues.end());
    let (&fewest, &all) = (recipe.clues.start(), recipe.clues.end());
    let reason = if least > most {
        format!("the range {least}..{most} is empty: its end is below its start")
    } else if least > 9 {
        format!("{least} givens in a line, which has nine cells")
    } else if 9 * least > all {
        format!(
            "{least} givens in each of nine rows are {} in all, but at most {all} are wanted; ask for fewer in a line",
            9 * least
        )
    } else if 9 * most < fewest.max(FEWEST_CLUES) {
        let fewest = fewest.max(FEWEST_CLUES);
        format!(
            "at most {most} givens in each of nine rows are {} in all, but a puzzle as wanted has at least {fewest}; allow \
             more in a line",
            9 * most
        )
    } else {
        return Ok(());
    };
    wrong("line_clues", reason)
}

/// A mask or region in which no puzzle as wanted can be.
fn pattern(recipe: &Recipe, shape: &Shape) -> Refusal {
    let (field, cells) = match (recipe.mask, recipe.within) {
        (None, None) => return Ok(()),
        (Some(_), Some(_)) => {
            return wrong(
                "within",
                "mask says already which cells are given; leave one of both out",
            );
        }
        (Some(mask), None) => ("mask", mask),
        (None, Some(within)) => ("within", within),
    };
    let is_mask = recipe.mask.is_some();
    if is_mask
        && recipe
            .symmetry
            .orbits()
            .iter()
            .any(|orbit| !orbit.is_subset(cells) && orbit.intersects(cells))
    {
        return wrong(
            field,
            format!(
                "its cells do not have the symmetry {}; leave one of both out",
                recipe.symmetry
            ),
        );
    }
    let given = shape.start;
    if given.len() < FEWEST_CLUES as usize {
        let reason = format!(
            "{} cells can be given, and no puzzle with one solution has fewer than {FEWEST_CLUES} givens; add cells",
            given.len()
        );
        return wrong(field, reason);
    }
    if let Some((one, other)) = twins(given) {
        let reason = format!(
            "{one} and {other} have no given, so exchanging them gives a second solution; add a cell in one of both"
        );
        return wrong(field, reason);
    }
    let (&least, &most) = (recipe.clues.start(), recipe.clues.end());
    let count = given.len() as u32;
    if count < least || is_mask && count > most {
        let reason = format!(
            "{count} cells can be given, but {least} to {most} givens are wanted; change one of both"
        );
        return wrong(field, reason);
    }
    if is_mask && recipe.minimality == Minimality::Minimal && count > MOST_MINIMAL_CLUES {
        let reason = format!(
            "minimal and {count} givens contradict each other: no search of this kind finds a minimal puzzle with more \
             than {MOST_MINIMAL_CLUES}; take cells out or leave out minimal"
        );
        return wrong(field, reason);
    }
    let too_few = line_counts(given).any(|count| count < *recipe.line_clues.start() as usize);
    let too_many = is_mask && line_counts(given).any(|count| count > *recipe.line_clues.end() as usize);
    if too_few || too_many {
        return wrong(
            field,
            "a row or column of it does not have as many givens as line_clues asks for; change one of both",
        );
    }
    if recipe.construction.propagate {
        return wrong(
            "construction.propagate",
            format!(
                "a random equivalent puzzle has its givens in other cells than {field} says; leave one of both out"
            ),
        );
    }
    Ok(())
}

/// Two rows of a band, or columns of a stack, without a given.
fn twins(given: CellSet) -> Option<(House, House)> {
    let empty: Vec<House> = House::lines()
        .filter(|line| !line.cells().intersects(given))
        .collect();
    let pairs = empty.windows(2).map(|pair| (pair[0], pair[1]));
    let mut pairs = pairs.chain(empty.windows(3).map(|three| (three[0], three[2])));
    pairs.find(|(one, other)| one.kind() == other.kind() && one.number() / 3 == other.number() / 3)
}

/// A number of givens that no choice of whole orbits has.
fn reachable(recipe: &Recipe, shape: &Shape) -> Refusal {
    if shape.is_fixed {
        return Ok(());
    }
    // Bit n: some choice of whole orbits has n cells.
    let reachable = (shape.orbits.iter()).fold(1_u128, |sums, orbit| sums | sums << orbit.len());
    if shape.clues.clone().any(|count| reachable >> count & 1 == 1) {
        return Ok(());
    }
    let (least, most) = (recipe.clues.start(), recipe.clues.end());
    wrong(
        "clues",
        format!(
            "no pattern of symmetry {} has {least} to {most} givens; widen the range",
            recipe.symmetry
        ),
    )
}

/// A way to make it that does not fit what is wanted, or itself.
fn construction(construction: &Construction, recipe: &Recipe) -> Refusal {
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

/// A rule that goes towards something, and nothing is asked for.
fn rule_without_target(rule: &Rule, target: &Target<'_>) -> Refusal {
    match rule {
        Rule::Repair if target.reach().is_none() => wrong(
            "construction.repair",
            "repair makes a technique needed, and none is asked for; name one in needs or hardest",
        ),
        Rule::Walk if target.is_any() => wrong(
            "construction.walk",
            "walk goes towards a target, and none is asked for; name a level, a score or a technique",
        ),
        _ => Ok(()),
    }
}
