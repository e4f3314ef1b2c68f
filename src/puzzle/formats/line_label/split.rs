//! Splits labels and titles into words.

use super::Numeral;
use super::words::{self, Direction, Words};

/// A word of a label in lower case: letters or digits.
pub(super) struct LabelWord {
    pub(super) text: String,
    /// The sign before it, as in `b[1]` and `row -1`; a blank at the start.
    pub(super) before: char,
    /// Whether a minus sign makes it a negative number.
    pub(super) is_negative: bool,
}

impl LabelWord {
    pub(super) fn is_letters(&self) -> bool {
        self.text.starts_with(char::is_alphabetic)
    }

    /// Returns whether it is one letter of ASCII, which can be the abbreviation of a unit.
    pub(super) fn is_letter(&self) -> bool {
        self.text.len() == 1 && self.is_letters()
    }

    pub(super) fn is_in_brackets(&self) -> bool {
        matches!(self.before, '[' | '(' | '{')
    }

    pub(super) fn is(&self, words: Words) -> bool {
        words.have(&self.text)
    }

    pub(super) fn direction(&self) -> Option<Direction> {
        words::direction(&self.text)
    }

    pub(super) fn digits(&self) -> Option<Numeral> {
        // A longer number is a year or the like.
        let number = (self.text.len() <= 3).then(|| self.text.parse().ok())?;
        number.map(Numeral::Number)
    }

    /// Returns the numeral that it is.
    pub(super) fn numeral(&self) -> Option<Numeral> {
        let mut signs = self.text.chars();
        match (signs.next(), signs.next()) {
            (Some(letter), None) if letter.is_ascii_lowercase() => Some(Numeral::Letter(letter)),
            _ => self
                .digits()
                .or_else(|| words::number(&self.text).map(Numeral::Number))
                .or_else(|| words::roman(&self.text).map(Numeral::Roman)),
        }
    }

    /// Splits a unit from the numeral behind it.
    fn split(self) -> Vec<Self> {
        let parts = words::unit(&self.text)
            .is_none()
            .then(|| words::unit_and_rest(&self.text))
            .flatten();
        let Some((unit, rest)) = parts else {
            return vec![self];
        };
        [(unit, self.before), (rest, '_')]
            .map(|(text, before)| Self {
                text: text.to_owned(),
                before,
                is_negative: false,
            })
            .into()
    }
}

/// Splits a label into words where letters meet digits or other signs, before a capital letter after a small one, and after a unit. Each
/// sign of Chinese is a word.
pub(super) fn label_words(label: &str) -> Vec<LabelWord> {
    let mut words: Vec<LabelWord> = Vec::new();
    let (mut before, mut before_that) = (' ', ' ');
    for sign in words::plain_signs(label).chars() {
        let goes_on = before.is_alphabetic()
            && sign.is_alphabetic()
            && !(before.is_lowercase() && sign.is_uppercase())
            && !is_ideograph(before)
            && !is_ideograph(sign)
            || before.is_ascii_digit() && sign.is_ascii_digit();
        if sign.is_alphanumeric() && !goes_on {
            let is_free = before_that.is_whitespace() || matches!(before_that, '[' | '(' | '{' | ':');
            words.push(LabelWord {
                text: String::new(),
                before,
                is_negative: before == '-' && sign.is_ascii_digit() && is_free,
            });
        }
        if let Some(word) = words.last_mut().filter(|_| sign.is_alphanumeric()) {
            word.text.extend(sign.to_lowercase());
        }
        (before_that, before) = (before, sign);
    }
    words.into_iter().flat_map(LabelWord::split).collect()
}

fn is_ideograph(sign: char) -> bool {
    matches!(sign, '\u{4e00}'..='\u{9fff}')
}

/// The words of a title or of a key; a name such as `subGrids` or `bottom_up` that is one word is not split.
pub(super) fn title_words(title: &str) -> Vec<LabelWord> {
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
        before: ' ',
        is_negative: false,
    }]
}
