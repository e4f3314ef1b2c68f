//! Holds the loaded scales and finds them by name.

use super::document::DocumentError;
use super::scale::Scale;
use super::shipped::{DEFAULT_SCALE, SHIPPED};
use super::text::TextFile;
use sudokud_engine::{Catalog, UnknownName, find_named};

/// The loaded scales and the default scale.
#[derive(Debug)]
pub struct Scales {
    scales: Vec<Scale>,
    default: usize,
}

impl Scales {
    /// Returns the shipped scales over the techniques of `catalog`. [`DEFAULT_SCALE`] is the default.
    pub fn shipped(catalog: &Catalog) -> Result<Self, DocumentError> {
        let texts: Vec<TextFile> = TextFile::shipped(SHIPPED).collect();
        let scales = Scale::read_all(&texts, catalog)?;
        Ok(Self::new(scales, DEFAULT_SCALE).expect("the default scale is a shipped one"))
    }

    /// Creates the set with the name of the default scale.
    pub fn new(scales: Vec<Scale>, default: &str) -> Result<Self, UnknownName> {
        let default = number(&scales, default)?;
        Ok(Self { scales, default })
    }

    /// Returns all scales, shipped ones first.
    pub fn all(&self) -> &[Scale] {
        &self.scales
    }

    /// Returns the scale with this name, ignoring case; the empty name is the default scale.
    pub fn named(&self, name: &str) -> Result<&Scale, UnknownName> {
        if name.is_empty() {
            return Ok(self.default());
        }
        number(&self.scales, name).map(|number| &self.scales[number])
    }

    /// Returns the default scale.
    pub fn default(&self) -> &Scale {
        &self.scales[self.default]
    }
}

fn number(scales: &[Scale], name: &str) -> Result<usize, UnknownName> {
    find_named("scale", name, scales.iter().map(|scale| &**scale.name()))
}
