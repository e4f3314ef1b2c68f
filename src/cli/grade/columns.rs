//! The columns of `grade`.

use super::GradeRow;
use super::arguments::GradeArguments;
use crate::prose::{ShortNumber, finished_score};
use crate::table::{Column, in_one_column, push};
use sudokud_puzzle::PatternSymmetry;
use sudokud_service::enums;
use sudokud_service::proto::{Grade, Symmetry};

/// The columns that the arguments ask for.
pub(super) fn of(arguments: &GradeArguments) -> Vec<Column<GradeRow>> {
    let mut columns = vec![
        Column::new("puzzle", |row: &GradeRow, text| {
            text.push_str(&row.subject().clues());
        }),
        Column::new("status", |row, text| text.push_str(&row.status())),
        Column::new("scale", |row, text| {
            text.push_str(row.grade().map_or(&row.scale, |grade| &grade.scale));
        }),
        Column::new("level", |row, text| {
            text.push_str(row.grade().map_or("", |grade| &grade.level));
        }),
        Column::new("score", |row, text| {
            push(text, row.grade().and_then(finished_score));
        }),
        Column::new("hardest", |row, text| {
            text.push_str(row.grade().map_or("", |grade| &grade.hardest));
        }),
        Column::new("counts", |row, text| {
            text.push_str(&row.grade().map(|grade| counts(grade, " ")).unwrap_or_default());
        }),
    ];
    if arguments.trace {
        columns.push(Column::new("steps", |row, text| {
            text.push_str(&in_one_column(row.trace()));
        }));
    }
    if arguments.facts {
        columns.extend(facts());
    }
    if arguments.parts {
        columns.push(Column::new("parts", |row, text| {
            text.push_str(&row.grade().map(|grade| parts(grade, " ")).unwrap_or_default());
        }));
    }
    if !arguments.measures.is_empty() {
        columns.extend(measures());
    }
    columns.push(Column::new("solved_by_logic", |row, text| {
        push(text, row.grade().map(|grade| grade.solved_by_logic));
    }));
    columns.push(Column::new("note", |row, text| text.push_str(&row.answered.note)));
    if arguments.puzzles.output.show_revision {
        columns.push(Column::new("revision", |row, text| {
            text.push_str(row.response().map_or("", |response| &response.snapshot_revision));
        }));
    }
    columns
}

fn facts() -> [Column<GradeRow>; 6] {
    [
        Column::new("clues", |row: &GradeRow, text| {
            let facts = row.response().ok().and_then(|response| response.facts.as_ref());
            push(text, facts.map(|facts| facts.clue_count));
        }),
        Column::new("symmetry", |row, text| {
            let facts = row.response().ok().and_then(|response| response.facts.as_ref());
            push(text, facts.and_then(|facts| symmetry(facts.symmetry())));
        }),
        Column::new("minimal", |row, text| {
            let minimality = row
                .response()
                .ok()
                .and_then(|response| response.minimality.as_ref());
            push(text, minimality.map(|minimality| minimality.minimal));
        }),
        Column::new("guesses", |row, text| {
            push(text, row.response().ok().and_then(|response| response.guesses));
        }),
        Column::new("canonical_id", |row, text| {
            let identity = row
                .response()
                .ok()
                .and_then(|response| response.identity.as_ref());
            push(text, identity.map(|identity| &identity.canonical_id));
        }),
        Column::new("solutions", |row, text| {
            push(
                text,
                row.response().ok().map(|response| response.solutions.join(" ")),
            );
        }),
    ]
}

fn measures() -> [Column<GradeRow>; 7] {
    [
        Column::new("waves", |row: &GradeRow, text| {
            push(text, row.measures().and_then(|of| of.waves));
        }),
        Column::new("bottleneck", |row, text| {
            let open = row.measures().and_then(|of| of.availability.as_ref());
            push(text, open.and_then(|open| open.bottleneck));
        }),
        Column::new("inverse-availability", |row, text| {
            let open = row.measures().and_then(|of| of.availability.as_ref());
            push(text, open.map(|open| ShortNumber(open.inverse_sum)));
        }),
        Column::new("eliminations", |row, text| {
            push(text, row.measures().and_then(|of| of.eliminations));
        }),
        Column::new("easy-start", |row, text| {
            push(text, row.measures().and_then(|of| of.easy_start));
        }),
        Column::new("hardest-rung", |row, text| {
            push(text, row.measures().and_then(|of| of.hardest_rung));
        }),
        Column::new("mean-guesses", |row, text| {
            push(
                text,
                row.measures().and_then(|of| of.mean_guesses).map(ShortNumber),
            );
        }),
    ]
}

/// The uses of each technique, in ladder order, such as `naked-single=30`.
pub(super) fn counts(grade: &Grade, between: &str) -> String {
    joined(
        grade
            .techniques
            .iter()
            .map(|used| format!("{}={}", used.technique, used.count)),
        between,
    )
}

/// The parts of the score, such as `f1=4`.
pub(super) fn parts(grade: &Grade, between: &str) -> String {
    joined(
        grade
            .parts
            .iter()
            .map(|part| format!("{}={}", part.name, ShortNumber(part.value))),
        between,
    )
}

fn joined(words: impl Iterator<Item = String>, between: &str) -> String {
    words.collect::<Vec<_>>().join(between)
}

/// The name of a symmetry; none for one that this program does not know.
pub(super) fn symmetry(symmetry: Symmetry) -> Option<&'static str> {
    let mut known = PatternSymmetry::ALL.into_iter();
    let found = known.find(|&known| enums::symmetry(known) == symmetry);
    found.map(PatternSymmetry::name)
}
