//! Words beside a grid that name a unit, a direction or an order and are not understood as a whole, and words that only seem to.

use super::Expected::{Bad, Mixed, Puzzles, Refusal};
use super::make::{each, joined, nested, rows};
use super::order::{turned, upwards};
use super::{EASY, Shape};

/// How labels that are not certain are refused.
const NO_LABEL: &str = "write --format bordered if they are rows from top to bottom";
/// How grids beside a title that is not certain are refused.
const NO_TITLE: &str = "write --format bordered if they are, or leave line";
/// How another order of cells is refused.
const NO_ORDER: &str = "only cells row by row are read";

const SPANISH: [&str; 9] = [
    "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve",
];
const FRENCH: [&str; 9] = [
    "première",
    "deuxième",
    "troisième",
    "quatrième",
    "cinquième",
    "sixième",
    "septième",
    "huitième",
    "neuvième",
];
const ITALIAN: [&str; 9] = [
    "uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove",
];

/// The sign of this index after a first one.
fn sign(first: char, index: usize) -> char {
    char::from_u32(first as u32 + index as u32).unwrap_or(first)
}

/// Labels before lines.
pub(super) fn labels() -> Vec<Shape> {
    let columns = turned(EASY);
    let zeros = columns.replace('.', "0");
    let refused = || Bad("bordered", NO_LABEL);
    let followed = || Puzzles("bordered", "A");
    let before = |label: &str| {
        each(EASY, |at, line| {
            format!("{label}: {line}").replace('#', &(at + 1).to_string())
        })
    };
    vec![
        (
            "row 1 from below",
            upwards(EASY, |line| format!("row {} from below: ", 10 - line)),
            refused(),
        ),
        ("row 1 (rtl)", before("row # (rtl)"), refused()),
        (
            "row -9",
            upwards(EASY, |line| format!("row -{line}: ")),
            refused(),
        ),
        (
            "line[-1]",
            upwards(EASY, |line| format!("line[-{}] = ", 10 - line)),
            refused(),
        ),
        ("Zeile 1 kopfstehend", before("Zeile # kopfstehend"), refused()),
        ("the mirrored row 1", before("the mirrored row #"), refused()),
        (
            "fila uno",
            upwards(EASY, |line| format!("fila {}: ", SPANISH[line - 1])),
            followed(),
        ),
        (
            "colonne première",
            each(&columns, |at, line| format!("colonne {}: {line}", FRENCH[at])),
            followed(),
        ),
        (
            "riga uno",
            upwards(EASY, |line| format!("riga {}: ", ITALIAN[line - 1])),
            followed(),
        ),
        (
            "1ª fila",
            upwards(EASY, |line| format!("la {line}ª fila: ")),
            followed(),
        ),
        (
            "row \u{2168} first",
            upwards(EASY, |line| format!("row {}: ", sign('\u{2160}', line - 1))),
            followed(),
        ),
        (
            "Spalte \u{2460}",
            each(&columns, |at, line| {
                format!("Spalte {}: {line}", sign('\u{2460}', at))
            }),
            followed(),
        ),
        (
            "col \u{ff11}",
            each(&columns, |at, line| {
                format!("col {}: {line}", sign('\u{ff11}', at))
            }),
            followed(),
        ),
        (
            "第1列",
            each(&columns, |at, line| format!("第{}列: {line}", at + 1)),
            refused(),
        ),
        ("第1行", before("第#行"), refused()),
        (
            "第一列",
            each(&columns, |_, line| format!("第一列: {line}")),
            refused(),
        ),
        (
            "열",
            each(&columns, |at, line| format!("열 {}: {line}", at + 1)),
            followed(),
        ),
        (
            "sütun",
            each(&columns, |at, line| format!("sütun {}: {line}", at + 1)),
            followed(),
        ),
        (
            "columns of numpy",
            each(&zeros, |at, line| {
                format!("grid[:, {at}] = [{}]", joined(line, ", "))
            }),
            Puzzles("bordered", "A"),
        ),
        (
            "columns of MATLAB",
            each(&zeros, |at, line| {
                format!("A(:,{}) = [{}];", at + 1, joined(line, " "))
            }),
            Puzzles("rows", "A"),
        ),
        (
            "rows of MATLAB from the last",
            upwards(&EASY.replace('.', "0"), |line| format!("A({line},:) = ")),
            followed(),
        ),
        (
            "a name of a grid before the rows",
            before("monday_row_#"),
            followed(),
        ),
        (
            "a name of a program before the rows",
            before("const char *row#"),
            followed(),
        ),
    ]
}

/// Titles, comments and lines below a grid.
pub(super) fn titles() -> Vec<Shape> {
    let columns = turned(EASY);
    let each_line = |grid: &str| each(grid, |_, line| line.to_owned());
    let (plain, columns_lines) = (each_line(EASY), each_line(&columns));
    let below = |title: &'static str, lines: &str, expected| (title, format!("{title}\n{lines}"), expected);
    let refused = || Bad("bordered", NO_TITLE);
    let followed = || Puzzles("bordered", "A");
    let braces = each(&columns.replace('.', "0"), |_, line| {
        format!("    {{{}}},", joined(line, ", "))
    });
    let commented = each(&columns.replace('.', "0"), |_, line| {
        format!("  - [{}]", joined(line, ", "))
    });
    let mut at = 0;
    let commented: String = commented
        .lines()
        .map(|line| {
            at += 1;
            format!("  # column {at}\n{line}\n")
        })
        .collect();
    let titles = [
        "Row of the day: puzzle 5, easy",
        "Column 5: easy",
        "X-Wing in columns 2 and 7",
        "The last puzzle of the year",
        "Right on, easy",
        "Hands up! 12",
        "Block party",
        "This page contains hyperlinks",
        "Box 12, from the attic",
        "Files of 2005",
        "Fill the grid so that each column and each box has the digits 1 to 9",
        "Rows, columns and boxes have all digits.",
        "Law and order",
        "In order of difficulty",
        "Diagonal symmetry, rotated by 180 degrees",
        "From the top drawer",
        "Line 7 of the list",
        "J. T. Smith, Unit 5",
        "Up and down",
        "Level 3, group B",
    ];
    let mut shapes: Vec<Shape> = titles
        .into_iter()
        .map(|title| (title, format!("{title}\n{plain}"), Puzzles("bordered", "A")))
        .collect();
    shapes.extend([
        below("C1..C9", &columns_lines, followed()),
        below(
            "B1 to B9:",
            &each_line(&super::wild::boxes().concat()),
            followed(),
        ),
        below("R1-R9", &plain, followed()),
        below("columns: 9", &plain, followed()),
        below("rows = 9, columns = 9", &plain, followed()),
        below("C9..C1", &columns_lines, refused()),
        below("Read down", &columns_lines, refused()),
        below("Please read it downwards", &columns_lines, refused()),
        below("grid.T", &columns_lines, refused()),
        below("print(board[::-1])", &plain, refused()),
        below("Columns of Monday", &columns_lines, refused()),
        below("Listed column by column, by Jane", &columns_lines, refused()),
        below("in spiral order", &plain, refused()),
        below("Read from the right margin", &plain, refused()),
        below("right to left, as in Hebrew", &plain, refused()),
        below("Mirrored by hand", &plain, refused()),
        below("de abajo arriba", &plain, refused()),
        (
            "the name of an array of columns",
            format!("int cols[9][9] = {{\n{braces}}};\n"),
            followed(),
        ),
        (
            "the name of an array of rows",
            format!("static const int rows[9][9] = {{\n{braces}}};\n").replace(
                &braces,
                &each(&EASY.replace('.', "0"), |_, line| {
                    format!("    {{{}}},", joined(line, ", "))
                }),
            ),
            followed(),
        ),
        (
            "comments of YAML that name columns",
            format!("grid:\n{commented}"),
            Bad("yaml", NO_ORDER),
        ),
        (
            "a line below that says columns",
            format!("{columns_lines}\n(columns)\n"),
            Bad("bordered", NO_TITLE),
        ),
        (
            "a title below that says columns",
            format!("{columns_lines}\nThese lines are columns.\n"),
            refused(),
        ),
        (
            "a line below the second grid",
            format!("{plain}\nB\n{columns_lines}\nColumns\n"),
            Mixed("bordered", "A-", NO_TITLE),
        ),
        (
            "a title above blank cells",
            format!(
                "Columns:\n{}",
                each(&columns.replace('.', " "), |_, line| line.to_owned())
            ),
            Bad("bordered", "lines that are no rows"),
        ),
    ]);
    shapes
}

/// Fields of documents, and names of columns of tables.
pub(super) fn fields() -> Vec<Shape> {
    let columns = turned(EASY);
    let object = |field: &str| format!("{{{field},\"grid\":{}}}\n", nested(&columns, "0"));
    let refused = || Bad("json", NO_ORDER);
    let plain = |field: &str| format!("{{{field},\"grid\":\"{{A}}\"}}\n");
    let read = || Puzzles("json", "A");
    let markdown = |names: &dyn Fn(usize) -> String, before: &str| {
        let names: Vec<String> = (1..=9).map(names).collect();
        let (head, line) = if before.is_empty() {
            ("", String::new())
        } else {
            ("Nr | ", format!("{before} | "))
        };
        format!(
            "| {head}{} |\n|{}\n| {line}{} |\n",
            names.join(" | "),
            "---|".repeat(9 + head.len() / 5),
            rows(&columns).join(" | ")
        )
    };
    vec![
        (
            "plain lines under a comment with an order",
            format!("# column by column, from the top\n{columns}\n"),
            Refusal("or write --format line"),
        ),
        (
            "plain lines under a comment",
            "# Columns 2 and 7 are hard.\n{A}\n# The column of Monday\n{B}\n".to_owned(),
            Puzzles("line", "AB"),
        ),
        ("JSON with an axis", object("\"axis\":1"), refused()),
        ("JSON with an axis of rows", plain("\"axis\":0"), read()),
        (
            "JSON that is flipped",
            object("\"flip\":\"horizontal\""),
            refused(),
        ),
        ("JSON that is not flipped", plain("\"flip\":false"), read()),
        (
            "JSON with a direction",
            object("\"direction\":\"down\""),
            refused(),
        ),
        (
            "JSON with a direction of rows",
            plain("\"direction\":\"left to right\""),
            read(),
        ),
        (
            "JSON with a turned grid",
            object("\"meta\":{\"isTransposed\":true}"),
            refused(),
        ),
        (
            "JSON with a page",
            plain("\"orientation\":\"portrait\",\"order\":3,\"layout\":\"classic\""),
            read(),
        ),
        (
            "JSON with a comment",
            object("\"comment\":\"written column by column\""),
            refused(),
        ),
        (
            "a Markdown table of columns",
            markdown(&|at| format!("Spalte {at}"), ""),
            Puzzles("table", "A"),
        ),
        (
            "a numbered Markdown table of columns",
            markdown(&|at| format!("c{at}"), "1"),
            Puzzles("table", "A"),
        ),
    ]
}

/// Words for variants.
pub(super) fn variants() -> Vec<Shape> {
    let refused = |words| Bad("json", words);
    let drawn = |title: &'static str, words| {
        (
            title,
            format!("{title}\n{}", each(EASY, |_, line| line.to_owned())),
            Bad("bordered", words),
        )
    };
    vec![
        (
            "JSON isX",
            "{\"puzzle\":\"{A}\",\"isX\":true}\n".to_owned(),
            refused("(isX)"),
        ),
        (
            "JSON diag",
            "{\"puzzle\":\"{A}\",\"diag\":true}\n".to_owned(),
            refused("(diag)"),
        ),
        (
            "JSON isX of a plain one",
            "{\"puzzle\":\"{A}\",\"isX\":false,\"isSolved\":true,\"x\":3}\n".to_owned(),
            Puzzles("json", "A"),
        ),
        (
            "JSON with the move of a knight",
            "{\"puzzle\":\"{A}\",\"tags\":[\"knights-move\"]}\n".to_owned(),
            refused("(tags)"),
        ),
        drawn("Knights move Sudoku", "(\"Knights move Sudoku\")"),
        drawn("Sudoku-X 5 stars", "(\"Sudoku-X 5 stars\")"),
        drawn("Diagonales Sudoku", "(\"Diagonales Sudoku\")"),
        drawn("Centre-dot", "(\"Centre-dot\")"),
        drawn("Fenster-Sudoku", "(\"Fenster-Sudoku\")"),
        drawn("German Whispers", "(\"German Whispers\")"),
        drawn(
            "Cells a knight's move apart cannot contain the same digit",
            "(\"Cells a knight's move apart cannot contain the same digit\")",
        ),
        drawn(
            "Both diagonals must contain 1-9 as well",
            "(\"Both diagonals must contain 1-9 as well\")",
        ),
        (
            "a link to a site of killers",
            "https://www.killersudoku.example/?p={A}\n".to_owned(),
            Bad("link", "(www.killersudoku.example)"),
        ),
        (
            "a link to a plain site",
            "https://www.sudoku.example/?p={A}\n".to_owned(),
            Puzzles("link", "A"),
        ),
    ]
}

/// Forms that say what they are.
pub(super) fn certain() -> Vec<Shape> {
    let lines = rows(EASY);
    let keyed = |name: &dyn Fn(usize) -> String| {
        let fields: Vec<String> = (1..=9)
            .rev()
            .map(|at| format!("\"{}\":\"{}\"", name(at), lines[at - 1]))
            .collect();
        format!("{{{}}}\n", fields.join(","))
    };
    let filled = |cell: &dyn Fn(usize, usize, &str) -> String| -> Vec<String> {
        let cells = (0..81).filter(|&at| &EASY[at..=at] != ".");
        cells.map(|at| cell(at / 9, at % 9, &EASY[at..=at])).collect()
    };
    let german = filled(&|row, column, digit| {
        format!(
            "{{\"zeile\":{},\"spalte\":{},\"wert\":{digit}}}",
            row + 1,
            column + 1
        )
    });
    let from_0 =
        filled(&|row, column, digit| format!("{{\"row\":{row},\"col\":{column},\"value\":{digit}}}"));
    let short = filled(&|row, column, digit| format!("\"z{}s{}\":{digit}", row + 1, column + 1));
    let whole: Vec<String> = (0..81)
        .map(|at| {
            format!(
                "{{\"zeile\":{},\"spalte\":{},\"wert\":{}}}",
                at / 9,
                at % 9,
                EASY[at..=at].replace('.', "null")
            )
        })
        .collect();
    let names: Vec<String> = (1..=9).map(|at| format!("Zeile {at}")).collect();
    let blank = EASY.replace('.', " ");
    let markdown = each(&blank, |_, line| format!("| {} |", joined(line, " | ")));
    vec![
        (
            "JSON keys 9 to 1",
            keyed(&|at| at.to_string()),
            Puzzles("json", "A"),
        ),
        (
            "JSON filled cells in German",
            format!("{{\"zellen\":[{}]}}\n", german.join(",")),
            Puzzles("json", "A"),
        ),
        (
            "JSON all cells in German",
            format!("{{\"zellen\":[{}]}}\n", whole.join(",")),
            Puzzles("json", "A"),
        ),
        (
            "JSON filled cells from 0",
            format!("[{}]\n", from_0.join(",")),
            Puzzles("json", "A"),
        ),
        (
            "JSON moves beside a puzzle",
            format!("{{\"puzzle\":\"{{A}}\",\"moves\":[{}]}}\n", from_0.join(",")),
            Puzzles("json", "A"),
        ),
        (
            "JSON z1s1",
            format!("{{{}}}\n", short.join(",")),
            Puzzles("json", "A"),
        ),
        (
            "a title of Markdown above a drawn table",
            format!(
                "## Rätsel 1 (leicht)\n\n|   |   |   |   |   |   |   |   |   |\n|{}\n{markdown}",
                "---|".repeat(9)
            ),
            Puzzles("bordered", "A"),
        ),
        (
            "a title of Markdown above a table",
            "## Rätsel 1 (leicht)\n\n| Nr | Rätsel |\n|---|---|\n| 1 | {A} |\n".to_owned(),
            Puzzles("table", "A"),
        ),
        (
            "a Markdown table of rows with a number",
            format!(
                "| Nr | {} |\n|{}\n| 1 | {} |\n",
                names.join(" | "),
                "---|".repeat(10),
                lines.join(" | ")
            ),
            Puzzles("table", "A"),
        ),
        (
            "a block of YAML with fields",
            format!(
                "id: 7\nlevel: easy\ngrid: |\n{}",
                each(EASY, |_, line| format!("  {line}"))
            ),
            Puzzles("yaml", "A"),
        ),
        (
            "the separator of Excel",
            "sep=;\nid;puzzle\n1;{A}\n2;{B}\n".to_owned(),
            Puzzles("table", "AB"),
        ),
    ]
}
