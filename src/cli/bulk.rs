//! Runs a verb over all entries of an input.
//!
//! An [`EntryTask`] asks a question about an entry and turns its answer into rows. A bad entry keeps its place and gets a row with
//! the reason. Rows are printed on the threads that answer. A failure that concerns the command, such as an unknown scale, ends the
//! run.

use std::fs::Metadata;
use std::io;
use std::num::NonZeroUsize;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

use super::backend::Backend;
use super::backend::problem::{LineRefusal, Problem};
use super::backend::question::Question;
use super::blocks::{Block, Blocks};
use super::cut_short::{self, rest_of_blocks, rest_of_parts, until_interrupt};
use super::input::{self, BegunInput, NamedLines, OpenInput};
use super::interrupt;
use super::kept::KeptRow;
use super::output::{OutputRow, Printer};
use super::pipeline::Pipeline;
use super::probe::{Asked, checked, probe, with_probe};
use super::results::{CommandRefused, Finished, OutputPiece, OutputStream, RunKind, conclude_on, printed};
use super::status::{Status, complain};
use super::tally::InputTally;
use crate::options::{Common, Input, Keep};
use sudokud_puzzle::Stop;
use sudokud_puzzle::formats::{FormatError, PuzzleEntry};
use sudokud_reading::Kept;
use sudokud_snapshot::Live;

/// The work of a verb on each entry of its input.
pub trait EntryTask: Sync {
    /// The question about an entry.
    type Question: Question;
    /// The row of the output.
    type Row: OutputRow;

    /// Fetches what the rows need from the open backend. An error is on standard error.
    fn prepare(&self, _backend: &Backend, _printer: Printer) -> Result<(), Status> {
        Ok(())
    }

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

    /// Returns why this command cannot work on inputs with these columns, as far as they are known.
    fn refuses(&self, _columns: &[Option<Vec<Arc<str>>>]) -> Option<String> {
        None
    }

    /// Learns what came with the entry of these rows.
    fn came_with(&self, _kept: &Kept, _rows: &[Self::Row]) {}
}

/// Number of lines that a thread takes at once, because the work on one line can be shorter than taking it.
const LINES: NonZeroUsize = NonZeroUsize::MIN.saturating_add(15);

/// Runs `task` over the input.
pub fn run<T: EntryTask>(task: &T, source: &Input, common: &Common) -> Status {
    if let Err(status) = spare_inputs(common.file(), &source.files) {
        return status;
    }
    match open_inputs(source) {
        Ok(inputs) => run_on(
            task,
            inputs.into_iter().map(AnyInput::Open).collect(),
            source,
            common,
        ),
        Err(status) => status,
    }
}

/// Refuses to write to a file that is also read; without `inputs`, standard input is read.
pub fn spare_inputs(out: Option<&Path>, inputs: &[PathBuf]) -> Result<(), Status> {
    // The same file may have several names.
    let identity = |path: &Path| {
        let metadata = path.metadata().ok().filter(Metadata::is_file)?;
        Some((metadata.dev(), metadata.ino()))
    };
    let Some((out, place)) = out.and_then(|out| Some((out, identity(out)?))) else {
        return Ok(());
    };
    let standard = [PathBuf::from("/dev/stdin")];
    let inputs = if inputs.is_empty() { &standard[..] } else { inputs };
    if !inputs.iter().any(|input| identity(input) == Some(place)) {
        return Ok(());
    }
    complain(&format!(
        "--out {} is also an input, which it would overwrite; name another file",
        out.display()
    ));
    Err(Status::WrongUsage)
}

/// An input, of which nothing or the beginning was read.
pub enum AnyInput {
    /// Nothing was read.
    Open(OpenInput),
    /// The form is known.
    Begun(BegunInput),
}

/// Runs `task` over these inputs.
pub fn run_on<T: EntryTask>(task: &T, inputs: Vec<AnyInput>, source: &Input, common: &Common) -> Status {
    let backend = match open(common) {
        Ok(backend) => backend,
        Err(status) => return status,
    };
    let file = common.file();
    let printer = Printer::for_file(common.output, file);
    if let Err(status) = task.prepare(&backend, printer) {
        return status;
    }
    if let Backend::Local(live) = &backend
        && let Err(CommandRefused { reason, status }) = check(task, live)
    {
        complain(&reason);
        return status;
    }
    let begun = inputs.into_iter().map(|input| match input {
        AnyInput::Open(input) => begin(input, source),
        AnyInput::Begun(input) => Ok(input),
    });
    let inputs = match begun.collect::<Result<Vec<_>, _>>() {
        Ok(inputs) => inputs,
        Err(status) => return status,
    };
    let columns: Vec<_> = inputs.iter().map(BegunInput::columns).collect();
    if let Some(reason) = task.refuses(&columns) {
        complain(&reason);
        return Status::WrongUsage;
    }
    let output = match OutputStream::create(file) {
        Ok(output) => output,
        Err(CommandRefused { reason, status }) => {
            complain(&reason);
            return status;
        }
    };
    interrupt::catch();
    conclude_on(output, RunKind::Input, |writer, output| {
        let mut skip = source.skip;
        let mut write = |piece, output: &mut _| writer.write(piece, output);
        let Backend::Local(live) = &backend else {
            // One stream for all inputs, because each counts as a call.
            let parts = inputs.into_iter().flat_map(|input| input.parts(source));
            let asked = with_probe(rest_of_parts(parts, &mut skip));
            let done = run_parts(task, &backend, printer, common, asked, write, output)?;
            cut_short::conclude(writer, source, file);
            return Ok(done);
        };
        let mut done = 0;
        for input in inputs {
            done += match with_blocks(input, source) {
                Ok(lines) => pipeline(common).run(
                    until_interrupt(rest_of_blocks(
                        Blocks::new(lines.bytes, Some(LINES)).refusing(lines.unclear),
                        &mut skip,
                    )),
                    |block| match block {
                        Ok(block) => answer_block(task, printer, live, &block, lines.name.as_deref()),
                        Err(unreadable) => answer(
                            task,
                            printer,
                            live,
                            &in_file(Err(unreadable), lines.name.as_deref()),
                        ),
                    },
                    &mut write,
                    output,
                ),
                Err(input) => {
                    let parts = rest_of_parts(input.parts(source), &mut skip).map(Asked::Part);
                    run_parts(task, &backend, printer, common, parts, &mut write, output)
                }
            }?;
        }
        cut_short::conclude(writer, source, file);
        Ok(done)
    })
}

/// The lines of an input that is answered in blocks; the input itself if it is not.
#[expect(clippy::result_large_err, reason = "once for each input")]
fn with_blocks(input: BegunInput, source: &Input) -> Result<NamedLines, BegunInput> {
    if source.keep == Keep::Always {
        return Err(input);
    }
    input.into_lines()
}

/// Adds the name of the file to an error.
pub fn in_file(
    entry: Result<PuzzleEntry, FormatError>,
    name: Option<&str>,
) -> Result<PuzzleEntry, FormatError> {
    entry.map_err(|mut error| {
        error.file = name.map(Into::into);
        error
    })
}

/// Runs `task` over parts of inputs.
fn run_parts<T: EntryTask, W: io::Write + Send>(
    task: &T,
    backend: &Backend,
    printer: Printer,
    common: &Common,
    asked: impl Iterator<Item = Asked> + Send,
    write: impl FnMut(Finished, &mut W) -> io::Result<()> + Send,
    output: &mut W,
) -> io::Result<u64> {
    backend.run(
        pipeline(common),
        until_interrupt(asked).map(|asked| {
            let question = match &asked {
                Asked::Probe => Some(task.question(&probe())),
                Asked::Part(part) => {
                    let entry = part.entry.as_ref().and_then(|entry| entry.as_ref().ok());
                    entry.map(|entry| task.question(entry))
                }
            };
            (asked, question)
        }),
        |asked, answer| {
            let part = match asked {
                Asked::Probe => return checked(answer).map(|()| OutputPiece::EMPTY),
                Asked::Part(part) => part,
            };
            let mut piece = match &part.entry {
                Some(entry) => finish(task, printer, entry, part.kept.as_ref(), answer)?,
                None => OutputPiece::EMPTY,
            };
            piece.tally.lines = part.lines;
            Ok(piece)
        },
        write,
        output,
    )
}

/// Asks about the probe and refuses the command if the answer does.
///
/// An unknown scale is reported before any input is read, also for an input without puzzles. Only the backend knows its scales.
fn check<T: EntryTask>(task: &T, live: &Live) -> Result<(), CommandRefused> {
    let question = task.question(&probe());
    checked(Some(question.answer(live, &Stop::never()).map_err(Problem::from)))
}

/// Runs `task` over a block in this process.
fn answer_block<T: EntryTask>(
    task: &T,
    printer: Printer,
    live: &Live,
    block: &Block,
    name: Option<&str>,
) -> Finished {
    let mut piece = OutputPiece::EMPTY;
    let mut entries = block.entries();
    for entry in entries.by_ref() {
        piece.add(&answer(task, printer, live, &in_file(entry, name))?);
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
        question.answer(live, &interrupt::stop()).map_err(Problem::from)
    };
    let answer = entry.as_ref().ok().map(ask);
    let mut piece = finish(task, printer, entry, None, answer)?;
    piece.tally.lines = input::counted(Some(entry));
    Ok(piece)
}

/// Turns an entry and its answer into a piece.
fn finish<T: EntryTask>(
    task: &T,
    printer: Printer,
    entry: &Result<PuzzleEntry, FormatError>,
    kept: Option<&Kept>,
    answer: Option<Result<<T::Question as Question>::Answer, Problem>>,
) -> Finished {
    let (rows, status) = match (entry, answer) {
        (Err(error), _) => (task.unreadable(error), Status::SomeFailed),
        (Ok(_), Some(Err(_))) if interrupt::is_raised() => return Err(CommandRefused::interrupted()),
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
    let (head, bytes) = match kept {
        None => (printer.head(&rows), printed(printer, &rows)),
        Some(kept) => {
            task.came_with(kept, &rows);
            let rows: Vec<_> = rows.iter().map(|row| KeptRow::new(row, kept)).collect();
            (printer.head(&rows), printed(printer, &rows))
        }
    };
    Ok(OutputPiece {
        head,
        bytes,
        tally,
        status,
    })
}

/// Opens the inputs; reports an error on standard error.
pub fn open_inputs(source: &Input) -> Result<Vec<OpenInput>, Status> {
    input::open(source).map_err(|error| {
        complain(&error.to_string());
        Status::WrongUsage
    })
}

/// Finds the form of an input; reports an error on standard error.
pub fn begin(input: OpenInput, source: &Input) -> Result<BegunInput, Status> {
    let of = input.name().map_or_else(String::new, |name| format!("{name}: "));
    input.begin(source).map_err(|error| {
        complain(&format!("{of}{error}"));
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
