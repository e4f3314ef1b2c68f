//! Draws a puzzle, a position or a step as an SVG or PNG file.
//!
//! One picture goes to standard output or to a file. Several go to a folder, because pictures cannot follow each other in one file.

pub(crate) mod arguments;

use std::fs;
use std::io::{self, IsTerminal as _, Write};
use std::path::Path;
use std::sync::Arc;

use self::arguments::{DrawArguments, PictureForm};
use crate::backend::Backend;
use crate::backend::problem::Problem;
use crate::backend::question::DrawQuestion;
use crate::bulk;
use crate::cut_short::rest_of_parts;
use crate::language;
use crate::options::named_file;
use crate::pipeline::Pipeline;
use crate::status::{Status, complain};
use sudokud_puzzle::formats::{FormatError, PuzzleEntry};
use sudokud_service::draw::DrawOptions;
use sudokud_service::proto::draw_request::Shown;
use sudokud_service::proto::{DrawHint, DrawResponse, PictureFormat};

/// An entry of the input with its number, from 1.
type Numbered = (usize, Result<PuzzleEntry, FormatError>);

/// Draws the input.
pub(super) fn run(arguments: &DrawArguments) -> Status {
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
    let mut entries = parts.filter_map(|part| part.entry);
    // Two entries are enough to know that there are several.
    let first: Vec<_> = entries.by_ref().take(2).collect();
    if let Err(problem) = check(first.len(), arguments) {
        complain(&problem);
        return Status::WrongUsage;
    }
    let backend = match Backend::open(&arguments.engine) {
        Ok(backend) => backend,
        Err(error) => {
            complain(&error.to_string());
            return error.status();
        }
    };
    draw(arguments, &backend, first.into_iter().chain(entries))
}

/// Checks that the pictures of this many entries have a place.
fn check(count: usize, arguments: &DrawArguments) -> Result<(), String> {
    if count == 0 {
        return Err("the input has no puzzle to draw; pass one on standard input, or name a file".to_owned());
    }
    if count > 1 && arguments.folder.is_none() {
        return Err(
            "the input has several puzzles; name a folder for their pictures with --folder, or pass one"
                .to_owned(),
        );
    }
    if let Some(file) = arguments.misnamed() {
        return Err(format!(
            "a picture is an SVG or a PNG file, and {} has another ending; end the name with .svg or .png, or write --output svg or --output png",
            file.display()
        ));
    }
    let to_terminal = arguments.folder.is_none() && arguments.file().is_none() && io::stdout().is_terminal();
    if arguments.form() == PictureForm::Png && to_terminal {
        return Err("a PNG file is not text; name a file with --out".to_owned());
    }
    if let Some(folder) = &arguments.folder {
        fs::create_dir_all(folder).map_err(|error| unwritten(folder, &error))?;
    }
    Ok(())
}

fn draw(
    arguments: &DrawArguments,
    backend: &Backend,
    entries: impl Iterator<Item = Result<PuzzleEntry, FormatError>> + Send,
) -> Status {
    let options = Arc::new(arguments.options());
    let asked = (1..).zip(entries).map(|(number, entry)| {
        let question = entry.as_ref().ok().map(|entry| DrawQuestion {
            position: entry.position,
            options: Arc::clone(&options),
        });
        ((number, entry), question)
    });
    let mut status = Status::Done;
    let pipeline = Pipeline {
        threads: bulk::threads(arguments.threads),
    };
    let written = backend.run(
        pipeline,
        asked,
        |context, answer| (context, answer),
        |(context, answer): (Numbered, _), output: &mut io::Stdout| {
            status = status.max(conclude(arguments, &context, answer, output)?);
            Ok(())
        },
        &mut io::stdout(),
    );
    match written {
        Ok(_) => status,
        Err(error) => {
            complain(&error.to_string());
            status.max(Status::SomeFailed)
        }
    }
}

/// Writes the picture of one entry. An error ends the run.
fn conclude(
    arguments: &DrawArguments,
    (number, entry): &Numbered,
    answer: Option<Result<DrawResponse, Problem>>,
    output: &mut impl Write,
) -> io::Result<Status> {
    let drawn = match (entry, answer) {
        (Err(error), _) => {
            complain(&error.to_string());
            return Ok(Status::SomeFailed);
        }
        (Ok(_), Some(Ok(drawn))) => drawn,
        (Ok(entry), Some(Err(Problem::Line(refusal)))) => {
            complain(&format!("line {}: {}", entry.line, refusal.trouble.reason()));
            return Ok(Status::SomeFailed);
        }
        (Ok(_), Some(Err(Problem::Command(reason)))) => {
            complain(&reason);
            return Ok(Status::WrongUsage);
        }
        // Unreachable: every readable entry has a question.
        (Ok(_), None) => return Ok(Status::SomeFailed),
    };
    for mistake in &drawn.mistakes {
        complain(&format!("{}; the picture shows the position alone", mistake.text));
    }
    let picture = match arguments.form() {
        PictureForm::Svg => drawn.svg.as_bytes(),
        PictureForm::Png => &drawn.png,
    };
    match (&arguments.folder, arguments.file()) {
        (Some(folder), _) => {
            let file = folder.join(format!("{number:04}.{}", arguments.form().ending()));
            save(&file, picture)?;
            writeln!(output, "{}", file.display())?;
        }
        (None, Some(file)) => save(file, picture)?,
        (None, None) => output.write_all(picture)?,
    }
    Ok(if drawn.mistakes.is_empty() {
        Status::Done
    } else {
        Status::SomeFailed
    })
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

impl DrawArguments {
    /// The file for the picture; `None` for standard output or a folder.
    fn file(&self) -> Option<&Path> {
        named_file(self.out.as_deref())
    }

    /// The question about each position.
    fn options(&self) -> DrawOptions {
        let shown = match (&self.technique, self.step, self.hint) {
            (Some(id), ..) => Some(Shown::Technique(id.clone())),
            (None, Some(number), _) => Some(Shown::StepNumber(number)),
            (None, None, true) => Some(Shown::Hint(DrawHint {})),
            (None, None, false) => None,
        };
        DrawOptions {
            shown,
            scale: self.scale.clone().unwrap_or_default(),
            theme: self.theme.into(),
            size: self.size,
            pencil_marks: self.candidates.into(),
            format: match self.form() {
                PictureForm::Svg => PictureFormat::Svg,
                PictureForm::Png => PictureFormat::Png,
            },
            language: self.language.clone().unwrap_or_default(),
        }
    }
}
