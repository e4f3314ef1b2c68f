//! Each form of colouring against its definition, spelled out cell by cell, on random boards.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use sudoku_technique::testing::{Outcome, assert_definition};
use sudoku_technique::{Board, CandidateSet, Cell, CellSet, Digit, House};
use sudoku_technique_coloring::{MultiColors1, MultiColors2, SimpleColorsTrap, SimpleColorsWrap};

type Colours = [BTreeSet<Cell>; 2];

/// The components of a digit: from each place as far as conjugate pairs lead, by an even and by an odd number of steps.
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

/// What goes for each digit, if anything.
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

/// The places that see both colours.
fn between(places: &BTreeSet<Cell>, one: &BTreeSet<Cell>, other: &BTreeSet<Cell>) -> BTreeSet<Cell> {
    let between = places.iter().copied();
    between
        .filter(|&cell| sees(cell, one) && sees(cell, other))
        .collect()
}

#[test]
fn a_trap_is_what_sees_both_colours_of_a_component() {
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
fn a_wrap_is_a_colour_that_sees_itself() {
    assert_definition::<SimpleColorsWrap>(for_each_digit(|_, components| {
        let colours = components.iter().flatten();
        colours
            .filter(|colour| see_each_other(colour, colour))
            .cloned()
            .collect()
    }));
}

#[test]
fn multi_colors_1_is_what_sees_the_opposites_of_colours_that_see_each_other() {
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
fn multi_colors_2_is_a_colour_that_sees_both_colours_of_another_component() {
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
