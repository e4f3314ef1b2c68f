//! Defines the arguments of `sudokud solve`.

use clap::{ArgGroup, Args, ValueEnum};

use crate::flags::{LanguageFlag, PuzzleFlags};
use crate::values;
use sudokud_puzzle::Clues;
use sudokud_service::proto::{HintDetail, Step};

/// `sudokud solve`.
#[derive(Clone, PartialEq, Debug, Args)]
#[command(group(ArgGroup::new("steps").args(["trace", "hint", "all", "placement"])))]
pub(crate) struct SolveArguments {
    /// Name of the scale whose ladder finds the steps of --trace, --hint, --all, --placement and --position-before [default: the configured default scale]
    #[arg(long, value_name = "S", value_parser = values::name)]
    pub scale: Option<String>,
    /// Count the solutions up to LIMIT, 1 to 1000000
    #[arg(long, value_name = "LIMIT", value_parser = values::whole(1..=1_000_000), allow_negative_numbers = true, conflicts_with = "steps")]
    pub count: Option<i32>,
    /// Print the solutions, up to LIMIT, 1 to 1000
    #[arg(long, value_name = "LIMIT", value_parser = values::whole(1..=1000), allow_negative_numbers = true, conflicts_with_all = ["steps", "count"])]
    pub solutions: Option<i32>,
    /// Print the position just before the first step of this technique on the solving path, with its pencil marks
    #[arg(long, value_name = "ID", value_parser = values::name, conflicts_with_all = ["steps", "count", "solutions"])]
    pub position_before: Option<String>,
    /// Also find steps where there are several solutions: those that hold in all of them
    #[arg(long, requires = "steps")]
    pub several_solutions: bool,
    /// Print each step of the solution by logic
    #[arg(long)]
    pub trace: bool,
    /// Print a hint, the easiest next step: where to look (place), also the technique (technique), or the whole step (step)
    #[arg(long, value_name = "DETAIL", value_enum, ignore_case = true, num_args = 0..=1, require_equals = true, default_missing_value = "step")]
    pub hint: Option<Detail>,
    /// Print every step that is open now, the easiest techniques first, up to LIMIT, 1 to 1000 [default of LIMIT: 100]
    #[arg(long, value_name = "LIMIT", value_parser = values::whole(1..=1000), num_args = 0..=1, require_equals = true, default_missing_value = "100")]
    pub all: Option<i32>,
    /// Print the steps up to the next digit, without the eliminations that it does not need, in the detail of --hint
    #[arg(long, value_name = "DETAIL", value_enum, ignore_case = true, num_args = 0..=1, require_equals = true, default_missing_value = "step")]
    pub placement: Option<Detail>,
    /// Use only this technique, such as one that the player knows; can be repeated, or a list with commas [default: the scale's techniques]
    #[arg(long, value_name = "ID", value_parser = values::name, value_delimiter = ',', requires = "steps")]
    pub only: Vec<String>,
    /// Do not use this technique; can be repeated, or a list with commas
    #[arg(long, value_name = "ID", value_parser = values::name, value_delimiter = ',', requires = "steps")]
    pub without: Vec<String>,
    /// Changes that the player has seen, such as `r5c5=5,r3c3<>1`: --hint and --placement continue after them
    #[arg(long, value_name = "CHANGES", value_parser = super::changes::changes, conflicts_with_all = ["trace", "all"], requires = "steps")]
    pub after: Option<Step>,
    /// Whether pencil marks of the input are all candidates or only notes, in which none is missing [default: all candidates of the cells with marks]
    #[arg(long, value_name = "MARKS", value_enum, ignore_case = true)]
    pub marks: Option<MarksKind>,
    /// The givens of the puzzle, 81 characters, or 729 of a sukaku. The input has the player's digits: checks them, or answers another question about them
    #[arg(long, value_name = "GIVENS", value_parser = super::changes::givens)]
    pub givens: Option<Clues>,
    /// The language of steps, hints and mistakes.
    #[command(flatten)]
    pub language: LanguageFlag,
    /// The puzzles, and how they are printed.
    #[command(flatten)]
    pub puzzles: PuzzleFlags,
}

/// The detail of a hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Detail {
    Place,
    Technique,
    Step,
}

impl From<Detail> for HintDetail {
    fn from(detail: Detail) -> Self {
        match detail {
            Detail::Place => Self::Place,
            Detail::Technique => Self::Technique,
            Detail::Step => Self::Step,
        }
    }
}

/// What the pencil marks of the input are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum MarksKind {
    Complete,
    Notes,
}

impl SolveArguments {
    /// Whether the answer has steps.
    pub(crate) fn asks_for_steps(&self) -> bool {
        self.trace || self.hint.is_some() || self.all.is_some() || self.placement.is_some()
    }

    /// Whether the player's digits are checked, and nothing else is asked.
    pub(crate) fn is_check(&self) -> bool {
        let asks = self.count.is_some() || self.solutions.is_some() || self.position_before.is_some();
        self.givens.is_some() && !asks && !self.asks_for_steps()
    }
}
