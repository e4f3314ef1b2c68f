//! The nine symbols that stand for the digits of a grid.

use std::borrow::Cow;

use sudoku_technique::Digit;

use super::fonts::{self, Weight};

/// Nine different symbols: the digits, or letters, signs of the zodiac, fruit and so on in their place.
#[derive(Clone, PartialEq, Debug)]
pub struct Symbols {
    texts: [Cow<'static, str>; 9],
    /// The factor by which the symbols are smaller than digits, so that the widest one fits into its place.
    scale: f64,
}

/// The reason why texts are no [`Symbols`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SymbolsError {
    /// There are more or fewer than nine.
    #[error("{0} symbols; write nine, one for each digit from 1 to 9, or none for the digits")]
    Count(usize),
    /// A text is empty, too long, or has spaces or control characters.
    #[error("{0:?} is not a symbol; write one or two characters without spaces")]
    Malformed(String),
    /// Two are the same.
    #[error("{0:?} stands for two digits; write nine different symbols")]
    Repeated(String),
}

impl Symbols {
    /// The digits 1 to 9.
    pub const DIGITS: Self = Self {
        texts: [
            Cow::Borrowed("1"),
            Cow::Borrowed("2"),
            Cow::Borrowed("3"),
            Cow::Borrowed("4"),
            Cow::Borrowed("5"),
            Cow::Borrowed("6"),
            Cow::Borrowed("7"),
            Cow::Borrowed("8"),
            Cow::Borrowed("9"),
        ],
        scale: 1.0,
    };

    /// The most characters of a symbol.
    const LONGEST: usize = 2;

    /// The greatest width that needs no smaller letters, in font size 1: one wide character.
    const WIDEST: f64 = 1.0;

    /// Reads nine texts, for the digits from 1 to 9; none stand for [`DIGITS`](Self::DIGITS).
    pub fn new(texts: &[String]) -> Result<Self, SymbolsError> {
        if texts.is_empty() {
            return Ok(Self::DIGITS);
        }
        let Ok(symbols) = <&[String; 9]>::try_from(texts) else {
            return Err(SymbolsError::Count(texts.len()));
        };
        for (index, text) in texts.iter().enumerate() {
            let is_symbol = (1..=Self::LONGEST).contains(&text.chars().count())
                && !text
                    .chars()
                    .any(|letter| letter.is_whitespace() || letter.is_control());
            if !is_symbol {
                return Err(SymbolsError::Malformed(text.clone()));
            }
            if texts[..index].contains(text) {
                return Err(SymbolsError::Repeated(text.clone()));
            }
        }
        let widths = texts.iter().map(|symbol| fonts::width(symbol, Weight::Bold));
        Ok(Self {
            texts: symbols.clone().map(Cow::Owned),
            scale: Self::WIDEST / widths.fold(Self::WIDEST, f64::max),
        })
    }

    /// Returns the symbol of a digit.
    pub fn of(&self, digit: Digit) -> &str {
        &self.texts[digit.index()]
    }

    /// Returns the first symbol that has a character which the fonts of PNG and PDF lack.
    pub fn undrawable(&self) -> Option<&str> {
        self.texts
            .iter()
            .map(|symbol| &**symbol)
            .find(|symbol| !fonts::has_all(symbol))
    }

    /// Returns the factor by which the symbols are smaller than digits.
    pub(crate) fn scale(&self) -> f64 {
        self.scale
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(texts: &str) -> Result<Symbols, SymbolsError> {
        let texts: Vec<String> = texts.split(',').map(str::to_owned).collect();
        Symbols::new(&texts)
    }

    #[test]
    fn nine_different_short_texts_are_symbols() {
        assert_eq!(Symbols::new(&[]), Ok(Symbols::DIGITS));
        assert_eq!(read("1,2,3,4,5,6,7,8,9"), Ok(Symbols::DIGITS));
        let letters = read("A,B,C,D,E,F,G,H,Äh").unwrap();
        assert_eq!(letters.of(Digit::from_index(8)), "Äh");
        for (texts, error) in [
            ("A,B,C,D,E,F,G,H", SymbolsError::Count(8)),
            ("A,B,C,D,E,F,G,H,I,J", SymbolsError::Count(10)),
            ("A,B,C,D,E,F,G,H,", SymbolsError::Malformed(String::new())),
            ("A,B,C,D,E,F,G,H,III", SymbolsError::Malformed("III".to_owned())),
            ("A,B,C,D,E,F,G,H, ", SymbolsError::Malformed(" ".to_owned())),
            ("A,B,C,D,E,F,G,H,A", SymbolsError::Repeated("A".to_owned())),
        ] {
            assert_eq!(read(texts), Err(error));
        }
    }

    #[test]
    fn wide_symbols_are_drawn_smaller_and_fonts_lack_some() {
        assert!((Symbols::DIGITS.scale() - 1.0).abs() < 1e-9);
        assert!((read("A,B,C,D,E,F,G,H,I").unwrap().scale() - 1.0).abs() < 1e-9);
        assert!(read("AA,B,C,D,E,F,G,H,WW").unwrap().scale() < 0.7);
        let kings = read("♔,B,C,D,E,F,G,H,I").unwrap();
        assert_eq!(kings.undrawable(), Some("♔"));
        assert_eq!(read("Α,Б,C,D,E,F,G,H,I").unwrap().undrawable(), None);
    }
}
