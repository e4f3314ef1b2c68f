//! Words around a grid that name another order of its cells, in forms that people from outside have tried.

use super::Expected::{Bad, Mixed, Puzzles};
use super::make::{each, nested};
use super::order::{turned, upwards};
use super::wild::boxes;
use super::{EASY, Shape};

/// How the labels of lines that are not certain are refused.
const NO_LINES: &str = "number each line once, 1 to 9";
/// How another order of cells is refused.
const NO_ORDER: &str = "only cells row by row are read";

/// Titles and headings.
pub(super) fn titles() -> Vec<Shape> {
    let columns = turned(EASY);
    let boxes = boxes().concat();
    let below = |title: &str, grid: &str| format!("{title}\n{}", each(grid, |_, line| line.to_owned()));
    let numbered = |heading: &str| {
        let lines = each(&columns, |at, line| format!("{},{line}", at + 1));
        format!("{heading}\n{lines}")
    };
    vec![
        (
            "a heading Spalte,Zellen",
            numbered("Spalte,Zellen"),
            Puzzles("bordered", "A"),
        ),
        (
            "a heading column,digits",
            numbered("column,digits"),
            Puzzles("bordered", "A"),
        ),
        (
            "Spalte für Spalte",
            below("Spalte für Spalte:", &columns),
            Puzzles("bordered", "A"),
        ),
        (
            "Puzzle 1 (columns)",
            below("Puzzle 1 (columns)", &columns),
            Puzzles("bordered", "A"),
        ),
        (
            "Vertically",
            below("Vertically:", &columns),
            Puzzles("bordered", "A"),
        ),
        (
            "9 boxes",
            below("9 boxes:", &boxes),
            Mixed("bordered", "-A", "neither a puzzle nor a comment"),
        ),
        (
            "Each line is a column",
            below("Each line is a column:", &columns),
            Bad("bordered", NO_LINES),
        ),
        (
            "One box per line",
            below("One box per line:", &boxes),
            Bad("bordered", NO_LINES),
        ),
        (
            "bottom-up",
            format!("bottom-up:\n{}", upwards(EASY, |_| String::new())),
            Bad("bordered", NO_LINES),
        ),
        (
            "Zeile 9 zuerst",
            format!("Zeile 9 zuerst:\n{}", upwards(EASY, |_| String::new())),
            Bad("bordered", NO_LINES),
        ),
        (
            "kol 1",
            each(&columns, |at, line| format!("kol {}: {line}", at + 1)),
            Puzzles("bordered", "A"),
        ),
    ]
}

/// Keys and fields of documents.
pub(super) fn fields() -> Vec<Shape> {
    let columns = turned(EASY);
    let boxes = boxes().concat();
    let object = |key: &str, grid: &str| format!("{{\"{key}\":{}}}\n", nested(grid, "0"));
    let block = |field: &str| {
        format!(
            "{field}\ngrid: |\n{}",
            each(&columns, |_, line| format!("  {line}"))
        )
    };
    vec![
        (
            "JSON with an order around a list",
            format!("{{\"order\":\"columns\",\"puzzles\":[\"{columns}\"]}}\n"),
            Bad("json", NO_ORDER),
        ),
        (
            "JSON with a layout around records",
            format!("{{\"layout\":\"columns\",\"puzzles\":[{{\"grid\":\"{columns}\"}}]}}\n"),
            Bad("json", NO_ORDER),
        ),
        (
            "JSON with richtung",
            format!("{{\"richtung\":\"Spalten\",\"puzzle\":\"{columns}\"}}\n"),
            Bad("json", NO_ORDER),
        ),
        (
            "YAML with an orientation and a block",
            block("orientation: columns"),
            Bad("yaml", NO_ORDER),
        ),
        (
            "YAML with reihenfolge and a block",
            block("reihenfolge: spaltenweise"),
            Bad("yaml", NO_ORDER),
        ),
        (
            "YAML that is transposed",
            block("transposed: true"),
            Bad("yaml", NO_ORDER),
        ),
        ("JSON subGrids", object("subGrids", &boxes), Puzzles("json", "A")),
        (
            "JSON sub_grids",
            object("sub_grids", &boxes),
            Puzzles("json", "A"),
        ),
        ("JSON tiles", object("tiles", &boxes), Puzzles("json", "A")),
    ]
}
