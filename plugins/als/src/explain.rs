//! Writes the evidence of patterns with almost locked sets.

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, CellRole, CellSet, ChainRole, Digit, DigitSet, End, Evidence, House,
    LinkStrength, NodeIndex, NodeKind, Reason,
};

use sudoku_patterns::almost_locked_sets::AlmostLockedSet;

/// Writes a set with the number `group`. `commons` are its restricted commons with its neighbours.
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

/// Writes a chain of sets. `digits[n]` is the restricted common of the sets `n` and `n + 1`. The first or the last set holds
/// each digit of `z`.
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

/// Returns the end of a link for a digit in these cells: a candidate, or a group if there are several cells.
pub(crate) fn end(places: CellSet, digit: Digit, evidence: &mut Evidence) -> End {
    let candidates = CandidateSet::of_digit(digit, places);
    match (places.len(), candidates.iter().next()) {
        (1, Some(only)) => End::from(only),
        _ => End::from(evidence.node(NodeKind::Group, 0, candidates.iter())),
    }
}

/// Returns the digits of a set of candidates.
pub(crate) fn digits_of(candidates: &CandidateSet) -> DigitSet {
    let stands = |digit: &Digit| !candidates.cells_of(*digit).is_empty();
    Digit::ALL.into_iter().filter(stands).collect()
}
