//! Compares chains and loops with their definitions, spelled out link by link, on random boards.

mod slow;

use slow::{SlowChains, SlowOutcomes};
use sudoku_technique::testing::{
    Found, Outcome, Random, Symmetry, assert_contract, assert_fair, assert_previous, assert_sound,
    find_all_with, outcomes, random_board, random_position, unique_position,
};
use sudoku_technique::{Board, CandidateSet, Technique};
use sudoku_technique_chains::{
    AlternatingInferenceChain, ContinuousNiceLoop, DiscontinuousNiceLoop, GroupedAlternatingInferenceChain,
    GroupedContinuousNiceLoop, GroupedDiscontinuousNiceLoop, XChain, XyChain,
};

/// Returns the outcomes of chains of one digit: they remove the candidates that see both ends.
fn x_chains(board: &Board) -> Vec<Outcome> {
    let slow = SlowChains::new(board, false, |one, other, _| one.0 == other.0);
    between_ends(&slow, 20, |one, other| {
        slow.seen_by_both(&slow.nodes[one], &slow.nodes[other])
            .intersection(&of_digit(&slow, one))
    })
    .list(false)
}

/// Returns the outcomes of chains with strong links within cells: they remove the candidates that see both ends.
fn xy_chains(board: &Board) -> Vec<Outcome> {
    let slow = SlowChains::new(board, false, |one, other, strong| (one.0 == other.0) != strong);
    between_ends(&slow, 20, |one, other| {
        if one == other || slow.nodes[one].0 != slow.nodes[other].0 {
            return CandidateSet::EMPTY;
        }
        slow.seen_by_both(&slow.nodes[one], &slow.nodes[other])
    })
    .list(false)
}

/// Returns the outcomes of chains of any links that remove more than one candidate.
fn chains(board: &Board, with_groups: bool) -> Vec<Outcome> {
    let slow = SlowChains::new(board, with_groups, |_, _, _| true);
    between_ends(&slow, 200, |one, other| {
        let ends = [one, other].map(|node| slow.candidate(node));
        if one == other || ends[0].cell() == ends[1].cell() {
            return CandidateSet::EMPTY;
        }
        let gone = slow.seen_by_both(&slow.nodes[one], &slow.nodes[other]);
        if gone.len() > 1 { gone } else { CandidateSet::EMPTY }
    })
    .list(with_groups)
}

fn of_digit(slow: &SlowChains, node: usize) -> CandidateSet {
    let digit = slow.nodes[node].0;
    CandidateSet::of_digit(digit, slow.board.cells_with(digit))
}

/// Returns the outcomes of chains of three or more links from a false candidate to a true one.
fn between_ends(
    slow: &SlowChains,
    longest: usize,
    outcome: impl Fn(usize, usize) -> CandidateSet,
) -> SlowOutcomes {
    let mut found = SlowOutcomes::default();
    for one in 0..slow.singles {
        let distances = slow.distances((one, false));
        for other in 0..slow.singles {
            let Some(&length) = distances.get(&(other, true)) else {
                continue;
            };
            if length < 3 || length > longest {
                continue;
            }
            let gone = outcome(one, other);
            if gone.is_empty() {
                continue;
            }
            for chain in slow.plain(&distances, (other, true), one == other) {
                found.add(gone, length, slow.has_group(&chain));
            }
        }
    }
    found
}

/// Returns the outcomes of loops that begin and end in a cell: they remove candidates there.
fn discontinuous(board: &Board, with_groups: bool) -> Vec<Outcome> {
    let slow = SlowChains::new(board, with_groups, |_, _, _| true);
    let mut found = SlowOutcomes::default();
    for start in 0..slow.singles {
        let candidate = slow.candidate(start);
        let mut others = slow.board.all_candidates().within(slow.nodes[start].1);
        others.remove(candidate);
        let mut add = |from: bool, end: (usize, bool), gone: CandidateSet| {
            let distances = slow.distances((start, from));
            if let Some(&length) = distances.get(&end) {
                for chain in slow.plain(&distances, end, true) {
                    found.add(gone, length, slow.has_group(&chain));
                }
            }
        };
        add(true, (start, false), CandidateSet::of(candidate));
        add(false, (start, true), others);
        for other in slow.in_cell(candidate.cell()) {
            if other != start {
                add(true, (other, true), CandidateSet::of(candidate));
            }
        }
    }
    found.list(with_groups)
}

/// Returns the outcomes of loops that begin and end with strong links at two of three or more candidates of a cell: they remove
/// the candidates that see both ends of a weak link.
fn continuous(board: &Board, with_groups: bool) -> Vec<Outcome> {
    let slow = SlowChains::new(board, with_groups, |_, _, _| true);
    let mut found = SlowOutcomes::default();
    for one in 0..slow.singles {
        let distances = slow.distances((one, false));
        for other in slow.in_cell(slow.cell(one)) {
            if other == one || board.candidates(slow.cell(one)).len() < 3 {
                continue;
            }
            let Some(&length) = distances.get(&(other, true)) else {
                continue;
            };
            for chain in slow.plain(&distances, (other, true), true) {
                let in_loop: Vec<_> = chain.iter().map(|(node, _)| slow.nodes[*node]).collect();
                let mut gone = CandidateSet::EMPTY;
                let closing = [(in_loop.len() - 1, 0)];
                let weak = (1..in_loop.len() - 1).step_by(2).map(|index| (index, index + 1));
                for (a, b) in weak.chain(closing) {
                    let seen = slow.seen_by_both(&in_loop[a], &in_loop[b]);
                    // In the cells of the loop only weak links within a cell remove candidates.
                    let is_cell = in_loop[a].1 == in_loop[b].1 && in_loop[a].0 != in_loop[b].0;
                    let passed = |cell| in_loop.iter().any(|(_, cells)| cells.contains(cell));
                    let goes = |candidate: &sudoku_technique::Candidate| is_cell || !passed(candidate.cell());
                    gone = gone.union(&seen.iter().filter(goes).collect());
                }
                found.add(gone, length, slow.has_group(&chain));
            }
        }
    }
    found.list(with_groups)
}

/// Compares the deductions of `T` with those of `define`, and checks what every technique promises.
fn check<T: Technique>(seeds: u64, least: usize, define: impl Fn(&Board) -> Vec<Outcome>) {
    let mut found_on = 0;
    for seed in 0..seeds {
        let (position, solution) = random_position(seed);
        let (unique, unique_solution) = unique_position(seed);
        for (board, solution) in [(&position, &solution), (&unique, &unique_solution)] {
            assert_sound::<T>(board, solution);
            assert_previous::<T>(seed, board, solution);
        }
        for board in [&position, &unique, &random_board(seed)] {
            let mut expected = define(board);
            expected.sort_unstable();
            assert_eq!(
                outcomes::<T>(board),
                expected,
                "{} with seed {seed} on\n{board:?}",
                T::ID
            );
            assert_contract::<T>(board);
            assert_fair::<T>(board, &Symmetry::random(&mut Random::new(seed + 1000)));
            found_on += usize::from(!expected.is_empty());
        }
    }
    assert!(found_on >= least, "{} was found on {found_on} boards only", T::ID);
}

#[test]
fn x_chains_are_what_the_definition_says() {
    check::<XChain>(200, 100, x_chains);
}

#[test]
fn xy_chains_are_what_the_definition_says() {
    check::<XyChain>(200, 40, xy_chains);
}

#[test]
fn continuous_nice_loops_are_what_the_definition_says() {
    check::<ContinuousNiceLoop>(40, 20, |board| continuous(board, false));
}

#[test]
fn discontinuous_nice_loops_are_what_the_definition_says() {
    check::<DiscontinuousNiceLoop>(40, 20, |board| discontinuous(board, false));
}

#[test]
fn alternating_inference_chains_are_what_the_definition_says() {
    check::<AlternatingInferenceChain>(80, 40, |board| chains(board, false));
}

#[test]
fn grouped_continuous_nice_loops_are_what_the_definition_says() {
    check::<GroupedContinuousNiceLoop>(60, 10, |board| continuous(board, true));
}

#[test]
fn grouped_discontinuous_nice_loops_are_what_the_definition_says() {
    check::<GroupedDiscontinuousNiceLoop>(30, 20, |board| discontinuous(board, true));
}

#[test]
fn grouped_alternating_inference_chains_are_what_the_definition_says() {
    check::<GroupedAlternatingInferenceChain>(60, 20, |board| chains(board, true));
}

/// Checks that almost locked sets lead to more deductions, all of which are right.
fn check_sets<T: Technique>() {
    const SETS: &[(&str, &str)] = &[("almost-locked-sets", "true"), ("groups-may-cross", "true")];
    let (mut more, mut random) = (0, Random::new(1));
    for seed in 0..6 {
        let (board, solution) = unique_position(seed);
        let found = find_all_with::<T>(SETS, &board);
        for found in &found {
            assert!(
                !found.eliminations.intersects(&solution),
                "{} with seed {seed}",
                T::ID
            );
        }
        more += found.len().saturating_sub(outcomes::<T>(&board).len());
        let symmetry = Symmetry::random(&mut random);
        let turned = find_all_with::<T>(SETS, &symmetry.board(&board));
        let gone = |found: &Found| found.eliminations;
        let mut expected: Vec<_> = found
            .iter()
            .map(|found| symmetry.candidates(&gone(found)))
            .collect();
        let mut turned: Vec<_> = turned.iter().map(gone).collect();
        expected.sort_unstable();
        turned.sort_unstable();
        assert_eq!(turned, expected, "{} with seed {seed}", T::ID);
        find_all_with::<T>(SETS, &random_board(seed));
    }
    assert!(more > 5, "{} finds {more} more only", T::ID);
}

#[test]
fn almost_locked_sets_lead_to_more_loops_and_chains() {
    check_sets::<GroupedContinuousNiceLoop>();
    check_sets::<GroupedDiscontinuousNiceLoop>();
    check_sets::<GroupedAlternatingInferenceChain>();
}

#[test]
fn the_empty_board_with_almost_locked_sets_is_survived() {
    let found =
        find_all_with::<GroupedDiscontinuousNiceLoop>(&[("almost-locked-sets", "true")], &Board::EMPTY);
    assert_eq!(found, []);
}
