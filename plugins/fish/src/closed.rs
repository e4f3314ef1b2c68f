//! Searches for franken and mutant fish without fins: base houses that share no place and whose places all lie in as many
//! cover houses.
//!
//! A fish may contain a smaller one without fins: fewer of its base houses and as many of its cover houses. The search begins
//! with a *target*: a place that the fish eliminates and no smaller one in it eliminates.
//!
//! ```text
//!     a target in a cover house and in no base house     the search begins with this cover house
//!     a target in two cover houses and in a base house   the search begins with these three houses
//! ```
//!
//! So the search begins with one cover house more than base houses. The fish grows (see [`growth`](crate::growth)) until it has as
//! many base houses as cover houses. If this happens before it has its size, it is a smaller fish. If no base house has a place
//! in the covers, there are too few covers for the other base houses, and the board is contradictory.

use sudoku_patterns::fish::{Fish, FishSides};
use sudoku_patterns::houses::Houses;
use sudoku_technique::{Cell, CellSet, Flow, House};

use crate::found::FoundFish;
use crate::growth::{FishGrowth, PartialFish};

/// The search for the fish of one digit.
pub(crate) struct ClosedFishSearch {
    sides: FishSides,
    size: usize,
    places: CellSet,
    /// The places in each house.
    of_house: [CellSet; 27],
}

impl ClosedFishSearch {
    /// Prepares the search for fish of `size` base houses from these sides, for a digit with these places.
    pub(crate) fn of(sides: FishSides, size: usize, places: CellSet) -> Self {
        let mut of_house = [CellSet::EMPTY; 27];
        let mut open = Houses::EMPTY;
        for house in House::all() {
            let cells = places & house.cells();
            of_house[house.index()] = cells;
            if !cells.is_empty() {
                open = open.with(Houses::of(house));
            }
        }
        Self {
            sides: FishSides {
                base: sides.base.among(open),
                cover: sides.cover.among(open),
            },
            size,
            places,
            of_house,
        }
    }

    /// Calls `visit` with each fish that begins with this target. Sometimes calls it with `None`, so that it can stop the search.
    pub(crate) fn each(&self, target: Cell, visit: &mut impl FnMut(Option<FoundFish>) -> Flow) -> Flow {
        let around = Houses::of_cell(target);
        let mut more = FishSides {
            base: self.sides.base.without(around),
            cover: self.sides.cover,
        };
        for house in self.sides.base.among(around) {
            let covers = self.sides.cover.among(around.without(Houses::of(house)));
            if covers.len() == 2 {
                let fish = PartialFish::new(more).with_base(house, self.places_in(house));
                let fish = covers
                    .into_iter()
                    .fold(fish, |fish, cover| fish.with_cover(cover));
                self.cover(&fish, visit)?;
            }
        }
        for house in self.sides.cover.among(around) {
            // Fish with this cover house are found now, so the other houses of the target do not use it.
            more.cover = more.cover.without(Houses::of(house));
            self.add_base(&PartialFish::new(more).with_cover(house), visit)?;
        }
        Flow::Continue(())
    }

    /// Returns the eliminations of all smaller fish in this one.
    fn gone_with_parts(&self, fish: Fish) -> CellSet {
        let covers: Vec<House> = fish.cover.into_iter().collect();
        let all = (1_u32 << covers.len()) - 1;
        (1..all).fold(CellSet::EMPTY, |gone, some| {
            let chosen = covers
                .iter()
                .enumerate()
                .filter(|(index, _)| some >> index & 1 == 1);
            // A set of covers determines the base houses of a smaller fish: all those with their places inside.
            let cover: Houses = chosen.map(|(_, &house)| house).collect();
            let cells = cover.cells();
            let inside = |house: &House| self.of_house[house.index()].is_subset(cells);
            let base: Houses = fish.base.into_iter().filter(inside).collect();
            if base.len() == cover.len() {
                gone | Fish { base, cover }.body(self.places).gone()
            } else {
                gone
            }
        })
    }
}

impl FishGrowth for ClosedFishSearch {
    type Found = FoundFish;

    fn most_bases(&self) -> usize {
        self.size
    }

    fn most_covers(&self) -> usize {
        self.size
    }

    fn places_in(&self, house: House) -> CellSet {
        self.of_house[house.index()]
    }

    fn covered(&self, fish: &PartialFish, visit: &mut impl FnMut(Option<FoundFish>) -> Flow) -> Flow {
        if fish.bases < fish.covers {
            return self.add_base(fish, visit);
        }
        if fish.bases == self.size {
            let (fish, body) = (fish.houses, fish.houses.body(self.places));
            let gone = body.gone();
            if !gone.is_subset(self.gone_with_parts(fish)) {
                visit(Some(FoundFish { fish, body, gone }))?;
            }
        }
        Flow::Continue(())
    }
}
