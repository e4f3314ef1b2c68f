//! Programs whose cells are written in the way of one language, and programs around a grid.

use super::Expected::{Read, Refused};
use super::make::{each, joined};
use super::order::turned;
use super::{EASY, Shape};

/// Cells in the way of one language.
pub(super) fn cells() -> Vec<Shape> {
    let list = |row: &str, empty: &str| joined(row, ", ").replace('.', empty);
    let options = |row: &str| {
        let cells: Vec<String> = row
            .chars()
            .map(|cell| {
                if cell == '.' {
                    "None".to_owned()
                } else {
                    format!("Some({cell})")
                }
            })
            .collect();
        cells.join(", ")
    };
    vec![
        (
            "a nullable array of C#",
            format!(
                "int?[][] b = {{\n{}}};\n",
                each(EASY, |_, row| format!(
                    "  new int?[] {{ {} }},",
                    list(row, "null")
                ))
            ),
            Read("A"),
        ),
        (
            "options of Rust",
            format!(
                "let b = [\n{}];\n",
                each(EASY, |_, row| format!("  [{}],", options(row)))
            ),
            Read("A"),
        ),
        (
            "arrays of OCaml",
            format!(
                "let b = [|\n{}|]\n",
                each(EASY, |_, row| format!(
                    "  [|{}|];",
                    list(row, "0").replace(',', ";")
                ))
            ),
            Read("A"),
        ),
        (
            "lists of Racket",
            format!(
                "(define b '(\n{}))\n",
                each(EASY, |_, row| format!("({})", list(row, "#f").replace(',', "")))
            ),
            Read("A"),
        ),
        (
            "data of BASIC",
            each(EASY, |at, row| {
                format!("{} DATA {}", 100 + 10 * at, list(row, "0").replace(' ', ""))
            }),
            Read("A"),
        ),
        (
            "bytes of an assembler",
            format!(
                "board:\n{}",
                each(EASY, |_, row| format!("    .byte {}", list(row, "0")))
            ),
            Read("A"),
        ),
        (
            "words of an assembler with a label",
            each(EASY, |at, row| {
                format!(
                    "{}dc.b {}",
                    if at == 0 { "grid " } else { "     " },
                    list(row, "0")
                )
            }),
            Read("A"),
        ),
        (
            "an array of C with a comment before each row",
            format!(
                "int g[9][9] = {{\n/*       0  1  2  3  4  5  6  7  8 */\n{}}};\n",
                each(EASY, |at, row| format!("/* {at} */ {{ {} }},", list(row, "0")))
            ),
            Read("A"),
        ),
        (
            "an array of C with the columns before each line",
            format!(
                "int g[9][9] = {{\n{}}};\n",
                each(&turned(EASY), |at, row| format!(
                    "/* column {at} */ {{ {} }},",
                    list(row, "0")
                ))
            ),
            Read("A"),
        ),
        (
            "texts of Haskell with blanks",
            format!(
                "board = [\n{}]\n",
                each(EASY, |_, row| format!("  \"{}\",", row.replace('.', " ")))
            ),
            Read("A"),
        ),
        (
            "a tensor with its type",
            format!(
                "tensor([\n{}        ], dtype=torch.int32)\n",
                each(EASY, |_, row| format!("        [{}],", list(row, "0")))
            ),
            Read("A"),
        ),
        (
            "numbers of numpy with a point",
            format!(
                "[{}]\n",
                each(EASY, |_, row| format!(
                    " [{}]",
                    row.chars()
                        .map(|cell| if cell == '.' {
                            "nan".to_owned()
                        } else {
                            format!("{cell}.")
                        })
                        .collect::<Vec<_>>()
                        .join(" ")
                ))
                .trim()
            ),
            Read("A"),
        ),
        (
            "rows with names in a list below",
            format!(
                "{}board = [row1, row2, row3, row4, row5, row6, row7, row8, row9]\n",
                each(EASY, |at, row| format!("row{} = [{}]", at + 1, list(row, "0")))
            ),
            Read("A"),
        ),
        (
            "rows with names in another order below",
            format!(
                "{}board = [row9, row8, row7, row6, row5, row4, row3, row2, row1]\n",
                each(EASY, |at, row| format!("row{} = [{}]", at + 1, list(row, "0")))
            ),
            Refused(""),
        ),
        (
            "a name for empty cells",
            format!(
                "_ = 0\nboard = [\n{}]\n",
                each(EASY, |_, row| format!("    [{}],", list(row, "_")))
            ),
            Read("A"),
        ),
        (
            "a session of Python with an empty prompt",
            format!(
                ">>> pprint(board)\n[{}]\n>>> \n",
                each(EASY, |_, row| format!(" [{}],", list(row, "0")))
                    .trim()
                    .trim_end_matches(',')
            ),
            Read("A"),
        ),
        (
            "sets before a grid",
            format!(
                "rows = [set() for _ in range(9)]\ncols = [set() for _ in range(9)]\nboard = [\n{}]\n",
                each(EASY, |_, row| format!("    [{}],", list(row, "0")))
            ),
            Read("A"),
        ),
    ]
}

/// Frames of data, whose lists are columns, and words about the order of an array.
pub(super) fn columns() -> Vec<Shape> {
    let columns = turned(&EASY.replace('.', "0"));
    let letter = |at: usize| char::from(b'A' + at as u8);
    let list = |row: &str| joined(row, ", ");
    let array = |first: &str| {
        format!(
            "{first}\n{}]\n",
            each(&columns, |_, row| format!("  [{}],", list(row)))
        )
    };
    let doubt = || Refused("may say that these lines are no rows");
    vec![
        (
            "a frame of pandas by letter",
            format!(
                "df = pd.DataFrame({{\n{}}})\n",
                each(&columns, |at, row| format!("  'A': [{}],", list(row))
                    .replace("'A'", &format!("'{}'", letter(at))))
            ),
            Read("A"),
        ),
        (
            "a frame of pandas of a dictionary",
            format!(
                "df = pd.DataFrame.from_dict({{\n{}}})\n",
                each(&columns, |at, row| format!(
                    "  \"{}\": [{}],",
                    letter(at),
                    list(row)
                ))
            ),
            Read("A"),
        ),
        (
            "columns of a frame by letter",
            each(&columns, |at, row| {
                format!("df[\"{}\"] = [{}]", letter(at), list(row))
            }),
            Read("A"),
        ),
        (
            "columns of a frame of R",
            each(&columns, |at, row| format!("df$V{} <- c({})", at + 1, list(row))),
            Read("A"),
        ),
        (
            "columns of R that are bound by a call",
            format!(
                "b <- do.call(cbind, list(\n{}))\n",
                each(&columns, |_, row| format!("c({}),", list(row)))
            ),
            doubt(),
        ),
        (
            "a vector of R with two sizes",
            format!(
                "b <- c(\n{})\ndim(b) <- c(9,9)\n",
                each(&columns, |_, row| format!("{},", list(row)))
            ),
            doubt(),
        ),
        (
            "a comment that each list is a column",
            array("# each list is one column\nboard = ["),
            doubt(),
        ),
        (
            "a comment about the first index",
            array("# first index is the column\nboard = ["),
            doubt(),
        ),
        ("a comment about x and y", array("# x then y\nboard = ["), doubt()),
        (
            "a comment about columns behind an array of C",
            array("int board[9][9] = { // columns, left to right"),
            Read("A"),
        ),
        (
            "an array with the name of data of columns",
            array("const columnData = ["),
            doubt(),
        ),
    ]
}
