//! The short way of solving: bytes in, bytes out.
//!
//! A search takes about two microseconds; a request and its answer as texts would take as long again. Here a thread
//! takes a block of lines, searches each grid and writes the columns of tsv straight into one piece. A line that is not a
//! puzzle with exactly one solution is answered the common way, which knows all the reasons.

use std::io;
use std::num::NonZeroUsize;

use tonic::Status as Failure;

use super::super::super::arguments::Solve;
use super::super::super::backend::Backend;
use super::super::super::blocks::{Block, Blocks};
use super::super::super::bulk::{self, Finished, Piece, Task};
use super::super::super::output::Printer;
use super::super::super::values::OutputForm;
use super::super::super::{Status, complain, input};
use crate::engine::Stop;
use crate::puzzle::Grid;
use crate::puzzle::formats::{Entry, FormatError, LineReader};
use crate::search;
use crate::service::proto::SolveResponse;
use crate::service::solve;
use crate::snapshot::Live;

/// Whether the short way gives everything that is asked for.
pub(super) fn is_enough(arguments: &Solve) -> bool {
    let asks_more = arguments.count.is_some() || arguments.trace || arguments.hint;
    !asks_more
        && arguments.common.engine.server.is_none()
        && arguments.input.format.is_line_by_line()
        && Printer::new(arguments.common.output).form() == OutputForm::Tsv
}

/// Solves the input.
pub(super) fn run(arguments: &Solve) -> Status {
    let (source, common) = (&arguments.input, &arguments.common);
    let bytes = match input::open_bytes(source.file.as_deref(), source.format) {
        Ok(bytes) => bytes,
        Err(error) => {
            complain(&error.to_string());
            return Status::WrongUsage;
        }
    };
    let live = match bulk::open(common) {
        Ok(Backend::Local(live)) => live,
        // No server was named.
        Ok(Backend::Remote(_)) => return Status::WrongUsage,
        Err(status) => return status,
    };
    let short = Short {
        task: arguments,
        live: &live,
        stop: Stop::never(),
    };
    bulk::conclude(None, |writer, output| {
        bulk::pipeline(common, NonZeroUsize::MIN).run(
            numbered(Blocks::new(bytes)),
            |block| short.solve(block),
            |piece, output| writer.write(piece, output),
            output,
        )
    })
}

/// A block, or the error that ends the input after so many lines.
type Numbered = (usize, io::Result<Block>);

fn numbered(blocks: impl Iterator<Item = io::Result<Block>>) -> impl Iterator<Item = Numbered> {
    let mut lines = 0;
    blocks.map(move |block| {
        let before = lines;
        if let Ok(block) = &block {
            lines = block.lines_before + block.bytes.iter().filter(|&&byte| byte == b'\n').count();
        }
        (before, block)
    })
}

/// What a thread needs.
struct Short<'a> {
    task: &'a Solve,
    live: &'a Live,
    stop: Stop,
}

impl Short<'_> {
    fn solve(&self, (lines_before, block): Numbered) -> Finished {
        let mut piece = Piece {
            bytes: Vec::new(),
            lines: 0,
            status: Status::Done,
        };
        let block = match block {
            Ok(block) => block,
            Err(error) => {
                let unreadable = FormatError::unreadable(lines_before + 1, &error);
                return self.answer(Err(unreadable));
            }
        };
        piece.bytes.reserve(2 * block.bytes.len() + 256);
        for entry in LineReader::new(block.bytes.as_slice()) {
            piece.lines += 1;
            if let Ok(entry) = &entry
                && let [solution] = search::solutions(entry.position.givens(), 2).as_slice()
                && *entry.position.givens() != Grid::EMPTY
            {
                write(entry.position.givens(), &mut piece.bytes);
                piece.bytes.extend(b"\tunique\t");
                write(solution, &mut piece.bytes);
                piece.bytes.push(b'\n');
                continue;
            }
            let entry = entry.map_err(|mut error| {
                error.line += block.lines_before;
                error
            });
            let answered = self.answer(entry)?;
            piece.bytes.extend(answered.bytes);
            piece.status = piece.status.max(answered.status);
        }
        Ok(piece)
    }

    /// The common way.
    fn answer(&self, entry: Result<Entry, FormatError>) -> Finished {
        let answer: Option<Result<SolveResponse, Failure>> = entry
            .as_ref()
            .ok()
            .map(|entry| solve::answer(self.live, &self.task.question(entry), &self.stop));
        bulk::finish(self.task, Printer::new(Some(OutputForm::Tsv)), &entry, answer)
    }
}

/// The 81 characters of a grid.
fn write(grid: &Grid, bytes: &mut Vec<u8>) {
    bytes.extend(
        grid.values()
            .map(|value| if value == 0 { b'.' } else { b'0' + value }),
    );
}
