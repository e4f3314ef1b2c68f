//! Reads text files of scales, recipes and languages, shipped ones and the operator's.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::document::{DocumentError, DocumentKind, DocumentTable, FilePlace, Mistakes};
use sudokud_host::files::{FileError, read_text};

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

    /// Returns the name of what the file defines: its key `name`, or the tag of a language, which is the name of its file. `None` if the
    /// key cannot be read.
    pub fn name(&self, kind: DocumentKind) -> Option<String> {
        if kind == DocumentKind::Language {
            let origin = self.origin.to_string();
            return Some(Path::new(&origin).file_stem()?.to_string_lossy().into_owned());
        }
        let name = DocumentTable::read(kind, self).ok()?.take("name")?;
        name.text("name", &mut Mistakes::default())
    }

    /// Reads a file.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        Ok(Self {
            origin: Origin::File(path.to_owned()),
            text: read_text(path)?,
        })
    }

    /// Returns the files of a folder that define this kind, by their ending, sorted by name.
    pub fn list_folder(kind: DocumentKind, folder: &Path) -> Result<Vec<PathBuf>, DocumentError> {
        let failed = |error: io::Error| unreadable(kind, folder, &error.into());
        let mut files = Vec::new();
        for entry in fs::read_dir(folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path
                .extension()
                .is_some_and(|extension| extension == kind.ending())
            {
                files.push(path);
            }
        }
        // The order of a folder differs between file systems.
        files.sort_unstable();
        Ok(files)
    }

    /// Reads the files of a folder that define this kind, by their ending, sorted by name.
    pub fn read_folder(kind: DocumentKind, folder: &Path) -> Result<Vec<Self>, DocumentError> {
        let read = |path: PathBuf| Self::read(&path).map_err(|error| unreadable(kind, &path, &error));
        Self::list_folder(kind, folder)?.into_iter().map(read).collect()
    }
}

fn unreadable(kind: DocumentKind, path: &Path, error: &FileError) -> DocumentError {
    DocumentError::of(
        FilePlace::file(kind, path.display()),
        format!("cannot be read: {error}; name a file, or a folder of files, that this process may read"),
    )
}

/// Reads a named item from each file, in the order of `texts`. An operator's file replaces the shipped file with the same name; two
/// operator's files with the same name are refused.
pub fn each_by_name<T>(
    texts: &[TextFile],
    kind: DocumentKind,
    read: impl Fn(&TextFile) -> Result<T, DocumentError>,
    name: impl Fn(&T) -> &str,
) -> Result<Vec<T>, DocumentError> {
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
                return Err(DocumentError::of(
                    FilePlace::file(kind, &text.origin),
                    format!("its name {name} is that of another {kind} file, {other}; rename one"),
                ));
            }
        }
    }
    Ok(made)
}
