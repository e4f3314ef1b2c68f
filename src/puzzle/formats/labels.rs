//! Finds the labels around a drawn grid: names of rows before each row, and a line with the names of columns.
//!
//! Labels are removed only if all of them together are those of a grid: `A` to `I`, `1` to `9`, `0` to `8` or `r1` to `r9` in order. A line with a
//! number alone can be the title of the next grid.

/// The lines of a text without the labels of their rows; `None` for a line of column names or with a number alone. Returns `None` if the
/// text has no labels.
pub(super) fn removed(text: &str) -> Option<Vec<Option<&str>>> {
    // Programs count rows from 1 or from 0.
    ["123456789", "012345678"]
        .into_iter()
        .find_map(|numbers| removed_with(text, numbers))
}

fn removed_with<'t>(text: &'t str, numbers: &str) -> Option<Vec<Option<&'t str>>> {
    let mut next = 0;
    let mut lines: Vec<Option<&str>> = Vec::new();
    for line in text.lines() {
        if is_header(line, numbers) || is_number(line) {
            lines.push(None);
            continue;
        }
        match labelled(line, next, numbers) {
            Some(rest) => {
                next = (next + 1) % 9;
                lines.push(Some(rest));
            }
            None => lines.push(Some(line)),
        }
    }
    let has_names = lines.iter().any(Option::is_none);
    let has_labels = std::iter::zip(text.lines(), &lines)
        .any(|(line, kept)| kept.is_some_and(|kept| kept.len() < line.len()));
    ((has_labels || has_names) && next == 0).then_some(lines)
}

/// Returns whether a line names nine columns.
fn is_header(line: &str, numbers: &str) -> bool {
    let names: String = line
        .chars()
        .filter(|character| character.is_alphanumeric())
        .collect::<String>()
        .to_ascii_lowercase();
    names == numbers || matches!(names.as_str(), "abcdefghi" | "c1c2c3c4c5c6c7c8c9")
}

/// Returns whether a line is a number of at most four digits.
fn is_number(line: &str) -> bool {
    let line = line.trim();
    let number = line.strip_suffix(['.', ':', ')']).unwrap_or(line);
    (1..=4).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the rest of a line after the label of row `index`.
fn labelled<'l>(line: &'l str, index: usize, numbers: &str) -> Option<&'l str> {
    let start = line.trim_start();
    // In a table of Markdown a bar comes first.
    let start = start
        .strip_prefix(super::bordered::is_bar)
        .map_or(start, str::trim_start);
    let letter = (b'A' + index as u8) as char;
    let number = &numbers[index..=index];
    let names = [
        letter.to_string(),
        letter.to_ascii_lowercase().to_string(),
        format!("r{number}"),
        format!("R{number}"),
        // R's print of a matrix.
        format!("[{number},]"),
        number.to_owned(),
    ];
    names.iter().find_map(|name| {
        let rest = start.strip_prefix(name.as_str())?;
        let rest = rest.strip_prefix([':', '.', ')']).unwrap_or(rest);
        let is_end = rest.starts_with(|character: char| {
            character.is_whitespace() || character == ',' || super::bordered::is_bar(character)
        });
        is_end.then(|| rest.strip_prefix(',').unwrap_or(rest))
    })
}
