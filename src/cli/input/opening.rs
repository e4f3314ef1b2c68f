//! Opens files and standard input, and takes puzzles among the arguments.

use std::fs::File;
use std::io::{self, Cursor, IsTerminal, Write};
use std::path::{Path, PathBuf};

use sudokud_reading::InputForm;
use sudokud_reading::detect::{self, Wanted};

use super::waiting::interruptible;
use super::{Bytes, OpenInput};
use crate::options::Input;
use crate::values::FormChoice;

/// The error for an input that cannot be opened.
#[derive(Debug, thiserror::Error)]
#[error("cannot read {}: {reason}{as_puzzle}; name a file that exists, or none for standard input", path.display())]
pub struct InputError {
    /// The file.
    pub path: PathBuf,
    /// The system's error.
    pub reason: io::Error,
    /// Why the argument is not a puzzle either, or nothing.
    pub as_puzzle: String,
}

/// Opens the inputs: files, puzzles among the arguments, or standard input if there is none.
pub fn open(source: &Input) -> Result<Vec<OpenInput>, InputError> {
    if source.files.is_empty() {
        return Ok(vec![standard(source)]);
    }
    let is_one = source.files.len() == 1;
    let opened = source.files.iter().map(|path| {
        let mut input = if path.as_os_str() == "-" {
            standard(source)
        } else {
            open_file(path)?
        };
        input.name = (!is_one).then(|| path.display().to_string().into());
        Ok(input)
    });
    opened.collect()
}

/// On a terminal a line on standard error says that puzzles are read from the keyboard.
fn standard(source: &Input) -> OpenInput {
    let input = io::stdin();
    let is_file = Path::new("/dev/stdin")
        .metadata()
        .is_ok_and(|input| input.is_file());
    if input.is_terminal() {
        let form = match source.format {
            FormChoice::Auto => "any format; end with Ctrl-D".to_owned(),
            FormChoice::Form(form) => format!("format {form}"),
        };
        // Without standard error the hint is lost, and the run goes on.
        let _ = writeln!(io::stderr(), "reading puzzles in {form} from the keyboard");
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

/// Opens a file. A name that is not a file can be a puzzle.
fn open_file(path: &Path) -> Result<OpenInput, InputError> {
    let cannot = |reason, as_puzzle| InputError {
        path: path.to_owned(),
        reason,
        as_puzzle,
    };
    let bytes: Bytes = match File::open(path) {
        Ok(file) => match file.metadata() {
            Ok(metadata) if metadata.is_dir() => {
                return Err(cannot(
                    io::Error::from(io::ErrorKind::IsADirectory),
                    String::new(),
                ));
            }
            Ok(metadata) if metadata.is_file() => Box::new(file),
            Ok(_) | Err(_) => interruptible(file),
        },
        Err(reason) => {
            let text = path.to_string_lossy();
            match detect::read_any(&text, Wanted::default()) {
                Ok((detected, reading)) if reading.is_clean() || detected.form == InputForm::Link => {
                    Box::new(Cursor::new(text.into_owned() + "\n"))
                }
                _ => return Err(cannot(reason, not_a_puzzle(&text))),
            }
        }
    };
    Ok(OpenInput {
        name: None,
        file_name: path.file_name().map(|name| name.to_string_lossy().into_owned()),
        bytes,
    })
}

/// Why an argument that looks like a puzzle is none.
fn not_a_puzzle(text: &str) -> String {
    let cells = text
        .chars()
        .filter(|&sign| sudokud_puzzle::formats::cell_sign(sign).is_some())
        .count();
    if cells < 60 || 2 * cells <= text.chars().count() {
        String::new()
    } else if cells == 81 {
        ", and as a puzzle it has other text beside its cells".to_owned()
    } else {
        format!(", and as a puzzle it has {cells} cells instead of 81")
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::EASY;
    use super::*;

    #[test]
    fn a_file_that_cannot_be_read_is_named_with_a_remedy() {
        let with_words = format!("{EASY} # column by column");
        for (path, reason) in [
            ("/no/such/file", "standard input"),
            ("/", "standard input"),
            (&EASY[1..], "as a puzzle it has 80 cells"),
            (&with_words, "other text beside its cells"),
        ] {
            let error = open_file(Path::new(path)).err().unwrap().to_string();
            assert!(error.starts_with(&format!("cannot read {path}: ")), "{error}");
            assert!(error.contains(reason), "{error}");
        }
        assert!(open_file(Path::new(EASY)).is_ok());
    }
}
