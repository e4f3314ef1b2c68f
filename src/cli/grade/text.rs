//! The text of `grade` for people.

use super::GradeRow;
use super::columns::{parts, symmetry};
use crate::printer::Style;
use crate::prose::{self, ShortNumber, count, numbered};
use sudokud_service::proto::{Grade, GradeResponse, Measures, Shape, SolutionStatus};
use sudokud_service::{Language, Remark};

/// The drawing, the grade in words, and what else was asked for, each on a line.
pub(super) fn of(row: &GradeRow, style: Style) -> String {
    let language = row.language;
    let mut lines = vec![match (row.response(), row.grade()) {
        (Err(refusal), _) => prose::refusal(refusal, row.subject(), language),
        (Ok(_), Some(grade)) => grade_words(row, grade),
        (Ok(response), None) => match response.status() {
            SolutionStatus::Unique => Remark::OneSolution.text(language),
            SolutionStatus::Several => Remark::SeveralSolutions.text(language),
            SolutionStatus::None | SolutionStatus::Unspecified => Remark::NoSolution.text(language),
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
        lines.extend(facts(response, language));
    }
    lines.extend(row.measures().map(|measured| measures(measured, language)));
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
        words.extend([", ", &Remark::NotFinished.text(row.language)]);
    }
    words
}

/// The facts of `--facts`, as far as the response has them.
fn facts(response: &GradeResponse, language: Language) -> Vec<String> {
    let facts = response.facts.as_ref();
    let minimality = response.minimality.as_ref();
    let first = [
        facts.map(|facts| Remark::Givens {
            count: count(facts.clue_count),
        }),
        facts.and_then(|facts| {
            Some(Remark::Symmetry {
                symmetry: symmetry(facts.symmetry())?,
            })
        }),
        minimality.map(|minimality| match minimality.redundant_givens.len() {
            0 => Remark::Minimal,
            count => Remark::RedundantGivens { count },
        }),
        response.guesses.map(|guesses| Remark::Guesses {
            count: count(guesses),
        }),
    ];
    let id = response.identity.as_ref().map(|identity| Remark::CanonicalId {
        id: &identity.canonical_id,
    });
    let solutions = response
        .solutions
        .iter()
        .map(|solution| Remark::Solution { solution });
    let mut lines = vec![sentence(first, language)];
    lines.extend(response.shape.as_ref().map(|measured| shape(measured, language)));
    lines.extend(
        id.into_iter()
            .chain(solutions)
            .map(|remark| remark.text(language)),
    );
    lines
}

/// The measures of a pattern.
fn shape(shape: &Shape, language: Language) -> String {
    let groups = Remark::Groups {
        symmetries: count(shape.symmetries),
        groups: count(shape.groups),
        touching: count(shape.touching_groups),
    };
    let empty = Remark::EmptyHouses {
        rows: count(shape.empty_rows),
        columns: count(shape.empty_columns),
        boxes: count(shape.empty_boxes),
    };
    let off_centre = format!("{:.2}", shape.off_centre);
    let spread = Remark::Spread {
        spread: count(shape.box_spread),
        off_centre: &off_centre,
    };
    let [groups, empty, spread] = [groups, empty, spread].map(|remark| remark.text(language));
    format!("{groups}, {empty}; {spread}")
}

/// The measures of a person's effort.
fn measures(measures: &Measures, language: Language) -> String {
    let open = measures.availability.as_ref();
    let sum = open.map(|open| ShortNumber(open.inverse_sum).to_string());
    let guesses = measures
        .mean_guesses
        .map(|guesses| ShortNumber(guesses).to_string());
    let remarks = [
        measures.waves.map(|waves| Remark::Waves { count: count(waves) }),
        open.and_then(|open| open.bottleneck)
            .map(|least| Remark::Bottleneck { count: count(least) }),
        sum.as_deref().map(|sum| Remark::InverseAvailability { sum }),
        measures
            .eliminations
            .map(|steps| Remark::EliminatingSteps { count: count(steps) }),
        measures
            .easy_start
            .map(|cells| Remark::EasyStart { count: count(cells) }),
        measures
            .hardest_rung
            .map(|rung| Remark::HardestRung { count: count(rung) }),
        guesses.as_deref().map(|guesses| Remark::MeanGuesses { guesses }),
    ];
    sentence(remarks, language)
}

fn sentence<const N: usize>(remarks: [Option<Remark<'_>>; N], language: Language) -> String {
    let words = remarks.into_iter().flatten().map(|remark| remark.text(language));
    words.collect::<Vec<_>>().join(", ")
}
