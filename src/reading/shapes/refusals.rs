//! Texts that look like a puzzle and are not the puzzle that they look like, each with the refusal or with the reading that is certain.

use super::Expected::{self, Bad, Mixed, Puzzles, Refusal};
use super::{EASY, EASY_SOLUTION, HARD, f_puzzles, nested, packed, rows, spread};
use sudokud_puzzle::Grid;
use sudokud_puzzle::formats::Format;

type Shape = (&'static str, String, Expected);

/// Variants that have a grid of plain Sudoku in them.
pub(super) fn variants() -> Vec<Shape> {
    let object = |more: &str| format!("{{\"puzzle\":\"{{A}}\",{more}}}");
    let link = |more: &str| format!("https://f-puzzles.com/?load={}\n", f_puzzles(more));
    let refused = |field: &'static str| Bad("json", field);
    let link_refused = |field: &'static str| Bad("link", field);
    // Two cells of neighbouring boxes change places.
    let label = |cell: usize| match cell {
        2 => 1,
        3 => 0,
        _ => cell / 27 * 3 + cell % 9 / 3,
    };
    let jigsaw: String = (0..81).map(|cell| label(cell).to_string()).collect();
    let jigsaw_cells: Vec<String> = (0..81)
        .map(|cell| match &EASY[cell..=cell] {
            "." => format!("{{\"region\":{}}}", label(cell)),
            digit => format!("{{\"value\":{digit},\"given\":true,\"region\":{}}}", label(cell)),
        })
        .collect();
    let jigsaw_rows: Vec<String> = jigsaw_cells
        .chunks(9)
        .map(|row| format!("[{}]", row.join(",")))
        .collect();
    let boxes: String = (0..81)
        .map(|cell| char::from(b'1' + (cell / 27 * 3 + cell % 9 / 3) as u8))
        .collect();
    vec![
        (
            "extra regions",
            object("\"extraRegions\":[[0,10,20]]"),
            refused("(extraRegions)"),
        ),
        (
            "cages",
            object("\"cages\":[{\"cells\":[[0,0],[0,1]],\"sum\":8}]"),
            refused("(cages)"),
        ),
        (
            "thermometers",
            object("\"thermos\":[[0,1,2]]"),
            refused("(thermos)"),
        ),
        ("diagonals", object("\"diagonals\":true"), refused("(diagonals)")),
        (
            "a diagonal in nested settings",
            object("\"options\":{\"diagonal\":true}"),
            refused("(options.diagonal)"),
        ),
        ("another size", object("\"size\":16"), refused("(size: 16)")),
        (
            "a variant by name",
            object("\"variant\":\"killer\""),
            refused("(variant: \"killer\")"),
        ),
        (
            "a type by name",
            object("\"type\":\"Anti-Knight\""),
            refused("(type: \"Anti-Knight\")"),
        ),
        (
            "a ruleset in words",
            object("\"rules\":\"Digits on the marked lines increase.\""),
            refused("(rules: \"Digits on"),
        ),
        (
            "regions of a jigsaw",
            object(&format!("\"regions\":\"{jigsaw}\"")),
            refused("(regions"),
        ),
        (
            "cells with the regions of a jigsaw",
            format!("{{\"grid\":[{}]}}", jigsaw_rows.join(",")),
            refused("(region of the cells)"),
        ),
        (
            "a variant around a list of puzzles",
            "{\"antiKing\":true,\"puzzles\":[\"{A}\",\"{B}\"]}".to_owned(),
            Mixed("json", "--", "(antiKing)"),
        ),
        (
            "one variant in a list",
            "[{\"puzzle\":\"{A}\",\"killer\":[[1]]},{\"puzzle\":\"{B}\"}]".to_owned(),
            Mixed("json", "-B", "(killer)"),
        ),
        (
            "what constrains nothing",
            object(&format!(
                "\"title\":\"Killer\",\"author\":\"X\",\"colors\":[[1]],\"lines\":[[[0,0],[1,1]]],\"cages\":[],\"diagonal\":false,\
                 \"size\":9,\"rules\":\"Normal sudoku rules apply.\",\"regions\":\"{boxes}\""
            )),
            Puzzles("json", "A"),
        ),
        (
            "f-puzzles with cages",
            link(",\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"8\"}]"),
            link_refused("(killercage)"),
        ),
        (
            "f-puzzles with extra regions",
            link(",\"extraregion\":[{\"cells\":[\"R1C1\"]}]"),
            link_refused("(extraregion)"),
        ),
        (
            "f-puzzles with a diagonal",
            link(",\"diagonal+\":true"),
            link_refused("(diagonal+)"),
        ),
        (
            "f-puzzles with a rule of the future",
            link(",\"wormhole\":[{\"lines\":[[\"R1C1\"]]}]"),
            link_refused("(wormhole)"),
        ),
        (
            "f-puzzles with rules in words",
            link(",\"ruleset\":\"Each cage has no repeats.\""),
            link_refused("(ruleset: \"Each cage"),
        ),
        (
            "f-puzzles with plain rules in words",
            link(",\"ruleset\":\"Normal sudoku rules apply.\""),
            Puzzles("link", "A"),
        ),
        (
            "f-puzzles with lines and colours",
            link(
                ",\"line\":[{\"lines\":[[\"R1C1\",\"R2C2\"]]}],\"author\":\"me\",\"killercage\":[],\"antiknight\":false",
            ),
            Puzzles("link", "A"),
        ),
        (
            "f-puzzles of 6 by 6",
            format!(
                "https://f-puzzles.com/?load={}\n",
                packed("{\"size\":6,\"grid\":[]}")
            ),
            link_refused("(size: 6)"),
        ),
        (
            "f-puzzles with the regions of a jigsaw",
            format!(
                "https://f-puzzles.com/?load={}\n",
                packed(&format!("{{\"size\":9,\"grid\":[{}]}}", jigsaw_rows.join(",")))
            ),
            link_refused("(region of the cells)"),
        ),
        (
            "SudokuPad with irregular regions",
            format!(
                "https://sudokupad.app/scl{}\n",
                packed(&format!(
                    "{{\"cells\":{},\"regions\":[[[0,0],[0,1]]]}}",
                    nested(EASY, "{}").replace(|sign: char| sign.is_ascii_digit(), "{}")
                ))
            ),
            link_refused("(regions)"),
        ),
    ]
}

/// Grids that are shifted or cut, and texts that are two things.
pub(super) fn shifted() -> Vec<Shape> {
    let eight: String = rows(EASY)[1..].iter().map(|row| row.clone() + "\n").collect();
    let cut = |grid: &str, from: fn(&str) -> &str| -> String {
        rows(&grid.replace('.', " "))
            .iter()
            .map(|row| format!("{}\n", from(row)))
            .collect()
    };
    let sukaku = {
        let grid: Grid = EASY.parse().unwrap();
        Format::Candidates.write(&grid.into()).trim_end().to_owned()
    };
    let wrapped = |text: &str, width: usize| -> String {
        let signs: Vec<char> = text.chars().collect();
        signs
            .chunks(width)
            .map(|line| line.iter().collect::<String>() + "\n")
            .collect()
    };
    // A sukaku in which every cell has one candidate left.
    let solved = {
        let grid: Grid = EASY_SOLUTION.parse().unwrap();
        Format::Candidates.write(&grid.into()).trim_end().to_owned()
    };
    let numbers = |grid: &str| {
        grid.replace('.', "0")
            .chars()
            .map(|cell| cell.to_string())
            .collect::<Vec<_>>()
    };
    let last_empty = &HARD;
    vec![
        (
            "numbers of columns before eight rows",
            format!("123456789\n{eight}"),
            Bad("bordered", "row 1 looks like the numbers of the columns"),
        ),
        (
            "numbers of columns with blanks before eight rows",
            format!("1 2 3 4 5 6 7 8 9\n{}", spread(&EASY[9..], "", " ", "")),
            Bad("bordered", "row 1 looks like the numbers of the columns"),
        ),
        (
            "numbers of columns before nine rows",
            format!("1 2 3 4 5 6 7 8 9\n{}", spread(EASY, "", " ", "")),
            Puzzles("bordered", "A"),
        ),
        (
            "ten rows",
            format!("{}{}", spread(EASY, "", "", ""), "123......\n"),
            Bad("bordered", "the grid has 10 rows; write 9"),
        ),
        (
            "two grids of which one lacks a row",
            format!("{eight}{}", spread(HARD, "", "", "")),
            Bad("bordered", "the grid has 17 rows; write 9"),
        ),
        (
            "82 cells on a line",
            format!("1{EASY}\n"),
            Bad("line", "82 cells; a grid has 81"),
        ),
        (
            "82 cells, one on each line",
            format!("1\n{}", spread(EASY, "", "\n", "")),
            Bad("bordered", "1 cells; a row has 9"),
        ),
        (
            "82 fields of which the last is empty",
            format!("{},\n", numbers(EASY).join(",")),
            Puzzles("table", "A"),
        ),
        (
            "82 fields after a number, with an empty last cell",
            format!("1,{}\n", numbers(last_empty).join(",").replace('0', "")),
            Puzzles("table", "B"),
        ),
        ("a sukaku", sukaku.clone() + "\n", Mixed("candidates", "A", "")),
        (
            "sukakus in a list of JSON texts",
            format!("[\"{sukaku}\", \"{EASY}\"]\n"),
            Puzzles("json", "AA"),
        ),
        (
            "a sukaku in a table with a header",
            format!("id,puzzle\n7,{sukaku}\n"),
            Puzzles("table", "A"),
        ),
        (
            "a sukaku among words",
            format!("0000183b305c {sukaku} 1.2\n"),
            Puzzles("table", "A"),
        ),
        (
            "a sukaku with a digit in the place of another",
            sukaku.replacen("..4", ".4.", 1) + "\n",
            Bad("candidates", "in the place of candidate"),
        ),
        (
            "a sukaku in nine lines of 81",
            wrapped(&sukaku, 81),
            Mixed("candidates", "A", ""),
        ),
        (
            "a sukaku in 81 lines of nine",
            wrapped(&sukaku, 9),
            Mixed("candidates", "A", ""),
        ),
        (
            "two sukakus in lines of 81 with a comment",
            format!("# two\n{}{}", wrapped(&sukaku, 81), wrapped(&sukaku, 81)),
            Mixed("candidates", "AA", ""),
        ),
        (
            "a sukaku in nine lines that are nine puzzles too",
            wrapped(&solved, 81),
            Refusal(
                "both line and candidates read this input, with different puzzles (9 puzzles and 1 puzzle)",
            ),
        ),
        (
            "a solved sukaku in 81 lines of nine",
            wrapped(&solved, 9),
            Refusal("and candidates read this input, with different puzzles (9 puzzles and 1 puzzle)"),
        ),
        (
            "nine puzzles",
            format!("{EASY}\n").repeat(9),
            Puzzles("line", "AAAAAAAAA"),
        ),
        (
            "blanks cut off at the start of lines",
            cut(HARD, str::trim_start),
            Bad("bordered", "write . for an empty cell"),
        ),
        (
            "blanks cut off at both ends of lines",
            cut(HARD, str::trim),
            Bad("bordered", "write . for an empty cell"),
        ),
        (
            "an empty first column cut off",
            cut(HARD, |row| &row[1..]),
            Bad("bordered", "write . for an empty cell"),
        ),
        (
            "blanks cut off at the start of a line",
            HARD.replace('.', " ").trim_start().to_owned() + "\n",
            Bad("line", "digits and blanks that are not 81 cells"),
        ),
        (
            "41 digits with blanks",
            EASY_SOLUTION[..41]
                .chars()
                .map(|cell| cell.to_string())
                .collect::<Vec<_>>()
                .join(" ")
                + "\n",
            Bad("line", "digits and blanks that are not 81 cells"),
        ),
    ]
}

/// Texts of two grids, and documents and lines with a mistake.
pub(super) fn damaged() -> Vec<Shape> {
    let link = |document: &str| format!("https://f-puzzles.com/?load={document}\n");
    let whole = f_puzzles("");
    let cut = whole[..whole.len() - 4].to_owned();
    let mut changed = whole.clone();
    let at = changed.trim_end_matches('=').len() - 1;
    changed.replace_range(at..=at, if &changed[at..=at] == "A" { "B" } else { "A" });
    let solved_cells = nested(EASY_SOLUTION, "0").replace("],[", "]|[");
    let only_solution: String = solved_cells
        .chars()
        .map(|sign| match sign {
            '|' => ",".to_owned(),
            '1'..='9' => format!("{{\"value\":{sign}}}"),
            other => other.to_string(),
        })
        .collect();
    let empty_cells = nested(&".".repeat(81), "{}");
    let digits: Vec<String> = EASY_SOLUTION
        .chars()
        .map(|digit| format!("\"{digit}\""))
        .collect();
    vec![
        ("a link that lacks its end", link(&cut), Bad("link", "damaged")),
        ("a link with another end", link(&changed), Bad("link", "damaged")),
        (
            "a link with more behind its end",
            link(&format!("{whole}AAAA")),
            Bad("link", "damaged"),
        ),
        (
            "a link with a complete grid",
            link(&packed(&format!("{{\"size\":9,\"grid\":{only_solution}}}"))),
            Bad("link", "complete, like a solution"),
        ),
        (
            "a link with a solution and no givens",
            link(&packed(&format!(
                "{{\"size\":9,\"grid\":{empty_cells},\"solution\":[{}]}}",
                digits.join(",")
            ))),
            Bad("link", "no givens"),
        ),
        (
            "a link with a solution in its name",
            "https://sudoku.example/?solution={a}\n".to_owned(),
            Bad("link", "only a solution"),
        ),
        (
            "a link with a complete grid in its path",
            "https://sudoku.example/{a}\n".to_owned(),
            Bad("link", "complete, like a solution"),
        ),
        (
            "a link with puzzle and solution",
            "https://sudoku.example/?puzzle={A}&solution={a}\n".to_owned(),
            Puzzles("link", "A"),
        ),
        (
            "a link with puzzle and another solution",
            "https://sudoku.example/?puzzle={A}&solution={b}\n".to_owned(),
            Bad("link", "r1c1 is 5 in the puzzle and 1 in the solution"),
        ),
        (
            "puzzle and solution on a plain line",
            "{A} {a}\n{B}\t{b}\n".to_owned(),
            Puzzles("line", "AB"),
        ),
        (
            "puzzle and another solution on a plain line",
            "{A} {b}\n{B}\n".to_owned(),
            Mixed("line", "-B", "r1c1 is 5 in the puzzle and 1 in the solution"),
        ),
        (
            "two puzzles on a plain line",
            "{A} {B}\n".to_owned(),
            Bad("line", "a second grid on a line"),
        ),
        (
            "solution and puzzle on a plain line",
            "{a} {A}\n".to_owned(),
            Puzzles("line", "A"),
        ),
        (
            "our own rows of solve",
            "{A}\tunique\t{a}\n{B}\tunique\t{b}\n".to_owned(),
            Puzzles("line", "AB"),
        ),
        (
            "a line of HoDoKu's with a wrong field",
            ":0901:1a:{A}:113 213:::\n".to_owned(),
            Bad("hodoku", "\"1a\" is not a set of digits"),
        ),
        (
            "a line of HoDoKu's that lacks a cell",
            format!(":0000:x:{}:\n:0000:x:{{B}}:\n", &EASY[1..]),
            Mixed("hodoku", "-B", "80 cells"),
        ),
        (
            "a line of HoDoKu's with a wrong elimination",
            ":0000:x:{A}::1234:\n".to_owned(),
            Bad("hodoku", "\"1234\" is not a candidate"),
        ),
        (
            "lines of JSON of which one is broken",
            "{\"puzzle\":\"{A}\"}\n{\"puzzle\":\"12\n{\"puzzle\":\"{B}\"}\n{\"puzzle\":}\n{\"puzzle\":\"{A}\"}\n".to_owned(),
            Mixed("json", "A-B-A", "line 2, document"),
        ),
        (
            "a key twice",
            "{\"puzzle\":\"{A}\",\"puzzle\":\"{B}\"}\n".to_owned(),
            Bad("json", "the key \"puzzle\" is in this object twice; leave one"),
        ),
        (
            "a key twice in one of two objects",
            "[{\"puzzle\":\"{A}\",\"id\":1,\"id\":2},{\"puzzle\":\"{B}\"}]\n".to_owned(),
            Mixed("json", "-B", "the key \"id\""),
        ),
    ]
}
