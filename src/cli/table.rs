//! The table of columns of a verb, from which tsv, csv and aligned text come.
//!
//! Scripts rely on the columns of tsv: no header, an empty column for a missing value, no tab or line break in a value. csv has the same
//! columns below a line with their names (RFC 4180).

use std::borrow::Cow;
use std::fmt::{self, Write as _};

/// A column: its name, and the function that appends a row's value to a text.
#[derive(Debug)]
pub struct Column<R> {
    /// The name, on the first line of csv.
    pub name: &'static str,
    /// Appends the value; nothing for a missing one.
    pub write: fn(&R, &mut String),
}

impl<R> Column<R> {
    /// Creates a column.
    pub const fn new(name: &'static str, write: fn(&R, &mut String)) -> Self {
        Self { name, write }
    }
}

/// Appends a row as tab-separated columns.
pub fn write_tsv<R>(columns: &[Column<R>], row: &R, output: &mut Vec<u8>) {
    let mut value = String::new();
    for (index, column) in columns.iter().enumerate() {
        if index > 0 {
            output.push(b'\t');
        }
        value.clear();
        (column.write)(row, &mut value);
        output.extend_from_slice(single_line(&value).as_bytes());
    }
    output.push(b'\n');
}

/// Appends a row as a line of csv.
pub fn write_csv<R>(columns: &[Column<R>], row: &R, output: &mut Vec<u8>) {
    csv_line(&values_of(columns, row), output);
}

/// Appends the names of the columns as a line of csv.
pub fn write_csv_names<R>(columns: &[Column<R>], output: &mut Vec<u8>) {
    csv_line(&names_of(columns), output);
}

fn csv_line(values: &[String], output: &mut Vec<u8>) {
    let mut writer = csv::Writer::from_writer(output);
    writer
        .write_record(values)
        .and_then(|()| Ok(writer.flush()?))
        .expect("memory takes the line, and one line has no other length to agree with");
}

/// Appends rows as lines of columns with equal widths below their names. The last column is not padded.
pub fn write_aligned<R>(columns: &[Column<R>], rows: &[R], output: &mut Vec<u8>) {
    let mut lines = vec![names_of(columns)];
    for row in rows {
        lines.push(values_of(columns, row));
    }
    align(&lines, output);
}

/// Not a part of [`write_aligned`], which is compiled for each type of row.
fn align(lines: &[Vec<String>], output: &mut Vec<u8>) {
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
    let widths: Vec<usize> = (0..lines[0].len())
        .map(|column| width(column).unwrap_or(0))
        .collect();
    for line in lines {
        let padded = line
            .iter()
            .zip(&widths)
            .map(|(value, &width)| format!("{:width$}", single_line(value)));
        let text = padded.collect::<Vec<_>>().join("  ");
        output.extend_from_slice(text.trim_end().as_bytes());
        output.push(b'\n');
    }
}

fn names_of<R>(columns: &[Column<R>]) -> Vec<String> {
    columns.iter().map(|column| column.name.to_owned()).collect()
}

fn values_of<R>(columns: &[Column<R>], row: &R) -> Vec<String> {
    let value_of = |column: &Column<R>| {
        let mut value = String::new();
        (column.write)(row, &mut value);
        value
    };
    columns.iter().map(value_of).collect()
}

/// Replaces control characters, such as tabs and line breaks, by spaces.
pub fn single_line(value: &str) -> Cow<'_, str> {
    // Control characters are those of ASCII, and U+0080 to U+009F, which begin with the byte C2.
    // Counting has no early exit, so it is compiled to vector instructions.
    let suspects = value
        .bytes()
        .filter(|&byte| byte < b' ' || matches!(byte, 0x7f | 0xc2));
    let may_have_some = suspects.count() > 0;
    if may_have_some && value.chars().any(char::is_control) {
        value
            .replace(|character: char| character.is_control(), " ")
            .into()
    } else {
        value.into()
    }
}

/// Appends a value to a column; nothing for a missing one.
pub fn push(text: &mut String, value: Option<impl fmt::Display>) {
    if let Some(value) = value {
        write!(text, "{value}").expect("a text takes everything");
    }
}

/// Joins texts for one column with ` | `. A bar within a text is written `\|`, so that the column can always be split again.
pub fn in_one_column<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> String {
    let texts = texts.into_iter().map(|text| text.as_ref().replace('|', "\\|"));
    texts.collect::<Vec<_>>().join(" | ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: [Column<(&str, i32)>; 2] = [
        Column::new("name", |row, text| text.push_str(row.0)),
        Column::new("count", |row, text| text.push_str(&row.1.to_string())),
    ];

    fn written(write: impl FnOnce(&mut Vec<u8>)) -> String {
        let mut bytes = Vec::new();
        write(&mut bytes);
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn each_form_has_the_same_columns() {
        let row = ("a\tb, \"c\"", 7);
        assert_eq!(written(|to| write_tsv(&COLUMNS, &row, to)), "a b, \"c\"\t7\n");
        assert_eq!(
            written(|to| write_csv(&COLUMNS, &row, to)),
            "\"a\tb, \"\"c\"\"\",7\n"
        );
        assert_eq!(written(|to| write_csv_names(&COLUMNS, to)), "name,count\n");
        let aligned = written(|to| write_aligned(&COLUMNS, &[("x-wing", 1), ("a", 20)], to));
        assert_eq!(aligned, "name    count\nx-wing  1\na       20\n");
    }

    #[test]
    fn a_column_of_texts_can_be_split_again() {
        assert_eq!(in_one_column(["a|b", "c"]), "a\\|b | c");
    }
}
