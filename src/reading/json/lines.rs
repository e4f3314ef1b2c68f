//! Knows which lines of a text its documents take, and what was read from them.

use super::reader::Lines;
use sudokud_puzzle::formats::LineCounts;

/// What was read from a line. The greatest claim on a line wins, so that an error is never hidden.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum LineClaim {
    Other,
    Puzzle,
    Bad,
}

/// The claims on all lines of a text.
pub(super) struct LineClaims {
    claims: Vec<LineClaim>,
    is_blank: Vec<bool>,
}

impl LineClaims {
    pub(super) fn new(text: &str) -> Self {
        let is_blank: Vec<bool> = text.lines().map(|line| line.trim().is_empty()).collect();
        Self {
            claims: vec![LineClaim::Other; is_blank.len()],
            is_blank,
        }
    }

    pub(super) fn claim(&mut self, lines: Lines, claim: LineClaim) {
        for number in lines {
            let index = number - 1;
            if self.is_blank.get(index) == Some(&false) {
                self.claims[index] = self.claims[index].max(claim);
            }
        }
    }

    pub(super) fn count(&self) -> LineCounts {
        let count = |claim| self.claims.iter().filter(|other| **other == claim).count() as u64;
        LineCounts {
            puzzle: count(LineClaim::Puzzle),
            other: count(LineClaim::Other),
            bad: count(LineClaim::Bad),
        }
    }
}

/// Returns the lines of each element of a document that is a list; `first` is the line at which it begins. The document is well formed.
pub(super) fn elements(document: &str, first: usize) -> Vec<Lines> {
    if !document.starts_with('[') || !document.contains('\n') {
        return Vec::new();
    }
    let (mut depth, mut line, mut is_in_text, mut is_escaped) = (0_usize, first, false, false);
    let mut found = Vec::new();
    let mut open: Option<Lines> = None;
    for byte in document.bytes() {
        match byte {
            b'\n' => line += 1,
            _ if is_in_text => {
                is_in_text = is_escaped || byte != b'"';
                is_escaped = !is_escaped && byte == b'\\';
                continue;
            }
            b',' if depth == 1 => {
                found.extend(open.take());
                continue;
            }
            b']' if depth == 1 => {
                found.extend(open.take());
                break;
            }
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth -= 1,
            b'"' => is_in_text = true,
            _ => {}
        }
        let is_value = !byte.is_ascii_whitespace() && (depth, byte) != (1, b'[');
        let is_value = is_value || depth == 1 && byte == b']';
        if depth >= 1 && is_value {
            open = Some(open.map_or(line..=line, |lines| *lines.start()..=line));
        }
    }
    found
}

/// Counts the lines of a text once, although it is asked about many places in turn.
#[derive(Default)]
pub(super) struct LineCounter {
    /// The place of the last question.
    at: usize,
    /// Number of ends of lines before it.
    ends: usize,
}

impl LineCounter {
    /// Returns the number of the line, from 1, of a place that is not before the last one.
    pub(super) fn line_at(&mut self, text: &str, place: usize) -> usize {
        self.ends += memchr::memchr_iter(b'\n', &text.as_bytes()[self.at..place]).count();
        self.at = place;
        1 + self.ends
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_element_of_a_list_has_its_lines() {
        for (text, expected) in [
            ("[1,\n2]", vec![1..=1, 2..=2]),
            (
                "[\n  {\"a\": [1,\n 2]},\n  \"x,]\\\"\",\n [\n]\n]",
                vec![2..=3, 4..=4, 5..=6],
            ),
            ("[\n]", vec![]),
            ("[1, 2]", vec![]),
            ("{\n}", vec![]),
        ] {
            assert_eq!(elements(text, 1), expected, "{text}");
        }
    }
}
