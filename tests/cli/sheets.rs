//! `print`, PNG files of `draw`, and `--output svg`.

use std::fs;
use std::path::Path;

use crate::run::{EASY, HARD, SOLUTION, several, sudokud};
use crate::server::Server;

#[test]
fn puzzles_become_a_pdf_file_and_bad_lines_are_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.pdf");
    let line = format!(
        "print --grade --title Sunday --per-page 1 --out {}",
        file.display()
    );
    let printed = sudokud(&line, &format!("{EASY}\n12\n{HARD}\n"));
    assert_eq!((printed.status, printed.out.as_str()), (1, ""));
    assert!(printed.err.starts_with("sudokud: line 2"), "{}", printed.err);
    let document = fs::read(&file).unwrap();
    assert!(document.starts_with(b"%PDF-"));
    let text = String::from_utf8_lossy(&document);
    // Two puzzles, and a page of solutions. The fonts are in the file.
    assert_eq!(
        text.matches("/Type/Page").count() - text.matches("/Type/Pages").count(),
        3
    );
    assert!(text.contains("/FontFile2") && text.contains("NotoSans"));
    let server = Server::start();
    let there = sudokud(
        &format!("{line} --server http://{}", server.public),
        &format!("{EASY}\n{HARD}\n"),
    );
    assert_eq!((there.status, there.err.as_str()), (0, ""));
    assert_eq!(fs::read(&file).unwrap(), document, "a server prints the same");
}

#[test]
fn a_book_has_a_title_page_and_a_section_for_each_level() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("book.pdf");
    let levels = ["extreme", "easy", "hard", "medium", "own", "unfair"];
    let files: Vec<String> = levels
        .iter()
        .map(|level| {
            let file = folder.path().join(format!("{level}.csv"));
            fs::write(&file, format!("puzzle,level\n{EASY},{level}\n{HARD},{level}\n")).unwrap();
            file.display().to_string()
        })
        .collect();
    let book = |flags: &str, files: &[String]| {
        let line = format!(
            "print --title Book {flags} --out {} {}",
            file.display(),
            files.join(" ")
        );
        let printed = sudokud(&line, "");
        assert_eq!((printed.status, &*printed.err), (0, ""));
        let document = fs::read(&file).unwrap();
        let text = String::from_utf8_lossy(&document);
        let pages = text.matches("/Type/Page").count() - text.matches("/Type/Pages").count();
        (document, pages)
    };
    // Three pages of four puzzles, one of solutions; a page for each of six sections; the title page.
    assert_eq!(book("", &files).1, 4);
    assert_eq!(book("--sections", &files).1, 7);
    let whole = "--sections --title-page --first-page 5 --gutter 8 --black-and-white";
    let (document, pages) = book(whole, &files);
    assert_eq!(pages, 8);
    // The scale orders its levels, and the level of the input comes after them.
    let sorted = [1, 3, 2, 5, 0, 4].map(|index| files[index].clone());
    assert!(book(whole, &sorted).0 == document);
    for flag in ["--first-page 6", "--gutter 9"] {
        assert!(
            book(&format!("--sections {flag}"), &files).0 != book("--sections", &files).0,
            "{flag}"
        );
    }
    let refused = sudokud(&format!("print --title-page --out {}", file.display()), EASY);
    assert_eq!(refused.status, 2, "{}", refused.err);
    assert!(refused.err.contains("--title"), "{}", refused.err);
}

#[test]
fn a_grid_without_one_solution_is_left_out_and_the_sheet_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.pdf");
    let unsolvable = format!("12{}", ".".repeat(79)).replacen("12", "11", 1);
    let input = format!("{EASY}\n{}\n{unsolvable}\n{HARD}\n", several());
    let server = Server::start();
    for place in [String::new(), format!("--server http://{}", server.public)] {
        let line = format!("print --per-page 1 {place} --out {}", file.display());
        let whole = sudokud(&line, &format!("{EASY}\n{HARD}\n"));
        assert_eq!((whole.status, &*whole.err), (0, ""));
        let document = fs::read(&file).unwrap();
        let printed = sudokud(&line, &input);
        assert_eq!(printed.status, 1, "{}", printed.err);
        for problem in [
            "line 2: the puzzle has several solutions; it is left out",
            "line 3: ",
        ] {
            assert!(printed.err.contains(problem), "{}", printed.err);
        }
        assert_eq!(fs::read(&file).unwrap(), document, "the sheet of the other two");
        // Nothing is solved for a sheet without solutions.
        let printed = sudokud(
            &format!("{line} --no-solutions"),
            &format!("{EASY}\n{}\n", several()),
        );
        assert_eq!((printed.status, &*printed.err), (0, ""));
    }
}

#[test]
fn titles_and_levels_have_names_and_columns_without_names_are_no_title() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.pdf");
    let printed = |input: &str| {
        let run = sudokud(&format!("print --no-solutions --out {}", file.display()), input);
        assert_eq!(run.status, 0, "{}", run.err);
        fs::read(&file).unwrap()
    };
    let english = printed(&format!("title;puzzle;level\nMonday;{EASY};easy\n"));
    let plain = printed(&format!("{EASY}\n"));
    assert_ne!(plain, english);
    assert_eq!(printed(&format!("{EASY}\t1\thodoku\teasy\t204\n")), plain);
    // A long title is shortened, and does not refuse the sheet.
    printed(&format!("title;puzzle\n{};{EASY}\n", "ä".repeat(201)));
}

#[test]
fn what_cannot_be_printed_is_refused_with_a_remedy() {
    for (line, input, status, remedy) in [
        ("print", String::new(), 2, "pass one on standard input"),
        (
            "print --grid-size 100 --per-page 3",
            EASY.to_owned(),
            2,
            "only 2 grids",
        ),
        ("print --scale hodku --grade", EASY.to_owned(), 2, "hodoku"),
    ] {
        let run = sudokud(line, &input);
        assert_eq!(
            (run.status, run.out.as_str()),
            (status, ""),
            "{line}: {}",
            run.err
        );
        assert!(run.err.contains(remedy), "{line}: {}", run.err);
    }
}

#[test]
fn a_file_that_ends_in_png_gets_pixels() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.png");
    let drawn = sudokud(&format!("draw --size 100 -o {}", file.display()), EASY);
    assert_eq!((drawn.status, drawn.err.as_str()), (0, ""));
    let png = fs::read(&file).unwrap();
    // The signature, and the width in the header.
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert_eq!(png[16..20], 100_u32.to_be_bytes());
    let server = Server::start();
    let line = format!(
        "draw --size 100 -o {} --server http://{}",
        file.display(),
        server.public
    );
    assert_eq!(sudokud(&line, EASY).status, 0);
    assert_eq!(fs::read(&file).unwrap(), png);
    let both = format!("{EASY}\n{HARD}\n");
    let files = sudokud(
        &format!(
            "draw --size 100 --output png --folder {}",
            folder.path().display()
        ),
        &both,
    );
    assert!(
        files.lines().iter().all(|file| Path::new(file)
            .extension()
            .is_some_and(|extension| extension == "png"))
            && files.lines().len() == 2
    );
}

#[test]
fn each_result_can_be_a_picture_on_a_line() {
    let steps = sudokud("solve --trace --output json", HARD);
    let steps: serde_json::Value = serde_json::from_str(&steps.out).unwrap();
    let steps = steps["trace"]["steps"].as_array().unwrap();
    let drawn = sudokud("solve --trace --output svg", HARD);
    assert_eq!(drawn.lines().len(), steps.len());
    for (picture, step) in drawn.lines().into_iter().zip(steps) {
        assert!(
            picture.starts_with("<svg ") && picture.ends_with("</svg>"),
            "{picture}"
        );
        assert!(
            picture.contains(&format!("<desc>{}</desc>", step["text"].as_str().unwrap())),
            "{picture}"
        );
    }
    // As `draw` draws them.
    for (number, picture) in (1..).zip(drawn.lines()) {
        let alone = sudokud(&format!("draw --step {number}"), HARD);
        assert_eq!(alone.out.trim_end().replace('\n', " "), picture, "{number}");
        if number == 3 {
            break;
        }
    }
    let solved = sudokud("solve --output svg", EASY);
    assert!(
        solved.out.contains(SOLUTION) && solved.lines().len() == 1,
        "{}",
        solved.out
    );
    for line in [
        "grade --output svg",
        "transform --rotate 90 --output svg",
        "solve --hint --output svg",
    ] {
        let drawn = sudokud(line, EASY);
        assert_eq!(
            (drawn.status, drawn.lines().len()),
            (0, 1),
            "{line}: {}",
            drawn.err
        );
        assert!(drawn.out.starts_with("<svg "), "{line}");
    }
    let made = sudokud("generate --count 2 --seed 1 --output svg", "");
    assert_eq!((made.status, made.lines().len()), (0, 2), "{}", made.err);
    let list = sudokud("technique list --output svg", "");
    assert_eq!(list.status, 2);
}
