//! Reads the rows of an earlier run: parses lines on several threads and takes them in order.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::path::Path;

use serde::Deserialize;

use crate::pipeline::Pipeline;
use crate::results::CommandRefused;
use sudokud_puzzle::{Grid, GridError};

/// A line of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RunLine {
    /// Its number, from 1.
    pub number: u64,
    /// The offset of its start in bytes.
    pub start: u64,
    /// Its text, without the line break.
    pub text: String,
    /// Whether it has a line break; the last line of a file may have none.
    pub is_whole: bool,
}

/// Maximum length in bytes, longer than any row or line with a puzzle.
const LONGEST: u64 = 64 * 1024;

/// Opens a file to read it.
pub(crate) fn open(path: &Path) -> Result<File, CommandRefused> {
    let file = File::open(path).map_err(|error| unreadable(path, &error))?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err(unreadable(path, &io::Error::from(io::ErrorKind::IsADirectory)));
    }
    Ok(file)
}

/// The refusal of a file that cannot be opened or read.
pub(crate) fn unreadable(path: &Path, error: &io::Error) -> CommandRefused {
    CommandRefused::wrong_usage(format!("cannot read {}: {error}", path.display()))
}

/// Applies `work` to each line of `file` in parallel, and `take` to the results in the order of the lines. An error of either ends the
/// reading.
pub(crate) fn read<T: Send>(
    file: &File,
    path: &Path,
    pipeline: Pipeline,
    work: impl Fn(&RunLine) -> Result<T, String> + Sync,
    mut take: impl FnMut(T) -> Result<(), String> + Send,
) -> Result<(), CommandRefused> {
    let mut refused = None;
    let ended = pipeline.run(
        lines(file),
        |line: io::Result<RunLine>| {
            let line = line.map_err(|error| unreadable(path, &error))?;
            let wrong = |problem: String| CommandRefused::wrong_usage(at(path, line.number, &problem));
            Ok((line.number, work(&line).map_err(wrong)?))
        },
        |worked: Result<(u64, T), CommandRefused>, _: &mut io::Sink| {
            let taken = worked.and_then(|(number, result)| {
                take(result).map_err(|problem| CommandRefused::wrong_usage(at(path, number, &problem)))
            });
            taken.map_err(|reason| {
                refused = Some(reason);
                io::Error::other("the file is refused")
            })
        },
        &mut io::sink(),
    );
    match (refused, ended) {
        (Some(refused), _) => Err(refused),
        (None, Err(error)) => Err(unreadable(path, &error)),
        (None, Ok(_)) => Ok(()),
    }
}

/// A problem with a line, with the file and the number of the line.
pub(crate) fn at(path: &Path, number: u64, problem: &str) -> String {
    format!("{}, line {number}: {problem}", path.display())
}

fn lines(file: &File) -> impl Iterator<Item = io::Result<RunLine>> + Send {
    let mut reader = BufReader::with_capacity(256 * 1024, file);
    let (mut number, mut start) = (0, 0);
    std::iter::from_fn(move || {
        let mut bytes = Vec::new();
        let length = match reader.by_ref().take(LONGEST).read_until(b'\n', &mut bytes) {
            Ok(0) => return None,
            Ok(length) => length as u64,
            Err(error) => return Some(Err(error)),
        };
        if length == LONGEST {
            return Some(Err(io::Error::other("a line is longer than any row")));
        }
        number += 1;
        let is_whole = bytes.pop_if(|last| *last == b'\n').is_some();
        let line = RunLine {
            number,
            start,
            text: String::from_utf8_lossy(&bytes).into_owned(),
            is_whole,
        };
        start += length;
        Some(Ok(line))
    })
}

/// The fields of a row of `generate` that another run needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RowFields {
    /// The puzzle, if one was made.
    pub puzzle: Option<Grid>,
    /// The scale.
    pub scale: Option<String>,
    /// The seed.
    pub seed: Option<i64>,
}

/// Reads a row of tab-separated columns.
pub(crate) fn tsv_row(text: &str) -> Result<RowFields, String> {
    let columns: Vec<&str> = text.split('\t').collect();
    let &[made, _, scale, _, _, _, _, seed] = columns.as_slice() else {
        let problem = format!("{} columns; a row of generate has 8", columns.len());
        return Err(problem);
    };
    Ok(RowFields {
        puzzle: if made.starts_with("failed: ") {
            None
        } else {
            Some(grid(made)?)
        },
        scale: Some(scale.to_owned()).filter(|scale| !scale.is_empty()),
        seed: Some(
            seed.parse().map_err(|_| {
                format!("{seed:?} in column 8 is no seed; a row of generate has its seed there")
            })?,
        ),
    })
}

/// Reads a row of JSON, also of another verb, which has no seed.
pub(crate) fn json_row(text: &str) -> Result<RowFields, String> {
    #[derive(Deserialize)]
    struct Keys {
        puzzle: Option<String>,
        scale: Option<String>,
        seed: Option<i64>,
    }
    let keys: Keys = serde_json::from_str(text).map_err(|error| format!("no row in JSON: {error}"))?;
    Ok(RowFields {
        puzzle: keys.puzzle.as_deref().map(grid).transpose()?,
        scale: keys.scale,
        seed: keys.seed,
    })
}

fn grid(text: &str) -> Result<Grid, String> {
    text.parse()
        .map_err(|error: GridError| format!("no puzzle: {error}"))
}
