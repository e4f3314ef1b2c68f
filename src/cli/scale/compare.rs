//! Compares two scales on the puzzles of an input (`scale compare`).
//!
//! Prints the number of puzzles for each pair of levels, and the rank correlation of the scores of all puzzles that both scales finish.

use std::collections::BTreeMap;
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
            show_revision: false,
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
    let bytes = Printer::new(form, Style::Plain, COLUMNS).list(&lines(&scales, &graded));
    let mut sink = Sink::open(file)?;
    let written = sink.write_all(&bytes);
    sink.finish(written)?;
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
    const TAKES_POSITIONS: bool = false;

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

/// A line of the comparison: its kind, a level or scale of each side, a number.
#[derive(Serialize)]
struct Line {
    kind: &'static str,
    a: String,
    b: String,
    /// A count, or the correlation; `None` if a scale gives all puzzles the same score.
    number: Option<f64>,
}

const COLUMNS: [Column<Line>; 4] = [
    Column::new("kind", |line, text| text.push_str(line.kind)),
    Column::new("a", |line, text| text.push_str(&line.a)),
    Column::new("b", |line, text| text.push_str(&line.b)),
    Column::new("number", |line, text| {
        text.extend(line.number.map(|number| ShortNumber(number).to_string()));
    }),
];

impl Row for Line {
    fn write_json(&self, output: &mut Vec<u8>) {
        write_line(self, output);
    }
}

/// A line for each pair of levels that occurs, from the easiest to the hardest, and the sums.
fn lines(scales: &[String; 2], graded: &[[Place; 2]]) -> Vec<Line> {
    let mut counts: BTreeMap<[(i32, &str); 2], usize> = BTreeMap::new();
    for places in graded {
        // Puzzles without a level come last.
        let level = |place: &'_ Place| place.index.unwrap_or(i32::MAX);
        let [one, other] = places;
        let key = [(level(one), &*one.level), (level(other), &*other.level)];
        *counts.entry(key).or_default() += 1;
    }
    let is_finished = |places: &&[Place; 2]| places.iter().all(|place| place.finished);
    let finished: Vec<_> = graded.iter().filter(is_finished).collect();
    let scores = |side: usize| {
        finished
            .iter()
            .map(|places| places[side].score)
            .collect::<Vec<_>>()
    };
    let sum = |kind, number| Line {
        kind,
        a: scales[0].clone(),
        b: scales[1].clone(),
        number,
    };
    let mut lines: Vec<Line> = counts
        .into_iter()
        .map(|([(_, a), (_, b)], count)| Line {
            kind: "levels",
            a: a.to_owned(),
            b: b.to_owned(),
            number: Some(count as f64),
        })
        .collect();
    lines.extend([
        sum("puzzles", Some(graded.len() as f64)),
        sum("finished", Some(finished.len() as f64)),
        sum("correlation", correlation(&scores(0), &scores(1))),
    ]);
    lines
}
