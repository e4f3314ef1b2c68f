//! Finds the components of a digit, the places that conjugate pairs connect, and gives them two colours.
//!
//! ```text
//!     A - - - B . . . .      A - B   the only two places of the digit in a house
//!     . . . . | . . . .
//!     . . . . A - B . .      the colours A and B alternate: all A are true, or all B are true
//! ```
//!
//! A component with a ring of an odd number of pairs has no such colouring. A board with such a component has no solution. The
//! component is left out.

use sudoku_patterns::{lines, subsets, templates};
use sudoku_technique::{
    Board, Candidate, CandidateRole, CandidateSet, CellSet, Digit, Evidence, Flow, House, LinkStrength,
    Reason, Request,
};

/// The most pairs and the most components: each house has at most one pair, and each component has at least one pair.
const MOST: usize = House::COUNT;

/// The two colours of a component.
pub(crate) type ColourPair = [CellSet; 2];

/// The coloured components of one digit.
pub(crate) struct ColourComponents {
    colours: [ColourPair; MOST],
    count: usize,
}

impl ColourComponents {
    fn of(places: CellSet) -> Self {
        let mut components = Self {
            colours: [[CellSet::EMPTY; 2]; MOST],
            count: 0,
        };
        let mut pairs = ConjugatePairs::of(places);
        while let Some(pair) = pairs.take() {
            let first = pair.first().map_or(CellSet::EMPTY, CellSet::of);
            if let Some(mut colours) = pairs.join([first, pair - first]) {
                // The first colour is the colour of the first cell, so it does not depend on the order of the pairs.
                if colours[1].first() < colours[0].first() {
                    colours.reverse();
                }
                components.colours[components.count] = colours;
                components.count += 1;
            }
        }
        components
    }

    /// Returns the two colours of each component.
    pub(crate) fn colours(&self) -> &[ColourPair] {
        &self.colours[..self.count]
    }
}

/// The conjugate pairs of a digit that are not coloured yet.
struct ConjugatePairs {
    pairs: [CellSet; MOST],
    count: usize,
}

impl ConjugatePairs {
    fn of(places: CellSet) -> Self {
        let mut pairs = Self {
            pairs: [CellSet::EMPTY; MOST],
            count: 0,
        };
        // The rows with two places; the columns with more than zero, with more than one, and with more than two places.
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

    /// Removes all pairs that are connected with these colours, and adds their cells to the colours. Returns `None` if both
    /// cells of a pair have the same colour.
    fn join(&mut self, mut colours: ColourPair) -> Option<ColourPair> {
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
                // One cell of the pair has a colour already. The other cell gets the other colour.
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

/// Calls `visit` for each digit that may have eliminations, with its places and its components.
///
/// Skips a digit if its places have not changed since nothing was found, because the result depends on these places only. Skips
/// a digit too if each place is in a template, because then no colouring can eliminate a place.
pub(crate) fn each_digit(
    board: &Board,
    request: Request<'_>,
    mut visit: impl FnMut(Digit, CellSet, &[ColourPair]) -> Flow,
) -> Flow {
    for digit in Digit::ALL {
        let places = board.cells_with(digit);
        let unchanged = |previous: &Board| previous.cells_with(digit) == places;
        let is_settled = || templates::impossible_on(board, digit).is_empty();
        if request.previous.is_some_and(unchanged) || is_settled() {
            continue;
        }
        visit(digit, places, ColourComponents::of(places).colours())?;
    }
    Flow::Continue(())
}

/// Returns the cells that see at least one of `cells`.
pub(crate) fn seen_by(cells: CellSet) -> CellSet {
    cells
        .into_iter()
        .fold(CellSet::EMPTY, |seen, cell| seen | cell.peers())
}

/// Writes the colours of `digit` as groups with numbers from `first` on, and the conjugate pairs that join them. `places` are all
/// places of the digit.
pub(crate) fn mark(evidence: &mut Evidence, digit: Digit, places: CellSet, colours: ColourPair, first: u16) {
    for (group, cells) in (first..).zip(colours) {
        let colour = CandidateSet::of_digit(digit, cells);
        evidence.candidates_in(&colour, CandidateRole::Colour, group);
    }
    let mut known: Vec<CellSet> = Vec::new();
    for house in House::all() {
        let pair = places & house.cells();
        let [one, other] = colours.map(|colour| (pair & colour).only());
        // The pair of a line and of a box is one pair.
        if let (Some(one), Some(other), 2) = (one, other, pair.len())
            && !known.contains(&pair)
        {
            known.push(pair);
            let [one, other] = [one, other].map(|cell| Candidate::new(cell, digit));
            evidence.link(one, other, LinkStrength::Strong, Some(Reason::House(house)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_technique::testing::{board, cells};

    fn components(changes: &str) -> Vec<ColourPair> {
        let places = board(changes).cells_with(Digit::from_index(0));
        let mut components = ColourComponents::of(places).colours().to_vec();
        components.sort_unstable_by_key(|colours| colours[0].first());
        components
    }

    #[test]
    fn pairs_that_share_a_place_are_one_component_with_alternating_colours() {
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
        assert_eq!(
            components(&format!("{open} r2c13-1 r3c13-1")),
            [] as [ColourPair; 0]
        );
    }
}
