//! Grows combinations of base houses and cover houses, one house at a time.
//!
//! ```text
//!     base house  ->  covers for its places  ->  base house with a place in the covers  ->  covers for its places  ->  ...
//! ```
//!
//! So every combination is connected. No place is in two of its base houses, and each place of the base lies in a cover house.
//! Each combination is found once. [`closed`](crate::closed) and [`crowds`](crate::crowds) decide where it begins and ends.

use sudoku_patterns::fish::{Fish, FishSides};
use sudoku_patterns::houses::Houses;
use sudoku_technique::{CellSet, Flow, House};

/// The houses of a fish chosen so far.
#[derive(Clone, Copy)]
pub(crate) struct PartialFish {
    pub(crate) houses: Fish,
    /// The numbers of base houses and cover houses. They are stored because not every processor can count bits fast.
    pub(crate) bases: usize,
    pub(crate) covers: usize,
    /// The places in the base houses.
    pub(crate) places: CellSet,
    /// The cells of the cover houses.
    covered: CellSet,
    /// The houses that may still be added.
    more: FishSides,
}

impl PartialFish {
    /// Returns a fish without houses, to which these may be added.
    pub(crate) const fn new(more: FishSides) -> Self {
        Self {
            houses: Fish {
                base: Houses::EMPTY,
                cover: Houses::EMPTY,
            },
            bases: 0,
            covers: 0,
            places: CellSet::EMPTY,
            covered: CellSet::EMPTY,
            more,
        }
    }

    /// Returns this fish with one more base house, which has these places.
    pub(crate) fn with_base(&self, house: House, places: CellSet) -> Self {
        let mut fish = *self;
        fish.houses.base = fish.houses.base.with(Houses::of(house));
        fish.bases += 1;
        fish.places |= places;
        fish.more.cover = fish.more.cover.without(Houses::of(house));
        fish
    }

    /// Returns this fish with one more cover house.
    pub(crate) fn with_cover(&self, house: House) -> Self {
        let mut fish = *self;
        fish.houses.cover = fish.houses.cover.with(Houses::of(house));
        fish.covers += 1;
        fish.covered |= house.cells();
        fish.more.base = fish.more.base.without(Houses::of(house));
        fish
    }
}

/// A search that grows its fish house by house.
pub(crate) trait FishGrowth {
    /// The fish that the search looks for.
    type Found;

    /// Returns the most base houses of a fish.
    fn most_bases(&self) -> usize;

    /// Returns the most cover houses of a fish.
    fn most_covers(&self) -> usize;

    /// Returns the places in a house.
    fn places_in(&self, house: House) -> CellSet;

    /// Handles a fish whose cover houses hold all places of the base: calls `visit` or [`FishGrowth::add_base`].
    fn covered(&self, fish: &PartialFish, visit: &mut impl FnMut(Option<Self::Found>) -> Flow) -> Flow;

    /// Adds cover houses until they hold all places of the base.
    fn cover(&self, fish: &PartialFish, visit: &mut impl FnMut(Option<Self::Found>) -> Flow) -> Flow {
        let open = fish.places - fish.covered;
        let Some(place) = open.first() else {
            return self.covered(fish, visit);
        };
        let missing = self.most_covers() - fish.covers;
        if missing == 0 {
            return Flow::Continue(());
        }
        let mut fish = *fish;
        for house in fish.more.cover.among(Houses::of_cell(place)) {
            // Fish with this cover house are found now, so later ones do not use it.
            fish.more.cover = fish.more.cover.without(Houses::of(house));
            if missing > 1 || open.is_subset(house.cells()) {
                self.cover(&fish.with_cover(house), visit)?;
            }
        }
        Flow::Continue(())
    }

    /// Adds a base house that has a place in the cover houses. Sometimes calls `visit` with `None`, so that it can stop the search.
    fn add_base(&self, fish: &PartialFish, visit: &mut impl FnMut(Option<Self::Found>) -> Flow) -> Flow {
        if self.most_bases() > 4 && fish.bases <= 3 {
            visit(None)?;
        }
        let all_covers = fish.covers == self.most_covers();
        let mut fish = *fish;
        for house in fish.more.base {
            let places = self.places_in(house);
            let fits = if all_covers {
                places.is_subset(fish.covered)
            } else {
                places.intersects(fish.covered)
            };
            if !fits {
                continue;
            }
            fish.more.base = fish.more.base.without(Houses::of(house));
            if !places.intersects(fish.places) {
                self.cover(&fish.with_base(house, places), visit)?;
            }
        }
        Flow::Continue(())
    }
}
