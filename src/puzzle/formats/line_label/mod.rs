//! Reads the labels of rows, columns and boxes.
//!
//! A label is the text before `=` or `:`, the name of a column of a table or the key of a document: `line[9] `, `Row 9`, `r9`, `col A`,
//! `ninth row`, `Zeile IX`, `A`. [`words`] lists the words of labels, [`order`] puts labelled lines into the order of the grid, and
//! [`header`] reads lines with the names of nine columns. A label that names a unit or an order that is not certain, such as `house 1` or
//! `row 1 from the bottom`, has the kind [`LineKind::Unclear`], and its grid is refused.

mod header;
mod order;
mod words;

pub(super) use header::{ColumnHeader, column_header};
pub use order::rows_in_order;
use words::{Direction, UnitWord};

/// Which nine cells of a grid a line has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box, row by row.
    Box,
    /// A unit or an order that is not certain.
    Unclear,
}

/// The numeral of a label. A letter is a number or a Roman numeral, which only the labels beside it show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numeral {
    /// A number, from 0 or from 1.
    Number(u16),
    /// A letter in lower case: `a` is 1, but `i` beside `ii` is 1 too.
    Letter(char),
    /// A Roman numeral of several letters.
    Roman(u16),
}

/// The label of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineLabel {
    /// Whether it is a row, a column or a box.
    pub kind: LineKind,
    /// Which one it is, if the label says so.
    pub numeral: Option<Numeral>,
}

/// The nine cells of a line, and its label if it says which line it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GridLine {
    /// The cells, 0 for an empty one.
    pub cells: [u8; 9],
    /// The label.
    pub label: Option<LineLabel>,
}

impl LineLabel {
    /// Reads a label. Returns `None` for a text that says neither a number nor another unit than the row.
    pub fn of(label: &str) -> Option<Self> {
        let words = label_words(label);
        match unit_in(&words) {
            Some((at, kind)) => Self::of_unit(&words, at, kind),
            None => Self::without_unit(&words).or_else(|| Self::of_order(label)),
        }
    }

    /// The label of words with a unit at this index.
    fn of_unit(words: &[LabelWord], at: usize, kind: LineKind) -> Option<Self> {
        let directions = words.iter().filter_map(|word| words::direction(&word.text));
        let is_natural = directions
            .clone()
            .next()
            .is_none_or(|direction| direction == Direction::Natural);
        let is_turned = directions.clone().any(|direction| direction == Direction::Turned);
        if !is_natural || is_turned {
            return Some(Self {
                kind: LineKind::Unclear,
                numeral: None,
            });
        }
        let numeral = words[at + 1..]
            .iter()
            .find(|word| !is_number_sign(&word.text))
            .and_then(numeral)
            .or_else(|| number_before(&words[..at]));
        (numeral.is_some() || kind != LineKind::Row).then_some(Self { kind, numeral })
    }

    /// The label of words that name another order and no line, such as `from the bottom`.
    fn of_order(label: &str) -> Option<Self> {
        (kind_of_lines(label) == Some(LineKind::Unclear)).then_some(Self {
            kind: LineKind::Unclear,
            numeral: None,
        })
    }

    /// The label of words without a unit: a numeral alone, or a name with a number.
    fn without_unit(words: &[LabelWord]) -> Option<Self> {
        let numeral = match words {
            [word] if word.is_letters() => numeral(word),
            [.., name, number] if name.is_letters() => number.digits(),
            _ => None,
        }?;
        let is_opposite = |word: &LabelWord| {
            words::direction(&word.text).is_some_and(|direction| direction != Direction::Natural)
        };
        let kind = if words.iter().any(is_opposite) {
            LineKind::Unclear
        } else {
            LineKind::Row
        };
        Some(Self {
            kind,
            numeral: Some(numeral),
        })
    }
}

/// Returns the kind of the lines of a grid by its title or key, such as `Columns:`, `Box by box` or `rows, from bottom to top`; `None` if
/// the text says nothing about lines, or more than that.
pub fn kind_of_lines(title: &str) -> Option<LineKind> {
    let words = title_words(title);
    let units: Vec<UnitWord> = words
        .iter()
        .filter(|word| word.text.chars().nth(1).is_some())
        .filter_map(|word| words::unit(&word.text))
        .collect();
    let are_several = units.iter().any(|unit| unit.is_plural);
    let directions: Vec<Direction> = words
        .iter()
        .filter_map(|word| words::direction(&word.text))
        .collect();
    let is_from_end = directions.first() == Some(&Direction::Opposite);
    let says_from = words
        .iter()
        .any(|word| matches!(word.text.as_str(), "from" | "von"));
    let place = |number: &str| words.iter().position(|word| word.text == number);
    let are_all = place("1").is_some() && place("9").is_some();
    let is_first = |word: &LabelWord| matches!(word.text.as_str(), "first" | "zuerst");
    let begins_at_9 = place("9").is_some_and(|at| words.get(at + 1).is_some_and(is_first));
    let counts_down = are_all && place("9") < place("1") || begins_at_9;
    // As in `bottom up`.
    let names_both_ends = directions.len() > 1 && directions.iter().all(|one| *one == Direction::Opposite);
    let is_turned =
        directions.contains(&Direction::Turned) || is_from_end && says_from || counts_down || names_both_ends;
    let is_known = |word: &LabelWord| {
        word.text.chars().nth(1).is_some() && words::unit(&word.text).is_some()
            || words::direction(&word.text).is_some()
            || words::is_between(&word.text)
            || (are_all || begins_at_9) && matches!(word.text.as_str(), "1" | "9")
            // The number of the puzzle, or of its givens.
            || are_several && word.digits().is_some()
    };
    if !words.iter().all(is_known) {
        return None;
    }
    let Some(first) = units.first() else {
        return is_turned.then_some(LineKind::Unclear);
    };
    let is_certain = !is_turned && !is_from_end && units.iter().all(|unit| unit.kind == first.kind);
    // One box, or a square, is the whole grid as well.
    let says_several = first.is_plural || words.iter().any(|word| word.text == "by");
    Some(match first.kind {
        kind if !is_certain || kind == LineKind::Box && !says_several => LineKind::Unclear,
        kind => kind,
    })
}

/// Returns whether a line says that the lines below it are other ones than rows from the top, or their cells not from the left.
pub(super) fn says_other_lines(line: &str) -> bool {
    column_header(line) == Some(ColumnHeader::OtherOrder)
        || kind_of_lines(line).is_some_and(|kind| kind != LineKind::Row)
}

/// Returns the kind of a unit by its name, such as `Spalte`, in upper or lower case.
pub fn kind_of_word(word: &str) -> Option<LineKind> {
    words::unit(&word.to_lowercase()).map(|unit| unit.kind)
}

/// A word of a label in lower case: letters or digits.
struct LabelWord {
    text: String,
    /// Whether a bracket is before it, as in `b[1]`.
    is_in_brackets: bool,
}

impl LabelWord {
    fn is_letters(&self) -> bool {
        self.text.starts_with(char::is_alphabetic)
    }

    fn digits(&self) -> Option<Numeral> {
        // A longer number is a year or the like.
        let number = (self.text.len() <= 3).then(|| self.text.parse().ok())?;
        number.map(Numeral::Number)
    }
}

/// The words of a title or of a key; a name such as `subGrids` or `bottom_up` that is one word is not split.
fn title_words(title: &str) -> Vec<LabelWord> {
    let joined: String = title
        .chars()
        .filter(|sign| sign.is_alphabetic())
        .flat_map(char::to_lowercase)
        .collect();
    let is_one_word = !title.contains(char::is_whitespace)
        && (words::unit(&joined).is_some() || words::direction(&joined) == Some(Direction::Turned));
    if !is_one_word {
        return label_words(title);
    }
    vec![LabelWord {
        text: joined,
        is_in_brackets: false,
    }]
}

/// Splits a label into words where letters meet digits or other signs, before a capital letter after a small one, and after a unit.
fn label_words(label: &str) -> Vec<LabelWord> {
    let mut words: Vec<LabelWord> = Vec::new();
    let mut before = ' ';
    for sign in label.chars() {
        let goes_on =
            before.is_alphabetic() && sign.is_alphabetic() && !(before.is_lowercase() && sign.is_uppercase())
                || before.is_ascii_digit() && sign.is_ascii_digit();
        if sign.is_alphanumeric() && !goes_on {
            words.push(LabelWord {
                text: String::new(),
                is_in_brackets: matches!(before, '[' | '(' | '{'),
            });
        }
        if let Some(word) = words.last_mut().filter(|_| sign.is_alphanumeric()) {
            word.text.extend(sign.to_lowercase());
        }
        before = sign;
    }
    words.into_iter().flat_map(LabelWord::split).collect()
}

impl LabelWord {
    /// Splits a unit from the numeral behind it.
    fn split(self) -> Vec<Self> {
        let parts = words::unit(&self.text)
            .is_none()
            .then(|| words::unit_and_rest(&self.text))
            .flatten();
        let Some((unit, rest)) = parts else {
            return vec![self];
        };
        [(unit, self.is_in_brackets), (rest, false)]
            .map(|(text, is_in_brackets)| Self {
                text: text.to_owned(),
                is_in_brackets,
            })
            .into()
    }
}

/// Returns the index and the kind of the last unit of a label.
fn unit_in(words: &[LabelWord]) -> Option<(usize, LineKind)> {
    words.iter().enumerate().rev().find_map(|(at, word)| {
        let kind = words::unit(&word.text)?.kind;
        let is_letter = word.text.chars().nth(1).is_none();
        // `b[1]` and `c[1]` are elements of a list with that name, `b1` and `c 1` a box and a column.
        let has_number = words
            .get(at + 1)
            .is_some_and(|next| next.digits().is_some() && !next.is_in_brackets);
        (!is_letter || has_number).then_some((at, kind))
    })
}

fn is_number_sign(word: &str) -> bool {
    matches!(word, "no" | "nr" | "number" | "nummer")
}

/// Returns the number before a unit, as in `ninth row` and `9th row`.
fn number_before(words: &[LabelWord]) -> Option<Numeral> {
    let is_ending = |word: &&LabelWord| !matches!(word.text.as_str(), "st" | "nd" | "rd" | "th");
    let word = words.iter().rev().find(is_ending)?;
    word.digits()
        .or_else(|| words::number(&word.text).map(Numeral::Number))
}

/// Returns the numeral that a word is.
fn numeral(word: &LabelWord) -> Option<Numeral> {
    let mut signs = word.text.chars();
    match (signs.next(), signs.next()) {
        (Some(letter), None) if letter.is_ascii_lowercase() => Some(Numeral::Letter(letter)),
        _ => word
            .digits()
            .or_else(|| words::number(&word.text).map(Numeral::Number))
            .or_else(|| words::roman(&word.text).map(Numeral::Roman)),
    }
}

#[cfg(test)]
mod tests {
    use super::LineKind::{Box, Column, Row, Unclear};
    use super::*;

    #[test]
    fn a_label_has_the_number_of_a_line() {
        let of = |label: &str| LineLabel::of(label).map(|label| (label.kind, label.numeral));
        for (label, number) in [
            ("line[9] ", 9),
            ("Row 3", 3),
            ("r0", 0),
            ("puzzle_12_row_4", 4),
            ("line[10] ", 10),
            ("Row No. 7", 7),
            ("ninth row", 9),
            ("Zeile neun", 9),
            ("rowNine", 9),
            ("row 2 of 9, from the top", 2),
            ("b[4]", 4),
            ("level 7", 7),
        ] {
            assert_eq!(of(label), Some((Row, Some(Numeral::Number(number)))), "{label}");
        }
        for label in ["I ", "row I", "rowI", "ROWI", "Zeile i"] {
            assert_eq!(of(label), Some((Row, Some(Numeral::Letter('i')))), "{label}");
        }
        for (label, kind) in [
            ("col[1] ", Column),
            ("Column 1", Column),
            ("c1", Column),
            ("c 1", Column),
            ("SPALTE 1", Column),
            ("Box 1", Box),
            ("b1", Box),
            ("Quadrat 1", Box),
            ("x1", Unclear),
            ("S1", Unclear),
            ("house 1", Unclear),
        ] {
            assert_eq!(of(label), Some((kind, Some(Numeral::Number(1)))), "{label}");
        }
        assert_eq!(of("columnA"), Some((Column, Some(Numeral::Letter('a')))));
        assert_eq!(of("row IX"), Some((Row, Some(Numeral::Roman(9)))));
        for label in [
            "row 1 from the bottom",
            "last row",
            "reversed row 1",
            "from the bottom",
        ] {
            assert_eq!(of(label), Some((Unclear, None)), "{label}");
        }
        for label in ["puzzle", "", "2023", "4", "row", "the first of them"] {
            assert_eq!(of(label), None, "{label}");
        }
    }

    #[test]
    fn a_title_says_which_lines_are_below_it() {
        for (title, kind) in [
            ("Columns:", Column),
            ("The columns, from left to right", Column),
            ("spalten 1-9", Column),
            ("by_columns", Column),
            ("columnMajor", Column),
            ("Rows:", Row),
            ("Boxes", Box),
            ("Box by box:", Box),
            ("Blöcke", Box),
            ("Box", Unclear),
            ("houses", Unclear),
            ("Rows from bottom to top", Unclear),
            ("Columns and rows", Unclear),
            ("Rows 9 to 1", Unclear),
            ("Bottom row first", Unclear),
            ("Read downwards", Unclear),
            ("Here are the columns of the puzzle:", Column),
            ("columnFirst", Column),
            ("Mirrored:", Unclear),
            ("reversed order", Unclear),
            ("From the bottom:", Unclear),
        ] {
            assert_eq!(kind_of_lines(title), Some(kind), "{title}");
        }
        for title in [
            "x",
            "Column 1",
            "Block 7",
            "puzzle",
            "Right",
            "Square dance",
            "c",
            "",
        ] {
            assert_eq!(kind_of_lines(title), None, "{title}");
        }
    }
}
