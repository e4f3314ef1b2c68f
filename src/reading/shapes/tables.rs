//! Tables with fields.

use super::Expected::{Bad, Puzzles, Refusal};
use super::make::{numbers, rows};
use super::{EASY, EASY_SOLUTION, HARD, Shape};

/// Tables with fields.
pub(super) fn tables() -> Vec<Shape> {
    let one = |text: &str| text.to_owned();
    vec![
        (
            "quizzes and solutions",
            one("quizzes,solutions\n{A0},{a}\n{B0},{b}\n"),
            Puzzles("table", "AB"),
        ),
        (
            "puzzle and solution",
            one("puzzle,solution\n{A},{a}\n{B},{b}\n"),
            Puzzles("table", "AB"),
        ),
        (
            "id, puzzle, solution, clues, difficulty",
            one("id,puzzle,solution,clues,difficulty\n1,{A},{a},30,0.0\n2,{B},{b},26,2.1\n"),
            Puzzles("table", "AB"),
        ),
        (
            "id, difficulty, puzzle",
            one("id,difficulty,puzzle\n7,easy,{A}\n8,hard,{B}\n"),
            Puzzles("table", "AB"),
        ),
        ("no header", one("{A},{a}\n{B},{b}\n"), Puzzles("table", "AB")),
        (
            "solution first, no header",
            one("{a},{A}\n{b},{B}\n"),
            Puzzles("table", "AB"),
        ),
        (
            "semicolons",
            one("name;grid\nx;{A}\ny;{B}\n"),
            Puzzles("table", "AB"),
        ),
        (
            "semicolons, no header",
            one("{A};1.2\n{B};3.4\n"),
            Puzzles("table", "AB"),
        ),
        (
            "tabs",
            one("id\tpuzzle\n1\t{A}\n2\t{B}\n"),
            Puzzles("table", "AB"),
        ),
        ("bars", one("1|{A}|x\n2|{B}|y\n"), Puzzles("table", "AB")),
        (
            "quotes",
            one("\"id\",\"puzzle\"\n\"1\",\"{A}\"\n\"2\",\"{B}\"\n"),
            Puzzles("table", "AB"),
        ),
        (
            "a title with a comma",
            one("title,puzzle\n\"Easy, really\",{A}\n"),
            Puzzles("table", "A"),
        ),
        (
            "a grid of nine lines in quotes",
            format!("id,puzzle\n1,\"{}\"\n2,{{B}}\n", rows(EASY).join("\n")),
            Puzzles("table", "AB"),
        ),
        (
            "one column with a header",
            one("puzzle\n{A}\n{B}\n"),
            Puzzles("table", "AB"),
        ),
        (
            "comments in a table",
            one("# made today\nid,puzzle\n\n1,{A}\n# end\n"),
            Puzzles("table", "A"),
        ),
        ("an unknown name", one("foo,bar\n1,{A}\n"), Puzzles("table", "A")),
        (
            "81 fields",
            numbers(EASY, "0") + "\n" + &numbers(HARD, "0") + "\n",
            Puzzles("table", "AB"),
        ),
        (
            "81 fields, blank ones empty",
            numbers(EASY, "") + "\n",
            Puzzles("table", "A"),
        ),
        (
            "81 fields after an id",
            format!("p1,{}\np2,{}\n", numbers(EASY, "0"), numbers(HARD, "0")),
            Puzzles("table", "AB"),
        ),
        (
            "81 fields and 81 of the solution",
            format!("{},{}\n", numbers(EASY, "0"), numbers(EASY_SOLUTION, "0")),
            Puzzles("table", "A"),
        ),
        (
            "blanks as empty cells in a field",
            format!(
                "id,puzzle\n1,{}\n2,{}\n",
                EASY.replace('.', " "),
                HARD.replace('.', " ")
            ),
            Puzzles("table", "AB"),
        ),
        (
            "a bad record",
            one("id,puzzle\n1,{A}\n2,123\n3,{B}\n"),
            Puzzles("table", "A-B"),
        ),
        (
            "a wrong solution",
            one("puzzle,solution\n{A},{b}\n"),
            Bad("table", "r1c1 is 5 in the puzzle and 1 in the solution"),
        ),
        (
            "a solution with a hole",
            format!(
                "puzzle,solution\n{{A}},{}\n",
                EASY_SOLUTION.replacen("912", "91.", 1)
            ),
            Bad("table", "empty cells"),
        ),
        (
            "two columns of puzzles",
            one("puzzle,quiz\n{A},{B}\n"),
            Refusal("the columns puzzle, quiz have grids; name that of the puzzles with --column"),
        ),
        (
            "two columns of grids without names",
            one("{A},{B}\n{B},{A}\n"),
            Refusal("the columns 1, 2 have grids"),
        ),
        (
            "only solutions",
            one("id,solution\n1,{a}\n"),
            Refusal("--column solution"),
        ),
    ]
}
