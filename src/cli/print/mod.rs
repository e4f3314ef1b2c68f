//! Prints puzzles as a PDF file.
//!
//! A sheet is one answer, so the whole input is read first. The title of a puzzle is its comment or title in the input, and its level is
//! in a field that came with it, as `generate --output json` writes one.

pub(crate) mod arguments;

use std::io::{self, IsTerminal as _, Write as _};
use std::num::NonZeroUsize;
use std::path::Path;

use self::arguments::PrintArguments;
use crate::backend::Backend;
use crate::backend::problem::Problem;
use crate::bulk;
use crate::cut_short::rest_of_parts;
use crate::draw;
use crate::input::InputPart;
use crate::language;
use crate::options::named_file;
use crate::pipeline::Pipeline;
use crate::status::{Status, complain};
use sudokud_reading::Kept;
use sudokud_search::{NotAPuzzle, prove_clues};
use sudokud_service::print;
use sudokud_service::proto::{
    PaperSize, PencilMarks, PrintLevels, PrintPuzzle, PrintRequest, PrintResponse, PrintSolutions,
};

/// Prints the input.
pub(super) fn run(arguments: &PrintArguments) -> Status {
    if arguments.file().is_none() && io::stdout().is_terminal() {
        complain("a PDF file is not text; name a file with --out");
        return Status::WrongUsage;
    }
    language::chosen(arguments.language.as_deref());
    if let Err(status) = bulk::spare_inputs(arguments.file(), &arguments.input.files) {
        return status;
    }
    let begin = |input| bulk::begin(input, &arguments.input);
    let inputs = bulk::open_inputs(&arguments.input)
        .and_then(|inputs| inputs.into_iter().map(begin).collect::<Result<Vec<_>, _>>());
    let inputs = match inputs {
        Ok(inputs) => inputs,
        Err(status) => return status,
    };
    let mut skip = arguments.input.skip;
    let parts = (inputs.into_iter()).flat_map(|input| input.parts(&arguments.input));
    let parts = rest_of_parts(parts, &mut skip);
    let mut status = Status::Done;
    let mut lines = Vec::new();
    // The server refuses the whole sheet for one of these, which would have no solution page or no grade.
    let need = if arguments.no_solutions && !arguments.grade {
        Need::Grid
    } else {
        Need::OneSolution
    };
    let puzzles = parts.filter_map(|part| match puzzle(part, need)? {
        Ok((line, puzzle)) => {
            lines.push(line);
            Some(puzzle)
        }
        Err(problem) => {
            complain(&problem);
            status = Status::SomeFailed;
            None
        }
    });
    let request = arguments.request(puzzles.collect());
    if request.puzzles.is_empty() {
        complain("the input has no puzzle to print; pass one on standard input, or name a file");
        return Status::WrongUsage;
    }
    let backend = match Backend::open(&arguments.engine) {
        Ok(backend) => backend,
        Err(error) => {
            complain(&error.to_string());
            return error.status();
        }
    };
    match answer(&backend, request) {
        Ok(printed) => match write(arguments, &printed) {
            Ok(()) => status,
            Err(error) => {
                complain(&error.to_string());
                Status::SomeFailed
            }
        },
        Err(Problem::Line(refusal)) => {
            complain(&at_line(refusal.trouble.reason(), &lines));
            Status::SomeFailed
        }
        Err(Problem::Command(reason)) => {
            complain(&at_line(&reason, &lines));
            Status::WrongUsage
        }
    }
}

/// What a sheet needs of its puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Need {
    /// Nothing.
    Grid,
    /// Exactly one solution, which is printed or graded.
    OneSolution,
}

/// The names of a field with a title.
const TITLES: [&str; 2] = ["title", "titel"];
/// The names of a field with a level.
const LEVELS: [&str; 6] = [
    "level",
    "difficulty",
    "stufe",
    "schwierigkeit",
    "schwierigkeitsgrad",
    "schwierigkeitsstufe",
];

/// The puzzle of a part of the input, with its line.
fn puzzle(part: InputPart, need: Need) -> Option<Result<(usize, PrintPuzzle), String>> {
    let entry = match part.entry? {
        Ok(entry) => entry,
        Err(error) => return Some(Err(error.to_string())),
    };
    if need == Need::OneSolution {
        let problem = match prove_clues(entry.position.clues()) {
            Ok(_) => None,
            Err(NotAPuzzle::SeveralSolutions(_)) => Some("the puzzle has several solutions".to_owned()),
            Err(NotAPuzzle::NoSolution) => Some("the puzzle has no solution".to_owned()),
            Err(NotAPuzzle::Conflict(conflict)) => Some(conflict.to_string()),
        };
        if let Some(problem) = problem {
            let line = entry.line;
            return Some(Err(format!(
                "line {line}: {problem}; it is left out of the sheet"
            )));
        }
    }
    let field = |names: &[&str]| field(part.kept.as_ref(), names);
    // Text with tabs is the other columns of a row, such as those of `generate`.
    let comment = entry.comment.clone().filter(|comment| !comment.contains('\t'));
    let title = comment.or_else(|| field(&TITLES)).unwrap_or_default();
    let level = field(&LEVELS).unwrap_or_default();
    let puzzle = print::puzzle(&entry.position, shortened(title), shortened(level));
    Some(Ok((entry.line, puzzle)))
}

/// Shortens a text to the most characters that a call takes. A line of a sheet has room for fewer.
fn shortened(text: String) -> String {
    if text.chars().nth(print::MOST_LETTERS).is_none() {
        return text;
    }
    text.chars().take(print::MOST_LETTERS - 1).chain(['…']).collect()
}

/// Returns the value of the first of these fields that came with a puzzle.
fn field(kept: Option<&Kept>, names: &[&str]) -> Option<String> {
    let fields = &kept?.fields;
    let value_of = |name: &&str| fields.iter().find(|(key, _)| key.eq_ignore_ascii_case(name));
    let (_, value) = names.iter().find_map(value_of)?;
    Some(value.clone())
}

/// Names the line of the input instead of the field of the request, such as `puzzles[3].puzzle`.
fn at_line(reason: &str, lines: &[usize]) -> String {
    let index = reason
        .strip_prefix("puzzles[")
        .and_then(|rest| rest.split_once(']'))
        .and_then(|(index, rest)| Some((index.parse::<usize>().ok()?, rest)));
    let named = index.and_then(|(index, rest)| Some((lines.get(index)?, rest.split_once(": ")?.1)));
    named.map_or_else(|| reason.to_owned(), |(line, why)| format!("line {line}: {why}"))
}

fn answer(backend: &Backend, request: PrintRequest) -> Result<PrintResponse, Problem> {
    let alone = Pipeline {
        threads: NonZeroUsize::MIN,
    };
    let mut printed = None;
    let run = backend.run(
        alone,
        std::iter::once(((), Some(request))),
        |(), answer| answer,
        |answer, _: &mut io::Sink| {
            printed = answer;
            Ok(())
        },
        &mut io::sink(),
    );
    printed.unwrap_or_else(|| {
        let reason = run
            .err()
            .map_or_else(|| "no answer".to_owned(), |error| error.to_string());
        Err(Problem::Command(reason))
    })
}

fn write(arguments: &PrintArguments, printed: &PrintResponse) -> io::Result<()> {
    match arguments.file() {
        Some(file) => draw::save(file, &printed.pdf),
        None => io::stdout().write_all(&printed.pdf),
    }
}

impl PrintArguments {
    /// The file for the sheet; `None` for standard output.
    fn file(&self) -> Option<&Path> {
        named_file(self.out.as_deref())
    }

    fn request(&self, puzzles: Vec<PrintPuzzle>) -> PrintRequest {
        let levels = if self.grade {
            PrintLevels::Graded
        } else {
            PrintLevels::Unspecified
        };
        let solutions = if self.no_solutions {
            PrintSolutions::None
        } else {
            PrintSolutions::AtEnd
        };
        let pencil_marks = if self.candidates {
            PencilMarks::Shown
        } else {
            PencilMarks::Hidden
        };
        PrintRequest {
            puzzles,
            title: self.title.clone().unwrap_or_default(),
            scale: self.scale.clone().unwrap_or_default(),
            levels: levels.into(),
            paper: PaperSize::from(self.paper).into(),
            puzzles_per_page: self.per_page.unwrap_or_default(),
            grid_millimetres: self.grid_size.unwrap_or_default(),
            solutions: solutions.into(),
            pencil_marks: pencil_marks.into(),
            first_number: self.first_number,
            revision: String::new(),
            language: self.language.clone().unwrap_or_default(),
        }
    }
}
