//! Compares franken and mutant fish with their definition, spelled out combination by combination, on random boards.

use std::collections::BTreeSet;

use sudoku_technique::testing::{
    self, Found, Outcome, Random, Symmetry, assert_definition, combinations, outcomes,
};
use sudoku_technique::{
    Board, CandidateRole, CandidateSet, CellSet, Digit, House, HouseKind, HouseRole, Technique,
};
use sudoku_technique_fish::{FishTechnique, SiameseFrankenFish, SiameseMutantFish, row};

#[derive(Clone, Copy, PartialEq)]
enum SpelledShape {
    Basic,
    Franken,
    Mutant,
}

#[derive(Clone, Copy, PartialEq)]
enum Fins {
    No,
    Yes,
}

const MOST_FINS: usize = 5;
const MOST_ENDO_FINS: usize = 2;

fn kinds(houses: &[House]) -> Vec<HouseKind> {
    let all = [HouseKind::Row, HouseKind::Column, HouseKind::Box];
    let there = |kind: &HouseKind| houses.iter().any(|house| house.kind() == *kind);
    all.into_iter().filter(there).collect()
}

/// The houses of one side of a fish, with the places in at least one of them and the places in two.
struct Side {
    houses: Vec<House>,
    once: CellSet,
    twice: CellSet,
}

impl Side {
    fn new(places: CellSet, houses: Vec<House>) -> Self {
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for house in &houses {
            let cells = places & house.cells();
            twice |= once & cells;
            once |= cells;
        }
        Self { houses, once, twice }
    }

    /// Returns all choices of `size` of the houses.
    fn choices(places: CellSet, houses: &[House], size: usize) -> Vec<Self> {
        let choices = combinations(houses, size).into_iter();
        choices.map(|houses| Self::new(places, houses)).collect()
    }
}

/// Returns a mask with a bit for each of the houses.
fn mask<'a>(houses: impl IntoIterator<Item = &'a House>) -> u32 {
    houses
        .into_iter()
        .fold(0, |mask, house| mask | 1 << house.index())
}

fn shape(base: &Side, cover: &Side) -> SpelledShape {
    use HouseKind::{Box, Column, Row};
    match (kinds(&base.houses).as_slice(), kinds(&cover.houses).as_slice()) {
        ([Row], [Column]) | ([Column], [Row]) => SpelledShape::Basic,
        ([Row] | [Row, Box], [Column] | [Column, Box]) | ([Column] | [Column, Box], [Row] | [Row, Box]) => {
            SpelledShape::Franken
        }
        _ => SpelledShape::Mutant,
    }
}

fn fins(base: &Side, cover: &Side) -> CellSet {
    (base.once - cover.once) | base.twice
}

/// Returns the places that a fish removes.
fn gone_by(base: &Side, cover: &Side) -> CellSet {
    let targets = (cover.once - base.once) | cover.twice;
    targets & fins(base, cover).common_peers()
}

/// Returns the places that fewer of the base houses and as many of the cover houses remove.
fn gone_with_parts(places: CellSet, base: &Side, cover: &Side, with: Fins) -> CellSet {
    let mut gone = CellSet::EMPTY;
    for size in 1..base.houses.len() {
        let covers = Side::choices(places, &cover.houses, size);
        for base in Side::choices(places, &base.houses, size) {
            for cover in &covers {
                if with == Fins::Yes || fins(&base, cover).is_empty() {
                    gone |= gone_by(&base, cover);
                }
            }
        }
    }
    gone
}

/// Checks whether the digit can be placed once in each house that has a place for it.
fn can_be_placed(places: CellSet, chosen: CellSet) -> bool {
    let open = |house: &House| places.intersects(house.cells()) || chosen.intersects(house.cells());
    let missing = |house: &House| open(house) && !chosen.intersects(house.cells());
    let Some(house) = House::all().find(missing) else {
        return true;
    };
    (places & house.cells()).into_iter().any(|cell| {
        let rest = places - cell.peers() - CellSet::of(cell);
        let chosen = chosen | CellSet::of(cell);
        // Each house with a place still has one, or has the digit.
        let filled = House::all()
            .filter(|house| places.intersects(house.cells()))
            .all(|house| rest.intersects(house.cells()) || chosen.intersects(house.cells()));
        filled && can_be_placed(rest, chosen)
    })
}

/// Returns the houses that the two sides of such a fish can have: rows and columns apart, or all mixed.
fn sides(wanted: SpelledShape) -> Vec<[Vec<House>; 2]> {
    if wanted == SpelledShape::Mutant {
        let all: Vec<House> = House::all().collect();
        return vec![[all.clone(), all]];
    }
    let with_boxes = |kind: HouseKind| -> Vec<House> {
        let fits = |house: &House| house.kind() == kind || house.kind() == HouseKind::Box;
        House::all().filter(fits).collect()
    };
    let (rows, columns) = (with_boxes(HouseKind::Row), with_boxes(HouseKind::Column));
    vec![[rows.clone(), columns.clone()], [columns, rows]]
}

/// Returns the eliminations of each fish, for each of the sides.
fn find(places: CellSet, wanted: SpelledShape, size: usize, with: Fins) -> Vec<BTreeSet<CellSet>> {
    let mut found = Vec::new();
    for [bases, covers] in sides(wanted) {
        let mut here = BTreeSet::new();
        let choices = |mut houses: Vec<House>| {
            houses.retain(|house| places.intersects(house.cells()));
            Side::choices(places, &houses, size)
        };
        // With their masks, because most covers have a house that is no use to the base.
        let covers: Vec<(u32, Side)> = choices(covers)
            .into_iter()
            .map(|cover| (mask(&cover.houses), cover))
            .collect();
        for base in choices(bases) {
            if base.twice.len() > if with == Fins::Yes { MOST_ENDO_FINS } else { 0 } {
                continue;
            }
            let all: Vec<House> = House::all()
                .filter(|house| !base.houses.contains(house) && base.once.intersects(house.cells()))
                .collect();
            let useful = mask(&all);
            for (houses, cover) in &covers {
                if houses & !useful != 0 {
                    continue;
                }
                let number = fins(&base, cover).len();
                let wrong = match with {
                    Fins::No => number > 0,
                    Fins::Yes => number == 0 || number > MOST_FINS,
                };
                if wrong {
                    continue;
                }
                let gone = gone_by(&base, cover);
                if gone.is_empty() || shape(&base, cover) != wanted {
                    continue;
                }
                if !gone.is_subset(gone_with_parts(places, &base, cover, with)) {
                    here.insert(gone);
                }
            }
        }
        found.push(here);
    }
    found
}

/// Returns the eliminations of all fish, each set once for each of the sides.
fn define(board: &Board, wanted: SpelledShape, size: usize, with: Fins) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    for digit in Digit::ALL {
        let places = board.cells_with(digit);
        if places.is_empty() || !can_be_placed(places, CellSet::EMPTY) {
            continue;
        }
        for gone in find(places, wanted, size, with).into_iter().flatten() {
            outcomes.push((CandidateSet::EMPTY, CandidateSet::of_digit(digit, gone)));
        }
    }
    outcomes
}

/// Makes the checks of `assert_definition` on fewer boards.
fn check<T: Technique>(seeds: u64, least: usize, define: impl Fn(&Board) -> Vec<Outcome>) {
    let mut symmetries = Random::new(17);
    let mut found_on = 0;
    for seed in 0..seeds {
        let (position, solution) = testing::unique_position(seed);
        for board in [&position, &testing::random_board(seed)] {
            let mut expected = define(board);
            expected.sort_unstable();
            assert_eq!(outcomes::<T>(board), expected, "{} on\n{board:?}", T::ID);
            testing::assert_contract::<T>(board);
            testing::assert_fair::<T>(board, &Symmetry::random(&mut symmetries));
            found_on += usize::from(!expected.is_empty());
        }
        testing::assert_sound::<T>(&position, &solution);
        testing::assert_previous::<T>(seed, &position, &solution);
    }
    assert!(found_on >= least, "{} on {found_on} boards", T::ID);
}

/// Checks the fish of a size without spelling out all of them: the evidence of each makes a fish with its eliminations.
fn check_evidence<T: Technique>(wanted: SpelledShape, size: usize, with: Fins, seeds: u64) {
    check_promises::<T>(seeds, |places, found| {
        assert_eq!(found.size, size as u32);
        assert_eq!(
            gone_by_evidence(places, found, 0, wanted, size, with),
            gone(found)
        );
    });
}

fn check_siamese<T: Technique>(wanted: SpelledShape, seeds: u64) {
    check_promises::<T>(seeds, |places, found| {
        let size = found.size as usize;
        assert!((2..=7).contains(&size));
        let halves = [1, 2].map(|group| gone_by_evidence(places, found, group, wanted, size, Fins::Yes));
        assert_eq!(halves[0] | halves[1], gone(found));
        assert!(halves.iter().all(|&half| half != gone(found)), "{found:?}");
    });
}

/// Returns the cells that lose the only digit of a deduction.
fn gone(found: &Found) -> CellSet {
    Digit::ALL.into_iter().fold(CellSet::EMPTY, |all, digit| {
        all | found.eliminations.cells_of(digit)
    })
}

fn gone_by_evidence(
    places: CellSet,
    found: &Found,
    group: u16,
    wanted: SpelledShape,
    size: usize,
    with: Fins,
) -> CellSet {
    let houses = |role, group| -> Vec<House> {
        let marks = found.evidence.houses.iter();
        let marks = marks.filter(|mark| (mark.role, mark.group) == (role, group));
        marks.map(|mark| mark.house).collect()
    };
    let cells = |role| -> CellSet {
        let marks = found.evidence.candidates.iter();
        let marks = marks.filter(|mark| (mark.role, mark.group) == (role, group));
        marks.map(|mark| mark.candidate.cell()).collect()
    };
    let (base, cover) = (houses(HouseRole::Base, 0), houses(HouseRole::Cover, group));
    let (base, cover) = (Side::new(places, base), Side::new(places, cover));
    assert_eq!((base.houses.len(), cover.houses.len()), (size, size));
    assert!(shape(&base, &cover) == wanted, "{found:?}");
    let (fins, gone) = (fins(&base, &cover), gone_by(&base, &cover));
    assert_eq!(cells(CandidateRole::Fin), fins);
    assert_eq!(cells(CandidateRole::EndoFin), base.twice);
    assert_eq!(cells(CandidateRole::Cannibal), gone & base.once);
    assert_eq!(cells(CandidateRole::Pattern), base.once - fins - gone);
    assert!(fins.is_empty() == (with == Fins::No), "{found:?}");
    assert!(fins.len() <= MOST_FINS && base.twice.len() <= MOST_ENDO_FINS);
    let parts = gone_with_parts(places, &base, &cover, with);
    assert!(!gone.is_subset(parts), "{found:?}");
    gone
}

fn check_promises<T: Technique>(seeds: u64, check: impl Fn(CellSet, &Found)) {
    let mut symmetries = Random::new(19);
    for seed in 0..seeds {
        let (position, solution) = testing::unique_position(seed);
        for found in testing::find_all::<T>(&position) {
            let has_targets = |digit: &Digit| !found.eliminations.cells_of(*digit).is_empty();
            let digit = Digit::ALL.into_iter().find(has_targets);
            check(position.cells_with(digit.expect("a fish eliminates")), &found);
        }
        testing::assert_contract::<T>(&position);
        testing::assert_contract::<T>(&testing::random_board(seed));
        testing::assert_fair::<T>(&position, &Symmetry::random(&mut symmetries));
        testing::assert_sound::<T>(&position, &solution);
        testing::assert_previous::<T>(seed, &position, &solution);
    }
}

#[test]
fn a_fish_of_size_two_is_what_its_definition_says() {
    assert_definition::<FishTechnique<{ row("franken-x-wing") }>>(|board| {
        define(board, SpelledShape::Franken, 2, Fins::No)
    });
    assert_definition::<FishTechnique<{ row("finned-franken-x-wing") }>>(|board| {
        define(board, SpelledShape::Franken, 2, Fins::Yes)
    });
}

#[test]
fn a_mutant_fish_of_size_two_is_what_its_definition_says() {
    check::<FishTechnique<{ row("mutant-x-wing") }>>(100, 100, |board| {
        define(board, SpelledShape::Mutant, 2, Fins::No)
    });
    check::<FishTechnique<{ row("finned-mutant-x-wing") }>>(100, 60, |board| {
        define(board, SpelledShape::Mutant, 2, Fins::Yes)
    });
}

#[test]
fn a_franken_fish_of_size_three_is_what_its_definition_says() {
    check::<FishTechnique<{ row("franken-swordfish") }>>(30, 40, |board| {
        define(board, SpelledShape::Franken, 3, Fins::No)
    });
    check::<FishTechnique<{ row("finned-franken-swordfish") }>>(30, 30, |board| {
        define(board, SpelledShape::Franken, 3, Fins::Yes)
    });
}

#[test]
fn some_larger_fish_are_what_their_definition_says() {
    check::<FishTechnique<{ row("mutant-swordfish") }>>(4, 4, |board| {
        define(board, SpelledShape::Mutant, 3, Fins::No)
    });
    check::<FishTechnique<{ row("finned-mutant-swordfish") }>>(4, 4, |board| {
        define(board, SpelledShape::Mutant, 3, Fins::Yes)
    });
    check::<FishTechnique<{ row("franken-jellyfish") }>>(3, 4, |board| {
        define(board, SpelledShape::Franken, 4, Fins::No)
    });
    check::<FishTechnique<{ row("finned-franken-jellyfish") }>>(3, 4, |board| {
        define(board, SpelledShape::Franken, 4, Fins::Yes)
    });
}

#[test]
fn every_larger_franken_fish_has_what_makes_one() {
    check_evidence::<FishTechnique<{ row("franken-jellyfish") }>>(SpelledShape::Franken, 4, Fins::No, 20);
    check_evidence::<FishTechnique<{ row("franken-squirmbag") }>>(SpelledShape::Franken, 5, Fins::No, 10);
    check_evidence::<FishTechnique<{ row("franken-whale") }>>(SpelledShape::Franken, 6, Fins::No, 5);
    check_evidence::<FishTechnique<{ row("franken-leviathan") }>>(SpelledShape::Franken, 7, Fins::No, 5);
    check_evidence::<FishTechnique<{ row("finned-franken-jellyfish") }>>(
        SpelledShape::Franken,
        4,
        Fins::Yes,
        20,
    );
    check_evidence::<FishTechnique<{ row("finned-franken-squirmbag") }>>(
        SpelledShape::Franken,
        5,
        Fins::Yes,
        20,
    );
    check_evidence::<FishTechnique<{ row("finned-franken-whale") }>>(SpelledShape::Franken, 6, Fins::Yes, 20);
    check_evidence::<FishTechnique<{ row("finned-franken-leviathan") }>>(
        SpelledShape::Franken,
        7,
        Fins::Yes,
        20,
    );
}

#[test]
fn every_larger_mutant_fish_has_what_makes_one() {
    check_evidence::<FishTechnique<{ row("mutant-swordfish") }>>(SpelledShape::Mutant, 3, Fins::No, 20);
    check_evidence::<FishTechnique<{ row("mutant-jellyfish") }>>(SpelledShape::Mutant, 4, Fins::No, 20);
    check_evidence::<FishTechnique<{ row("mutant-squirmbag") }>>(SpelledShape::Mutant, 5, Fins::No, 5);
    check_evidence::<FishTechnique<{ row("mutant-whale") }>>(SpelledShape::Mutant, 6, Fins::No, 5);
    check_evidence::<FishTechnique<{ row("mutant-leviathan") }>>(SpelledShape::Mutant, 7, Fins::No, 5);
    check_evidence::<FishTechnique<{ row("finned-mutant-swordfish") }>>(
        SpelledShape::Mutant,
        3,
        Fins::Yes,
        20,
    );
    check_evidence::<FishTechnique<{ row("finned-mutant-jellyfish") }>>(
        SpelledShape::Mutant,
        4,
        Fins::Yes,
        20,
    );
    check_evidence::<FishTechnique<{ row("finned-mutant-squirmbag") }>>(
        SpelledShape::Mutant,
        5,
        Fins::Yes,
        20,
    );
    check_evidence::<FishTechnique<{ row("finned-mutant-whale") }>>(SpelledShape::Mutant, 6, Fins::Yes, 20);
    check_evidence::<FishTechnique<{ row("finned-mutant-leviathan") }>>(
        SpelledShape::Mutant,
        7,
        Fins::Yes,
        20,
    );
}

#[test]
fn siamese_fish_are_two_fish_with_fins_on_one_base() {
    check_siamese::<SiameseFrankenFish>(SpelledShape::Franken, 20);
    check_siamese::<SiameseMutantFish>(SpelledShape::Mutant, 20);
}

#[test]
fn the_most_fins_are_an_option() {
    let (board, _) = (0..100)
        .map(testing::unique_position)
        .find(|(board, _)| {
            !testing::find_all::<FishTechnique<{ row("finned-franken-swordfish") }>>(board).is_empty()
        })
        .expect("among the first few positions");
    let with = |most: &str, endo: &str| {
        let options = [("max-fins", most), ("max-endo-fins", endo)];
        testing::find_all_with::<FishTechnique<{ row("finned-franken-swordfish") }>>(&options, &board)
    };
    assert_eq!(
        with("5", "2"),
        testing::find_all::<FishTechnique<{ row("finned-franken-swordfish") }>>(&board)
    );
    for found in with("20", "0") {
        let mut marks = found.evidence.candidates.iter();
        assert!(marks.all(|mark| mark.role != CandidateRole::EndoFin), "{found:?}");
    }
    for found in with("1", "1") {
        let marks = found.evidence.candidates.iter();
        assert_eq!(marks.filter(|mark| mark.role == CandidateRole::Fin).count(), 1);
    }
}
