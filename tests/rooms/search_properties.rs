//! Checks the search against a plain solver, and the documented properties of its functions.

use std::ops::ControlFlow;

use sudoku_technique::{Cell, CellSet, Digit};
use sudokud::puzzle::{Grid, RandomStream, Seed, Stop};
use sudokud::search::{self, GridSource, InstructionSet, NotAPuzzle};

const SEED: Seed = Seed(20_261_121);

/// Finds all solutions up to `limit`, by trying each digit in the empty cell with the fewest digits left.
fn oracle(grid: &mut Grid, limit: usize, solutions: &mut Vec<Grid>) {
    if grid.conflict().is_some() {
        return;
    }
    let open = |grid: &Grid, cell: Cell| -> Vec<Digit> {
        let fits = |digit: &Digit| {
            !cell
                .peers()
                .into_iter()
                .any(|peer| grid.get(peer) == Some(*digit))
        };
        Digit::ALL.into_iter().filter(fits).collect()
    };
    let emptiest = Cell::all()
        .filter(|&cell| grid.get(cell).is_none())
        .map(|cell| (cell, open(grid, cell)))
        .min_by_key(|(_, digits)| digits.len());
    let Some((cell, digits)) = emptiest else {
        solutions.push(*grid);
        return;
    };
    for digit in digits {
        if solutions.len() < limit {
            grid.set(cell, Some(digit));
            oracle(grid, limit, solutions);
            grid.set(cell, None);
        }
    }
}

/// Returns a grid with about `givens` digits of a solution, some of them changed if `noise` is above zero.
fn random_grid(stream: &mut RandomStream, givens: u32, noise: u32) -> Grid {
    let solution = GridSource::Uniform.draw(stream, &Stop::never()).unwrap();
    let mut cells: Vec<_> = Cell::all().collect();
    stream.shuffle(&mut cells);
    let mut grid = solution.masked(cells.into_iter().take(givens as usize).collect());
    for cell in grid.filled() {
        if stream.below(100) < noise {
            grid.set(cell, Some(Digit::from_index(stream.below(9) as usize)));
        }
    }
    grid
}

fn is_solution_of(solution: &Grid, grid: &Grid) -> bool {
    solution.is_full() && solution.conflict().is_none() && grid.is_within(solution)
}

/// Checks this number of grids. Every 124 rounds have each number of givens with two amounts of noise.
fn check_counts_and_witnesses(rounds: u32) {
    let mut stream = RandomStream::new(SEED, 0);
    for round in 0..rounds {
        let givens = 20 + round % 62;
        let noise = [0, 0, 1, 5][round as usize % 4];
        let mut grid = random_grid(&mut stream, givens, noise);
        let mut expected = Vec::new();
        oracle(&mut grid, 30, &mut expected);
        let mut found = search::solutions(&grid, 30);
        assert_eq!(found.len(), expected.len(), "{grid} ({SEED:?})");
        assert!(
            found.iter().all(|solution| is_solution_of(solution, &grid)),
            "{grid}"
        );
        for path in InstructionSet::available() {
            assert_eq!(
                search::count_on(path, &grid, 30),
                expected.len(),
                "{grid} on {}",
                path.name()
            );
        }
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), expected.len(), "a solution of {grid} came twice");
        if expected.len() < 30 {
            expected.sort_unstable();
            assert_eq!(found, expected, "{grid}");
        }
        assert_eq!(search::is_unique(&grid), expected.len() == 1);
        let only = (expected.len() == 1).then(|| expected[0]);
        assert_eq!(search::only(&grid), only, "{grid}");
        assert_eq!(search::solve(&grid).is_some(), !expected.is_empty());
    }
}

#[test]
fn counts_and_witnesses_agree_with_the_oracle_from_20_to_81_givens() {
    check_counts_and_witnesses(500);
}

#[test]
#[ignore = "some seconds in release, most of a minute without optimisation"]
fn counts_and_witnesses_agree_with_the_oracle_on_five_thousand_grids() {
    check_counts_and_witnesses(5_000);
}

#[test]
fn few_givens_have_as_many_solutions_as_one_asks_for() {
    let mut stream = RandomStream::new(SEED, 1);
    for givens in 0..17 {
        let grid = random_grid(&mut stream, givens, 0);
        for limit in [0, 1, 2, 3, 100] {
            assert_eq!(search::count(&grid, limit), limit, "{grid}");
            let solutions = search::solutions(&grid, limit);
            assert_eq!(solutions.len(), limit);
            assert!(solutions.iter().all(|solution| is_solution_of(solution, &grid)));
        }
    }
}

#[test]
fn a_full_grid_solves_itself_and_a_contradictory_one_has_no_solution() {
    let mut stream = RandomStream::new(SEED, 2);
    for _ in 0..200 {
        let solution = GridSource::Uniform.draw(&mut stream, &Stop::never()).unwrap();
        assert_eq!(search::solutions(&solution, 2), [solution]);
        assert_eq!(search::guesses(&solution, &Stop::never()).unwrap(), 0);
        let cell = Cell::new(stream.below(81) as usize).expect("below 81");
        let mut wrong = solution;
        let digit = solution.get(cell).map_or(0, Digit::index);
        wrong.set(
            cell,
            Some(Digit::from_index(digit + 1 + stream.below(8) as usize)),
        );
        assert_eq!(search::count(&wrong, 2), 0, "{wrong}");
        assert!(matches!(search::prove(&wrong), Err(NotAPuzzle::Conflict(_))));
        // Two equal digits that see each other and nothing else: no house is full, yet nothing fits.
        let peer = cell.peers().first().expect("twenty peers");
        let pair = Grid::EMPTY;
        let mut pair = pair;
        pair.set(cell, Some(Digit::ALL[4]));
        pair.set(peer, Some(Digit::ALL[4]));
        assert_eq!(search::count(&pair, 2), 0, "{pair}");
        assert_eq!(search::solve(&pair), None);
    }
}

#[test]
fn grids_of_random_digits_never_panic() {
    let mut stream = RandomStream::new(SEED, 3);
    for round in 0..2_000 {
        let values = std::array::from_fn(|_| {
            if stream.below(80) < round % 81 {
                1 + stream.below(9) as u8
            } else {
                0
            }
        });
        let grid = Grid::from_values(values).expect("digits up to nine");
        for solution in search::solutions(&grid, 2) {
            assert!(is_solution_of(&solution, &grid));
        }
    }
}

#[test]
fn another_solution_is_found_exactly_when_the_dug_grid_has_two() {
    let mut stream = RandomStream::new(SEED, 4);
    for _ in 0..100 {
        let solution = GridSource::Uniform.draw(&mut stream, &Stop::never()).unwrap();
        let puzzle = search::minimise(&solution, &mut stream);
        let (cell, digit) = puzzle
            .filled()
            .into_iter()
            .find_map(|cell| Some((cell, puzzle.get(cell)?)))
            .expect("a puzzle has givens");
        let dug = puzzle.without(cell);
        let other = search::another(&dug, cell, digit).expect("the puzzle is minimal");
        assert!(is_solution_of(&other, &dug));
        assert_ne!(other.get(cell), Some(digit));
        assert!(!search::stays_unique(&dug, cell, digit));
        let empty = (!puzzle.filled()).first().expect("a puzzle has empty cells");
        let value = solution.get(empty).expect("a solution is full");
        assert_eq!(search::another(&puzzle, empty, value), None);
        assert!(search::stays_unique(&puzzle, empty, value));
    }
}

#[test]
fn a_stop_is_heard_before_the_next_solution() {
    for patience in [1, 10, 1_000] {
        let stop = Stop::never();
        let mut seen = 0;
        search::enumerate(&Grid::EMPTY, &stop, &mut |_| {
            seen += 1;
            if seen == patience {
                stop.raise();
            }
            ControlFlow::Continue(())
        });
        assert_eq!(seen, patience, "the search went on after it was told to stop");
    }
    let raised = Stop::never();
    raised.raise();
    assert!(search::guesses(&Grid::EMPTY, &raised).is_err());
}

#[test]
fn a_visitor_that_breaks_ends_the_enumeration() {
    let mut seen = 0;
    search::enumerate(&Grid::EMPTY, &Stop::never(), &mut |_| {
        seen += 1;
        if seen == 7 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!(seen, 7);
}

#[test]
fn orbits_are_dug_together() {
    let mut stream = RandomStream::new(SEED, 5);
    let mut orbits: Vec<CellSet> = (0..=40)
        .map(|index| [index, 80 - index].into_iter().filter_map(Cell::new).collect())
        .collect();
    for _ in 0..50 {
        let solution = GridSource::Uniform.draw(&mut stream, &Stop::never()).unwrap();
        stream.shuffle(&mut orbits);
        let states = search::dig(&solution, orbits.iter().copied(), 0);
        assert!(states.windows(2).all(|pair| pair[1].is_subset(pair[0])));
        let puzzle = solution.masked(*states.last().unwrap());
        let bounded = search::dig(&solution, orbits.iter().copied(), 40);
        assert!(bounded.last().unwrap().len() >= 40);
        assert!(search::is_unique(&puzzle));
        assert!(puzzle.is_within(&solution));
        for &orbit in &orbits {
            let given = puzzle.filled() & orbit;
            assert!(given.is_empty() || given == orbit, "{puzzle}");
            assert!(
                given.is_empty() || !search::is_unique(&puzzle.masked(!orbit)),
                "{puzzle}"
            );
        }
    }
}

fn check_minimal(count: u64) -> f64 {
    let mut givens = 0;
    for attempt in 0..count {
        let mut stream = RandomStream::new(SEED, attempt);
        let solution = GridSource::Uniform.draw(&mut stream, &Stop::never()).unwrap();
        let puzzle = search::minimise(&solution, &mut stream);
        assert_eq!(
            search::prove(&puzzle).expect("it is unique").solution(),
            &solution
        );
        for cell in puzzle.filled() {
            assert!(
                !search::is_unique(&puzzle.without(cell)),
                "{puzzle}: {cell} can be spared"
            );
        }
        givens += puzzle.clue_count();
    }
    givens as f64 / count as f64
}

#[test]
fn minimal_puzzles_are_unique_and_need_each_given() {
    let mean = check_minimal(200);
    assert!((mean - 24.4).abs() < 0.6, "mean givens {mean}");
}

#[test]
#[ignore = "some seconds in release, minutes without optimisation"]
fn twenty_thousand_minimal_puzzles_have_24_4_givens_on_average() {
    let mean = check_minimal(20_000);
    println!("mean givens {mean:.3}");
    assert!((mean - 24.4).abs() < 0.1, "mean givens {mean}");
}
