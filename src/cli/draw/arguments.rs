//! Defines the arguments of `sudokud draw`.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::flags::{EngineFlags, InputFlags, LanguageFlag, ThreadFlags, named_file};
use crate::values;
use sudokud_service::proto::{self, PictureTheme};

/// `sudokud draw`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct DrawArguments {
    /// Draw the easiest next step
    #[arg(long)]
    pub hint: bool,
    /// Draw step N of the solving path, on the board before it
    #[arg(long, value_name = "N", value_parser = values::whole(1..=1_000_000), allow_negative_numbers = true, conflicts_with = "hint")]
    pub step: Option<i32>,
    /// Draw the first step that this technique finds on the board as given, or else on the path behind it
    #[arg(long, value_name = "ID", value_parser = values::name, conflicts_with_all = ["hint", "step"])]
    pub technique: Option<String>,
    /// Name of the scale whose ladder finds the steps of --hint and --step [default: the configured default scale]
    #[arg(long, value_name = "S", value_parser = values::name)]
    pub scale: Option<String>,
    /// Colours of the picture
    #[arg(long, value_name = "THEME", value_enum, ignore_case = true, default_value_t = ThemeName::Light)]
    pub theme: ThemeName,
    /// Format of the picture [default: the one that the file's name ends with, otherwise svg]
    #[arg(long, value_name = "FORM", value_enum, ignore_case = true)]
    pub output: Option<PictureForm>,
    /// Width in pixels, 100 to 2000
    #[arg(long, value_name = "PIXELS", value_parser = values::whole(100..=2000), default_value_t = 600)]
    pub size: i32,
    /// Which candidates are drawn
    #[arg(long, value_name = "WHICH", value_enum, ignore_case = true, default_value_t = MarksName::Needed)]
    pub candidates: MarksName,
    /// Nine different symbols of one or two characters for the digits 1 to 9, with commas between them, such as `A,B,C,D,E,F,G,H,I`
    #[arg(long, value_name = "SYMBOLS", value_delimiter = ',')]
    pub symbols: Vec<String>,
    /// The language of the legend and the title.
    #[command(flatten)]
    pub language: LanguageFlag,
    /// File for the picture of one puzzle, which replaces an old one; without --output, its ending `.svg` or `.png` sets the format [default: standard output]
    #[arg(long, short, value_name = "FILE", conflicts_with = "folder")]
    pub out: Option<PathBuf>,
    /// Folder for the pictures of several puzzles, 0001.svg or 0001.png and so on; created if missing
    #[arg(long, value_name = "DIR")]
    pub folder: Option<PathBuf>,
    /// The puzzles or positions.
    #[command(flatten)]
    pub input: InputFlags,
    /// How many pictures are drawn at the same time.
    #[command(flatten)]
    pub threads: ThreadFlags,
    /// Where the work is done.
    #[command(flatten)]
    pub engine: EngineFlags,
}

/// The format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum PictureForm {
    /// Text that scales to any size.
    Svg,
    /// Pixels.
    Png,
    /// The digits and candidates as text, and the step in words.
    Text,
}

impl PictureForm {
    /// The ending of the names of its files.
    pub(super) fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Text => "txt",
        }
    }

    /// The format with this ending.
    fn of_ending(ending: &OsStr) -> Option<Self> {
        let forms = [Self::Svg, Self::Png, Self::Text];
        forms
            .into_iter()
            .find(|form| ending.eq_ignore_ascii_case(form.ending()))
    }
}

impl DrawArguments {
    /// The file for the picture; `None` for standard output or a folder.
    pub(super) fn file(&self) -> Option<&Path> {
        named_file(self.out.as_deref())
    }

    /// The format of the pictures.
    pub(super) fn form(&self) -> PictureForm {
        let of_file = || PictureForm::of_ending(self.out.as_ref()?.extension()?);
        self.output.or_else(of_file).unwrap_or(PictureForm::Svg)
    }

    /// The file, if its name ends with the ending of another format and no option names the format.
    pub(super) fn misnamed(&self) -> Option<&Path> {
        let file = self.out.as_deref().filter(|_| self.output.is_none())?;
        PictureForm::of_ending(file.extension()?)
            .is_none()
            .then_some(file)
    }
}

/// The colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ThemeName {
    /// Dark lines on white.
    Light,
    /// Light lines on black.
    Dark,
}

impl From<ThemeName> for PictureTheme {
    fn from(name: ThemeName) -> Self {
        match name {
            ThemeName::Light => Self::Light,
            ThemeName::Dark => Self::Dark,
        }
    }
}

/// The candidates of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum MarksName {
    /// Where the step needs them.
    Needed,
    /// In every empty cell.
    All,
    /// Only those of the step.
    None,
}

impl From<MarksName> for proto::PencilMarks {
    fn from(name: MarksName) -> Self {
        match name {
            MarksName::Needed => Self::Unspecified,
            MarksName::All => Self::Shown,
            MarksName::None => Self::Hidden,
        }
    }
}
