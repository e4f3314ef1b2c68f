//! The links between the candidates of a board: the direct consequences of each candidate.

use sudoku_technique::{Board, Candidate, CandidateSet, LinkStrength, Reason};

/// The links of a board, by candidate. A candidate that is not on the board has no links.
pub(crate) struct LinkGraph {
    /// The candidates that are true if the candidate is false: the other one of two in a cell or a house.
    strong: Vec<Vec<Candidate>>,
    /// The candidates that are false if the candidate is true: all others in its cell, and those of its digit in its houses.
    weak: Vec<CandidateSet>,
}

impl LinkGraph {
    pub(crate) fn new(board: &Board) -> Self {
        let mut graph = Self {
            strong: vec![Vec::new(); Candidate::COUNT],
            weak: vec![CandidateSet::EMPTY; Candidate::COUNT],
        };
        for candidate in board.all_candidates().iter() {
            let (cell, digit) = (candidate.cell(), candidate.digit());
            let mut others = board.candidates(cell);
            others.remove(digit);
            let weak = &mut graph.weak[candidate.index()];
            weak.insert_digits(others, [cell].into_iter().collect());
            weak.insert_digit(digit, board.cells_with(digit) & cell.peers());

            let strong = &mut graph.strong[candidate.index()];
            strong.extend(others.only().map(|other| Candidate::new(cell, other)));
            for house in cell.houses() {
                let pair = board.conjugate_pair(digit, house).into_iter().flatten();
                for other in pair.filter(|&other| other != cell) {
                    let other = Candidate::new(other, digit);
                    // Two cells can be the only ones both in a line and in a box.
                    if !strong.contains(&other) {
                        strong.push(other);
                    }
                }
            }
        }
        graph
    }

    pub(crate) fn strong(&self, candidate: Candidate) -> &[Candidate] {
        &self.strong[candidate.index()]
    }

    pub(crate) fn weak(&self, candidate: Candidate) -> &CandidateSet {
        &self.weak[candidate.index()]
    }
}

/// Returns the reason of a link of this strength: the common cell, or the first house that is a reason.
pub(crate) fn reason(
    board: &Board,
    from: Candidate,
    to: Candidate,
    strength: LinkStrength,
) -> Option<Reason> {
    if from.cell() == to.cell() {
        return Some(Reason::Cell(from.cell()));
    }
    let enough = |house: &_| {
        to.cell().houses().contains(house)
            && (strength == LinkStrength::Weak || board.conjugate_pair(from.digit(), *house).is_some())
    };
    from.cell().houses().into_iter().find(enough).map(Reason::House)
}
