//! Runs a verb over all entries of the input.
//!
//! An [`EntryVerb`] makes a request of an entry and rows of the answer. Threads take batches of entries, make the calls and print the rows
//! into memory; the pieces are written in the order of the input. A malformed entry gets rows with the reason. A refusal that concerns
//! every puzzle alike, such as an unknown scale, ends the run.

use std::io;

use sudokud_formats::Entry;
use sudokud_puzzle::{Grid, Position};
use sudokud_service::{Language, draw};
use tonic::Code;

use crate::bar::Bar;
use crate::calls::backend::Engine;
use crate::calls::{Backend, Call, LocalCall, Refusal};
use crate::drawing;
use crate::entries::{self, Batch, note_of};
use crate::flags::PuzzleFlags;
use crate::form::Form;
use crate::interrupt;
use crate::json::JsonLine;
use crate::output::{End, Output};
use crate::pipeline;
use crate::printer::{Printer, Row, Style};
use crate::sink::Sink;
use crate::status::{CommandError, Outcome, Status, complain};
use crate::table::Column;

/// The work of a verb on each entry of its input.
pub trait EntryVerb: Sync {
    /// The call about an entry.
    type Request: LocalCall;
    /// A row of the output.
    type Row: Row;

    /// The request about an entry.
    fn request(&self, entry: &Entry) -> Self::Request;

    /// The rows of an entry.
    fn rows(&self, answered: Answered<<Self::Request as Call>::Response>) -> Vec<Self::Row>;

    /// Whether requests have the placed digits and the marks of a position. Otherwise they have its givens only.
    const TAKES_POSITIONS: bool;

    /// Number of entries that a thread takes at once in this process.
    ///
    /// Taking entries and writing results costs some microseconds, which short work on many entries shares.
    fn batch(&self) -> usize {
        16
    }

    /// Whether the answer is a result that says that a grid has no or several solutions.
    fn is_not_unique(&self, _answer: &Result<<Self::Request as Call>::Response, Refusal>) -> bool {
        false
    }

    /// Whether the response says that the entry is wrong.
    fn finds_fault(&self, _response: &<Self::Request as Call>::Response) -> bool {
        false
    }
}

/// An entry of the input and the answer about it.
#[derive(Clone, Debug)]
pub struct Answered<R> {
    /// The puzzle, or the beginning of a malformed entry.
    pub subject: Subject,
    /// The notes of the puzzle.
    pub note: String,
    /// The response, or why there is none.
    pub answer: Result<R, Refusal>,
}

impl<R> Answered<R> {
    /// The JSON line without a response: the puzzle or the malformed text, the note, and the error if there is one.
    pub fn json(&self) -> JsonLine<'_> {
        JsonLine {
            puzzle: Some(self.subject.clues()).filter(|puzzle| !puzzle.is_empty()),
            input: self.subject.malformed(),
            error: self.answer.as_ref().err().map(Into::into),
            note: &self.note,
            ..JsonLine::default()
        }
    }
}

/// What a row is about.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::large_enum_variant, reason = "nearly all are puzzles")]
pub enum Subject {
    /// A puzzle or a position.
    Puzzle(Position),
    /// The beginning of an entry that is no puzzle.
    Malformed(String),
}

impl Subject {
    /// The puzzle as it was printed, 81 or 729 characters; empty for a malformed entry.
    pub fn clues(&self) -> String {
        match self {
            Self::Puzzle(position) => position.clues().to_string(),
            Self::Malformed(_) => String::new(),
        }
    }

    /// The digits of the position; those of a sukaku as it was printed, if no digit was placed.
    pub fn values(&self) -> String {
        match self {
            Self::Puzzle(position) if position.is_start() => position.clues().to_string(),
            Self::Puzzle(position) => position.values().to_string(),
            Self::Malformed(_) => String::new(),
        }
    }

    /// The drawing of the puzzle, or the malformed text on a line.
    pub fn drawn(&self, style: Style) -> String {
        match self {
            Self::Puzzle(position) if position.is_start() => drawing::puzzle(position.clues(), style),
            Self::Puzzle(position) => drawing::grid(position.givens(), position.values(), style),
            Self::Malformed(found) => format!("{found}\n"),
        }
    }

    /// The picture of the puzzle.
    pub fn picture(&self, language: Language) -> Option<String> {
        match self {
            Self::Puzzle(position) => Some(draw::position_svg(position, language)),
            Self::Malformed(_) => None,
        }
    }

    /// The beginning of a malformed entry.
    pub fn malformed(&self) -> Option<&str> {
        match self {
            Self::Puzzle(_) => None,
            Self::Malformed(found) => Some(found),
        }
    }
}

/// Runs a verb over the input with a backend that is open.
pub fn run<V: EntryVerb>(
    verb: &V,
    backend: &Backend,
    columns: impl Into<Vec<Column<V::Row>>>,
    flags: &PuzzleFlags,
) -> Outcome {
    let file = flags.output.file();
    let opened = entries::open(&flags.input, file)?;
    if let Engine::Here(_) = backend.engine {
        refuse_early(verb, backend)?;
    }
    let inputs = opened.into_iter().map(|input| input.begin(&flags.input));
    let inputs = inputs.collect::<Result<Vec<_>, _>>()?;
    let form = Form::choose(flags.output.output, file);
    let printer = Printer::new(form, Style::of(file), columns);
    let mut sink = Sink::open(file)?;
    let mut total = Totals::new(Output::new(printer.head(), Bar::new(None, &sink)));
    interrupt::catch();
    let size = match backend.engine {
        Engine::Here(_) => verb.batch(),
        Engine::Server(_) => 1,
    };
    let batches = inputs.into_iter().flat_map(|input| input.batches(size));
    let ended = pipeline::run(
        flags.threads.number(&flags.engine),
        batches.take_while(|_| !interrupt::is_raised()),
        |batch| answer(verb, backend, &printer, batch),
        |piece, sink| total.write(piece, sink),
        &mut sink,
    );
    let status = total.conclude(ended, &mut sink)?;
    Ok(backend.revisions.conclude(status))
}

/// Refuses a wrong command, such as one with an unknown scale, before its input is read. This costs a call, so a server is asked only about
/// the puzzles of the input.
fn refuse_early(verb: &impl EntryVerb, backend: &Backend) -> Result<(), CommandError> {
    let grid: Grid = EASY.parse().expect("a grid");
    let entry = Entry {
        line: 1,
        position: grid.into(),
        notes: Vec::new(),
    };
    match backend.call(&verb.request(&entry)) {
        Err(refusal) if !refusal.concerns_one_puzzle() => Err(refusal.into()),
        _ => Ok(()),
    }
}

/// A puzzle that is solved in microseconds.
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The results of a batch.
#[derive(Debug, Default)]
struct Piece {
    bytes: Vec<u8>,
    done: u64,
    /// Of these, the grids with no or several solutions.
    not_unique: u64,
    failed: u64,
    malformed: u64,
    /// Entries whose placed digits and marks were not read.
    unread: u64,
    /// What ends the run behind these results.
    end: Option<End>,
}

/// Answers the entries of a batch, until one of them ends the run.
fn answer<V: EntryVerb>(verb: &V, backend: &Backend, printer: &Printer<V::Row>, mut batch: Batch) -> Piece {
    let mut piece = Piece::default();
    let ended = batch.try_for_each(|entry| {
        let answered = match entry {
            Err(error) if error.is_unknown_column => {
                return Err(End::Refused(CommandError::usage(error.reason)));
            }
            Err(error) => {
                piece.malformed += 1;
                Answered {
                    subject: Subject::Malformed(error.found),
                    note: String::new(),
                    answer: Err(Refusal::malformed(error.reason)),
                }
            }
            Ok(entry) => {
                piece.unread += u64::from(!V::TAKES_POSITIONS && !entry.position.is_start());
                let answer = backend.call(&verb.request(&entry));
                match &answer {
                    Err(_) if interrupt::is_raised() => return Err(End::Interrupted),
                    Err(refusal) if !refusal.concerns_one_puzzle() => {
                        return Err(End::Refused(refusal.clone().into()));
                    }
                    answer if verb.is_not_unique(answer) => {
                        piece.done += 1;
                        piece.not_unique += 1;
                    }
                    Err(_) => piece.failed += 1,
                    Ok(response) if verb.finds_fault(response) => piece.failed += 1,
                    Ok(_) => piece.done += 1,
                }
                Answered {
                    subject: Subject::Puzzle(entry.position),
                    note: note_of(&entry),
                    answer,
                }
            }
        };
        for row in verb.rows(answered) {
            printer.write(&row, &mut piece.bytes);
        }
        Ok(())
    });
    piece.end = ended.err();
    piece
}

/// What was written so far.
struct Totals {
    output: Output,
    done: u64,
    not_unique: u64,
    failed: u64,
    malformed: u64,
    unread: u64,
}

impl Totals {
    fn new(output: Output) -> Self {
        Self {
            output,
            done: 0,
            not_unique: 0,
            failed: 0,
            malformed: 0,
            unread: 0,
        }
    }

    /// Writes a piece. An error ends the run.
    fn write(&mut self, piece: Piece, sink: &mut Sink) -> io::Result<()> {
        self.done += piece.done;
        self.not_unique += piece.not_unique;
        self.failed += piece.failed;
        self.malformed += piece.malformed;
        self.unread += piece.unread;
        let entries = piece.done + piece.failed + piece.malformed;
        self.output.write(&piece.bytes, entries, piece.end, sink)
    }

    /// Reports how the run ended.
    fn conclude(self, ended: io::Result<()>, sink: &mut Sink) -> Outcome {
        let Self {
            output,
            done,
            not_unique,
            failed,
            malformed,
            unread,
        } = self;
        let all = done + failed + malformed;
        let status = if failed + malformed == 0 {
            Status::Done
        } else {
            Status::SomeFailed
        };
        if !output.conclude(ended, sink)? {
            return Ok(status);
        }
        if unread > 0 {
            complain(&format!(
                "warning: {unread} positions have placed digits or marks, and this verb reads the givens only"
            ));
        }
        if interrupt::is_raised() {
            complain(&format!(
                "interrupted: the first {all} entries of the input have their results"
            ));
            return Ok(Status::Interrupted);
        }
        // The row of a single grid says that it has no or several solutions.
        if status != Status::Done || not_unique > 0 && all > 1 {
            complain(&format!(
                "{done} puzzles done, {not_unique} of them without exactly one solution, {failed} failed, {malformed} malformed"
            ));
        }
        Ok(status)
    }
}

impl Refusal {
    /// The refusal of an entry that is no puzzle.
    fn malformed(message: String) -> Self {
        Self {
            code: Code::InvalidArgument,
            reason: "MALFORMED_ENTRY".to_owned(),
            field: Some("puzzle".to_owned()),
            message,
            facts: Vec::new(),
        }
    }
}
