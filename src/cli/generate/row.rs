//! The row of `generate`: a puzzle with its grade, or the reason why there is none.

use std::sync::Arc;

use crate::calls::Refusal;
use crate::drawing;
use crate::json::{self, JsonLine};
use crate::names::TechniqueNames;
use crate::position;
use crate::printer::{Row, Style};
use crate::prose::{self, finished_score};
use crate::table::{Column, push};
use sudokud_puzzle::Position;
use sudokud_service::proto::{GenerateResponse, Grade};
use sudokud_service::{Language, Words, draw};

/// A puzzle, or why there is none.
pub(super) struct GenerateRow {
    pub(super) made: Result<GenerateResponse, Refusal>,
    /// The seed that was asked for; none if the server chooses it.
    pub(super) asked: Option<i64>,
    pub(super) language: Language,
    pub(super) names: Arc<TechniqueNames>,
}

pub(super) const COLUMNS: [Column<GenerateRow>; 8] = [
    Column::new("puzzle", |row, text| match &row.made {
        Ok(made) => text.push_str(&made.puzzle),
        Err(refusal) => text.extend(["failed: ", &refusal.message]),
    }),
    Column::new("solution", |row, text| {
        text.push_str(row.made.as_ref().map_or("", |made| &made.solution));
    }),
    Column::new("scale", |row, text| {
        text.push_str(row.grade().map_or("", |grade| &grade.scale));
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
    Column::new("clues", |row, text| push(text, row.clues())),
    Column::new("seed", |row, text| push(text, row.seed())),
];

/// The column of `--position-before`.
pub(super) const POSITION: Column<GenerateRow> = Column::new("position", |row, text| {
    let made = row.made.as_ref().ok();
    let position = made.and_then(|made| made.position.as_ref());
    text.push_str(&position.map_or_else(String::new, position::line));
});

/// The column of `--show-revision`.
pub(super) const REVISION: Column<GenerateRow> = Column::new("revision", |row, text| {
    text.push_str(row.made.as_ref().map_or("", |made| &made.snapshot_revision));
});

impl GenerateRow {
    fn grade(&self) -> Option<&Grade> {
        self.made.as_ref().ok()?.grade.as_ref()
    }

    /// The number of givens.
    fn clues(&self) -> Option<usize> {
        let made = self.made.as_ref().ok()?;
        Some(made.puzzle.bytes().filter(u8::is_ascii_digit).count())
    }

    fn seed(&self) -> Option<i64> {
        self.made.as_ref().map_or(self.asked, |made| Some(made.seed))
    }
}

impl Row for GenerateRow {
    fn text(&self, style: Style) -> Option<String> {
        let words = Words::of(self.language);
        let made = match &self.made {
            Ok(made) => made,
            Err(refusal) => {
                return Some(words.failed(&refusal.message) + "\n");
            }
        };
        let grade = self
            .grade()
            .map(|grade| prose::grade(grade, self.names.name(&grade.hardest), self.language));
        let givens = self.clues().map(|count| words.given_count(count));
        let seed = words.seed(made.seed.to_string());
        let facts: Vec<String> = grade.into_iter().chain(givens).chain([seed]).collect();
        let drawn = match &made.position {
            Some(state) => position::drawn(state, style),
            None => drawing::text(&made.puzzle, style),
        };
        Some(format!("{drawn}{}\n{}\n", made.puzzle, facts.join(", ")))
    }

    fn write_json(&self, output: &mut Vec<u8>) {
        match &self.made {
            Ok(made) => json::write_line(&JsonLine::of("GenerateResponse", made), output),
            Err(refusal) => {
                let line = JsonLine {
                    error: Some(refusal.into()),
                    seed: self.asked.map(|seed| seed.to_string()),
                    ..JsonLine::default()
                };
                json::write_line(&line, output);
            }
        }
    }

    fn pictures(&self) -> Vec<String> {
        let position = self.made.as_ref().ok().and_then(|made| match &made.position {
            Some(state) => position::read(state),
            None => made.puzzle.parse().ok().map(Position::from_clues),
        });
        position
            .iter()
            .map(|position| draw::position_svg(position, self.language))
            .collect()
    }
}
