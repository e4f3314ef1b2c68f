//! Splits a source file into the words that the compiler sees: without comments, and with texts told from code.
//!
//! This is not a parser of Rust. It finds identifiers, texts and single characters of punctuation, and which of them belong to tests.

use std::collections::BTreeSet;

/// A word of a source file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Word {
    /// An identifier or a keyword.
    Name(String),
    /// What stands between the quotes of a text.
    Text(String),
    /// A single character of punctuation; numbers and single quoted characters are left out.
    Mark(char),
}

/// A word with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) word: Word,
    /// The line, from 1.
    pub(crate) line: usize,
    /// Whether it belongs to an item under `#[cfg(test)]`.
    pub(crate) in_test: bool,
}

impl Token {
    pub(crate) fn is(&self, name: &str) -> bool {
        matches!(&self.word, Word::Name(found) if found == name)
    }

    pub(crate) fn is_mark(&self, mark: char) -> bool {
        self.word == Word::Mark(mark)
    }
}

/// A source file.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// Its path from the root of the repository, with `/` between the parts.
    pub(crate) path: String,
    pub(crate) tokens: Vec<Token>,
    /// Modules that are declared under `#[cfg(test)]` and have a file of their own.
    pub(crate) test_modules: BTreeSet<String>,
}

impl Source {
    pub(crate) fn new(path: &str, text: &str) -> Self {
        let mut source = Self {
            path: path.to_owned(),
            tokens: tokens(text),
            test_modules: BTreeSet::new(),
        };
        source.mark_tests();
        source
    }

    /// All of it belongs to tests.
    pub(crate) fn all_in_test(&mut self) {
        for token in &mut self.tokens {
            token.in_test = true;
        }
    }

    fn mark_tests(&mut self) {
        let tokens = &mut self.tokens;
        for start in 0..tokens.len() {
            if !is_test_attribute(&tokens[start..]) {
                continue;
            }
            let end = end_of_item(tokens, start);
            if let [.., module, name, semicolon] = &tokens[start..end]
                && module.is("mod")
                && semicolon.is_mark(';')
                && let Word::Name(name) = &name.word
            {
                self.test_modules.insert(name.clone());
            }
            for token in &mut tokens[start..end] {
                token.in_test = true;
            }
        }
    }
}

/// `#[cfg(test)]`, or one of several conditions of `all`.
fn is_test_attribute(tokens: &[Token]) -> bool {
    let [hash, open, cfg, parenthesis, ..] = tokens else {
        return false;
    };
    if !(hash.is_mark('#') && open.is_mark('[') && cfg.is("cfg") && parenthesis.is_mark('(')) {
        return false;
    }
    let condition = tokens[4..].iter().take_while(|token| !token.is_mark(']'));
    let names: Vec<&Token> = condition
        .filter(|token| matches!(token.word, Word::Name(_)))
        .collect();
    names.iter().any(|token| token.is("test"))
        && !names.iter().any(|token| token.is("not") || token.is("any"))
}

/// The place behind the item whose first attribute starts at `start`.
fn end_of_item(tokens: &[Token], start: usize) -> usize {
    let mut depth = 0_usize;
    let mut is_attribute = false;
    for (index, token) in tokens.iter().enumerate().skip(start) {
        match token.word {
            Word::Mark('#') if depth == 0 => is_attribute = true,
            Word::Mark('{' | '(' | '[') => depth += 1,
            Word::Mark('}' | ')' | ']') => {
                depth = depth.saturating_sub(1);
                if depth == 0 && token.is_mark('}') {
                    return index + 1;
                }
                if depth == 0 && token.is_mark(']') && is_attribute {
                    is_attribute = false;
                }
            }
            Word::Mark(';') if depth == 0 => return index + 1,
            _ => {}
        }
    }
    tokens.len()
}

fn tokens(text: &str) -> Vec<Token> {
    let mut reader = Reader {
        rest: text.chars().collect(),
        at: 0,
        line: 1,
    };
    let mut tokens = Vec::new();
    while let Some(first) = reader.peek(0) {
        let line = reader.line;
        let word = match first {
            '/' if reader.peek(1) == Some('/') => {
                reader.skip_while(|character| character != '\n');
                None
            }
            '/' if reader.peek(1) == Some('*') => {
                reader.skip_comment();
                None
            }
            '"' => Some(Word::Text(reader.text(0, true))),
            '\'' => {
                reader.skip_character();
                None
            }
            _ if first.is_alphabetic() || first == '_' => reader.name_or_text(),
            _ if first.is_ascii_digit() => {
                reader.skip_while(|character| character.is_alphanumeric() || character == '_');
                None
            }
            _ => {
                reader.next();
                (!first.is_whitespace()).then_some(Word::Mark(first))
            }
        };
        tokens.extend(word.map(|word| Token {
            word,
            line,
            in_test: false,
        }));
    }
    tokens
}

struct Reader {
    rest: Vec<char>,
    at: usize,
    line: usize,
}

impl Reader {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.rest.get(self.at + ahead).copied()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek(0)?;
        self.at += 1;
        self.line += usize::from(next == '\n');
        Some(next)
    }

    fn skip_while(&mut self, goes_on: impl Fn(char) -> bool) -> String {
        let mut skipped = String::new();
        while let Some(next) = self.peek(0).filter(|&next| goes_on(next)) {
            skipped.push(next);
            self.next();
        }
        skipped
    }

    /// A block comment; they nest.
    fn skip_comment(&mut self) {
        let mut depth = 0;
        loop {
            match (self.next(), self.peek(0)) {
                (Some('/'), Some('*')) => {
                    self.next();
                    depth += 1;
                }
                (Some('*'), Some('/')) => {
                    self.next();
                    depth -= 1;
                    if depth == 0 {
                        return;
                    }
                }
                (None, _) => return,
                _ => {}
            }
        }
    }

    /// A character in quotes, or a lifetime.
    fn skip_character(&mut self) {
        self.next();
        if self.peek(0) == Some('\\') {
            self.next();
            self.next();
            self.skip_while(|character| character != '\'');
            self.next();
        } else if self.peek(1) == Some('\'') {
            self.next();
            self.next();
        }
    }

    /// A name, or a text with a prefix such as `br#`.
    fn name_or_text(&mut self) -> Option<Word> {
        let name = self.skip_while(|character| character.is_alphanumeric() || character == '_');
        if !matches!(name.as_str(), "r" | "b" | "br" | "c" | "cr") {
            return Some(Word::Name(name));
        }
        let is_raw = name.ends_with('r');
        let rest = self.rest[self.at..].iter();
        let hashes = rest.take_while(|character| **character == '#').count();
        match self.peek(hashes) {
            Some('"') if is_raw || hashes == 0 => {
                self.at += hashes;
                Some(Word::Text(self.text(hashes, !is_raw)))
            }
            Some('\'') if name == "b" && hashes == 0 => {
                self.skip_character();
                None
            }
            // A name that would be a keyword, such as `r#where`.
            Some(next) if name == "r" && hashes == 1 && next.is_alphabetic() => {
                self.next();
                self.name_or_text()
            }
            _ => Some(Word::Name(name)),
        }
    }

    /// What stands between quotes with so many `#` behind them.
    fn text(&mut self, hashes: usize, has_escapes: bool) -> String {
        self.next();
        let mut text = String::new();
        while let Some(next) = self.next() {
            match next {
                '\\' if has_escapes => {
                    text.push(next);
                    text.extend(self.next());
                }
                '"' if (0..hashes).all(|ahead| self.peek(ahead) == Some('#')) => {
                    self.at += hashes;
                    break;
                }
                _ => text.push(next),
            }
        }
        text
    }
}
