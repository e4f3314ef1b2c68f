//! Skyscraper: two strong links of a digit in parallel lines, joined at one end.
//!
//! ```text
//!     P . . . A . .      A  the joint of the lines: not both of these places hold the digit
//!     . * . . . . .      P  so one of the loose ends (pincers) holds it
//!     . * . . . . .      *  sees both loose ends
//!     * . . . . . .
//!     . P . . A . .
//!     * . . . . . .
//! ```

use sudoku_technique::{
    Board, Candidate, CandidateRole, CandidateSet, Cell, CellSet, Chain, ChainRole, Claim, Deduction, Digit,
    End, Flow, House, HouseKind, HouseRole, LinkStrength, Literal, Reason, Request, Sink, Technique, Variant,
    VariantEntry,
};

const FORMS: &[VariantEntry] = &[
    VariantEntry::new("rows", "The parallel lines are rows."),
    VariantEntry::new("columns", "The parallel lines are columns."),
];
const ROWS: Variant = Variant::named(FORMS, "rows");
const COLUMNS: Variant = Variant::named(FORMS, "columns");

/// Two parallel strong links that are joined at one end. One of the two other ends is true.
#[derive(Default)]
pub struct Skyscraper;

impl Technique for Skyscraper {
    const ID: &'static str = "skyscraper";
    const NAME: &'static str = "Skyscraper";
    const SUMMARY: &'static str = "Two parallel lines have two places for a digit, joined at one end; cells that see both other ends lose it.";
    const PLACE: u32 = 1350;
    const FAMILY: &'static str = "single-digit-patterns";
    const VARIANTS: &'static [VariantEntry] = FORMS;
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0400")];
    const SENTENCE: &'static str = "{base} are joined at {pattern.cells}, so one of {pincer} is true";

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        for digit in Digit::ALL {
            let places = board.cells_with(digit);
            // Skips a digit whose places have not changed since nothing was found: the pattern depends on them only.
            let unchanged = |previous: &Board| previous.cells_with(digit) == places;
            if request.previous.is_some_and(unchanged) {
                continue;
            }
            let pairs: Vec<_> = House::lines()
                .filter_map(|line| Some((line, board.conjugate_pair(digit, line)?)))
                .collect();
            for (number, &one) in pairs.iter().enumerate() {
                for &other in &pairs[number + 1..] {
                    if other.0.kind() == one.0.kind() {
                        report(digit, places, [one, other], sink)?;
                    }
                }
            }
        }
        Flow::Continue(())
    }
}

fn report(digit: Digit, places: CellSet, lines: [(House, [Cell; 2]); 2], sink: &mut Sink<'_>) -> Flow {
    let [(one, [a, b]), (other, [c, d])] = lines;
    let (variant, across) = match one.kind() {
        HouseKind::Row => (ROWS, 1),
        _ => (COLUMNS, 0),
    };
    let crossing = |cell: Cell| cell.houses()[across];
    let joined: Vec<_> = [[a, b, c, d], [a, b, d, c], [b, a, c, d], [b, a, d, c]]
        .into_iter()
        .filter(|&[_, near, joint, _]| crossing(near) == crossing(joint))
        .collect();
    // If the lines are joined at both ends, the pattern is an X-Wing.
    let &[[start, near, joint, end]] = &joined[..] else {
        return Flow::Continue(());
    };
    let gone = places & start.peers() & end.peers();
    let deduction = Deduction::eliminate_digit(digit, gone).variant(variant).length(3);
    sink.emit_with(&deduction, |evidence| {
        let both = |cells: [Cell; 2]| CandidateSet::of_digit(digit, cells.into_iter().collect());
        evidence.candidates(&both([near, joint]), CandidateRole::Pattern);
        evidence.candidates(&both([start, end]), CandidateRole::Pincer);
        evidence.houses([one, other], HouseRole::Base);
        let at = |cell| End::from(Candidate::new(cell, digit));
        let mut link = |from, to, strength, house| {
            evidence.link(at(from), at(to), strength, Some(Reason::House(house)));
        };
        link(start, near, LinkStrength::Strong, one);
        link(near, joint, LinkStrength::Weak, crossing(near));
        link(joint, end, LinkStrength::Strong, other);
        evidence.chain(Chain {
            premise: Some(Literal::Off(at(start))),
            conclusion: Some(Literal::On(at(end))),
            ..Chain::new(ChainRole::Chain, 0..3)
        });
    })
}

sudoku_technique::export_techniques!(Skyscraper);

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{assert_definition, assert_finds, board, find_first};

    #[test]
    fn a_cell_that_sees_both_loose_ends_loses_the_digit() {
        // Row 1 has 7 only in columns 2 and 5, and row 4 only in columns 2 and 6.
        assert_finds::<Skyscraper>("r1c1346789-7 r4c1345789-7", &["rows: 7r23c6 7r56c5"]);
        assert_finds::<Skyscraper>("r1346789c1-7 r1345789c4-7", &["columns: 7r6c23 7r5c56"]);
        // The second place of row 1 is above the first place of row 4.
        assert_finds::<Skyscraper>("r1c3456789-7 r4c1456789-7", &["rows: 7r56c1 7r23c3"]);
    }

    #[test]
    fn lines_joined_at_both_ends_or_at_none_are_not_a_skyscraper() {
        assert_finds::<Skyscraper>("r1c1346789-7 r4c1346789-7", &[]);
        assert_finds::<Skyscraper>("r1c1346789-7 r4c2356789-7", &[]);
    }

    #[test]
    fn the_evidence_is_a_chain_from_one_loose_end_to_the_other() {
        let found = find_first::<Skyscraper>(&board("r1c1346789-7 r4c1345789-7")).expect("a skyscraper");
        let evidence = found.evidence;
        let sources: Vec<_> = evidence.links.iter().map(|link| link.source).collect();
        let Some(Literal::Off(premise)) = evidence.chains[0].premise else {
            panic!("{:?}", evidence.chains);
        };
        assert_eq!(premise, sources[0]);
        assert_eq!(evidence.links[1].reason, Some(Reason::House(House::column(1))));
    }

    /// The definition: two parallel lines with two places each, and exactly one crossing line with a place of both.
    #[test]
    fn it_is_what_its_definition_says_on_any_board() {
        assert_definition::<Skyscraper>(|board| {
            let mut found = Vec::new();
            for digit in Digit::ALL {
                let places = board.cells_with(digit);
                for one in House::lines() {
                    for other in House::lines().filter(|line| line.kind() == one.kind() && *line > one) {
                        let (near, far) = (places & one.cells(), places & other.cells());
                        let crossing = |line: &House| line.kind() != one.kind();
                        let joints: Vec<_> = House::lines()
                            .filter(crossing)
                            .filter(|line| near.intersects(line.cells()) && far.intersects(line.cells()))
                            .collect();
                        if near.len() != 2 || far.len() != 2 || joints.len() != 1 {
                            continue;
                        }
                        let ends = (near | far) - joints[0].cells();
                        let gone = places & ends.common_peers();
                        if !gone.is_empty() {
                            found.push((CandidateSet::EMPTY, CandidateSet::of_digit(digit, gone)));
                        }
                    }
                }
            }
            found
        });
    }
}
