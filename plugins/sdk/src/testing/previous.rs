//! Checks that a technique answers the same with and without the board on which it last found nothing.

use crate::abi;
use crate::board::Board;
use crate::candidate::CandidateSet;
use crate::cell::CellSet;
use crate::technique::Technique;
use crate::testing::{Instance, Random};

/// Number of compared steps after the board without a deduction.
const STEPS: usize = 4;

/// Checks that `T` answers the same with and without [`Request::previous`](crate::Request::previous).
///
/// First applies all deductions of `T`, from `position` on, until `T` finds nothing. Then makes a few random steps: each places
/// a right digit or removes a few wrong candidates. Asks `T` in both ways after each step. `solution` must still be on the
/// board.
pub fn assert_previous<T: Technique>(seed: u64, position: &Board, solution: &CandidateSet) {
    let instance = Instance::<T>::new(&[]);
    let Some(previous) = exhausted(&instance, position.clone(), solution) else {
        return;
    };
    let mut random = Random::new(seed);
    let mut board = previous.clone();
    for _ in 0..STEPS {
        change(&mut board, solution, &mut random);
        let flags = abi::REQUEST_ALL;
        assert_eq!(
            instance.ask(&board, flags, Some(&previous)),
            instance.ask(&board, flags, None),
            "{} answers differently with `Request::previous`\nprevious {previous:?}\nnow {board:?}",
            T::ID
        );
        assert_eq!(
            instance.ask(&board, 0, Some(&previous)),
            instance.ask(&board, 0, None),
            "{} finds another first deduction with `Request::previous`\nprevious {previous:?}\nnow {board:?}",
            T::ID
        );
    }
}

/// Returns the board on which `T` finds nothing more. Returns `None` if `T` makes a mistake on the way; other checks report it.
fn exhausted<T: Technique>(
    instance: &Instance<T>,
    mut board: Board,
    solution: &CandidateSet,
) -> Option<Board> {
    loop {
        let found = instance.ask(&board, abi::REQUEST_ALL, None);
        if found.is_empty() {
            return Some(board);
        }
        for found in found {
            if found.eliminations.intersects(solution) || !found.placements.is_subset(solution) {
                return None;
            }
            board.eliminate(&found.eliminations);
            board.place_all(&found.placements.within(board.unsolved()));
        }
    }
}

/// Places one right digit, or removes some wrong candidates.
fn change(board: &mut Board, solution: &CandidateSet, random: &mut Random) {
    let right = board.all_candidates().intersection(solution);
    let wrong: Vec<_> = board.all_candidates().difference(solution).iter().collect();
    if random.below(2) == 0
        && let Some(candidate) = right.iter().nth(random.below(right.len()))
    {
        board.place(candidate.cell(), candidate.digit());
        return;
    }
    for _ in 0..=random.below(6) {
        if let Some(candidate) = wrong.get(random.below(wrong.len())) {
            board.eliminate_digit(candidate.digit(), CellSet::of(candidate.cell()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{NakedSingles, unique_position};
    use crate::{Flow, Request, Sink};

    /// Finds naked singles, but never again after a board without any.
    #[derive(Default)]
    struct Forgetful;

    impl Technique for Forgetful {
        const ID: &'static str = "forgetful";
        const NAME: &'static str = "Forgetful";
        const SUMMARY: &'static str = "Skips what it may not.";
        const PLACE: u32 = 1;

        fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
            if request.previous.is_some() {
                return Flow::Continue(());
            }
            NakedSingles.find(board, request, sink)
        }
    }

    #[test]
    #[should_panic(expected = "answers differently with `Request::previous`")]
    fn a_technique_that_skips_too_much_is_detected() {
        for seed in 0..50 {
            let (position, solution) = unique_position(seed);
            assert_previous::<Forgetful>(seed, &position, &solution);
        }
    }
}
