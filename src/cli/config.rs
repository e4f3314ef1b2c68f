//! `sudokud config`: checks a configuration file, lists all keys, and prints the schema of the file.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::calls::backend::start_log;
use crate::flags::ConfigFlag;
use crate::printer::print_bytes;
use crate::status::{CommandError, Outcome, complain};
use sudokud_config::{Flags, Settings, keys, schema};
use sudokud_server::{Checked, ServerError, check_files};

/// `sudokud config`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub(crate) enum ConfigVerb {
    /// Check a configuration file, and the plugins, scales and recipes that it names.
    Check(CheckArguments),
    /// List every key with its variable, type, default and meaning, as a table in Markdown
    Keys,
    /// Print the JSON Schema of the configuration file, for editors and for checks before a deployment
    Schema,
}

/// `sudokud config check`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct CheckArguments {
    /// File to check [default: the one of --config]
    #[arg(
        value_name = "FILE",
        required_unless_present = "config",
        conflicts_with = "config"
    )]
    file: Option<PathBuf>,
    /// Folder of technique plugins [default: as configured, else `plugins` beside the executable]
    #[arg(long, value_name = "DIR")]
    plugins: Option<PathBuf>,
    #[command(flatten)]
    config: ConfigFlag,
}

/// Runs a verb on configurations.
pub(super) fn run(verb: &ConfigVerb) -> Outcome {
    match verb {
        ConfigVerb::Check(arguments) => check(arguments),
        ConfigVerb::Keys => print_bytes(keys::table().as_bytes()),
        ConfigVerb::Schema => print_bytes(schema::schema().as_bytes()),
    }
}

fn check(arguments: &CheckArguments) -> Outcome {
    let file = arguments.file.as_ref().or(arguments.config.file.as_ref());
    let file = file.expect("one of both is required").clone();
    let name = file.display().to_string();
    // An unreadable file is wrong usage for every verb; status 64 is for files that were read.
    if let Err(error) = sudokud_host::files::read(&file) {
        let message = format!("cannot read {name}: {error}; name a configuration file");
        return Err(CommandError::usage(message));
    }
    let flags = Flags {
        config: Some(file),
        plugins: arguments.plugins.clone(),
        ..Flags::default()
    };
    let checked = Settings::load(flags).map_err(ServerError::from);
    let checked = checked.and_then(|settings| {
        // Before the check, which would start the log of a server.
        start_log(&settings);
        check_files(&settings)
    });
    let checked = checked.map_err(|error| CommandError::configuration(error.to_string()))?;
    print_bytes(in_words(&name, &checked).as_bytes())
}

/// The result of a check in words. Warnings go to standard error.
pub(super) fn in_words(subject: &str, checked: &Checked) -> String {
    for warning in &checked.warnings {
        complain(&format!("warning: {warning}"));
    }
    let snapshot = checked.live.current();
    let catalog = snapshot.catalog();
    let languages = snapshot.languages().all().iter();
    let languages: Vec<&str> = languages.map(|language| language.tag()).collect();
    format!(
        "{subject}: good, plugins: {}, techniques: {}, scales: {}, recipes: {}, languages: {}\n{}",
        catalog.plugins().len(),
        catalog.ladder().rungs().len(),
        snapshot.scales().len(),
        snapshot.recipes().len(),
        languages.join(" "),
        checked.access
    )
}
