//! Many lines in, many lines out: what grade, solve, transform and generate have in common.
//!
//! A [`EntryTask`] says what to ask about an entry and which rows its answer becomes. This file does the rest: bad
//! entries keep their place and get a row with the reason, rows become bytes on the working threads, an error that
//! blames the command line ends the run after saying so once, and the exit status is the worst that happened.

use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::num::NonZeroUsize;
use std::thread;

use super::backend::problem::{Problem, LineRefusal};
use super::backend::question::Question;
use super::backend::{Backend, BackendError};
use super::blocks::{Block, Blocks};
use super::input;
use super::output::{Printer, OutputRow};
use super::pipeline::Pipeline;
use super::progress::RunProgress;
use super::status::{Status, complain};
use super::tally::InputTally;
use crate::options::{Common, Input};
use sudokud_puzzle::formats::{Entry, FormatError};
use sudokud_puzzle::{Grid, Stop};
use sudokud_snapshot::Live;

/// What a verb does with each entry of its input.
pub trait EntryTask: Sync {
    /// What it asks.
    type Question: Question;
    /// What it prints.
    type Row: OutputRow;

    /// The question about this entry.
    fn question(&self, entry: &Entry) -> Self::Question;

    /// The rows of an answer, and how the line ended.
    fn rows(&self, entry: &Entry, answer: <Self::Question as Question>::Answer) -> (Vec<Self::Row>, Status);

    /// The rows of an entry without an answer.
    fn refused(&self, entry: &Entry, refusal: LineRefusal) -> (Vec<Self::Row>, Status);

    /// The rows of an entry that could not be read.
    fn unreadable(&self, error: &FormatError) -> Vec<Self::Row>;
}

/// Lines that a thread takes at once: each may be next to no work.
const LINES: NonZeroUsize = NonZeroUsize::MIN.saturating_add(15);

/// What became of some lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutputPiece {
    /// What to write.
    pub bytes: Vec<u8>,
    /// How many entries of the input, or pieces of other work, it stands for.
    pub tally: InputTally,
    /// The worst that happened.
    pub status: Status,
}

/// What became of some lines, or what is wrong with the whole command.
pub type Finished = Result<OutputPiece, CommandRefused>;

/// What is wrong with the whole command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandRefused {
    /// Why there is nothing to go on with.
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
    /// Of a command that asks for something that is not there or cannot be.
    pub fn wrong_usage(reason: String) -> Self {
        Self {
            reason,
            status: Status::WrongUsage,
        }
    }
}

impl OutputPiece {
    /// Nothing yet.
    pub const EMPTY: Self = Self {
        bytes: Vec::new(),
        tally: InputTally::NONE,
        status: Status::Done,
    };

    /// Adds what became of the next lines.
    pub fn add(&mut self, next: &Self) {
        self.bytes.extend_from_slice(&next.bytes);
        self.tally.add(&next.tally);
        self.status = self.status.max(next.status);
    }
}

/// Reads the input and does `task` with each entry.
pub fn run<T: EntryTask>(task: &T, source: &Input, common: &Common) -> Status {
    let (bytes, backend) = match open_input(source).and_then(|bytes| Ok((bytes, open(common)?))) {
        Ok(opened) => opened,
        Err(status) => return status,
    };
    let printer = Printer::new(common.output);
    if let Err(CommandRefused { reason, status }) = check(task, &backend) {
        complain(&reason);
        return status;
    }
    conclude(RunKind::Input, |writer, output| {
        let write = |piece, output: &mut _| writer.write(piece, output);
        match &backend {
            Backend::Local(live) if source.format.is_line_by_line() => pipeline(common).run(
                Blocks::new(bytes, Some(LINES)),
                |block| match block {
                    Ok(block) => answer_block(task, printer, live, &block),
                    Err(unreadable) => answer(task, printer, live, &Err(unreadable)),
                },
                write,
                output,
            ),
            _ => backend.run(
                pipeline(common),
                input::read(bytes, source.format).map(|part| {
                    let entry = part.entry.as_ref().and_then(|entry| entry.as_ref().ok());
                    let question = entry.map(|entry| task.question(entry));
                    (part, question)
                }),
                |part, answer| {
                    let mut piece = match &part.entry {
                        Some(entry) => finish(task, printer, entry, answer)?,
                        None => OutputPiece::EMPTY,
                    };
                    piece.tally.lines = part.lines;
                    Ok(piece)
                },
                write,
                output,
            ),
        }
    })
}

/// A puzzle with one solution that is quickly found.
const PROBE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Asks about a puzzle of its own and throws the answer away, to learn whether the command can be done at all.
///
/// So an unknown scale is noticed before anything is read, in an input without a puzzle too, and by the backend
/// that does the work: nobody else knows its scales.
fn check<T: EntryTask>(task: &T, backend: &Backend) -> Result<(), CommandRefused> {
    let grid: Grid = PROBE.parse().expect("the probe is a grid");
    let probe = Entry {
        position: grid.into(),
        comment: None,
        line: 1,
    };
    let mut refused = None;
    let asked = std::iter::once(((), Some(task.question(&probe))));
    let alone = Pipeline {
        threads: NonZeroUsize::MIN,
    };
    let answered = backend.run(
        alone,
        asked,
        |(), answer| answer,
        |answer, _: &mut io::Sink| {
            if let Some(Err(Problem::Command(reason))) = answer {
                refused = Some(CommandRefused::wrong_usage(reason));
            }
            Ok(())
        },
        &mut io::sink(),
    );
    // Nothing was written that could fail; what is wrong with the connection each line will say.
    drop(answered);
    refused.map_or(Ok(()), Err)
}

/// Does `task` with each entry of a block, in this process.
fn answer_block<T: EntryTask>(task: &T, printer: Printer, live: &Live, block: &Block) -> Finished {
    let mut piece = OutputPiece::EMPTY;
    let mut entries = block.entries();
    for entry in entries.by_ref() {
        piece.add(&answer(task, printer, live, &entry)?);
    }
    piece.tally.lines.other += entries.passed_over();
    Ok(piece)
}

/// Does `task` with an entry that has a line of its own, in this process.
pub fn answer<T: EntryTask>(
    task: &T,
    printer: Printer,
    live: &Live,
    entry: &Result<Entry, FormatError>,
) -> Finished {
    let ask = |entry| {
        let question = task.question(entry);
        question.answer(live, &Stop::never()).map_err(Problem::from)
    };
    let answer = entry.as_ref().ok().map(ask);
    let mut piece = finish(task, printer, entry, answer)?;
    piece.tally.lines = input::counted(Some(entry));
    Ok(piece)
}

/// An entry and its answer as what is to be written.
fn finish<T: EntryTask>(
    task: &T,
    printer: Printer,
    entry: &Result<Entry, FormatError>,
    answer: Option<Result<<T::Question as Question>::Answer, Problem>>,
) -> Finished {
    let (rows, status) = match (entry, answer) {
        (Err(error), _) => (task.unreadable(error), Status::SomeFailed),
        (Ok(entry), Some(Ok(answer))) => task.rows(entry, answer),
        (Ok(entry), Some(Err(Problem::Line(refusal)))) => task.refused(entry, refusal),
        (Ok(_), Some(Err(Problem::Command(message)))) => return Err(CommandRefused::wrong_usage(message)),
        // Every entry that could be read is asked about.
        (Ok(_), None) => (Vec::new(), Status::SomeFailed),
    };
    let mut tally = InputTally::NONE;
    match entry {
        Err(_) => tally.bad = 1,
        Ok(_) if status == Status::Done => tally.done = 1,
        Ok(_) => tally.failed = 1,
    }
    Ok(OutputPiece {
        bytes: printed(printer, &rows),
        tally,
        status,
    })
}

/// Opens the input, or says what is wrong with it.
pub fn open_input(source: &Input) -> Result<Box<dyn Read + Send>, Status> {
    input::open(source.file.as_deref(), source.format).map_err(|error| {
        complain(&error.to_string());
        Status::WrongUsage
    })
}

/// Opens the backend, or says what is wrong with it.
pub fn open(common: &Common) -> Result<Backend, Status> {
    Backend::open(&common.engine).map_err(|error| {
        complain(&error.to_string());
        error.status()
    })
}

/// The pipeline for these options.
pub fn pipeline(common: &Common) -> Pipeline {
    Pipeline {
        threads: threads(common.threads),
    }
}

/// So many threads, or without a number one for each processor.
pub fn threads(threads: Option<NonZeroUsize>) -> NonZeroUsize {
    threads
        .or_else(|| thread::available_parallelism().ok())
        .unwrap_or(NonZeroUsize::MIN)
}

/// Rows as bytes.
pub fn printed(printer: Printer, rows: &[impl OutputRow]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for row in rows {
        printer
            .print(row, &mut bytes)
            .expect("a row is written into memory, and its JSON has only names for keys");
    }
    bytes
}

/// The end of a run: the progress bar, what became of the input and the worst status so far.
#[derive(Debug)]
pub struct ResultWriter {
    progress: RunProgress,
    tally: InputTally,
    status: Status,
    refused: Option<CommandRefused>,
    closing: Option<String>,
}

impl ResultWriter {
    /// Writes a finished piece. The error of a refused command is this run's own: it ends the run.
    pub fn write(&mut self, piece: Finished, output: &mut impl Write) -> io::Result<()> {
        match piece {
            Ok(piece) => {
                self.status = self.status.max(piece.status);
                self.progress.advance(piece.tally.entries());
                self.tally.add(&piece.tally);
                output.write_all(&piece.bytes)
            }
            Err(refused) => {
                self.refused.get_or_insert(refused);
                Err(io::Error::other("the command is refused"))
            }
        }
    }

    /// The bar that shows how far the run has come.
    pub fn progress(&mut self) -> &mut RunProgress {
        &mut self.progress
    }

    /// What is said on standard error once the run has come to its end.
    pub fn close_with(&mut self, words: String) {
        self.closing = Some(words);
    }

    /// Something was not done that has no piece of its own.
    pub fn worsen(&mut self, status: Status) {
        self.status = self.status.max(status);
    }
}

/// Where results go: standard output or a file. It remembers that its reader has gone.
pub struct OutputStream {
    stream: BufWriter<Box<dyn Write + Send>>,
    place: Destination,
    is_closed: bool,
}

/// What an [`OutputStream`] writes to.
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

/// So many bytes are written at once.
const WRITTEN: usize = 32 * 1024;

impl OutputStream {
    /// Standard output.
    pub fn standard() -> Self {
        Self::new(Destination::StandardOutput, Box::new(io::stdout()))
    }

    /// A file, from where it stands on.
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

    /// Whether nobody takes any more.
    pub fn is_closed(&self) -> bool {
        self.is_closed
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

/// What a run works on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunKind {
    /// An input, whose lines are accounted for at the end.
    Input,
    /// So many things to make.
    Items(u64),
    /// A list.
    List,
}

/// Runs `work` with a writer onto standard output, and says how it ended.
///
/// An input that was read to its end is summed up on standard error.
pub fn conclude(kind: RunKind, work: impl FnOnce(&mut ResultWriter, &mut OutputStream) -> io::Result<u64>) -> Status {
    conclude_on(OutputStream::standard(), kind, work)
}

/// [`conclude`] with another output.
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
    };
    let ended = work(&mut writer, &mut output);
    let ResultWriter {
        progress,
        tally,
        status,
        refused,
        closing,
    } = writer;
    drop(progress);
    if let Some(CommandRefused { reason, status }) = refused {
        complain(&reason);
        return status;
    }
    match ended {
        // Whoever reads the results has enough of them, and nobody knows what the rest of the input holds.
        Ok(_) if output.is_closed => status,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => status,
        Ok(_) => {
            let closing = closing.or_else(|| (kind == RunKind::Input).then(|| tally.to_string()));
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
