//! Reads the style of a picture: theme, size, pencil marks, format and language.

use crate::failure::Failure;
use crate::read;
use sudokud_api::{DrawRequest, PencilMarks, PictureFormat, PictureTheme};
use sudokud_explain::Language;
use sudokud_picture::{self as picture, Theme};
use sudokud_puzzle::Position;
use sudokud_snapshot::Snapshot;

/// The theme, size, pencil marks, format and language of a request.
#[derive(Clone, Copy)]
pub(super) struct PictureStyle {
    pub(super) theme: Theme,
    pub(super) size: u32,
    pub(super) pencil_marks: picture::PencilMarks,
    pub(super) is_png: bool,
    pub(super) language: Language,
}

impl PictureStyle {
    /// Returns the style of a request that leaves everything else open.
    pub(super) const fn usual(language: Language) -> Self {
        Self {
            theme: Theme::Light,
            size: picture::USUAL,
            pencil_marks: picture::PencilMarks::WhereNeeded,
            is_png: false,
            language,
        }
    }

    /// Returns the style for pictures of a position. The candidates of a sukaku are part of the puzzle, so they are shown.
    pub(super) fn of_position(self, position: &Position) -> Self {
        let pencil_marks = match self.pencil_marks {
            picture::PencilMarks::WhereNeeded if position.clues().is_sukaku() => picture::PencilMarks::Shown,
            asked => asked,
        };
        Self { pencil_marks, ..self }
    }

    pub(super) fn of(request: &DrawRequest, snapshot: &Snapshot) -> Result<Self, Failure> {
        let theme = match request.theme {
            0 => PictureTheme::Light,
            number => read::known("theme", number, PictureTheme::as_str_name)?,
        };
        let pencil_marks = match request.pencil_marks {
            0 => PencilMarks::Unspecified,
            number => read::known("pencil_marks", number, PencilMarks::as_str_name)?,
        };
        let format = match request.format {
            0 => PictureFormat::Svg,
            number => read::known("format", number, PictureFormat::as_str_name)?,
        };
        let (smallest, largest) = (picture::SMALLEST, picture::LARGEST);
        let size = match u32::try_from(request.size) {
            Ok(0) => picture::USUAL,
            Ok(size) if (smallest..=largest).contains(&size) => size,
            _ => {
                let problem = format!(
                    "{} pixels; write {smallest} to {largest}, or 0 for {}",
                    request.size,
                    picture::USUAL
                );
                return Err(Failure::field("size", "SIZE_OUT_OF_RANGE", problem));
            }
        };
        Ok(Self {
            theme: match theme {
                PictureTheme::Dark => Theme::Dark,
                PictureTheme::Light | PictureTheme::Unspecified => Theme::Light,
            },
            size,
            pencil_marks: match pencil_marks {
                PencilMarks::Unspecified => picture::PencilMarks::WhereNeeded,
                PencilMarks::Shown => picture::PencilMarks::Shown,
                PencilMarks::Hidden => picture::PencilMarks::Hidden,
            },
            is_png: format == PictureFormat::Png,
            language: read::language(snapshot, &request.language)?,
        })
    }
}
