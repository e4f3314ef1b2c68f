//! What may be written after `sudokud generate`.

use std::time::Duration;

use clap::Args;

use crate::cli::options::Common;
use crate::cli::values::{self, Range};
use crate::grade::Score;
use crate::puzzle::PatternSymmetry;
use crate::search::GridSource;

/// `sudokud generate`.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Generate {
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::count, allow_negative_numbers = true)]
    pub count: u64,
    /// The scale that level and score refer to
    #[arg(long, value_name = "S", value_parser = values::name)]
    pub scale: Option<String>,
    /// The level that each puzzle has
    #[arg(long, value_name = "L", value_parser = values::name, conflicts_with = "score")]
    pub level: Option<String>,
    /// The scores between which each puzzle lies, both included
    #[arg(long, value_name = "A..B", value_parser = values::score, allow_negative_numbers = true)]
    pub score: Option<Range<Score>>,
    /// A technique without which the puzzle cannot be solved, or only with a harder one than with it
    #[arg(long, value_name = "ID", value_parser = values::name)]
    pub needs: Vec<String>,
    /// A technique that the puzzle does not need
    #[arg(long, value_name = "ID", value_parser = values::name)]
    pub without: Vec<String>,
    /// The symmetry of the pattern of givens: none, half-turn, quarter-turn, horizontal, vertical, both-mirrors, diagonal,
    /// antidiagonal, both-diagonals or all
    #[arg(long, value_name = "S", value_parser = values::symmetry)]
    pub symmetry: Option<PatternSymmetry>,
    /// How many givens, both ends included
    #[arg(long, value_name = "A..B", value_parser = values::clues, allow_negative_numbers = true)]
    pub clues: Option<Range<u32>>,
    /// Only puzzles of which no given can be left out
    #[arg(long)]
    pub minimal: bool,
    /// Where the solution grids come from: uniform (the default), sequential, random, random-with-singles, las-vegas,
    /// shuffled, cyclic or cyclic-transposed
    #[arg(long, value_name = "M", value_parser = values::method)]
    pub method: Option<GridSource>,
    /// The seed, for the same puzzles again
    #[arg(long, value_name = "N", value_parser = values::seed, allow_negative_numbers = true)]
    pub seed: Option<i64>,
    /// How long one puzzle may take, such as 30s or 500ms
    #[arg(long, value_name = "D", value_parser = values::duration)]
    pub timeout: Option<Duration>,
    /// Common to the four verbs
    #[command(flatten)]
    pub common: Common,
}
