//! The languages, and the words of each.
//!
//! A language is a file in the syntax of Fluent: the shipped ones in `languages`, others in the operator's folder. `messages` lists the
//! messages with their arguments, `file` checks a file, `loaded` is a language that is read, `set` the languages of a snapshot, and `tag`
//! reads the tag of a request.

mod file;
mod loaded;
mod messages;
mod set;
mod tag;

pub use self::file::{FileProblem, LanguageFileError};
pub use self::loaded::{Language, TechniqueTexts};
pub use self::messages::{Argument, Words};
pub use self::set::{LanguageFile, Languages};
pub use self::tag::MalformedTag;

#[cfg(test)]
mod tests;
