//! Tests of pictures and sheets.

use crate::{GridPicture, Inks, MOST_PIXELS, PencilMarks, Picture, Symbols, Theme};
use sudoku_technique::{Board, CellSet};
use sudokud_explain::Language;

use super::layout::{CAPTION, Layout, MARGIN};
use super::page::{Page, PageGrid};
use super::{MOST_ON_PAGE, Paper, PrintError, PrintedSheet, Sheet, SheetPuzzle};
use crate::fonts::{self, Weight};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn values(text: &str) -> [u8; 81] {
    let digits = text
        .bytes()
        .map(|byte| if byte == b'.' { 0 } else { byte - b'0' });
    digits.collect::<Vec<_>>().try_into().unwrap()
}

fn filled(values: &[u8; 81]) -> CellSet {
    let cells = sudoku_technique::Cell::all();
    cells.filter(|cell| values[cell.index()] != 0).collect()
}

fn puzzle() -> SheetPuzzle {
    let values = values(PUZZLE);
    let board = Board::from_givens(&values);
    SheetPuzzle {
        always_shows_marks: false,
        givens: filled(&values),
        candidates: *board.all_candidates(),
        values,
        solution: Some(self::values(SOLUTION)),
        title: "Sunday".to_owned(),
        level: "easy".to_owned(),
    }
}

fn printed(sheet: &Sheet) -> PrintedSheet {
    sheet.print(&|| false).unwrap().unwrap()
}

fn sheet(count: usize) -> Sheet {
    Sheet {
        puzzles: vec![puzzle(); count],
        title: "A title".to_owned(),
        paper: Paper::A4,
        on_page: None,
        grid_millimetres: None,
        shows_marks: false,
        symbols: Symbols::DIGITS,
        first_number: 1,
        language: Language::english(),
        sections: false,
        title_page: false,
        first_page: None,
        gutter_millimetres: 0,
        inks: Inks::Colour,
    }
}

/// A sheet of puzzles with these levels, in sections.
fn sections(levels: &[&str]) -> Sheet {
    let mut sheet = sheet(levels.len());
    for (puzzle, level) in sheet.puzzles.iter_mut().zip(levels) {
        (*level).clone_into(&mut puzzle.level);
    }
    sheet.sections = true;
    sheet
}

#[test]
fn each_section_begins_on_a_new_page_and_the_title_page_names_it() {
    // Pages without solutions, four puzzles on each.
    for (levels, pages) in [
        (&["easy"; 5][..], 2),
        (&["easy", "easy", "hard"], 2),
        (&["easy", "hard", "easy"], 3),
        (&["easy", "hard", "extreme", ""], 4),
    ] {
        let mut sheet = sections(levels);
        for puzzle in &mut sheet.puzzles {
            puzzle.solution = None;
        }
        assert_eq!(printed(&sheet).pages, pages, "{levels:?}");
        sheet.title_page = true;
        assert_eq!(printed(&sheet).pages, pages + 1, "{levels:?}");
    }
    let sheet = sections(&["easy"]);
    let page = Page::new(&sheet, 7, ("Book", "Easy"), "7").finish();
    for text in [">Book</text>", ">Easy</text>", ">7</text>"] {
        assert!(page.contains(text), "{text}: {page}");
    }
    let front = Page::front(&sheet, 1, &[("Easy", 2), ("Hard", 14)]).finish();
    for text in [
        ">A title</text>",
        ">Easy</text>",
        ">Hard</text>",
        ">2</text>",
        ">14</text>",
    ] {
        assert!(front.contains(text), "{text}: {front}");
    }
    assert!(!front.contains(">1</text>"), "{front}");
    // The heading stands for the level beside each puzzle.
    let mut page = Page::new(&sheet, 1, ("", ""), "");
    page.add(
        &Layout::of(&sheet).unwrap().puzzles,
        0,
        &PageGrid::puzzle(&sheet, &sheet.puzzles[0], 1),
    );
    let page = page.finish();
    assert!(
        page.contains(">Sunday</text>") && !page.contains(">easy</text>"),
        "{page}"
    );
}

#[test]
fn the_gutter_is_on_the_left_of_odd_pages_and_on_the_right_of_even_ones() {
    let mut sheet = sheet(4);
    let plain = Layout::of(&sheet).unwrap();
    sheet.gutter_millimetres = 12;
    let layout = Layout::of(&sheet).unwrap();
    for (places, plain) in [
        (&layout.puzzles, &plain.puzzles),
        (&layout.solutions, &plain.solutions),
    ] {
        let right = |places: &super::layout::Places| {
            let all = (0..places.count()).map(|index| places.at(index).0 + places.side);
            all.fold(0.0, f64::max)
        };
        assert!(places.at(0).0 >= MARGIN - 0.1 && right(plain) <= 195.1);
        assert!(right(places) <= 210.0 - MARGIN - 12.0 + 0.1, "{}", right(places));
    }
    for (number, moved) in [(1, 12), (2, 0), (41, 12)] {
        let page = Page::new(&sheet, number, ("", ""), "").finish();
        assert!(
            page.contains(&format!("<g transform=\"translate({moved} 0)\">")),
            "{page}"
        );
    }
}

#[test]
fn in_black_givens_are_bold_and_other_digits_are_grey() {
    let drawn = |inks| {
        let (values, givens) = (values(SOLUTION), filled(&values(PUZZLE)));
        let symbols = Symbols::DIGITS;
        GridPicture {
            values: &values,
            givens,
            candidates: None,
            symbols,
            inks,
        }
        .svg()
    };
    let is_grey = |colour: &str| {
        let parts = colour.trim_start_matches('#').as_bytes();
        parts
            .chunks(parts.len() / 3)
            .all(|part| part == &parts[..parts.len() / 3])
    };
    let colours = |svg: &str| -> Vec<String> {
        let parts = svg.split("fill=\"").chain(svg.split("stroke=\""));
        let colours = parts.filter(|part| part.starts_with('#'));
        colours
            .map(|part| part.split('"').next().unwrap().to_owned())
            .collect()
    };
    let (colour, black) = (drawn(Inks::Colour), drawn(Inks::Black));
    assert!(!colours(&colour).iter().all(|colour| is_grey(colour)), "{colour}");
    assert!(colours(&black).iter().all(|colour| is_grey(colour)), "{black}");
    assert!(
        black.contains("fill=\"#111\" font-weight=\"bold\"") && black.contains("fill=\"#6e6e6e\""),
        "{black}"
    );
}

#[test]
fn a_sheet_has_pages_of_puzzles_and_then_of_solutions() {
    // Puzzles, puzzles on a page, pages. A page of solutions of A4 has twenty.
    for (count, on_page, pages) in [
        (1, None, 2),
        (4, None, 2),
        (5, None, 3),
        (3, Some(1), 4),
        (20, Some(20), 2),
        (21, Some(20), 4),
    ] {
        let mut sheet = sheet(count);
        sheet.on_page = on_page;
        assert_eq!(
            printed(&sheet).pages,
            pages,
            "{count} puzzles, {on_page:?} on a page"
        );
    }
    let mut unsolved = sheet(4);
    for puzzle in &mut unsolved.puzzles {
        puzzle.solution = None;
    }
    assert_eq!(printed(&unsolved).pages, 1);
}

#[test]
fn the_title_of_the_solutions_is_in_the_language_of_the_sheet() {
    for (title, german) in [("", "Lösungen"), ("Mai", "Mai: Lösungen")] {
        let sheet = |language, title: &str| Sheet {
            title: title.to_owned(),
            language,
            ..sheet(1)
        };
        let made = printed(&sheet(Language::german(), title));
        assert_ne!(made, printed(&sheet(Language::english(), title)), "{german}");
        let text = String::from_utf8_lossy(&made.pdf);
        assert!(text.contains("/Lang(de)"), "{german}");
    }
}

#[test]
fn grids_stay_on_the_page_and_apart() {
    for paper in [Paper::A4, Paper::A5, Paper::Letter] {
        for on_page in 1..=MOST_ON_PAGE {
            let mut sheet = sheet(1);
            (sheet.paper, sheet.on_page) = (paper, Some(on_page));
            let layout = Layout::of(&sheet).unwrap();
            let (width, height) = paper.size();
            for places in [&layout.puzzles, &layout.solutions] {
                assert!(places.side >= 19.0, "{paper:?} {on_page}: {}", places.side);
                let corners: Vec<_> = (0..places.count()).map(|index| places.at(index)).collect();
                for (index, &(x, y)) in corners.iter().enumerate() {
                    let (right, bottom) = (x + places.side, y + CAPTION + places.side);
                    let is_inside = x >= MARGIN - 0.1 && y >= MARGIN && right <= width - MARGIN + 0.1;
                    // The page number stands below.
                    assert!(
                        is_inside && bottom <= height - MARGIN - 7.9,
                        "{paper:?} {on_page}: {index}"
                    );
                    let overlaps = |&(other_x, other_y): &(f64, f64)| {
                        (x - other_x).abs() < places.side && (y - other_y).abs() < places.side + CAPTION
                    };
                    assert!(
                        !corners[..index].iter().any(overlaps),
                        "{paper:?} {on_page}: {index}"
                    );
                }
            }
            assert!(layout.puzzles.count() >= on_page);
        }
    }
}

#[test]
fn a_grid_has_the_width_that_was_asked_for_or_is_refused() {
    let mut sheet = sheet(9);
    sheet.grid_millimetres = Some(50);
    assert!((Layout::of(&sheet).unwrap().puzzles.side - 50.0).abs() < 1e-9);
    sheet.on_page = Some(20);
    let refused = PrintError::DoesNotFit {
        count: 20,
        millimetres: 50,
        most: 9,
    };
    assert_eq!(
        refused.to_string(),
        "only 9 grids of 50 mm fit on a page, not 20; make them smaller, or take fewer"
    );
    assert_eq!(sheet.print(&|| false), Err(refused));
    sheet.on_page = None;
    sheet.grid_millimetres = Some(181);
    assert_eq!(
        sheet.print(&|| false).unwrap_err().to_string(),
        "a grid of 181 mm does not fit on a page; make it smaller"
    );
}

#[test]
fn the_same_sheet_is_the_same_document_and_a_stop_ends_it() {
    let sheet = sheet(2);
    assert_eq!(printed(&sheet), printed(&sheet));
    assert!(printed(&sheet).pdf.starts_with(b"%PDF-"));
    assert_eq!(sheet.print(&|| true), Ok(None));
}

#[test]
fn markup_in_titles_is_text_and_long_titles_are_cut() {
    let mut sheet = sheet(1);
    sheet.title = "<script>&amp; \u{0}".repeat(30);
    sheet.puzzles[0].title = "]]>\"<svg".repeat(30);
    sheet.puzzles[0].level = "\u{4e00}".repeat(200);
    assert_eq!(printed(&sheet).pages, 2);
    assert_eq!(fonts::fitting("Sunday", Weight::Bold, 10.0), "Sunday");
    let cut = fonts::fitting("Sunday and Monday", Weight::Regular, 4.0);
    assert!(cut.ends_with('\u{2026}') && cut.len() > 4, "{cut}");
    assert!(fonts::width(&cut, Weight::Regular) <= 4.0);
}

fn png(svg: &str) -> Result<Vec<u8>, PrintError> {
    crate::png(svg, &|| false).map(|png| png.expect("nothing stops it"))
}

#[test]
fn a_picture_without_a_caller_is_given_up_between_its_parts() {
    let svg = picture(&values(PUZZLE), 300);
    for parts in 0..3 {
        let asked = std::cell::Cell::new(0);
        let is_stopped = || asked.replace(asked.get() + 1) == parts;
        assert_eq!(crate::png(&svg, &is_stopped), Ok(None));
        assert_eq!(asked.get(), parts + 1);
    }
}

/// Returns the width, the height and the number of dark pixels.
fn decoded(file: &[u8]) -> (u32, u32, usize) {
    let mut reader = ::png::Decoder::new(std::io::Cursor::new(file))
        .read_info()
        .unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    let dark = pixels
        .chunks(4)
        .filter(|pixel| pixel[..3].iter().all(|&part| part < 0x40));
    (info.width, info.height, dark.count())
}

fn picture(values: &[u8; 81], size: u32) -> String {
    let board = Board::from_givens(values);
    Picture {
        values,
        givens: filled(values),
        candidates: board.all_candidates(),
        pencil_marks: PencilMarks::WhereNeeded,
        step: None,
        title: "A title",
        description: "A text",
        language: Language::english(),
        symbols: Symbols::DIGITS,
        theme: Theme::Light,
        size,
    }
    .svg()
}

#[test]
fn a_picture_has_the_pixels_that_were_asked_for_and_its_digits() {
    let (width, height, dark) = decoded(&png(&picture(&values(PUZZLE), 300)).unwrap());
    let (_, _, empty) = decoded(&png(&picture(&[0; 81], 300)).unwrap());
    assert_eq!(width, 300);
    assert!((290..330).contains(&height), "{height}");
    // Thirty digits in bold.
    assert!(dark > empty + 600, "{dark} and {empty}");
}

#[test]
fn no_side_of_a_picture_has_more_pixels_than_the_limit() {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1000\" height=\"4000\"/>";
    let (width, height, _) = decoded(&png(svg).unwrap());
    assert_eq!((width, height), (MOST_PIXELS / 4, MOST_PIXELS));
    assert!(matches!(png("<svg"), Err(PrintError::Svg(_))));
}

#[test]
fn no_other_file_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("black.png");
    let black = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><rect width=\"9\" height=\"9\"/></svg>";
    std::fs::write(&file, png(black).unwrap()).unwrap();
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><rect width=\"9\" height=\"9\" fill=\"#fff\"/>\
         <image href=\"{}\" width=\"9\" height=\"9\"/></svg>",
        file.display()
    );
    assert_eq!(decoded(&png(&svg).unwrap()).2, 0);
}
