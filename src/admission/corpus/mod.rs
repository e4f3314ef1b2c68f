//! The boards on which techniques are tried.
//!
//! The boards are the same in every run and on every machine: parent and child make them independently and name them by number. They are
//! - the start of each puzzle of `STALLS`;
//! - `STALLS`, one board for each shipped technique, on which the easier techniques find nothing;
//! - random boards of puzzles with one solution, from which a part of the wrong candidates is missing;
//! - the empty board and solved boards;
//! - contradictory boards.
//!
//! A board with a known solution also has a *later* board: the same board a step later, for the promise about the previous board.

mod contradictory;
mod later;

use std::collections::BTreeSet;

use sudoku_technique::testing::{Random, unique_position};
use sudoku_technique::{Board, CandidateSet, CellSet};

use contradictory::contradictory;
use later::later;
use sudokud_formats::positions::read_library;
use sudokud_puzzle::Grid;

/// Version of the boards and of everything that is tried on them. A plugin that passed another version is tried again.
///
/// Raise it with every change of the boards (a test pins them) and of the trial.
pub const TRIAL_VERSION: u32 = 4;

/// The first position of each technique in `tests/positions.txt`.
const STALLS: &str = include_str!("stalls.txt");

/// Number of random boards in a usual trial.
pub const USUAL_RANDOM_BOARDS: usize = 96;
/// Number of contradictory boards.
const CONTRADICTORY: usize = 32;
/// Number of these that come first.
const SPECIAL_CONTRADICTORY: usize = 3;

/// The boards of one trial.
#[derive(Debug)]
pub struct Corpus {
    boards: Vec<CorpusBoard>,
}

/// One board of a corpus.
#[derive(Debug)]
pub struct CorpusBoard {
    /// The kind of board.
    pub kind: BoardKind,
    /// The board.
    pub board: Board,
    /// The only solution, for a board that has one.
    pub solution: Option<CandidateSet>,
    /// The board a step later, for a board with a solution and open cells.
    pub later: Option<Board>,
}

/// The kind of a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum BoardKind {
    /// Only the givens of a puzzle.
    Start,
    /// Easier techniques find nothing.
    Stall,
    /// A random part of the digits is placed, and a random part of the wrong candidates is gone.
    Random,
    /// No digit is placed.
    Empty,
    /// Every cell has a digit.
    Solved,
    /// There is no solution: a cell or a house lacks a digit, or a house has a digit twice.
    Contradictory,
}

impl Corpus {
    /// Makes the boards, with this many random ones.
    ///
    /// The first boards are the special ones: empty, solved, some contradictory ones. All kinds of others take turns after them, so that a
    /// slow technique, which is asked about the first boards only, has seen each kind.
    pub fn new(random_boards: usize) -> Self {
        let (starts, stalls) = puzzles();
        let random = (0..random_boards as u64).map(|seed| {
            let (board, solution) = unique_position(seed);
            CorpusBoard::with_solution(BoardKind::Random, board, solution)
        });
        let others = in_turns([stalls, starts, random.collect()]);
        let mut boards = vec![CorpusBoard::unsolvable(BoardKind::Empty, Board::EMPTY)];
        boards.extend(solved(&others));
        let mut contradictory = all_contradictory(&others);
        let rest = contradictory.split_off(SPECIAL_CONTRADICTORY.min(contradictory.len()));
        boards.extend(contradictory);
        boards.extend(in_turns([others, rest]));
        Self { boards }
    }

    /// Returns the boards. Their index is their number.
    pub fn boards(&self) -> &[CorpusBoard] {
        &self.boards
    }

    /// Returns the boards in their order.
    pub(crate) fn into_boards(self) -> Vec<CorpusBoard> {
        self.boards
    }
}

impl CorpusBoard {
    fn solvable(kind: BoardKind, board: Board, solution: &Grid) -> Self {
        Self::with_solution(kind, board, solution.candidates())
    }

    fn with_solution(kind: BoardKind, board: Board, solution: CandidateSet) -> Self {
        Self {
            kind,
            later: later(&board, &solution),
            board,
            solution: Some(solution),
        }
    }

    fn unsolvable(kind: BoardKind, board: Board) -> Self {
        Self {
            kind,
            board,
            solution: None,
            later: None,
        }
    }
}

/// Returns the boards with only the givens of each puzzle of [`STALLS`], and its boards.
fn puzzles() -> (Vec<CorpusBoard>, Vec<CorpusBoard>) {
    let (mut starts, mut stalls) = (Vec::new(), Vec::new());
    let mut seen = BTreeSet::new();
    for line in read_library(STALLS).into_iter().flatten() {
        let givens = *line.position.givens();
        let Some(solution) = sudokud_search::only(&givens) else {
            continue;
        };
        if seen.insert(givens) {
            starts.push(CorpusBoard::solvable(BoardKind::Start, givens.board(), &solution));
        }
        let board = line.position.board();
        stalls.push(CorpusBoard::solvable(BoardKind::Stall, board, &solution));
    }
    // The file begins with the easiest. Every seventh board mixes easy and hard ones.
    let mut numbered: Vec<_> = stalls.into_iter().enumerate().collect();
    numbered.sort_by_key(|(number, _)| (number % 7, *number));
    (starts, numbered.into_iter().map(|(_, board)| board).collect())
}

/// Merges lists, so that every part of the result has of each list the part that it has of all.
fn in_turns<const N: usize>(lists: [Vec<CorpusBoard>; N]) -> Vec<CorpusBoard> {
    let mut all = Vec::new();
    for list in lists {
        let count = list.len();
        let place = |number: usize| (2 * number + 1) * 1_000_000 / (2 * count);
        all.extend((list.into_iter().enumerate()).map(|(number, board)| (place(number), board)));
    }
    all.sort_by_key(|(place, _)| *place);
    all.into_iter().map(|(_, board)| board).collect()
}

/// Returns two solved boards: one as after a game, one on which every digit is a given.
fn solved(others: &[CorpusBoard]) -> Vec<CorpusBoard> {
    let start = others.iter().find(|board| board.kind == BoardKind::Start);
    let Some((board, solution)) = start.and_then(|start| Some((&start.board, start.solution?))) else {
        return Vec::new();
    };
    let mut values = [0; 81];
    for right in solution.iter() {
        values[right.cell().index()] = right.digit().value();
    }
    [board.givens(), CellSet::ALL]
        .map(|givens| {
            let board = Board::full(&values, givens);
            CorpusBoard::with_solution(BoardKind::Solved, board, solution)
        })
        .into()
}

/// Returns boards that contradict themselves, made of boards of all other kinds, and one that is full of the same digit.
fn all_contradictory(others: &[CorpusBoard]) -> Vec<CorpusBoard> {
    let mut random = Random::new(u64::from(TRIAL_VERSION));
    let sources = (0..CONTRADICTORY).filter_map(|number| others.get(number * others.len() / CONTRADICTORY));
    let spoiled =
        (sources.enumerate()).filter_map(|(number, source)| contradictory(number, source, &mut random));
    let senseless = Board::from_givens(&[1; 81]);
    std::iter::once(senseless)
        .chain(spoiled)
        .map(|board| CorpusBoard::unsolvable(BoardKind::Contradictory, board))
        .collect()
}

#[cfg(test)]
mod tests;
