//! The puzzles of a run: a file or standard input, in any format.
//!
//! The formats `line` and `sdm` are streamed, so a file of any length costs little memory; the others are read whole. Bad entries stay in their place among the good ones. Not being able to open or read the file at all is wrong
//! usage; that is found out before any work starts.

use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use crate::puzzle::formats::{Entry, Format, FormatError, LineReader};

/// Entries, good and bad, in input order.
pub type Entries = Box<dyn Iterator<Item = Result<Entry, FormatError>> + Send>;

/// Why there is nothing to read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read {}: {reason}; name a file that exists, or none for standard input", path.display())]
pub struct InputError {
    /// The file.
    pub path: PathBuf,
    /// What the operating system said.
    pub reason: io::Error,
}

/// The bytes of `file`, or of standard input when there is none.
///
/// Somebody at a terminal is told on standard error what is waited for.
pub fn open(file: Option<&Path>, format: Format) -> Result<Box<dyn Read + Send>, InputError> {
    let Some(path) = file else {
        let input = io::stdin();
        if input.is_terminal() {
            // Without standard error there is nobody to tell.
            let _ = writeln!(
                io::stderr(),
                "reading puzzles in format {format} from the keyboard"
            );
        }
        return Ok(Box::new(input));
    };
    let cannot = |reason| InputError {
        path: path.to_owned(),
        reason,
    };
    let opened = File::open(path).map_err(cannot)?;
    if opened.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err(cannot(io::Error::from(io::ErrorKind::IsADirectory)));
    }
    Ok(Box::new(opened))
}

/// How many bytes are read at once.
const BUFFER: usize = 256 * 1024;

/// The entries of `input`.
pub fn read(mut input: impl Read + Send + 'static, format: Format) -> Entries {
    if format.is_line_by_line() {
        return Box::new(LineReader::new(BufReader::with_capacity(BUFFER, input)));
    }
    let mut bytes = Vec::new();
    // What came before a failure is read all the same; the failure follows as an entry of its own.
    let failure = input.read_to_end(&mut bytes).err();
    let text = String::from_utf8_lossy(&bytes);
    let failure = failure.map(|error| Err(FormatError::unreadable(text.lines().count() + 1, &error)));
    Box::new(format.read(&text).into_iter().chain(failure))
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn lines(text: &str, format: Format) -> Vec<(usize, bool)> {
        let entries = read(io::Cursor::new(text.to_owned()), format);
        entries
            .map(|entry| entry.map_or_else(|error| (error.line, false), |entry| (entry.line, true)))
            .collect()
    }

    #[test]
    fn bad_entries_keep_their_place() {
        let text = format!("# list\n{EASY}\nbad\n{EASY} x\n");
        assert_eq!(lines(&text, Format::Line), [(2, true), (3, false), (4, true)]);
        let text = format!(":0000:x:{EASY}:\n:0000\n:0000:x:{EASY}:\n");
        assert_eq!(lines(&text, Format::Hodoku), [(1, true), (2, false), (3, true)]);
    }

    #[test]
    fn a_file_that_cannot_be_read_is_named_with_a_remedy() {
        for path in ["/no/such/file", "/"] {
            let error = open(Some(Path::new(path)), Format::Line)
                .err()
                .unwrap()
                .to_string();
            assert!(error.starts_with(&format!("cannot read {path}: ")), "{error}");
            assert!(error.contains("standard input"), "{error}");
        }
    }

    #[test]
    fn a_failing_input_keeps_what_came_before_it() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("gone"))
            }
        }
        for format in [Format::Line, Format::Hodoku] {
            let first = format.write(&EASY.parse::<crate::puzzle::Grid>().unwrap().into());
            let input = io::Cursor::new(first).chain(Broken);
            let entries: Vec<_> = read(input, format).collect();
            assert!(entries[0].is_ok(), "{format}");
            assert!(
                entries[1].as_ref().unwrap_err().to_string().contains("gone"),
                "{format}"
            );
        }
    }
}
