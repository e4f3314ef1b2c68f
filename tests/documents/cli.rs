//! The option tables of docs/cli.md, from the definitions of the command line.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use clap::{Arg, Command, CommandFactory as _};
use sudokud::cli::arguments::Arguments;

use super::hold;

/// Returns the row of an option or argument.
fn row(arg: &Arg) -> String {
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
    let name = arg
        .get_long()
        .map_or_else(String::new, |long| format!("--{long} "));
    let name = format!("{name}{values}").replace('|', "\\|");
    let mut help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let defaults: Vec<_> = arg
        .get_default_values()
        .iter()
        .map(|value| value.to_string_lossy())
        .collect();
    if !defaults.is_empty() && arg.get_action().takes_values() {
        let _ = write!(help, " [default: {}]", defaults.join(" "));
    }
    let help = help.replace('|', "\\|").replace('\n', " ");
    format!("| `{}` | {help} |\n", name.trim_end())
}

fn table(command: &Command) -> String {
    let mut table = format!(
        "`{}`\n\n| option | meaning |\n|---|---|\n",
        command.get_bin_name().unwrap_or_default()
    );
    for arg in command
        .get_arguments()
        .filter(|arg| !arg.is_hide_set() && arg.get_id() != "help")
    {
        table += &row(arg);
    }
    table
}

/// Returns the tables of a verb, or of each of its subverbs.
fn tables(command: &Command) -> String {
    let inner: Vec<String> = command
        .get_subcommands()
        .filter(|inner| inner.get_name() != "help")
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
    let mut command = Arguments::command();
    command.build();
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/cli.md")).unwrap();
    let mut parts = page.split("<!-- options of ");
    let mut text = parts.next().unwrap().to_owned();
    for part in parts {
        let (verb, rest) = part.split_once(" -->").expect("the name of a verb");
        let (_, after) = rest.split_once("<!-- end -->").expect("the end of the region");
        let found = command
            .find_subcommand(verb)
            .unwrap_or_else(|| panic!("no verb is called {verb}"));
        let _ = write!(
            text,
            "<!-- options of {verb} -->\n\n{}\n<!-- end -->{after}",
            tables(found)
        );
    }
    hold("docs/cli.md", &text);
}
