//! docs/cli.md names every verb, and only options that exist: in the section of a verb those of this verb.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use clap::Command;
use sudokud::cli;

/// Adds the verbs below `command` that have no verbs below them, such as `scale list`.
fn verbs(command: &Command, path: &str, found: &mut Vec<String>) {
    let inner: Vec<&Command> = command
        .get_subcommands()
        .filter(|inner| inner.get_name() != "help" && !inner.is_hide_set())
        .collect();
    if inner.is_empty() {
        found.push(path.trim_start().to_owned());
    }
    for inner in inner {
        verbs(inner, &format!("{path} {}", inner.get_name()), found);
    }
}

/// Returns the long options of a verb and of the verbs below it.
fn options(command: &Command) -> BTreeSet<String> {
    let own = command
        .get_arguments()
        .filter_map(|arg| Some(format!("--{}", arg.get_long()?)));
    own.chain(command.get_subcommands().flat_map(options)).collect()
}

/// Returns the options that a text names.
fn named(text: &str) -> BTreeSet<String> {
    let is_of_name = |character: char| character.is_ascii_lowercase() || character == '-';
    let words = text.split(|character: char| !is_of_name(character));
    let options = words.filter(|word| word.starts_with("--") && word.len() > 2 && !word.ends_with('-'));
    options.map(str::to_owned).collect()
}

#[test]
fn the_page_names_all_verbs_and_only_options_that_exist() {
    let mut command = cli::command();
    command.build();
    let all = options(&command);
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/cli.md")).unwrap();
    let mut found = Vec::new();
    verbs(&command, "", &mut found);
    for verb in found {
        // `ledger list` is also named by `list` in the section of ledgers.
        let (group, own) = verb.split_once(' ').unwrap_or((&verb, &verb));
        let has_section = page.contains(&format!("\n## {group}\n")) && page.contains(own);
        assert!(has_section || page.contains(&verb), "{verb} is not on the page");
    }
    for section in page.split("\n## ") {
        let (heading, text) = section.split_once('\n').unwrap();
        let known = match command.find_subcommand(heading) {
            // Other verbs are named in pipelines.
            Some(verb) => options(verb)
                .union(&of_other_commands(text, &command))
                .cloned()
                .collect(),
            None => all.clone(),
        };
        let unknown: Vec<String> = named(text).difference(&known).cloned().collect();
        assert!(unknown.is_empty(), "{heading}: {unknown:?} do not exist");
    }
}

/// Returns the options of the verbs that the commands of a text run.
fn of_other_commands(text: &str, command: &Command) -> BTreeSet<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let run = words.windows(2).filter(|pair| pair[0].ends_with("sudokud"));
    let verbs = run.filter_map(|pair| command.find_subcommand(pair[1].trim_matches('`')));
    verbs.flat_map(options).collect()
}
