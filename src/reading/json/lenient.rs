//! Makes JSON of what is nearly JSON: objects of JavaScript and Python, JSON with comments, and an assignment or a call around it.
//!
//! Keys without quotes, texts in other quotes, `None`, `True`, tuples, commas before a closing bracket and comments become those of JSON. A text
//! with anything else, such as a call inside, is no such document. Each value stays on its line.

use std::iter::Peekable;
use std::str::Chars;

use super::document::Json;

/// A document as JSON.
pub(super) struct StrictDocument {
    pub(super) json: String,
    /// Its comments, which are left out of the JSON.
    pub(super) comments: Vec<String>,
}

/// Returns the document as JSON. Lists without an object around them are left to the readers of programs.
pub(super) fn strict(text: &str) -> Option<StrictDocument> {
    // The lists of a data frame are columns.
    if text.contains("rame(") {
        return None;
    }
    let mut writer = Writer {
        signs: text.chars().peekable(),
        json: String::new(),
        comments: Vec::new(),
        open: Vec::new(),
        is_begun: false,
    };
    writer.write()?;
    let is_document = writer.json.contains('{') && serde_json::from_str::<Json>(&writer.json).is_ok();
    is_document.then_some(StrictDocument {
        json: writer.json,
        comments: writer.comments,
    })
}

struct Writer<'t> {
    signs: Peekable<Chars<'t>>,
    json: String,
    comments: Vec<String>,
    /// The brackets that are open, as JSON closes them.
    open: Vec<char>,
    is_begun: bool,
}

impl Writer<'_> {
    fn write(&mut self) -> Option<()> {
        while let Some(sign) = self.signs.next() {
            match sign {
                _ if sign.is_whitespace() => self.json.push(if sign == '\n' { '\n' } else { ' ' }),
                '/' if matches!(self.signs.peek(), Some('/' | '*')) => self.comment(),
                '#' => self.line_comment(),
                '"' | '\'' | '`' if self.is_begun => self.text(sign)?,
                '{' => self.begin('{', '}')?,
                '[' => self.begin('[', ']')?,
                '(' if self.is_begun => self.begin('[', ']')?,
                '}' | ']' | ')' if self.is_begun => self.end(),
                _ if !self.is_begun && is_of_statement(sign) => {}
                _ if !self.is_begun => return None,
                ';' if self.open.is_empty() => {}
                _ if self.open.is_empty() => return None,
                ',' | ':' => self.json.push(sign),
                '=' if self.signs.next_if_eq(&'>').is_some() => self.json.push(':'),
                _ if sign.is_ascii_digit() || sign == '-' => self.number(sign)?,
                _ if sign.is_alphabetic() || matches!(sign, '_' | '$') => self.word(sign)?,
                _ => return None,
            }
        }
        (self.is_begun && self.open.is_empty()).then_some(())
    }

    fn begin(&mut self, bracket: char, end: char) -> Option<()> {
        if self.is_begun && self.open.is_empty() {
            return None;
        }
        self.is_begun = true;
        self.open.push(end);
        self.json.push(bracket);
        Some(())
    }

    /// Closes a bracket. Behind the document the bracket of a call may follow.
    fn end(&mut self) {
        let Some(end) = self.open.pop() else {
            return;
        };
        let kept = self.json.trim_end().len();
        if self.json[..kept].ends_with(',') {
            self.json.replace_range(kept - 1..kept, " ");
        }
        self.json.push(end);
    }

    fn line_comment(&mut self) {
        let mut comment = String::new();
        while let Some(sign) = self.signs.next_if(|sign| *sign != '\n') {
            comment.push(sign);
        }
        self.comments.push(comment);
    }

    fn comment(&mut self) {
        if self.signs.next() == Some('/') {
            return self.line_comment();
        }
        let mut last = ' ';
        let mut comment = String::new();
        for sign in self.signs.by_ref() {
            comment.push(sign);
            if sign == '\n' {
                self.json.push('\n');
            }
            if (last, sign) == ('*', '/') {
                break;
            }
            last = sign;
        }
        let lines = comment.trim_end_matches(['*', '/']).lines();
        self.comments.extend(lines.map(str::to_owned));
    }

    /// Writes a text in quotes of any kind, also in three of them over several lines.
    fn text(&mut self, quote: char) -> Option<()> {
        let mut is_triple = false;
        if self.signs.next_if_eq(&quote).is_some() {
            is_triple = self.signs.next_if_eq(&quote).is_some();
            if !is_triple {
                self.json.push_str("\"\"");
                return Some(());
            }
        }
        let mut content = String::new();
        let mut ends = 0;
        let needed = if is_triple { 3 } else { 1 };
        while ends < needed {
            let sign = self.signs.next()?;
            if sign == quote {
                ends += 1;
                continue;
            }
            content.extend(std::iter::repeat_n(quote, std::mem::take(&mut ends)));
            match sign {
                '\\' => content.push(match self.signs.next()? {
                    'n' => '\n',
                    't' => '\t',
                    other => other,
                }),
                '\n' if quote != '`' && !is_triple => return None,
                _ => content.push(sign),
            }
        }
        self.json.push_str(&Json::Text(content.clone()).to_string());
        self.json.extend(
            content
                .chars()
                .filter(|sign| *sign == '\n' && (is_triple || quote == '`')),
        );
        Some(())
    }

    fn number(&mut self, first: char) -> Option<()> {
        let mut number = String::from(first);
        while let Some(sign) = self
            .signs
            .next_if(|sign| sign.is_ascii_alphanumeric() || *sign == '.')
        {
            number.push(sign);
        }
        self.value_or_key(&number, |number| Some(number.to_owned()))
    }

    fn word(&mut self, first: char) -> Option<()> {
        let mut word = String::from(first);
        while let Some(sign) = self
            .signs
            .next_if(|sign| sign.is_alphanumeric() || matches!(sign, '_' | '$'))
        {
            word.push(sign);
        }
        self.value_or_key(&word, |word| {
            let value = match word {
                "null" | "None" | "nil" | "undefined" | "NULL" | "NaN" => "null",
                "true" | "True" | "TRUE" => "true",
                "false" | "False" | "FALSE" => "false",
                _ => return None,
            };
            Some(value.to_owned())
        })
    }

    /// Writes a word before a colon as a key, and any other one as its value.
    fn value_or_key(&mut self, word: &str, value: impl Fn(&str) -> Option<String>) -> Option<()> {
        while self.signs.next_if_eq(&' ').is_some() {}
        let is_key = self.signs.peek() == Some(&':') && self.open.last() == Some(&'}');
        let written = if is_key {
            Json::Text(word.to_owned()).to_string()
        } else {
            value(word)?
        };
        self.json.push_str(&written);
        Some(())
    }
}

/// Returns whether a sign can be a part of the assignment or the call around a document.
fn is_of_statement(sign: char) -> bool {
    sign.is_alphanumeric() || matches!(sign, '_' | '$' | '.' | '=' | '(' | ':' | '<' | '>' | ',' | '?')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_nearly_json_becomes_json() {
        let json = |text: &str| {
            let json = strict(text)?.json;
            let value: Json = serde_json::from_str(&json).unwrap();
            assert_eq!(json.matches('\n').count(), text.matches('\n').count(), "{json}");
            Some(value.to_string())
        };
        for (text, expected) in [
            ("{a: 1, 'b': [None, True,],}", r#"{"a":1,"b":[null,true]}"#),
            ("x = {\n  # one\n  \"a\": (1, 2), // two\n}\n", r#"{"a":[1,2]}"#),
            ("window.data = {\"a\": /* x\n */ 'it\\'s'};", r#"{"a":"it's"}"#),
            ("callback({1: \"a\"});", r#"{"1":"a"}"#),
            (
                "export default {a: `1\n2`, b: '''3\n4'''};",
                r#"{"a":"1\n2","b":"3\n4"}"#,
            ),
            ("p = {'a' => 1}", r#"{"a":1}"#),
        ] {
            assert_eq!(json(text).unwrap_or_default(), expected, "{text}");
        }
        for text in [
            "[1, 2]",
            "{a: f(1)}",
            "{a: 1} + {b: 2}",
            "int x[] = {1, 2};",
            "{a",
            "a: 1",
            "",
        ] {
            assert_eq!(json(text), None, "{text}");
        }
        let document = strict("{// one\n a: 1 /* two\n three */ # four\n}").unwrap();
        assert_eq!(document.comments, [" one", " two", " three ", " four"]);
    }
}
