//! Defines the errors of reading a text.
//!
//! Each error has the line and the field, the problem and the remedy. Only the form is checked: a grid with a digit twice in a row is well
//! formed, and the caller checks whether it is a puzzle.

use std::borrow::Cow;

use sudoku_technique::{Cell, Digit};

/// The error for one malformed entry of a text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}line {line}, {field}: {fault}", in_file(file.as_deref()))]
pub struct FormatError {
    /// The name of the file, if the input has several.
    pub file: Option<Box<str>>,
    /// The line, counted from one.
    pub line: usize,
    /// The part of the line or file, such as `row 3`, `deleted candidates` or `[State]`.
    pub field: Cow<'static, str>,
    /// The beginning of the malformed text.
    pub text: String,
    /// The problem and its remedy.
    pub fault: FormatFault,
}

/// Number of characters of a malformed text that an error keeps.
const SHOWN: usize = 100;

impl FormatError {
    /// Creates the error for a field of a line; `text` is the malformed text.
    pub fn new(line: usize, field: impl Into<Cow<'static, str>>, text: &str, fault: FormatFault) -> Self {
        let text = shown(text);
        Self {
            file: None,
            line,
            field: field.into(),
            text,
            fault,
        }
    }

    /// Creates the error for an input that failed at this line.
    pub fn unreadable(line: usize, error: &std::io::Error) -> Self {
        Self::new(
            line,
            "input",
            "",
            FormatFault::Unreadable {
                reason: error.to_string(),
            },
        )
    }
}

/// Returns the beginning of a text, as errors show it.
fn shown(text: &str) -> String {
    text.trim_end().chars().take(SHOWN).collect()
}

/// The problem of a malformed entry; its text also has the remedy.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FormatFault {
    /// The wrong number of cells for a whole grid.
    #[error("{found} cells; a grid has 81, row by row")]
    Cells {
        /// Number of cells.
        found: usize,
    },
    /// The wrong number of cells in a row.
    #[error("{found} cells; a row has 9")]
    RowCells {
        /// Number of cells.
        found: usize,
    },
    /// The wrong number of rows.
    #[error("the grid has {found} rows; write 9{}", if *found > 9 { ", and a blank line between grids" } else { "" })]
    Rows {
        /// Number of rows.
        found: usize,
    },
    /// A row that looks like the numbers of the columns, without which the grid has eight rows.
    #[error(
        "row {row} looks like the numbers of the columns, and without it the grid has 8 rows; write the missing row, or all 81 cells on \
         one line"
    )]
    ColumnNumbers {
        /// The number of the row, 1 or 9.
        row: usize,
    },
    /// Lines of blanks and digits whose blanks at the start are cut off, as far as can be seen.
    #[error("the blanks at the start or the end of its lines seem to be cut off; write . for an empty cell")]
    CutBlanks,
    /// A line of digits and blanks that is not a grid.
    #[error(
        "digits and blanks that are not 81 cells: blanks at its start or end are cut off, or cells are missing; write all 81 cells, and . \
         for an empty one"
    )]
    BlankCells,
    /// A second grid on a line that is not the solution of the first one.
    #[error(
        "{reason}; a second grid on a line is read as the solution: correct it, write one puzzle on each line, or write # before a comment"
    )]
    SecondGrid {
        /// The problem.
        reason: String,
    },
    /// Labels before nine rows or columns that do not say which line is which.
    #[error(
        "the labels before its lines are not those of nine rows, columns or boxes; write row, column or box before each line, and number \
         each line once, 1 to 9"
    )]
    LineLabels,
    /// Numbers beside nine rows that are not in order.
    #[error(
        "its lines have the numbers {} beside them, so that they may be rows in another order; write row before each number if they \
         count the rows, or leave them out",
        listed(numbers)
    )]
    LineNumbers {
        /// The numbers in the order of the lines.
        numbers: Vec<u16>,
    },
    /// A label that names a unit or an order and is not understood.
    #[error(
        "it is not certain which row, column or box {label:?} means; number the lines, as in row 1, or write --format {format} if they are \
         rows from top to bottom"
    )]
    UnclearLabel {
        /// The label.
        label: String,
        /// The name of the format.
        format: &'static str,
    },
    /// A title, a comment or another line that may say that the lines of a grid are no rows from top to bottom.
    #[error(
        "line {line}, {title:?}, may say that these lines are no rows from top to bottom; write --format {format} if they are, or leave line \
         {line} out"
    )]
    UnclearTitle {
        /// The line of the title, counted from one.
        line: usize,
        /// The title.
        title: String,
        /// The name of the format.
        format: &'static str,
    },
    /// A comment behind the cells of a line that names another order.
    #[error(
        "the comment {comment:?} says that the cells are in another order than row by row; write them so, or write --format line if they \
         are row by row"
    )]
    TurnedComment {
        /// The comment.
        comment: String,
    },
    /// A line that names the columns in another order than that of the grid, or lines that are no rows.
    #[error(
        "this line names the columns in another order, or rows beside each other, or lines that are no rows; write the rows from top to \
         bottom"
    )]
    ColumnOrder,
    /// Lists of three cells, which can be parts of rows or of boxes.
    #[error("lists of three cells can be rows or boxes; write nine cells in each list, row by row")]
    ListsOfThree,
    /// Two grids beside each other of which none is the solution of the other.
    #[error(
        "two grids are beside each other, and neither is the solution of the other; write one below the other, with a blank line between"
    )]
    Beside,
    /// The sign 0 once beside another sign for an empty cell, in a grid without 9.
    #[error(
        "0 stands beside another sign for an empty cell, and no cell is 9, so that the digits may be 0 to 8; write 1 to 9, and one sign for \
         an empty cell"
    )]
    ZeroBesideEmpty,
    /// A number that lost the zeros at its start.
    #[error(
        "{found} digits; a grid has 81: a spreadsheet that reads them as a number drops the zeros at the start; write the zeros again, or \
         save the column as text"
    )]
    LostZeros {
        /// Number of digits.
        found: usize,
    },
    /// Another line between the rows of a grid.
    #[error("line {line} is between its rows; remove it, or move it before the grid")]
    Interrupted {
        /// The line, counted from one.
        line: usize,
    },
    /// The wrong number of groups of pencil marks.
    #[error("{found} groups of digits; write {wanted}, one for each cell, and . for a cell without any")]
    Groups {
        /// Number of groups.
        found: usize,
        /// Right number of groups.
        wanted: usize,
    },
    /// The wrong length of the format with a place for each candidate.
    #[error("{found} characters; write 729, nine for each cell, row by row")]
    Candidates {
        /// Number of characters.
        found: usize,
    },
    /// A character that is not a cell.
    #[error("character {column} is {character:?}; a cell is 1 to 9, or . or 0 when empty")]
    Character {
        /// The column, counted from one.
        column: usize,
        /// The character.
        character: char,
    },
    /// A character in a row that is not a cell.
    #[error("character {column} is {character:?}; a cell is 1 to 9, or one of . 0 _ x * - ? when empty")]
    RowCharacter {
        /// The column, counted from one.
        column: usize,
        /// The character.
        character: char,
    },
    /// A group of pencil marks that is not a set of digits.
    #[error("{group:?} is not a set of digits; write each of 1 to 9 at most once, or . for none")]
    Group {
        /// The group.
        group: String,
    },
    /// A digit in the place of another candidate.
    #[error(
        "character {column} is {character:?} in the place of candidate {digit} of {cell}; write {digit}, or . or 0"
    )]
    Place {
        /// The column, counted from one.
        column: usize,
        /// The character.
        character: char,
        /// The cell that the place belongs to.
        cell: Cell,
        /// The digit that the place belongs to.
        digit: Digit,
    },
    /// A plus sign without a digit.
    #[error("the + at character {column} has no digit; write it directly before a placed digit")]
    Plus {
        /// The column, counted from one.
        column: usize,
    },
    /// A word that is not a candidate in `HoDoKu`'s notation.
    #[error("{word:?} is not a candidate; write digit, row and column, such as 514 for a 5 in r1c4")]
    Triple {
        /// The word.
        word: String,
    },
    /// Too few fields between colons.
    #[error("{found} fields; write :code:digits:grid:deleted:eliminations:placements:")]
    Fields {
        /// Number of fields.
        found: usize,
    },
    /// A malformed technique code.
    #[error(
        "{code:?} is not a technique; write its code of four or five digits, then -1 or -x if needed, such as 0901-2, or its id"
    )]
    Code {
        /// The code.
        code: String,
    },
    /// A digit of the state that contradicts the givens.
    #[error("{cell} is {state} here but {given} is given; keep the given, or empty the cell")]
    Overwritten {
        /// The cell.
        cell: Cell,
        /// Its given.
        given: Digit,
        /// The digit of the state.
        state: Digit,
    },
    /// Cell data of an unknown version, or malformed.
    #[error("{reason}; write 81 digits, or \"version: 3\" and value|marks|editable| for each cell")]
    CellData {
        /// The problem.
        reason: String,
    },
    /// A puzzle that is not plain Sudoku.
    #[error("it has rules of a variant ({rule}); only plain Sudoku is read; if it is plain, remove them")]
    Variant {
        /// What says so.
        rule: String,
    },
    /// XML that is not well formed, or not of the expected kind.
    #[error("{reason}; write an <opensudoku> element with a <game data=\"...\"/> for each puzzle")]
    Xml {
        /// The problem.
        reason: String,
    },
    /// A text without anything that looks like an entry.
    #[error("there is no puzzle here; {advice}")]
    Nothing {
        /// The word that is no cell in a line that looks like a row, if there is one, and the names of all formats.
        advice: String,
    },
    /// Lines that the format does not know.
    #[error(
        "{} neither a puzzle nor a comment; begin a comment with #, or name the right format",
        these_lines(*lines)
    )]
    Unclaimed {
        /// Number of lines in a row.
        lines: usize,
    },
    /// A line that is too long.
    #[error("longer than {limit} bytes; a line holds one puzzle and a comment")]
    TooLong {
        /// Length of the longest line that is read.
        limit: usize,
    },
    /// A problem of a form that another room reads.
    #[error("{reason}")]
    Other {
        /// The problem and its remedy.
        reason: String,
    },
    /// A failed input.
    #[error("reading failed: {reason}; nothing after this line was read")]
    Unreadable {
        /// The error of the operating system.
        reason: String,
    },
}

impl FormatFault {
    /// Creates the fault of a label that is not understood.
    pub(super) fn unclear_label(label: &str, format: &'static str) -> Self {
        Self::UnclearLabel {
            label: shown(label.trim_start()),
            format,
        }
    }

    /// Creates the fault of lines under or above a title that is not understood.
    pub(super) fn unclear_title(line: usize, title: &str, format: &'static str) -> Self {
        Self::UnclearTitle {
            line,
            title: shown(title.trim_start()),
            format,
        }
    }

    /// Returns whether words or another grid beside a grid say, or may say, that it is not a plain Sudoku row by row.
    pub fn is_for_words(&self) -> bool {
        matches!(
            self,
            Self::Variant { .. }
                | Self::LineNumbers { .. }
                | Self::UnclearLabel { .. }
                | Self::UnclearTitle { .. }
                | Self::TurnedComment { .. }
                | Self::ColumnOrder
                | Self::Beside
        )
    }
}

/// Returns whether these digits can be a grid whose zeros at the start are lost, as in a column of numbers.
pub fn has_lost_zeros(digits: &[u8]) -> bool {
    // The first cells of a puzzle with 17 givens can be empty; a third of all cells hardly is.
    (54..81).contains(&digits.len())
        && digits.iter().all(u8::is_ascii_digit)
        && digits[0] != b'0'
        && digits.contains(&b'0')
}

fn in_file(file: Option<&str>) -> String {
    file.map_or_else(String::new, |file| format!("{file}: "))
}

fn listed(numbers: &[u16]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u16::to_string).collect();
    numbers.join(", ")
}

fn these_lines(lines: usize) -> String {
    match lines {
        1 => "this line is".to_owned(),
        _ => format!("these {lines} lines are"),
    }
}
