//! Texts as people paste them: calls with expressions, code that turns the grid, comments behind cells, facts and placements.

use super::Expected::{Read, Refused};
use super::make::{each, joined, rows};
use super::order::turned;
use super::{EASY, Shape};

/// How a label is refused that names no certain row.
const NO_LABEL: &str = "it is not certain which row, column or box";
/// How a grid beside words is refused.
const NO_TITLE: &str = "may say that these lines are no rows";
/// How another order of cells is refused.
const NO_ORDER: &str = "only cells row by row are read";

/// The rows of the easy puzzle from the last to the first.
fn reversed() -> String {
    rows(EASY).into_iter().rev().collect()
}

/// The cells of each row from right to left.
fn mirrored() -> String {
    rows(EASY)
        .iter()
        .flat_map(|row| row.chars().rev().collect::<Vec<_>>())
        .collect()
}

/// A list of each row on a line.
fn lists(grid: &str) -> String {
    each(&grid.replace('.', "0"), |_, row| {
        format!("[{}],", joined(row, ", "))
    })
}

/// Lists on one line.
fn nested(grid: &str) -> String {
    let lists: Vec<String> = rows(&grid.replace('.', "0"))
        .iter()
        .map(|row| format!("[{}]", joined(row, ", ")))
        .collect();
    format!("[{}]", lists.join(", "))
}

/// The filled cells, each as `write` writes its row, its column and its digit from 1.
fn filled(write: impl Fn(usize, usize, char) -> String) -> String {
    let cells = EASY.chars().enumerate().filter(|(_, digit)| *digit != '.');
    cells
        .map(|(at, digit)| write(at / 9 + 1, at % 9 + 1, digit))
        .collect()
}

/// Calls whose numbers are expressions, or several.
pub(super) fn calls() -> Vec<Shape> {
    let call = |grid: &str, label: &dyn Fn(usize) -> String| {
        each(grid, |at, row| format!("{}\"{row}\")", label(at)))
    };
    let list = |grid: &str, label: &dyn Fn(usize) -> String| {
        each(&grid.replace('.', "0"), |at, row| {
            format!("{} = [{}]", label(at), joined(row, ", "))
        })
    };
    let up = reversed();
    vec![
        (
            "calls with a difference",
            call(&up, &|at| format!("setRow(8 - {at}, ")),
            Refused(NO_LABEL),
        ),
        (
            "calls with a difference without blanks",
            call(&up, &|at| format!("setRow(8-{at}, ")),
            Refused(NO_LABEL),
        ),
        (
            "calls with a sum",
            call(EASY, &|at| format!("setRow(0 + {at}, ")),
            Refused(NO_LABEL),
        ),
        (
            "calls with two numbers",
            call(&turned(EASY), &|at| format!("fill(0, {at}, ")),
            Refused(NO_LABEL),
        ),
        (
            "calls with the row first",
            call(EASY, &|at| format!("setRow({at}, 0, ")),
            Refused(NO_LABEL),
        ),
        (
            "calls with rows that go down",
            call(&up, &|at| format!("setRow({}, 0, ", 8 - at)),
            Refused(NO_LABEL),
        ),
        (
            "calls with one number",
            call(&up, &|at| format!("setRow({}, ", 8 - at)),
            Read("A"),
        ),
        (
            "elements with a difference",
            list(&up, &|at| format!("grid[8 - {at}]")),
            Refused(NO_LABEL),
        ),
        (
            "elements by the end",
            list(&up, &|at| format!("grid[n - 1 - {at}]")),
            Refused(NO_LABEL),
        ),
        (
            "elements by their complement",
            list(&up, &|at| format!("grid[~{at}]")),
            Refused(NO_LABEL),
        ),
        (
            "elements of C# by the end",
            list(&up, &|at| format!("grid[^{}]", at + 1)),
            Refused(NO_LABEL),
        ),
        (
            "elements of the first grid",
            list(&up, &|at| format!("grids[0][{}]", 8 - at)),
            Refused(NO_LABEL),
        ),
        (
            "initialisers of C with a difference",
            each(&up.replace('.', "0"), |at, row| {
                format!("[8 - {at}] = {{{}}},", joined(row, ", "))
            }),
            Refused(NO_LABEL),
        ),
        (
            "sizes of an array",
            format!("int grid[9][9] = {{\n{}}};\n", lists(EASY)),
            Read("A"),
        ),
        (
            "sizes of an array of C#",
            format!("int[,] grid = new int[9, 9] {{\n{}}};\n", lists(EASY)),
            Read("A"),
        ),
        (
            "ranges of cells of a sheet",
            each(&EASY.replace('.', "0"), |at, row| {
                format!(
                    "Range(\"A{0}:I{0}\").Value = Array({1})",
                    at + 1,
                    joined(row, ", ")
                )
            }),
            Read("A"),
        ),
    ]
}

/// Comments and titles beside labelled rows, and words for columns.
pub(super) fn titles() -> Vec<Shape> {
    let below = |title: &str, grid: &str| {
        format!(
            "{title}\n{}",
            each(grid, |at, row| format!("setRow({at}, \"{row}\")"))
        )
    };
    let columns = turned(EASY);
    let plain = |title: &str| format!("{title}\n{}", each(&columns, |_, row| row.to_owned()));
    vec![
        (
            "a comment of columns above calls",
            below("// each row is a column", &columns),
            Refused(NO_TITLE),
        ),
        (
            "a comment of C above calls",
            below("/* each row is a column */", &columns),
            Refused(NO_TITLE),
        ),
        (
            "a comment of Python above calls",
            below("# rows from bottom to top", &reversed()),
            Refused(NO_TITLE),
        ),
        (
            "a comment of rows above calls",
            below("// rows from top to bottom", EASY),
            Read("A"),
        ),
        (
            "a comment about a program above calls",
            below("# solve column by column", EASY),
            Read("A"),
        ),
        (
            "a comment about numbers above calls",
            below("// rows and columns are numbered from 0", EASY),
            Read("A"),
        ),
        (
            "a comment of a configuration",
            format!(
                "; rows count from the bottom\n[grid]\n{}",
                each(EASY, |at, row| format!("row{}={row}", 9 - at))
            ),
            Refused(NO_TITLE),
        ),
        ("the 9 columns", plain("Here are the 9 columns:"), Read("A")),
        (
            "a German word for reading down",
            plain("(senkrecht lesen)"),
            Refused(NO_TITLE),
        ),
        (
            "a Japanese word for reading down",
            plain("縦に読む"),
            Refused(NO_TITLE),
        ),
        (
            "numbers of rows and columns",
            format!("9 rows, 9 columns\n{}", each(EASY, |_, row| row.to_owned())),
            Read("A"),
        ),
        (
            "a comment behind the cells",
            format!("{columns} # column by column\n"),
            Refused("the comment \"column by column\""),
        ),
        (
            "words behind the cells",
            format!("{columns} (columns)\n"),
            Refused("write --format line if they are"),
        ),
        (
            "a word for another order behind the cells",
            format!("{} reversed\n", EASY.chars().rev().collect::<String>()),
            Refused("reversed"),
        ),
        (
            "a rating behind the cells",
            "{A} # 7.2 easy\n{B} box of chocolates\n".to_owned(),
            Read("AB"),
        ),
        (
            "rows of a statement of SQL",
            format!(
                "INSERT INTO grid (r1, r2, r3, r4, r5, r6, r7, r8, r9) VALUES\n{}",
                each(&columns.replace('.', "0"), |_, row| format!(
                    "({}),",
                    joined(row, ", ")
                ))
            ),
            Refused("names the columns in another order"),
        ),
        (
            "columns of a statement of SQL",
            format!(
                "INSERT INTO grid (c1, c2, c3, c4, c5, c6, c7, c8, c9) VALUES\n{}",
                each(&EASY.replace('.', "0"), |_, row| format!(
                    "({}),",
                    joined(row, ", ")
                ))
            ),
            Read("A"),
        ),
        (
            "a turned parameter of AMPL",
            format!(
                "param given (tr): 1 2 3 4 5 6 7 8 9 :=\n{}",
                each(&columns, |at, row| format!("{} {}", at + 1, joined(row, " ")))
            ),
            Refused(""),
        ),
    ]
}

/// Programs that turn or mirror the grid.
pub(super) fn programs() -> Vec<Shape> {
    let columns = turned(EASY);
    let board = |before: &str, grid: &str, after: &str| format!("{before}\n{}{after}\n", lists(grid));
    vec![
        (
            "columns of numpy from the right",
            board("g = np.array([", &mirrored(), "])\ng = g[:, ::-1]"),
            Refused(NO_TITLE),
        ),
        (
            "an iterator of Rust from the end",
            board("let g = [", &reversed(), "].into_iter().rev();"),
            Refused(NO_TITLE),
        ),
        (
            "columns of nalgebra",
            board("let m = SMatrix::from_columns(&[", &columns, "]);"),
            Refused(NO_TITLE),
        ),
        (
            "a slice of columns of nalgebra",
            board("let m = Matrix9::from_column_slice(&[", &columns, "]);"),
            Refused(NO_TITLE),
        ),
        (
            "a slice of rows of nalgebra",
            board("let m = Matrix9::from_row_slice(&[", EASY, "]);"),
            Read("A"),
        ),
        (
            "lists that Elixir zips",
            board("grid = [", &columns, "]\n|> Enum.zip()"),
            Refused(NO_TITLE),
        ),
        (
            "a sequence of Clojure from the end",
            board("(def g (rseq [", &reversed(), "]))"),
            Refused(NO_TITLE),
        ),
        (
            "columns of R from the end",
            format!(
                "m <- apply(m, 2, rev)\n{}",
                each(&reversed(), |_, row| row.to_owned())
            ),
            Refused(NO_TITLE),
        ),
        (
            "a text of C from its end",
            format!(
                "char *s = strrev(\"{}\");\n",
                EASY.chars().rev().collect::<String>()
            ),
            Refused(NO_ORDER),
        ),
        (
            "an input of columns",
            format!("Input: cols = {}\n", nested(&columns)),
            Refused(""),
        ),
        (
            "an input of columns in an example",
            format!("Example 1:\nInput: cols = {}\n", nested(&columns)),
            Refused(""),
        ),
        (
            "an input of a board",
            format!("Input: board = {}\n", nested(EASY)),
            Read("A"),
        ),
        (
            "columns of Julia on a line",
            format!(
                "grid = [{}]\n",
                rows(&columns.replace('.', "0"))
                    .iter()
                    .map(|row| joined(row, "; "))
                    .collect::<Vec<_>>()
                    .join(" ;; ")
            ),
            Refused(NO_ORDER),
        ),
        (
            "elements before the others in C++",
            each(&reversed(), |_, row| format!("rows.emplace_front(\"{row}\");")),
            Refused(NO_LABEL),
        ),
        (
            "elements before the others in Lua",
            each(&reversed(), |_, row| format!("table.insert(rows, 1, \"{row}\")")),
            Refused(NO_LABEL),
        ),
        (
            "elements behind the others in Lua",
            each(EASY, |_, row| format!("table.insert(rows, \"{row}\")")),
            Read("A"),
        ),
        (
            "elements before the others in C#",
            each(&reversed(), |_, row| format!("rows.Insert(0, \"{row}\");")),
            Refused(NO_LABEL),
        ),
        (
            "columns of numpy by dots",
            each(&columns.replace('.', "0"), |at, row| {
                format!("grid[..., {at}] = [{}]", joined(row, ", "))
            }),
            Read("A"),
        ),
        (
            "rows of a turned array",
            each(&columns.replace('.', "0"), |at, row| {
                format!("grid.T[{at}] = [{}]", joined(row, ", "))
            }),
            Refused(NO_LABEL),
        ),
        (
            "a grid of columns by its name",
            board("const colGrid = [", &columns, "];"),
            Refused(NO_TITLE),
        ),
        (
            "a text that JavaScript reverses",
            format!("p = '{}'.reverse()\n", EASY.chars().rev().collect::<String>()),
            Refused(NO_ORDER),
        ),
        (
            "a text that a command reverses",
            format!("echo {} | rev\n", EASY.chars().rev().collect::<String>()),
            Refused(NO_ORDER),
        ),
        (
            "the data of a form with its order",
            format!("curl -d 'order=column&grid={columns}' https://example.com\n"),
            Refused(NO_ORDER),
        ),
        (
            "the data of a form",
            "curl -d 'grid={A}' https://example.com\n".to_owned(),
            Read("A"),
        ),
        (
            "a note in a table without names",
            format!("7,{columns},column by column\n"),
            Refused(NO_ORDER),
        ),
        (
            "another note in a table without names",
            "7,{A},right and left\n8,{B},box\n".to_owned(),
            Read("AB"),
        ),
        (
            "names of rows above a sheet",
            format!(
                "Row 1,Row 2,Row 3,Row 4,Row 5,Row 6,Row 7,Row 8,Row 9\n{}",
                each(&columns, |_, row| joined(row, ",").replace('.', ""))
            ),
            Refused("names the columns in another order"),
        ),
        (
            "names of y above a sheet",
            format!(
                "y1,y2,y3,y4,y5,y6,y7,y8,y9\n{}",
                each(&columns, |_, row| joined(row, ",").replace('.', ""))
            ),
            Refused("names the columns in another order"),
        ),
        (
            "the last row first by its label",
            each(&reversed(), |at, row| {
                let label = if at == 0 { "bottom: " } else { "" };
                format!("{label}{row}")
            }),
            Refused("not those of nine rows"),
        ),
        (
            "the last row last by its label",
            each(EASY, |at, row| {
                let label = match at {
                    0 => "top: ",
                    8 => "bottom: ",
                    _ => "",
                };
                format!("{label}{row}")
            }),
            Read("A"),
        ),
        (
            "columns by their sides",
            each(&columns, |at, row| {
                let label = match at {
                    0 => "left: ",
                    8 => "right: ",
                    _ => "",
                };
                format!("{label}{row}")
            }),
            Refused(NO_LABEL),
        ),
        (
            "a comment behind the cells about reading",
            format!("{columns} (read down the columns)\n"),
            Refused("write --format line if they are"),
        ),
        (
            "loops below an array of C",
            format!(
                "int grid[9][9] = {{\n{}}};\nfor (int row = 0; row < 9; row++)\n    for (int col = 0; col < 9; col++)\n",
                lists(EASY)
            ),
            Read("A"),
        ),
        (
            "the heading of a crossword",
            format!("Down\n{}", each(&columns, |_, row| row.to_owned())),
            Refused(NO_TITLE),
        ),
        (
            "an order in a field without a header",
            format!("order=F,puzzle={columns}\n"),
            Refused(NO_ORDER),
        ),
    ]
}

/// Documents with numbers that count from another side, and pages with styles that turn a table.
pub(super) fn documents() -> Vec<Shape> {
    let record = |grid: &str, field: &dyn Fn(usize) -> String| {
        each(grid, |at, row| format!("- {{{}, cells: \"{row}\"}}", field(at)))
    };
    let zeros = EASY.replace('.', "0");
    let columns = turned(EASY);
    let table = |grid: &str, style: &str| {
        let cells = |row: &str| -> String {
            let cells = row.chars().map(|cell| format!("<td>{cell}</td>"));
            cells.collect::<String>().replace('.', "")
        };
        format!(
            "<table style=\"{style}\">\n{}</table>\n",
            each(grid, |_, row| format!("<tr>{}</tr>", cells(row)))
        )
    };
    let matrix = |grid: &str, before: &str, after: &str| {
        let lines = each(&grid.replace('.', "0"), |_, row| {
            format!("{} \\\\", joined(row, " & "))
        });
        format!("{before}\\begin{{pmatrix}}\n{lines}\\end{{pmatrix}}{after}\n")
    };
    vec![
        (
            "records of YAML from the bottom",
            record(EASY, &|at| format!("row_from_bottom: {}", 9 - at)),
            Refused(NO_ORDER),
        ),
        (
            "records of YAML with ranks",
            record(EASY, &|at| format!("rank: {}", at + 1)),
            Refused(NO_ORDER),
        ),
        (
            "records of YAML with rows and scores",
            record(EASY, &|at| format!("row: {}, score: {}", at + 1, -(at as i32))),
            Read("A"),
        ),
        (
            "records of YAML with negative numbers",
            record(EASY, &|at| format!("row: {}", at as i32 - 9)),
            Refused(NO_ORDER),
        ),
        (
            "records of YAML with a y that goes down",
            record(EASY, &|at| format!("y: {}", 9 - at)),
            Refused(NO_ORDER),
        ),
        (
            "records of YAML with a y that goes up",
            record(EASY, &|at| format!("y: {at}")),
            Read("A"),
        ),
        (
            "records of YAML with words for their places",
            record(EASY, &|at| format!("pos: bottom+{at}")),
            Refused(NO_ORDER),
        ),
        (
            "records of JSON from the bottom",
            format!(
                "[{}]\n",
                each(EASY, |at, row| format!(
                    "{{\"row_from_bottom\": {}, \"cells\": \"{row}\"}},",
                    9 - at
                ))
                .trim_end()
                .trim_end_matches(',')
            ),
            Refused(NO_ORDER),
        ),
        (
            "rows of YAML in digits alone",
            each(&zeros, |at, row| format!("- {{row: {}, cells: {row}}}", at + 1)),
            Read("A"),
        ),
        (
            "rows of YAML in digits alone from the last",
            rows(&zeros)
                .iter()
                .enumerate()
                .rev()
                .map(|(at, row)| format!("- {{row: {}, cells: {row}}}\n", at + 1))
                .collect(),
            Read("A"),
        ),
        (
            "a comment of JSON about its lists",
            format!("{{\n // columns\n \"grid\": {}\n}}\n", nested(&columns)),
            Refused(NO_ORDER),
        ),
        (
            "a comment of JSON about its rows",
            format!("{{\n // rows\n \"grid\": {}\n}}\n", nested(EASY)),
            Read("A"),
        ),
        (
            "fields of x and y by columns",
            format!(
                "{}\n{}\n",
                (0..81)
                    .map(|at| format!("x{}y{}", at / 9 + 1, at % 9 + 1))
                    .collect::<Vec<_>>()
                    .join(","),
                joined(&columns.replace('.', "0"), ",")
            ),
            Refused("do not say which cell"),
        ),
        (
            "a folder of an address",
            format!("https://example.com/by-column/{}\n", columns.replace('.', "0")),
            Refused(NO_ORDER),
        ),
        (
            "a table that is mirrored",
            table(&mirrored(), "transform: scaleX(-1)"),
            Refused(NO_TITLE),
        ),
        (
            "a table that is turned",
            table(&columns, "transform:rotate(90deg)"),
            Refused(NO_TITLE),
        ),
        (
            "a table that is written down",
            table(&columns, "writing-mode: vertical-rl"),
            Refused(NO_TITLE),
        ),
        (
            "a table from the bottom",
            table(&reversed(), "display:flex; flex-direction: column-reverse"),
            Refused(NO_TITLE),
        ),
        (
            "a table that is turned a little",
            table(EASY, "transform: rotate(-2deg)"),
            Read("A"),
        ),
        (
            "a table with a style",
            table(EASY, "color: red; text-align: center"),
            Read("A"),
        ),
        ("a matrix of LaTeX", matrix(EASY, "", ""), Read("A")),
        (
            "a matrix of LaTeX that is turned",
            matrix(&columns, "", "^T"),
            Refused(NO_TITLE),
        ),
        (
            "a matrix of LaTeX that is turned by a sign",
            matrix(&columns, "A = ", "^{\\top}"),
            Refused(NO_TITLE),
        ),
        (
            "a matrix of LaTeX that is mirrored",
            matrix(&mirrored(), "\\reflectbox{", "}"),
            Refused(NO_TITLE),
        ),
    ]
}

/// Digits with their places, hard blanks and ratings, which were refused without need.
pub(super) fn placed() -> Vec<Shape> {
    let hard = |grid: &str| grid.replace("..", "\u{a0}.");
    vec![
        (
            "placements on a line",
            filled(|row, column, digit| format!("r{row}c{column}={digit} ")),
            Read("A"),
        ),
        (
            "placements under a title",
            format!(
                "Givens: {}",
                filled(|row, column, digit| format!("R{row}C{column} = {digit}, "))
            ),
            Read("A"),
        ),
        (
            "placements of German",
            filled(|row, column, digit| format!("z{row}s{column}={digit}\n")),
            Read("A"),
        ),
        (
            "facts",
            filled(|row, column, digit| format!("cell({row},{column},{digit}).\n")),
            Read("A"),
        ),
        (
            "facts on a line",
            filled(|row, column, digit| format!("cell({row},{column},{digit}). ")),
            Read("A"),
        ),
        (
            "facts below a comment",
            format!(
                "% given(Row, Column, Digit)\n{}",
                filled(|row, column, digit| format!("given({row},{column},{digit}).\n"))
            ),
            Read("A"),
        ),
        (
            "facts with the column first",
            filled(|row, column, digit| format!("cell({column},{row},{digit}).\n")),
            Refused("which of their numbers is the row"),
        ),
        (
            "facts below a comment that names the column first",
            format!(
                "% cell(X, Y, Digit)\n{}",
                filled(|row, column, digit| format!("cell({row},{column},{digit}).\n"))
            ),
            Refused(NO_TITLE),
        ),
        (
            "assignments from 0",
            filled(|row, column, digit| format!("board[{}][{}] = {digit};\n", row - 1, column - 1)),
            Read("A"),
        ),
        (
            "assignments with the column first",
            filled(|row, column, digit| format!("board[{}][{}] = {digit};\n", column - 1, row - 1)),
            Refused("which of their numbers is the row"),
        ),
        (
            "cells of a sheet in VBA",
            filled(|row, column, digit| format!("Cells({row}, {column}).Value = {digit}\n")),
            Read("A"),
        ),
        (
            "hard blanks among dots",
            each(&hard(EASY), |_, row| row.to_owned()),
            Read("A"),
        ),
        (
            "hard blanks among dots with blanks between",
            each(&hard(EASY), |_, row| joined(row, " ")),
            Read("A"),
        ),
        (
            "hard blanks in boxes",
            each(&hard(EASY), |_, row| {
                let cells: Vec<char> = row.chars().collect();
                let boxes: Vec<String> = cells.chunks(3).map(|three| three.iter().collect()).collect();
                boxes.join("|")
            }),
            Read("A"),
        ),
        (
            "ratings below a puzzle",
            "{A}\nED=7.2/1.2/1.2\n{B}\nED=9.0/9.0/2.6\n".to_owned(),
            Read("AB"),
        ),
        ("a rating below a puzzle", "{A0}\nER=7.2\n".to_owned(), Read("A")),
    ]
}
