//! Chooses the format of a text and reads it.

use sudokud_puzzle::{Stop, Stopped};

use crate::{
    Format, FormatError, LineReader, Reading, grid, hodoku, json, lines, link, open_sudoku, pencil_marks,
    rows,
};

/// What the caller knows about a text.
#[derive(Clone, Copy, Default, Debug)]
pub struct Reader<'a> {
    /// The format; `None` to find it.
    pub format: Option<Format>,
    /// The field or key with the puzzle, for `lines` and `json`.
    pub column: Option<&'a str>,
    /// The name of the file, whose ending may decide the format.
    pub file_name: Option<&'a str>,
}

impl Reader<'_> {
    /// Reads a whole text. A blank text has no entry. Fails only if no format fits.
    pub fn read(&self, text: &str) -> Result<Reading, FormatError> {
        match self.read_unless(text, &Stop::never()) {
            Ok(read) => read,
            Err(Stopped) => unreachable!("a stop that is never raised"),
        }
    }

    /// Reads a whole text unless `stop` is raised.
    pub fn read_unless(&self, text: &str, stop: &Stop) -> Result<Result<Reading, FormatError>, Stopped> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let format = match self.format_of(text) {
            Ok(format) => format,
            Err(error) => return Ok(Err(error)),
        };
        let mut entries = match format {
            Format::Lines => {
                let mut reader = LineReader::new(self.column);
                let mut entries = Vec::new();
                for (number, line) in std::iter::zip(1.., text.lines()) {
                    stop.check()?;
                    entries.extend(reader.read_line(number, line.as_bytes()));
                }
                entries.extend(reader.finish().map(Err));
                entries
            }
            Format::Grid => grid::read(text, stop)?,
            Format::PencilMarks => pencil_marks::read(text, stop)?,
            Format::Hodoku => hodoku::read(text, stop)?,
            Format::OpenSudoku => open_sudoku::read(text, stop)?,
            Format::Json => json::read(text, self.column, stop)?,
            Format::Link => link::read(text, stop)?,
        };
        if entries.is_empty()
            && let Some((number, line)) = first_line(text)
        {
            let reason = format!(
                "no puzzle in the format {format}; the formats are {}",
                Format::names()
            );
            entries.push(Err(FormatError::new(number, line, reason)));
        }
        Ok(Ok(Reading { format, entries }))
    }

    /// Returns the format of a text, or of its beginning. For `json`, a text that begins with `[` must be whole.
    ///
    /// The ending of the file decides first, then the first character that is not blank, then the first line that shows the form of its
    /// cells. Nothing else is tried.
    pub fn format_of(&self, text: &str) -> Result<Format, FormatError> {
        let named = self.format.or_else(|| self.file_name.and_then(of_file_name));
        if let Some(format) = named {
            return Ok(format);
        }
        let start = text.trim_start();
        if start.is_empty() {
            return Ok(Format::Lines);
        }
        if start.starts_with('<') {
            return Ok(Format::OpenSudoku);
        }
        if link::is_link(start) {
            return Ok(Format::Link);
        }
        if json::begins(start) {
            return Ok(Format::Json);
        }
        of_lines(text).ok_or_else(|| {
            let (number, line) = first_line(text).unwrap_or((1, ""));
            let reason = format!(
                "no line has the form of a puzzle: 81 cells, or nine cells of a row; the formats are {}",
                Format::names()
            );
            FormatError::new(number, line, reason)
        })
    }
}

/// Returns the format of files with this ending. Files with other endings may be of any format.
fn of_file_name(name: &str) -> Option<Format> {
    let (_, ending) = name.rsplit_once('.')?;
    match ending.to_ascii_lowercase().as_str() {
        "csv" | "tsv" | "sdm" => Some(Format::Lines),
        "json" | "jsonl" | "ndjson" => Some(Format::Json),
        "opensudoku" | "xml" => Some(Format::OpenSudoku),
        _ => None,
    }
}

/// Returns the format of the first line that shows one.
fn of_lines(text: &str) -> Option<Format> {
    let mut rest = text;
    while !rest.is_empty() {
        let (line, below) = rest.split_once('\n').unwrap_or((rest, ""));
        let line = line.trim();
        let is_comment = line.is_empty() || line.starts_with('#') || line.starts_with("//");
        if !is_comment {
            let format = if lines::is_line(line) {
                Some(Format::Lines)
            } else if hodoku::is_line(line) {
                Some(Format::Hodoku)
            } else {
                rows::shape(rest.lines())
            };
            if format.is_some() {
                return format;
            }
        }
        rest = below;
    }
    None
}

/// Returns the first line that is not blank or a comment.
fn first_line(text: &str) -> Option<(usize, &str)> {
    std::iter::zip(1.., text.lines())
        .find(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
}
