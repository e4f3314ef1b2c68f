//! Grids with marks of givens beside them, and grids whose cells have names.

use super::Expected::{Read, Refused};
use super::make::{joined, nested, rows};
use super::{EASY, EASY_SOLUTION, Shape};

/// The easy puzzle with four more digits.
fn played() -> String {
    let mut played = EASY.to_owned();
    for at in [2, 3, 40, 60] {
        played.replace_range(at..=at, &EASY_SOLUTION[at..=at]);
    }
    played
}

/// A list of lists made by `cell` of the index of each cell.
fn lists(cell: impl Fn(usize) -> String) -> String {
    let rows: Vec<String> = (0..9)
        .map(|row| {
            let cells: Vec<String> = (0..9).map(|column| cell(9 * row + column)).collect();
            format!("[{}]", cells.join(","))
        })
        .collect();
    format!("[{}]", rows.join(","))
}

/// JSON whose fields say which digits are givens.
pub(super) fn givens() -> Vec<Shape> {
    let played = played();
    let is_given = |at: usize| &EASY[at..=at] != ".";
    let flags = lists(|at| is_given(at).to_string());
    let numbers = lists(|at| u8::from(is_given(at)).to_string());
    let editable = lists(|at| (!is_given(at)).to_string());
    let cells = |cell: &dyn Fn(usize) -> String| {
        let cells: Vec<String> = (0..81).filter(|&at| is_given(at)).map(cell).collect();
        format!("[{}]", cells.join(","))
    };
    let board = nested(&played, "0");
    let saved = |field: &str| format!("{{\"board\":{board},{field}}}\n");
    let text: String = (0..81).map(|at| if is_given(at) { '1' } else { '0' }).collect();
    vec![
        (
            "fixed flags beside a board",
            saved(&format!("\"fixed\":{flags}")),
            Read("A"),
        ),
        (
            "numbers for flags",
            saved(&format!("\"givens\":{numbers}")),
            Read("A"),
        ),
        (
            "locked flags in one list",
            saved(&format!(
                "\"locked\":{}",
                flags.replace("],[", ",").replace("[[", "[").replace("]]", "]")
            )),
            Read("A"),
        ),
        (
            "editable flags",
            saved(&format!("\"editable\":{editable}")),
            Read("A"),
        ),
        (
            "a text of flags",
            saved(&format!("\"given\":\"{text}\"")),
            Read("A"),
        ),
        (
            "indices of givens",
            saved(&format!("\"fixed\":{}", cells(&|at| at.to_string()))),
            Read("A"),
        ),
        (
            "places of givens",
            saved(&format!(
                "\"fixedCells\":{}",
                cells(&|at| format!("[{},{}]", at / 9, at % 9))
            )),
            Read("A"),
        ),
        (
            "names of givens",
            saved(&format!(
                "\"givens\":{}",
                cells(&|at| format!("\"r{}c{}\"", at / 9 + 1, at % 9 + 1))
            )),
            Read("A"),
        ),
        (
            "flags before a text of cells",
            format!("{{\"isGiven\":{flags},\"grid\":\"{played}\"}}\n"),
            Read("A"),
        ),
        (
            "givens and a board with digits of the player",
            saved(&format!("\"givens\":{}", nested(EASY, "0"))),
            Read("A"),
        ),
        (
            "an initial and a current board",
            format!("{{\"initial\":\"{EASY}\",\"current\":\"{played}\"}}\n"),
            Read("A"),
        ),
        (
            "a puzzle and a grid with digits of the player",
            format!("{{\"puzzle\":\"{EASY}\",\"grid\":\"{played}\",\"solution\":\"{EASY_SOLUTION}\"}}\n"),
            Read("A"),
        ),
        (
            "flags beside an empty cell",
            saved(&format!(
                "\"fixed\":{}",
                lists(|at| (is_given(at) || at == 5).to_string())
            )),
            Refused("marks an empty cell"),
        ),
        (
            "flags that are all false",
            format!(
                "{{\"board\":{},\"fixed\":{}}}\n",
                nested(EASY, "0"),
                lists(|_| "false".to_owned())
            ),
            Read("A"),
        ),
        (
            "a flag for the whole puzzle",
            format!(
                "{{\"board\":{},\"locked\":true,\"fixed\":false}}\n",
                nested(EASY, "0")
            ),
            Read("A"),
        ),
        (
            "a number of givens",
            format!("{{\"board\":{},\"givens\":30}}\n", nested(EASY, "0")),
            Read("A"),
        ),
        (
            "flags of another size",
            saved("\"fixed\":[true,false]"),
            Refused("does not say which cells are givens"),
        ),
    ]
}

/// JSON with cells by their names.
pub(super) fn names() -> Vec<Shape> {
    let filled = |name: &dyn Fn(usize, usize) -> String| {
        let cells: Vec<String> = (0..81)
            .filter(|&at| &EASY[at..=at] != ".")
            .map(|at| format!("\"{}\":{}", name(at / 9, at % 9), &EASY[at..=at]))
            .collect();
        format!("{{{}}}\n", cells.join(","))
    };
    let all = |name: &dyn Fn(usize, usize) -> String| {
        let cells: Vec<String> = (0..81)
            .map(|at| {
                format!(
                    "\"{}\":\"{}\"",
                    name(at / 9, at % 9),
                    EASY[at..=at].replace('.', "")
                )
            })
            .collect();
        format!("{{{}}}\n", cells.join(","))
    };
    let letter = |index: usize| char::from(b'A' + index as u8);
    let within = |object: String| format!("{{\"id\":7,\"cells\":{}}}\n", object.trim_end());
    vec![
        (
            "cells A1, A2 of rows A to I",
            filled(&|row, column| format!("{}{}", letter(row), column + 1)),
            Read("A"),
        ),
        (
            "cells A1, B1 of a sheet",
            filled(&|row, column| format!("{}{}", letter(column), row + 1)),
            Read("A"),
        ),
        (
            "cells in no order",
            filled(&|row, column| format!("{}{}", letter(row), 9 - column)),
            Refused(""),
        ),
        (
            "all cells A1 to I9",
            all(&|row, column| format!("{}{}", letter(row), column + 1)),
            Read("A"),
        ),
        (
            "cells 0,0",
            filled(&|row, column| format!("{row},{column}")),
            Read("A"),
        ),
        (
            "cells (0, 0)",
            filled(&|row, column| format!("({row}, {column})")),
            Read("A"),
        ),
        (
            "cells 1-1",
            filled(&|row, column| format!("{}-{}", row + 1, column + 1)),
            Read("A"),
        ),
        (
            "cells r1c1",
            filled(&|row, column| format!("r{}c{}", row + 1, column + 1)),
            Read("A"),
        ),
        (
            "cells R1C1 in an object",
            within(filled(&|row, column| format!("R{}C{}", row + 1, column + 1))),
            Read("A"),
        ),
        (
            "cells A1 in an object",
            within(filled(&|row, column| format!("{}{}", letter(row), column + 1))),
            Read("A"),
        ),
        (
            "cells by their numbers from 0",
            filled(&|row, column| (9 * row + column).to_string()),
            Read("A"),
        ),
        (
            "all cells by their numbers from 1",
            all(&|row, column| (9 * row + column + 1).to_string()),
            Read("A"),
        ),
        (
            "lists of row, column and digit",
            format!(
                "{{\"givens\":[{}]}}\n",
                (0..81)
                    .filter(|&at| &EASY[at..=at] != ".")
                    .map(|at| format!("[{},{},{}]", at / 9, at % 9, &EASY[at..=at]))
                    .collect::<Vec<_>>()
                    .join(",")
            ),
            Read("A"),
        ),
        (
            "the lists of rows by letter",
            format!(
                "{{{}}}\n",
                rows(EASY)
                    .iter()
                    .enumerate()
                    .map(|(at, row)| format!("\"{}\":[{}]", letter(at), joined(row, ",").replace('.', "0")))
                    .collect::<Vec<_>>()
                    .join(",")
            ),
            Refused("no grid is in this document"),
        ),
    ]
}
