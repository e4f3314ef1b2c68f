//! Positions to verify techniques with: lines of the library format of `HoDoKu`.
//!
//! A position is a board in mid-solve together with what one technique is known to find on it:
//!
//! ```text
//!   :0301:258:..7+4..:211 216:511 518::
//!    code digits board deleted eliminations placements extra
//! ```
//!
//! The code may carry a variant (`0110-1`) or `-x`, for a position on which the technique must not find anything
//! with these digits. In the board `+` marks a placed value that is no given. The candidate lists hold
//! digit, row and column: `511` is the 5 in r1c1. Trailing fields may be missing.
//!
//! Parsing and judging only: nothing here runs a technique. A caller asks [`technique_id`] whom to ask, runs it on
//! [`Position::board`], and hands what was found to [`matches`].

mod codes;

use std::str::FromStr;

use sudoku_technique::{Board, Candidate, CandidateRole, CandidateSet, Cell, CellSet, Digit, DigitSet};

pub use codes::technique_id;

/// One line of a library.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// Four or five digits, such as `0110`.
    pub code: String,
    /// What stands behind the code, such as `1` in `0110-1`; `x` is in `expect_none` instead.
    pub variant: Option<String>,
    /// Nothing may be found with these digits.
    pub expect_none: bool,
    /// The digits of the pattern.
    pub digits: DigitSet,
    /// The board with its givens, its other values, and its candidates less the deleted ones.
    pub board: Board,
    /// The candidates that go.
    pub eliminations: CandidateSet,
    /// The digits that are placed.
    pub placements: CandidateSet,
    /// The last field as it stands: the length of a chain, say.
    pub extra: String,
}

/// What a technique found, as far as [`matches`] needs to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// Digits that were placed.
    pub placements: CandidateSet,
    /// Candidates that went.
    pub eliminations: CandidateSet,
    /// The digits of the pattern, see [`pattern_digits`].
    pub digits: DigitSet,
}

/// Why a line is no position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// The line does not start with a colon or has no board.
    #[error("not a library line: expected `:code:digits:board:deleted:eliminations:placements:extra`")]
    Shape,
    /// The first field.
    #[error("code `{0}`: expected four or five digits, then nothing, `-variant` or `-x`")]
    Code(String),
    /// The second field.
    #[error("digits `{0}`: expected digits from 1 to 9 without separators")]
    Digits(String),
    /// The third field.
    #[error("board: expected 81 cells, each a digit or `.`, with `+` before a value that is no given; {0}")]
    Board(String),
    /// One item of a candidate list.
    #[error(
        "{field}: `{item}` is no candidate; expected digit, row and column, each from 1 to 9, such as `511`"
    )]
    Candidate {
        /// Which field.
        field: &'static str,
        /// What stands there.
        item: String,
    },
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(line: &str) -> Result<Self, PositionError> {
        let rest = line.trim().strip_prefix(':').ok_or(PositionError::Shape)?;
        let mut fields = rest.splitn(7, ':');
        let mut next = || fields.next().unwrap_or_default();
        let [code, digits, board, deleted, eliminations, placements, extra] = std::array::from_fn(|_| next());
        if board.is_empty() {
            return Err(PositionError::Shape);
        }
        let (code, suffix) = parse_code(code)?;
        let mut position = Self {
            code,
            expect_none: suffix == Some("x"),
            variant: suffix.filter(|&suffix| suffix != "x").map(str::to_owned),
            digits: parse_digits(digits)?,
            board: parse_board(board)?,
            eliminations: parse_candidates("eliminations", eliminations)?,
            placements: parse_candidates("placements", placements)?,
            extra: extra.to_owned(),
        };
        position
            .board
            .eliminate(&parse_candidates("deleted candidates", deleted)?);
        Ok(position)
    }
}

/// Whether what was found on the position's board is what the position says.
///
/// One of the deductions must use exactly the listed digits and make exactly the listed eliminations and placements;
/// where the position expects nothing, none may use exactly these digits.
pub fn matches(position: &Position, found: &[Found]) -> bool {
    let mut same_digits = found.iter().filter(|found| found.digits == position.digits);
    if position.expect_none {
        return same_digits.next().is_none();
    }
    same_digits
        .any(|found| found.eliminations == position.eliminations && found.placements == position.placements)
}

/// The digits that a deduction is about: those of its evidence, or of its outcome when it gives none.
pub fn pattern_digits(
    evidence: &[(Candidate, CandidateRole)],
    placements: &CandidateSet,
    eliminations: &CandidateSet,
) -> DigitSet {
    if evidence.is_empty() {
        return placements
            .union(eliminations)
            .iter()
            .map(Candidate::digit)
            .collect();
    }
    evidence.iter().map(|(candidate, _)| candidate.digit()).collect()
}

fn parse_code(text: &str) -> Result<(String, Option<&str>), PositionError> {
    let (code, suffix) = match text.split_once('-') {
        Some((code, suffix)) => (code, Some(suffix)),
        None => (text, None),
    };
    let well_formed = matches!(code.len(), 4 | 5) && code.bytes().all(|byte| byte.is_ascii_digit());
    if well_formed && suffix != Some("") {
        Ok((code.to_owned(), suffix))
    } else {
        Err(PositionError::Code(text.to_owned()))
    }
}

fn parse_digit(c: char) -> Option<Digit> {
    c.to_digit(10).and_then(|value| Digit::new(value as u8))
}

fn parse_digits(text: &str) -> Result<DigitSet, PositionError> {
    let digits: Option<DigitSet> = text.chars().map(parse_digit).collect();
    digits.ok_or_else(|| PositionError::Digits(text.to_owned()))
}

fn parse_board(text: &str) -> Result<Board, PositionError> {
    let mut board = Board::EMPTY;
    let (mut givens, mut cells) = (CellSet::EMPTY, Cell::all());
    let mut placed = false;
    for c in text.chars() {
        if c == '+' && !placed {
            placed = true;
            continue;
        }
        let cell = cells
            .next()
            .ok_or_else(|| PositionError::Board("there are more than 81".to_owned()))?;
        match (c, parse_digit(c)) {
            (_, Some(digit)) => {
                board.place(cell, digit);
                if !placed {
                    givens.insert(cell);
                }
            }
            ('.' | '0', None) if !placed => {}
            _ => return Err(PositionError::Board(format!("found `{c}` at {cell}"))),
        }
        placed = false;
    }
    if let Some(cell) = cells.next() {
        return Err(PositionError::Board(format!("it ends before {cell}")));
    }
    board.set_givens(givens);
    Ok(board)
}

fn parse_candidates(field: &'static str, text: &str) -> Result<CandidateSet, PositionError> {
    text.split_whitespace()
        .map(|item| {
            let parts: Option<Vec<_>> = item.chars().map(parse_digit).collect();
            match parts.as_deref() {
                Some(&[digit, row, column]) => {
                    Ok(Candidate::new(Cell::at(row.index(), column.index()), digit))
                }
                _ => Err(PositionError::Candidate {
                    field,
                    item: item.to_owned(),
                }),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing;

    fn line(code: &str, rest: &str) -> String {
        format!(":{code}:12:5+6{}:{rest}", ".".repeat(79))
    }

    #[test]
    fn every_field_of_a_line_is_read() {
        let position: Position = line("0200-1", "133 144:155 256:377:9").parse().unwrap();
        assert_eq!(
            (position.code.as_str(), position.variant.as_deref()),
            ("0200", Some("1"))
        );
        assert_eq!(position.digits.bits(), 0b11);
        assert_eq!(position.board.givens(), testing::cells("r1c1"));
        assert_eq!(position.board, {
            let mut board = testing::board("r1c1:5 r1c2:6 r3c3-1 r4c4-1");
            board.set_givens(testing::cells("r1c1"));
            board
        });
        assert_eq!(position.eliminations, testing::candidates("1r5c5 2r5c6"));
        assert_eq!(position.placements, testing::candidates("3r7c7"));
        assert_eq!(position.extra, "9");
    }

    #[test]
    fn trailing_fields_may_be_missing() {
        let position: Position = line("0606-x", "").parse().unwrap();
        assert!(position.expect_none && position.variant.is_none());
        assert!(position.eliminations.is_empty() && position.extra.is_empty());
    }

    #[test]
    fn each_error_names_its_field() {
        let error = |text: &str| text.parse::<Position>().unwrap_err().to_string();
        assert!(error("0200:12").starts_with("not a library line"));
        assert!(error(&line("02", "")).starts_with("code `02`"));
        assert!(error(&line("0200-", "")).starts_with("code `0200-`"));
        assert!(error(":0200:10:...").starts_with("digits `10`"));
        assert!(error(":0200:1:...").ends_with("it ends before r1c4"));
        assert!(error(":0200:1:+.").ends_with("found `.` at r1c1"));
        assert!(error(&line("0200", ":119 1a1")).starts_with("eliminations: `1a1`"));
    }

    #[test]
    fn only_the_listed_digits_with_the_listed_outcome_match() {
        let position: Position = line("0200", ":155 256").parse().unwrap();
        let found = |digits: u16, eliminations: &str| Found {
            placements: CandidateSet::EMPTY,
            eliminations: testing::candidates(eliminations),
            digits: DigitSet::from_bits(digits),
        };
        assert!(matches(
            &position,
            &[found(0b1, "1r5c5"), found(0b11, "1r5c5 2r5c6")]
        ));
        assert!(!matches(
            &position,
            &[found(0b111, "1r5c5 2r5c6"), found(0b11, "1r5c5")]
        ));
        assert!(!matches(&position, &[]));
    }

    #[test]
    fn a_position_that_expects_nothing_allows_other_digits_only() {
        let position: Position = line("0606-x", "").parse().unwrap();
        let found = |digits: u16| Found {
            placements: CandidateSet::EMPTY,
            eliminations: testing::candidates("1r5c5"),
            digits: DigitSet::from_bits(digits),
        };
        assert!(matches(&position, &[found(0b111)]));
        assert!(!matches(&position, &[found(0b11)]));
    }

    #[test]
    fn digits_come_from_the_evidence_or_else_from_the_outcome() {
        let gone = testing::candidates("3r1c1");
        let one = (
            Candidate::new(Cell::at(0, 0), Digit::ALL[0]),
            CandidateRole::Pivot,
        );
        assert_eq!(pattern_digits(&[one], &CandidateSet::EMPTY, &gone).bits(), 0b1);
        assert_eq!(pattern_digits(&[], &CandidateSet::EMPTY, &gone).bits(), 0b100);
    }
}
