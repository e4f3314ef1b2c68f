//! `link`: one address per line that contains its puzzle.
//!
//! ```text
//! https://www.sudokuwiki.org/sudoku.htm?bd=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//! https://sudokupad.app/fpuzzlesN4Ig…
//! ```
//!
//! A part of the address is a grid of 81 cells, as behind `bd=`; or it is a document of f-puzzles, compressed by lz-string, or the short
//! grid of a `SudokuPad` address. An address with only the name of a puzzle is refused, because its site has the puzzle.

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};
use sudokud_puzzle::{Grid, Position, Stop, Stopped, solution};

use crate::cells::{are_clues, clues_of};
use crate::json::{Json, f_puzzles};
use crate::{Entry, FormatError, Note};

/// The marks before a document in an address.
const DOCUMENT: [&str; 4] = ["load=", "/fpuzzles", "=fpuzzles", "/fpuz"];

/// The longest address and its longest document when unpacked, in bytes. Unpacked, a text may grow with the square of its length.
const LONGEST: usize = 4 * 1024;
const LONGEST_DOCUMENT: usize = 64 * 1024;

/// The characters of base64 that have a meaning in addresses.
const IN_PATH: &AsciiSet = &CONTROLS.add(b'+').add(b'/').add(b'=');

/// Reads all addresses. Blank lines and lines that begin with `#` are skipped.
pub(crate) fn read(text: &str, stop: &Stop) -> Result<Vec<Result<Entry, FormatError>>, Stopped> {
    let mut entries = Vec::new();
    for (number, line) in std::iter::zip(1.., text.lines()) {
        stop.check()?;
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        entries.push(match read_address(line) {
            Ok((position, notes)) => Ok(Entry {
                line: number,
                position,
                notes,
            }),
            Err(reason) => Err(FormatError::new(number, line, reason)),
        });
    }
    Ok(entries)
}

/// Returns whether a text begins with an address.
pub(crate) fn is_link(text: &str) -> bool {
    ["https://", "http://"].iter().any(|scheme| {
        text.get(..scheme.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    })
}

fn read_address(address: &str) -> Result<(Position, Vec<Note>), String> {
    if !is_link(address) || address.contains(char::is_whitespace) {
        return Err("not an address; write one that begins with https://, alone on its line".to_owned());
    }
    if address.len() > LONGEST {
        return Err(format!(
            "{} bytes; an address has at most {LONGEST}",
            address.len()
        ));
    }
    let parts = address
        .split(['?', '&', '#', '/', '='])
        .map(|part| percent_decode_str(part).decode_utf8_lossy());
    let grids: Vec<_> = parts.filter(|part| are_clues(part)).collect();
    let document = DOCUMENT.iter().find_map(|mark| address.split_once(mark));
    match grids.as_slice() {
        [] => {}
        [_, ..] if document.is_some() => {
            return Err("the address has a grid and a document; leave one".to_owned());
        }
        [grid] => {
            let clues = clues_of(grid)?;
            if clues.givens().is_full() {
                return Err("the only grid in the address is full, as a solution is".to_owned());
            }
            return Ok((Position::from_clues(clues), Vec::new()));
        }
        [grid, other] => {
            let (clues, other) = (clues_of(grid)?, clues_of(other)?);
            return match solution::mistake(clues.givens(), other.givens()) {
                None => Ok((Position::from_clues(clues), Vec::new())),
                Some(mistake) => Err(format!("two grids in the address; leave one: {mistake}")),
            };
        }
        _ => return Err("more than two grids in the address; leave one".to_owned()),
    }
    if let Some((_, packed)) = document {
        return read_document(packed.split(['&', '#']).next().unwrap_or_default());
    }
    let last = address.rsplit(['/', '=', '?', '#']).next().unwrap_or_default();
    match unpacked(last) {
        Some(grid) if address.contains("sudokupad") => Ok((Position::from_grid(grid), Vec::new())),
        _ => Err("the address has only the name of a puzzle, which its site keeps; open it there and copy the 81 cells".to_owned()),
    }
}

/// Reads a document in base64.
fn read_document(packed: &str) -> Result<(Position, Vec<Note>), String> {
    let text = percent_decode_str(packed).decode_utf8_lossy().replace(' ', "+");
    let damaged = || "the document in the address is damaged; copy the whole address".to_owned();
    let units = lz_str::decompress_from_base64(&text).ok_or_else(damaged)?;
    if units.len() > LONGEST_DOCUMENT {
        return Err("the document in the address is too long; copy the 81 cells".to_owned());
    }
    // A document that is cut off unpacks to its beginning.
    let again = lz_str::compress_to_base64(units.as_slice());
    if again.trim_end_matches('=') != text.trim_end_matches('=') {
        return Err(damaged());
    }
    let document = String::from_utf16(&units).map_err(|_| damaged())?;
    match serde_json::from_str::<Json>(&document) {
        Ok(document) => match document.repeated_key() {
            Some(key) => Err(format!("the key {key:?} is there twice")),
            None => f_puzzles::read(&document),
        },
        Err(_) => Err("the address has no document of f-puzzles; copy the 81 cells".to_owned()),
    }
}

/// Unpacks `SudokuPad`'s short grid: each character is a digit and the number of empty cells behind it, 0 to 5.
fn unpacked(text: &str) -> Option<Grid> {
    let mut values = Vec::with_capacity(90);
    for sign in text.bytes() {
        let number = match sign {
            b'0'..=b'9' => sign - b'0',
            b'A'..=b'Z' => sign - b'A' + 10,
            b'a'..=b'x' => sign - b'a' + 36,
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

/// Writes an address of `SudokuWiki` for a puzzle, and one of `SudokuPad` for a position in mid-play.
pub(crate) fn write(position: &Position, text: &mut String) {
    if position.is_start() {
        let givens = position.givens().to_string();
        text.extend(["https://www.sudokuwiki.org/sudoku.htm?bd=", &givens, "\n"]);
        return;
    }
    let units: Vec<u16> = f_puzzles::write(position).encode_utf16().collect();
    let packed = lz_str::compress_to_base64(units.as_slice());
    let packed = utf8_percent_encode(&packed, IN_PATH).to_string();
    text.extend(["https://sudokupad.app/fpuzzles", &packed, "\n"]);
}
