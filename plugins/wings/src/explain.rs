//! Writes the chain of a wing, with the reason of each inference.

use sudoku_technique::{
    Board, Candidate, CellSet, Chain, ChainRole, End, Evidence, House, LinkStrength, Reason,
};

/// Adds the chain through `ends`. Strong and weak links alternate, and the first is strong.
pub(crate) fn chain(evidence: &mut Evidence, board: &Board, ends: &[Candidate]) {
    let start = evidence.links.len();
    let strengths = [LinkStrength::Strong, LinkStrength::Weak];
    for (pair, strength) in ends.windows(2).zip(strengths.into_iter().cycle()) {
        let reason = reason(board, pair[0], pair[1], strength);
        evidence.link(End::from(pair[0]), End::from(pair[1]), strength, reason);
    }
    evidence.chain(Chain::new(ChainRole::Chain, start..evidence.links.len()));
}

/// Returns the common cell, or else the first house that is a reason of the link.
fn reason(board: &Board, one: Candidate, other: Candidate, strength: LinkStrength) -> Option<Reason> {
    if one.cell() == other.cell() {
        return Some(Reason::Cell(one.cell()));
    }
    let cells: CellSet = [one.cell(), other.cell()].into_iter().collect();
    let places = board.cells_with(one.digit());
    let holds = |house: &House| match strength {
        LinkStrength::Strong => places & house.cells() == cells,
        _ => cells.is_subset(house.cells()),
    };
    House::all().find(holds).map(Reason::House)
}
