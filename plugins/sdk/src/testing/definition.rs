//! Compares a technique with a slow definition of it, on many boards.

use crate::board::Board;
use crate::technique::Technique;
use crate::testing::{
    Outcome, Random, Symmetry, assert_contract, assert_fair, assert_previous, assert_sound, outcomes,
    random_board, random_position, unique_position,
};

/// Number of seeds. Each gives one random board and two positions.
const SEEDS: u64 = 400;
/// The technique must find something on at least this many boards; otherwise the comparison proves too little.
const LEAST: usize = 20;

/// Checks `T` on a fixed set of random boards and of positions from puzzles with one solution.
///
/// On each board, the outcomes of `T` must be those of `define`, in any order. In addition it calls:
/// - [`assert_contract`] and [`assert_fair`] on every board;
/// - [`assert_sound`] and [`assert_previous`] on boards with a known solution. For a technique that assumes uniqueness, only on
///   boards with one solution.
pub fn assert_definition<T: Technique>(define: impl Fn(&Board) -> Vec<Outcome>) {
    // Not the seed of any board, so that boards and symmetries are independent.
    let mut symmetries = Random::new(u64::MAX / 3);
    let mut found_on = 0;
    let mut check = |board: &Board| {
        let mut expected = define(board);
        expected.sort_unstable();
        assert_eq!(outcomes::<T>(board), expected, "{} on\n{board:?}", T::ID);
        assert_contract::<T>(board);
        assert_fair::<T>(board, &Symmetry::random(&mut symmetries));
        found_on += usize::from(!expected.is_empty());
    };
    check(&Board::EMPTY);
    check(&Board::from_givens(&[1; 81]));
    for seed in 0..SEEDS {
        let (position, solution) = random_position(seed);
        check(&random_board(seed));
        check(&position);
        if !T::ASSUMES_UNIQUENESS {
            assert_sound::<T>(&position, &solution);
            assert_previous::<T>(seed, &position, &solution);
        }
        let (position, solution) = unique_position(seed);
        check(&position);
        assert_sound::<T>(&position, &solution);
        assert_previous::<T>(seed, &position, &solution);
    }
    assert!(
        found_on >= LEAST,
        "{} was found on {found_on} boards only: they test too little",
        T::ID
    );
}

/// Returns all subsets of `items` with `size` elements, in lexicographic order of their indices.
pub fn combinations<I: Copy>(items: &[I], size: usize) -> Vec<Vec<I>> {
    let mut all = Vec::new();
    choose(items, size, &mut Vec::with_capacity(size), &mut all);
    all
}

/// Adds to `all` each choice that begins with `chosen` and has `missing` more of `items`.
fn choose<I: Copy>(items: &[I], missing: usize, chosen: &mut Vec<I>, all: &mut Vec<Vec<I>>) {
    if missing == 0 {
        all.push(chosen.clone());
        return;
    }
    // The first of them has enough items after it.
    for first in 0..(items.len() + 1).saturating_sub(missing) {
        chosen.push(items[first]);
        choose(&items[first + 1..], missing - 1, chosen, all);
        chosen.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{find_all, find_all_with};
    use crate::{
        Candidate, CandidateSet, Deduction, Flow, OptionEntry, Request, Sink, Variant, VariantEntry,
    };

    /// A technique that is wrong in one of several ways.
    #[derive(Default)]
    struct WrongTechnique<const HOW: u8>;

    const ROWS: &[VariantEntry] = &[VariantEntry::new("row", "")];
    /// Places the first candidate on the board, with the variant `row`.
    const FIRST: u8 = 0;
    /// Places the last candidate of a cell, with the variant `row`.
    const ROW: u8 = 1;
    /// Finds nothing.
    const NOTHING: u8 = 2;

    impl<const HOW: u8> Technique for WrongTechnique<HOW> {
        const ID: &'static str = "wrong";
        const NAME: &'static str = "Wrong";
        const SUMMARY: &'static str = "Breaks a promise.";
        const PLACE: u32 = 1;

        const VARIANTS: &'static [VariantEntry] = ROWS;
        const OPTIONS: &'static [OptionEntry] = &[OptionEntry::flag("quiet", false, "Nothing.")];

        fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
            let chosen = places::<HOW>(board);
            for candidate in chosen {
                let place = Deduction::place(candidate.cell(), candidate.digit());
                sink.emit(&place.variant(Variant::named(ROWS, "row")))?;
            }
            Flow::Continue(())
        }
    }

    fn places<const HOW: u8>(board: &Board) -> Vec<Candidate> {
        let single = |&candidate: &Candidate| board.candidates(candidate.cell()).len() == 1;
        match HOW {
            FIRST => board.all_candidates().iter().take(1).collect(),
            ROW => board.all_candidates().iter().filter(single).collect(),
            _ => Vec::new(),
        }
    }

    /// Compares `WrongTechnique` with a definition that makes the same mistake.
    fn check<const HOW: u8>() {
        assert_definition::<WrongTechnique<HOW>>(|board| {
            let outcome = |place| (CandidateSet::of(place), CandidateSet::EMPTY);
            places::<HOW>(board).into_iter().map(outcome).collect()
        });
    }

    #[test]
    #[should_panic(expected = "places a wrong digit")]
    fn a_wrong_placement_is_unsound() {
        let (board, solution) = random_position(1);
        assert_sound::<WrongTechnique<FIRST>>(&board, &solution);
    }

    #[test]
    #[should_panic(expected = "wrong is unfair")]
    fn a_preferred_candidate_is_unfair() {
        check::<FIRST>();
    }

    #[test]
    #[should_panic(expected = "wrong is unfair")]
    fn a_name_that_does_not_turn_with_the_grid_is_unfair() {
        check::<ROW>();
    }

    #[test]
    #[should_panic(expected = "was found on 0 boards only")]
    fn a_technique_that_finds_nothing_proves_nothing() {
        check::<NOTHING>();
    }

    #[test]
    #[should_panic(expected = "on\n")]
    fn an_outcome_that_is_not_in_the_definition_is_shown_with_its_board() {
        assert_definition::<WrongTechnique<ROW>>(|_| Vec::new());
    }

    #[test]
    #[should_panic(expected = "unknown option \"loud\"")]
    fn options_reach_the_technique() {
        let board = random_board(1);
        assert_eq!(
            find_all_with::<WrongTechnique<ROW>>(&[("quiet", "true")], &board),
            find_all::<WrongTechnique<ROW>>(&board)
        );
        find_all_with::<WrongTechnique<ROW>>(&[("loud", "1")], &board);
    }

    #[test]
    fn combinations_are_all_subsets_of_the_size() {
        assert_eq!(combinations(&[1, 2, 3], 2), [[1, 2], [1, 3], [2, 3]]);
        assert_eq!(combinations(&[1; 9], 4).len(), 126);
        assert_eq!(combinations(&[1], 2), Vec::<Vec<i32>>::new());
    }
}
