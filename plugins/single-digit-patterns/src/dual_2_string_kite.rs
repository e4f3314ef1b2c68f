//! Dual 2-String Kite: two kites of a digit with the same two places in their box.
//!
//! ```text
//!     P . . A . .      A  the places in the box
//!     . . . . A Q      P  the loose ends of row 1 and column 5: * is eliminated
//!     . . . . . .      Q  the loose ends of row 2 and column 4: + is eliminated
//!     * . . . P .
//!     . . . Q . +
//! ```
//!
//! Each kite has one place of the box in its row and the other in its column. The two kites eliminate different places. There is
//! one deduction for each digit and pair of places. The definition follows `HoDoKu`.

use sudoku_technique::{Board, Claim, Flow, Request, Sink, Technique};

use crate::kite::{self, Kite};
use crate::{places, target};

/// Two kites on one pair of places in a box.
#[derive(Default)]
pub struct DualTwoStringKite;

impl Technique for DualTwoStringKite {
    const ID: &'static str = "dual-2-string-kite";
    const NAME: &'static str = "Dual 2-String Kite";
    const SUMMARY: &'static str =
        "Two 2-string kites share their two places in a box; each removes a place of the digit.";
    const PLACE: u32 = 1740;
    const FAMILY: &'static str = "single-digit-patterns";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0404")];
    const SENTENCE: &'static str = "{base} have only two places each for {removed.digits}; {pattern.cells} both lie in {pattern.house}, so at most one of them is {removed.digits}; at least one of {pincer 1.cells} is {removed.digits}, and at least one of {pincer 2.cells}; so no cell that sees both of one pair can be {removed.digits}";

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        for places in places::doubtful(board, request) {
            let mut kites: Vec<Kite> = Vec::new();
            kite::each(&places, |kite| {
                kites.push(kite);
                Flow::Continue(())
            })?;
            let same_places =
                |one: &Kite, other: &Kite| one.in_row == other.in_column && one.in_column == other.in_row;
            target::report_pairs(&kites, places.digit, same_places, sink)?;
        }
        Flow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{assert_finds, board, find_first};

    /// Row 1 and column 5 make one kite, row 2 and column 4 the other, both on r1c4 and r2c5.
    const DUAL: &str = "r1c2356789-4 r1345678c5-4 r2c1234678-4 r2345679c4-4";

    #[test]
    fn both_kites_remove_their_place() {
        assert_finds::<DualTwoStringKite>(DUAL, &["4r9c1 4r8c9"]);
    }

    #[test]
    fn one_kite_is_not_dual() {
        assert_finds::<DualTwoStringKite>(&format!("{DUAL} r9c1-4"), &[]);
        assert_finds::<DualTwoStringKite>("r1c2356789-4 r1345678c5-4", &[]);
    }

    #[test]
    fn the_kites_are_two_groups_with_a_chain_each() {
        let found = find_first::<DualTwoStringKite>(&board(DUAL)).expect("a dual kite");
        let groups: Vec<_> = found.evidence.chains.iter().map(|chain| chain.group).collect();
        assert_eq!(groups, [1, 2]);
        assert_eq!(found.evidence.links.len(), 6);
    }
}
