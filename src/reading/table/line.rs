//! Reads a line of words, one of which is a puzzle.

use crate::cells;
use percent_encoding::percent_decode_str;
use sudokud_puzzle::formats::is_decoration;
use sudokud_puzzle::{Grid, Position, solution};

/// The text of a line with a bar in place of each grid.
pub(super) fn without_grids(text: &str) -> String {
    let (mut words, mut from) = (String::new(), 0);
    for found in cells::grids_in(text) {
        words.extend([&text[from..found.start], "|"]);
        from = found.end;
    }
    words + &text[from..]
}

/// Returns the puzzle, and the solution if there is one, of a line of words.
pub(super) fn anywhere(line: &str) -> Result<(Position, Option<Position>), String> {
    let mut found: Vec<Position> = cells::grids_in(line).iter().map(|found| found.grid).collect();
    if found.is_empty() {
        found = matrices(line);
    }
    match found.as_slice() {
        [one] => Ok((*one, None)),
        [one, other] if solution::completes(one.values(), other.values()) => Ok((*one, Some(*other))),
        [one, other] if solution::completes(other.values(), one.values()) => Ok((*other, Some(*one))),
        [one, others @ ..] if others.iter().all(|other| other == one) => Ok((*one, None)),
        [_, _, ..] => Err(format!(
            "{} grids; leave one on each line, or name its column with --column",
            found.len()
        )),
        [] => {
            let unlabelled = line.rsplit_once([':', '=']).map_or(line, |(_, rest)| rest);
            let spread = |text: &str| {
                let grid = cells::grid_of(text)
                    .or_else(|| nine_groups(text))
                    .or_else(|| cells::list_of(text))
                    .or_else(|| cells::solo_of(text));
                grid.map(Position::from_grid)
            };
            let decoded = percent_decode_str(unlabelled).decode_utf8_lossy();
            spread(line)
                .or_else(|| spread(unlabelled))
                .or_else(|| in_brackets(line))
                .or_else(|| spread(&decoded).filter(|_| unlabelled.contains('%')))
                .map(|grid| (grid, None))
                .ok_or_else(|| {
                    "no grid of 81 cells in a row; write one on each line, or name the right format"
                        .to_owned()
                })
        }
    }
}

/// Returns the grids of two or more lists of nine lists, as in `board = [[5, 3, ...], ...], solution = [[5, 3, ...], ...]`. A single list is left to
/// the readers below, which look at the words around it.
fn matrices(line: &str) -> Vec<Position> {
    let lists: Vec<&str> = line.split("[[").skip(1).collect();
    if lists.len() < 2 {
        return Vec::new();
    }
    let inner = lists.iter().filter_map(|list| Some(list.split_once("]]")?.0));
    let grids = inner.filter_map(|list| cells::list_of(&format!("[[{list}]]")));
    grids.map(Position::from_grid).collect()
}

/// Returns the grid of a list in brackets among the words of a program, as in R's `matrix(c(5, 3, ...), nrow = 9, byrow = TRUE)`.
fn in_brackets(line: &str) -> Option<Position> {
    let parts = line.split([')', ']', '}']);
    let lists = parts.filter_map(|part| Some(part.rsplit_once(['(', '[', '{'])?.1));
    let mut lists = lists.filter_map(cells::list_of);
    // Of two lists either could be meant.
    let list = lists.next().filter(|_| lists.next().is_none())?;
    Some(Position::from_grid(list))
}

/// Returns the grid of nine groups of nine signs, between blanks, commas, semicolons, bars, slashes or written line breaks, perhaps in quotes
/// and brackets; or between dashes, if there are no other dashes.
fn nine_groups(text: &str) -> Option<Grid> {
    let text = text.replace("\\n", " ");
    let text = if text.matches('-').count() == 8 {
        text.replace('-', " ")
    } else {
        text
    };
    let is_between = |sign: char| {
        sign.is_whitespace()
            || matches!(
                sign,
                ',' | ';' | '|' | '/' | '"' | '\'' | '[' | ']' | '(' | ')' | '{' | '}'
            )
    };
    let groups: Vec<&str> = text.split(is_between).filter(|group| !group.is_empty()).collect();
    let is_row = |group: &&str| group.chars().filter(|&sign| !is_decoration(sign)).count() == 9;
    (groups.len() == 9 && groups.iter().all(is_row))
        .then(|| cells::grid_of(&groups.concat()))
        .flatten()
}
