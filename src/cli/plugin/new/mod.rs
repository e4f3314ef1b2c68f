//! Writes the sources of a new plugin into a new folder: a crate with the SDK's sources, or a C file with the header.
//!
//! The folder needs nothing else: it builds without the network and without this repository. What it contains is a working technique
//! with a test and a known position, for its author to change.

mod name;
mod template;

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use clap::Args;

pub(crate) use self::name::NewPlugin;
use self::template::{Language, files};
use crate::printer::print_bytes;
use crate::status::{CommandError, Outcome, complain};
use sudokud_engine::Plugin;
use sudokud_snapshot::find_plugin_folder;

/// `sudokud plugin new`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct NewArguments {
    /// Id of the technique, such as naked-pair, or a path that ends in it; the folder to make
    #[arg(value_name = "NAME", value_parser = NewPlugin::parse)]
    pub(crate) plugin: NewPlugin,
    /// Write a plugin in C [default: in Rust]
    #[arg(long)]
    pub(crate) c: bool,
}

/// Makes the folder and prints the next commands.
pub(super) fn run(arguments: &NewArguments) -> Outcome {
    let NewArguments { plugin, c } = arguments;
    let language = if *c { Language::C } else { Language::Rust };
    write(&plugin.folder, &files(plugin, language)).map_err(|error| {
        let folder = plugin.folder.display();
        CommandError::usage(match error.kind() {
            io::ErrorKind::AlreadyExists => format!("{folder} exists; choose another name, or remove it"),
            _ => format!("cannot write {folder}: {error}"),
        })
    })?;
    warn_of_namesake(&plugin.id);
    print_bytes(next(plugin, language).as_bytes())
}

/// Warns if a plugin beside this program has a technique with this id.
fn warn_of_namesake(id: &str) {
    // Without these plugins there is nothing to warn of.
    let Some(plugins) = find_plugin_folder(None)
        .ok()
        .and_then(|folder| folder.load().ok())
    else {
        return;
    };
    let has_it = |plugin: &&Arc<Plugin>| plugin.info.techniques.iter().any(|technique| technique.id == id);
    if let Some(plugin) = plugins.iter().find(has_it) {
        complain(&format!(
            "warning: {} has a technique {id} already; a server loads both only if [technique.{id}] from chooses one of them, so \
             another name is simpler",
            plugin.info.name
        ));
    }
}

/// Writes all files into a new folder. After an error the folder is removed again.
fn write(folder: &Path, files: &[(String, String)]) -> io::Result<()> {
    fs::create_dir(folder)?;
    let written = files.iter().try_for_each(|(path, text)| {
        let path = folder.join(path);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(path, text)
    });
    if written.is_err() {
        // The first error is the one to report.
        let _ = fs::remove_dir_all(folder);
    }
    written
}

/// The commands that follow.
fn next(plugin: &NewPlugin, language: Language) -> String {
    let folder = plugin.folder.display();
    let library = format!("libsudoku_technique_{}.so", plugin.file());
    let (build, test, library) = match language {
        Language::Rust => (
            "cargo build --release",
            "cargo test",
            format!("target/release/{library}"),
        ),
        Language::C => ("make", "make test", library),
    };
    format!("cd {folder}\n{test}\n{build}\nsudokud plugin check {library}\n")
}
