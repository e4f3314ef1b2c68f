//! Reads the style of a picture: theme, size, pencil marks, format, language and symbols.

use crate::failure::Failure;
use crate::read;
use sudokud_api::{DrawRequest, PencilMarks, PictureFormat, PictureTheme};
use sudokud_explain::Language;
use sudokud_picture::{self as picture, Symbols, Theme};
use sudokud_puzzle::Position;
use sudokud_snapshot::Snapshot;

/// The theme, size, pencil marks, format, language and symbols of a request.
#[derive(Clone)]
pub(super) struct PictureStyle {
    pub(super) theme: Theme,
    pub(super) size: u32,
    pub(super) pencil_marks: picture::PencilMarks,
    pub(super) is_png: bool,
    pub(super) language: Language,
    pub(super) symbols: Symbols,
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
            symbols: Symbols::DIGITS,
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
        let is_png = format == PictureFormat::Png;
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
            is_png,
            language: read::language(snapshot, &request.language)?,
            symbols: if is_png {
                printable_symbols(&request.symbols)?
            } else {
                symbols(&request.symbols)?
            },
        })
    }
}

/// Reads the symbols of a request.
fn symbols(texts: &[String]) -> Result<Symbols, Failure> {
    Symbols::new(texts).map_err(|error| Failure::field("symbols", "WRONG_SYMBOLS", error.to_string()))
}

/// Reads symbols for PNG or PDF, whose font must have them.
pub(crate) fn printable_symbols(texts: &[String]) -> Result<Symbols, Failure> {
    let symbols = symbols(texts)?;
    if let Some(symbol) = symbols.undrawable() {
        let problem = format!("the font of PNG and PDF has no {symbol}; draw SVG, or use letters");
        return Err(Failure::field("symbols", "WRONG_SYMBOLS", problem));
    }
    Ok(symbols)
}
