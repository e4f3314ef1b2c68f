//! The loaded scales.

use super::file::ScaleError;
use super::scale::Scale;
use super::shipped::{DEFAULT_SCALE, SHIPPED};
use super::text::TextFile;
use sudokud_engine::{Catalog, UnknownName, find_named};

/// The loaded scales, and which of them is meant when none is named.
#[derive(Debug)]
pub struct Scales {
    scales: Vec<Scale>,
    default: usize,
}

impl Scales {
    /// Returns the shipped scales over the techniques of `catalog`. [`DEFAULT_SCALE`] is the default.
    pub fn shipped(catalog: &Catalog) -> Result<Self, ScaleError> {
        let texts: Vec<TextFile> = TextFile::shipped(SHIPPED).collect();
        let scales = Scale::read_all(&texts, catalog)?;
        Ok(Self::new(scales, DEFAULT_SCALE).expect("the default scale is a shipped one"))
    }

    /// These scales; the one called `default` is meant when none is named.
    pub fn new(scales: Vec<Scale>, default: &str) -> Result<Self, UnknownName> {
        let default = number(&scales, default)?;
        Ok(Self { scales, default })
    }

    /// All of them, shipped ones first.
    pub fn all(&self) -> &[Scale] {
        &self.scales
    }

    /// The scale with this name, without regard to case; the empty name is the default scale.
    pub fn named(&self, name: &str) -> Result<&Scale, UnknownName> {
        if name.is_empty() {
            return Ok(self.default());
        }
        number(&self.scales, name).map(|number| &self.scales[number])
    }

    /// The scale that is meant when none is named.
    pub fn default(&self) -> &Scale {
        &self.scales[self.default]
    }
}

fn number(scales: &[Scale], name: &str) -> Result<usize, UnknownName> {
    find_named("scale", name, scales.iter().map(|scale| &**scale.name()))
}
