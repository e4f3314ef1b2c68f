//! Crowds: what is wrong with a target, seen from the fish that removes it.
//!
//! Put the digit into a *target*. The places that see it are gone, the fins among them, and with it one cover house is used up,
//! the one that it stands in. What is left of the fish is a crowd: base houses, each with a place left, no place in two of
//! them, and one cover house fewer than base houses for all these places.
//!
//! ```text
//!             cover   cover          the fish                       left when t is true
//!     base    X . . | X  . F         base houses                    base houses
//!             . . . | .  . t         cover houses                   cover houses but that of t
//!     -----------------------        fins, which see t              -
//!     base    X . . | .  . X
//! ```
//!
//! The other way round, a crowd and a cover house with the target are a fish whose fins all see the target. So the fish
//! that remove a target are its crowds, and the search for them can begin with the target, which has to be one that
//! no template contains. There are few of these, and few places are left beside each.
//!
//! A crowd that contains a smaller one is left out: the smaller one says the same. So crowds are connected: they grow from one base
//! house by covers for its places, then by another base house that has a place in these covers, and so on.

use sudoku_patterns::fish::Sides;
use sudoku_patterns::houses::Houses;
use sudoku_technique::{Cell, CellSet, Flow, House};

/// Base houses with one cover house too few.
#[derive(Clone, Copy)]
pub(crate) struct Crowd {
    pub(crate) base: Houses,
    pub(crate) cover: Houses,
}

/// The places that are left beside a target.
pub(crate) struct Crowds {
    sides: Sides,
    /// The most base houses of a crowd.
    size: usize,
    /// The places in each house that do not see the target.
    left: [CellSet; 27],
    /// Whether nothing is left of some base house: it is a crowd by itself, and in no other.
    pub(crate) one_house: bool,
}

/// A crowd in the making.
#[derive(Clone, Copy)]
struct Part {
    base: Houses,
    cover: Houses,
    /// How many they are: counted here, because to count bits is slow on a machine without an instruction for it.
    bases: usize,
    covers: usize,
    /// The places left in the base houses.
    places: CellSet,
    /// The cells of the cover houses.
    covered: CellSet,
    /// The houses that may still come.
    more: Sides,
}

impl Crowds {
    /// Looks for crowds of at most `size` base houses in these houses, when a digit with these places stands at `target`.
    pub(crate) fn of(sides: Sides, size: usize, places: CellSet, target: Cell) -> Self {
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
            sides: Sides { base, cover },
            size,
            left: of_house,
            one_house,
        }
    }

    /// Calls `visit` with each crowd of two houses or more; now and then with none, to ask whether to go on.
    pub(crate) fn each(&self, visit: &mut impl FnMut(Option<Crowd>) -> Flow) -> Flow {
        let mut more = self.sides;
        for root in self.sides.base {
            more.base = more.base.without(Houses::of(root));
            let part = Part {
                base: Houses::EMPTY,
                cover: Houses::EMPTY,
                bases: 0,
                covers: 0,
                places: CellSet::EMPTY,
                covered: CellSet::EMPTY,
                more,
            };
            self.cover(&part.with_base(root, self.left[root.index()]), visit)?;
        }
        Flow::Continue(())
    }

    /// Covers what is not yet covered.
    fn cover(&self, part: &Part, visit: &mut impl FnMut(Option<Crowd>) -> Flow) -> Flow {
        let open = part.places - part.covered;
        let Some(place) = open.first() else {
            return self.crowd(part, visit);
        };
        let missing = self.size - 1 - part.covers;
        if missing == 0 {
            return Flow::Continue(());
        }
        let mut part = *part;
        for house in part.more.cover.among(Houses::of_cell(place)) {
            // Crowds with this cover come now, not again with another one first.
            part.more.cover = part.more.cover.without(Houses::of(house));
            if missing > 1 || open.is_subset(house.cells()) {
                self.cover(&part.with_cover(house), visit)?;
            }
        }
        Flow::Continue(())
    }

    /// Adds a base house, or hands out the crowd when there is one too many.
    fn crowd(&self, part: &Part, visit: &mut impl FnMut(Option<Crowd>) -> Flow) -> Flow {
        if part.bases > part.covers {
            if self.is_smallest(part) {
                visit(Some(Crowd {
                    base: part.base,
                    cover: part.cover,
                }))?;
            }
            return Flow::Continue(());
        }
        if self.size > 4 && part.bases <= 3 {
            visit(None)?;
        }
        let all_covered = part.covers + 1 == self.size;
        let mut part = *part;
        for house in part.more.base {
            let places = self.left[house.index()];
            let fits = if all_covered {
                places.is_subset(part.covered)
            } else {
                places.intersects(part.covered)
            };
            if !fits {
                continue;
            }
            part.more.base = part.more.base.without(Houses::of(house));
            if !places.intersects(part.places) {
                self.cover(&part.with_base(house, places), visit)?;
            }
        }
        Flow::Continue(())
    }

    /// Whether no smaller crowd is within it: fewer covers, and more base houses that need no other.
    fn is_smallest(&self, part: &Part) -> bool {
        let covers: Vec<House> = part.cover.into_iter().collect();
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
            part.base.into_iter().filter(inside).count() <= some.count_ones() as usize
        })
    }
}

impl Part {
    fn with_base(&self, house: House, places: CellSet) -> Self {
        let mut part = *self;
        part.base = part.base.with(Houses::of(house));
        part.bases += 1;
        part.places |= places;
        part.more.cover = part.more.cover.without(Houses::of(house));
        part
    }

    fn with_cover(&self, house: House) -> Self {
        let mut part = *self;
        part.cover = part.cover.with(Houses::of(house));
        part.covers += 1;
        part.covered |= house.cells();
        part.more.base = part.more.base.without(Houses::of(house));
        part
    }
}
