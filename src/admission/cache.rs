//! Lists of files that passed: beside the shipped plugins, and in a folder of the server.
//!
//! ```text
//!   # Plugins that passed a trial: its version, the architecture, the SHA-256 of the file, its name.
//!   1 x86_64 0c4f...e1 libsudoku_technique_fish.so
//! ```
//!
//! A list has no refused files, so they are tried again after the environment is repaired. A user who can write a list can also write the
//! plugins or the state of the server.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, ErrorKind, Write as _};
use std::path::Path;

use crate::corpus::TRIAL_VERSION;
use sudokud_engine::{Digest, PluginFile};
use sudokud_host::files::read_text;

/// The name of a list in its folder.
pub const CACHE_NAME: &str = "passed-plugins";

/// Most entries of a list. The oldest go first.
const MOST: usize = 2048;
const HEAD: &str =
    "# Plugins that passed a trial: its version, the architecture, the SHA-256 of the file, its name.\n";

/// The digests of files that passed this version of the trial.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PassedFiles {
    /// The name of each file, by its digest in hexadecimal.
    names: BTreeMap<String, String>,
    /// The digests in the order of the list.
    order: Vec<String>,
}

impl PassedFiles {
    /// Reads the list in `file`. Without the file it is empty. Lines of other versions and architectures are left out.
    pub fn read(file: &Path) -> io::Result<Self> {
        let mut passed = Self::default();
        let text = match read_text(file) {
            Ok(text) => text,
            Err(error) if error.is_missing() => return Ok(passed),
            Err(error) => return Err(error.into()),
        };
        for line in text.lines() {
            let mut words = line.splitn(4, ' ');
            let version = words.next().and_then(|version| version.parse().ok());
            if let (Some(TRIAL_VERSION), Some(std::env::consts::ARCH), Some(digest)) =
                (version, words.next(), words.next())
            {
                passed.insert(digest.to_owned(), words.next().unwrap_or_default().to_owned());
            }
        }
        Ok(passed)
    }

    /// Whether the file with this digest is in the list.
    pub fn contains(&self, digest: &Digest) -> bool {
        self.names.contains_key(&digest.to_string())
    }

    /// Adds a file.
    pub fn add(&mut self, file: &PluginFile) {
        let name = file.path().file_name().unwrap_or_default();
        // A line break would end the line.
        let name = name.to_string_lossy().replace(char::is_control, " ");
        self.insert(file.digest().to_string(), name);
    }

    /// Writes the list. Readers find the old list or the new one, never a part. Only a regular file is replaced.
    pub fn write(&self, file: &Path) -> io::Result<()> {
        match fs::metadata(file) {
            Ok(metadata) if !metadata.is_file() => return Err(not_a_list()),
            _ => {}
        }
        let skipped = self.order.len().saturating_sub(MOST);
        let mut text = HEAD.to_owned();
        for digest in &self.order[skipped..] {
            let name = self.names.get(digest).map_or("", String::as_str);
            // Writing into a text cannot fail.
            let _ = writeln!(text, "{TRIAL_VERSION} {} {digest} {name}", std::env::consts::ARCH);
        }
        let new = file.with_extension(format!("{}.new", std::process::id()));
        // One that is left over could be a pipe or a link elsewhere.
        let _ = fs::remove_file(&new);
        let mut written = fs::File::create_new(&new)?;
        let moved = (written.write_all(text.as_bytes()))
            .and_then(|()| written.sync_all())
            .and_then(|()| fs::rename(&new, file));
        if moved.is_err() {
            // The error above is the one that matters.
            let _ = fs::remove_file(&new);
        }
        moved
    }

    fn insert(&mut self, digest: String, name: String) {
        if self.names.insert(digest.clone(), name).is_none() {
            self.order.push(digest);
        }
    }
}

fn not_a_list() -> io::Error {
    io::Error::new(
        ErrorKind::InvalidData,
        "not a list of plugins: it is no regular file",
    )
}

#[cfg(test)]
mod tests {
    use rustix::fs::{CWD, FileType, Mode, mknodat};

    use super::*;

    #[test]
    fn a_list_that_is_a_pipe_is_neither_read_nor_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(CACHE_NAME);
        mknodat(CWD, &file, FileType::Fifo, Mode::RWXU, 0).unwrap();
        assert!(PassedFiles::read(&file).is_err());
        assert!(PassedFiles::default().write(&file).is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_list_is_read_as_it_was_written_and_other_versions_are_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(CACHE_NAME);
        assert_eq!(PassedFiles::read(&file).unwrap(), PassedFiles::default());
        let library = folder.path().join("lib a.so");
        fs::write(&library, "bytes").unwrap();
        let library = PluginFile::read(&library).unwrap();
        let mut passed = PassedFiles::default();
        passed.add(&library);
        passed.add(&library);
        passed.write(&file).unwrap();
        assert_eq!(PassedFiles::read(&file).unwrap(), passed);
        assert!(passed.contains(&library.digest()));
        let text = fs::read_to_string(&file).unwrap();
        assert_eq!(text.lines().count(), 2, "{text}");
        assert!(text.ends_with(" lib a.so\n"), "{text}");
        for other in [
            text.replace(&format!("\n{TRIAL_VERSION} "), "\n0 "),
            text.replace(std::env::consts::ARCH, "vax"),
            "nonsense\n".to_owned(),
        ] {
            fs::write(&file, other).unwrap();
            assert_eq!(PassedFiles::read(&file).unwrap(), PassedFiles::default());
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn a_list_that_is_too_large_is_not_read() {
        let file = tempfile::NamedTempFile::new().unwrap();
        file.as_file()
            .set_len(sudokud_host::files::MOST_BYTES + 1)
            .unwrap();
        assert!(PassedFiles::read(file.path()).is_err());
    }
}
