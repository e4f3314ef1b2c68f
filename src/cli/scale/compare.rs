//! Compares two scales on the puzzles of an input (`scale compare`).
//!
//! Prints the number of puzzles for each pair of levels, and the rank correlation of the scores of all puzzles that both scales finish.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::{Mutex, PoisonError};

use clap::Args;
use serde::Serialize;

use crate::calls::Backend;
use crate::flags::{OutputFlags, PuzzleFlags};
use crate::form::Form;
use crate::json::write_line;
use crate::printer::{Printer, Row, Style};
use crate::prose::ShortNumber;
use crate::run::{self, Answered, EntryVerb};
use crate::sink::Sink;
use crate::status::{CommandError, Outcome, Status, complain};
use crate::table::Column;
use crate::values;
use sudokud_formats::Entry;
use sudokud_grade::ranks::correlation;
use sudokud_service::proto::{Grade, GradeRequest, GradeResponse};

/// `sudokud scale compare`.
#[derive(Clone, PartialEq, Debug, Args)]
pub(crate) struct CompareArguments {
    /// Name of one scale
    #[arg(value_name = "A", value_parser = values::name)]
    one: String,
    /// Name of the other scale
    #[arg(value_name = "B", value_parser = values::name)]
    other: String,
    #[command(flatten)]
    puzzles: PuzzleFlags,
}

/// Grades the input on both scales and prints the comparison.
pub(super) fn run(arguments: &CompareArguments) -> Outcome {
    let file = arguments.puzzles.output.file();
    let form = Form::choose(arguments.puzzles.output.output, file);
    if form == Form::Svg {
        let message = "a comparison is no picture; write --output text, tsv, csv or json";
        return Err(CommandError::usage(message));
    }
    let scales = [arguments.one.clone(), arguments.other.clone()];
    let comparing = Comparing {
        scales: scales.to_vec(),
        graded: Mutex::default(),
    };
    // The puzzles have no rows of their own, so nothing is written before the comparison.
    let flags = PuzzleFlags {
        output: OutputFlags {
            output: Some(Form::Tsv),
            out: None,
        },
        ..arguments.puzzles.clone()
    };
    let backend = Backend::open(&flags.engine)?;
    let status = run::run(&comparing, &backend, [], &flags)?;
    let graded = comparing.graded.into_inner();
    let graded = graded.unwrap_or_else(PoisonError::into_inner);
    if graded.is_empty() {
        if status == Status::Done {
            complain("no puzzle with one solution was read, so there is nothing to compare");
        }
        return Ok(status);
    }
    let comparison = Comparison::of(scales, &graded);
    let bytes = match form {
        Form::Text => comparison.text().into_bytes(),
        Form::Json => {
            let mut bytes = Vec::new();
            write_line(&comparison, &mut bytes);
            bytes
        }
        form => Printer::new(form, Style::Plain, COLUMNS).list(&comparison.lines()),
    };
    let cannot = |error| CommandError::failed(format!("cannot write the results: {error}"));
    let mut sink = Sink::open(file)?;
    sink.write_all(&bytes)
        .and_then(|()| sink.finish())
        .map_err(cannot)?;
    Ok(status)
}

/// A puzzle on one scale.
#[derive(Clone, PartialEq, Debug)]
struct Place {
    /// The index of the level; `None` for an unfinished puzzle without a level.
    index: Option<i32>,
    level: String,
    score: f64,
    finished: bool,
}

/// The name in the output for a missing level.
const NO_LEVEL: &str = "(unfinished)";

impl From<Grade> for Place {
    fn from(grade: Grade) -> Self {
        Self {
            index: grade.level_index,
            level: match grade.level {
                none if none.is_empty() => NO_LEVEL.to_owned(),
                level => level,
            },
            score: grade.score,
            finished: grade.progress.is_none(),
        }
    }
}

struct Comparing {
    scales: Vec<String>,
    graded: Mutex<Vec<[Place; 2]>>,
}

impl EntryVerb for Comparing {
    type Request = GradeRequest;
    type Row = Line;

    fn request(&self, entry: &Entry) -> GradeRequest {
        GradeRequest {
            puzzle: entry.position.clues().to_string(),
            scales: self.scales.clone(),
            ..GradeRequest::default()
        }
    }

    fn rows(&self, answered: Answered<GradeResponse>) -> Vec<Line> {
        match answered.answer {
            Ok(response) => {
                // A grid without exactly one solution has no grade, which is not an error.
                if let Ok([one, other]) = <[Grade; 2]>::try_from(response.grades) {
                    let mut graded = self.graded.lock().unwrap_or_else(PoisonError::into_inner);
                    graded.push([one.into(), other.into()]);
                }
            }
            // The comparison has no row for the puzzle.
            Err(refusal) => complain(&match answered.subject.clues() {
                none if none.is_empty() => refusal.message,
                clues => format!("{clues}: {}", refusal.message),
            }),
        }
        Vec::new()
    }
}

/// The comparison of two scales.
#[derive(Debug, Serialize)]
struct Comparison {
    /// The names of both.
    scales: [String; 2],
    /// Number of puzzles with a grade.
    puzzles: usize,
    /// Number of puzzles that both scales finish.
    finished: usize,
    /// Rank correlation of their scores; `None` if a scale gives all of them the same score.
    correlation: Option<f64>,
    matrix: Vec<MatrixCell>,
    /// The levels that occur on each scale, the easiest first.
    #[serde(skip)]
    levels: [Vec<String>; 2],
}

/// The number of puzzles with one level on each scale.
#[derive(Debug, Serialize)]
struct MatrixCell {
    levels: [String; 2],
    puzzles: usize,
}

/// A line of tsv: its kind, a level or scale of each side, a number.
struct Line([String; 4]);

const COLUMNS: [Column<Line>; 4] = [
    Column::new("kind", |line, text| text.push_str(&line.0[0])),
    Column::new("a", |line, text| text.push_str(&line.0[1])),
    Column::new("b", |line, text| text.push_str(&line.0[2])),
    Column::new("number", |line, text| text.push_str(&line.0[3])),
];

impl Row for Line {
    // The whole comparison is one object.
    fn write_json(&self, _: &mut Vec<u8>) {}
}

impl Comparison {
    fn of(scales: [String; 2], graded: &[[Place; 2]]) -> Self {
        let mut cells: BTreeMap<[(i32, &str); 2], usize> = BTreeMap::new();
        for places in graded {
            // Puzzles without a level come last.
            let key = places
                .each_ref()
                .map(|place| (place.index.unwrap_or(i32::MAX), place.level.as_str()));
            *cells.entry(key).or_default() += 1;
        }
        let levels = [0, 1].map(|side| {
            let levels: BTreeSet<_> = cells.keys().map(|key| key[side]).collect();
            levels.into_iter().map(|(_, level)| level.to_owned()).collect()
        });
        let is_finished = |places: &&[Place; 2]| places.iter().all(|place| place.finished);
        let finished: Vec<_> = graded.iter().filter(is_finished).collect();
        let [one, other] = [0, 1].map(|side| {
            finished
                .iter()
                .map(|places| places[side].score)
                .collect::<Vec<_>>()
        });
        let cell = |(key, puzzles): ([(i32, &str); 2], usize)| MatrixCell {
            levels: key.map(|(_, level)| level.to_owned()),
            puzzles,
        };
        Self {
            scales,
            puzzles: graded.len(),
            finished: finished.len(),
            correlation: correlation(&one, &other),
            levels,
            matrix: cells.into_iter().map(cell).collect(),
        }
    }

    fn lines(&self) -> Vec<Line> {
        let line = |kind: &str, [one, other]: &[String; 2], number: String| {
            Line([kind.to_owned(), one.clone(), other.clone(), number])
        };
        let cells = self.matrix.iter();
        let cells = cells.map(|cell| line("levels", &cell.levels, cell.puzzles.to_string()));
        let correlation = self.correlation.map(|number| ShortNumber(number).to_string());
        let sums = [
            line("puzzles", &self.scales, self.puzzles.to_string()),
            line("finished", &self.scales, self.finished.to_string()),
            line("correlation", &self.scales, correlation.unwrap_or_default()),
        ];
        cells.chain(sums).collect()
    }

    /// The matrix with the levels of one scale on the left and of the other above, and a sentence.
    fn text(&self) -> String {
        let [one, other] = &self.scales;
        let [rows, columns] = &self.levels;
        let corner = format!("{one} \\ {other}");
        let lengths = rows.iter().chain([&corner]).map(String::len);
        let first = lengths.max().unwrap_or_default();
        let mut text = format!("{corner:first$}");
        // Writing into a text cannot fail.
        for level in columns {
            let _ = write!(text, "  {level:>7}");
        }
        for row in rows {
            let _ = write!(text, "\n{row:first$}");
            for column in columns {
                let cell = self
                    .matrix
                    .iter()
                    .find(|cell| cell.levels.each_ref() == [row, column]);
                let count = cell.map_or(0, |cell| cell.puzzles);
                let _ = write!(text, "  {count:>width$}", width = column.len().max(7));
            }
        }
        let correlation = self.correlation.map_or_else(
            || "none, because one of them gives all of them the same score".to_owned(),
            |number| ShortNumber(number).to_string(),
        );
        let _ = writeln!(
            text,
            "\n{} puzzles; rank correlation of the scores of the {} that both finish: {correlation}",
            self.puzzles, self.finished
        );
        text
    }
}
