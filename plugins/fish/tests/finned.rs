//! Compares finned and sashimi fish with their definition, spelled out combination by combination, on random boards.

use sudoku_technique::testing::{Outcome, assert_definition, combinations};
use sudoku_technique::{Board, CandidateSet, CellSet, Digit, House};
use sudoku_technique_fish::{FishTechnique, SiameseFish, row};

fn cells_of(houses: &[House]) -> CellSet {
    houses
        .iter()
        .fold(CellSet::EMPTY, |all, house| all | house.cells())
}

/// Lines, and the cells of all of them.
type Lines = (Vec<House>, CellSet);

/// Returns all choices of `size` of the lines.
fn choices(lines: &[House], size: usize) -> Vec<Lines> {
    let all = combinations(lines, size).into_iter();
    all.map(|lines| {
        let cells = cells_of(&lines);
        (lines, cells)
    })
    .collect()
}

/// Returns the places from which a fish with these cells of base and cover lines, with fins or without, removes the digit.
fn removed(places: CellSet, base: CellSet, cover: CellSet) -> CellSet {
    let fins = (places & base) - cover;
    fins.into_iter()
        .fold((places & cover) - base, |targets, fin| targets & fin.peers())
}

/// Checks whether fish of fewer of the base lines and as many of the cover lines remove the digit from all of `gone`.
fn parts_remove(gone: CellSet, places: CellSet, base: &[House], cover: &[House]) -> bool {
    let mut rest = gone;
    for size in 1..base.len() {
        let covers = choices(cover, size);
        for (_, base) in choices(base, size) {
            for (_, cover) in &covers {
                rest -= removed(places, base, *cover);
                if rest.is_empty() {
                    return true;
                }
            }
        }
    }
    false
}

#[derive(Clone, Copy, PartialEq)]
enum SpelledKind {
    Finned,
    Sashimi,
}

struct SpelledFinnedFish {
    kind: SpelledKind,
    digit: Digit,
    base: Vec<House>,
    cover: Vec<House>,
    gone: CellSet,
}

fn all_fish(board: &Board, size: usize) -> Vec<SpelledFinnedFish> {
    let (rows, columns): (Vec<_>, Vec<_>) = (House::rows().collect(), House::columns().collect());
    let (rows, columns) = (choices(&rows, size), choices(&columns, size));
    let mut found = Vec::new();
    for digit in Digit::ALL {
        let places = board.cells_with(digit);
        for (bases, covers) in [(&rows, &columns), (&columns, &rows)] {
            for base in bases {
                if base.0.iter().any(|line| (places & line.cells()).len() < 2) {
                    continue;
                }
                for cover in covers {
                    let gone = eliminated(places, base, cover);
                    if gone.is_empty() {
                        continue;
                    }
                    let left = |line: &House| (places & line.cells() & cover.1).len();
                    let kind = if base.0.iter().any(|line| left(line) == 1) {
                        SpelledKind::Sashimi
                    } else {
                        SpelledKind::Finned
                    };
                    let (base, cover) = (base.0.clone(), cover.0.clone());
                    found.push(SpelledFinnedFish {
                        kind,
                        digit,
                        base,
                        cover,
                        gone,
                    });
                }
            }
        }
    }
    found
}

/// Returns the eliminations of this fish with fins; none if smaller fish within it make all of them.
fn eliminated(places: CellSet, (base, base_cells): &Lines, (cover, cover_cells): &Lines) -> CellSet {
    let fins = (places & *base_cells) - *cover_cells;
    // A box cannot hold more than six: it also needs a place that goes.
    if fins.is_empty() || fins.len() > 6 {
        return CellSet::EMPTY;
    }
    let gone = removed(places, *base_cells, *cover_cells);
    if gone.is_empty() || parts_remove(gone, places, base, cover) {
        return CellSet::EMPTY;
    }
    gone
}

fn outcome(digit: Digit, gone: CellSet) -> Outcome {
    (CandidateSet::EMPTY, CandidateSet::of_digit(digit, gone))
}

fn fish(board: &Board, size: usize, kind: SpelledKind) -> Vec<Outcome> {
    let wanted = all_fish(board, size).into_iter().filter(|fish| fish.kind == kind);
    wanted.map(|fish| outcome(fish.digit, fish.gone)).collect()
}

#[test]
fn siamese_fish_are_two_fish_with_one_base_and_one_cover_line_apart() {
    assert_definition::<SiameseFish>(|board| {
        let mut found = Vec::new();
        for size in 2..=7 {
            let all = all_fish(board, size);
            for (index, one) in all.iter().enumerate() {
                for other in &all[index + 1..] {
                    let shared = one.cover.iter().filter(|line| other.cover.contains(line));
                    let same_base = one.digit == other.digit && one.base == other.base;
                    let more = !one.gone.is_subset(other.gone) && !other.gone.is_subset(one.gone);
                    if same_base && shared.count() == size - 1 && more {
                        found.push(outcome(one.digit, one.gone | other.gone));
                    }
                }
            }
        }
        found
    });
}

#[test]
fn a_finned_x_wing_is_two_lines_covered_by_two_and_fins() {
    assert_definition::<FishTechnique<{ row("finned-x-wing") }>>(|board| fish(board, 2, SpelledKind::Finned));
}

#[test]
fn a_sashimi_x_wing_is_two_lines_covered_by_two_with_fins_and_a_single_vertex() {
    assert_definition::<FishTechnique<{ row("sashimi-x-wing") }>>(|board| {
        fish(board, 2, SpelledKind::Sashimi)
    });
}

#[test]
fn a_finned_swordfish_is_three_lines_covered_by_three_and_fins() {
    assert_definition::<FishTechnique<{ row("finned-swordfish") }>>(|board| {
        fish(board, 3, SpelledKind::Finned)
    });
}

#[test]
fn a_sashimi_swordfish_is_three_lines_covered_by_three_with_fins_and_a_single_vertex() {
    assert_definition::<FishTechnique<{ row("sashimi-swordfish") }>>(|board| {
        fish(board, 3, SpelledKind::Sashimi)
    });
}

#[test]
fn a_finned_jellyfish_is_four_lines_covered_by_four_and_fins() {
    assert_definition::<FishTechnique<{ row("finned-jellyfish") }>>(|board| {
        fish(board, 4, SpelledKind::Finned)
    });
}

#[test]
fn a_sashimi_jellyfish_is_four_lines_covered_by_four_with_fins_and_a_single_vertex() {
    assert_definition::<FishTechnique<{ row("sashimi-jellyfish") }>>(|board| {
        fish(board, 4, SpelledKind::Sashimi)
    });
}

#[test]
fn a_finned_squirmbag_is_five_lines_covered_by_five_and_fins() {
    assert_definition::<FishTechnique<{ row("finned-squirmbag") }>>(|board| {
        fish(board, 5, SpelledKind::Finned)
    });
}

#[test]
fn a_sashimi_squirmbag_is_five_lines_covered_by_five_with_fins_and_a_single_vertex() {
    assert_definition::<FishTechnique<{ row("sashimi-squirmbag") }>>(|board| {
        fish(board, 5, SpelledKind::Sashimi)
    });
}

#[test]
fn a_finned_whale_is_six_lines_covered_by_six_and_fins() {
    assert_definition::<FishTechnique<{ row("finned-whale") }>>(|board| fish(board, 6, SpelledKind::Finned));
}

#[test]
fn a_sashimi_whale_is_six_lines_covered_by_six_with_fins_and_a_single_vertex() {
    assert_definition::<FishTechnique<{ row("sashimi-whale") }>>(|board| {
        fish(board, 6, SpelledKind::Sashimi)
    });
}

#[test]
fn a_finned_leviathan_is_seven_lines_covered_by_seven_and_fins() {
    assert_definition::<FishTechnique<{ row("finned-leviathan") }>>(|board| {
        fish(board, 7, SpelledKind::Finned)
    });
}

#[test]
fn a_sashimi_leviathan_is_seven_lines_covered_by_seven_with_fins_and_a_single_vertex() {
    assert_definition::<FishTechnique<{ row("sashimi-leviathan") }>>(|board| {
        fish(board, 7, SpelledKind::Sashimi)
    });
}
