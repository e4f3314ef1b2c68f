//! 2-String Kite: a row and a column with two places for a digit each, joined in the box where they cross.
//!
//! The two places in the box are different cells, and the other two lie outside of it; see [`kite`]. The place that sees both of
//! the other two is eliminated. There is one deduction for each digit and eliminated place. The definition follows `HoDoKu`, which
//! also accepts a line with both places in the box; that is claiming.

use sudoku_technique::{Board, CellSet, Claim, Flow, Request, Sink, Technique, Text};

use crate::{evidence, kite, places, target};

/// A row and a column, joined in a box: of the other two ends one is true.
#[derive(Default)]
pub struct TwoStringKite;

impl Technique for TwoStringKite {
    const ID: &'static str = "2-string-kite";
    const NAME: &'static str = "2-String Kite";
    const SUMMARY: &'static str = "A row and a column have two places for a digit each, one of each in a common box; the cell that sees both other places loses it.";
    const PLACE: u32 = 1710;
    const FAMILY: &'static str = "single-digit-patterns";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0401")];
    const COVERED_BY: &'static [Text] = &[Text::new("turbot-fish")];
    const SENTENCE: &'static str = evidence::SENTENCE;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        for places in places::doubtful(board, request) {
            let mut known = CellSet::EMPTY;
            kite::each(&places, |kite| {
                target::report(&kite, places.digit, &mut known, sink)
            })?;
        }
        Flow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{assert_finds, board, find_first};

    /// Row 1 has its 4 in columns 1 and 4, column 5 in rows 2 and 9.
    const KITE: &str = "r1c2356789-4 r1345678c5-4";

    #[test]
    fn the_place_that_sees_both_loose_ends_loses_the_digit() {
        assert_finds::<TwoStringKite>(KITE, &["4r9c1"]);
    }

    #[test]
    fn without_a_place_where_the_loose_ends_cross_there_is_nothing_to_say() {
        assert_finds::<TwoStringKite>(&format!("{KITE} r9c1-4"), &[]);
    }

    #[test]
    fn the_lines_may_not_share_a_place() {
        assert_finds::<TwoStringKite>("r1c2346789-4 r2345678c5-4", &[]);
    }

    #[test]
    fn a_line_with_both_places_in_the_box_has_no_loose_end() {
        assert_finds::<TwoStringKite>("r1c1235789-4 r1345678c5-4", &[]);
    }

    #[test]
    fn the_evidence_names_both_lines_and_the_box() {
        let found = find_first::<TwoStringKite>(&board(KITE)).expect("a kite");
        let houses: Vec<_> = found
            .evidence
            .houses
            .iter()
            .map(|mark| mark.house.to_string())
            .collect();
        assert_eq!(houses, ["row 1", "column 5"]);
        assert_eq!(found.evidence.links.len(), 3);
    }
}
