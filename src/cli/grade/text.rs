//! The text of `grade` for people.

use super::GradeRow;
use super::columns::{parts, symmetry};
use crate::printer::Style;
use crate::prose::{self, ShortNumber, count, numbered};
use sudokud_service::Words;
use sudokud_service::proto::{Grade, GradeResponse, Measures, Shape, SolutionStatus};

/// The drawing, the grade in words, and what else was asked for, each on a line.
pub(super) fn of(row: &GradeRow, style: Style) -> String {
    let (language, words) = (row.language, Words::of(row.language));
    let mut lines = vec![match (row.response(), row.grade()) {
        (Err(refusal), _) => prose::refusal(refusal, row.subject(), language),
        (Ok(_), Some(grade)) => grade_words(row, grade),
        (Ok(response), None) => match response.status() {
            SolutionStatus::Unique => words.one_solution(),
            SolutionStatus::Several => words.several_solutions(),
            SolutionStatus::None | SolutionStatus::Unspecified => words.no_solution(),
        },
    }];
    if let Some(grade) = row.grade() {
        let used = grade.techniques.iter();
        let used = used.map(|used| format!("{}={}", row.names.name(&used.technique), used.count));
        lines.push(used.collect::<Vec<_>>().join(", "));
        if row.shows_parts {
            lines.push(parts(grade, ", "));
        }
    }
    if let Ok(response) = row.response() {
        lines.extend(facts(response, words));
    }
    lines.extend(row.measures().map(|measured| measures(measured, words)));
    if !row.answered.note.is_empty() {
        lines.push(row.answered.note.clone());
    }
    lines.retain(|line| !line.is_empty());
    let lines: String = lines.into_iter().map(|line| line + "\n").collect();
    format!("{}{lines}{}", row.subject().drawn(style), numbered(row.trace()))
}

fn grade_words(row: &GradeRow, grade: &Grade) -> String {
    let mut words = prose::grade(grade, row.names.name(&grade.hardest), row.language);
    if !grade.solved_by_logic {
        words.extend([", ", &Words::of(row.language).not_finished()]);
    }
    words
}

/// The facts of `--facts`, as far as the response has them.
fn facts(response: &GradeResponse, words: Words) -> Vec<String> {
    let facts = response.facts.as_ref();
    let minimality = response.minimality.as_ref();
    let first = [
        facts.map(|facts| words.given_count(count(facts.clue_count))),
        facts.and_then(|facts| Some(words.symmetry(symmetry(facts.symmetry())?))),
        minimality.map(|minimality| match minimality.redundant_givens.len() {
            0 => words.minimal(),
            count => words.redundant_givens(count),
        }),
        response.guesses.map(|guesses| words.guesses(count(guesses))),
    ];
    let id = response
        .identity
        .iter()
        .map(|identity| words.canonical_id(&identity.canonical_id));
    let solutions = response.solutions.iter().map(|solution| words.solution(solution));
    let mut lines = vec![sentence(first)];
    lines.extend(response.shape.as_ref().map(|measured| shape(measured, words)));
    lines.extend(id.chain(solutions));
    lines
}

/// The measures of a pattern.
fn shape(shape: &Shape, words: Words) -> String {
    let groups = words.shape_groups(
        count(shape.symmetries),
        count(shape.groups),
        count(shape.touching_groups),
    );
    let empty = words.shape_empty(
        count(shape.empty_rows),
        count(shape.empty_columns),
        count(shape.empty_boxes),
    );
    let spread = words.shape_spread(count(shape.box_spread), format!("{:.2}", shape.off_centre));
    format!("{groups}, {empty}; {spread}")
}

/// The measures of a person's effort.
fn measures(measures: &Measures, words: Words) -> String {
    let open = measures.availability.as_ref();
    let short = |number: f64| ShortNumber(number).to_string();
    let bottleneck = open.and_then(|open| open.bottleneck);
    sentence([
        measures.waves.map(|waves| words.waves(count(waves))),
        bottleneck.map(|least| words.bottleneck(count(least))),
        open.map(|open| words.inverse_availability(short(open.inverse_sum))),
        measures
            .eliminations
            .map(|steps| words.eliminating_steps(count(steps))),
        measures.easy_start.map(|cells| words.easy_start(count(cells))),
        measures.hardest_rung.map(|rung| words.hardest_rung(count(rung))),
        measures
            .mean_guesses
            .map(|guesses| words.mean_guesses(short(guesses))),
    ])
}

fn sentence<const N: usize>(remarks: [Option<String>; N]) -> String {
    remarks.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
