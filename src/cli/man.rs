//! Writes the manual pages, one for each verb, made from the definitions of the command line.

use std::path::{Path, PathBuf};
use std::{fs, io};

use clap::{Args, Command};

use crate::results;
use crate::status::{Status, complain};

/// `sudokud man`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct ManArguments {
    /// Folder for the pages; made if it does not exist
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
}

/// Writes the pages of `command` into the folder, and lists their files.
pub(super) fn run(folder: &Path, command: Command) -> Status {
    match write(folder, command) {
        Ok(pages) => results::write((pages.join("\n") + "\n").into_bytes(), Status::Done),
        Err(error) => {
            complain(&format!(
                "{}: {error}; name a folder that can be written",
                folder.display()
            ));
            Status::WrongUsage
        }
    }
}

fn write(folder: &Path, command: Command) -> io::Result<Vec<String>> {
    fs::create_dir_all(folder)?;
    clap_mangen::generate_to(command, folder)?;
    let pages: io::Result<Vec<_>> = fs::read_dir(folder)?
        .map(|page| Ok(page?.path().display().to_string()))
        .collect();
    let mut pages = pages?;
    pages.sort_unstable();
    Ok(pages)
}
