//! Solves lines without questions and answers.
//!
//! A search takes about a microsecond, less than a question, its answer and a row. A thread takes a block of lines, searches each grid
//! and writes the columns of tsv into one piece. A line with more than a grid is parsed by [`LineReader`], and a line that is not a
//! puzzle is answered by the task, which knows all reasons.

use std::sync::OnceLock;

use super::arguments::SolveArguments;
use super::task::SolveTask;
use crate::backend;
use crate::blocks::{Block, Blocks};
use crate::bulk::{self, AnyInput};
use crate::cut_short::{self, rest_of_blocks, until_interrupt};
use crate::input::BegunInput;
use crate::interrupt;
use crate::options::{Common, Keep};
use crate::output::Printer;
use crate::output_form::OutputForm;
use crate::results::{self, CommandRefused, Finished, OutputPiece, RunKind};
use crate::status::{Status, complain};
use sudokud_puzzle::Grid;
use sudokud_puzzle::formats::{FormatError, LineReader, PuzzleEntry};
use sudokud_search::{self, NotAPuzzle};
use sudokud_service::Language;
use sudokud_snapshot::Live;

/// Whether this file can answer everything that the arguments ask for.
pub(super) fn is_enough(arguments: &SolveArguments) -> bool {
    let asks_more = arguments.count.is_some()
        || arguments.asks_for_steps()
        || arguments.scale.is_some()
        || arguments.marks.is_some()
        || arguments.givens.is_some();
    !asks_more
        && arguments.common.engine.server.is_none()
        && arguments.input.keep != Keep::Always
        && arguments.common.file().is_none()
        && Printer::new(arguments.common.output).form() == OutputForm::Tsv
}

/// Solves the input.
pub(super) fn run(arguments: &SolveArguments, language: Language) -> Status {
    let common = &arguments.common;
    let opened = match bulk::open_inputs(&arguments.input) {
        Ok(opened) => opened,
        Err(status) => return status,
    };
    let live = OnceLock::new();
    // A named folder is checked at once. The default one is opened when a line needs it, which puzzles never do.
    if is_named(common) {
        match backend::load(common.engine.plugins.clone()) {
            Ok(loaded) => _ = live.set(Ok(loaded)),
            Err(error) => {
                complain(&error.to_string());
                return error.status();
            }
        }
    }
    let short = Short {
        task: SolveTask::new(arguments, language),
        arguments,
        live,
    };
    let begun = opened
        .into_iter()
        .map(|input| bulk::begin(input, &arguments.input));
    let inputs = match begun.collect::<Result<Vec<_>, _>>() {
        Ok(inputs) => inputs,
        Err(status) => return status,
    };
    if !inputs.iter().all(BegunInput::is_lines) {
        let inputs = inputs.into_iter().map(AnyInput::Begun).collect();
        return bulk::run_on(&short.task, inputs, &arguments.input, common);
    }
    interrupt::catch();
    results::conclude(RunKind::Input, |writer, output| {
        let (mut done, mut skip) = (0, arguments.input.skip);
        for lines in inputs.into_iter().filter_map(|input| input.into_lines().ok()) {
            done += bulk::pipeline(common).run(
                until_interrupt(rest_of_blocks(
                    Blocks::new(lines.bytes, None).refusing(lines.unclear),
                    &mut skip,
                )),
                |block| short.solve(block, lines.name.as_deref()),
                |piece, output| writer.write(piece, output),
                output,
            )?;
        }
        cut_short::conclude(writer, &arguments.input, None);
        Ok(done)
    })
}

/// Whether a folder of plugins was named by a flag, the environment or possibly the configuration.
fn is_named(common: &Common) -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    common.engine.plugins.is_some() || set("SUDOKUD_PLUGINS_FOLDER") || set("SUDOKUD_CONFIG")
}

/// Bytes of a line with a bare grid, and of its row.
const LINE: usize = 81 + 1;
const ROW: usize = 81 + "\tunique\t".len() + 81 + 1;

/// The state that threads share.
struct Short<'a> {
    task: SolveTask<'a>,
    arguments: &'a SolveArguments,
    /// The engine for the task, loaded by the first line that needs it.
    live: OnceLock<Result<Live, CommandRefused>>,
}

impl Short<'_> {
    fn solve(&self, block: Result<Block, FormatError>, name: Option<&str>) -> Finished {
        let mut piece = OutputPiece::EMPTY;
        let block = match block {
            Ok(block) => block,
            Err(unreadable) => return self.answer(&bulk::in_file(Err(unreadable), name)),
        };
        piece.bytes.reserve(block.bytes.len() / LINE * ROW + ROW);
        let (mut rest, mut line) = (block.bytes.as_slice(), block.lines_before);
        while !rest.is_empty() {
            line += 1;
            if let Some((grid, after)) = bare(rest)
                && is_answered(&grid, &mut piece.bytes)
            {
                piece.tally.one_more_line();
                rest = after;
                continue;
            }
            let end = memchr::memchr(b'\n', rest);
            let (this, after) = rest.split_at(end.map_or(rest.len(), |end| end + 1));
            rest = after;
            let mut entries = LineReader::after(line - 1, this).refusing(block.unclear);
            for entry in entries.by_ref() {
                match &entry {
                    // The givens of a sukaku are not all that it states.
                    Ok(entry)
                        if !entry.position.clues().is_sukaku()
                            && is_answered(entry.position.givens(), &mut piece.bytes) =>
                    {
                        piece.tally.one_more_line();
                    }
                    _ => piece.add(&self.answer(&bulk::in_file(entry, name))?),
                }
            }
            piece.tally.lines.other += entries.passed_over();
        }
        Ok(piece)
    }

    /// Answers a line with the task.
    fn answer(&self, entry: &Result<PuzzleEntry, FormatError>) -> Finished {
        let load = || {
            let loaded = backend::load(self.arguments.common.engine.plugins.clone());
            loaded.map_err(|error| CommandRefused::from(&error))
        };
        match self.live.get_or_init(load) {
            Ok(live) => bulk::answer(&self.task, Printer::new(Some(OutputForm::Tsv)), live, entry),
            Err(refused) => Err(refused.clone()),
        }
    }
}

/// Writes the row of a grid if the search alone gives it; returns whether it did. Reasons for invalid grids come from the task.
fn is_answered(grid: &Grid, bytes: &mut Vec<u8>) -> bool {
    if let Some(solution) = sudokud_search::only(grid) {
        bytes.extend_from_slice(&grid.characters());
        bytes.extend(b"\tunique\t");
        bytes.extend_from_slice(&solution.characters());
    } else {
        match sudokud_search::prove(grid) {
            Err(NotAPuzzle::NoSolution) => {
                bytes.extend_from_slice(&grid.characters());
                bytes.extend(b"\tnone\t");
            }
            Err(NotAPuzzle::SeveralSolutions(witnesses)) => {
                bytes.extend_from_slice(&grid.characters());
                bytes.extend(b"\tseveral\t");
                bytes.extend_from_slice(&witnesses[0].characters());
                bytes.push(b' ');
                bytes.extend_from_slice(&witnesses[1].characters());
            }
            _ => return false,
        }
    }
    bytes.push(b'\n');
    true
}

/// The grid of the first line of `text`, and the rest after the line; `None` if the line has more than a grid.
fn bare(text: &[u8]) -> Option<(Grid, &[u8])> {
    let (cells, after) = text.split_first_chunk::<81>()?;
    let after = after.strip_prefix(b"\n")?;
    Some((Grid::from_characters(cells)?, after))
}
