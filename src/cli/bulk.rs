//! Many lines in, many lines out: what grade, solve, transform and generate have in common.
//!
//! A [`Task`] says what to ask about an entry and which rows its answer becomes. This file does the rest: bad
//! entries keep their place and get a row with the reason, rows become bytes on the working threads, an error that
//! blames the command line ends the run after saying so once, and the exit status is the worst that happened.

use std::io::{self, BufWriter, ErrorKind, Read, Stdout, Write};
use std::num::NonZeroUsize;
use std::thread;

use super::backend::problem::Problem;
use super::backend::question::Question;
use super::backend::{Backend, BackendError};
use super::blocks::{Block, Blocks};
use super::input;
use super::output::{Printer, Row};
use super::pipeline::Pipeline;
use super::progress::Progress;
use super::status::{Status, complain};
use crate::cli::options::{Common, Input};
use crate::puzzle::Stop;
use crate::puzzle::formats::{Entry, FormatError};
use crate::snapshot::Live;

/// What a verb does with each entry of its input.
pub trait Task: Sync {
    /// What it asks.
    type Question: Question;
    /// What it prints.
    type Row: Row;

    /// The question about this entry.
    fn question(&self, entry: &Entry) -> Self::Question;

    /// The rows of an answer, and how the line ended.
    fn rows(&self, entry: &Entry, answer: <Self::Question as Question>::Answer) -> (Vec<Self::Row>, Status);

    /// The rows of an entry that the engine refused: why, for programs and in words.
    fn refused(&self, entry: &Entry, reason: &str, message: String) -> (Vec<Self::Row>, Status);

    /// The rows of an entry that could not be read.
    fn unreadable(&self, error: &FormatError) -> Vec<Self::Row>;
}

/// Lines that a thread takes at once: each may be next to no work.
const LINES: NonZeroUsize = NonZeroUsize::MIN.saturating_add(15);

/// What became of some lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// What to write.
    pub bytes: Vec<u8>,
    /// How many lines of input it stands for.
    pub lines: u64,
    /// The worst that happened.
    pub status: Status,
}

/// What became of some lines, or what is wrong with the whole command.
pub type Finished = Result<Piece, Refused>;

/// What is wrong with the whole command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// Why there is nothing to go on with.
    pub reason: String,
    /// How the run ends.
    pub status: Status,
}

impl From<&BackendError> for Refused {
    fn from(error: &BackendError) -> Self {
        Self {
            reason: error.to_string(),
            status: error.status(),
        }
    }
}

impl Refused {
    /// Of a command that asks for something that is not there or cannot be.
    pub fn wrong_usage(reason: String) -> Self {
        Self {
            reason,
            status: Status::WrongUsage,
        }
    }
}

impl Piece {
    /// Nothing yet.
    pub const EMPTY: Self = Self {
        bytes: Vec::new(),
        lines: 0,
        status: Status::Done,
    };

    /// Adds what became of the next lines.
    pub fn add(&mut self, next: &Self) {
        self.bytes.extend_from_slice(&next.bytes);
        self.lines += next.lines;
        self.status = self.status.max(next.status);
    }
}

/// Reads the input and does `task` with each entry.
pub fn run<T: Task>(task: &T, source: &Input, common: &Common) -> Status {
    let (bytes, backend) = match open_input(source).and_then(|bytes| Ok((bytes, open(common)?))) {
        Ok(opened) => opened,
        Err(status) => return status,
    };
    let printer = Printer::new(common.output);
    conclude(None, |writer, output| {
        let write = |piece, output: &mut _| writer.write(piece, output);
        match &backend {
            Backend::Local(live) if source.format.is_line_by_line() => pipeline(common).run(
                Blocks::new(bytes, Some(LINES)),
                |block| match block {
                    Ok(block) => answer_block(task, printer, live, &block),
                    Err(unreadable) => finish(task, printer, &Err(unreadable), None),
                },
                write,
                output,
            ),
            _ => backend.run(
                pipeline(common),
                input::read(bytes, source.format).map(|entry| {
                    let question = entry.as_ref().ok().map(|entry| task.question(entry));
                    (entry, question)
                }),
                |entry, answer| finish(task, printer, &entry, answer),
                write,
                output,
            ),
        }
    })
}

/// Does `task` with each entry of a block, in this process.
fn answer_block<T: Task>(task: &T, printer: Printer, live: &Live, block: &Block) -> Finished {
    let mut piece = Piece::EMPTY;
    for entry in block.entries() {
        piece.add(&answer(task, printer, live, &entry)?);
    }
    Ok(piece)
}

/// Does `task` with an entry, in this process.
pub fn answer<T: Task>(
    task: &T,
    printer: Printer,
    live: &Live,
    entry: &Result<Entry, FormatError>,
) -> Finished {
    let ask = |entry| T::Question::ANSWER(live, &task.question(entry), &Stop::never()).map_err(Problem::from);
    let answer = entry.as_ref().ok().map(ask);
    finish(task, printer, entry, answer)
}

/// An entry and its answer as what is to be written.
fn finish<T: Task>(
    task: &T,
    printer: Printer,
    entry: &Result<Entry, FormatError>,
    answer: Option<Result<<T::Question as Question>::Answer, Problem>>,
) -> Finished {
    let (rows, status) = match (entry, answer) {
        (Err(error), _) => (task.unreadable(error), Status::SomeFailed),
        (Ok(entry), Some(Ok(answer))) => task.rows(entry, answer),
        (Ok(entry), Some(Err(Problem::Line { reason, message }))) => task.refused(entry, &reason, message),
        (Ok(_), Some(Err(Problem::Command(message)))) => return Err(Refused::wrong_usage(message)),
        // Every entry that could be read is asked about.
        (Ok(_), None) => (Vec::new(), Status::SomeFailed),
    };
    Ok(Piece {
        bytes: printed(printer, &rows),
        lines: 1,
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
        threads: threads(common),
    }
}

/// How many threads these options allow.
pub fn threads(common: &Common) -> NonZeroUsize {
    common
        .threads
        .or_else(|| thread::available_parallelism().ok())
        .unwrap_or(NonZeroUsize::MIN)
}

/// Rows as bytes.
pub fn printed(printer: Printer, rows: &[impl Row]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for row in rows {
        printer
            .print(row, &mut bytes)
            .expect("a row is written into memory, and its JSON has only names for keys");
    }
    bytes
}

/// The end of a run: standard output, the progress bar and the worst status so far.
#[derive(Debug)]
pub struct Writer {
    progress: Progress,
    status: Status,
    refused: Option<Refused>,
}

impl Writer {
    /// Writes a finished piece. The error of a refused command is this run's own: it ends the run.
    pub fn write(&mut self, piece: Finished, output: &mut impl Write) -> io::Result<()> {
        match piece {
            Ok(piece) => {
                self.status = self.status.max(piece.status);
                self.progress.advance(piece.lines);
                output.write_all(&piece.bytes)
            }
            Err(refused) => {
                self.refused.get_or_insert(refused);
                Err(io::Error::other("the command is refused"))
            }
        }
    }
}

/// Runs `work` with a writer of `total` lines onto standard output, and says how it ended.
pub fn conclude(
    total: Option<u64>,
    work: impl FnOnce(&mut Writer, &mut BufWriter<Stdout>) -> io::Result<u64>,
) -> Status {
    let mut writer = Writer {
        progress: Progress::new(total),
        status: Status::Done,
        refused: None,
    };
    let mut output = BufWriter::with_capacity(32 * 1024, io::stdout());
    let ended = work(&mut writer, &mut output);
    let Writer {
        progress,
        status,
        refused,
    } = writer;
    drop(progress);
    if let Some(Refused { reason, status }) = refused {
        complain(&reason);
        return status;
    }
    match ended {
        Ok(_) => status,
        // Whoever reads the results has enough of them.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => status,
        Err(error) => {
            complain(&format!("cannot write the results: {error}"));
            Status::SomeFailed
        }
    }
}
