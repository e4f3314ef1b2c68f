//! Template Delete: eliminates the places that are in no template of their digit.
//!
//! There is one deduction for each digit, with all such places. [The crate](crate) says which templates count. The definition
//! follows `HoDoKu`.

use sudoku_technique::{
    Board, CandidateRole, CandidateSet, Claim, Deduction, Digit, Flow, Request, Sink, Technique,
};

use crate::agreed::AgreedTemplates;

/// A place that is in no template of its digit is eliminated.
#[derive(Default)]
pub struct TemplateDelete;

impl Technique for TemplateDelete {
    const ID: &'static str = "template-delete";
    const NAME: &'static str = "Template Delete";
    const SUMMARY: &'static str =
        "Some places of a digit are in no remaining way to place it in the whole grid; these are eliminated.";
    const PLACE: u32 = 3910;
    const FAMILY: &'static str = "templates";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("1202")];
    const SENTENCE: &'static str = "no arrangement of all nine {removed.digits}s uses {removed.any-cell}";

    fn find(&self, board: &Board, _: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let agreed = AgreedTemplates::of(board);
        for digit in Digit::ALL {
            let gone = agreed.impossible.cells_of(digit);
            let deduction = Deduction::eliminate_digit(digit, gone);
            sink.emit_with(&deduction, |evidence| {
                let left = board.cells_with(digit) - gone;
                evidence.candidates(&CandidateSet::of_digit(digit, left), CandidateRole::Pattern);
            })?;
        }
        Flow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::CellSet;
    use sudoku_technique::testing::{assert_finds, board, cells, find_all};

    #[test]
    fn a_place_in_no_template_is_eliminated() {
        // An X-Wing: rows 1 and 5 have 7 only in columns 2 and 5.
        assert_finds::<TemplateDelete>("r15c1346789-7", &["7r2346789c25"]);
        // A pointing pattern.
        assert_finds::<TemplateDelete>("r23c123-4", &["4r1c456789"]);
    }

    #[test]
    fn with_every_cell_open_nothing_is_impossible() {
        assert_finds::<TemplateDelete>("", &[]);
    }

    #[test]
    fn templates_that_need_a_cell_of_another_digit_do_not_count() {
        // Row 1 has 5 in r1c1 only, so its 6 is in r1c2.
        let found = find_all::<TemplateDelete>(&board("r1c23456789-5 r1c3456789-6"));
        let sixes = found
            .iter()
            .map(|found| found.eliminations.cells_of(Digit::from_index(5)));
        assert!(
            sixes.eq([CellSet::EMPTY; 5]
                .into_iter()
                .chain([cells("r1c1 r23c123 r456789c2")])
                .chain([CellSet::EMPTY; 3]))
        );
    }
}
