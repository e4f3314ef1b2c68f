//! Remote Pair: an even number of cells, four or more, with the same two candidates, each of which sees the next.
//!
//! ```text
//!     [xy] - [xy] - [xy] - [xy]      -  sees, so the two hold different digits
//! ```
//!
//! From cell to cell the digits change, so the two ends hold one each: both digits leave every cell that sees both ends. Two
//! cells would be a naked pair.
//!
//! As `HoDoKu` defines it. Every two cells with an odd number of steps between them are a pattern, by the shortest way from one
//! to the other; of several shortest ways one is shown.

use std::ops::ControlFlow;

use sudoku_technique::{
    Board, Candidate, CandidateRole, CandidateSet, Cell, CellSet, ChainRole, Claim, Deduction, Digit, End,
    Flow, LinkStrength, Request, Sink, Stopped, Technique,
};

/// A shortest way has two cells in a house at most: three would see each other. So it has at most 18 cells, two in each row.
const MOST_STEPS: usize = 17;

/// Cells with the same two candidates, each of which sees the next.
#[derive(Default)]
pub struct RemotePair;

impl Technique for RemotePair {
    const ID: &'static str = "remote-pair";
    const NAME: &'static str = "Remote Pair";
    const SUMMARY: &'static str = "An even number of cells with the same two candidates, each of which sees the next; both digits leave every cell that sees both ends.";
    const PLACE: u32 = 2410;
    const FAMILY: &'static str = "chains";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0703")];
    const SENTENCE: &'static str = "{pincer.cells} hold only {pincer.digits}, and so do the cells between them: one end holds one, the other the other";

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let bivalue = board.bivalue_cells();
        let before = request
            .previous
            .map(|previous| (previous, previous.bivalue_cells()));
        for steps in (3..=MOST_STEPS).step_by(2) {
            let mut rest = bivalue;
            let mut goes_on = false;
            while let Some(first) = rest.first() {
                rest.remove(first);
                let Some(digits @ [x, y]) = board.candidates(first).pair() else {
                    continue;
                };
                let cells = bivalue & board.cells_with(x) & board.cells_with(y);
                rest -= cells;
                // With the same cells there were the same chains, and what they eliminate had gone.
                let unchanged = before.is_some_and(|(previous, bivalue)| {
                    cells == bivalue & previous.cells_with(x) & previous.cells_with(y)
                });
                if cells.len() > steps && !unchanged {
                    goes_on |= Pair { digits, cells }.find(board, steps, sink)?;
                }
            }
            if !goes_on {
                break;
            }
        }
        Flow::Continue(())
    }
}

/// All cells with the same two candidates.
struct Pair {
    digits: [Digit; 2],
    cells: CellSet,
}

impl Pair {
    /// Reports what two cells with this number of steps between them eliminate; whether there are any two.
    fn find(&self, board: &Board, steps: usize, sink: &mut Sink<'_>) -> ControlFlow<Stopped, bool> {
        let mut reached = false;
        for start in self.cells {
            let ways = self.ways(start, steps);
            reached |= !ways[steps].is_empty();
            for end in ways[steps].into_iter().filter(|&end| start < end) {
                self.report(board, &ways[..steps], [start, end], sink)?;
            }
        }
        ControlFlow::Continue(reached)
    }

    /// For each number of steps up to `steps` the cells that are so many steps away from `start`, by the shortest way.
    fn ways(&self, start: Cell, steps: usize) -> [CellSet; MOST_STEPS + 1] {
        let mut ways = [CellSet::EMPTY; MOST_STEPS + 1];
        ways[0] = CellSet::of(start);
        let mut new = self.cells - ways[0];
        for step in 1..=steps {
            for cell in ways[step - 1] {
                ways[step] |= new & cell.peers();
            }
            new -= ways[step];
        }
        ways
    }

    fn report(&self, board: &Board, ways: &[CellSet], ends: [Cell; 2], sink: &mut Sink<'_>) -> Flow {
        let [start, end] = ends;
        let around = start.peers() & end.peers();
        let mut gone = CandidateSet::EMPTY;
        for digit in self.digits {
            gone.insert_digit(digit, board.cells_with(digit) & around);
        }
        if gone.is_empty() {
            return Flow::Continue(());
        }
        let cells = ways.len() as u32 + 1;
        // Each cell is a link of its own, and so is each step.
        let deduction = Deduction::eliminate(gone).length(2 * cells - 1).size(cells);
        sink.emit_with(&deduction, |evidence| {
            let mut way = vec![end];
            for layer in ways.iter().rev() {
                let before = way.last().map_or(CellSet::EMPTY, |cell| *layer & cell.peers());
                way.extend(before.first());
            }
            way.reverse();
            for &cell in &way {
                let role = if ends.contains(&cell) {
                    CandidateRole::Pincer
                } else {
                    CandidateRole::Pattern
                };
                for digit in self.digits {
                    evidence.candidate(cell, digit, role);
                }
            }
            // The chain of a digit that goes: one end holds it or the other.
            let [x, y] = self.digits;
            let [x, y] = if gone.cells_of(x).is_empty() {
                [y, x]
            } else {
                [x, y]
            };
            let mut digits = [x, y];
            let mut chain = Vec::new();
            for cell in way {
                chain.extend(digits.map(|digit| End::from(Candidate::new(cell, digit))));
                digits.reverse();
            }
            evidence.alternate(ChainRole::Chain, &chain, LinkStrength::Strong);
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{assert_finds, board, find_all};

    const FOUR: &str = "r1c1=12 r1c5=12 r5c5=12 r5c8=12";

    #[test]
    fn both_digits_leave_the_cells_that_see_both_ends() {
        assert_finds::<RemotePair>(FOUR, &["12r1c8 12r5c1"]);
    }

    #[test]
    fn three_cells_and_two_are_too_few() {
        assert_finds::<RemotePair>("r1c1=12 r1c5=12 r5c5=12", &[]);
        assert_finds::<RemotePair>("r1c1=12 r1c5=12", &[]);
    }

    #[test]
    fn a_cell_with_other_candidates_breaks_the_chain() {
        assert_finds::<RemotePair>("r1c1=12 r1c5=12 r5c5=13 r5c8=12", &[]);
    }

    #[test]
    fn short_chains_come_before_long_ones() {
        // Six cells; the outer ones see r9c1 and r1c9, any four in a row what is between their ends.
        let six = "r1c1=12 r1c5=12 r5c5=12 r5c8=12 r8c8=12 r8c3=12";
        let lengths: Vec<_> = find_all::<RemotePair>(&board(six))
            .iter()
            .map(|found| found.length)
            .collect();
        assert_eq!(lengths, [7, 7, 7, 11]);
    }

    #[test]
    fn the_chain_leads_from_a_digit_that_goes_to_the_same_one() {
        let found = find_all::<RemotePair>(&board(&format!("{FOUR} r1c8-1 r5c1-1")));
        let links = &found[0].evidence.links;
        let two = Digit::from_index(1);
        let ends = [Cell::at(0, 0), Cell::at(4, 7)].map(|cell| End::from(Candidate::new(cell, two)));
        assert_eq!(links.len(), 7);
        assert_eq!([links[0].source, links[6].target], ends);
    }
}
