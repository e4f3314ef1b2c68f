//! `sudokud man`: writes the manual pages, one for each verb, made from the definitions of the command line.

use std::path::{Path, PathBuf};
use std::{fs, io};

use clap::{Args, Command};

use crate::printer::print_bytes;
use crate::status::{CommandError, Outcome};

/// `sudokud man`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct ManArguments {
    /// Folder for the pages; made if it does not exist
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
}

/// Writes the pages of `command` into the folder, and lists their files.
pub(super) fn run(folder: &Path, command: Command) -> Outcome {
    let pages = write(folder, command).map_err(|error| {
        CommandError::usage(format!(
            "{}: {error}; name a folder that can be written",
            folder.display()
        ))
    })?;
    print_bytes((pages.join("\n") + "\n").as_bytes())
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
