//! Lists the almost locked sets of each house, and keeps the lists.
//!
//! From one step of a walk to the next, most houses stay the same: an elimination changes only the row, the column and the box
//! of its cell. So each thread keeps the last list of each house. The list depends only on the candidates of the nine cells, and
//! these are compared.

use std::cell::RefCell;
use std::rc::Rc;

use sudoku_patterns::almost_locked_sets::{AlmostLockedSet, CellChoices, lies_in_earlier_house};
use sudoku_technique::{Board, CellSet, Digit, DigitSet, House};

/// The almost locked sets of a house, and the places of its digits.
pub(crate) struct HouseSets {
    pub(crate) house: House,
    /// The candidates of its cells by position. All other fields depend on them only.
    candidates: [DigitSet; 9],
    /// For each digit, its positions in the house.
    pub(crate) places: [u16; 9],
    /// The sets with their positions. The first `own` sets, sorted by the lists of their cells, are in no earlier house.
    sets: Vec<(u16, AlmostLockedSet)>,
    /// The number of sets that are in no earlier house.
    own: usize,
    /// Whether the house has a naked subset that still eliminates something: cells with as many digits as cells, while another
    /// cell has one of these digits too.
    pub(crate) has_open_subset: bool,
}

/// The last lists of a thread, and the memory to make the next one.
struct LastLists {
    houses: [Option<Rc<HouseSets>>; House::COUNT],
    choices: CellChoices,
}

thread_local! {
    static LAST: RefCell<LastLists> = const {
        RefCell::new(LastLists {
            houses: [const { None }; House::COUNT],
            choices: CellChoices::new(),
        })
    };
}

/// Returns the almost locked sets of a house of a board.
pub(crate) fn house_sets(board: &Board, house: House) -> Rc<HouseSets> {
    let candidates = CellChoices::candidates_of(board, house);
    LAST.with_borrow_mut(|LastLists { houses, choices }| {
        let last = &mut houses[house.index()];
        if let Some(last) = last
            && last.candidates == candidates
        {
            return Rc::clone(last);
        }
        let new = Rc::new(HouseSets::new(board, house, candidates, choices));
        *last = Some(Rc::clone(&new));
        new
    })
}

impl HouseSets {
    fn new(board: &Board, house: House, candidates: [DigitSet; 9], choices: &mut CellChoices) -> Self {
        let mut house_sets = Self {
            house,
            candidates,
            places: [0; 9],
            sets: Vec::with_capacity(32),
            own: 0,
            has_open_subset: false,
        };
        for (position, digits) in candidates.into_iter().enumerate() {
            for digit in digits {
                house_sets.places[digit.index()] |= 1 << position;
            }
        }
        let mut shared = Vec::with_capacity(32);
        choices.open(board, house);
        choices.visit_narrow(|choice| {
            let chosen = choices.choose(choice);
            if chosen.spare == 0 {
                house_sets.has_open_subset |= !(chosen.digits & choices.others(choice)).is_empty();
            }
            if chosen.spare == 1 {
                let set = AlmostLockedSet {
                    cells: chosen.cells,
                    digits: chosen.digits,
                };
                if lies_in_earlier_house(chosen.positions, house.kind()) {
                    shared.push((chosen.positions, set));
                } else {
                    house_sets.sets.push((chosen.positions, set));
                }
            }
        });
        house_sets.own = house_sets.sets.len();
        house_sets.sets.append(&mut shared);
        house_sets
    }

    /// Returns all sets, with their positions.
    #[inline]
    pub(crate) fn sets(&self) -> &[(u16, AlmostLockedSet)] {
        &self.sets
    }

    /// Returns the sets that are in no earlier house, sorted by the lists of their cells.
    #[inline]
    pub(crate) fn own_sets(&self) -> &[(u16, AlmostLockedSet)] {
        &self.sets[..self.own]
    }

    /// Returns the positions of the cells that have candidates.
    #[inline]
    pub(crate) fn open(&self) -> u16 {
        self.places.iter().fold(0, |open, places| open | places)
    }

    /// Returns the positions of a digit.
    #[inline]
    pub(crate) const fn places(&self, digit: Digit) -> u16 {
        self.places[digit.index()]
    }
}

/// Returns the cells of a house at these positions.
pub(crate) fn cells_at(house: House, positions: u16) -> CellSet {
    (0..9)
        .filter(|position| positions >> position & 1 == 1)
        .map(|position| house.cell(position))
        .collect()
}
