//! Reads the levels of a file and checks their bounds.

use crate::document::{DocumentTable, Mistakes};
use crate::level::Level;
use crate::rules::{LevelBounds, RuleKind};

/// Reads the levels, and for each level the table with the rule's own keys.
pub(super) fn levels(
    file: &mut DocumentTable,
    kind: &RuleKind,
    mistakes: &mut Mistakes,
) -> Option<(Vec<Level>, Vec<DocumentTable>)> {
    let example = "[{ name = \"easy\" }]";
    let value = file.need("levels", example, mistakes)?;
    let place = value.place.clone();
    let members = value.list("levels", mistakes)?;
    if members.is_empty() {
        mistakes.note(
            &place,
            format!("levels is empty; a scale has at least one, such as levels = {example}"),
        );
        return None;
    }
    let (mut levels, mut tables): (Vec<Level>, Vec<DocumentTable>) = (Vec::new(), Vec::new());
    let count = members.len();
    for (index, member) in members.into_iter().enumerate() {
        let mut table = member.table("a level", "a table", mistakes)?;
        let name = table.need("name", "\"easy\"", mistakes)?;
        let place = name.place.clone();
        let name = name.name("level", mistakes)?;
        if levels.iter().any(|other| other.name.eq_ignore_ascii_case(&name)) {
            mistakes.note(
                &place,
                format!("level {name} is there twice (case does not count); rename one"),
            );
        }
        let mut bound = |key: &str| table.take(key).map(|value| value.score(key, mistakes));
        let (min_score, max_score) = (bound("min_score"), bound("max_score"));
        // A bound that is not a number is already noted; a second note would say that it is missing.
        let readable = min_score != Some(None) && max_score != Some(None);
        let level = Level {
            name: name.into(),
            min_score: min_score.flatten(),
            max_score: max_score.flatten(),
        };
        if readable && let Some(problem) = wrong_bounds(&level, levels.last(), (index, count), kind) {
            mistakes.note(&place, format!("level {}: {problem}", level.name));
        }
        levels.push(level);
        tables.push(table);
    }
    Some((levels, tables))
}

/// Returns the problem if the bounds of a level are not those that the rule uses, or do not follow the level before.
fn wrong_bounds(
    level: &Level,
    before: Option<&Level>,
    (index, count): (usize, usize),
    kind: &RuleKind,
) -> Option<String> {
    let Level {
        min_score, max_score, ..
    } = level;
    Some(match (kind.bounds, min_score, max_score) {
        (LevelBounds::None, Some(_), _) | (LevelBounds::None, _, Some(_)) => {
            format!(
                "rule {} finds a level without bounds; leave out its min_score and max_score",
                kind.name
            )
        }
        (LevelBounds::Max, Some(_), _) => {
            format!("rule {} uses only max_score; leave out its min_score", kind.name)
        }
        (LevelBounds::Max, None, None) if index + 1 < count => {
            "max_score is missing; only the last level may leave it out".to_owned()
        }
        (LevelBounds::Max, None, Some(most)) if before.and_then(|before| before.max_score) > Some(*most) => {
            "its max_score is below that of the level before; order the levels from the easiest".to_owned()
        }
        (LevelBounds::Min, None, _) if index > 0 => {
            format!(
                "min_score is missing; with rule {} only the first level may leave it out",
                kind.name
            )
        }
        (LevelBounds::Min, Some(least), _)
            if before.is_some_and(|before| before.min_score >= Some(*least)) =>
        {
            "its min_score is not above that of the level before; order the levels from the easiest"
                .to_owned()
        }
        (LevelBounds::Min, Some(least), Some(most)) if least > most => {
            format!("its min_score {least} is above its max_score {most}; exchange them")
        }
        _ => return None,
    })
}
