//! JSON whose cells say where they are or whether they are shown, lines under names with two meanings, and solutions in lists.

use super::Expected::{Puzzles, Read, Refused};
use super::make::{nested, rows};
use super::wild::boxes;
use super::{EASY, EASY_SOLUTION, HARD, HARD_SOLUTION, Shape};

/// The cells of the easy puzzle column by column, with their places as `place` writes them.
fn by_columns(place: impl Fn(usize, usize) -> String) -> String {
    let zeros = EASY.replace('.', "0");
    let cell = |at: usize| {
        let (row, column) = (at % 9, at / 9);
        let index = 9 * row + column;
        format!("{{{},\"value\":{}}}", place(row, column), &zeros[index..=index])
    };
    format!(
        "{{\"cells\":[{}]}}\n",
        (0..81).map(cell).collect::<Vec<_>>().join(",")
    )
}

/// Cells that name their places in many ways.
pub(super) fn places() -> Vec<Shape> {
    let letter = |at: usize| char::from(b'A' + at as u8);
    let no_grid = || Refused("no grid is in this document");
    vec![
        (
            "JSON cells with indices of row and column",
            by_columns(|row, column| format!("\"rowIndex\":{row},\"colIndex\":{column}")),
            Read("A"),
        ),
        (
            "JSON cells with short indices of row and column",
            by_columns(|row, column| format!("\"row_idx\":{row},\"col_idx\":{column}")),
            Read("A"),
        ),
        (
            "JSON cells with numbers of row and column",
            by_columns(|row, column| format!("\"rowNumber\":{},\"columnNumber\":{}", row + 1, column + 1)),
            Read("A"),
        ),
        (
            "JSON cells with the place in an object",
            by_columns(|row, column| format!("\"position\":{{\"row\":{row},\"col\":{column}}}")),
            Read("A"),
        ),
        (
            "JSON cells with a name of row and column",
            by_columns(|row, column| format!("\"id\":\"r{}c{}\"", row + 1, column + 1)),
            Read("A"),
        ),
        (
            "JSON cells with i and j in another order",
            by_columns(|row, column| format!("\"i\":{row},\"j\":{column}")),
            no_grid(),
        ),
        (
            "JSON cells with x and y in an object",
            by_columns(|row, column| format!("\"coord\":{{\"x\":{column},\"y\":{row}}}")),
            no_grid(),
        ),
        (
            "JSON cells with the place in a list",
            by_columns(|row, column| format!("\"pos\":[{row},{column}]")),
            no_grid(),
        ),
        (
            "JSON cells with a letter and a number",
            by_columns(|row, column| format!("\"name\":\"{}{}\"", letter(row), column + 1)),
            no_grid(),
        ),
        (
            "JSON cells with two numbers in their id",
            by_columns(|row, column| format!("\"id\":\"cell-{row}-{column}\"")),
            no_grid(),
        ),
        (
            "JSON cells with two numbers as their key",
            by_columns(|row, column| format!("\"key\":\"{row}-{column}\"")),
            no_grid(),
        ),
        (
            "JSON cells of chess",
            by_columns(|row, column| {
                format!(
                    "\"rank\":{},\"file\":\"{}\"",
                    9 - row,
                    letter(column).to_lowercase()
                )
            }),
            no_grid(),
        ),
        (
            "JSON cells with numbers under names that are not known",
            by_columns(|row, column| format!("\"solveOrder\":{}", 9 * row + column)),
            no_grid(),
        ),
        (
            "JSON cells with two places that differ",
            by_columns(|row, column| {
                format!("\"row\":{row},\"col\":{column},\"index\":{}", 9 * column + row)
            }),
            no_grid(),
        ),
        (
            "JSON cells with i and j in the order of columns",
            by_columns(|row, column| format!("\"i\":{column},\"j\":{row}"))
                .replace("\"cells\"", "\"columns\""),
            Read("A"),
        ),
    ]
}

/// Cells that have the solution, and a flag that says which of them are shown.
pub(super) fn flags() -> Vec<Shape> {
    let cells = |name: &str, is_given: bool| {
        let cell = |(clue, digit): (char, char)| {
            format!("{{\"value\":{digit},\"{name}\":{}}}", (clue != '.') == is_given)
        };
        let cells: Vec<String> = std::iter::zip(EASY.chars(), EASY_SOLUTION.chars())
            .map(cell)
            .collect();
        let rows: Vec<String> = cells
            .chunks(9)
            .map(|row| format!("[{}]", row.join(",")))
            .collect();
        format!("{{\"cells\":[{}]}}\n", rows.join(","))
    };
    let one_list = |text: String| text.replace("],[", ",").replace("[[", "[").replace("]]", "]");
    vec![
        ("JSON cells with hidden digits", cells("hidden", false), Read("A")),
        (
            "JSON cells with hidden digits in one list",
            one_list(cells("isHidden", false)),
            Read("A"),
        ),
        (
            "JSON cells with visible digits",
            cells("visible", true),
            Read("A"),
        ),
        ("JSON cells with shown digits", cells("isShown", true), Read("A")),
        (
            "JSON cells with revealed digits",
            cells("revealed", true),
            Read("A"),
        ),
        ("JSON cells with blank ones", cells("blank", false), Read("A")),
        ("JSON cells with empty ones", cells("isEmpty", false), Read("A")),
        (
            "JSON cells with fields of a form that are disabled",
            cells("disabled", true),
            Read("A"),
        ),
        (
            "JSON cells with digits of the user",
            cells("userInput", false),
            Read("A"),
        ),
        (
            "JSON cells with removed digits",
            cells("removed", false),
            Read("A"),
        ),
        ("JSON cells with known digits", cells("known", true), Read("A")),
        (
            "JSON cells with a flag of two meanings",
            cells("open", true),
            Refused("\"open\" may say which of them are givens"),
        ),
        (
            "JSON cells with a flag of two meanings in one list",
            one_list(cells("solved", false)),
            Refused("\"solved\" may say which of them are givens"),
        ),
        (
            "JSON cells with another flag that varies",
            cells("a", true),
            Refused("\"a\" may say which of them are givens"),
        ),
        (
            "JSON cells with all digits and a mark in words",
            cells("kind", true)
                .replace("true", "\"clue\"")
                .replace("false", "\"input\""),
            Refused("\"kind\" may say which of them are givens"),
        ),
    ]
}

/// Lines that can be rows or boxes.
pub(super) fn squares() -> Vec<Shape> {
    let boxes = boxes().concat();
    let object = |key: &str, grid: &str| format!("{{\"{key}\":{}}}\n", nested(grid, "0"));
    let flat = |key: &str| {
        object(key, EASY)
            .replace("],[", ",")
            .replace("[[", "[")
            .replace("]]", "]")
    };
    // Its rows are the boxes of a grid that keeps the rules as well.
    let sparse = "1................2................3................4................5............";
    let named = |cell: &dyn Fn(usize) -> String| {
        let cell = |at: usize| format!("{{{},\"value\":{}}}", cell(at), EASY[at..=at].replace('.', "0"));
        format!(
            "{{\"squares\":[{}]}}\n",
            (0..81).map(cell).collect::<Vec<_>>().join(",")
        )
    };
    vec![
        (
            "JSON squares that are rows",
            object("squares", EASY),
            Puzzles("json", "A"),
        ),
        (
            "JSON tiles that are rows",
            object("tiles", EASY),
            Puzzles("json", "A"),
        ),
        (
            "JSON squares that are boxes",
            object("squares", &boxes),
            Puzzles("json", "A"),
        ),
        (
            "JSON squares that are rows or boxes",
            object("squares", sparse),
            Refused("the lines of \"squares\" can be rows, and they can be boxes"),
        ),
        (
            "JSON tiles that are rows or boxes",
            object("boardTiles", sparse),
            Refused("the lines of \"boardTiles\" can be rows, and they can be boxes"),
        ),
        ("JSON squares in one list", flat("squares"), Puzzles("json", "A")),
        (
            "JSON squares in one list in a history",
            format!("{{\"history\":[{}],\"stepNumber\":0}}\n", flat("squares").trim()),
            Puzzles("json", "A"),
        ),
        ("JSON tiles in one list", flat("tiles"), Puzzles("json", "A")),
        (
            "JSON squares with values",
            named(&|at| format!("\"id\":{at}")),
            Puzzles("json", "A"),
        ),
        (
            "JSON squares with row and column",
            named(&|at| format!("\"row\":{},\"column\":{}", at / 9, at % 9)),
            Puzzles("json", "A"),
        ),
        (
            "JSON sectors that are rows",
            object("sectors", EASY),
            Refused("the lines of \"sectors\" are read as boxes, and then digit"),
        ),
        (
            "JSON columns that are rows",
            object("columns", &boxes),
            Refused("the lines of \"columns\" are read as columns, and then digit"),
        ),
        ("JSON boxes alone", object("boxes", &boxes), Puzzles("json", "A")),
        (
            "JSON blocks alone",
            object("blocks", &boxes),
            Puzzles("json", "A"),
        ),
        (
            "an array of squares",
            format!(
                "const squares = [\n{}];\n",
                rows(sparse)
                    .iter()
                    .map(|row| format!("  [{}],\n", super::make::joined(&row.replace('.', "0"), ", ")))
                    .collect::<String>()
            ),
            Refused("may say that these lines are no rows"),
        ),
    ]
}

/// Lists with solutions.
pub(super) fn solutions() -> Vec<Shape> {
    let columns = super::order::turned(EASY);
    let noted = |key: &str, value: &str, grid: &str| {
        format!("{{\"{key}\":\"{value}\",\"board\":{}}}\n", nested(grid, "0"))
    };
    let refused = || Refused("only cells row by row are read");
    vec![
        (
            "JSON lists of puzzles and of solutions",
            "{\"puzzles\":[\"{A}\",\"{B}\"],\"solutions\":[\"{a}\",\"{b}\"]}\n".to_owned(),
            Puzzles("json", "AB"),
        ),
        (
            "JSON lists of a puzzle and of a solution",
            format!(
                "{{\"puzzle\":[{},{}],\"solution\":[{},{}]}}\n",
                nested(EASY, "0"),
                nested(HARD, "0"),
                nested(EASY_SOLUTION, "0"),
                nested(HARD_SOLUTION, "0")
            ),
            Puzzles("json", "AB"),
        ),
        (
            "JSON pairs of puzzle and solution",
            "[[\"{A}\",\"{a}\"],[\"{B}\",\"{b}\"]]\n".to_owned(),
            Puzzles("json", "AB"),
        ),
        (
            "JSON pairs of puzzle and solution in lists",
            format!(
                "[[{},{}],[{},{}]]\n",
                nested(EASY, "0"),
                nested(EASY_SOLUTION, "0"),
                nested(HARD, "0"),
                nested(HARD_SOLUTION, "0")
            ),
            Puzzles("json", "AB"),
        ),
        (
            "JSON solutions behind their puzzles",
            "[{\"type\":\"puzzle\",\"grid\":\"{A}\"},{\"type\":\"solution\",\"grid\":\"{a}\"}]\n".to_owned(),
            Puzzles("json", "A"),
        ),
        (
            "YAML lists of puzzles and of solutions",
            "puzzles:\n  - \"{A}\"\n  - \"{B}\"\nsolutions:\n  - \"{a}\"\n  - \"{b}\"\n".to_owned(),
            Read("AB"),
        ),
        (
            "JSON with a comment about columns",
            noted("_comment", "each list is a column", &columns),
            refused(),
        ),
        (
            "JSON with a description about columns",
            noted("description", "Stored column by column.", &columns),
            refused(),
        ),
        (
            "JSON with the order of indices",
            noted("indexOrder", "xy", &columns),
            refused(),
        ),
        (
            "JSON with the orientation of a frame",
            noted("orient", "columns", &columns),
            refused(),
        ),
        (
            "JSON with the orientation of a frame in records",
            noted("orient", "records", EASY),
            Puzzles("json", "A"),
        ),
        (
            "JSON with the corner at which it starts",
            noted("startCorner", "bottomLeft", &columns),
            refused(),
        ),
        (
            "JSON with the corner of a grid",
            noted("startCorner", "topLeft", EASY),
            Puzzles("json", "A"),
        ),
    ]
}
