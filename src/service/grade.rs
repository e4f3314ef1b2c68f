//! Grade: what a puzzle is worth.

use super::failure::Failure;
use super::proto::{GradeRequest, GradeResponse, SolutionStatus};
use super::{read, write};
use crate::engine::Recording;
use crate::puzzle::{Grid, PatternFacts, Stop};
use crate::search;
use crate::snapshot::{Live, Snapshot};

/// Most scales of one request.
const MOST_SCALES: usize = 16;

/// Grades a puzzle.
pub fn answer(live: &Live, request: &GradeRequest, stop: &Stop) -> Result<GradeResponse, Failure> {
    let givens = read::grid("puzzle", &request.puzzle)?;
    if request.scales.len() > MOST_SCALES {
        let problem = format!("{} scales; name at most {MOST_SCALES}", request.scales.len());
        return Err(Failure::field("scales", "TOO_MANY_SCALES", problem));
    }
    live.run(|snapshot| grade(snapshot, &givens, request, stop))
}

fn grade(
    snapshot: &Snapshot,
    givens: &Grid,
    request: &GradeRequest,
    stop: &Stop,
) -> Result<GradeResponse, Failure> {
    // Names are checked before any work is done.
    let named = request
        .scales
        .iter()
        .enumerate()
        .map(|(index, name)| (format!("scales[{index}]"), name.as_str()));
    let mut scales: Vec<_> = named
        .map(|(field, name)| snapshot.scale(name).map_err(Failure::unknown(field)))
        .collect::<Result<_, _>>()?;
    if scales.is_empty() {
        scales.push(snapshot.scale("").map_err(Failure::unknown("scales"))?);
    }
    let proved = read::puzzle("puzzle", givens, stop);
    let facts = PatternFacts::of(givens);
    let each = |counts: &[u8]| counts.iter().map(|&count| u32::from(count)).collect();
    let response = GradeResponse {
        clue_count: facts.clue_count as i32,
        symmetry: facts.symmetry.to_string(),
        givens_per_row: each(facts.per_row()),
        givens_per_column: each(facts.per_column()),
        givens_per_box: each(facts.per_box()),
        snapshot_revision: snapshot.revision().to_owned(),
        ..GradeResponse::default()
    };
    let puzzle = match proved {
        Ok(puzzle) => puzzle,
        Err(Failure::NotUnique { witnesses, .. }) => {
            return Ok(GradeResponse {
                status: SolutionStatus::Several.into(),
                solutions: witnesses.iter().map(Grid::to_string).collect(),
                guesses: search::guesses(givens, stop)?,
                ..response
            });
        }
        Err(Failure::NoSolution { .. }) => {
            return Ok(GradeResponse {
                status: SolutionStatus::None.into(),
                guesses: search::guesses(givens, stop)?,
                ..response
            });
        }
        Err(failure) => return Err(failure),
    };
    let recording = if request.trace {
        Recording::Evidence
    } else {
        Recording::Counts
    };
    let canonical = puzzle.canonical();
    let mut grades = Vec::with_capacity(scales.len());
    for scale in scales {
        let grade = scale.grade_canonical(&canonical, recording, stop)?;
        grades.push(write::grade(snapshot, givens, &grade)?);
    }
    let redundant: Vec<_> = search::redundant(puzzle.givens()).map(write::cell).collect();
    Ok(GradeResponse {
        status: SolutionStatus::Unique.into(),
        solutions: vec![puzzle.solution().to_string()],
        guesses: search::guesses(givens, stop)?,
        canonical_id: canonical.id().to_string(),
        automorphisms: canonical.automorphisms,
        solution_automorphisms: canonical.solution_automorphisms,
        minimal: redundant.is_empty(),
        redundant_givens: redundant,
        grades,
        ..response
    })
}
