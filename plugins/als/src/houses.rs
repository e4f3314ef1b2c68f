//! The almost locked sets of each house, listed again only when the house has changed.
//!
//! From one step of a walk to the next most houses stay as they are: an elimination changes the row, the column and the box of its
//! cell. So each thread keeps the last list of each house. A list depends on nothing but the candidates of the nine cells,
//! which are compared.

use std::cell::RefCell;
use std::rc::Rc;

use sudoku_patterns::almost_locked_sets::{AlmostLockedSet, CellChoices, lies_in_earlier_house};
use sudoku_technique::{Board, CellSet, Digit, DigitSet, House};

/// What there is to know about a house.
pub(crate) struct OfHouse {
    pub(crate) house: House,
    /// The candidates of its cells by position: all that the rest depends on.
    candidates: [DigitSet; 9],
    /// For each digit its positions.
    pub(crate) places: [u16; 9],
    /// Its sets with their positions: those that no house before it has, in the order of their cells as a list, then the others.
    sets: Vec<(u16, AlmostLockedSet)>,
    /// How many of them no house before it has.
    own: usize,
    /// Whether some cells have as many digits as cells, and others have one of these, too: a naked subset that has not
    /// been used yet.
    pub(crate) has_open_subset: bool,
}

/// The last lists of a thread, and room to make the next one.
struct Last {
    houses: [Option<Rc<OfHouse>>; House::COUNT],
    choices: CellChoices,
}

thread_local! {
    static LAST: RefCell<Last> = const {
        RefCell::new(Last {
            houses: [const { None }; House::COUNT],
            choices: CellChoices::new(),
        })
    };
}

/// What there is to know about a house of a board.
pub(crate) fn of_house(board: &Board, house: House) -> Rc<OfHouse> {
    let candidates = CellChoices::candidates_of(board, house);
    LAST.with_borrow_mut(|Last { houses, choices }| {
        let last = &mut houses[house.index()];
        if let Some(last) = last
            && last.candidates == candidates
        {
            return Rc::clone(last);
        }
        let new = Rc::new(OfHouse::new(board, house, candidates, choices));
        *last = Some(Rc::clone(&new));
        new
    })
}

impl OfHouse {
    fn new(board: &Board, house: House, candidates: [DigitSet; 9], choices: &mut CellChoices) -> Self {
        let mut of_house = Self {
            house,
            candidates,
            places: [0; 9],
            sets: Vec::with_capacity(32),
            own: 0,
            has_open_subset: false,
        };
        for (position, digits) in candidates.into_iter().enumerate() {
            for digit in digits {
                of_house.places[digit.index()] |= 1 << position;
            }
        }
        let mut shared = Vec::with_capacity(32);
        choices.open(board, house);
        choices.visit_narrow(|choice| {
            let chosen = choices.choose(choice);
            if chosen.spare == 0 {
                of_house.has_open_subset |= !(chosen.digits & choices.others(choice)).is_empty();
            }
            if chosen.spare == 1 {
                let set = AlmostLockedSet {
                    cells: chosen.cells,
                    digits: chosen.digits,
                };
                if lies_in_earlier_house(chosen.positions, house.kind()) {
                    shared.push((chosen.positions, set));
                } else {
                    of_house.sets.push((chosen.positions, set));
                }
            }
        });
        of_house.own = of_house.sets.len();
        of_house.sets.append(&mut shared);
        of_house
    }

    /// All sets, with their positions.
    #[inline]
    pub(crate) fn sets(&self) -> &[(u16, AlmostLockedSet)] {
        &self.sets
    }

    /// Those that no house before it has, in the order of their cells as a list.
    #[inline]
    pub(crate) fn own_sets(&self) -> &[(u16, AlmostLockedSet)] {
        &self.sets[..self.own]
    }

    /// The positions of the cells that have candidates.
    #[inline]
    pub(crate) fn open(&self) -> u16 {
        self.places.iter().fold(0, |open, places| open | places)
    }

    /// Where a digit stands.
    #[inline]
    pub(crate) const fn places(&self, digit: Digit) -> u16 {
        self.places[digit.index()]
    }
}

/// The cells of a house at these positions.
pub(crate) fn cells_at(house: House, positions: u16) -> CellSet {
    (0..9)
        .filter(|position| positions >> position & 1 == 1)
        .map(|position| house.cell(position))
        .collect()
}
