//! Refuses scores, levels and techniques that contradict each other on a scale.

use std::sync::Arc;

use super::contradiction::{CheckResult, wrong};
use crate::plan::shape::FEWEST_CLUES;
use crate::plan::target::Target;
use crate::recipe::{Recipe, Rule};
use sudokud_grade::{Least, Most, Score};

/// Refuses a range that contains no score of the scale.
pub(super) fn score(recipe: &Recipe, target: &Target<'_>) -> CheckResult {
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

/// Refuses scores that no puzzle of the wanted level has, or no puzzle at all.
pub(super) fn band(recipe: &Recipe, target: &Target<'_>) -> CheckResult {
    let (Some(range), scale) = (&recipe.score, target.scale) else {
        return Ok(());
    };
    // Every puzzle with an empty cell uses at least one rung.
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
        // The first level also has all lower scores.
        (Some(least), _) if level > 0 && *range.end() < least => wrong(
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

/// Refuses demands on the grade if no technique of the scale is loaded.
pub(super) fn techniques_missing(recipe: &Recipe, target: &Target<'_>) -> CheckResult {
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

/// Refuses a level or score below the least that the wanted techniques are worth.
///
/// With `without`, this proof holds only if no puzzle on target may use the forbidden techniques: then the grade's walk is also the walk
/// without them.
pub(super) fn too_easy(recipe: &Recipe, target: &Target<'_>) -> CheckResult {
    let Some(demand) = target.demand.as_ref().filter(|demand| demand.reach.is_some()) else {
        return Ok(());
    };
    let ladder = target.scale.ladder().rungs();
    let is_forbidden = |id: &str| recipe.without.iter().any(|other| other.eq_ignore_ascii_case(id));
    let usable = (0..ladder.len()).filter(|&rung| target.may_use(rung));
    if usable.into_iter().any(|rung| is_forbidden(ladder[rung].id())) {
        return Ok(());
    }
    // A technique that is needed and the hardest counts once.
    let needs = demand.needs.iter().map(|need| &need.id);
    let hardest = demand
        .hardest
        .iter()
        .filter(|id| !needs.clone().any(|need| need == *id));
    let needed: Vec<&Arc<str>> = needs.clone().chain(hardest).collect();
    // A technique may be used on any of its rungs.
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

/// Refuses a needed technique that comes after the hardest one on the ladder: no walk that uses it ends below it.
pub(super) fn harder_than_hardest(target: &Target<'_>) -> CheckResult {
    let Some(demand) = &target.demand else {
        return Ok(());
    };
    let Some(hardest) = &demand.hardest else {
        return Ok(());
    };
    let ladder = demand.allowed.as_ref().unwrap_or_else(|| target.scale.ladder());
    let last = ladder.rungs().iter().rposition(|rung| rung.id() == hardest);
    let is_above = |rungs: &[usize]| rungs.iter().all(|&rung| Some(rung) > last);
    let Some(need) = demand.needs.iter().find(|need| is_above(&need.rungs)) else {
        return Ok(());
    };
    let reason = format!(
        "{id} comes after {hardest} on the ladder of {}, so {hardest} is not the hardest technique of a puzzle that needs {id}; ask for \
         hardest {id}, or leave out one of the two",
        target.scale.name(),
        id = need.id,
    );
    wrong("needs", reason)
}

/// Refuses a level or score above the most that puzzles with the hardest technique are worth, or puzzles with the loaded techniques.
pub(super) fn too_hard(recipe: &Recipe, target: &Target<'_>) -> CheckResult {
    let (scale, ladder) = (target.scale, target.scale.ladder().rungs());
    // The level of puzzles that no technique solves has no bound.
    if recipe.allow_unsolved {
        return Ok(());
    }
    // With `without`, the hardest technique belongs to another walk than the grade.
    let demand = target.demand.as_ref().filter(|demand| demand.allowed.is_none());
    let hardest = demand.and_then(|demand| demand.hardest.as_ref());
    let last = hardest.and_then(|id| ladder.iter().rposition(|rung| rung.id() == id));
    let usable: Vec<usize> = (0..last.map_or(ladder.len(), |last| last + 1)).collect();
    let Some(Most { level, score }) = scale.most(&usable) else {
        return Ok(());
    };
    let of = match hardest {
        Some(id) => format!("whose hardest technique is {id}"),
        None => format!("that the loaded techniques of {} solve", scale.name()),
    };
    let other = match hardest {
        Some(_) => " or for a harder technique",
        None if target.level.is_some() && target.level == scale.unsolved() => ", or set allow_unsolved",
        None => "",
    };
    let name = |level: usize| &scale.levels()[level].name;
    match (target.level, &target.score) {
        (Some(wanted), _) if wanted > level => {
            let (wanted, most) = (name(wanted), name(level));
            let reason =
                format!("no puzzle {of} is {wanted}; the hardest are {most}, so ask for level {most}{other}");
            wrong("level", reason)
        }
        (_, Some(range)) if *range.start() > score => {
            let wanted = range.start();
            let reason = format!(
                "no puzzle {of} has a score of {wanted} or more; the most is {score}, so ask for that or less{other}"
            );
            wrong("score", reason)
        }
        _ => Ok(()),
    }
}

/// Refuses more cells at the easy start than a puzzle has open cells.
pub(super) fn easy_start(recipe: &Recipe) -> CheckResult {
    let fewest = (*recipe.clues.start()).max(FEWEST_CLUES);
    let open = 81_u32.saturating_sub(fewest);
    if recipe.easy_start <= open {
        return Ok(());
    }
    let reason = format!(
        "{} cells at the start, but a puzzle of {fewest} givens or more has at most {open} open cells; ask for fewer cells",
        recipe.easy_start
    );
    wrong("easy_start", reason)
}

/// Refuses a rule that needs a target if there is none.
pub(super) fn rule_without_target(rule: &Rule, target: &Target<'_>) -> CheckResult {
    match rule {
        Rule::Repair if target.reach().is_none() => wrong(
            "construction.repair",
            "repair makes puzzles that need a technique, and the recipe names none; name one in needs or hardest",
        ),
        Rule::Walk if target.is_any() => wrong(
            "construction.walk",
            "walk needs a target, and the recipe has none; name a level, a score or a technique",
        ),
        _ => Ok(()),
    }
}
