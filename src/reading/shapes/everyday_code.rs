//! Programs in more languages, their tests and their data.

use super::Expected::{Read, Refused};
use super::make::{each, joined, rows};
use super::{EASY, EASY_SOLUTION, HARD, HARD_SOLUTION, Shape};

/// Rows of a program between `before` and `after`, the last with another end.
fn listed(row: impl Fn(&str) -> String, end: &str, last: &str) -> String {
    let lines = rows(EASY)
        .into_iter()
        .enumerate()
        .map(|(at, line)| format!("{}{}\n", row(&line), if at == 8 { last } else { end }));
    lines.collect()
}

/// The cells of a row with `empty` for the empty ones and `between` between them.
fn cells(row: &str, empty: &str, between: &str) -> String {
    let cells = row.chars().map(|cell| {
        if cell == '.' {
            empty.to_owned()
        } else {
            cell.to_string()
        }
    });
    cells.collect::<Vec<_>>().join(between)
}

/// A list of lists of texts with one cell each.
fn characters(grid: &str) -> String {
    let list = |row: &String| format!("[\"{}\"]", joined(row, "\",\""));
    format!("[{}]", rows(grid).iter().map(list).collect::<Vec<_>>().join(","))
}

/// Source code.
pub(super) fn sources() -> Vec<Shape> {
    let quoted = |row: &str, quote: char| {
        row.chars()
            .map(|cell| format!("{quote}{cell}{quote}"))
            .collect::<Vec<_>>()
            .join(",")
    };
    vec![
        ("values or nothing in Haskell", format!("grid =\n  [ {}  ]\n", listed(|row| format!("[{}]", row.chars().map(|cell| if cell == '.' { "Nothing".to_owned() } else { format!("Just {cell}") }).collect::<Vec<_>>().join(", ")), "\n  ,", "")), Read("A")),
        ("an array of Common Lisp", format!("(defparameter *grid*\n  #2A({}))\n", listed(|row| format!("({})", cells(row, "0", " ")), "", "").trim_end()), Read("A")),
        ("lists of Lisp with nil", format!("(defvar *grid*\n  '({}))\n", listed(|row| format!("({})", cells(row, "nil", " ")), "", "").trim_end()), Read("A")),
        ("lists of Scheme", format!("(define grid\n  '({}))\n", listed(|row| format!("({})", cells(row, "0", " ")), "", "").trim_end()), Read("A")),
        ("arrays of OCaml", format!("let grid = [|\n{}|]\n", listed(|row| format!("  [|{}|]", cells(row, "0", "; ")), ";", "")), Read("A")),
        ("lists of F#", format!("let grid = array2D [\n{}]\n", listed(|row| format!("  [{}]", cells(row, "0", "; ")), "", "")), Read("A")),
        ("lists of Erlang", format!("grid() ->\n  [\n{}  ].\n", listed(|row| format!("   [{}]", cells(row, "0", ",")), ",", "")), Read("A")),
        ("optional numbers of Swift", format!("let grid: [[Int?]] = [\n{}]\n", listed(|row| format!("    [{}]", cells(row, "nil", ", ")), ",", "")), Read("A")),
        ("lists of Dart", format!("final List<List<int?>> grid = [\n{}];\n", listed(|row| format!("  [{}]", cells(row, "null", ", ")), ",", ",")), Read("A")),
        ("lists of Kotlin", format!("val grid = listOf(\n{})\n", listed(|row| format!("    listOf({})", cells(row, "null", ", ")), ",", "")), Read("A")),
        ("an array of Fortran", format!("grid = reshape((/ &\n{}  /), (/ 9, 9 /))\n", listed(|row| format!("  {}", cells(row, "0", ", ")), ", &", " &")), Refused("")),
        ("an array of Fortran with the order of rows", format!("grid = reshape((/ &\n{}  /), (/ 9, 9 /), order=(/ 2, 1 /))\n", listed(|row| format!("  {}", cells(row, "0", ", ")), ", &", " &")), Refused("")),
        ("values of COBOL", format!("       01 GRID-DATA.\n{}", listed(|row| format!("          05 FILLER PIC X(9) VALUE \"{}\"", row.replace('.', "0")), ".", ".")), Read("A")),
        ("tables of Lua", format!("local grid = {{\n{}}}\n", listed(|row| format!("  {{{}}}", cells(row, "0", ", ")), ",", "")), Read("A")),
        ("a text of Perl up to a mark", format!("my $puzzle = <<'EOT';\n{}EOT\n", listed(str::to_owned, "", "")), Read("A")),
        ("an array of Bash", format!("grid=(\n{})\n", listed(|row| format!("  {}", cells(row, "0", " ")), "", "")), Read("A")),
        ("a command of Bash with lines", format!("./solve <<EOF\n{}EOF\n", listed(str::to_owned, "", "")), Read("A")),
        ("lists of Tcl", format!("set grid {{\n{}}}\n", listed(|row| format!("  {{{}}}", cells(row, "0", " ")), "", "")), Read("A")),
        ("a matrix of Julia", format!("grid = [\n{}]\n", listed(|row| format!("  {}", cells(row, "0", " ")), "", "")), Read("A")),
        ("a matrix of Julia that begins on its first line", format!("grid = [{}\n", listed(|row| format!("        {}", cells(row, "0", " ")), ";", "]").trim()), Read("A")),
        ("arrays of PowerShell", format!("$grid = @(\n{})\n", listed(|row| format!("    @({})", cells(row, "0", ",")), ",", "")), Read("A")),
        ("characters of C++", format!("vector<vector<char>> board{{\n{}}};\n", listed(|row| format!("    {{{}}}", quoted(row, '\'')), ",", "")), Read("A")),
        ("texts in lists with a comma before each", format!("board = \n[{}]\n", listed(|row| format!("[{}]", quoted(row, '"')), "\n,", "").trim().replace("\n\n,", "\n,")), Read("A")),
        ("texts in lists on a line", format!("[{}]\n", rows(EASY).iter().map(|row| format!("[{}]", quoted(row, '"'))).collect::<Vec<_>>().join(",")), Read("A")),
        ("an input of an exercise", format!("Input: board = [{}]\nOutput: true\n", rows(EASY).iter().map(|row| format!("[{}]", quoted(row, '"'))).collect::<Vec<_>>().join(",")), Read("A")),
        ("an input and an output of an exercise", format!("Input: board = {}\nOutput: {}\n", characters(EASY), characters(EASY_SOLUTION)), Read("A")),
        ("an input and an output of an exercise on one line", format!("Input: board = {} Output: {}\n", characters(EASY), characters(EASY_SOLUTION)), Read("A")),
        ("an input with an output on one line that is not its solution", format!("Input: board = {} Output: {}\n", characters(EASY), characters(HARD_SOLUTION)), Refused("line 1")),
        ("an example of an exercise with its explanation", format!("Example 1:\n\nInput: board = {}\nOutput: {}\nExplanation: The input board is shown above and the only valid solution is shown below.\n", characters(EASY), characters(EASY_SOLUTION)), Read("A")),
        ("an array and the array that is expected", format!("board = {}\nexpected = {}\n", characters(EASY), characters(EASY_SOLUTION)), Read("A")),
        ("an output of an exercise that is not the solution", format!("Input: board = {}\nOutput: {}\n", characters(EASY), characters(HARD_SOLUTION)), Refused("solution")),
        ("texts in brackets that Python puts together", format!("puzzle = (\n{})\n", listed(|row| format!("    \"{}\"", row.replace('.', "0")), "", "")), Read("A")),
        ("an array of C with a name for empty cells", format!("#define _ 0\nint grid[9][9] = {{\n{}}};\n", listed(|row| format!("  {{ {} }}", cells(row, "_", ", ")), ",", "")), Read("A")),
        ("tuples of tuples", format!("instance = ({})\n", listed(|row| format!("({})", cells(row, "0", ",")), ",", "").trim().replace('\n', "\n            ")), Read("A")),
        ("a dictionary of Python with a closing brace", format!("puzzle = {{\n    'name': 'Easy 12',\n    'grid': [\n{}    ],\n    'rating': 1.5,\n}}\n", listed(|row| format!("        [{}]", cells(row, "0", ", ")), ",", ",")), Read("A")),
        ("a dictionary of Python on the first line", format!("puzzle = {{'grid': [\n{}]}}\n", listed(|row| format!("  [{}]", cells(row, "0", ", ")), ",", "")), Read("A")),
        ("two grids in a dictionary of Python", format!("puzzles = {{\n  'easy': [\n{}  ],\n  'hard': [\n{}  ],\n}}\n", listed(|row| format!("    [{}]", cells(row, "0", ", ")), ",", ","), each(HARD, |_, row| format!("    [{}],", cells(row, "0", ", ")))), Read("AB")),
        ("a class of Python", format!("class Sudoku:\n    def __init__(self):\n        self.grid = [\n{}        ]\n\n    def solve(self):\n        for row in range(9):\n            for col in range(9):\n                if self.grid[row][col] == 0:\n                    return False\n        return True\n", listed(|row| format!("            [{}]", cells(row, "0", ", ")), ",", "")), Read("A")),
        ("a program of JavaScript", format!("// Sudoku solver\nconst board = [\n{}];\n\nfunction isValid(board, row, col, k) {{\n    for (let i = 0; i < 9; i++) {{\n        const m = 3 * Math.floor(row / 3) + Math.floor(i / 3);\n        const n = 3 * Math.floor(col / 3) + i % 3;\n        if (board[row][i] == k || board[i][col] == k || board[m][n] == k) {{\n          return false;\n        }}\n    }}\n    return true;\n}}\n\nconsole.log(solve(board));\n", listed(|row| format!("    ['{}']", row.chars().map(|cell| cell.to_string()).collect::<Vec<_>>().join("', '")), ",", "")), Read("A")),
        ("a program of C", format!("#include <stdio.h>\n\n#define N 9\n\nint main(void)\n{{\n    int grid[N][N] = {{\n{}    }};\n    if (solve(grid, 0, 0) == 1)\n        print(grid);\n    else\n        printf(\"No solution exists\");\n    return 0;\n}}\n", listed(|row| format!("        {{ {} }}", cells(row, "0", ", ")), ",", "")), Read("A")),
        ("a test of Rust", "#[test]\nfn solves() {\n    assert_eq!(solve(\"{A}\"), \"{a}\");\n}\n".to_owned(), Read("A")),
        ("a test of JavaScript", "test('solves', () => {\n  expect(solve('{A}')).toBe('{a}');\n});\n".to_owned(), Read("A")),
        ("a table of tests of Go", "var tests = []struct{ in, out string }{\n\t{\"{A}\", \"{a}\"},\n\t{\"{B}\", \"{b}\"},\n}\n".to_owned(), Read("AB")),
        ("parameters of a test of Python", "@pytest.mark.parametrize(\"puzzle,solution\", [\n    (\"{A}\",\n     \"{a}\"),\n    (\"{B}\",\n     \"{b}\"),\n])\ndef test_solve(puzzle, solution):\n    assert solve(puzzle) == solution\n".to_owned(), Read("AB")),
        ("a session of Python", ">>> solve('{A}')\n'{a}'\n".to_owned(), Read("A")),
        ("a command with an option", "$ ./sudoku --fast {A}\n".to_owned(), Read("A")),
        ("a fact of Prolog with lists", format!("problem(1, [{}]).\n", listed(|row| format!("            [{}]", cells(row, "_", ",")), ",", "").trim()), Read("A")),
        ("a list of Picat", format!("problem(1) =\n[\n{}].\n", listed(|row| format!("  [{}]", cells(row, "_", ",")), ",", "")), Read("A")),
        ("data of GMPL", format!("param givens : 1 2 3 4 5 6 7 8 9 :=\n{};\nend;\n", each(EASY, |at, row| format!("           {} {}", at + 1, joined(row, " ")))), Read("A")),
        ("a table of GAMS", format!("table p(r,c)\n      c1 c2 c3 c4 c5 c6 c7 c8 c9\n{};\n", each(EASY, |at, row| format!("r{}     {}", at + 1, cells(row, "0", "  ")))), Read("A")),
        ("facts of answer sets", (0..81).filter(|&at| &EASY[at..=at] != ".").map(|at| format!("clue({},{},{}).\n", at / 9 + 1, at % 9 + 1, &EASY[at..=at])).collect(), Read("A")),
        ("a commented drawing of a program", format!("/*\n{} */\n", each(EASY, |_, row| format!(" * {}", joined(row, " ")))), Read("A")),
        ("commented rows of a program", format!("// The puzzle:\n{}", each(EASY, |_, row| format!("// {row}"))), Read("A")),
        ("commented rows of Python", format!("# The puzzle:\n{}", each(EASY, |_, row| format!("# {row}"))), Read("A")),
    ]
}
