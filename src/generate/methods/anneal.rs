//! Searches givens with one solution by simulated annealing.
//!
//! A solution grid whose digits are shown in two dozen chosen cells has thousands of solutions, and one whose digits are shown in 17 random
//! cells has millions. Here the digits of givens are changed, and givens are moved if the caller permits it. The measure is the number of
//! candidates that the rules of the search leave ([`candidates_left`]): it takes a microsecond, where a count of many solutions takes
//! milliseconds, and it falls long before the number of solutions can be counted. A change that leaves more candidates is kept with a
//! probability that falls with their number, and with the time.
//!
//! The results are not uniform: puzzles that the rules nearly solve are found more often than others.

use sudoku_technique::{CellSet, DigitSet};

use super::attempt::Attempt;
use sudokud_engine::WalkError;
use sudokud_puzzle::{Grid, RandomStream};
use sudokud_search::candidates_left;

/// How long the search goes on, and how much it accepts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Schedule {
    /// Number of changes after which the grid is given up.
    pub(super) changes: u32,
    /// Number of additional candidates for which half of the changes are kept, at the beginning and at the end.
    pub(super) warmth: (f64, f64),
    /// Of a hundred changes, the number that change two givens.
    pub(super) double: u32,
    /// Of a hundred changes of a given, the number that move it, if there are other cells.
    pub(super) moved: u32,
}

/// Candidates left from which on solutions are counted. With more candidates there is one solution too seldom.
const FEW_CANDIDATES: u32 = 200;
/// Candidates left on a solved grid.
const SOLVED: u32 = 81;
/// Number of changes between two checks of the stop.
const STRIDE: u32 = 256;

/// Changes the digits of `grid` until it has one solution. Returns `None` if the schedule ends before.
///
/// The first `given` sets of `orbits` are the cells of its givens, each changed and moved as a whole. A set moves to another one of the
/// same size. At the end the first `given` sets are the cells of the givens again.
pub(super) fn run(
    attempt: &mut Attempt<'_>,
    orbits: &mut [CellSet],
    given: usize,
    mut grid: Grid,
    schedule: &Schedule,
) -> Result<Option<Grid>, WalkError> {
    let Some(mut left) = candidates_left(&grid) else {
        return Ok(None);
    };
    if has_one_solution(attempt, &grid, left) {
        return Ok(Some(grid));
    }
    let (mut warmth, last) = schedule.warmth;
    let cooling = (warmth - last) / f64::from(schedule.changes);
    for number in 0..schedule.changes {
        if number % STRIDE == 0 {
            attempt.stop.check()?;
        }
        warmth -= cooling;
        let stream = &mut attempt.stream;
        let changes = Changes::draw(stream, orbits, given, schedule);
        let Some(next) = changes.applied(stream, orbits, &grid) else {
            continue;
        };
        let Some(now) = candidates_left(&next) else {
            continue;
        };
        if now > left && f64::from(now - left) > warmth * halvings(stream) {
            continue;
        }
        changes.move_orbits(orbits);
        (grid, left) = (next, now);
        if has_one_solution(attempt, &grid, left) {
            return Ok(Some(grid));
        }
    }
    Ok(None)
}

fn has_one_solution(attempt: &mut Attempt<'_>, grid: &Grid, left: u32) -> bool {
    left == SOLVED
        || left <= FEW_CANDIDATES && {
            attempt.report.effort.uniqueness_tests += 1;
            sudokud_search::is_unique(grid)
        }
}

/// One or two changes: from one set of cells to another, or to itself with other digits.
struct Changes([Option<(usize, usize)>; 2]);

impl Changes {
    fn draw(stream: &mut RandomStream, orbits: &[CellSet], given: usize, schedule: &Schedule) -> Self {
        let mut draw = || {
            let from = stream.below(given as u32) as usize;
            if given == orbits.len() || stream.below(100) >= schedule.moved {
                return (from, from);
            }
            let to = given + stream.below((orbits.len() - given) as u32) as usize;
            let fits = orbits[from].len() == orbits[to].len();
            (from, if fits { to } else { from })
        };
        let (one, other) = (draw(), draw());
        let is_double = one.0 != other.0 && one.1 != other.1 && stream.below(100) < schedule.double;
        Self([Some(one), is_double.then_some(other)])
    }

    fn all(&self) -> impl Iterator<Item = (usize, usize)> {
        self.0.into_iter().flatten()
    }

    /// Returns the grid with these changes and random digits; `None` if a cell has no digit left, or nothing changes.
    fn applied(&self, stream: &mut RandomStream, orbits: &[CellSet], grid: &Grid) -> Option<Grid> {
        let mut changed = *grid;
        for (from, _) in self.all() {
            for cell in orbits[from] {
                changed.set(cell, None);
            }
        }
        for (_, to) in self.all() {
            for cell in orbits[to] {
                let taken: DigitSet = (cell.peers().into_iter())
                    .filter_map(|peer| changed.get(peer))
                    .collect();
                let free = !taken;
                let chosen = stream.below(free.len() as u32) as usize;
                changed.set(cell, Some(free.into_iter().nth(chosen)?));
            }
        }
        (changed != *grid).then_some(changed)
    }

    fn move_orbits(&self, orbits: &mut [CellSet]) {
        for (from, to) in self.all() {
            orbits.swap(from, to);
        }
    }
}

/// Draws a number that is greater than `n` with a probability of nearly one in 2^`n`, for every `n` from 0.
///
/// It needs no logarithm, whose last digit differs between machines: the leading zeros of random bits are the whole part, and the bits
/// after them the rest.
fn halvings(stream: &mut RandomStream) -> f64 {
    let bits = stream.bits();
    let zeros = bits.leading_zeros();
    let rest = bits.checked_shl(zeros + 1).unwrap_or(0) >> 32;
    f64::from(zeros + 1) - rest as f64 / (1_u64 << 32) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_puzzle::Seed;

    #[test]
    fn a_number_of_halvings_is_exceeded_with_half_the_probability_each() {
        let mut stream = RandomStream::new(Seed(1), 0);
        let drawn: Vec<f64> = (0..100_000).map(|_| halvings(&mut stream)).collect();
        for (bound, share) in [(0.0, 1.0), (0.5, 0.75), (1.0, 0.5), (2.0, 0.25), (3.0, 0.125)] {
            let above = drawn.iter().filter(|&&drawn| drawn > bound).count() as f64 / 100_000.0;
            assert!((above - share).abs() < 0.006, "{above} above {bound}");
        }
    }
}
