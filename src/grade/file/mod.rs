//! Scale files: TOML in, [`Scale`]s over the loaded techniques out.
//!
//! - `document` reads TOML into tables whose every value knows its line;
//! - `extend` lays a file over the one that it extends;
//! - `build` makes a scale of the whole, its `levels` first, with what the rule reads by way of `reading`;
//! - `mistake` collects what is wrong, so that one reading tells all of it.

mod build;
mod document;
mod extend;
mod levels;
mod mistake;
mod reading;

pub use mistake::{FilePlace, Mistake, ScaleError};

pub(super) use document::ListLength;
pub(super) use reading::RuleReading;

use super::scale::Scale;
use super::text::{TextFile, each_by_name};
use sudokud_engine::Catalog;

impl Scale {
    /// Makes a scale of each file, the first of `texts` first. A file of the operator's replaces the shipped one of its name in its
    /// place; two files of one name are refused.
    pub fn read_all(texts: &[TextFile], catalog: &Catalog) -> Result<Vec<Self>, ScaleError> {
        each_by_name(
            texts,
            "scale",
            |text| Self::read(text, texts, catalog),
            |scale| scale.name(),
        )
    }

    /// Makes a scale of one file; it may extend any of `others`.
    pub fn read(text: &TextFile, others: &[TextFile], catalog: &Catalog) -> Result<Self, ScaleError> {
        let whole = extend::whole(text, others)?;
        build::build(whole, &text.origin.to_string(), catalog)
    }
}
