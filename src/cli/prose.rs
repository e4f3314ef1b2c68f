//! Writes grades, steps and refusals as sentences for people, in the language of the answer.

use std::fmt;

use crate::calls::Refusal;
use crate::run::Subject;
use sudokud_puzzle::Conflict;
use sudokud_service::proto::Grade;
use sudokud_service::{Language, Words};

/// The score of a grade. An unfinished puzzle has none, which the protocol writes as 0.
pub(crate) fn finished_score(grade: &Grade) -> Option<f64> {
    (grade.progress.is_none() || grade.score > 0.0).then_some(grade.score)
}

/// A grade in words, such as `hard on hodoku, score 1234, hardest x-wing`; missing parts are left out. `hardest` is the name of the
/// hardest technique.
pub(crate) fn grade(grade: &Grade, hardest: &str, language: Language) -> String {
    let words = Words::of(language);
    let level = match grade.level.as_str() {
        "" => String::new(),
        level => words.level(level),
    };
    let scale = words.on_scale(level, &grade.scale);
    let mut facts = vec![scale.trim_start().to_owned()];
    if let Some(score) = finished_score(grade) {
        facts.push(words.score(score.to_string()));
    }
    if !hardest.is_empty() {
        facts.push(words.hardest(hardest));
    }
    facts.join(", ")
}

/// Why there is no answer about a subject, in words. Reasons without words in another language are in English.
pub(crate) fn refusal(refusal: &Refusal, subject: &Subject, language: Language) -> String {
    let translated = translated(refusal, subject, language);
    let why = translated.as_ref().unwrap_or(&refusal.message);
    if refusal.is_about_puzzle() {
        Words::of(language).invalid(why)
    } else {
        Words::of(language).failed(why)
    }
}

fn translated(refusal: &Refusal, subject: &Subject, language: Language) -> Option<String> {
    if language == Language::default() {
        return None;
    }
    let words = Words::of(language);
    match (refusal.reason.as_str(), subject) {
        ("GRID_CONFLICT", Subject::Puzzle(position)) => {
            let Conflict { digit, house, cells } = position.values().conflict()?;
            let [first, second] = cells;
            Some(words.clash(digit, first, second, words.house(house)))
        }
        ("WRONG_STEP", _) => Some(words.wrong_step()),
        _ => None,
    }
}

/// The steps, each on a line with its number.
pub(crate) fn numbered<'a>(steps: impl IntoIterator<Item = &'a str>) -> String {
    let lines = std::iter::zip(1.., steps).map(|(number, step)| format!("{number:>3}. {step}\n"));
    lines.collect()
}

/// A count of an answer, which is never negative.
pub(crate) fn count(number: impl TryInto<usize>) -> usize {
    number.try_into().unwrap_or_default()
}

/// A number with at most three decimals.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct ShortNumber(pub f64);

impl fmt::Display for ShortNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (self.0 * 1000.0).round() / 1000.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grade_is_a_sentence_without_missing_parts() {
        let hard = Grade {
            scale: "hodoku".to_owned(),
            level: "hard".to_owned(),
            score: 1234.5,
            ..Grade::default()
        };
        let text = grade(&hard, "x-wing", Language::default());
        assert_eq!(text, "hard on hodoku, score 1234.5, hardest x-wing");
        assert_eq!(ShortNumber(1.0 / 3.0).to_string(), "0.333");
        assert_eq!(numbered(["a"]), "  1. a\n");
    }
}
