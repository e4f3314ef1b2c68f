//! `config check`: whether a server would start with a file; `config keys`: what may stand in it.

pub mod arguments;

use std::fs;

use self::arguments::ConfigVerb;
use crate::cli::list;
use crate::cli::options::Check;
use crate::cli::status::{Status, complain};
use crate::config::{Flags, Settings, keys};
use crate::server::{Gates, ServerError, log};
use crate::snapshot::{Live, Snapshot};

/// Does what was asked about configurations.
pub(super) fn run(verb: &ConfigVerb) -> Status {
    let arguments = match verb {
        ConfigVerb::Check(arguments) => arguments,
        ConfigVerb::Keys => return list::write(keys::table().into_bytes(), Status::Done),
    };
    // A file that cannot be read is wrong usage with every verb; a bad configuration is one that was read.
    if let Err(error) = fs::read(&arguments.file) {
        let file = arguments.file.display();
        complain(&format!("cannot read {file}: {error}; name a configuration file"));
        return Status::WrongUsage;
    }
    match check(arguments) {
        Ok(found) => {
            let (
                file,
                Checked {
                    live,
                    access,
                    warnings,
                },
            ) = (arguments.file.display(), found);
            let found = in_words(&live.current());
            for warning in warnings {
                complain(&format!("warning: {warning}"));
            }
            let verdict = format!("{file}: good, {found}\n{access}");
            list::write(verdict.into_bytes(), Status::Done)
        }
        Err(error) => {
            complain(&error.to_string());
            Status::BadConfiguration
        }
    }
}

/// What is good in a file.
struct Checked {
    live: Live,
    /// What would be open to whom.
    access: String,
    warnings: Vec<String>,
}

/// Everything that a server does with the file before it listens.
fn check(arguments: &Check) -> Result<Checked, ServerError> {
    let settings = Settings::load(Flags {
        config: Some(arguments.file.clone()),
        plugins: arguments.plugins.clone(),
        ..Flags::default()
    })?;
    log::start(settings.log_form, &settings.log_filter);
    let gates = Gates::open(&settings)?;
    Ok(Checked {
        access: gates.in_words(&settings),
        warnings: gates.warnings(&settings),
        live: Live::start(settings.sources)?,
    })
}

/// What a snapshot holds.
pub(super) fn in_words(snapshot: &Snapshot) -> String {
    let catalog = snapshot.catalog();
    format!(
        "plugins: {}, techniques: {}, scales: {}, recipes: {}",
        catalog.plugins().len(),
        catalog.ladder().rungs().len(),
        snapshot.scales().len(),
        snapshot.recipes().len()
    )
}
