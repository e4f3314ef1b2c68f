//! Writes puzzles and positions in another format.

use std::convert::Infallible;
use std::io::{ErrorKind, Write as _};
use std::path::PathBuf;

use clap::Args;

use crate::entries::{self, Unreadable};
use crate::flags::{ConfigFlag, InputFlags, named_file};
use crate::sink::Sink;
use crate::status::{CommandError, Outcome, Status, complain};
use crate::values;
use sudokud_formats::{Entry, Format};

/// `sudokud convert`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct ConvertArguments {
    /// Format to write
    #[arg(long, value_name = "NAME", value_parser = values::format(), ignore_case = true)]
    pub to: Format,
    /// The puzzles or positions.
    #[command(flatten)]
    pub input: InputFlags,
    /// File for the result, which replaces an old one; `-` is standard output [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Taken by every verb; this one needs no configuration.
    #[command(flatten)]
    pub config: ConfigFlag,
}

/// Number of lines that are converted at once.
const BATCH: usize = 1024;

/// Converts the input. A malformed entry is reported on standard error and left out.
pub(super) fn run(arguments: &ConvertArguments) -> Outcome {
    let file = named_file(arguments.out.as_deref());
    let opened = entries::open(&arguments.input, file)?;
    let inputs = opened.into_iter().map(|input| input.begin(&arguments.input));
    let inputs = inputs.collect::<Result<Vec<_>, _>>()?;
    let mut converted = Converted {
        to: arguments.to,
        entries: Vec::new(),
        status: Status::Done,
        sink: Sink::open(file)?,
    };
    for batch in inputs.into_iter().flat_map(|input| input.batches(BATCH)) {
        let _: Result<(), Infallible> = batch.each(|entry| {
            converted.take(entry);
            Ok(())
        });
        // Lines need no header, so that they are written as they come.
        if arguments.to == Format::Lines && !converted.write()? {
            return Ok(converted.status);
        }
    }
    converted.write()?;
    Ok(converted.status)
}

struct Converted {
    to: Format,
    entries: Vec<Entry>,
    status: Status,
    sink: Sink,
}

impl Converted {
    fn take(&mut self, entry: Result<Entry, Unreadable>) {
        match entry {
            Ok(entry) => self.entries.push(entry),
            Err(unreadable) => {
                complain(&unreadable.reason);
                self.status = Status::SomeFailed;
            }
        }
    }

    /// Writes the positions. Returns whether the reader wants more.
    fn write(&mut self) -> Result<bool, CommandError> {
        let entries = std::mem::take(&mut self.entries);
        let positions: Vec<_> = entries.iter().map(|entry| entry.position).collect();
        let text = self.to.write(&positions);
        let text = text
            .map_err(|error| CommandError::failed(format!("line {}: {error}", entries[error.index].line)))?;
        match self
            .sink
            .write_all(text.as_bytes())
            .and_then(|()| self.sink.finish())
        {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
            Err(error) => Err(CommandError::failed(format!("cannot write the results: {error}"))),
        }
    }
}
