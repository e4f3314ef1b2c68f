//! Finds the common conclusions of the templates of all nine digits.
//!
//! If a cell is in every template of one digit, a template of another digit with this cell does not count. This is the same as to
//! remove the cell from the places of the other digit. So the search keeps only places, not templates: it removes places until
//! no digit takes a cell from another.
//!
//! The board is contradictory if a digit has no template left, or if a house that needs the digit has no place left. Then there
//! is no conclusion for any digit.

use std::rc::Rc;

use sudoku_patterns::templates::Templates;
use sudoku_technique::{Board, CandidateSet, CellSet, Digit, House, Memo};

/// For each digit, the cells that are in none of its templates, and those that are in all of them.
#[derive(Default)]
pub(crate) struct AgreedTemplates {
    /// The candidates that are in no template of their digit.
    pub(crate) impossible: CandidateSet,
    /// The candidates that are in every template of their digit.
    pub(crate) certain: CandidateSet,
}

thread_local! {
    static AGREED: Memo<CandidateSet, AgreedTemplates> = const { Memo::new() };
}

impl AgreedTemplates {
    /// Returns the conclusions for `board`. A memo keeps them, because both techniques ask about the same boards.
    pub(crate) fn of(board: &Board) -> Rc<Self> {
        AGREED.with(|memo| memo.get(board.all_candidates(), |all| search(all).unwrap_or_default()))
    }
}

/// Returns the conclusions, or `None` if the board is contradictory.
fn search(candidates: &CandidateSet) -> Option<AgreedTemplates> {
    let mut places = *candidates;
    let mut agreed = AgreedTemplates::default();
    // The digits whose places have changed since the last look at their templates.
    let mut open: Vec<_> = Digit::ALL
        .into_iter()
        .filter(|&digit| !candidates.cells_of(digit).is_empty())
        .collect();
    while let Some(digit) = open.pop() {
        let (all, own) = (candidates.cells_of(digit), places.cells_of(digit));
        let templates = Templates::of(own);
        // For `Templates`, a house without a place is taken. This is right only if the house had no place from the start.
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

/// Returns whether each house with one of `all` has one of `own`.
fn has_same_houses(own: CellSet, all: CellSet) -> bool {
    House::all().all(|house| own.intersects(house.cells()) || !all.intersects(house.cells()))
}
