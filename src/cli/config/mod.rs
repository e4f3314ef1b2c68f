//! Checks a configuration file (`config check`), lists all keys (`config keys`) and prints the schema of the file (`config schema`).

pub(crate) mod arguments;

use self::arguments::ConfigVerb;
use crate::backend::start_log;
use crate::results;
use crate::status::{Status, complain};
use sudokud_config::{Flags, Settings, keys, schema};
use sudokud_server::{Checked, ServerError, check_files};

/// Runs a verb on configurations.
pub(super) fn run(verb: &ConfigVerb) -> Status {
    let arguments = match verb {
        ConfigVerb::Check(arguments) => arguments,
        ConfigVerb::Keys => return results::write(keys::table().into_bytes(), Status::Done),
        ConfigVerb::Schema => return results::write(schema::schema().into_bytes(), Status::Done),
    };
    // An unreadable file is wrong usage for every verb; status 64 is for files that were read.
    if let Err(error) = sudokud_host::files::read(&arguments.file) {
        let file = arguments.file.display();
        complain(&format!("cannot read {file}: {error}; name a configuration file"));
        return Status::WrongUsage;
    }
    let flags = Flags {
        config: Some(arguments.file.clone()),
        plugins: arguments.plugins.clone(),
        ..Flags::default()
    };
    let checked = Settings::load(flags).map_err(ServerError::from);
    let checked = checked.and_then(|settings| {
        // Before the check, which would start the log of a server.
        start_log(&settings);
        check_files(&settings)
    });
    match checked {
        Ok(checked) => results::write(
            in_words(&arguments.file.display().to_string(), &checked).into_bytes(),
            Status::Done,
        ),
        Err(error) => {
            complain(&error.to_string());
            Status::BadConfiguration
        }
    }
}

/// The result of a check in words. Warnings go to standard error.
pub(super) fn in_words(subject: &str, checked: &Checked) -> String {
    for warning in &checked.warnings {
        complain(&format!("warning: {warning}"));
    }
    let snapshot = checked.live.current();
    let catalog = snapshot.catalog();
    format!(
        "{subject}: good, plugins: {}, techniques: {}, scales: {}, recipes: {}\n{}",
        catalog.plugins().len(),
        catalog.ladder().rungs().len(),
        snapshot.scales().len(),
        snapshot.recipes().len(),
        checked.access
    )
}
