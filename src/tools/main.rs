//! Generates files of the repository: the library of positions, the page of techniques, the gallery of pictures.
//!
//! Run it with `cargo run --release -p sudokud-tools -- COMMAND`. A command prints its file to standard output (`gallery` writes several),
//! and the same arguments and plugins give the same file. `sudokud` does not contain these commands, because an operator does not need them.
//!
//! - [`positions`] finds positions for techniques in random puzzles;
//! - [`document`] writes the page of the loaded techniques;
//! - [`gallery`] draws a step of each loaded technique into a folder;
//! - [`technique_facts`] counts how often techniques are needed, for `sudokud technique show`.

mod arguments;
mod document;
mod gallery;
mod positions;
mod random_puzzle;
mod sources;
mod technique_facts;

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Parser as _;

use self::arguments::{Tool, ToolArguments};

/// A generated file.
struct GeneratedFile {
    text: String,
    /// What is missing in it.
    missing: Vec<String>,
}

impl From<String> for GeneratedFile {
    fn from(text: String) -> Self {
        let missing = Vec::new();
        Self { text, missing }
    }
}

/// Exits with 1 if something is missing in the file, and with 2 if there is no file.
fn main() -> ExitCode {
    let made = match &ToolArguments::parse().tool {
        Tool::Positions(arguments) => positions::run(arguments),
        Tool::Document(arguments) => document::run(arguments),
        Tool::Gallery(arguments) => gallery::run(arguments),
        Tool::TechniqueFacts(arguments) => technique_facts::run(arguments),
    };
    let printed = made.and_then(|file| {
        io::stdout().write_all(file.text.as_bytes())?;
        Ok(file.missing)
    });
    match printed {
        Ok(missing) => {
            for problem in &missing {
                eprintln!("sudokud-tools: {problem}");
            }
            ExitCode::from(u8::from(!missing.is_empty()))
        }
        Err(error) => {
            eprintln!("sudokud-tools: {error:#}");
            ExitCode::from(2)
        }
    }
}
