//! Restores the numbers of rows as `NumPy`, R, pandas and `PyTorch` print them: `[[5. 3. 0. ...`, `5.0,3.0,,...`, `tensor([[5, 3, ...`.
//!
//! A number with decimals is a cell only in a line that has nine numbers, so that `5. 3.` in a row of nine signs stays what it is.

/// The text with the same number of lines, in which decimals of whole numbers are left out, and so are the words behind a print; `None` if
/// nothing changes.
pub(super) fn restored(text: &str) -> Option<String> {
    let mut is_changed = false;
    let mut lines = String::with_capacity(text.len());
    for line in text.lines() {
        match restored_line(line) {
            Some(plain) => {
                lines.push_str(&plain);
                is_changed = true;
            }
            None => lines.push_str(line),
        }
        lines.push('\n');
    }
    is_changed.then_some(lines)
}

fn restored_line(line: &str) -> Option<String> {
    if is_note(line) {
        return Some("#".to_owned());
    }
    let boxed = with_dots_in_brackets(line);
    if boxed.is_some() {
        return boxed;
    }
    let shortened = without_options(line);
    let line = shortened.unwrap_or(line);
    without_decimals(line).or_else(|| shortened.map(str::to_owned))
}

/// Returns whether a line says how large a print is or which sign is an empty cell: `[9 rows x 9 columns]`, `(9, 9)`, `_ = 0`.
fn is_note(line: &str) -> bool {
    let plain: String = line.chars().filter(|sign| !sign.is_whitespace()).collect();
    let is_sign = |sign: &str| sign.chars().count() == 1 && super::text_lines::single_cell(sign).is_some();
    let is_legend = plain.split_once('=').is_some_and(|(sign, meaning)| {
        is_sign(sign) && (meaning == "0" || matches!(meaning, "empty" | "blank" | "leer" | "vide" | "."))
    });
    matches!(
        plain.as_str(),
        "[9rowsx9columns]" | "(9,9)" | "(9,9,)" | "torch.Size([9,9])"
    ) || is_legend
}

/// Returns a line of cells in brackets of their own with a sign in the empty ones, as in `[5] [ ] [3]`.
fn with_dots_in_brackets(line: &str) -> Option<String> {
    let has_words = line.contains(|sign: char| sign.is_alphabetic());
    let is_of_cells = !has_words && (line.contains("[ ]") || line.contains("( )"));
    is_of_cells.then(|| line.replace("[ ]", "[.]").replace("( )", "(.)"))
}

/// Returns the last row of a print without the type and the device behind it: `...]], device='cuda:0')`.
fn without_options(line: &str) -> Option<&str> {
    let end = line.rfind("]]")? + 2;
    let rest = line[end..].trim_start().strip_prefix(',')?.trim_start();
    ["dtype=", "device=", "requires_grad=", "grad_fn="]
        .iter()
        .any(|option| rest.starts_with(option))
        .then(|| &line[..end])
}

/// Returns a line of nine numbers without their decimals, which are zeros or a point alone.
fn without_decimals(line: &str) -> Option<String> {
    if !line.contains('.') {
        return None;
    }
    let separator = [',', ';', '\t']
        .into_iter()
        .find(|&separator| line.matches(separator).count() >= 8);
    let is_edge =
        |sign: char| sign.is_whitespace() || matches!(sign, ',' | ';' | '[' | ']' | '(' | ')' | '|');
    let tokens = || line.split(is_edge).filter(|token| !token.is_empty());
    let is_value = |token: &str| whole(token).is_some() || is_empty_cell(token);
    let values = tokens().filter(|token| is_value(token)).count();
    let decimals = tokens()
        .filter(|token| whole(token).is_some_and(|digit| digit.len() < token.len()))
        .count();
    // A label may be in front, and blank fields have no number.
    let others = tokens().count() - values;
    let is_row = if separator.is_some() {
        values <= 10
    } else {
        matches!(values, 9 | 10)
    };
    if decimals == 0 || !is_row || others > 1 {
        return None;
    }
    let mut plain = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(start) = rest.find(|sign| !is_edge(sign)) {
        let end = rest[start..].find(is_edge).map_or(rest.len(), |end| start + end);
        plain.push_str(&rest[..start]);
        plain.push_str(whole(&rest[start..end]).unwrap_or(&rest[start..end]));
        rest = &rest[end..];
    }
    plain.push_str(rest);
    Some(plain)
}

/// Returns the digit of a number, perhaps with zeros as decimals.
fn whole(token: &str) -> Option<&str> {
    let (digit, decimals) = token.split_once('.').unwrap_or((token, ""));
    let is_digit = digit.len() == 1 && digit.bytes().all(|byte| byte.is_ascii_digit());
    (is_digit && decimals.bytes().all(|byte| byte == b'0')).then_some(digit)
}

fn is_empty_cell(token: &str) -> bool {
    token != "-1" && super::text_lines::single_cell(token) == Some(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_lose_their_decimals() {
        for (line, expected) in [
            ("[[5. 3. 0. 0. 7. 0. 0. 0. 0.]", "[[5 3 0 0 7 0 0 0 0]"),
            ("5.0,3.0,,,7.0,,,,", "5,3,,,7,,,,"),
            (
                "5.0 3.0 nan nan 7.0 nan nan nan nan",
                "5 3 nan nan 7 nan nan nan nan",
            ),
            (
                "0  5.0  3.0  NaN  NaN  7.0  NaN  NaN  NaN  NaN",
                "0  5  3  NaN  NaN  7  NaN  NaN  NaN  NaN",
            ),
            (
                "        [5, 3, 0, 0, 7, 0, 0, 0, 0]], device='cuda:0')",
                "        [5, 3, 0, 0, 7, 0, 0, 0, 0]]",
            ),
        ] {
            assert_eq!(
                restored(line).as_deref().map(str::trim_end),
                Some(expected),
                "{line}"
            );
        }
        for line in [
            "53. .7. ...",
            "5. 3. .. .. 7. ..",
            "5 3 . . 7 . . . .",
            "version 2.0 of 1.0",
        ] {
            assert_eq!(restored(line), None, "{line}");
        }
    }
}
