//! The option tables of docs/cli.md, from the definitions of the command line.
//!
//! Options that several verbs share are in a table of their own, and the table of a verb ends with their names.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use clap::{Arg, Args as _, Command};
use sudokud::cli;
use sudokud::cli::options::{Common, Input};

use super::hold;

/// Returns an option or argument with its values, in the notation of the tables.
fn name(arg: &Arg) -> String {
    let values: Vec<&str> = arg
        .get_value_names()
        .unwrap_or_default()
        .iter()
        .map(clap::builder::Str::as_str)
        .collect();
    let values = if arg.get_action().takes_values() {
        values.join(" ")
    } else {
        String::new()
    };
    let short = arg
        .get_short()
        .map_or_else(String::new, |short| format!("-{short}, "));
    let long = arg
        .get_long()
        .map_or_else(String::new, |long| format!("--{long} "));
    format!("{short}{long}{values}").trim_end().to_owned()
}

/// Returns the row of an option or argument.
fn row(arg: &Arg) -> String {
    let mut help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let takes_values = arg.get_action().takes_values();
    let accepted: Vec<_> = arg
        .get_possible_values()
        .iter()
        .map(|value| format!("`{}`", value.get_name()))
        .collect();
    if takes_values && !accepted.is_empty() {
        // Some options have their default in the help.
        let end = help.find(" [default: ").unwrap_or(help.len());
        help.insert_str(end, &format!(": {}", accepted.join(", ")));
    }
    let defaults: Vec<_> = arg
        .get_default_values()
        .iter()
        .map(|value| value.to_string_lossy())
        .collect();
    if takes_values && !defaults.is_empty() {
        let _ = write!(help, " [default: {}]", defaults.join(" "));
    }
    let help = help.replace('|', "\\|").replace('\n', " ");
    format!("| `{}` | {help} |\n", name(arg).replace('|', "\\|"))
}

const HEAD: &str = "| option | meaning |\n|---|---|\n";

/// Returns the options that several verbs share.
fn shared() -> Vec<Arg> {
    let command = Common::augment_args(Input::augment_args(Command::new("shared")));
    command.get_arguments().cloned().collect()
}

/// Whether an option is one of the shared options, and not another one with the same name.
fn is_shared(arg: &Arg) -> bool {
    let help = |arg: &Arg| arg.get_help().map(ToString::to_string);
    let same = |other: &Arg| other.get_id() == arg.get_id() && help(other) == help(arg);
    shared().iter().any(same)
}

fn table(command: &Command) -> String {
    let listed = command
        .get_arguments()
        .filter(|arg| !arg.is_hide_set() && arg.get_id() != "help");
    let (shared, own): (Vec<&Arg>, Vec<&Arg>) = listed.partition(|arg| is_shared(arg));
    let mut text = format!("`{}`\n", command.get_bin_name().unwrap_or_default());
    if !own.is_empty() {
        let rows: String = own.into_iter().map(row).collect();
        let _ = write!(text, "\n{HEAD}{rows}");
    }
    if !shared.is_empty() {
        let names: Vec<_> = shared.into_iter().map(|arg| format!("`{}`", name(arg))).collect();
        let _ = writeln!(text, "\n[Common options](#common-options): {}.", names.join(", "));
    }
    text
}

/// Returns the tables of a verb, or of each of its subverbs.
fn tables(command: &Command) -> String {
    let inner: Vec<String> = command
        .get_subcommands()
        .filter(|inner| inner.get_name() != "help" && !inner.is_hide_set())
        .map(table)
        .collect();
    if inner.is_empty() {
        table(command)
    } else {
        inner.join("\n")
    }
}

#[test]
fn the_option_tables_are_those_of_the_command_line() {
    let mut command = cli::command();
    command.build();
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/cli.md")).unwrap();
    let mut parts = page.split("<!-- options of ");
    let mut text = parts.next().unwrap().to_owned();
    for part in parts {
        let (verb, rest) = part.split_once(" -->").expect("the name of a verb");
        let (_, after) = rest.split_once("<!-- end -->").expect("the end of the region");
        let made = match verb {
            "several verbs" => HEAD.to_owned() + &shared().iter().map(row).collect::<String>(),
            verb => command
                .find_subcommand(verb)
                .map_or_else(|| panic!("no verb is called {verb}"), tables),
        };
        let _ = write!(text, "<!-- options of {verb} -->\n\n{made}\n<!-- end -->{after}");
    }
    hold("docs/cli.md", &text);
}
