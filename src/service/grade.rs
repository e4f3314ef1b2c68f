//! Answers Grade: grades a puzzle on scales.

use std::collections::BTreeSet;

use super::answer_size::AnswerSize;
use super::failure::Failure;
use super::{coordinates, enums, read, write};
use sudokud_api::{
    self as proto, Facts, GradeExtra, GradeRequest, GradeResponse, Identity, Minimality, SolutionStatus,
};
use sudokud_engine::Recording;
use sudokud_grade::{Grade, Grading, Measure, Wanted};
use sudokud_puzzle::{CanonicalPuzzle, Clues, Grid, PatternFacts, Puzzle, Stop};
use sudokud_snapshot::{Live, Snapshot};

/// Most scales of one request.
const MOST_SCALES: usize = 16;
/// Most techniques that one request leaves out.
const MOST_LEFT_OUT: usize = 256;

/// The question about a puzzle.
struct GradeOptions {
    /// The required revision of the snapshot; empty for any.
    revision: String,
    /// The names of the scales; empty for the default scale.
    scales: Vec<String>,
    /// What the answer contains besides the grades.
    extras: Vec<GradeExtra>,
    /// The measures of each walk.
    measures: Vec<Measure>,
    /// The ids of the techniques without which the puzzle is graded.
    without: Vec<String>,
    /// The language of the texts, a tag after BCP 47; empty for English.
    language: String,
}

impl GradeOptions {
    fn read(request: &GradeRequest) -> Result<Self, Failure> {
        let extras = read::extras("extras", &request.extras, GradeExtra::as_str_name)?;
        let measures = read::extras("measures", &request.measures, proto::Measure::as_str_name)?;
        let is_asked = |&measure: &Measure| measures.contains(&enums::measure(measure));
        Ok(Self {
            revision: request.revision.clone(),
            scales: request.scales.clone(),
            extras,
            measures: Measure::ALL.into_iter().filter(is_asked).collect(),
            without: request.without.clone(),
            language: request.language.clone(),
        })
    }
}

/// Grades the puzzle of a request.
pub fn answer(live: &Live, request: &GradeRequest, stop: &Stop) -> Result<GradeResponse, Failure> {
    let clues = read::any_clues("puzzle", &request.puzzle)?;
    let options = GradeOptions::read(request)?;
    read::check_clues("puzzle", &clues)?;
    let scales = options.scales.len();
    if scales > MOST_SCALES {
        let problem = format!("{scales} scales; name at most {MOST_SCALES}");
        return Err(Failure::field("scales", "TOO_MANY_SCALES", problem));
    }
    let left_out = options.without.len();
    if left_out > MOST_LEFT_OUT {
        let problem = format!("{left_out} techniques; name at most {MOST_LEFT_OUT}");
        return Err(Failure::field("without", "TOO_MANY_TECHNIQUES", problem));
    }
    live.run(|snapshot| {
        snapshot.require(&options.revision)?;
        grade(snapshot, &clues, &options, stop)
    })
}

fn grade(
    snapshot: &Snapshot,
    clues: &Clues,
    options: &GradeOptions,
    stop: &Stop,
) -> Result<GradeResponse, Failure> {
    let GradeOptions {
        scales,
        extras,
        measures,
        without,
        revision: _,
        language: asked_language,
    } = options;
    let language = read::language(snapshot, asked_language)?;
    // Names are checked before the puzzle is solved, which may take long.
    let named = scales
        .iter()
        .enumerate()
        .map(|(index, name)| (format!("scales[{index}]"), name.as_str()));
    let mut scales: Vec<_> = named
        .map(|(field, name)| snapshot.scale(name).map_err(Failure::unknown(field)))
        .collect::<Result<_, _>>()?;
    let is_repeated = |index: &usize| {
        scales[..*index]
            .iter()
            .any(|before| before.name() == scales[*index].name())
    };
    if let Some(index) = (1..scales.len()).find(is_repeated) {
        let problem = format!("{} is named before; name each scale once", scales[index].name());
        return Err(Failure::field(
            format!("scales[{index}]"),
            "REPEATED_SCALE",
            problem,
        ));
    }
    if scales.is_empty() {
        scales.push(snapshot.default_scale());
    }
    let without = left_out(snapshot, without)?;
    let asked = |extra| extras.contains(&extra);
    let (status, solutions, puzzle) = match read::puzzle("puzzle", clues, stop) {
        Ok(puzzle) => (SolutionStatus::Unique, vec![*puzzle.solution()], Some(puzzle)),
        Err(Failure::NotUnique { witnesses, .. }) => (SolutionStatus::Several, witnesses.to_vec(), None),
        Err(Failure::NoSolution { .. }) => (SolutionStatus::None, Vec::new(), None),
        Err(failure) => return Err(failure),
    };
    let givens = clues.givens();
    let mut response = GradeResponse {
        status: status.into(),
        snapshot_revision: snapshot.revision().to_owned(),
        language: write::language(asked_language, language),
        ..GradeResponse::default()
    };
    if asked(GradeExtra::Solutions) {
        response.solutions = solutions.iter().map(Grid::to_string).collect();
    }
    if asked(GradeExtra::Facts) {
        response.facts = Some(facts(givens));
    }
    if asked(GradeExtra::Shape) {
        response.shape = Some(write::shape(givens));
    }
    if asked(GradeExtra::Guesses) {
        response.guesses = Some(sudokud_search::guesses_of_clues(clues, stop)? as i64);
    }
    let Some(puzzle) = puzzle else {
        return Ok(response);
    };
    // A sukaku may have no givens, so their number is not a measure.
    if asked(GradeExtra::Minimality) && puzzle.restriction().is_none() {
        response.minimality = Some(minimality(&puzzle));
    }
    let canonical = puzzle.canonical();
    if asked(GradeExtra::Identity) {
        response.identity = Some(identity(&canonical));
    }
    let recording = if asked(GradeExtra::Trace) {
        Recording::EVIDENCE
    } else {
        Recording::COUNTS
    };
    let mut grading = Grading::new(&puzzle, &canonical, Wanted { recording, measures }, stop);
    let mut size = AnswerSize::default();
    let mut written = |grade: &Grade| {
        let written = write::grade(snapshot, givens, grade, recording, language)?;
        if recording.has_evidence() && !size.add(&written) {
            let remedy = "name fewer scales, or leave out GRADE_EXTRA_TRACE";
            return Err(Failure::AnswerTooLarge { remedy });
        }
        Ok(written)
    };
    if !without.is_empty() {
        for scale in scales {
            let grade = grading.without(scale, |rung| without.contains(&**rung.id()))?;
            response.grades.push(written(&grade)?);
        }
        return Ok(response);
    }
    let last = scales.pop();
    for scale in scales {
        response.grades.push(written(&grading.on(scale)?)?);
    }
    if let Some(last) = last {
        response.grades.push(written(&grading.last(last)?)?);
    }
    Ok(response)
}

/// Returns the ids of the techniques that are left out.
fn left_out<'a>(snapshot: &'a Snapshot, without: &[String]) -> Result<BTreeSet<&'a str>, Failure> {
    let named = without.iter().enumerate().map(|(index, name)| {
        let technique = snapshot.catalog().technique(name);
        let technique = technique.map_err(Failure::unknown(format!("without[{index}]")))?;
        Ok(&*technique.info().id)
    });
    named.collect()
}

fn facts(givens: &Grid) -> Facts {
    let facts = PatternFacts::of(givens);
    let each = |counts: &[u8]| counts.iter().map(|&count| i32::from(count)).collect();
    Facts {
        clue_count: facts.clue_count as i32,
        symmetry: enums::symmetry(facts.symmetry).into(),
        givens_per_row: each(facts.per_row()),
        givens_per_column: each(facts.per_column()),
        givens_per_box: each(facts.per_box()),
    }
}

fn minimality(puzzle: &Puzzle) -> Minimality {
    let redundant: Vec<_> = sudokud_search::redundant(puzzle.givens())
        .map(coordinates::cell)
        .collect();
    Minimality {
        minimal: redundant.is_empty(),
        redundant_givens: redundant,
    }
}

fn identity(canonical: &CanonicalPuzzle) -> Identity {
    Identity {
        canonical_id: canonical.id().to_string(),
        automorphisms: canonical.automorphisms as i32,
        solution_automorphisms: canonical.solution_automorphisms as i32,
    }
}
