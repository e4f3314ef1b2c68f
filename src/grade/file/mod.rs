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

use std::fmt;
use std::path::{Path, PathBuf};

pub use mistake::{Mistake, Place, ScaleError};

pub(super) use document::ListLength;
pub(super) use reading::Reading;

use self::document::Table;
use super::SHIPPED;
use super::scale::Scale;
use crate::engine::Catalog;

/// A scale file as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScaleText {
    /// Where it comes from.
    pub origin: Origin,
    /// Its contents.
    pub text: String,
}

/// Where the file of a scale, or of a recipe, comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// It comes with the server; its name.
    Shipped(&'static str),
    /// A file.
    File(PathBuf),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shipped(name) => f.write_str(name),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

impl ScaleText {
    /// The scales that come with the server.
    pub fn shipped() -> impl Iterator<Item = Self> {
        SHIPPED.iter().map(|&(name, text)| Self {
            origin: Origin::Shipped(name),
            text: text.to_owned(),
        })
    }

    /// Reads a file.
    fn read(path: &Path) -> Result<Self, ScaleError> {
        match std::fs::read_to_string(path) {
            Ok(text) => Ok(Self {
                origin: Origin::File(path.to_owned()),
                text,
            }),
            Err(error) => Err(unreadable(path, &error)),
        }
    }

    /// Reads all `*.toml` files of a folder, in the order of their names.
    pub fn read_folder(folder: &Path) -> Result<Vec<Self>, ScaleError> {
        let failed = |error: std::io::Error| unreadable(folder, &error);
        let mut files = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.extension().is_some_and(|extension| extension == "toml") {
                files.push(path);
            }
        }
        files.sort();
        files.iter().map(|path| Self::read(path)).collect()
    }

    fn is_shipped(&self) -> bool {
        matches!(self.origin, Origin::Shipped(_))
    }

    fn table(&self) -> Result<Table, ScaleError> {
        Table::read(&self.origin.to_string(), &self.text)
    }
}

fn unreadable(path: &Path, error: &std::io::Error) -> ScaleError {
    let problem =
        format!("cannot be read: {error}; name a file, or a folder of files, that this process may read");
    ScaleError::whole_file(&path.display().to_string(), problem)
}

impl Scale {
    /// Makes a scale of each file, the first of `texts` first. A file of the operator's replaces the shipped one of its name in its
    /// place; two files of one name are refused.
    pub fn read_all(texts: &[ScaleText], catalog: &Catalog) -> Result<Vec<Self>, ScaleError> {
        let (mut scales, mut origins): (Vec<Self>, Vec<&ScaleText>) = (Vec::new(), Vec::new());
        for text in texts {
            let scale = Self::read(text, texts, catalog)?;
            let same = scales
                .iter()
                .position(|other| other.name().eq_ignore_ascii_case(scale.name()));
            match same {
                None => {
                    scales.push(scale);
                    origins.push(text);
                }
                Some(shipped) if origins[shipped].is_shipped() => {
                    scales[shipped] = scale;
                    origins[shipped] = text;
                }
                Some(other) => {
                    let problem = format!(
                        "its name {} is that of another scale file, {}; rename one",
                        scale.name(),
                        origins[other].origin
                    );
                    return Err(ScaleError::whole_file(&text.origin.to_string(), problem));
                }
            }
        }
        Ok(scales)
    }

    /// Makes a scale of one file; it may extend any of `others`.
    pub fn read(text: &ScaleText, others: &[ScaleText], catalog: &Catalog) -> Result<Self, ScaleError> {
        let whole = extend::whole(text, others)?;
        build::build(whole, &text.origin.to_string(), catalog)
    }
}
