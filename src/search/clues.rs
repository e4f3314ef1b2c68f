//! Searches from clues: the givens of a plain puzzle, or the candidates of a sukaku.
//!
//! The tree of a plain puzzle is the one of its grid. A sukaku starts from fewer candidates, so each entry has one step more: the
//! conversion of its candidates to lanes.

use std::ops::ControlFlow;

use sudokud_puzzle::{Clues, Grid, Puzzle, Stop, Stopped, UniqueBy};

use super::candidates::Candidates;
use super::{NotAPuzzle, enumerate_from, first_two, guesses_from, is_unique, prove};

/// Calls `visit` with each solution of `clues` until it breaks or `stop` is raised, as [`enumerate`](super::enumerate) does.
pub fn enumerate_clues(clues: &Clues, stop: &Stop, visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>) {
    enumerate_from(&Candidates::of_clues(clues), stop, visit);
}

/// Counts the guesses that the search makes to find up to two solutions of `clues`, as [`guesses`](super::guesses) does.
pub fn guesses_of_clues(clues: &Clues, stop: &Stop) -> Result<u64, Stopped> {
    guesses_from(&Candidates::of_clues(clues), stop)
}

/// Proves that `clues` have exactly one solution and returns them as a [`Puzzle`].
pub fn prove_clues(clues: &Clues) -> Result<Puzzle, NotAPuzzle> {
    if !clues.is_sukaku() {
        return prove(clues.givens());
    }
    match first_two(&Candidates::of_clues(clues)) {
        [Some(first), Some(second)] => Err(NotAPuzzle::SeveralSolutions(Box::new([first, second]))),
        [Some(only), None] => puzzle_of_clues(clues, only).ok_or(NotAPuzzle::NoSolution),
        [None, _] => Err((clues.givens().conflict()).map_or(NotAPuzzle::NoSolution, NotAPuzzle::Conflict)),
    }
}

/// Returns the puzzle of `clues`, for a caller that has found their only solution.
///
/// For a sukaku it searches for a second solution of the givens alone, because techniques that argue from uniqueness must know.
pub fn puzzle_of_clues(clues: &Clues, solution: Grid) -> Option<Puzzle> {
    if !clues.is_sukaku() {
        return Puzzle::with_proof(*clues.givens(), solution);
    }
    let unique_by = if is_unique(clues.givens()) {
        UniqueBy::Givens
    } else {
        UniqueBy::Candidates
    };
    Puzzle::of_clues(clues, solution, unique_by)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GridSource;
    use sudoku_technique::{Candidate, CandidateSet, Cell, Digit};
    use sudokud_puzzle::{RandomStream, Seed};

    /// Solutions up to `limit`, by plain backtracking over the cell with the fewest candidates.
    fn by_hand(candidates: &[Vec<u8>; 81], values: &mut [u8; 81], limit: usize, found: &mut Vec<[u8; 81]>) {
        let fits = |values: &[u8; 81], cell: usize, digit: u8| {
            (0..81).all(|other| {
                let (row, column) = (cell / 9, cell % 9);
                let (other_row, other_column) = (other / 9, other % 9);
                let sees = row == other_row
                    || column == other_column
                    || (row / 3, column / 3) == (other_row / 3, other_column / 3);
                !sees || values[other] != digit
            })
        };
        let open = (0..81).filter(|&cell| values[cell] == 0);
        let options = open.map(|cell| {
            let digits = candidates[cell].iter().copied();
            (
                cell,
                digits
                    .filter(|&digit| fits(values, cell, digit))
                    .collect::<Vec<_>>(),
            )
        });
        let Some((cell, digits)) = options.min_by_key(|(_, digits)| digits.len()) else {
            found.push(*values);
            return;
        };
        for digit in digits {
            if found.len() < limit {
                values[cell] = digit;
                by_hand(candidates, values, limit, found);
                values[cell] = 0;
            }
        }
    }

    fn check(candidates: &CandidateSet, limit: usize) -> usize {
        let lists: [Vec<u8>; 81] = std::array::from_fn(|cell| {
            let digits = candidates.digits_of(Cell::new(cell).unwrap()).into_iter();
            digits.map(Digit::value).collect()
        });
        let mut expected = Vec::new();
        by_hand(&lists, &mut [0; 81], limit, &mut expected);
        let clues = Clues::from_candidates(candidates);
        let mut found = Vec::new();
        enumerate_clues(&clues, &Stop::never(), &mut |solution| {
            found.push(*solution.values());
            if found.len() < limit {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        if expected.len() < limit {
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{clues}");
        } else {
            assert_eq!(found.len(), limit, "{clues}");
        }
        match (prove_clues(&clues), found.len()) {
            (Ok(puzzle), 1) => assert_eq!(*puzzle.solution().values(), found[0], "{clues}"),
            (Err(NotAPuzzle::SeveralSolutions(_)), 2..)
            | (Err(NotAPuzzle::NoSolution | NotAPuzzle::Conflict(_)), 0) => {}
            (proof, count) => panic!("{count} solutions, but {proof:?}: {clues}"),
        }
        found.len()
    }

    #[test]
    fn solutions_of_random_sukakus_are_those_of_a_plain_enumeration() {
        let mut stream = RandomStream::new(Seed(41), 0);
        let mut seen = [0; 3];
        for round in 0..45 {
            let solution = GridSource::Uniform.draw(&mut stream, &Stop::never()).unwrap();
            let mut candidates = solution.candidates();
            let lacks_one = round % 9 == 0;
            if round % 3 == 2 {
                // At least two solutions.
                let other = GridSource::Uniform.draw(&mut stream, &Stop::never()).unwrap();
                candidates = candidates.union(&other.candidates());
            }
            let share = [8, 22, 5][round % 3];
            for candidate in CandidateSet::ALL.iter() {
                if stream.below(100) < share {
                    candidates.insert(candidate);
                }
            }
            if lacks_one {
                // One candidate of the solution is missing, so usually there is none.
                let cell = Cell::new(stream.below(81) as usize).unwrap();
                candidates.remove(Candidate::new(cell, solution.get(cell).unwrap()));
            }
            seen[check(&candidates, 3).min(2)] += 1;
        }
        assert!(seen.iter().all(|&count| count > 2), "{seen:?}");
    }

    #[test]
    fn a_plain_puzzle_written_as_candidates_has_the_same_tree() {
        let mut stream = RandomStream::new(Seed(42), 0);
        for _ in 0..100 {
            let solution = GridSource::Uniform.draw(&mut stream, &Stop::never()).unwrap();
            let givens = *crate::prove(&crate::minimise(&solution, &mut stream))
                .unwrap()
                .givens();
            let open = CandidateSet::ALL.within(!givens.filled());
            let clues = Clues::from_candidates(&open.union(&givens.candidates()));
            let stop = Stop::never();
            assert_eq!(guesses_of_clues(&clues, &stop), crate::guesses(&givens, &stop));
            assert_eq!(prove_clues(&clues), prove(&givens));
        }
    }

    #[test]
    fn uniqueness_holds_only_where_the_givens_alone_are_unique() {
        let mut stream = RandomStream::new(Seed(43), 0);
        let solution = GridSource::Uniform.draw(&mut stream, &Stop::never()).unwrap();
        let givens = crate::minimise(&solution, &mut stream);
        let wrong = (givens.board().all_candidates()).difference(&solution.candidates());
        let all = givens.board().all_candidates().union(&givens.candidates());
        let less = all.difference(&CandidateSet::of(wrong.iter().next().unwrap()));
        let puzzle = prove_clues(&Clues::from_candidates(&less)).unwrap();
        assert!(puzzle.restriction().is_some() && puzzle.allows_uniqueness());
        // Adds each candidate that leaves one solution. Few cells keep a single candidate and are givens.
        let mut most = solution.candidates();
        for candidate in CandidateSet::ALL.difference(&most).iter() {
            most.insert(candidate);
            if prove_clues(&Clues::from_candidates(&most)).is_err() {
                most.remove(candidate);
            }
        }
        let puzzle = prove_clues(&Clues::from_candidates(&most)).unwrap();
        assert!(puzzle.restriction().is_some() && !puzzle.allows_uniqueness());
        assert_eq!(crate::count(puzzle.givens(), 2), 2);
        assert_eq!(check(&most, 2), 1);
    }
}
