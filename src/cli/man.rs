//! `sudokud man`: writes the manual pages, one for each verb, made from the definitions of the command line.

use std::path::{Path, PathBuf};
use std::{fs, io};

use clap::{Args, Command};
use clap_mangen::Man;

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
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let mut pages = Vec::new();
    add_pages(&command, &mut pages)?;
    let written = pages.into_iter().map(|(name, page)| {
        let path = folder.join(name);
        fs::write(&path, page)?;
        Ok(path.display().to_string())
    });
    let mut written: Vec<String> = written.collect::<io::Result<_>>()?;
    written.sort_unstable();
    Ok(written)
}

/// Adds the names and texts of the pages of a verb and of the verbs below it.
fn add_pages(command: &Command, pages: &mut Vec<(String, String)>) -> io::Result<()> {
    for inner in command.get_subcommands().filter(|inner| !inner.is_hide_set()) {
        add_pages(inner, pages)?;
    }
    let man = Man::new(command.clone());
    let mut page = Vec::new();
    man.render(&mut page)?;
    let usage = command.clone().render_usage().to_string();
    let page = with_usage(&String::from_utf8_lossy(&page), &usage);
    pages.push((man.get_filename(), page));
    Ok(())
}

/// Returns the page with the usage of the help as its synopsis, which otherwise lists all options without their values.
fn with_usage(page: &str, usage: &str) -> String {
    let usage = usage.trim_start_matches("Usage: ").replace('-', "\\-");
    let parts = page
        .split_once(".SH SYNOPSIS\n")
        .and_then(|(head, rest)| Some((head, rest.split_once(".SH DESCRIPTION\n")?.1)));
    match parts {
        Some((head, rest)) => format!("{head}.SH SYNOPSIS\n{usage}\n.SH DESCRIPTION\n{rest}"),
        None => page.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_synopsis_is_the_usage_of_the_help() {
        let mut command = crate::command();
        command.build();
        let mut pages = Vec::new();
        add_pages(&command, &mut pages).unwrap();
        let (_, page) = pages.iter().find(|(name, _)| name == "sudokud-grade.1").unwrap();
        let synopsis = ".SH SYNOPSIS\nsudokud grade [OPTIONS] [FILE]...\n.SH DESCRIPTION\n";
        assert!(page.contains(synopsis), "{page}");
    }
}
