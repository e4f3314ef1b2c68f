//! Names options in messages where the request has fields: `--needs`, not `needs[0]`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use clap::{Arg, Command};

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
    ("callers", "caller"),
    ("random.seed", "seed"),
];

/// The messages of a request in which the rest of a field's path is the name of the option.
const PARENTS: [&str; 6] = ["construction", "operations", "hint", "trace", "all", "placement"];

/// How users write the arguments of the verbs that can ask a server: `--level`, `NAME`. By the names of their fields, with dashes.
static ARGUMENTS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let mut arguments = BTreeMap::new();
    collect(&crate::command(), &mut arguments);
    arguments
});

/// Adds the arguments of `command` and of its verbs, those of verbs without a server excepted: `token --name` is no field.
fn collect(command: &Command, arguments: &mut BTreeMap<String, String>) {
    for verb in command.get_subcommands() {
        collect(verb, arguments);
    }
    let asks_a_server = |argument: &Arg| argument.get_long() == Some("server");
    if !command.get_arguments().any(asks_a_server) {
        return;
    }
    for argument in command.get_arguments() {
        if let Some(option) = argument.get_long() {
            arguments.insert(option.to_owned(), format!("--{option}"));
        } else if let Some([name]) = argument.get_value_names() {
            let field = name.to_ascii_lowercase();
            arguments.entry(field).or_insert_with(|| name.to_string());
        }
    }
}

/// The message about `field` with options in place of fields, also of those that its words name.
pub(super) fn in_options(field: &str, message: &str) -> String {
    let (argument, rest) = match (argument(field), message.strip_prefix(field)) {
        (Some(argument), Some(rest)) => (argument, rest),
        _ => ("", message),
    };
    // The name of the scale ends the sentence.
    let rest = match rest.split_once("ListScales shows for ") {
        Some((before, scale)) => format!("{}`sudokud scale show {scale}` shows", words(before)),
        None => words(rest),
    };
    argument.to_owned() + &rest
}

/// The argument for a field of a request, if there is one.
fn argument(field: &str) -> Option<&'static str> {
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
        ARGUMENTS.get(&name).map(String::as_str)
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
        let option = word.contains('_').then(|| ARGUMENTS.get(&dashed(word))).flatten();
        written += option.map_or(word, String::as_str);
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
            assert!(argument(field.path).is_some(), "{}", field.path);
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
                "hint.only: none; allow one that ListScales shows for hodoku",
                "--only: none; allow one that `sudokud scale show hodoku` shows",
            ),
            ("all.limit", "all.limit: 0 steps", "--all: 0 steps"),
            (
                "mask",
                "mask: not as line_clues asks; set allow_unsolved",
                "--mask: not as --line-clues asks; set --allow-unsolved",
            ),
            ("puzzle", "puzzle: 80 cells", "puzzle: 80 cells"),
            ("name", "name: My Ledger is no name", "NAME: My Ledger is no name"),
            ("callers", "callers: too many names", "--caller: too many names"),
            ("plugin", "plugin: not set", "PLUGIN: not set"),
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
