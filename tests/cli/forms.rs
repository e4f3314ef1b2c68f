//! Inputs of any form: what is found, what is said about it, and what came with the puzzles.

use std::fs;

use crate::run::{EASY, HARD, SOLUTION, sudokud};

fn rows(grid: &str) -> String {
    let cells: Vec<char> = grid.chars().collect();
    cells
        .chunks(9)
        .map(|row| row.iter().collect::<String>() + "\n")
        .collect()
}

fn solved() -> String {
    format!("{EASY}\tunique\t{SOLUTION}")
}

#[test]
fn a_pasted_grid_is_one_puzzle_and_its_form_is_named_on_standard_error() {
    let drawn = sudokud("solve --output text", EASY).out;
    assert!(drawn.contains("+-------+"), "{drawn}");
    for (text, form) in [
        (drawn.as_str(), "bordered"),
        (&rows(EASY), "bordered"),
        (&rows(&EASY.replace('.', " ")), "bordered"),
        (&format!(":0000:x:{EASY}:\n"), "hodoku"),
    ] {
        let run = sudokud("solve", text);
        assert_eq!((run.status, run.lines().len()), (0, 1), "{text}\n{}", run.out);
        assert!(
            run.err.starts_with(&format!("sudokud: read as {form}\n")),
            "{}",
            run.err
        );
        if text != drawn {
            assert_eq!(run.out, solved() + "\n", "{text}");
        }
    }
    let plain = sudokud("solve", EASY);
    assert!(!plain.err.contains("read as"), "{}", plain.err);
}

#[test]
fn the_summary_counts_labelled_rows_and_elements_of_lists_as_puzzles() {
    let numbered: Vec<String> = std::iter::zip(1.., rows(EASY).lines())
        .map(|(number, row)| format!("{number}: {row}"))
        .collect();
    let numbered = numbered.join("\n") + "\n";
    for (text, summary) in [
        (numbered, "9 lines: 1 puzzle on 9 lines, 0 comment"),
        (
            format!("[\n\"{EASY}\",\n\"12\",\n\"{HARD}\"\n]\n"),
            "5 lines: 2 puzzles on 2 lines, 2 comment, border or blank lines, 1 bad entry on 1 line",
        ),
    ] {
        let run = sudokud("grade", &text);
        assert!(run.err.contains(summary), "{}", run.err);
    }
}

#[test]
fn a_variant_is_refused_wherever_it_is_named() {
    for (text, rule) in [
        (format!("type,puzzle\nkiller,{EASY}\n"), "(type: \"killer\")"),
        (
            format!("https://x.example/?p={EASY}&variant=jigsaw\n"),
            "(variant: \"jigsaw\")",
        ),
        (format!("- puzzle: {EASY}\n  tags: [hard, 16x16]\n"), "(tags)"),
        (
            format!("<opensudoku><game type=\"killer\" data=\"{EASY}\"/></opensudoku>\n"),
            "(type=\"killer\")",
        ),
        (
            format!("Killer Sudoku 12\n{}", rows(EASY)),
            "(\"Killer Sudoku 12\")",
        ),
    ] {
        let run = sudokud("grade", &text);
        assert_eq!(run.status, 1, "{text}: {}", run.err);
        assert!(run.out.contains(rule), "{text}: {}", run.out);
    }
}

#[test]
fn our_own_json_is_an_input() {
    let made = sudokud("generate --count 3 --seed 1 --output json", "");
    let columns = sudokud("generate --count 3 --seed 1", "");
    for line in ["grade", "solve", "transform --transpose"] {
        let run = sudokud(line, &made.out);
        assert_eq!((run.status, run.lines().len()), (0, 3), "{line}: {}", run.err);
        assert!(run.err.starts_with("sudokud: read as json\n"), "{}", run.err);
    }
    let solved = sudokud("solve", &made.out);
    for row in 0..3 {
        assert_eq!(solved.columns(row)[2], columns.columns(row)[1]);
    }
}

#[test]
fn what_came_with_a_puzzle_follows_the_columns_of_the_verb() {
    let table = format!("id,difficulty,puzzle\n7,easy,{EASY}\n8,hard,123\n9,easy,{HARD}\n");
    let run = sudokud("solve", &table);
    assert_eq!(run.lines()[0], solved() + "\t1\t7\teasy");
    assert!(
        run.lines()[1].ends_with("3 cells; a grid has 81, row by row\t\t2\t8\thard"),
        "{}",
        run.out
    );
    assert_eq!(run.columns(2)[3..], ["3", "9", "easy"]);
    for never in ["--keep=never", "--keep never"] {
        assert_eq!(sudokud(&format!("solve {never}"), &table).lines()[0], solved());
    }
    // Fields of JSON stay in the order of the file.
    let fields = format!("{{\"z\":1,\"puzzle\":\"{EASY}\",\"a\":\"x\"}}\n");
    assert_eq!(sudokud("solve", &fields).columns(0)[3..], ["1", "1", "x"]);
    let json = sudokud("solve --output json", &table);
    let row: serde_json::Value = serde_json::from_str(json.lines()[0]).unwrap();
    assert_eq!(
        (&row["record"], &row["kept"]["difficulty"]),
        (&1.into(), &"easy".into())
    );
    // The comment of a plain line is kept on demand only, because the columns are relied on.
    let plain = format!("{EASY} from a book\n");
    assert_eq!(sudokud("solve", &plain).out, solved() + "\n");
    assert_eq!(
        sudokud("solve --keep", &plain).out,
        solved() + "\t1\tfrom a book\n"
    );
}

#[test]
fn what_is_not_certain_is_refused_with_the_option_that_decides() {
    let both = format!("puzzle,quiz\n{EASY},{HARD}\n");
    let run = sudokud("solve", &both);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(
        run.err
            .contains("the columns puzzle, quiz have grids; name that of the puzzles with --column"),
        "{}",
        run.err
    );
    for column in ["puzzle", "PUZZLE", "1"] {
        let run = sudokud(&format!("solve --keep=never --column {column}"), &both);
        assert_eq!(run.out, solved() + "\n", "{}", run.err);
    }
    let one = format!("puzzle\n{EASY}\n");
    assert_eq!(
        sudokud("solve --keep=never --column puzzle", &one).out,
        solved() + "\n"
    );
    // A second grid on a plain line is the solution, or refused; a column of such lines can be chosen.
    let two = format!("{EASY} {HARD}\n");
    assert!(sudokud("solve", &two).columns(0)[1].contains("a second grid on a line is read as the solution"));
    assert_eq!(
        sudokud("solve --keep=never --column 1", &two).out,
        solved() + "\n"
    );
    assert_eq!(
        sudokud("solve", &format!("{EASY} {SOLUTION}\n")).out,
        solved() + "\n"
    );
    for (line, text) in [
        ("solve --column puzzle", format!("{EASY}\n")),
        ("solve --column puzzle", rows(EASY)),
        ("solve --column puzzle --format line", one.clone()),
    ] {
        let run = sudokud(line, &text);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{line}");
        assert!(run.err.contains("leave --column out"), "{}", run.err);
    }
    let nested = format!("{{\"data\":{{\"puzzle\":\"{HARD}\",\"other\":\"{EASY}\"}}}}\n");
    assert_eq!(
        sudokud("solve --keep=never --column other", &nested).out,
        solved() + "\n"
    );
    let absent = sudokud("solve --column third", &nested);
    assert!(
        absent
            .out
            .contains("no key \"third\" in this document has a grid"),
        "{}",
        absent.out
    );
    let unknown = sudokud("solve --column title", &both);
    assert!(
        unknown
            .err
            .contains("no column \"title\"; write one of: puzzle, quiz"),
        "{}",
        unknown.err
    );
    let wrong = sudokud("solve --format rows", &format!(":0000:x:{EASY}:\n"));
    assert!(
        wrong
            .err
            .contains("this input is not rows but hodoku; write --format hodoku"),
        "{}",
        wrong.err
    );
    let solution = sudokud(
        "solve",
        &format!("puzzle,solution\n{EASY},{}\n", SOLUTION.replacen("534", "543", 1)),
    );
    assert_eq!(solution.status, 1);
    assert!(
        solution.columns(0)[1].contains("r1c2 is 3 in the puzzle and 4 in the solution"),
        "{}",
        solution.out
    );
}

#[test]
fn arguments_are_files_or_puzzles_and_errors_name_their_file() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = ["one.txt", "other.csv"].map(|name| folder.path().join(name).display().to_string());
    fs::write(&one, format!("{EASY}\nbad\n")).unwrap();
    fs::write(&other, format!("puzzle,id\n{EASY},a\n12,b\n")).unwrap();
    assert_eq!(sudokud(&format!("solve {EASY}"), "").out, solved() + "\n");
    let run = sudokud(&format!("solve {one} {other} {HARD}"), "");
    assert_eq!((run.status, run.lines().len()), (1, 5), "{}", run.out);
    assert!(
        run.out
            .contains(&format!("invalid: {one}: line 2, grid: character 1")),
        "{}",
        run.out
    );
    assert!(
        run.out
            .contains(&format!("invalid: {other}: line 3, column puzzle: 2 cells")),
        "{}",
        run.out
    );
    assert!(
        run.err.contains(&format!("sudokud: {other}: read as table")),
        "{}",
        run.err
    );
    assert!(run.err.contains("6 lines: 3 puzzles on 3 lines"), "{}", run.err);
    let graded = sudokud(&format!("grade {one} - {HARD}"), EASY);
    assert_eq!(graded.lines().len(), 4, "{}", graded.out);
    let missing = sudokud(&format!("solve {}", &EASY[1..]), "");
    assert!(
        missing.err.contains("as a puzzle it has 80 cells"),
        "{}",
        missing.err
    );
    let short = sudokud("solve https://sudokupad.app/k7x2m9", "");
    assert!(
        short.out.contains("only the name of a puzzle"),
        "{}{}",
        short.out,
        short.err
    );
}

#[test]
fn a_recipe_is_a_file_too_and_a_mask_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let [recipe, mask] = ["r.toml", "mask.txt"].map(|name| folder.path().join(name).display().to_string());
    fs::write(
        &recipe,
        "name = \"mine\"\nsummary = \"Mine.\"\nlevel = \"easy\"\nsymmetry = \"half-turn\"\n",
    )
    .unwrap();
    let by_file = sudokud(&format!("generate --recipe {recipe} --seed 4"), "");
    let by_options = sudokud("generate --level easy --symmetry half-turn --seed 4", "");
    assert_eq!(
        (by_file.status, &by_file.out),
        (0, &by_options.out),
        "{}",
        by_file.err
    );
    let harder = sudokud(&format!("generate --recipe {recipe} --level medium --seed 4"), "");
    assert_eq!(harder.columns(0)[3], "medium", "{}", harder.err);
    fs::write(&recipe, "name = \"mine\"\nlevle = \"easy\"\n").unwrap();
    let wrong = sudokud(&format!("generate --recipe {recipe}"), "");
    assert_eq!(wrong.status, 64, "{}", wrong.err);
    assert!(wrong.err.contains("levle"), "{}", wrong.err);
    // The pattern of a puzzle, drawn with number signs and blanks.
    let pattern: String = EASY
        .chars()
        .map(|cell| if cell == '.' { ' ' } else { '#' })
        .collect();
    let drawn: String = rows(&pattern)
        .lines()
        .map(|line| line.trim_end().to_owned() + "\n")
        .collect();
    fs::write(&mask, drawn).unwrap();
    let made = sudokud(&format!("generate --mask {mask} --seed 1"), "");
    let givens: String = made.columns(0)[0]
        .chars()
        .map(|cell| if cell == '.' { ' ' } else { '#' })
        .collect();
    assert_eq!(givens, pattern, "{}", made.err);
}

#[test]
fn shapes_are_a_folder_of_masks_or_a_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().display();
    let of = |text: &str| {
        sudokud(
            &format!("generate --shapes {text} --count 4 --seed 0 --allow-unsolved"),
            "",
        )
    };
    let empty = of(&path.to_string());
    assert_eq!(empty.status, 2, "{}", empty.err);
    assert!(empty.err.contains("no file that ends in .txt"), "{}", empty.err);
    let masks = [
        "x".repeat(40) + &"x.".repeat(20) + "x",
        ".x".repeat(20) + &"x".repeat(41),
    ];
    for (name, mask) in ["a.txt", "b.txt"].into_iter().zip(&masks) {
        fs::write(folder.path().join(name), mask).unwrap();
    }
    fs::write(folder.path().join("readme"), "not a mask").unwrap();
    let run = of(&path.to_string());
    let drawn = |row: usize| -> String {
        let cells = run.columns(row)[0].chars();
        cells.map(|cell| if cell == '.' { '.' } else { 'x' }).collect()
    };
    // Seeds take the files in the order of their names.
    let found: Vec<String> = (0..4).map(drawn).collect();
    assert_eq!(
        found,
        [&masks[0], &masks[1], &masks[0], &masks[1]].map(Clone::clone),
        "{}",
        run.err
    );
    assert_eq!(
        of("hearts").out,
        sudokud(
            "generate --recipe shape-hearts --count 4 --seed 0 --allow-unsolved",
            ""
        )
        .out
    );
    let unknown = of("harts");
    assert!(
        unknown.status != 0 && unknown.err.contains("hearts"),
        "{}",
        unknown.err
    );
    fs::write(folder.path().join("c.txt"), "x..x").unwrap();
    let bad = of(&path.to_string());
    assert!(
        bad.err.contains("c.txt") && bad.err.contains("4 cells"),
        "{}",
        bad.err
    );
}

#[test]
fn utf_16_is_read_by_its_mark() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.txt");
    let units =
        std::iter::once(0xfeff).chain(format!("{EASY}\r\n{EASY}\r\n").encode_utf16().collect::<Vec<_>>());
    fs::write(&path, units.flat_map(u16::to_le_bytes).collect::<Vec<_>>()).unwrap();
    let run = sudokud(&format!("solve {}", path.display()), "");
    assert_eq!(run.out, format!("{0}\n{0}\n", solved()), "{}", run.err);
    assert!(run.err.contains("read as line in UTF-16"), "{}", run.err);
    let named = sudokud(&format!("solve --format line {}", path.display()), "");
    assert_eq!(named.out, run.out, "{}", named.err);
}
