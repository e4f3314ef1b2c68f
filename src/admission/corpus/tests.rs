use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use sudoku_technique::Cell;
use sudoku_technique::testing::{board, changes_to};

use super::*;

fn count(corpus: &Corpus, kind: BoardKind) -> usize {
    corpus.boards().iter().filter(|board| board.kind == kind).count()
}

#[test]
fn every_kind_of_board_is_there() {
    let corpus = Corpus::new(USUAL_RANDOM_BOARDS);
    let stalls = STALLS.lines().filter(|line| line.starts_with(':')).count();
    assert_eq!(count(&corpus, BoardKind::Stall), stalls);
    assert!(count(&corpus, BoardKind::Start) > 60);
    assert_eq!(count(&corpus, BoardKind::Random), USUAL_RANDOM_BOARDS);
    assert_eq!(count(&corpus, BoardKind::Empty), 1);
    assert_eq!(count(&corpus, BoardKind::Solved), 2);
    assert!(count(&corpus, BoardKind::Contradictory) > 24);
}

#[test]
fn a_solution_is_on_its_board_and_on_the_later_one() {
    let corpus = Corpus::new(USUAL_RANDOM_BOARDS);
    for CorpusBoard {
        board,
        solution,
        later,
        ..
    } in corpus.boards()
    {
        let Some(solution) = solution else { continue };
        for board in std::iter::once(board).chain(later) {
            for right in solution.iter() {
                let (cell, digit) = (right.cell(), right.digit());
                assert!(
                    board.has(right) || board.value(cell) == Some(digit),
                    "{right} {board:?}"
                );
            }
        }
        if let Some(later) = later {
            assert!(later.all_candidates().is_subset(board.all_candidates()) && later != board);
        }
    }
}

#[test]
fn contradictory_boards_have_no_solution() {
    let corpus = Corpus::new(USUAL_RANDOM_BOARDS);
    let spoiled = (corpus.boards().iter()).filter(|board| board.kind == BoardKind::Contradictory);
    for CorpusBoard { board, .. } in spoiled {
        let givens = Grid::from_values(*board.values()).unwrap().masked(board.givens());
        let Some(solution) = sudokud_search::only(&givens) else {
            continue;
        };
        let fits = |cell: Cell| match board.value(cell) {
            Some(digit) => solution.get(cell) == Some(digit),
            None => solution
                .get(cell)
                .is_some_and(|digit| board.candidates(cell).contains(digit)),
        };
        assert!(!Cell::all().all(fits), "{board:?}");
    }
}

#[test]
fn every_board_can_be_pasted_into_a_test() {
    for CorpusBoard {
        board: own, later, ..
    } in Corpus::new(USUAL_RANDOM_BOARDS).boards()
    {
        for own in std::iter::once(own).chain(later) {
            assert_eq!(board(&changes_to(own)), *own);
        }
    }
}

/// The digest of all boards. If it changes, raise [`TRIAL_VERSION`], because caches name it.
#[test]
fn the_boards_of_this_version_are_always_the_same() {
    let mut hasher = DefaultHasher::new();
    for board in Corpus::new(USUAL_RANDOM_BOARDS).boards() {
        for cell in Cell::all() {
            let of = |board: &Board| {
                (
                    board.value(cell).map(sudoku_technique::Digit::value),
                    board.candidates(cell).bits(),
                )
            };
            (of(&board.board), board.later.as_ref().map(of)).hash(&mut hasher);
        }
    }
    assert_eq!((TRIAL_VERSION, hasher.finish()), (4, 14_004_145_265_219_102_758));
}
