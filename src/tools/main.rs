//! Generates files of the repository: the library of positions, the page of techniques, the gallery of pictures, the scale of human effort.
//!
//! Run it with `cargo run --release -p sudokud-tools -- COMMAND`. A command prints its file to standard output (`gallery` writes several),
//! and the same arguments and plugins give the same file. `sudokud` does not contain these commands, because an operator does not need them.
//!
//! - [`positions`] finds positions for techniques in random puzzles;
//! - [`document`] writes the page of the loaded techniques;
//! - [`gallery`] draws a step of each loaded technique into a folder;
//! - [`human`] makes a scale with rule `human` for the ladder of another scale;
//! - [`technique_facts`] counts how often techniques are needed, for `sudokud technique show`.

mod arguments;
mod document;
mod error;
mod gallery;
mod generated;
mod human;
mod positions;
mod random_puzzle;
mod technique_facts;

use clap::Parser as _;

use self::arguments::{Tool, ToolArguments};
use self::generated::GeneratedFile;
use sudokud_cli::printer::print_bytes;
use sudokud_cli::status::{self, Status};

fn main() -> Status {
    let made = match &ToolArguments::parse().tool {
        Tool::Positions(arguments) => positions::run(arguments),
        Tool::Document(arguments) => document::run(arguments),
        Tool::Gallery(arguments) => gallery::run(arguments),
        Tool::Human(arguments) => human::run(arguments),
        Tool::TechniqueFacts(arguments) => technique_facts::run(arguments),
    };
    match made {
        Ok(GeneratedFile { text, status }) => status::conclude(print_bytes(text.as_bytes()).map(|_| status)),
        Err(problem) => {
            status::complain(&problem.to_string());
            problem.status()
        }
    }
}
