//! The candidates of a board by number, and their choices.
//!
//! A *choice* is all candidates of a cell, or all places of a digit in a house. Exactly one candidate of a choice is true. Every
//! candidate belongs to four choices, and turns off the other candidates of these when it is true.

use sudoku_patterns::inference::{BitRow, InferenceGraph};
use sudoku_technique::{Candidate, CandidateSet, Cell, Digit, House};

/// Number of words of a row for 256 candidates, which suffice for most boards.
pub(crate) const USUAL: usize = 4;
/// Number of words of a row for 384 candidates, which suffice for every puzzle with one solution.
pub(crate) const PLAYABLE: usize = 6;
/// Number of words of a row for all candidates of the empty board.
pub(crate) const MOST: usize = 12;

/// The cell of a choice, or its house and digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ChoicePlace {
    Cell(Cell),
    House(House, Digit),
}

/// The candidates of a board and their choices.
pub(crate) struct CandidateChoices<const W: usize> {
    /// The candidates by number.
    pub(crate) candidates: Vec<Candidate>,
    /// For each candidate, the candidates that it turns off.
    pub(crate) sees: Vec<BitRow<W>>,
    /// For each candidate, the numbers of its choices.
    pub(crate) choices_of: Vec<[u16; 4]>,
    /// The candidates of each choice.
    pub(crate) choices: Vec<BitRow<W>>,
    places: Vec<ChoicePlace>,
    /// The number of candidates of each choice.
    pub(crate) sizes: [u8; MOST_CHOICES],
}

/// The number of cells, and of digits in houses.
pub(crate) const MOST_CHOICES: usize = 81 + 9 * House::COUNT;

impl<const W: usize> CandidateChoices<W> {
    /// Returns the choices of these candidates. There are at most `64 * W`.
    pub(crate) fn new(all: &CandidateSet) -> Self {
        let graph = InferenceGraph::<W>::of(all);
        let mut choices = Self {
            candidates: all.iter().collect(),
            sees: (0..graph.len()).map(|number| *graph.weak(number)).collect(),
            choices_of: vec![[0; 4]; graph.len()],
            choices: Vec::with_capacity(MOST_CHOICES),
            places: Vec::with_capacity(MOST_CHOICES),
            sizes: [0; MOST_CHOICES],
        };
        // For each cell and each digit of a house, the number of its choice.
        let mut numbers = [None; MOST_CHOICES];
        for number in 0..choices.candidates.len() {
            let candidate = choices.candidates[number];
            let (cell, digit) = (candidate.cell(), candidate.digit());
            let houses = cell.houses().map(|house| {
                let index = 81 + house.index() * 9 + digit.index();
                (index, ChoicePlace::House(house, digit))
            });
            let cell = (cell.index(), ChoicePlace::Cell(cell));
            for (slot, (index, place)) in std::iter::once(cell).chain(houses).enumerate() {
                let choice = *numbers[index].get_or_insert_with(|| {
                    choices.choices.push(BitRow::EMPTY);
                    choices.places.push(place);
                    choices.choices.len() - 1
                });
                choices.choices[choice].insert(number);
                choices.sizes[choice] += 1;
                choices.choices_of[number][slot] = choice as u16;
            }
        }
        choices
    }

    /// Returns the cell or the house of a choice.
    pub(crate) fn place(&self, choice: u16) -> ChoicePlace {
        self.places[usize::from(choice)]
    }

    /// Returns the candidates with these numbers.
    pub(crate) fn set(&self, numbers: &BitRow<W>) -> CandidateSet {
        numbers.iter().map(|number| self.candidates[number]).collect()
    }
}
