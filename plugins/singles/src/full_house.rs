//! Full house: the last unsolved cell of a house.
//!
//! A cell can be the last one of up to three houses. This is one deduction with all these houses as evidence. On a
//! contradictory board, the houses of a cell may lack different digits, or more than one digit. Then nothing follows.

use sudoku_technique::{
    Board, CandidateRole, Cell, CellSet, Claim, Deduction, DigitSet, Flow, House, HouseRole, Request, Sink,
    Technique, Text,
};

/// A house has one unsolved cell, which gets the missing digit.
#[derive(Default)]
pub struct FullHouse;

impl Technique for FullHouse {
    const ID: &'static str = "full-house";
    const NAME: &'static str = "Full House";
    const SUMMARY: &'static str =
        "A house has exactly one unsolved cell; the digit missing from the house goes there.";
    const PLACE: u32 = 100;
    const FAMILY: &'static str = "singles";
    const CLAIMS: &'static [Claim] = &[Claim::hodoku("0000")];
    const COVERED_BY: &'static [Text] = &[Text::new("naked-single")];
    const SENTENCE: &'static str =
        "{placed.cells} is the last open cell of {base}, and {placed.digits} is the only digit missing there";

    fn find(&self, board: &Board, request: Request<'_>, sink: &mut Sink<'_>) -> Flow {
        let unsolved = board.unsolved();
        let mut last = CellSet::EMPTY;
        let mut look_at = |house: House| {
            let cells = unsolved & house.cells();
            if is_single(cells) {
                // A set, because the last cell of one house can also be the last cell of another.
                last |= cells;
            }
        };
        match request.previous {
            // Only a house that has lost an unsolved cell since then can be down to its last one now.
            Some(previous) => (previous.unsolved() - unsolved)
                .into_iter()
                .for_each(|cell| cell.houses().into_iter().for_each(&mut look_at)),
            None => House::all().for_each(look_at),
        }
        for cell in last {
            report(board, cell, sink)?;
        }
        Flow::Continue(())
    }
}

/// Returns whether the set has exactly one cell. This is cheaper than `len`, which takes a dozen operations on a processor
/// without a count instruction.
fn is_single(cells: CellSet) -> bool {
    let [low, high] = cells.words();
    if low == 0 {
        high.is_power_of_two()
    } else {
        high == 0 && low.is_power_of_two()
    }
}

fn report(board: &Board, cell: Cell, sink: &mut Sink<'_>) -> Flow {
    let is_full = |house: &House| is_single(board.unsolved() & house.cells());
    let mut missing = board.candidates(cell);
    for house in cell.houses().iter().filter(|house| is_full(house)) {
        missing &= missing_from(board, *house);
    }
    let Some(digit) = missing.only() else {
        return Flow::Continue(());
    };
    sink.emit_with(&Deduction::place(cell, digit), |evidence| {
        evidence.candidate(cell, digit, CandidateRole::Pattern);
        for house in cell.houses().into_iter().filter(is_full) {
            evidence.house(house, HouseRole::Base);
        }
    })
}

/// Returns the digits that are not placed in `house`.
fn missing_from(board: &Board, house: House) -> DigitSet {
    let mut placed = DigitSet::EMPTY;
    for position in 0..9 {
        if let Some(digit) = board.value(house.cell(position)) {
            placed.insert(digit);
        }
    }
    !placed
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{self, assert_finds};

    #[test]
    fn the_last_cell_of_a_row_gets_the_missing_digit() {
        assert_finds::<FullHouse>(
            "r1c1:1 r1c2:2 r1c3:3 r1c4:4 r1c5:5 r1c6:6 r1c7:7 r1c8:8",
            &["+9r1c9"],
        );
        assert_finds::<FullHouse>("r1c1:1 r1c2:2 r1c3:3 r1c4:4 r1c5:5 r1c6:6 r1c7:7", &[]);
    }

    #[test]
    fn the_last_cell_of_two_houses_is_reported_once_with_both() {
        let row = "r5c1:1 r5c2:2 r5c3:3 r5c4:4 r5c6:6 r5c7:7 r5c8:8 r5c9:9";
        let column = "r1c5:1 r2c5:2 r3c5:3 r4c5:7 r6c5:8 r7c5:4 r8c5:6 r9c5:9";
        let board = testing::board(&format!("{row} {column}"));
        let found = testing::find_all::<FullHouse>(&board);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].placements, testing::candidates("5r5c5"));
        assert_eq!(found[0].evidence.houses.len(), 2);
    }

    #[test]
    fn a_house_with_a_digit_twice_proves_nothing() {
        assert_finds::<FullHouse>("r1c1:1 r1c2:1 r1c3:3 r1c4:4 r1c5:5 r1c6:6 r1c7:7 r1c8:8", &[]);
    }
}
