//! Criterion benches of the search's own entry points, on puzzles made from seeds.
//!
//! `cargo bench --bench search`. For the comparison with another solver see `benches/peers`.
#![allow(
    missing_docs,
    reason = "the macros of the harness make undocumented functions"
)]

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use sudokud::puzzle::{Grid, RandomStream, Seed, Stop};
use sudokud::search::{self, GridSource, InstructionSet};

/// How many puzzles are in a set.
const PUZZLES: usize = 200;

/// A random solution grid.
fn solution_grid(stream: &mut RandomStream) -> Grid {
    GridSource::Uniform
        .draw(stream, &Stop::never())
        .expect("nobody raises this stop")
}

/// Minimal puzzles: what the generator asks about most.
fn minimal() -> Vec<Grid> {
    let mut stream = RandomStream::new(Seed(1), 0);
    let mut make = || search::minimise(&solution_grid(&mut stream), &mut stream);
    (0..PUZZLES).map(|_| make()).collect()
}

/// The minimal puzzles, of many more, that take most guesses.
fn hard() -> Vec<Grid> {
    let mut stream = RandomStream::new(Seed(2), 0);
    let mut make = || search::minimise(&solution_grid(&mut stream), &mut stream);
    let mut puzzles: Vec<Grid> = (0..20 * PUZZLES).map(|_| make()).collect();
    puzzles.sort_by_key(|puzzle| {
        std::cmp::Reverse(search::guesses(puzzle, &Stop::never()).expect("nobody raises this stop"))
    });
    puzzles.truncate(PUZZLES);
    puzzles
}

fn counting(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("count up to 2");
    group.throughput(Throughput::Elements(PUZZLES as u64));
    for (name, puzzles) in [("minimal", minimal()), ("hard", hard())] {
        for path in InstructionSet::available() {
            group.bench_function(format!("{name} on {}", path.name()), |bencher| {
                let count = || {
                    puzzles
                        .iter()
                        .map(|grid| search::count_on(path, black_box(grid), 2))
                        .sum::<usize>()
                };
                bencher.iter(count);
            });
        }
    }
    group.finish();
}

fn entry_points(criterion: &mut Criterion) {
    let puzzles = minimal();
    let mut group = criterion.benchmark_group("minimal puzzles");
    group.throughput(Throughput::Elements(PUZZLES as u64));
    group.bench_function("solve", |bencher| {
        bencher.iter(|| {
            puzzles
                .iter()
                .filter_map(|grid| search::solve(black_box(grid)))
                .count()
        });
    });
    group.bench_function("prove", |bencher| {
        bencher.iter(|| {
            puzzles
                .iter()
                .filter(|grid| search::prove(black_box(grid)).is_ok())
                .count()
        });
    });
    group.bench_function("stays unique without the first given", |bencher| {
        let dug: Vec<_> = puzzles
            .iter()
            .filter_map(|grid| {
                let cell = grid.filled().first()?;
                Some((grid.without(cell), cell, grid.get(cell)?))
            })
            .collect();
        bencher.iter(|| {
            let unique =
                |(grid, cell, digit): &(Grid, _, _)| search::stays_unique(black_box(grid), *cell, *digit);
            dug.iter().filter(|dug| unique(dug)).count()
        });
    });
    group.finish();
}

fn generation(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("generation");
    group.throughput(Throughput::Elements(1));
    for source in GridSource::ALL {
        group.bench_function(format!("a {source} grid"), |bencher| {
            let mut stream = RandomStream::new(Seed(3), 0);
            bencher.iter(|| {
                source
                    .draw(&mut stream, &Stop::never())
                    .expect("nobody raises this stop")
            });
        });
    }
    group.bench_function("minimise", |bencher| {
        let mut stream = RandomStream::new(Seed(4), 0);
        let solution = solution_grid(&mut stream);
        bencher.iter(|| search::minimise(black_box(&solution), &mut stream));
    });
    group.finish();
}

fn enumeration(criterion: &mut Criterion) {
    const SOLUTIONS: usize = 10_000;
    let mut group = criterion.benchmark_group("enumeration");
    group.throughput(Throughput::Elements(SOLUTIONS as u64));
    group.bench_function("of the empty grid", |bencher| {
        bencher.iter(|| {
            let mut seen = 0;
            search::enumerate(&Grid::EMPTY, &Stop::never(), &mut |_| {
                seen += 1;
                if seen == SOLUTIONS {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            seen
        });
    });
    group.finish();
}

criterion_group!(benches, counting, entry_points, generation, enumeration);
criterion_main!(benches);
