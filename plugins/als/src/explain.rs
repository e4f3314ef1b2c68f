//! The evidence of patterns that are made of almost locked sets.

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, CellRole, CellSet, ChainRole, Digit, DigitSet, End, Evidence, House,
    LinkStrength, NodeIndex, NodeKind, Reason,
};

use sudoku_patterns::almost_locked_sets::AlmostLockedSet;

/// Writes down the set as the one with number `group`, and which digits it has in common with its neighbours.
pub(crate) fn set(
    board: &Board,
    set: &AlmostLockedSet,
    group: u16,
    commons: DigitSet,
    evidence: &mut Evidence,
) -> NodeIndex {
    evidence.cells(set.cells, CellRole::Set, group);
    for digit in commons {
        let places = CandidateSet::of_digit(digit, set.places(digit, board));
        evidence.candidates_in(&places, CandidateRole::RestrictedCommon, group);
    }
    evidence.node(NodeKind::AlmostLockedSet, group, set.candidates(board).iter())
}

/// Writes down a chain of sets: `digits[n]` is what the sets `n` and `n + 1` cannot both hold, `z` what is in the first or in
/// the last set.
pub(crate) fn chain(
    board: &Board,
    sets: &[AlmostLockedSet],
    digits: &[Digit],
    z: DigitSet,
    evidence: &mut Evidence,
) {
    let mut nodes = Vec::new();
    for (index, member) in sets.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|before| digits.get(before));
        let commons = before.into_iter().chain(digits.get(index)).copied().collect();
        nodes.push(set(board, member, index as u16 + 1, commons, evidence));
    }
    for z in z {
        let start = evidence.links.len();
        let mut from = end(sets[0].places(z, board), z, evidence);
        for (index, member) in sets.iter().enumerate() {
            let out = digits.get(index).copied().unwrap_or(z);
            let places = member.places(out, board);
            let to = end(places, out, evidence);
            evidence.link(from, to, LinkStrength::Strong, Some(Reason::Node(nodes[index])));
            let Some(next) = sets.get(index + 1) else { break };
            let beyond = next.places(out, board);
            let far = end(beyond, out, evidence);
            let house = House::all().find(|house| (places | beyond).is_subset(house.cells()));
            evidence.link(to, far, LinkStrength::Weak, house.map(Reason::House));
            from = far;
        }
        evidence.chain(sudoku_technique::Chain::new(
            ChainRole::Chain,
            start..evidence.links.len(),
        ));
    }
}

/// A digit in these cells as one end of a link.
pub(crate) fn end(places: CellSet, digit: Digit, evidence: &mut Evidence) -> End {
    let candidates = CandidateSet::of_digit(digit, places);
    match (places.len(), candidates.iter().next()) {
        (1, Some(only)) => End::from(only),
        _ => End::from(evidence.node(NodeKind::Group, 0, candidates.iter())),
    }
}

/// The digits that stand in a set of candidates.
pub(crate) fn digits_of(candidates: &CandidateSet) -> DigitSet {
    let stands = |digit: &Digit| !candidates.cells_of(*digit).is_empty();
    Digit::ALL.into_iter().filter(stands).collect()
}
