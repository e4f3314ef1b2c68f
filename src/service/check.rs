//! Answers Check: which digits of a player are right and which are wrong.
//!
//! The answer names the player's own digits only, so it tells nothing about the solution beyond which of them are wrong.

use sudoku_technique::{Candidate, Cell, House};

use super::failure::Failure;
use super::{coordinates, read, solve, write};
use sudokud_api::{CheckRequest, CheckResponse, Clash, Mistake, MistakeKind};
use sudokud_explain::{Language, Words};
use sudokud_puzzle::{Grid, Stop};
use sudokud_snapshot::Live;

/// Answers a request.
pub fn answer(live: &Live, request: &CheckRequest, stop: &Stop) -> Result<CheckResponse, Failure> {
    let clues = read::clues("givens", &request.givens)?;
    let values = read::any_grid("values", &request.values)?;
    // Not within `Live::run`: no technique is asked.
    let snapshot = live.current();
    let language = read::language(&snapshot, &request.language)?;
    snapshot.require(&request.revision)?;
    let puzzle = read::puzzle("givens", &clues, stop)?;
    let placed = with_givens(&values, clues.givens());
    let mistakes: Vec<Mistake> = wrong(&placed, puzzle.solution())
        .map(|wrong| mistake(wrong, clues.givens(), language))
        .collect();
    let open = Cell::COUNT - placed.clue_count();
    Ok(CheckResponse {
        right: mistakes.is_empty(),
        complete: open == 0,
        wrong_cells: mistakes.iter().map(|mistake| mistake.cell).collect(),
        mistakes,
        clashes: clashes(&placed, language),
        open_cells: open as i32,
        snapshot_revision: snapshot.revision().to_owned(),
        language: write::language(&request.language, language),
    })
}

/// Adds the givens that the values leave out.
fn with_givens(values: &Grid, givens: &Grid) -> Grid {
    let mut all = *values;
    for cell in givens.filled() - values.filled() {
        all.set(cell, givens.get(cell));
    }
    all
}

/// Returns the digits that are not the solution's.
fn wrong(values: &Grid, solution: &Grid) -> impl Iterator<Item = Candidate> {
    let right = solution.candidates();
    let placed = values.candidates();
    Cell::all().filter_map(move |cell| {
        let digit = placed.digits_of(cell).only()?;
        let placed = Candidate::new(cell, digit);
        (!right.contains(placed)).then_some(placed)
    })
}

fn mistake(wrong: Candidate, givens: &Grid, language: Language) -> Mistake {
    let mistake = solve::wrong_value(wrong, language);
    let Some(given) = givens.get(wrong.cell()) else {
        return mistake;
    };
    Mistake {
        kind: MistakeKind::ChangedGiven.into(),
        text: Words::of(language).changed_given(wrong.cell(), wrong.digit(), given),
        ..mistake
    }
}

/// Returns the pairs of cells with the same digit in a house, each pair once.
fn clashes(values: &Grid, language: Language) -> Vec<Clash> {
    let mut found: Vec<Clash> = Vec::new();
    for house in House::all() {
        for first in house.cells() {
            for second in house.cells() {
                let Some(digit) = values.get(first).filter(|_| first < second) else {
                    continue;
                };
                let is_pair = |clash: &Clash| {
                    (clash.first_cell, clash.second_cell)
                        == (coordinates::cell(first), coordinates::cell(second))
                };
                // A box may share two cells with a line, which comes first.
                if values.get(second) == Some(digit) && !found.iter().any(is_pair) {
                    let words = Words::of(language);
                    found.push(Clash {
                        first_cell: coordinates::cell(first),
                        second_cell: coordinates::cell(second),
                        digit: digit.value().into(),
                        house: Some(coordinates::house(house)),
                        text: words.clash(digit, first, second, words.house(house)),
                    });
                }
            }
        }
    }
    found
}
