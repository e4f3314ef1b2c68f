//! Runs a verb over all entries of an input.
//!
//! An [`EntryTask`] asks a question about an entry and turns its answer into rows. A bad entry keeps its place and gets a row with
//! the reason. Rows are printed on the threads that answer. A failure that concerns the command, such as an unknown scale, ends the
//! run.

use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::thread;

use super::backend::Backend;
use super::backend::problem::{LineRefusal, Problem};
use super::backend::question::Question;
use super::blocks::{Block, Blocks};
use super::input;
use super::output::{OutputRow, Printer};
use super::pipeline::Pipeline;
use super::results::{CommandRefused, Finished, OutputPiece, RunKind, conclude, printed};
use super::status::{Status, complain};
use super::tally::InputTally;
use crate::options::{Common, Input};
use sudokud_puzzle::formats::{FormatError, PuzzleEntry};
use sudokud_puzzle::{Grid, Stop};
use sudokud_snapshot::Live;

/// The work of a verb on each entry of its input.
pub trait EntryTask: Sync {
    /// The question about an entry.
    type Question: Question;
    /// The row of the output.
    type Row: OutputRow;

    /// Asks about an entry.
    fn question(&self, entry: &PuzzleEntry) -> Self::Question;

    /// The rows of an answer, and the status of the entry.
    fn rows(
        &self,
        entry: &PuzzleEntry,
        answer: <Self::Question as Question>::Answer,
    ) -> (Vec<Self::Row>, Status);

    /// The rows of an entry without an answer.
    fn refused(&self, entry: &PuzzleEntry, refusal: LineRefusal) -> (Vec<Self::Row>, Status);

    /// The rows of an entry that could not be read.
    fn unreadable(&self, error: &FormatError) -> Vec<Self::Row>;
}

/// Number of lines that a thread takes at once, because the work on one line can be shorter than taking it.
const LINES: NonZeroUsize = NonZeroUsize::MIN.saturating_add(15);

/// Runs `task` over the input.
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

/// A puzzle that is solved in microseconds.
const PROBE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Asks about [`PROBE`] and refuses the command if the answer does.
///
/// An unknown scale is reported before any input is read, also for an input without puzzles. Only the backend knows its scales.
fn check<T: EntryTask>(task: &T, backend: &Backend) -> Result<(), CommandRefused> {
    let grid: Grid = PROBE.parse().expect("the probe is a grid");
    let probe = PuzzleEntry {
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
    // Writing to a sink cannot fail, and a failed connection is reported by each line.
    drop(answered);
    refused.map_or(Ok(()), Err)
}

/// Runs `task` over a block in this process.
fn answer_block<T: EntryTask>(task: &T, printer: Printer, live: &Live, block: &Block) -> Finished {
    let mut piece = OutputPiece::EMPTY;
    let mut entries = block.entries();
    for entry in entries.by_ref() {
        piece.add(&answer(task, printer, live, &entry)?);
    }
    piece.tally.lines.other += entries.passed_over();
    Ok(piece)
}

/// Runs `task` on the entry of one line in this process.
pub fn answer<T: EntryTask>(
    task: &T,
    printer: Printer,
    live: &Live,
    entry: &Result<PuzzleEntry, FormatError>,
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

/// Turns an entry and its answer into a piece.
fn finish<T: EntryTask>(
    task: &T,
    printer: Printer,
    entry: &Result<PuzzleEntry, FormatError>,
    answer: Option<Result<<T::Question as Question>::Answer, Problem>>,
) -> Finished {
    let (rows, status) = match (entry, answer) {
        (Err(error), _) => (task.unreadable(error), Status::SomeFailed),
        (Ok(entry), Some(Ok(answer))) => task.rows(entry, answer),
        (Ok(entry), Some(Err(Problem::Line(refusal)))) => task.refused(entry, refusal),
        (Ok(_), Some(Err(Problem::Command(message)))) => return Err(CommandRefused::wrong_usage(message)),
        // Unreachable: every readable entry has a question.
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

/// Opens the input; reports an error on standard error.
pub fn open_input(source: &Input) -> Result<Box<dyn Read + Send>, Status> {
    input::open(source.file.as_deref(), source.format).map_err(|error| {
        complain(&error.to_string());
        Status::WrongUsage
    })
}

/// Opens the backend; reports an error on standard error.
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

/// The number of threads, by default one for each processor.
pub fn threads(threads: Option<NonZeroUsize>) -> NonZeroUsize {
    threads
        .or_else(|| thread::available_parallelism().ok())
        .unwrap_or(NonZeroUsize::MIN)
}
