//! The components of a digit: the places that hang together by conjugate pairs, in two colours.
//!
//! ```text
//!     A - - - B . . . .      A - B   the only two places of the digit in a house
//!     . . . . | . . . .
//!     . . . . A - B . .      the colours A and B change from pair to pair: all A are true, or all B
//! ```
//!
//! A component with a ring of an odd number of pairs has no such colouring. No solution is left on such a board; the component
//! is left out.

use sudoku_patterns::{lines, subsets, templates};
use sudoku_technique::{Board, CandidateRole, CandidateSet, CellSet, Digit, Evidence, Flow, House, Request};

/// Each house has at most one pair, and each component at least one.
const MOST: usize = House::COUNT;

/// The two colours of a component.
pub(crate) type Colours = [CellSet; 2];

/// The coloured components of one digit.
pub(crate) struct Components {
    colours: [Colours; MOST],
    count: usize,
}

impl Components {
    fn of(places: CellSet) -> Self {
        let mut components = Self {
            colours: [[CellSet::EMPTY; 2]; MOST],
            count: 0,
        };
        let mut pairs = Pairs::of(places);
        while let Some(pair) = pairs.take() {
            let first = pair.first().map_or(CellSet::EMPTY, CellSet::of);
            if let Some(mut colours) = pairs.join([first, pair - first]) {
                // The first colour is that of the first cell, whichever pair came first.
                if colours[1].first() < colours[0].first() {
                    colours.reverse();
                }
                components.colours[components.count] = colours;
                components.count += 1;
            }
        }
        components
    }

    /// The two colours of each component.
    pub(crate) fn colours(&self) -> &[Colours] {
        &self.colours[..self.count]
    }
}

/// The conjugate pairs of a digit that are not yet coloured.
struct Pairs {
    pairs: [CellSet; MOST],
    count: usize,
}

impl Pairs {
    fn of(places: CellSet) -> Self {
        let mut pairs = Self {
            pairs: [CellSet::EMPTY; MOST],
            count: 0,
        };
        // The rows with two places, and the columns with more than no, one, two places.
        let (mut in_rows, mut more_than) = (0_u16, [0_u16; 3]);
        for (row, columns) in lines::rows(places).into_iter().enumerate() {
            more_than[2] |= more_than[1] & columns;
            more_than[1] |= more_than[0] & columns;
            more_than[0] |= columns;
            let is_pair = subsets::count_up_to::<3>(columns.into(), 0) == 2;
            in_rows |= u16::from(is_pair) << row;
        }
        let rows = subsets::members(in_rows).map(House::row);
        let columns = subsets::members(more_than[1] & !more_than[2]).map(House::column);
        for house in rows.chain(columns) {
            pairs.add(places & house.cells());
        }
        for house in House::boxes() {
            let in_box = places & house.cells();
            let [low, high] = in_box.words();
            if subsets::count_up_to::<3>(low, high) == 2 {
                pairs.add(in_box);
            }
        }
        pairs
    }

    fn add(&mut self, pair: CellSet) {
        self.pairs[self.count] = pair;
        self.count += 1;
    }

    fn take(&mut self) -> Option<CellSet> {
        self.count = self.count.checked_sub(1)?;
        Some(self.pairs[self.count])
    }

    /// Takes out all pairs that hang together with these colours and adds their cells. None when a pair has one colour.
    fn join(&mut self, mut colours: Colours) -> Option<Colours> {
        let mut fits = true;
        let mut before = usize::MAX;
        while self.count < before {
            before = self.count;
            let mut index = 0;
            while index < self.count {
                let pair = self.pairs[index];
                let [first, second] = colours.map(|colour| pair & colour);
                if (first | second).is_empty() {
                    index += 1;
                    continue;
                }
                fits &= first != pair && second != pair;
                // What has a colour already gives the other end the other one.
                if first.is_empty() {
                    colours[0] |= pair - second;
                } else {
                    colours[1] |= pair - first;
                }
                self.count -= 1;
                self.pairs[index] = self.pairs[self.count];
            }
        }
        fits.then_some(colours)
    }
}

/// Calls `visit` for each digit that may have something to lose, with its places and its components.
///
/// Only the places of the digit matter: where they are as they were when nothing was found, there is still nothing. And where
/// each of them is in a template, no colouring can remove one.
pub(crate) fn each_digit(
    board: &Board,
    request: Request<'_>,
    mut visit: impl FnMut(Digit, CellSet, &[Colours]) -> Flow,
) -> Flow {
    for digit in Digit::ALL {
        let places = board.cells_with(digit);
        let unchanged = |previous: &Board| previous.cells_with(digit) == places;
        let is_settled = || templates::impossible_on(board, digit).is_empty();
        if request.previous.is_some_and(unchanged) || is_settled() {
            continue;
        }
        visit(digit, places, Components::of(places).colours())?;
    }
    Flow::Continue(())
}

/// The cells that see at least one of `cells`.
pub(crate) fn seen_by(cells: CellSet) -> CellSet {
    cells
        .into_iter()
        .fold(CellSet::EMPTY, |seen, cell| seen | cell.peers())
}

/// Writes down the colours of `digit`, numbered from `first` on.
pub(crate) fn mark(evidence: &mut Evidence, digit: Digit, colours: Colours, first: u16) {
    for (group, cells) in (first..).zip(colours) {
        let colour = CandidateSet::of_digit(digit, cells);
        evidence.candidates_in(&colour, CandidateRole::Colour, group);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{board, cells};

    fn components(changes: &str) -> Vec<Colours> {
        let places = board(changes).cells_with(Digit::from_index(0));
        let mut components = Components::of(places).colours().to_vec();
        components.sort_unstable_by_key(|colours| colours[0].first());
        components
    }

    #[test]
    fn pairs_that_share_a_place_are_one_component_with_colours_in_turn() {
        let chain = "r1c2346789-1 r2346789c5-1";
        assert_eq!(components(chain), [[cells("r1c1 r5c5"), cells("r1c5")]]);
    }

    #[test]
    fn a_pair_of_a_line_and_a_box_is_one_component() {
        assert_eq!(components("r1c3456789-1"), [[cells("r1c1"), cells("r1c2")]]);
        assert_eq!(
            components("r1c3456789-1 r23c123-1"),
            [[cells("r1c1"), cells("r1c2")]]
        );
    }

    #[test]
    fn pairs_that_share_no_place_are_components_of_their_own() {
        let two = "r1c2346789-1 r9c1356789-1";
        assert_eq!(
            components(two),
            [[cells("r1c1"), cells("r1c5")], [cells("r9c2"), cells("r9c4")]]
        );
    }

    #[test]
    fn a_ring_of_an_odd_number_of_pairs_has_no_colours() {
        // Row 1, column 5, row 4 and column 2 lead from r1c1 to r2c2, which is the other place of box 1.
        let open = "r1c2346789-1 r2356789c5-1 r4c1346789-1 r1356789c2-1";
        assert_eq!(components(open), [[cells("r1c1 r4c5 r2c2"), cells("r1c5 r4c2")]]);
        assert_eq!(components(&format!("{open} r2c13-1 r3c13-1")), [] as [Colours; 0]);
    }
}
