//! Skyscraper: two parallel lines with two places for a digit each, of which one place of each is in the same crossing line.
//!
//! ```text
//!     P . . . A . .      A  the joined places: at most one holds the digit
//!     . * . . . . .      P  the loose ends: at least one holds the digit
//!     . * . . . . .      *  sees both loose ends
//!     * . . . . . .
//!     . P . . A . .
//!     * . . . . . .
//! ```
//!
//! Lines that are joined at both ends are an X-Wing. There is one deduction for each digit and set of eliminations, for rows and
//! for columns. Rows come before columns, as in `HoDoKu`. `HoDoKu` accepts only lines that are joined at the first place of both or
//! at the last place of both. Lines joined at the first place of one and the last place of the other have eliminations only if a
//! line has both places in one box, which is claiming.

use sudoku_patterns::subsets::members;
use sudoku_technique::{
    Board, Cell, CellSet, Claim, Deduction, Flow, House, Request, Sink, Technique, Text, Variant,
    VariantEntry,
};

use crate::evidence::{self, JoinedLinks};
use crate::places::{self, DigitLines, DigitPlaces};

const FORMS: &[VariantEntry] = &[
    VariantEntry::new("rows", "The parallel lines are rows."),
    VariantEntry::new("columns", "The parallel lines are columns."),
];
const ROWS: Variant = Variant::named(FORMS, "rows");
const COLUMNS: Variant = Variant::named(FORMS, "columns");

/// Two parallel lines joined at one end: one of the two other ends is true.
#[derive(Default)]
pub struct Skyscraper;

impl Technique for Skyscraper {
    const ID: &'static str = "skyscraper";
    const NAME: &'static str = "Skyscraper";
    const SUMMARY: &'static str = "Two parallel lines have two places for a digit, joined at one end; cells that see both other ends lose it.";
    const PLACE: u32 = 1700;
    const FAMILY: &'static str = "single-digit-patterns";
    const VARIANTS: &'static [VariantEntry] = FORMS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0400")];
    const COVERED_BY: &'static [Text] = &[Text::new("turbot-fish")];
    const SENTENCE: &'static str = evidence::SENTENCE;

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        for base in [ParallelLines::Rows, ParallelLines::Columns] {
            for places in places::doubtful(board, request) {
                base.find(&places, sink)?;
            }
        }
        Flow::Continue(())
    }
}

/// The direction of the parallel lines.
#[derive(Clone, Copy)]
enum ParallelLines {
    Rows,
    Columns,
}

impl ParallelLines {
    fn find(self, places: &DigitPlaces, sink: &mut Sink<'_>) -> Flow {
        let DigitLines { masks, pairs } = match self {
            Self::Rows => &places.rows,
            Self::Columns => &places.columns,
        };
        let mut known = Vec::new();
        let mut others = *pairs;
        for one in members(*pairs) {
            others &= others - 1;
            for other in members(others) {
                let joint = masks[one] & masks[other];
                // Lines with the same two places are an X-Wing.
                if joint == 0 || masks[one] == masks[other] {
                    continue;
                }
                let ends = [(one, masks[one] & !joint), (other, masks[other] & !joint)];
                let ends = ends.map(|(line, mask)| self.cell(line, mask.trailing_zeros() as usize));
                let gone = places.seen_by_both(ends[0], ends[1]);
                if gone.is_empty() || known.contains(&gone) {
                    continue;
                }
                known.push(gone);
                let across = joint.trailing_zeros() as usize;
                self.report(places, [one, other], across, ends, gone, sink)?;
            }
        }
        Flow::Continue(())
    }

    fn report(
        self,
        places: &DigitPlaces,
        [one, other]: [usize; 2],
        across: usize,
        [start, end]: [Cell; 2],
        gone: CellSet,
        sink: &mut Sink<'_>,
    ) -> Flow {
        let variant = match self {
            Self::Rows => ROWS,
            Self::Columns => COLUMNS,
        };
        let deduction = Deduction::eliminate_digit(places.digit, gone)
            .variant(variant)
            .length(3);
        sink.emit_with(&deduction, |evidence| {
            let house = |number| match self {
                Self::Rows => [House::row(number), House::column(across)],
                Self::Columns => [House::column(number), House::row(across)],
            };
            let ends = [start, self.cell(one, across), self.cell(other, across), end];
            let [first, crossing] = house(one);
            let chain = JoinedLinks {
                ends: ends.map(CellSet::of),
                houses: [first, crossing, house(other)[0]],
            };
            chain.explain(places.digit, 0, evidence);
        })
    }

    fn cell(self, line: usize, crossing: usize) -> Cell {
        match self {
            Self::Rows => Cell::at(line, crossing),
            Self::Columns => Cell::at(crossing, line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{assert_finds, board, find_first};
    use sudoku_technique::{Literal, Reason};

    #[test]
    fn what_sees_both_loose_ends_loses_the_digit() {
        assert_finds::<Skyscraper>("r1c1346789-7 r4c1345789-7", &["rows: 7r23c6 7r56c5"]);
        assert_finds::<Skyscraper>("r1346789c1-7 r1345789c4-7", &["columns: 7r6c23 7r5c56"]);
    }

    #[test]
    fn the_joint_can_be_the_last_place_of_one_line_and_the_first_of_the_other() {
        assert_finds::<Skyscraper>("r1c3456789-7 r4c1456789-7", &["rows: 7r56c1 7r23c3"]);
    }

    #[test]
    fn joined_at_both_ends_or_at_none_it_is_no_skyscraper() {
        assert_finds::<Skyscraper>("r1c1346789-7 r4c1346789-7", &[]);
        assert_finds::<Skyscraper>("r1c1346789-7 r4c2356789-7", &[]);
    }

    #[test]
    fn two_skyscrapers_with_one_outcome_are_reported_once() {
        // Rows 1 and 2 are joined with row 4 in column 1; of what each pair could remove only r5c5 is left.
        let rows = "r12c2346789-7 r4c2345789-7 r6c5-7 r3c6-7";
        assert_finds::<Skyscraper>(rows, &["rows: 7r5c5"]);
    }

    #[test]
    fn the_evidence_is_a_chain_from_one_loose_end_to_the_other() {
        let found = find_first::<Skyscraper>(&board("r1c1346789-7 r4c1345789-7")).expect("a skyscraper");
        let evidence = found.evidence;
        let sources: Vec<_> = evidence.links.iter().map(|link| link.source).collect();
        assert_eq!(evidence.chains[0].premise, Some(Literal::Off(sources[0])));
        assert_eq!(evidence.links[1].reason, Some(Reason::House(House::column(1))));
        assert_eq!(found.length, 3);
    }
}
