//! Compares both techniques on random boards with a definition that lists all templates.

use sudoku_technique::testing::{Outcome, assert_definition};
use sudoku_technique::{Board, CandidateSet, CellSet, Digit, House};
use sudoku_technique_templates::{TemplateDelete, TemplateSet};

/// Adds to `found` every way to extend `chosen` by cells of `left` so that each house of `open` has one cell.
fn complete(left: CellSet, open: &[House], chosen: CellSet, found: &mut Vec<CellSet>) {
    let row = open
        .iter()
        .find(|house| House::rows().any(|row| row == **house) && !chosen.intersects(house.cells()));
    let Some(row) = row else {
        if open.iter().all(|house| chosen.intersects(house.cells())) {
            found.push(chosen);
        }
        return;
    };
    for cell in left & row.cells() {
        complete(left - cell.peers(), open, chosen | CellSet::of(cell), found);
    }
}

/// Returns the templates of a digit, each as its open cells.
fn templates(board: &Board, digit: Digit) -> Vec<CellSet> {
    let places = board.cells_with(digit);
    let open: Vec<_> = House::all()
        .filter(|house| places.intersects(house.cells()))
        .collect();
    let mut found = Vec::new();
    if !places.is_empty() {
        complete(places, &open, CellSet::EMPTY, &mut found);
    }
    found
}

/// Returns the cells that are in all of these templates.
fn certain(templates: &[CellSet]) -> CellSet {
    let common = templates.iter().copied().reduce(|one, other| one & other);
    common.unwrap_or_default()
}

/// Returns the templates of each digit without those that use a certain cell of another digit. Removes templates until none
/// uses such a cell. Returns `None` if a digit with places has no template left.
fn left(board: &Board) -> Option<Vec<Vec<CellSet>>> {
    let mut all: Vec<_> = Digit::ALL.iter().map(|&digit| templates(board, digit)).collect();
    loop {
        let lost = |(digit, templates): (&Digit, &Vec<CellSet>)| {
            templates.is_empty() && !board.cells_with(*digit).is_empty()
        };
        if Digit::ALL.iter().zip(&all).any(lost) {
            return None;
        }
        let taken: Vec<_> = all.iter().map(|templates| certain(templates)).collect();
        let mut changed = false;
        for (index, templates) in all.iter_mut().enumerate() {
            let others = (0..9).filter(|&other| other != index);
            let elsewhere = others.fold(CellSet::EMPTY, |all, other| all | taken[other]);
            let before = templates.len();
            templates.retain(|template| !template.intersects(elsewhere));
            changed |= templates.len() != before;
        }
        if !changed {
            return Some(all);
        }
    }
}

/// Returns the outcomes that `define` returns for the digits, their places and their remaining templates.
fn of_each_digit(define: impl Fn(Digit, CellSet, &[CellSet]) -> Outcome) -> impl Fn(&Board) -> Vec<Outcome> {
    move |board| {
        let all = left(board).unwrap_or_default();
        Digit::ALL
            .iter()
            .zip(&all)
            .map(|(&digit, templates)| define(digit, board.cells_with(digit), templates))
            .filter(|(placements, eliminations)| !placements.is_empty() || !eliminations.is_empty())
            .collect()
    }
}

#[test]
fn template_set_places_the_cells_that_all_templates_contain() {
    assert_definition::<TemplateSet>(of_each_digit(|digit, _, templates| {
        let cells = certain(templates);
        (CandidateSet::of_digit(digit, cells), CandidateSet::EMPTY)
    }));
}

#[test]
fn template_delete_eliminates_the_places_that_no_template_contains() {
    assert_definition::<TemplateDelete>(of_each_digit(|digit, places, templates| {
        let union = templates.iter().fold(CellSet::EMPTY, |all, &one| all | one);
        (CandidateSet::EMPTY, CandidateSet::of_digit(digit, places - union))
    }));
}
