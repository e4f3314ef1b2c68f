//! Reads a file of messages into a table that is filled in without look-ups.
//!
//! ```text
//!   role-fin = { $count ->          one text for each form of the plural, or for each word
//!       [one] fin
//!      *[other] fins
//!   }
//!   in-house = in { $house }        places of arguments
//! ```
//!
//! Fluent's own formatter finds messages and arguments by their names at each use, which takes several times as long. A table has the
//! messages in the order of their declarations, and the numbers of their arguments. It knows the parts of Fluent that the files use:
//! texts, places of arguments and selections by an argument. A test compares it with Fluent's formatter.

use std::fmt::Write as _;

use fluent_syntax::ast;
use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};
use sudoku_technique::{Cell, Digit};
use unic_langid::LanguageIdentifier;

/// A value for the place of an argument.
pub(crate) trait Argument {
    /// Appends the value.
    fn write(&self, text: &mut String);

    /// Returns the number by which a message can choose a form of the plural.
    fn count(&self) -> Option<usize> {
        None
    }

    /// Returns the word by which a message can choose a text.
    fn word(&self) -> Option<&str> {
        None
    }
}

impl Argument for &str {
    fn write(&self, text: &mut String) {
        text.push_str(self);
    }

    fn word(&self) -> Option<&str> {
        Some(self)
    }
}

impl Argument for &String {
    fn write(&self, text: &mut String) {
        text.push_str(self);
    }
}

impl Argument for String {
    fn write(&self, text: &mut String) {
        text.push_str(self);
    }
}

impl Argument for usize {
    fn write(&self, text: &mut String) {
        let _ = write!(text, "{self}");
    }

    fn count(&self) -> Option<usize> {
        Some(*self)
    }
}

impl Argument for Digit {
    fn write(&self, text: &mut String) {
        text.push(char::from(b'0' + self.value()));
    }
}

impl Argument for Cell {
    fn write(&self, text: &mut String) {
        let _ = write!(text, "{self}");
    }
}

/// A message that the program uses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Declared {
    /// Its name in Rust. The name in a file has `-` in place of `_`.
    pub(super) name: &'static str,
    /// The names of its arguments, in order.
    pub(super) arguments: &'static [&'static str],
}

impl Declared {
    /// Returns the name of the message in a file.
    pub(super) fn id(&self) -> String {
        self.name.replace('_', "-")
    }
}

/// The messages of a language.
pub(super) struct Table {
    plurals: PluralRules,
    messages: Vec<Pattern>,
}

/// The text of a message, in pieces.
type Pattern = Vec<Piece>;

enum Piece {
    Text(Box<str>),
    /// The place of the argument with this number.
    Place(usize),
    Selection(Selection),
}

/// A choice among texts by an argument.
struct Selection {
    argument: usize,
    /// Words and forms of the plural, each with its text.
    texts: Vec<(Box<str>, Pattern)>,
    /// The index of the text for all other values.
    default: usize,
}

/// Why a file of messages cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum TableError {
    #[error("the language has no plural forms")]
    Plurals,
    #[error("not in the syntax of Fluent: {0}")]
    Syntax(String),
    #[error("there is no message {0}")]
    Missing(String),
    #[error("message {0} is there twice")]
    Twice(String),
    #[error("nothing uses message {0}")]
    Unused(String),
    #[error("message {message} has no argument {argument}")]
    Argument { message: String, argument: String },
    #[error("message {0} uses a part of Fluent that is not supported")]
    Unsupported(String),
}

impl Table {
    /// Reads the file of the language with this tag. It must have exactly the declared messages.
    pub(super) fn read(tag: &str, source: &str, declared: &[Declared]) -> Result<Self, TableError> {
        let language: LanguageIdentifier = tag.parse().map_err(|_| TableError::Plurals)?;
        let plurals =
            PluralRules::create(language, PluralRuleType::CARDINAL).map_err(|_| TableError::Plurals)?;
        let syntax = |(_, errors)| TableError::Syntax(format!("{errors:?}"));
        let file = fluent_syntax::parser::parse(source).map_err(syntax)?;
        let mut messages: Vec<Option<Pattern>> = declared.iter().map(|_| None).collect();
        for entry in &file.body {
            let ast::Entry::Message(message) = entry else {
                continue;
            };
            let id = message.id.name.to_owned();
            let index = declared.iter().position(|declared| declared.id() == id);
            let Some(index) = index else {
                return Err(TableError::Unused(id));
            };
            let reader = MessageReader {
                id: &id,
                arguments: declared[index].arguments,
            };
            let value = message.value.as_ref().ok_or_else(|| reader.unsupported())?;
            if messages[index].replace(reader.pattern(value)?).is_some() {
                return Err(TableError::Twice(id));
            }
        }
        let all = declared.iter().zip(messages);
        let all = all.map(|(declared, message)| message.ok_or_else(|| TableError::Missing(declared.id())));
        Ok(Self {
            plurals,
            messages: all.collect::<Result<_, _>>()?,
        })
    }

    /// Fills the message with this number.
    pub(super) fn fill(&self, message: usize, arguments: &[&dyn Argument]) -> String {
        let mut text = String::with_capacity(64);
        self.write(&self.messages[message], arguments, &mut text);
        text
    }

    fn write(&self, pattern: &[Piece], arguments: &[&dyn Argument], text: &mut String) {
        for piece in pattern {
            match piece {
                Piece::Text(piece) => text.push_str(piece),
                Piece::Place(argument) => arguments[*argument].write(text),
                Piece::Selection(selection) => {
                    let chosen = self.choose(selection, arguments[selection.argument]);
                    self.write(chosen, arguments, text);
                }
            }
        }
    }

    fn choose<'a>(&self, selection: &'a Selection, argument: &dyn Argument) -> &'a [Piece] {
        let key = match (argument.word(), argument.count()) {
            (Some(word), _) => word,
            (None, Some(count)) => self.plural(count),
            (None, None) => "",
        };
        let mut texts = selection.texts.iter();
        let (_, text) = texts
            .find(|(name, _)| **name == *key)
            .unwrap_or(&selection.texts[selection.default]);
        text
    }

    fn plural(&self, count: usize) -> &'static str {
        match self.plurals.select(count) {
            Ok(PluralCategory::ZERO) => "zero",
            Ok(PluralCategory::ONE) => "one",
            Ok(PluralCategory::TWO) => "two",
            Ok(PluralCategory::FEW) => "few",
            Ok(PluralCategory::MANY) => "many",
            Ok(PluralCategory::OTHER) | Err(_) => "other",
        }
    }
}

#[cfg(test)]
impl Table {
    /// Calls `each` with the number of each argument that has a place in this message.
    pub(super) fn each_place(&self, message: usize, mut each: impl FnMut(usize)) {
        let mut patterns = vec![&self.messages[message]];
        while let Some(pattern) = patterns.pop() {
            for piece in pattern {
                match piece {
                    Piece::Text(_) => {}
                    Piece::Place(argument) => each(*argument),
                    Piece::Selection(selection) => {
                        patterns.extend(selection.texts.iter().map(|(_, text)| text));
                    }
                }
            }
        }
    }
}

/// Reads one message.
struct MessageReader<'a> {
    id: &'a str,
    arguments: &'a [&'a str],
}

impl MessageReader<'_> {
    fn unsupported(&self) -> TableError {
        TableError::Unsupported(self.id.to_owned())
    }

    fn pattern(&self, pattern: &ast::Pattern<&str>) -> Result<Pattern, TableError> {
        let pieces = pattern.elements.iter().map(|element| match element {
            ast::PatternElement::TextElement { value } => Ok(Piece::Text((*value).into())),
            ast::PatternElement::Placeable { expression } => self.expression(expression),
        });
        pieces.collect()
    }

    fn expression(&self, expression: &ast::Expression<&str>) -> Result<Piece, TableError> {
        match expression {
            ast::Expression::Inline(ast::InlineExpression::VariableReference { id }) => {
                Ok(Piece::Place(self.argument(id.name)?))
            }
            ast::Expression::Select {
                selector: ast::InlineExpression::VariableReference { id },
                variants,
            } => {
                let texts = variants.iter().map(|variant| match variant.key {
                    ast::VariantKey::Identifier { name } => Ok((name.into(), self.pattern(&variant.value)?)),
                    ast::VariantKey::NumberLiteral { .. } => Err(self.unsupported()),
                });
                Ok(Piece::Selection(Selection {
                    argument: self.argument(id.name)?,
                    texts: texts.collect::<Result<_, _>>()?,
                    default: variants
                        .iter()
                        .position(|variant| variant.default)
                        .ok_or_else(|| self.unsupported())?,
                }))
            }
            _ => Err(self.unsupported()),
        }
    }

    fn argument(&self, name: &str) -> Result<usize, TableError> {
        let position = self.arguments.iter().position(|argument| *argument == name);
        position.ok_or_else(|| TableError::Argument {
            message: self.id.to_owned(),
            argument: name.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DECLARED: &[Declared] = &[
        Declared {
            name: "some_cells",
            arguments: &["count", "cells"],
        },
        Declared {
            name: "colour",
            arguments: &["kind"],
        },
    ];

    fn read(source: &str) -> Result<Table, TableError> {
        Table::read("en", source, DECLARED)
    }

    #[test]
    fn arguments_fill_their_places_and_choose_texts() {
        let table = read(
            "some-cells = { $count ->\n    [one] cell { $cells }\n   *[other] { $count } cells { $cells }\n }!\n\
             colour = { $kind ->\n    [red] Red\n   *[other] Colour { $kind }\n }\n",
        );
        let table = table.unwrap();
        assert_eq!(table.fill(0, &[&1_usize, &"r1c1"]), "cell r1c1!");
        assert_eq!(table.fill(0, &[&2_usize, &Cell::at(1, 2)]), "2 cells r2c3!");
        assert_eq!(table.fill(1, &[&"red"]), "Red");
        assert_eq!(table.fill(1, &[&"blue"]), "Colour blue");
    }

    #[test]
    fn a_file_with_a_mistake_is_refused() {
        let message = |id: &str| id.to_owned();
        for (source, expected) in [
            ("colour = a", TableError::Missing(message("some-cells"))),
            (
                "colour = a\nsome-cells = b\ncolour = c",
                TableError::Twice(message("colour")),
            ),
            (
                "colour = a\nsome-cells = b\nsize = c",
                TableError::Unused(message("size")),
            ),
            (
                "colour = { $cells }\nsome-cells = b",
                TableError::Argument {
                    message: message("colour"),
                    argument: message("cells"),
                },
            ),
            (
                "colour = { NUMBER($kind) }\nsome-cells = b",
                TableError::Unsupported(message("colour")),
            ),
            (
                "colour = { some-cells }\nsome-cells = b",
                TableError::Unsupported(message("colour")),
            ),
        ] {
            assert_eq!(read(source).err(), Some(expected), "{source}");
        }
        assert!(matches!(read("colour = { $kind"), Err(TableError::Syntax(_))));
    }
}
