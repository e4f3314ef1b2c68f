//! Answers words of other programs with the words of this one.

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Options of other programs, and the ones that do the same here.
const OPTIONS: &[(&str, &str)] = &[
    ("--amount", "--count N (-n N)"),
    ("--number", "--count N (-n N)"),
    ("--num", "--count N (-n N)"),
    ("--puzzles", "--count N (-n N)"),
    ("--difficulty", "--level L"),
    ("--rating", "--score A..B"),
    ("--technique", "--needs ID"),
    ("--require", "--needs ID"),
    ("--givens", "--clues A..B"),
    ("--pattern", "--mask PATTERN"),
    ("--template", "--mask PATTERN"),
    ("--random", "--seed N, or no seed"),
    ("--unique", "no option: each puzzle has exactly one solution"),
    ("--timeout", "--budget D"),
    ("--time-limit", "--budget D"),
    ("--json", "--output json"),
    ("--csv", "--output csv"),
    ("--tsv", "--output tsv"),
    ("--svg", "--output svg"),
    ("--stats", "grade --facts"),
    ("--difficulties", "--level L"),
    ("--solution", "no option: the solution is the second column"),
    ("--print", "the verb `print`, for a PDF file"),
    ("--pdf", "the verb `print`"),
    ("--jobs", "--threads N"),
    ("--steps", "--trace"),
    ("--explain", "--trace"),
    ("--path", "--trace"),
    ("--solve", "the verb `solve`"),
    ("--generate", "the verb `generate`"),
    ("--rate", "the verb `grade`"),
];

/// Verbs of other programs, and the ones that do the same here.
const VERBS: &[(&str, &str)] = &[
    ("create", "generate"),
    ("make", "generate"),
    ("new", "generate"),
    ("gen", "generate"),
    ("puzzle", "generate"),
    ("rate", "grade"),
    ("difficulty", "grade"),
    ("analyze", "grade --trace"),
    ("analyse", "grade --trace"),
    ("evaluate", "grade"),
    ("hint", "solve --hint"),
    ("explain", "solve --trace"),
    ("step", "solve --hint"),
    ("steps", "solve --trace"),
    ("count", "solve --count N"),
    ("check", "solve --count 2"),
    ("validate", "solve --count 2"),
    ("verify", "solve --count 2"),
    ("canonicalize", "transform --canonical"),
    ("canonical", "transform --canonical"),
    ("minlex", "transform --canonical"),
    ("normalize", "transform --canonical"),
    ("shuffle", "transform --random"),
    ("rotate", "transform --rotate 90"),
    ("convert", "transform --output json, or draw"),
    ("image", "draw"),
    ("picture", "draw"),
    ("svg", "draw"),
    ("png", "draw --output png"),
    ("pdf", "print"),
    ("server", "serve"),
    ("run", "serve"),
    ("start", "serve"),
    ("techniques", "technique list"),
    ("plugins", "plugin list"),
    ("scales", "scale list"),
    ("recipes", "recipe list"),
];

/// Values of `--output` for databases, which read CSV themselves, and the command that loads it.
const DATABASES: &[(&str, &str)] = &[
    ("sqlite", "sqlite3 puzzles.db '.import --csv puzzles.csv puzzles'"),
    (
        "sqlite3",
        "sqlite3 puzzles.db '.import --csv puzzles.csv puzzles'",
    ),
    (
        "duckdb",
        "duckdb puzzles.duckdb \"CREATE TABLE puzzles AS FROM 'puzzles.csv'\"",
    ),
];

/// The page about databases.
const PAGE: &str = "docs/how-to/load-into-a-database.md";

/// The message for an output form that a database reads; `None` for other errors.
fn database(error: &clap::Error) -> Option<String> {
    let (Some(ContextValue::String(option)), Some(ContextValue::String(value))) = (
        error.get(ContextKind::InvalidArg),
        error.get(ContextKind::InvalidValue),
    ) else {
        return None;
    };
    let (_, load) = DATABASES
        .iter()
        .find(|(name, _)| value.eq_ignore_ascii_case(name))?;
    option.starts_with("--output").then(|| {
        format!("there is no --output {value}; write CSV with -o puzzles.csv, then load it: {load} ({PAGE})")
    })
}

/// The message for a wrong option or verb that another program has; `None` for other errors. `verb` is the one of the command line; an
/// option of other verbs is no answer.
pub(crate) fn message(error: &clap::Error, verb: Option<&Command>) -> Option<String> {
    let (kind, table) = match error.kind() {
        ErrorKind::UnknownArgument => (ContextKind::InvalidArg, OPTIONS),
        ErrorKind::InvalidSubcommand => (ContextKind::InvalidSubcommand, VERBS),
        ErrorKind::InvalidValue => return database(error),
        _ => return None,
    };
    let ContextValue::String(word) = error.get(kind)? else {
        return None;
    };
    let (_, here) = table.iter().find(|(other, _)| other == word)?;
    if kind == ContextKind::InvalidSubcommand {
        return Some(format!("there is no verb {word}; here it is: sudokud {here}"));
    }
    let option = here.split_whitespace().next()?.strip_prefix("--");
    let has = |verb: &Command, name| {
        verb.get_arguments()
            .any(|argument| argument.get_long() == Some(name))
    };
    match option {
        Some(name) if !verb.is_some_and(|verb| has(verb, name)) => None,
        _ => Some(format!("there is no option {word}; here it is: {here}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command;

    fn answer(line: &str) -> Option<String> {
        let command = command();
        let words: Vec<&str> = line.split_whitespace().collect();
        let error = command.clone().try_get_matches_from(&words).unwrap_err();
        message(
            &error,
            words.get(1).and_then(|verb| command.find_subcommand(verb)),
        )
    }

    #[test]
    fn words_of_other_programs_are_answered_and_others_left_to_clap() {
        for (line, expected) in [
            (
                "sudokud generate --difficulty easy",
                Some("there is no option --difficulty; here it is: --level L"),
            ),
            (
                "sudokud rate puzzles.txt",
                Some("there is no verb rate; here it is: sudokud grade"),
            ),
            ("sudokud grade --difficulty easy", None),
            ("sudokud generate --levle easy", None),
            ("sudokud generate --count none", None),
            (
                "sudokud generate --output SQLite -o puzzles.db",
                Some(
                    "there is no --output SQLite; write CSV with -o puzzles.csv, then load it: sqlite3 puzzles.db '.import --csv \
                     puzzles.csv puzzles' (docs/how-to/load-into-a-database.md)",
                ),
            ),
            ("sudokud generate --output xlsx", None),
            ("sudokud", None),
        ] {
            assert_eq!(answer(line).as_deref(), expected, "{line}");
        }
    }

    #[test]
    fn every_option_that_an_answer_names_is_one_of_a_verb() {
        let command = command();
        for (word, here) in OPTIONS {
            let name = here
                .split_whitespace()
                .next()
                .and_then(|first| first.strip_prefix("--"));
            let mut verbs = command.get_subcommands();
            let has = |verb: &Command| verb.get_arguments().any(|argument| argument.get_long() == name);
            assert!(name.is_none() || verbs.any(has), "{word}: {here}");
        }
    }

    #[test]
    fn every_verb_that_an_answer_names_exists() {
        for (word, here) in VERBS {
            assert!(command().find_subcommand(word).is_none(), "{word} is a verb here");
            let verb = here.split(' ').next().unwrap_or_default();
            assert!(command().find_subcommand(verb).is_some(), "{word}: {here}");
        }
    }
}
