//! Avoidable rectangles: solved cells that are not givens.

use sudoku_technique_uniqueness::{AvoidableRectangleType1, AvoidableRectangleType2};

use super::*;

/// Returns the digit of a cell that is solved and was not given.
fn found(board: &Board, cell: Cell) -> Option<Digit> {
    board.value(cell).filter(|_| !board.givens().contains(cell))
}

#[test]
fn an_avoidable_rectangle_of_type_1_lacks_one_corner() {
    let lacks_one = |most: usize| {
        move |board: &Board| {
            let mut gone = Vec::new();
            for &corners in &*RECTANGLES {
                for (index, &open) in corners.iter().enumerate() {
                    let [one, other] = [1, 2].map(|beside| found(board, corners[index ^ beside]));
                    let opposite = found(board, corners[3 - index]);
                    if let (Some(one), Some(other), Some(opposite)) = (one, other, opposite)
                        && one == other
                        && one != opposite
                        && board.candidates(open).len() <= most
                    {
                        gone.push(held(board, DigitSet::of(opposite), [open]));
                    }
                }
            }
            real(gone)
        }
    };
    compare::<AvoidableRectangleType1>(75, lacks_one(2));
    compare::<WithOption<AvoidableRectangleType1, Many>>(75, lacks_one(9));
}

#[test]
fn an_avoidable_rectangle_of_type_2_has_two_corners_with_the_same_digit_too_many() {
    compare::<AvoidableRectangleType2>(50, |board| {
        let mut gone = Vec::new();
        for &corners in &*RECTANGLES {
            for (a, b) in Digit::ALL
                .into_iter()
                .flat_map(|a| Digit::ALL.map(|b| (a, b)))
                .filter(|(a, b)| a != b)
            {
                // The forbidden rectangle: a in the first and the last corner, b in the others.
                let filled = [a, b, b, a];
                let solved: Vec<_> = (0..4)
                    .filter(|&index| found(board, corners[index]) == Some(filled[index]))
                    .collect();
                let open: Vec<_> = (0..4).filter(|index| !solved.contains(index)).collect();
                let extra = |&index: &usize| {
                    let mut digits = board.candidates(corners[index]);
                    let holds = digits.contains(filled[index]);
                    digits.remove(filled[index]);
                    digits.only().filter(|_| holds)
                };
                if let [one, other] = open[..]
                    && let (Some(one_extra), Some(other_extra)) = (extra(&one), extra(&other))
                    && one_extra == other_extra
                {
                    let cells = [corners[one], corners[other]];
                    gone.push(seen_by_all(board, &cells, DigitSet::of(one_extra)));
                }
            }
        }
        real(gone)
    });
}
