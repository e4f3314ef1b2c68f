//! Both techniques against lists of templates, counted one by one.

use sudoku_technique::testing::{Outcome, assert_definition};
use sudoku_technique::{Board, CandidateSet, CellSet, Digit, House};
use sudoku_technique_templates::{TemplateDelete, TemplateSet};

/// Adds to `found` every way to put one of `left` into each house of `open` that has none yet.
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

/// The open cells of each template of a digit.
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

fn certain(templates: &[CellSet]) -> CellSet {
    let common = templates.iter().copied().reduce(|one, other| one & other);
    common.unwrap_or_default()
}

/// The templates of each digit that are left when those that need a certain cell of another digit have gone, again and again;
/// none when a digit has places and is left without a template.
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
fn what_all_templates_contain_is_set() {
    assert_definition::<TemplateSet>(of_each_digit(|digit, _, templates| {
        let cells = certain(templates);
        (CandidateSet::of_digit(digit, cells), CandidateSet::EMPTY)
    }));
}

#[test]
fn what_no_template_contains_is_deleted() {
    assert_definition::<TemplateDelete>(of_each_digit(|digit, places, templates| {
        let union = templates.iter().fold(CellSet::EMPTY, |all, &one| all | one);
        (CandidateSet::EMPTY, CandidateSet::of_digit(digit, places - union))
    }));
}
