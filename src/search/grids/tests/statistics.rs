//! Measures each source of solution grids with two statistics.
//!
//! - *rectangles*: over all pairs of rows and of columns whose four cells lie in exactly two boxes, how often the two
//!   diagonals hold `a b / b a`. In a uniform grid there are 11.55 on average.
//! - *repeated mini-rows*: for the three bands and, transposed, the three stacks: the share of cases where the three
//!   digits of the first line of the first box stand together in one line of the second box; 0.0361 when uniform.

use sudoku_technique::Cell;

use crate::grids::{GridParameters, GridSource, las_vegas, random, sequential};
use sudokud_puzzle::{Grid, RandomStream, Seed, Stop};

fn rectangles(grid: &Grid) -> usize {
    let value = |row: usize, column: usize| grid.get(Cell::at(row, column));
    let mut found = 0;
    for r in 0..9 {
        for s in r + 1..9 {
            for c in 0..9 {
                for d in c + 1..9 {
                    let two_boxes = (r / 3 == s / 3) != (c / 3 == d / 3);
                    found +=
                        usize::from(two_boxes && value(r, c) == value(s, d) && value(r, d) == value(s, c));
                }
            }
        }
    }
    found
}

fn repeated(grid: &Grid) -> usize {
    let mut found = 0;
    for transposed in [false, true] {
        let value = |row: usize, column: usize| {
            let cell = if transposed {
                Cell::at(column, row)
            } else {
                Cell::at(row, column)
            };
            grid.get(cell).map_or(0, |digit| 1 << digit.index())
        };
        let mini = |row: usize, column: usize| (0..3).fold(0, |set, i| set | value(row, column + i));
        for band in [0, 3, 6] {
            found += usize::from((1..3).any(|row| mini(band, 0) == mini(band + row, 3)));
        }
    }
    found
}

/// Mean rectangles and share of repeated mini-rows over `count` grids.
fn measure(source: GridSource, count: usize) -> (f64, f64) {
    let mut stream = RandomStream::new(Seed(2024), 0);
    let (mut both, mut repeats) = (0, 0);
    for _ in 0..count {
        let grid = source.draw(&mut stream, &Stop::never()).unwrap();
        both += rectangles(&grid);
        repeats += repeated(&grid);
    }
    let grids = count as f64;
    (both as f64 / grids, repeats as f64 / (6.0 * grids))
}

#[test]
#[ignore = "some seconds; run it in release"]
fn the_statistics_tell_uniform_from_the_biased_sources() {
    for source in GridSource::ALL {
        let count = match source {
            GridSource::Random | GridSource::RandomWithSingles => 5_000,
            GridSource::Uniform | GridSource::Shuffled => 200_000,
            _ => 60_000,
        };
        let start = std::time::Instant::now();
        let (rectangles, repeats) = measure(source, count);
        let rate = count as f64 / start.elapsed().as_secs_f64();
        println!(
            "{source:20} rectangles {rectangles:7.3}  repeated mini-rows {repeats:.4}  {rate:9.0} grids/s"
        );
        let uniform = (rectangles - 11.55).abs() < 0.05 && (repeats - 0.0361).abs() < 0.001;
        match source {
            GridSource::Uniform | GridSource::Shuffled => assert!(uniform, "{source}"),
            GridSource::Sequential => {}
            _ => assert!(!uniform, "{source}"),
        }
    }
}

#[test]
fn few_grids_already_tell_uniform_from_the_solvers_own_order() {
    let (rectangles, repeats) = measure(GridSource::Uniform, 20_000);
    assert!((rectangles - 11.55).abs() < 0.12, "{rectangles}");
    assert!((repeats - 0.0361).abs() < 0.0025, "{repeats}");
    let (_, repeats) = measure(GridSource::LasVegas, 5_000);
    assert!(repeats > 0.05, "{repeats}");
}

/// The share of failures among `tries` attempts.
fn failures(tries: u32, mut attempt: impl FnMut() -> Option<Grid>) -> f64 {
    let failed = (0..tries).filter(|_| attempt().is_none()).count();
    failed as f64 / f64::from(tries)
}

/// "A dead end greater than 99.9 % of the time", "this decreases the failure rate to 60 %", "the failure rate is 99.9 %": Jet
/// Sudoku's three ways.
#[test]
fn a_try_of_each_source_fails_about_as_often_as_its_text_says() {
    let mut stream = RandomStream::new(Seed(61), 0);
    let tries = 20_000;
    let random = failures(tries, || random::attempt(&mut stream));
    let with_singles = failures(tries, || random::attempt_with_singles(&mut stream));
    let sequential = failures(tries, || sequential::attempt(&mut stream));
    println!("random {random:.4}, with singles {with_singles:.4}, sequential {sequential:.4}");
    assert!((0.99..0.9995).contains(&random), "{random}");
    assert!((0.3..0.7).contains(&with_singles), "{with_singles}");
    assert!((0.99..0.9995).contains(&sequential), "{sequential}");
}

/// "Randomly creating a puzzle with 11 givens can help to minimize the computational time": with this solver fewer are better.
#[test]
fn more_random_givens_fail_more_often() {
    let mut stream = RandomStream::new(Seed(67), 0);
    let mut rates = Vec::new();
    for random_givens in [0, 3, 7, 11, 15, 19, 23] {
        let parameters = GridParameters {
            random_givens,
            ..GridParameters::default()
        };
        let start = std::time::Instant::now();
        let rate = failures(2_000, || las_vegas::attempt(&parameters, &mut stream));
        let time = start.elapsed().as_secs_f64() / (2_000.0 * (1.0 - rate)).max(1.0);
        println!(
            "{random_givens} givens: {rate:.3} fail, {:.1} us a grid",
            time * 1e6
        );
        rates.push(rate);
    }
    assert!(rates.is_sorted(), "{rates:?}");
    assert!(rates[0] < 0.01 && rates[6] > 0.5, "{rates:?}");
}
