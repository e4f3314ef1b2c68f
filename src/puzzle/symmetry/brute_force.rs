//! The definitions, followed to the letter: the truth that the fast code is tested against.
//!
//! Goes through all 3,359,232 maps of cells. Also a plain filler for grids, since this room cannot search.

use sudoku_technique::{Board, Cell, Digit};

use super::*;
use crate::puzzle::{Grid, Puzzle, RandomStream, Seed};

/// All maps that bring `solution` to its smallest image, and that image.
pub(super) fn smallest_images(solution: &Grid) -> (Grid, Vec<Transformation>) {
    let lines: Vec<LineMap> = (0..LineMap::COUNT).filter_map(LineMap::from_index).collect();
    let mut best = [9; 81];
    let mut maps = Vec::new();
    for orientation in [Orientation::Upright, Orientation::Transposed] {
        let turned =
            Transformation::geometric(orientation, LineMap::IDENTITY, LineMap::IDENTITY).grid(solution);
        let values = turned.values();
        for rows in &lines {
            for columns in &lines {
                let digit = |row: usize, column: usize| {
                    values[rows.sources()[row] as usize * 9 + columns.sources()[column] as usize]
                };
                let mut labels = [0; 10];
                for column in 0..9 {
                    labels[digit(0, column) as usize] = column as u8 + 1;
                }
                let mut image = (0..81).map(|place| labels[digit(place / 9, place % 9) as usize]);
                let order = (&mut image)
                    .zip(best)
                    .map(|(new, old)| new.cmp(&old))
                    .find(|order| order.is_ne());
                let [_, labels @ ..] = labels;
                let digits = Relabelling::trusted(labels);
                let map = Transformation::new(orientation, *rows, *columns, digits);
                match order {
                    Some(std::cmp::Ordering::Greater) => {}
                    Some(_) => {
                        best = *map.grid(solution).values();
                        maps = vec![map];
                    }
                    None => maps.push(map),
                }
            }
        }
    }
    (Grid(best), maps)
}

/// A random solution of `givens`; `None` when there is none.
pub(super) fn random_solution(givens: &Grid, stream: &mut RandomStream) -> Option<Grid> {
    fn fill(board: &Board, stream: &mut RandomStream) -> Option<Grid> {
        let Some(cell) = board
            .unsolved()
            .into_iter()
            .min_by_key(|&cell| board.candidates(cell).len())
        else {
            return Grid::from_values(*board.values());
        };
        let mut digits: Vec<Digit> = board.candidates(cell).into_iter().collect();
        stream.shuffle(&mut digits);
        digits.into_iter().find_map(|digit| {
            let mut next = board.clone();
            next.place(cell, digit);
            fill(&next, stream)
        })
    }
    fill(&givens.board(), stream)
}

/// A random solution grid with `clues` random cells of it as givens. They need not settle the solution: the canonical
/// form is defined by the two together.
fn random_puzzle(clues: usize, stream: &mut RandomStream) -> Puzzle {
    let solution = random_solution(&Grid::EMPTY, stream).unwrap();
    let mut cells: Vec<Cell> = Cell::all().collect();
    stream.shuffle(&mut cells);
    let givens = solution.masked(cells.into_iter().take(clues).collect());
    Puzzle::with_proof(givens, solution).unwrap()
}

/// The canonical form of `puzzle` is what the definition says.
fn check(puzzle: &Puzzle) {
    let (grid, maps) = smallest_images(puzzle.solution());
    let fast = CanonicalGrid::of(puzzle.solution()).unwrap();
    assert_eq!(*fast.grid(), grid, "{puzzle:?}");
    let mut found: Vec<_> = fast.transformations().copied().collect();
    found.sort_unstable();
    let mut expected = maps.clone();
    expected.sort_unstable();
    assert_eq!(found, expected, "{puzzle:?}");

    let images: Vec<Grid> = maps.iter().map(|map| map.grid(puzzle.givens())).collect();
    let smallest = *images.iter().min().unwrap();
    let canonical = puzzle.canonical();
    assert_eq!(*canonical.puzzle.givens(), smallest, "{puzzle:?}");
    assert_eq!(*canonical.puzzle.solution(), grid, "{puzzle:?}");
    assert_eq!(
        canonical.transformation.puzzle(puzzle),
        canonical.puzzle,
        "{puzzle:?}"
    );
    let count = images.iter().filter(|&&image| image == smallest).count();
    assert_eq!(canonical.automorphisms as usize, count, "{puzzle:?}");
    assert_eq!(
        canonical.solution_automorphisms as usize,
        maps.len(),
        "{puzzle:?}"
    );
}

/// Checks `count` random puzzles, of 20 to 35 givens.
fn check_random(seed: u64, count: usize) {
    let mut stream = RandomStream::new(Seed(seed), 0);
    for number in 0..count {
        check(&random_puzzle(20 + number % 16, &mut stream));
    }
}

#[test]
fn canonical_forms_are_what_the_definition_says() {
    check_random(10, 12);
}

#[test]
#[ignore = "goes through a thousand million maps; run it in an optimised build"]
fn canonical_forms_of_300_puzzles_are_what_the_definition_says() {
    check_random(11, 300);
}
