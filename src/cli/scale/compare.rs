//! Compares two scales on the puzzles of an input.
//!
//! Prints the number of puzzles for each pair of levels, and the rank correlation of the scores of all puzzles that both scales
//! finish.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;

use crate::backend::problem::LineRefusal;
use crate::backend::question::PuzzleQuestion;
use crate::bulk::{self, EntryTask};
use crate::options::Common;
use crate::output::{OutputRow, Printer};
use crate::output_form::OutputForm;
use crate::results;
use crate::scale::arguments::CompareArguments;
use crate::status::{Status, complain};
use crate::words::ShortNumber;
use sudokud_grade::ranks::correlation;
use sudokud_puzzle::formats::{FormatError, PuzzleEntry};
use sudokud_service::grade::GradeOptions;
use sudokud_service::proto::{Grade, GradeResponse};

/// Grades the input on both scales and prints the comparison.
pub(super) fn run(arguments: &CompareArguments) -> Status {
    let file = arguments.common.file();
    let printer = Printer::for_file(arguments.common.output, file);
    if matches!(printer.form(), OutputForm::Svg | OutputForm::Csv) {
        complain("a comparison is no table and no picture; write --output text, tsv or json");
        return Status::WrongUsage;
    }
    let comparing = Comparing {
        options: Arc::new(GradeOptions {
            scales: vec![arguments.one.clone(), arguments.other.clone()],
            ..GradeOptions::default()
        }),
        graded: Mutex::default(),
    };
    // The rows of the puzzles are not printed.
    let common = Common {
        out: None,
        ..arguments.common.clone()
    };
    let status = bulk::run(&comparing, &arguments.input, &common);
    let graded = comparing
        .graded
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    if graded.is_empty() {
        if status == Status::Done {
            complain("no puzzle with one solution was read, so there is nothing to compare");
        }
        return status;
    }
    let comparison = Comparison::of([arguments.one.clone(), arguments.other.clone()], &graded);
    let bytes = match printer.form() {
        OutputForm::Tsv => results::printed(printer, &comparison.lines()),
        _ => results::printed(printer, &[comparison]),
    };
    results::write_to(file, bytes, status)
}

/// A puzzle on one scale.
#[derive(Clone, PartialEq, PartialOrd, Debug)]
struct ScalePlace {
    /// The index of the level; `None` for an unfinished puzzle without a level.
    index: Option<i32>,
    level: String,
    score: f64,
    finished: bool,
}

impl From<&Grade> for ScalePlace {
    fn from(grade: &Grade) -> Self {
        let level = if grade.level.is_empty() {
            NO_LEVEL
        } else {
            &grade.level
        };
        Self {
            index: grade.level_index,
            level: level.to_owned(),
            score: grade.score,
            finished: grade.progress.is_none(),
        }
    }
}

/// The name in the output for a missing level.
const NO_LEVEL: &str = "(unfinished)";

struct Comparing {
    options: Arc<GradeOptions>,
    graded: Mutex<Vec<[ScalePlace; 2]>>,
}

impl EntryTask for Comparing {
    type Question = PuzzleQuestion<GradeOptions>;
    type Row = CompareLine;

    fn question(&self, entry: &PuzzleEntry) -> Self::Question {
        PuzzleQuestion {
            clues: *entry.position.clues(),
            options: Arc::clone(&self.options),
        }
    }

    fn rows(&self, _entry: &PuzzleEntry, answer: GradeResponse) -> (Vec<CompareLine>, Status) {
        // A grid without exactly one solution has no grade, which is not an error.
        if let [one, other] = answer.grades.as_slice() {
            let mut graded = self.graded.lock().unwrap_or_else(PoisonError::into_inner);
            graded.push([one.into(), other.into()]);
        }
        (Vec::new(), Status::Done)
    }

    // Puzzles without a grade are missing in the matrix, so they are reported on standard error.

    fn refused(&self, entry: &PuzzleEntry, refusal: LineRefusal) -> (Vec<CompareLine>, Status) {
        complain(&format!(
            "{}: {}",
            entry.position.clues(),
            refusal.trouble.reason()
        ));
        (Vec::new(), Status::SomeFailed)
    }

    fn unreadable(&self, error: &FormatError) -> Vec<CompareLine> {
        complain(&error.to_string());
        Vec::new()
    }
}

/// The comparison of two scales.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Comparison {
    /// The names of both.
    scales: [String; 2],
    /// Number of puzzles with a grade.
    puzzles: usize,
    /// Number of puzzles that both scales finish.
    finished: usize,
    /// Rank correlation of their scores.
    correlation: Option<ShortNumber>,
    matrix: Vec<MatrixCell>,
    /// The levels that occur on each scale, the easiest first.
    #[serde(skip)]
    levels: [Vec<String>; 2],
}

/// The number of puzzles with one level on each scale.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct MatrixCell {
    levels: [String; 2],
    puzzles: usize,
}

/// A line of tsv: its kind, a level or scale of each side, a number.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct CompareLine([String; 4]);

impl OutputRow for CompareLine {
    fn columns(&self) -> Vec<String> {
        self.0.to_vec()
    }

    fn text(&self) -> String {
        self.0.join(" ") + "\n"
    }
}

impl Comparison {
    fn of(scales: [String; 2], graded: &[[ScalePlace; 2]]) -> Self {
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
        let finished: Vec<_> = graded
            .iter()
            .filter(|places| places.iter().all(|place| place.finished))
            .collect();
        let scores = |side: usize| {
            finished
                .iter()
                .map(|places| places[side].score)
                .collect::<Vec<_>>()
        };
        Self {
            levels,
            scales,
            puzzles: graded.len(),
            finished: finished.len(),
            correlation: correlation(&scores(0), &scores(1)).map(ShortNumber),
            matrix: cells
                .into_iter()
                .map(|(key, puzzles)| MatrixCell {
                    levels: key.map(|(_, level)| level.to_owned()),
                    puzzles,
                })
                .collect(),
        }
    }

    fn lines(&self) -> Vec<CompareLine> {
        let line = |what: &str, [one, other]: &[String; 2], number: String| {
            CompareLine([what.to_owned(), one.clone(), other.clone(), number])
        };
        let cells = self
            .matrix
            .iter()
            .map(|cell| line("levels", &cell.levels, cell.puzzles.to_string()));
        let correlation = self
            .correlation
            .map_or_else(String::new, |number| number.to_string());
        let sums = [
            line("puzzles", &self.scales, self.puzzles.to_string()),
            line("finished", &self.scales, self.finished.to_string()),
            line("correlation", &self.scales, correlation),
        ];
        cells.chain(sums).collect()
    }
}

impl OutputRow for Comparison {
    fn columns(&self) -> Vec<String> {
        self.scales.to_vec()
    }

    fn text(&self) -> String {
        let [one, other] = &self.scales;
        let [rows, columns] = &self.levels;
        let corner = format!("{one} \\ {other}");
        let first = rows
            .iter()
            .map(String::len)
            .chain([corner.len()])
            .max()
            .unwrap_or_default();
        let mut text = format!("{corner:first$}");
        for level in columns {
            let _ = write!(text, "  {level:>7}");
        }
        text.push('\n');
        for row in rows {
            let _ = write!(text, "{row:first$}");
            for column in columns {
                let cell = self
                    .matrix
                    .iter()
                    .find(|cell| cell.levels.each_ref() == [row, column]);
                let count = cell.map_or(0, |cell| cell.puzzles);
                let _ = write!(text, "  {count:>width$}", width = column.len().max(7));
            }
            text.push('\n');
        }
        let correlation = self.correlation.map_or_else(
            || "none, because one of them orders nothing".to_owned(),
            |number| number.to_string(),
        );
        let _ = writeln!(
            text,
            "{} puzzles; rank correlation of the scores of the {} that both finish: {correlation}",
            self.puzzles, self.finished
        );
        text
    }
}
