//! Reads grids in which chats have written the names of small pictures, such as `:five:` and `:black_large_square:`.

use super::Page;

/// The names of the pictures of digits.
const DIGITS: [&str; 9] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
];

/// Returns whether a text has the name of a picture of a digit or of an empty cell.
pub(crate) fn names_pictures(text: &str) -> bool {
    text.contains("_square:") || DIGITS.iter().any(|digit| text.contains(&format!(":{digit}:")))
}

/// Returns a text with the signs of cells in place of such names, line by line; `None` if it has none.
pub(super) fn page(text: &str) -> Option<Page> {
    if !names_pictures(text) {
        return None;
    }
    let lines = text.lines().map(|line| with_signs(line) + "\n");
    let (text, count) = (lines.collect::<String>(), text.lines().count());
    Some(Page {
        text,
        lines: (1..=count).collect(),
    })
}

fn with_signs(line: &str) -> String {
    let mut signs = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, behind)) = rest.split_once(':') {
        signs += before;
        let named = behind
            .split_once(':')
            .and_then(|(name, rest)| Some((sign_of(name)?, rest)));
        let Some((sign, behind)) = named else {
            signs.push(':');
            rest = behind;
            continue;
        };
        signs += sign;
        rest = behind;
    }
    signs + rest
}

/// The sign of the picture with this name.
fn sign_of(name: &str) -> Option<&'static str> {
    const SIGNS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    let digit = DIGITS.iter().position(|digit| *digit == name);
    let is_empty = name.ends_with("_square") || name.ends_with("_circle") || matches!(name, "zero" | "blank");
    digit.map(|at| SIGNS[at]).or_else(|| is_empty.then_some("."))
}
