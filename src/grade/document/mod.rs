//! Reads TOML files that people write: scales and recipes.
//!
//! A [`DocumentTable`] keeps the place of each value. Its readers collect all mistakes of a file in [`Mistakes`], so that one call reports
//! every mistake with its line. [`toml::Spanned`] with serde would stop at the first one.
//!
//! `parse` parses a file, `tree` has its tables and values, `value` reads single values, `mistake` defines the error.

mod mistake;
mod parse;
mod tree;
mod value;

pub use mistake::{DocumentError, DocumentKind, FilePlace, Mistake, Mistakes};
pub(crate) use tree::Content;
pub use tree::{DocumentTable, DocumentValue};
