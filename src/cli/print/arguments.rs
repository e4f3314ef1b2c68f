//! Defines the arguments of `sudokud print`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::flags::{EngineFlags, InputFlags, LanguageFlag};
use crate::values;
use sudokud_service::proto::PaperSize;

/// `sudokud print`.
#[derive(Clone, PartialEq, Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
pub(crate) struct PrintArguments {
    /// Title at the top of each page
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Grade the puzzles that have no level in the input, and print their levels
    #[arg(long)]
    pub grade: bool,
    /// Name of the scale that grades [default: the configured default scale]
    #[arg(long, value_name = "S", value_parser = values::name, requires = "grade")]
    pub scale: Option<String>,
    /// Size of the pages
    #[arg(long, value_name = "PAPER", value_enum, ignore_case = true, default_value_t = PaperName::A4)]
    pub paper: PaperName,
    /// Puzzles on a page, 1 to 20 [default: 4, or as many as grids of --grid-size fit]
    #[arg(long, value_name = "N", value_parser = values::whole(1..=20))]
    pub per_page: Option<i32>,
    /// Width of a grid in millimetres, 20 to 250 [default: as large as fits, at most 140]
    #[arg(long, value_name = "MM", value_parser = values::whole(20..=250))]
    pub grid_size: Option<i32>,
    /// Leave out the pages with the solutions
    #[arg(long)]
    pub no_solutions: bool,
    /// Put the puzzles in sections by level, each with a heading on pages of its own
    #[arg(long)]
    pub sections: bool,
    /// Begin with a page that has the title, and the sections with their pages
    #[arg(long, requires = "title")]
    pub title_page: bool,
    /// Number of the first page [default: 1, with the number of pages beside each number]
    #[arg(long, value_name = "N", value_parser = values::whole(1..=100_000))]
    pub first_page: Option<i32>,
    /// Additional margin on the inner side of each page in millimetres, 0 to 30; pages with odd numbers are on the right
    #[arg(long, value_name = "MM", value_parser = values::whole(0..=30), default_value_t = 0)]
    pub gutter: i32,
    /// Print digits other than givens in grey instead of blue
    #[arg(long)]
    pub black_and_white: bool,
    /// Print candidates in empty cells: those of the input, or else all that the digits leave
    #[arg(long)]
    pub candidates: bool,
    /// Nine different symbols of one or two characters for the digits 1 to 9, with commas between them, such as `A,B,C,D,E,F,G,H,I`
    #[arg(long, value_name = "SYMBOLS", value_delimiter = ',')]
    pub symbols: Vec<String>,
    /// Number of the first puzzle
    #[arg(long, value_name = "N", value_parser = values::whole(1..=1_000_000), default_value_t = 1)]
    pub first_number: i32,
    /// The language of the title above the solutions and of the levels.
    #[command(flatten)]
    pub language: LanguageFlag,
    /// File for the document, which replaces an old one [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// The puzzles or positions.
    #[command(flatten)]
    pub input: InputFlags,
    /// Where the work is done.
    #[command(flatten)]
    pub engine: EngineFlags,
}

/// The size of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum PaperName {
    /// 210 by 297 mm.
    A4,
    /// 148 by 210 mm.
    A5,
    /// 8.5 by 11 inches.
    Letter,
}

impl From<PaperName> for PaperSize {
    fn from(name: PaperName) -> Self {
        match name {
            PaperName::A4 => Self::A4,
            PaperName::A5 => Self::A5,
            PaperName::Letter => Self::Letter,
        }
    }
}
