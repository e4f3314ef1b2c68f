//! Prints puzzles as a PDF file.
//!
//! A sheet is one answer, so the whole input is read first. The title of a puzzle is the note without a name that came with it, or the one
//! named `title`; its level is the note named `level`, as `generate --output csv` has one.

pub(crate) mod arguments;

use std::io::{self, IsTerminal as _};
use std::path::Path;

use self::arguments::PrintArguments;
use crate::calls::{Backend, Refusal};
use crate::draw;
use crate::entries;
use crate::flags::named_file;
use crate::printer::print_bytes;
use crate::status::{CommandError, Outcome, Status, complain};
use sudokud_formats::Entry;
use sudokud_search::{NotAPuzzle, prove_clues};
use sudokud_service::print;
use sudokud_service::proto::{
    PaperSize, PencilMarks, PrintInks, PrintLevels, PrintPuzzle, PrintRequest, PrintSolutions,
};

/// Prints the input.
pub(super) fn run(arguments: &PrintArguments) -> Outcome {
    let file = named_file(arguments.out.as_deref());
    if file.is_none() && io::stdout().is_terminal() {
        return Err(CommandError::usage(
            "a PDF file is not text; name a file with --out",
        ));
    }
    let mut status = Status::Done;
    let (mut lines, mut puzzles) = (Vec::new(), Vec::new());
    for entry in entries::read_all(&arguments.input, file)? {
        let entry = entry.map_err(|malformed| malformed.reason);
        match entry.and_then(|entry| checked(arguments, entry)) {
            Ok(entry) => {
                lines.push(entry.line);
                puzzles.push(puzzle(&entry));
            }
            Err(problem) => {
                complain(&problem);
                status = Status::SomeFailed;
            }
        }
    }
    if puzzles.is_empty() {
        let problem = "the input has no puzzle to print; pass one on standard input, or name a file";
        return Err(CommandError::usage(problem));
    }
    let backend = Backend::open(&arguments.engine)?;
    arguments.language.chosen(&backend);
    let printed = backend
        .call(&request(arguments, puzzles))
        .map_err(|refusal| at_line(refusal, &lines))?;
    save(file, &printed.pdf)?;
    Ok(status)
}

/// Refuses a puzzle without exactly one solution, if the sheet prints solutions or levels: the call would refuse the whole sheet.
fn checked(arguments: &PrintArguments, entry: Entry) -> Result<Entry, String> {
    if arguments.no_solutions && !arguments.grade {
        return Ok(entry);
    }
    let problem = match prove_clues(entry.position.clues()) {
        Ok(_) => return Ok(entry),
        Err(NotAPuzzle::SeveralSolutions(_)) => "the puzzle has several solutions".to_owned(),
        Err(NotAPuzzle::NoSolution) => "the puzzle has no solution".to_owned(),
        Err(NotAPuzzle::Conflict(conflict)) => conflict.to_string(),
    };
    Err(format!(
        "line {}: {problem}; it is left out of the sheet",
        entry.line
    ))
}

fn puzzle(entry: &Entry) -> PrintPuzzle {
    let note = |name: &str| {
        let mut notes = entry.notes.iter();
        let found = notes.find(|note| {
            note.name
                .as_ref()
                .is_some_and(|known| known.eq_ignore_ascii_case(name))
        });
        found.map(|note| note.text.as_str())
    };
    let unnamed = entry.notes.iter().find(|note| note.name.is_none());
    // With further notes it is a column of a row, such as one of `generate`.
    let comment = unnamed
        .map(|note| note.text.as_str())
        .filter(|_| entry.notes.len() == 1);
    let title = note("title").or(comment).unwrap_or_default();
    print::puzzle(
        &entry.position,
        shortened(title),
        shortened(note("level").unwrap_or_default()),
    )
}

/// Shortens a text to the most characters that a call takes. A line of a sheet has room for fewer.
fn shortened(text: &str) -> String {
    if text.chars().nth(print::MOST_LETTERS).is_none() {
        return text.to_owned();
    }
    text.chars().take(print::MOST_LETTERS - 1).chain(['…']).collect()
}

/// The error of a refused sheet. It names the line of the input instead of the field of the request, such as `puzzles[3].puzzle`.
fn at_line(refusal: Refusal, lines: &[usize]) -> CommandError {
    let index = refusal.field.as_deref().and_then(|field| {
        let (index, _) = field.strip_prefix("puzzles[")?.split_once(']')?;
        index.parse::<usize>().ok()
    });
    match index.and_then(|index| lines.get(index)) {
        Some(line) => {
            let why = refusal
                .message
                .split_once(": ")
                .map_or(refusal.message.as_str(), |(_, why)| why);
            CommandError::failed(format!("line {line}: {why}"))
        }
        None => refusal.into(),
    }
}

fn save(file: Option<&Path>, pdf: &[u8]) -> Result<(), CommandError> {
    match file {
        Some(file) => draw::save(file, pdf).map_err(|error| CommandError::failed(error.to_string())),
        None => print_bytes(pdf).map(drop),
    }
}

fn request(arguments: &PrintArguments, puzzles: Vec<PrintPuzzle>) -> PrintRequest {
    let levels = if arguments.grade {
        PrintLevels::Graded
    } else {
        PrintLevels::Unspecified
    };
    let solutions = if arguments.no_solutions {
        PrintSolutions::None
    } else {
        PrintSolutions::AtEnd
    };
    let pencil_marks = if arguments.candidates {
        PencilMarks::Shown
    } else {
        PencilMarks::Hidden
    };
    let inks = if arguments.black_and_white {
        PrintInks::Black
    } else {
        PrintInks::Colour
    };
    PrintRequest {
        puzzles,
        title: arguments.title.clone().unwrap_or_default(),
        scale: arguments.scale.clone().unwrap_or_default(),
        levels: levels.into(),
        paper: PaperSize::from(arguments.paper).into(),
        puzzles_per_page: arguments.per_page.unwrap_or_default(),
        grid_millimetres: arguments.grid_size.unwrap_or_default(),
        solutions: solutions.into(),
        pencil_marks: pencil_marks.into(),
        first_number: arguments.first_number,
        revision: String::new(),
        language: arguments.language.tag(),
        symbols: arguments.symbols.clone(),
        sections: arguments.sections,
        title_page: arguments.title_page,
        first_page: arguments.first_page.unwrap_or_default(),
        gutter_millimetres: arguments.gutter,
        inks: inks.into(),
    }
}
