//! Reads a table record by record.

use std::io::BufRead;

use super::layout::{Layout, Place};
use super::per_cell::CellRecords;
use super::records::{Record, Records, Separator};
use super::section::SolutionSection;
use crate::item::{Item, Kept, solution_mistake};
use sudokud_puzzle::Position;
use sudokud_puzzle::formats::LineCounts;

/// Reads a table of any length, one record at a time.
#[derive(Debug)]
pub struct TableReader<R> {
    layout: Layout,
    records: Records<R>,
    record: u64,
    header_is_due: bool,
    /// The puzzle of the last record.
    last: Option<Position>,
    solutions: SolutionSection,
}

/// A part of a table: a record, or lines without one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TablePart {
    /// The item of a record.
    pub item: Option<Item>,
    /// The lines of the record and the other lines before it.
    pub lines: LineCounts,
}

impl<R: BufRead> TableReader<R> {
    /// Creates a reader of `input` with a layout that was found in its beginning.
    pub fn new(layout: Layout, input: R) -> Self {
        Self {
            records: Records::new(layout.separator, input),
            header_is_due: layout.header.is_some() && layout.separator != Separator::Values,
            layout,
            record: 0,
            last: None,
            solutions: SolutionSection::default(),
        }
    }
}

impl<R: BufRead> Iterator for TableReader<R> {
    type Item = TablePart;

    fn next(&mut self) -> Option<TablePart> {
        let record = match self.records.next()? {
            Ok(record) => record,
            Err(error) => {
                return Some(TablePart {
                    item: Some(Item {
                        entry: Err(error),
                        kept: None,
                    }),
                    lines: LineCounts {
                        bad: 1,
                        ..LineCounts::default()
                    },
                });
            }
        };
        let mut lines = LineCounts {
            other: record.skipped,
            ..LineCounts::default()
        };
        if record.lines == 0 {
            return Some(TablePart { item: None, lines });
        }
        if std::mem::take(&mut self.header_is_due) {
            lines.other += record.lines;
            return Some(TablePart { item: None, lines });
        }
        let solution = self.layout.labelled_solution(&record);
        if let Some(solution) = solution.or_else(|| self.layout.solution_by_kind(&record)) {
            let mistake = match &self.last {
                Some(puzzle) => solution_mistake(puzzle, solution.values()),
                None => Some(
                    "a solution, and no puzzle is before it; write the puzzle before its solution".to_owned(),
                ),
            };
            let item = mistake
                .map(|reason| Item::bad(record.line, "solution".to_owned(), &record.text, reason, None));
            match item {
                None => lines.puzzle += record.lines,
                Some(_) => lines.bad += record.lines,
            }
            return Some(TablePart { item, lines });
        }
        let has_words = self.layout.reads_words();
        if self.layout.is_beside(&record) || has_words && SolutionSection::is_heading(&record.text) {
            self.solutions.take_line(&record.text);
            lines.other += record.lines;
            return Some(TablePart { item: None, lines });
        }
        if self.layout.completes(&record, self.last.as_ref()) {
            lines.puzzle += record.lines;
            return Some(TablePart { item: None, lines });
        }
        if let Some(checked) = self.solutions.checked(&record.text).filter(|_| has_words) {
            let bad = |reason| Item::bad(record.line, "solution".to_owned(), &record.text, reason, None);
            match &checked {
                Ok(()) => lines.puzzle += record.lines,
                Err(_) => lines.bad += record.lines,
            }
            let item = checked.err().map(bad);
            return Some(TablePart { item, lines });
        }
        self.record += 1;
        if let Place::PerCell { row, column, value } = self.layout.place {
            return Some(self.of_cells(&record, lines, [row, column, value]));
        }
        let item = self.layout.item(&record, self.record);
        self.last = item.entry.as_ref().ok().map(|entry| entry.position);
        if let Some(puzzle) = self.last.as_ref().filter(|_| has_words) {
            self.solutions.take_puzzle(puzzle);
        }
        match item.entry {
            Ok(_) => lines.puzzle += record.lines,
            Err(_) => lines.bad += record.lines,
        }
        Some(TablePart {
            item: Some(item),
            lines,
        })
    }
}

impl<R: BufRead> TableReader<R> {
    /// Reads all records from this one on, which are the cells of one puzzle.
    fn of_cells(&mut self, first: &Record, mut lines: LineCounts, columns: [usize; 3]) -> TablePart {
        let mut cells = CellRecords::default();
        cells.add(first, columns);
        let mut of_cells = first.lines;
        let mut failed = None;
        for record in self.records.by_ref() {
            match record {
                Ok(record) => {
                    lines.other += record.skipped;
                    of_cells += record.lines;
                    if record.lines > 0 {
                        cells.add(&record, columns);
                    }
                }
                Err(error) => {
                    of_cells += 1;
                    failed = failed.or(Some(error));
                }
            }
        }
        let kept = Some(Kept {
            record: self.record,
            fields: Vec::new(),
        });
        let item = match (failed, cells.puzzle()) {
            (Some(error), _) => Item {
                entry: Err(error),
                kept,
            },
            (None, Ok(puzzle)) => Item::good(&puzzle, None, first.line, kept),
            (None, Err(reason)) => Item::bad(first.line, "record".to_owned(), &first.text, reason, kept),
        };
        match item.entry {
            Ok(_) => lines.puzzle += of_cells,
            Err(_) => lines.bad += of_cells,
        }
        TablePart {
            item: Some(item),
            lines,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_records_leave_the_header_as_it_is() {
        const EASY: &str =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        for (text, expected) in [
            (format!("id,level,puzzle\n1,easy\n2,hard,{EASY}\n"), "-+"),
            (format!("id,level,puzzle\n2,hard,{EASY}\n1,easy\n3\n"), "+--"),
            (format!("id;puzzle;level\n1;{EASY}\n2;{EASY};hard\n"), "++"),
        ] {
            let layout = Layout::find(&text, None).unwrap();
            assert!(layout.has_header(), "{text}");
            let items: Vec<Item> = TableReader::new(layout, text.as_bytes())
                .filter_map(|part| part.item)
                .collect();
            let found: String = items
                .iter()
                .map(|item| if item.entry.is_ok() { '+' } else { '-' })
                .collect();
            assert_eq!(found, expected, "{text}");
            for item in &items {
                let names: Vec<&str> = item
                    .kept
                    .iter()
                    .flat_map(|kept| &kept.fields)
                    .map(|(name, _)| name.as_ref())
                    .collect();
                assert_eq!(names, ["id", "level"], "{text}");
            }
        }
    }
}
