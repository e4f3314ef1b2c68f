//! Answers Print: a sheet of puzzles, with their solutions, as a PDF document.

use super::draw::style::printable_symbols;
use super::failure::Failure;
use super::{answer_size, read, solve, write};
use sudokud_api::print_puzzle::Position as Asked;
use sudokud_api::{
    PaperSize, PencilMarks, PrintInks, PrintLevels, PrintPuzzle, PrintRequest, PrintResponse, PrintSolutions,
};
use sudokud_engine::Recording;
use sudokud_explain::{Language, Words};
use sudokud_grade::Scale;
use sudokud_picture::{
    Inks, LARGEST_GRID, MOST_ON_PAGE, MOST_PUZZLES, Paper, PrintError, SMALLEST_GRID, Sheet, SheetPuzzle,
    Symbols,
};
use sudokud_puzzle::{Position, Stop};
use sudokud_snapshot::{Live, Snapshot};

/// The media type of the documents.
const MEDIA_TYPE: &str = "application/pdf";
/// The longest title or level of a puzzle, and title of a sheet, in characters. A line has room for fewer.
pub const MOST_LETTERS: usize = 200;

/// The widest gutter, in millimetres.
const WIDEST_GUTTER: i32 = 30;

/// Translates a puzzle to one of a request, for another server and for [`answer`].
pub fn puzzle(position: &Position, title: String, level: String) -> PrintPuzzle {
    let asked = if position.is_start() {
        Asked::Puzzle(position.clues().to_string())
    } else {
        Asked::State(solve::state(position))
    };
    PrintPuzzle {
        position: Some(asked),
        title,
        level,
    }
}

/// Prints the puzzles of a request.
pub fn answer(live: &Live, request: &PrintRequest, stop: &Stop) -> Result<PrintResponse, Failure> {
    let style = SheetStyle::of(request, &live.current())?;
    let count = request.puzzles.len();
    if !(1..=MOST_PUZZLES).contains(&count) {
        let problem = format!("{count} puzzles; print 1 to {MOST_PUZZLES} at once");
        return Err(Failure::field("puzzles", "PUZZLES_OUT_OF_RANGE", problem));
    }
    check_text("title", &request.title)?;
    let puzzles = (0..).zip(&request.puzzles);
    let puzzles = puzzles.map(|(index, puzzle)| position(index, puzzle));
    let puzzles: Vec<_> = puzzles.collect::<Result<_, _>>()?;
    live.run(|snapshot| {
        snapshot.require(&request.revision)?;
        let scale = snapshot
            .scale(&request.scale)
            .map_err(Failure::unknown("scale"))?;
        let printed = puzzles.iter().zip(&request.puzzles);
        let printed = printed.map(|(read, puzzle)| style.puzzle(read, puzzle, scale, stop));
        let mut puzzles = printed.collect::<Result<Vec<SheetPuzzle>, Failure>>()?;
        if request.sections {
            sort_by_level(&mut puzzles, scale);
        }
        let words = Words::of(style.language);
        for puzzle in &mut puzzles {
            puzzle.level = words.level(std::mem::take(&mut puzzle.level));
        }
        let sheet = Sheet {
            puzzles,
            title: request.title.clone(),
            paper: style.paper,
            on_page: style.on_page,
            grid_millimetres: style.grid_millimetres,
            shows_marks: style.shows_marks,
            symbols: style.symbols.clone(),
            first_number: style.first_number,
            language: style.language,
            sections: request.sections,
            title_page: request.title_page,
            first_page: style.first_page,
            gutter_millimetres: style.gutter_millimetres,
            inks: style.inks,
        };
        let response = PrintResponse {
            language: write::language(&request.language, style.language),
            ..response(snapshot, &sheet, stop)?
        };
        answer_size::check(&response, "print fewer puzzles at once")?;
        Ok(response)
    })
}

/// Makes the document.
fn response(snapshot: &Snapshot, sheet: &Sheet, stop: &Stop) -> Result<PrintResponse, Failure> {
    let printed = sheet.print(&|| stop.is_raised()).map_err(|error| match error {
        PrintError::DoesNotFit { .. } => {
            Failure::field("grid_millimetres", "DOES_NOT_FIT", error.to_string())
        }
        PrintError::Svg(_) | PrintError::Document(_) => {
            tracing::error!(%error, "a sheet cannot be printed");
            Failure::Internal
        }
    })?;
    let printed = printed.ok_or(Failure::Late(None))?;
    Ok(PrintResponse {
        pdf: printed.pdf,
        media_type: MEDIA_TYPE.to_owned(),
        pages: printed.pages as i32,
        snapshot_revision: snapshot.revision().to_owned(),
        language: String::new(),
    })
}

/// A position of the request, and the field that has its givens.
struct ReadPosition {
    outer: String,
    field: &'static str,
    position: Position,
}

fn position(index: usize, puzzle: &PrintPuzzle) -> Result<ReadPosition, Failure> {
    let outer = format!("puzzles[{index}]");
    check_text(&format!("{outer}.title"), &puzzle.title)?;
    check_text(&format!("{outer}.level"), &puzzle.level)?;
    let read = match &puzzle.position {
        Some(Asked::Puzzle(puzzle)) => solve::puzzle_position(puzzle),
        Some(Asked::State(state)) => solve::state_position(state),
        None => {
            let problem =
                "neither puzzle nor state is set; give a puzzle of 81 or 729 characters, or a state";
            Err(Failure::field("puzzle", "MISSING", problem))
        }
    };
    let (field, position) = read.map_err(|failure| failure.within(&outer))?;
    Ok(ReadPosition {
        outer,
        field,
        position,
    })
}

fn check_text(field: &str, text: &str) -> Result<(), Failure> {
    let letters = text.chars().count();
    if letters > MOST_LETTERS {
        let problem = format!("{letters} characters; write at most {MOST_LETTERS}");
        return Err(Failure::field(field, "TEXT_TOO_LONG", problem));
    }
    Ok(())
}

/// The options of a request.
struct SheetStyle {
    paper: Paper,
    on_page: Option<usize>,
    grid_millimetres: Option<u32>,
    shows_marks: bool,
    first_number: usize,
    levels: PrintLevels,
    solutions: PrintSolutions,
    symbols: Symbols,
    language: Language,
    first_page: Option<usize>,
    gutter_millimetres: u32,
    inks: Inks,
}

impl SheetStyle {
    fn of(request: &PrintRequest, snapshot: &Snapshot) -> Result<Self, Failure> {
        let paper = match request.paper {
            0 => PaperSize::A4,
            number => read::known("paper", number, PaperSize::as_str_name)?,
        };
        let pencil_marks = match request.pencil_marks {
            0 => PencilMarks::Hidden,
            number => read::known("pencil_marks", number, PencilMarks::as_str_name)?,
        };
        let levels = match request.levels {
            0 => PrintLevels::Unspecified,
            number => read::known("levels", number, PrintLevels::as_str_name)?,
        };
        let solutions = match request.solutions {
            0 => PrintSolutions::AtEnd,
            number => read::known("solutions", number, PrintSolutions::as_str_name)?,
        };
        if request.sections && levels == PrintLevels::Hidden {
            let problem = "sections are headed by levels; show the levels, or print without sections";
            return Err(Failure::field("levels", "LEVELS_NEEDED", problem));
        }
        if request.title_page && request.title.is_empty() {
            let problem = "a title page needs a title";
            return Err(Failure::field("title", "MISSING", problem));
        }
        let inks = match request.inks {
            0 => PrintInks::Colour,
            number => read::known("inks", number, PrintInks::as_str_name)?,
        };
        let most_on_page = MOST_ON_PAGE as i32;
        let widths = SMALLEST_GRID as i32..=LARGEST_GRID as i32;
        let on_page = within("puzzles_per_page", request.puzzles_per_page, 1..=most_on_page)?;
        let grid = within("grid_millimetres", request.grid_millimetres, widths)?;
        let first = within("first_number", request.first_number, 1..=1_000_000)?;
        let first_page = within("first_page", request.first_page, 1..=100_000)?;
        let gutter = within(
            "gutter_millimetres",
            request.gutter_millimetres,
            1..=WIDEST_GUTTER,
        )?;
        Ok(Self {
            paper: match paper {
                PaperSize::A4 | PaperSize::Unspecified => Paper::A4,
                PaperSize::A5 => Paper::A5,
                PaperSize::Letter => Paper::Letter,
            },
            on_page: on_page.map(|count| count as usize),
            grid_millimetres: grid,
            shows_marks: pencil_marks == PencilMarks::Shown,
            first_number: first.unwrap_or(1) as usize,
            levels,
            solutions,
            symbols: printable_symbols(&request.symbols)?,
            language: read::language(snapshot, &request.language)?,
            first_page: first_page.map(|number| number as usize),
            gutter_millimetres: gutter.unwrap_or(0),
            inks: match inks {
                PrintInks::Colour | PrintInks::Unspecified => Inks::Colour,
                PrintInks::Black => Inks::Black,
            },
        })
    }

    /// Solves and grades a puzzle, as far as the sheet needs it.
    fn puzzle(
        &self,
        read: &ReadPosition,
        asked: &PrintPuzzle,
        scale: &Scale,
        stop: &Stop,
    ) -> Result<SheetPuzzle, Failure> {
        let ReadPosition {
            outer,
            field,
            position,
        } = read;
        let is_graded = self.levels == PrintLevels::Graded && asked.level.is_empty();
        let puzzle = if is_graded || self.solutions == PrintSolutions::AtEnd {
            let puzzle = read::puzzle(field, position.clues(), stop);
            Some(puzzle.map_err(|failure| failure.within(outer))?)
        } else {
            None
        };
        let level = match (&puzzle, self.levels) {
            (_, PrintLevels::Hidden) => String::new(),
            (Some(puzzle), PrintLevels::Graded) if is_graded => {
                let grade = scale.grade(puzzle, Recording::COUNTS, stop)?;
                grade.level_name.as_deref().unwrap_or_default().to_owned()
            }
            _ => asked.level.clone(),
        };
        let solution = puzzle.filter(|_| self.solutions == PrintSolutions::AtEnd);
        let candidates = match position.marks() {
            Some(marks) => *marks,
            None => *position.board().all_candidates(),
        };
        Ok(SheetPuzzle {
            values: *position.values().values(),
            givens: position.givens().filled(),
            candidates,
            // A sukaku needs its candidates.
            always_shows_marks: position.clues().is_sukaku(),
            solution: solution.map(|puzzle| *puzzle.solution().values()),
            title: asked.title.clone(),
            level,
        })
    }
}

/// Sorts puzzles into sections: the levels of the scale, then others in the order in which they come first, and last puzzles without one.
fn sort_by_level(puzzles: &mut [SheetPuzzle], scale: &Scale) {
    let mut levels: Vec<String> = scale
        .levels()
        .iter()
        .map(|level| level.name.to_string())
        .collect();
    for puzzle in &*puzzles {
        if !puzzle.level.is_empty() && !levels.contains(&puzzle.level) {
            levels.push(puzzle.level.clone());
        }
    }
    puzzles.sort_by_key(|puzzle| {
        levels
            .iter()
            .position(|level| *level == puzzle.level)
            .unwrap_or(levels.len())
    });
}

/// Reads a number that may be left out as 0.
fn within(field: &str, number: i32, range: std::ops::RangeInclusive<i32>) -> Result<Option<u32>, Failure> {
    if number == 0 {
        return Ok(None);
    }
    if !range.contains(&number) {
        let problem = format!("{number}; write {} to {}, or 0", range.start(), range.end());
        return Err(Failure::field(field, "OUT_OF_RANGE", problem));
    }
    Ok(u32::try_from(number).ok())
}
