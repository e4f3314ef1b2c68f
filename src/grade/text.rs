//! Text files of an operator beside those that come with the server: scales here, recipes in the room of generation.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A text file as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextFile {
    /// Where it comes from.
    pub origin: Origin,
    /// Its contents.
    pub text: String,
}

/// Where a text file comes from.
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

/// A file, or a folder of files, of which nothing can be made as a whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unusable {
    /// Which one.
    pub origin: String,
    /// Why, and what would be right.
    pub problem: String,
}

impl Unusable {
    fn unreadable(path: &Path, error: &io::Error) -> Self {
        Self {
            origin: path.display().to_string(),
            problem: format!(
                "cannot be read: {error}; name a file, or a folder of files, that this process may read"
            ),
        }
    }
}

impl TextFile {
    /// Files that come with the server, given by their names and contents.
    pub fn shipped(files: &'static [(&'static str, &'static str)]) -> impl Iterator<Item = Self> {
        files.iter().map(|&(name, text)| Self {
            origin: Origin::Shipped(name),
            text: text.to_owned(),
        })
    }

    /// Whether it comes with the server.
    pub fn is_shipped(&self) -> bool {
        matches!(self.origin, Origin::Shipped(_))
    }

    /// Reads a file.
    pub fn read(path: &Path) -> io::Result<Self> {
        Ok(Self {
            origin: Origin::File(path.to_owned()),
            text: fs::read_to_string(path)?,
        })
    }

    /// Reads all `*.toml` files of a folder, in the order of their names.
    pub fn read_folder(folder: &Path) -> Result<Vec<Self>, Unusable> {
        let failed = |error: io::Error| Unusable::unreadable(folder, &error);
        let mut files = Vec::new();
        for entry in fs::read_dir(folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.extension().is_some_and(|extension| extension == "toml") {
                files.push(path);
            }
        }
        files.sort();
        let read = |path: PathBuf| Self::read(&path).map_err(|error| Unusable::unreadable(&path, &error));
        files.into_iter().map(read).collect()
    }
}

/// Makes something with a name of each file, the first of `texts` first. A file of the operator's replaces the shipped one of its name
/// in its place; two files of one name are refused, and `kind` says what they are files of.
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
