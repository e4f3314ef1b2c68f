//! Template Set: the cells that every template of a digit contains hold the digit.
//!
//! One deduction for each digit, with all of its cells. Which templates count is said in [the crate](crate); as `HoDoKu`
//! defines it.

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Claim, Deduction, Digit, Flow, Request, Sink, Technique,
};

use crate::agreed::Agreed;

/// What all templates of a digit have in common is true.
#[derive(Default)]
pub struct TemplateSet;

impl Technique for TemplateSet {
    const ID: &'static str = "template-set";
    const NAME: &'static str = "Template Set";
    const SUMMARY: &'static str =
        "All ways left to put a digit into the grid have some cells in common; these hold the digit.";
    const PLACE: u32 = 3900;
    const FAMILY: &'static str = "templates";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("1201")];
    const SENTENCE: &'static str = "every template that is left contains {on}";

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let agreed = Agreed::of(board);
        for digit in Digit::ALL {
            let cells = agreed.certain.cells_of(digit);
            if cells.is_empty() {
                continue;
            }
            let certain = CandidateSet::of_digit(digit, cells);
            let mut deduction = Deduction::eliminate(CandidateSet::EMPTY);
            deduction.placements = certain;
            sink.emit_with(&deduction, |evidence| {
                evidence.candidates(&certain, CandidateRole::On);
            })?;
        }
        Flow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::assert_finds;

    #[test]
    fn a_cell_that_all_templates_contain_holds_the_digit() {
        // Rows 1 and 2 have 5 in columns 1 and 4 only, which leaves column 7 to row 3.
        assert_finds::<TemplateSet>("r12c2356789-5 r3c235689-5", &["+5r3c7"]);
        assert_finds::<TemplateSet>("r1c23456789-5", &["+5r1c1"]);
    }

    #[test]
    fn with_every_cell_open_nothing_is_certain() {
        assert_finds::<TemplateSet>("", &[]);
    }

    #[test]
    fn what_is_certain_for_one_digit_is_impossible_for_another() {
        // Row 1 has 5 in r1c1 only, so its 6 stands in r1c2.
        assert_finds::<TemplateSet>("r1c23456789-5 r1c3456789-6", &["+5r1c1", "+6r1c2"]);
    }
}
