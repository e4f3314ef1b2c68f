//! Says why a technique that a recipe names is not on the ladder of its scale.

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
    let others: Vec<&str> = scales
        .all()
        .iter()
        .filter(lists)
        .take(MOST_NAMED)
        .map(|scale| &**scale.name())
        .collect();
    if others.is_empty() {
        return RecipeError::unknown(field)(unknown);
    }
    let reason = format!(
        "{id} is not on the ladder of {}, so no grade there needs it; name a scale that lists it, such as {}",
        scale.name(),
        others.join(" or ")
    );
    RecipeError::contradiction(field, reason)
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
