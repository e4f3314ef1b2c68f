//! Finds the form of an input from its beginning.

use sudokud_puzzle::formats::{Format, UnclearWords};
use sudokud_reading::detect::{self, AmbiguousForm, Detected, Wanted};
use sudokud_reading::table::Layout;
use sudokud_reading::{InputForm, encoding};

use super::foreign::ForeignFile;
use super::start::Start;
use super::{BegunInput, Bytes, InputContent, OpenInput};
use crate::options::Input;
use crate::status::complain;
use crate::values::FormChoice;

/// Why an input is not read.
#[derive(Debug, thiserror::Error)]
pub enum BeginError {
    /// Its form is not certain, or lacks what the options name.
    #[error(transparent)]
    Ambiguous(#[from] AmbiguousForm),
    /// It is no text.
    #[error("{0}")]
    Foreign(ForeignFile),
}

impl OpenInput {
    /// Reads the beginning and decides about the form. Standard error gets a line if the form was found and is not the plain one.
    pub fn begin(self, source: &Input) -> Result<BegunInput, BeginError> {
        let Self {
            name,
            file_name,
            bytes,
        } = self;
        let wanted = Wanted {
            column: source.column.as_deref(),
            of_name: file_name.as_deref().and_then(InputForm::of_file_name),
        };
        let content = match source.format {
            FormChoice::Auto => found(bytes, wanted, name.as_deref())?,
            FormChoice::Form(form) if wanted.column.is_some() && !form.has_columns() => {
                return Err(AmbiguousForm::NoColumns { form }.into());
            }
            FormChoice::Form(form) => named(form, bytes, wanted)?,
        };
        Ok(BegunInput { name, content })
    }
}

/// The content of an input whose form was named.
fn named(form: InputForm, bytes: Bytes, wanted: Wanted<'_>) -> Result<InputContent, BeginError> {
    if form.is_line_by_line() {
        // Lines are streamed, so only the byte order mark is looked at.
        let (start, _) = Start::read(bytes, |start| start.len() >= 2);
        refuse_foreign(&start)?;
        return Ok(match encoding::utf16_mark(&start.bytes) {
            None => InputContent::Lines(start.resumed(), UnclearWords::Ignored),
            Some(_) => InputContent::Text(Detected::of(form), start.decoded()),
        });
    }
    let (start, is_whole) = Start::read(bytes, |_| false);
    refuse_foreign(&start)?;
    if form != InputForm::Table {
        return Ok(InputContent::Whole(form, start.resumed()));
    }
    if encoding::utf16_mark(&start.bytes).is_some() {
        let text = start.decoded();
        let detected = Detected {
            layout: Some(layout(&text, wanted)?),
            ..Detected::of(form)
        };
        return Ok(InputContent::Text(detected, text));
    }
    Ok(InputContent::Table(
        layout(&start.text(is_whole), wanted)?,
        start.resumed(),
    ))
}

/// Finds the layout of a table.
fn layout(text: &str, wanted: Wanted<'_>) -> Result<Layout, AmbiguousForm> {
    Ok(Layout::find(text, wanted.column)?)
}

/// Refuses an input that is no text.
fn refuse_foreign(start: &Start) -> Result<(), BeginError> {
    ForeignFile::of(&start.bytes).map_or(Ok(()), |file| Err(BeginError::Foreign(file)))
}

/// Finds the form of an input.
fn found(bytes: Bytes, wanted: Wanted<'_>, name: Option<&str>) -> Result<InputContent, BeginError> {
    // A column can only be named for a form that has columns.
    let is_plain = |start: &[u8]| wanted.column.is_none() && detect::plain(start, false) == Some(true);
    let (start, is_whole) = Start::read(bytes, is_plain);
    refuse_foreign(&start)?;
    let is_blank = start.bytes.iter().all(u8::is_ascii_whitespace);
    let has_plain_line = wanted.column.is_none() && detect::plain(&start.bytes, is_whole) == Some(true);
    if has_plain_line || is_blank && is_whole || start.error.is_some() {
        return Ok(InputContent::Lines(start.resumed(), UnclearWords::Refused));
    }
    let has_old_line_ends = start.bytes.contains(&b'\r') && !start.bytes.contains(&b'\n');
    let is_utf16 = encoding::utf16_mark(&start.bytes).is_some();
    let has_colours = start.bytes.contains(&encoding::ESCAPE);
    if is_utf16 || has_old_line_ends || has_colours {
        let mut text = start.decoded();
        if has_old_line_ends && !text.contains('\n') {
            text = text.replace('\r', "\n");
        }
        let detected = detect::detect(&text, true, wanted)?;
        report(&detected, name, if is_utf16 { " in UTF-16" } else { "" });
        return Ok(InputContent::Text(detected, text));
    }
    if start.bytes.contains(&0) {
        complain("the input has zero bytes; if it is UTF-16, save it with a byte order mark, or as UTF-8");
    }
    let text = start.text(is_whole);
    let is_turned = detect::has_turned_comment(&start.bytes);
    let detected = detect::detect(&text, is_whole, wanted)?;
    let is_empty = detected.form == InputForm::PLAIN
        && text
            .lines()
            .all(|line| line.trim().is_empty() || line.trim().starts_with('#'));
    if !is_empty {
        report(&detected, name, "");
    }
    Ok(match detected {
        // A comment can speak of the lines above it, so that such an input is read whole.
        Detected { form, .. } if form.is_line_by_line() && !is_turned => {
            InputContent::Lines(start.resumed(), UnclearWords::Refused)
        }
        Detected {
            layout: Some(layout), ..
        } => InputContent::Table(layout, start.resumed()),
        Detected { form, .. } => InputContent::Whole(form, start.resumed()),
    })
}

/// What an input in another form than this one often is, the most frequent first.
fn likely_forms(form: InputForm) -> Vec<&'static str> {
    const LIKELY: [(InputForm, &str); 4] = [
        (InputForm::PLAIN, "line (81 characters)"),
        (InputForm::Format(Format::Rows), "rows (nine lines)"),
        (InputForm::Format(Format::Bordered), "bordered (a drawn grid)"),
        (InputForm::Table, "table (CSV)"),
    ];
    let others = LIKELY.iter().filter(|(likely, _)| *likely != form);
    others.map(|(_, words)| *words).collect()
}

/// Says which form was found, unless it is the plain one.
fn report(detected: &Detected, name: Option<&str>, encoding: &str) {
    let of = name.map_or_else(String::new, |name| format!("{name}: "));
    if detected.is_doubtful {
        let likely = likely_forms(detected.form).join(", ");
        complain(&format!(
            "{of}no format fits the whole input; read as {detected}{encoding}; the right one may be {likely}: name it with --format, \
             whose formats --help lists"
        ));
    } else if detected.form != InputForm::PLAIN || !encoding.is_empty() {
        complain(&format!("{of}read as {detected}{encoding}"));
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read};

    use super::super::tests::{EASY, source};
    use super::*;

    #[test]
    fn a_plain_line_is_read_before_the_input_goes_on() {
        /// One line, and then nothing may be read.
        struct OneLine(bool);
        impl Read for OneLine {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                assert!(
                    !std::mem::replace(&mut self.0, true),
                    "read on before the line was answered"
                );
                let line = format!("{EASY}\n");
                buffer[..82].copy_from_slice(line.as_bytes());
                Ok(82)
            }
        }
        let input = OpenInput {
            name: None,
            file_name: None,
            bytes: Box::new(OneLine(false)),
        };
        assert!(input.begin(&source(FormChoice::Auto)).unwrap().is_lines());
    }
}
