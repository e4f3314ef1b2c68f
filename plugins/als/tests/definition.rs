//! Compares each technique with a slow definition (`spelled_out`), on positions of puzzles and on random boards.

mod spelled_out;

use std::sync::LazyLock;

use spelled_out::{Outcomes, sets};
use sudoku_technique::testing::{
    Random, Symmetry, assert_contract, assert_definition, assert_fair, assert_previous, assert_sound,
    find_all, random_board, unique_position,
};
use sudoku_technique::{Board, CandidateSet, Flow, Options, Request, Sink, Technique};
use sudoku_technique_als::{AlsXyChain, AlsXyWing, AlsXz, DeathBlossom, SueDeCoq};

/// Options for a technique.
trait OptionSetting: Send + Sync + 'static {
    type Technique: Technique;
    const OPTIONS: &'static [(&'static str, &'static str)];
}

/// A technique with these options instead of the defaults.
struct With<O: OptionSetting>(O::Technique);

impl<O: OptionSetting> Default for With<O> {
    fn default() -> Self {
        let options = Options::new(O::Technique::OPTIONS, O::OPTIONS.to_vec());
        Self(O::Technique::create(&options.unwrap()).unwrap())
    }
}

impl<O: OptionSetting> Technique for With<O> {
    const ID: &'static str = O::Technique::ID;
    const NAME: &'static str = O::Technique::NAME;
    const SUMMARY: &'static str = O::Technique::SUMMARY;
    const PLACE: u32 = O::Technique::PLACE;
    const VARIANTS: &'static [sudoku_technique::VariantEntry] = O::Technique::VARIANTS;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        self.0.find(board, request, sink)
    }
}

/// Sets may have common cells.
struct Overlapping<T>(std::marker::PhantomData<fn() -> T>);

impl<T: Technique> OptionSetting for Overlapping<T> {
    type Technique = T;
    const OPTIONS: &'static [(&'static str, &'static str)] = &[("overlap", "true")];
}

/// Chains of at most five links, with their sets in any order.
struct AnyOrder;

impl OptionSetting for AnyOrder {
    type Technique = AlsXyChain;
    const OPTIONS: &'static [(&'static str, &'static str)] =
        &[("forward-only", "false"), ("max-length", "5")];
}

/// A seed, its board, and the solution if the board is a position of a puzzle.
type SeededBoard = (u64, Board, Option<CandidateSet>);

/// Returns boards that have few almost locked sets, because the definitions are slow. They are made once.
fn boards() -> &'static [SeededBoard] {
    static BOARDS: LazyLock<Vec<SeededBoard>> = LazyLock::new(|| {
        let of_seed = |seed| {
            let (position, solution) = unique_position(seed);
            [(seed, position, Some(solution)), (seed, random_board(seed), None)]
        };
        let small = |(_, board, _): &SeededBoard| (4..70).contains(&sets(board).len());
        (0..400).flat_map(of_seed).filter(small).take(80).collect()
    });
    assert!(
        BOARDS.len() >= 60,
        "only {} boards are small enough",
        BOARDS.len()
    );
    &BOARDS
}

/// Checks that `T` finds exactly the outcomes of `define` and keeps the promises of every technique.
fn check<T: Technique>(define: impl Fn(&Board) -> Outcomes) {
    check_all::<T>(true, define);
}

/// Does the same. Checks only if `fair` that the technique prefers no orientation.
fn check_all<T: Technique>(fair: bool, define: impl Fn(&Board) -> Outcomes) {
    let mut symmetries = Random::new(u64::MAX / 3);
    let mut hits = 0;
    for (seed, board, solution) in boards() {
        let mut found: Vec<_> = find_all::<T>(board)
            .into_iter()
            .map(|found| found.eliminations)
            .collect();
        found.sort_unstable();
        hits += usize::from(!found.is_empty());
        assert!(found.into_iter().eq(define(board)), "{} on\n{board:?}", T::ID);
        assert_contract::<T>(board);
        if fair {
            assert_fair::<T>(board, &Symmetry::random(&mut symmetries));
        }
        if let Some(solution) = solution {
            assert_sound::<T>(board, solution);
            assert_previous::<T>(*seed, board, solution);
        }
    }
    assert!(hits >= 5, "{} was found on {hits} boards only", T::ID);
}

#[test]
fn als_xz_is_two_sets_that_cannot_both_hold_a_digit() {
    check::<AlsXz>(|board| spelled_out::xz(board, false));
    check::<With<Overlapping<AlsXz>>>(|board| spelled_out::xz(board, true));
}

#[test]
fn als_xy_wing_is_two_sets_joined_to_a_third_one_by_different_digits() {
    check::<AlsXyWing>(|board| spelled_out::xy_wing(board, false));
    check::<With<Overlapping<AlsXyWing>>>(|board| spelled_out::xy_wing(board, true));
}

#[test]
fn als_xy_chain_is_four_sets_or_more_each_joined_to_the_next() {
    check::<With<AnyOrder>>(|board| spelled_out::xy_chain(board, false, false, 5));
    // With `forward-only`, the default, the order of the list of sets prefers an orientation.
    check_all::<AlsXyChain>(false, |board| spelled_out::xy_chain(board, false, true, 50));
    check_all::<With<Overlapping<AlsXyChain>>>(false, |board| spelled_out::xy_chain(board, true, true, 50));
}

#[test]
fn death_blossom_is_a_cell_with_a_set_for_each_candidate() {
    check::<DeathBlossom>(|board| spelled_out::death_blossom(board, false));
    check::<With<Overlapping<DeathBlossom>>>(|board| spelled_out::death_blossom(board, true));
}

#[test]
fn sue_de_coq_shares_out_the_digits_of_a_crossing() {
    assert_definition::<SueDeCoq>(|board| {
        let outcomes = spelled_out::sue_de_coq(board).into_iter();
        outcomes.map(|gone| (CandidateSet::EMPTY, gone)).collect()
    });
}
