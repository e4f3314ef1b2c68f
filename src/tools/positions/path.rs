//! Walks a random puzzle up a ladder and lists the boards on the way.

use std::cmp::Reverse;

use sudoku_technique::Board;

use sudokud_engine::{Ladder, Recording, Rung, WalkError};
use sudokud_puzzle::{Grid, RandomStream, Seed, Stop};
use sudokud_search::{self, GridSource};

/// Number of open cells of the board that is best to read: few enough that the pattern stands out, but not the end of the puzzle.
const READABLE: usize = 27;

/// The boards of one walk, in the order in which techniques are asked about them.
#[derive(Debug)]
pub(super) struct LadderWalk {
    /// The puzzle's number, in the order of the search.
    pub(super) number: u64,
    /// Its only solution.
    pub(super) solution: Grid,
    /// The boards. Those on which the most rungs find nothing come first, among these the ones that are best to read.
    pub(super) stages: Vec<Stage>,
}

/// One board of the walk.
#[derive(Debug)]
pub(super) struct Stage {
    pub(super) board: Board,
    /// Index of the rung that takes the next step; the number of rungs if the walk ends without a solution.
    pub(super) rung: usize,
    /// Whether the next step is a single.
    pub(super) is_single: bool,
}

impl LadderWalk {
    /// Walks puzzle number `number`: a minimal puzzle, drawn from the stream of `seed` with that number.
    pub(super) fn of_puzzle(
        ladder: &Ladder,
        seed: Seed,
        number: u64,
        stop: &Stop,
    ) -> Result<Self, WalkError> {
        let mut stream = RandomStream::new(seed, number);
        let solution = GridSource::Uniform.draw(&mut stream, stop)?;
        let givens = sudokud_search::minimise(&solution, &mut stream);
        let walked = ladder.walked(givens.board(), &solution, Recording::COUNTS, stop)?;
        let rungs = ladder.rungs();
        let next = |index: usize| walked.trace.uses.get(index).map_or(rungs.len(), |used| used.rung);
        let boards = walked.boards.iter().enumerate();
        let open = boards.filter(|(_, board)| !board.is_full());
        let mut stages: Vec<Stage> = open
            .map(|(index, board)| Stage {
                board: board.clone(),
                rung: next(index),
                is_single: rungs.get(next(index)).is_some_and(Rung::is_single),
            })
            .collect();
        let unreadable = |stage: &Stage| stage.board.unsolved().len().abs_diff(READABLE);
        stages.sort_by_key(|stage| (Reverse(stage.rung), unreadable(stage)));
        Ok(Self {
            number,
            solution,
            stages,
        })
    }
}
