//! Writes the results of a run in order, and concludes it with the summary and the exit status.

use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};
use std::path::Path;

use super::backend::BackendError;
use super::output::{OutputRow, Printer};
use super::progress::RunProgress;
use super::status::{Status, complain};
use super::tally::InputTally;

/// The results of some lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutputPiece {
    /// The line before the first piece, or nothing: the names of columns.
    pub head: Vec<u8>,
    /// The bytes to write.
    pub bytes: Vec<u8>,
    /// Numbers of the entries of the input, or of other items, that it contains.
    pub tally: InputTally,
    /// The worst status of these entries.
    pub status: Status,
}

/// The results of some lines, or the reason to refuse the command.
pub type Finished = Result<OutputPiece, CommandRefused>;

/// The refusal of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandRefused {
    /// The reason, in words.
    pub reason: String,
    /// How the run ends.
    pub status: Status,
}

impl From<&BackendError> for CommandRefused {
    fn from(error: &BackendError) -> Self {
        Self {
            reason: error.to_string(),
            status: error.status(),
        }
    }
}

impl CommandRefused {
    /// Refuses a command that names something unknown or impossible.
    pub fn wrong_usage(reason: String) -> Self {
        Self {
            reason,
            status: Status::WrongUsage,
        }
    }

    /// Ends a run at Ctrl-C.
    pub fn interrupted() -> Self {
        Self {
            reason: "interrupted".to_owned(),
            status: Status::Interrupted,
        }
    }
}

impl OutputPiece {
    /// The piece without results.
    pub const EMPTY: Self = Self {
        head: Vec::new(),
        bytes: Vec::new(),
        tally: InputTally::NONE,
        status: Status::Done,
    };

    /// Appends the results of the next lines.
    pub fn add(&mut self, next: &Self) {
        if self.head.is_empty() {
            self.head.clone_from(&next.head);
        }
        self.bytes.extend_from_slice(&next.bytes);
        self.tally.add(&next.tally);
        self.status = self.status.max(next.status);
    }
}

/// Prints rows into memory.
pub fn printed(printer: Printer, rows: &[impl OutputRow]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for row in rows {
        printer
            .print(row, &mut bytes)
            .expect("a row is written into memory, and its JSON has only names for keys");
    }
    bytes
}

/// Writes results, and keeps the progress bar, the summary and the worst status so far.
#[derive(Debug)]
pub struct ResultWriter {
    progress: RunProgress,
    tally: InputTally,
    status: Status,
    refused: Option<CommandRefused>,
    closing: Option<String>,
    has_head: bool,
}

impl ResultWriter {
    /// Writes a piece. A refusal becomes an error of the output, which ends the run; a piece without all its answers because of Ctrl-C
    /// ends it like a closed pipe.
    pub fn write(&mut self, piece: Finished, output: &mut impl Write) -> io::Result<()> {
        match piece {
            Ok(piece) => {
                self.status = self.status.max(piece.status);
                self.progress.advance(piece.tally.entries());
                self.tally.add(&piece.tally);
                if !self.has_head && !piece.head.is_empty() {
                    self.has_head = true;
                    output.write_all(&piece.head)?;
                }
                output.write_all(&piece.bytes)
            }
            Err(refused) if refused.status == Status::Interrupted => Err(ErrorKind::BrokenPipe.into()),
            Err(refused) => {
                self.refused.get_or_insert(refused);
                Err(io::Error::other("the command is refused"))
            }
        }
    }

    /// The number of entries whose results are written.
    pub fn entries(&self) -> u64 {
        self.tally.entries()
    }

    /// The progress bar.
    pub fn progress(&mut self) -> &mut RunProgress {
        &mut self.progress
    }

    /// Sets the last line on standard error, instead of the summary of an input.
    pub fn close_with(&mut self, words: String) {
        self.closing = Some(words);
    }

    /// Raises the status to at least this one, for a failure without a piece.
    pub fn worsen(&mut self, status: Status) {
        self.status = self.status.max(status);
    }
}

/// The stream of results: standard output or a file. It records whether writing has failed, such as after the reader closed a pipe.
pub struct OutputStream {
    stream: BufWriter<Box<dyn Write + Send>>,
    place: Destination,
    is_closed: bool,
}

/// The destination of an [`OutputStream`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Destination {
    StandardOutput,
    File,
}

impl fmt::Debug for OutputStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields = (self.place, self.is_closed);
        f.debug_tuple("OutputStream").field(&fields).finish()
    }
}

/// Size of the buffer in bytes.
const WRITTEN: usize = 32 * 1024;

impl OutputStream {
    /// Standard output.
    pub fn standard() -> Self {
        Self::new(Destination::StandardOutput, Box::new(io::stdout()))
    }

    /// A file whose old content goes at the first result, so that a refused command leaves it; standard output if there is no path.
    pub fn create(path: Option<&Path>) -> Result<Self, CommandRefused> {
        let Some(path) = path else {
            return Ok(Self::standard());
        };
        let mut options = File::options();
        match options.write(true).create(true).truncate(false).open(path) {
            Ok(file) => Ok(Self::new(
                Destination::File,
                Box::new(FreshFile {
                    file,
                    is_begun: false,
                }),
            )),
            Err(error) => Err(CommandRefused::wrong_usage(format!(
                "cannot write to {}: {error}",
                path.display()
            ))),
        }
    }

    /// A file, from its current position.
    pub fn file(file: File) -> Self {
        Self::new(Destination::File, Box::new(file))
    }

    fn new(place: Destination, stream: Box<dyn Write + Send>) -> Self {
        Self {
            stream: BufWriter::with_capacity(WRITTEN, stream),
            place,
            is_closed: false,
        }
    }

    /// Whether writing has failed.
    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Writes what is buffered, at the end of a run that was not refused.
    fn end(&mut self) -> io::Result<()> {
        self.flush()?;
        // Without results this is the first write, which empties a file.
        let ended = self.stream.get_mut().write(&[]);
        self.noted(ended.map(drop))
    }

    fn progress(&self, total: Option<u64>) -> RunProgress {
        match self.place {
            Destination::StandardOutput => RunProgress::new(total),
            Destination::File => RunProgress::beside_file(total),
        }
    }

    fn noted<T>(&mut self, result: io::Result<T>) -> io::Result<T> {
        self.is_closed |= result.is_err();
        result
    }
}

/// A file that is emptied by its first write.
struct FreshFile {
    file: File,
    is_begun: bool,
}

impl FreshFile {
    fn begin(&mut self) -> io::Result<()> {
        // Pipes and devices cannot be emptied.
        if !self.is_begun && self.file.metadata()?.is_file() {
            self.file.set_len(0)?;
        }
        self.is_begun = true;
        Ok(())
    }
}

impl Write for FreshFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begin()?;
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Write for OutputStream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.stream.write(bytes);
        self.noted(written)
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        let written = self.stream.write_all(bytes);
        self.noted(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.stream.flush();
        self.noted(flushed)
    }
}

/// The kind of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunKind {
    /// Work on an input, with a summary of its lines at the end.
    Input,
    /// This number of items to make.
    Items(u64),
    /// A list or a single text.
    List,
}

/// Runs `work` with a writer on standard output, and returns how it ended.
///
/// The summary of an input that was read to its end goes to standard error.
pub fn conclude(
    kind: RunKind,
    work: impl FnOnce(&mut ResultWriter, &mut OutputStream) -> io::Result<u64>,
) -> Status {
    conclude_on(OutputStream::standard(), kind, work)
}

/// Does the same as [`conclude`] with another output.
pub fn conclude_on(
    mut output: OutputStream,
    kind: RunKind,
    work: impl FnOnce(&mut ResultWriter, &mut OutputStream) -> io::Result<u64>,
) -> Status {
    let total = match kind {
        RunKind::Items(total) => Some(total),
        RunKind::Input | RunKind::List => None,
    };
    let mut writer = ResultWriter {
        progress: output.progress(total),
        tally: InputTally::NONE,
        status: Status::Done,
        refused: None,
        closing: None,
        has_head: false,
    };
    let ended = work(&mut writer, &mut output).and_then(|done| output.end().map(|()| done));
    let ResultWriter {
        progress,
        tally,
        status,
        refused,
        closing,
        has_head: _,
    } = writer;
    drop(progress);
    if let Some(CommandRefused { reason, status }) = refused {
        complain(&reason);
        return status;
    }
    match ended {
        // The reader closed the pipe, so the rest of the input was not read and a summary would be wrong.
        Ok(_) if output.is_closed => status,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => status,
        Ok(_) => {
            // A person who asked about one puzzle sees its result.
            let is_plain = tally.entries() <= 1 && tally.bad == 0 && io::stdout().is_terminal();
            let closing =
                closing.or_else(|| (kind == RunKind::Input && !is_plain).then(|| tally.to_string()));
            if let Some(closing) = closing {
                complain(&closing);
            }
            status
        }
        Err(error) => {
            complain(&format!("cannot write the results: {error}"));
            Status::SomeFailed
        }
    }
}

/// Prints `rows` and ends with `status`.
pub(super) fn print(printer: Printer, rows: &[impl OutputRow], status: Status) -> Status {
    write(printed(printer, rows), status)
}

/// Writes `bytes` to standard output and ends with `status`.
pub fn write(bytes: Vec<u8>, status: Status) -> Status {
    write_to(None, bytes, status)
}

/// Writes `bytes` to a new file, or to standard output if there is no path, and ends with `status`.
pub fn write_to(file: Option<&Path>, bytes: Vec<u8>, status: Status) -> Status {
    let output = match OutputStream::create(file) {
        Ok(output) => output,
        Err(CommandRefused { reason, status }) => {
            complain(&reason);
            return status;
        }
    };
    conclude_on(output, RunKind::List, |writer, output| {
        let piece = OutputPiece {
            head: Vec::new(),
            bytes,
            tally: InputTally::made(1),
            status,
        };
        writer.write(Ok(piece), output)?;
        output.flush()?;
        Ok(1)
    })
}
