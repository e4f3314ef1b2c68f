//! Reads TOML files that people write: scales and recipes.
//!
//! A [`DocumentTable`] keeps the place of each value. Its readers collect all mistakes of a file in [`Mistakes`], so that one call reports
//! every mistake with its line. [`toml::Spanned`] with serde would stop at the first one.
//!
//! `table` parses a file, `value` reads single values, `mistake` defines the error.

mod mistake;
mod table;
mod value;

pub use mistake::{DocumentError, DocumentKind, FilePlace, Mistake, Mistakes};
pub use table::DocumentTable;
pub use value::DocumentValue;
pub(crate) use value::{Content, ListLength};
