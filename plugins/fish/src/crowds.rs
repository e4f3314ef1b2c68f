//! Searches for crowds: base houses that have too few places left if the digit is placed at a target.
//!
//! Place the digit at a *target*, a place that a fish eliminates. Then all places that see it are false, among them the fins of
//! the fish. The target fills one cover house. The rest of the fish is a crowd: base houses that each have a place left, without
//! a place in two of them. All these places lie in cover houses, of which there is one fewer than base houses.
//!
//! ```text
//!             cover   cover          the fish                       left when t is true
//!     base    X . . | X  . F         base houses                    base houses
//!             . . . | .  . t         cover houses                   cover houses but that of t
//!     -----------------------        fins, which see t              -
//!     base    X . . | .  . X
//! ```
//!
//! Conversely, a crowd and a cover house with the target are a fish whose fins all see the target. So each fish that eliminates
//! a target belongs to a crowd, and the search begins with the target. Only a place in no template can be a target. There are
//! few of these, and few places are left for each.
//!
//! A crowd that contains a smaller one is left out, because the smaller one also eliminates the target. So crowds are connected,
//! and they [grow](crate::growth) from one base house.

use sudoku_patterns::fish::{Fish, FishSides};
use sudoku_patterns::houses::Houses;
use sudoku_technique::{Cell, CellSet, Flow, House};

use crate::growth::{FishGrowth, PartialFish};

/// A fish with one cover house too few.
pub(crate) type Crowd = Fish;

/// The search for the crowds of one target.
pub(crate) struct CrowdSearch {
    sides: FishSides,
    /// The most base houses of a crowd.
    size: usize,
    /// For each house, its places that do not see the target.
    left: [CellSet; 27],
    /// Whether a base house has no place left. It is a crowd by itself, and part of no other.
    pub(crate) one_house: bool,
}

impl CrowdSearch {
    /// Prepares the search for crowds of at most `size` base houses from these sides, if a digit with these places stands at
    /// `target`.
    pub(crate) fn of(sides: FishSides, size: usize, places: CellSet, target: Cell) -> Self {
        let left = (places - target.peers()) - CellSet::of(target);
        let mut of_house = [CellSet::EMPTY; 27];
        let around = Houses::of_cell(target);
        let (mut base, mut cover) = (Houses::EMPTY, Houses::EMPTY);
        let mut one_house = false;
        for house in sides.base.with(sides.cover).without(around) {
            let cells = left & house.cells();
            of_house[house.index()] = cells;
            if cells.is_empty() {
                one_house |= sides.base.contains(house) && house.cells().intersects(places);
            } else {
                base = base.with(Houses::of(house).among(sides.base));
                cover = cover.with(Houses::of(house).among(sides.cover));
            }
        }
        Self {
            sides: FishSides { base, cover },
            size,
            left: of_house,
            one_house,
        }
    }

    /// Calls `visit` with each crowd of two houses or more. Sometimes calls it with `None`, so that it can stop the search.
    pub(crate) fn each(&self, visit: &mut impl FnMut(Option<Crowd>) -> Flow) -> Flow {
        let mut more = self.sides;
        for root in self.sides.base {
            more.base = more.base.without(Houses::of(root));
            let crowd = PartialFish::new(more).with_base(root, self.places_in(root));
            self.cover(&crowd, visit)?;
        }
        Flow::Continue(())
    }

    /// Returns whether the crowd contains no smaller one: some of its covers, and more base houses with all places in these covers.
    fn is_smallest(&self, crowd: Crowd) -> bool {
        let covers: Vec<House> = crowd.cover.into_iter().collect();
        let all = (1_u32 << covers.len()) - 1;
        (1..all).all(|some| {
            let cells = covers
                .iter()
                .enumerate()
                .fold(CellSet::EMPTY, |cells, (index, house)| {
                    if some >> index & 1 == 1 {
                        cells | house.cells()
                    } else {
                        cells
                    }
                });
            let inside = |house: &House| self.left[house.index()].is_subset(cells);
            crowd.base.into_iter().filter(inside).count() <= some.count_ones() as usize
        })
    }
}

impl FishGrowth for CrowdSearch {
    type Found = Crowd;

    fn most_bases(&self) -> usize {
        self.size
    }

    fn most_covers(&self) -> usize {
        self.size - 1
    }

    fn places_in(&self, house: House) -> CellSet {
        self.left[house.index()]
    }

    fn covered(&self, fish: &PartialFish, visit: &mut impl FnMut(Option<Crowd>) -> Flow) -> Flow {
        if fish.bases <= fish.covers {
            return self.add_base(fish, visit);
        }
        if self.is_smallest(fish.houses) {
            visit(Some(fish.houses))?;
        }
        Flow::Continue(())
    }
}
