//! Checks Kraken fish: each is a fish with fins that needs its chains, the chains hold, and no limit is passed.

use sudoku_technique::testing::{Found, Random, Symmetry, find_all_with, random_board, unique_position};
use sudoku_technique::testing::{assert_contract, assert_fair, assert_previous, assert_sound, find_all};
use sudoku_technique::{
    Board, CandidateRole, CandidateSet, CellSet, ChainRole, Digit, Evidence, House, HouseKind, HouseRole,
    Reason, Technique,
};
use sudoku_technique_forcing::{KrakenFishType1, KrakenFishType2};

use super::proof::assert_branch;

/// The fish in a piece of evidence, as the places of its digit.
struct EvidenceFish {
    digit: Digit,
    base_houses: Vec<House>,
    cover_houses: Vec<House>,
    base: CellSet,
    cover: CellSet,
    fins: CellSet,
    twice_covered: CellSet,
}

impl EvidenceFish {
    fn of(board: &Board, evidence: &Evidence) -> Self {
        let houses = |role| -> Vec<House> {
            let marks = evidence.houses.iter().filter(|mark| mark.role == role);
            marks.map(|mark| mark.house).collect()
        };
        let (base_houses, cover_houses) = (houses(HouseRole::Base), houses(HouseRole::Cover));
        let pivot = evidence
            .candidates
            .iter()
            .find(|mark| mark.role == CandidateRole::Pivot);
        let digit = pivot.unwrap().candidate.digit();
        let places = board.cells_with(digit);
        let all = |houses: &[House]| {
            let mut twice = CellSet::EMPTY;
            let once = houses.iter().fold(CellSet::EMPTY, |once, house| {
                twice |= once & house.cells();
                once | house.cells()
            });
            (once & places, twice & places)
        };
        let ((base, endo_fins), (cover, twice_covered)) = (all(&base_houses), all(&cover_houses));
        Self {
            digit,
            base_houses,
            cover_houses,
            base,
            cover,
            fins: (base - cover) | endo_fins,
            twice_covered,
        }
    }

    fn targets(&self) -> CellSet {
        (self.cover - self.base) | self.twice_covered
    }
}

/// Checks the fish and the chains. Returns the fish and the cells in which the chains begin.
fn assert_fish(board: &Board, found: &Found) -> (EvidenceFish, CellSet) {
    let evidence = &found.evidence;
    let fish = EvidenceFish::of(board, evidence);
    let of_kind = |houses: &[House], kind| houses.iter().filter(|house| house.kind() == kind).count();
    assert_eq!(fish.base_houses.len(), found.size as usize);
    assert_eq!(fish.cover_houses.len(), found.size as usize);
    assert!(found.size <= 4 && (1..=2).contains(&fish.fins.len()), "{found:?}");
    for [one, other] in [
        [HouseKind::Row, HouseKind::Column],
        [HouseKind::Column, HouseKind::Row],
    ] {
        let mixed = of_kind(&fish.base_houses, one) * of_kind(&fish.base_houses, other);
        assert_eq!(mixed, 0, "a mutant fish: {found:?}");
    }
    let gone = fish
        .fins
        .into_iter()
        .fold(fish.targets(), |gone, fin| gone & fin.peers());
    assert!(gone.is_empty(), "a fish that needs no chains: {found:?}");
    let outcome = found.eliminations.iter().next().unwrap();
    assert_eq!((found.placements.len(), found.eliminations.len()), (0, 1));
    let chains: Vec<_> = evidence
        .chains
        .iter()
        .filter(|chain| chain.role == ChainRole::Branch)
        .collect();
    let mut cases = CandidateSet::EMPTY;
    let mut length = 0;
    for chain in chains {
        let first = evidence.links.get(chain.links.start);
        if first.is_some_and(|link| matches!(link.reason, Some(Reason::Node(_)))) {
            continue;
        }
        length += chain.links.len();
        cases.insert(assert_branch(board, evidence, chain, outcome));
    }
    assert_eq!(found.length as usize, length);
    assert_eq!(cases.cells_of(fish.digit), cases.cells());
    (fish, cases.cells())
}

fn assert_technique<T: Technique>(seeds: u64, check: impl Fn(&Board, &Found)) {
    let mut symmetries = Random::new(u64::MAX / 3);
    let mut outcomes = 0;
    for seed in 0..seeds {
        let (board, solution) = unique_position(seed);
        assert_sound::<T>(&board, &solution);
        assert_previous::<T>(seed, &board, &solution);
        for board in [board, random_board(seed)] {
            assert_contract::<T>(&board);
            assert_fair::<T>(&board, &Symmetry::random(&mut symmetries));
            let found = find_all::<T>(&board);
            assert!(found.is_sorted_by_key(|found| (found.size, found.length)));
            for found in &found {
                check(&board, found);
            }
            outcomes += found.len();
        }
    }
    assert!(outcomes > 20, "only {outcomes} outcomes: too little is looked at");
}

#[test]
fn type_1_removes_a_target_that_every_fin_denies() {
    assert_technique::<KrakenFishType1>(12, |board, found| {
        let (fish, cases) = assert_fish(board, found);
        assert_eq!(cases, fish.fins);
        let outcome = found.eliminations.iter().next().unwrap();
        assert_eq!(outcome.digit(), fish.digit);
        assert!(fish.targets().contains(outcome.cell()), "{found:?}");
    });
}

#[test]
fn type_2_removes_what_a_cover_house_and_every_fin_deny() {
    assert_technique::<KrakenFishType2>(12, |board, found| {
        let (fish, cases) = assert_fish(board, found);
        let of_cover = |house: &House| {
            let of_base = (house.cells() & fish.base) - fish.twice_covered;
            cases == of_base | fish.fins && of_base != house.cells() & board.cells_with(fish.digit)
        };
        assert!(fish.cover_houses.iter().any(of_cover), "{found:?}");
    });
}

#[test]
fn limits_are_the_operator_s() {
    let mut fewer = 0;
    for seed in 0..12 {
        let (board, _) = unique_position(seed);
        let all = find_all::<KrakenFishType1>(&board);
        let options = [
            ("max-size", "2"),
            ("max-fins", "1"),
            ("shape", "basic"),
            ("groups", "false"),
        ];
        let small = find_all_with::<KrakenFishType1>(&options, &board);
        assert!(small.iter().all(|found| found.size == 2));
        let outcomes = |found: &[Found]| found.iter().map(|found| found.eliminations).collect::<Vec<_>>();
        let known = outcomes(&all);
        assert!(outcomes(&small).iter().all(|gone| known.contains(gone)));
        fewer += usize::from(small.len() < all.len());
    }
    assert!(fewer > 0);
}
