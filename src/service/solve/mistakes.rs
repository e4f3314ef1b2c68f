//! Writes the mistakes of a position, in no more detail than a hint may have.
//!
//! A wrong value is the player's own digit, so its cell is always named. A missing mark is a digit of the solution: the mildest hint names
//! its box, the next one its cell.

use sudoku_technique::{Candidate, House};

use super::super::coordinates;
use sudokud_api::{HintDetail, Mistake, MistakeKind};
use sudokud_engine::PositionMistakes;
use sudokud_explain::{Language, PositionMistake};

/// Writes all mistakes in full.
pub(crate) fn mistakes(mistakes: &PositionMistakes, language: Language) -> Vec<Mistake> {
    mistakes_with(mistakes, HintDetail::Step, language)
}

/// Writes all mistakes, the missing marks with this detail.
pub(super) fn mistakes_with(
    mistakes: &PositionMistakes,
    detail: HintDetail,
    language: Language,
) -> Vec<Mistake> {
    let wrong = mistakes.wrong_values.iter();
    let mut written: Vec<Mistake> = wrong.map(|wrong| wrong_value(*wrong, language)).collect();
    let missing = &mistakes.missing_marks;
    match detail {
        HintDetail::Place => {
            let lacks = |house: &House| missing.iter().any(|mark| house.cells().contains(mark.cell()));
            written.extend(House::boxes().filter(lacks).map(|house| Mistake {
                kind: MistakeKind::MissingMark.into(),
                cell: -1,
                digit: 0,
                text: PositionMistake::MissingMarkInHouse(house).text(language),
                house: Some(coordinates::house(house)),
            }));
        }
        HintDetail::Technique => written.extend(missing.iter().map(|mark| Mistake {
            digit: 0,
            text: PositionMistake::MissingMarkInCell(mark.cell()).text(language),
            ..missing_mark(*mark, language)
        })),
        HintDetail::Step | HintDetail::Unspecified => {
            written.extend(missing.iter().map(|mark| missing_mark(*mark, language)));
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
        text: PositionMistake::WrongValue(wrong).text(language),
        house: None,
    }
}

/// Writes a value that contradicts every solution, of a grid with several solutions.
pub(super) fn impossible_value(wrong: Candidate, language: Language) -> Mistake {
    Mistake {
        text: PositionMistake::ImpossibleValue(wrong).text(language),
        ..wrong_value(wrong, language)
    }
}

fn missing_mark(missing: Candidate, language: Language) -> Mistake {
    Mistake {
        kind: MistakeKind::MissingMark.into(),
        cell: coordinates::cell(missing.cell()),
        digit: missing.digit().value().into(),
        text: PositionMistake::MissingMark(missing).text(language),
        house: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_mark_is_told_as_a_hint_of_the_same_detail() {
        let at = |cell: usize, digit: usize| {
            Candidate::new(
                sudoku_technique::Cell::new(cell).unwrap(),
                sudoku_technique::Digit::from_index(digit - 1),
            )
        };
        let found = PositionMistakes {
            wrong_values: vec![at(2, 1)],
            missing_marks: vec![at(0, 4), at(1, 6), at(80, 9)],
        };
        for (detail, expected) in [
            (
                HintDetail::Place,
                &[
                    "r1c3 is 1, which is wrong",
                    "box 1 has a cell without its right mark",
                    "box 9 has a cell without its right mark",
                ][..],
            ),
            (
                HintDetail::Technique,
                &[
                    "r1c3 is 1, which is wrong",
                    "r1c1 lacks its right mark",
                    "r1c2 lacks its right mark",
                    "r9c9 lacks its right mark",
                ],
            ),
            (
                HintDetail::Step,
                &[
                    "r1c3 is 1, which is wrong",
                    "r1c1 lacks the mark 4, which is right",
                    "r1c2 lacks the mark 6, which is right",
                    "r9c9 lacks the mark 9, which is right",
                ],
            ),
        ] {
            let written = mistakes_with(&found, detail, Language::english());
            let texts: Vec<_> = written.iter().map(|mistake| mistake.text.as_str()).collect();
            assert_eq!(texts, expected);
            for mistake in &written[1..] {
                let (cell, digit) = (mistake.cell, mistake.digit);
                assert_eq!(
                    (cell == -1, mistake.house.is_some()),
                    (detail == HintDetail::Place, detail == HintDetail::Place)
                );
                assert_eq!(digit == 0, detail != HintDetail::Step);
            }
        }
    }
}
