//! Reads addresses of web pages that contain a puzzle.
//!
//! - An address with 81 cells in a row, such as `...?bd=53007...`, contains the grid.
//! - f-puzzles' `?load=` and `SudokuPad`'s `fpuz` and `scl` have a document compressed by lz-string. Only plain Sudoku is read: a document
//!   with rules of a variant is refused, and so is one that is damaged: packed again it must be the same.
//! - `SudokuPad`'s classic form packs a digit and the number of empty cells after it into one character.
//!
//! A complete grid is the solution and not the puzzle, so it is refused. A short identifier contains no puzzle and is refused; nothing is fetched.

use percent_encoding::percent_decode_str;

use crate::cells;
use crate::item::{Item, Kept, Reading, solution_mistake};
use crate::json::document::Json;
use crate::json::grid::grid_of;
use crate::order;
use crate::table::is_solution_name;
use crate::variant::{self, Keys};
use sudokud_puzzle::formats::LineCounts;
use sudokud_puzzle::{Grid, Position, Stop, solution};

/// Greatest length of a decompressed document, in units.
const LONGEST: usize = 4 * 1024 * 1024;

/// Returns whether a line is an address.
pub fn is_link(line: &str) -> bool {
    let line = line.trim().trim_start_matches('<');
    line.starts_with("http://")
        || line.starts_with("https://")
        || line.starts_with("www.")
        || line.starts_with("bd=")
        || line.starts_with("?bd=")
}

/// Reads an address on each line. Lines that begin with `#` are comments.
pub fn read(text: &str) -> Reading {
    read_unless(text, &Stop::never())
}

/// Reads an address on each line until it is stopped.
pub(crate) fn read_unless(text: &str, stop: &Stop) -> Reading {
    let mut reading = Reading::default();
    let mut record = 0;
    let lines = text.lines().take_while(|_| !stop.is_raised());
    for (number, line) in std::iter::zip(1.., lines) {
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with('#') {
            reading.lines.other += 1;
            continue;
        }
        record += 1;
        let kept = |fields| Kept { record, fields };
        let item = match read_address(trimmed) {
            Ok((position, fields)) => Item::good(&position, None, number, Some(kept(fields))),
            Err(reason) => Item::bad(number, "link".to_owned(), line, reason, Some(kept(Vec::new()))),
        };
        let count = LineCounts {
            puzzle: u64::from(item.entry.is_ok()),
            bad: u64::from(item.entry.is_err()),
            other: 0,
        };
        reading.lines.add(&count);
        reading.items.push(item);
    }
    reading
}

type Fields = Vec<(std::sync::Arc<str>, String)>;

fn read_address(address: &str) -> Result<(Position, Fields), String> {
    if !is_link(address) {
        return Err("not an address; write one that begins with https://, or leave --format out".to_owned());
    }
    let decoded = percent_decode_str(address).decode_utf8_lossy().into_owned();
    let plain_only = |grid: Position| {
        let rule = variant::rule_in_address(&decoded).map(|rule| variant::refusal_of(&rule));
        let refusal = rule.or_else(|| order::refusal_in_address(&decoded));
        refusal.map_or(Ok((grid, Vec::new())), Err)
    };
    if let Some(grid) = grid_in(&decoded)? {
        return plain_only(grid);
    }
    let address = address.trim_matches(['<', '>']);
    let packed = packed_document(address);
    if let Some(document) = packed {
        return read_document(document);
    }
    let last = address.rsplit(['/', '=', '?', '#']).next().unwrap_or_default();
    if let Some(grid) = unpacked(&percent_decode_str(last).decode_utf8_lossy()) {
        let grid = Position::from_grid(grid);
        check_open(&grid)?;
        return plain_only(grid);
    }
    Err(
        "the address has only the name of a puzzle, which is kept at its site; open it there and copy the grid, or a link that \
         contains it"
            .to_owned(),
    )
}

/// Returns the grid of 81 cells in an address. A solution beside it is checked.
fn grid_in(address: &str) -> Result<Option<Position>, String> {
    let parts = address.split(['?', '&', '/', '#', ' ', '<', '>']);
    let grids = parts.filter_map(|part| {
        let (name, value) = part.rsplit_once('=').unwrap_or(("", part));
        Some((name, value_grid(value)?))
    });
    let (solutions, puzzles): (Vec<_>, Vec<_>) = grids.partition(|(name, _)| is_solution_name(name));
    let (puzzle, other) = match puzzles.as_slice() {
        [] => match solutions.first() {
            Some((name, _)) => {
                return Err(format!(
                    "the address has only a solution ({name}); copy the link of the puzzle, or write the 81 cells alone"
                ));
            }
            None => return Ok(None),
        },
        [(_, one), (_, other)] if solution::completes(one.values(), other.values()) => (one, Some(other)),
        [(_, one), (_, other)] if solution::completes(other.values(), one.values()) => (other, Some(one)),
        [(_, one), others @ ..] if others.iter().all(|(_, other)| other == one) => (one, None),
        _ => return Err("the address has two grids; leave one".to_owned()),
    };
    check_open(puzzle)?;
    let mut solutions = solutions.iter().map(|(_, solution)| solution).chain(other);
    let mistake = solutions.find_map(|solution| solution_mistake(puzzle, solution.values()));
    mistake.map_or(Ok(Some(*puzzle)), Err)
}

/// Returns the grid of a value: 81 cells, also in quotes, or a list of them.
fn value_grid(value: &str) -> Option<Position> {
    let quoted = value.trim_matches(['"', '\'']);
    let list = || cells::list_of(quoted).map(Position::from_grid);
    cells::position_of(quoted).or_else(|| quoted.contains(',').then(list).flatten())
}

/// Returns the compressed document of an address.
fn packed_document(address: &str) -> Option<&str> {
    if let Some((_, rest)) = address.split_once("load=") {
        return rest.split(['&', '#']).next();
    }
    ["fpuzzles", "fpuz", "scl", "ctc"].into_iter().find_map(|mark| {
        let mut tails = address.split(['/', '=', '?', '#']).skip(1);
        let tail = tails.find(|tail| tail.starts_with(mark) && tail.len() > mark.len() + 20)?;
        // Base64 may contain the characters at which the tail was cut.
        let start = address.find(tail)? + mark.len();
        Some(&address[start..])
    })
}

/// Reads a document compressed by lz-string, as base64.
fn read_document(text: &str) -> Result<(Position, Fields), String> {
    let text = percent_decode_str(text).decode_utf8_lossy().replace(' ', "+");
    let text = text.replace('$', "=");
    if text.len() > LONGEST {
        return Err("its document is too long; copy the grid".to_owned());
    }
    // Two alphabets for addresses write the same signs for other values.
    let spellings = [
        text.clone(),
        text.replace('-', "/"),
        text.replace('-', "+").replace('_', "/"),
    ];
    let mut unpacked = spellings.iter().filter_map(|text| {
        let units = lz_str::decompress_from_base64(text)?;
        (units.len() <= LONGEST).then_some((text, units))
    });
    // What follows the end of the document, and bits that no document has, are lost in unpacking.
    let is_whole = |(text, units): &(&String, Vec<u16>)| {
        lz_str::compress_to_base64(units.as_slice()).trim_end_matches('=') == text.trim_end_matches('=')
    };
    let (_, units) = unpacked
        .find(is_whole)
        .ok_or("its document cannot be unpacked or is damaged; copy the whole address")?;
    let document = String::from_utf16(&units)
        .map_err(|_| "its document cannot be unpacked or is damaged; copy the whole address".to_owned())?;
    let document: Json = serde_json::from_str(&document).map_err(|_| {
        "its document is not JSON; export the puzzle for f-puzzles, or copy the grid".to_owned()
    })?;
    document_grid(&document)
}

fn document_grid(document: &Json) -> Result<(Position, Fields), String> {
    let Json::Object(object) = document else {
        return Err("its document has no grid; copy the grid".to_owned());
    };
    if let Some(key) = object.repeated_key() {
        return Err(format!("its document has the key {key:?} twice; copy the grid"));
    }
    if let Some(reason) = variant::refusal(&variant::rules_of(object, Keys::Strict)) {
        return Err(reason);
    }
    let cells = object.get("grid").or_else(|| object.get("cells"));
    let grid = cells
        .and_then(grid_of)
        .ok_or("its document has no grid of 9 by 9; only plain Sudoku is read")?;
    let solution = object.get("solution").and_then(grid_of);
    let solution = solution.filter(|solution| solution.values().is_full());
    if grid.givens().clue_count() == 0 {
        return Err(
            "its document has no givens; copy the link of the puzzle, or write its 81 cells".to_owned(),
        );
    }
    check_open(&grid)?;
    if let Some(mistake) = solution.and_then(|solution| solution_mistake(&grid, solution.values())) {
        return Err(mistake);
    }
    let texts = ["title", "author"].into_iter().filter_map(|key| {
        let text = object.get(key)?.as_text()?.trim();
        (!text.is_empty()).then(|| (key.into(), text.to_owned()))
    });
    Ok((grid, texts.collect()))
}

/// Refuses a grid without an empty cell, which is the solution and not the puzzle.
fn check_open(grid: &Position) -> Result<(), String> {
    if grid.givens().is_full() {
        return Err(
            "its grid is complete, like a solution; copy the link of the puzzle, or write the 81 cells alone"
                .to_owned(),
        );
    }
    Ok(())
}

/// Unpacks `SudokuPad`'s classic form: each character is a digit and the number of empty cells after it, 0 to 5.
fn unpacked(text: &str) -> Option<Grid> {
    let mut values = Vec::with_capacity(81);
    for byte in text.bytes() {
        let number = match byte {
            b'0'..=b'9' => byte - b'0',
            b'A'..=b'Z' => byte - b'A' + 10,
            b'a'..=b'x' => byte - b'a' + 36,
            _ => return None,
        };
        values.push(number % 10);
        values.extend(std::iter::repeat_n(0, usize::from(number / 10)));
        if values.len() > 81 {
            return None;
        }
    }
    let grid = <[u8; 81]>::try_from(values).ok().and_then(Grid::from_values)?;
    // A name that happens to unpack to 81 cells hardly keeps the rules.
    (grid.clue_count() >= 17 && grid.conflict().is_none()).then_some(grid)
}
