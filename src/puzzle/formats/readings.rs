//! Reads the grids of a text in several ways in turn.
//!
//! The lines as they are come first. Where that finds a mistake, the marks of quoted mail, cells that are blanks, the labels of rows, two
//! grids beside each other, the words of programs and pages, and what tools write before lines are tried.

use std::borrow::Cow;

use super::assembly::{Assembly, GridParts};
use super::bordered::is_padding;
use super::claims::Claims;
use super::entry::PuzzleEntry;
use super::error::{FormatError, FormatFault};
use super::line_label::{self, GridLine, UnclearWords};
use super::line_numbers;
use super::lines_below::{LinesBelow, TitleBelow};
use super::row::{Dialect, LineShape, shape};
use super::rows::grid_of;
use super::{
    bare_lines, beside, blank_cells, cell_lines, hard_blanks, labelled_rows, labels, placements, printed,
    remarks, sheet, whole_lines, wrapped_lines,
};
use crate::Position;

/// Reads all grids of `text` in a dialect.
pub(super) fn read_grids(
    text: &str,
    dialect: Dialect,
    claims: &mut Claims,
) -> Vec<Result<PuzzleEntry, FormatError>> {
    let parts = GridParts {
        name: "row",
        band: 3,
        wrong_number: |found| FormatFault::Rows { found },
        position: if dialect.unclear == UnclearWords::Refused && line_label::stacks_beside(text) {
            |_| Err(FormatFault::ColumnOrder)
        } else {
            |lines| grid_of(&line_label::rows_in_order(lines)?).map(Position::from_grid)
        },
        doubt: match dialect.unclear {
            UnclearWords::Refused => line_numbers::other_order,
            UnclearWords::Ignored => |_, _| None,
        },
    };
    // Each reading begins with these claims, so that mistakes of one do not count in another.
    let start = claims.clone();
    // The lines that a patch removes are no grid of their own.
    if let Some(lines) = wrapped_lines::patched(text) {
        return assembled(text, Some(&lines), false, dialect, parts, claims);
    }
    let printed = printed::restored(text);
    let text = printed.as_deref().unwrap_or(text);
    if let Some(whole) = whole_lines::restored(text) {
        // A line with only the mark of a quotation is blank.
        let (mut plain, mut tried, mut in_blanks) =
            (claims.clone(), Claims::new(&whole), Claims::new(&whole));
        let as_written = assembled(text, None, false, dialect, parts, &mut plain);
        if !is_clean(&as_written, &plain) {
            let read = assembled(&whole, None, false, dialect, parts, &mut tried);
            if is_clean(&read, &tried) || read.iter().any(is_for_words) {
                *claims = tried;
                return read;
            }
            if let Some(read) = blank_cells::read(&whole, dialect, &mut in_blanks) {
                *claims = in_blanks;
                return read;
            }
        }
    }
    if let Some([left, right]) = beside::halves(text, dialect) {
        let mut tried = start.clone();
        let mut halves = [&left, &right].map(|half| {
            tried = start.clone();
            assembled(text, Some(half), false, dialect, parts, &mut tried)
        });
        if halves.iter().flatten().all(Result::is_ok) && tried.rest().is_empty() {
            *claims = tried;
            let others = std::mem::take(&mut halves[1]);
            let [puzzles, _] = halves;
            return beside::paired(puzzles, others, claims);
        }
    }
    let padding = text.lines().any(is_padding);
    let labels = labels::removed(text);
    let labels = labels.as_deref();
    let mut entries = Vec::new();
    // The plain reading comes first; the others are tried only where it finds a mistake.
    for (padding_is_row, lines) in [(false, None), (true, None), (false, labels), (true, labels)] {
        let is_first = !padding_is_row && lines.is_none();
        if (padding_is_row && !padding) || (!is_first && lines.is_none() && !padding_is_row) {
            continue;
        }
        let mut tried = start.clone();
        let read = assembled(text, lines, padding_is_row, dialect, parts, &mut tried);
        let is_clean = is_clean(&read, &tried);
        if is_first || is_clean {
            entries = read;
            *claims = tried;
        }
        if is_clean {
            return entries;
        }
        let mut tried = start.clone();
        if is_first
            && let Some(read) = blank_cells::read(text, dialect, &mut tried)
                .or_else(|| cell_lines::read(text, dialect, &mut tried))
                .or_else(|| placements::read(text, dialect, &mut tried))
        {
            *claims = tried;
            return read;
        }
    }
    if let Some(lines) = bare_lines::bare(text, dialect) {
        let mut tried = start.clone();
        let read = assembled(text, Some(&lines), false, dialect, parts, &mut tried);
        // Words of a program that name another order are a better reason than a sign that is no cell.
        if is_clean(&read, &tried) || read.iter().any(is_for_words) {
            *claims = tried;
            return read;
        }
    }
    for lines in hard_blanks::dotted(text)
        .into_iter()
        .chain(sheet::restored(text))
        .chain(labelled_rows::named(text))
        .chain(wrapped_lines::unwrapped(text))
    {
        let mut tried = start.clone();
        let read = assembled(text, Some(&lines), false, dialect, parts, &mut tried);
        if is_clean(&read, &tried) {
            *claims = tried;
            return read;
        }
    }
    entries
}

fn is_clean(read: &[Result<PuzzleEntry, FormatError>], claims: &Claims) -> bool {
    !read.is_empty() && read.iter().all(Result::is_ok) && claims.rest().is_empty()
}

fn is_for_words(entry: &Result<PuzzleEntry, FormatError>) -> bool {
    matches!(entry, Err(error) if error.fault.is_for_words())
}

/// Makes titles of the numbers of pages and puzzles, which look like parts of rows. Beside another such line they are parts of rows.
fn name_numbers(lines: &[Option<&str>], shapes: &mut [LineShape]) {
    let is_part = |shape: Option<&LineShape>| matches!(shape, Some(LineShape::Row(Err(_))));
    let is_number = |at: usize| lines[at].is_some_and(remarks::is_number);
    let numbers: Vec<usize> = (0..shapes.len())
        .filter(|&at| {
            let is_alone = !(is_part(shapes.get(at + 1)) || at > 0 && is_part(shapes.get(at - 1)));
            is_alone && matches!(shapes[at], LineShape::Row(Err(_)) | LineShape::Text) && is_number(at)
        })
        .collect();
    for at in numbers {
        shapes[at] = LineShape::Title;
    }
}

/// Assembles the grids of a text, or of its lines without their labels.
fn assembled<'t>(
    text: &'t str,
    lines: Option<&'t [Option<Cow<'t, str>>]>,
    padding_is_row: bool,
    dialect: Dialect,
    parts: GridParts<GridLine>,
    claims: &mut Claims,
) -> Vec<Result<PuzzleEntry, FormatError>> {
    let line_of = |(index, whole): (usize, &'t str)| match lines.and_then(|lines| lines.get(index)) {
        Some(line) => line.as_deref(),
        None => Some(whole),
    };
    let shape_of = |line: Option<&str>| match line {
        None => LineShape::Rule,
        Some(line) if padding_is_row && is_padding(line) => LineShape::Row(Ok(GridLine {
            cells: [0; 9],
            label: None,
        })),
        Some(line) => shape(line, dialect),
    };
    let lines: Vec<Option<&str>> = text.lines().enumerate().map(line_of).collect();
    let mut shapes: Vec<LineShape> = lines.iter().copied().map(shape_of).collect();
    name_numbers(&lines, &mut shapes);
    // A list of whole grids is read by other readers.
    let has_rows = shapes
        .iter()
        .filter(|shape| matches!(shape, LineShape::Row(Ok(_))))
        .count()
        >= 9;
    let title_below = TitleBelow::find(text, &shapes, dialect);
    let mut grids = Assembly::new(parts, claims);
    let mut below = LinesBelow::new(dialect);
    let numbered = std::iter::zip(1.., std::iter::zip(text.lines(), lines));
    for ((number, (whole, line)), shape) in std::iter::zip(numbered, shapes) {
        let line = line.unwrap_or(whole);
        match shape {
            LineShape::Blank => grids.blank(),
            LineShape::Text => {
                // The name of a section, such as `[columns]`.
                below.title(number, whole);
                grids.text();
            }
            LineShape::Whole(grid) if has_rows => grids.whole(number, grid),
            LineShape::Whole(_) => grids.piece(number, whole, Err(FormatFault::RowCells { found: 81 })),
            LineShape::Rule => grids.rule(number),
            LineShape::Title => {
                below.title(number, whole);
                grids.title(number, line);
            }
            LineShape::Row(row) => {
                let row = row.and_then(|row| below.labelled(row));
                let row = row.and_then(|row| title_below.checked(number, whole, row));
                grids.piece(number, whole, row);
            }
        }
    }
    grids.finish()
}
