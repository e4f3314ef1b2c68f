//! Reads the file of an earlier run to continue it (`--resume`).
//!
//! A run can end at any byte. A last line that was cut off is removed, and its seed is made again. The file does not name its command,
//! so it is checked: each line is a row, its seed is one of this run and occurs once, all rows have one scale, and the first puzzle,
//! made again, has the same row. The random stream depends on the recipe, so the last check also finds another recipe, other plugins
//! or another version. The file is not changed before all checks pass, and it is locked against a second run.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use super::distinct::{self, Seen};
use super::lines::{self, RunLine, at, unreadable};
use super::seeds::{RunEnd, Seeds};
use crate::output_form::OutputForm;
use crate::pipeline::Pipeline;
use crate::results::{CommandRefused, OutputStream};
use sudokud_puzzle::CanonicalId;

/// The beginning of the names of columns in CSV.
const CSV_HEAD: &[u8] = b"puzzle,";

/// The file of an earlier run.
#[derive(Debug)]
pub(crate) struct Earlier {
    path: PathBuf,
    file: File,
    /// The form of its rows.
    pub form: OutputForm,
    /// The seeds with a row.
    pub seeds: HashSet<i64>,
    /// Number of rows without a puzzle, whose searches failed.
    pub failed: u64,
    /// The first row with a puzzle.
    pub first: Option<FirstRow>,
    /// The start of a last line that was cut off.
    cut: Option<u64>,
    scale: Option<String>,
    new: NewFile,
}

/// Removes a file that this run has created, unless the run writes to it.
#[derive(Debug)]
struct NewFile(Option<PathBuf>);

impl NewFile {
    /// The file is kept from now on.
    fn keep(mut self) {
        self.0 = None;
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some(path) = &self.0 {
            // A file that cannot be removed is empty, which is all that a caller would have to know.
            let _ = fs::remove_file(path);
        }
    }
}

/// The first row with a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FirstRow {
    number: u64,
    /// Its seed.
    pub seed: i64,
    text: String,
}

/// A line of the file.
enum Taken {
    Row {
        line: RunLine,
        read: lines::RowFields,
        id: Option<CanonicalId>,
    },
    Cut(u64),
}

impl Earlier {
    /// Opens or creates the file and reads its rows. Their puzzles are added to `seen`.
    pub(crate) fn open(
        path: &Path,
        form: Option<OutputForm>,
        seeds: &Seeds,
        mut seen: Option<&mut Seen>,
        pipeline: Pipeline,
    ) -> Result<Self, CommandRefused> {
        if path == Path::new("-") {
            let problem = "--resume -: standard output has no earlier rows; name the file of the earlier run";
            return Err(CommandRefused::wrong_usage(problem.to_owned()));
        }
        let (mut file, new) = open_or_create(path).map_err(|error| unreadable(path, &error))?;
        if !file.metadata().is_ok_and(|metadata| metadata.is_file()) {
            let problem = format!("--resume {}: not a file that can be added to", path.display());
            return Err(CommandRefused::wrong_usage(problem));
        }
        // Some file systems have no locks; the run continues without one.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            let problem = format!("{}: another run is writing to it", path.display());
            return Err(CommandRefused::wrong_usage(problem));
        }
        let form = form_of(&mut file, path, form)?;
        let mut earlier = Self {
            path: path.to_owned(),
            file: file.try_clone().map_err(|error| unreadable(path, &error))?,
            form,
            seeds: HashSet::new(),
            failed: 0,
            first: None,
            cut: None,
            scale: None,
            new,
        };
        let with_ids = seen.is_some();
        let work = |line: &RunLine| {
            if !line.is_whole {
                return begins_a_row(form, &line.text).map(|()| Taken::Cut(line.start));
            }
            let read = match form {
                OutputForm::Json => lines::json_row(&line.text)?,
                OutputForm::Tsv | OutputForm::Csv | OutputForm::Text | OutputForm::Svg => {
                    lines::tsv_row(&line.text)?
                }
            };
            let id = read.puzzle.filter(|_| with_ids);
            let id = id.as_ref().and_then(distinct::id);
            let line = line.clone();
            Ok(Taken::Row { line, read, id })
        };
        lines::read(&file, path, pipeline, work, |taken| {
            let (line, read, id) = match taken {
                Taken::Row { line, read, id } => (line, read, id),
                Taken::Cut(start) => {
                    earlier.cut = Some(start);
                    return Ok(());
                }
            };
            if let (Some(seen), Some(id)) = (&mut seen, id)
                && !seen.is_new(id)
            {
                let problem = "the same puzzle as an earlier row: not of a run with --distinct";
                return Err(problem.to_owned());
            }
            earlier.take(line, read, seeds)
        })?;
        Ok(earlier)
    }

    fn take(&mut self, line: RunLine, read: lines::RowFields, seeds: &Seeds) -> Result<(), String> {
        let Some(seed) = read.seed else {
            return Err("no seed; a row of generate has one".to_owned());
        };
        let (low, high) = (seeds.range.start(), seeds.range.end());
        if !seeds.range.contains(&seed) {
            let asked = match seeds.end {
                RunEnd::Range => format!("{low}..{high}"),
                RunEnd::Rows => format!("{low} and above"),
            };
            return Err(format!(
                "seed {seed}, but this run has the seeds {asked}; ask for all that the file has, or name another file"
            ));
        }
        if !self.seeds.insert(seed) {
            return Err(format!("seed {seed} has a row already; take one of them out"));
        }
        if let Some(scale) = read.scale {
            let first = self.scale.get_or_insert_with(|| scale.clone());
            if *first != scale {
                return Err(format!("graded on {scale}, the rows before it on {first}"));
            }
        }
        if read.puzzle.is_none() {
            self.failed += 1;
        }
        if self.first.is_none() && read.puzzle.is_some() {
            self.first = Some(FirstRow {
                number: line.number,
                seed,
                text: line.text,
            });
        }
        Ok(())
    }

    /// Checks that the first puzzle, made again by this command, has the same row.
    pub(crate) fn check(&self, first: &FirstRow, remade: &[u8]) -> Result<(), CommandRefused> {
        let remade = String::from_utf8_lossy(remade);
        if remade.trim_end_matches('\n') == first.text {
            return Ok(());
        }
        let problem = format!(
            "not what this command makes of seed {}: other options, plugins or another version made it; run that command again, \
             or name another file",
            first.seed
        );
        Err(CommandRefused::wrong_usage(at(
            &self.path,
            first.number,
            &problem,
        )))
    }

    /// The rows of the file, in words.
    pub(crate) fn in_words(&self, rows: u64) -> String {
        let cut = match self.cut {
            Some(_) => ", and one that was cut off, which is made again",
            None => "",
        };
        let failed = match self.failed {
            0 => String::new(),
            failed => format!(", {failed} of them without a puzzle; remove these to make them again"),
        };
        format!(
            "rows in {}: {} of {rows}{cut}{failed}",
            self.path.display(),
            self.seeds.len()
        )
    }

    /// Removes the cut line, so that new rows follow the whole ones.
    pub(crate) fn into_output(self) -> io::Result<(OutputStream, HashSet<i64>)> {
        let mut file = self.file;
        if let Some(start) = self.cut {
            file.set_len(start)?;
        }
        file.seek(SeekFrom::End(0))?;
        self.new.keep();
        Ok((OutputStream::file(file), self.seeds))
    }
}

/// Opens the file, or creates it if it is missing.
fn open_or_create(path: &Path) -> io::Result<(File, NewFile)> {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    match options.open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // Not `create`: a file that another run creates meanwhile is not ours to remove.
            let file = options.create_new(true).open(path)?;
            Ok((file, NewFile(Some(path.to_owned()))))
        }
        opened => Ok((opened?, NewFile(None))),
    }
}

/// The form of the rows in the file, or the requested form for a new file.
fn form_of(file: &mut File, path: &Path, asked: Option<OutputForm>) -> Result<OutputForm, CommandRefused> {
    let mut beginning = Vec::new();
    let read = file
        .by_ref()
        .take(CSV_HEAD.len() as u64)
        .read_to_end(&mut beginning);
    let read = read.and_then(|_| file.rewind());
    read.map_err(|error| unreadable(path, &error))?;
    let there = match beginning.first() {
        None => None,
        Some(b'{') => Some(OutputForm::Json),
        Some(_) if beginning == CSV_HEAD => Some(OutputForm::Csv),
        Some(_) => Some(OutputForm::Tsv),
    };
    // For a new file, the form that its name says, as with --out.
    let asked = asked.or_else(|| there.map_or_else(|| OutputForm::of_file(path), |_| None));
    match (asked, there) {
        (_, Some(OutputForm::Csv)) => Err(CommandRefused::wrong_usage(format!(
            "{}: its rows are csv, which --resume cannot continue; make the missing seeds with --seed-range and another --out, and write \
             tsv or json next time",
            path.display()
        ))),
        (Some(form @ (OutputForm::Csv | OutputForm::Text | OutputForm::Svg)), _) => {
            Err(CommandRefused::wrong_usage(format!(
                "--resume cannot continue {} in the form {}; write tsv or json",
                path.display(),
                form.name()
            )))
        }
        (Some(asked), Some(there)) if asked != there => Err(CommandRefused::wrong_usage(format!(
            "{}: its rows are {}; leave out --output {}",
            path.display(),
            there.name(),
            asked.name()
        ))),
        (asked, there) => Ok(there.or(asked).unwrap_or(OutputForm::Tsv)),
    }
}

/// Refuses a last line that cannot be the start of a row, because it would be removed from a file of something else.
fn begins_a_row(form: OutputForm, text: &str) -> Result<(), String> {
    let agrees = |beginning: &str| text.starts_with(beginning) || beginning.starts_with(text);
    let is_cell = |byte: u8| byte == b'.' || byte.is_ascii_digit();
    let begins = match form {
        OutputForm::Json => agrees("{\"puzzle\":"),
        OutputForm::Tsv | OutputForm::Csv | OutputForm::Text | OutputForm::Svg => {
            agrees("failed: ") || text.bytes().take(81).all(is_cell)
        }
    };
    begins
        .then_some(())
        .ok_or_else(|| "neither a row of generate nor the beginning of one".to_owned())
}
