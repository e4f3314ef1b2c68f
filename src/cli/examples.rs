//! The examples at the end of the help of each verb.

use clap::Command;

/// Verbs, and command lines that each of them accepts.
const EXAMPLES: &[(&str, &[&str])] = &[
    (
        "serve",
        &[
            "sudokud serve",
            "sudokud serve --config /etc/sudokud/sudokud.toml --check",
        ],
    ),
    (
        "generate",
        &[
            "sudokud generate --level hard --symmetry half-turn -n 10",
            "sudokud generate --needs swordfish --hardest swordfish --output svg",
            "sudokud generate --recipe sotd-fiendish --seed-range 1..365 -o year.csv",
        ],
    ),
    (
        "grade",
        &[
            "sudokud grade puzzles.txt",
            "sudokud grade --scale standard --scale foxy --trace -o grades.json puzzles.csv",
        ],
    ),
    (
        "solve",
        &[
            "sudokud solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "sudokud solve --hint puzzles.txt",
            "sudokud solve --count 2 puzzles.txt",
        ],
    ),
    (
        "transform",
        &[
            "sudokud transform --rotate 90 puzzles.txt",
            "sudokud transform --random --seed 7 --keep-symmetry puzzles.txt",
        ],
    ),
    (
        "convert",
        &[
            "sudokud convert --to grid puzzles.txt",
            "sudokud convert --to json --format hodoku positions.txt",
        ],
    ),
    (
        "draw",
        &[
            "sudokud draw --hint -o hint.png puzzle.txt",
            "sudokud draw --technique x-wing --folder pictures puzzles.txt",
        ],
    ),
    (
        "print",
        &[
            "sudokud print --title Sunday -o sunday.pdf puzzles.txt",
            "sudokud generate -n 12 --output csv | sudokud print --per-page 6 -o book.pdf",
        ],
    ),
    (
        "technique list",
        &[
            "sudokud technique list",
            "sudokud technique list --output json --server http://127.0.0.1:50051",
        ],
    ),
    (
        "technique show",
        &[
            "sudokud technique show x-wing",
            "sudokud technique show swordfish --output svg > swordfish.svg",
        ],
    ),
    (
        "technique verify",
        &[
            "sudokud technique verify positions.txt",
            "sudokud technique verify positions.txt --plugins target/release",
        ],
    ),
    (
        "plugin list",
        &[
            "sudokud plugin list",
            "sudokud plugin list --server http://127.0.0.1:50052",
        ],
    ),
    (
        "plugin check",
        &[
            "sudokud plugin check libmine.so",
            "sudokud plugin check --output json libmine.so",
        ],
    ),
    (
        "plugin new",
        &["sudokud plugin new exocet", "sudokud plugin new ../firework --c"],
    ),
    (
        "plugin quarantine",
        &[
            "sudokud plugin quarantine fish",
            "sudokud plugin quarantine fish --technique swordfish",
        ],
    ),
    (
        "plugin lift",
        &[
            "sudokud plugin lift fish",
            "sudokud plugin lift fish --technique swordfish",
        ],
    ),
    (
        "ledger create",
        &["sudokud ledger create daily", "sudokud ledger create book-7"],
    ),
    (
        "ledger list",
        &["sudokud ledger list", "sudokud ledger list --output json"],
    ),
    (
        "ledger count",
        &[
            "sudokud ledger count daily",
            "sudokud ledger count daily --output json",
        ],
    ),
    (
        "ledger import",
        &[
            "sudokud ledger import daily printed.txt",
            "sudokud ledger import daily 2024.csv 2025.csv",
        ],
    ),
    (
        "ledger export",
        &[
            "sudokud ledger export daily",
            "sudokud ledger export daily > daily.ids",
        ],
    ),
    (
        "ledger forget",
        &["sudokud ledger forget daily", "sudokud ledger forget book-7"],
    ),
    (
        "scale list",
        &["sudokud scale list", "sudokud scale list --output tsv"],
    ),
    (
        "scale show",
        &[
            "sudokud scale show hodoku",
            "sudokud scale show standard --output tsv",
        ],
    ),
    (
        "scale check",
        &[
            "sudokud scale check mine.toml",
            "sudokud scale check mine.toml --plugins plugins",
        ],
    ),
    (
        "scale compare",
        &[
            "sudokud scale compare standard hodoku puzzles.txt",
            "sudokud generate -n 100 | cut -f 1 | sudokud scale compare hodoku foxy --output json",
        ],
    ),
    (
        "recipe list",
        &["sudokud recipe list", "sudokud recipe list --output json"],
    ),
    (
        "recipe show",
        &[
            "sudokud recipe show sotd-fiendish",
            "sudokud recipe show jet > mine.toml",
        ],
    ),
    (
        "recipe check",
        &[
            "sudokud recipe check mine.toml",
            "sudokud recipe check mine.toml --plugins plugins",
        ],
    ),
    (
        "reload",
        &[
            "sudokud reload --check",
            "sudokud reload --server dns:sudokud-admin:50052 --wait 3m",
        ],
    ),
    (
        "status",
        &[
            "sudokud status",
            "sudokud status --server dns:sudokud-admin:50052 --output json",
        ],
    ),
    (
        "health",
        &["sudokud health", "sudokud health --server http://127.0.0.1:50051"],
    ),
    (
        "config check",
        &[
            "sudokud config check /etc/sudokud/sudokud.toml",
            "sudokud config check sudokud.toml --plugins plugins",
        ],
    ),
    (
        "config keys",
        &["sudokud config keys", "sudokud config keys > keys.md"],
    ),
    (
        "config schema",
        &[
            "sudokud config schema",
            "sudokud config schema > sudokud.schema.json",
        ],
    ),
    (
        "reserve list",
        &["sudokud reserve list", "sudokud reserve list --output json"],
    ),
    (
        "reserve empty",
        &["sudokud reserve empty easy", "sudokud reserve empty hard"],
    ),
    (
        "token",
        &[
            "sudokud token --name alice",
            "sudokud token --name bob --role operator --token-file bob.token",
        ],
    ),
    (
        "completions",
        &[
            "sudokud completions bash > ~/.local/share/bash-completion/completions/sudokud",
            "sudokud completions zsh",
        ],
    ),
    (
        "man",
        &["sudokud man man", "sudokud man /usr/local/share/man/man1"],
    ),
];

/// Adds the examples to the help of all verbs of `command`.
pub(crate) fn add(command: Command) -> Command {
    add_below(command, "")
}

/// Adds the examples to a verb, whose words are `path`, and to the verbs below it.
fn add_below(command: Command, path: &str) -> Command {
    let inner: Vec<String> = command
        .get_subcommands()
        .map(|inner| inner.get_name().to_owned())
        .collect();
    let command = inner.iter().fold(command, |command, name| {
        let path = format!("{path} {name}");
        command.mut_subcommand(name, |inner| add_below(inner, path.trim_start()))
    });
    match EXAMPLES.iter().find(|(verb, _)| *verb == path) {
        Some((_, lines)) => command.after_help(format!("Examples:\n  {}", lines.join("\n  "))),
        None => command,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command;

    /// Returns the words of all verbs that have no verbs below them.
    fn verbs(command: &Command, path: &str, found: &mut Vec<String>) {
        let mut inner = command
            .get_subcommands()
            .filter(|inner| inner.get_name() != "help" && !inner.is_hide_set())
            .peekable();
        if inner.peek().is_none() {
            found.push(path.trim_start().to_owned());
        }
        for inner in inner {
            verbs(inner, &format!("{path} {}", inner.get_name()), found);
        }
    }

    #[test]
    fn each_verb_has_two_examples_and_accepts_them() {
        let mut found = Vec::new();
        verbs(&command(), "", &mut found);
        for verb in &found {
            let (_, lines) = EXAMPLES
                .iter()
                .find(|(named, _)| named == verb)
                .unwrap_or_else(|| panic!("no examples of {verb}"));
            assert!(lines.len() >= 2, "{verb}");
            for line in *lines {
                assert!(line.contains(&format!("sudokud {verb}")), "{line}");
                for part in line.split('|') {
                    let part = part.split('>').next().unwrap_or_default().trim();
                    if part.starts_with("sudokud ") {
                        let parsed = command().try_get_matches_from(part.split_whitespace());
                        assert!(parsed.is_ok(), "{part}: {}", parsed.unwrap_err());
                    }
                }
            }
        }
        assert_eq!(found.len(), EXAMPLES.len(), "examples of verbs that do not exist");
    }
}
