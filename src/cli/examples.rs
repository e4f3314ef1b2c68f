//! The examples at the end of the help of each verb.

use clap::Command;

/// Command lines. Each is an example of the last verb in it.
const EXAMPLES: &str = include_str!("examples.txt");

/// Adds the examples to the help of all verbs of `command`.
pub(crate) fn add(command: Command) -> Command {
    add_below(command, "sudokud")
}

/// Adds the examples to a verb, whose words are `path`, or to the verbs below it.
fn add_below(command: Command, path: &str) -> Command {
    let inner = command.get_subcommands().map(|inner| inner.get_name().to_owned());
    let inner: Vec<String> = inner.collect();
    if inner.is_empty() {
        let lines: Vec<&str> = of_verb(path).collect();
        // `plugin try` is hidden and has none.
        return match lines.as_slice() {
            [] => command,
            lines => command.after_help(format!("Examples:\n  {}", lines.join("\n  "))),
        };
    }
    inner.iter().fold(command, |command, name| {
        command.mut_subcommand(name, |inner| add_below(inner, &format!("{path} {name}")))
    })
}

/// Returns the examples of the verb with these words.
fn of_verb(path: &str) -> impl Iterator<Item = &'static str> {
    EXAMPLES.lines().filter(move |line| {
        let last = line.rsplit(" | ").next().unwrap_or(line);
        let rest = last.strip_prefix(path);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    })
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
            found.push(path.to_owned());
        }
        for inner in inner {
            verbs(inner, &format!("{path} {}", inner.get_name()), found);
        }
    }

    #[test]
    fn each_verb_has_two_examples_and_accepts_them() {
        let (mut found, mut examples) = (Vec::new(), 0);
        verbs(&command(), "sudokud", &mut found);
        for verb in &found {
            let lines: Vec<&str> = of_verb(verb).collect();
            assert!(lines.len() >= 2, "{verb}");
            examples += lines.len();
            for part in lines.iter().flat_map(|line| line.split('|')) {
                let part = part.split('>').next().unwrap_or_default().trim();
                if part.starts_with("sudokud ") {
                    let parsed = command().try_get_matches_from(part.split_whitespace());
                    assert!(parsed.is_ok(), "{part}: {}", parsed.unwrap_err());
                }
            }
        }
        assert_eq!(
            examples,
            EXAMPLES.lines().count(),
            "examples of verbs that do not exist"
        );
    }
}
