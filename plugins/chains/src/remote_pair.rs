//! Remote Pair: four or more connected cells with the same two candidates, each seeing the next.
//!
//! ```text
//!     [xy] - [xy] - [xy] - [xy]      -  sees, so the two hold different digits
//! ```
//!
//! Neighbours hold different digits, so the cells get two colours in turn: one colour holds `x` and the other `y`, or the other
//! way round. Both digits are eliminated from every cell that sees both colours. If all cells of one colour see all cells of the
//! other, naked pairs make the same eliminations.
//!
//! The definition is `HoDoKu`'s, which shows one chain of such cells. Here all connected cells are one pattern. One deduction for
//! each pair of ends would take more steps than in `HoDoKu`.

use sudoku_technique::{
    Board, Candidate, CandidateRole, CandidateSet, CellSet, Claim, Deduction, Digit, Flow, House,
    LinkStrength, Reason, Request, Sink, Technique, Text,
};

/// Cells with the same two candidates, each of which sees the next.
#[derive(Default)]
pub struct RemotePair;

impl Technique for RemotePair {
    const ID: &'static str = "remote-pair";
    const NAME: &'static str = "Remote Pair";
    const SUMMARY: &'static str = "Four or more cells with the same two candidates, each of which sees the next, hold the two in turn; both leave every cell that sees one of each kind.";
    const PLACE: u32 = 2410;
    const FAMILY: &'static str = "chains";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0703")];
    const COVERED_BY: &'static [Text] = &[Text::new("xy-chain")];
    const SENTENCE: &'static str = "{colour.cells} have only {colour.digits}, and two of them that see each other differ: {colour 1}, or the other way round; so no cell that sees both kinds can be {colour.any-digit}";

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let bivalue = board.bivalue_cells();
        let before = request
            .previous
            .map(|previous| (previous, previous.bivalue_cells()));
        let mut rest = bivalue;
        while let Some(first) = rest.first() {
            rest.remove(first);
            let Some(digits @ [x, y]) = board.candidates(first).pair() else {
                continue;
            };
            let mut cells = bivalue & board.cells_with(x) & board.cells_with(y);
            rest -= cells;
            // If the cells have not changed, the chains were there before and had no eliminations.
            let unchanged = before.is_some_and(|(previous, bivalue)| {
                cells == bivalue & previous.cells_with(x) & previous.cells_with(y)
            });
            while cells.len() >= 4 && !unchanged {
                let colours = component(cells);
                cells -= colours[0] | colours[1];
                if is_chain(colours) {
                    report(board, digits, colours, sink)?;
                }
            }
        }
        Flow::Continue(())
    }
}

/// Returns the cells that are connected with the first cell, including itself: those an even number of steps away, and those an
/// odd number of steps away.
fn component(cells: CellSet) -> [CellSet; 2] {
    let mut open = cells.first().map_or(CellSet::EMPTY, CellSet::of);
    let (mut near, mut far) = (open, CellSet::EMPTY);
    let mut steps = 0;
    while !open.is_empty() {
        open = (seen_by(open) & cells) - far;
        far |= open;
        (near, far) = (far, near);
        steps += 1;
    }
    if steps % 2 == 0 { [near, far] } else { [far, near] }
}

/// Returns whether no cell has both colours and two cells of different colours do not see each other. Between these two cells are
/// at least two others. In a ring with an odd number of cells, all cells have both colours; such a board has no solution.
fn is_chain([first, second]: [CellSet; 2]) -> bool {
    !first.intersects(second) && first.into_iter().any(|cell| !second.is_subset(cell.peers()))
}

fn seen_by(cells: CellSet) -> CellSet {
    cells
        .into_iter()
        .fold(CellSet::EMPTY, |seen, cell| seen | cell.peers())
}

fn report(board: &Board, digits: [Digit; 2], colours: [CellSet; 2], sink: &mut Sink<'_>) -> Flow {
    let [first, second] = colours;
    let around = (seen_by(first) & seen_by(second)) - (first | second);
    let mut gone = CandidateSet::EMPTY;
    for digit in digits {
        gone.insert_digit(digit, board.cells_with(digit) & around);
    }
    let size = (first | second).len() as u32;
    sink.emit_with(&Deduction::eliminate(gone).size(size), |evidence| {
        let [x, y] = digits;
        for (group, [x, y]) in [(1, [x, y]), (2, [y, x])] {
            let mut colour = CandidateSet::of_digit(x, first);
            colour.insert_digit(y, second);
            evidence.candidates_in(&colour, CandidateRole::Colour, group);
        }
        for cell in first | second {
            let [x, y] = digits.map(|digit| Candidate::new(cell, digit));
            evidence.link(x, y, LinkStrength::Strong, Some(Reason::Cell(cell)));
        }
        for one in first {
            for other in second & one.peers() {
                let joined = |house: &House| house.cells().contains(one) && house.cells().contains(other);
                let house = House::all().find(joined);
                for digit in digits {
                    let [from, to] = [one, other].map(|cell| Candidate::new(cell, digit));
                    evidence.link(from, to, LinkStrength::Weak, house.map(Reason::House));
                }
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{assert_finds, board, candidates, find_all};

    const FOUR: &str = "r1c1=12 r1c5=12 r5c5=12 r5c8=12";
    /// The eliminations of naked pairs within the four cells.
    const PAIRS: &str = "r1c2346789-12 r234678c5-12 r9c5-12 r5c234679-12";

    #[test]
    fn both_digits_leave_the_cells_that_see_both_ends() {
        assert_finds::<RemotePair>(&format!("{FOUR} {PAIRS}"), &["12r5c1"]);
        assert_finds::<RemotePair>(&format!("{FOUR} {PAIRS} r5c1-1"), &["2r5c1"]);
    }

    #[test]
    fn each_pair_of_cells_that_see_each_other_has_its_links() {
        let found = find_all::<RemotePair>(&board(&format!("{FOUR} {PAIRS}")));
        let links = &found[0].evidence.links;
        // Four cells, and three pairs of them with two digits each.
        assert_eq!(links.len(), 4 + 3 * 2);
        assert!(links.iter().all(|link| link.reason.is_some()));
    }

    #[test]
    fn three_cells_and_two_are_too_few() {
        assert_finds::<RemotePair>("r1c1=12 r1c5=12 r5c5=12", &[]);
        assert_finds::<RemotePair>("r1c1=12 r1c5=12", &[]);
    }

    #[test]
    fn cells_around_one_that_sees_them_all_are_naked_pairs() {
        assert_finds::<RemotePair>("r1c1=12 r1c5=12 r5c1=12 r2c2=12", &[]);
    }

    #[test]
    fn a_cell_with_other_candidates_breaks_the_chain() {
        assert_finds::<RemotePair>("r1c1=12 r1c5=12 r5c5=13 r5c8=12", &[]);
    }

    #[test]
    fn all_cells_that_hang_together_are_one_pattern() {
        let six = format!("{FOUR} {PAIRS} r8c8=12 r8c3=12");
        let found = find_all::<RemotePair>(&board(&six));
        assert_eq!((found.len(), found[0].size), (1, 6));
    }

    #[test]
    fn a_colour_has_the_two_digits_in_turn() {
        let found = find_all::<RemotePair>(&board(FOUR));
        let marks = found[0].evidence.candidates.iter();
        let first: CandidateSet = marks
            .filter(|mark| mark.group == 1)
            .map(|mark| mark.candidate)
            .collect();
        assert_eq!(first, candidates("1r1c1 2r1c5 1r5c5 2r5c8"));
    }
}
