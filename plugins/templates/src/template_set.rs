//! Template Set: places a digit in the cells that are in all of its templates.
//!
//! There is one deduction for each digit, with all such cells. [The crate](crate) says which templates count. The definition
//! follows `HoDoKu`.

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Claim, Deduction, Digit, Flow, Request, Sink, Technique,
};

use crate::agreed::AgreedTemplates;

/// A cell that is in all templates of a digit holds the digit.
#[derive(Default)]
pub struct TemplateSet;

impl Technique for TemplateSet {
    const ID: &'static str = "template-set";
    const NAME: &'static str = "Template Set";
    const SUMMARY: &'static str = "All remaining ways to place a digit in the whole grid have some cells in common; these hold the digit.";
    const PLACE: u32 = 3900;
    const FAMILY: &'static str = "templates";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("1201")];
    const SENTENCE: &'static str = "every arrangement of all nine {on.digits}s uses {on.cells}";

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let agreed = AgreedTemplates::of(board);
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
    fn a_cell_in_all_templates_holds_the_digit() {
        // Rows 1 and 2 have 5 in columns 1 and 4 only, so row 3 has it in column 7.
        assert_finds::<TemplateSet>("r12c2356789-5 r3c235689-5", &["+5r3c7"]);
        assert_finds::<TemplateSet>("r1c23456789-5", &["+5r1c1"]);
    }

    #[test]
    fn with_every_cell_open_nothing_is_certain() {
        assert_finds::<TemplateSet>("", &[]);
    }

    #[test]
    fn a_certain_cell_of_one_digit_is_impossible_for_another() {
        // Row 1 has 5 in r1c1 only, so its 6 is in r1c2.
        assert_finds::<TemplateSet>("r1c23456789-5 r1c3456789-6", &["+5r1c1", "+6r1c2"]);
    }
}
