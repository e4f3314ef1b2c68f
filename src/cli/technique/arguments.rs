//! What may be written after `sudokud technique`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::options::{Check, List};
use crate::values;

/// `sudokud technique`.
#[derive(Clone, PartialEq, Debug, Subcommand)]
pub enum TechniqueVerb {
    /// List the loaded techniques.
    List(List),
    /// Check each technique against positions in HoDoKu's library format.
    Verify(Check),
    /// Find positions for techniques in random puzzles, in HoDoKu's library format.
    Positions(Positions),
    /// Describe the loaded techniques, with examples, as a page in Markdown.
    Document(Document),
}

/// `sudokud technique positions`.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Positions {
    /// The techniques; left out: all that are loaded
    #[arg(value_name = "ID", value_parser = values::name)]
    pub ids: Vec<String>,
    /// The scale whose ladder the puzzles are walked up; left out: all loaded techniques in their order
    #[arg(long, value_name = "S", value_parser = values::name)]
    pub scale: Option<String>,
    /// How many positions of each technique
    #[arg(long, value_name = "N", value_parser = values::count, default_value_t = 5, allow_negative_numbers = true)]
    pub count: u64,
    /// How many near misses of each technique: positions in which it just does not find what it found
    #[arg(long, value_name = "N", value_parser = values::any_count, default_value_t = 1, allow_negative_numbers = true)]
    pub misses: u64,
    /// How many puzzles are tried at most
    #[arg(long, value_name = "N", value_parser = values::count, default_value_t = 10_000, allow_negative_numbers = true)]
    pub puzzles: u64,
    /// The seed of the puzzles
    #[arg(long, value_name = "N", value_parser = values::seed, default_value_t = 1, allow_negative_numbers = true)]
    pub seed: i64,
    /// How many threads work; left out: one for each processor
    #[arg(long, value_name = "N", value_parser = values::threads, allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,
    /// The folder of technique plugins
    #[arg(long, value_name = "DIR")]
    pub plugins: Option<PathBuf>,
}

/// `sudokud technique document`.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Document {
    /// Positions that name techniques by id, as `technique positions` prints them: the first of each is its example
    #[arg(long, value_name = "FILE")]
    pub positions: Option<PathBuf>,
    /// The folder of technique plugins
    #[arg(long, value_name = "DIR")]
    pub plugins: Option<PathBuf>,
}
