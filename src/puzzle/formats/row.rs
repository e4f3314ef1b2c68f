//! Classifies the lines of a drawn or plain grid.
//!
//! A line is one of these:
//! - a *row*: nine cells, without white space and the dialect's separators. A cell is 1 to 9, or a sign such as `. 0 _ x X * - ?` for an empty one.
//!   A label may precede it: a text that begins with a letter and ends with `=` or `:`, as in `line[1] = 600380002;`. Its number says
//!   which row or column it is ([`super::line_label`]);
//! - a *bad row*: a line that is mostly cells, but not nine or not only cells. It counts as a row, so that its grid is reported and the
//!   next grid begins at the right line;
//! - a *rule*: a drawn line between bands, where the dialect has borders, or a line that only opens or closes a block, such as `[code]`;
//! - a *title*: any other line that begins with a letter, prose, dates and the like ([`super::remarks`]), and any line that begins with `#`;
//! - blank;
//! - any other text, which is reported.

use super::bordered::DRAWN;
use super::cell_values::grid_of_values;
use super::error::FormatFault;
use super::fields;
use super::line_label::{
    ColumnHeader, GridLine, LineKind, LineLabel, UnclearWords, column_header, turns_an_array,
};
use super::remarks;
use super::text_lines::{cell_sign, has_lists_of_three, is_decoration, with_dots};
use crate::Grid;

/// The additions of a format with nine lines of nine cells to the plain one.
#[derive(Clone, Copy)]
pub(super) struct Dialect {
    /// The name of the format.
    pub(super) format: &'static str,
    /// How words are taken that may say that lines are no rows.
    pub(super) unclear: UnclearWords,
    /// Returns whether the line is only a drawn border.
    pub(super) is_rule: fn(&str) -> bool,
    /// Returns whether the character only separates cells. A separator that is also an empty cell counts as a cell only if the row would
    /// otherwise have too few cells.
    pub(super) is_separator: fn(char) -> bool,
}

/// The dialect without borders. Its separators are those of lists in source code: `[5, 3, 0, ...],` and `line[1] = "53..7....";`.
pub(super) const PLAIN: Dialect = Dialect {
    format: "rows",
    unclear: UnclearWords::Refused,
    is_rule: |_| false,
    is_separator: |character| {
        matches!(
            character,
            ',' | ';' | '[' | ']' | '(' | ')' | '{' | '}' | '"' | '\''
        )
    },
};

/// Reads a line that must be a plain row.
pub(super) fn read_row(line: &str) -> Result<[u8; 9], FormatFault> {
    let line = &with_dots(line);
    if has_lists_of_three(line) {
        return Err(FormatFault::ListsOfThree);
    }
    let cells = Cells::of(line, 0, PLAIN);
    cells.row().ok_or_else(|| cells.fault())
}

/// The kind of a line.
pub(super) enum LineShape {
    Blank,
    /// A drawn border.
    Rule,
    /// Nine values, 0 for an empty cell, or the fault of the row.
    Row(Result<GridLine, FormatFault>),
    /// All cells of a grid in a row.
    Whole(Grid),
    Title,
    /// Any other text.
    Text,
}

/// Classifies a line in a dialect. A line that could be a whole grid is no title.
pub(super) fn shape(line: &str, dialect: Dialect) -> LineShape {
    if let Some(grid) = whole_grid(line) {
        return LineShape::Whole(grid);
    }
    match shape_of(line, dialect) {
        LineShape::Title if !line.trim_start().starts_with('#') && remarks::holds_a_grid(line) => {
            LineShape::Text
        }
        shape => shape,
    }
}

/// Returns the grid of a line that has only its 81 signs.
fn whole_grid(line: &str) -> Option<Grid> {
    let line = line.trim();
    if line.len() < 81 || line.chars().count() != 81 {
        return None;
    }
    let values: Option<Vec<u8>> = line.chars().map(cell_sign).collect();
    let grid = grid_of_values(values?.try_into().ok()?).ok()?;
    // A border is drawn with dashes or the like.
    (grid.clue_count() > 0).then_some(grid)
}

/// Returns whether a line says something beside grids: it is blank, a border, a title, prose or the number of a page, and no part of a grid.
pub fn is_beside_grids(line: &str) -> bool {
    let is_beside = |dialect| {
        matches!(
            shape(line, dialect),
            LineShape::Blank | LineShape::Rule | LineShape::Title
        )
    };
    let is_sign = |sign: &char| sign.is_alphanumeric() || cell_sign(*sign).is_some();
    let is_long = |word: &str| {
        word.len() >= LONGEST_WORD
            && word.chars().filter(is_sign).count() >= LONGEST_WORD
            && !word.contains("://")
    };
    remarks::is_number(line)
        || remarks::is_section(line)
        || is_beside(PLAIN) && is_beside(DRAWN) && !line.split_whitespace().any(is_long)
}

/// Length of a word that can be a grid in signs that are not known.
const LONGEST_WORD: usize = 60;

fn shape_of(line: &str, dialect: Dialect) -> LineShape {
    let Some(start) = line.trim_start().chars().next() else {
        return LineShape::Blank;
    };
    // Signs before words in Spanish, French and German.
    let is_opening = |sign: char| matches!(sign, '\u{a1}' | '\u{bf}' | '\u{ab}' | '\u{201e}' | '\u{201c}');
    let start = line
        .trim_start()
        .trim_start_matches(is_opening)
        .chars()
        .next()
        .unwrap_or(start);
    if start == '#' {
        return LineShape::Title;
    }
    if (dialect.is_rule)(line) {
        return LineShape::Rule;
    }
    let line = &with_dots(list_item(line));
    let line = &fields::without_emphasis(line);
    if has_lists_of_three(line) {
        return LineShape::Row(Err(FormatFault::ListsOfThree));
    }
    let whole = Cells::of(line, 0, dialect);
    if let Some(cells) = whole.row().or_else(|| fields::row(line)) {
        return LineShape::Row(Ok(GridLine { cells, label: None }));
    }
    if dialect.unclear == UnclearWords::Refused && column_header(line) == Some(ColumnHeader::OtherOrder) {
        return LineShape::Row(Err(FormatFault::ColumnOrder));
    }
    if !start.is_alphabetic() {
        return if is_fence(line) || remarks::is_separator(line) {
            LineShape::Rule
        } else if remarks::is_remark(line) {
            LineShape::Title
        } else if whole.resembles_a_row() {
            LineShape::Row(Err(whole.fault()))
        } else if remarks::is_text(line) {
            LineShape::Title
        } else {
            LineShape::Text
        };
    }
    let Some(at) = line.rfind('=').or_else(|| line.rfind(':')) else {
        return if whole.resembles_a_row() && !remarks::is_remark(line) {
            LineShape::Row(Err(whole.fault()))
        } else {
            LineShape::Title
        };
    };
    let labelled = Cells::of(line, at + 1, dialect);
    // Remarks about a puzzle have colons too, and a date or time after a colon is not a bad row.
    let (sign, rest) = line.split_at(at + 1);
    let is_saying = sign.ends_with(':') && (labelled.strange > 0 || rest.contains('-') || is_time(sign))
        || remarks::is_filled_in(line);
    match labelled.row().or_else(|| fields::row(rest)) {
        Some(cells) => LineShape::Row(with_label(cells, &line[..at], dialect)),
        None if labelled.found >= FEW && labelled.resembles_a_row() && !is_saying => {
            LineShape::Row(Err(labelled.fault()))
        }
        None => LineShape::Title,
    }
}

/// Returns the cells of a line with its label, which must be certain.
fn with_label(cells: [u8; 9], label: &str, dialect: Dialect) -> Result<GridLine, FormatFault> {
    let read = LineLabel::of(label);
    let is_unclear = read.is_some_and(|label| label.kind == LineKind::Unclear);
    match dialect.unclear {
        UnclearWords::Refused if is_unclear => Err(FormatFault::unclear_label(label, dialect.format)),
        _ => Ok(GridLine {
            cells,
            label: read.filter(|_| !is_unclear),
        }),
    }
}

/// Returns the list or the text behind a dash, as in an element of YAML.
fn list_item(line: &str) -> &str {
    let item = line.trim_start().strip_prefix("- ").map(str::trim_start);
    item.filter(|item| item.starts_with(['[', '"', '\'']))
        .unwrap_or(line)
}

/// Returns whether a text ends with hours and minutes, as in `Date: Thu, 26 Nov 2026 10:00:`.
fn is_time(text: &str) -> bool {
    let mut parts = text.trim_end_matches(':').rsplit(':');
    let is_digit = |sign: char| sign.is_ascii_digit();
    parts
        .next()
        .is_some_and(|minutes| minutes.len() == 2 && minutes.chars().all(is_digit))
        && parts.next().is_some_and(|hours| hours.ends_with(is_digit))
}

/// Returns whether a line only opens or closes a block of text or of a program.
fn is_fence(line: &str) -> bool {
    let line = line.trim();
    let is_sign = |sign: char| {
        matches!(
            sign,
            '[' | ']' | '{' | '}' | '(' | ')' | ';' | ',' | '`' | '~' | '"' | '\'' | '|'
        )
    };
    let tag = line
        .trim_start_matches(['[', '<', '/', '`'])
        .trim_end_matches([']', '>']);
    // A quotation names its author, `[quote="A. B."]`.
    let tag = tag.split(['=', ' ']).next().unwrap_or_default();
    let tags = ["code", "pre", "quote", "text", "txt", "c", "spoiler"];
    let is_tag =
        line.starts_with(['[', '<', '`']) && tags.iter().any(|known| tag.eq_ignore_ascii_case(known));
    // LaTeX's environments and lines.
    let is_command =
        line.starts_with('\\') && !line.contains(|sign: char| sign.is_ascii_digit()) && !turns_an_array(line);
    // In MATLAB it turns the matrix.
    let is_turned = line.starts_with("]'");
    line.chars().all(is_sign) && !is_turned || is_tag || is_command
}

/// Least number of cells of a row that has other characters too, so that `Grid 01` is not a row.
const FEW: usize = 5;

/// The cells of a line, and its other characters.
struct Cells {
    /// The first nine cells.
    values: [u8; 9],
    found: usize,
    /// Number of characters that are neither cell nor separator.
    strange: usize,
    first_strange: Option<(usize, char)>,
}

impl Cells {
    /// Reads the cells of `line` from byte `start` on.
    fn of(line: &str, start: usize, dialect: Dialect) -> Self {
        let strict = Self::count(line, start, |character| {
            if (dialect.is_separator)(character) {
                Sign::Nothing
            } else {
                Sign::of(character)
            }
        });
        // Only a row that is too short needs separators as cells: `|-|-|5|` has dashes for empty cells.
        if strict.found >= 9 {
            return strict;
        }
        let lenient = Self::count(line, start, |character| match Sign::of(character) {
            Sign::Strange if (dialect.is_separator)(character) => Sign::Nothing,
            sign => sign,
        });
        if lenient.found == 9 { lenient } else { strict }
    }

    fn count(line: &str, start: usize, sign: impl Fn(char) -> Sign) -> Self {
        let mut cells = Self {
            values: [0; 9],
            found: 0,
            strange: 0,
            first_strange: None,
        };
        for (column, (at, character)) in std::iter::zip(1.., line.char_indices()) {
            if at < start {
                continue;
            }
            match sign(character) {
                Sign::Nothing => {}
                Sign::Cell(value) => {
                    if let Some(slot) = cells.values.get_mut(cells.found) {
                        *slot = value;
                    }
                    cells.found += 1;
                }
                Sign::Strange => {
                    cells.strange += 1;
                    cells.first_strange = cells.first_strange.or(Some((column, character)));
                }
            }
        }
        cells
    }

    fn row(&self) -> Option<[u8; 9]> {
        (self.found == 9 && self.strange == 0).then_some(self.values)
    }

    /// Returns whether the line looks like a row with a mistake, or a part of a row.
    fn resembles_a_row(&self) -> bool {
        if self.strange == 0 {
            self.found > 0
        } else {
            self.found >= FEW && self.found > self.strange
        }
    }

    /// Returns the fault of a line that is not a row.
    fn fault(&self) -> FormatFault {
        match self.first_strange {
            Some((column, character)) => FormatFault::RowCharacter { column, character },
            None => FormatFault::RowCells { found: self.found },
        }
    }
}

/// The kind of a character in a row.
enum Sign {
    Nothing,
    Cell(u8),
    Strange,
}

impl Sign {
    fn of(character: char) -> Self {
        match cell_sign(character) {
            Some(value) => Self::Cell(value),
            None if character.is_whitespace() || is_decoration(character) => Self::Nothing,
            None => Self::Strange,
        }
    }
}
