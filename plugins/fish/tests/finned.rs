//! Compares finned and sashimi fish with their definition, spelled out combination by combination, on random boards.

use sudoku_technique::testing::{Outcome, assert_definition, combinations};
use sudoku_technique::{Board, CandidateSet, Cell, CellSet, Digit, House};
use sudoku_technique_fish::{FishTechnique, SiameseFish, row};

fn cells_of(houses: &[House]) -> CellSet {
    houses
        .iter()
        .fold(CellSet::EMPTY, |all, house| all | house.cells())
}

/// Checks whether this fish, with fins or without, removes the digit from `target`, which is not a place of its base lines.
fn removes(places: CellSet, base: &[House], cover: &[House], target: Cell) -> bool {
    let fins = (places & cells_of(base)) - cells_of(cover);
    cells_of(cover).contains(target) && fins.into_iter().all(|fin| fin.sees(target))
}

/// Checks whether fewer of the base lines and as many of the cover lines do so.
fn a_part_removes(places: CellSet, base: &[House], cover: &[House], target: Cell) -> bool {
    (1..base.len()).any(|size| {
        combinations(base, size).iter().any(|part| {
            combinations(cover, size)
                .iter()
                .any(|cover| removes(places, part, cover, target))
        })
    })
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
    let (rows, columns) = (combinations(&rows, size), combinations(&columns, size));
    let mut found = Vec::new();
    for digit in Digit::ALL {
        let places = board.cells_with(digit);
        for (bases, covers) in [(&rows, &columns), (&columns, &rows)] {
            for base in bases {
                if base.iter().any(|line| (places & line.cells()).len() < 2) {
                    continue;
                }
                for cover in covers {
                    let gone = eliminated(places, base, cover);
                    if gone.is_empty() {
                        continue;
                    }
                    let left = |line: &House| (places & line.cells() & cells_of(cover)).len();
                    let kind = if base.iter().any(|line| left(line) == 1) {
                        SpelledKind::Sashimi
                    } else {
                        SpelledKind::Finned
                    };
                    let (base, cover) = (base.clone(), cover.clone());
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
fn eliminated(places: CellSet, base: &[House], cover: &[House]) -> CellSet {
    let body = places & cells_of(base);
    let fins = body - cells_of(cover);
    // A box cannot hold more than six: it also needs a place that goes.
    if fins.is_empty() || fins.len() > 6 {
        return CellSet::EMPTY;
    }
    let targets = (places & cells_of(cover)) - body;
    let gone: CellSet = targets
        .into_iter()
        .filter(|&target| removes(places, base, cover, target))
        .collect();
    if gone
        .into_iter()
        .all(|target| a_part_removes(places, base, cover, target))
    {
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
