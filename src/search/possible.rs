//! Finds the digits that cells have in the solutions of a board, of which there may be more than anyone can count.
//!
//! One search for each candidate looks for a solution with it. A solution shows that its 81 digits are possible, so most candidates need
//! no search of their own.

use std::ops::ControlFlow;

use sudoku_technique::{Board, CandidateSet};

use sudokud_puzzle::{Grid, Stop, Stopped};

use super::candidates::Candidates;
use super::enumerate_from;

/// Returns the digits that each cell of `board` has in at least one solution that keeps its values and candidates. Empty if there is no
/// such solution.
pub fn possible_digits(board: &Board, stop: &Stop) -> Result<CandidateSet, Stopped> {
    // Values that repeat a digit in a house have no solution.
    let Some(values) = Grid::from_values(*board.values()) else {
        return Ok(CandidateSet::EMPTY);
    };
    let mut start = Candidates::of(&values);
    start.keep(&board.all_candidates().union(&values.candidates()));
    let mut possible = CandidateSet::EMPTY;
    let add_solution = |start: &Candidates, possible: &mut CandidateSet| {
        let mut is_found = false;
        enumerate_from(start, stop, &mut |solution| {
            *possible = possible.union(&solution.candidates());
            is_found = true;
            ControlFlow::Break(())
        });
        // A solution that was found counts, even if the stop was raised meanwhile.
        if is_found { Ok(()) } else { stop.check() }
    };
    add_solution(&start, &mut possible)?;
    if possible.is_empty() {
        return Ok(possible);
    }
    for candidate in board.all_candidates().iter() {
        if !possible.contains(candidate) {
            let mut with_it = start.clone();
            with_it.fill(candidate.cell(), candidate.digit());
            add_solution(&with_it, &mut possible)?;
        }
    }
    Ok(possible)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GridSource, minimise, solutions};
    use sudoku_technique::{Candidate, Cell};
    use sudokud_puzzle::{RandomStream, Seed};

    #[test]
    fn the_possible_digits_are_those_of_all_solutions() {
        let mut stream = RandomStream::new(Seed(71), 0);
        let mut several = 0;
        for _ in 0..200 {
            let solution = GridSource::Uniform.draw(&mut stream, &Stop::never()).unwrap();
            let mut grid = minimise(&solution, &mut stream);
            for cell in grid.filled().into_iter().take(stream.below(3) as usize) {
                grid.set(cell, None);
            }
            let mut board = grid.board();
            let all = solutions(&grid, 20_000);
            if all.len() == 20_000 {
                continue;
            }
            // Some candidates are struck, right or wrong.
            for candidate in board.clone().all_candidates().iter() {
                if stream.below(40) == 0 {
                    board.eliminate(&CandidateSet::of(candidate));
                }
            }
            let fits = |solution: &&Grid| {
                Cell::all().all(|cell| {
                    let digit = solution.get(cell).unwrap();
                    board.value(cell) == Some(digit)
                        || board.all_candidates().contains(Candidate::new(cell, digit))
                })
            };
            let left = all.iter().filter(fits);
            let expected = left.fold(CandidateSet::EMPTY, |union, solution| {
                union.union(&solution.candidates())
            });
            several += usize::from(expected.len() > 81);
            assert_eq!(possible_digits(&board, &Stop::never()), Ok(expected), "{grid}");
        }
        assert!(several > 20, "{several}");
    }

    #[test]
    fn the_empty_grid_has_every_digit_everywhere() {
        let board = Grid::EMPTY.board();
        assert_eq!(possible_digits(&board, &Stop::never()), Ok(CandidateSet::ALL));
    }
}
