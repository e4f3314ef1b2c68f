//! The languages, and the words of each.
//!
//! The words of a language are messages in the syntax of Fluent, in a file of this folder. `messages` lists the messages with their
//! arguments, `table` reads a file, and `tag` chooses a language. A file is read once in a process.
//!
//! To add a language: add its file and a variant of [`Language`]. The tests here say what is missing.

mod messages;
mod table;
mod tag;

use std::sync::LazyLock;

pub(super) use self::messages::Words;
pub(super) use self::table::Argument;
pub use self::tag::{Language, MalformedTag};

use self::messages::MESSAGES;
use self::table::Table;

static ENGLISH: LazyLock<Table> = LazyLock::new(|| table("en", include_str!("en.ftl")));
static GERMAN: LazyLock<Table> = LazyLock::new(|| table("de", include_str!("de.ftl")));

fn table(tag: &str, source: &str) -> Table {
    Table::read(tag, source, MESSAGES).expect("the file is part of this program, and a test reads it")
}

impl Words {
    /// Returns the words of a language.
    pub(super) fn of(language: Language) -> Self {
        Self::new(match language {
            Language::English => &ENGLISH,
            Language::German => &GERMAN,
        })
    }
}

#[cfg(test)]
mod tests;
