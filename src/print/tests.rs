//! Tests of pictures and sheets.

use sudoku_technique::{Board, CellSet};

use super::{Paper, PrintedSheet, Sheet, SheetPuzzle};

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
        first_number: 1,
    }
}

#[test]
fn a_sheet_has_pages_of_puzzles_and_then_of_solutions() {
    // Puzzles, puzzles on a page, pages. A page of solutions of A4 has sixteen.
    for (count, on_page, pages) in [
        (1, None, 2),
        (4, None, 2),
        (5, None, 3),
        (3, Some(1), 4),
        (20, Some(20), 3),
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
