//! Why a text is not a puzzle in the format it was said to be in.
//!
//! Every fault names the line and the part of it, says what stands there and what would be right. Only the shape is
//! judged: a digit twice in a row is a well-formed grid, and whether it is a puzzle is for the caller to say.

use std::borrow::Cow;

use sudoku_technique::{Cell, Digit};

/// One malformed entry of a text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, {field}: {fault}")]
pub struct FormatError {
    /// The line where the fault stands, counted from one.
    pub line: usize,
    /// The part of the line or file: `row 3`, `deleted candidates`, `[State]`.
    pub field: Cow<'static, str>,
    /// The beginning of the faulty text, for a report that shows it.
    pub text: String,
    /// What is wrong and what would be right.
    pub fault: FormatFault,
}

/// How many characters of a faulty text an error keeps.
const SHOWN: usize = 100;

impl FormatError {
    pub(crate) fn new(
        line: usize,
        field: impl Into<Cow<'static, str>>,
        text: &str,
        fault: FormatFault,
    ) -> Self {
        let text = text.trim_end().chars().take(SHOWN).collect();
        Self {
            line,
            field: field.into(),
            text,
            fault,
        }
    }

    /// The input broke off before this line.
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

/// What is wrong with a malformed entry, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FormatFault {
    /// The wrong number of cells for a whole grid.
    #[error("{found} cells; a grid has 81, row by row")]
    Cells {
        /// Cells that were found.
        found: usize,
    },
    /// The wrong number of cells in a row.
    #[error("{found} cells; a row has 9")]
    RowCells {
        /// Cells that were found.
        found: usize,
    },
    /// The wrong number of rows.
    #[error("the grid has {found} rows; write 9")]
    Rows {
        /// Rows that were found.
        found: usize,
    },
    /// Something else between the lines of a grid.
    #[error("line {line} stands between its rows; take it out, or put it before the grid")]
    Interrupted {
        /// The line, counted from one.
        line: usize,
    },
    /// The wrong number of groups of pencil marks.
    #[error("{found} groups of digits; write {wanted}, one for each cell, and . for a cell without any")]
    Groups {
        /// Groups that were found.
        found: usize,
        /// Groups that belong there.
        wanted: usize,
    },
    /// The wrong length of the form with a place for each candidate.
    #[error("{found} characters; write 729, nine for each cell, row by row")]
    Candidates {
        /// Characters that were found.
        found: usize,
    },
    /// A character that is no cell.
    #[error("character {column} is {character:?}; a cell is 1 to 9, or . or 0 when empty")]
    Character {
        /// The place in the line, counted from one.
        column: usize,
        /// What stands there.
        character: char,
    },
    /// A character in a row that is no cell.
    #[error("character {column} is {character:?}; a cell is 1 to 9, or one of . 0 _ x * - when empty")]
    RowCharacter {
        /// The place in the line, counted from one.
        column: usize,
        /// What stands there.
        character: char,
    },
    /// A group of pencil marks that is not a set of digits.
    #[error("{group:?} is no set of digits; write each of 1 to 9 at most once, or . for none")]
    Group {
        /// What stands there.
        group: String,
    },
    /// A candidate in the place of another.
    #[error(
        "character {column} is {character:?} in the place of candidate {digit} of {cell}; write {digit}, or . or 0"
    )]
    Place {
        /// The place in the line, counted from one.
        column: usize,
        /// What stands there.
        character: char,
        /// The cell that the place belongs to.
        cell: Cell,
        /// The digit that the place belongs to.
        digit: Digit,
    },
    /// A plus sign that marks no digit.
    #[error("the + at character {column} marks nothing; write it right before a placed digit")]
    Plus {
        /// The place in the line, counted from one.
        column: usize,
    },
    /// A word that is not a candidate in `HoDoKu`'s notation.
    #[error("{word:?} is no candidate; write digit, row and column, such as 514 for a 5 in r1c4")]
    Triple {
        /// What stands there.
        word: String,
    },
    /// Too few fields between colons.
    #[error("{found} fields; write :code:digits:grid:deleted:eliminations:placements:")]
    Fields {
        /// Fields that were found.
        found: usize,
    },
    /// A technique code of another shape.
    #[error(
        "{code:?} is no technique; write its code of four or five digits, then -1 or -x where needed, such as 0901-2, or its id"
    )]
    Code {
        /// What stands there.
        code: String,
    },
    /// A digit of the state that contradicts the givens.
    #[error("{cell} is {state} here but {given} is given; keep the given, or empty the cell")]
    Overwritten {
        /// The cell.
        cell: Cell,
        /// Its given.
        given: Digit,
        /// What the state has there.
        state: Digit,
    },
    /// Cell data of an unknown version or shape.
    #[error("{reason}; write 81 digits, or \"version: 3\" and value|marks|editable| for each cell")]
    CellData {
        /// What is wrong.
        reason: String,
    },
    /// The file is not well-formed XML of the expected kind.
    #[error("{reason}; write an <opensudoku> element with a <game data=\"...\"/> for each puzzle")]
    Xml {
        /// What is wrong.
        reason: String,
    },
    /// Nothing in the text looks like an entry.
    #[error("there is no puzzle here; name the right format, one of: {formats}")]
    Nothing {
        /// The names of all formats.
        formats: String,
    },
    /// Text that the format has no use for.
    #[error(
        "{} neither a puzzle nor a comment; begin a comment with #, or name the right format",
        these_lines(*lines)
    )]
    Unclaimed {
        /// How many lines in a row.
        lines: usize,
    },
    /// A line too long to be an entry of any kind.
    #[error("longer than {limit} bytes; a line holds one puzzle and a comment")]
    TooLong {
        /// The longest line that is read.
        limit: usize,
    },
    /// The input broke off.
    #[error("reading failed: {reason}; nothing after this line was read")]
    Unreadable {
        /// What the operating system said.
        reason: String,
    },
}

fn these_lines(lines: usize) -> String {
    match lines {
        1 => "this line is".to_owned(),
        _ => format!("these {lines} lines are"),
    }
}
