//! Grids as `NumPy`, R, pandas and `PyTorch` print them, rows behind labels in any order, and the signs of terminals.

use super::Expected::{Puzzles, Read, Refused};
use super::make::{each, joined, rows};
use super::{EASY, EASY_SOLUTION, HARD, Shape};

/// The cells of a row with a word in the empty ones, each as wide as a column of a print.
fn words(row: &str, empty: &str, decimals: &str) -> String {
    let word = |cell: char| match cell {
        '.' => format!("{empty:>5}"),
        digit => format!("{:>5}", format!("{digit}{decimals}")),
    };
    row.chars().map(word).collect()
}

/// An array of `NumPy` or `PyTorch` with this beginning and end.
fn array(start: &str, between: &str, decimals: &str, end: &str) -> String {
    let line = |(at, row): (usize, &String)| {
        let cells: Vec<String> = row
            .replace('.', "0")
            .chars()
            .map(|cell| format!("{cell}{decimals}"))
            .collect();
        let margin = if at == 0 {
            start.to_owned()
        } else {
            " ".repeat(start.len() - 1)
        };
        format!("{margin}[{}]", cells.join(between))
    };
    let lines: Vec<String> = rows(EASY).iter().enumerate().map(line).collect();
    format!("{}{end}\n", lines.join(&format!("{}\n", between.trim_end())))
}

/// Prints of numbers.
pub(super) fn numbers() -> Vec<Shape> {
    let mut shapes = vec![
        ("NumPy with points", array("[", " ", ".", "]"), Read("A")),
        (
            "an array of NumPy with points and a type",
            array("array([", ", ", ".", "], dtype=float32)"),
            Read("A"),
        ),
        (
            "an array of NumPy with a type",
            array("array([", ", ", "", "], dtype=uint32)"),
            Read("A"),
        ),
        (
            "a tensor on a device",
            array("tensor([", ", ", "", "], device='cuda:0')"),
            Read("A"),
        ),
        (
            "a tensor of decimals",
            array("tensor([", ", ", ".", "])"),
            Read("A"),
        ),
        (
            "the shape above an array",
            format!("(9, 9)\n{}", array("[", " ", "", "]")),
            Read("A"),
        ),
        (
            "the size below a data frame",
            format!(
                "   0  1  2  3  4  5  6  7  8\n{}\n[9 rows x 9 columns]\n",
                each(&EASY.replace('.', "0"), |at, row| format!(
                    "{at}  {}",
                    joined(row, "  ")
                ))
            ),
            Read("A"),
        ),
        (
            "decimals in a sheet",
            each(EASY, |_, row| {
                let cells: Vec<String> = row
                    .chars()
                    .map(|cell| {
                        if cell == '.' {
                            String::new()
                        } else {
                            format!("{cell}.0")
                        }
                    })
                    .collect();
                cells.join(",")
            }),
            Puzzles("bordered", "A"),
        ),
        (
            "a sign for empty cells",
            format!("_ = 0\n{}", each(EASY, |_, row| row.replace('.', "_"))),
            Read("A"),
        ),
    ];
    for (name, empty, decimals) in [
        ("R with NA", "NA", ""),
        ("R with NaN", "NaN", ""),
        ("a print with None", "None", ""),
        ("a print with <NA>", "<NA>", ""),
        ("a print with NaN and decimals", "NaN", ".0"),
    ] {
        let header: String = (1..10).map(|column| format!(" [,{column}]")).collect();
        let text = format!(
            "    {header}\n{}",
            each(EASY, |at, row| format!(
                "[{},]{}",
                at + 1,
                words(row, empty, decimals)
            ))
        );
        shapes.push((name, text, Read("A")));
        let header: String = (0..9).map(|column| format!("{column:>5}")).collect();
        let text = format!(
            " {header}\n{}",
            each(EASY, |at, row| format!("{at}{}", words(row, empty, decimals)))
        );
        shapes.push((name, text, Read("A")));
    }
    shapes
}

/// Rows behind labels that are not in order.
pub(super) fn labels() -> Vec<Shape> {
    let order = [2, 0, 1, 5, 3, 4, 8, 6, 7];
    let lines = |grid: &str, line: &dyn Fn(usize, &str) -> String| -> String {
        let rows = rows(grid);
        order.iter().map(|&at| line(at, &rows[at]) + "\n").collect()
    };
    let columns: String = (0..9)
        .flat_map(|column| EASY.chars().skip(column).step_by(9))
        .collect();
    vec![
        (
            "3) first",
            lines(EASY, &|at, row| format!("{}) {}", at + 1, joined(row, " "))),
            Read("A"),
        ),
        (
            "[3] first",
            lines(EASY, &|at, row| format!("[{}] {row}", at + 1)),
            Read("A"),
        ),
        (
            "#3 first",
            lines(EASY, &|at, row| format!("#{} {row}", at + 1)),
            Read("A"),
        ),
        (
            "Row 3 first",
            lines(EASY, &|at, row| format!("Row {} {}", at + 1, joined(row, " "))),
            Read("A"),
        ),
        (
            "line 3 with an arrow first",
            lines(EASY, &|at, row| format!("line {} -> {row}", at + 1)),
            Read("A"),
        ),
        (
            "C first",
            lines(EASY, &|at, row| {
                format!("{} {}", char::from(b'A' + at as u8), joined(row, " "))
            }),
            Read("A"),
        ),
        (
            "C3 first, of columns",
            lines(&columns, &|at, row| format!("C{} {}", at + 1, joined(row, " "))),
            Read("A"),
        ),
        (
            "a column of row numbers in any order",
            format!(
                "row,c1,c2,c3,c4,c5,c6,c7,c8,c9\n{}",
                lines(EASY, &|at, row| format!(
                    "{},{}",
                    at + 1,
                    joined(&row.replace('.', "0"), ",")
                ))
            ),
            Read("A"),
        ),
        (
            "9 first without a word",
            each(EASY, |at, row| format!("{}) {row}", 9 - at)),
            Refused(""),
        ),
        (
            "a row twice",
            each(EASY, |at, row| format!("Row {} {row}", at.max(1))),
            Refused(""),
        ),
        (
            "#1 before rows in order",
            each(EASY, |at, row| format!("#{} {row}", at + 1)),
            Read("A"),
        ),
    ]
}

/// Signs of terminals and of empty cells, arrows, and two bars between boxes.
pub(super) fn signs() -> Vec<Shape> {
    let with = |empty: &str| each(EASY, |_, row| joined(row, " ").replace('.', empty));
    let solution = rows(EASY_SOLUTION);
    let boxes = |outer: &str| {
        each(EASY, |_, row| {
            let cells: Vec<String> = row
                .replace('.', " ")
                .chars()
                .map(|cell| format!(" {cell} "))
                .collect();
            let boxes: Vec<String> = cells.chunks(3).map(|cells| cells.join("|")).collect();
            format!("{outer}{}{outer}", boxes.join("||"))
        })
    };
    vec![
        (
            "a true colour",
            each(EASY, |_, row| format!("\u{1b}[38:2::1:2:3m{row}\u{1b}[0m")),
            Read("A"),
        ),
        (
            "a character set",
            each(EASY, |_, row| format!("\u{1b}[7m{row}\u{1b}(B\u{1b}[m")),
            Read("A"),
        ),
        (
            "the end of a file of DOS",
            "{A}\r\n{B}\r\n\u{1a}".to_owned(),
            Puzzles("line", "AB"),
        ),
        (
            "zero bytes at the end",
            each(EASY, |_, row| row.to_owned()) + "\0\0\0",
            Read("A"),
        ),
        ("two quotes for an empty cell", with("\"\""), Read("A")),
        ("two stops for an empty cell", with(".."), Read("A")),
        ("two lines for an empty cell", with("__"), Read("A")),
        ("brackets for an empty cell", with("[]"), Read("A")),
        ("brackets around a blank", with("( )"), Read("A")),
        ("two bars between boxes", boxes(""), Read("A")),
        ("two bars between boxes and one outside", boxes("|"), Read("A")),
        (
            "wide digits and blanks",
            each(HARD, |_, row| {
                let wide = |cell: char| {
                    cell.to_digit(10)
                        .map_or('\u{3000}', |digit| char::from_u32(0xff10 + digit).unwrap_or(cell))
                };
                row.chars().map(wide).collect()
            }),
            Read("B"),
        ),
        (
            "an arrow in the middle",
            each(EASY, |at, row| {
                format!("{row} {} {}", if at == 4 { "=>" } else { "  " }, solution[at])
            }),
            Read("A"),
        ),
        (
            "an arrow in each row",
            each(EASY, |at, row| format!("{row} -> {}", solution[at])),
            Read("A"),
        ),
    ]
}
