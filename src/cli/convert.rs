//! Writes puzzles and positions in another format.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;

use crate::calls::backend;
use crate::entries;
use crate::flags::{ConfigFlag, InputFlags, named_file};
use crate::interrupt;
use crate::sink::Sink;
use crate::status::{Outcome, Status, complain};
use crate::values;
use sudokud_formats::{Format, Writer};

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
    /// Taken by every verb; here it is only checked.
    #[command(flatten)]
    pub config: ConfigFlag,
}

/// Number of entries that are converted at once.
const BATCH: usize = 1024;

/// Converts the input. A malformed entry is reported on standard error and left out.
pub(super) fn run(arguments: &ConvertArguments) -> Outcome {
    if let Some(file) = &arguments.config.file {
        backend::settings_of_server(Some(file.clone()))?;
    }
    let file = named_file(arguments.out.as_deref());
    let opened = entries::open(&arguments.input, file)?;
    let inputs = opened.into_iter().map(|input| input.begin(&arguments.input));
    let inputs = inputs.collect::<Result<Vec<_>, _>>()?;
    let mut sink = Sink::open(file)?;
    let mut text = String::new();
    let mut writer = Writer::begin(arguments.to, &mut text);
    let (mut status, mut done) = (Status::Done, 0_u64);
    interrupt::catch();
    let batches = inputs.into_iter().flat_map(|input| input.batches(BATCH));
    for batch in batches.take_while(|_| !interrupt::is_raised()) {
        for entry in batch {
            done += 1;
            let written = entry.map_err(|malformed| malformed.reason).and_then(|entry| {
                let written = writer.write(&entry.position, &mut text);
                written.map_err(|error| format!("line {}: {error}", entry.line))
            });
            if let Err(reason) = written {
                complain(&reason);
                status = Status::SomeFailed;
            }
        }
        let written = sink.write_all(text.as_bytes()).and_then(|()| sink.flush());
        text.clear();
        if written.is_err() {
            sink.finish(written)?;
            return Ok(status);
        }
    }
    writer.end(&mut text);
    let written = sink.write_all(text.as_bytes());
    if sink.finish(written)? && interrupt::is_raised() {
        complain(&format!(
            "interrupted: the first {done} entries of the input are written"
        ));
        return Ok(Status::Interrupted);
    }
    Ok(status)
}
