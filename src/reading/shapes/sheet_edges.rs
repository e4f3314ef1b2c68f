//! Sheets whose grid does not begin at the edge or has gaps, lists with solutions in turn, patches, and notes around records.

use super::Expected::{Mixed, Puzzles, Read, Refusal, Refused};
use super::make::{each, joined, rows};
use super::{EASY, EASY_SOLUTION, HARD, HARD_SOLUTION, Shape};

/// A puzzle with an empty cell at one end of each row.
const WITH_EMPTY_ENDS: &str =
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";

/// The rows of a grid between separators, with a text before and after each.
fn sheet(grid: &str, before: &str, separator: &str, after: &str) -> String {
    each(grid, |_, row| {
        let cells: Vec<String> = row
            .chars()
            .map(|cell| cell.to_string().replace('.', ""))
            .collect();
        format!("{before}{}{after}", cells.join(separator))
    })
}

/// A sheet with a blank column between boxes.
fn boxed(separator: &str) -> String {
    each(EASY, |_, row| {
        let cells: Vec<String> = row
            .chars()
            .map(|cell| cell.to_string().replace('.', ""))
            .collect();
        let boxes: Vec<String> = cells.chunks(3).map(|cells| cells.join(separator)).collect();
        boxes.join(&separator.repeat(2))
    })
}

/// Grids in sheets.
pub(super) fn sheets() -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (name, separator) in [
        ("from column B on, between commas", ","),
        ("from column B on, between semicolons", ";"),
        ("from column B on, between tabs", "\t"),
    ] {
        shapes.push((name, sheet(EASY, separator, separator, ""), Read("A")));
        shapes.push((name, sheet(HARD, separator, separator, ""), Read("B")));
        shapes.push((name, sheet(WITH_EMPTY_ENDS, separator, separator, ""), Read("!")));
        for header in ["123456789", "012345678", "ABCDEFGHI"] {
            let text = format!(
                "{separator}{}\n{}",
                joined(header, separator),
                sheet(HARD, separator, separator, "")
            );
            shapes.push((name, text, Read("B")));
        }
        shapes.push((name, sheet(HARD, "", separator, separator), Read("B")));
        shapes.push((name, sheet(HARD, "", separator, &separator.repeat(2)), Read("B")));
    }
    let solution = rows(EASY_SOLUTION);
    let beside = |gap: &str, of: &[String]| -> String {
        let puzzle = sheet(EASY, "", ",", "");
        let lines = std::iter::zip(puzzle.lines(), of);
        lines
            .map(|(line, row)| format!("{line},{gap}{}\n", joined(row, ",")))
            .collect()
    };
    let mut gaps: Vec<String> = boxed(",").lines().map(str::to_owned).collect();
    gaps.insert(3, ",,,,,,,,,,".to_owned());
    gaps.insert(7, String::new());
    let with_note: String = sheet(EASY, "", ",", ",")
        .lines()
        .enumerate()
        .map(|(at, line)| format!("{line}{}\n", if at == 3 { ",hard" } else { "," }))
        .collect();
    let first_in_b: String = sheet(EASY, ",", ",", "").replacen(",5", "5,", 1);
    shapes.extend([
        ("ten columns of cells", first_in_b, Refused("")),
        (
            "blank rows and columns between the boxes",
            gaps.join("\n") + "\n",
            Read("A"),
        ),
        ("blank columns between the boxes", boxed("\t"), Read("A")),
        (
            "a blank row above column B",
            format!(",,,,,,,,,\n{}", sheet(EASY, ",", ",", "")),
            Read("A"),
        ),
        ("a note beside the grid", with_note, Read("A")),
        (
            "the solution beside the puzzle",
            beside(",", &solution),
            Read("A"),
        ),
        (
            "another solution beside the puzzle",
            beside(
                ",",
                &rows(
                    &EASY_SOLUTION
                        .replace('5', "x")
                        .replace('3', "5")
                        .replace('x', "3"),
                ),
            ),
            Refused(""),
        ),
        (
            "a list that is cut into rows",
            format!(
                "b = np.reshape([{}], (9, 9))\n",
                joined(&EASY.replace('.', "0"), ", ")
            ),
            Read("A"),
        ),
    ]);
    shapes
}

/// Lists of puzzles.
pub(super) fn lists() -> Vec<Shape> {
    let patch = |from: &str, to: &str| {
        let lines = |sign: char, grid: &str| each(grid, |_, row| format!("{sign}{row}"));
        format!(
            "--- a/p\n+++ b/p\n@@ -1,9 +1,9 @@\n{}{}",
            lines('-', from),
            lines('+', to)
        )
    };
    vec![
        ("each puzzle above its solution", "{A}\n{a}\n\n{B}\n{b}\n".to_owned(), Refusal("both line and table read this input")),
        (
            "the solutions behind all puzzles",
            [EASY, HARD, EASY_SOLUTION, HARD_SOLUTION]
                .map(|grid| each(grid, |_, row| joined(row, " ")))
                .join("\nNext\n"),
            Read("AB"),
        ),
        ("a comment above the solution", "{A}\n# solution:\n{a}\n".to_owned(), Puzzles("line", "A")),
        ("a solution of another puzzle", "{A}\n{b}\n".to_owned(), Read("A!")),
        ("a type in a column", "id,type,grid\n1,puzzle,{A}\n1,solution,{a}\n2,puzzle,{B}\n2,solution,{b}\n".to_owned(), Puzzles("table", "AB")),
        ("a column for solutions", "grid,is_solution\n{A},0\n{a},1\n".to_owned(), Puzzles("table", "A")),
        (
            "a type with a wrong solution",
            "type;grid\nproblem;{A}\nsolved;{b}\n".to_owned(),
            Mixed("table", "A-", "in the solution"),
        ),
        ("numbers behind #", "#1 {A}\n#2 {B}\n".to_owned(), Puzzles("table", "AB")),
        ("only comments", "# {A}\n# {B}\n".to_owned(), Refusal("all lines begin with #")),
        ("a patch with another puzzle", patch(HARD, EASY), Read("A")),
        ("a comment in a program", "// const b = '{B}';\nconst b = '{A}';\n".to_owned(), Read("A")),
        ("a comment in a query", "-- INSERT INTO p VALUES ('{B}');\nINSERT INTO p VALUES ('{A}');\n".to_owned(), Read("A")),
        ("a comment in a list", "; {B}\n{A}\n".to_owned(), Read("A")),
        ("a program of comments", "// {A}\n// {B}\n".to_owned(), Read("AB")),
        (
            "a print of PostgreSQL",
            " id |  puzzle  | level\n----+----------+-------\n  0 | {A} | easy\n  1 | {B} | hard\n(2 rows)\n".to_owned(),
            Puzzles("table", "AB"),
        ),
        (
            "a print of MySQL",
            "+----+--------+\n| id | puzzle |\n+----+--------+\n|  1 | {A} |\n+----+--------+\n1 row in set (0.00 sec)\n".to_owned(),
            Puzzles("table", "A"),
        ),
        ("a file of Weka", "@relation sudoku\n\n@attribute puzzle string\n\n@data\n{A}\n{B}\n".to_owned(), Read("AB")),
        ("a line above a grid", format!("{{A}}\n\n{}", each(HARD, |_, row| row.to_owned())), Read("AB")),
        ("a line below a grid", format!("Puzzle A\n{}\nPuzzle B\n{{B}}\n", each(EASY, |_, row| joined(row, " "))), Read("AB")),
        ("cells by x and y", "x,y,value\n0,0,5\n1,0,3\n4,0,7\n".to_owned(), Refusal("the columns x and y")),
    ]
}
