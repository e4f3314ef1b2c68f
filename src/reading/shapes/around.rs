//! Words around a grid that name another order of its cells, in forms that people from outside have tried.

use super::Expected::{Bad, Puzzles};
use super::labels::DOUBT;
use super::make::{each, nested};
use super::order::{turned, upwards};
use super::wild::boxes;
use super::{EASY, Shape};

/// How another order of cells is refused.
const NO_ORDER: &str = "only cells row by row are read";

/// Titles and headings.
pub(super) fn titles() -> Vec<Shape> {
    let columns = turned(EASY);
    let boxes = boxes().concat();
    let upside_down = upwards(EASY, |_| String::new());
    let each_line = |grid: &str| each(grid, |_, line| line.to_owned());
    let numbered = each(&columns, |at, line| format!("{},{line}", at + 1));
    let labelled = each(&columns, |at, line| format!("kol {}: {line}", at + 1));
    let below = |title: &'static str, lines: &str, expected| (title, format!("{title}\n{lines}"), expected);
    let (columns, boxes) = (each_line(&columns), each_line(&boxes));
    let followed = || Puzzles("bordered", "A");
    let refused = || Bad("bordered", DOUBT);
    vec![
        below("Spalte,Zellen", &numbered, followed()),
        below("column,digits", &numbered, followed()),
        below("Spalte für Spalte:", &columns, followed()),
        below("Puzzle 1 (columns)", &columns, followed()),
        below("Vertically:", &columns, followed()),
        below("9 boxes:", &boxes, followed()),
        below("Each line is a column:", &columns, refused()),
        below("One box per line:", &boxes, refused()),
        below("bottom-up:", &upside_down, refused()),
        below("Zeile 9 zuerst:", &upside_down, refused()),
        ("kol 1", labelled, followed()),
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
