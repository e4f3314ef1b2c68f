//! Writes missing values, puzzles, grades, numbers and steps for the rows of several verbs.

use std::fmt;

use serde::{Serialize, Serializer};

use sudokud_puzzle::formats::Format;
use sudokud_puzzle::{Clues, Position};
use sudokud_service::{Language, Remark, proto};

/// The text, or `None` if it is empty.
pub(super) fn filled(text: String) -> Option<String> {
    (!text.is_empty()).then_some(text)
}

/// The value, or an empty column.
pub(super) fn or_empty<T: ToString>(value: Option<&T>) -> String {
    value.map_or_else(String::new, ToString::to_string)
}

/// The score of a grade. An unfinished puzzle has none, which the protocol writes as 0.
pub(super) fn finished_score(grade: &proto::Grade) -> Option<f64> {
    (grade.progress.is_none() || grade.score > 0.0).then_some(grade.score)
}

/// Draws a puzzle: a grid, or the candidates of a sukaku.
pub(super) fn drawn(clues: &Clues) -> String {
    let format = if clues.is_sukaku() {
        Format::PencilMarks
    } else {
        Format::Bordered
    };
    format.write(&Position::from_clues(*clues))
}

/// Draws a puzzle of an answer; returns other text unchanged.
pub(super) fn drawn_text(text: &str) -> String {
    text.parse()
        .map_or_else(|_| format!("{text}\n"), |clues| drawn(&clues))
}

/// Draws a puzzle of an answer as SVG; nothing for other text.
pub(super) fn picture_text(text: &str, language: Language) -> Vec<String> {
    let clues: Option<Clues> = text.parse().ok();
    clues.iter().map(|clues| picture(clues, language)).collect()
}

/// Draws a puzzle as SVG.
pub(super) fn picture(clues: &Clues, language: Language) -> String {
    sudokud_service::draw::position_svg(&Position::from_clues(*clues), language)
}

/// A grade in words, such as `hard on hodoku, score 1234, hardest x-wing`; unknown parts are left out.
pub(super) fn grade_words(
    scale: Option<&String>,
    level: Option<&String>,
    score: Option<f64>,
    hardest: Option<&str>,
    language: Language,
) -> Option<String> {
    let level = level.map(|level| Remark::Level { level }.text(language));
    let level = level.as_deref();
    let level = match scale {
        Some(scale) => {
            let level = level.unwrap_or_default();
            let text = Remark::OnScale { level, scale }.text(language);
            Some(text.trim_start().to_owned())
        }
        None => level.map(str::to_owned),
    };
    let score = score.map(|score| {
        Remark::Score {
            score: &score.to_string(),
        }
        .text(language)
    });
    let hardest = hardest.map(|technique| Remark::Hardest { technique }.text(language));
    let facts: Vec<String> = [level, score, hardest].into_iter().flatten().collect();
    (!facts.is_empty()).then(|| facts.join(", "))
}

/// A number of an answer as a count. No count of an answer is negative.
pub(super) fn count(number: impl TryInto<usize>) -> usize {
    number.try_into().unwrap_or_default()
}

/// A number with at most three decimals, and none if it is whole.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ShortNumber(pub f64);

impl fmt::Display for ShortNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (self.0 * 1000.0).round() / 1000.0)
    }
}

impl Serialize for ShortNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.fract() == 0.0 {
            serializer.serialize_i64(self.0 as i64)
        } else {
            serializer.serialize_f64((self.0 * 1000.0).round() / 1000.0)
        }
    }
}

/// A score in JSON, in the same notation as in the other forms.
#[expect(clippy::ref_option, reason = "serde passes a reference to the field")]
pub(super) fn score_number<S: Serializer>(score: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    score.map(ShortNumber).serialize(serializer)
}

/// What stands between the texts of one column.
const BETWEEN: &str = " | ";

/// Several texts in one column. A bar within a text is written `\|`, so that the column can always be split at [`BETWEEN`].
pub(super) fn in_one_column(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| text.replace('|', "\\|")).collect();
    texts.join(BETWEEN)
}

/// The steps, each on a line with its number.
pub(super) fn numbered(steps: &[String]) -> String {
    let steps = std::iter::zip(1.., steps);
    steps
        .map(|(number, step)| format!("{number:>3}. {step}\n"))
        .collect::<Vec<_>>()
        .concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_of_texts_splits_into_the_texts() {
        for texts in [
            &["A: place r1c1=5.", "B: 5 at r1c2; remove 5, and 6."][..],
            &["one"],
            &["a | b", "| c |", "|", "d || e"],
        ] {
            let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
            let column = in_one_column(&texts);
            let split: Vec<String> = column
                .split(BETWEEN)
                .map(|text| text.replace("\\|", "|"))
                .collect();
            assert_eq!(split, texts, "{column}");
        }
    }
}
