//! Writes the mistakes of a position, in no more detail than the caller asks for, and its stale marks.
//!
//! A wrong value is the player's own digit, so its cell is always named. A missing mark is a digit of the solution: the mildest hint names
//! its box, the next one and every other ask its cell, and a hint with the whole step the digit of the first one.

use sudoku_technique::{Candidate, House};

use super::super::coordinates;
use sudokud_api::{self as proto, HintDetail, Mistake, MistakeKind};
use sudokud_engine::PositionMistakes;
use sudokud_explain::{Language, Words};
use sudokud_puzzle::{Position, StaleMark};

/// Writes all mistakes, the missing marks with this detail; without a detail, with their cells.
pub(crate) fn mistakes(
    mistakes: &PositionMistakes,
    detail: Option<HintDetail>,
    language: Language,
) -> Vec<Mistake> {
    let words = Words::of(language);
    let wrong = mistakes.wrong_values.iter();
    let mut written: Vec<Mistake> = wrong.map(|wrong| wrong_value(*wrong, language)).collect();
    let missing = &mistakes.missing_marks;
    match detail.unwrap_or(HintDetail::Technique) {
        HintDetail::Place => {
            let lacks = |house: &House| missing.iter().any(|mark| house.cells().contains(mark.cell()));
            written.extend(House::boxes().filter(lacks).map(|house| Mistake {
                kind: MistakeKind::MissingMark.into(),
                cell: -1,
                digit: 0,
                text: words.missing_mark_in_house(words.house(house)),
                house: Some(coordinates::house(house)),
            }));
        }
        HintDetail::Technique | HintDetail::Unspecified => {
            written.extend(missing.iter().map(|mark| cell_without_mark(*mark, language)));
        }
        HintDetail::Step => {
            // One step has one digit.
            let (first, others) = missing.split_at(missing.len().min(1));
            written.extend(first.iter().map(|mark| missing_mark(*mark, language)));
            written.extend(others.iter().map(|mark| cell_without_mark(*mark, language)));
        }
    }
    written
}

/// Writes a value that is not the solution's.
pub(crate) fn wrong_value(wrong: Candidate, language: Language) -> Mistake {
    Mistake {
        kind: MistakeKind::WrongValue.into(),
        cell: coordinates::cell(wrong.cell()),
        digit: wrong.digit().value().into(),
        text: Words::of(language).wrong_value(wrong.cell(), wrong.digit()),
        house: None,
    }
}

/// Writes a value that contradicts every solution, of a grid with several solutions.
pub(super) fn impossible_value(wrong: Candidate, language: Language) -> Mistake {
    Mistake {
        text: Words::of(language).impossible_value(wrong.cell(), wrong.digit()),
        ..wrong_value(wrong, language)
    }
}

/// Writes the pencil marks that steps ignore because a peer has their digit.
pub(crate) fn stale_marks(position: &Position, language: Language) -> Vec<proto::StaleMark> {
    let written = |StaleMark { mark, value }| proto::StaleMark {
        cell: coordinates::cell(mark.cell()),
        digit: mark.digit().value().into(),
        value_cell: coordinates::cell(value),
        text: Words::of(language).stale_mark(mark.cell(), mark.digit(), value),
    };
    position.stale_marks().map(written).collect()
}

fn missing_mark(missing: Candidate, language: Language) -> Mistake {
    Mistake {
        kind: MistakeKind::MissingMark.into(),
        cell: coordinates::cell(missing.cell()),
        digit: missing.digit().value().into(),
        text: Words::of(language).missing_mark(missing.cell(), missing.digit()),
        house: None,
    }
}

/// Writes the cell of a missing mark without its digit.
fn cell_without_mark(missing: Candidate, language: Language) -> Mistake {
    Mistake {
        digit: 0,
        text: Words::of(language).missing_mark_in_cell(missing.cell()),
        ..missing_mark(missing, language)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::{CandidateSet, Cell, CellSet, DigitSet};
    use sudokud_puzzle::{Clues, Puzzle, RandomStream, Seed, Stop, UnmarkedCells};
    use sudokud_search::GridSource;

    /// A random puzzle with its solution.
    fn puzzle(random: &mut RandomStream) -> Puzzle {
        let solution = GridSource::Uniform.draw(random, &Stop::never()).unwrap();
        Puzzle::with_proof(sudokud_search::minimise(&solution, random), solution).unwrap()
    }

    #[test]
    fn a_wrong_value_and_the_marks_that_follow_from_it_tell_no_digit_of_the_solution() {
        let mut struck = 0;
        for seed in 0..150 {
            let mut random = RandomStream::new(Seed(seed), 0);
            let puzzle = puzzle(&mut random);
            let right = puzzle.solution().candidates();
            let mut values = *puzzle.givens();
            let mut open: Vec<Cell> = (CellSet::ALL - values.filled()).into_iter().collect();
            random.shuffle(&mut open);
            let wrong = open.pop().unwrap();
            let others = DigitSet::ALL - right.digits_of(wrong);
            let wrong = Candidate::new(wrong, others.into_iter().nth(random.below(8) as usize).unwrap());
            values.set(wrong.cell(), Some(wrong.digit()));
            for cell in open.drain(..random.below(30) as usize) {
                values.set(cell, right.digits_of(cell).only());
            }
            // The app strikes the digits of all values, and the player strikes some marks because of them.
            let left = values.board();
            let marks: CandidateSet = left
                .all_candidates()
                .iter()
                .filter(|_| random.below(5) > 0)
                .collect();
            struck += open
                .iter()
                .filter(|&&cell| !right.digits_of(cell).is_subset(marks.digits_of(cell)))
                .count();
            let position = Position::in_play(Clues::from_givens(*puzzle.givens()), values, Some(marks));
            let found = PositionMistakes::find(&puzzle, &position.with_unmarked(UnmarkedCells::Empty));
            for detail in [
                None,
                Some(HintDetail::Place),
                Some(HintDetail::Technique),
                Some(HintDetail::Step),
            ] {
                let written = mistakes(&found, detail, Language::english());
                assert_eq!(written, [wrong_value(wrong, Language::english())], "seed {seed}");
                assert!(!right.contains(wrong));
            }
        }
        assert!(struck > 1_000, "{struck}");
    }

    #[test]
    fn a_missing_mark_is_told_as_a_hint_of_the_same_detail() {
        let at = |cell: usize, digit: usize| {
            Candidate::new(
                sudoku_technique::Cell::new(cell).unwrap(),
                sudoku_technique::Digit::from_index(digit - 1),
            )
        };
        let found = PositionMistakes {
            wrong_values: Vec::new(),
            missing_marks: vec![at(0, 4), at(1, 6), at(80, 9)],
        };
        for (detail, expected) in [
            (
                HintDetail::Place,
                &[
                    "box 1 has a cell without its right mark",
                    "box 9 has a cell without its right mark",
                ][..],
            ),
            (
                HintDetail::Technique,
                &[
                    "r1c1 lacks its right mark",
                    "r1c2 lacks its right mark",
                    "r9c9 lacks its right mark",
                ],
            ),
            (
                HintDetail::Step,
                &[
                    "r1c1 lacks the mark 4, which is right",
                    "r1c2 lacks its right mark",
                    "r9c9 lacks its right mark",
                ],
            ),
        ] {
            let written = mistakes(&found, Some(detail), Language::english());
            if detail == HintDetail::Technique {
                // Other asks do not ask for a single digit.
                assert_eq!(written, mistakes(&found, None, Language::english()));
            }
            let texts: Vec<_> = written.iter().map(|mistake| mistake.text.as_str()).collect();
            assert_eq!(texts, expected);
            for (index, mistake) in written.iter().enumerate() {
                let (cell, digit) = (mistake.cell, mistake.digit);
                assert_eq!(
                    (cell == -1, mistake.house.is_some()),
                    (detail == HintDetail::Place, detail == HintDetail::Place)
                );
                assert_eq!(digit == 0, detail != HintDetail::Step || index > 0);
            }
        }
    }
}
