//! Canonical forms, identities and images per second, on one thread.
//!
//! Each measurement goes through 5,000 different random grids, so that no branch is learned by heart:
//! `cargo bench --bench canonical`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use sudoku_technique::Cell;
use sudokud::puzzle::{CanonicalGrid, Grid, Puzzle, RandomStream, Seed, Stop, Transformation, Variants};
use sudokud::search::GridSource;

/// A random solution grid.
fn solution_grid(stream: &mut RandomStream) -> Grid {
    GridSource::Uniform
        .draw(stream, &Stop::never())
        .expect("nobody raises this stop")
}

/// A random grid with 25 random cells of it as givens: for the canonical form it is as good as a real puzzle.
fn puzzle(stream: &mut RandomStream) -> Option<Puzzle> {
    let solution = solution_grid(stream);
    let mut cells: Vec<Cell> = Cell::all().collect();
    stream.shuffle(&mut cells);
    Puzzle::with_proof(solution.masked(cells.into_iter().take(25).collect()), solution)
}

fn canonical(criterion: &mut Criterion) {
    let mut stream = RandomStream::new(Seed(1), 0);
    let mut puzzles = Vec::new();
    puzzles.extend((0..5_000).filter_map(|_| puzzle(&mut stream)));
    let maps: Vec<_> = puzzles
        .iter()
        .map(|_| Transformation::random(&mut stream))
        .collect();

    let mut group = criterion.benchmark_group("symmetry");
    group.throughput(Throughput::Elements(puzzles.len() as u64));
    group.bench_function("canonical_grid", |bencher| {
        bencher.iter(|| {
            for puzzle in &puzzles {
                let _ = black_box(CanonicalGrid::of(puzzle.solution()));
            }
        });
    });
    group.bench_function("canonical_puzzle", |bencher| {
        bencher.iter(|| {
            for puzzle in &puzzles {
                black_box(puzzle.canonical());
            }
        });
    });
    group.bench_function("canonical_id", |bencher| {
        bencher.iter(|| {
            for puzzle in &puzzles {
                black_box(puzzle.canonical().id());
            }
        });
    });
    group.bench_function("image_of_grid", |bencher| {
        bencher.iter(|| {
            for (puzzle, map) in std::iter::zip(&puzzles, &maps) {
                black_box(map.grid(puzzle.solution()));
            }
        });
    });
    group.bench_function("variant", |bencher| {
        bencher.iter(|| {
            for index in 0..5_000 {
                let _ = black_box(Variants::WHOLE.get(index * 240_000_001));
            }
        });
    });
    group.finish();
}

criterion_group!(benches, canonical);
criterion_main!(benches);
