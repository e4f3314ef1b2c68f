//! Knows lines that stand around grids and are no part of them: prose, dates, numbers of pages, keys of a program.
//!
//! Such a line can have as many digits as a row. It is only asked about if it is no whole row, and a grid needs nine of these, so a broken row
//! that is taken for a remark still leaves a grid that is reported.

use std::cmp::Reverse;

use super::bordered::is_bar;
use super::line_label::LineLabel;
use super::text_lines::{cell_sign, single_cell};

/// Least number of letters of a word that is certainly prose.
const SHORTEST_WORD: usize = 3;

/// Most digits of the number of a page or a puzzle.
const LONGEST_NUMBER: usize = 4;

/// Signs that no grid has: of copyright, numbers, addresses and currencies.
const SIGNS_OF_PROSE: [char; 10] = [
    '\u{a9}', '\u{ae}', '\u{2116}', '\u{a7}', '%', '@', '$', '\u{20ac}', '\u{a3}', '\u{a5}',
];

/// Returns whether a line that is no row is prose, a date, a telephone number or a line of a program with another key.
pub(super) fn is_remark(line: &str) -> bool {
    let line = line.trim();
    if is_section(line) {
        return false;
    }
    line.contains(SIGNS_OF_PROSE)
        || has_word(line)
        || is_date(line)
        || is_size(line)
        || is_telephone(line)
        || is_line_to_write_on(line)
        || is_key(line)
        || is_rating(line)
}

/// Returns whether a line has the ratings of a puzzle, as in `ED=7.2/1.2/1.2`.
pub(super) fn is_rating(line: &str) -> bool {
    let is_digit = |sign: char| sign.is_ascii_digit();
    let ratings = line.trim_start_matches(|sign: char| sign.is_ascii_alphabetic());
    let ratings = ratings.trim_start_matches(['=', ':', ' ']).trim_end();
    let is_part = |part: &str| {
        part.split_once('.').is_some_and(|(whole, tenths)| {
            (1..=2).contains(&whole.len())
                && tenths.len() == 1
                && whole.chars().chain(tenths.chars()).all(is_digit)
        })
    };
    // One rating alone has its name and a sign before it.
    let count = 1 + ratings.matches('/').count();
    let is_named = || line.trim_start().starts_with(char::is_alphabetic) && line.contains('=');
    (count == 3 || count == 1 && is_named()) && ratings.split('/').all(is_part)
}

/// Returns whether a line is the number of a page or a puzzle, with signs around it: `- 12 -`, `12 / 50`, `(7)`.
pub(super) fn is_number(line: &str) -> bool {
    let is_sign = |sign: char| {
        sign.is_whitespace() || matches!(sign, '-' | '*' | '(' | ')' | '[' | ']' | '/' | '~' | '=')
    };
    let numbers: Vec<&str> = line.split(is_sign).filter(|part| !part.is_empty()).collect();
    let is_number =
        |part: &&str| part.len() <= LONGEST_NUMBER && part.bytes().all(|byte| byte.is_ascii_digit());
    match numbers.as_slice() {
        [one] => is_number(one),
        [one, other] => line.contains('/') && is_number(one) && is_number(other),
        _ => false,
    }
}

/// Returns whether a line that does not look like a row has letters, or signs that no grid has, such as stars.
pub(super) fn is_text(line: &str) -> bool {
    let is_letter = |sign: char| sign.is_alphabetic() && !matches!(sign, 'x' | 'X');
    let is_symbol = |sign: char| !sign.is_ascii() && !sign.is_whitespace() && cell_sign(sign).is_none();
    let digits = line.bytes().filter(u8::is_ascii_digit).count();
    !is_section(line) && (line.contains(is_letter) || line.contains(is_symbol) && digits <= LONGEST_NUMBER)
}

/// Returns whether a line is the name of a section, which can be that of a saved game.
pub(super) fn is_section(line: &str) -> bool {
    let name = line
        .trim()
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    name.is_some_and(|name| !name.is_empty() && name.chars().all(char::is_alphanumeric))
}

/// Returns whether a word begins with letters, of which several are in a row. Words for nothing are cells.
fn has_word(line: &str) -> bool {
    let is_word = |token: &str| {
        let token =
            token.trim_start_matches(|sign: char| !sign.is_alphanumeric() && cell_sign(sign).is_none());
        let mut words = token.split(|sign: char| !sign.is_alphabetic());
        token.starts_with(char::is_alphabetic)
            && words.any(|word| {
                let is_x = word.chars().all(|sign| matches!(sign, 'x' | 'X'));
                word.chars().count() >= SHORTEST_WORD && !is_x && single_cell(word).is_none()
            })
    };
    line.split_whitespace().any(is_word)
}

/// Returns whether a line is a date, a time or both.
fn is_date(line: &str) -> bool {
    let mut words = line
        .split([' ', 'T', ','])
        .filter(|word| !word.is_empty())
        .peekable();
    let is_one = |word: &str| is_day(word) || is_time(word);
    // A day of the week.
    words.next_if(|word| {
        let word = word.trim_end_matches('.');
        (2..=4).contains(&word.chars().count()) && word.chars().all(char::is_alphabetic) && !is_of_x(word)
    });
    words.peek().is_some() && words.all(is_one)
}

fn is_of_x(word: &str) -> bool {
    word.chars().all(|sign| matches!(sign, 'x' | 'X'))
}

/// Returns whether a line is the size of a grid, such as `9x9`.
fn is_size(line: &str) -> bool {
    let is_side =
        |side: &str| (1..=2).contains(&side.len()) && side.bytes().all(|byte| byte.is_ascii_digit());
    let size = line.split_once(['x', 'X', '\u{d7}']);
    size.is_some_and(|(one, other)| is_side(one.trim()) && is_side(other.trim()))
}

fn is_day(word: &str) -> bool {
    let parts: Vec<&str> = word.trim_end_matches('.').split(['-', '/', '.']).collect();
    let is_part = |part: &&str| part.bytes().all(|byte| byte.is_ascii_digit());
    let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
    let is_short = matches!(lengths.as_slice(), [2, 2]) && word.ends_with('.');
    parts.iter().all(is_part)
        && (is_short || matches!(lengths.as_slice(), [4, 1 | 2, 1 | 2] | [1 | 2, 1 | 2, 2 | 4]))
}

fn is_time(word: &str) -> bool {
    let parts: Vec<&str> = word.trim_end_matches(['Z', 'z']).split(':').collect();
    let is_part = |(at, part): (usize, &&str)| {
        let digits = if at == 2 {
            part.split(['.', ',']).next().unwrap_or_default()
        } else {
            part
        };
        (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    (2..=3).contains(&parts.len()) && parts.iter().enumerate().all(is_part)
}

fn is_telephone(line: &str) -> bool {
    let is_sign = |sign: char| sign.is_ascii_digit() || matches!(sign, ' ' | '(' | ')' | '-' | '/');
    line.strip_prefix('+').is_some_and(|rest| {
        rest.starts_with(|sign: char| sign.is_ascii_digit()) && rest.chars().all(is_sign) && rest.len() >= 7
    })
}

/// Returns whether the text behind a name is a number or a line to write on, as in `id: 123456`, `ED=7.2/1.2/1.2` and `Time: ________`.
pub(super) fn is_filled_in(line: &str) -> bool {
    is_line_to_write_on(line) || is_key(line) || is_rating(line)
}

/// Returns whether a line is drawn for a word or a number, perhaps behind its name: `Time: ________`.
fn is_line_to_write_on(line: &str) -> bool {
    let (_, rest) = line.rsplit_once(':').unwrap_or(("", line));
    rest.contains("____") && rest.chars().all(|sign| matches!(sign, '_' | ' '))
}

/// Returns whether a line gives a number to a key that names no line, as in `"id": 123456,` and `seed = 1234567`.
fn is_key(line: &str) -> bool {
    let Some((key, value)) = line.split_once(['=', ':']) else {
        return false;
    };
    let key = key.trim().trim_matches(['"', '\'']);
    let value = value.trim().trim_end_matches([',', ';']);
    let is_name = key.starts_with(char::is_alphabetic) && LineLabel::of(key).is_none();
    is_name && !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether a line has nearly as many cells as a whole grid, or more, which must not be lost.
pub(super) fn holds_a_grid(line: &str) -> bool {
    const FEWEST_DIGITS: usize = 17;
    const FEWEST_CELLS: usize = 60;
    let cells = line.chars().filter(|&sign| cell_sign(sign).is_some()).count();
    cells >= FEWEST_CELLS && line.bytes().filter(u8::is_ascii_digit).count() >= FEWEST_DIGITS
}

/// Says which word is no cell in the line with most cells, or nothing if no line has a few.
pub(super) fn odd_word(text: &str) -> String {
    const FEW: usize = 4;
    const LONGEST_SHOWN: usize = 20;
    let is_between = |sign: char| sign.is_whitespace() || is_bar(sign) || matches!(sign, ',' | ';' | '&');
    let odd_in = |line: &str| {
        let words = line.split(is_between).filter(|word| !word.is_empty());
        let (cells, others): (Vec<&str>, Vec<&str>) = words.partition(|word| single_cell(word).is_some());
        let odd = others
            .first()
            .map(|word| word.chars().take(LONGEST_SHOWN).collect::<String>());
        odd.map(|odd| (cells.len(), odd))
    };
    let lines = std::iter::zip(1.., text.lines().take(MOST_LINES));
    let odd = lines.filter_map(|(number, line)| odd_in(line).map(|(cells, odd)| (cells, number, odd)));
    let most = odd
        .filter(|(cells, ..)| *cells >= FEW)
        .max_by_key(|(cells, number, _)| (*cells, Reverse(*number)));
    most.map_or_else(String::new, |(_, number, odd)| {
        format!("on line {number}, {odd:?} is no cell; ")
    })
}

/// Number of lines in which an odd word is looked for.
const MOST_LINES: usize = 200;

/// Returns whether a line is drawn with one sign that is no cell, as between puzzles.
pub(super) fn is_separator(line: &str) -> bool {
    let line = line.trim();
    line.starts_with(['%', '=', '~', '+', '^', '&', '@', '$'])
        && line.chars().all(|sign| line.starts_with(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_that_is_no_cell_is_named() {
        assert_eq!(
            odd_word("a 1\n5 3 [q] . 7 . . . .\n5 3 r . 7\n"),
            "on line 2, \"[q]\" is no cell; "
        );
        assert_eq!(odd_word("a 1\n5 3 . . 7 . . . .\n"), "");
    }

    #[test]
    fn lines_around_grids_are_known() {
        for line in [
            "17 clues; no. 12,345",
            "2024-01-15",
            "15.01.2024",
            "Mi, 03.04.2019",
            "05.11.",
            "9x9",
            "01/15/2024",
            "2024-01-15 08:30:00",
            "2024-01-15T08:30:00.123Z",
            "+49 30 1234567",
            "Time: ________",
            "____________________",
            "\"id\": 123456,",
            "ED=7.2/1.2/1.2",
            "ER=7.2",
            "SE 10.5/1.2/1.2",
            "7.2/1.2/1.2",
            "Tel. +49 30 123456",
            "$3.99 / \u{a3}2.50",
            "\u{a9} 2024, p. 12",
        ] {
            assert!(is_remark(line), "{line}");
        }
        for line in [
            "5 3 . | . 7 . | . . .",
            "53..7...",
            "6003&0002",
            "5 3 7",
            "x x x x",
            "xxx.xxx.xx",
            "2024",
        ] {
            assert!(!is_remark(line), "{line}");
        }
        for line in ["12", "- 12 -", "12 / 50", "(7)", "* 3 *"] {
            assert!(is_number(line), "{line}");
        }
        for line in ["5 3 7", "12345", "5 . 3", "- -"] {
            assert!(!is_number(line), "{line}");
        }
    }
}
