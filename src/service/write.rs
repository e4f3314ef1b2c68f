//! From the domain to protobuf: deductions, traces and grades. Their evidence is in `evidence`.

use sudoku_technique::{Board, Candidate, CandidateSet, Cell};

use super::evidence::evidence;
use super::failure::Failure;
use super::proto;
use crate::engine::{Step, Trace};
use crate::explain;
use crate::grade::Grade;
use crate::puzzle::Grid;
use crate::snapshot::Snapshot;

/// A cell as its index.
pub(super) fn cell(cell: Cell) -> u32 {
    cell.index() as u32
}

pub(super) fn candidate(candidate: Candidate) -> proto::Candidate {
    proto::Candidate {
        cell: cell(candidate.cell()),
        digit: candidate.digit().value().into(),
    }
}

fn candidates(set: &CandidateSet) -> Vec<proto::Candidate> {
    set.iter().map(candidate).collect()
}

/// Pencil marks: 81 groups of digits.
pub(super) fn marks(set: &CandidateSet) -> Vec<String> {
    let group = |cell| {
        set.digits_of(cell)
            .into_iter()
            .map(|digit| digit.to_string())
            .collect()
    };
    Cell::all().map(group).collect()
}

/// One deduction, in structure and in words.
pub(super) fn step(snapshot: &Snapshot, step: &Step) -> Result<proto::Step, Failure> {
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
        evidence: deduction.evidence.as_deref().map(evidence),
        length: deduction.length as i32,
        size: deduction.size as i32,
        rating: deduction.rating,
        explanation: explain::whole_step(technique, deduction),
    })
}

/// All steps of a trace.
pub(super) fn steps(snapshot: &Snapshot, trace: &Trace) -> Result<Vec<proto::Step>, Failure> {
    trace.steps.iter().map(|found| step(snapshot, found)).collect()
}

/// How far a trace got from `start`; none when it is solved.
pub(super) fn progress(start: &Grid, trace: &Trace) -> Option<proto::Progress> {
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

/// A grade of a puzzle with these givens.
pub(super) fn grade(snapshot: &Snapshot, givens: &Grid, grade: &Grade) -> Result<proto::Grade, Failure> {
    let techniques = grade
        .counts
        .iter()
        .map(|(technique, count)| proto::TechniqueCount {
            technique: technique.to_string(),
            count: *count,
        });
    Ok(proto::Grade {
        scale: grade.scale.to_string(),
        level: grade.level_name.to_string(),
        score: grade.score,
        solved_by_logic: grade.is_solved(),
        hardest: grade.hardest.as_deref().unwrap_or_default().to_owned(),
        techniques: techniques.collect(),
        trace: steps(snapshot, &grade.trace)?,
        progress: progress(givens, &grade.trace),
    })
}
