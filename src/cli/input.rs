//! Reads puzzles from a file or standard input, in any format.
//!
//! The formats `line` and `sdm` are streamed; the others are read whole. Bad entries keep their place among the good ones. A file that
//! cannot be opened is wrong usage and is reported before any work.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use sudokud_puzzle::formats::{Format, FormatError, LineCounts, LineReader, PuzzleEntry};

/// A part of an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputPart {
    /// An entry, good or bad; `None` for lines without one.
    pub entry: Option<Result<PuzzleEntry, FormatError>>,
    /// Lines that are counted with the entry. All lines of an input are in exactly one part.
    pub lines: LineCounts,
}

/// Parts in input order.
pub type InputParts = Box<dyn Iterator<Item = InputPart> + Send>;

/// The error for an input that cannot be opened.
#[derive(Debug, thiserror::Error)]
#[error("cannot read {}: {reason}; name a file that exists, or none for standard input", path.display())]
pub struct InputError {
    /// The file.
    pub path: PathBuf,
    /// The system's error.
    pub reason: io::Error,
}

/// Opens `file`, or standard input if there is none.
///
/// On a terminal a line on standard error says that puzzles are read from the keyboard.
pub fn open(file: Option<&Path>, format: Format) -> Result<Box<dyn Read + Send>, InputError> {
    let Some(path) = file else {
        let input = io::stdin();
        if input.is_terminal() {
            // Without standard error the hint is lost, and the run goes on.
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

/// Size of the buffer in bytes.
const BUFFER: usize = 256 * 1024;

/// The parts of `input`.
pub fn read(mut input: impl Read + Send + 'static, format: Format) -> InputParts {
    if format.is_line_by_line() {
        return line_by_line(LineReader::new(BufReader::with_capacity(BUFFER, input)));
    }
    let mut bytes = Vec::new();
    // Bytes before a failure are parsed; the failure follows as an entry of its own.
    let failure = input.read_to_end(&mut bytes).err();
    let text = String::from_utf8_lossy(&bytes);
    let reading = format.read(&text);
    let failure = failure.map(|error| Err(FormatError::unreadable(text.lines().count() + 1, &error)));
    let part = |entry| InputPart {
        entry: Some(entry),
        lines: LineCounts::default(),
    };
    // Puzzles can share a line in these formats, so the lines are counted once for the whole input.
    let lines = InputPart {
        entry: None,
        lines: reading.lines,
    };
    let entries = reading.entries.into_iter().chain(failure).map(part);
    Box::new(entries.chain(std::iter::once(lines)))
}

/// Each entry with its line and the lines without an entry before it.
fn line_by_line(mut reader: LineReader<impl BufRead + Send + 'static>) -> InputParts {
    let (mut before, mut is_over) = (0, false);
    Box::new(std::iter::from_fn(move || {
        if is_over {
            return None;
        }
        let entry = reader.next();
        is_over = entry.is_none();
        let mut lines = counted(entry.as_ref());
        lines.other = reader.passed_over() - before;
        before = reader.passed_over();
        Some(InputPart { entry, lines })
    }))
}

/// Counts the line of an entry that has a line of its own.
pub fn counted(entry: Option<&Result<PuzzleEntry, FormatError>>) -> LineCounts {
    LineCounts {
        puzzle: u64::from(matches!(entry, Some(Ok(_)))),
        bad: u64::from(matches!(entry, Some(Err(_)))),
        other: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn lines(text: &str, format: Format) -> Vec<(usize, bool)> {
        let parts = read(io::Cursor::new(text.to_owned()), format);
        let entries = parts.filter_map(|part| part.entry);
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
    fn the_parts_have_all_lines_together() {
        let text = format!("# list\n{EASY}\n\nbad\n# end\n");
        for format in [Format::Line, Format::Candidates] {
            let mut lines = LineCounts::default();
            for part in read(io::Cursor::new(text.clone()), format) {
                lines.add(&part.lines);
            }
            assert_eq!((lines.total(), lines.other), (5, 3), "{format}");
        }
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
            let first = format.write(&EASY.parse::<sudokud_puzzle::Grid>().unwrap().into());
            let input = io::Cursor::new(first).chain(Broken);
            let entries: Vec<_> = read(input, format).filter_map(|part| part.entry).collect();
            assert!(entries[0].is_ok(), "{format}");
            assert!(
                entries[1].as_ref().unwrap_err().to_string().contains("gone"),
                "{format}"
            );
        }
    }
}
