//! Defines the command line of `sudokud-tools`.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::{Args, Parser, Subcommand, value_parser};
use rayon::{ThreadPool, ThreadPoolBuilder};

use sudokud_puzzle::Seed;

/// Generates files of the repository.
#[derive(Debug, Parser)]
#[command(name = "sudokud-tools", version)]
pub(crate) struct ToolArguments {
    /// The file to generate
    #[command(subcommand)]
    pub(crate) tool: Tool,
}

/// The file to generate.
#[derive(Debug, Subcommand)]
pub(crate) enum Tool {
    /// Find positions for techniques in random puzzles, in HoDoKu's library format
    Positions(Positions),
    /// Describe the loaded techniques, with examples, as a page in Markdown
    Document(Document),
    /// Draw a step of each loaded technique, as a folder of SVG files and a page
    Gallery(Gallery),
    /// Count how often techniques are needed by random puzzles, and list a position for each
    TechniqueFacts(TechniqueFacts),
}

/// `sudokud-tools positions`.
#[derive(Debug, Args)]
pub(crate) struct Positions {
    /// Ids of techniques [default: all loaded techniques]
    #[arg(value_name = "ID")]
    pub(crate) ids: Vec<String>,
    /// Scale whose ladder the puzzles are walked up [default: a ladder of all loaded techniques]
    #[arg(long, value_name = "S")]
    pub(crate) scale: Option<String>,
    /// Number of positions of each technique
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..), default_value_t = 5, allow_negative_numbers = true)]
    pub(crate) count: u64,
    /// Number of near misses of each technique
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    pub(crate) misses: u64,
    /// Maximum number of puzzles to try
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..), default_value_t = 10_000, allow_negative_numbers = true)]
    pub(crate) puzzles: u64,
    /// The puzzles and the threads.
    #[command(flatten)]
    pub(crate) draw: Draw,
    /// Folder of technique plugins
    #[arg(long, value_name = "DIR")]
    pub(crate) plugins: Option<PathBuf>,
}

/// `sudokud-tools document`.
#[derive(Debug, Args)]
pub(crate) struct Document {
    /// Library of positions that names techniques by id; the first position of a technique is its example
    #[arg(long, value_name = "FILE")]
    pub(crate) positions: Option<PathBuf>,
    /// Folder of technique plugins
    #[arg(long, value_name = "DIR")]
    pub(crate) plugins: Option<PathBuf>,
}

/// `sudokud-tools gallery`.
#[derive(Debug, Args)]
pub(crate) struct Gallery {
    /// Folder for the files; created if missing
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    /// Library of positions that names techniques by id; the first position of a technique is drawn
    #[arg(long, value_name = "FILE")]
    pub(crate) positions: PathBuf,
    /// Folder of technique plugins
    #[arg(long, value_name = "DIR")]
    pub(crate) plugins: Option<PathBuf>,
}

/// `sudokud-tools technique-facts`.
#[derive(Debug, Args)]
pub(crate) struct TechniqueFacts {
    /// Library of positions that names techniques by id; the first position of a technique is its example
    #[arg(long, value_name = "FILE")]
    pub(crate) positions: PathBuf,
    /// Number of random minimal puzzles
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..), default_value_t = 10_000, allow_negative_numbers = true)]
    pub(crate) count: u64,
    /// The puzzles and the threads.
    #[command(flatten)]
    pub(crate) draw: Draw,
    /// Folder of technique plugins
    #[arg(long, value_name = "DIR")]
    pub(crate) plugins: Option<PathBuf>,
}

/// The random puzzles of a tool.
#[derive(Debug, Args)]
pub(crate) struct Draw {
    /// Seed of the puzzles
    #[arg(long = "seed", value_name = "N", value_parser = value_parser!(i64).range(0..), default_value_t = 1, allow_negative_numbers = true)]
    pub(crate) number: i64,
    /// Number of threads [default: one for each processor]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,
}

impl Draw {
    /// The seed of the puzzles.
    pub(crate) fn seed(&self) -> Seed {
        Seed(self.number as u64)
    }

    /// Starts the threads. Their number changes no file.
    pub(crate) fn pool(&self) -> anyhow::Result<ThreadPool> {
        let pool = ThreadPoolBuilder::new().num_threads(self.threads).build();
        pool.context("cannot start the threads; write fewer --threads")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_definitions_are_consistent() {
        ToolArguments::command().debug_assert();
    }

    #[test]
    fn each_form_is_accepted() {
        for line in [
            "positions --count 5 --seed 1",
            "positions x-wing Swordfish --scale hodoku --misses 0 --puzzles 100 --threads 2 --plugins p",
            "document --positions positions.txt --plugins p",
            "gallery docs/gallery --positions positions.txt --plugins p",
            "technique-facts --positions positions.txt --count 300 --seed 5 --threads 1",
        ] {
            let words = std::iter::once("sudokud-tools").chain(line.split_whitespace());
            ToolArguments::try_parse_from(words).unwrap_or_else(|error| panic!("{line}: {error}"));
        }
    }
}
