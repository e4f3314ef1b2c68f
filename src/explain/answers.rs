//! Writes the words of answers that are not about a deduction: why there is no step, and mistakes.

use sudoku_technique::{Candidate, Cell, Digit, House};

use super::cells::house as house_name;
use super::language::{Language, Words};

/// The reason why there is no next step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoStep {
    /// Every cell has its digit.
    Solved,
    /// Every cell has its digit after the steps that the player has seen.
    SolvedAfterSeenSteps,
    /// No technique finds a step.
    Stuck,
    /// None of the techniques that the caller allows finds a step.
    StuckWithAllowed,
    /// The allowed techniques lead to no further digit.
    NoFurtherDigit,
}

impl NoStep {
    /// Writes the reason.
    pub fn text(self, language: Language) -> String {
        let words = Words::of(language);
        match self {
            Self::Solved => words.solved(),
            Self::SolvedAfterSeenSteps => words.solved_after_these_steps(),
            Self::Stuck => words.stuck(),
            Self::StuckWithAllowed => words.stuck_with_these_techniques(),
            Self::NoFurtherDigit => words.no_further_digit(),
        }
    }
}

/// A mistake in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PositionMistake {
    /// This value is not the solution's.
    WrongValue(Candidate),
    /// With this value, the givens and the values before it have no solution. They have several without it.
    ImpossibleValue(Candidate),
    /// A cell of this house lacks its right mark.
    MissingMarkInHouse(House),
    /// This cell lacks its right mark.
    MissingMarkInCell(Cell),
    /// This mark is missing.
    MissingMark(Candidate),
    /// The value differs from the given.
    ChangedGiven {
        /// The value.
        value: Candidate,
        /// The given in its cell.
        given: Digit,
    },
    /// Two cells of a house have the same digit.
    Clash {
        /// The digit.
        digit: Digit,
        /// The first cell.
        first: Cell,
        /// The second cell.
        second: Cell,
        /// The house.
        house: House,
    },
}

impl PositionMistake {
    /// Writes the mistake: `r1c3 is 1, which is wrong`.
    pub fn text(self, language: Language) -> String {
        let words = Words::of(language);
        match self {
            Self::WrongValue(value) => words.wrong_value(value.cell(), value.digit()),
            Self::ImpossibleValue(value) => words.impossible_value(value.cell(), value.digit()),
            Self::MissingMarkInHouse(house) => words.missing_mark_in_house(house_name(words, house)),
            Self::MissingMarkInCell(cell) => words.missing_mark_in_cell(cell),
            Self::MissingMark(mark) => words.missing_mark(mark.cell(), mark.digit()),
            Self::ChangedGiven { value, given } => words.changed_given(value.cell(), value.digit(), given),
            Self::Clash {
                digit,
                first,
                second,
                house,
            } => words.clash(digit, first, second, house_name(words, house)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_mistake_has_its_words() {
        let cell = Cell::at(0, 2);
        let [one, two] = [1, 2].map(|value| Digit::new(value).unwrap());
        let value = Candidate::new(cell, one);
        let house = House::block(0);
        let clash = PositionMistake::Clash {
            digit: one,
            first: cell,
            second: Cell::at(0, 8),
            house: House::row(0),
        };
        for (mistake, english, german) in [
            (
                PositionMistake::WrongValue(value),
                "r1c3 is 1, which is wrong",
                "r1c3 ist 1, das ist falsch",
            ),
            (
                PositionMistake::MissingMarkInHouse(house),
                "box 1 has a cell without its right mark",
                "in Block 1 fehlt einer Zelle der richtige Kandidat",
            ),
            (
                PositionMistake::MissingMarkInCell(cell),
                "r1c3 lacks its right mark",
                "in r1c3 fehlt der richtige Kandidat",
            ),
            (
                PositionMistake::MissingMark(value),
                "r1c3 lacks the mark 1, which is right",
                "in r1c3 fehlt der richtige Kandidat 1",
            ),
            (
                PositionMistake::ChangedGiven { value, given: two },
                "r1c3 is 1, but its given is 2",
                "r1c3 ist 1, vorgegeben ist aber 2",
            ),
            (
                clash,
                "1 is at r1c3 and r1c9, both in row 1",
                "1 steht in r1c3 und r1c9, beide in Zeile 1",
            ),
        ] {
            assert_eq!(mistake.text(Language::english()), english);
            assert_eq!(mistake.text(Language::german()), german);
        }
    }
}
