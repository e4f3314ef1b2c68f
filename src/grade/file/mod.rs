//! Reads scale files, and resolves them against the loaded techniques.
//!
//! - `document` reads TOML into tables and keeps the line of each value;
//! - `extend` merges a file with the scale that it extends;
//! - `build` makes a scale of the merged tables: `levels` reads the levels, `reading` gives the rule its numbers;
//! - `mistake` collects mistakes, so that one call reports all of them.

mod build;
pub(super) mod document;
mod extend;
mod levels;
mod mistake;
pub(super) mod reading;

pub use mistake::{FilePlace, Mistake, ScaleError};

use super::scale::Scale;
use super::text::{TextFile, each_by_name};
use sudokud_engine::Catalog;

impl Scale {
    /// Reads a scale from each file, in the order of `texts`. An operator's file replaces the shipped file with the same name; two
    /// operator's files with the same name are refused.
    pub fn read_all(texts: &[TextFile], catalog: &Catalog) -> Result<Vec<Self>, ScaleError> {
        each_by_name(
            texts,
            "scale",
            |text| Self::read(text, texts, catalog),
            |scale| scale.name(),
        )
    }

    /// Reads the scale of one file, which may extend any of `others`.
    pub fn read(text: &TextFile, others: &[TextFile], catalog: &Catalog) -> Result<Self, ScaleError> {
        let whole = extend::whole(text, others)?;
        build::build(whole, &text.origin.to_string(), catalog)
    }
}
