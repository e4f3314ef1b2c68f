//! Opens files and standard input, and takes puzzles among the arguments.

use std::fs::{File, Metadata};
use std::io::{self, Cursor, IsTerminal as _, Write as _};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sudokud_formats::Reader;

use super::waiting::interruptible;
use super::{Bytes, OpenInput};
use crate::flags::InputFlags;
use crate::status::CommandError;

/// Opens the inputs: files, puzzles among the arguments, or standard input if there is none. Refuses an input that is also `out`.
pub fn open(flags: &InputFlags, out: Option<&Path>) -> Result<Vec<OpenInput>, CommandError> {
    if let Some(out) = out {
        refuse_overwriting(out, &flags.files)?;
    }
    if flags.files.is_empty() {
        return Ok(vec![standard()]);
    }
    let is_one = flags.files.len() == 1;
    let opened = flags.files.iter().map(|path| {
        let mut input = if path.as_os_str() == "-" {
            standard()
        } else {
            open_file(path)?
        };
        input.name = (!is_one).then(|| Arc::from(path.display().to_string()));
        Ok(input)
    });
    opened.collect()
}

/// Refuses to write to a file that is also read.
fn refuse_overwriting(out: &Path, inputs: &[PathBuf]) -> Result<(), CommandError> {
    // The same file may have several names.
    let identity = |path: &Path| {
        let metadata = path.metadata().ok().filter(Metadata::is_file)?;
        Some((metadata.dev(), metadata.ino()))
    };
    let standard = [PathBuf::from("/dev/stdin")];
    let inputs = if inputs.is_empty() { &standard[..] } else { inputs };
    let place = identity(out);
    let path = |input: &Path| {
        identity(if input.as_os_str() == "-" {
            &standard[0]
        } else {
            input
        })
    };
    if place.is_none() || !inputs.iter().any(|input| path(input) == place) {
        return Ok(());
    }
    Err(CommandError::usage(format!(
        "--out {} is also an input, which it would overwrite; name another file",
        out.display()
    )))
}

/// Opens standard input. On a terminal a line on standard error says that puzzles are read from the keyboard.
fn standard() -> OpenInput {
    let input = io::stdin();
    let is_file = Path::new("/dev/stdin")
        .metadata()
        .is_ok_and(|input| input.is_file());
    if input.is_terminal() {
        // Without standard error the hint is lost, and the run goes on.
        let _ = writeln!(io::stderr(), "reading puzzles from the keyboard; end with Ctrl-D");
    }
    OpenInput {
        name: None,
        file_name: None,
        bytes: if is_file {
            Box::new(input)
        } else {
            interruptible(input)
        },
    }
}

/// Opens a file. An argument that is no file can be a puzzle.
fn open_file(path: &Path) -> Result<OpenInput, CommandError> {
    let cannot = |reason: &dyn std::fmt::Display| {
        CommandError::usage(format!(
            "cannot read {}: {reason}; name a file that exists, or none for standard input",
            path.display()
        ))
    };
    let bytes: Bytes = match File::open(path) {
        Ok(file) => match file.metadata() {
            Ok(metadata) if metadata.is_dir() => {
                return Err(cannot(&io::Error::from(io::ErrorKind::IsADirectory)));
            }
            Ok(metadata) if metadata.is_file() => Box::new(file),
            Ok(_) | Err(_) => interruptible(file),
        },
        Err(reason) => {
            let text = path.to_string_lossy();
            match as_puzzle(&text) {
                Ok(()) => Box::new(Cursor::new(text.into_owned() + "\n")),
                Err(Some(problem)) => {
                    return Err(cannot(&format!(
                        "{reason}, and as a puzzle it is malformed: {problem}"
                    )));
                }
                Err(None) => return Err(cannot(&reason)),
            }
        }
    };
    Ok(OpenInput {
        name: None,
        file_name: path.file_name().map(|name| name.to_string_lossy().into_owned()),
        bytes,
    })
}

/// The fewest characters of an argument that may be meant as a puzzle.
const SHORTEST: usize = 60;

/// Whether an argument is a puzzle; why not, if it may be meant as one.
fn as_puzzle(text: &str) -> Result<(), Option<String>> {
    let reading = Reader::default().read(text);
    let problem = match reading.map(|reading| reading.entries.into_iter().next()) {
        Ok(Some(Ok(_))) => return Ok(()),
        Ok(Some(Err(error))) | Err(error) => Some(error.reason),
        Ok(None) => None,
    };
    let digits = text
        .chars()
        .filter(|sign| sign.is_ascii_digit() || *sign == '.')
        .count();
    Err(problem.filter(|_| digits >= SHORTEST))
}
