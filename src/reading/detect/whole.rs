//! Reads whole texts, in the form that was found or named.

use super::{AmbiguousForm, Detected, Wanted, detect_unless};
use crate::form::InputForm;
use crate::item::{Item, Reading};
use crate::table::Layout;
use crate::{drawing, json, link, table, yaml};
use sudokud_puzzle::Stop;
use sudokud_puzzle::formats::{Format, UnclearWords};

/// Reads a whole text in the form that was found in it. A table gets the layout that its beginning shows.
pub fn read(text: &str, form: InputForm, column: Option<&str>) -> Reading {
    read_with(text, form, column, UnclearWords::Refused, &Stop::never())
}

/// Reads a whole text in the form that its caller has named, who so says that the lines of a grid are rows from top to bottom where words
/// beside it leave a doubt.
pub fn read_named(text: &str, form: InputForm, column: Option<&str>) -> Reading {
    read_with(text, form, column, UnclearWords::Ignored, &Stop::never())
}

/// Does the same as [`read_named`]. Returns `None` if it is stopped, which it looks at between the records.
pub fn read_named_unless(text: &str, form: InputForm, column: Option<&str>, stop: &Stop) -> Option<Reading> {
    let reading = read_with(text, form, column, UnclearWords::Ignored, stop);
    (!stop.is_raised()).then_some(reading)
}

/// Reads a text until it is stopped.
pub(super) fn read_with(
    text: &str,
    form: InputForm,
    column: Option<&str>,
    unclear: UnclearWords,
    stop: &Stop,
) -> Reading {
    match form {
        form if column.is_some() && !form.has_columns() => {
            refused(text, &AmbiguousForm::NoColumns { form }.to_string())
        }
        InputForm::Format(format) => drawing::read(text, format, unclear),
        InputForm::Json => json::read_unless(text, column, stop),
        InputForm::Yaml => yaml::read(text, column, stop),
        InputForm::Link => link::read_unless(text, stop),
        InputForm::Table => match Layout::find(text, column)
            .or_else(|problem| Layout::named(text).filter(|_| column.is_none()).ok_or(problem))
        {
            Ok(layout) => table::read_unless(text, &layout, stop),
            Err(problem) => refused(text, &problem.to_string()),
        },
    }
}

/// The reading of a text that is refused as a whole.
pub fn refused(text: &str, reason: &str) -> Reading {
    let mut reading = Reading::default();
    let other = |line: &&str| line.trim().is_empty() || line.trim_start().starts_with('#');
    reading.lines.other = text.lines().filter(other).count() as u64;
    reading.lines.bad = text.lines().count() as u64 - reading.lines.other;
    if let Some((number, line)) = std::iter::zip(1.., text.lines()).find(|(_, line)| !other(line)) {
        let item = Item::bad(number, "text".to_owned(), line, reason.to_owned(), None);
        reading.items.push(item);
    }
    reading
}

/// Reads a text in a document, which has lines of a grid or a puzzle among the words of a line. Returns `None` if it has no puzzle, or is not
/// certain.
pub(crate) fn read_lines_unless(text: &str, stop: &Stop) -> Option<Reading> {
    let forms = [Format::Bordered, Format::Rows].map(InputForm::Format);
    let read = |form| read_with(text, form, None, UnclearWords::Refused, stop);
    let mut readings: Vec<Reading> = forms.into_iter().chain([InputForm::Table]).map(read).collect();
    if let Some(refused) = readings
        .iter()
        .position(|reading| reading.refused_for_words() > 0)
    {
        return Some(readings.swap_remove(refused));
    }
    readings.retain(Reading::is_clean);
    let values: Vec<_> = readings.iter().map(Reading::values).collect();
    let are_same = values.iter().all(|one| *one == values[0]);
    readings
        .into_iter()
        .next()
        .filter(|_| are_same && !stop.is_raised())
}

/// Finds the form of a whole text and reads it.
pub fn read_any(text: &str, wanted: Wanted<'_>) -> Result<(Detected, Reading), AmbiguousForm> {
    let read = read_any_unless(text, wanted, &Stop::never())?;
    Ok(read.expect("nothing stops it"))
}

/// Finds the form of a whole text and reads it. Returns `None` if it is stopped, which it looks at between the records.
pub fn read_any_unless(
    text: &str,
    wanted: Wanted<'_>,
    stop: &Stop,
) -> Result<Option<(Detected, Reading)>, AmbiguousForm> {
    let Some(detected) = detect_unless(text, true, wanted, stop)? else {
        return Ok(None);
    };
    let reading = match &detected.layout {
        Some(layout) => table::read_unless(text, layout, stop),
        None => read_with(text, detected.form, wanted.column, UnclearWords::Refused, stop),
    };
    Ok((!stop.is_raised()).then_some((detected, reading)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_reader_reads_for_a_caller_who_has_gone() {
        let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
        let stop = Stop::never();
        let read = read_any_unless(text, Wanted::default(), &stop).unwrap();
        assert_eq!(read.unwrap().1.good(), 1);
        stop.raise();
        assert!(read_any_unless(text, Wanted::default(), &stop).unwrap().is_none());
    }
}
