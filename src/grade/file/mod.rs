//! Reads scale files, and resolves them against the loaded techniques.
//!
//! - `extend` merges a file with the scale that it extends;
//! - `build` makes a scale of the merged tables: `levels` reads the levels, `reading` gives the rule its numbers.

mod build;
mod extend;
mod levels;
pub(super) mod reading;

use super::document::{DocumentError, DocumentKind};
use super::scale::Scale;
use super::text::{TextFile, each_by_name};
use sudokud_engine::Catalog;

impl Scale {
    /// Reads a scale from each file, in the order of `texts`. An operator's file replaces the shipped file with the same name; two
    /// operator's files with the same name are refused.
    pub fn read_all(texts: &[TextFile], catalog: &Catalog) -> Result<Vec<Self>, DocumentError> {
        each_by_name(
            texts,
            DocumentKind::Scale,
            |text| Self::read(text, texts, catalog),
            |scale| scale.name(),
        )
    }

    /// Reads the scale of one file, which may extend any of `others`.
    pub fn read(text: &TextFile, others: &[TextFile], catalog: &Catalog) -> Result<Self, DocumentError> {
        let whole = extend::whole(text, others)?;
        build::build(whole, &text.origin.to_string(), catalog)
    }
}
