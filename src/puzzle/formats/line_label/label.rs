//! Reads the label of one line.
//!
//! A label with the word for a unit must be understood as a whole: `row 1 from the top` is, `row 1 backwards` names another order, and in
//! `row 1 kopfstehend` a word is not known, which may name one. The last two have the kind [`LineKind::Unclear`]. Other words are names.

use super::program;
use super::split::{LabelWord, label_words};
use super::words::{self, Direction, Words};
use super::{LineKind, LineLabel, Numeral, kind_of_lines};

/// Sides that only columns have, as labels of lines.
const COLUMN_SIDES: [&str; 14] = [
    "left",
    "right",
    "leftmost",
    "rightmost",
    "links",
    "rechts",
    "izquierda",
    "derecha",
    "gauche",
    "droite",
    "sinistra",
    "destra",
    "esquerda",
    "direita",
];

impl LineLabel {
    /// A label that says that lines are not certain.
    const UNCLEAR: Self = Self {
        kind: LineKind::Unclear,
        numeral: None,
    };

    /// The label of the last row, such as `bottom`, which is no number.
    const LAST_ROW: Self = Self {
        kind: LineKind::Row,
        numeral: Some(Numeral::Number(u16::MAX)),
    };

    /// Returns whether it names the last row, and has no number.
    pub fn is_last_row(&self) -> bool {
        *self == Self::LAST_ROW
    }

    /// Reads a label. Returns `None` for a text that says neither a number nor another unit than the row.
    pub fn of(label: &str) -> Option<Self> {
        if let Some((kind, number)) = program::slice(label) {
            let of_number = |number| Self {
                kind,
                numeral: Some(Numeral::Number(number)),
            };
            return Some(number.map_or(Self::UNCLEAR, of_number));
        }
        if let Some(name) = program::frame_column(label) {
            let words = label_words(name);
            let numeral = words.last().and_then(LabelWord::numeral);
            return Some(Self {
                kind: LineKind::Column,
                numeral,
            });
        }
        if program::steps_back(label) {
            return Some(Self::UNCLEAR);
        }
        // As in `rows.push_front(`.
        let is_turned = || program::has_unclear_index(label) || program::turns_an_array(label);
        if label.contains(['(', '[']) && is_turned() {
            return Some(Self::UNCLEAR);
        }
        let words = label_words(label);
        if let [word] = words.as_slice() {
            // Rows have no left side.
            if COLUMN_SIDES.contains(&word.text.as_str()) {
                return Some(Self::UNCLEAR);
            }
            if word.is(Words::FarSides) && word.is(Words::Vertical) {
                return Some(Self::LAST_ROW);
            }
        }
        match unit_in(&words) {
            Some((at, kind)) => Self::of_unit(&words, at, kind),
            None => Self::without_unit(&words).or_else(|| Self::of_order(label)),
        }
    }

    /// The label of words with a unit at this index.
    fn of_unit(words: &[LabelWord], at: usize, kind: LineKind) -> Option<Self> {
        let mut directions = words.iter().filter_map(LabelWord::direction);
        let is_turned = directions.clone().any(|direction| direction == Direction::Turned);
        let is_natural = directions
            .next()
            .is_none_or(|direction| direction == Direction::Natural);
        let is_negative = words.iter().any(|word| word.is_negative);
        if !is_natural || is_turned || is_negative || is_difference(&words[at + 1..]) {
            return Some(Self::UNCLEAR);
        }
        let numeral = words[at + 1..]
            .iter()
            .find(|word| !word.is(Words::NumberSigns))
            .and_then(LabelWord::numeral)
            .or_else(|| number_before(&words[..at]));
        let is_said = numeral.is_some() || kind != LineKind::Row;
        if is_said && !is_understood(words, at) {
            return Some(Self::UNCLEAR);
        }
        is_said.then_some(Self { kind, numeral })
    }

    /// The label of words that name another order and no line, such as `from the bottom`.
    fn of_order(label: &str) -> Option<Self> {
        (kind_of_lines(label) == Some(LineKind::Unclear)).then_some(Self::UNCLEAR)
    }

    /// The label of words without a unit: a numeral alone, or a name with a number.
    fn without_unit(words: &[LabelWord]) -> Option<Self> {
        let numeral = match words {
            [word] if word.is_letters() => word.numeral(),
            [.., name, number] if name.is_letters() => number.digits(),
            _ => None,
        }?;
        let is_opposite = |word: &LabelWord| {
            word.direction()
                .is_some_and(|direction| direction != Direction::Natural)
        };
        if words.iter().any(|word| is_opposite(word) || word.is_negative) {
            return Some(Self::UNCLEAR);
        }
        Some(Self {
            kind: LineKind::Row,
            numeral: Some(numeral),
        })
    }
}

/// Returns whether the words behind a unit are a difference, as in `row 10-1` and `row n-1`.
fn is_difference(words: &[LabelWord]) -> bool {
    match words {
        [first, second] => {
            second.before == '-'
                && second.digits().is_some()
                && (first.digits().is_some() || first.text == "n")
        }
        _ => false,
    }
}

/// Returns whether all words of a label with a unit at this index are understood, or are parts of the name of a grid, as in `monday_row_1`.
fn is_understood(words: &[LabelWord], at: usize) -> bool {
    let is_joined = |word: &LabelWord| !word.before.is_whitespace();
    let of_name = words[..=at]
        .iter()
        .rev()
        .take_while(|word| is_joined(word))
        .count();
    // The word before the first joined one begins the name.
    let name = at.saturating_sub(of_name)..at;
    let is_known = |(index, word): (usize, &LabelWord)| {
        index == at
            || name.contains(&index)
            || !word.is_letters()
            || word.numeral().is_some()
            || words::is_ending(&word.text)
            || word.direction().is_some()
            || words::unit(&word.text).is_some()
            || [Words::NumberSigns, Words::Between, Words::Program]
                .into_iter()
                .any(|known| word.is(known))
    };
    words.iter().enumerate().all(is_known)
}

/// Returns the index and the kind of the last unit of a label.
fn unit_in(words: &[LabelWord]) -> Option<(usize, LineKind)> {
    words.iter().enumerate().rev().find_map(|(at, word)| {
        let kind = words::unit(&word.text)?.kind;
        // `b[1]` and `c[1]` are elements of a list with that name, `b1` and `c 1` a box and a column.
        let has_number = words
            .get(at + 1)
            .is_some_and(|next| next.digits().is_some() && !next.is_in_brackets());
        (!word.is_letter() || has_number).then_some((at, kind))
    })
}

/// Returns the number before a unit, as in `ninth row` and `9th row`.
fn number_before(words: &[LabelWord]) -> Option<Numeral> {
    let is_sign = |word: &&LabelWord| !words::is_ending(&word.text) && !word.is(Words::NumberSigns);
    let word = words.iter().rev().find(is_sign)?;
    word.digits()
        .or_else(|| words::number(&word.text).map(Numeral::Number))
}

#[cfg(test)]
mod tests {
    use super::super::LineKind::{Box, Column, Row, Unclear};
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
            ("1ª fila", 1),
            ("la troisième ligne", 3),
            ("строка 4", 4),
            ("row #5 (from the top)", 5),
            ("let monday_row_6", 6),
            ("A(7,:) ", 7),
            ("grid[8, :]", 8),
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
            ("Spalte \u{2460}", Column),
            ("COL\u{ff11}", Column),
            ("열 1", Column),
            ("m[, 1]", Column),
            ("grid[:, 1] ", Column),
            ("Box 1", Box),
            ("b1", Box),
            ("Quadrat 1", Box),
            ("x1", Unclear),
            ("S1", Unclear),
            ("house 1", Unclear),
            ("第1列", Unclear),
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
            "row 1 from below",
            "row 1 (rtl)",
            "row -1",
            "line[-1]",
            "grid[:, -1]",
            "Zeile 1 kopfstehend",
            "left",
            "rechts",
            "setRow(8 - 0, ",
            "grid[8-0] ",
            "grid[n - 1 - 0] ",
            "grid[~0] ",
            "setRow(0, 1, ",
            "fill(1, 0, ",
            "grids[0][8] ",
            "[8 - 0] ",
            "wavy row 1",
            "1 (from the right)",
            "g[i--] ",
            "g[--i] ",
            "setRow(row--, ",
            "*p-- ",
            "*--p =",
            "g[n:=n-1] ",
            "n = n - 1; g[n] ",
            "n -= 1; g[n] ",
            "g[%1000] ",
            "g[8e0] ",
            "g['i' - 'a'] ",
            "g[EIGHT] ",
            "g[ROW_ZERO] ",
            "row 10-1",
            "row n-1",
            "g[0::9] ",
            "g(1:9:81) ",
        ] {
            assert_eq!(of(label), Some((Unclear, None)), "{label}");
        }
        assert!(LineLabel::of("bottom").is_some_and(|label| label.is_last_row()));
        for label in ["puzzle", "", "2023", "4", "row", "the first of them"] {
            assert_eq!(of(label), None, "{label}");
        }
    }
}
