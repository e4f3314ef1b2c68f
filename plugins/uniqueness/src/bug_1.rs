//! BUG + 1: all open cells except one have two candidates. Without one candidate of that cell, every digit has two places or none
//! in each house.
//!
//! A board is a bivalue universal grave if every open cell has two candidates and every digit has two places or none in each
//! house. Such a board has no solution or several. So the one candidate that prevents it is true, and the other two are eliminated
//! from its cell. The definition follows `HoDoKu`.

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Cell, CellSet, Claim, Deduction, Digit, Flow, House, Request, Sink,
    Technique,
};

/// One candidate keeps the board from having two in every cell and every house.
#[derive(Default)]
pub struct Bug1;

impl Technique for Bug1 {
    const ID: &'static str = "bug-1";
    const NAME: &'static str = "BUG + 1";
    const SUMMARY: &'static str = "Every open cell has two candidates and every digit two places in each house, except for one extra candidate; it is true, and the others leave its cell.";
    const PLACE: u32 = 2420;
    const FAMILY: &'static str = "uniqueness";
    const ASSUMES_UNIQUENESS: bool = true;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0610").compares_change()];
    const SENTENCE: &'static str = "without {guardian} every open cell would have two candidates and every open digit two places in each house; such a grid has no solution or several, but this puzzle has one, so {guardian.digits} can be placed at {guardian.cells}";

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let [_, one, two, three] = board.cells_with_more_than();
        let Some(cell) = two.only() else {
            return Flow::Continue(());
        };
        if !three.is_empty() || one != board.unsolved() {
            return Flow::Continue(());
        }
        let mut others = board.candidates(cell);
        let Some(guardian) = guardian(board, cell) else {
            return Flow::Continue(());
        };
        others.remove(guardian);
        let mut gone = CandidateSet::EMPTY;
        gone.insert_digits(others, CellSet::of(cell));
        sink.emit_with(&Deduction::eliminate(gone), |evidence| {
            evidence.candidate(cell, guardian, CandidateRole::Guardian);
        })
    }
}

/// Returns the candidate of `cell` without which every digit has two places or none in each house.
fn guardian(board: &Board, cell: Cell) -> Option<Digit> {
    let mut guardian = None;
    for digit in Digit::ALL {
        let places = board.cells_with(digit);
        if is_even(places) {
            continue;
        }
        let without = places.contains(cell) && is_even(places - CellSet::of(cell));
        if !without || guardian.is_some() {
            return None;
        }
        guardian = Some(digit);
    }
    guardian
}

/// Returns whether each house has two of `places` or none.
fn is_even(places: CellSet) -> bool {
    House::all().all(|house| {
        let inside = places & house.cells();
        inside.is_empty() || inside.pair().is_some()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{candidates, outcomes};

    /// Three boxes with 1, 4 and 7 open; each of the cells but r1c1 lacks one of them, in each row and column another.
    const GRAVE: &str = "147r1c1 14r1c4 47r1c7 14r2c1 47r2c4 17r2c7 47r3c1 17r3c4 14r3c7";

    /// Returns the eliminations on a solved grid in which only these cells are open and hold these candidates.
    fn removed(open: &str) -> CandidateSet {
        let mut board = Board::EMPTY;
        let open = candidates(open);
        for cell in CellSet::ALL - open.cells() {
            board.place(
                cell,
                Digit::from_index(cell.row() * 3 + cell.row() / 3 + cell.column()),
            );
        }
        board.eliminate(&board.all_candidates().difference(&open));
        assert_eq!(*board.all_candidates(), open);
        let found = outcomes::<Bug1>(&board);
        assert!(found.len() < 2, "{found:?}");
        found.first().map_or(CandidateSet::EMPTY, |&(_, gone)| gone)
    }

    #[test]
    fn of_three_candidates_the_one_that_prevents_the_grave_stays() {
        assert_eq!(removed(GRAVE), candidates("17r1c1"));
    }

    #[test]
    fn a_grave_itself_and_one_with_two_cells_too_full_are_none() {
        assert!(removed(&GRAVE.replace("147r1c1", "17r1c1")).is_empty());
        assert!(removed(&GRAVE.replace("14r1c4", "147r1c4")).is_empty());
    }

    #[test]
    fn a_digit_with_an_uneven_number_of_places_elsewhere_is_none() {
        assert!(removed(&GRAVE.replace("14r3c7", "17r3c7")).is_empty());
        assert!(removed(&GRAVE.replace("17r3c4 14r3c7", "14r3c4 17r3c7")).is_empty());
    }

    #[test]
    fn an_open_cell_with_one_candidate_is_none() {
        assert!(removed(&GRAVE.replace("14r3c7", "4r3c7")).is_empty());
    }
}
