//! Reads the formats of Sudoku programs, and refuses drawn grids whose titles name a variant or, as a field does, another order of cells.
//!
//! A title such as `Killer Sudoku 12` or `Variant: thermo` belongs to the grids after it, up to a title that says that they are plain; after
//! the last grid it belongs to that one. A grid under the title `Solution` is checked against the puzzles of the text and is no puzzle, and
//! neither is a full grid beside the puzzle that it solves.

use crate::cells;
use crate::item::{Reading, solution_mistake};
use crate::order;
use crate::page::{self, Page};
use crate::solutions::{self, Section};
use crate::variant;
use std::collections::BTreeSet;
use sudokud_puzzle::Grid;
use sudokud_puzzle::formats::{Format, FormatError, FormatFault, LineCounts, UnclearWords};

/// Reads all entries of a text in this format. A page whose lines are no grid is read as its tags draw it.
pub(crate) fn read(text: &str, format: Format, unclear: UnclearWords) -> Reading {
    let reading = read_lines(text, format, unclear);
    if format != Format::Bordered || reading.is_clean() {
        return reading;
    }
    let Some(page) = page::of(text) else {
        return reading;
    };
    let on_page = read_lines(&page.text, format, unclear);
    if on_page.is_clean() || on_page.refused_for_words() > 0 {
        on_lines_of_page(on_page, &page, text)
    } else {
        reading
    }
}

/// Returns what was read in the lines that a page draws, with the numbers of the lines of its text.
fn on_lines_of_page(mut reading: Reading, page: &Page, text: &str) -> Reading {
    let rows_of_one = 9;
    let mut counts = LineCounts::default();
    let mut counted = BTreeSet::new();
    for item in &mut reading.items {
        let (line, is_good) = match &mut item.entry {
            Ok(entry) => (&mut entry.line, true),
            Err(error) => (&mut error.line, false),
        };
        let first = line.saturating_sub(1);
        for number in page.lines.iter().skip(first).take(rows_of_one) {
            if counted.insert(*number) {
                *(if is_good {
                    &mut counts.puzzle
                } else {
                    &mut counts.bad
                }) += 1;
            }
        }
        *line = page.lines.get(first).copied().unwrap_or(1);
    }
    counts.other = text.lines().count() as u64 - counts.puzzle - counts.bad;
    Reading {
        lines: counts,
        ..reading
    }
}

/// Reads all entries of the lines of a text.
fn read_lines(text: &str, format: Format, unclear: UnclearWords) -> Reading {
    let mut reading: Reading = format.read_with(text, unclear).into();
    match format {
        Format::Rows | Format::Bordered | Format::SimpleSudoku | Format::PencilMarks | Format::Sdk => {
            check_solutions(&mut reading, text);
            refuse_variants(&mut reading, text, unclear);
        }
        Format::Line | Format::Sdm | Format::Candidates | Format::Hodoku | Format::OpenSudoku => {}
    }
    reading
}

/// Checks grids under the title of a solution against the puzzles of the text, and removes those that are right: the solution of a puzzle
/// before it, or of the next one. A full grid without a title is the solution of the puzzle beside it or of an earlier one, too.
fn check_solutions(reading: &mut Reading, text: &str) {
    let sections = sections(text);
    let lines_of_one = lines_of_one(reading);
    let items = std::mem::take(&mut reading.items);
    let mut is_solved = vec![false; items.len()];
    let mut checked: Vec<Option<FormatFault>> = vec![None; items.len()];
    let mut is_removed = vec![false; items.len()];
    for (index, item) in items.iter().enumerate() {
        let entry = match &item.entry {
            Ok(entry) => entry,
            Err(error) => {
                let solution = labelled_solution(error);
                let before = items[..index].last().and_then(|item| item.entry.as_ref().ok());
                is_removed[index] = solution.zip(before).is_some_and(|(solution, puzzle)| {
                    solution_mistake(&puzzle.position, &solution).is_none()
                });
                let lines = u64::from(is_removed[index]);
                reading.lines.bad -= lines;
                reading.lines.puzzle += lines;
                continue;
            }
        };
        let solution = entry.position.values();
        let section = sections.iter().rev().find(|(line, _)| *line < entry.line);
        let is_in_section = section.is_some_and(|(_, section)| *section == Section::Solutions);
        let title = entry.comment.as_deref().unwrap_or_default();
        let is_titled = solutions::begins_a_solution(title)
            || solution.is_full() && (is_in_section || solutions::name_a_solution(title));
        // `Complete beginners` is a title of a puzzle.
        let can_be = solution.is_full() || is_titled && index > 0;
        if !can_be {
            continue;
        }
        let puzzle = |at: usize| items.get(at).and_then(|item| item.entry.as_ref().ok());
        let solves = |at: &usize| {
            let puzzle = puzzle(*at).filter(|puzzle| !puzzle.position.values().is_full());
            puzzle.is_some_and(|puzzle| solution_mistake(&puzzle.position, solution).is_none())
        };
        let near = [index.checked_sub(1), Some(index + 1)].into_iter().flatten();
        let earlier = (0..index).rev().take(FARTHEST);
        let puzzle_of_it = near
            .chain(earlier)
            .find(|at| !is_solved.get(*at).is_some_and(|&is| is) && solves(at));
        if let Some(at) = puzzle_of_it {
            is_solved[at] = true;
            is_removed[index] = true;
        } else if solution.is_full() && items.len() > 1 && solutions::is_of_another_puzzle(title) {
            is_removed[index] = true;
        } else if is_titled {
            let before = index.checked_sub(1).and_then(puzzle);
            let mistake = before.and_then(|puzzle| solution_mistake(&puzzle.position, solution));
            let reason = mistake.unwrap_or_else(|| NO_PUZZLE.to_owned());
            checked[index] = Some(FormatFault::Other { reason });
        }
    }
    for (index, mut item) in items.into_iter().enumerate() {
        if is_removed[index] {
            continue;
        }
        if let (Some(fault), Ok(entry)) = (checked[index].take(), &item.entry) {
            let shown = entry.position.values().to_string();
            item.entry = Err(FormatError::new(entry.line, "grid", &shown, fault));
            reading.lines.puzzle -= lines_of_one;
            reading.lines.bad += lines_of_one;
        }
        reading.items.push(item);
    }
}

/// Returns the full grid of a line under the name of a solution, such as `Solution: 534...`, which is no row.
fn labelled_solution(error: &FormatError) -> Option<Grid> {
    let found = cells::grids_in(&error.text);
    let [grid] = found.as_slice() else {
        return None;
    };
    let is_full = grid.grid.values().is_full() && solutions::begins_a_solution(&error.text[..grid.start]);
    is_full.then(|| *grid.grid.values())
}

/// Most grids between a puzzle and its solution.
const FARTHEST: usize = 1000;

/// The reason why a grid under the title of a solution is refused.
const NO_PUZZLE: &str = "its title says that this grid is a solution, and no puzzle beside it has it; write the puzzle before it, or leave \
                         the title out";

/// Returns the headings of sections of puzzles and of solutions, each with the number of its line.
fn sections(text: &str) -> Vec<(usize, Section)> {
    let lines = std::iter::zip(1.., text.lines());
    lines
        .filter_map(|(number, line)| Some((number, solutions::section(line)?)))
        .collect()
}

/// Each grid has the same number of lines, except where candidates stand in lines of different lengths.
fn lines_of_one(reading: &Reading) -> u64 {
    reading.lines.puzzle / (reading.good().max(1) as u64)
}

/// A line that says of which kind the next grids are.
struct KindLine {
    number: usize,
    /// Why these grids are not read; `None` for plain Sudoku.
    fault: Option<FormatFault>,
}

fn kind_lines(text: &str, unclear: UnclearWords) -> Vec<KindLine> {
    // An x is an empty cell.
    let is_letter = |sign: &char| sign.is_alphabetic() && !matches!(sign, 'x' | 'X');
    let numbered = std::iter::zip(1.., text.lines());
    let lines = numbered.filter(|(_, line)| line.chars().filter(is_letter).count() >= 3);
    lines
        .filter_map(|(number, line)| {
            let rule = variant::rule_in_caption(line).map(|rule| FormatFault::Variant { rule });
            let other_order = || {
                let reason = other_order(line).filter(|_| unclear == UnclearWords::Refused)?;
                Some(FormatFault::Other { reason })
            };
            let fault = rule.or_else(other_order);
            (fault.is_some() || variant::is_plain_caption(line)).then_some(KindLine { number, fault })
        })
        .collect()
}

/// Returns the refusal of a line with a name and a value that name another order, such as `direction = "down"`.
fn other_order(line: &str) -> Option<String> {
    let (name, value) = line.split_once(['=', ':'])?;
    let value = value.trim_matches(|sign: char| !sign.is_alphanumeric());
    order::refusal_in_field(name.trim(), value)
}

fn refuse_variants(reading: &mut Reading, text: &str, unclear: UnclearWords) {
    let kinds = kind_lines(text, unclear);
    if kinds.iter().all(|kind| kind.fault.is_none()) {
        return;
    }
    let lines_of_one = lines_of_one(reading);
    let last = reading.items.len().saturating_sub(1);
    for (index, item) in reading.items.iter_mut().enumerate() {
        let entry = match &item.entry {
            Ok(entry) => entry,
            // The name of a variant says more than words that may name an order.
            Err(error) if matches!(error.fault, FormatFault::UnclearTitle { .. }) => {
                let before = kinds.iter().rev().find(|kind| kind.number < error.line);
                let variant = before.and_then(|kind| kind.fault.clone());
                let variant = variant.filter(|fault| matches!(fault, FormatFault::Variant { .. }));
                if let (Some(fault), Err(error)) = (variant, &mut item.entry) {
                    error.fault = fault;
                }
                continue;
            }
            Err(_) => continue,
        };
        let line = entry.line;
        let before = kinds.iter().rev().find(|kind| kind.number < line);
        let behind = kinds.iter().find(|kind| index == last && kind.number > line);
        let comment = || {
            let rule = entry.comment.as_deref().and_then(variant::rule_in_words)?;
            Some(FormatFault::Variant { rule })
        };
        let fault = before.and_then(|kind| kind.fault.clone());
        let fault = fault
            .or_else(|| behind.and_then(|kind| kind.fault.clone()))
            .or_else(comment);
        if let Some(fault) = fault {
            let shown = entry.position.values().to_string();
            item.entry = Err(FormatError::new(line, "grid", &shown, fault));
            reading.lines.puzzle -= lines_of_one;
            reading.lines.bad += lines_of_one;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &str =
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";

    #[test]
    fn a_title_that_names_a_variant_refuses_the_grids_behind_it() {
        for (text, good) in [
            (format!("Killer Sudoku 12\n{ROWS}"), "-"),
            (format!("Killer heels\n{ROWS}"), "+"),
            (format!("{ROWS}\nVariant: thermo\n"), "-"),
            (
                format!("A\n{ROWS}Type: jigsaw\n{ROWS}Classic Sudoku\n{ROWS}"),
                "+-+",
            ),
            (format!("Type: jigsaw\n{ROWS}B\n{ROWS}"), "--"),
            (format!("#DKiller\n#LEasy\n[Puzzle]\n{ROWS}"), "-"),
        ] {
            let format = if text.contains('[') {
                Format::Sdk
            } else {
                Format::Bordered
            };
            let reading = read(&text, format, UnclearWords::Refused);
            let found: String = reading
                .items
                .iter()
                .map(|item| if item.entry.is_ok() { '+' } else { '-' })
                .collect();
            assert_eq!(found, good, "{text}");
            assert_eq!(reading.lines.total(), text.lines().count() as u64, "{text}");
            let bad = good.matches('-').count() as u64;
            assert_eq!(reading.lines.bad, 9 * bad, "{text}");
        }
    }
}
