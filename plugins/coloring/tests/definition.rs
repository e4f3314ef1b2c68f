//! Compares each colouring technique on random boards with a definition that follows conjugate pairs cell by cell.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use sudoku_technique::testing::{Outcome, assert_definition};
use sudoku_technique::{Board, CandidateSet, Cell, CellSet, Digit, House};
use sudoku_technique_coloring::{MultiColors1, MultiColors2, SimpleColorsTrap, SimpleColorsWrap};

/// The two colours of a component.
type Colours = [BTreeSet<Cell>; 2];

/// Returns the components of a digit. The colours are the places that are an even and an odd number of conjugate pairs away
/// from a first place. A component in which a place has both colours is left out.
fn components(board: &Board, digit: Digit) -> BTreeSet<Colours> {
    let mut joined: BTreeMap<Cell, BTreeSet<Cell>> = BTreeMap::new();
    for house in House::all() {
        let places: Vec<_> = (board.cells_with(digit) & house.cells()).into_iter().collect();
        if let &[a, b] = places.as_slice() {
            joined.entry(a).or_default().insert(b);
            joined.entry(b).or_default().insert(a);
        }
    }
    let mut components = BTreeSet::new();
    for &start in joined.keys() {
        let mut colours: Colours = [BTreeSet::from([start]), BTreeSet::new()];
        let mut open = VecDeque::from([(start, 0)]);
        while let Some((cell, colour)) = open.pop_front() {
            for &next in &joined[&cell] {
                if colours[1 - colour].insert(next) {
                    open.push_back((next, 1 - colour));
                }
            }
        }
        if colours[0].is_disjoint(&colours[1]) {
            colours.sort();
            components.insert(colours);
        }
    }
    components
}

/// Returns the outcomes of the eliminations that `define` returns for the places and the components of each digit.
fn for_each_digit(
    define: impl Fn(&BTreeSet<Cell>, &[Colours]) -> Vec<BTreeSet<Cell>>,
) -> impl Fn(&Board) -> Vec<Outcome> {
    move |board| {
        let mut found = Vec::new();
        for digit in Digit::ALL {
            let places = board.cells_with(digit).into_iter().collect();
            let components: Vec<_> = components(board, digit).into_iter().collect();
            for gone in define(&places, &components) {
                let gone: CellSet = gone.into_iter().collect();
                if !gone.is_empty() {
                    found.push((CandidateSet::EMPTY, CandidateSet::of_digit(digit, gone)));
                }
            }
        }
        found
    }
}

fn sees(cell: Cell, colour: &BTreeSet<Cell>) -> bool {
    colour.iter().any(|&other| cell.sees(other))
}

fn see_each_other(one: &BTreeSet<Cell>, other: &BTreeSet<Cell>) -> bool {
    one.iter().any(|&cell| sees(cell, other))
}

/// Returns the places that see both colours.
fn between(places: &BTreeSet<Cell>, one: &BTreeSet<Cell>, other: &BTreeSet<Cell>) -> BTreeSet<Cell> {
    let between = places.iter().copied();
    between
        .filter(|&cell| sees(cell, one) && sees(cell, other))
        .collect()
}

#[test]
fn a_trap_eliminates_the_places_that_see_both_colours_of_a_component() {
    assert_definition::<SimpleColorsTrap>(for_each_digit(|places, components| {
        let trapped = components.iter().map(|[one, other]| {
            let mut gone = between(places, one, other);
            gone.retain(|cell| !one.contains(cell) && !other.contains(cell));
            gone
        });
        trapped.collect()
    }));
}

#[test]
fn a_wrap_eliminates_a_colour_that_sees_itself() {
    assert_definition::<SimpleColorsWrap>(for_each_digit(|_, components| {
        let colours = components.iter().flatten();
        colours
            .filter(|colour| see_each_other(colour, colour))
            .cloned()
            .collect()
    }));
}

#[test]
fn multi_colors_1_eliminates_the_places_that_see_the_opposites_of_two_colours_that_see_each_other() {
    assert_definition::<MultiColors1>(for_each_digit(|places, components| {
        let mut found = Vec::new();
        for one in components {
            for other in components.iter().filter(|other| *other > one) {
                let mut gone = BTreeSet::new();
                for (x, y) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    if see_each_other(&one[x], &other[y]) {
                        gone.extend(between(places, &one[1 - x], &other[1 - y]));
                    }
                }
                found.push(gone);
            }
        }
        found
    }));
}

#[test]
fn multi_colors_2_eliminates_a_colour_that_sees_both_colours_of_another_component() {
    assert_definition::<MultiColors2>(for_each_digit(|_, components| {
        let mut found = Vec::new();
        for one in components {
            for [a, b] in components.iter().filter(|other| *other != one) {
                let seen = one
                    .iter()
                    .filter(|colour| see_each_other(colour, a) && see_each_other(colour, b));
                found.extend(seen.cloned());
            }
        }
        found
    }));
}
