//! Reads text files of scales, recipes and languages, shipped ones and the operator's.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sudokud_files::{FileError, read_text};

/// The text of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextFile {
    /// The origin of the text.
    pub origin: Origin,
    /// The contents.
    pub text: String,
}

/// The origin of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A shipped file, with its name.
    Shipped(&'static str),
    /// A file of the operator.
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

/// The error for a file or folder that cannot be used at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unusable {
    /// The file or folder.
    pub origin: String,
    /// The problem and the remedy.
    pub problem: String,
}

impl Unusable {
    fn unreadable(path: &Path, error: &FileError) -> Self {
        Self {
            origin: path.display().to_string(),
            problem: format!(
                "cannot be read: {error}; name a file, or a folder of files, that this process may read"
            ),
        }
    }
}

impl TextFile {
    /// Makes text files of the names and contents of shipped files.
    pub fn shipped(files: &'static [(&'static str, &'static str)]) -> impl Iterator<Item = Self> {
        files.iter().map(|&(name, text)| Self {
            origin: Origin::Shipped(name),
            text: text.to_owned(),
        })
    }

    /// Returns whether the file is shipped.
    pub fn is_shipped(&self) -> bool {
        matches!(self.origin, Origin::Shipped(_))
    }

    /// Reads a file.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        Ok(Self {
            origin: Origin::File(path.to_owned()),
            text: read_text(path)?,
        })
    }

    /// Returns the files of a folder whose names end with a point and `ending`, sorted by name.
    pub fn list_folder(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, Unusable> {
        let failed = |error: io::Error| Unusable::unreadable(folder, &error.into());
        let mut files = Vec::new();
        for entry in fs::read_dir(folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.extension().is_some_and(|extension| extension == ending) {
                files.push(path);
            }
        }
        // The order of a folder differs between file systems.
        files.sort_unstable();
        Ok(files)
    }

    /// Reads the files of a folder whose names end with a point and `ending`, sorted by name.
    pub fn read_folder(folder: &Path, ending: &str) -> Result<Vec<Self>, Unusable> {
        let read = |path: PathBuf| Self::read(&path).map_err(|error| Unusable::unreadable(&path, &error));
        Self::list_folder(folder, ending)?.into_iter().map(read).collect()
    }
}

/// Reads a named item from each file, in the order of `texts`. An operator's file replaces the shipped file with the same name; two
/// operator's files with the same name are refused. `kind` is the word for the items in that error.
pub fn each_by_name<T, E: From<Unusable>>(
    texts: &[TextFile],
    kind: &str,
    read: impl Fn(&TextFile) -> Result<T, E>,
    name: impl Fn(&T) -> &str,
) -> Result<Vec<T>, E> {
    let (mut made, mut files): (Vec<T>, Vec<&TextFile>) = (Vec::new(), Vec::new());
    for text in texts {
        let one = read(text)?;
        let same = made
            .iter()
            .position(|other| name(other).eq_ignore_ascii_case(name(&one)));
        match same {
            None => {
                made.push(one);
                files.push(text);
            }
            Some(shipped) if files[shipped].is_shipped() => {
                // In the same place, because the order of names is visible to callers.
                made[shipped] = one;
                files[shipped] = text;
            }
            Some(other) => {
                let (name, other) = (name(&one), &files[other].origin);
                return Err(E::from(Unusable {
                    origin: text.origin.to_string(),
                    problem: format!("its name {name} is that of another {kind} file, {other}; rename one"),
                }));
            }
        }
    }
    Ok(made)
}
