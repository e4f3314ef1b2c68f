//! What may be written after `sudokud generate`.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use crate::options::Common;
use crate::values::{self, Range};
use sudokud_generate::DiggingOrder;
use sudokud_grade::Score;
use sudokud_puzzle::PatternSymmetry;
use sudokud_search::GridSource;

/// `sudokud generate`.
#[derive(Clone, PartialEq, Debug, Args)]
pub struct Generate {
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::count, allow_negative_numbers = true)]
    pub count: u64,
    /// Which seeds, both ends included, one puzzle for each: a part of a run that is spread over machines or time
    #[arg(long, value_name = "A..B", value_parser = values::seed_range, conflicts_with_all = ["count", "seed"])]
    pub seed_range: Option<RangeInclusive<i64>>,
    /// The file of an earlier run of the same command: only the seeds that it lacks are made, and added to it
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Leave out what is the same puzzle as an earlier one in another look, or as one of FILE
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    pub distinct: Option<Option<PathBuf>>,
    /// A recipe of the server's: what it says holds where these options say nothing
    #[arg(long, value_name = "NAME", value_parser = values::name)]
    pub recipe: Option<String>,
    /// The scale that level and score refer to
    #[arg(long, value_name = "S", value_parser = values::name)]
    pub scale: Option<String>,
    /// The level that each puzzle has
    #[arg(long, value_name = "L", value_parser = values::name)]
    pub level: Option<String>,
    /// The scores between which each puzzle lies, both included; with --level, a band within it
    #[arg(long, value_name = "A..B", value_parser = values::score, allow_negative_numbers = true)]
    pub score: Option<Range<Score>>,
    /// A technique without which the puzzle cannot be solved, or only with a harder one than with it
    #[arg(long, value_name = "ID", value_parser = values::name)]
    pub needs: Vec<String>,
    /// A technique that the puzzle does not need
    #[arg(long, value_name = "ID", value_parser = values::name)]
    pub without: Vec<String>,
    /// The technique that the puzzle needs while it needs nothing harder
    #[arg(long, value_name = "ID", value_parser = values::name)]
    pub hardest: Option<String>,
    /// How many cells singles fill at the start before anything else is used
    #[arg(long, value_name = "N", value_parser = values::cell_count)]
    pub easy_start: Option<i32>,
    /// Also puzzles that the scale's techniques do not finish
    #[arg(long)]
    pub allow_unsolved: bool,
    /// The symmetry of the pattern of givens: none, half-turn, quarter-turn, horizontal, vertical, both-mirrors, diagonal,
    /// antidiagonal, both-diagonals or all
    #[arg(long, value_name = "S", value_parser = values::symmetry)]
    pub symmetry: Option<PatternSymmetry>,
    /// How many givens, both ends included
    #[arg(long, value_name = "A..B", value_parser = values::clues, allow_negative_numbers = true)]
    pub clues: Option<Range<u32>>,
    /// How many givens in each row and column, both ends included
    #[arg(long, value_name = "A..B", value_parser = values::line_clues, allow_negative_numbers = true)]
    pub line_clues: Option<Range<u32>>,
    /// The cells that are given, exactly: 81 characters, `.` for an empty cell and `x` for a given
    #[arg(long, value_name = "PATTERN", value_parser = values::pattern)]
    pub mask: Option<String>,
    /// The cells among which the givens are, written like --mask
    #[arg(long, value_name = "PATTERN", value_parser = values::pattern)]
    pub within: Option<String>,
    /// Only puzzles of which no given can be left out
    #[arg(long)]
    pub minimal: bool,
    /// How it is made
    #[command(flatten)]
    pub making: Making,
    /// The seed, for the same puzzles again
    #[arg(long, value_name = "N", value_parser = values::seed, allow_negative_numbers = true)]
    pub seed: Option<i64>,
    /// How long one puzzle may take, such as 30s or 500ms
    #[arg(long, value_name = "D", value_parser = values::duration)]
    pub timeout: Option<Duration>,
    /// How many solution grids to try for one puzzle
    #[arg(long, value_name = "N", value_parser = values::count)]
    pub max_attempts: Option<u64>,
    /// Common to the four verbs
    #[command(flatten)]
    pub common: Common,
}

/// How puzzles are made.
#[derive(Clone, PartialEq, Debug, Default, Args)]
pub struct Making {
    /// Where the solution grids come from: uniform (the default), sequential, random, random-with-singles, las-vegas,
    /// shuffled, cyclic or cyclic-transposed
    #[arg(long, alias = "method", value_name = "SOURCE", value_parser = values::grid_source)]
    pub grid: Option<GridSource>,
    /// With --grid shuffled: the complete grid whose lines are swapped, 81 digits
    #[arg(long, value_name = "GRID")]
    pub base_grid: Option<String>,
    /// With --grid las-vegas: how many random givens to begin with
    #[arg(long, value_name = "N", value_parser = values::cell_count)]
    pub random_givens: Option<i32>,
    /// With --grid las-vegas: how many guesses to make for them
    #[arg(long, value_name = "N", value_parser = values::limit)]
    pub guess_limit: Option<i32>,
    /// In which order cells are tried: random (the default), jumping, s-shaped or row-major
    #[arg(long, value_name = "ORDER", value_parser = values::digging_order)]
    pub digging_order: Option<DiggingOrder>,
    /// What is taken out, and when it is enough; without it whatever reaches the target fastest
    #[arg(long, value_name = "RULE", value_enum)]
    pub rule: Option<RuleName>,
    /// With --rule target: so many digs before the first grade, both ends included
    #[arg(long, value_name = "A..B", value_parser = values::clues)]
    pub first_grade: Option<Range<u32>>,
    /// With --rule target: after so many steps back, another grid
    #[arg(long, value_name = "N", value_parser = values::limit)]
    pub most_steps_back: Option<i32>,
    /// With --rule solvable-by: the scale whose techniques must solve the puzzle
    #[arg(long, value_name = "S", value_parser = values::name)]
    pub solver: Option<String>,
    /// With --rule reveal: so many givens before the first look
    #[arg(long, value_name = "N", value_parser = values::cell_count)]
    pub first_look: Option<i32>,
    /// Digging leaves at least so many givens; of a range, a number drawn for each grid
    #[arg(long, value_name = "A..B", value_parser = values::clues)]
    pub floor: Option<Range<u32>>,
    /// Change each puzzle to a random equivalent one at the end
    #[arg(long)]
    pub propagate: bool,
}

/// The name of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[expect(missing_docs, reason = "each is the rule of the contract with its name")]
pub enum RuleName {
    Bisect,
    Minimal,
    Target,
    SolvableBy,
    Reveal,
    Repair,
    Walk,
}
