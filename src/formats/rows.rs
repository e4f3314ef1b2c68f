//! Finds blocks of nine rows in a drawing, for `grid` and `pencil-marks`.
//!
//! A line is a row, a border, blank, or a title. A row has only cells and decoration. A title has any other character; it ends a run of
//! rows and is kept for the next block. Blank lines and borders must split a run into blocks of nine in exactly one way. Otherwise the
//! whole run is refused, because a lost row would shift the rows below it.

use std::ops::Range;

use crate::cells::value_of;
use crate::{Format, FormatError, Note};

/// The characters that separate fields which may be blank.
const SEPARATORS: [char; 3] = ['\t', ';', ','];

/// The number of lines that are looked at to tell `grid` from `pencil-marks`: nine rows with a border and a blank line behind each.
const LOOK_AHEAD: usize = 27;

/// Nine rows, and the titles above them.
pub(crate) struct Block<'a> {
    pub(crate) rows: Vec<Row<'a>>,
    pub(crate) notes: Vec<Note>,
}

/// One row of a drawing.
#[derive(Clone, Copy)]
pub(crate) struct Row<'a> {
    pub(crate) line: usize,
    pub(crate) text: &'a str,
    /// The lines between this row and the one above.
    gap: Gap,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Gap {
    blanks: usize,
    has_border: bool,
}

#[derive(PartialEq, Eq, Debug)]
enum Kind {
    Blank,
    Border,
    Row,
    Title,
    /// Cells of a row beside other text.
    Mixed,
}

/// The meaning of `-` in a drawing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dash {
    Border,
    EmptyCell,
}

impl Dash {
    /// Returns the meaning in these lines: an empty cell if it completes a row with a digit to nine cells.
    pub(crate) fn in_lines<'a>(mut lines: impl Iterator<Item = &'a str>) -> Self {
        let completes = |line: &str| {
            let dashes = line.matches('-').count();
            dashes > 0
                && line.contains(|sign: char| sign.is_ascii_digit())
                && !line.contains(|sign| !is_decoration(sign) && sign != '-' && cell(sign).is_none())
                && line.chars().filter_map(cell).count() + dashes == 9
        };
        if lines.any(completes) {
            Self::EmptyCell
        } else {
            Self::Border
        }
    }
}

/// Returns the value of a cell. `-` is not counted as a cell.
fn cell(sign: char) -> Option<u8> {
    u8::try_from(sign)
        .ok()
        .filter(|&sign| sign != b'-')
        .and_then(value_of)
}

/// Returns whether a character has no meaning within a row.
pub(crate) fn is_decoration(sign: char) -> bool {
    sign.is_whitespace() || "|+:[]{}(),;'\"".contains(sign) || ('\u{2500}'..='\u{257f}').contains(&sign)
}

fn kind(line: &str, dash: Dash) -> Kind {
    if line.trim().is_empty() && nine_fields(line).is_none() {
        return Kind::Blank;
    }
    if line.trim_start().starts_with('#') {
        return Kind::Title;
    }
    let has_digit = line.contains(|sign: char| sign.is_ascii_digit());
    let cells = line.chars().filter_map(cell).count();
    if line.contains(is_other) {
        return match () {
            () if !line.contains(|sign| is_other(sign) && sign != '=') && !has_digit && is_ruled(line) => {
                Kind::Border
            }
            () if has_cells_of_row(line) || is_damaged_row(line, cells) => Kind::Mixed,
            () => Kind::Title,
        };
    }
    if cells == 9 || has_digit || nine_fields(line).is_some() {
        return Kind::Row;
    }
    let dashes = line.matches('-').count();
    if cells > 0 {
        return if is_ruled(line) { Kind::Border } else { Kind::Row };
    }
    if dash == Dash::EmptyCell && dashes == 9 && !line.contains('+') {
        return Kind::Row;
    }
    Kind::Border
}

/// Returns whether a character is neither a cell nor decoration.
fn is_other(sign: char) -> bool {
    !is_decoration(sign) && sign != '-' && cell(sign).is_none()
}

/// Returns whether a line has a drawn rule, and at most corners besides.
fn is_ruled(line: &str) -> bool {
    (line.contains("---") || line.contains("==="))
        && !line.contains(|sign| !is_decoration(sign) && !"-=*.".contains(sign))
}

/// Returns the nine fields of a line, if separators split it into nine. Blank ones are empty cells.
pub(crate) fn nine_fields(line: &str) -> Option<impl Iterator<Item = &str>> {
    let inner = inner(line);
    let separator = SEPARATORS
        .into_iter()
        .find(|&separator| inner.matches(separator).count() == 8)?;
    Some(inner.split(separator))
}

/// Returns a line without the brackets around it and the comma behind these.
fn inner(line: &str) -> &str {
    let is_bracket = |sign: char| "[]{}() ".contains(sign);
    let line = line.trim_matches(is_bracket);
    let line = match line.strip_suffix([',', ';']) {
        Some(rest) if rest.ends_with([']', '}', ')']) => rest,
        _ => line,
    };
    line.trim_matches(is_bracket)
}

/// Returns whether a line with other text also has the cells of a row: nine together, three times three, or nine single ones.
fn has_cells_of_row(line: &str) -> bool {
    let lengths = line
        .split(|sign| !matches!(sign, '.' | '_' | '*' | '?' | '0'..='9'))
        .map(str::len);
    let (mut single, mut triple, mut long) = (0, 0, 0);
    for length in lengths {
        match length {
            1 => single += 1,
            3 => triple += 1,
            9.. => long += 1,
            _ => {}
        }
    }
    single >= 9 || triple >= 3 || long > 0
}

/// Returns whether a line has nine signs, of which at most two are no cells.
fn is_damaged_row(line: &str, cells: usize) -> bool {
    cells >= 7 && line.chars().filter(|&sign| !is_decoration(sign)).count() == 9
}

/// Returns the values of a row of nine cells.
pub(crate) fn cells_of_row(line: &str, dash: Dash) -> Result<[u8; 9], String> {
    if line.contains(is_other) {
        return Err(
            "a row beside other text; leave only its nine cells, or write the grid as lines".to_owned(),
        );
    }
    if let Some(fields) = nine_fields(line) {
        let mut values = [0; 9];
        for (index, field) in fields.enumerate() {
            let field = field.trim_matches(is_decoration);
            let mut signs = field.chars();
            values[index] = match (signs.next(), signs.next()) {
                (None, _) | (Some('-'), None) => 0,
                (Some(sign), None) => {
                    cell(sign).ok_or_else(|| format!("field {} is not a cell", index + 1))?
                }
                _ => return Err(format!("field {} is {field:?}; a field has one cell", index + 1)),
            };
        }
        return Ok(values);
    }
    let mut values: Vec<u8> = line.chars().filter_map(cell).collect();
    if values.len() == 9 {
        // Otherwise a group of two may be two candidates of one cell.
        let mut lengths = groups_of_row(line).map(str::len);
        let first = lengths.next();
        if lengths.any(|length| Some(length) != first) {
            return Err(
                "the groups of cells differ in length; write nine cells with or without blanks between"
                    .to_owned(),
            );
        }
    } else if dash == Dash::EmptyCell {
        let value = |sign| if sign == '-' { Some(0) } else { cell(sign) };
        values = line.chars().filter_map(value).collect();
    }
    let found = values.len();
    values
        .try_into()
        .map_err(|_| format!("{found} cells; a row has 9"))
}

/// Returns the groups of a row of pencil marks, without decoration.
pub(crate) fn groups_of_row(line: &str) -> impl Iterator<Item = &str> {
    line.split(|sign| is_decoration(sign) || sign == '-')
        .filter(|group| !group.is_empty())
}

/// Returns the format of the rows at the start of these lines, if the first is a row.
pub(crate) fn shape<'a>(lines: impl Iterator<Item = &'a str> + Clone) -> Option<Format> {
    let lines = lines.take(LOOK_AHEAD);
    let first = lines.clone().next()?;
    // Looked at first, because most lines of other texts end here.
    let is_row = kind(first, Dash::EmptyCell) == Kind::Row;
    if !is_row || cells_of_row(first, Dash::EmptyCell).is_err() && !are_nine_groups(first) {
        return None;
    }
    let dash = Dash::in_lines(lines.clone());
    let rows = lines.filter(|line| kind(line, dash) == Kind::Row).take(9);
    let is_marked = |line: &str| cells_of_row(line, dash).is_err() && are_nine_groups(line);
    if rows.clone().any(is_marked) {
        return (cells_of_row(first, dash).is_ok() || are_nine_groups(first)).then_some(Format::PencilMarks);
    }
    cells_of_row(first, dash).is_ok().then_some(Format::Grid)
}

fn are_nine_groups(line: &str) -> bool {
    let is_group = |group: &str| group.bytes().all(|sign| matches!(sign, b'.' | b'0'..=b'9'));
    groups_of_row(line).count() == 9 && groups_of_row(line).all(is_group)
}

/// Returns the blocks of a text in order, and errors for rows that are not in a block.
pub(crate) fn blocks(text: &str, dash: Dash) -> Vec<Result<Block<'_>, FormatError>> {
    let mut blocks = Vec::new();
    let mut run: Vec<Row<'_>> = Vec::new();
    let mut titles: Vec<&str> = Vec::new();
    let mut gap = Gap::default();
    for (number, line) in std::iter::zip(1.., text.lines()) {
        match kind(line, dash) {
            Kind::Blank => gap.blanks += 1,
            Kind::Border => gap.has_border = true,
            // A row beside other text stays in the run and makes it malformed. Without it, the rows around it would become neighbours.
            Kind::Row | Kind::Mixed => {
                run.push(Row {
                    line: number,
                    text: line,
                    gap,
                });
                gap = Gap::default();
            }
            Kind::Title => {
                finish(&mut run, &mut titles, &mut blocks);
                titles.push(line);
            }
        }
    }
    finish(&mut run, &mut titles, &mut blocks);
    blocks
}

/// Moves the blocks of a run behind the others.
fn finish<'a>(
    run: &mut Vec<Row<'a>>,
    titles: &mut Vec<&'a str>,
    blocks: &mut Vec<Result<Block<'a>, FormatError>>,
) {
    if run.is_empty() {
        return;
    }
    let notes = titles
        .drain(..)
        .map(|title| title.trim().trim_start_matches('#').trim());
    let mut notes: Vec<Note> = notes
        .filter(|title| title.contains(char::is_alphanumeric))
        .map(Note::unnamed)
        .collect();
    for piece in split(run) {
        let rows = &run[piece];
        if rows.len() == 9 && is_regular(rows) {
            blocks.push(Ok(Block {
                rows: rows.to_vec(),
                notes: std::mem::take(&mut notes),
            }));
            continue;
        }
        let reason = if rows.len() == 9 {
            "blank lines or borders within nine rows are not between bands".to_owned()
        } else {
            format!(
                "{} rows down to line {}; a grid has 9",
                rows.len(),
                rows[rows.len() - 1].line
            )
        };
        blocks.push(Err(FormatError::new(rows[0].line, rows[0].text, reason)));
    }
    run.clear();
}

/// Splits a run into pieces, which are blocks if they have nine rows.
fn split(run: &[Row<'_>]) -> Vec<Range<usize>> {
    let most = run[1..]
        .iter()
        .map(|row| row.gap.blanks)
        .max()
        .unwrap_or_default();
    let starts = (1..run.len()).filter(|&index| most > 0 && run[index].gap.blanks == most);
    let mut bounds = vec![0];
    bounds.extend(starts);
    bounds.push(run.len());
    let pieces: Vec<_> = bounds.windows(2).map(|pair| pair[0]..pair[1]).collect();
    let has_blocks = pieces.iter().any(|piece| piece.len() == 9);
    if has_blocks {
        return pieces;
    }
    // The same gap is between bands, or between all rows, as between blocks.
    let is_even = [1, 3]
        .iter()
        .any(|&size| pieces.iter().all(|piece| piece.len() == size));
    let nines: Vec<_> = (0..run.len())
        .step_by(9)
        .map(|start| start..(start + 9).min(run.len()))
        .collect();
    let fits = run.len().is_multiple_of(9) && (is_even || most == 0);
    if fits && nines.iter().all(|nine| is_regular(&run[nine.clone()])) {
        nines
    } else {
        std::iter::once(0..run.len()).collect()
    }
}

/// Returns whether gaps are the same between all bands, and the same between all other rows.
fn is_regular(rows: &[Row<'_>]) -> bool {
    let (band, inner) = (rows[3].gap, rows[1].gap);
    let fits = |index: usize| rows[index].gap == if index.is_multiple_of(3) { band } else { inner };
    (1..9).all(fits) && (inner == Gap::default() || band != Gap::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_apart() {
        for (line, expected) in [
            ("53..7....", Kind::Row),
            ("| 5 3 . | . 7 . | . . . |", Kind::Row),
            ("[5, 3, 0, 0, 7, 0, 0, 0, 0],", Kind::Row),
            ("* * * | * * * | * * *", Kind::Row),
            ("53..7...", Kind::Row),
            (",,,,,,,,", Kind::Row),
            ("\t\t\t\t\t\t\t\t", Kind::Row),
            ("+-------+-------+-------+", Kind::Border),
            ("---+---+---", Kind::Border),
            ("---------", Kind::Border),
            (".-------.-------.-------.", Kind::Border),
            ("*-----------*", Kind::Border),
            ("'=======:======='", Kind::Border),
            ("├───┼───┤", Kind::Border),
            ("] ;", Kind::Border),
            ("  ", Kind::Blank),
            ("Daily 2021-03-04 12:00:00", Kind::Title),
            ("#D53..7....", Kind::Title),
            ("```", Kind::Title),
            ("int grid[9][9] = {", Kind::Title),
            ("A 5 3 . . 7 . . . .", Kind::Mixed),
            ("row 1: 53..7....", Kind::Mixed),
            ("530 070 000 a", Kind::Mixed),
        ] {
            assert_eq!(kind(line, Dash::Border), expected, "{line}");
        }
        assert_eq!(kind("---------", Dash::EmptyCell), Kind::Row);
        assert_eq!(kind("---+---+---", Dash::EmptyCell), Kind::Border);
    }
}
