//! Reads hard blanks (U+00A0) that stand for empty cells beside dots, as pages and word processors write them.
//!
//! A hard blank is a cell where the line, or the part of a line between two bars, has the width of cells that are next to each other or have
//! one blank between them.

use std::borrow::Cow;

use super::bordered::is_bar;
use super::text_lines::cell_sign;

/// The blank that is not a place for a line break.
const HARD_BLANK: char = '\u{a0}';

/// The lines of a text with a dot in place of each hard blank that is a cell. Returns `None` if there is none.
pub(super) fn dotted(text: &str) -> Option<Vec<Option<Cow<'_, str>>>> {
    if !text.contains(HARD_BLANK) {
        return None;
    }
    let mut is_changed = false;
    let mut dotted = |line| {
        let dotted = dotted_line(line);
        is_changed |= dotted.is_some();
        Some(dotted.map_or(Cow::Borrowed(line), Cow::Owned))
    };
    let lines = text.lines().map(&mut dotted).collect();
    is_changed.then_some(lines)
}

fn dotted_line(line: &str) -> Option<String> {
    if !line.contains(HARD_BLANK) {
        return None;
    }
    let bars: Vec<&str> = line.matches(is_bar).collect();
    let parts: Vec<String> = line.split(is_bar).map(dotted_part).collect::<Option<_>>()?;
    let mut bars = bars.into_iter();
    let mut dotted = String::new();
    for part in parts {
        dotted += &part;
        dotted += bars.next().unwrap_or_default();
    }
    Some(dotted)
}

/// Returns the cells between two bars with a dot for each hard blank.
fn dotted_part(part: &str) -> Option<String> {
    let inner: Vec<char> = part.trim_matches([' ', '\t', '\r']).chars().collect();
    let is_cell = |sign: &char| *sign == HARD_BLANK || cell_sign(*sign).is_some();
    let is_spaced =
        || inner.iter().skip(1).step_by(2).all(|sign| *sign == ' ') && inner.iter().step_by(2).all(is_cell);
    let fits = match inner.len() {
        0 => true,
        1 | 3 | 9 if inner.iter().all(is_cell) => true,
        5 | 17 => is_spaced(),
        _ => false,
    };
    let dotted = |sign: char| if sign == HARD_BLANK { '.' } else { sign };
    fits.then(|| format!(" {} ", inner.into_iter().map(dotted).collect::<String>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hard_blank_is_a_cell_by_its_place() {
        for (line, expected) in [
            ("53\u{a0}.7....", Some(" 53..7.... ")),
            ("5 3 \u{a0} . 7 . \u{a0} . .", Some(" 5 3 . . 7 . . . . ")),
            ("|53\u{a0}|.7.|\u{a0}..|", Some("  | 53. | .7. | ... |  ")),
            ("53..7....", None),
            ("5\u{a0}3\u{a0}.", None),
            ("53..7....\u{a0}", None),
            ("5\u{a0}3 .\u{a0}. 7\u{a0}.", None),
        ] {
            let dotted = dotted_line(line);
            assert_eq!(dotted.as_deref(), expected, "{line}");
        }
    }
}
