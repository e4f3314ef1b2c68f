//! Writes elements of SVG and escapes text.

use std::fmt::{self, Write as _};

use sudoku_technique::Digit;

use super::geometry::{Number, Point, Rectangle};
use super::grid::baseline;
use super::symbols::Symbols;

/// Text for XML: markup is escaped, and characters that XML forbids become U+FFFD.
#[derive(Clone, Copy, Debug)]
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' => f.write_char(letter)?,
                '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                letter if letter.is_control() => f.write_char('\u{fffd}')?,
                letter => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

/// The text of a picture, element by element.
#[derive(Debug)]
pub(crate) struct Svg {
    text: String,
    symbols: Symbols,
    /// The symbols, if each is a single character.
    characters: Option<[char; 9]>,
}

impl Svg {
    /// Creates an empty picture with these symbols for digits.
    pub(crate) fn new(symbols: Symbols) -> Self {
        let characters = Digit::ALL.map(|digit| symbols.of(digit).parse::<char>().ok());
        let characters: Option<Vec<char>> = characters.into_iter().collect();
        Self {
            text: String::new(),
            symbols,
            characters: characters.and_then(|characters| characters.try_into().ok()),
        }
    }

    /// Opens a group for symbols of the size of digits. Returns the way from the middle of a symbol down to its baseline.
    pub(crate) fn open_symbols(&mut self, size: f64, attributes: &str) -> Point {
        let size = size * self.symbols.scale();
        self.open(format_args!(
            "{attributes} font-size=\"{}\" text-anchor=\"middle\"",
            Number(size)
        ));
        baseline(size)
    }

    /// Adds the symbols of digits, each with a middle and a baseline of its own.
    pub(crate) fn symbols(&mut self, digits: &[(Point, Digit)]) {
        if let Some(characters) = self.characters {
            let letters = digits.iter().map(|(at, digit)| (*at, characters[digit.index()]));
            self.letters(&letters.collect::<Vec<_>>());
            return;
        }
        // A text with a list of places has one place for each character.
        for (at, digit) in digits {
            let symbol = self.symbols.of(*digit).to_owned();
            self.text(*at, &symbol);
        }
    }

    /// Adds markup.
    pub(crate) fn add(&mut self, markup: fmt::Arguments<'_>) {
        // Writing into a text cannot fail.
        let _ = self.text.write_fmt(markup);
    }

    /// Opens a group with these attributes.
    pub(crate) fn open(&mut self, attributes: fmt::Arguments<'_>) {
        self.add(format_args!("<g {attributes}>"));
    }

    /// Closes a group.
    pub(crate) fn close(&mut self) {
        self.text.push_str("</g>\n");
    }

    /// Adds a path, unless it is empty.
    pub(crate) fn path(&mut self, path: &str, attributes: fmt::Arguments<'_>) {
        if !path.is_empty() {
            self.add(format_args!("<path d=\"{path}\" {attributes}/>"));
        }
    }

    /// Adds a rectangle with corners of this radius.
    pub(crate) fn rectangle(&mut self, at: Rectangle, radius: f64, attributes: fmt::Arguments<'_>) {
        let size = at.to - at.from;
        self.add(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"",
            Number(at.from.x),
            Number(at.from.y),
            Number(size.x),
            Number(size.y)
        ));
        if radius > 0.0 {
            self.add(format_args!(" rx=\"{}\"", Number(radius)));
        }
        self.add(format_args!(" {attributes}/>"));
    }

    /// Adds letters, each with a middle and a baseline of its own. Each is an element: not every program reads lists of places.
    pub(crate) fn letters(&mut self, letters: &[(Point, char)]) {
        for (at, letter) in letters {
            self.text(*at, letter.encode_utf8(&mut [0; 4]));
        }
    }

    /// Adds a text that starts at this place.
    pub(crate) fn text(&mut self, at: Point, text: &str) {
        self.add(format_args!(
            "<text x=\"{}\" y=\"{}\">{}</text>",
            Number(at.x),
            Number(at.y),
            Escaped(text)
        ));
    }

    /// Returns the whole text.
    pub(crate) fn finish(self) -> String {
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_and_forbidden_characters_come_out_as_text() {
        for (text, expected) in [
            ("<b>&\"x\"</b>", "&lt;b&gt;&amp;&quot;x&quot;&lt;/b&gt;"),
            ("a\u{0}b\u{1b}\u{ffff}", "a\u{fffd}b\u{fffd}\u{fffd}"),
            ("r1c2 ≠ 5", "r1c2 ≠ 5"),
        ] {
            assert_eq!(Escaped(text).to_string(), expected);
        }
    }
}
