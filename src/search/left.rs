//! Counts the candidates that the rules leave.

use sudokud_puzzle::Grid;

use super::board::{BoardState, LaneBoard};
use super::candidates::Candidates;
use super::lanes::{InstructionSet, LANES, LaneWork, Lanes};

/// Returns the number of candidates that the rules leave on `grid` without a guess; `None` if they leave a contradiction.
///
/// 81 candidates are a solution, the only one. A grid with fewer candidates usually has fewer solutions, and this takes a fraction of a
/// microsecond where counting many solutions takes milliseconds. The number is the same on every machine.
pub fn candidates_left(grid: &Grid) -> Option<u32> {
    InstructionSet::fastest().run(Left(&Candidates::of(grid)))
}

/// The work of [`candidates_left`].
struct Left<'a>(&'a Candidates);

impl LaneWork for Left<'_> {
    type Output = Option<u32>;

    #[expect(
        clippy::inline_always,
        reason = "the rules must be inlined into the one function that is compiled for an instruction set"
    )]
    #[inline(always)]
    fn run<L: Lanes>(self) -> Option<u32> {
        let mut board = LaneBoard::<L>::new(self.0);
        if board.settle() == BoardState::Dead {
            return None;
        }
        let lanes = board.0.map(L::store);
        let counts = lanes
            .iter()
            .flat_map(|lanes| lanes[..LANES].iter().map(|lane| lane.count_ones()));
        Some(counts.sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GridSource, count_on, is_unique, minimise};
    use sudokud_puzzle::{RandomStream, Seed, Stop};

    #[test]
    fn candidates_left_are_the_same_on_every_instruction_set_and_81_only_for_a_solution() {
        let mut stream = RandomStream::new(Seed(5), 0);
        let mut solved = 0;
        for _ in 0..500 {
            let solution = GridSource::Uniform.draw(&mut stream, &Stop::never()).unwrap();
            let puzzle = minimise(&solution, &mut stream);
            let expected = candidates_left(&puzzle);
            for path in InstructionSet::available() {
                assert_eq!(
                    path.run(Left(&Candidates::of(&puzzle))),
                    expected,
                    "{path:?} {puzzle}"
                );
                assert_eq!(count_on(path, &puzzle, 2), 1);
            }
            solved += usize::from(expected == Some(81));
            let some = puzzle.without(puzzle.filled().first().unwrap());
            assert!(!is_unique(&some) && candidates_left(&some) > expected.max(Some(81)));
        }
        assert!((50..450).contains(&solved), "{solved}");
        assert_eq!(candidates_left(&Grid::EMPTY), Some(729));
        let twice = format!("11{}", ".".repeat(79));
        assert_eq!(candidates_left(&twice.parse().unwrap()), None);
    }
}
