//! Reads expressions of programs that say which lines of an array are meant, or that turn it.

use super::LineKind;

/// Parts of expressions that turn an array.
const TURNS: [&str; 4] = ["[::-1]", "zip(*", "order='F'", "order=\"F\""];

/// Returns whether a text has an expression of a program that turns an array, such as `grid.T`, or `]'` in MATLAB.
pub(super) fn turns_an_array(title: &str) -> bool {
    let is_turned = |(at, _): (usize, &str)| {
        let (before, rest) = (&title[..at], &title[at + 2..]);
        let is_value = before.ends_with(|sign: char| sign.is_alphanumeric() || matches!(sign, ']' | ')'));
        // Initials of a name have a stop and a blank behind them.
        let is_end = rest.is_empty() || rest.starts_with([' ', ')', ']', ',', ';', ':']);
        let is_called = rest
            .strip_prefix('.')
            .is_some_and(|name| name.starts_with(char::is_alphabetic));
        is_value && (is_end || is_called)
    };
    // R, MATLAB, Fortran and Julia fill a matrix column by column; a method of numpy does not.
    let fills_columns = title.contains("matrix(c(") && !title.contains("byrow")
        || title
            .match_indices("reshape(")
            .any(|(at, _)| !title[..at].ends_with('.'));
    fills_columns
        || TURNS.iter().any(|sign| title.contains(sign))
        || title.match_indices(".T").any(is_turned)
        || title.trim_start().starts_with("]'")
}

/// Returns the kind and the number of a part of an array, such as `grid[:, 0]` in numpy, `A(1,:)` in MATLAB and `m[, 1]` in R. There is no
/// number in others, such as `grid[:, -1]`.
pub(super) fn slice(label: &str) -> Option<(LineKind, Option<u16>)> {
    let (_, inner) = label.trim().strip_suffix([']', ')'])?.rsplit_once(['[', '('])?;
    let (row, column) = inner.split_once(',')?;
    let is_all = |part: &str| matches!(part.trim(), "" | ":");
    let (kind, number) = match (is_all(row), is_all(column)) {
        (false, true) => (LineKind::Row, row),
        (true, false) => (LineKind::Column, column),
        _ => return None,
    };
    let digits = number.trim();
    let is_number = digits.len() <= 3 && digits.bytes().all(|byte| byte.is_ascii_digit());
    Some((kind, digits.parse().ok().filter(|_| is_number)))
}
