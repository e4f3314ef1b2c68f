//! Forms that are certain by the beginning of a text, although its puzzles may be wrong.

use crate::form::InputForm;
use crate::json::document::Json;
use crate::link;
use crate::order;
use crate::page::names_pictures;
use crate::{detect::Detected, detect::Wanted, json};
use sudokud_puzzle::Stop;
use sudokud_puzzle::formats::{Format, is_order_line, is_wrapped_line, names_another_order};

/// Returns whether the first line that is neither blank nor a comment is a plain one; `None` if there is no whole such line. It is none below a
/// comment that names another order.
pub fn plain(bytes: &[u8], is_whole: bool) -> Option<bool> {
    let mut rest = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    while !rest.is_empty() {
        let end = memchr::memchr(b'\n', rest);
        let line = rest[..end.unwrap_or(rest.len())].trim_ascii();
        rest = end.map_or(&[], |end| &rest[end + 1..]);
        if !line.is_empty() && line[0] != b'#' {
            return (end.is_some() || is_whole).then(|| is_plain_line(line) && !has_turned_comment(bytes));
        }
        let words = String::from_utf8_lossy(line);
        if !line.is_empty() && (order::is_other_line(&words) || is_order_line(&words)) {
            return Some(false);
        }
    }
    None
}

/// Returns whether a comment behind the cells of a line, or on a line of its own, names another order of cells. Only the first lines are looked
/// at.
pub fn has_turned_comment(bytes: &[u8]) -> bool {
    let mut lines = bytes.split(|&byte| byte == b'\n').take(MOST_COMMENTS);
    lines.any(|line| {
        let start = line.trim_ascii_start();
        if start.starts_with(b"#")
            || start.starts_with(b"//")
            || start.starts_with(b";")
            || start.starts_with(b"--")
        {
            return line.len() <= LONGEST_COMMENT && is_order_line(&String::from_utf8_lossy(line));
        }
        let behind = line.get(81..).unwrap_or_default().trim_ascii();
        let comment = behind.strip_prefix(b"#").unwrap_or(behind);
        let has_letters = comment
            .iter()
            .any(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii());
        has_letters
            && comment.len() <= LONGEST_COMMENT
            && names_another_order(&String::from_utf8_lossy(comment))
    })
}

/// Number of lines whose comments are looked at, so that a large file begins at once.
const MOST_COMMENTS: usize = 100;

/// Length of the longest comment that is looked at, in bytes.
const LONGEST_COMMENT: usize = 200;

/// Returns whether a line begins with a plain grid that is certainly not a part of something else.
fn is_plain_line(line: &[u8]) -> bool {
    let Some((cells, rest)) = line.split_first_chunk::<81>() else {
        return false;
    };
    let is_cell = |byte: &u8| matches!(byte, b'0'..=b'9' | b'.');
    cells.iter().all(is_cell)
        // Nine such lines can be the candidates of one puzzle.
        && !is_wrapped_line(cells)
        && rest
            .first()
            .is_none_or(|next| matches!(next, b' ' | b'\t' | b'#'))
}

/// Returns the form that is certain by the beginning of a text.
pub(super) fn certain(text: &str, stop: &Stop) -> Option<InputForm> {
    if looks_like_json(text, stop) {
        return Some(InputForm::Json);
    }
    looks_like_xml(text).then_some(InputForm::Format(Format::OpenSudoku))
}

/// Returns the form that is certain, if the caller wants no column.
pub(super) fn certain_without_columns(text: &str) -> Option<InputForm> {
    if looks_like_hodoku(text) {
        return Some(InputForm::Format(Format::Hodoku));
    }
    let mut lines = text
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
    (lines.clone().next().is_some() && lines.all(link::is_link)).then_some(InputForm::Link)
}

/// Returns whether a text is certainly JSON, although its puzzles may be wrong: it begins with a key, or with a list that has a grid, another
/// list or an object with a key.
fn looks_like_json(text: &str, stop: &Stop) -> bool {
    let start = text.trim_start();
    if start.starts_with('[') {
        return start
            .match_indices('{')
            .any(|(at, _)| begins_with_key(&start[at..]))
            || is_nested_list(start)
            || json::read_unless(text, None, stop).good() > 0;
    }
    begins_with_key(start)
}

/// Returns whether a text is one list with lists in it, or a list of lists or texts that is cut off at its end.
fn is_nested_list(text: &str) -> bool {
    match serde_json::from_str(text) {
        Ok(Json::List(list)) => list.iter().any(|element| matches!(element, Json::List(_))),
        Ok(_) => false,
        Err(error) => error.is_eof() && text[1..].trim_start().starts_with(['[', '"']),
    }
}

fn begins_with_key(text: &str) -> bool {
    let key = text
        .strip_prefix('{')
        .and_then(|rest| rest.trim_start().strip_prefix('"'));
    let after_key = key.and_then(|key| key.split_once('"'));
    after_key.is_some_and(|(_, rest)| rest.trim_start().starts_with(':'))
}

/// Returns whether a text is certainly a file of `OpenSudoku`: it begins with an element or a comment, and has a root or a game.
fn looks_like_xml(text: &str) -> bool {
    let start = text.trim_start();
    // KSudoku has games, too.
    start.starts_with('<')
        && !start.contains("<ksudoku")
        && ["<opensudoku", "<game ", "<game\n", "<game\r", "<game\t"]
            .iter()
            .any(|element| start.contains(element))
}

/// Returns whether a text is certainly in `HoDoKu`'s format, although its lines may be wrong: it begins with a colon, and three follow.
fn looks_like_hodoku(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_start);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    // A drawn border has dashes.
    let is_chat = first.is_some_and(names_pictures);
    !is_chat
        && first.is_some_and(|line| {
            line.starts_with(':') && line.matches(':').count() >= 3 && !line.contains("--")
        })
}

/// Returns the form of documents that are too long to be tried as a whole, by how they begin.
pub(super) fn by_first_character(text: &str, is_whole: bool, wanted: Wanted<'_>) -> Option<Detected> {
    if is_whole {
        return None;
    }
    let start = text.trim_start();
    if start.starts_with("<?xml") || start.starts_with("<opensudoku") {
        return Some(Detected::of(InputForm::Format(Format::OpenSudoku)));
    }
    let is_json = start.starts_with(['{', '[']) && {
        let mut documents = serde_json::Deserializer::from_str(start).into_iter::<serde_json::Value>();
        match documents.next() {
            Some(Ok(_)) => start.starts_with('{') || wanted.of_name == Some(InputForm::Json),
            Some(Err(error)) => error.is_eof(),
            None => false,
        }
    };
    is_json.then(|| Detected::of(InputForm::Json))
}
