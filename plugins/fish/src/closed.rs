//! The search for franken and mutant fish without fins: base houses that share no place, all of whose places lie in as many
//! cover houses.
//!
//! A fish may contain a smaller one without fins: fewer of its base houses and as many of its cover houses. It is looked for because
//! of a *target*, a place that it removes and that none of those removes.
//!
//! ```text
//!     the target is in a cover house and in no base house      it begins with that cover house
//!     it is in two cover houses and in a base house            it begins with these three
//! ```
//!
//! That is one cover house more than base houses. From there a base house with a place in the covers comes, then covers for
//! the rest of its places, and so on, until there are as many of them. If that happens early it is a smaller fish. If no base
//! house has a place in the covers, there are too few covers for the others, and the board is contradictory.

use sudoku_patterns::fish::{Fish, Sides};
use sudoku_patterns::houses::Houses;
use sudoku_technique::{Cell, CellSet, Flow, House};

use crate::complex::Found;

/// The places of a digit in which fish are looked for.
pub(crate) struct Closed {
    sides: Sides,
    size: usize,
    places: CellSet,
    /// The places in each house.
    of_house: [CellSet; 27],
}

/// A fish in the making.
#[derive(Clone, Copy)]
struct Part {
    fish: Fish,
    /// How many base houses and cover houses it has.
    bases: usize,
    covers: usize,
    /// The places in the base houses.
    base: CellSet,
    /// The cells of the cover houses.
    covered: CellSet,
    /// The houses that may still come.
    more: Sides,
}

impl Closed {
    pub(crate) fn of(sides: Sides, size: usize, places: CellSet) -> Self {
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
            sides: Sides {
                base: sides.base.among(open),
                cover: sides.cover.among(open),
            },
            size,
            places,
            of_house,
        }
    }

    /// Calls `visit` with each fish that is there because of this target; now and then with none, to ask whether to go on.
    pub(crate) fn each(&self, target: Cell, visit: &mut impl FnMut(Option<Found>) -> Flow) -> Flow {
        let around = Houses::of_cell(target);
        let mut more = Sides {
            base: self.sides.base.without(around),
            cover: self.sides.cover,
        };
        let start = |more| Part {
            fish: Fish {
                base: Houses::EMPTY,
                cover: Houses::EMPTY,
            },
            bases: 0,
            covers: 0,
            base: CellSet::EMPTY,
            covered: CellSet::EMPTY,
            more,
        };
        for house in self.sides.base.among(around) {
            let covers = self.sides.cover.among(around.without(Houses::of(house)));
            if covers.len() == 2 {
                let part = start(more).with_base(house, self.of_house[house.index()]);
                let part = covers
                    .into_iter()
                    .fold(part, |part, cover| part.with_cover(cover));
                self.cover(&part, visit)?;
            }
        }
        for house in self.sides.cover.among(around) {
            // Fish with this cover come now, not again because of another house of the target.
            more.cover = more.cover.without(Houses::of(house));
            self.add_base(&start(more).with_cover(house), visit)?;
        }
        Flow::Continue(())
    }

    /// Covers what is not yet covered, then goes on.
    fn cover(&self, part: &Part, visit: &mut impl FnMut(Option<Found>) -> Flow) -> Flow {
        let open = part.base - part.covered;
        let Some(place) = open.first() else {
            return self.covered(part, visit);
        };
        let missing = self.size - part.covers;
        if missing == 0 {
            return Flow::Continue(());
        }
        let mut part = *part;
        for house in part.more.cover.among(Houses::of_cell(place)) {
            // Fish with this cover come now, not again with another one first.
            part.more.cover = part.more.cover.without(Houses::of(house));
            if missing > 1 || open.is_subset(house.cells()) {
                self.cover(&part.with_cover(house), visit)?;
            }
        }
        Flow::Continue(())
    }

    fn covered(&self, part: &Part, visit: &mut impl FnMut(Option<Found>) -> Flow) -> Flow {
        if part.bases < part.covers {
            return self.add_base(part, visit);
        }
        if part.bases == self.size {
            let (fish, body) = (part.fish, part.fish.body(self.places));
            let gone = body.gone();
            if !gone.is_subset(self.gone_with_parts(fish)) {
                visit(Some(Found { fish, body, gone }))?;
            }
        }
        Flow::Continue(())
    }

    fn add_base(&self, part: &Part, visit: &mut impl FnMut(Option<Found>) -> Flow) -> Flow {
        if self.size > 4 && part.bases <= 3 {
            visit(None)?;
        }
        let all_covered = part.covers == self.size;
        let mut part = *part;
        for house in part.more.base {
            let places = self.of_house[house.index()];
            let fits = if all_covered {
                places.is_subset(part.covered)
            } else {
                places.intersects(part.covered)
            };
            if !fits {
                continue;
            }
            part.more.base = part.more.base.without(Houses::of(house));
            if !places.intersects(part.base) {
                self.cover(&part.with_base(house, places), visit)?;
            }
        }
        Flow::Continue(())
    }

    /// What the smaller fish within this one remove.
    fn gone_with_parts(&self, fish: Fish) -> CellSet {
        let covers: Vec<House> = fish.cover.into_iter().collect();
        let all = (1_u32 << covers.len()) - 1;
        (1..all).fold(CellSet::EMPTY, |gone, some| {
            let chosen = covers
                .iter()
                .enumerate()
                .filter(|(index, _)| some >> index & 1 == 1);
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

impl Part {
    fn with_base(&self, house: House, places: CellSet) -> Self {
        let mut part = *self;
        part.fish.base = part.fish.base.with(Houses::of(house));
        part.bases += 1;
        part.base |= places;
        part.more.cover = part.more.cover.without(Houses::of(house));
        part
    }

    fn with_cover(&self, house: House) -> Self {
        let mut part = *self;
        part.fish.cover = part.fish.cover.with(Houses::of(house));
        part.covers += 1;
        part.covered |= house.cells();
        part.more.base = part.more.base.without(Houses::of(house));
        part
    }
}
