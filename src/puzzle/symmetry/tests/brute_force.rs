//! Compares the canonical form with its definition, over all 3,359,232 maps of cells.
//!
//! Grids are filled by a plain search of this file, because the room does not use `src/search`.

use sudoku_technique::{Board, Candidate, Cell, CellSet, Digit};

use crate::symmetry::{CanonicalGrid, LineMap, Orientation, Relabelling, Transformation};
use crate::{Grid, Puzzle, RandomStream, Seed};

/// The smallest image of `solution`, and all maps that lead to it.
fn smallest_images(solution: &Grid) -> (Grid, Vec<Transformation>) {
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
fn random_solution(givens: &Grid, stream: &mut RandomStream) -> Option<Grid> {
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

/// A solution grid that `map` maps to itself; `None` if 3,000 steps find none.
fn fixed_solution(map: &Transformation, stream: &mut RandomStream) -> Option<Grid> {
    fn fill(board: &Board, map: &Transformation, steps: &mut u32, stream: &mut RandomStream) -> Option<Grid> {
        let Some(cell) = board
            .unsolved()
            .into_iter()
            .min_by_key(|&cell| board.candidates(cell).len())
        else {
            return Grid::from_values(*board.values());
        };
        *steps = steps.checked_sub(1)?;
        let mut digits: Vec<Digit> = board.candidates(cell).into_iter().collect();
        stream.shuffle(&mut digits);
        digits.into_iter().find_map(|digit| {
            let mut next = board.clone();
            let first = Candidate::new(cell, digit);
            let mut image = first;
            loop {
                let value = next.value(image.cell());
                if value.is_none() && next.has(image) {
                    next.place(image.cell(), image.digit());
                } else if value != Some(image.digit()) {
                    return None;
                }
                image = map.candidate(image);
                if image == first {
                    break;
                }
            }
            fill(&next, map, steps, stream)
        })
    }
    fill(&Board::EMPTY, map, &mut 3_000, stream)
}

/// Maps of cells of small order, each with several relabellings. Some of them map no grid to itself.
fn candidates_for_automorphisms() -> Vec<Transformation> {
    let lines = |text: &str| text.parse::<LineMap>().unwrap();
    let stacks = Transformation::of_columns(lines("456789123"));
    let rows = Transformation::of_rows(lines("231564897"));
    let cells = [
        Transformation::ROTATE_90,
        Transformation::ROTATE_180,
        Transformation::TRANSPOSE,
        Transformation::of_columns(lines("231564897")),
        rows,
        stacks,
        rows.then(&stacks),
        Transformation::of_rows(lines("213546879")).then(&Transformation::MIRROR_COLUMNS),
        Transformation::TRANSPOSE.then(&rows),
    ];
    let digits = [
        "123456789",
        "214365789",
        "214365879",
        "231564897",
        "231564789",
        "234167859",
    ];
    let relabellings = digits.map(|digits| Transformation::relabel(digits.parse().unwrap()));
    let each = |cells: Transformation| relabellings.map(|digits| cells.then(&digits));
    cells.into_iter().flat_map(each).collect()
}

/// Random images of solution grids with automorphisms, with random givens. In every second puzzle the automorphism keeps the
/// givens.
fn puzzles_with_automorphisms(count: usize, stream: &mut RandomStream) -> Vec<Puzzle> {
    let mut puzzles = Vec::new();
    for map in candidates_for_automorphisms().into_iter().cycle().take(1_000) {
        let Some(solution) = fixed_solution(&map, stream) else {
            continue;
        };
        let mut cells: CellSet = Cell::all().filter(|_| stream.below(4) == 0).collect();
        if puzzles.len() % 2 == 0 {
            for _ in 0..12 {
                cells |= map.cells(cells);
            }
        }
        let puzzle = Puzzle::with_proof(solution.masked(cells), solution).unwrap();
        puzzles.push(Transformation::random(stream).puzzle(&puzzle));
        if puzzles.len() == count {
            break;
        }
    }
    assert_eq!(puzzles.len(), count);
    puzzles
}

/// A random solution grid with `clues` random givens. There may be other solutions: the canonical form depends on givens and
/// solution only.
fn random_puzzle(clues: usize, stream: &mut RandomStream) -> Puzzle {
    let solution = random_solution(&Grid::EMPTY, stream).unwrap();
    let mut cells: Vec<Cell> = Cell::all().collect();
    stream.shuffle(&mut cells);
    let givens = solution.masked(cells.into_iter().take(clues).collect());
    Puzzle::with_proof(givens, solution).unwrap()
}

/// Compares the canonical form of `puzzle` with the definition.
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

/// Checks `count` puzzles whose solutions have automorphisms.
fn check_with_automorphisms(seed: u64, count: usize) {
    let mut stream = RandomStream::new(Seed(seed), 0);
    let puzzles = puzzles_with_automorphisms(count, &mut stream);
    let canonical: Vec<_> = puzzles.iter().map(Puzzle::canonical).collect();
    assert!(
        canonical.iter().all(|puzzle| puzzle.solution_automorphisms > 1),
        "seed {seed}"
    );
    assert!(
        canonical.iter().any(|puzzle| puzzle.automorphisms > 1),
        "seed {seed}"
    );
    for (puzzle, canonical) in std::iter::zip(&puzzles, &canonical) {
        check(puzzle);
        let image = Transformation::random(&mut stream).puzzle(puzzle).canonical();
        assert_eq!(image.puzzle, canonical.puzzle, "seed {seed}");
        assert_eq!(image.automorphisms, canonical.automorphisms, "seed {seed}");
    }
}

#[test]
fn canonical_forms_are_what_the_definition_says() {
    check_random(10, 16);
    check_with_automorphisms(12, 8);
}

#[test]
#[ignore = "goes through a thousand million maps: cargo test --release --lib brute_force -- --ignored"]
fn canonical_forms_of_300_puzzles_are_what_the_definition_says() {
    check_random(11, 300);
}

#[test]
#[ignore = "goes through a hundred million maps: cargo test --release --lib brute_force -- --ignored"]
fn canonical_forms_of_40_symmetric_puzzles_are_what_the_definition_says() {
    check_with_automorphisms(13, 40);
}
