//! Names options in messages where the request has fields: `--needs`, not `needs[0]`.

use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Fields whose options have other names.
const OTHERS: &[(&str, &str)] = &[
    ("construction.bisect", "rule"),
    ("construction.minimal", "rule"),
    ("construction.repair", "rule"),
    ("construction.walk", "rule"),
    ("scales", "scale"),
    ("step_number", "step"),
    ("puzzles_per_page", "per-page"),
    ("grid_millimetres", "grid-size"),
    ("count.limit", "count"),
    ("all.limit", "all"),
    ("random.seed", "seed"),
];

/// Calls that messages name, and the verbs that make them.
const CALLS: &[(&str, &str)] = &[("ListScales", "`sudokud scale show`")];

/// The messages of a request in which the rest of a field's path is the name of the option.
const PARENTS: [&str; 6] = ["construction", "operations", "hint", "trace", "all", "placement"];

/// The long options of all verbs.
static OPTIONS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let command = crate::command();
    let verbs = command.get_subcommands().flat_map(clap::Command::get_arguments);
    verbs
        .filter_map(|argument| argument.get_long().map(str::to_owned))
        .collect()
});

/// The message about `field` with options in place of fields, also of those that its words name.
pub(super) fn in_options(field: &str, message: &str) -> String {
    let (option, rest) = match (option(field), message.strip_prefix(field)) {
        (Some(option), Some(rest)) => (option, rest),
        _ => (String::new(), message),
    };
    let rest = CALLS
        .iter()
        .fold(words(rest), |text, (call, verb)| text.replace(call, verb));
    option + &rest
}

/// The option for a field of a request, if there is one.
fn option(field: &str) -> Option<String> {
    let path: String = field
        .split('[')
        .map(|part| part.split_once(']').map_or(part, |(_, rest)| rest))
        .collect();
    let path = path
        .strip_suffix(".min")
        .or(path.strip_suffix(".max"))
        .unwrap_or(&path);
    let own = PARENTS.iter().find_map(|parent| {
        let rest = path.strip_prefix(parent)?;
        rest.strip_prefix('.')
    });
    let mut paths = [Some(path), own].into_iter().flatten();
    paths.find_map(|path| {
        let other = OTHERS.iter().find(|(field, _)| *field == path);
        let name = other.map_or_else(|| dashed(path), |(_, name)| (*name).to_owned());
        OPTIONS.contains(&name).then(|| format!("--{name}"))
    })
}

/// Writes an option in place of each word that is a field with an underscore. Other fields are usual words.
fn words(text: &str) -> String {
    let is_word = |character: char| character.is_ascii_lowercase() || character == '_';
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(is_word) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|character| !is_word(character)).unwrap_or(from.len());
        let (word, after) = from.split_at(end);
        written += before;
        let name = dashed(word);
        if word.contains('_') && OPTIONS.contains(&name) {
            written += "--";
            written += &name;
        } else {
            written += word;
        }
        rest = after;
    }
    written + rest
}

fn dashed(path: &str) -> String {
    path.replace(['.', '_'], "-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_generate::all_fields;

    #[test]
    fn every_field_of_a_recipe_has_its_option() {
        for field in all_fields() {
            assert!(option(field.path).is_some(), "{}", field.path);
        }
    }

    #[test]
    fn messages_name_options() {
        for (field, message, expected) in [
            ("needs[0]", "needs[0]: x is in needs", "--needs: x is in needs"),
            ("clues.max", "clues.max: 82 givens", "--clues: 82 givens"),
            (
                "scales[1]",
                "scales[1]: there is no scale",
                "--scale: there is no scale",
            ),
            (
                "construction.target.first_grade",
                "construction.target.first_grade: empty",
                "--target-first-grade: empty",
            ),
            (
                "construction.repair",
                "construction.repair: no target",
                "--rule: no target",
            ),
            (
                "operations[2].key",
                "operations[2].key: 0 bytes",
                "--key: 0 bytes",
            ),
            ("hint.only[0]", "hint.only[0]: unknown", "--only: unknown"),
            (
                "hint.only",
                "hint.only: none; ListScales shows the ladder of hodoku",
                "--only: none; `sudokud scale show` shows the ladder of hodoku",
            ),
            ("all.limit", "all.limit: 0 steps", "--all: 0 steps"),
            (
                "mask",
                "mask: not as line_clues asks; set allow_unsolved",
                "--mask: not as --line-clues asks; set --allow-unsolved",
            ),
            ("puzzle", "puzzle: 80 cells", "puzzle: 80 cells"),
            (
                "state.givens",
                "state.givens: other_words",
                "state.givens: other_words",
            ),
        ] {
            assert_eq!(in_options(field, message), expected, "{field}");
        }
    }
}
