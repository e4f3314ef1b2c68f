//! What the templates of all nine digits agree on.
//!
//! A template of one digit that contains a cell which another digit takes in all of its templates is none. That is the same as
//! to take this cell from the places of the first digit, so there is no need to keep the templates apart: the places shrink
//! until no digit takes a cell from another.
//!
//! Where a digit is left without a template, or a house that needs it without a place, the board is contradictory, and nothing
//! is said of any digit.

use std::rc::Rc;

use sudoku_patterns::templates::Templates;
use sudoku_technique::{Board, CandidateSet, CellSet, Digit, House, Memo};

/// The cells of each digit that are in none and in all of its templates.
#[derive(Default)]
pub(crate) struct Agreed {
    /// The candidates that are in no template of their digit.
    pub(crate) impossible: CandidateSet,
    /// The candidates that are in every template of their digit.
    pub(crate) certain: CandidateSet,
}

thread_local! {
    static AGREED: Memo<CandidateSet, Agreed> = const { Memo::new() };
}

impl Agreed {
    /// For the candidates of `board`; both techniques ask about the same boards.
    pub(crate) fn of(board: &Board) -> Rc<Self> {
        AGREED.with(|memo| memo.get(board.all_candidates(), |all| search(all).unwrap_or_default()))
    }
}

/// None when the board is contradictory.
fn search(candidates: &CandidateSet) -> Option<Agreed> {
    let mut places = *candidates;
    let mut agreed = Agreed::default();
    // The digits whose places have changed since their templates were looked at.
    let mut open: Vec<_> = Digit::ALL
        .into_iter()
        .filter(|&digit| !candidates.cells_of(digit).is_empty())
        .collect();
    while let Some(digit) = open.pop() {
        let (all, own) = (candidates.cells_of(digit), places.cells_of(digit));
        let templates = Templates::of(own);
        // A house without a place counts as taken, which is right only when it had none from the start.
        if templates.union.is_empty() || own != all && !has_same_houses(own, all) {
            return None;
        }
        agreed.impossible.insert_digit(digit, all - templates.union);
        agreed.certain.insert_digit(digit, templates.intersection);
        for other in Digit::ALL {
            let taken = places.cells_of(other) & templates.intersection;
            if other != digit && !taken.is_empty() {
                places.remove_digit(other, taken);
                if !open.contains(&other) {
                    open.push(other);
                }
            }
        }
    }
    Some(agreed)
}

/// Whether each house with one of `all` has one of `own`.
fn has_same_houses(own: CellSet, all: CellSet) -> bool {
    House::all().all(|house| own.intersects(house.cells()) || !all.intersects(house.cells()))
}
