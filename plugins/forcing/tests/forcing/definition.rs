//! Compares forcing chains and nets with slow definitions.

use std::collections::{BTreeSet, HashMap, HashSet};

use sudoku_technique::testing::{Outcome, outcomes, random_board, unique_position};
use sudoku_technique::{Board, Candidate, CandidateSet, CellSet, Digit, House, Technique};
use sudoku_technique_forcing::{
    ForcingChainContradiction, ForcingChainVerity, ForcingNetContradiction, ForcingNetVerity,
};

use crate::proof::SetFact;

/// Returns the candidates of all cells and houses with two or more: exactly one of each is true.
fn choices(board: &Board) -> Vec<CandidateSet> {
    let of_cells = board
        .unsolved()
        .into_iter()
        .map(|cell| board.all_candidates().within(CellSet::of(cell)));
    let of_houses = Digit::ALL.into_iter().flat_map(|digit| {
        House::all().map(move |house| CandidateSet::of_digit(digit, board.cells_with(digit) & house.cells()))
    });
    of_cells
        .chain(of_houses)
        .filter(|choice| choice.len() >= 2)
        .collect()
}

/// Returns the places of each digit where a line and a box cross, if there are at least two.
fn groups(board: &Board) -> Vec<CandidateSet> {
    let mut groups = Vec::new();
    for digit in Digit::ALL {
        for line in House::lines() {
            for block in House::boxes() {
                let cells = board.cells_with(digit) & line.cells() & block.cells();
                if cells.len() >= 2 {
                    groups.push(CandidateSet::of_digit(digit, cells));
                }
            }
        }
    }
    groups
}

/// A board with what all cases on it share.
struct Places<'a> {
    board: &'a Board,
    choices: Vec<CandidateSet>,
    groups: Vec<CandidateSet>,
}

impl<'a> Places<'a> {
    fn of(board: &'a Board) -> Self {
        Self {
            board,
            choices: choices(board),
            groups: groups(board),
        }
    }

    /// Returns the candidates that each of `set` excludes.
    fn excluded_by(&self, set: &CandidateSet) -> CandidateSet {
        set.iter().fold(*self.board.all_candidates(), |excluded, one| {
            excluded.intersection(&one.peers())
        })
    }
}

/// Returns all facts to which chains lead, by trying every link until nothing is new.
fn by_chains(places: &Places, assumption: SetFact) -> HashSet<SetFact> {
    let mut nodes: Vec<CandidateSet> = (places.board.all_candidates().iter())
        .map(CandidateSet::of)
        .collect();
    nodes.extend(&places.groups);
    let mut known = HashSet::from([assumption]);
    let mut open = vec![assumption];
    while let Some((from, is_on)) = open.pop() {
        // What follows if it is on, and the rests of its choices, of which one is on if it is off.
        let excluded = places.excluded_by(&from);
        let with = |choice: &&CandidateSet| from.is_subset(choice);
        let rests: Vec<_> = places
            .choices
            .iter()
            .filter(with)
            .map(|choice| choice.difference(&from))
            .collect();
        for to in &nodes {
            let follows = if is_on {
                to.is_subset(&excluded)
            } else {
                rests.contains(to)
            };
            if follows && known.insert((*to, !is_on)) {
                open.push((*to, !is_on));
            }
        }
    }
    known
}

fn eliminated(facts: &HashSet<SetFact>) -> CandidateSet {
    let off = facts.iter().filter(|fact| !fact.1);
    off.fold(CandidateSet::EMPTY, |all, fact| all.union(&fact.0))
}

/// Checks whether facts contradict each other: a set is both on and off, two candidates of a choice are on, or none is left.
fn cannot_be(places: &Places, facts: &HashSet<SetFact>) -> bool {
    let off = eliminated(facts);
    let on: CandidateSet = (places.board)
        .all_candidates()
        .iter()
        .filter(|one| facts.contains(&(CandidateSet::of(*one), true)))
        .collect();
    let clash = facts.iter().any(|fact| facts.contains(&(fact.0, !fact.1)));
    let wrong = |choice: &CandidateSet| choice.is_subset(&off) || choice.intersection(&on).len() > 1;
    clash || places.choices.iter().any(wrong)
}

/// Returns the facts about single candidates.
fn singles(board: &Board, facts: &HashSet<SetFact>) -> BTreeSet<(Candidate, bool)> {
    let off = eliminated(facts);
    let of = |one: Candidate| {
        let on = facts
            .contains(&(CandidateSet::of(one), true))
            .then_some((one, true));
        let off = off.contains(one).then_some((one, false));
        on.into_iter().chain(off)
    };
    board.all_candidates().iter().flat_map(of).collect()
}

fn outcome((candidate, is_on): (Candidate, bool)) -> Outcome {
    let (set, none) = (CandidateSet::of(candidate), CandidateSet::EMPTY);
    if is_on { (set, none) } else { (none, set) }
}

/// Returns the outcomes of all assumptions that fail.
fn contradictions(board: &Board, follow: impl Fn(&Places, SetFact) -> HashSet<SetFact>) -> Vec<Outcome> {
    let places = Places::of(board);
    let mut found = Vec::new();
    for candidate in board.all_candidates().iter() {
        for is_on in [true, false] {
            let facts = follow(&places, (CandidateSet::of(candidate), is_on));
            if cannot_be(&places, &facts) {
                found.push(outcome((candidate, !is_on)));
            }
        }
    }
    found.sort_unstable();
    found
}

/// Returns the outcomes that follow in all cases: the candidates of each choice, or one candidate on or off.
fn verities_by_chains(board: &Board) -> Vec<Outcome> {
    let places = Places::of(board);
    let facts: HashMap<SetFact, BTreeSet<(Candidate, bool)>> = board
        .all_candidates()
        .iter()
        .flat_map(|one| [true, false].map(|is_on| (CandidateSet::of(one), is_on)))
        .map(|fact| (fact, singles(board, &by_chains(&places, fact))))
        .collect();
    let facts = |one: Candidate, is_on| facts[&(CandidateSet::of(one), is_on)].clone();
    let mut found = BTreeSet::new();
    for choice in &places.choices {
        let cases = choice.iter().map(|one| facts(one, true));
        found.extend(cases.reduce(|common, case| &common & &case).unwrap_or_default());
    }
    for one in board.all_candidates().iter() {
        let common = &facts(one, true) & &facts(one, false);
        found.extend(common.into_iter().filter(|fact| fact.0 != one));
    }
    let mut found: Vec<_> = found.into_iter().map(outcome).collect();
    found.sort_unstable();
    found
}

/// Returns the net of an assumption, round by round, until there is a contradiction.
fn net(places: &Places, assumption: SetFact) -> HashSet<SetFact> {
    let Places { choices, groups, .. } = places;
    let mut known = HashSet::from([assumption]);
    loop {
        let mut next = known.clone();
        for (set, _) in known.iter().filter(|fact| fact.1) {
            let excluded = places.excluded_by(set);
            next.extend(excluded.iter().map(|one| (CandidateSet::of(one), false)));
        }
        let off = eliminated(&next);
        for choice in choices {
            let left = choice.difference(&off);
            if left.len() == 1 {
                next.insert((left, true));
            }
            for group in groups
                .iter()
                .filter(|group| group.is_subset(choice) && *group != choice)
            {
                // A group with all places of a house is pointing or claiming, and not part of a net.
                if left.is_subset(group) && !choices.contains(group) {
                    next.insert((*group, true));
                }
            }
        }
        // Two values in a cell turn each other off in the next round.
        let clash = next.iter().any(|fact| next.contains(&(fact.0, !fact.1)));
        if next == known || clash || choices.iter().any(|choice| choice.is_subset(&off)) {
            return next;
        }
        known = next;
    }
}

fn assert_same<T: Technique>(seeds: u64, define: impl Fn(&Board) -> Vec<Outcome>) {
    let mut count = 0;
    for seed in 0..seeds {
        for board in [random_board(seed), unique_position(seed).0] {
            if board.all_candidates().len() > 130 {
                // The definition takes too long there.
                continue;
            }
            let expected = define(&board);
            let found = outcomes::<T>(&board);
            let without = |all: &[Outcome], others: &[Outcome]| -> Vec<_> {
                all.iter().filter(|one| !others.contains(one)).copied().collect()
            };
            let (missing, surplus) = (without(&expected, &found), without(&found, &expected));
            let is_same = missing.is_empty() && surplus.is_empty();
            assert!(
                is_same,
                "{} on seed {seed} misses {missing:?} and has {surplus:?}\n{board:?}",
                T::ID
            );
            count += expected.len();
        }
    }
    assert!(count > 50, "only {count} outcomes: too little is compared");
}

#[test]
fn contradictions_by_chains_are_those_of_the_definition() {
    assert_same::<ForcingChainContradiction>(14, |board| contradictions(board, by_chains));
}

#[test]
fn verities_by_chains_are_those_of_the_definition() {
    assert_same::<ForcingChainVerity>(14, verities_by_chains);
}

#[test]
fn contradictions_by_nets_are_those_of_the_definition() {
    assert_same::<ForcingNetContradiction>(14, |board| contradictions(board, net));
}

#[test]
fn verities_by_nets_are_those_of_the_definition() {
    assert_same::<ForcingNetVerity>(14, |board| {
        let places = Places::of(board);
        let facts: HashMap<Candidate, HashSet<SetFact>> = (board.all_candidates().iter())
            .map(|one| (one, net(&places, (CandidateSet::of(one), true))))
            .collect();
        let mut found = BTreeSet::new();
        for choice in &places.choices {
            let nets = choice.iter().map(|one| (one, &facts[&one]));
            let (failing, others): (Vec<_>, Vec<_>) = nets.partition(|(_, facts)| cannot_be(&places, facts));
            if !others.is_empty() {
                let cases = others.iter().map(|(_, facts)| singles(board, facts));
                let common = cases.reduce(|common, case| &common & &case).unwrap_or_default();
                let of_failing =
                    |fact: &(Candidate, bool)| failing.iter().any(|(one, _)| (*one, false) == *fact);
                found.extend(common.into_iter().filter(|fact| !of_failing(fact)));
            }
        }
        found.into_iter().map(outcome).collect()
    });
}
