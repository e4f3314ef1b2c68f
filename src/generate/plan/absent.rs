//! Says why the scale of a recipe does not have a technique or a level that the recipe names, and which scales have it.

use crate::recipe::RecipeError;
use sudokud_engine::UnknownName;
use sudokud_grade::{Scale, Scales};

/// Most scales that an error names.
const MOST_NAMED: usize = 5;

/// Returns the error for the technique `id`, which no rung of `scale` has.
pub(super) fn absent(
    field: String,
    id: &str,
    scale: &Scale,
    scales: &Scales,
    unknown: UnknownName,
) -> RecipeError {
    if let Some(why) = skipped(id, scale) {
        let reason = format!(
            "the scale {} lists {id}, but {why}; name another technique or scale",
            scale.name()
        );
        return RecipeError::contradiction(field, reason);
    }
    let lists =
        |scale: &&Scale| (scale.ladder().rungs().iter()).any(|rung| rung.id().eq_ignore_ascii_case(id));
    let others = named(scales, lists);
    if others.is_empty() {
        let nearest = match &unknown.nearest[..] {
            [] => String::new(),
            nearest => format!("; the nearest are: {}", nearest.join(", ")),
        };
        let place = format!("on the scale {}, nor on another one{nearest}", scale.name());
        return RecipeError::unknown(field)(UnknownName {
            place: Some(place),
            ..unknown
        });
    }
    let reason = format!(
        "{id} is not on the ladder of {}, so no grade there needs it; name a scale that lists it, such as {}",
        scale.name(),
        others.join(" or ")
    );
    RecipeError::contradiction(field, reason)
}

/// Returns the error for a level that `scale` does not have.
pub(super) fn level(scale: &Scale, scales: &Scales, unknown: UnknownName) -> RecipeError {
    let levels: Vec<&str> = scale.levels().iter().map(|level| &*level.name).collect();
    let others = named(scales, |other| other.level(&unknown.name).is_ok());
    let elsewhere = match others[..] {
        [] => String::new(),
        _ => format!("; scales with a level of this name: {}", others.join(", ")),
    };
    let place = format!(
        "on the scale {}; its levels, from the easiest: {}{elsewhere}",
        scale.name(),
        levels.join(", ")
    );
    RecipeError::unknown("level")(UnknownName {
        place: Some(place),
        ..unknown
    })
}

/// Returns the names of the first scales for which `has` is true.
fn named<'s>(scales: &'s Scales, has: impl FnMut(&&'s Scale) -> bool) -> Vec<&'s str> {
    let found = scales.all().iter().filter(has).take(MOST_NAMED);
    found.map(|scale| &**scale.name()).collect()
}

/// Returns the reason why the scale's rung of a loaded technique was left out, such as its quarantine.
fn skipped<'a>(id: &str, scale: &'a Scale) -> Option<&'a str> {
    scale
        .skipped()
        .iter()
        .find(|skipped| skipped.eq_ignore_ascii_case(id))?;
    let names = |problem: &str| problem.split(' ').any(|word| word.eq_ignore_ascii_case(id));
    let problems = scale.notes().iter().map(|note| note.problem.as_str());
    let mut reasons = problems.filter_map(|problem| problem.strip_prefix("the rung is skipped: "));
    // The name of a technique that no plugin has is an unknown name.
    reasons.find(|reason| names(reason) && !reason.starts_with("there is no technique"))
}
