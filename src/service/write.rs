//! Translates deductions, traces and grades to protobuf. Their evidence is in `evidence`.

use sudoku_technique::{Board, CandidateSet, Cell};

use super::answer_size::AnswerSize;
use super::coordinates::candidate;
use super::evidence::evidence;
use super::failure::Failure;
use sudokud_api as proto;
use sudokud_engine::{Recording, Step, Trace};
use sudokud_explain::Language;
use sudokud_grade::{Grade, Measures, ScorePart};
use sudokud_puzzle::{Grid, PatternShape};
use sudokud_snapshot::Snapshot;

/// Writes the language of an answer to a request for a language.
pub(super) fn language(asked: &str, language: Language) -> String {
    if asked.is_empty() {
        return String::new();
    }
    language.tag().to_owned()
}

fn candidates(set: &CandidateSet) -> Vec<proto::Candidate> {
    set.iter().map(candidate).collect()
}

/// Writes pencil marks: 81 groups of digits.
pub(super) fn marks(set: &CandidateSet) -> Vec<String> {
    let group = |cell| {
        set.digits_of(cell)
            .into_iter()
            .map(|digit| digit.to_string())
            .collect()
    };
    Cell::all().map(group).collect()
}

/// Writes the measures of a pattern of givens.
pub(super) fn shape(givens: &Grid) -> proto::Shape {
    let PatternShape {
        symmetries,
        groups,
        touching_groups,
        empty_rows,
        empty_columns,
        empty_boxes,
        box_spread,
        off_centre,
    } = PatternShape::of(givens.filled());
    proto::Shape {
        symmetries: symmetries as i32,
        groups: groups as i32,
        touching_groups: touching_groups as i32,
        empty_rows: empty_rows as i32,
        empty_columns: empty_columns as i32,
        empty_boxes: empty_boxes as i32,
        box_spread: box_spread as i32,
        off_centre,
    }
}

/// Writes a deduction, as structure and as text.
pub(super) fn step(snapshot: &Snapshot, step: &Step, language: Language) -> Result<proto::Step, Failure> {
    // A step comes from a technique of this snapshot, so the look-up fails only through a bug.
    let technique = snapshot
        .catalog()
        .technique(&step.technique)
        .map_err(|_| Failure::Internal)?;
    let deduction = &step.deduction;
    Ok(proto::Step {
        technique: step.technique.to_string(),
        variant: deduction.variant.as_deref().unwrap_or_default().to_owned(),
        placements: candidates(&deduction.placements),
        eliminations: candidates(&deduction.eliminations),
        evidence: deduction.evidence.as_deref().map(|of| evidence(of, language)),
        length: deduction.length as i32,
        size: deduction.size as i32,
        rating: deduction.rating,
        text: sudokud_explain::whole_step(technique, deduction, language),
        opportunities: None,
    })
}

/// Writes a trace from `start`, with all its steps, unless it is too large for an answer.
pub(super) fn trace(
    snapshot: &Snapshot,
    start: &Grid,
    trace: &Trace,
    language: Language,
) -> Result<proto::Trace, Failure> {
    let (mut steps, mut size) = (Vec::with_capacity(trace.steps.len()), AnswerSize::default());
    for (found, used) in std::iter::zip(&trace.steps, &trace.uses) {
        let opportunities = (used.opportunities > 0).then_some(used.opportunities as i32);
        let step = proto::Step {
            opportunities,
            ..step(snapshot, found, language)?
        };
        if !size.add(&step) {
            let remedy =
                "the path has too much evidence; ask for hints, each with the steps before it in after";
            return Err(Failure::AnswerTooLarge { remedy });
        }
        steps.push(step);
    }
    Ok(proto::Trace {
        steps,
        solved_by_logic: trace.is_solved() && !has_trial(snapshot, trace),
        progress: progress(start, trace),
    })
}

/// Whether a step of the trace is a trial.
fn has_trial(snapshot: &Snapshot, trace: &Trace) -> bool {
    let technique = |step: &Step| snapshot.catalog().technique(&step.technique);
    (trace.steps.iter()).any(|step| technique(step).is_ok_and(|technique| technique.info().is_trial))
}

/// Writes how far a trace got from `start`; `None` if it solved the puzzle.
fn progress(start: &Grid, trace: &Trace) -> Option<proto::Progress> {
    if trace.is_solved() {
        return None;
    }
    let end: &Board = &trace.end;
    let values = Grid::from_values(*end.values())?;
    Some(proto::Progress {
        cells_placed: (values.clue_count() - start.clue_count()) as i32,
        candidates_left: end.all_candidates().len() as i32,
        values: values.to_string(),
        pencil_marks: marks(end.all_candidates()),
    })
}

/// Writes a grade of a puzzle with these givens, with a trace if the walk recorded evidence.
pub(super) fn grade(
    snapshot: &Snapshot,
    givens: &Grid,
    grade: &Grade,
    recording: Recording,
    language: Language,
) -> Result<proto::Grade, Failure> {
    let techniques = grade
        .counts
        .iter()
        .map(|(technique, count)| proto::TechniqueCount {
            technique: technique.to_string(),
            count: *count as i32,
        });
    let trace = if recording.has_evidence() {
        Some(trace(snapshot, givens, &grade.trace, language)?)
    } else {
        None
    };
    Ok(proto::Grade {
        scale: grade.scale.to_string(),
        level: grade.level_name.as_deref().unwrap_or_default().to_owned(),
        level_index: grade.level.map(|level| level as i32),
        score: grade.score.unwrap_or_default().into(),
        solved_by_logic: grade.is_solved_by_logic,
        hardest: grade.hardest.as_deref().unwrap_or_default().to_owned(),
        techniques: techniques.collect(),
        progress: progress(givens, &grade.trace),
        trace,
        parts: grade.parts.iter().map(part).collect(),
        measures: (grade.measures != Measures::default()).then(|| measures(&grade.measures)),
    })
}

fn part(part: &ScorePart) -> proto::Part {
    proto::Part {
        name: part.name.to_owned(),
        value: part.value,
    }
}

fn measures(measures: &Measures) -> proto::Measures {
    let number = |number: Option<u32>| number.map(|number| number as i32);
    let availability = measures.availability.as_ref().map(|open| proto::Availability {
        profile: open.profile.iter().map(|&open| open as i32).collect(),
        bottleneck: number(open.bottleneck),
        inverse_sum: open.inverse_sum,
    });
    proto::Measures {
        waves: number(measures.waves),
        availability,
        eliminations: number(measures.eliminations),
        easy_start: number(measures.easy_start),
        hardest_rung: number(measures.hardest_rung),
        mean_guesses: measures.mean_guesses.map(f64::from),
    }
}
