//! Draws a puzzle, a position or a step as an SVG or PNG file, or as text.
//!
//! One picture goes to standard output or to a file. Several go to a folder, because pictures cannot follow each other in one file.

pub(crate) mod arguments;

use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;
use std::{fs, iter};

use self::arguments::{DrawArguments, PictureForm};
use crate::calls::{Backend, Refusal};
use crate::drawing;
use crate::entries;
use crate::interrupt;
use crate::pipeline;
use crate::printer::{Style, print_bytes};
use crate::status::{CommandError, Outcome, Status, complain};
use sudokud_formats::{Entry, FormatError};
use sudokud_service::draw;
use sudokud_service::proto::draw_request::Shown;
use sudokud_service::proto::{DrawHint, DrawRequest, DrawResponse, PencilMarks, PictureFormat, PictureTheme};

/// An entry of the input.
type Read = Result<Entry, FormatError>;

/// Draws the input.
pub(super) fn run(arguments: &DrawArguments) -> Outcome {
    let mut all = entries::read_all(&arguments.input, arguments.file())?;
    // Two entries are enough to know that there are several.
    let first: Vec<Read> = all.by_ref().take(2).collect();
    check(first.len(), arguments)?;
    let backend = Backend::open(&arguments.engine)?;
    arguments.language.chosen(&backend);
    interrupt::catch();
    let request = request(arguments);
    let mut status = Status::Done;
    let drawn = pipeline::run(
        arguments.threads.number(&arguments.engine),
        iter::zip(1.., first.into_iter().chain(all)).take_while(|_| !interrupt::is_raised()),
        |(number, entry)| (number, draw_entry(&backend, &request, entry)),
        |(number, drawn), _: &mut io::Sink| {
            status = status.max(conclude(arguments, number, drawn)?);
            Ok(())
        },
        &mut io::sink(),
    );
    match drawn {
        _ if interrupt::is_raised() => Ok(Status::Interrupted),
        Ok(()) => Ok(backend.revisions.conclude(status)),
        Err(error) => Err(CommandError::failed(error.to_string())),
    }
}

/// Checks that the pictures of this many entries have a place.
fn check(count: usize, arguments: &DrawArguments) -> Result<(), CommandError> {
    let problem = if count == 0 {
        "the input has no puzzle to draw; pass one on standard input, or name a file".to_owned()
    } else if count > 1 && arguments.folder.is_none() && arguments.form() != PictureForm::Text {
        "the input has several puzzles; name a folder for their pictures with --folder, or pass one"
            .to_owned()
    } else if let Some(file) = arguments.misnamed() {
        format!(
            "a picture is an SVG or a PNG file, and {} has another ending; end the name with .svg or .png, or write --output svg or --output png",
            file.display()
        )
    } else if arguments.form() == PictureForm::Png
        && arguments.folder.is_none()
        && arguments.file().is_none()
        && io::stdout().is_terminal()
    {
        "a PNG file is not text; name a file with --out".to_owned()
    } else {
        let folder = arguments.folder.as_deref();
        let made = folder.map_or(Ok(()), |folder| {
            fs::create_dir_all(folder).map_err(|error| unwritten(folder, &error))
        });
        return made.map_err(CommandError::usage);
    };
    Err(CommandError::usage(problem))
}

/// The request without its position.
fn request(arguments: &DrawArguments) -> DrawRequest {
    let shown = match (&arguments.technique, arguments.step, arguments.hint) {
        (Some(id), ..) => Some(Shown::Technique(id.clone())),
        (None, Some(number), _) => Some(Shown::StepNumber(number)),
        (None, None, true) => Some(Shown::Hint(DrawHint {})),
        (None, None, false) => None,
    };
    let format = match arguments.form() {
        PictureForm::Svg | PictureForm::Text => PictureFormat::Svg,
        PictureForm::Png => PictureFormat::Png,
    };
    DrawRequest {
        shown,
        scale: arguments.scale.clone().unwrap_or_default(),
        theme: PictureTheme::from(arguments.theme).into(),
        size: arguments.size,
        pencil_marks: PencilMarks::from(arguments.candidates).into(),
        format: format.into(),
        language: arguments.language.tag(),
        symbols: arguments.symbols.clone(),
        ..DrawRequest::default()
    }
}

/// The picture of an entry, or the reason why it has none.
enum Drawn {
    Picture(Box<Entry>, Box<DrawResponse>),
    Malformed(String),
    Refused(usize, Refusal),
}

fn draw_entry(backend: &Backend, request: &DrawRequest, entry: Read) -> Drawn {
    let entry = match entry {
        Ok(entry) => entry,
        Err(malformed) => return Drawn::Malformed(malformed.reason),
    };
    let request = DrawRequest {
        position: Some(draw::asked(&entry.position)),
        ..request.clone()
    };
    match backend.call(&request) {
        Ok(response) => Drawn::Picture(Box::new(entry), Box::new(response)),
        Err(refusal) => Drawn::Refused(entry.line, refusal),
    }
}

/// Writes the picture of one entry. An error ends the run.
fn conclude(arguments: &DrawArguments, number: usize, drawn: Drawn) -> io::Result<Status> {
    let (entry, response) = match drawn {
        Drawn::Picture(entry, response) => (entry, response),
        Drawn::Malformed(reason) => {
            complain(&reason);
            return Ok(Status::SomeFailed);
        }
        Drawn::Refused(line, refusal) if refusal.concerns_one_puzzle() => {
            complain(&format!("line {line}: {}", refusal.message));
            return Ok(Status::SomeFailed);
        }
        Drawn::Refused(_, refusal) => {
            let error = CommandError::from(refusal);
            complain(&error.message);
            return Ok(error.status);
        }
    };
    for mistake in &response.mistakes {
        complain(&format!("{}; the picture shows the position alone", mistake.text));
    }
    for stale in &response.stale_marks {
        complain(&format!("{}; the picture leaves the mark out", stale.text));
    }
    let text;
    let picture = match arguments.form() {
        PictureForm::Svg => response.svg.as_bytes(),
        PictureForm::Png => &response.png,
        PictureForm::Text => {
            text = as_text(&entry, &response, &arguments.symbols);
            text.as_bytes()
        }
    };
    match (&arguments.folder, arguments.file()) {
        (Some(folder), _) => {
            let file = folder.join(format!("{number:04}.{}", arguments.form().ending()));
            save(&file, picture)?;
            writeln!(io::stdout(), "{}", file.display())?;
        }
        (None, Some(file)) => save(file, picture)?,
        (None, None) => print_bytes(picture)
            .map(drop)
            .map_err(|error| io::Error::other(error.message))?,
    }
    Ok(if response.mistakes.is_empty() {
        Status::Done
    } else {
        Status::SomeFailed
    })
}

/// The digits with the candidates of the empty cells, and the step in words.
fn as_text(entry: &Entry, response: &DrawResponse, symbols: &[String]) -> String {
    let step = response.step.as_ref().map(|step| format!("{}\n", step.text));
    drawing::candidates(&entry.position, symbols, Style::of_terminal()) + &step.unwrap_or_default()
}

/// Writes a file. An error names it.
pub(crate) fn save(file: &Path, bytes: &[u8]) -> io::Result<()> {
    fs::write(file, bytes).map_err(|error| io::Error::new(error.kind(), unwritten(file, &error)))
}

fn unwritten(path: &Path, error: &io::Error) -> String {
    format!(
        "cannot write {}: {error}; name a place that you may write to",
        path.display()
    )
}
